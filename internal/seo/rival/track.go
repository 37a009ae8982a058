package rival

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"enamel/internal/fault"
	"enamel/internal/seo/places"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/snapshot"
	"enamel/internal/seo/source"
)

const (
	mostRivals  = 5
	depth       = 20 // results that are read at most
	perPage     = 10
	atATime     = 4 // keywords
	mostPack    = 20
	mostText    = 300
	mostChanges = 10
	mapRadius   = 50_000 // meters
	lately      = 30 * 24 * time.Hour
)

// party is this site or a competitor's.
type party struct {
	Rival
	listed serp.Business
	at     *url.URL
}

// question is what is asked of a provider once a run: a keyword of source.Search, a domain of source.Places.
type question struct{ kind, subject string }

// answer is what a provider said.
type answer struct {
	Why     string                  `json:"why,omitempty"`  // it failed
	Hits    map[string]serp.Organic `json:"hits,omitempty"` // the best by domain
	Pack    []serp.Listing          `json:"pack,omitempty"`
	Reviews Reviews                 `json:"reviews"`
}

// tracking is a run under way.
type tracking struct {
	*Service
	run     string
	phrases []string
	parties []party // ours first
	place   serp.Place
	device  string
	result  Result
	sites   []snapshot.Site              // of parties; nothing of ours
	asked   map[string]source.Connection // by kind
	tell    func(note string)

	mu     sync.Mutex
	stored map[question]answer
}

// Track looks the competitors up, at most five, with at most mostCalls calls (0: as many as
// Plan says). A second attempt of a run goes on where the first ended. A part that fails is said in
// NotMeasured; an error is that nothing could be measured.
func (s *Service) Track(ctx context.Context, run string, phrases []string, rivals []Rival, mostCalls int, tell func(done, total int, note string)) (Result, error) {
	me := s.Business()
	t := &tracking{
		Service: s, run: run, phrases: phrases, parties: []party{{Rival{me.Name, s.Site.Host}, me, s.Site}},
		result: Result{Results: []Standing{}, NotMeasured: []string{}}, asked: map[string]source.Connection{},
	}
	for i, r := range rivals {
		if i >= mostRivals {
			t.miss("%s is not tracked: the first %d competitors of the list are.", r.Name, mostRivals)
			continue
		}
		t.parties = append(t.parties, party{r, serp.Business{Name: r.Name, Domain: r.Domain}, &url.URL{Scheme: "http", Host: r.Domain}})
	}
	done, total := 0, len(phrases)+2*len(t.parties)-1
	t.tell = func(note string) {
		t.mu.Lock()
		defer t.mu.Unlock()
		tell(min(done, total), total, note)
		done++
	}
	plan, err := s.Plan(ctx, phrases, rivals)
	if err != nil {
		return Result{}, err
	}
	if err := s.begin(ctx, run, cmp.Or(max(0, mostCalls), plan.Calls)); err != nil {
		return Result{}, err
	}
	if t.stored, err = s.answers(ctx, run); err != nil {
		return Result{}, err
	}
	for _, part := range []func(context.Context) error{t.askProviders, t.readSites, t.assemble} {
		if err := part(ctx); err != nil {
			return Result{}, err
		}
	}
	if err := s.keep(ctx, run, t.result); err != nil {
		return Result{}, err
	}
	return t.result, s.complete(ctx, &t.result)
}

// miss says what could not be measured.
func (t *tracking) miss(format string, args ...any) {
	t.result.NotMeasured = append(t.result.NotMeasured, fmt.Sprintf(format, args...))
}

// askProviders looks up the keywords, then the reviews of all.
func (t *tracking) askProviders(ctx context.Context) (err error) {
	if t.place, t.device, err = t.Place(ctx); err != nil {
		return err
	}
	if err := t.askAll(ctx, source.Search, t.phrases, atATime, t.search); err != nil {
		return err
	}
	var domains []string
	for _, p := range t.parties {
		domains = append(domains, p.Domain)
	}
	return t.askAll(ctx, source.Places, domains, 1, t.reviews)
}

// look asks one question, after count has counted each of its calls.
type look func(ctx context.Context, subject string, count func() error) (answer, error)

