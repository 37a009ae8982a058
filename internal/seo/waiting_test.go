package seo

import (
	"testing"

	"enamel/internal/db"
	"enamel/internal/job"
)

// actions are what GET /api/seo/actions answers.
func (c *clock) actions() Actions {
	c.t.Helper()
	out, err := NewHandlers(c.nodes[0]).ShowActions(c.t.Context(), nil)
	if err != nil {
		c.t.Fatal(err)
	}
	return out.Body
}

// TestAScheduleThatWaitsForItsTurnIsListed as waiting, though its job is where
// the waiting is done; once it has its turn it is what runs.
func TestAScheduleThatWaitsForItsTurnIsListed(t *testing.T) {
	clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
		c.tick()
		s := c.nodes[0]
		if got := c.actions(); got.Current != nil || got.Waiting == nil || len(got.Waiting) > 0 {
			t.Fatalf("before: %+v", got)
		}
		staff, err := s.Start(t.Context(), "seo-report", nil, "ann")
		if err != nil {
			t.Fatal(err)
		}
		c.set("2026-11-23 05:30")
		c.tick()
		err = s.DB.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `update job set state = 'running', started_at = $1 where state = 'waiting'`, db.Millis(tx.Now()))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		got := c.actions()
		if got.Current == nil || got.Current.ID != staff || got.Current.State != job.Running || got.Current.StartedAt == nil {
			t.Fatalf("current: %+v", got.Current)
		}
		if len(got.Waiting) != 2 || got.Waiting[0].Name == got.Waiting[1].Name {
			t.Fatalf("waiting: %+v", got.Waiting)
		}
		for _, w := range got.Waiting {
			if w.State != job.Waiting || !w.Scheduled || w.StartedAt != nil {
				t.Errorf("%+v", w)
			}
		}
		if err := s.Cancel(t.Context(), staff); err != nil {
			t.Fatal(err)
		}
		c.cancelled(staff)
		later := &Run{ID: got.Waiting[1].ID, ctx: t.Context(), service: s}
		if first, err := s.takeSlot(later); err != nil || first == nil || first.ID != got.Waiting[0].ID {
			t.Fatalf("who is listed second asks first, and is told to wait for %+v, %v", first, err)
		}
		next := &Run{ID: got.Waiting[0].ID, ctx: t.Context(), service: s}
		if holder, err := s.takeSlot(next); err != nil || holder != nil {
			t.Fatalf("%+v, %v", holder, err)
		}
		if got = c.actions(); got.Current == nil || got.Current.ID != next.ID || got.Current.State != job.Running || len(got.Waiting) != 1 || got.Waiting[0].ID == next.ID {
			t.Errorf("after: %+v", got)
		}
		c.cancelled(next.ID)
		if first, err := s.takeSlot(later); err != nil || first != nil {
			t.Errorf("the last of them waits for %+v, %v", first, err)
		}
	})
}

// TestWhoCannotGoOnHoldsUpNoOther: of two schedules, the first's next attempt may be
// at another time, or its action one of another version.
func TestWhoCannotGoOnHoldsUpNoOther(t *testing.T) {
	const now, tomorrow = "2026-11-23 05:30", "2026-11-24 05:30"
	for name, first := range map[string]struct {
		action string // empty: as it was
		state  job.State
		at     string
		waits  bool // the second for it
	}{
		"its next attempt is tomorrow":     {"", job.Waiting, tomorrow, false},
		"its next attempt is due":          {"", job.Waiting, now, true},
		"it runs":                          {"", job.Running, now, true},
		"another version's":                {"seo-later", job.Waiting, now, false},
		"another version's, which runs it": {"seo-later", job.Running, now, true},
	} {
		t.Run(name, func(t *testing.T) {
			clocks(t, 1, "2026-11-22 09:00", func(c *clock) {
				s := c.nodes[0]
				c.tick()
				c.set(now)
				c.tick()
				waiting := c.actions().Waiting
				if len(waiting) != 2 {
					t.Fatalf("%+v", waiting)
				}
				err := s.DB.Tx(t.Context(), func(tx *db.Tx) error {
					if _, err := tx.Exec(t.Context(), `update job set state = 'running' where id = $1`, waiting[1].ID); err != nil {
						return err
					}
					_, err := tx.Exec(t.Context(), `update job set state = $2, run_at = $3, name = case when $4 = '' then name else $4 end where id = $1`,
						waiting[0].ID, string(first.state), db.Millis(inFortWorth(t, first.at)), first.action)
					if err != nil {
						return err
					}
					_, err = tx.Exec(t.Context(), `update seo_run set action = case when $2 = '' then action else $2 end where id = $1`, waiting[0].ID, first.action)
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
				listed := c.actions().Waiting
				if len(listed) != 2 || (listed[0].ID == waiting[1].ID) != (first.at == tomorrow) {
					t.Errorf("listed: %+v", listed)
				}
				before, err := s.takeSlot(&Run{ID: waiting[1].ID, ctx: t.Context(), service: s})
				if err != nil || (before != nil) != first.waits || first.waits && before.ID != waiting[0].ID {
					t.Errorf("the second waits for %+v, %v", before, err)
				}
			})
		})
	}
}

// cancelled stores that a run's job has ended.
func (c *clock) cancelled(id string) {
	c.t.Helper()
	err := c.nodes[0].DB.Tx(c.t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(c.t.Context(), `update job set state = 'cancelled', finished_at = $1 where id = $2`, db.Millis(tx.Now()), id)
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
}
