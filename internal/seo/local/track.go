package local

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"enamel/internal/fault"
	"enamel/internal/seo/citation"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/places"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/source"
)

const (
	atATime    = 4 // calls, directories
	pageSize   = 10
	gridMeters = 24_140 // 15 miles
	notListed  = "Google Places shows no listing of the shop."
)

// run is one run of Track.
type run struct {
	*Service
	id             string
	at             time.Time
	search, places source.Connection // Refusal: why it is not asked
	asked          map[string]json.RawMessage
	tell           func(done, total int, note string)

	refused     sync.Map // errors by source: after one, asking again makes no sense
	mu          sync.Mutex
	done, total int
}

// found is the result that a run stores. A failed part keeps its earlier
// figures and says so.
type found struct {
	Rankings    []Ranking
	Grids       []Grid
	Shown       *shown
	NotMeasured []string
	figure.Stamp
}

// shown is the shop's listing on Google.
type shown struct {
	places.Place
	Failed string // why nothing is known of it, or nothing new
	figure.Stamp
}

// Track looks phrases up, reads directories and measures the grid, under the id of a run, with at most mostCalls
// calls (0: as many as Plan says). A second attempt of a run goes on where the first ended.
func (s *Service) Track(ctx context.Context, id string, phrases []string, mostCalls int, tell func(done, total int, note string)) (Result, error) {
	if last, err := s.result(ctx, id); err != nil || last != nil {
		return s.whole(ctx, last, err)
	}
	plan, err1 := s.Plan(ctx, phrases)
	list, err2 := s.Directories(ctx)
	search, _, err3 := s.Sources.Connection(ctx, source.Search)
	google, _, err4 := s.Sources.Connection(ctx, source.Places)
	calls := plan.CallsRank + plan.CallsGrid + plan.CallsPlaces
	r := &run{Service: s, id: id, at: s.DB.Now(), search: search, places: google, tell: tell, total: calls + len(list)}
	if err := errors.Join(err1, err2, err3, err4, r.open(ctx, cmp.Or(max(0, mostCalls), calls))); err != nil {
		return Result{}, err
	}
	now, err := r.ask(ctx, phrases, plan)
	if err != nil {
		return Result{}, err
	}
	read, err := r.cite(ctx, list)
	if err != nil {
		return Result{}, err
	}
	good := slices.ContainsFunc(now.Rankings, func(r Ranking) bool { return r.Failure == "" })
	if !read && !good && now.Shown.Failed != "" {
		return Result{}, fault.New(fault.Unavailable, "Nothing could be measured. "+strings.Join(now.NotMeasured, " "))
	}
	return s.whole(ctx, &now, r.finish(ctx, &now))
}

// ask makes the calls that cost money.
func (r *run) ask(ctx context.Context, phrases []string, plan Plan) (now found, err error) {
	not := func(what, why string) { now.NotMeasured = append(now.NotMeasured, what+": "+why) }
	if now.Shown, err = r.shown(ctx); err != nil {
		return now, err
	}
	if now.Shown.Failed != "" {
		not("Google Business Profile", now.Shown.Failed)
	}
	if plan.Refusal != "" {
		not("Map pack and grid", plan.Refusal)
		return now, nil
	}
	if now.Rankings, err = r.rankings(ctx, phrases); err != nil {
		return now, err
	}
	if n, why := failures(now.Rankings, func(r Ranking) string { return r.Failure }); n > 0 {
		not("Map pack", fmt.Sprintf("%d of %d keywords were not checked. %s", n, len(phrases), why))
	}
	if plan.GridRefusal != "" {
		not("Grid", plan.GridRefusal)
		return now, nil
	}
	now.Grids = []Grid{}
	for _, keyword := range plan.Setting.GridKeywords {
		g, err := r.grid(ctx, keyword, plan.Setting.GridSize)
		if err != nil {
			return now, err
		}
		if n, why := failures(g.Points, func(p Point) string { return p.Failed }); n > 0 {
			not("Grid of “"+keyword+"”", fmt.Sprintf("%d of %d points were not read. %s", n, len(g.Points), why))
		}
		now.Grids = append(now.Grids, g)
	}
	return now, nil
}

