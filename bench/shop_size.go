package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
)

// What a shop is measured with that has run for years, beside staff's rows.
const (
	shopDays   = 3 * 365
	shopChecks = 2 * 52 * 3 // of each phrase at each place
	shopStarts = 3
	shopSales  = 5
	shopReads  = 100 // of each address
)

// shopRuns are the raw runs on one database.
type shopRuns struct {
	Reads     map[string][]float64 `json:"reads_ms"`
	First     []float64            `json:"first_page_ms"`
	All       []float64            `json:"all_pages_ms"`
	Published []float64            `json:"sale_to_page_ms"`
	Check     float64              `json:"check_seconds"`
	Checked   string               `json:"check"` // its last line
	Idle      float64              `json:"idle_mb"`
	Peak      float64              `json:"peak_mb"`
}

// grownShop is a shop of many years on one database.
type grownShop struct {
	*bench
	name, data string
	to         db.Config
	env        []string
	runs       *shopRuns
}

// measureSizes reads what visitors and staff read in a shop of many years, on both databases.
func measureSizes(ctx context.Context, b *bench) error {
	return b.onBoth(ctx, func(name string, to db.Config) error {
		data, err := b.emptyFolder("sizes-" + name)
		if err != nil {
			return err
		}
		if to.URL == "" {
			to.Path = databaseIn(data)
		}
		g := &grownShop{bench: b, name: name, data: data, to: to, runs: &shopRuns{Reads: map[string][]float64{}}}
		g.env = staffEnv(to)
		b.report.Runs["sizes on "+name] = g.runs
		for _, step := range []func(context.Context) error{g.grow, g.start, g.read, g.check} {
			if err := step(ctx); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		g.figures()
		return nil
	})
}

// grow fills the shop as staff, sources and three years would.
func (g *grownShop) grow(ctx context.Context) error {
	for _, limit := range []string{"limit.shop_lists", "limit.searches", "limit.search_pages"} {
		if err := g.enamelIn(ctx, g.env, g.data, "", "setting", "set", limit, "1000000"); err != nil {
			return err
		}
	}
	s, d, err := g.staffed(ctx, g.data, g.to, g.env)
	if err != nil {
		return err
	}
	defer s.stop()
	if _, err := d.call(ctx, http.MethodPut, "/api/seo/tracking", trackedPlaces()); err != nil {
		return err
	}
	for function, body := range map[string]string{"seo-crawl": `{"maxPages":150}`, "seo-gsc-integration": "{}", "seo-rankings": "{}"} {
		if _, err := d.call(ctx, http.MethodPost, "/functions/v1/"+function, body); err != nil {
			return err
		}
	}
	if err := addDays(ctx, g.to, s.url, shopDays); err != nil {
		return err
	}
	if err := addChecks(ctx, g.to, shopChecks); err != nil {
		return err
	}
	if g.to.URL != "" {
		return vacuum(ctx, g.to.URL)
	}
	return nil
}

// start takes cold starts.
func (g *grownShop) start(ctx context.Context) error {
	for range shopStarts {
		first, all, err := g.coldStart(ctx, g.data, g.env...)
		if err != nil {
			return err
		}
		g.runs.First, g.runs.All = append(g.runs.First, first), append(g.runs.All, all)
	}
	return nil
}

// read asks for each address again and again over one connection, and then sells units.
func (g *grownShop) read(ctx context.Context) error {
	s, err := g.serve(ctx, g.data, "", g.env...)
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.ready(ctx); err != nil {
		return err
	}
	if err := s.settle(ctx, 7*time.Second, 5*time.Minute); err != nil {
		return err
	}
	if g.runs.Idle, _, err = s.memory(); err != nil {
		return err
	}
	d := &dashboard{server: s}
	if err := d.signIn(ctx); err != nil {
		return err
	}
	t := &http.Transport{DisableCompression: true}
	defer t.CloseIdleConnections()
	for _, path := range publicReadsOf() {
		if err := g.again(path, func() error { return ask(ctx, t, s.url+path) }); err != nil {
			return err
		}
	}
	for _, path := range slices.Concat(staffReadsOf(), dashboardReadsOf(), tabReadsOf()) {
		err := g.again(path, func() error {
			_, err := d.call(ctx, http.MethodGet, path, "")
			return err
		})
		if err != nil {
			return err
		}
	}
	if err := g.sell(ctx, d); err != nil {
		return err
	}
	_, g.runs.Peak, err = s.memory()
	return err
}

func publicReadsOf() []string {
	return []string{
		"/", "/shop", "/shop?brand=samsung", "/shop?page=5", "/shop?brand=samsung&page=2", "/shop/bench-7", "/shop/bench-810", "/blog", "/sitemap.xml", "/feeds/products.xml",
		"/api/products", "/search?q=whirlpool", "/search?q=samsung+washer+under+500", "/api/search?q=whirl",
	}
}

// again times something so many times, after once without a clock.
func (g *grownShop) again(path string, do func() error) error {
	if err := do(); err != nil {
		return err
	}
	for range shopReads {
		began := time.Now()
		if err := do(); err != nil {
			return err
		}
		g.runs.Reads[path] = append(g.runs.Reads[path], round(milliseconds(time.Since(began)), 2))
	}
	g.say("   %s %s: p50 %.1f ms, p99 %.1f ms", g.name, path, percentile(g.runs.Reads[path], 50), percentile(g.runs.Reads[path], 99))
	return nil
}

// sell marks units sold and waits until no page offers them.
func (g *grownShop) sell(ctx context.Context, d *dashboard) error {
	for i := range shopSales {
		unit := fmt.Sprint("bench-", 100+i)
		began := time.Now()
		for {
			answer, err := d.call(ctx, http.MethodPost, "/api/staff/units/"+unit+"/sell", "{}")
			if err != nil {
				return err
			}
			if bytes.Contains(answer, []byte(`"on_floor":0`)) { // one press sells one piece
				break
			}
		}
		if err := d.soldOut(ctx, unit); err != nil {
			return err
		}
		g.runs.Published = append(g.runs.Published, milliseconds(time.Since(began)))
	}
	return nil
}

// check runs `enamel check`, whatever it finds: rows that are copies of one break rules.
func (g *grownShop) check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, g.binary, "check") //nolint:gosec // the binary to measure
	cmd.Env = slices.Concat(ownEnvironment(), serverEnv(g.data, "localhost:8080"), g.env)
	began := time.Now()
	out, err := cmd.CombinedOutput()
	g.runs.Check = round(time.Since(began).Seconds(), 2)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	g.runs.Checked = lines[len(lines)-1]
	if code := new(exec.ExitError); errors.As(err, &code) && code.ExitCode() == 1 {
		return nil
	}
	return err
}

func (g *grownShop) figures() {
	worst := func(what string, paths []string) {
		slowest := slices.MaxFunc(paths, func(a, b string) int {
			return int(100 * (percentile(g.runs.Reads[a], 99) - percentile(g.runs.Reads[b], 99)))
		})
		g.add(fmt.Sprintf("%s: %s, p99 of the slowest, %s", g.name, what, slowest), percentile(g.runs.Reads[slowest], 99), "ms", atMost(50))
	}
	worst("pages, lists and search", publicReadsOf())
	worst("staff's reads", staffReadsOf())
	worst("the dashboard's reads", slices.Concat(dashboardReadsOf(), tabReadsOf()))
	g.add(g.name+": from a sale to its pages and the feed, worst", slices.Max(g.runs.Published), "ms", atMost(2000))
	g.add(g.name+": cold start to the first page, median", median(g.runs.First), "ms", atMost(1000))
	g.add(g.name+": cold start to every page, median", median(g.runs.All), "ms", nil)
	g.add(g.name+": memory at rest", round(g.runs.Idle, 1), "MB", nil)
	g.add(g.name+": memory at its highest", round(g.runs.Peak, 1), "MB", atMost(200))
	g.add(g.name+": enamel check", g.runs.Check, "s", nil)
}
