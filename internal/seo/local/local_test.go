package local

import (
	"net/http"
	"strings"
	"testing"
)

func TestARunMeasuresAllFour(t *testing.T) {
	eachDB(t, func(s *fixture) {
		s.lists(rightEntry)
		got := s.track("run", phrase, "washer repair")
		r := got.LocalRankings[0]
		is(t, "rankings", len(got.LocalRankings), 2)
		is(t, "rank in the pack", value(r.Rank)+value(r.PackPosition), "22")
		is(t, "page", r.Page, "https://panther.example/repair")
		is(t, "pack", len(r.Pack), 2)
		is(t, "ours", r.Pack[1].Ours && !r.Pack[0].Ours, true)
		is(t, "health", got.Citations.Health, 100)
		is(t, "state", got.Citations.Entries[0].State, "ok")
		is(t, "origin", got.Citations.Entries[0].Origin, "measured")
		is(t, "grids", len(got.Grids), 1)
		is(t, "points", len(got.Grids[0].Points), 21)
		is(t, "ARP", value(got.Grids[0].ARP), "3")
		is(t, "SoLV", value(got.Grids[0].SoLV), "100")
		is(t, "history", len(got.Grids[0].History), 1)
		is(t, "top of a point", strings.Join(got.Grids[0].Points[0].Top, ", "), "Trinity, Lone Star, Ours")
		is(t, "reviews", value(got.Profile.Reviews), "156")
		is(t, "not measured", len(got.NotMeasured), 0)
		is(t, "calls", s.calls(), 2+21+1)
		again := s.latest()
		is(t, "the stored result", len(again.Grids)+len(again.Citations.Entries)+len(again.LocalRankings), 4)
	})
}

func TestNothingYetIsNoResult(t *testing.T) {
	if got, err := one(t).Latest(t.Context()); got != nil || err != nil {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestThePackComesBeforeTheResultsBelow(t *testing.T) {
	s := one(t)
	s.noGrid()
	place := func(rank int) {
		s.answer = func(call string) (int, any) {
			if !strings.HasPrefix(call, "google ") {
				return s.results(call)
			}
			pack := []any{map[string]any{"position": 1, "title": "Trinity"}}
			if rank > 0 {
				pack = append(pack, map[string]any{"position": rank, "title": "Panther City Appliance"})
			}
			return http.StatusOK, map[string]any{"local_results": map[string]any{"places": pack}, "organic_results": []any{map[string]any{"position": 7, "link": "https://panther.example/"}}}
		}
	}
	place(3)
	s.track("1", phrase)
	s.later(7)
	place(2)
	r := s.track("2", phrase).LocalRankings[0]
	is(t, "rank", value(r.Rank), "2")
	is(t, "change within the pack", value(r.Change), "1")
	s.later(7)
	place(0)
	r = s.track("3", phrase).LocalRankings[0]
	is(t, "rank below the pack", value(r.Rank), "7")
	is(t, "in the pack", r.InLocalPack, false)
	is(t, "change between lists", value(r.Change), "none")
}

// TestWhatFailsLeavesTheLastGoodFigure, stale and with why, for each part.
func TestWhatFailsLeavesTheLastGoodFigure(t *testing.T) {
	s := one(t)
	s.lists(wrongPhone())
	before := s.track("good", phrase)
	s.later(7)
	s.answer = func(string) (int, any) { return http.StatusUnauthorized, `{"error":"no"}` }
	s.pages["one.example/robots.txt"] = "User-agent: *\nDisallow: /"
	if _, err := s.Track(t.Context(), "bad", []string{phrase}, 0, quiet); err == nil || !strings.Contains(err.Error(), "refuses the key (status 401)") {
		t.Errorf("%v", err)
	}
	is(t, "calls after a refused key", s.calls() < 24+2*atATime+2, true)
	s.directories = append(s.directories, Directory{Name: "Two", URL: "http://two.example/", Weight: 1})
	s.pages["two.example/"] = rightEntry
	got := s.track("partly", phrase)
	r := got.LocalRankings[0]
	is(t, "rank", value(r.Rank), value(before.LocalRankings[0].Rank))
	is(t, "stale", r.Stale && r.Failure != "" && r.FetchedAt.Equal(before.FetchedAt), true)
	is(t, "grid", value(got.Grids[0].ARP)+" "+value(&got.Grids[0].Stale), "3 true")
	is(t, "history", len(got.Grids[0].History), 1)
	is(t, "reviews", value(got.Profile.Reviews), "156")
	c := got.Citations.Entries[0]
	is(t, "citation", c.State+" "+value(&c.Stale), "conflict true")
	is(t, "why", c.Why != "", true)
	is(t, "not measured", strings.Contains(strings.Join(got.NotMeasured, " "), "One: "+c.Why), true)
}

func TestWithoutProvidersItSaysWhatIsNotMeasured(t *testing.T) {
	s := one(t)
	s.lists(rightEntry)
	for _, name := range []string{"search", "places"} {
		delete(s.Sources.Environment, name)
	}
	said := strings.Join(s.track("run", phrase).NotMeasured, "\n")
	for _, want := range []string{"Map pack and grid: ", "Google Business Profile: "} {
		is(t, want, strings.Contains(said, want), true)
	}
	plan, err := s.Plan(t.Context(), []string{phrase})
	if err != nil || plan.CallsRank+plan.CallsGrid+plan.CallsPlaces > 0 || plan.CostCents != nil || plan.Refusal == "" || plan.GridRefusal == "" {
		t.Errorf("%+v, %v", plan, err)
	}
	s.directories = nil
	if _, err := s.Track(t.Context(), "nothing", []string{phrase}, 0, quiet); err == nil || !strings.Contains(err.Error(), "Map pack and grid: ") {
		t.Errorf("a run that measured nothing: %v", err)
	}
}
