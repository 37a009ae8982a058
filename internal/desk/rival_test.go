package desk

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
	"enamel/internal/outbound"
	"enamel/internal/seo/draft"
	"enamel/internal/seo/snapshot"
)

// elsewhere serves pages of other sites: each says what it is told after the same words.
func elsewhere(t *testing.T, s *Service) {
	t.Helper()
	pages := map[string]string{
		"a.example/lint":  "<h1>Lint trap care</h1><h2>Wash the mesh</h2><p>Softener sheets leave a waxy film on the mesh. Call Acme Pros at 817-555-0100 in Fort Worth.</p>",
		"b.example/lint":  "<h1>Clean lint</h1><p>A waxy film from softener sheets closes the mesh, says Acme Pros for $89.</p>",
		"c.example/lint":  "<h1>Dryers</h1><p>We mend a dryer the same day, and a waxy film is washed off with soap.</p>",
		"shut.example/":   "",
		"our.example/own": "<p>ours</p>",
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, known := pages[r.Host+r.URL.Path]
		switch {
		case r.URL.Path == "/robots.txt" && r.Host == "shut.example":
			_, _ = fmt.Fprint(w, "User-agent: *\nDisallow: /\n")
		case !known:
			http.NotFound(w, r)
		default:
			w.Header().Set("Content-Type", "text/html")
			_, _ = fmt.Fprintf(w, "<title>t</title><nav>zebra</nav><main>%s%s</main>", text, strings.Repeat("<p>The page goes on for a while so that it is one to read.</p>", 8))
		}
	}))
	t.Cleanup(server.Close)
	hosts := outbound.Hosts{}
	for at := range pages {
		hosts[strings.Split(at, "/")[0]] = server.Listener.Addr().String()
	}
	web := outbound.NewWeb(outbound.WebOptions{Hosts: hosts})
	t.Cleanup(web.Close)
	reader := snapshot.New(snapshot.Config{DB: s.DB, Web: web, Agent: "Enamel/1", Played: func(string) bool { return true }})
	s.Read, s.Own = reader.Fetch, func(host string) bool { return host == "our.example" }
	s.Drafts = func() *draft.Service {
		return draft.New(draft.Config{Ranking: func(context.Context, string) (r draft.Ranking, err error) {
			cost := 0.1
			r.Calls, r.CostCents = 1, &cost
			for _, at := range []string{"our.example/own", "a.example/lint", "b.example/lint", "shut.example/x", "b.example/gone", "c.example/lint", "a.example/more"} {
				r.Titles = append(r.Titles, draft.Title{Title: "Lint at " + at, URL: (&url.URL{Scheme: "http", Host: strings.Split(at, "/")[0], Path: "/" + strings.Split(at, "/")[1]}).String()})
			}
			return r, nil
		}})
	}
}

func TestATextStandsBesideThePagesThatRank(t *testing.T) {
	t.Parallel()
	s, _ := withAlbum(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)))
	elsewhere(t, s)
	id, err := s.Create(t.Context(), "ann", Start{Kind: Answer, Title: "How do I clean the lint screen?"})
	must(t, err)
	if r, err := s.RivalsOf(t.Context(), id); err != nil || len(r.Rivals) > 0 || !strings.Contains(r.Note, "keyword") {
		t.Errorf("without a keyword: %+v, %v", r, err)
	}
	must(t, s.Save(t.Context(), "ann", id, 1, "lint screen", Text{Slug: "lint-screen", Title: "How do I clean the lint screen?", Body: "## Wash it\n\nWash the mesh with soap and let it dry."}))
	r, err := s.RivalsOf(t.Context(), id)
	must(t, err)
	if r.Note != "By one search, at $0.0010." || r.Ours.Words != 11 || !slices.Equal(r.Ours.Headings, []string{"Wash it"}) {
		t.Errorf("%q, ours %+v", r.Note, r.Ours)
	}
	var read, problems []string
	for _, p := range r.Rivals {
		if p.Problem == "" {
			read = append(read, p.URL)
		} else {
			problems = append(problems, p.URL+" "+p.Problem)
		}
	}
	if want := []string{"http://a.example/lint", "http://b.example/lint", "http://c.example/lint"}; !slices.Equal(read, want) {
		t.Errorf("read %v", read)
	}
	if want := []string{"http://shut.example/x robots.txt forbids it", "http://b.example/gone It answers 404"}; !slices.Equal(problems, want) {
		t.Errorf("problems %q", problems)
	}
	if a := r.Rivals[0]; !slices.Equal(a.Headings, []string{"Lint trap care", "Wash the mesh"}) || a.Words < 20 {
		t.Errorf("%+v", a)
	}
	if !slices.Contains(r.Missing, "waxy film") || !slices.Contains(r.Missing, "softener sheets") || slices.Contains(r.Missing, "lint") {
		t.Errorf("missing %q", r.Missing)
	}
	for _, term := range r.Missing {
		if strings.Contains(term, "acme") || strings.Contains(term, "mesh") || strings.Contains(term, "worth") || strings.Contains(term, "zebra") {
			t.Errorf("%q is no missing term", term)
		}
	}
}
