package seo

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/job"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/speed"
)

// scheduleTick is how often the clock is looked at.
const scheduleTick = 15 * time.Second

// ownPages is how many pages the schedule and the dashboard's button have a crawl
// read until staff set another number.
const ownPages = 500

// scheduled are the actions that may start by themselves, each with its start value.
func (s *Service) scheduled() []Schedule {
	return []Schedule{
		{Action: "seo-crawl", Title: "Site crawl", Every: "weekly", Weekday: int(time.Monday), Hour: 4, MaxPages: new(ownPages)},
		{Action: "seo-pagespeed", Title: "Speed check", Every: "daily", Hour: 5},
		{Action: "seo-rankings", Title: "Rank tracking", Every: "weekly", Weekday: int(time.Monday), Hour: 6},
		{Action: "seo-gsc-integration", Title: "Search Console analysis", Every: "daily", Hour: 7},
		{Action: "seo-backlink-monitor", Title: "Backlink monitoring", Every: "weekly", Weekday: int(time.Tuesday), Hour: 5},
		{Action: "seo-local-tracking", Title: "Local SEO tracking", Every: "weekly", Weekday: int(time.Tuesday), Hour: 6},
		{Action: "seo-competitor-tracker", Title: "Competitor tracking", Every: "weekly", Weekday: int(time.Wednesday), Hour: 5},
		{Action: "seo-competitor-prices", Title: "Price monitoring", Every: "weekly", Weekday: int(time.Wednesday), Hour: 6},
		{Action: letterAction, Title: "Weekly letter", Every: "weekly", Weekday: int(time.Monday), Hour: 8},
	}
}

// Settings are all that staff may change.
func (s *Service) Settings(ctx context.Context) (out Settings, err error) {
	if out.Sources, err = s.Sources.List(ctx); err != nil {
		return out, err
	}
	if out.Lists, err = s.Watched.Lists(ctx); err != nil {
		return out, err
	}
	if out.Tracking, err = s.Ranks.Tracking(ctx); err != nil {
		return out, err
	}
	plan, err := s.localPlan(ctx)
	if err != nil {
		return out, err
	}
	out.Local = plan.Setting
	if out.Schedules, err = s.Schedules(ctx, s.DB); err != nil {
		return out, err
	}
	for i := range out.Schedules {
		if out.Schedules[i].Held, err = s.held(ctx, out.Schedules[i].Action); err != nil {
			return out, err
		}
	}
	return out, nil
}

// held is what keeps an action from starting by itself, in words; empty: nothing.
func (s *Service) held(ctx context.Context, action string) (string, error) {
	a, err := s.find(action)
	if err != nil {
		return "", err
	}
	err = a.refusal(ctx)
	if f := (&fault.Error{}); errors.As(err, &f) && f.Kind == fault.Unavailable {
		return f.Msg, nil
	}
	return "", err
}

