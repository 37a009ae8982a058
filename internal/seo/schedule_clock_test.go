package seo

import (
	"slices"
	"testing"
	"time"

	"enamel/internal/db"
)

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.time = c.time.Add(d)
}

// startedNow is whether a schedule has entered a run of an action at this moment.
func (c *clock) startedNow(action string) (started bool) {
	c.t.Helper()
	err := c.nodes[0].DB.QueryRow(c.t.Context(), `select exists (select 1 from seo_run where action = $1 and asked_by = '' and created_at = $2)`,
		action, db.Millis(c.now())).Scan(&started)
	if err != nil {
		c.t.Fatal(err)
	}
	return started
}

// TestTheNextTimeIsTheShops, over both changes of the clocks of 2026: on March 8
// the hour from 2 is left out, on November 1 the hour from 1 comes twice.
func TestTheNextTimeIsTheShops(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		now     string
		every   string
		weekday time.Weekday
		hour    int
		want    string
	}{
		{"2026-11-22 03:59", "daily", 0, 4, "2026-11-22 04:00"},
		{"2026-11-22 04:00", "daily", 0, 4, "2026-11-23 04:00"},
		{"2026-11-22 23:59", "daily", 0, 0, "2026-11-23 00:00"},
		{"2026-12-31 23:30", "daily", 0, 23, "2027-01-01 23:00"},
		{"2026-11-22 09:00", "weekly", time.Monday, 4, "2026-11-23 04:00"},
		{"2026-11-22 09:00", "weekly", time.Sunday, 10, "2026-11-22 10:00"},
		{"2026-11-22 09:00", "weekly", time.Sunday, 9, "2026-11-29 09:00"},
		{"2026-11-22 09:00", "weekly", time.Saturday, 4, "2026-11-28 04:00"},
		{"2028-02-28 09:00", "weekly", time.Tuesday, 4, "2028-02-29 04:00"},
		// an hour less: 4 AM stays 4 AM
		{"2026-03-07 05:00", "daily", 0, 4, "2026-03-08 04:00 -0500"},
		{"2026-03-02 05:00", "weekly", time.Monday, 4, "2026-03-09 04:00 -0500"},
		// 2 AM is not there: 3 AM, once, and 2 AM again the day after
		{"2026-03-07 05:00", "daily", 0, 2, "2026-03-08 03:00 -0500"},
		{"2026-03-08 01:59 -0600", "daily", 0, 2, "2026-03-08 03:00 -0500"},
		{"2026-03-08 03:00 -0500", "daily", 0, 2, "2026-03-09 02:00 -0500"},
		{"2026-03-01 05:00", "weekly", time.Sunday, 2, "2026-03-08 03:00 -0500"},
		{"2026-03-08 03:00 -0500", "weekly", time.Sunday, 2, "2026-03-15 02:00 -0500"},
		// 1 AM comes twice: the first, and not again an hour later
		{"2026-10-31 05:00", "daily", 0, 1, "2026-11-01 01:00 -0500"},
		{"2026-11-01 01:00 -0500", "daily", 0, 1, "2026-11-02 01:00 -0600"},
		{"2026-11-01 01:30 -0600", "daily", 0, 1, "2026-11-02 01:00 -0600"},
		{"2026-10-31 05:00", "daily", 0, 4, "2026-11-01 04:00 -0600"},
		{"2026-10-25 05:00", "weekly", time.Sunday, 1, "2026-11-01 01:00 -0500"},
	} {
		got, want := next(inFortWorth(t, c.now), c.every, int(c.weekday), c.hour), inFortWorth(t, c.want)
		if !got.Equal(want) {
			t.Errorf("%s %v %d:00 after %s is %v, want %v", c.every, c.weekday, c.hour, c.now, got, want)
		}
	}
}

