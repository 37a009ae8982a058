package catalog

import (
	"net/url"
	"strings"
	"testing"
)

func TestTheListOfAnOpeningBeginsWithWhatFitsAndHidesNothing(t *testing.T) {
	units := floor(t)
	for _, c := range []struct {
		list  string
		space Space
	}{
		{"", Space{Openings: map[string]SpaceOpening{"": {Width: 33.5, Height: 70}}}},
		{"category=washersdryers&width=20", Space{Openings: map[string]SpaceOpening{"washersdryers": {Width: 30, Height: 60}}, Doorway: SpaceWay{Width: 29}}},
		{"category=refrigerators&sort=price", Space{Openings: map[string]SpaceOpening{"": {Width: 36.5}}, Doorway: SpaceWay{Width: 36}, Stairs: SpaceWay{Width: 28}}},
	} {
		got := FitSpace(units, FitBody{Space: c.space, List: c.list})
		if got.Fits == 0 || got.Fits == got.Total || got.Only == nil || got.Only.Count != got.Fits {
			t.Fatalf("%s: %d of %d fit, the list has %+v", c.list, got.Fits, got.Total, got.Only)
		}
		q, err := url.ParseQuery(got.Only.Query)
		if err != nil {
			t.Fatal(err)
		}
		f, err := ParseFilter(q)
		if err != nil {
			t.Fatal(err)
		}
		list := f.Apply(units)
		if len(list) != got.Total {
			t.Errorf("%s lists %d of %d", got.Only.Query, len(list), got.Total)
		}
		for i, u := range list {
			want := FitNo
			switch {
			case i < got.Fits:
				want = FitOK
			case i < got.Fits+got.Tight:
				want = FitTight
			}
			if card := got.Units[u.Slug]; card.Verdict != want {
				t.Errorf("%s lists %s as number %d: %+v", got.Only.Query, u.Slug, i+1, card)
			}
		}
		for slug, card := range got.Units {
			if strings.HasPrefix(card.Words, "Just fits, no gap ") {
				continue
			}
			if !strings.Contains(card.Words, " in") || !strings.ContainsAny(card.Words, "0123456789⅛¼⅜½⅝¾⅞") {
				t.Errorf("%s says no inches: %q", slug, card.Words)
			}
		}
	}
}

func TestWhatWasMeasuredForOneCategoryJudgesNoOther(t *testing.T) {
	got := FitSpace(floor(t), FitBody{Space: Space{Openings: map[string]SpaceOpening{"washersdryers": {Width: 30}}}})
	if got.Only != nil || len(got.Units) == 0 || len(got.Units) != got.Total {
		t.Fatalf("%+v", got)
	}
	for slug := range got.Units {
		if unit(t, slug).Category != "washersdryers" {
			t.Errorf("%s is judged by a laundry closet", slug)
		}
	}
}

func TestFitWords(t *testing.T) {
	for _, c := range []struct {
		slug string
		room Room
		want string
	}{
		{"samsung-rf28r7351sr", Room{Width: 37, Height: 71.5}, "Fits, 1¼ in to spare"},
		{"samsung-rf28r7351sr", Room{Width: 36, Height: 71.5}, "Just fits, ¼ in at the sides"},
		{"samsung-rf28r7351sr", Room{Width: 34.25, Height: 71.5}, "1½ in too wide"},
		{"samsung-rf28r7351sr", Room{Width: 37, Height: 70.125}, "Just fits, ⅛ in above"},
		{"samsung-rf28r7351sr", Room{Width: 35, Height: 68.5, Path: 29}, "1½ in too tall, ¾ in too wide"},
		{"samsung-rf28r7351sr", Room{Width: 37, Path: 29}, "½ in too wide for the way in"},
		{"samsung-rf28r7351sr", Room{Width: 37, Path: 30}, "Just comes in, ½ in to spare"},
		{"samsung-rf28r7351sr", Room{Path: 40}, "Comes in, 4¼ in to spare"},
		{"samsung-rf28r7351sr", Room{Depth: 36}, "Fits, 2½ in proud"},
		{"roper-rtw4516fw", Room{Width: 32, Height: 50}, "Its lid needs 6 in more"},
		{"whirlpool-wos51ec0hs", Room{Width: 28}, "Cut-out ½ in too small"},
		{"whirlpool-wos51ec0hs", Room{Width: 30}, "Its trim covers 30 in only"},
		{"bradford-white-rg240t6n", Room{Height: 70}, "Needs 3 in more above"},
	} {
		spec := unit(t, c.slug).Fit()
		if got := spec.words(spec.Check(c.room)); got != c.want {
			t.Errorf("%s in %+v: %q, want %q", c.slug, c.room, got, c.want)
		}
	}
}
