package ssr

import (
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// renderAll works off the queue. When newer data waits it stops after a slice,
// so that pages are not rendered from data known to be old.
func (w *worker) renderAll(ctx context.Context) {
	started := time.Now()
	for ctx.Err() == nil {
		if len(w.dirty) > 0 && time.Since(started) >= sliceTime {
			return
		}
		s := w.next()
		if s == nil {
			return
		}
		w.publish(ctx, s)
	}
}

// next takes the slot that a request waits for, else the first of the queue.
func (w *worker) next() *slot {
	for {
		select {
		case s := <-w.wanted:
			if s.job != nil {
				return s
			}
			continue
		default:
		}
		if len(w.queue) == 0 {
			return nil
		}
		s := w.queue[0]
		w.queue = w.queue[1:]
		if s.job != nil {
			return s
		}
	}
}

// publish makes a slot's entry and swaps it in. A failure keeps the old one.
func (w *worker) publish(ctx context.Context, s *slot) {
	j := s.job
	s.job = nil
	e, err := w.press().entry(ctx, j)
	if ctx.Err() != nil {
		return // shutting down: nothing failed
	}
	if err != nil {
		w.fail(s, j.sum, err)
		return
	}
	w.lastWork = time.Now()
	s.sum = j.sum
	s.clear()
	old := s.entry.Load()
	if old != nil && old.same(e) {
		return // it may be compressed better already
	}
	s.entry.Store(e)
	if old == nil {
		w.metrics.published.Inc()
	}
	if s.key == w.home {
		w.ready.Store(true)
	}
	s.settle()
	w.lower(s)
}

// press makes entries of resources.
type press struct {
	engine  Engine
	assets  *Assets
	now     func() time.Time
	renders prometheus.Counter
	seconds prometheus.Observer
}

func (p *Publisher) press() press {
	return press{p.o.Engine, p.o.Assets, p.o.Now, p.metrics.renders, p.metrics.seconds}
}

// entry renders and compresses.
func (p press) entry(ctx context.Context, j *job) (*Entry, error) {
	c := j.resource.content(p.now())
	if page := j.resource.Page; page != nil {
		var err error
		if c, err = p.render(ctx, *page, j.call); err != nil {
			return nil, err
		}
	}
	if compressible(c.contentType) && len(c.text) >= minCompress {
		var err error
		if c.br, err = brotliBytes(ctx, c.text, quickBrotli); err != nil {
			return nil, err
		}
		if c.gz, err = gzipBytes(c.text); err != nil {
			return nil, err
		}
	}
	return newEntry(c), nil
}

// render runs the engine and puts the document around its result.
func (p press) render(ctx context.Context, page Page, call []byte) (content, error) {
	started := time.Now()
	body, err := p.engine.Render(ctx, string(call))
	p.renders.Inc()
	p.seconds.Observe(time.Since(started).Seconds())
	if err != nil {
		return content{}, fmt.Errorf("page %s: %w", page.Name, err)
	}
	text, err := Document(page, body, p.assets)
	if err != nil {
		return content{}, err
	}
	c := content{
		status: page.Status, contentType: "text/html; charset=utf-8", cache: cacheRevalidate,
		header: page.Header, modified: p.now(), text: text,
	}
	if page.Private {
		c.cache = cachePrivate
	}
	return c, nil
}

// fail keeps the old bytes, logs the first failure of this content and sets
// when it is tried again.
func (w *worker) fail(s *slot, sum [sha256.Size]byte, err error) {
	w.metrics.failures.WithLabelValues(stageRender).Inc()
	if s.failedAt.IsZero() || s.failedSum != sum {
		w.o.Log.Error("render a page", slog.String("url", s.key), slog.Any("error", err))
	}
	s.failedAt, s.failedSum = time.Now(), sum
	s.failed.Store(true)
	s.settle()
	w.retryBy(s.failedAt.Add(retryRender))
}

// retryBy brings the next build forward to t.
func (w *worker) retryBy(t time.Time) {
	if w.retryAt.IsZero() || t.Before(w.retryAt) {
		w.retryAt = t
	}
}

// clear forgets a slot's failure.
func (s *slot) clear() {
	s.failedAt = time.Time{}
	s.failed.Store(false)
}

// settle lets go whoever waits.
func (s *slot) settle() {
	if !s.isSettled {
		s.isSettled = true
		close(s.settled)
	}
}
