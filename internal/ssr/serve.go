package ssr

import (
	"context"
	"net/http"
)

// ServeEntry answers GET or HEAD with what is published under key: a URL path,
// with its canonical query for documents that have one. It reports false, and
// has written nothing, when nothing is. Only a key whose first render is still
// to come makes the request wait.
func (p *Publisher) ServeEntry(w http.ResponseWriter, r *http.Request, key string) bool {
	if known := p.slots.Load(); known != nil {
		s := (*known)[key]
		if s == nil {
			return false
		}
		if e := s.entry.Load(); e != nil {
			e.ServeHTTP(w, r)
			return true
		}
	}
	return p.serveCold(w, r, key)
}

// serveCold waits for a first render and answers 503 when it takes too long.
func (p *Publisher) serveCold(w http.ResponseWriter, r *http.Request, key string) bool {
	defer p.waiting.Add(-1)
	if p.waiting.Add(1) > coldWaiters {
		unavailable(w)
		return true
	}
	ctx, cancel := context.WithTimeout(r.Context(), coldWait)
	defer cancel()
	select {
	case <-p.planned:
	case <-ctx.Done():
		unavailable(w)
		return true
	}
	s := p.known()[key]
	if s == nil {
		return false
	}
	p.want(s)
	select {
	case <-s.settled:
	case <-ctx.Done():
		unavailable(w)
		return true
	}
	e := s.entry.Load()
	switch {
	case e != nil:
		e.ServeHTTP(w, r)
	case s.failed.Load():
		p.serveFailed(w, r)
	default: // removed while the request waited
		return false
	}
	return true
}

// want moves a slot to the head of the queue, once. One that failed has no
// place there: it is tried again in its own time.
func (p *Publisher) want(s *slot) {
	if s.failed.Load() || !s.waited.CompareAndSwap(false, true) {
		return
	}
	p.metrics.onRequest.Inc()
	select {
	case p.wanted <- s:
	default: // many wait: this one keeps its place in the queue
	}
}

// ServeNotFound answers with the page for unknown paths.
func (p *Publisher) ServeNotFound(w http.ResponseWriter, r *http.Request) {
	if p.o.NotFound == "" || !p.ServeEntry(w, r, p.o.NotFound) {
		plain(w, http.StatusNotFound, "Page not found.")
	}
}

// serveFailed answers for a page that has never been rendered well.
func (p *Publisher) serveFailed(w http.ResponseWriter, r *http.Request) {
	if e, ok := p.Lookup(p.o.Failed); ok {
		e.ServeHTTP(w, r)
		return
	}
	plain(w, http.StatusInternalServerError, "Unexpected Application Error!")
}

// Handler answers with what is published under the request's path, else with
// the page for unknown paths.
func (p *Publisher) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if refuseMethod(w, r) {
			return
		}
		if !p.ServeEntry(w, r, r.URL.Path) {
			p.ServeNotFound(w, r)
		}
	})
}

func unavailable(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "2")
	plain(w, http.StatusServiceUnavailable, "This page is being prepared. Please try again in a moment.")
}
