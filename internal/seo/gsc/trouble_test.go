package gsc

import (
	"context"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/gsc/console"
	"enamel/internal/seo/gsc/tally"
	"enamel/internal/seo/source"
)

// TestABrokenAnswerLeavesTheLastFigures, marked stale, with the reason; and nothing of the run is stored.
func TestABrokenAnswerLeavesTheLastFigures(t *testing.T) {
	status := func(code int, body string) func(http.ResponseWriter) {
		return func(w http.ResponseWriter) {
			w.WriteHeader(code)
			_, _ = w.Write([]byte(body))
		}
	}
	text := func(body string) func(http.ResponseWriter) { return status(http.StatusOK, body) }
	cases := map[string]struct {
		answer func(http.ResponseWriter)
		says   string
	}{
		"401":                   {status(401, `{"error":{"message":"Invalid Credentials"}}`), "refuses the key"},
		"402":                   {status(402, ""), "paid plan"},
		"403":                   {status(403, `{"error":{"message":"no permission"}}`), "users of the property"},
		"429":                   {status(429, ""), "quota"},
		"500":                   {status(500, "<html>"), "failure of its own"},
		"a web page":            {text("<html>Sign in</html>"), "web page"},
		"an empty 200":          {text(""), "empty"},
		"half a body":           {text(`{"rows":[{"keys":["2026-11-18"],"cli`), "breaks off"},
		"a list":                {text(`[]`), "another form"},
		"rows of text":          {text(`{"rows":"none"}`), "another form"},
		"a row without clicks":  {text(`{"rows":[{"keys":["2026-11-18"],"impressions":3,"position":1}]}`), "another form"},
		"a count in words":      {text(`{"rows":[{"keys":["2026-11-18"],"clicks":"one","impressions":3,"position":1}]}`), "another form"},
		"position 0":            {text(`{"rows":[{"keys":["2026-11-18"],"clicks":0,"impressions":3,"position":0}]}`), "another form"},
		"too few keys":          {text(`{"rows":[{"keys":[],"clicks":0,"impressions":3,"position":1}]}`), "another kind"},
		"a day out of the blue": {text(`{"rows":[{"keys":["2031-01-01"],"clicks":0,"impressions":3,"position":1}]}`), "not asked for"},
		"50 MB":                 {text(`{"rows":[` + strings.Repeat(" ", 17<<20) + `]}`), "too large"},
		"no end of rows": {
			text(`{"rows":[` + strings.TrimSuffix(strings.Repeat(`{"keys":["2026-11-18"],"clicks":0,"impressions":3,"position":1},`, 25), ",") + `]}`), "more rows",
		},
	}
	each(t, func(s *fixture) {
		s.limits = console.Limits{Call: 25, All: 100}
		s.facts = []fact{{"2026-11-18", "washer", home, 2, 100, 4}}
		s.fetch()
		good := s.queries()
		s.facts = append(s.facts, fact{"2026-11-18", "dryer", home, 0, 9, 9}, fact{"2026-11-19", "washer", home, 1, 5, 4})
		for name, c := range cases {
			s.now = s.now.Add(time.Hour)
			calls := 0
			s.answer = func(w http.ResponseWriter, _ *http.Request) bool {
				if calls++; calls < 2 && c.says != "another kind" && c.says != "not asked for" && c.says != "more rows" { // the totals are answered, the queries are not
					return false
				}
				c.answer(w)
				return true
			}
			_, err := s.Fetch(s.t.Context(), "run", func(int, int, string) {})
			f := &fault.Error{}
			if !errors.As(err, &f) || !strings.Contains(f.Msg, c.says) {
				s.t.Errorf("%s: %v", name, err)
				continue
			}
			got := s.queries()
			if len(got) != 1 || !got[0].Stale || s.summary(28).Failure != f.Msg {
				s.t.Errorf("%s: %+v, failure %q", name, got, s.summary(28).Failure)
			}
			got[0].Stale = false
			if !reflect.DeepEqual(got, good) {
				s.t.Errorf("%s: %+v, want %+v", name, got, good)
			}
		}
		s.answer = nil
		if out := s.fetch(); out.Summary.Stale || out.Summary.Failure != "" || len(out.Queries) != 2 {
			s.t.Errorf("mended: %+v", out.Summary)
		}
	})
}

// TestAFailedFirstFetchStoresNothing, not the days that were answered before it failed.
func TestAFailedFirstFetchStoresNothing(t *testing.T) {
	once(t, func(s *fixture) {
		for i := range 200 {
			s.facts = append(s.facts, fact{tally.Shift("2026-11-18", -i), "washer", home, 2, 100, 4})
		}
		for call := range 4 {
			s.answer = func(w http.ResponseWriter, _ *http.Request) bool {
				if call--; call >= 0 {
					return false
				}
				w.WriteHeader(http.StatusInternalServerError)
				return true
			}
			if _, err := s.Fetch(s.t.Context(), "run", func(int, int, string) {}); err == nil || s.summary(28) != nil {
				s.t.Errorf("%d calls before: %v, %+v", call+1, err, s.summary(28))
			}
		}
	})
}