// TestTheNextTimeIsTheSameRuleElsewhere: where time.Date takes the later of the
// two, as east of Greenwich, the first is meant still.
func TestTheNextTimeIsTheSameRuleElsewhere(t *testing.T) {
	t.Parallel()
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for now, want := range map[string]string{
		"2026-10-24T12:00:00+02:00": "2026-10-25T02:00:00+02:00", "2026-10-25T02:00:00+02:00": "2026-10-26T02:00:00+01:00",
		"2026-10-25T02:30:00+01:00": "2026-10-26T02:00:00+01:00", "2026-03-28T12:00:00+01:00": "2026-03-29T03:00:00+02:00",
	} {
		at, err := time.Parse(time.RFC3339, now)
		if err != nil {
			t.Fatal(err)
		}
		if got := next(at.In(berlin), "daily", 0, 2).Format(time.RFC3339); got != want {
			t.Errorf("2 AM after %s is %s, want %s", now, got, want)
		}
	}
}

// TestOnceADayWhateverTheClockDoes: over the days on which Fort Worth's clocks
// change, looked at every quarter of an hour, each schedule starts once a day or
// once a week, at the times that docs/dashboard-settings.md gives.
func TestOnceADayWhateverTheClockDoes(t *testing.T) {
	for name, c := range map[string]struct {
		from, to string
		weekday  int // of the crawl, which is weekly
		hour     int
		speed    []string // when the daily check starts
		crawl    []string
	}{
		"an hour that is left out": {
			"2026-03-06 12:00", "2026-03-10 12:00", 0, 2,
			[]string{"2026-03-07 02:00 -0600", "2026-03-08 03:00 -0500", "2026-03-09 02:00 -0500", "2026-03-10 02:00 -0500"},
			[]string{"2026-03-08 03:00 -0500"},
		},
		"the hour before it": {
			"2026-03-07 12:00", "2026-03-09 12:00", 0, 1,
			[]string{"2026-03-08 01:00 -0600", "2026-03-09 01:00 -0500"},
			[]string{"2026-03-08 01:00 -0600"},
		},
		"the hour after it": {
			"2026-03-07 12:00", "2026-03-09 12:00", 0, 3,
			[]string{"2026-03-08 03:00 -0500", "2026-03-09 03:00 -0500"},
			[]string{"2026-03-08 03:00 -0500"},
		},
		"an hour that comes twice": {
			"2026-10-30 12:00", "2026-11-03 12:00", 0, 1,
			[]string{"2026-10-31 01:00 -0500", "2026-11-01 01:00 -0500", "2026-11-02 01:00 -0600", "2026-11-03 01:00 -0600"},
			[]string{"2026-11-01 01:00 -0500"},
		},
		"the hour after that": {
			"2026-10-31 12:00", "2026-11-02 12:00", 0, 2,
			[]string{"2026-11-01 02:00 -0600", "2026-11-02 02:00 -0600"},
			[]string{"2026-11-01 02:00 -0600"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			clocks(t, 1, c.from, func(k *clock) {
				for _, action := range []string{"seo-crawl", "seo-pagespeed"} {
					every := map[string]string{"seo-crawl": "weekly", "seo-pagespeed": "daily"}[action]
					if err := k.nodes[0].ChangeSchedule(t.Context(), action, ScheduleEdit{Every: every, Weekday: &c.weekday, Hour: &c.hour}); err != nil {
						t.Fatal(err)
					}
				}
				started := map[string][]string{}
				for end := inFortWorth(t, c.to); k.now().Before(end); k.pass(15 * time.Minute) {
					k.tick()
					for _, action := range []string{"seo-crawl", "seo-pagespeed"} {
						if k.startedNow(action) {
							started[action] = append(started[action], k.now().Format("2006-01-02 15:04 -0700"))
						}
					}
					k.finish()
				}
				if k.runs("seo-pagespeed") != len(c.speed) || k.runs("seo-crawl") != len(c.crawl) {
					t.Errorf("%d speed checks, %d crawls", k.runs("seo-pagespeed"), k.runs("seo-crawl"))
				}
				if got := started["seo-pagespeed"]; !slices.Equal(got, c.speed) {
					t.Errorf("daily: %q, want %q", got, c.speed)
				}
				if got := started["seo-crawl"]; !slices.Equal(got, c.crawl) {
					t.Errorf("weekly: %q, want %q", got, c.crawl)
				}
			})
		})
	}
}
