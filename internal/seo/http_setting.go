package seo

import (
	"context"
	"time"

	"enamel/internal/seo/local"
	"enamel/internal/seo/rank"
	"enamel/internal/seo/source"
	"enamel/internal/seo/watch"
)

// Schedule is an action that starts by itself.
type Schedule struct {
	Action    string     `json:"action" enum:"seo-crawl,seo-pagespeed,seo-rankings,seo-gsc-integration,seo-backlink-monitor,seo-local-tracking,seo-competitor-tracker,seo-competitor-prices,seo-letter"`
	Title     string     `json:"title"`
	Every     string     `json:"every" enum:"off,daily,weekly"`
	Weekday   int        `json:"weekday" minimum:"0" maximum:"6" doc:"0: Sunday; of weekly alone"`
	Hour      int        `json:"hour" minimum:"0" maximum:"23" doc:"In the shop's time"`
	URL       string     `json:"url" doc:"The page that it is about; empty: the site, of seo-pagespeed a page of each template"`
	MaxPages  *int       `json:"maxPages" doc:"That a crawl reads at most, one that the dashboard starts too; null: it is no crawl"`
	NextRunAt *time.Time `json:"next_run_at" doc:"null: off"`
	Held      string     `json:"held" doc:"What keeps it from starting now, in words, such as a source that is not connected; empty: nothing"`
}

// Settings are what staff may change about the dashboard.
type Settings struct {
	Sources   []source.Source `json:"sources"`
	Schedules []Schedule      `json:"schedules"`
	Tracking  rank.Tracking   `json:"tracking"`
	Local     local.Setting   `json:"local"`
	watch.Lists
}

// SourceIn changes a source. A field that is absent stays as it is.
type SourceIn struct {
	Name string `path:"name" maxLength:"40"`
	Body struct {
		Provider *string `json:"provider" required:"false"`
		URL      *string `json:"url" required:"false" doc:"Empty: the provider's own"`
		Site     *string `json:"site" required:"false"`
		Key      *string `json:"key" required:"false" doc:"Empty: it is forgotten"`
		CapCents *int64  `json:"monthly_cap_cents" required:"false" doc:"0: no cap"`
		CapCalls *int64  `json:"monthly_cap_calls" required:"false" doc:"0: no cap"`
		Price    *int64  `json:"cents_per_1000" required:"false" doc:"Of calls; -1: the provider's list price"`
	}
}

// SourceName names a source in a path.
type SourceName struct {
	Name string `path:"name" maxLength:"40"`
}

// MaxLists is the largest body that replaces lists, in bytes. A list of directories
// within its bounds (100 names of 120 characters, addresses of 500, a character in
// UTF-8 up to 4 bytes) takes 253,000; one of api.MaxBody could not be saved.
const MaxLists = 256 << 10

// ListsIn replaces the lists that it has; one that is absent stays as it is.
type ListsIn struct {
	Body struct {
		Keywords    *[]watch.Keyword    `json:"keywords" required:"false"`
		Competitors *[]watch.Competitor `json:"competitors" required:"false"`
		Directories *[]watch.Directory  `json:"directories" required:"false"`
		Versions    watch.KnownVersions `json:"versions" required:"false" doc:"That the lists had when they were read: 409 where one has changed since; absent: it is replaced all the same"`
	}
}

// ScheduleIn changes a schedule.
type ScheduleIn struct {
	Action string `path:"action" maxLength:"40"`
	Body   struct {
		Every    string  `json:"every" required:"false"`
		Weekday  *int    `json:"weekday" required:"false" doc:"Of weekly: 0, Sunday, to 6; absent: as it is"`
		Hour     *int    `json:"hour" required:"false" doc:"Of daily and weekly; absent: as it is"`
		URL      *string `json:"url" required:"false" doc:"Of seo-pagespeed: a page's address or its path; empty: the home page; absent: as it is"`
		MaxPages *int    `json:"maxPages" required:"false" doc:"Of seo-crawl: 1 to 100,000; absent: as it is"`
	}
}

// ShowSettings handles GET /api/seo/settings.
func (h *Handlers) ShowSettings(ctx context.Context, _ *struct{}) (*Answer[Settings], error) {
	return h.settings(ctx, nil)
}

// settings answers with all settings as they are after a change.
func (h *Handlers) settings(ctx context.Context, err error) (*Answer[Settings], error) {
	if err != nil {
		return nil, err
	}
	return answer(h.service.Settings(ctx))
}

// ChangeSource handles PUT /api/seo/sources/{name}.
func (h *Handlers) ChangeSource(ctx context.Context, in *SourceIn) (*Answer[Settings], error) {
	b := in.Body
	return h.settings(ctx, h.service.Sources.Change(ctx, in.Name, source.Edit{
		Provider: b.Provider, URL: b.URL, Site: b.Site, Key: b.Key, CapCents: b.CapCents, CapCalls: b.CapCalls, CentsPer1000: b.Price,
	}))
}

// TestSource handles POST /api/seo/sources/{name}/test.
func (h *Handlers) TestSource(ctx context.Context, in *SourceName) (*Answer[source.TestResult], error) {
	return answer(h.service.Sources.Test(ctx, in.Name))
}

// ChangeLists replaces the keywords, competitors or directories that the body has. It
// answers 409 if one of them changed since the version that the body names.
func (h *Handlers) ChangeLists(ctx context.Context, in *ListsIn) (*Answer[Settings], error) {
	b := in.Body
	return h.settings(ctx, h.service.Watched.Replace(ctx, watch.Edit{Keywords: b.Keywords, Competitors: b.Competitors, Directories: b.Directories, Known: b.Versions}))
}

// ChangeSchedule handles PUT /api/seo/schedules/{action}.
func (h *Handlers) ChangeSchedule(ctx context.Context, in *ScheduleIn) (*Answer[Settings], error) {
	b := in.Body
	return h.settings(ctx, h.service.ChangeSchedule(ctx, in.Action, ScheduleEdit{
		Every: b.Every, Weekday: b.Weekday, Hour: b.Hour, URL: b.URL, MaxPages: b.MaxPages,
	}))
}
