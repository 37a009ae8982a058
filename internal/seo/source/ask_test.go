package source

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/outbound"
	"enamel/internal/seo/figure"
)

// serve lets the operator name a SerpApi of h, and counts its calls.
func (s *fixture) serve(h http.HandlerFunc) *atomic.Int32 {
	asked := new(atomic.Int32)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		h(w, r)
	}))
	s.t.Cleanup(srv.Close)
	s.Environment[Search] = Environment{Provider: "serpapi", URL: srv.URL, Key: key}
	return asked
}

func says(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
}

func plain(Connection) (Request, error) { return Request{}, nil }

func (s *fixture) ask() error {
	_, _, err := s.Ask(s.t.Context(), Search, plain)
	return err
}

func slug(err error) string {
	f := &fault.Error{}
	_ = errors.As(err, &f)
	return f.Slug
}

func TestACallIsCountedWithItsPriceBeforeItIsMade(t *testing.T) {
	each(t, func(s *fixture) {
		seen := Source{}
		asked := s.serve(func(w http.ResponseWriter, r *http.Request) {
			seen = s.source(Search)
			if r.URL.Path != "/more" || r.Header.Get("X-Api-Key") != key {
				t.Errorf("asked %s with %v", r.URL, r.Header)
			}
			says(`{"a":1}`)(w, r)
		})
		body, c, err := s.Ask(t.Context(), Search, func(c Connection) (Request, error) {
			return Request{Request: outbound.Request{Path: "more", Header: http.Header{"X-Api-Key": {c.Key}}}}, nil
		})
		if err != nil || string(body) != `{"a":1}` || c.Title != "SerpApi" || c.Origin != figure.Measured || c.CentsPer1000 != 1500 {
			t.Errorf("%s, %+v, %v", body, c, err)
		}
		if seen.CallsMonth != 1 || seen.CentsMonth != 2 || *seen.CentsPer1000 != 1500 || !seen.CentsPer1000Listed { // 1.5 cents
			t.Errorf("%+v", seen)
		}
		if _, _, err := s.Ask(t.Context(), Search, func(Connection) (Request, error) { return Request{}, errRefused }); !errors.Is(err, errRefused) {
			t.Error(err)
		}
		if got := s.source(Search); asked.Load() != 1 || got.CallsMonth != 1 {
			t.Errorf("a request that could not be made is counted: %+v", got)
		}
	})
}

func TestAMonthsCapHolds(t *testing.T) {
	each(t, func(s *fixture) {
		asked := s.serve(says("{}"))
		s.change(Search, Edit{CapCents: new(int64(6)), CapCalls: new(int64(5))})
		var all sync.WaitGroup
		for range 12 {
			all.Go(func() {
				if err := s.ask(); err != nil && (slug(err) != "paused" || !Fatal(err)) {
					t.Error(err)
				}
			})
		}
		all.Wait()
		got := s.source(Search)
		if asked.Load() != 4 || got.CallsMonth != 4 || got.CentsMonth != 6 || !got.Connected || got.Problem != capSpent || s.refusal(Search) != capSpent {
			t.Errorf("asked %d times at 1.5 cents, %+v", asked.Load(), got)
		}
		s.change(Search, Edit{CapCents: new(int64(0))}) // none
		if err := s.ask(); err != nil {
			t.Error(err)
		}
		if err := s.ask(); slug(err) != "paused" || asked.Load() != 5 {
			t.Errorf("asked %d times, %v", asked.Load(), err)
		}
		s.now = time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
		if err := s.ask(); err != nil {
			t.Error(err)
		}
		if got := s.source(Search); got.CallsMonth != 1 || s.source(Places).CallsMonth != 0 {
			t.Errorf("%+v", got)
		}
	})
}

