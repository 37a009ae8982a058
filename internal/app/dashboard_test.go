package app

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

// slowSite has so many pages, each of which waits for its turn where turns is
// not nil, and counts how often each was fetched.
type slowSite struct {
	*httptest.Server
	pages   int
	turns   chan struct{}
	gone    atomic.Bool // it hangs up on everybody
	guarded atomic.Bool // it forbids everybody to read it
	mu      sync.Mutex
	seen    map[string]int
}

func newSlowSite(t *testing.T, pages int, turns chan struct{}) *slowSite {
	t.Helper()
	s := &slowSite{pages: pages, turns: turns, seen: map[string]int{}}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *slowSite) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.gone.Load() {
		panic(http.ErrAbortHandler)
	}
	if s.guarded.Load() {
		http.Error(w, "Access denied", http.StatusForbidden)
		return
	}
	if r.URL.Path == "/moved" {
		http.Redirect(w, r, "http://127.0.0.1:9/", http.StatusFound)
		return
	}
	n, err := strconv.Atoi(r.URL.Path[1:])
	if r.URL.Path != "/" && err != nil {
		http.NotFound(w, r)
		return
	}
	s.mu.Lock()
	s.seen[r.URL.Path]++
	s.mu.Unlock()
	if s.turns != nil {
		select {
		case <-s.turns:
		case <-r.Context().Done():
			return
		}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = fmt.Fprintf(w, "<!doctype html><html lang=en><title>Page %d of the washers</title><h1>Page %d</h1>", n, n)
	for _, next := range []int{2*n + 1, 2*n + 2} {
		if next < s.pages {
			_, _ = fmt.Fprintf(w, "<p><a href=/%d>Page %d</a>", next, next)
		}
	}
}

// turn lets one page be fetched.
func (s *slowSite) turn(t *testing.T) {
	t.Helper()
	select {
	case s.turns <- struct{}{}:
	case <-time.After(patience):
		t.Fatal("nobody asks for a page")
	}
}

// host is what ENAMEL_ALLOW_PRIVATE has to name.
func (s *slowSite) host() string { return strings.TrimPrefix(s.URL, "http://") }

// dashboards runs fn for staff of a site that may crawl the fixtures, on both databases.
func dashboards(t *testing.T, fixture *slowSite, fn func(t *testing.T, r *running)) {
	t.Helper()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		env := environment(t, c)
		env["ENAMEL_ALLOW_PRIVATE"] = fixture.host()
		r := start(t, env)
		r.addUser("staff@example.com", api.RoleStaff)
		fn(t, r.as(r.signIn("staff@example.com", testPassword)))
	})
}

// wireJob is the wire's job, as far as the tests look at it.
type wireJob struct {
	ID, Name, State string
	Progress        struct {
		Done, Total int
		Note        string
	}
	Result map[string]any
	Error  *string
}

// begins starts an action and returns its job.
func (r *running) begins(name string, body any) (j wireJob) {
	r.t.Helper()
	a := r.post("/functions/v1/"+name, body, "Prefer", "respond-async")
	if a.status != http.StatusAccepted || a.header.Get("Preference-Applied") != "respond-async" {
		r.t.Fatalf("%s: %d %v %s", name, a.status, a.header, a.body)
	}
	r.decode(a, &j)
	if a.header.Get("Location") != "/api/jobs/"+j.ID || j.Name != name {
		r.t.Fatalf("%s: %v %s", name, a.header, a.body)
	}
	return j
}

func (r *running) decode(a answer, v any) {
	r.t.Helper()
	if err := json.Unmarshal([]byte(a.body), v); err != nil {
		r.t.Fatalf("%d %s: %v", a.status, a.body, err)
	}
}

func (r *running) job(id string) (j wireJob) {
	r.t.Helper()
	r.decode(r.get("/api/jobs/"+id), &j)
	return j
}

// ends waits for a job's end.
func (r *running) ends(id string) (j wireJob) {
	r.t.Helper()
	r.eventually("job "+id+" ends", func() bool {
		j = r.job(id)
		return j.State != "waiting" && j.State != "running"
	})
	return j
}

