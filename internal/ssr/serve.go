package ssr

import (
	"context"
	"net/http"
	"strconv"
	"time"
)

// Outcome is how ServeEntry ended. Only Served has written anything.
type Outcome int

// The outcomes.
const (
	Served   Outcome = iota
	Missing          // nothing is published under the key
	NotReady         // its first render takes longer than a request waits
	Failed           // it has never been rendered well
	Refused          // whoever asks has had their share of renderings
)

// RetryAfter is how long who met NotReady should wait.
const RetryAfter = 2 * time.Second

// ServeEntry answers GET or HEAD with what is published under key: a URL path,
// with its canonical query for documents that have one. Only a key whose first
// render is still to come makes the request wait.
func (p *Publisher) ServeEntry(w http.ResponseWriter, r *http.Request, key string) Outcome {
	if known := p.slots.Load(); known != nil {
		s := (*known)[key]
		if s == nil {
			return Missing
		}
		if e := s.entry.Load(); e != nil {
			e.ServeHTTP(w, r)
			return Served
		}
	}
	return p.serveCold(w, r, key)
}

// serveCold waits for a first render, for coldWait at most.
func (p *Publisher) serveCold(w http.ResponseWriter, r *http.Request, key string) Outcome {
	defer p.waiting.Add(-1)
	if p.waiting.Add(1) > coldWaiters {
		return NotReady
	}
	ctx, cancel := context.WithTimeout(r.Context(), coldWait)
	defer cancel()
	select {
	case <-p.planned:
	case <-ctx.Done():
		return NotReady
	}
	s := p.known()[key]
	if s == nil {
		return Missing
	}
	p.want(s)
	select {
	case <-s.settled:
	case <-ctx.Done():
		return NotReady
	}
	if e := s.entry.Load(); e != nil {
		e.ServeHTTP(w, r)
		return Served
	}
	if s.failed.Load() {
		return Failed
	}
	return Missing // removed while the request waited
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

// ServePage is ServeEntry for people: whatever the outcome, they get a page.
func (p *Publisher) ServePage(w http.ResponseWriter, r *http.Request, key string) {
	p.Answer(w, r, p.ServeEntry(w, r, key))
}

// Answer gives people a page where an outcome has not.
func (p *Publisher) Answer(w http.ResponseWriter, r *http.Request, outcome Outcome) {
	switch outcome {
	case Missing:
		p.ServeNotFound(w, r)
	case NotReady:
		unavailable(w)
	case Failed:
		p.serveFailed(w, r)
	}
}

// ServeNotFound answers with the page for unknown paths.
func (p *Publisher) ServeNotFound(w http.ResponseWriter, r *http.Request) {
	outcome := Missing
	if p.o.NotFound != "" {
		outcome = p.ServeEntry(w, r, p.o.NotFound)
	}
	switch outcome {
	case Missing:
		plain(w, http.StatusNotFound, "Page not found.")
	case NotReady:
		unavailable(w)
	case Failed:
		p.serveFailed(w, r)
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

func unavailable(w http.ResponseWriter) {
	w.Header().Set("Retry-After", strconv.Itoa(int(RetryAfter.Seconds())))
	plain(w, http.StatusServiceUnavailable, "This page is being prepared. Please try again in a moment.")
}
