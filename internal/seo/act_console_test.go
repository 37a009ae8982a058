package seo

import (
	"errors"
	"testing"

	"enamel/internal/fault"
	"enamel/internal/seo/source"
)

// TestAnImportStandsInOnlyWhereNothingIsConnected: a spent cap is told, and old figures are not passed off as new.
func TestAnImportStandsInOnlyWhereNothingIsConnected(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		s, ctx := c.nodes[0], c.t.Context()
		const action = "seo-gsc-integration"
		if _, err := s.Console.Import(ctx, "Queries.csv", []byte("Top queries,Clicks,Impressions,CTR,Position\nwasher repair,3,400,0.75%,8.2\n"), "2026-10-23", "2026-11-19"); err != nil {
			c.t.Fatal(err)
		}
		if held, err := s.held(ctx, action); err != nil || held != "" {
			c.t.Errorf("imported: %q, %v", held, err)
		}
		s.Sources.Sandbox = map[string]func() source.Environment{
			source.SearchConsole: func() source.Environment {
				return source.Environment{URL: "http://127.0.0.1:1", Key: "key", Site: "sc-domain:shop.example"}
			},
		}
		if err := s.Sources.Change(ctx, source.SearchConsole, source.Edit{CapCalls: new(int64(1))}); err != nil {
			c.t.Fatal(err)
		}
		_, _, err := s.Sources.Ask(ctx, source.SearchConsole, func(source.Connection) (source.Request, error) { return source.Request{}, nil })
		if fault.KindOf(err) != fault.BadProvider {
			c.t.Fatal(err)
		}
		if held, err := s.held(ctx, action); err != nil || held == "" {
			c.t.Errorf("the cap is spent: %q, %v", held, err)
		}
		f := &fault.Error{}
		if out, err := s.runConsole(&Run{ctx: ctx, service: s}); !errors.As(err, &f) || f.Slug != "paused" {
			c.t.Errorf("%v, %v", out, err)
		}
	})
}
