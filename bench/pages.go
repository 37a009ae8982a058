package main

import (
	"context"
	"fmt"
	"time"
)

const (
	pageRounds = 12
	pageRound  = 2 * time.Second
)

// contender is one server that pages are measured on.
type contender struct {
	name string
	*server
	workers bool // its work is done by children, whose processor time is not counted
}

// pageRuns are the raw rounds of one path: contender -> rounds.
type pageRuns map[string][]wrkRun

// measurePages loads each path on the site, on a bare handler and on nginx in
// turn, all pinned alike.
func measurePages(ctx context.Context, b *bench) error {
	site, err := b.theSite(ctx)
	if err != nil {
		return err
	}
	units, err := site.units(ctx)
	if err != nil {
		return err
	}
	paths := []string{"/", "/shop/" + units[0], "/api/products"}
	answers, err := capture(ctx, site, paths)
	if err != nil {
		return err
	}
	bare, err := b.startBare(ctx, answers)
	if err != nil {
		return err
	}
	defer bare.stop()
	nginx, err := b.startNginx(ctx, answers)
	if err != nil {
		return err
	}
	defer nginx.stop()
	all := []contender{{"enamel", site, false}, {"bare", bare, false}, {"nginx", nginx, true}}
	if err := alike(ctx, all, answers); err != nil {
		return err
	}
	raw := map[string]pageRuns{}
	for _, path := range paths {
		runs, err := b.pageRounds(ctx, all, path)
		if err != nil {
			return err
		}
		raw[path] = runs
		b.pageFigures(path, runs)
	}
	b.report.Runs["pages"] = raw
	b.note("bare: net/http with the same bytes and headers, no log, no routes. nginx: the same bytes and headers, its access log buffered to a file.")
	return alike(ctx, all, answers) // nothing was published anew meanwhile
}

func capture(ctx context.Context, s *server, paths []string) ([]answer, error) {
	var answers []answer
	for _, path := range paths {
		a, err := fetch(ctx, s.url+path)
		if err != nil {
			return nil, err
		}
		if a.Status != 200 || a.Header.Get("Content-Encoding") != "br" {
			return nil, fmt.Errorf("%s answers %d with encoding %q", path, a.Status, a.Header.Get("Content-Encoding"))
		}
		answers = append(answers, a)
	}
	return answers, nil
}

// alike checks that all contenders give the same bytes and headers.
func alike(ctx context.Context, all []contender, want []answer) error {
	for _, c := range all {
		for _, a := range want {
			got, err := fetch(ctx, c.url+a.Path)
			if err != nil {
				return err
			}
			if err := sameAnswer(a, got); err != nil {
				return fmt.Errorf("%s differs from the site: %w", c.name, err)
			}
		}
	}
	return nil
}

// pageRounds interleaves the contenders, each round beginning with another.
func (b *bench) pageRounds(ctx context.Context, all []contender, path string) (pageRuns, error) {
	runs := pageRuns{}
	for _, c := range all {
		if _, err := b.wrk(ctx, c.url+path, time.Second); err != nil { // warms up
			return nil, err
		}
	}
	for round := range pageRounds {
		for i := range all {
			c := all[(round+i)%len(all)]
			run, err := b.pageRound(ctx, c, path)
			if err != nil {
				return nil, fmt.Errorf("%s at %s: %w", path, c.name, err)
			}
			runs[c.name] = append(runs[c.name], run)
		}
	}
	return runs, nil
}

// pageRound is one round, with the server's processor time a request: unlike
// the rate, that hardly changes when the machine has other work.
func (b *bench) pageRound(ctx context.Context, c contender, path string) (wrkRun, error) {
	before, err := c.cpu()
	if err != nil {
		return wrkRun{}, err
	}
	run, err := b.wrk(ctx, c.url+path, pageRound)
	if err != nil || c.workers {
		return run, err
	}
	after, err := c.cpu()
	if err != nil {
		return run, err
	}
	run.CPU = round(float64((after-before).Microseconds())/float64(run.Requests), 2)
	return run, nil
}

// of is the median of one thing over a contender's rounds.
func (r pageRuns) of(name string, what func(wrkRun) float64) float64 {
	var values []float64
	for _, run := range r[name] {
		values = append(values, what(run))
	}
	return median(values)
}

func (b *bench) pageFigures(path string, runs pageRuns) {
	var want *target
	if path != "/api/products" {
		want = atLeast(.87)
	}
	rate := func(r wrkRun) float64 { return r.PerSecond }
	cpu := func(r wrkRun) float64 { return r.CPU }
	own, bare, nginx := runs.of("enamel", rate), runs.of("bare", rate), runs.of("nginx", rate)
	b.add(path, own, "requests/s", nil)
	b.add(path+", bare handler", bare, "requests/s", nil)
	b.add(path+", nginx", nginx, "requests/s", nil)
	b.add(path+", of bare", own/bare, "ratio", want)
	b.add(path+", of nginx", own/nginx, "ratio", nil)
	b.add(path+", processor time", runs.of("enamel", cpu), "us/request", nil)
	b.add(path+", processor time, bare", runs.of("bare", cpu), "us/request", nil)
}
