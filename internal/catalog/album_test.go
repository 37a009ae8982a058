package catalog

import (
	"encoding/json"
	"strings"
	"testing"
)

// photographed is a unit with a photo for visitors, the rating plate for staff, and a close-up.
func photographed() Unit {
	return Unit{
		Slug: "ge-dryer", Name: "GE dryer", Notes: []string{"Dent at left", "Scratch", "Worn knob", "Chip"}, Serial: "RT123456", Picture: Picture{SVG: "/d.svg", PNG: "/d.png", Alt: "Drawing"},
		Photos: []Photo{{Hash: "plate", Width: 900, Height: 900, Private: true}, {Hash: "front", Width: 1000, Height: 1250}, {Hash: "dent", Width: 600, Height: 450}},
		Pins:   []Pin{{Note: 0, Photo: 1, X: .25, Y: .5, CloseUp: 2}, {Note: 1, Photo: 0, X: .5, Y: .5, CloseUp: 2}, {Note: 2, Photo: 1, CloseUp: 0}, {Note: 3, Photo: none, X: .1, Y: .2, CloseUp: none}},
	}
}

func TestVisitorsSeeThePhotosThatAreForThem(t *testing.T) {
	t.Parallel()
	d := photographed().Detail()
	raw, err := json.Marshal(d)
	if err != nil || strings.Contains(string(raw), "plate") || strings.Contains(string(raw), "RT123456") {
		t.Errorf("%v: what is for staff alone is in %s", err, raw)
	}
	if d.Image != "/photos/front/480.jpg" || d.ImageAlt != "GE dryer, photo" || d.Picture.Alt != "Drawing" ||
		d.ImageSet != "/photos/front/320.jpg 248w, /photos/front/480.jpg 372w, /photos/front/720.jpg 558w, /photos/front/960.jpg 744w, /photos/front/1280.jpg 991w, /photos/front/1920.jpg 1000w" {
		t.Errorf("%+v", d.Product)
	}
	if len(d.Photos) != 2 || d.Photos[0].Src != "/photos/front/720.jpg" || d.Photos[0].Height != 1250 || d.Photos[0].Alt != "GE dryer, photo 1 of 2" || d.Photos[1].Alt != "Dent at left" {
		t.Errorf("%+v", d.Photos)
	}
	want := []Pin{{Note: 0, Photo: 0, X: .25, Y: .5, CloseUp: 1}, {Note: 2, Photo: 0, CloseUp: none}, {Note: 3, Photo: none, X: .1, Y: .2, CloseUp: none}}
	if len(d.Pins) != 3 || d.Pins[0] != want[0] || d.Pins[1] != want[1] || d.Pins[2] != want[2] {
		t.Errorf("%+v", d.Pins)
	}
}

func TestOtherSitesAreGivenPhotos(t *testing.T) {
	t.Parallel()
	product := StructuredData{Origin: "https://shop.example"}.Product(photographed())
	images, _ := product["image"].([]string)
	if strings.Join(images, " ") != "https://shop.example/photos/front/1280.jpg https://shop.example/photos/dent/1280.jpg" {
		t.Errorf("%v", images)
	}
	if path, w, h := (Photo{Hash: "front", Width: 2560, Height: 1920}).Share(); path != "/photos/front/1280.jpg" || w != 1280 || h != 960 {
		t.Errorf("%s %d %d", path, w, h)
	}
}
