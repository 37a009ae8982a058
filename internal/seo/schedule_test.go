package seo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/gsc"
	"enamel/internal/seo/link"
	"enamel/internal/seo/local"
	"enamel/internal/seo/opportunity"
	"enamel/internal/seo/price"
	"enamel/internal/seo/rank"
	"enamel/internal/seo/rival"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/source"
	"enamel/internal/seo/watch"
)

// clock is a dashboard whose time stands still, on one or two nodes.
type clock struct {
	t     *testing.T
	mu    sync.Mutex
	time  time.Time
	nodes []*Service
}

// clocks runs fn on both databases, at a time of day in Fort Worth.
func clocks(t *testing.T, nodes int, start string, fn func(c *clock)) {
	t.Helper()
	t.Parallel()
	home := &url.URL{Scheme: "https", Host: "shop.example"}
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		c := &clock{t: t, time: inFortWorth(t, start)}
		config.Now = c.now
		for range nodes {
			d := dbtest.Open(t, config)
			sources := source.New(source.Config{DB: d, Secret: make([]byte, 32)})
			console := gsc.New(gsc.Config{DB: d, Sources: sources, Site: home, Log: slog.New(slog.DiscardHandler)})
			c.nodes = append(c.nodes, New(Config{
				DB: d, Log: slog.New(slog.DiscardHandler), Origin: home.String(), Zone: fortWorth(t),
				Crawler: func(func(crawl.Progress), func() bool) *crawl.Crawler { return nil },
				Sources: sources, Watched: watch.NewStore(d, watch.Lists{}), Console: console,
				Links:         link.New(link.Config{DB: d, Sources: sources, Site: home}),
				Rivals:        rival.New(rival.Config{DB: d, Sources: sources, Site: home}),
				Prices:        price.New(price.Config{DB: d, Zone: fortWorth(t)}),
				Local:         local.New(local.Config{DB: d, Sources: sources, Site: home, Directories: noDirectories, Facts: func() local.Record { return local.Record{} }}),
				Opportunities: opportunity.New(opportunity.Config{DB: d, Console: console}),
				Ranks: rank.New(rank.Config{
					DB: d, Sources: sources, Site: home, Places: func() []serp.Place { return []serp.Place{{Name: "Fort Worth, Texas, United States"}} },
				}),
			}))
		}
		fn(c)
	})
}

func noDirectories(context.Context) ([]local.Directory, error) { return nil, nil }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.time
}

func (c *clock) set(at string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.time = inFortWorth(c.t, at)
}

