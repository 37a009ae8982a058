package app

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
	"enamel/internal/seo/draft"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/rank"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/source"
)

// drafts: without a model, every sentence of a draft rests on something, and what is stored is what was said.
func (r *running) drafts(t *testing.T) {
	said, stored := answers[draft.Draft, draft.Draft](r, "seo-ai-content", "/api/seo/content/latest")
	if said.Topic != "refrigerator maintenance" || said.Writer != "shop" || !strings.Contains(said.Note, "No model") {
		t.Errorf("%+v", said.Row)
	}
	if said.Marked != 0 || said.Sentences < 20 || said.Words < 680 || said.Words > 920 {
		t.Errorf("%d of %d sentences are marked, %d words", said.Marked, said.Sentences, said.Words)
	}
	sum := 0.0
	for _, i := range said.Score.Items {
		sum += i.Got
	}
	if diff := sum - float64(said.Metrics.SEOScore); diff < -0.5 || diff > 0.5 || len(said.Score.Items) != 10 {
		t.Errorf("the items sum to %v, the score is %d", sum, said.Metrics.SEOScore)
	}
	if stored.ID != said.ID || stored.Generated != said.Generated || stored.Metrics != said.Metrics {
		t.Errorf("stored %+v", stored.Row)
	}
	if strings.ContainsAny(said.Generated.Content, "{}") || !strings.Contains(said.Generated.Content, "(817) 555-0142") {
		t.Errorf("facts are missing:\n%s", said.Generated.Content)
	}
	for _, b := range said.Manuscript.Blocks {
		for _, item := range b.Items {
			for _, s := range item {
				if len(s.Ties) == 0 && b.Kind != manuscript.Picture {
					t.Errorf("rests on nothing: %q", s.Text)
				}
			}
		}
	}
	var list draft.Rows
	r.decode(r.get("/api/seo/content?text=REFRIGERATOR"), &list)
	if list.Total != 1 || len(list.Drafts) != 1 || list.Drafts[0].ID != said.ID || list.Next != "" {
		t.Errorf("%+v", list)
	}
	r.decode(r.get("/api/seo/content?text="+url.QueryEscape("%")), &list)
	if list.Total != 0 || len(list.Drafts) != 0 {
		t.Errorf("of a percent sign: %+v", list)
	}
	if a := r.get("/api/seo/content/draft?id=" + said.ID); a.status != http.StatusOK {
		t.Errorf("by its id: %d", a.status)
	}
	if a := r.get("/api/seo/content/draft?id=none"); a.status != http.StatusNotFound {
		t.Errorf("of no id: %d", a.status)
	}
	if a := r.get("/api/seo/content.md?id=" + said.ID); a.status != http.StatusOK || !strings.HasPrefix(string(a.body), "# "+said.Title) {
		t.Errorf("as Markdown: %d %.100s", a.status, a.body)
	}
	if a := r.get("/api/seo/content.md?id=none"); a.status != http.StatusNotFound {
		t.Errorf("as Markdown of no id: %d", a.status)
	}
	if a := r.get("/api/seo/content.csv"); a.status != http.StatusOK || strings.Count(string(a.body), "\n") != 2 || !strings.Contains(string(a.body), said.ID) {
		t.Errorf("as a sheet: %d %s", a.status, a.body)
	}
}

// TestASearchThatFailsIsCounted: the provider was asked, and its price is in the month's sum.
func TestASearchThatFailsIsCounted(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }))
	t.Cleanup(server.Close)
	for key, want := range map[string]int{"serpapi": 1, "": 0} { // the second is not connected
		sources := source.New(source.Config{
			DB: d, Secret: []byte(strings.Repeat("s", 32)), Environment: map[string]source.Environment{source.Search: {Provider: key, URL: server.URL, Key: key}},
		})
		ranks := rank.New(rank.Config{DB: d, Sources: sources, Site: &url.URL{}, Places: func() []serp.Place { return []serp.Place{{Name: "Fort Worth"}} }})
		r, err := rankingOf(t.Context(), sources, searching{ranks: ranks}, "dryer repair")
		if err != nil || r.Calls != want || (r.CostCents != nil) != (want > 0) || r.Why == "" || r.Origin != "" {
			t.Errorf("%q: %+v, %v", key, r, err)
		}
	}
}
