package rival

import (
	"context"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/snapshot"
	"enamel/internal/seo/source"
)

const week = 7 * 24 * time.Hour

func TestTrack(t *testing.T) {
	each(t, func(s *fixture) {
		s.pack[repair] = []map[string]any{listing("Trinity", "trinity.example", 212), listing("Panther City Appliance", "shop.example", 40)}
		s.businesses = []map[string]any{business("Lone Star", "lone.example", 90)}
		r := s.track("run", 0)
		lone, trinity := r.Results[0], r.Results[1]
		is(t, "ours", ranks(r.Ours), "4/- -/2")
		is(t, "lone", ranks(lone), "1/- 2/-")
		is(t, "trinity", ranks(trinity), "3/- 1/1")
		is(t, "page", lone.Rankings[0].Page, "https://www.lone.example/page")
		is(t, "reviews of Places", number(lone.Reviews.Google)+" "+lone.Reviews.Source, "90 Places")
		is(t, "reviews of the pack", number(trinity.Reviews.Google)+" "+trinity.Reviews.Source, "212 Local pack of appliance repair")
		is(t, "packs", trinity.LocalKeywords, 1)
		is(t, "tracked", r.CompetitorsTracked, 2)
		is(t, "authority", trinity.Metrics.DomainAuthority == nil, true)
		is(t, "origin", r.Origin, figure.Sandbox)
		is(t, "source", r.Source, "Competitors' sites, SerpApi, Places")
		is(t, "pages", trinity.Pages, Pages{Known: 1, Read: 1})
		is(t, "average", *trinity.AverageRank, 2.0)
		// Of 0.5 + 0.25 + 0.125 a keyword: 0.5 and 0.25; 0.125 and 0.5; ours has rank 4, which gets none.
		is(t, "visibility", math.Round(1000**lone.Visibility), 429.0)
		is(t, "visibility", math.Round(1000**trinity.Visibility), 357.0)
		is(t, "visibility", *r.Ours.Visibility, 0.0)
		if sum := *lone.Visibility + *trinity.Visibility; sum > 1 {
			t.Errorf("visibility sums to %v", sum)
		}
		is(t, "calls", r.Calls, s.calls())
		is(t, "cost", r.CostCents, float64(r.Calls-3)*1.5+3*float64(cost(s)))

		again := s.latest()
		is(t, "stored", ranks(again.Results[1])+strings.Join(again.Recommendations, ""), ranks(trinity)+strings.Join(r.Recommendations, ""))
		s.Sandbox = false
		is(t, "hidden without the sandbox", s.latest() == nil, true)
		list, err := s.Analyses(t.Context())
		is(t, "hidden analyses", len(list), 0)
		is(t, "error", err, nil)
	})
}

// cost is what a call of Places costs in cents.
func cost(s *fixture) float64 {
	c, _, _ := s.Sources.Connection(s.t.Context(), source.Places)
	return float64(c.CentsPer1000) / 1000
}

func TestARunNeverPassesItsCalls(t *testing.T) {
	each(t, func(s *fixture) {
		plan, err := s.Plan(t.Context(), []string{washers, repair}, rivals())
		is(t, "plan", plan.Calls, 2*2+3)
		is(t, "error", err, nil)
		r := s.track("a", 2)
		is(t, "calls", s.calls(), 2)
		is(t, "counted", r.Calls, 2)
		if len(r.NotMeasured) == 0 || !strings.Contains(strings.Join(r.NotMeasured, "\n"), callsSpent) {
			t.Errorf("not measured: %q", r.NotMeasured)
		}
		whole := s.track("b", 0)
		is(t, "a whole run", s.calls(), whole.Calls)
		again := s.track("b", 0)
		is(t, "a second attempt", s.calls(), 0)
		is(t, "has the same", ranks(again.Ours)+ranks(again.Results[0]), ranks(whole.Ours)+ranks(whole.Results[0]))
		is(t, "calls of both", again.Calls, whole.Calls)
	})
}

func TestAFailureIsNoFigure(t *testing.T) {
	each(t, func(s *fixture) {
		s.track("good", 0)
		s.clock = s.clock.Add(week)
		s.refuse[washers] = http.StatusInternalServerError
		s.pages["trinity.example/robots.txt"] = "User-agent: *\nDisallow: /"
		s.calls()
		r := s.track("half", 0)
		is(t, "ranks", ranks(r.Results[1]), "-/- 1/-")
		is(t, "failure", strings.Contains(r.Ours.Rankings[0].Failure, "status 500"), true)
		is(t, "visibility of what was searched", *r.Results[1].Visibility, 0.5/0.875)
		is(t, "not measured", len(r.NotMeasured), 2)
		is(t, "pages", strings.Contains(r.NotMeasured[0], "Pages of Trinity: robots.txt forbids it."), true)

		s.clock = s.clock.Add(week)
		s.refuse = map[string]int{washers: http.StatusUnauthorized, repair: http.StatusUnauthorized, "places": http.StatusUnauthorized}
		s.calls()
		r = s.track("none", 0)
		if n := s.calls(); n > 3 {
			t.Errorf("a provider that refuses the key was asked %d times", n)
		}
		is(t, "no visibility", r.Ours.Visibility == nil, true)
		list, err := s.Analyses(t.Context())
		if err != nil || len(list) != 2 || list[1].Domain != "trinity.example" || !list[1].Stale || list[1].Visibility == nil || *list[1].Visibility != 0.5/0.875 || list[1].LastAnalyzed != s.clock {
			t.Errorf("%+v, %v", list, err)
		}
	})
}

