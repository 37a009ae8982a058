package rank

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"enamel/internal/fault"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/source"
)

const (
	consoleName = "Search Console"
	unnamed     = "Search Console does not name this phrase: nobody saw this site for it, or too few people searched."
	atATime     = 4    // phrases
	mostCiting  = 50   // sources of an AI overview
	mostPage    = 1000 // bytes of an address: PostgreSQL indexes no longer ones
)

// check is a ranking that a run looks up.
type check struct {
	Ranking
	Page
	run string
}

// Track looks phrases up at each place on each device, under the id of a run, with at
// most mostCalls calls (0: as many as Plan says). It returns the rankings of these
// phrases at the first place and device. A second attempt of a run goes on where the
// first ended. site is the address of which ranks are wanted; empty: this site's.
func (s *Service) Track(ctx context.Context, run, site string, phrases []string, mostCalls int, tell func(done, total int, note string)) ([]Ranking, error) {
	if site != "" && !serp.Ours(s.Site, site) {
		return nil, fault.Field("url", "Rankings are tracked only for this site: "+s.Site.Host)
	}
	t, err := s.Tracking(ctx)
	if err != nil {
		return nil, err
	}
	err = s.lookUp(ctx, run, queriesOf(t, phrases), t.Depth, mostCalls, tell)
	if s.Console != nil && source.NotConnected(err) {
		err = s.readConsole(ctx, run, phrases)
	}
	if err != nil {
		return nil, err
	}
	all, err := s.Rankings(ctx, "", "")
	return slices.DeleteFunc(all, func(r Ranking) bool { return !slices.Contains(phrases, r.Keyword) }), err
}