func fortWorth(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// inFortWorth reads 2026-11-22 09:00 as the clock on the shop's wall has it;
// with an offset behind it, where that is not enough.
func inFortWorth(t *testing.T, text string) time.Time {
	t.Helper()
	if at, err := time.Parse("2006-01-02 15:04 -0700", text); err == nil {
		return at.In(fortWorth(t))
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", text, fortWorth(t))
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// tick looks at the clock once, on each node.
func (c *clock) tick() {
	c.t.Helper()
	for _, s := range c.nodes {
		if err := errors.Join(s.seedSchedules(c.t.Context()), s.startDue(c.t.Context())); err != nil {
			c.t.Fatal(err)
		}
	}
}

// runs is how many runs of an action were entered.
func (c *clock) runs(action string) (n int) {
	c.t.Helper()
	err := c.nodes[0].DB.QueryRow(c.t.Context(), `select count(*) from seo_run r join job j on j.id = r.id and j.name = r.action
		where r.action = $1 and r.asked_by = ''`, action).Scan(&n)
	if err != nil {
		c.t.Fatal(err)
	}
	return n
}

// finish ends all that waits or runs.
func (c *clock) finish() {
	c.t.Helper()
	err := c.nodes[0].DB.Tx(c.t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(c.t.Context(), `update job set state = 'done', finished_at = $1 where state in ('waiting', 'running')`, db.Millis(tx.Now()))
		if err != nil {
			return err
		}
		_, err = tx.Exec(c.t.Context(), `update seo_run set state = 'done', finished_at = $1 where state = 'open'`, db.Millis(tx.Now()))
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
}

// schedule is one action's schedule as staff see it.
func (c *clock) schedule(action string) Schedule {
	c.t.Helper()
	all, err := c.nodes[0].Settings(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	i := slices.IndexFunc(all.Schedules, func(s Schedule) bool { return s.Action == action })
	return all.Schedules[i]
}

func TestAScheduleStartsWhenItsTimeHasComeAndOnce(t *testing.T) {
	clocks(t, 2, "2026-11-22 09:00", func(c *clock) { // a Sunday
		c.tick()
		if c.runs("seo-crawl")+c.runs("seo-pagespeed") != 0 {
			t.Fatal("a start value was due at once")
		}
		crawl, speed := c.schedule("seo-crawl"), c.schedule("seo-pagespeed")
		if crawl.Every != "weekly" || !crawl.NextRunAt.Equal(inFortWorth(t, "2026-11-23 04:00")) || speed.Every != "daily" || !speed.NextRunAt.Equal(inFortWorth(t, "2026-11-23 05:00")) {
			t.Fatalf("%+v %+v", crawl, speed)
		}
		c.set("2026-11-23 04:00")
		c.tick()
		c.tick()
		if c.runs("seo-crawl") != 1 || c.runs("seo-pagespeed") != 0 {
			t.Errorf("%d crawls, %d speed checks at 4 AM", c.runs("seo-crawl"), c.runs("seo-pagespeed"))
		}
		if next := c.schedule("seo-crawl").NextRunAt; !next.Equal(inFortWorth(t, "2026-11-30 04:00")) {
			t.Errorf("the next crawl is at %v", next)
		}
	})
}

// TestWhatWasMissedStartsOnce, however long the shop was off.
func TestWhatWasMissedStartsOnce(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		c.tick()
		c.set("2026-12-25 12:30")
		c.tick()
		c.finish()
		c.tick()
		if c.runs("seo-crawl") != 1 || c.runs("seo-pagespeed") != 1 {
			t.Errorf("%d crawls, %d speed checks", c.runs("seo-crawl"), c.runs("seo-pagespeed"))
		}
		if at := c.schedule("seo-pagespeed").NextRunAt; !at.Equal(inFortWorth(t, "2026-12-26 05:00")) {
			t.Errorf("the next speed check is at %v", at)
		}
	})
}

// TestTwoNodesStartOne when both see at the same moment that it is due.
func TestTwoNodesStartOne(t *testing.T) {
	clocks(t, 2, "2026-11-22 09:00", func(c *clock) {
		c.tick()
		for day := range 5 {
			c.set(time.Date(2026, 11, 23+day, 5, 0, 0, 0, time.UTC).Format("2006-01-02 15:04"))
			var both sync.WaitGroup
			for _, s := range c.nodes {
				both.Go(func() {
					if err := s.startDue(t.Context()); err != nil {
						t.Error(err)
					}
				})
			}
			both.Wait()
			if n := c.runs("seo-pagespeed"); n != day+1 {
				t.Fatalf("%d speed checks in %d days", n, day+1)
			}
			c.finish()
		}
	})
}

func TestWhatStillRunsIsNotStartedAgain(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		c.tick()
		for _, at := range []string{"2026-11-23 05:00", "2026-11-24 05:00"} {
			c.set(at)
			c.tick()
		}
		if n := c.runs("seo-pagespeed"); n != 1 {
			t.Errorf("%d speed checks wait or run", n)
		}
		c.finish()
		c.set("2026-11-25 05:00")
		c.tick()
		if n := c.runs("seo-pagespeed"); n != 2 {
			t.Errorf("%d speed checks after the first had ended", n)
		}
	})
}

// TestAScheduleThatCannotStartHoldsUpNoOther, and is tried at its next time.
func TestAScheduleThatCannotStartHoldsUpNoOther(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		c.tick()
		err := c.nodes[0].DB.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `update seo_schedule set url = 'ftp://shop.example/' where action = 'seo-pagespeed'`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		c.set("2026-11-23 05:00")
		c.tick()
		if c.runs("seo-crawl") != 1 || c.runs("seo-pagespeed") != 0 {
			t.Errorf("%d crawls, %d speed checks", c.runs("seo-crawl"), c.runs("seo-pagespeed"))
		}
		if at := c.schedule("seo-pagespeed").NextRunAt; !at.Equal(inFortWorth(t, "2026-11-24 05:00")) {
			t.Errorf("the next speed check is at %v", at)
		}
	})
}

func TestStaffSetWhenItStarts(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		change := func(every string, weekday time.Weekday, hour int) {
			t.Helper()
			if err := c.nodes[0].ChangeSchedule(t.Context(), "seo-crawl", ScheduleEdit{Every: every, Weekday: new(int(weekday)), Hour: &hour}); err != nil {
				t.Fatal(err)
			}
		}
		change("daily", 0, 10) // before the start values were stored
		c.tick()
		if got := c.schedule("seo-crawl"); got.Every != "daily" || got.Hour != 10 || !got.NextRunAt.Equal(inFortWorth(t, "2026-11-22 10:00")) {
			t.Errorf("%+v", got)
		}
		change("weekly", time.Wednesday, 2)
		if got := c.schedule("seo-crawl"); got.Weekday != 3 || !got.NextRunAt.Equal(inFortWorth(t, "2026-11-25 02:00")) {
			t.Errorf("%+v", got)
		}
		change("off", time.Wednesday, 2)
		c.set("2026-12-25 12:00")
		c.tick()
		if got := c.schedule("seo-crawl"); got.Every != "off" || got.NextRunAt != nil || c.runs("seo-crawl") != 0 {
			t.Errorf("%+v, %d crawls", got, c.runs("seo-crawl"))
		}
		change("daily", 0, 12) // a run missed while the schedule was off is not due now
		c.tick()
		if got := c.schedule("seo-crawl"); !got.NextRunAt.Equal(inFortWorth(t, "2026-12-26 12:00")) || c.runs("seo-crawl") != 0 {
			t.Errorf("%+v, %d crawls", got, c.runs("seo-crawl"))
		}
	})
}

