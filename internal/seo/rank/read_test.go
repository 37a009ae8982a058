package rank

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/serp"
)

const day = 24 * time.Hour

func TestTheChangeIsThatOfAWeek(t *testing.T) {
	each(t, func(s *fixture) {
		for i, rank := range []int{9, 12, 4, 7} { // on days 0, 3.5, 7 and 10.5
			s.ranks[phrase] = rank
			s.track(fmt.Sprint(i), phrase)
			s.clock = s.clock.Add(84 * time.Hour)
		}
		got := s.one(phrase)
		if rankOf(got) != "7" || got.Change == nil || *got.Change != 5 || *got.Best != 4 || len(got.History) != 4 || *got.History[0].Rank != 9 {
			t.Errorf("%+v", got)
		}
		d, err := s.Keyword(t.Context(), phrase, "", "")
		if err != nil {
			t.Fatal(err)
		}
		mine, rival := d.Top[6], d.Top[0]
		if !mine.Ours || mine.Was != nil || rival.Was == nil || *rival.Was != 1 || *rival.Change != 0 {
			t.Errorf("%+v, %+v", mine, rival)
		}
		s.ranks[phrase] = 0
		s.track("gone", phrase)
		if got := s.one(phrase); got.Change != nil || *got.Best != 4 || got.Outcome != Absent {
			t.Errorf("%+v", got)
		}
		if _, err := s.Keyword(t.Context(), "never", "", ""); fault.KindOf(err) != fault.NotFound {
			t.Error(err)
		}
	})
}

func TestTwoPagesTakeTurns(t *testing.T) {
	each(t, func(s *fixture) {
		for i, path := range []string{"/a", "/a", "/b?srsltid=Af", "/a", "/b#:~:text=x"} {
			s.ranks["turns"], s.page = 3, "https://shop.example"+path
			s.track(fmt.Sprint("t", i), "turns")
			s.clock = s.clock.Add(day)
		}
		for i, path := range []string{"/a", "/a?srsltid=1", "/b", "/b?srsltid=2"} {
			s.ranks["moved"], s.page = 3, "https://shop.example"+path
			s.track(fmt.Sprint("m", i), "moved")
			s.clock = s.clock.Add(day)
		}
		if got := s.one("turns").Turns; !slices.Equal(got, []string{"https://shop.example/a", "https://shop.example/b"}) {
			t.Errorf("%q", got)
		}
		if got := s.one("moved").Turns; len(got) != 0 {
			t.Errorf("one page took the place of another for good: %q", got)
		}
	})
}

func TestPlacesDevicesAndDepthsAreKeptApart(t *testing.T) {
	each(t, func(s *fixture) {
		ranks := map[string]int{"Fort Worth mobile": 3, "Fort Worth desktop": 8, "Dallas mobile": 15, "Dallas desktop": 21}
		s.settings(50, []string{"mobile", "desktop"}, "Fort Worth", "Dallas")
		s.rankBy = func(place, device string) int { return ranks[place+" "+device] }
		if got := s.track("run", phrase); len(got) != 1 || rankOf(got[0]) != "3" {
			t.Errorf("%+v", got)
		}
		for _, place := range []string{"Fort Worth", "Dallas"} {
			for _, device := range devices() {
				got := s.rankings(place, device)
				if len(got) != 1 || rankOf(got[0]) != fmt.Sprint(ranks[place+" "+device]) || got[0].Place != place || got[0].Device != device {
					t.Errorf("%s, %s: %+v", place, device, got)
				}
			}
		}
		s.clock = s.clock.Add(7 * day)
		s.settings(10, []string{"desktop"}, "Dallas")
		s.track("flat", phrase)
		got, sum := s.one(phrase), s.summary("", "")
		if got.Outcome != Absent || got.Depth != 10 || got.Change != nil || got.Best != nil || len(got.History) != 1 || sum.Depth != 10 || len(sum.Trend) != 1 {
			t.Errorf("%+v, %+v", got, sum)
		}
	})
}

func TestTheSandboxIsHiddenWithoutIt(t *testing.T) {
	each(t, func(s *fixture) {
		for _, c := range []struct {
			run    string
			origin figure.Origin
			rank   int
		}{{"real", figure.Measured, 9}, {"played", figure.Sandbox, 1}} {
			s.clock = s.clock.Add(time.Hour)
			s.put(c.run, c.origin, phrase, &c.rank, ours)
		}
		seen := func() string {
			t.Helper()
			var csv []string
			if err := s.Checks(t.Context(), "", "", func(r Ranking) error { csv = append(csv, rankOf(r)); return nil }); err != nil {
				t.Fatal(err)
			}
			d, err := s.Keyword(t.Context(), phrase, "", "")
			if err != nil {
				t.Fatal(err)
			}
			sum := s.summary("", "")
			return fmt.Sprintln(rankOf(s.one(phrase)), rankOf(d.Ranking), len(d.Ranking.History), *sum.Average, sum.Origin, sum.Trend[0].Top3, csv)
		}
		if got := seen(); got != "9 9 1 9 measured 0 [9]\n" {
			t.Error(got)
		}
		s.Sandbox = true
		if got := seen(); got != "1 1 1 1 sandbox 1 [1 9]\n" {
			t.Error(got)
		}
	})
}