func TestStaffSetThePriceOfCalls(t *testing.T) {
	each(t, func(s *fixture) {
		price := func(want int64, listed bool) {
			t.Helper()
			if got := s.source(Search); got.CentsPer1000 == nil || *got.CentsPer1000 != want || got.CentsPer1000Listed != listed {
				t.Errorf("%v, %v", got.CentsPer1000, got.CentsPer1000Listed)
			}
		}
		if got := s.source(Places).CentsPer1000; s.source(Search).CentsPer1000 != nil || got == nil || *got != 3500 {
			t.Error("a price is known of nobody, or the list price of Places is not")
		}
		s.search()
		price(100, true)
		s.change(Search, Edit{CentsPer1000: new(int64(30))})
		price(30, false)
		s.change(Search, Edit{CentsPer1000: new(int64(0))})
		price(0, false)
		s.change(Search, Edit{CentsPer1000: new(int64(-1))})
		price(100, true)
		s.change(Search, Edit{CentsPer1000: new(int64(30))})
		s.change(Search, Edit{Provider: new("serpapi"), Key: new(key)})
		price(1500, true) // the price was of another
		for _, wrong := range []int64{-2, 100_001} {
			err := s.Change(t.Context(), Search, Edit{CentsPer1000: &wrong})
			if f := (&fault.Error{}); !errors.As(err, &f) || f.Fields["cents_per_1000"] == "" {
				t.Errorf("%d: %v", wrong, err)
			}
		}
	})
}

func TestTheSandboxAnswersOnlyWhereNothingIsSet(t *testing.T) {
	each(t, func(s *fixture) {
		box := httptest.NewServer(says(`{"by":"the sandbox"}`))
		t.Cleanup(box.Close)
		s.Hosts = outbound.Hosts{"search.sandbox.example": strings.TrimPrefix(box.URL, "http://")}
		s.Sandbox = map[string]func() Environment{
			Search: func() Environment {
				return Environment{Provider: "serpapi", URL: "http://search.sandbox.example/search", Key: "sandbox"}
			},
		}
		s.change(Search, Edit{CapCalls: new(int64(9))}) // a cap is no provider
		body, c, err := s.Ask(t.Context(), Search, plain)
		if err != nil || !strings.Contains(string(body), "sandbox") || c.Origin != figure.Sandbox || c.Title != "Sandbox search" || !c.Trusted {
			t.Errorf("%s, %+v, %v", body, c, err)
		}
		got := s.source(Search)
		if got.From != "sandbox" || !got.Connected || got.Provider+got.URL != "" || got.HasKey || !got.NeedsKey || got.CentsPer1000 != nil || got.CallsMonth != 1 {
			t.Errorf("%+v", got)
		}
		if s.source(Places).From != "none" {
			t.Error("it plays what it does not")
		}
		s.serve(says(`{"by":"the operator"}`))
		for _, set := range []func(){func() {}, func() { delete(s.Environment, Search); s.search() }} {
			set()
			if c := s.reached(Search); strings.Contains(c.URL, "sandbox") {
				t.Errorf("%+v", c)
			}
		}
		s.change(Search, Edit{Key: new("")})
		if got := s.source(Search); got.From != "settings" || got.Connected {
			t.Errorf("what staff have half set is theirs: %+v", got)
		}
	})
}

