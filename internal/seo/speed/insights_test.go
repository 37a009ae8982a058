package speed

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"enamel/internal/fault"
	"enamel/internal/outbound"
)

// answer is one of PageSpeed Insights, with a score as JSON has it.
func answer(score string) string {
	return `{"captchaResult":"CAPTCHA_NOT_NEEDED","id":"https://shop.example/","loadingExperience":{"metrics":{
		"LARGEST_CONTENTFUL_PAINT_MS":{"percentile":2134,"distributions":[],"category":"FAST"},
		"CUMULATIVE_LAYOUT_SHIFT_SCORE":{"percentile":12,"category":"AVERAGE"},
		"BROKEN":{"percentile":"12","category":"FAST"},"UNKNOWN":{"percentile":1,"category":"FINE"}}},
		"lighthouseResult":{"lighthouseVersion":"12.8.2","categories":{"performance":{"score":` + score + `}},"audits":{
		"first-contentful-paint":{"numericValue":1000},"largest-contentful-paint":{"numericValue":2000},"total-blocking-time":{"numericValue":50},
		"cumulative-layout-shift":{"numericValue":0.01},"speed-index":{"numericValue":1500}}}}`
}

// api serves PageSpeed Insights.
func api(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	srv := httptest.NewServer(h)
	t.Cleanup(srv.Close)
	return srv.URL + "/pagespeedonline/v5/runPagespeed"
}

func ask(t *testing.T, a Access, limit time.Duration, strategy Strategy) (Result, error) {
	t.Helper()
	a.Trusted = true // the operator's: it is on this machine
	c, err := newInsights(a, nil, limit)
	if err != nil {
		t.Fatal(err)
	}
	return c.run(t.Context(), "https://shop.example/a?b=c&d", strategy)
}

func TestInsightsIsAskedAsItsReferenceSays(t *testing.T) {
	for strategy, key := range map[Strategy]string{Mobile: "", Desktop: "k-1"} {
		url := api(t, func(w http.ResponseWriter, r *http.Request) {
			q := r.URL.Query()
			if q.Get("url") != "https://shop.example/a?b=c&d" || q.Get("strategy") != string(strategy) || q.Get("category") != "performance" ||
				q.Get("key") != key || q.Has("key") != (key != "") {
				t.Errorf("asked %s", r.URL)
			}
			_, _ = w.Write([]byte(answer("0.93")))
		})
		r, err := ask(t, Access{URL: url, Key: key}, time.Minute, strategy)
		if err != nil || r.Score != 0.93 || r.Source != "PageSpeed Insights" || !near(r.Metrics.LCP, 2000) {
			t.Errorf("%+v, %v", r, err)
		}
		want := "[{CUMULATIVE_LAYOUT_SHIFT_SCORE 0.12 AVERAGE} {LARGEST_CONTENTFUL_PAINT_MS 2134 FAST}]"
		if got := fmt.Sprint(r.Field); got != want {
			t.Errorf("field %s, want %s", got, want)
		}
	}
}

func TestTheFieldOfAWholeSiteIsNotAPages(t *testing.T) {
	r, err := parseInsights([]byte(strings.Replace(answer("1"), `"loadingExperience":{`, `"loadingExperience":{"origin_fallback":true,`, 1)))
	if err != nil || r.Field == nil || len(r.Field) != 0 {
		t.Errorf("%v, %v", r.Field, err)
	}
}