func TestACrawlIsAnsweredAndStored(t *testing.T) {
	site := newSlowSite(t, 12, nil)
	dashboards(t, site, func(t *testing.T, r *running) {
		if a := r.get("/api/seo/summary"); a.status != http.StatusOK || strings.TrimSpace(a.body) != "null" {
			t.Fatalf("before: %d %s", a.status, a.body)
		}
		a := r.post("/functions/v1/seo-crawl", map[string]any{"url": site.URL, "maxPages": 8})
		if a.status != http.StatusOK || a.json(t)["pagesCrawled"] != 8.0 {
			t.Fatalf("%d %s", a.status, a.body)
		}
		summary := r.get("/api/seo/summary").json(t)
		for field, want := range map[string]any{
			"total_pages": 8.0, "low_content_pages": 8.0, "pages_missing_meta": 8.0, "health_score": 0.0,
			"source": "Site crawl", "origin": "measured", "stale": false, "url": site.URL + "/",
		} {
			if summary[field] != want {
				t.Errorf("%s is %v, want %v", field, summary[field], want)
			}
		}
		if list, ok := summary["recommendations"].([]any); !ok || len(list) == 0 {
			t.Errorf("recommendations: %v", summary["recommendations"])
		}
		site.CloseClientConnections()
		site.gone.Store(true)
		defer site.gone.Store(false)
		a = r.post("/functions/v1/seo-crawl", map[string]any{"url": site.URL})
		if a.status != http.StatusBadGateway || !strings.Contains(a.json(t)["error"].(string), "could be read") {
			t.Errorf("a site that does not answer: %d %s", a.status, a.body)
		}
		if summary := r.get("/api/seo/summary").json(t); summary["total_pages"] != 8.0 || summary["stale"] != true {
			t.Errorf("the last good figures after a failure: %v", summary)
		}
	})
}

func TestOneActionRunsAtATime(t *testing.T) {
	turns := make(chan struct{})
	site := newSlowSite(t, 40, turns)
	dashboards(t, site, func(t *testing.T, r *running) {
		first := r.begins("seo-crawl", map[string]any{"url": site.URL})
		site.turn(t) // it is under way
		if again := r.begins("seo-crawl", map[string]any{"url": site.URL}); again.ID != first.ID {
			t.Errorf("a double click began %s beside %s", again.ID, first.ID)
		}
		a := r.post("/functions/v1/seo-report", nil)
		running, _ := a.json(t)["running"].(map[string]any)
		if a.status != http.StatusConflict || a.json(t)["type"] != "/problems/busy" || running["id"] != first.ID || running["name"] != "seo-crawl" {
			t.Errorf("another action: %d %s", a.status, a.body)
		}
		var actions struct{ Current *wireJob }
		if r.decode(r.get("/api/seo/actions"), &actions); actions.Current == nil || actions.Current.ID != first.ID {
			t.Errorf("what runs: %+v", actions.Current)
		}
		if a := r.send(http.MethodDelete, "/api/jobs/"+first.ID, nil); a.status != http.StatusOK {
			t.Fatalf("cancel: %d %s", a.status, a.body)
		}
		if j := r.ends(first.ID); j.State != "cancelled" || j.Error != nil {
			t.Errorf("after the cancellation: %+v", j)
		}
		if a := r.post("/functions/v1/seo-report", nil); a.status != http.StatusOK {
			t.Errorf("another action afterwards: %d %s", a.status, a.body)
		}
		if a := r.get("/api/seo/summary"); strings.TrimSpace(a.body) != "null" {
			t.Errorf("a cancelled crawl left a summary: %s", a.body)
		}
	})
}

