package app

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
)

// age makes the only session look unused for so long, and lastUse tells since when it is.
func (r *running) age(unused time.Duration) {
	r.t.Helper()
	err := r.app.store.db.Tx(r.t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(r.t.Context(), `update session set created_at = $1, seen_at = $1`, db.Millis(tx.Now().Add(-unused)))
		return err
	})
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *running) lastUse() (at int64) {
	r.t.Helper()
	if err := r.app.store.db.QueryRow(r.t.Context(), `select seen_at from session`).Scan(&at); err != nil {
		r.t.Fatal(err)
	}
	return at
}

// TestAnOpenDashboardIsNoUseOfTheSession: polling does not extend the session;
// only user actions do. e2e/dashboard.spec.ts lists the polls.
func TestAnOpenDashboardIsNoUseOfTheSession(t *testing.T) {
	dashboards(t, newSlowSite(t, 1, nil), func(t *testing.T, r *running) {
		job := r.ends(r.begins("seo-report", nil).ID).ID
		r.age(6 * 24 * time.Hour)
		unused := r.lastUse()
		byItself := []string{"/api/seo/actions", "/api/jobs/" + job, "/api/jobs/" + job + "/events", "/api/seo/overview", "/api/seo/summary"}
		for _, path := range byItself {
			if a := r.get(path); a.status != http.StatusOK || a.header.Get("Set-Cookie") != "" || r.lastUse() != unused {
				t.Errorf("%s: %d, %s, last use moved by %d ms", path, a.status, a.header.Get("Set-Cookie"), r.lastUse()-unused)
			}
		}
		for _, request := range []struct {
			method, path string
		}{{http.MethodGet, "/seo"}, {http.MethodGet, "/api/seo/findings"}, {http.MethodPost, "/functions/v1/seo-report"}, {http.MethodDelete, "/api/jobs/" + job}} {
			r.age(6 * 24 * time.Hour)
			unused = r.lastUse()
			if a := r.send(request.method, request.path, nil); a.status != http.StatusOK || r.lastUse() <= unused || !strings.HasPrefix(a.header.Get("Set-Cookie"), "__Host-enamel=") {
				t.Errorf("%s: %d, %s, last use moved by %d ms", request.path, a.status, a.header.Get("Set-Cookie"), r.lastUse()-unused)
			}
		}
		r.age(7 * 24 * time.Hour)
		for _, path := range byItself {
			if a := r.get(path); a.status != http.StatusUnauthorized {
				t.Errorf("%s after 7 days: %d", path, a.status)
			}
		}
	})
}
