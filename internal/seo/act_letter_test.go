package seo

import (
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/mail/mailtest"
	"enamel/internal/seo/citation"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/link"
	"enamel/internal/seo/local"
	"enamel/internal/seo/price"
	"enamel/internal/seo/report"
	"enamel/internal/seo/watch"
)

// week is what is known at the end of a full one.
func week(t *testing.T) report.Input {
	at := inFortWorth(t, "2026-11-23 08:00")
	stamp := figure.Stamp{Source: "Fetched pages", FetchedAt: at.Add(-24 * time.Hour), Origin: figure.Measured}
	in := report.Input{
		Shop: "Panther City Appliance", Site: "https://shop.example", At: at, Zone: fortWorth(t),
		Links:    &link.Summary{Total: 9, Weeks: []link.Week{{Week: "2026-11-16", New: 2, Lost: 1}}, Stamp: stamp},
		BadLinks: []link.Link{{SourceDomain: "ledger.example", Broken: true, State: "live", SourceURL: "http://ledger.example/", TargetURL: "https://shop.example/gone"}},
		Local:    &local.Result{Stamp: stamp, Citations: local.Citations{Entries: []local.Citation{{Directory: "Tarrant\nPages", State: "conflict", Work: "open", Weight: 6, Fields: []citation.Field{{Field: "phone", Verdict: "conflict"}}}}}},
		Prices:   &price.Result{Stamp: stamp, Analysis: price.Analysis{Zones: []price.Zone{{Service: "Washer Repair", Recommended: 159, N: 3}}}},
	}
	for range 20 {
		in.Prices.Changes = append(in.Prices.Changes, price.Change{Competitor: "Trinity", Item: strings.Repeat("Washer ", 90), WasCents: 165_00, NowCents: 149_00, At: stamp.FetchedAt})
	}
	for i := range 2 {
		in.Crawls = append(in.Crawls, report.Crawled{At: at.Add(-time.Duration(1+7*i) * 24 * time.Hour), HealthScore: 90 - 5*i, TotalPages: 40, Stamp: stamp})
	}
	return in
}

// TestTheWeeklyLetterHasTenLinesAtMost, each of one thing, with what figures are compared with and where to go.
func TestTheWeeklyLetterHasTenLinesAtMost(t *testing.T) {
	t.Parallel()
	text := letter(week(t))
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) != 9 {
		t.Errorf("%d lines:\n%s", len(lines), text)
	}
	for _, want := range []string{
		"Panther City Appliance, the week to November 23\n", "Health Score 90%: 5 points up since Nov 15\n", "2 new links and 1 lost in the week of Nov 16\n",
		"1. Redirect /gone, which ledger.example links to: https://shop.example/seo#backlinks\n", "2. Correct the phone at Tarrant Pages: https://shop.example/seo#local\n",
		"3. Consider $159.00 for Washer Repair, the median of 3 competitors: https://shop.example/seo#pricing\n", "All of it: https://shop.example/seo\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "The health score went") {
		t.Errorf("it says the health score twice:\n%s", text)
	}
	for _, line := range lines {
		if len([]rune(line)) > letterLine+60 {
			t.Errorf("a line of %d characters", len([]rune(line)))
		}
	}
	if again := letter(week(t)); again != text {
		t.Error("the same input gives another letter")
	}
}

// TestAWeekOfWhichNothingIsKnownSendsNoLetter; one without news says so, and tells nothing of long ago.
func TestAWeekOfWhichNothingIsKnownSendsNoLetter(t *testing.T) {
	t.Parallel()
	in := week(t)
	if text := letter(report.Input{Shop: in.Shop, Site: in.Site, At: in.At, Zone: in.Zone}); text != "" {
		t.Errorf("nothing is known, and it says %q", text)
	}
	in.At = in.At.Add(60 * 24 * time.Hour)
	if text := letter(in); !strings.Contains(text, "Nothing was measured this week.") || strings.Contains(text, "Trinity") || strings.Contains(text, "points up") {
		t.Errorf("two months later: %q", text)
	}
	in = week(t)
	in.Crawls[1].HealthScore, in.Links, in.Prices = in.Crawls[0].HealthScore, nil, nil
	if text := letter(in); !strings.Contains(text, "Nothing changed that is worth telling.") {
		t.Errorf("a week without news: %q", text)
	}
}

// TestOtherSitesAreLookedAtWeekly; directories and competitors once one is named, and the letter unless staff turn it off.
func TestOtherSitesAreLookedAtWeekly(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		c.tick()
		runs := func() (n [5]int) {
			for i, action := range []string{letterAction, "seo-backlink-monitor", "seo-local-tracking", "seo-competitor-tracker", "seo-competitor-prices"} {
				n[i] = c.runs(action)
			}
			return n
		}
		for _, step := range []struct {
			at   string
			want [5]int
		}{
			{"2026-11-23 08:00", [5]int{1}},
			{"2026-11-24 06:00", [5]int{1, 1}},
			{"2026-11-25 06:00", [5]int{1, 1}},
			{"2026-12-02 06:00", [5]int{1, 2, 1, 1, 1}},
		} {
			c.set(step.at)
			c.tick()
			if got := runs(); got != step.want {
				t.Errorf("%s: %v, want %v", step.at, got, step.want)
			}
			c.finish()
			if err := c.nodes[0].ChangeSchedule(t.Context(), letterAction, ScheduleEdit{Every: "off"}); err != nil {
				t.Fatal(err)
			}
			if step.at == "2026-11-25 06:00" {
				one := []watch.Competitor{{Name: "Lone Star", Domain: "lonestar.example"}}
				if err := c.nodes[0].Watched.Replace(t.Context(), watch.Edit{Competitors: &one, Directories: &[]watch.Directory{{Name: "Handy", URL: "http://handy.example/", Weight: 5}}}); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

func TestASecondAttemptSendsNoSecondLetter(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := &Service{Config: Config{DB: d, Mail: mailtest.Outbox(), Staff: func() string { return "owner@shop.example" }}}
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `insert into seo_run (id, action, subject, asked_by, ref, state, kind, error, created_at) values ('run-1', $1, '', '', '', 'open', 0, '', 1)`, letterAction)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := s.sendLetter(t.Context(), "run-1", "It went well.\n"); err != nil {
				t.Fatal(err)
			}
		}
		var letters int
		if err := d.QueryRow(t.Context(), `select count(*) from job where name = 'mail.send'`).Scan(&letters); err != nil || letters != 1 {
			t.Errorf("%d letters, %v", letters, err)
		}
	})
}
