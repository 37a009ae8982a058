package app

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"enamel/internal/config"
	"enamel/internal/content"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/link"
	"enamel/internal/seo/local"
	"enamel/internal/seo/price"
	"enamel/internal/seo/rival"
)

// TestOtherSitesOfTheSandbox: the functions that look at other sites, and drafts, which ask what ranks, say one after
// another what the sandbox plants (docs/sandbox.md), and what is stored is what they said. Without the sandbox nothing of it is shown.
func TestOtherSitesOfTheSandbox(t *testing.T) {
	t.Parallel()
	r := staffOf(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	t.Run("competitors", r.competitors)
	t.Run("prices", r.prices)
	t.Run("backlinks", r.backlinks)
	t.Run("local", r.locals)
	t.Run("drafts", r.drafts)
	t.Run("report", func(t *testing.T) {
		states := map[string]any{}
		for _, a := range r.get("/api/seo/overview").json(t)["search"].([]any) {
			area := a.(map[string]any)
			states[area["key"].(string)] = area["state"]
		}
		for _, key := range []string{"competitors", "backlinks", "local", "pricing"} {
			if states[key] != "measured" {
				t.Errorf("%s: %v", key, states)
			}
		}
	})
	t.Run("settings", r.marketSettings)
	if err := r.stop(); err != nil {
		t.Fatal(err)
	}
	t.Run("without the sandbox", func(t *testing.T) { hidden(t, r.env) })
}

// answers are what a function says, and what is stored of it, each of its own type.
func answers[F, S any](r *running, function, path string) (said F, stored S) {
	r.t.Helper()
	a := r.post("/functions/v1/"+function, nil)
	if a.status != http.StatusOK || a.header.Get("Cache-Control") != "no-store" {
		r.t.Fatalf("%s: %d %s", function, a.status, a.body)
	}
	r.decode(a, &said)
	kept := r.get(path)
	if kept.status != http.StatusOK || kept.header.Get("Cache-Control") != "no-store" {
		r.t.Fatalf("%s: %d %v", path, kept.status, kept.header)
	}
	r.decode(kept, &stored)
	return said, stored
}

func (r *running) competitors(t *testing.T) {
	said, stored := answers[rival.Result, rival.Result](r, "seo-competitor-tracker", "/api/seo/competitors/latest")
	if !reflect.DeepEqual(said, stored) || said.CompetitorsTracked != 5 || said.Origin != "sandbox" || len(said.NotMeasured) != 0 {
		t.Errorf("%d competitors, %s, %v", said.CompetitorsTracked, said.Origin, said.NotMeasured)
	}
	for _, s := range said.Results {
		if s.Pages.Known < 10 || s.Reviews.Google == nil || s.Metrics.DomainAuthority == nil || len(s.Rankings) != 4 || s.Visibility == nil {
			t.Errorf("%+v", s)
		}
	}
	if best := said.Results[0]; best.Competitor.Name != "Trinity Appliance Repair" || best.AverageRank == nil || best.LocalKeywords == 0 {
		t.Errorf("%+v", best)
	}
	if len(said.Advice) == 0 || len(said.Recommendations) != len(said.Advice) {
		t.Errorf("%v", said.Recommendations)
	}
	for _, a := range said.Advice {
		if len(a.Rows) == 0 {
			t.Errorf("%q cites nothing", a.Text)
		}
	}
	if list := r.rows("/api/seo/competitors"); len(list) != 5 || list[0]["domain"] == "" || list[0]["last_analyzed"] == nil {
		t.Errorf("analyses: %v", list)
	}
}

func (r *running) prices(t *testing.T) {
	said, stored := answers[price.Result, price.Result](r, "seo-competitor-prices", "/api/seo/prices")
	if !reflect.DeepEqual(said, stored) || len(said.PriceData) != 5 || said.Origin != "sandbox" {
		t.Fatalf("%d competitors, %s", len(said.PriceData), said.Origin)
	}
	list := map[string][]float64{}
	for _, c := range said.PriceData {
		if len(c.Services) == 0 {
			t.Errorf("%s has no service: %s", c.Competitor, c.Note)
		}
		for service, usd := range c.Services {
			list[service] = append(list[service], usd)
		}
	}
	for service, all := range list {
		sum := 0.0
		for _, usd := range all {
			sum += usd
		}
		if got, want := said.Analysis.Average[service], sum/float64(len(all)); math.Abs(got-want) > 0.005 {
			t.Errorf("%s: the average is %v, of %v it is %v", service, got, all, want)
		}
	}
	if len(said.Analysis.Average) != len(list) || len(said.Analysis.Position) == 0 || len(said.Units) == 0 {
		t.Errorf("%d averages, %d positions, %d units", len(said.Analysis.Average), len(said.Analysis.Position), len(said.Units))
	}
	words, err := loadContent()
	if err != nil || !slices.ContainsFunc(words.Home.Guarantees, func(g content.Guarantee) bool { return g.Title == "Free estimates" }) {
		t.Errorf("no page says that estimates are free, and ownPrices does: %v", err)
	}
	if p, charged := said.Analysis.Position["Diagnostic Visit"]; !charged || p.Ours != 0 || p.N < 3 {
		t.Errorf("a visit: %v %+v", charged, p)
	}
	for _, z := range said.Analysis.Zones {
		if z.Service == "Diagnostic Visit" {
			t.Errorf("what the site promises for free: %+v", z)
		}
		if z.N < 3 || z.N > len(list[z.Service]) {
			t.Errorf("%+v of %v", z, list[z.Service])
		}
	}
	want := map[string]float64{"Diagnostic Visit": 79, "Washer Repair": 165, "Dryer Repair": 140, "Refrigerator Repair": 180, "Dryer Vent Cleaning": 89}
	for service, usd := range want {
		if got := said.PriceData[0].Services[service]; got != usd {
			t.Errorf("Trinity asks %v for %s, want %v", got, service, usd)
		}
	}
	if sheet := r.get("/api/seo/prices.csv"); sheet.status != http.StatusOK || !strings.Contains(sheet.body, "\nTrinity Appliance Repair,") {
		t.Errorf("%d %.200s", sheet.status, sheet.body)
	}
}

// backlinks agree with the table of docs/sandbox.md.
func (r *running) backlinks(t *testing.T) {
	said, stored := answers[link.Result, []link.Link](r, "seo-backlink-monitor", "/api/seo/backlinks")
	if !reflect.DeepEqual(said.Backlinks, stored) || said.Total != said.Summary.Total || said.HighQuality != said.Summary.HighQuality {
		t.Errorf("%d and %d links, %d and %d in all", len(said.Backlinks), len(stored), said.Total, said.Summary.Total)
	}
	got := map[string]string{}
	for _, l := range said.Backlinks {
		got[strings.TrimSuffix(l.SourceDomain, ".example")] = strings.Join([]string{l.Quality, l.Type, l.State}, " ")
		if l.Origin != "sandbox" || l.Proof == "" && l.State == "live" {
			t.Errorf("%+v", l)
		}
		if l.Broken != strings.HasSuffix(l.TargetURL, "/specials.html") {
			t.Errorf("%s is broken: %v", l.TargetURL, l.Broken)
		}
	}
	for site, want := range map[string]string{
		"tarrantledger": "high editorial live", "northsideneighbors": "high editorial live",
		"fwtradeschamber": "medium directory live", "prairiepartssupply": "medium directory live", "usedgoodsguide": "medium directory live",
		"riverbendlittleleague": "low sponsored live", "dealdenreviews": "low sponsored live", "texashomeforum": "low ugc live",
		"mesquitewebworks": "low navigation live", "cheap-appliances-4u": "low directory live",
		"stockyardsliving": "low mention lost", "renterguidefw": "low unverified lost",
	} {
		if got[site] != want {
			t.Errorf("%s: %q, want %q", site, got[site], want)
		}
	}
	if list := r.rows("/api/seo/backlinks/all?quality=high&limit=2"); len(list) != 2 || list[1]["link_quality"] != "high" {
		t.Errorf("%v", list)
	}
	if sheet := r.get("/api/seo/backlinks.csv?state=lost"); sheet.status != http.StatusOK || strings.Count(sheet.body, "\n") != 3 {
		t.Errorf("%d %s", sheet.status, sheet.body)
	}
	sheet := "Linking page,Last crawled\nhttps://blog.example.com/washers,2026-11-01\n"
	a := r.sendRaw(http.MethodPost, "/api/seo/backlinks/import?name=latest.csv", strings.NewReader(sheet), "Content-Type", "text/csv")
	if a.status != http.StatusOK || a.json(t)["rows"] != 1.0 || a.json(t)["hosts"] != 1.0 {
		t.Errorf("import: %d %s", a.status, a.body)
	}
	a = r.sendRaw(http.MethodPost, "/api/seo/backlinks/import?name=x.csv", strings.NewReader("a,b\n1,2\n"), "Content-Type", "text/csv")
	if a.status != http.StatusUnprocessableEntity || a.header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("an unknown sheet: %d %s", a.status, a.body)
	}
	r.promises(t)
}