func TestTwoStaffPressTwoButtonsAtOnce(t *testing.T) {
	turns := make(chan struct{})
	site := newSlowSite(t, 10, turns)
	waits := newSlowSite(t, 1, turns) // an API of page speed that takes its time
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		env := environment(t, c)
		env["ENAMEL_ALLOW_PRIVATE"], env["ENAMEL_PAGESPEED_URL"] = site.host(), waits.URL+"/"
		r := start(t, env)
		r.addUser("staff@example.com", api.RoleStaff)
		r = r.as(r.signIn("staff@example.com", testPassword))
		statuses := make([]int, 8)
		var all sync.WaitGroup
		for i := range statuses {
			name, body := "seo-crawl", map[string]any{"url": site.URL}
			if i%2 == 1 {
				name, body = "seo-pagespeed", map[string]any{}
			}
			all.Go(func() { statuses[i] = r.post("/functions/v1/"+name, body, "Prefer", "respond-async").status })
		}
		all.Wait()
		var actions struct{ Current *wireJob }
		if r.decode(r.get("/api/seo/actions"), &actions); actions.Current == nil {
			t.Fatalf("nothing runs; the answers: %v", statuses)
		}
		for i, status := range statuses {
			want := http.StatusConflict
			if (i%2 == 0) == (actions.Current.Name == "seo-crawl") {
				want = http.StatusAccepted
			}
			if status != want {
				t.Errorf("%s runs, and press %d was answered %d", actions.Current.Name, i, status)
			}
		}
		r.send(http.MethodDelete, "/api/jobs/"+actions.Current.ID, nil)
		if j := r.ends(actions.Current.ID); j.State != "cancelled" {
			t.Errorf("after the cancellation: %+v", j)
		}
	})
}

func TestWhoHangsUpCancelsNothing(t *testing.T) {
	turns := make(chan struct{})
	site := newSlowSite(t, 5, turns)
	dashboards(t, site, func(t *testing.T, r *running) {
		ctx, hangUp := context.WithCancel(t.Context())
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url+"/functions/v1/seo-crawl", strings.NewReader(`{"url":"`+site.URL+`"}`))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Cookie", r.cookie)
		req.Header.Set("Content-Type", "application/json")
		ended := make(chan error, 1)
		go func() {
			res, err := http.DefaultClient.Do(req)
			if err == nil {
				err = res.Body.Close()
			}
			ended <- err
		}()
		site.turn(t)
		hangUp()
		if err := <-ended; err == nil {
			t.Error("the call was answered")
		}
		var actions struct{ Current *wireJob }
		if r.decode(r.get("/api/seo/actions"), &actions); actions.Current == nil {
			t.Fatal("the crawl went with its client")
		}
		for range 4 {
			site.turn(t)
		}
		if j := r.ends(actions.Current.ID); j.State != "done" || j.Result["pagesCrawled"] != 5.0 {
			t.Errorf("%+v", j)
		}
	})
}

// events reads the events of a job until n have come, or the stream ends.
func (r *running) events(id, last string, n int) (ids []string, jobs []wireJob) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), patience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.url+"/api/jobs/"+id+"/events", nil)
	if err != nil {
		r.t.Fatal(err)
	}
	req.Header.Set("Cookie", r.cookie)
	req.Header.Set("Last-Event-ID", last)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		r.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	if kind := res.Header.Get("Content-Type"); kind != "text/event-stream" {
		r.t.Fatalf("%d %s", res.StatusCode, kind)
	}
	lines := bufio.NewScanner(res.Body)
	for len(jobs) < n && lines.Scan() {
		if id, ok := strings.CutPrefix(lines.Text(), "id: "); ok {
			ids = append(ids, id)
		}
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			var j wireJob
			if err := json.Unmarshal([]byte(data), &j); err != nil {
				r.t.Fatal(err)
			}
			jobs = append(jobs, j)
		}
	}
	if err := lines.Err(); err != nil {
		r.t.Fatalf("the events of %s: %v", id, err)
	}
	return ids, jobs
}

