package seo

import (
	"testing"

	"enamel/internal/db"
	"enamel/internal/job"
)

// TestAJobThatTheQueueHasForgottenStandsAsItEnded: one that was done has not failed.
func TestAJobThatTheQueueHasForgottenStandsAsItEnded(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		s := c.nodes[0]
		err := s.DB.Tx(t.Context(), func(tx *db.Tx) error {
			for state, result := range map[string]string{"done": `{"pagesCrawled":3}`, "cancelled": "null", "failed": "null", "open": "null"} {
				_, err := tx.Exec(t.Context(), `insert into seo_run (id, action, subject, asked_by, ref, state, result, kind, error, created_at, finished_at)
					values ($1, 'seo-crawl', '', '', '', $1, $2, 0, $3, 1, 2)`, state, result, "why "+state)
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for id, want := range map[string]struct {
			state job.State
			why   string // empty: it has not failed
		}{"done": {job.Done, ""}, "cancelled": {job.Cancelled, ""}, "failed": {job.Failed, "why failed"}, "open": {job.Failed, interrupted}} {
			j, err := s.Job(t.Context(), id)
			if err != nil || j.State != want.state || (j.Error == nil) != (want.why == "") || j.Error != nil && *j.Error != want.why {
				t.Errorf("%s: %+v, %v", id, j, err)
			}
			var skips bool
			if err := s.SkipExternal(t.Context(), id); err != nil {
				t.Error(err)
			}
			if err := s.DB.QueryRow(t.Context(), `select skip_external from seo_run where id = $1`, id).Scan(&skips); err != nil || skips != (id == "open") {
				t.Errorf("%s skips external links: %v, %v", id, skips, err)
			}
		}
	})
}
