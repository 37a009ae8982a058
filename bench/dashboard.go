package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
)

const (
	dashboardDays  = 365
	dashboardReads = 60 // of each address
	speedRuns      = 3
)

// dashboardRuns are the raw runs: milliseconds by address, what the browser saw
// of /seo, and scores of 1.
type dashboardRuns struct {
	Answers map[string][]float64 `json:"answers_ms"`
	FCP     []float64            `json:"first_contentful_paint_ms"`
	LCP     []float64            `json:"largest_contentful_paint_ms"`
	Plain   []float64            `json:"plain_lighthouse_scores"`
	Ours    float64              `json:"seo_pagespeed_score"`
}

// dashboardReadsOf are the addresses that the dashboard reads as it opens, and
// those of the audit browser.
func dashboardReadsOf() []string {
	return []string{
		"/api/seo/summary", "/api/seo/overview", "/api/seo/actions", "/api/seo/speed", "/api/seo/reports/latest", "/api/seo/rankings",
		"/api/seo/settings", "/api/seo/rules", "/api/seo/crawls", "/api/seo/findings?limit=50", "/api/seo/findings/groups?by=rule",
		"/api/seo/findings/groups?by=page", "/api/seo/findings/groups?by=state", "/api/seo/pages?limit=50",
	}
}

// measureDashboard opens the dashboard of a shop that has been measured every
// day of a year.
func measureDashboard(ctx context.Context, b *bench) error {
	data, err := b.seeded(ctx, "dashboard")
	if err != nil {
		return err
	}
	if err := b.addStaff(ctx, data); err != nil {
		return err
	}
	s, err := b.serve(ctx, data, "")
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.ready(ctx); err != nil {
		return err
	}
	b.say("   waiting until every page is published and compressed")
	if err := s.settle(ctx, 7*time.Second, 2*time.Minute); err != nil {
		return err
	}
	d := &dashboard{server: s, runs: &dashboardRuns{Answers: map[string][]float64{}}}
	b.report.Runs["dashboard"] = d.runs
	if err := d.signIn(ctx); err != nil {
		return err
	}
	if _, err := d.call(ctx, http.MethodPost, "/functions/v1/seo-crawl", `{"maxPages":150}`); err != nil {
		return err
	}
	if err := addDays(ctx, db.Config{Path: databaseIn(data)}, s.url, dashboardDays); err != nil {
		return err
	}
	if _, err := d.call(ctx, http.MethodPost, "/functions/v1/seo-report", ""); err != nil {
		return err
	}
	if err := d.read(ctx, b); err != nil {
		return err
	}
	if err := d.paint(ctx, b); err != nil {
		return err
	}
	return d.speed(ctx, b)
}

const staffPassword = "Juniper-Lantern-48"

// addStaff makes an account of staff in a data folder.
func (b *bench) addStaff(ctx context.Context, data string) error {
	return b.enamel(ctx, data, staffPassword, "user", "add", "staff@example.com", "--role", "staff", "--password-stdin")
}

// dashboard is the server as staff use it.
type dashboard struct {
	*server
	cookie string
	runs   *dashboardRuns
}

func (d *dashboard) signIn(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.url+"/api/auth/sign-in", strings.NewReader(`{"email":"staff@example.com","password":"`+staffPassword+`"}`))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	d.cookie, _, _ = strings.Cut(res.Header.Get("Set-Cookie"), ";")
	if res.StatusCode != http.StatusOK || d.cookie == "" {
		return fmt.Errorf("signing in: %s", res.Status)
	}
	return nil
}

// call asks the API as staff.
func (d *dashboard) call(ctx context.Context, method, path, body string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, d.url+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Cookie", d.cookie)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	answer, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s: %s", path, res.Status, answer)
	}
	return answer, err
}

// crawl has the dashboard crawl a site, and fails where it did not ask for
// every page exactly once.
func (d *dashboard) crawl(ctx context.Context, site *crawledSite) (crawlRun, error) {
	site.forget()
	before, err := d.cpu()
	if err != nil {
		return crawlRun{}, err
	}
	began := time.Now()
	body := fmt.Sprintf(`{"url":%q,"maxPages":%d}`, site.url+"/", len(site.paths)+1)
	if _, err := d.call(ctx, http.MethodPost, "/functions/v1/seo-crawl", body); err != nil {
		return crawlRun{}, err
	}
	run := crawlRun{Seconds: round(time.Since(began).Seconds(), 2)}
	after, err := d.cpu()
	if err != nil {
		return run, err
	}
	run.CPU = round((after - before).Seconds(), 2) // orders' included
	return run, site.visitedOnce()
}