// TestStaffSetHowManyPagesAScheduledCrawlReads; 500 until they do.
func TestStaffSetHowManyPagesAScheduledCrawlReads(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		started := func() (args string) {
			t.Helper()
			if err := c.nodes[0].DB.QueryRow(t.Context(), `select args from job where name = 'seo-crawl' order by created_at desc limit 1`).Scan(&args); err != nil {
				t.Fatal(err)
			}
			return args
		}
		change := func(e ScheduleEdit) {
			t.Helper()
			if err := c.nodes[0].ChangeSchedule(t.Context(), "seo-crawl", e); err != nil {
				t.Fatal(err)
			}
		}
		c.tick()
		for _, step := range []struct {
			at    string
			edit  *ScheduleEdit
			pages int
		}{
			{"2026-11-23 04:00", nil, 500},
			{"2026-11-30 04:00", &ScheduleEdit{Every: "weekly", Weekday: new(1), Hour: new(4), MaxPages: new(144)}, 144},
			{"2026-12-01 05:00", &ScheduleEdit{Every: "daily", Hour: new(5)}, 144},
		} {
			if step.edit != nil {
				change(*step.edit)
			}
			c.set(step.at)
			c.tick()
			if got := c.schedule("seo-crawl"); *got.MaxPages != step.pages || c.schedule("seo-pagespeed").MaxPages != nil {
				t.Errorf("%s: %+v", step.at, got)
			}
			if args := started(); !strings.Contains(args, fmt.Sprintf(`"maxPages":%d}`, step.pages)) {
				t.Errorf("%s: started with %s", step.at, args)
			}
			c.finish()
		}
		change(ScheduleEdit{Every: "off", MaxPages: new(7)})
		if got := c.schedule("seo-crawl"); *got.MaxPages != 7 || got.Hour != 5 {
			t.Errorf("%+v", got)
		}
	})
}

// TestWhatAnEditLeavesOutStays, with the start values where nothing is stored.
func TestWhatAnEditLeavesOutStays(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		for _, step := range []struct {
			edit          ScheduleEdit
			weekday, hour int
			next          string // empty: it does not start by itself
		}{
			{ScheduleEdit{Every: "weekly"}, int(time.Monday), 4, "2026-11-23 04:00"},
			{ScheduleEdit{Every: "off"}, int(time.Monday), 4, ""},
			{ScheduleEdit{Every: "weekly", Weekday: new(3), Hour: new(7)}, 3, 7, "2026-11-25 07:00"},
			{ScheduleEdit{Every: "weekly", MaxPages: new(144)}, 3, 7, "2026-11-25 07:00"},
			{ScheduleEdit{Every: "daily", Hour: new(0)}, 3, 0, "2026-11-23 00:00"},
			{ScheduleEdit{Every: "off", Weekday: new(0)}, 0, 0, ""},
			{ScheduleEdit{Every: "off", Hour: new(11)}, 0, 11, ""},
			{ScheduleEdit{Every: "off"}, 0, 11, ""},
			{ScheduleEdit{Every: "daily"}, 0, 11, "2026-11-22 11:00"},
			{ScheduleEdit{Every: "weekly", Weekday: new(2)}, 2, 11, "2026-11-24 11:00"},
			{ScheduleEdit{Every: "weekly", Hour: new(8)}, 2, 8, "2026-11-24 08:00"},
		} {
			if err := c.nodes[0].ChangeSchedule(t.Context(), "seo-crawl", step.edit); err != nil {
				t.Fatal(err)
			}
			got := c.schedule("seo-crawl")
			if got.Every != step.edit.Every || got.Weekday != step.weekday || got.Hour != step.hour {
				t.Errorf("%+v, want day %d, hour %d", got, step.weekday, step.hour)
			}
			if (got.NextRunAt == nil) != (step.next == "") || got.NextRunAt != nil && !got.NextRunAt.Equal(inFortWorth(t, step.next)) {
				t.Errorf("%+v: next at %v, want %s", step.edit, got.NextRunAt, step.next)
			}
		}
	})
}

