package ssr

import (
	"log/slog"
	"slices"
	"strings"
	"time"
)

// plan compares the resources with what is published: it queues what changed,
// drops what is gone, and makes new URLs known before they are rendered.
func (w *worker) plan(resources []Resource) {
	old := w.known()
	next := make(map[string]*slot, len(resources))
	w.retryAt = time.Time{}
	var quick, pages []*slot
	for _, r := range resources {
		key := r.key()
		if _, twice := next[key]; twice || !strings.HasPrefix(key, "/") {
			w.metrics.failures.WithLabelValues(stageBuild).Inc()
			w.o.Log.Error("two resources share a URL, or a key is not a path", slog.String("url", key))
			continue
		}
		s := old[key]
		if s == nil {
			s = &slot{key: key, settled: make(chan struct{})}
		}
		next[key] = s
		switch {
		case !w.assign(s, r):
		case r.Page == nil && w.ready.Load():
			quick = append(quick, s)
		default:
			pages = append(pages, s)
		}
	}
	if len(resources) > 0 {
		w.home = resources[0].key()
	}
	w.queue = w.inTurn(quick, pages)
	w.slots.Store(&next)
	w.metrics.planned.Set(float64(len(next)))
	for key, s := range old {
		if next[key] == nil {
			w.drop(s)
		}
	}
	if old == nil {
		close(w.planned)
	}
}

// inTurn puts new work in the queue: first what needs no render, then pages that
// are late, then the cheapest. A page's time to render grows with its props, so a
// unit's page does not wait behind the lists that show it, unless those are late.
func (w *worker) inTurn(quick, pages []*slot) []*slot {
	var late, rest []*slot
	for _, s := range slices.Concat(w.queue, pages) {
		switch {
		case s.job == nil: // nothing changed after all
		case time.Since(s.queued) >= lateAfter:
			late = append(late, s)
		default:
			rest = append(rest, s)
		}
	}
	if w.ready.Load() { // before that the order of the resources counts: home first
		slices.SortStableFunc(rest, func(a, b *slot) int { return len(a.job.call) - len(b.job.call) })
	}
	return slices.Concat(quick, late, rest)
}

// assign gives a slot its newest job, or none when nothing changed. It reports
// whether the slot has to join the queue: one that waits there has waited since.
func (w *worker) assign(s *slot, r Resource) bool {
	waits := s.job != nil
	s.job = nil
	sum, call, err := r.fingerprint()
	if err != nil {
		w.fail(s, sum, err)
		return false
	}
	if s.entry.Load() != nil && sum == s.sum {
		s.clear()
		return false
	}
	if !s.failedAt.IsZero() && s.failedSum == sum {
		if again := s.failedAt.Add(retryRender); time.Now().Before(again) {
			w.retryBy(again)
			return false
		}
	}
	s.job = &job{resource: r, call: call, sum: sum}
	if !waits {
		s.queued = time.Now()
	}
	return !waits
}

// drop forgets a URL; whoever waits for it learns that it is gone.
func (w *worker) drop(s *slot) {
	s.job = nil
	s.clear()
	if s.entry.Load() != nil {
		w.metrics.published.Dec()
	}
	s.settle()
}
