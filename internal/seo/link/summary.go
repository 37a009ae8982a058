package link

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/link/anchor"
	"enamel/internal/seo/link/domain"
)

const (
	mostTop    = 20
	mostWeeks  = 53
	mostListed = 500
	dayMillis  = 24 * 60 * 60 * 1000
)

// tally counts links for a summary.
type tally struct {
	Summary
	now, monday time.Time
	domains     map[string]*Domain
	listed      map[string]int // links by domain, with those that are lost
	anchors     map[string]*Anchor
	named       int // links with an anchor
}

func (t *tally) add(l row) {
	d := t.domains[l.SourceDomain]
	if d == nil {
		d = &Domain{Domain: l.SourceDomain, Quality: anchor.Low}
		t.domains[l.SourceDomain] = d
	}
	week := &t.Weeks[0]
	t.listed[l.SourceDomain]++
	if l.State == lost {
		addIf(&t.Lost, l.LostAt != nil && t.now.Sub(*l.LostAt) < newFor)
		addIf(&week.Lost, l.LostAt != nil && !l.LostAt.Before(t.monday))
		return
	}
	if anchor.Better(l.Quality, d.Quality) {
		d.Quality = l.Quality
	}
	if l.AnchorText != "" {
		if t.anchors[l.AnchorText] == nil {
			t.anchors[l.AnchorText] = &Anchor{Text: l.AnchorText}
		}
		t.anchors[l.AnchorText].Count++
		t.named++
	}
	stands := l.stands()
	d.Links++
	addIf(&d.Live, stands)
	addIf(&week.Live, stands)
	addIf(&week.New, stands && l.CountsNew && !l.FirstSeen.Before(t.monday))
	addIf(&t.New, l.IsNew)
	addIf(&t.HighQuality, l.Quality == anchor.High)
	addIf(&t.Regained, l.State == regained)
	addIf(&t.Unverified, l.State == unverified || l.State == unreadable)
	addIf(&t.Broken, l.Broken)
	addIf(&t.Nofollow, stands && anchor.Found{Rel: l.Rel}.Unfollowed() != "")
}

func addIf(n *int, holds bool) {
	if holds {
		*n++
	}
}

// conclude stores how all links stand now, as the newest of its week.
func (s *Service) conclude(ctx context.Context, tx *db.Tx) error {
	now := tx.Now()
	week := mondayOf(now)
	t := &tally{now: now, monday: db.FromMillis(week * dayMillis), domains: map[string]*Domain{}, listed: map[string]int{}, anchors: map[string]*Anchor{}}
	t.Weeks = []Week{{Week: t.monday.Format(time.DateOnly)}}
	if err := s.eachLink(ctx, tx, t.add, `where origin <> 'sandbox' or $1`, s.Sandbox); err != nil {
		return err
	}
	if err := s.reported(ctx, tx, t); err != nil {
		return err
	}
	for _, d := range t.domains {
		t.Total += d.Links
		addIf(&t.Referring, d.Links > 0)
	}
	for _, a := range t.anchors {
		a.Share = float64(a.Count) / float64(t.named)
	}
	t.Domains = top(t.domains, func(a, b *Domain) int { return cmp.Or(b.Links-a.Links, strings.Compare(a.Domain, b.Domain)) })
	t.Domains = t.Domains[:min(len(t.Domains), t.Referring)]
	t.Anchors = top(t.anchors, func(a, b *Anchor) int { return cmp.Or(b.Count-a.Count, strings.Compare(a.Text, b.Text)) })
	t.Stamp = figure.Stamp{Source: strings.Join(t.Sources, ", "), FetchedAt: now, Origin: figure.Measured}
	if s.Sandbox {
		t.Origin = figure.Sandbox
	}
	return save(ctx, tx, t.Summary, `insert into seo_backlink_week (week, origin, at, detail) values ($1, $2, $3, $4)
		on conflict (week, origin) do update set at = excluded.at, detail = excluded.detail`, week, string(t.Origin), db.Millis(now))
}

// reported adds the links that are only counted: as many as the source says that knows most of a domain. Of a domain whose
// listed links are all lost it adds none.
func (s *Service) reported(ctx context.Context, tx *db.Tx, t *tally) error {
	t.Sources = []string{}
	err := read(ctx, tx, func(rows *sql.Rows) error { return rows.Scan(&t.Failure) },
		`select failure from seo_backlink_run where id not like $1 order by started_at desc, id limit 1`, "%"+forAuthority)
	if err != nil {
		return err
	}
	last := ""
	return domain.Each(ctx, tx, s.Sandbox, func(name, by string, links int) {
		if !slices.Contains(t.Sources, by) {
			t.Sources = append(t.Sources, by)
		}
		if d := t.domains[name]; d == nil {
			t.domains[name] = &Domain{Domain: name, Links: links, Quality: anchor.Low}
		} else if d.Links > 0 && name != last {
			d.Links += max(0, links-t.listed[name])
		}
		last = name
	})
}

// top are the first of some values.
func top[T any](all map[string]*T, order func(a, b *T) int) []T {
	sorted := slices.SortedFunc(maps.Values(all), order)
	out := []T{}
	for _, one := range sorted[:min(len(sorted), mostTop)] {
		out = append(out, *one)
	}
	return out
}

// mondayOf is the Monday of a time's week (UTC), in days since 1970, which began on a Thursday.
func mondayOf(t time.Time) int64 {
	day := db.Millis(t) / dayMillis
	return day - (day+3)%7
}

// Summary is how all links stand; nil until there is a run or an import.
func (s *Service) Summary(ctx context.Context) (*Summary, error) {
	all, err := list[Summary](ctx, s.DB, `select detail from seo_backlink_week where origin <> 'sandbox' or $1 order by week desc, at desc limit $2`, s.Sandbox, 2*mostWeeks)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	sum, weeks := all[0], []Week{}
	for _, one := range all {
		if len(weeks) == 0 || weeks[len(weeks)-1].Week != one.Weeks[0].Week { // with and without the sandbox
			weeks = append(weeks, one.Weeks[0])
		}
	}
	sum.Weeks = weeks[:min(len(weeks), mostWeeks)]
	slices.Reverse(sum.Weeks)
	sum.Stale = sum.Failure != "" || figure.Old(sum.FetchedAt, s.DB.Now())
	if sum.Imports, err = list[Imported](ctx, s.DB, `select detail from seo_backlink_import order by at desc, id desc`); err != nil {
		return nil, err
	}
	sum.Plan, err = s.Plan(ctx)
	return &sum, err
}

// List is the links that were seen last, the newest first.
func (s *Service) List(ctx context.Context, limit int) ([]Link, error) {
	return s.All(ctx, Filter{Limit: limit})
}

// All is the links of a filter, the newest last_seen first.
func (s *Service) All(ctx context.Context, f Filter) ([]Link, error) {
	where, args := `where (origin <> 'sandbox' or $1)`, []any{s.Sandbox}
	for _, wanted := range [][2]string{{"state", f.State}, {"link_quality", f.Quality}} { // each by its index
		if wanted[1] != "" {
			args = append(args, wanted[1])
			where += fmt.Sprintf(" and %s = $%d", wanted[0], len(args))
		}
	}
	args = append(args, min(cmp.Or(max(0, f.Limit), mostListed), domain.Most))
	out := []Link{}
	err := s.eachLink(ctx, s.DB, func(l row) { out = append(out, l.Link) }, where+fmt.Sprintf(" order by last_seen desc, id limit $%d", len(args)), args...)
	return out, err
}
