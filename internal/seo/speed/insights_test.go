package speed

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"enamel/internal/fault"
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

// ask asks the PageSpeed Insights of h once.
func ask(t *testing.T, h http.HandlerFunc, key string, strategy Strategy) (Result, error) {
	t.Helper()
	s := New(Config{Origin: "https://shop.example", Sources: vault(sqlite(t), api(t, h), key)})
	return s.ask(t.Context(), "https://shop.example/a?b=c&d", strategy)
}

func TestInsightsIsAskedAsItsReferenceSays(t *testing.T) {
	for strategy, key := range map[Strategy]string{Mobile: "", Desktop: "k-1"} {
		r, err := ask(t, func(w http.ResponseWriter, r *http.Request) {
			q := r.URL.Query()
			if q.Get("url") != "https://shop.example/a?b=c&d" || q.Get("strategy") != string(strategy) || q.Get("category") != "performance" ||
				q.Get("key") != key || q.Has("key") != (key != "") {
				t.Errorf("asked %s", r.URL)
			}
			_, _ = w.Write([]byte(answer("0.93")))
		}, key, strategy)
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

// TestInsightsFailures are those of its reports; a failed call is source's.
func TestInsightsFailures(t *testing.T) {
	for name, tt := range map[string]struct {
		h    http.HandlerFunc
		want string
	}{
		"a refusal":  {failing(http.StatusTooManyRequests), "PageSpeed Insights has no more calls for now (status 429)"},
		"no key":     {failing(http.StatusTooManyRequests), "Set a key in the settings"},
		"null score": {says(answer("null")), "no performance score"},
		"its own failure": {
			says(`{"lighthouseResult":{"runtimeError":{"code":"NO_FCP","message":"The page did not paint any content."},"categories":{}}}`),
			"PageSpeed Insights could not measure the page: The page did not paint any content.",
		},
		"no report":   {says(`{"kind":"pagespeedonline#result"}`), "no report"},
		"another":     {says(`{"lighthouseResult":"fast"}`), "no report"},
		"a huge body": {huge, "too large"},
	} {
		key := "k-1"
		if name == "no key" {
			key = ""
		}
		_, err := ask(t, tt.h, key, Mobile)
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.BadProvider || !strings.Contains(f.Msg, tt.want) || strings.Contains(err.Error(), "k-1") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func says(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
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
