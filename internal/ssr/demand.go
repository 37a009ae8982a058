package ssr

import (
	"container/list"
	"context"
	"crypto/sha256"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

const (
	demandKept    = 128             // documents that are kept, whoever asked for them
	demandQueue   = 8               // documents that may wait while one is rendered
	demandBehind  = 4               // documents beside them that give way to those
	demandWait    = 5 * time.Second // of a request for its document
	demandWaiters = 512             // requests that may wait at once, many for one document
)

// DemandOptions are what a Demand needs. Log, Registry and Now may be left out.
type DemandOptions struct {
	// Start makes the engine, which is closed with the Demand. It is called
	// when the first page is to be rendered: a start of the site needs its
	// processor for the pages that everybody asks for, and many a shop is never
	// asked for another.
	Start    func() (Engine, error)
	Assets   *Assets
	Log      *slog.Logger
	Registry prometheus.Registerer
	Now      func() time.Time
}

// Demand renders pages of which there are too many to publish, such as a list
// with filters, when they are asked for. It has an engine of its own, so that
// they never hold up the published ones, renders each once for all who ask for
// it at the same time, and keeps the newest. It refuses at once any page that
// it cannot render soon.
type Demand struct {
	o       DemandOptions
	metrics demandMetrics
	ctx     context.Context // ends with Close
	close   context.CancelFunc
	resting sync.WaitGroup // until the worker has ended

	mu      sync.Mutex
	kept    shelf
	flights map[flightKey]*flight // waiting or being rendered
	queue   []*flight             // waiting, first in, first out, but for those that give way
	waiters int
	working bool
	closed  bool

	engine Engine // the worker's; nil before the first render
}

// flightKey tells documents apart: of one address there is another after each
// change of what it shows.
type flightKey struct {
	path string
	sum  [sha256.Size]byte
}

// flight is a document on its way.
type flight struct {
	flightKey
	job     *job
	version uint64        // the newest of the data that makes this document
	behind  bool          // it gives way to those that are not
	waiting int           // requests that still want it
	done    chan struct{} // closed when outcome and entry are set
	outcome Outcome
	entry   *Entry
}

// NewDemand makes a Demand that has not started its engine.
func NewDemand(o DemandOptions) (*Demand, error) {
	if o.Start == nil || o.Assets == nil {
		return nil, errors.New("ssr: rendering on demand needs Start and Assets")
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	m, err := newDemandMetrics(o.Registry)
	if err != nil {
		return nil, err
	}
	d := &Demand{o: o, metrics: m, kept: newShelf(demandKept), flights: map[flightKey]*flight{}}
	d.ctx, d.close = context.WithCancel(context.Background())
	return d, nil
}

// ServeKept answers GET or HEAD with what is kept under an address, when it was
// last found to be right for this version of the data. It reports false, and
// has written nothing, where Serve has to look at the page itself.
func (d *Demand) ServeKept(w http.ResponseWriter, r *http.Request, path string, version uint64) bool {
	d.mu.Lock()
	e := d.kept.at(path, version)
	d.mu.Unlock()
	if e == nil {
		return false
	}
	d.metrics.kept.Inc()
	e.ServeHTTP(w, r)
	return true
}

// Serve answers GET or HEAD with a page, rendered now unless a kept copy is
// current. The version is that of the page's data, 0 for none, and grows with
// each change. Serve calls admit, which must not wait, only if a new rendering
// begins for this request. Unless it returns Served, Serve has written nothing.
func (d *Demand) Serve(w http.ResponseWriter, r *http.Request, page Page, version uint64, admit func() bool) Outcome {
	return d.serve(w, r, page, version, false, admit)
}

// ServeBehind is Serve for a page that robots ask for more than people do: it is
// rendered once nothing else waits, takes no place of others in the queue, and has half of
// the requests that may wait.
func (d *Demand) ServeBehind(w http.ResponseWriter, r *http.Request, page Page, version uint64, admit func() bool) Outcome {
	return d.serve(w, r, page, version, true, admit)
}

func (d *Demand) serve(w http.ResponseWriter, r *http.Request, page Page, version uint64, behind bool, admit func() bool) Outcome {
	resource := PageResource(page)
	sum, call, err := resource.fingerprint()
	if err != nil {
		d.o.Log.Error("render a page on demand", slog.String("url", page.Path), slog.Any("error", err))
		d.metrics.failed.Inc()
		return Failed
	}
	e, f, outcome := d.enter(&flight{
		flightKey: flightKey{page.Path, sum}, job: &job{resource: resource, call: call, sum: sum},
		version: version, behind: behind, done: make(chan struct{}),
	}, admit)
	counted := d.metrics.kept
	if f != nil {
		counted = d.metrics.rendered
		e, outcome = d.wait(r.Context(), f)
	}
	switch outcome {
	case NotReady, Refused:
		counted = d.metrics.refused
	case Failed:
		counted = d.metrics.failed
	}
	counted.Inc()
	if e != nil {
		e.ServeHTTP(w, r)
	}
	return outcome
}

// enter gives the document, or the flight to wait for, which may be another's, or
// why there is neither.
func (d *Demand) enter(mine *flight, admit func() bool) (*Entry, *flight, Outcome) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if k := d.kept.find(mine.flightKey); k != nil {
		if k.entry != nil {
			k.version = max(k.version, mine.version)
			return k.entry, nil, Served
		}
		if d.o.Now().Sub(k.failedAt) < retryRender {
			return nil, nil, Failed
		}
	}
	f := d.flights[mine.flightKey]
	if d.closed || d.full(mine.behind, f == nil) {
		return nil, nil, NotReady
	}
	if f == nil && !admit() {
		return nil, nil, Refused
	}
	if f == nil {
		f = mine
		d.flights[f.flightKey] = f
		d.queue = append(d.queue, f)
		if !d.working {
			d.working = true
			d.resting.Go(d.work)
		}
	}
	f.version = max(f.version, mine.version)
	f.waiting++
	d.waiters++
	return nil, f, NotReady
}

// full says whether there is no place for one more request, or for a new document.
func (d *Demand) full(behind, anew bool) bool {
	places, taken, waiters := 1+demandQueue, 0, demandWaiters
	if behind {
		places, waiters = demandBehind, demandWaiters/2
	}
	for _, f := range d.flights {
		if f.behind == behind {
			taken++
		}
	}
	return d.waiters >= waiters || anew && taken >= places
}

// wait is for the flight's end, for the visitor's patience, or until he has gone.
func (d *Demand) wait(ctx context.Context, f *flight) (*Entry, Outcome) {
	defer d.leave(f)
	ctx, cancel := context.WithTimeout(ctx, demandWait)
	defer cancel()
	select {
	case <-f.done:
		return f.entry, f.outcome
	case <-ctx.Done():
		return nil, NotReady
	}
}

// leave gives a place back. A document that nobody waits for any more is not
// begun; one that is being rendered is finished and kept, since an interrupted
// engine has to be made anew.
func (d *Demand) leave(f *flight) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waiters--
	f.waiting--
	if f.waiting > 0 {
		return
	}
	for i, waiting := range d.queue {
		if waiting == f {
			d.queue = append(d.queue[:i], d.queue[i+1:]...)
			delete(d.flights, f.flightKey)
			return
		}
	}
}

