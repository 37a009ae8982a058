package catalog

import (
	"fmt"
	"strconv"
	"strings"

	"enamel/internal/blob"
)

// ShownPhoto is a photo of a unit as visitors see it.
type ShownPhoto struct {
	Src    string `json:"src"`
	Small  string `json:"small" doc:"For a thumbnail"`
	Set    string `json:"set" doc:"Its sizes, as srcset has them"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Alt    string `json:"alt"`
}

// Widths of photos where one has to do for all.
const (
	thumbWidth = 320
	cardWidth  = 480
	pageWidth  = 720
	shareWidth = 1280 // for other sites
)

// At is the photo at a width: its path and size.
func (p Photo) At(width int) (path string, w, h int) {
	w, h = blob.Fit(width, p.Width, p.Height)
	return blob.Path(p.Hash, width), w, h
}

// Share is the photo for other sites: its path and size.
func (p Photo) Share() (path string, width, height int) { return p.At(shareWidth) }

// set is the photo's sizes, as srcset has them.
func (p Photo) set() string {
	sizes := []string{}
	for _, width := range blob.Widths(p.Width, p.Height) {
		path, w, _ := p.At(width)
		sizes = append(sizes, path+" "+strconv.Itoa(w)+"w")
	}
	return strings.Join(sizes, ", ")
}

// PublicPhotos are those that visitors see, in their order.
func (u Unit) PublicPhotos() []Photo {
	var out []Photo
	for _, p := range u.Photos {
		if !p.Private {
			out = append(out, p)
		}
	}
	return out
}

// publicPins are the pins with the indexes of PublicPhotos, but those on a photo for staff alone.
func (u Unit) publicPins() []Pin {
	index, n := map[int]int{none: none}, 0
	for i, p := range u.Photos {
		if index[i] = none; !p.Private {
			index[i] = n
			n++
		}
	}
	out := []Pin{}
	for _, p := range u.Pins {
		onDrawing := p.Photo == none
		if p.Photo, p.CloseUp = index[p.Photo], index[p.CloseUp]; onDrawing || p.Photo != none {
			out = append(out, p)
		}
	}
	return out
}

// photosShown are the photos for the unit's page. One that shows a mark from near says which.
func (u Unit) photosShown(pins []Pin) []ShownPhoto {
	photos := u.PublicPhotos()
	out := make([]ShownPhoto, len(photos))
	for i, p := range photos {
		src, _, _ := p.At(pageWidth)
		small, _, _ := p.At(thumbWidth)
		out[i] = ShownPhoto{Src: src, Small: small, Set: p.set(), Width: p.Width, Height: p.Height, Alt: fmt.Sprintf("%s, photo %d of %d", u.Name, i+1, len(photos))}
	}
	for _, p := range pins {
		if p.CloseUp != none {
			out[p.CloseUp].Alt = u.Notes[p.Note]
		}
	}
	return out
}
