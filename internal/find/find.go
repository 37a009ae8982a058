// Package find answers the search box: what a visitor types, read as the
// assistant reads it, against the units for sale and the pages about repair.
package find

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/fault"
	"enamel/internal/shop"
)

// MaxQuery is how many characters of a query are read.
const MaxQuery = 200

// Config is what a Service is made of.
type Config struct {
	Units   func(ctx context.Context) ([]catalog.Unit, error) // those that the site shows, in its order
	Words   func() *content.Library
	Facts   func() shop.Facts
	Learn   func([]catalog.Unit) *understand.Reader // as the assistant reads
	Safety  func(understand.Ask) string             // the warning above a search that is unsafe to act on; empty for any other
	Reach   func(zip, town string) (tool.Reach, bool)
	Picture func(key string) string // such as service:dryer-repair; empty where there is none
	Legal   func() []content.LegalPage
	Log     *slog.Logger
}

// Service answers searches from memory; it is safe for concurrent use.
type Service struct {
	c       Config
	changed chan struct{} // holds one: the index is to be made anew
	wanted  chan struct{} // closed when the first search waits
	want    sync.Once
	newest  atomic.Pointer[index]
	ready   chan struct{} // closed with the first index
	first   sync.Once
}

// New makes a Service. It fails where a part is missing.
func New(c Config) (*Service, error) {
	if c.Units == nil || c.Words == nil || c.Facts == nil || c.Learn == nil || c.Safety == nil || c.Reach == nil || c.Picture == nil || c.Legal == nil || c.Log == nil {
		return nil, errors.New("find: a part is missing")
	}
	return &Service{c: c, changed: make(chan struct{}, 1), wanted: make(chan struct{}), ready: make(chan struct{})}, nil
}

// Refresh has the index made anew, soon.
func (s *Service) Refresh() {
	select {
	case s.changed <- struct{}{}:
	default: // it will be
	}
}

// settling is how long the pages have the processors of a start to themselves,
// unless somebody searches.
const settling = 5 * time.Second

// Orders come first: while many change the units, a build rests so many times its
// own length, and at most so long.
const (
	restFactor = 4
	restMost   = time.Second
)

// Run keeps the index fresh until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	select {
	case <-s.wanted:
	case <-time.After(settling):
	case <-ctx.Done():
		return ctx.Err()
	}
	for ctx.Err() == nil {
		began := time.Now()
		if err := s.Build(ctx); err != nil {
			s.c.Log.ErrorContext(ctx, "could not build the search index", "cause", err)
		}
		select {
		case <-time.After(min(restFactor*time.Since(began), restMost)):
		case <-ctx.Done():
		}
		select {
		case <-s.changed:
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}

// Build makes the index from what there is now.
func (s *Service) Build(ctx context.Context) error {
	units, err := s.c.Units(ctx)
	if err != nil {
		return fmt.Errorf("find: read the units: %w", err)
	}
	x, err := s.index(ctx, units)
	if err != nil {
		return err
	}
	s.newest.Store(x)
	s.first.Do(func() { close(s.ready) })
	return nil
}

// patience is how long a search waits for the first index.
const patience = 4 * time.Second

// current is the newest index.
func (s *Service) current(ctx context.Context) (*index, error) {
	if x := s.newest.Load(); x != nil {
		return x, nil
	}
	s.want.Do(func() { close(s.wanted) })
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case <-s.ready:
		return s.newest.Load(), nil
	case <-ctx.Done():
		return nil, fault.New(fault.Unavailable, "Search is getting ready. Please try again in a moment.")
	}
}

// Search answers a query. An empty one gets what there is to browse.
func (s *Service) Search(ctx context.Context, typed string) (SearchResult, error) {
	x, err := s.current(ctx)
	if err != nil {
		return SearchResult{}, err
	}
	text := Clean(typed)
	r := SearchResult{Query: text, Chips: []SearchChip{}, Notes: []SearchNote{}}
	r.Buy.Hits, r.Buy.Near, r.Repair.Hits = []UnitHit{}, []UnitHit{}, []PageHit{}
	r.Repair.All = SearchLink{Label: fmt.Sprintf("All %d repairs", len(x.words.Services)), Href: servicesPlace}
	if text == "" {
		r.Browse = x.browse()
		return r, nil
	}
	w := x.read(text)
	r.Chips = w.chips()
	if text := s.c.Safety(w.ask); text != "" {
		x.warn(w, text, &r)
		return r, nil
	}
	if err := x.buy(ctx, w, &r); err != nil {
		return r, err
	}
	if r.Repair.Hits, err = x.repair(ctx, w, x.machine(w, r.Buy)); err != nil {
		return r, err
	}
	if r.Repair.Count = len(r.Repair.Hits); r.Repair.Count == 0 {
		r.Repair.Note = "No page of ours is about this. Call " + x.facts.Phone + " and ask."
	}
	r.Notes = x.notes(w, s.c.Reach)
	if len(r.Buy.Hits)+len(r.Buy.Near) == 0 {
		r.Browse = x.browse()
	}
	return r, nil
}

// warn puts safety first, as the assistant does: no units, no steps, and the
// page of who mends it.
func (x *index) warn(w wish, text string, r *SearchResult) {
	const first = "Safety first: please read the note above."
	r.Notes = append(r.Notes, SearchNote{text, SearchLink{"Call " + x.facts.Phone, x.facts.PhoneHref}})
	r.Buy.Note = first
	if p, ok := x.pageAt("/" + w.ask.Appliance); ok && w.ask.Hazard != understand.Bypass {
		r.Repair.Hits, r.Repair.Count = []PageHit{p.PageHit}, 1
	} else {
		r.Repair.Note = first
	}
}

// ask reads one text alone.
func ask(r *understand.Reader, text string) understand.Ask {
	return r.Read(talk.Conversation{Messages: []talk.Message{{Role: talk.User, Content: text}}})
}