// addDays gives the newest crawl, and a measurement of speed, so many days.
func addDays(ctx context.Context, to db.Config, origin string, days int) error {
	d, err := db.Open(ctx, to)
	if err != nil {
		return err
	}
	err = d.Tx(ctx, func(tx *db.Tx) error {
		for day := range days {
			id, at := db.NewID(), db.Millis(tx.Now().AddDate(0, 0, -day).Add(-time.Hour))
			_, err := tx.Exec(ctx, `insert into seo_local_data (id, url, crawl, total_pages, low_content_pages, pages_missing_meta, recommendations, health_score,
					error_free, errors, warnings, notices, partial, origin, last_checked)
				select $1, url, crawl, total_pages + $2, low_content_pages + $3, pages_missing_meta, recommendations, 100 - 10 * $3, error_free, errors, warnings, notices, partial, origin, $4
				from seo_local_data order by last_checked desc limit 1`, id, day%3, day/40, at)
			if err != nil {
				return err
			}
			if err := addMeasurement(ctx, tx, id, origin, day, at); err != nil {
				return err
			}
			for _, action := range []string{"seo-crawl", "seo-pagespeed"} {
				_, err := tx.Exec(ctx, `insert into seo_run (id, action, subject, asked_by, ref, state, result, kind, error, created_at, finished_at)
					values ($1, $2, $3, '', '', 'done', '{}', 0, '', $4, $4)`, db.NewID(), action, origin+"/", at)
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
	return errors.Join(err, d.Close())
}

// read asks for each address again and again.
func (d *dashboard) read(ctx context.Context, b *bench) error {
	for range dashboardReads {
		for _, path := range dashboardReadsOf() {
			began := time.Now()
			if _, err := d.call(ctx, http.MethodGet, path, ""); err != nil {
				return err
			}
			d.runs.Answers[path] = append(d.runs.Answers[path], round(milliseconds(time.Since(began)), 2))
		}
	}
	var all []float64
	worst, slowest := 0.0, ""
	for _, path := range dashboardReadsOf() {
		all = append(all, d.runs.Answers[path]...)
		if p := percentile(d.runs.Answers[path], 99); p > worst {
			worst, slowest = p, path
		}
	}
	b.add("dashboard API with a year of days, p50 of all reads", percentile(all, 50), "ms", nil)
	b.add("dashboard API, p99 of the slowest read, "+slowest, worst, "ms", atMost(50))
	return nil
}

// paint opens /seo in Chromium as it is, without a simulated phone.
func (d *dashboard) paint(ctx context.Context, b *bench) error {
	for range speedRuns {
		headers, err := json.Marshal(map[string]string{"Cookie": d.cookie})
		if err != nil {
			return err
		}
		file := filepath.Join(b.dir, "headers.json")
		if err := os.WriteFile(file, headers, 0o600); err != nil {
			return err
		}
		text, err := b.lighthouse(ctx, d.url+"/seo", "--only-categories=performance", "--throttling-method=provided", "--preset=desktop", "--extra-headers="+file)
		if err != nil {
			return err
		}
		r, err := readLighthouse(text)
		if err != nil {
			return err
		}
		d.runs.FCP = append(d.runs.FCP, round(r.Audits["first-contentful-paint"].Numeric, 0))
		d.runs.LCP = append(d.runs.LCP, round(r.Audits["largest-contentful-paint"].Numeric, 0))
	}
	b.add("/seo with a year of days, first contentful paint, worst of 3", slices.Max(d.runs.FCP), "ms", atMost(1000))
	b.add("/seo with a year of days, largest contentful paint, worst of 3", slices.Max(d.runs.LCP), "ms", nil)
	return nil
}

// speed compares what seo-pagespeed answers with plain runs of the command.
func (d *dashboard) speed(ctx context.Context, b *bench) error {
	for range speedRuns {
		text, err := b.lighthouse(ctx, d.url+"/", "--only-categories=performance")
		if err != nil {
			return err
		}
		r, err := readLighthouse(text)
		if err != nil {
			return err
		}
		score := r.Categories["performance"].Score
		if score == nil {
			return errors.New("lighthouse gives no score")
		}
		d.runs.Plain = append(d.runs.Plain, *score)
	}
	answer, err := d.call(ctx, http.MethodPost, "/functions/v1/seo-pagespeed", "{}")
	if err != nil {
		return err
	}
	var measured struct {
		Score float64 `json:"performance_score"`
	}
	if err := json.NewDecoder(bytes.NewReader(answer)).Decode(&measured); err != nil {
		return err
	}
	d.runs.Ours = measured.Score
	apart := math.Abs(measured.Score - median(d.runs.Plain))
	b.add("seo-pagespeed beside the median of three plain runs, apart", round(apart, 3), "of 1", atMost(0.05))
	return nil
}

// addMeasurement gives the home page a measurement of one day.
func addMeasurement(ctx context.Context, tx *db.Tx, id, origin string, day int, at int64) error {
	_, err := tx.Exec(ctx, `insert into seo_speed (id, url, strategy, score, fcp_ms, lcp_ms, tbt_ms, cls, si_ms, field, opportunities, runs, source, origin, measured_at)
		values ($1, $2, 'mobile', $3, 1100, 2100, 60, 0.01, 1500, '[]', $4, $5, 'Lighthouse', 'measured', $6)`,
		id, origin+"/", 0.9+float64(day%10)/100, jsonList(10, `{"id":"unused-javascript","title":"Reduce unused JavaScript","text":"Load it later.","savings_ms":150,"savings_bytes":40000}`),
		jsonList(3, `{"score":0.95,"metrics":{"fcp_ms":1100,"lcp_ms":2100,"tbt_ms":60,"cls":0.01,"si_ms":1500}}`), at)
	return err
}

// jsonList is a JSON list of n times the same.
func jsonList(n int, element string) string {
	return "[" + strings.TrimSuffix(strings.Repeat(element+",", n), ",") + "]"
}
