package catalog

import (
	"encoding/json"
	"fmt"
	"io/fs"
)

// Picture is a drawing of a unit as the web build made it.
type Picture struct {
	SVG         string `json:"svg"`   // URL; Width by Height
	Tight       string `json:"tight"` // URL of the true-scale SVG, 10 px an inch
	PNG         string `json:"png"`   // URL, 1200 x 1200
	Width       int    `json:"width"`
	Height      int    `json:"height"`
	TightWidth  int    `json:"tight_width"`
	TightHeight int    `json:"tight_height"`
	Alt         string `json:"alt"`

	Box       Box   `json:"box"`        // the unit's place in the SVG
	TightHook Point `json:"tight_hook"` // the point of the tight SVG to which a tag is tied
}

// Box is a rectangle in a picture, in its pixels.
type Box struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// Point is a place in a picture, as shares of its width and height.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Pictures finds a unit's picture. The zero Pictures has none.
type Pictures struct {
	bySlug map[string]Picture
	byLook map[look]Picture
}

// look is what a borrowed picture has to share; an empty finish is any.
type look struct {
	kind   Kind
	finish string
}

// LoadPictures reads the web build's list, slug -> picture, and fails where a
// unit of the seed has none.
func LoadPictures(files fs.FS, name string) (Pictures, error) {
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		return Pictures{}, fmt.Errorf("catalog: pictures: %w", err)
	}
	var bySlug map[string]Picture
	if err := json.Unmarshal(raw, &bySlug); err != nil {
		return Pictures{}, fmt.Errorf("catalog: pictures: %s: %w", name, err)
	}
	units, err := seedUnits()
	if err != nil {
		return Pictures{}, err
	}
	p := Pictures{bySlug: bySlug, byLook: make(map[look]Picture)}
	for _, u := range units {
		picture, ok := bySlug[u.Slug]
		if !ok || picture.SVG == "" || picture.PNG == "" {
			return Pictures{}, fmt.Errorf("catalog: pictures: %s has none of %q", name, u.Slug)
		}
		for _, l := range []look{{u.Kind, u.Finish}, {u.Kind, ""}} {
			if _, known := p.byLook[l]; !known {
				p.byLook[l] = picture
			}
		}
	}
	return p, nil
}

// of is the unit's own picture, or one of its kind and finish, or of its kind.
func (p Pictures) of(u Unit) Picture {
	if own, ok := p.bySlug[u.Slug]; ok {
		return own
	}
	borrowed, ok := p.byLook[look{u.Kind, u.Finish}]
	if !ok {
		borrowed = p.byLook[look{u.Kind, ""}]
	}
	borrowed.Alt = u.Name + ", drawing of the kind"
	return borrowed
}