func TestWithoutASearchProviderTheSitesAreRead(t *testing.T) {
	s := one(t)
	s.source.Environment = nil
	s.connect()
	r := s.track("run", 0)
	is(t, "ranks", ranks(r.Ours), "-/- -/-")
	is(t, "why", r.Ours.Rankings[0].Failure, "This is not connected yet.")
	is(t, "pages", r.Results[0].Pages.Known, 1)
	is(t, "not measured", strings.Join(r.NotMeasured, "; "), "Google reviews beyond the local packs for 3 of 3 businesses: This is not connected yet.; Ranks for 2 of 2 keywords: This is not connected yet.")
	for _, r := range rivals() { // the copies of before are no figures of this run
		s.pages[r.Domain+"/robots.txt"] = "User-agent: *\nDisallow: /"
	}
	s.clock = s.clock.Add(week)
	_, err := s.Track(t.Context(), "nothing", []string{repair}, rivals(), 0, func(int, int, string) {})
	if err == nil || !strings.Contains(err.Error(), "Nothing could be measured") {
		t.Errorf("nothing measured: %v", err)
	}
}

func TestWhatOthersKnowIsTakenFromThemAlone(t *testing.T) {
	s := one(t)
	s.Authority = func(_ context.Context, run string, domains []string) (map[string]Authority, error) {
		is(t, "asked", run+" "+strings.Join(domains, " "), "a shop.example lone.example trinity.example")
		return map[string]Authority{"lone.example": {Value: 31, Scale: "0 to 100", Source: "Moz"}}, nil
	}
	s.results = nil
	s.Prices = func(context.Context, string, time.Time) ([]PriceChange, error) {
		return []PriceChange{{Item: "Diagnostic Visit", WasCents: 8900, NowCents: 7900, At: s.clock}}, nil
	}
	r := s.track("a", 0)
	is(t, "authority", *r.Results[0].Metrics.DomainAuthority, 31.0)
	is(t, "nobody's", r.Results[1].Metrics.DomainAuthority == nil, true)
	is(t, "advice", r.Recommendations[0], "Check the price of Diagnostic Visit: Lone Star cut theirs from $89 to $79, by 11%.")
	list, err := s.Analyses(t.Context())
	is(t, "error", err, nil)
	is(t, "stored", *list[0].Metrics.DomainAuthority, 31.0)

	s.Authority = func(context.Context, string, []string) (map[string]Authority, error) {
		return nil, fault.New(fault.BadProvider, "Moz refuses the key.")
	}
	s.clock = s.clock.Add(week)
	r = s.track("b", 0)
	is(t, "said", slices.Contains(r.NotMeasured, "Domain authority: Moz refuses the key."), true)
}

func TestOnlyFiveAreTracked(t *testing.T) {
	s := one(t)
	list := append(rivals(), Rival{"C", "c.example"}, Rival{"D", "d.example"}, Rival{"E", "e.example"}, Rival{"F", "f.example"})
	r, err := s.Track(t.Context(), "run", []string{repair}, list, 0, func(int, int, string) {})
	is(t, "error", err, nil)
	is(t, "tracked", r.CompetitorsTracked, 5)
	is(t, "said", slices.Contains(r.NotMeasured, "F is not tracked: the first 5 competitors of the list are."), true)
}

func TestForeignTextIsPlainAndBounded(t *testing.T) {
	s := one(t)
	s.track("a", 0)
	s.clock = s.clock.Add(week)
	s.pages["lone.example/"] = page("Lone Star <a href=/new>new</a>") + "<a href=/new>New</a>"
	s.pages["lone.example/new"] = page("Used\u202e washers\x01 " + strings.Repeat("x", 1000))
	r := s.track("b", 0)
	changes := r.Results[0].Changes
	i := slices.IndexFunc(changes, func(c snapshot.Change) bool { return c.Kind == "new" })
	if i < 0 || len(changes[i].Now) != 300 || !strings.HasPrefix(changes[i].Now, "Used washers xxx") {
		t.Errorf("%+v", changes)
	}
	is(t, "new", r.Results[0].Pages.New, 1)
}

func TestHistoryGrows(t *testing.T) {
	s := one(t)
	s.track("a", 0)
	s.clock = s.clock.Add(week)
	s.results[washers] = []string{"trinity.example"}
	r := s.track("b", 0)
	history := r.Results[1].History
	is(t, "points", len(history), 2)
	is(t, "first", *history[0].AverageRank, 2.0)
	is(t, "last", *history[1].AverageRank, 1.0)
	list, err := s.Analyses(t.Context())
	is(t, "error", err, nil)
	is(t, "one of each", len(list), 2)
	is(t, "the newest", *list[1].AverageRank, 1.0)
}
