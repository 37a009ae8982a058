package seo

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/seo/source"
)

// signedIn takes every visitor for staff.
type signedIn struct{}

func (signedIn) Authenticate(context.Context, string) (*api.Principal, time.Duration, error) {
	return &api.Principal{ID: "u", Role: api.RoleStaff}, 0, nil
}

func (signedIn) Recognize(context.Context, string) (*api.Principal, error) {
	return &api.Principal{ID: "u", Role: api.RoleStaff}, nil
}

func (signedIn) Audit(context.Context, *api.Principal, string, string) error { return nil }

// settingsAPI serves the settings of the first node.
func (c *clock) settingsAPI() func(method, path, body string) *httptest.ResponseRecorder {
	c.t.Helper()
	h := NewHandlers(c.nodes[0])
	a := api.New(api.Config{Log: slog.New(slog.DiscardHandler), Sessions: signedIn{}, Audit: signedIn{}})
	api.Handle(a, api.Staff, "seo-settings", http.MethodGet, "/api/seo/settings", h.ShowSettings)
	api.Handle(a, api.Staff, "seo-change-source", http.MethodPut, "/api/seo/sources/{name}", h.ChangeSource)
	api.Handle(a, api.Staff, "seo-test-source", http.MethodPost, "/api/seo/sources/{name}/test", h.TestSource)
	api.Handle(a, api.Staff, "seo-change-lists", http.MethodPut, "/api/seo/lists", h.ChangeLists, api.MaxBytes(MaxLists))
	api.Handle(a, api.Staff, "seo-change-schedule", http.MethodPut, "/api/seo/schedules/{action}", h.ChangeSchedule)
	api.Handle(a, api.Staff, "seo-findings", http.MethodGet, "/api/seo/findings", h.ShowFindings)
	return func(method, path, body string) *httptest.ResponseRecorder {
		var content io.Reader = http.NoBody
		if body != "" {
			content = strings.NewReader(body)
		}
		r := httptest.NewRequestWithContext(c.t.Context(), method, path, content)
		r.AddCookie(&http.Cookie{Name: "__Host-enamel", Value: "x"})
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		a.ServeHTTP(w, r)
		return w
	}
}