func (s *fixture) put(run string, origin figure.Origin, keyword string, rank *int, page string) {
	s.t.Helper()
	c := check{run: run, Ranking: Ranking{Keyword: keyword, Place: s.Places()[0].Name, Device: "mobile", Depth: 50, Outcome: Absent, Rank: rank}}
	if rank != nil {
		c.Outcome, c.Ranking.Page = Found, page
	}
	c.Stamp = figure.Stamp{Source: "SerpApi", Origin: origin}
	if err := s.keep(s.t.Context(), c); err != nil {
		s.t.Fatal(err)
	}
}

func TestTheTrendCountsEachPhraseOnceAWeek(t *testing.T) {
	each(t, func(s *fixture) {
		for i, ranks := range []map[string]int{{"a": 30, "b": 5}, {"a": 2}, {"a": 1, "b": 11, "c": 0}} {
			for _, phrase := range slices.Sorted(maps.Keys(ranks)) {
				s.ranks[phrase] = ranks[phrase]
				s.track(fmt.Sprint(i, phrase), phrase)
			}
			s.clock = s.clock.Add(4 * day)
		}
		got := s.summary("", "").Trend
		if len(got) != 2 || got[0].Week != "2026-11-23" || *got[0].Average != 3.5 || got[0].Top3 != 1 || got[0].Top10 != 2 || got[0].Checked != 2 ||
			got[1].Week != "2026-11-30" || *got[1].Average != 6 || got[1].Found != 2 || got[1].Checked != 3 {
			t.Errorf("%+v", got)
		}
	})
}

func TestReadsAreBounded(t *testing.T) {
	each(t, func(s *fixture) {
		for i := range mostRankings + 5 {
			s.put(fmt.Sprint("many ", i), figure.Measured, fmt.Sprint("phrase ", i), nil, "")
		}
		for i := range 84 { // 12 weeks
			s.clock = s.clock.Add(day)
			s.put(fmt.Sprint(i), figure.Measured, phrase, new(3), ours)
		}
		if got := s.rankings("", ""); len(got) != mostRankings || got[0].Keyword != phrase || len(got[0].History) != 84 {
			t.Errorf("%d rankings, %d points of %s", len(got), len(got[0].History), got[0].Keyword)
		}
		s.clock = s.clock.Add(8*day + time.Hour)
		if got := s.one(phrase); !got.Stale {
			t.Errorf("%+v", got)
		}
	})
}

func TestTrackingIsChecked(t *testing.T) {
	each(t, func(s *fixture) {
		before, err := s.Tracking(t.Context())
		if err != nil || before.Depth != 50 || !slices.Equal(before.Devices, []string{"mobile"}) || before.Places[0].Name != "Fort Worth, Texas, United States" {
			t.Errorf("%+v, %v", before, err)
		}
		place := serp.Place{Name: " Fort  Worth "}
		for field, c := range map[string]Tracking{
			"places":         {Devices: []string{"mobile"}, Depth: 10},
			"places[0].name": {Places: []serp.Place{{Name: " F "}}, Devices: []string{"mobile"}, Depth: 10},
			"places[1].name": {Places: []serp.Place{place, {Name: "fort worth"}}, Devices: []string{"mobile"}, Depth: 10},
			"places[0].lat":  {Places: []serp.Place{{Name: "Fort Worth", Lat: 91}}, Devices: []string{"mobile"}, Depth: 10},
			"places[0].lon":  {Places: []serp.Place{{Name: "Fort Worth", Lon: -181}}, Devices: []string{"mobile"}, Depth: 10},
			"devices":        {Places: []serp.Place{place}, Depth: 10},
			"devices[1]":     {Places: []serp.Place{place}, Devices: []string{"mobile", "watch"}, Depth: 10},
			"depth":          {Places: []serp.Place{place}, Devices: []string{"mobile"}, Depth: 15},
		} {
			if got := wrong(s.SetTracking(t.Context(), c)); !slices.Equal(got, []string{field}) {
				t.Errorf("%s: %q", field, got)
			}
		}
		many := Tracking{Places: slices.Repeat([]serp.Place{{Name: strings.Repeat("é", 121)}}, 6), Devices: []string{"mobile"}, Depth: 110}
		if got := wrong(s.SetTracking(t.Context(), many)); len(got) != 8 {
			t.Errorf("%q", got)
		}
		if err := s.SetTracking(t.Context(), Tracking{Places: []serp.Place{place}, Devices: []string{"desktop"}, Depth: 100}); err != nil {
			t.Error(err)
		}
		if after, err := s.Tracking(t.Context()); err != nil || after.Depth != 100 || after.Places[0].Name != "Fort Worth" || after.Devices[0] != "desktop" {
			t.Errorf("%+v, %v", after, err)
		}
	})
}

// wrong are the fields that a fault names.
func wrong(err error) []string {
	var f *fault.Error
	if !errors.As(err, &f) {
		return nil
	}
	return slices.Sorted(maps.Keys(f.Fields))
}
