package local

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"

	"enamel/internal/geo"
	"enamel/internal/seo/source"
)

// TestGridMetrics are those of a published example of 5 by 5 points, computed by hand.
func TestGridMetrics(t *testing.T) {
	t.Parallel()
	var g Grid
	for _, rank := range []int{3, 2, 1, 2, 4, 2, 1, 1, 1, 3, 1, 1, 1, 2, 5, 2, 1, 2, 3, 7, 4, 3, 5, 8, 12} {
		g.Points = append(g.Points, Point{Rank: &rank})
	}
	g.measure()
	is(t, "ARP", value(g.ARP), "3.08")
	is(t, "ATRP", value(g.ATRP), "3.08")
	is(t, "SoLV", value(g.SoLV), "72")
	g = Grid{Points: []Point{{Rank: new(2)}, {Rank: new(5)}, {}, {Failed: "it did not answer"}}}
	g.measure()
	is(t, "ARP where it is found", value(g.ARP), "3.5")
	is(t, "ATRP with one absent", fmt.Sprintf("%.4f", *g.ATRP), "9.3333")
	is(t, "SoLV of three points", fmt.Sprintf("%.4f", *g.SoLV), "33.3333")
	g = Grid{Points: []Point{{}, {}}}
	g.measure()
	is(t, "found nowhere", value(g.ARP)+" "+value(g.ATRP)+" "+value(g.SoLV), "none 21 0")
	g = Grid{Points: []Point{{Failed: "no"}}}
	g.measure()
	is(t, "nothing read", value(g.ARP)+value(g.ATRP)+value(g.SoLV), "nonenonenone")
}

func TestGridLiesInItsCircle(t *testing.T) {
	t.Parallel()
	r := Record{Lat: 32.8098, Lon: -97.4026}
	home := geo.Point{Lat: r.Lat, Lon: r.Lon}
	for size, want := range map[int]int{3: 9, 5: 21, 7: 37, 9: 69} {
		g := gridOf("a", size, r)
		is(t, fmt.Sprint("points of ", size), len(g.Points), want)
		middle := false
		for _, p := range g.Points {
			at := geo.Point{Lat: p.Lat, Lon: p.Lon}
			middle = middle || geo.Miles(home, at) < 0.01
			if geo.Miles(home, at) > gridRadius+0.05 {
				t.Errorf("%d: %+v is %.2f miles off", size, p, geo.Miles(home, at))
			}
		}
		is(t, "the storefront is a point", middle, true)
		is(t, "the same each time", fmt.Sprint(g), fmt.Sprint(gridOf("a", size, r)))
		first, last := g.Points[0], g.Points[len(g.Points)-1]
		is(t, "from the north-west", first.Lat > last.Lat && first.Y == 0, true)
		next := geo.Miles(geo.Point{Lat: g.Points[0].Lat, Lon: g.Points[0].Lon}, geo.Point{Lat: g.Points[1].Lat, Lon: g.Points[1].Lon})
		is(t, "spacing", math.Abs(next-g.SpacingMiles) < 0.05, true)
	}
}

func TestAFailedPointIsLeftOutAndSaid(t *testing.T) {
	s := one(t)
	maps := 0
	s.answer = func(call string) (int, any) {
		if strings.HasPrefix(call, "google_maps") {
			if maps++; maps%3 == 0 {
				return http.StatusInternalServerError, "Oops"
			}
		}
		return s.results(call)
	}
	got := s.track("run", phrase)
	g := got.Grids[0]
	is(t, "metrics", value(g.ARP)+" "+value(g.ATRP)+" "+value(g.SoLV), "3 3 100")
	failed := 0
	for _, p := range g.Points {
		if strings.Contains(p.Failed, "status 500") && p.Rank == nil {
			failed++
		}
	}
	is(t, "failed", failed, 7)
	is(t, "said", strings.Contains(strings.Join(got.NotMeasured, ""), "7 of 21 points were not read"), true)
}