// work renders until nobody waits.
func (d *Demand) work() {
	for f := d.next(); f != nil; f = d.next() {
		e, err := d.render(f)
		d.land(f, e, err)
	}
}

// next takes the flight that has waited longest, of those that give way once there
// is no other; nil ends the worker.
func (d *Demand) next() *flight {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.queue) == 0 {
		d.working = false
		return nil
	}
	i := max(0, slices.IndexFunc(d.queue, func(f *flight) bool { return !f.behind }))
	f := d.queue[i]
	d.queue = slices.Delete(d.queue, i, i+1)
	return f
}

func (d *Demand) render(f *flight) (*Entry, error) {
	if d.engine == nil {
		engine, err := d.o.Start()
		if err != nil {
			return nil, err
		}
		d.engine = engine
	}
	return press{d.engine, d.o.Assets, d.o.Now, d.metrics.renders, d.metrics.seconds}.entry(d.ctx, f.job)
}

// land keeps what became of a flight and lets go who waits for it. A page that
// failed is not tried again for a while.
func (d *Demand) land(f *flight, e *Entry, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.flights, f.flightKey)
	switch {
	case err == nil:
		f.outcome, f.entry = Served, e
		d.kept.put(kept{flightKey: f.flightKey, entry: e, version: f.version})
	case d.ctx.Err() != nil:
		f.outcome = NotReady // shutting down: nothing failed
	default:
		d.o.Log.Error("render a page on demand", slog.String("url", f.path), slog.Any("error", err))
		f.outcome = Failed
		if d.engine != nil { // else it is not the page's fault
			d.kept.put(kept{flightKey: f.flightKey, failedAt: d.o.Now()})
		}
	}
	close(f.done)
}

// Close ends what is being rendered and frees the engine. Requests that wait
// or come later are refused. It may be called again.
func (d *Demand) Close() {
	d.mu.Lock()
	d.closed = true
	for _, f := range d.queue {
		f.outcome = NotReady
		delete(d.flights, f.flightKey)
		close(f.done)
	}
	d.queue = nil
	d.mu.Unlock()
	d.close()
	d.resting.Wait()
	if d.engine != nil {
		d.engine.Close()
	}
}

// kept is a document, or that it could not be rendered.
type kept struct {
	flightKey
	entry    *Entry
	version  uint64 // the newest of the data that makes it
	failedAt time.Time
}

// shelf keeps the documents that were asked for last, one an address.
type shelf struct {
	size   int
	byPath map[string]*list.Element // of *kept
	order  *list.List               // the newest first
}

func newShelf(size int) shelf {
	return shelf{size: size, byPath: map[string]*list.Element{}, order: list.New()}
}

// at is the document of an address, where it is right for a version.
func (s *shelf) at(path string, version uint64) *Entry {
	at := s.byPath[path]
	if at == nil || version == 0 {
		return nil
	}
	k, _ := at.Value.(*kept)
	if k.entry == nil || k.version != version {
		return nil
	}
	s.order.MoveToFront(at)
	return k.entry
}

// find is what is kept of exactly this document.
func (s *shelf) find(key flightKey) *kept {
	at := s.byPath[key.path]
	if at == nil {
		return nil
	}
	k, _ := at.Value.(*kept)
	if k.sum != key.sum {
		return nil
	}
	s.order.MoveToFront(at)
	return k
}

// put takes the place of what was kept under the address, else of what has not
// been asked for longest.
func (s *shelf) put(k kept) {
	if at := s.byPath[k.path]; at != nil {
		at.Value = &k
		s.order.MoveToFront(at)
		return
	}
	if s.order.Len() == s.size {
		last, _ := s.order.Remove(s.order.Back()).(*kept)
		delete(s.byPath, last.path)
	}
	s.byPath[k.path] = s.order.PushFront(&k)
}