func TestAJobIsFollowedByEvents(t *testing.T) {
	turns := make(chan struct{})
	site := newSlowSite(t, 6, turns)
	dashboards(t, site, func(t *testing.T, r *running) {
		j := r.begins("seo-crawl", map[string]any{"url": site.URL})
		site.turn(t)
		ids, _ := r.events(j.ID, "", 1)
		go func() {
			for range 5 {
				select {
				case turns <- struct{}{}:
				case <-t.Context().Done():
				}
			}
		}()
		_, rest := r.events(j.ID, ids[0], 1000)
		if len(rest) == 0 {
			t.Fatal("no event until its end")
		}
		if end := rest[len(rest)-1]; end.State != "done" || end.Result["pagesCrawled"] != 6.0 || end.Progress.Done != 6 {
			t.Errorf("the last event: %+v", end)
		}
		known, _ := r.events(j.ID, "", 1000)
		if again, _ := r.events(j.ID, known[len(known)-1], 1000); len(again) != 0 {
			t.Errorf("who has seen the end was told %d events", len(again))
		}
	})
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.addUser("staff@example.com", api.RoleStaff)
	for _, path := range []string{"/seo/reports/none", "/seo/reports/%00", "/seo/reports/%ff/pdf"} {
		if a := r.as(r.signIn("staff@example.com", testPassword)).get(path); a.status != http.StatusNotFound || !strings.Contains(a.body, "Oops! Page not found") {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	for _, path := range []string{"/seo/reports/run-1", "/seo/reports/run-1/pdf"} {
		if a := r.get(path + "/?a=b"); a.status != http.StatusMovedPermanently || a.header.Get("Location") != path+"?a=b" {
			t.Errorf("%s/: %d to %q", path, a.status, a.header.Get("Location"))
		}
	}
	for _, path := range []string{"/api/jobs/none", "/api/jobs/none/events", "/api/jobs/%00", "/api/jobs/%ff/events"} {
		if a := r.as(r.signIn("staff@example.com", testPassword)).get(path); a.status != http.StatusNotFound || a.json(t)["type"] != "/problems/not-found" {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
}

// TestEventsEndWithTheRightToThem: whoever signs out, or is staff no more, is told
// nothing more of a job that still runs.
func TestEventsEndWithTheRightToThem(t *testing.T) {
	turns := make(chan struct{})
	site := newSlowSite(t, 6, turns)
	dashboards(t, site, func(t *testing.T, r *running) {
		j := r.begins("seo-crawl", map[string]any{"url": site.URL})
		site.turn(t) // a crawl that cannot read home fails
		path := "/api/jobs/" + j.ID + "/events"
		for name, lose := range map[string]func(r *running) bool{
			"signed out": func(r *running) bool { return r.post("/api/auth/sign-out", map[string]any{}).status < 300 },
			"staff no more": func(r *running) bool {
				status, _ := r.command("user", "role", "staff@example.com", api.RoleCustomer)
				return status == 0
			},
		} {
			r.command("user", "role", "staff@example.com", api.RoleStaff)
			r := r.as(r.signIn("staff@example.com", testPassword))
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.url+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Cookie", r.cookie)
			res, err := http.DefaultClient.Do(req)
			if err != nil || res.StatusCode != http.StatusOK {
				t.Fatalf("%s: %v, %v", name, res, err)
			}
			if !lose(r) {
				t.Errorf("%s: it was refused", name)
			}
			told, err := io.ReadAll(res.Body) // until the stream ends
			_ = res.Body.Close()
			if err != nil || !bytes.Contains(told, []byte(j.ID)) {
				t.Errorf("%s: told %q, %v", name, told, err)
			}
			if a := r.get(path); a.status != http.StatusUnauthorized && a.status != http.StatusForbidden {
				t.Errorf("%s: %d", name, a.status)
			}
		}
		r.command("user", "role", "staff@example.com", api.RoleStaff)
		if j = r.as(r.signIn("staff@example.com", testPassword)).job(j.ID); j.State != "running" {
			t.Errorf("the crawl did not outlast the right to it: %+v", j)
		}
	})
}

func TestBadCallsOfFunctions(t *testing.T) {
	r := start(t, unsearched(environment(t, dbtest.Config(t, dbtest.SQLite))))
	r.addUser("staff@example.com", api.RoleStaff)
	r = r.as(r.signIn("staff@example.com", testPassword))
	for _, c := range []struct {
		name   string
		body   any
		status int
		field  string
	}{
		{"seo-crawl", map[string]any{"url": "javascript:alert(1)"}, 422, "url"},
		{"seo-crawl", map[string]any{"maxPages": -1}, 422, "maxPages"},
		{"seo-crawl", map[string]any{"maxPages": 0}, 422, "maxPages"},
		{"seo-crawl", map[string]any{"maxPages": json.RawMessage("1e2"), "url": "none"}, 422, "url"},
		{"seo-crawl", map[string]any{"maxPages": json.RawMessage("1e7")}, 422, "maxPages"},
		{"seo-crawl", map[string]any{"maxPages": json.RawMessage("1e30")}, 422, "maxPages"},
		{"seo-crawl", map[string]any{"maxPages": json.RawMessage("1e400")}, 422, "maxPages"},
		{"seo-crawl", map[string]any{"maxPages": 1.5}, 422, "maxPages"},
		{"seo-crawl", map[string]any{"maxPages": 100_001}, 422, "maxPages"},
		{"seo-crawl", map[string]any{"maxPages": "many"}, 422, "maxPages"},
		{"seo-crawl", map[string]any{"max_pages": 5}, 422, "max_pages"},
		{"seo-pagespeed", map[string]any{"strategy": "tablet"}, 422, "strategy"},
		{"seo-pagespeed", map[string]any{"url": "file:///etc/passwd"}, 422, "url"},
		{"seo-report", map[string]any{"x": 1}, 422, "x"},
		{"seo-rankings", map[string]any{"url": "none"}, 422, "url"},
		{"seo-rankings", map[string]any{"keywords": []string{"washer", " "}}, 422, "keywords[1]"},
		{"seo-rankings", map[string]any{"keywords": make([]string, 101)}, 422, "keywords"},
		{"seo-rankings", map[string]any{"url": "https://shop.example", "keywords": []string{"a", "b", "c", "d"}}, 422, "url"},
		{"seo-rankings", map[string]any{"maxCalls": 0}, 422, "maxCalls"},
		{"seo-gsc-integration", map[string]any{"x": 1}, 422, "x"},
		{"seo-backlink-monitor", map[string]any{"domain": "https://shop.example"}, 422, "domain"},
		{"seo-backlink-monitor", map[string]any{"domain": "shop.example:99999"}, 422, "domain"},
		{"seo-backlink-monitor", map[string]any{"domain": "a b"}, 422, "domain"},
		{"seo-backlink-monitor", map[string]any{"mode": "slow"}, 422, "mode"},
		{"seo-backlink-monitor", map[string]any{"domain": "shop.example", "mode": "full"}, 422, "domain"},
		{"seo-backlink-monitor", map[string]any{"maxCalls": 0}, 422, "maxCalls"},
		{"seo-local-tracking", map[string]any{"maxCalls": 10_001}, 422, "maxCalls"},
		{"seo-competitor-tracker", map[string]any{"x": 1}, 422, "x"},
		{"seo-competitor-prices", map[string]any{"maxCalls": 1}, 422, "maxCalls"},
		{"seo-ai-content", map[string]any{"topic": ""}, 422, "topic"},
		{"seo-ai-content", map[string]any{"topic": " \u2028 "}, 422, "topic"},
		{"seo-ai-content", map[string]any{"topic": strings.Repeat("é", 201)}, 422, "topic"},
		{"seo-ai-content", map[string]any{"keyword": strings.Repeat("é", 201)}, 422, "keyword"},
		{"seo-ai-content", map[string]any{"topic": "dryer\u202e vent"}, 422, "topic"},
		{"seo-ai-content", map[string]any{"keyword": "dryer\x00vent"}, 422, "keyword"},
		{"seo-ai-content", map[string]any{"contentType": "poem"}, 422, "contentType"},
		{"seo-ai-content", map[string]any{"tone": "rude"}, 422, "tone"},
		{"seo-ai-content", map[string]any{"wordCount": 299}, 422, "wordCount"},
		{"seo-ai-content", map[string]any{"wordCount": 2001}, 422, "wordCount"},
		{"seo-ai-content", map[string]any{"topic": strings.Repeat("é", 200), "keyword": "", "contentType": "FAQ Page", "tone": "technical", "wordCount": 800}, 422, "topic"},
		{"seo-rankings", nil, 503, ""},
		{"seo-gsc-integration", nil, 503, ""},
	} {
		a := r.post("/functions/v1/"+c.name, c.body)
		errs, _ := a.json(t)["errors"].(map[string]any)
		if a.status != c.status || c.field != "" && errs[c.field] == nil || a.json(t)["error"] != a.json(t)["detail"] {
			t.Errorf("%s %v: %d %s", c.name, c.body, a.status, a.body)
		}
		if c.status == 503 && a.json(t)["type"] != "/problems/not-connected" {
			t.Errorf("%s: %s", c.name, a.body)
		}
	}
}

// TestTheCrawlOfThisSite reads the figures that the dashboard shows.
func TestTheCrawlOfThisSite(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.allPublished()
	r.addUser("staff@example.com", api.RoleStaff)
	r = r.as(r.signIn("staff@example.com", testPassword))
	a := r.post("/functions/v1/seo-crawl", nil)
	if a.status != http.StatusOK || a.json(t)["pagesCrawled"] != 50.0 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	var settings struct {
		Schedules []struct{ MaxPages *int }
	}
	if r.decode(r.get("/api/seo/settings"), &settings); *settings.Schedules[0].MaxPages != 500 {
		t.Errorf("the button and the schedule: %d pages", *settings.Schedules[0].MaxPages)
	}
	summary := r.get("/api/seo/summary").json(t)
	var crawls []struct{ Pages float64 }
	if r.decode(r.get("/api/seo/crawls"), &crawls); crawls[0].Pages != 50 || summary["total_pages"] != 50.0 || r.get("/api/seo/pages").json(t)["read"] != 50.0 {
		t.Errorf("one number of pages: the list says %v, the summary %v", crawls[0].Pages, summary["total_pages"])
	}
	if summary["errors"] != 0.0 || summary["warnings"] != 0.0 || summary["health_score"] != 100.0 {
		t.Errorf("our own site: %v", summary)
	}
	if partial, _ := summary["partial"].(string); summary["at_limit"] != true || !strings.HasPrefix(partial, "it ended at its limit of 50 pages; beyond it at least ") || !strings.Contains(r.get("/api/seo/crawls").body, partial) {
		t.Errorf("a crawl that stopped at its limit says %q; the list: %s", partial, r.get("/api/seo/crawls").body)
	}
	var found struct {
		Findings []wireFinding
		Total    int
	}
	r.decode(r.get("/api/seo/findings?limit=200"), &found)
	if float64(found.Total) != summary["notices"] || len(found.Findings) != found.Total {
		t.Errorf("%d findings, %d listed, the summary counts %v", found.Total, len(found.Findings), summary["notices"])
	}
	var overview struct {
		Findings int
		Health   []map[string]any
		Fixes    []map[string]any
	}
	r.decode(r.get("/api/seo/overview"), &overview)
	if overview.Findings != found.Total || len(overview.Health) != 1 || len(overview.Fixes) > 5 {
		t.Errorf("the overview: %+v", overview)
	}
	sheet := r.get("/api/seo/findings.csv")
	if lines := strings.Count(sheet.body, "\n"); sheet.status != http.StatusOK || lines != found.Total+1 || !strings.HasPrefix(sheet.body, "\ufeffrule,") ||
		sheet.header.Get("Content-Disposition") != `attachment; filename="findings.csv"` {
		t.Errorf("the sheet has %d lines: %s", lines, sheet.body)
	}
	if found.Total > 0 {
		f := found.Findings[0]
		a := r.post("/api/seo/findings/"+url.PathEscape(f.ID)+"/recheck", nil)
		if a.status != http.StatusOK || a.json(t)["id"] != f.ID || a.json(t)["state"] == "fixed" {
			t.Errorf("checked again: %d %s", a.status, a.body)
		}
	}
	if a := r.post("/functions/v1/seo-crawl", map[string]any{"maxPages": 2}); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if a := r.post("/functions/v1/seo-report", nil); a.status != http.StatusOK || !strings.Contains(a.body, "read 2 pages. Partial: it ended at its limit of 2 pages; beyond it at least ") ||
		!strings.Contains(a.body, "The crawl read 2 pages, the one before 50: their figures are not compared") {
		t.Errorf("two crawls of another extent: %d %s", a.status, a.body)
	}
}

// wireFinding is the wire's, as far as the tests look at it.
type wireFinding struct {
	ID, Rule, URL, State, Detail string
	Pages                        int
	WontFix                      *struct {
		By, Why string
		OfRule  bool `json:"of_rule"`
	} `json:"wont_fix"`
}
