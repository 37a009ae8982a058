package app

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"enamel/internal/api"
	"enamel/internal/db/dbtest"
)

// events reads the events of a job until n have come, or the stream ends.
func (r *running) events(id, last string, n int) (ids []string, jobs []wireJob) {
	r.t.Helper()
	req, err := http.NewRequestWithContext(r.t.Context(), http.MethodGet, r.url+"/api/jobs/"+id+"/events", nil)
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
	return ids, jobs
}

func TestAJobIsFollowedByEvents(t *testing.T) {
	turns := make(chan struct{})
	site := newSlowSite(t, 6, turns)
	dashboards(t, site, func(t *testing.T, r *running) {
		j := r.begins("seo-crawl", map[string]any{"url": site.URL})
		turns <- struct{}{}
		ids, _ := r.events(j.ID, "", 1)
		go func() {
			for range 5 {
				turns <- struct{}{}
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
		path := "/api/jobs/" + j.ID + "/events"
		for name, lose := range map[string]func(r *running){
			"signed out":    func(r *running) { r.post("/api/auth/sign-out", map[string]any{}) },
			"staff no more": func(r *running) { r.command("user", "role", "staff@example.com", api.RoleCustomer) },
		} {
			r.command("user", "role", "staff@example.com", api.RoleStaff)
			r := r.as(r.signIn("staff@example.com", testPassword))
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, r.url+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Cookie", r.cookie)
			res, err := http.DefaultClient.Do(req)
			if err != nil || res.StatusCode != http.StatusOK {
				t.Fatalf("%s: %v, %v", name, res, err)
			}
			lose(r)
			told, err := io.ReadAll(res.Body) // until the stream ends
			_ = res.Body.Close()
			if err != nil || !bytes.Contains(told, []byte(j.ID)) {
				t.Errorf("%s: told %q, %v", name, told, err)
			}
			if a := r.get(path); a.status != http.StatusUnauthorized && a.status != http.StatusForbidden {
				t.Errorf("%s: %d", name, a.status)
			}
		}
		for range 6 {
			turns <- struct{}{}
		}
	})
}