// lookUp asks the provider for what the run has not stored yet, a few phrases at a time.
// A refused key, a used-up plan and a spent cap fail all checks that are left.
func (s *Service) lookUp(ctx context.Context, run string, queries []serp.Query, depth, most int, tell func(done, total int, note string)) error {
	if err := s.Sources.Ready(ctx, source.Search); err != nil {
		return err
	}
	conn, _, err := s.Sources.Connection(ctx, source.Search)
	if err != nil {
		return err
	}
	if err := s.begin(ctx, run, cmp.Or(max(0, most), len(queries)*depth/pageSize), conn.CentsPer1000); err != nil {
		return err
	}
	stored, err := s.stored(ctx, run)
	if err != nil {
		return err
	}
	var refusal atomic.Pointer[error] // after it, asking again makes no sense
	refused := func() error {
		if failure := refusal.Load(); failure != nil {
			return *failure
		}
		return nil
	}
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(atATime)
	for i, q := range queries {
		if _, again := stored[[3]string{q.Place.Name, q.Device, q.Phrase}]; again {
			continue
		}
		tell(i, len(queries), fmt.Sprintf("%s: %s, %s", q.Phrase, q.Place.Name, q.Device))
		c := check{run: run, Ranking: Ranking{Keyword: q.Phrase, Place: q.Place.Name, Device: q.Device, Depth: depth}}
		c.Stamp = figure.Stamp{Source: conn.Title, Origin: conn.Origin}
		group.Go(func() error {
			c, failure := s.look(groupCtx, q, c, refused)
			if source.Fatal(failure) {
				refusal.Store(&failure)
			}
			return s.keepOrFail(groupCtx, c, failure)
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	tell(len(queries), len(queries), "")
	return cmp.Or(refused(), s.verdict(ctx, run))
}

// verdict is a failure of a run in which every check failed.
func (s *Service) verdict(ctx context.Context, run string) (failure error) {
	stored, err := s.stored(ctx, run)
	for _, why := range stored {
		if failure = why; failure == nil {
			break
		}
	}
	return cmp.Or(err, failure)
}

// queriesOf are what a run asks, the first page of each.
func queriesOf(t Tracking, phrases []string) (queries []serp.Query) {
	for _, place := range t.Places {
		for _, device := range t.Devices {
			for _, phrase := range phrases {
				queries = append(queries, serp.Query{Phrase: phrase, Place: place, Device: device})
			}
		}
	}
	return queries
}

// keepOrFail stores a check, or that it failed. An error of our own and the end of ctx store nothing.
func (s *Service) keepOrFail(ctx context.Context, c check, failure error) error {
	var f *fault.Error
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.As(failure, &f):
		c.Outcome, c.Failure = Failed, f.Msg
	case failure != nil:
		return failure
	}
	return s.keep(ctx, c)
}

// look reads pages of results until this site is found or the depth is reached. A failure
// returns the check as it came, with its calls.
func (s *Service) look(ctx context.Context, q serp.Query, c check, refused func() error) (check, error) {
	seen := c
	seen.Outcome = Absent
	for q.Page = range c.Depth / pageSize {
		if err := refused(); err != nil {
			return c, err
		}
		if err := s.count(ctx, c.run); err != nil {
			return c, err
		}
		c.Calls++
		r, _, err := serp.Search(ctx, s.Sources, q)
		if err != nil {
			return c, err
		}
		if q.Page == 0 {
			s.readFirst(r, &seen)
		}
		i := slices.IndexFunc(r.Organic, func(o serp.Organic) bool { return o.Position <= c.Depth && serp.Ours(s.Site, o.URL) })
		if i >= 0 {
			o := r.Organic[i]
			seen.Outcome, seen.Rank, seen.Ranking.Page, seen.Title = Found, &o.Position, pageOf(o.URL), strings.ReplaceAll(o.Title, "\x00", "")
		}
		if i >= 0 || !r.More || len(r.Organic) == 0 {
			break
		}
	}
	seen.Calls = c.Calls
	return seen, nil
}

// readFirst keeps what the first page shows beside our rank.
func (s *Service) readFirst(r serp.Results, c *check) {
	c.Features, c.AI.Shown = r.Features, r.AI.Shown
	for _, o := range r.Organic[:min(len(r.Organic), pageSize)] {
		c.Top = append(c.Top, TopResult{Organic: o, Ours: serp.Ours(s.Site, o.URL)})
	}
	me := s.Business()
	for _, l := range r.Pack {
		own := serp.OwnListing(me, l)
		c.Pack = append(c.Pack, PackListing{Listing: l, Ours: own})
		if own && !c.InLocalPack {
			c.InLocalPack, c.PackPosition = true, &l.Position
		}
	}
	for _, o := range r.AI.Sources[:min(len(r.AI.Sources), mostCiting)] {
		if serp.Ours(s.Site, o.URL) {
			c.AI.Ours, o.Domain = true, s.Site.Host
		}
		if !slices.Contains(c.AI.Domains, o.Domain) {
			c.AI.Domains = append(c.AI.Domains, o.Domain)
		}
	}
}

// pageOf is an address without its fragment and without srsltid, which Google adds anew to each result.
func pageOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	u.Fragment = ""
	if q := u.Query(); q.Has("srsltid") {
		q.Del("srsltid")
		u.RawQuery = q.Encode()
	}
	page := u.String()
	return strings.ToValidUTF8(page[:min(len(page), mostPage)], "")
}

// readConsole stores the positions that Search Console has, at the time when they were fetched, once.
func (s *Service) readConsole(ctx context.Context, run string, phrases []string) error {
	positions, err := s.Console(ctx, phrases)
	if err != nil {
		return err
	}
	if len(positions) == 0 {
		return &fault.Error{
			Kind: fault.Unavailable, Slug: "not-connected",
			Msg: "No search provider is connected, and Search Console has no positions of these phrases. Connect one of the two in the settings.",
		}
	}
	var stamp figure.Stamp // they all have the same
	for _, p := range positions {
		stamp = figure.Stamp{Source: consoleName, Origin: p.Origin, FetchedAt: p.FetchedAt}
	}
	for _, phrase := range phrases {
		c := check{run: run, Ranking: Ranking{Keyword: phrase, Outcome: Failed, Failure: unnamed, Stamp: stamp}}
		if p, ok := positions[phrase]; ok {
			rank := max(1, int(math.Round(p.Position)))
			c.Outcome, c.Failure, c.Rank, c.Ranking.Page = Found, "", &rank, pageOf(p.Page)
		}
		if err := s.keep(ctx, c); err != nil {
			return err
		}
	}
	return nil
}