func TestASilentConsoleIsGivenUp(t *testing.T) {
	once(t, func(s *fixture) {
		s.Sources.Patience = 50 * time.Millisecond
		s.answer = func(_ http.ResponseWriter, r *http.Request) bool {
			_, _ = io.Copy(io.Discard, r.Body) // else the server does not notice who hangs up
			<-r.Context().Done()
			return true
		}
		if _, err := s.Try(s.t.Context()); err == nil || !strings.Contains(err.Error(), "did not answer in time") {
			s.t.Error(err)
		}
	})
}

// TestWhatStandsBesideTheFiguresMayFail: then the fetch says so, and the rest is there.
func TestWhatStandsBesideTheFiguresMayFail(t *testing.T) {
	each(t, func(s *fixture) {
		s.facts = []fact{{"2026-11-18", "washer", home, 2, 100, 4}}
		s.answer = func(w http.ResponseWriter, r *http.Request) bool {
			if strings.HasSuffix(r.URL.Path, "/query") {
				return false
			}
			w.WriteHeader(http.StatusTooManyRequests)
			return true
		}
		out := s.fetch()
		if out.Summary.Stale || len(out.Queries) != 1 {
			s.t.Errorf("%+v", out)
		}
	})
}

func TestAnotherSitesPropertyIsRefused(t *testing.T) {
	once(t, func(s *fixture) {
		for property, ours := range map[string]bool{
			"sc-domain:shop.example": true, "https://www.shop.example/": true, "http://shop.example/": true,
			"sc-domain:notshop.example": false, "https://notshop.example/": false, "https://shop.example.evil.example/": false, "sc-domain:": false, "sc-domain:hop.example": false,
		} {
			s.property(property)
			_, err := s.Try(s.t.Context())
			if ours && err != nil || !ours && (fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "sc-domain:shop.example")) {
				s.t.Errorf("%s: %v", property, err)
			}
		}
	})
}

func TestCredentialsThatCannotSignIn(t *testing.T) {
	once(t, func(s *fixture) {
		for key, says := range map[string]string{
			"": "needs a key", "no JSON": "key file", `{"client_email":"bot@shop.example","private_key":"none"}`: "private key",
			strings.Replace(s.key, "/token", "/nowhere", 1): "refuses the key",
		} {
			e := s.Sources.Environment[source.SearchConsole]
			e.Key = key
			s.Sources.Environment[source.SearchConsole] = e
			if _, err := s.Fetch(s.t.Context(), "run", func(int, int, string) {}); err == nil || !strings.Contains(err.Error(), says) {
				s.t.Errorf("%.20q: %v", key, err)
			}
		}
	})
}

func TestAnAbortedFetchIsNoFailure(t *testing.T) {
	each(t, func(s *fixture) {
		s.facts = []fact{{"2026-11-18", "washer", home, 2, 100, 4}}
		s.fetch()
		ctx, abort := context.WithCancel(s.t.Context())
		s.answer = func(http.ResponseWriter, *http.Request) bool { abort(); return false }
		s.now = s.now.Add(time.Hour)
		if _, err := s.Fetch(ctx, "run", func(int, int, string) {}); !errors.Is(err, context.Canceled) {
			s.t.Error(err)
		}
		if out := s.summary(28); out.Stale || out.Failure != "" {
			s.t.Errorf("%+v", out)
		}
	})
}

// TestTheSandboxsFiguresStayInTheSandbox, and do not replace better ones.
func TestTheSandboxsFiguresStayInTheSandbox(t *testing.T) {
	each(t, func(s *fixture) {
		real := s.Sources.Environment
		s.Sources.Sandbox = map[string]func() source.Environment{source.SearchConsole: func() source.Environment { return real[source.SearchConsole] }}
		s.Sources.Environment, s.Sandbox = nil, true
		s.facts = []fact{{"2026-11-18", "washer", home, 2, 100, 4}}
		s.fetch()
		if q := s.queries(); len(q) != 1 || q[0].Origin != figure.Sandbox {
			s.t.Errorf("%+v", q)
		}
		s.Sandbox = false
		if q, pages := s.queries(), s.summary(28); len(q) != 0 || pages != nil {
			s.t.Errorf("%+v, %+v", q, pages)
		}
		s.Sources.Environment = real
		if q := s.fetch().Queries; len(q) != 1 || q[0].Origin != figure.Measured {
			s.t.Errorf("%+v", q)
		}
		s.Sources.Environment, s.Sandbox = nil, true
		s.facts = []fact{{"2026-11-18", "dryer", home, 2, 100, 4}}
		s.fetch()
		if q := s.queries(); len(q) != 1 || q[0].Query != "washer" {
			s.t.Errorf("%+v", q)
		}
		known := []*tally.Day{{Date: "2026-11-17", Queries: map[string]tally.Sums{"oven": {Impressions: 10, Clicks: 1, Weight: 40}}}}
		played := []*tally.Day{{Date: "2026-11-17", Queries: map[string]tally.Sums{"stove": {Impressions: 10, Clicks: 1, Weight: 40}}}}
		err := errors.Join(s.keepDays(s.t.Context(), batch{origin: figure.Imported, length: 1}, known), s.keepDays(s.t.Context(), batch{origin: figure.Sandbox, length: 1}, played))
		if q := s.queries(); err != nil || len(q) != 2 || q[0].Query == "stove" || q[1].Query == "stove" {
			s.t.Errorf("%+v, %v", q, err)
		}
	})
}