// TestAnAddressThatStaffSetLeadsNowhereInside but where the operator lets crawls go too.
func TestAnAddressThatStaffSetLeadsNowhereInside(t *testing.T) {
	inside := httptest.NewServer(says("{}"))
	t.Cleanup(inside.Close)
	at, err := url.Parse(inside.URL)
	if err != nil {
		t.Fatal(err)
	}
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	localhost := "http://localhost:" + at.Port()
	for name, tt := range map[string]struct {
		address string
		guard   *outbound.Web
		refused bool
	}{
		"this machine":            {inside.URL, outbound.NewWeb(outbound.WebOptions{}), true},
		"without a guard given":   {inside.URL, nil, true},
		"a name of this machine":  {localhost, nil, true},
		"another of its ports":    {inside.URL, outbound.NewWeb(outbound.WebOptions{Allow: []string{"127.0.0.1:1"}}), true},
		"a private network":       {"https://10.0.0.1/v5", nil, true},
		"the host's own metadata": {"https://169.254.169.254/latest/meta-data", nil, true},
		"what the operator named": {inside.URL, outbound.NewWeb(outbound.WebOptions{Allow: []string{at.Host}}), false},
	} {
		v := New(Config{DB: d, Secret: []byte(strings.Repeat("s", 32)), Guard: tt.guard})
		if err := v.Change(t.Context(), PageSpeed, Edit{URL: &tt.address}); err != nil {
			t.Fatal(err)
		}
		_, _, err := v.Ask(t.Context(), PageSpeed, plain)
		if (err != nil) != tt.refused || tt.refused && !strings.Contains(err.Error(), "ENAMEL_ALLOW_PRIVATE") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAFailedCallSaysWhatHelps(t *testing.T) {
	d := dbtest.Open(t, db.Config{Path: t.TempDir() + "/e.db"})
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(code)
			_, _ = w.Write([]byte(`{"error":"no more for ` + key + `"}`))
		}
	}
	for name, tt := range map[string]struct {
		h     http.HandlerFunc
		want  string
		fatal bool
	}{
		"401":     {status(401), "SerpApi refuses the key (status 401). Check in the settings that it is right, and that it may be used for this. It says: no more for [hidden]", true},
		"402":     {status(402), "SerpApi wants money (status 402): the paid plan is used up.", true},
		"403":     {status(403), "refuses the key (status 403)", true},
		"404":     {status(404), "refuses the request (status 404)", false},
		"429":     {status(429), "no more calls for now (status 429)", false},
		"500":     {status(500), "a failure of its own (status 500)", false},
		"a page":  {says("\n<!doctype html><p>busy"), "cannot be used: it is a web page instead of data", false},
		"nothing": {says(" "), "it is empty", false},
		"half":    {says(`{"organic_results":[{"link":"https://a.ex`), "it breaks off, or is no JSON", false},
		"cut off": {func(w http.ResponseWriter, r *http.Request) { w.Header().Set("Content-Length", "99"); says("{}")(w, r) }, "broke off", false},
		"50 MB":   {huge, "cannot be used (too large)", false},
		"hung up": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "could not be reached", false},
		"silence": {func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "did not answer in time", false},
		"elsewhere": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusFound)
		}, "cannot be used (redirected)", false},
	} {
		t.Run(name, func(t *testing.T) {
			s := &fixture{t: t, Vault: New(Config{DB: d, Secret: []byte(strings.Repeat("s", 32)), Environment: map[string]Environment{}})}
			if name == "silence" {
				s.Patience = 50 * time.Millisecond
			}
			s.serve(tt.h)
			_, c, err := s.Ask(t.Context(), Search, plain)
			f := &fault.Error{}
			if !errors.As(err, &f) || f.Kind != fault.BadProvider || !strings.Contains(f.Msg, tt.want) || strings.Contains(err.Error(), key) || c.Title != "SerpApi" {
				t.Errorf("%v", err)
			}
			if Fatal(err) != tt.fatal {
				t.Errorf("fatal: %v", Fatal(err))
			}
		})
	}
}

// huge answers until nobody reads on.
func huge(w http.ResponseWriter, _ *http.Request) {
	chunk := []byte(strings.Repeat(" ", 1<<20))
	for range 50 {
		if _, err := w.Write(chunk); err != nil {
			return
		}
	}
}

func TestWhatIsNotConnectedIsNotAsked(t *testing.T) {
	each(t, func(s *fixture) {
		if err := s.ask(); slug(err) != "not-connected" || fault.KindOf(err) != fault.Unavailable || !Fatal(err) {
			t.Error(err)
		}
		s.change(Search, Edit{Provider: new("serper")})
		if err := s.ask(); slug(err) != "not-connected" || err.Error() != "It needs a key." {
			t.Error(err)
		}
		if got := s.source(Search); got.CallsMonth != 0 {
			t.Errorf("%+v", got)
		}
	})
}

func TestACallEndsWithItsCaller(t *testing.T) {
	each(t, func(s *fixture) {
		stopped := errors.New("called off")
		ctx, cancel := context.WithCancelCause(t.Context())
		s.serve(func(_ http.ResponseWriter, r *http.Request) {
			cancel(stopped)
			<-r.Context().Done()
		})
		if _, _, err := s.Ask(ctx, Search, plain); !errors.Is(err, stopped) {
			t.Error(err)
		}
	})
}