// Schedules lists what starts by itself.
func (s *Service) Schedules(ctx context.Context, r db.Reader) ([]Schedule, error) {
	list := s.scheduled()
	rows, err := r.Query(ctx, `select action, every, weekday, hour, url, max_pages, next_run_at from seo_schedule`)
	if err != nil {
		return nil, fmt.Errorf("read schedules: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var row Schedule
		var next int64
		if err := rows.Scan(&row.Action, &row.Every, &row.Weekday, &row.Hour, &row.URL, &row.MaxPages, &next); err != nil {
			return nil, err
		}
		for i := range list {
			if list[i].Action == row.Action {
				row.Title, row.URL, row.MaxPages = list[i].Title, s.pageOf(row.URL), cmp.Or(row.MaxPages, list[i].MaxPages)
				list[i] = row
				if row.Every != "off" {
					at := db.FromMillis(next)
					list[i].NextRunAt = &at
				}
			}
		}
	}
	return list, rows.Err()
}

// ScheduleEdit is when an action starts by itself, and about what.
type ScheduleEdit struct {
	Every    string
	Weekday  *int    // nil: as it is
	Hour     *int    // nil: as it is
	URL      *string // of the page, its path or its address; empty: the home page, with one of each other template; nil: as it is
	MaxPages *int    // of a crawl, that of the dashboard's button too; nil: as it is
}

// pageOf is the address of the page that a stored schedule is about; empty: it is
// about no page alone.
func (s *Service) pageOf(stored string) string {
	if strings.HasPrefix(stored, "/") {
		return s.Origin + stored
	}
	return stored
}

// wrong says what is wrong with an edit of a schedule.
func (d *Schedule) wrong(e ScheduleEdit) error {
	switch {
	case e.Every != "off" && e.Every != "daily" && e.Every != "weekly":
		return fault.Field("every", "Choose off, daily or weekly")
	case e.Weekday != nil && (*e.Weekday < 0 || *e.Weekday > 6):
		return fault.Field("weekday", "The day must be 0, Sunday, to 6, Saturday")
	case e.Hour != nil && (*e.Hour < 0 || *e.Hour > 23):
		return fault.Field("hour", "The hour must be 0 to 23")
	case e.MaxPages == nil:
		return nil
	case d.MaxPages == nil:
		return fault.Field("maxPages", "Only the site crawl has a number of pages")
	}
	return wrongPages(*e.MaxPages)
}

// wrongPages says what is wrong with how many pages a crawl is to read.
func wrongPages(n int) error {
	if n < 1 || n > crawl.MostPages {
		return fault.Field("maxPages", "The number of pages must be 1 to 100,000")
	}
	return nil
}

// ChangeSchedule sets when an action starts by itself, and about what.
func (s *Service) ChangeSchedule(ctx context.Context, action string, e ScheduleEdit) error {
	list := s.scheduled()
	i := slices.IndexFunc(list, func(d Schedule) bool { return d.Action == action })
	if i < 0 {
		return fault.New(fault.NotFound, "There is no such schedule")
	}
	if err := list[i].wrong(e); err != nil {
		return err
	}
	weekday, hour := list[i].Weekday, list[i].Hour // if none are stored yet
	if e.Weekday != nil {
		weekday = *e.Weekday
	}
	if e.Hour != nil {
		hour = *e.Hour
	}
	var page sql.NullString
	if e.URL != nil {
		url, err := s.scheduledPage(action, *e.URL)
		if err != nil {
			return err
		}
		page = sql.NullString{String: url, Valid: true}
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		err := tx.QueryRow(ctx, `insert into seo_schedule (action, every, weekday, hour, url, max_pages, next_run_at) values ($1, $2, $3, $4, coalesce($5, ''), $8, 0)
			on conflict (action) do update set every = excluded.every, weekday = coalesce($6, seo_schedule.weekday), hour = coalesce($7, seo_schedule.hour),
			url = coalesce($5, seo_schedule.url), max_pages = coalesce($8, seo_schedule.max_pages) returning weekday, hour`,
			action, e.Every, weekday, hour, page, e.Weekday, e.Hour, e.MaxPages).Scan(&weekday, &hour)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `update seo_schedule set next_run_at = $1 where action = $2`, db.Millis(next(tx.Now().In(s.Zone), e.Every, weekday, hour)), action)
		return err
	})
}

// scheduledPage is how the page of a schedule is stored: one of this site by its
// path, whatever the site's address is then; empty: the home page.
func (s *Service) scheduledPage(action, typed string) (string, error) {
	typed = form.Trim(typed)
	switch {
	case typed == "":
		return "", nil
	case action != "seo-pagespeed":
		return "", fault.Field("url", "Only the speed check takes a page address")
	case typed[0] == '/':
		typed = s.Origin + typed
	}
	page, err := address.Normalize(typed)
	if err != nil || len(page) > speed.MaxAddress {
		return "", fault.Field("url", "Enter the address of a page, such as /shop or https://example.com/")
	}
	home, err := address.Normalize(s.Origin)
	if err != nil {
		return "", fmt.Errorf("the site's address: %w", err)
	}
	path, own := strings.CutPrefix(page, home)
	switch {
	case !own:
		return page, nil
	case path == "":
		return "", nil
	}
	return "/" + path, nil
}

// next is the first time after now, in now's zone, at which a schedule is due.
// An hour that a change of the clocks leaves out is the one after it; one that
// comes twice is the first.
func next(now time.Time, every string, weekday, hour int) time.Time {
	day := 0
	if every == "weekly" {
		day = (weekday - int(now.Weekday()) + 7) % 7
	}
	at := onDay(now, day, hour)
	for !at.After(now) {
		day++
		if every == "weekly" {
			day += 6
		}
		at = onDay(now, day, hour)
	}
	return at
}