// askAll asks all questions of a kind that the run has not asked yet, a few at a time.
func (t *tracking) askAll(ctx context.Context, kind string, subjects []string, atATime int, look look) error {
	conn, ok, err := t.Sources.Connection(ctx, kind)
	if err != nil {
		return err
	}
	t.asked[kind] = conn
	open := slices.DeleteFunc(slices.Clone(subjects), func(subject string) bool {
		_, again := t.stored[question{kind, subject}]
		return again
	})
	var refusal atomic.Pointer[error] // after which asking again makes no sense
	if !ok {
		err = fault.New(fault.Unavailable, conn.Refusal)
		refusal.Store(&err)
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atATime)
	for _, subject := range open {
		group.Go(func() (failure error) {
			t.tell(subject)
			var a answer
			if refused := refusal.Load(); refused != nil {
				failure = *refused
			} else if a, failure = look(ctx, subject, func() error { return t.count(ctx, t.run, conn.CentsPer1000) }); source.Fatal(failure) {
				refusal.Store(&failure)
			}
			return t.note(ctx, question{kind, subject}, a, failure)
		})
	}
	return group.Wait()
}

// note keeps an answer, or that there is none. An error of our own and the end of ctx keep nothing.
func (t *tracking) note(ctx context.Context, q question, a answer, failure error) error {
	var f *fault.Error
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.As(failure, &f):
		a = answer{Why: f.Msg}
	case failure != nil:
		return failure
	}
	t.mu.Lock()
	t.stored[q] = a
	t.mu.Unlock()
	return t.keepAnswer(ctx, t.run, q, a)
}

// search reads pages of results until all sites are found or the depth is reached.
func (t *tracking) search(ctx context.Context, phrase string, count func() error) (answer, error) {
	a := answer{Hits: map[string]serp.Organic{}}
	for page := range depth / perPage {
		if err := count(); err != nil {
			return a, err
		}
		r, _, err := serp.Search(ctx, t.Sources, serp.Query{Phrase: phrase, Place: t.place, Device: t.device, Page: page})
		if err != nil {
			return a, err
		}
		if page == 0 {
			a.Pack = r.Pack[:min(len(r.Pack), mostPack)]
		}
		for _, o := range r.Organic {
			i := slices.IndexFunc(t.parties, func(p party) bool { return serp.Ours(p.at, o.URL) })
			if i < 0 || o.Position > depth {
				continue
			}
			if _, had := a.Hits[t.parties[i].Domain]; !had {
				a.Hits[t.parties[i].Domain] = o
			}
		}
		if !r.More || len(r.Organic) == 0 || len(a.Hits) == len(t.parties) {
			break
		}
	}
	return a, nil
}

// reviews asks Places for the business of a domain, or else of its name.
func (t *tracking) reviews(ctx context.Context, domain string, count func() error) (answer, error) {
	if err := count(); err != nil {
		return answer{}, err
	}
	p := t.parties[slices.IndexFunc(t.parties, func(p party) bool { return p.Domain == domain })]
	near := places.Point{Lat: t.place.Lat, Lon: t.place.Lon}
	found, conn, err := places.Search(ctx, t.Sources, places.Query{Text: strings.TrimSpace(p.Name + " " + t.Town), Near: near, Radius: mapRadius})
	for _, b := range found {
		l := serp.Listing{Title: b.Name, CID: b.CID, PlaceID: b.ID, Phone: b.Phone}
		if u, err := url.Parse(b.Website); err == nil {
			l.Domain = u.Hostname()
		}
		if serp.OwnListing(p.listed, l) {
			return answer{Reviews: Reviews{b.Reviews, b.Rating, conn.Title}}, err
		}
	}
	return answer{}, err
}

// readSites brings the copies of all competitors' sites up to date, each at its own pace.
func (t *tracking) readSites(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	t.sites = make([]snapshot.Site, len(t.parties))
	for i, p := range t.parties[1:] {
		group.Go(func() (err error) {
			t.tell("Pages of " + p.Domain)
			t.sites[i+1], err = t.Reader.Refresh(ctx, p.Domain, 0, func(int, int, string) {})
			return err
		})
	}
	return group.Wait()
}
