package app

import (
	"encoding/csv"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"enamel/internal/api"
	"enamel/internal/db/dbtest"
)

// ownSite is a site of which each page can be set. It stands where the shop's own
// address is, so that the dashboard follows its findings.
type ownSite struct {
	*httptest.Server
	mu    sync.Mutex
	pages map[string]ownPage // by path
	head  string             // on every page
	soft  bool               // missing pages answer 200
}

type ownPage struct {
	title, head, body string
	status            int // 0: 200; a redirect leads to the start
}

func newOwnSite(t *testing.T) *ownSite {
	t.Helper()
	s := &ownSite{pages: map[string]ownPage{}}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *ownSite) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.URL.Path == "/sitemap.xml" {
		_, _ = fmt.Fprint(w, `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
		for _, path := range slices.Sorted(maps.Keys(s.pages)) {
			_, _ = fmt.Fprintf(w, "<url><loc>%s%s</loc></url>", s.URL, path)
		}
		_, _ = fmt.Fprint(w, "</urlset>")
		return
	}
	p, ok := s.pages[r.URL.Path]
	if !ok && (!s.soft || r.URL.Path == "/robots.txt") {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if p.status/100 == 3 {
		w.Header().Set("Location", "/")
	}
	w.WriteHeader(max(http.StatusOK, p.status))
	_, _ = fmt.Fprintf(w, "<!doctype html><html lang=en><head><meta name=viewport content='width=device-width'><title>%s</title>%s%s</head><body><main><h1>%s</h1><p>%s</main>",
		p.title, s.head, p.head, p.title, p.body)
}

// change changes the site.
func (s *ownSite) change(fn func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fn()
}

// sound fills the site with so many pages of which nothing is wrong, each linked to.
func (s *ownSite) sound(n int) {
	s.change(func() {
		links := ""
		for i := range n {
			path := fmt.Sprintf("/page-%d", i)
			links += fmt.Sprintf("<a href=%s>Washers of page %d</a> ", path, i)
			s.pages[path] = ownPage{
				title: fmt.Sprintf("Used washers of page number %d", i), body: words(fmt.Sprint("page", i)) + words(fmt.Sprint("more", i)) + "<a href=/>The home page</a>",
				head: fmt.Sprintf("<meta name=description content='Washers and dryers of page %d, repaired and tested, with a warranty of a year on all parts.'>", i),
			}
		}
		s.pages["/"] = ownPage{
			title: "Used appliances of the whole shop", body: words("home") + words("house") + links,
			head: "<meta name=description content='Used washers, dryers and stoves, repaired and tested, with a warranty of a year on all parts.'>",
		}
	})
}

// dashboardOf runs a shop whose own site is s, for staff.
func dashboardOf(t *testing.T, s *ownSite) *running {
	t.Helper()
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	env["ENAMEL_ORIGIN"] = s.URL
	r := start(t, env)
	r.addUser("staff@example.com", api.RoleStaff)
	return r.as(r.signIn("staff@example.com", testPassword))
}

// crawled crawls the site and returns the summary.
func (r *running) crawled() map[string]any {
	r.t.Helper()
	if a := r.post("/functions/v1/seo-crawl", map[string]any{"maxPages": 200}); a.status != http.StatusOK {
		r.t.Fatalf("crawl: %d %s", a.status, a.body)
	}
	return r.get("/api/seo/summary").json(r.t)
}

// found lists findings.
type found struct {
	Findings []wireFinding
	Total    int
	Next     string
}

func (r *running) findings(query string) (f found) {
	r.t.Helper()
	a := r.get("/api/seo/findings?" + query)
	if a.status != http.StatusOK {
		r.t.Fatalf("%s: %d %s", query, a.status, a.body)
	}
	r.decode(a, &f)
	return f
}

// sheet reads a CSV file by the names in its first line.
func (r *running) sheet(path string) (rows []map[string]string) {
	r.t.Helper()
	a := r.get(path)
	all, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(a.body, "\ufeff"))).ReadAll()
	if a.status != http.StatusOK || err != nil || len(all) == 0 {
		r.t.Fatalf("%s: %d %s, %v", path, a.status, a.body, err)
	}
	for _, line := range all[1:] {
		row := map[string]string{}
		for i, name := range all[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// changes are the lines of what has changed, each after its kind.
func (r *running) changes() (list []string) {
	r.t.Helper()
	var overview struct{ Changes []struct{ Kind, Text string } }
	r.decode(r.get("/api/seo/overview"), &overview)
	for _, c := range overview.Changes {
		list = append(list, c.Kind+": "+c.Text)
	}
	return list
}
