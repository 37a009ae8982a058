package app

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/outbound"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/finding"
)

// flawed is a site with many flaws, until it is mended.
type flawed struct {
	mended atomic.Bool
	own    string // its address
	other  string // of another site, where nothing is
}

const prose = "We repair and sell used washers, dryers, refrigerators and stoves in the north of the city. "

// words is a text of its own.
func words(seed string) string {
	var b strings.Builder
	for i := range 120 {
		_, _ = fmt.Fprintf(&b, "%s%d appliance%d ", seed, i, i*len(seed))
	}
	return b.String()
}

func (s *flawed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	mended := s.mended.Load()
	to := map[string]string{"/old": "/a", "/older": "/old", "/dead": "/gone", "/x": "/y", "/y": "/x"}[r.URL.Path]
	switch {
	case r.URL.Path == "/robots.txt" && mended:
		_, _ = io.WriteString(w, "User-agent: *\nDisallow:\n")
	case r.URL.Path == "/robots.txt":
		_, _ = io.WriteString(w, "nonsense\nUser-agent: *\nDisallow: /private\nSitemap: "+s.own+"/sitemap.xml\nSitemap: "+s.own+"/broken.xml\n")
	case r.URL.Path == "/sitemap.xml" && mended:
		s.sitemap(w, "/", "/a")
	case r.URL.Path == "/sitemap.xml":
		s.sitemap(w, "/", "/gone", "/old", "/noindex", "/private", "/canonical-to-error", "/orphan")
	case r.URL.Path == "/broken.xml" && mended:
		s.sitemap(w, "/a")
	case r.URL.Path == "/broken.xml":
		_, _ = io.WriteString(w, "<urlset><url>")
	case to != "" && !mended:
		http.Redirect(w, r, to, http.StatusMovedPermanently)
	case r.URL.Path == "/temporary" && !mended:
		http.Redirect(w, r, "/a", http.StatusFound)
	case strings.HasPrefix(r.URL.Path, "/no") && strings.HasSuffix(r.URL.Path, ".png") && mended:
		w.Header().Set("Content-Type", "image/png")
	case !mended && (r.URL.Path == "/gone" || strings.HasPrefix(r.URL.Path, "/no") && strings.HasSuffix(r.URL.Path, ".png")):
		http.NotFound(w, r)
	default:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, s.page(r.URL.Path, mended))
	}
}

