package catalog_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

// album has photos of 40 by 30, and counts who has and who shows each.
type album map[string]*[2]int

func (a album) Use(_ context.Context, _ *db.Tx, hash string, units, shown int) (width, height int, err error) {
	n, ok := a[hash]
	if !ok {
		return 0, 0, fault.New(fault.NotFound, "There is no such photo.")
	}
	n[0], n[1] = n[0]+units, n[1]+shown
	return 40, 30, nil
}

// pictured is an edit of photos, those of "-x" for staff alone, and pins.
func pictured(e catalog.Edit, hashes string, pins ...catalog.Pin) catalog.Edit {
	photos := []catalog.Photo{}
	for _, h := range strings.Fields(hashes) {
		hash, private := strings.CutPrefix(h, "-")
		photos = append(photos, catalog.Photo{Hash: hash, Private: private, Width: 9999})
	}
	e.Photos, e.Pins = &photos, &pins
	return e
}

func hashes(u catalog.Unit) (out string) {
	for _, p := range u.Photos {
		out += " " + p.Hash
	}
	return out
}

func TestAPhotoForStaffAloneIsNoneForVisitors(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := catalog.New(catalog.Config{DB: d, Photos: album{"aa": {}}})
		added, err := s.Add(t.Context(), ann, pictured(stove(t), "-aa"))
		if err != nil {
			t.Fatal(err)
		}
		for photos, want := range map[string]int{"-aa": 1, "aa": 0} {
			if _, err := s.Set(t.Context(), ann, added.Unit.Slug, 0, pictured(catalog.Edit{}, photos)); err != nil {
				t.Fatal(err)
			}
			counts, err := s.Counts(t.Context())
			_, listed := listed(t, s, catalog.Listing{Show: catalog.ShowNoPhoto, Limit: 5})
			if today, _ := s.Today(t.Context(), 3); err != nil || counts.NoPhoto != want || listed != want || len(today.WithoutPhoto) != want {
				t.Errorf("%s: %+v, %d listed, %d today, %v", photos, counts, listed, len(today.WithoutPhoto), err)
			}
		}
	})
}

func TestAUnitTakesPhotosAndPins(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		photos := album{"aa": {}, "bb": {}, "cc": {}}
		s := catalog.New(catalog.Config{DB: d, Photos: photos})
		serial := " RT123 "
		e := pictured(stove(t, "notes", "Dent at left | Scratch on the door"), "aa -bb", catalog.Pin{Note: 1, X: .25, Y: .5, CloseUp: -1}, catalog.Pin{Note: 0, Photo: -1, CloseUp: 1})
		e.Serial = &serial
		added, err := s.Add(t.Context(), ann, e)
		if err != nil {
			t.Fatal(err)
		}
		u := find(t, s, added.Unit.Slug)
		if u.Serial != "RT123" || u.Photos[0] != (catalog.Photo{Hash: "aa", Width: 40, Height: 30}) || !u.Photos[1].Private || u.Pins[0].Note != 0 || u.Pins[1].X != .25 {
			t.Errorf("%+v", u)
		}
		if *photos["aa"] != [2]int{1, 1} || *photos["bb"] != [2]int{1, 0} {
			t.Errorf("%v %v", *photos["aa"], *photos["bb"])
		}

		// Marks keep their pins by what they say, photos theirs by what they are.
		moved := typed(t, "notes", "Scratch on the door | Worn handle")
		moved.Photos = &[]catalog.Photo{{Hash: "cc"}, {Hash: "aa"}}
		u, err = s.Set(t.Context(), ann, u.Slug, u.Version, moved)
		if err != nil || hashes(u) != " cc aa" || len(u.Pins) != 1 || u.Pins[0] != (catalog.Pin{Note: 0, Photo: 1, X: .25, Y: .5, CloseUp: -1}) {
			t.Fatalf("%+v, %v", u, err)
		}
		if *photos["aa"] != [2]int{1, 1} || *photos["bb"] != [2]int{0, 0} || *photos["cc"] != [2]int{1, 1} {
			t.Errorf("%v %v %v", *photos["aa"], *photos["bb"], *photos["cc"])
		}
		history, err := s.History(t.Context(), u.Slug)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(history, func(c catalog.Change) bool { return c.Field == "photos" })
		if i < 0 || history[i].Was != "2 photos: aa; bb (for staff)" || history[i].Became != "2 photos: cc; aa" {
			t.Errorf("%+v", history)
		}
		if err := s.Remove(t.Context(), ann, u.Slug); err != nil || *photos["aa"] != [2]int{0, 0} || *photos["cc"] != [2]int{0, 0} {
			t.Errorf("%v: %v %v", err, *photos["aa"], *photos["cc"])
		}
	})
}

func TestPhotosAndPinsThatAUnitCannotHave(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := catalog.New(catalog.Config{DB: d, Photos: album{"aa": {}, "b1": {}, "b2": {}, "b3": {}, "b4": {}, "b5": {}, "b6": {}, "b7": {}, "b8": {}}})
		long := strings.Repeat("x", 61)
		unsaid := stove(t)
		unsaid.Serial = &long
		noted := func(photos string, p ...catalog.Pin) catalog.Edit {
			return pictured(stove(t, "notes", "Dent"), photos, p...)
		}
		for name, c := range map[string]struct {
			edit  catalog.Edit
			field string
		}{
			"one that nobody uploaded": {noted("aa zz"), "photos"},
			"one twice":                {noted("aa -aa"), "photos"},
			"nine":                     {noted("aa b1 b2 b3 b4 b5 b6 b7 b8"), "photos"},
			"a serial too long":        {unsaid, "serial"},
			"a pin of no note":         {noted("aa", catalog.Pin{Note: 1, CloseUp: -1}), "pins"},
			"on no photo":              {noted("aa", catalog.Pin{Photo: 1, CloseUp: -1}), "pins"},
			"its close-up is none":     {noted("aa", catalog.Pin{CloseUp: 1}), "pins"},
			"beside the photo":         {noted("aa", catalog.Pin{X: 1.01, CloseUp: -1}), "pins"},
			"at no number":             {noted("aa", catalog.Pin{Y: math.NaN(), CloseUp: -1}), "pins"},
			"two of one note":          {noted("aa", catalog.Pin{CloseUp: -1}, catalog.Pin{CloseUp: -1}), "pins"},
		} {
			_, err := s.Add(t.Context(), ann, c.edit)
			if fields := wrong(t, err, fault.Invalid); len(fields) != 1 || fields[c.field] == "" {
				t.Errorf("%s: %v", name, fields)
			}
		}
	})
}