func (r *running) promises(t *testing.T) {
	a := r.post("/api/seo/backlinks/promises", map[string]any{"who": "Riverbend", "url": "http://riverbendlittleleague.example/sponsors", "kind": "sponsor", "rel_wanted": "any"})
	id, _ := a.json(t)["id"].(string)
	if a.status != http.StatusCreated || id == "" || a.json(t)["state"] != "pending" {
		t.Fatalf("%d %s", a.status, a.body)
	}
	path := "/api/seo/backlinks/promises/" + id
	if a := r.send(http.MethodPut, path, map[string]any{"who": "Riverbend Little League", "url": "http://riverbendlittleleague.example/sponsors", "kind": "sponsor", "rel_wanted": "any"}); a.status != http.StatusOK {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := r.post("/functions/v1/seo-backlink-monitor", map[string]any{"domain": strings.TrimPrefix(r.app.Origin(), "http://"), "mode": "full"}); a.status != http.StatusOK {
		t.Errorf("%d %s", a.status, a.body)
	}
	if list := r.rows("/api/seo/backlinks/promises"); len(list) != 1 || list[0]["state"] != "live" || list[0]["who"] != "Riverbend Little League" {
		t.Errorf("%v", list)
	}
	if a := r.send(http.MethodDelete, path, nil); a.status != http.StatusOK || len(r.rows("/api/seo/backlinks/promises")) != 0 {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// locals finds all that is wrong in the directories (docs/sandbox.md), and nothing else.
func (r *running) locals(t *testing.T) {
	said, stored := answers[local.Result, local.Result](r, "seo-local-tracking", "/api/seo/local")
	if !reflect.DeepEqual(said, stored) || said.Origin != "sandbox" || len(said.NotMeasured) != 0 {
		t.Errorf("%s %v", said.Origin, said.NotMeasured)
	}
	got := map[string]string{}
	for _, c := range said.Citations.Entries {
		words := []string{c.State}
		for _, f := range c.Fields {
			if f.Verdict == "conflict" || f.Verdict == "drift" {
				words = append(words, f.Field)
				if f.Found == "" || c.Quote == "" {
					t.Errorf("%s: no proof of %+v", c.Directory, f)
				}
			}
		}
		if len(c.Duplicates) > 0 {
			words = append(words, "twice")
		}
		got[c.Directory] = strings.Join(words, " ")
	}
	want := map[string]string{
		"MapSquare": "ok", "RatedLocal": "ok", "YellowTrail": "drift street", "FixFinder": "conflict hours", "Tarrant Pages": "conflict phone", "HandyIndex": "conflict name",
		"Texas Biz Register": "conflict zip", "CityHub 411": "ok twice", "NeighborPicks": "missing", "AllBizLinks": "conflict url",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if len(said.LocalRankings) != 4 || said.Profile.Completeness <= 0 || said.Citations.Health <= 50 || said.Citations.Health >= 100 {
		t.Errorf("%d rankings, profile %v, citations %v", len(said.LocalRankings), said.Profile.Completeness, said.Citations.Health)
	}
	if len(said.Grids) != 1 || len(said.Grids[0].Points) != 21 || said.Grids[0].ATRP == nil { // of 25, four corners are beyond the circle
		t.Errorf("%+v", said.Grids)
	}
	a := r.send(http.MethodPut, "/api/seo/local/citations/Tarrant%20Pages/work", map[string]any{"work": "sent"})
	if a.status != http.StatusOK || !strings.Contains(a.body, `"work":"sent"`) || strings.Contains(a.body, `"sent_by":"","sent_at":"2`) {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := r.send(http.MethodPut, "/api/seo/local/citations/Tarrant%20Pages/work", map[string]any{"work": "fixed"}); a.status != http.StatusUnprocessableEntity {
		t.Errorf("only a check makes it fixed: %d %s", a.status, a.body)
	}
	points := said.Profile.Completeness
	a = r.send(http.MethodPut, "/api/seo/local/checklist", map[string]any{"items": map[string]bool{"posts": true}})
	var now local.Result
	if r.decode(a, &now); a.status != http.StatusOK || now.Profile.Completeness <= points {
		t.Errorf("%d, %v after %v", a.status, now.Profile.Completeness, points)
	}
	var plan local.Plan
	if r.decode(r.get("/api/seo/local/plan"), &plan); plan.CallsGrid != 21 || plan.CallsRank != 4 {
		t.Errorf("%+v", plan)
	}
}

// marketSettings are the first lists, the schedules and what the grid is measured with.
func (r *running) marketSettings(t *testing.T) {
	a := r.send(http.MethodPut, "/api/seo/local/settings", map[string]any{"grid_keywords": []string{"used washers"}, "grid_size": 3})
	if a.status != http.StatusOK || !strings.Contains(a.body, `"grid_keywords":["used washers"],"grid_size":3`) || !strings.Contains(a.body, `"edit_url":"http://mapsquare.example/"`) {
		t.Errorf("%d %s", a.status, a.body)
	}
	for _, c := range a.json(t)["schedules"].([]any) {
		if s := c.(map[string]any); s["held"] != "" {
			t.Errorf("%v is held: %v", s["action"], s["held"])
		}
	}
	for _, name := range []string{"links", "places"} {
		if a := r.post("/api/seo/sources/"+name+"/test", nil); a.status != http.StatusOK || a.json(t)["ok"] != true {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	if a := r.send(http.MethodPut, "/api/seo/lists", map[string]any{"competitors": []any{}}); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	for _, name := range []string{"seo-competitor-tracker", "seo-competitor-prices"} {
		a := r.post("/functions/v1/"+name, nil)
		if a.status != http.StatusServiceUnavailable || a.json(t)["type"] != "/problems/not-connected" || !strings.Contains(fmt.Sprint(a.json(t)["detail"]), "No competitors are named yet") {
			t.Errorf("%s without competitors: %d %s", name, a.status, a.body)
		}
	}
}

// hidden is true of what the sandbox told, once the site runs without it.
func hidden(t *testing.T, env map[string]string) {
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.WithoutCancel(t.Context())
	a, err := New(ctx, Options{Config: cfg, Log: slog.New(slog.DiscardHandler), Engine: shareRenders})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	}()
	links, err := a.seo.Links.List(ctx, 50)
	if err != nil || len(links) != 1 || links[0].Origin != "imported" {
		t.Errorf("%v %+v", err, links)
	}
	if d, err := a.seo.Drafts.Latest(ctx); err != nil || d != nil {
		t.Errorf("drafts: %v %+v", err, d)
	}
	if r, err := a.seo.Local.Latest(ctx); err != nil || r != nil {
		t.Errorf("local: %v %+v", err, r)
	}
	if r, err := a.seo.Rivals.Latest(ctx); err != nil || r != nil {
		t.Errorf("competitors: %v %+v", err, r)
	}
	if list, err := a.seo.Rivals.Analyses(ctx); err != nil || len(list) != 0 {
		t.Errorf("analyses: %v %+v", err, list)
	}
	if r, err := a.seo.Prices.Latest(ctx); err != nil || r != nil {
		t.Errorf("prices: %v %+v", err, r)
	}
}