func (s *flawed) sitemap(w io.Writer, paths ...string) {
	_, _ = io.WriteString(w, `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for _, p := range paths {
		_, _ = io.WriteString(w, "<url><loc>"+s.own+p+"</loc></url>")
	}
	_, _ = io.WriteString(w, "</urlset>")
}

// page has what each path is named after; mended, only links home.
func (s *flawed) page(path string, mended bool) string {
	own := strings.Trim(path, "/")
	head := "<title>Used appliances of the shop: " + own + "</title><meta name=description content='What we have: " + own + "'>"
	h1, text, links := own, words(own), "<a href=/>Home page</a>"
	if mended {
		return "<!doctype html><html lang=en><head>" + head + "</head><body><main><h1>" + h1 + "</h1><p>" + text + links + "</main>"
	}
	switch path {
	case "/":
		links = "<a href='" + s.other + "/gone'>Elsewhere</a><img src=/none.png alt=x width=1 height=1>"
		head += "<meta property=og:image content=/nothing.png>"
		for _, p := range strings.Fields("a gone old older dead x temporary same1 same2 copy1 copy2 near1 near2 canonical-to-error canonical-to-redirect canonical-to-noindex " +
			"canonical-chain noindex translated-to-error translated untranslated end deep1") {
			links += " <a href=/" + p + ">The page " + p + "</a>"
		}
	case "/same1", "/same2":
		head, h1 = "<title>The same title</title><meta name=description content='The same description'>", "The same"
	case "/copy1", "/copy2":
		h1, text = "A copy", strings.Repeat(prose, 20)
	case "/near1", "/near2":
		text = strings.Repeat(words("near"), 10) + path[5:]
	case "/canonical-to-error":
		head += "<link rel=canonical href=/gone>"
	case "/canonical-to-redirect":
		head += "<link rel=canonical href=/old>"
	case "/canonical-to-noindex":
		head += "<link rel=canonical href=/noindex>"
	case "/canonical-chain":
		head += "<link rel=canonical href=/canonical-to-redirect>"
	case "/noindex":
		head += "<meta name=robots content=noindex>"
	case "/translated-to-error":
		head += "<link rel=alternate hreflang=es href=/gone><link rel=alternate hreflang=en href=/translated-to-error>"
	case "/translated":
		head += "<link rel=alternate hreflang=es href=/untranslated><link rel=alternate hreflang=en href=/translated>"
	case "/end":
		links = ""
	case "/deep1", "/deep2", "/deep3":
		links += "<a href=/deep" + string(path[5]+1) + ">deeper</a>"
	}
	return "<!doctype html><html lang=en><head>" + head + "</head><body><main><h1>" + h1 + "</h1><p>" + text + links + "</main>"
}

// recheckable crawls the flawed site by every rule and lists what is wrong.
func recheckable(t *testing.T) (*flawed, *finding.Service, []finding.Finding) {
	t.Helper()
	other := httptest.NewServer(http.HandlerFunc(http.NotFound))
	t.Cleanup(other.Close)
	s := &flawed{other: other.URL}
	srv := httptest.NewServer(s)
	t.Cleanup(srv.Close)
	s.own = srv.URL
	c := dbtest.Config(t, dbtest.SQLite)
	c.Schema, c.Relaxed = crawl.Schema(), true
	web := outbound.NewWeb(outbound.WebOptions{Allow: []string{strings.TrimPrefix(srv.URL, "http://"), strings.TrimPrefix(other.URL, "http://")}})
	t.Cleanup(web.Close)
	d := dbtest.Open(t, c)
	crawler := crawl.New(crawl.Config{DB: d, Web: web})
	findings := finding.New(finding.Config{Crawler: crawler, DB: d, Rules: audit.Rules()})
	ended, err := crawler.Run(t.Context(), crawl.Options{Start: srv.URL, MaxPages: 100})
	if err != nil || ended.State != crawl.Done {
		t.Fatalf("%+v, %v", ended, err)
	}
	if _, err := findings.Conclude(t.Context(), ended); err != nil {
		t.Fatal(err)
	}
	list, _, _, err := findings.List(t.Context(), finding.Query{Start: srv.URL + "/"})
	if err != nil {
		t.Fatal(err)
	}
	return s, findings, list
}

// rechecked are the rules that the flawed site breaks on purpose.
func rechecked() []string {
	return strings.Fields(`link.broken link.external-broken link.to-redirect link.dead-end image.broken social.image-broken
		title.duplicate description.duplicate h1.duplicate content.duplicate content.near-duplicate canonical.to-error canonical.to-redirect
		canonical.to-noindex canonical.chain hreflang.no-return hreflang.to-error index.noindex-in-sitemap index.blocked-in-sitemap robots.syntax
		sitemap.invalid sitemap.error-url sitemap.redirect-url sitemap.noncanonical redirect.temporary redirect.chain redirect.loop redirect.to-error`)
}

// TestEachFindingIsCheckedAgain: whichever rule made it, a finding still stands
// where nothing has changed, and is fixed where the site is mended.
func TestEachFindingIsCheckedAgain(t *testing.T) {
	s, findings, list := recheckable(t)
	for _, rule := range rechecked() {
		if !slices.ContainsFunc(list, func(f finding.Finding) bool { return f.Rule == rule }) {
			t.Errorf("the site does not break %s", rule)
		}
	}
	check := func(want finding.State, rules []string) {
		for _, f := range list {
			got, err := findings.Recheck(t.Context(), f.ID)
			switch {
			case f.Rule == "link.orphan" || f.Rule == "link.deep" || f.Rule == "page.soft-404":
				if fault.KindOf(err) != fault.Conflict {
					t.Errorf("%s: %v", f.Rule, err)
				}
			case rules != nil && !slices.Contains(rules, f.Rule):
			case err != nil || got.State != want:
				t.Errorf("%s at %s (%s): %s, %q, %v; want %s", f.Rule, f.URL, f.Target, got.State, got.Note, err, want)
			}
		}
	}
	check(finding.Appeared, nil) // a finding that is still there keeps its state
	s.mended.Store(true)
	check(finding.Fixed, rechecked())
}
