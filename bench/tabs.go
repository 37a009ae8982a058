package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"enamel/internal/db"
)

// The tabs are measured with each phrase at each place, checked twice a week for
// 16 months. Search Console's days come from the sandbox, as many.
const (
	tabKeywords = 100
	tabChecks   = 139
	tabGap      = 84 * time.Hour
	tabReads    = 100 // of each address
)

func tabPlaces() []string {
	return []string{"Fort Worth, Texas, United States", "Keller, Texas, United States", "Arlington, Texas, United States"}
}

// tabRuns are the raw runs: milliseconds by address.
type tabRuns struct {
	Answers map[string][]float64 `json:"answers_ms"`
}

// measureTabs reads what the tabs Rankings, GSC and Opportunities read.
func measureTabs(ctx context.Context, b *bench) error {
	data, err := b.seeded(ctx, "tabs")
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
	if err := s.settle(ctx, 7*time.Second, 2*time.Minute); err != nil {
		return err
	}
	d := &dashboard{server: s}
	if err := d.signIn(ctx); err != nil {
		return err
	}
	if _, err := d.call(ctx, http.MethodPut, "/api/seo/tracking", trackedPlaces()); err != nil {
		return err
	}
	for _, function := range []string{"seo-gsc-integration", "seo-rankings"} {
		if _, err := d.call(ctx, http.MethodPost, "/functions/v1/"+function, "{}"); err != nil {
			return err
		}
	}
	if err := addChecks(ctx, db.Config{Path: databaseIn(data)}, tabChecks); err != nil {
		return err
	}
	runs := &tabRuns{Answers: map[string][]float64{}}
	b.report.Runs["tabs"] = runs
	worst, slowest := 0.0, ""
	for _, path := range tabReadsOf() {
		for range tabReads {
			began := time.Now()
			if _, err := d.call(ctx, http.MethodGet, path, ""); err != nil {
				return err
			}
			runs.Answers[path] = append(runs.Answers[path], round(milliseconds(time.Since(began)), 2))
		}
		p := percentile(runs.Answers[path], 99)
		b.say("   %s: p50 %.1f ms, p99 %.1f ms", path, percentile(runs.Answers[path], 50), p)
		if p > worst {
			worst, slowest = p, path
		}
	}
	b.add("tabs with 100 phrases, 3 places, 16 months: p99 of the slowest read, "+slowest, worst, "ms", atMost(50))
	return nil
}

func tabReadsOf() []string {
	at := "place=" + url.QueryEscape(tabPlaces()[1]) + "&device=mobile"
	return []string{
		"/api/seo/rankings", "/api/seo/rankings?" + at, "/api/seo/rankings/summary?" + at, "/api/seo/rankings/keyword?keyword=phrase+50&" + at,
		"/api/seo/gsc", "/api/seo/gsc/summary?days=28", "/api/seo/gsc/summary?days=480", "/api/seo/gsc/pages", "/api/seo/gsc/cannibalization",
		"/api/seo/opportunities", "/api/seo/opportunities/forecasts", "/api/seo/opportunities/curve", "/api/seo/opportunities/assumptions",
	}
}

// trackedPlaces is the body that has ranks looked up at the places.
func trackedPlaces() string {
	var places []string
	for i, name := range tabPlaces() {
		places = append(places, fmt.Sprintf(`{"name":%q,"lat":%.2f,"lon":-97.3}`, name, 32.7+float64(i)/10))
	}
	return `{"places":[` + strings.Join(places, ",") + `],"devices":["mobile"],"depth":50}`
}

// addChecks gives each phrase so many checks at each place, all alike the newest
// real one but for the phrase, the rank and the time.
func addChecks(ctx context.Context, to db.Config, checks int) error {
	d, err := db.Open(ctx, to)
	if err != nil {
		return err
	}
	for i := range checks {
		age := time.Duration(checks-i) * tabGap
		err = errors.Join(err, d.Tx(ctx, func(tx *db.Tx) error { return addRound(ctx, tx, i, i == checks-1, db.Millis(tx.Now().Add(-age))) }))
	}
	return errors.Join(err, d.Close())
}

// addRound adds a check of each phrase at each place.
func addRound(ctx context.Context, tx *db.Tx, i int, newest bool, at int64) error {
	var week any // two checks a week: the later one is that of the week
	if i%2 == 1 {
		week = at/604_800_000*7 - 3
	}
	places := tabPlaces()
	ids := make([]string, len(places)*tabKeywords)
	check := func(n int, row map[string]any) {
		ids[n] = db.NewID()
		phrase := n % tabKeywords
		row["id"], row["run"], row["keyword"], row["place"] = ids[n], fmt.Sprint("bench ", i), fmt.Sprint("phrase ", phrase), places[n/tabKeywords]
		row["outcome"], row["rank"], row["page"], row["why"] = "found", 1+(phrase*7+i*3)%50, "http://localhost/page", ""
		row["fetched_at"], row["newest"], row["week"] = at, newest, week
	}
	const model = `select * from seo_rankings where outcome <> 'failed' and calls > 0 order by fetched_at desc limit 1`
	if err := multiply(ctx, tx, model, "seo_rankings", len(ids), check); err != nil {
		return err
	}
	return multiply(ctx, tx, `select * from seo_rank_page limit 1`, "seo_rank_page", len(ids), func(n int, row map[string]any) { row["ranking"] = ids[n] })
}
