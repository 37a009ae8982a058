package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

// pace is a steady load: each worker asks once in every, for one URL after the other.
type pace struct {
	urls    []string
	workers int
	every   time.Duration
}

// steady is a moderate load.
func steady(urls ...string) pace { return pace{urls: urls, workers: 16, every: 20 * time.Millisecond} }

// perSecond is how many requests all workers send.
func (p pace) perSecond() int { return int(time.Duration(p.workers) * time.Second / p.every) }

// latencies keeps the load up until over is closed and gives each answer's time
// in milliseconds. A request delayed by a slow answer before it counts from the
// time it was due.
func (p pace) latencies(ctx context.Context, over <-chan struct{}) ([]float64, error) {
	t := &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: p.workers}
	defer t.CloseIdleConnections()
	return p.each(ctx, over, func(ctx context.Context, number int) error { return ask(ctx, t, p.urls[number%len(p.urls)]) })
}

// each is latencies of something else than asking for URLs; do is told a number
// that goes up with each worker and each time.
func (p pace) each(ctx context.Context, over <-chan struct{}, do func(ctx context.Context, number int) error) ([]float64, error) {
	var mu sync.Mutex
	var took []float64
	var failed error
	var all sync.WaitGroup
	started := time.Now()
	for i := range p.workers {
		first := started.Add(p.every * time.Duration(i) / time.Duration(p.workers))
		all.Go(func() {
			own, err := p.worker(ctx, i, first, over, do)
			mu.Lock()
			defer mu.Unlock()
			took = append(took, own...)
			failed = errors.Join(failed, err)
		})
	}
	all.Wait()
	return took, failed
}

// timed keeps the load up for so long.
func (p pace) timed(ctx context.Context, d time.Duration) ([]float64, error) {
	while, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	took, err := p.latencies(ctx, while.Done())
	return took, errors.Join(err, ctx.Err())
}

// worker is one worker's requests; the first is told the worker's number.
func (p pace) worker(ctx context.Context, number int, due time.Time, over <-chan struct{}, do func(context.Context, int) error) ([]float64, error) {
	var took []float64
	for ; ; due = due.Add(p.every) {
		wait := time.Until(due)
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-over:
			return took, nil
		case <-time.After(wait):
		}
		began := due
		if wait > 0 {
			began = time.Now() // the timer's lateness is not the site's
		}
		if err := do(ctx, number+len(took)); err != nil {
			return nil, err
		}
		took = append(took, milliseconds(time.Since(began)))
	}
}

// ask reads a whole answer.
func ask(ctx context.Context, t http.RoundTripper, url string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Accept-Encoding", "br")
	resp, err := t.RoundTrip(req)
	if err != nil {
		return fmt.Errorf("get %s: %w", url, err)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", url, resp.Status)
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}