// failures counts what failed, and gives one reason.
func failures[T any](list []T, of func(T) string) (n int, why string) {
	for _, v := range list {
		if failure := of(v); failure != "" {
			n, why = n+1, failure
		}
	}
	return n, why
}

func (r *run) rankings(ctx context.Context, phrases []string) ([]Ranking, error) {
	at, device, err := r.Place(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]Ranking, len(phrases))
	return list, each(ctx, len(phrases), func(ctx context.Context, i int) (err error) {
		to := Ranking{Keyword: phrases[i], Pack: []PackListing{}, Stamp: figure.Stamp{Source: r.search.Title, Origin: r.search.Origin, FetchedAt: r.at}}
		r.note(phrases[i])
		list[i], to.Failure, err = once(ctx, r, source.Search, "rank "+phrases[i], func() (Ranking, error) {
			page, _, err := serp.Search(ctx, r.Sources, serp.Query{Phrase: phrases[i], Place: at, Device: device})
			return r.ranked(to, page), err
		})
		if to.Failure != "" {
			list[i] = to
		}
		return err
	})
}

// ranked is where the shop stands on a page of results.
func (r *run) ranked(to Ranking, page serp.Results) Ranking {
	for _, l := range page.Pack {
		ours := r.owns(l)
		to.Pack = append(to.Pack, PackListing{Title: citation.Quote(l.Title), Rating: l.Rating, Reviews: l.Reviews, Ours: ours})
		if ours && !to.InLocalPack {
			to.InLocalPack, to.PackPosition, to.Rank = true, &l.Position, &l.Position
		}
	}
	i := slices.IndexFunc(page.Organic, func(o serp.Organic) bool { return o.Position <= pageSize && serp.Ours(r.Site, o.URL) })
	if i >= 0 {
		to.Page, to.Rank = citation.Quote(page.Organic[i].URL), cmp.Or(to.Rank, &page.Organic[i].Position)
	}
	return to
}

// owns reports whether a listing is the shop's.
func (s *Service) owns(l serp.Listing) bool {
	r := s.record()
	return serp.OwnListing(serp.Business{PlaceID: r.PlaceID, CID: r.CID, Phone: r.Phone, Domain: s.Site.Hostname(), Name: r.Name}, l)
}

// shown looks for the shop's listing on Google.
func (r *run) shown(ctx context.Context) (*shown, error) {
	of, to := r.record(), shown{Failed: r.places.Refusal, Stamp: figure.Stamp{Source: "Google Places", Origin: cmp.Or(r.places.Origin, figure.Measured), FetchedAt: r.at}}
	if to.Failed != "" {
		return &to, nil
	}
	r.note("Google Business Profile")
	place, why, err := once(ctx, r, source.Places, "place", func() (places.Place, error) {
		all, _, err := places.Search(ctx, r.Sources, places.Query{Text: of.Name + " " + of.City, Near: places.Point{Lat: of.Lat, Lon: of.Lon}, Radius: gridMeters})
		for _, p := range all {
			if r.owns(serp.Listing{PlaceID: p.ID, CID: p.CID, Phone: p.Phone, Title: p.Name}) || serp.Ours(r.Site, p.Website) {
				return p, nil
			}
		}
		return places.Place{}, err
	})
	if to.Place, to.Failed = place, why; why == "" && place.ID == "" {
		to.Failed = notListed
	}
	return &to, err
}

// cite reads the directories, a few at a time. read is false where none could be.
func (r *run) cite(ctx context.Context, list []Directory) (read bool, err error) {
	known, err := load[Citation](ctx, r.Service, kindCitation)
	if err != nil {
		return false, err
	}
	states := make([]string, len(list))
	err = each(ctx, len(list), func(ctx context.Context, i int) error {
		r.note(list[i].Name)
		c, err := r.Service.cite(ctx, list[i], known[list[i].Name])
		if err != nil {
			return err
		}
		states[i] = c.State
		return change(ctx, r.Service, kindCitation, c.Directory, func(was Citation) (Citation, error) { return r.follow(was, c), nil })
	})
	return slices.ContainsFunc(states, func(s string) bool { return s != unreadable }), err
}

