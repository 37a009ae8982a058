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

// A moderate load: each worker asks once in latencyEvery.
const (
	latencyWorkers = 16
	latencyEvery   = 20 * time.Millisecond
)

// latencies asks for a URL at a steady rate and gives each answer's time in
// milliseconds. Who is late because the answer before was slow counts from when
// the request was due.
func latencies(ctx context.Context, url string, d time.Duration) ([]float64, error) {
	t := &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: latencyWorkers}
	defer t.CloseIdleConnections()
	var mu sync.Mutex
	var took []float64
	var failed error
	var all sync.WaitGroup
	started := time.Now()
	for i := range latencyWorkers {
		first := started.Add(latencyEvery * time.Duration(i) / latencyWorkers)
		all.Go(func() {
			own, err := paced(ctx, t, url, first, started.Add(d))
			mu.Lock()
			defer mu.Unlock()
			took = append(took, own...)
			failed = errors.Join(failed, err)
		})
	}
	all.Wait()
	return took, failed
}

// paced is one worker's requests.
func paced(ctx context.Context, t http.RoundTripper, url string, due, end time.Time) ([]float64, error) {
	var took []float64
	for ; due.Before(end); due = due.Add(latencyEvery) {
		began := due
		if wait := time.Until(due); wait > 0 {
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-time.After(wait):
			}
			began = time.Now() // the timer's lateness is not the site's
		}
		if err := ask(ctx, t, url); err != nil {
			return nil, err
		}
		took = append(took, milliseconds(time.Since(began)))
	}
	return took, nil
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
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", url, resp.Status)
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}