// onDay is an hour of the day that comes so many days after now's. Of an hour that
// is left out or comes twice time.Date promises neither the one time nor the other.
func onDay(now time.Time, days, hour int) time.Time {
	at := time.Date(now.Year(), now.Month(), now.Day()+days, hour, 0, 0, 0, now.Location())
	switch before := at.Add(-time.Hour); {
	case at.Hour() < hour: // the hour before the one that is left out
		return at.Add(time.Hour)
	case before.Hour() == hour: // the second of two
		return before
	}
	return at
}

// Run starts what is due, until ctx ends, and then lets go of who follows jobs. A database that is away is asked again.
func (s *Service) Run(ctx context.Context) error {
	defer s.end()
	tick := time.NewTicker(scheduleTick)
	defer tick.Stop()
	ready, away := false, false
	for {
		var err error
		if !ready {
			err = s.seedSchedules(ctx)
			ready = err == nil
		}
		if ready {
			err = errors.Join(s.startDue(ctx), s.closeInterrupted(ctx))
		}
		if err != nil && ctx.Err() == nil && !away {
			s.Log.ErrorContext(ctx, "schedules: the database does not answer", "err", err)
		}
		away = err != nil
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// seedSchedules stores the start values, where staff have set none.
func (s *Service) seedSchedules(ctx context.Context) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		for _, d := range s.scheduled() {
			_, err := tx.Exec(ctx, `insert into seo_schedule (action, every, weekday, hour, next_run_at) values ($1, $2, $3, $4, $5) on conflict (action) do nothing`,
				d.Action, d.Every, d.Weekday, d.Hour, db.Millis(next(tx.Now().In(s.Zone), d.Every, d.Weekday, d.Hour)))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// startDue starts each schedule whose time has come, on one of the nodes; one
// that was missed, such as while the shop was off, once. It quietly passes over
// one whose source is not connected.
func (s *Service) startDue(ctx context.Context) error {
	var due bool
	err := s.DB.QueryRow(ctx, `select exists (select 1 from seo_schedule where every <> 'off' and next_run_at <= $1)`, db.Millis(s.DB.Now())).Scan(&due)
	if err != nil || !due {
		return err
	}
	held := map[string]string{}
	for _, d := range s.scheduled() {
		if held[d.Action], err = s.held(ctx, d.Action); err != nil {
			return err
		}
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		list, err := s.Schedules(ctx, tx)
		if err != nil {
			return err
		}
		for _, d := range list {
			if d.NextRunAt == nil || d.NextRunAt.After(tx.Now()) {
				continue
			}
			n, err := tx.Exec(ctx, `update seo_schedule set next_run_at = $1 where action = $2 and next_run_at = $3`,
				db.Millis(next(tx.Now().In(s.Zone), d.Every, d.Weekday, d.Hour)), d.Action, db.Millis(*d.NextRunAt))
			if err != nil {
				return err
			}
			if n == 0 || held[d.Action] != "" {
				continue
			}
			if err := s.enterScheduled(ctx, tx, d); err != nil {
				return err
			}
		}
		return nil
	})
}

// enterScheduled adds a run, unless one of the action about the same is waiting or running.
// A schedule that cannot start is left for its next time: the others go on.
func (s *Service) enterScheduled(ctx context.Context, tx *db.Tx, d Schedule) error {
	args, err := s.scheduledArgs(d)
	if err != nil {
		s.Log.ErrorContext(ctx, "a schedule cannot start", "action", d.Action, "url", d.URL, "err", err)
		return nil
	}
	var unfinished bool
	err = tx.QueryRow(ctx, `select exists (select 1 from seo_run where action = $1 and subject = $2 and state = 'open')`, d.Action, subjectOf(args)).Scan(&unfinished)
	if err != nil || unfinished {
		return err
	}
	_, err = s.enter(ctx, tx, d.Action, args, "", job.InsertBehind)
	return err
}

// scheduledArgs are what the action of a schedule is started with.
func (s *Service) scheduledArgs(d Schedule) (any, error) {
	switch d.Action {
	case "seo-pagespeed":
		return s.scheduledSpeed(d.URL)
	case "seo-crawl":
		return s.checkCrawl(&CrawlIn{MaxPages: d.MaxPages})
	}
	a, err := s.find(d.Action)
	if err != nil {
		return nil, err
	}
	return a.check(nil)
}