// note tells of a step.
func (r *run) note(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tell(r.done, r.total, text)
	r.done++
}

// each calls fn a few times at once.
func each(ctx context.Context, n int, fn func(ctx context.Context, i int) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atATime)
	for i := range n {
		group.Go(func() error { return fn(ctx, i) })
	}
	return group.Wait()
}

// step is what came of a call; Why: it failed.
type step[T any] struct {
	Value T
	Why   string
}

// once makes a call of a run, unless an earlier attempt has. why is its failure.
func once[T any](ctx context.Context, r *run, from, subject string, ask func() (T, error)) (value T, why string, err error) {
	var done step[T]
	if text, again := r.asked[subject]; again {
		err := json.Unmarshal(text, &done)
		return done.Value, done.Why, err
	}
	if refusal, refused := r.refused.Load(from); refused {
		err, _ = refusal.(error)
	} else {
		err = r.count(ctx)
	}
	if err == nil {
		done.Value, err = ask()
	}
	var f *fault.Error
	switch {
	case ctx.Err() != nil:
		return value, "", context.Cause(ctx)
	case errors.As(err, &f):
		done = step[T]{Why: f.Msg}
		if source.Fatal(err) {
			r.refused.Store(from, err)
		}
	case err != nil:
		return value, "", err
	}
	return done.Value, done.Why, change(ctx, r.Service, r.id, subject, func(step[T]) (step[T], error) { return done, nil })
}

// finish stores what was found, with what was measured before in the place of what failed.
func (r *run) finish(ctx context.Context, now *found) error {
	last, err := r.result(ctx, "")
	if err != nil {
		return err
	}
	if last != nil {
		now.carry(*last)
	}
	for i, g := range now.Grids {
		if g.FetchedAt.Equal(r.at) && g.ATRP != nil {
			g.History = append(g.History, GridMetric{At: r.at, ARP: g.ARP, ATRP: g.ATRP, SoLV: g.SoLV})
			now.Grids[i].History = g.History[max(0, len(g.History)-mostHistory):]
		}
	}
	now.Stamp = figure.Stamp{Source: "Local tracking", FetchedAt: r.at, Origin: figure.Measured}
	if r.search.Origin == figure.Sandbox || r.places.Origin == figure.Sandbox {
		now.Origin = figure.Sandbox
	}
	return r.keep(ctx, *now, now.Origin)
}

// carry puts what was measured before in the place of what failed now.
func (f *found) carry(last found) {
	for i, r := range f.Rankings {
		at := slices.IndexFunc(last.Rankings, func(l Ranking) bool { return l.Keyword == r.Keyword })
		if at < 0 {
			continue
		}
		was := last.Rankings[at]
		if r.Failure != "" {
			f.Rankings[i] = was
			f.Rankings[i].Failure = r.Failure
		} else if r.Rank != nil && was.Rank != nil && r.InLocalPack == was.InLocalPack {
			f.Rankings[i].Change = new(*was.Rank - *r.Rank)
		}
	}
	for i, g := range f.Grids {
		at := slices.IndexFunc(last.Grids, func(l Grid) bool { return l.Keyword == g.Keyword && l.Size == g.Size })
		if at >= 0 && g.ATRP == nil {
			f.Grids[i] = last.Grids[at]
		} else if at >= 0 {
			f.Grids[i].History = last.Grids[at].History
		}
	}
	if f.Rankings == nil { // not asked
		f.Rankings = last.Rankings
	}
	if f.Grids == nil {
		f.Grids = last.Grids
	}
	if why := f.Shown.Failed; why != "" && why != notListed && last.Shown != nil {
		f.Shown = last.Shown
		f.Shown.Failed = why
	}
}