func TestSearXNGHasNoGridAndSaysSo(t *testing.T) {
	s := one(t)
	s.track("before", phrase)
	s.later(7)
	e := s.Sources.Environment[source.Search]
	e.Provider = "searxng"
	s.Sources.Environment[source.Search] = e
	s.answer = func(call string) (int, any) {
		if call == "places" {
			return s.results(call)
		}
		return http.StatusOK, map[string]any{"results": []any{map[string]any{"url": "https://panther.example/", "title": "Ours"}}}
	}
	plan, err := s.Plan(t.Context(), []string{phrase})
	if err != nil || plan.CallsGrid != 0 || plan.CallsRank != 1 || !strings.Contains(plan.GridRefusal, "SearXNG knows no places on a map") {
		t.Errorf("%+v, %v", plan, err)
	}
	got := s.track("run", phrase)
	is(t, "the last good grid", fmt.Sprint(len(got.Grids), got.Grids[0].Stale), "1 true")
	is(t, "rank", value(got.LocalRankings[0].Rank), "1")
	is(t, "said", strings.Contains(strings.Join(got.NotMeasured, ""), "Grid: SearXNG knows no places on a map"), true)
}

// TestCallsNeverPassWhatWasShown: neither in one attempt, nor in those after a crash, and what was stored is not asked again.
func TestCallsNeverPassWhatWasShown(t *testing.T) {
	eachDB(t, func(s *fixture) {
		plan, err := s.Plan(t.Context(), []string{"a", "b"})
		if err != nil || plan.CallsRank != 2 || plan.CallsGrid != 21 || plan.CallsPlaces != 1 || value(plan.CostCents) != "38" || plan.Provider != "SerpApi" {
			t.Fatalf("%+v, %v", plan, err)
		}
		ctx, crash := context.WithCancel(t.Context())
		s.answer = func(call string) (int, any) {
			if len(s.asked) == 12 {
				crash()
			}
			return s.results(call)
		}
		if _, err := s.Track(ctx, "run", []string{"a", "b"}, 20, quiet); err == nil {
			t.Fatal("it went on")
		}
		before := map[string]bool{}
		for _, call := range s.asked {
			before[call] = true
		}
		first := s.calls()
		got, err := s.Track(t.Context(), "run", []string{"a", "b"}, 20, quiet)
		if err != nil {
			t.Fatal(err)
		}
		again := 0
		for _, call := range s.asked {
			if before[call] {
				again++
			}
		}
		if again > 4 { // four go at a time, and were lost
			t.Errorf("%d calls were asked twice", again)
		}
		if n := first + s.calls(); n > 20 {
			t.Errorf("%d calls of 20", n)
		}
		is(t, "said", strings.Contains(strings.Join(got.NotMeasured, ""), callsSpent), true)
		s.track("run", "a", "b")
		is(t, "calls of a run that had come to its end", s.calls(), 0)
	})
}

func TestTheGridIsSet(t *testing.T) {
	s := one(t)
	for field, wrong := range map[string]Setting{
		"grid_size": {GridSize: 4}, "grid_keywords": {GridKeywords: []string{"a", "b", "c", "d", "e", "f"}, GridSize: 3},
		"grid_keywords[1]": {GridKeywords: []string{"a", " a "}, GridSize: 3}, "grid_keywords[0]": {GridKeywords: []string{"\x00 "}, GridSize: 3},
	} {
		if err := s.SetSetting(t.Context(), wrong); err == nil || !strings.Contains(fmt.Sprintf("%+v", *faultOf(err)), field) {
			t.Errorf("%s: %v", field, err)
		}
	}
	if err := s.SetSetting(t.Context(), Setting{GridKeywords: []string{" washer  repair ", "b"}, GridSize: 3}); err != nil {
		t.Fatal(err)
	}
	plan, err := s.Plan(t.Context(), []string{phrase})
	is(t, "plan", fmt.Sprint(plan.CallsGrid, plan.Setting, err), "18 {[washer repair b] 3} <nil>")
	is(t, "grids", len(s.track("run", phrase).Grids), 2)
	if err := s.SetSetting(t.Context(), Setting{GridSize: 3}); err != nil {
		t.Fatal(err)
	}
	is(t, "no keywords, no grid", len(s.track("none", phrase).Grids), 0)
}