// TestASpeedCheckIsOfThePageThatStaffSet, of the templates at first and again when
// that is emptied; a change of the hour alone leaves it.
func TestASpeedCheckIsOfThePageThatStaffSet(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		c.tick()
		for day, step := range []struct {
			page *string
			want string
		}{
			{nil, ""},
			{new(" /shop?b=1#top "), "https://shop.example/shop?b=1"},
			{nil, "https://shop.example/shop?b=1"},
			{new("HTTPS://Elsewhere.example"), "https://elsewhere.example/"},
			{new("//elsewhere.example/"), "https://shop.example//elsewhere.example/"},
			{new(""), ""},
			{new("https://shop.example"), ""},
		} {
			err := c.nodes[0].ChangeSchedule(t.Context(), "seo-pagespeed", ScheduleEdit{Every: "daily", Hour: new(5), URL: step.page})
			if err != nil {
				t.Fatal(err)
			}
			if got := c.schedule("seo-pagespeed").URL; got != step.want {
				t.Errorf("day %d: the schedule is about %s, want %s", day, got, step.want)
			}
			c.set(time.Date(2026, 11, 23+day, 5, 0, 0, 0, time.UTC).Format("2006-01-02 15:04"))
			c.tick()
			var subject string
			err = c.nodes[0].DB.QueryRow(t.Context(), `select subject from seo_run where action = 'seo-pagespeed' and state = 'open'`).Scan(&subject)
			if err != nil || subject != "mobile "+cmp.Or(step.want, "https://shop.example/") {
				t.Errorf("day %d: measured is %q, %v, want %s", day, subject, err, step.want)
			}
			c.finish()
		}
		if got := c.schedule("seo-crawl").URL; got != "" {
			t.Errorf("the crawl is about %s alone", got)
		}
	})
}

// TestAScheduledPageMovesWithTheSite, and one of another site stays.
func TestAScheduledPageMovesWithTheSite(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		s := c.nodes[0]
		for typed, want := range map[string]string{
			"/shop?b=1":                 "https://new.example/shop?b=1",
			"https://shop.example/?b=1": "https://new.example/?b=1",
			"//elsewhere.example/":      "https://new.example//elsewhere.example/",
			"https://shop.example":      "",
			"https://shop.example.net":  "https://shop.example.net/",
			"http://shop.example/shop":  "http://shop.example/shop",
		} {
			s.Origin = "https://shop.example"
			if err := s.ChangeSchedule(t.Context(), "seo-pagespeed", ScheduleEdit{Every: "off", URL: &typed}); err != nil {
				t.Fatal(err)
			}
			s.Origin = "https://new.example"
			if got := c.schedule("seo-pagespeed").URL; got != want {
				t.Errorf("%s is %s after the move, want %s", typed, got, want)
			}
		}
	})
}

func TestWrongSchedulesAreRefused(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		c.tick()
		before := c.schedule("seo-crawl")
		for name, w := range map[string]struct {
			action, every string
			weekday, hour int
			field         string // empty: there is no such schedule
		}{
			"another action": {"seo-report", "daily", 0, 4, ""},
			"every what":     {"seo-crawl", "hourly", 0, 4, "every"},
			"nothing":        {"seo-crawl", "", 0, 4, "every"},
			"before Sunday":  {"seo-crawl", "weekly", -1, 4, "weekday"},
			"after Saturday": {"seo-crawl", "weekly", 7, 4, "weekday"},
			"before 0":       {"seo-crawl", "daily", 0, -1, "hour"},
			"after 23":       {"seo-crawl", "daily", 0, 24, "hour"},
		} {
			err := c.nodes[0].ChangeSchedule(t.Context(), w.action, ScheduleEdit{Every: w.every, Weekday: &w.weekday, Hour: &w.hour})
			f := &fault.Error{}
			if w.field == "" && fault.KindOf(err) != fault.NotFound || w.field != "" && (!errors.As(err, &f) || f.Fields[w.field] == "") {
				t.Errorf("%s: %v", name, err)
			}
		}
		if after := c.schedule("seo-crawl"); !after.NextRunAt.Equal(*before.NextRunAt) {
			t.Errorf("%+v", after)
		}
	})
}

func TestTheClockIsLookedAtFromTheStart(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		c.tick()
		c.set("2026-11-23 05:00")
		ctx, stop := context.WithCancel(t.Context())
		entered := make(chan struct{}, 16)
		var both sync.WaitGroup
		both.Go(func() { c.nodes[0].DB.Watch(ctx, []string{"job"}, func() { entered <- struct{}{} }) })
		<-entered // it is called once at its start
		both.Go(func() {
			if err := c.nodes[0].Run(ctx); err != nil {
				t.Error(err)
			}
		})
		<-entered
		stop()
		both.Wait()
		if c.runs("seo-crawl") != 1 || c.runs("seo-pagespeed") != 1 {
			t.Errorf("%d crawls, %d speed checks", c.runs("seo-crawl"), c.runs("seo-pagespeed"))
		}
	})
}