func TestInsightsFailures(t *testing.T) {
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { http.Error(w, `{"error":{"message":"key k-1"}}`, code) }
	}
	says := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
	}
	tests := map[string]struct {
		h     http.HandlerFunc
		key   string
		limit time.Duration
		want  string
	}{
		"429 without a key": {h: status(429), want: "quota that everybody without a key shares. Set a key in the settings or as ENAMEL_PAGESPEED_KEY."},
		"429 with a key":    {h: status(429), key: "k-1", want: "the quota of your key is used up"},
		"403":               {h: status(403), key: "k-1", want: "refuses the key (status 403)"},
		"400":               {h: status(400), key: "k-1", want: "refuses the request (status 400)"},
		"500":               {h: status(500), want: "it answered with status 500"},
		"null score":        {h: says(answer("null")), want: "no performance score"},
		"its own failure": {
			h:    says(`{"lighthouseResult":{"runtimeError":{"code":"NO_FCP","message":"The page did not paint any content."},"categories":{}}}`),
			want: "PageSpeed Insights could not measure the page: The page did not paint any content.",
		},
		"no report":   {h: says(`{"kind":"pagespeedonline#result"}`), want: "no report"},
		"not JSON":    {h: says(`<html>busy</html>`), want: "no report"},
		"nothing":     {h: says(``), want: "no report"},
		"silence":     {h: func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, limit: 50 * time.Millisecond, want: "did not answer in time"},
		"a huge body": {h: huge, want: "no report (too large)"},
		"elsewhere": {
			h: func(w http.ResponseWriter, r *http.Request) {
				http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusFound)
			},
			want: "no report (redirected)",
		},
		"hung up": {h: func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, want: "could not be reached"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if tt.limit == 0 {
				tt.limit = time.Minute
			}
			_, err := ask(t, Access{URL: api(t, tt.h), Key: tt.key}, tt.limit, Mobile)
			var f *fault.Error
			if !errors.As(err, &f) || f.Kind != fault.BadProvider || !strings.Contains(f.Msg, tt.want) {
				t.Fatalf("%v", err)
			}
			if strings.Contains(err.Error(), "k-1") {
				t.Errorf("%q tells the key", err)
			}
		})
	}
}

// huge answers with more than is read.
func huge(w http.ResponseWriter, _ *http.Request) {
	chunk := []byte(strings.Repeat(" ", 1<<20))
	for range maxReport>>20 + 1 {
		if _, err := w.Write(chunk); err != nil {
			return
		}
	}
}

func TestInsightsIsLeftWhenTheCallerGoes(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	url := api(t, func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	c, err := newInsights(Access{URL: url, Trusted: true}, nil, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.run(ctx, "https://shop.example/", Mobile); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestAnAddressThatStaffSetLeadsNowhereInside but where the operator lets crawls go too.
func TestAnAddressThatStaffSetLeadsNowhereInside(t *testing.T) {
	asked := 0
	inside := api(t, func(w http.ResponseWriter, _ *http.Request) {
		asked++
		_, _ = w.Write([]byte(answer("0.93")))
	})
	host, err := url.Parse(inside)
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		address string
		guard   outbound.WebOptions
		refused bool
	}{
		"this machine":            {inside, outbound.WebOptions{}, true},
		"a name of this machine":  {strings.Replace(inside, "127.0.0.1", "localhost", 1), outbound.WebOptions{}, true},
		"another of its ports":    {inside, outbound.WebOptions{Allow: []string{"127.0.0.1:1"}}, true},
		"a private network":       {"https://10.0.0.1/v5", outbound.WebOptions{}, true},
		"the host's own metadata": {"https://169.254.169.254/latest/meta-data", outbound.WebOptions{}, true},
		"what the operator named": {inside, outbound.WebOptions{Allow: []string{host.Host}}, false},
		"the sandbox":             {"http://pagespeed.sandbox.example/v5", outbound.WebOptions{Hosts: outbound.Hosts{"pagespeed.sandbox.example": host.Host}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			asked = 0
			s := New(Config{Origin: "https://shop.example", Guard: outbound.NewWeb(tt.guard)})
			text, err := s.Try(t.Context(), Access{URL: tt.address, Key: "k-1"})
			if !tt.refused {
				if err != nil || !strings.HasPrefix(text, "Answered: performance 93%") {
					t.Errorf("%q, %v", text, err)
				}
				return
			}
			var f *fault.Error
			if !errors.As(err, &f) || !strings.Contains(f.Msg, "not on the public internet") || !strings.Contains(f.Msg, "ENAMEL_ALLOW_PRIVATE") || asked > 0 {
				t.Errorf("asked %d times: %v", asked, err)
			}
		})
	}
	asked = 0
	if _, err := New(Config{Origin: "https://shop.example"}).Try(t.Context(), Access{URL: inside}); err == nil || asked > 0 {
		t.Errorf("without a guard of its own: asked %d times, %v", asked, err)
	}
}
