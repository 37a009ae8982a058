package main

import (
	"context"
	"fmt"
	"strconv"
	"time"
)

const (
	coldStarts = 5
	latencyFor = 4 * time.Second
	rushFor    = 3 * time.Second
)

// startRuns are the raw runs.
type startRuns struct {
	Empty   []float64            `json:"empty_ms"`
	Seeded  []float64            `json:"seeded_ms"`
	All     []float64            `json:"all_ms"` // from exec to every page published
	Idle    float64              `json:"idle_mb"`
	Peak    float64              `json:"peak_mb"`
	Latency []float64            `json:"latency_ms"`
	Renders map[string][]float64 `json:"render_ms"`
	Pages   []pageSize           `json:"pages"`
}

// measureStart takes what needs a site by itself: cold starts, memory, latency,
// renders and sizes.
func measureStart(ctx context.Context, b *bench) error {
	var runs startRuns
	var err error
	if runs.Renders, err = renderTimes(ctx, b.dir); err != nil {
		return err
	}
	if err := b.coldStarts(ctx, &runs); err != nil {
		return err
	}
	site, err := b.theSite(ctx)
	if err != nil {
		return err
	}
	if runs.Idle, _, err = site.memory(); err != nil {
		return err
	}
	if runs.Latency, err = steady(site.url+"/").timed(ctx, latencyFor); err != nil {
		return err
	}
	if runs.Pages, err = pageSizes(ctx, site); err != nil {
		return err
	}
	if runs.Peak, err = b.peak(ctx, site); err != nil {
		return err
	}
	b.report.Runs["start"] = runs
	b.startFigures(runs)
	return nil
}

// coldStarts starts the binary on new data folders and on one seeded before.
func (b *bench) coldStarts(ctx context.Context, runs *startRuns) error {
	old, err := b.seeded(ctx, "cold")
	if err != nil {
		return err
	}
	for i := range coldStarts {
		fresh, err := b.emptyFolder("empty" + strconv.Itoa(i))
		if err != nil {
			return err
		}
		first, all, err := b.coldStart(ctx, fresh)
		if err != nil {
			return err
		}
		again, _, err := b.coldStart(ctx, old)
		if err != nil {
			return err
		}
		runs.Empty, runs.Seeded, runs.All = append(runs.Empty, first), append(runs.Seeded, again), append(runs.All, all)
	}
	return nil
}

// coldStart is the time from exec to the whole home page, and to all pages.
func (b *bench) coldStart(ctx context.Context, data string, env ...string) (home, all float64, err error) {
	started := time.Now()
	s, err := b.serve(ctx, data, "", env...)
	if err != nil {
		return 0, 0, err
	}
	defer s.stop()
	if err := s.poll(ctx, "/", 2*time.Millisecond); err != nil {
		return 0, 0, err
	}
	home = milliseconds(time.Since(started))
	if err := s.allPublished(ctx); err != nil {
		return 0, 0, err
	}
	return home, milliseconds(time.Since(started)), nil
}

// peak loads the site with pages and orders at once and gives its highest memory since its start.
func (b *bench) peak(ctx context.Context, site *server) (float64, error) {
	shop, err := newShopper(ctx, site, orderClients)
	if err != nil {
		return 0, err
	}
	pages := make(chan error, 1)
	go func() {
		_, err := b.wrk(ctx, site.url+"/", rushFor)
		pages <- err
	}()
	_, err = shop.rush(ctx, orderClients, rushFor)
	if loaded := <-pages; err == nil {
		err = loaded
	}
	if err != nil {
		return 0, fmt.Errorf("load pages and orders: %w", err)
	}
	_, peak, err := site.memory()
	return peak, err
}

func (b *bench) startFigures(runs startRuns) {
	b.add("cold start to the first page, seeded database", median(runs.Seeded), "ms", atMost(1000))
	b.add("cold start to the first page, empty database", median(runs.Empty), "ms", atMost(1000))
	b.add("cold start to every page published, empty database", median(runs.All), "ms", atMost(15000))
	b.add("memory, idle", runs.Idle, "MB", nil)
	b.add("memory under pages and orders, peak", runs.Peak, "MB", atMost(150))
	load := strconv.Itoa(steady().perSecond())
	b.add("/ at "+load+" requests/s, p50", percentile(runs.Latency, 50), "ms", nil)
	b.add("/ at "+load+" requests/s, p99", percentile(runs.Latency, 99), "ms", nil)
	for _, kind := range renderKinds() {
		b.add("render of "+kind, median(runs.Renders[kind]), "ms", nil)
	}
	for _, p := range runs.Pages {
		b.add(p.Kind+", HTML", kilo(p.HTML), "kB, Brotli", nil)
		b.add(p.Kind+", CSS", kilo(p.CSS), "kB, Brotli", nil)
		b.add(p.Kind+", JavaScript", kilo(p.JS), "kB, Brotli", atMost(90))
		if p.Lazy > 0 {
			b.add(p.Kind+", JavaScript loaded later", kilo(p.Lazy), "kB, Brotli", nil)
		}
	}
}

func kilo(bytes int) float64 { return round(float64(bytes)/1000, 1) }