// TestHTTPSettings: each change answers with all settings as they are after it.
func TestHTTPSettings(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		c.tick()
		c.nodes[0].Sources.Try = map[string]func(context.Context) (string, error){
			source.PageSpeed: func(context.Context) (string, error) { return "It answers", nil },
		}
		ask := c.settingsAPI()
		var s Settings
		for _, step := range []struct{ method, path, body string }{
			{"GET", "/api/seo/settings", ""},
			{"PUT", "/api/seo/sources/search", `{"provider":"serper","key":"sk-0123456789","monthly_cap_calls":500,"cents_per_1000":30}`},
			{"PUT", "/api/seo/lists", `{"keywords":[{"phrase":"dryer repair"}],"competitors":[{"name":"Lone Star","domain":"lonestar.example"}]}`},
			{"PUT", "/api/seo/schedules/seo-crawl", `{"every":"daily","hour":6}`},
		} {
			w := ask(step.method, step.path, step.body)
			if w.Code != http.StatusOK || w.Header().Get("Cache-Control") != "no-store" || strings.Contains(w.Body.String(), "sk-0123456789") {
				t.Fatalf("%s %s: %d %s", step.method, step.path, w.Code, w.Body)
			}
			s = Settings{}
			if err := json.Unmarshal(w.Body.Bytes(), &s); err != nil || len(s.Sources) != 5 || len(s.Schedules) != 9 || s.Local.GridSize != 5 {
				t.Fatalf("%s %s: %v %+v", step.method, step.path, err, s)
			}
		}
		if search := s.Sources[1]; !search.HasKey || search.Provider != "serper" || *search.CapCalls != 500 || *search.CentsPer1000 != 30 || search.CentsPer1000Listed {
			t.Errorf("%+v", search)
		}
		if len(s.Keywords) != 1 || s.Competitors[0].Domain != "lonestar.example" || s.Directories == nil || s.Schedules[0].Hour != 6 {
			t.Errorf("%+v", s)
		}
		if s.Versions.Keywords != 1 || s.Versions.Directories != 0 {
			t.Errorf("%+v", s.Versions)
		}
		for body, status := range map[string]int{
			`{"keywords":[{"phrase":"stale"}],"versions":{"keywords":0}}`: http.StatusConflict,
			`{"keywords":[{"phrase":"dryer repair"}],"versions":{}}`:      http.StatusOK,
			`{"directories":[{"name":"Yelp","url":"","weight":5.0}]}`:     http.StatusOK,
		} {
			if w := ask("PUT", "/api/seo/lists", body); w.Code != status {
				t.Errorf("%s: %d %s", body, w.Code, w.Body)
			}
		}
		if w := ask("POST", "/api/seo/sources/pagespeed/test", ""); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"text":"It answers"`) {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	})
}

// TestHTTPTheLargestListsCanBeSaved: what is within the bounds of a list is within the bound of its body.
func TestHTTPTheLargestListsCanBeSaved(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		ask := c.settingsAPI()
		text := func(i, n int) string { return fmt.Sprintf("%03d", i) + strings.Repeat("\U0001F9CA", n-3) }
		largest := map[string][]string{}
		for i := range 100 {
			label := fmt.Sprintf("%03d", i) + strings.Repeat("a", 60)
			host := strings.Join([]string{label, label, label, strings.Repeat("a", 53), "example"}, ".") // 253 bytes
			largest["keywords"] = append(largest["keywords"], fmt.Sprintf(`{"phrase":%q}`, text(i, 120)))
			largest["competitors"] = append(largest["competitors"], fmt.Sprintf(`{"name":%q,"domain":%q}`, text(i, 120), host))
			largest["directories"] = append(largest["directories"], fmt.Sprintf(`{"name":%q,"url":%q,"weight":10}`, text(i, 120), "https://d.example/"+text(i, 482)))
		}
		for list, entries := range largest {
			if w := ask("PUT", "/api/seo/lists", `{"`+list+`":[`+strings.Join(entries, ",")+`],"versions":{"`+list+`":0}}`); w.Code != http.StatusOK {
				t.Errorf("%s: %d %s", list, w.Code, w.Body)
			}
		}
	})
}

func TestHTTPWrongSettingsAreNoFaultOfOurs(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		c.tick()
		ask := c.settingsAPI()
		for name, w := range map[string]struct {
			method, path, body string
			status             int
			field              string
		}{
			"no such source":         {"PUT", "/api/seo/sources/mauve", `{}`, 404, ""},
			"no such source's test":  {"POST", "/api/seo/sources/mauve/test", "", 404, ""},
			"no such schedule":       {"PUT", "/api/seo/schedules/mauve", `{"every":"off"}`, 404, ""},
			"no engine":              {"POST", "/api/seo/sources/search/test", "", 503, ""},
			"an unsafe address":      {"PUT", "/api/seo/sources/places", `{"url":"http://places.example"}`, 422, "url"},
			"a number for a key":     {"PUT", "/api/seo/sources/places", `{"key":7}`, 422, "key"},
			"half a cent":            {"PUT", "/api/seo/sources/places", `{"monthly_cap_cents":0.5}`, 422, "monthly_cap_cents"},
			"a cap beyond counting":  {"PUT", "/api/seo/sources/places", `{"monthly_cap_cents":9223372036854775807}`, 422, "monthly_cap_cents"},
			"an unknown member":      {"PUT", "/api/seo/sources/places", `{"connected":true}`, 422, "connected"},
			"NUL":                    {"PUT", "/api/seo/lists", `{"keywords":[{"phrase":"a\u0000b"}]}`, 422, "keywords[0].phrase"},
			"a phrase of no text":    {"PUT", "/api/seo/lists", `{"keywords":[{"phrase":7}]}`, 422, "keywords[0].phrase"},
			"a list that is none":    {"PUT", "/api/seo/lists", `{"keywords":"a"}`, 422, ""},
			"a weight of no number":  {"PUT", "/api/seo/lists", `{"directories":[{"name":"Yelp","url":"","weight":"5"}]}`, 422, "directories[0].weight"},
			"a weight of 5.5":        {"PUT", "/api/seo/lists", `{"directories":[{"name":"Yelp","url":"","weight":5},{"name":"Maps","url":"","weight":5.5}]}`, 422, "directories[1].weight"},
			"a weight of 1e400":      {"PUT", "/api/seo/lists", `{"directories":[{"name":"Yelp","url":"","weight":5},{"name":"Maps","url":"","weight":1e400}]}`, 422, "directories[1].weight"},
			"a weight of 1e30":       {"PUT", "/api/seo/lists", `{"directories":[{"name":"Yelp","url":"","weight":5},{"name":"Maps","url":"","weight":1e30}]}`, 422, "directories[1].weight"},
			"pages beyond all":       {"PUT", "/api/seo/schedules/seo-crawl", `{"every":"off","maxPages":1e400}`, 422, "maxPages"},
			"no body":                {"PUT", "/api/seo/lists", "", 400, ""},
			"broken JSON":            {"PUT", "/api/seo/schedules/seo-crawl", `{"every":`, 400, ""},
			"a schedule of nothing":  {"PUT", "/api/seo/schedules/seo-crawl", `{}`, 422, "every"},
			"a page of a crawl":      {"PUT", "/api/seo/schedules/seo-crawl", `{"every":"daily","hour":5,"url":"/shop"}`, 422, "url"},
			"no page at all":         {"PUT", "/api/seo/schedules/seo-crawl", `{"every":"off","maxPages":0}`, 422, "maxPages"},
			"too many pages":         {"PUT", "/api/seo/schedules/seo-crawl", `{"every":"off","maxPages":100001}`, 422, "maxPages"},
			"half a page":            {"PUT", "/api/seo/schedules/seo-crawl", `{"every":"off","maxPages":0.5}`, 422, "maxPages"},
			"pages of a speed check": {"PUT", "/api/seo/schedules/seo-pagespeed", `{"every":"off","maxPages":9}`, 422, "maxPages"},
			"a page of no web":       {"PUT", "/api/seo/schedules/seo-pagespeed", `{"every":"daily","hour":5,"url":"file:///etc/passwd"}`, 422, "url"},
			"a page beyond measure":  {"PUT", "/api/seo/schedules/seo-pagespeed", `{"every":"daily","hour":5,"url":"/` + strings.Repeat("x", 2000) + `"}`, 422, "url"},
			"a phrase that is none":  {"PUT", "/api/seo/lists", `{"keywords":[{}]}`, 422, "keywords[0].phrase"},
			"too long a list":        {"GET", "/api/seo/findings?limit=201", "", 422, "limit"},
			"a key of blanks":        {"PUT", "/api/seo/sources/places", `{"key":"  "}`, 422, "key"},
			"an hour of no number":   {"PUT", "/api/seo/schedules/seo-crawl", `{"every":"daily","hour":"4"}`, 422, ""},
			"a body over 32 KiB":     {"PUT", "/api/seo/sources/places", `{"key":"` + strings.Repeat("k", 33<<10) + `"}`, 413, ""},
			"a name beyond all ours": {"PUT", "/api/seo/sources/" + strings.Repeat("x", 200), `{}`, 422, ""},
		} {
			got := ask(w.method, w.path, w.body)
			var problem struct {
				Errors map[string]string `json:"errors"`
			}
			if err := json.Unmarshal(got.Body.Bytes(), &problem); err != nil || got.Code != w.status || w.field != "" && problem.Errors[w.field] == "" {
				t.Errorf("%s: %d %s", name, got.Code, got.Body)
			}
		}
	})
}
