package site

import (
	"encoding/json"
	"fmt"
	"io/fs"
)

// Pictures are the drawings that the web build made, by their keys in its
// list: article:<slug>, service:<slug>, video:<n>, slide:<n>, map, kind:<kind>.
// The zero Pictures has none.
type Pictures struct{ byKey map[string]Picture }

// LoadPictures reads the web build's list.
func LoadPictures(files fs.FS, name string) (Pictures, error) {
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		return Pictures{}, fmt.Errorf("site: pictures: %w", err)
	}
	var list map[string]struct {
		SVG    string `json:"svg"`
		Width  int    `json:"width"`
		Height int    `json:"height"`
		Alt    string `json:"alt"`
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		return Pictures{}, fmt.Errorf("site: pictures: %s: %w", name, err)
	}
	p := Pictures{byKey: make(map[string]Picture, len(list))}
	for key, drawn := range list {
		p.byKey[key] = Picture{Src: drawn.SVG, Width: drawn.Width, Height: drawn.Height, Alt: drawn.Alt}
	}
	return p, nil
}

// first is the picture of the first key that has one; its Src is empty where
// none has.
func (p Pictures) first(keys ...string) Picture {
	for _, key := range keys {
		if picture, ok := p.byKey[key]; ok {
			return picture
		}
	}
	return Picture{}
}
