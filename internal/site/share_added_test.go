package site

import (
	"testing"
	"testing/fstest"

	"enamel/internal/catalog"
	"enamel/internal/ssr"
)

func TestAUnitAddedLaterBorrowsAPicture(t *testing.T) {
	pictures, err := LoadPictures(fstest.MapFS{"pictures.json": {Data: []byte(`{
		"kind:dryer": {"svg": "/pictures/kind-dryer.svg", "png": "/pictures/kind-dryer.png", "width": 600, "height": 600, "alt": "Dryer"},
		"ge-drawn": {"svg": "/pictures/ge.svg", "png": "/pictures/ge.png", "width": 600, "height": 600, "alt": "GE dryer"},
		"ge-signed": {"svg": "/pictures/signed.svg", "png": "/pictures/signed.png", "width": 600, "height": 600, "alt": "GE dryer"},
		"share:/shop/ge-signed": {"png": "/pictures/sign.png", "width": 1200, "height": 630, "alt": "The sign"}
	}`)}}, "pictures.json")
	if err != nil {
		t.Fatal(err)
	}
	b := readSite(t, pictures)
	image := func(name string, width, height int, alt string) ssr.Image {
		return ssr.Image{URL: "https://shop.example/pictures/" + name, Width: width, Height: height, Alt: alt}
	}
	for _, c := range []struct {
		slug string
		kind catalog.Kind
		want ssr.Image
	}{
		{"ge-signed", catalog.Dryer, image("sign.png", 1200, 630, "The sign")},
		{"ge-drawn", catalog.Dryer, image("ge.png", 1200, 1200, "GE dryer")},
		{"ge-new", catalog.Dryer, image("kind-dryer.png", 1200, 1200, "Dryer")},
		{"ge-odd", "toaster", ssr.Image{}},
	} {
		u := catalog.Unit{Slug: c.slug, Kind: c.kind}
		b.units = append(b.units, u)
		page := b.unit(u)
		b.share(&page)
		if page.Head.Image != c.want {
			t.Errorf("%s: %+v, want %+v", c.slug, page.Head.Image, c.want)
		}
	}
	home := b.home()
	if b.share(&home); home.Head.Image != (ssr.Image{}) {
		t.Errorf("home, of which nothing is drawn: %+v", home.Head.Image)
	}
}
