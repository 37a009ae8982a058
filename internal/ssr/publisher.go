package ssr

import (
	"context"
	"crypto/sha256"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

const (
	coldWait     = 5 * time.Second        // of a request for a page's first bytes
	coldWaiters  = 512                    // requests that may wait at once
	sliceTime    = 400 * time.Millisecond // of rendering before newer data is looked at
	restFactor   = 3                      // rest after a cycle, times its own length
	restMost     = 750 * time.Millisecond // so that a change is seen within 2 s
	restFew      = 200 * time.Millisecond // at most, after few changes
	manyChanges  = 5                      // between the beginnings of two cycles
	lateAfter    = 3 * time.Second        // a page that waits this long goes before cheaper ones
	quietTime    = 5 * time.Second        // without work before entries are compressed better
	busyLook     = 250 * time.Millisecond // until Busy is asked again
	busyMost     = 10 * time.Second       // that one entry gives way to requests
	retryRender  = 30 * time.Second       // of a page that failed
	buildTime    = 10 * time.Second       // that Options.Build may take
	retryMost    = 30 * time.Second       // between builds that fail
	clockCheck   = time.Minute            // for a midnight that a sleeping machine missed
	wantedBuffer = 64
)

// Options are what a Publisher needs. Log, Registry, NotFound, Failed, Location
// and Now may be left out.
type Options struct {
	Engine Engine
	Assets *Assets
	// Build gives every resource, from one snapshot of the data, the most
	// important first. It must be cheap: it runs after each change.
	Build    func(ctx context.Context) ([]Resource, error)
	Log      *slog.Logger
	Registry prometheus.Registerer
	NotFound string         // key of the page for a path that nothing is published under
	Failed   string         // key of the page for a path whose first render failed
	Location *time.Location // at midnight there everything is built again; nil: UTC
	Now      func() time.Time
	Busy     func() bool // whether requests need the processor: better compression gives way to them; nil: never
}

// Publisher keeps the bytes of every published URL ready. A request loads
// them with two atomic reads; one goroutine, Run, replaces them when the data
// has changed.
type Publisher struct {
	o       Options
	metrics metrics

	slots   atomic.Pointer[map[string]*slot] // nil before the first build
	planned chan struct{}                    // closed when the first build's URLs are known
	dirty   chan struct{}                    // one pending rebuild at most
	changes atomic.Int64                     // since the last cycle began
	wanted  chan *slot                       // first renders that requests wait for
	waiting atomic.Int64
	ready   atomic.Bool
}

// slot is the place of one URL; entries come and go in it.
type slot struct {
	key     string
	entry   atomic.Pointer[Entry] // nil until the first render
	failed  atomic.Bool           // the newest render failed
	waited  atomic.Bool           // a request has waited for it
	settled chan struct{}         // closed by the first entry, failure or removal

	// The rest belongs to Run's goroutine.
	isSettled bool
	sum       [sha256.Size]byte // fingerprint of what is published
	job       *job              // pending render
	queued    time.Time         // when the pending render joined the queue
	failedSum [sha256.Size]byte
	failedAt  time.Time // zero: no failure
	inLow     bool      // waits to be compressed better
}

// job is one resource to be made into an entry.
type job struct {
	resource Resource
	call     []byte // JSON for the engine
	sum      [sha256.Size]byte
}

// New makes a Publisher that knows nothing until Run builds.
func New(o Options) (*Publisher, error) {
	if o.Engine == nil || o.Assets == nil || o.Build == nil {
		return nil, errors.New("ssr: a publisher needs Engine, Assets and Build")
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Location == nil {
		o.Location = time.UTC
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Busy == nil {
		o.Busy = func() bool { return false }
	}
	m, err := newMetrics(o.Registry)
	if err != nil {
		return nil, err
	}
	return &Publisher{
		o: o, metrics: m,
		planned: make(chan struct{}),
		dirty:   make(chan struct{}, 1),
		wanted:  make(chan *slot, wantedBuffer),
	}, nil
}

// Refresh says that the data has changed. It never blocks; calls coalesce.
func (p *Publisher) Refresh() {
	p.changes.Add(1)
	select {
	case p.dirty <- struct{}{}:
	default:
	}
}

// Ready reports whether the first resource, home, is published.
func (p *Publisher) Ready() bool { return p.ready.Load() }

// Lookup gives what is published under a key.
func (p *Publisher) Lookup(key string) (*Entry, bool) {
	s := p.known()[key]
	if s == nil {
		return nil, false
	}
	e := s.entry.Load()
	return e, e != nil
}

// known are the URLs of the newest build, nil before the first.
func (p *Publisher) known() map[string]*slot {
	if m := p.slots.Load(); m != nil {
		return *m
	}
	return nil
}

// Run publishes until ctx ends. It must be called once.
func (p *Publisher) Run(ctx context.Context) error {
	w := &worker{Publisher: p, raised: make(chan raised, 1)}
	defer w.stopRaise()
	p.Refresh()
	for w.rest(ctx) {
		w.cycle(ctx)
	}
	return nil
}
