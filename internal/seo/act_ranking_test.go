package seo

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"enamel/internal/fault"
	"enamel/internal/seo/source"
)

// TestAScheduleWaitsForItsSource: it starts nothing, and says so, until its source is connected.
func TestAScheduleWaitsForItsSource(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		c.tick()
		s := c.nodes[0]
		held := func() map[string]string {
			c.t.Helper()
			all, err := s.Settings(c.t.Context())
			if err != nil {
				c.t.Fatal(err)
			}
			words := map[string]string{}
			for _, d := range all.Schedules {
				words[d.Action] = d.Held
			}
			return words
		}
		const unset, alone = "This is not connected yet.", "No competitors are named yet. Name them in the settings."
		want := map[string]string{
			"seo-crawl": "", "seo-pagespeed": "", "seo-rankings": unset, "seo-gsc-integration": unset, "seo-backlink-monitor": "",
			"seo-local-tracking":     "No directory is named yet, and neither search results nor Places can be asked. See the settings.",
			"seo-competitor-tracker": alone, "seo-competitor-prices": alone, "seo-letter": "",
		}
		if got := held(); !reflect.DeepEqual(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
		c.set("2026-11-23 07:30") // Monday
		c.tick()
		if n := c.runs("seo-rankings") + c.runs("seo-gsc-integration"); n != 0 || c.runs("seo-crawl") != 1 {
			t.Fatalf("%d runs without a source, %d crawls", n, c.runs("seo-crawl"))
		}
		c.finish()
		if err := s.Sources.Change(t.Context(), source.Search, source.Edit{Provider: new("searxng"), URL: new("http://127.0.0.1:8888/search")}); err != nil {
			t.Fatal(err)
		}
		if words := held(); words["seo-rankings"] != "" || words["seo-gsc-integration"] != unset {
			t.Errorf("connected: %v", words)
		}
		c.tick()
		if n := c.runs("seo-rankings"); n != 0 {
			t.Errorf("what was passed over starts later: %d", n)
		}
		c.set("2026-11-30 06:00")
		c.tick()
		if ranks, queries := c.runs("seo-rankings"), c.runs("seo-gsc-integration"); ranks != 1 || queries != 0 {
			t.Errorf("a week later: %d and %d", ranks, queries)
		}
	})
}

func TestWhatTrackingIsTold(t *testing.T) {
	s := &Service{Config: Config{Origin: "https://www.shop.example"}}
	for name, c := range map[string]struct {
		in    *RankingsIn
		field string // empty: it is taken
	}{
		"nothing":               {&RankingsIn{}, ""},
		"this site":             {&RankingsIn{URL: "https://shop.example/washers", Keywords: []string{"washer repair"}, MaxCalls: new(5)}, ""},
		"another site":          {&RankingsIn{URL: "https://notshop.example"}, "url"},
		"no address":            {&RankingsIn{URL: "shop"}, "url"},
		"an empty phrase":       {&RankingsIn{Keywords: []string{" "}}, "keywords[0]"},
		"no call":               {&RankingsIn{MaxCalls: new(0)}, "maxCalls"},
		"more calls than there": {&RankingsIn{MaxCalls: new(10_001)}, "maxCalls"},
	} {
		args, err := s.checkRankings(c.in)
		f := &fault.Error{}
		if (err == nil) != (c.field == "") || err != nil && (!errors.As(err, &f) || f.Kind != fault.Invalid || f.Fields[c.field] == "") {
			t.Errorf("%s: %+v, %v", name, args, err)
		}
		if name == "another site" && !strings.HasPrefix(f.Fields["url"], "Rankings are kept for this site alone") {
			t.Errorf("%q", f.Fields["url"])
		}
	}
}

// TestARunIsFoundAgainWhenItsSourceIsGone: pressing the button once more shows the run that there is.
func TestARunIsFoundAgainWhenItsSourceIsGone(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		s, ctx := c.nodes[0], c.t.Context()
		set := func(url string) {
			c.t.Helper()
			if err := s.Sources.Change(ctx, source.Search, source.Edit{Provider: new("searxng"), URL: &url}); err != nil {
				c.t.Fatal(err)
			}
		}
		set("http://127.0.0.1:8888/search")
		first, err := s.Start(ctx, "seo-rankings", nil, "")
		if err != nil {
			c.t.Fatal(err)
		}
		set("")
		if again, err := s.Start(ctx, "seo-rankings", nil, ""); err != nil || again != first {
			c.t.Errorf("%q, want %q; %v", again, first, err)
		}
	})
}
