package catalog

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
)

// Photo is a picture of a unit that staff took, by its place in internal/blob.
type Photo struct {
	Hash    string `json:"hash" doc:"SHA-256 of the picture, hex"`
	Width   int    `json:"width" doc:"Pixels, upright"`
	Height  int    `json:"height"`
	Private bool   `json:"private" doc:"For staff alone, such as the rating plate"`
}

// Pin is where one of a unit's notes stands on a photo.
type Pin struct {
	Note    int     `json:"note" doc:"Index of the note"`
	Photo   int     `json:"photo" doc:"Index of the photo it is pinned on; -1: the drawing"`
	X       float64 `json:"x" doc:"0 at the left edge, 1 at the right one"`
	Y       float64 `json:"y" doc:"0 at the top, 1 at the bottom"`
	CloseUp int     `json:"close_up" doc:"Index of the photo that shows it from near; -1: none"`
}

// MaxPhotos is how many photos a unit may have.
const MaxPhotos = 8

// none is the index of no photo.
const none = -1

// Album has the photos that were uploaded, and counts the units that use them.
type Album interface {
	// Use adds to the number of units that have a photo and to that of those that show it to visitors.
	// It gives the photo's size, and fails with NotFound.
	Use(ctx context.Context, tx *db.Tx, hash string, units, shown int) (width, height int, err error)
}

// pictured is the unit with its photos, pins and serial as e says, and in wrong what is wrong with them.
func (e Edit) pictured(u, before Unit, wrong map[string]string) Unit {
	if e.Serial != nil {
		u.Serial = form.Trim(*e.Serial)
		if !line(0, 60)(u.Serial) {
			wrong["serial"] = "It must be up to 60 characters."
		}
	}
	if e.Photos != nil {
		u.Photos = slices.Clone(*e.Photos)
	}
	if len(u.Photos) > MaxPhotos {
		wrong["photos"] = fmt.Sprintf("A unit has at most %d photos.", MaxPhotos)
	}
	for i, p := range u.Photos {
		if slices.ContainsFunc(u.Photos[:i], func(other Photo) bool { return other.Hash == p.Hash }) {
			wrong["photos"] = "A photo is there twice."
		}
	}
	if e.Pins == nil {
		u.Pins = before.pinsOn(u)
		return u
	}
	u.Pins = slices.SortedStableFunc(slices.Values(*e.Pins), func(a, b Pin) int { return cmp.Compare(a.Note, b.Note) })
	if !u.pinned() {
		wrong["pins"] = "A mark is pinned once, to a place on a photo that the unit has."
	}
	return u
}

// pinned says that each pin has a note of its own, and its photos.
func (u Unit) pinned() bool {
	within := func(v float64) bool { return v >= 0 && v <= 1 }
	for i, p := range u.Pins {
		if p.Note < 0 || p.Note >= len(u.Notes) || i > 0 && u.Pins[i-1].Note == p.Note || !within(p.X) || !within(p.Y) ||
			min(p.Photo, p.CloseUp) < none || max(p.Photo, p.CloseUp) >= len(u.Photos) {
			return false
		}
	}
	return true
}

// pinsOn are the unit's pins after its notes and photos have become those of u.
func (before Unit) pinsOn(u Unit) []Pin {
	var out []Pin
	photo := func(i int) int {
		return slices.IndexFunc(u.Photos, func(p Photo) bool { return i != none && p.Hash == before.Photos[i].Hash })
	}
	for _, p := range before.Pins {
		moved := Pin{Note: slices.Index(u.Notes, before.Notes[p.Note]), Photo: photo(p.Photo), X: p.X, Y: p.Y, CloseUp: photo(p.CloseUp)}
		if moved.Note >= 0 && (moved.Photo != none || p.Photo == none) {
			out = append(out, moved)
		}
	}
	return out
}

// usePhotos tells the album which photos a unit has now, in the order of their hashes, and gives
// them with their sizes.
func (s *Service) usePhotos(ctx context.Context, tx *db.Tx, before, after []Photo, wrong map[string]string) ([]Photo, error) {
	type uses struct{ units, shown int }
	counts, sizes := map[string]uses{}, map[string]Photo{}
	count := func(photos []Photo, by int) {
		for _, p := range photos {
			n := counts[p.Hash]
			if n.units += by; !p.Private {
				n.shown += by
			}
			counts[p.Hash] = n
		}
	}
	count(before, -1)
	count(after, 1)
	for _, p := range before {
		sizes[p.Hash] = p
	}
	for _, hash := range slices.Sorted(maps.Keys(counts)) {
		n := counts[hash]
		if n == (uses{}) {
			continue
		}
		width, height, err := 0, 0, error(fault.New(fault.NotFound, "There is no such photo."))
		if s.photos != nil {
			width, height, err = s.photos.Use(ctx, tx, hash, n.units, n.shown)
		}
		switch {
		case fault.KindOf(err) == fault.NotFound && n.units > 0:
			wrong["photos"] = "A photo is not in the album any more: take it again."
		case fault.KindOf(err) != fault.NotFound && err != nil:
			return nil, err
		}
		sizes[hash] = Photo{Width: width, Height: height}
	}
	out := make([]Photo, len(after))
	for i, p := range after {
		p.Width, p.Height = sizes[p.Hash].Width, sizes[p.Hash].Height
		out[i] = p
	}
	return out, nil
}

// photosText tells one list of photos from another.
func photosText(photos []Photo) string {
	words := make([]string, len(photos))
	for i, p := range photos {
		words[i] = p.Hash[:min(len(p.Hash), 8)]
		if p.Private {
			words[i] += " (for staff)"
		}
	}
	return counted(words, "photo")
}

// pinsText tells one list of pins from another.
func pinsText(pins []Pin) string {
	words := make([]string, len(pins))
	for i, p := range pins {
		on := "the drawing"
		if p.Photo != none {
			on = fmt.Sprint("photo ", p.Photo+1)
		}
		words[i] = fmt.Sprintf("mark %d on %s at %.0f%%, %.0f%%", p.Note+1, on, math.Round(p.X*100), math.Round(p.Y*100))
		if p.CloseUp != none {
			words[i] += fmt.Sprint(", close-up photo ", p.CloseUp+1)
		}
	}
	return counted(words, "pin")
}

// counted is "2 pins: one; another"; empty where there is none.
func counted(words []string, noun string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return "1 " + noun + ": " + words[0]
	}
	return fmt.Sprintf("%d %ss: %s", len(words), noun, strings.Join(words, "; "))
}
