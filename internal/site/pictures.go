package site

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"enamel/internal/catalog"
)

// pngSize is the side of a drawing's PNG, in pixels.
const pngSize = 1200

// Pictures are the drawings that the web build made, by their keys in its
// list: article:<slug>, service:<slug>, video:<n>, slide:<n>, map, kind:<kind>, category:<key>,
// a unit's slug, and share:<path> for what stands for a page elsewhere. The
// zero Pictures has none.
type Pictures struct {
	byKey map[string]Picture // SVG
	png   map[string]Picture // of those that have one
}

// LoadPictures reads the web build's list.
func LoadPictures(files fs.FS, name string) (Pictures, error) {
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		return Pictures{}, fmt.Errorf("site: pictures: %w", err)
	}
	var list map[string]struct {
		SVG    string `json:"svg"`
		PNG    string `json:"png"`
		Width  int    `json:"width"`
		Height int    `json:"height"`
		Alt    string `json:"alt"`
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		return Pictures{}, fmt.Errorf("site: pictures: %s: %w", name, err)
	}
	p := Pictures{byKey: make(map[string]Picture, len(list)), png: make(map[string]Picture, len(list))}
	for key, drawn := range list {
		switch {
		case drawn.SVG == "": // then the size is the PNG's
			p.png[key] = Picture{Src: drawn.PNG, Width: drawn.Width, Height: drawn.Height, Alt: drawn.Alt}
			continue
		case drawn.PNG != "":
			p.png[key] = Picture{Src: drawn.PNG, Width: pngSize, Height: pngSize, Alt: drawn.Alt}
		}
		p.byKey[key] = Picture{Src: drawn.SVG, Width: drawn.Width, Height: drawn.Height, Alt: drawn.Alt}
	}
	return p, nil
}

// Of is the drawing of a repair page or an article; its Src is empty where it has none.
func (p Pictures) Of(path string) Picture {
	if slug, ok := strings.CutPrefix(path, "/blog/"); ok {
		return p.first("article:" + slug)
	}
	return p.first("service:" + strings.TrimPrefix(path, "/"))
}

// Article is the drawing of an article: its own, or that of a kind of unit that it is about.
func (p Pictures) Article(slug string, kinds []string) Picture {
	keys := []string{"article:" + slug}
	for _, kind := range kinds {
		keys = append(keys, kindKey(catalog.Kind(kind)))
	}
	return p.first(keys...)
}

// Src is the drawing of a key, or of the kind of appliance that a repair is
// about; empty where there is none.
func (p Pictures) Src(key string) string {
	if slug, ok := strings.CutPrefix(key, "service:"); ok {
		return p.service(slug).Src
	}
	return p.first(key).Src
}

// first is the picture of the first key that has one; its Src is empty where
// none has.
func (p Pictures) first(keys ...string) Picture { return firstOf(p.byKey, keys) }

// share is the PNG that stands for a page where its address is shared, or else
// that of the first of the other keys; its Src is empty where none has one.
func (p Pictures) share(path string, others ...string) Picture {
	return firstOf(p.png, append([]string{"share:" + path}, others...))
}

func firstOf(pictures map[string]Picture, keys []string) Picture {
	for _, key := range keys {
		if picture, ok := pictures[key]; ok {
			return picture
		}
	}
	return Picture{}
}

// The place and the circle that the web build's map shows.
const (
	mapLat, mapLon = 32.8098, -97.4026
	mapMiles       = 15
)

// areaMap is the drawn map of the shop and where it delivers. A shop that has
// moved, or that delivers otherwise, has none until it is drawn again.
func (b builder) areaMap() Picture {
	if b.facts.Storefront.Lat != mapLat || b.facts.Storefront.Lon != mapLon || b.facts.Delivery.RadiusMiles != mapMiles {
		return Picture{}
	}
	return b.pictures.first("map")
}
