package snapshot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"

	"enamel/internal/seo/figure"
)

func hashText(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

func TestFetchReadsAPage(t *testing.T) {
	s := one(t)
	s.put("/new", "Used\x01 washers", "<a href=/dryers>Dryers</a>")
	s.answer("/old", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/new", http.StatusMovedPermanently) })
	p := s.fetch(origin + "/old")
	if p.Why != "" || p.Status != 200 || p.Final != origin+"/new" || p.Title != "Used washers" || p.ETag == "" || p.Origin != figure.Measured {
		t.Errorf("%+v", p)
	}
	doc, err := p.Document()
	if err != nil || doc.Find("h1").Length() != 1 {
		t.Errorf("%v, %v", doc, err)
	}
	if len(s.agents) != 1 || !s.agents[agent] {
		t.Errorf("asked as %v", s.agents)
	}
}

func TestFetchSaysWhatKeepsAPageFromBeingRead(t *testing.T) {
	s := one(t)
	const tag = "<script src=/a.js></script>"
	s.Played = func(string) bool { return true }
	s.raw("/robots.txt", "text/plain", "User-agent: enamel\nDisallow: /private\nUser-agent: *\nDisallow: /")
	s.put("/private", "Private", "")
	s.answer("/to-private", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/private", http.StatusFound) })
	s.answer("/inside", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusFound)
	})
	s.raw("/app", "text/html", "<title>App</title><div id=root></div>"+tag)
	s.raw("/login", "text/html", "<title>Sign in</title><form><input type=password></form>")
	s.raw("/price.pdf", "application/pdf", "%PDF")
	s.raw("/short", "text/html", "<title>Short</title><p>We fix washers. Call us.</p>")
	s.raw("/entry", "text/html", `<title>Entry</title><p>We fix washers.</p><script type="application/ld+json">{}</script>`)
	s.status("/same", http.StatusNotModified, "")
	s.status("/secret", http.StatusUnauthorized, "no")
	s.status("/gone", http.StatusGone, "no")
	s.status("/broken", http.StatusInternalServerError, "no")
	for at, want := range map[string]string{
		"/private": "robots.txt forbids it", "/to-private": "robots.txt forbids it", "/missing": "It answers 404", "/gone": "It answers 410",
		"/broken": "It answers 500", "/secret": signIn, "/login": signIn, "/app": scripts, "/short": "", "/entry": "", "/same": "It answers 304",
		"/price.pdf": "It is no web page but application/pdf", "/logout": "Opening it would do something there",
		"/inside": "Its address is not on the public internet, or may not be visited from here",
	} {
		p := s.fetch(origin + at)
		is(t, at, p.Why, want)
		is(t, at+" gone", p.Gone, at == "/missing" || at == "/gone")
		is(t, at+" has a body", len(p.Body) > 0, at == "/short" || at == "/entry")
	}
	if slices.Contains(s.requests(), "/private") {
		t.Error("what robots.txt forbids was asked for")
	}
	is(t, "a mail address", s.fetch("mailto:a@b.example").Why, "It is no address of a web page")
}

func TestFetchLeavesAloneWhoeverWantsIt(t *testing.T) {
	const check = "<title>Just a moment...</title><p>Verify you are human</p>"
	for name, put := range map[string]func(s *fixture){
		"It answers 429: it asks to be left alone":     func(s *fixture) { s.status("/a", http.StatusTooManyRequests, "slow down") },
		"It answers 503: it asks to be left alone":     func(s *fixture) { s.status("/a", http.StatusServiceUnavailable, "busy") },
		"The site asks for a proof that one is human":  func(s *fixture) { s.status("/a", http.StatusForbidden, check) },
		"The site asks for a proof that one is human ": func(s *fixture) { s.raw("/a", "text/html", check) },
	} {
		t.Run(name, func(t *testing.T) {
			s := one(t)
			put(s)
			s.put("/b", "B", "")
			is(t, "why", s.fetch(origin+"/a").Why, strings.TrimSpace(name))
			is(t, "the next page", s.fetch(origin+"/b").Why, strings.TrimSpace(name))
			is(t, "requests", strings.Join(s.requests(), " "), "/a")
			s.clock = s.clock.Add(2 * time.Hour)
			is(t, "later", s.fetch(origin+"/b").Why, "")
		})
	}
	t.Run("a form with a captcha is a page", func(t *testing.T) {
		s := one(t)
		s.raw("/contact", "text/html", "<title>Contact</title><nav><a href=/>Home</a><a href=/washers>Washers</a><a href=/repair>Repair</a></nav><p>This site is protected by reCAPTCHA.")
		is(t, "why", s.fetch(origin+"/contact").Why, "")
	})
}

func TestFetchIsPolite(t *testing.T) {
	s := one(t)
	s.raw("/robots.txt", "text/plain", "User-agent: *\nCrawl-delay: 60")
	s.put("/a", "A", "")
	s.put("other.example/a", "A", "")
	for range 3 {
		s.fetch(origin + "/a")
	}
	if want := []time.Duration{time.Second, 10 * time.Second, 10 * time.Second}; !slices.Equal(s.paused, want) {
		t.Errorf("pauses %v, want %v", s.paused, want)
	}
	s.fetch("http://other.example/a")
	if len(s.paused) != 4 || s.paused[3] != time.Second {
		t.Errorf("another server waits for its own robots.txt alone: %v", s.paused)
	}
	s.Own = func(host string) bool { return host == rival }
	s.fetch(origin + "/a")
	if len(s.paused) != 4 {
		t.Errorf("our own site waits: %v", s.paused)
	}
}

func TestFetchBoundsWhatItReads(t *testing.T) {
	s := one(t)
	s.Played = func(host string) bool { return host == rival }
	s.raw("/large", "text/html", "<title>Large</title><p>"+strings.Repeat("word ", 1<<20))
	s.answer("/hangs", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	latin, err := charmap.Windows1252.NewEncoder().String("<title>Lavadoras de segunda mano: señal</title><p>" + strings.Repeat("niño ", 100))
	if err != nil {
		t.Fatal(err)
	}
	s.raw("/latin", "text/html; charset=windows-1252", latin)
	s.raw("/title", "text/html", "<title>"+strings.Repeat("é", 500)+"</title><p>"+strings.Repeat("word ", 100))
	p := s.fetch(origin + "/large")
	is(t, "large", p.Why, "")
	is(t, "bytes", len(p.Body), 1<<20)
	is(t, "cut", p.Cut, true)
	is(t, "origin", p.Origin, figure.Sandbox)
	is(t, "hangs", s.fetch(origin+"/hangs").Why, "No answer in time")
	s.raw("/tags", "text/html", "<title>Tags</title><p>"+strings.Repeat("word ", 100)+strings.Repeat("<p>x</p>", 100_000))
	tags := s.fetch(origin + "/tags")
	is(t, "tags", tags.Cut, true)
	is(t, "read tags", strings.Count(string(tags.Body), "<"), 40_000)
	is(t, "whole", s.fetch(origin+"/latin").Cut, false)
	is(t, "latin", s.fetch(origin+"/latin").Title, "Lavadoras de segunda mano: señal")
	is(t, "title", s.fetch(origin+"/title").Title, strings.Repeat("é", 300))
	ctx, cancel := context.WithCancel(t.Context())
	s.answer("/cancel", func(_ http.ResponseWriter, r *http.Request) { cancel(); <-r.Context().Done() })
	if _, err := s.Fetch(ctx, origin+"/cancel"); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestARobotsFileThatCannotBeHadClosesTheSite(t *testing.T) {
	s := one(t)
	s.status("/robots.txt", http.StatusInternalServerError, "")
	s.put("/a", "A", "")
	is(t, "why", s.fetch(origin+"/a").Why, "Its robots.txt cannot be read, so no page is. It answers 500")
	is(t, "no host", s.fetch("http://nowhere.invalid/").Why, "No such host name")
	is(t, "requests", len(s.requests()), 0)
}

func TestPlain(t *testing.T) {
	t.Parallel()
	is(t, "plain", Plain(" a\x00b\u202e\n c\xff ", 10), "a b c")
}
