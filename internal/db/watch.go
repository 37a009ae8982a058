package db

import (
	"context"
	"slices"
	"sync"
	"time"
)

// watchers tells whoever listens to a topic that it was written: at once for
// this process's commits, by a poll of the table revision for the others'.
type watchers struct {
	reader Reader
	every  time.Duration
	stop   context.CancelFunc
	ctx    context.Context // the poller's life, from the first watch to close
	start  sync.Once
	done   sync.WaitGroup

	mu   sync.Mutex
	seen map[string]int64 // topic -> newest revision that was told
	list map[*watcher]struct{}
}

type watcher struct {
	topics []string
	signal chan struct{} // holds at most one: signals that meet a running fn become one
}

func newWatchers(r Reader, every time.Duration) *watchers {
	ctx, stop := context.WithCancel(context.Background())
	return &watchers{reader: r, every: every, ctx: ctx, stop: stop, seen: make(map[string]int64), list: make(map[*watcher]struct{})}
}

// Watch calls fn when one of the topics was written: at once after a commit of
// this process, within 500 ms after another's. It also calls fn first thing, so
// that nothing is missed between an earlier read and the watching. Calls never
// overlap; writes during a call lead to one more. It blocks until ctx ends or
// the handle is closed.
func (d *DB) Watch(ctx context.Context, topics []string, fn func()) {
	w := &watcher{topics: topics, signal: make(chan struct{}, 1)}
	w.signal <- struct{}{}
	d.watch.add(w)
	defer d.watch.remove(w)
	for {
		select {
		case <-ctx.Done():
			return
		case <-d.watch.ctx.Done():
			return
		case <-w.signal:
			if ctx.Err() == nil && d.watch.ctx.Err() == nil {
				fn()
			}
		}
	}
}

// add starts the poller with the first watcher; the look before it finds where
// the revisions stand, so that only later writes count.
func (s *watchers) add(w *watcher) {
	s.start.Do(func() {
		s.look()
		s.done.Go(s.poll)
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list[w] = struct{}{}
}

func (s *watchers) remove(w *watcher) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.list, w)
}

func (s *watchers) close() {
	s.stop()
	s.start.Do(func() {}) // no poller starts any more
	s.done.Wait()
}

// committed tells of a transaction of this process.
func (s *watchers) committed(seen map[string]int64, notified []string) {
	if len(seen) == 0 && len(notified) == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for topic, n := range seen {
		s.seen[topic] = max(s.seen[topic], n)
		s.tell(topic)
	}
	for _, topic := range notified {
		s.tell(topic)
	}
}

// tell signals the watchers of a topic; mu is held.
func (s *watchers) tell(topic string) {
	for w := range s.list {
		if !slices.Contains(w.topics, topic) {
			continue
		}
		select {
		case w.signal <- struct{}{}:
		default:
		}
	}
}

func (s *watchers) poll() {
	tick := time.NewTicker(s.every)
	defer tick.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-tick.C:
			s.look()
		}
	}
}

// look compares the table with what was told. When the database does not
// answer, the next look finds the same.
func (s *watchers) look() {
	ctx, cancel := context.WithTimeout(s.ctx, lockWait)
	defer cancel()
	rows, err := s.reader.Query(ctx, `select topic, n from revision`)
	if err != nil {
		return
	}
	found, err := scanRevisions(rows)
	if err != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for topic, n := range found {
		if n > s.seen[topic] {
			s.seen[topic] = n
			s.tell(topic)
		}
	}
}
