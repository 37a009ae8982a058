package seo

import (
	"context"
	"net/http"
	"time"

	"enamel/internal/api"
)

// How a job's events are sent.
const (
	eventPoll = 250 * time.Millisecond
	heartbeat = 15 * time.Second
	rightPoll = 2 * time.Second  // how often a follower's right to read is checked
	eventLife = 30 * time.Minute // then the client asks again, by itself
)

// StreamJob handles GET /api/jobs/{id}/events: an event `job` with the job
// whenever it has changed, until it has ended or who follows has signed out or
// lost the role. An error means that nothing is sent yet. An event's id tells its content,
// so that who comes back with Last-Event-ID is not told again.
func (h *Handlers) StreamJob(w http.ResponseWriter, r *http.Request) error {
	j, err := h.service.Job(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(r.Context(), eventLife)
	defer cancel()
	defer context.AfterFunc(h.service.life, cancel)()
	h.follow(ctx, api.NewEvents(w), j, r.Header.Get("Last-Event-ID"))
	return nil
}

// follow sends until the job is over or the client has gone.
func (h *Handlers) follow(ctx context.Context, events *api.Events, j Job, seen string) {
	poll, beat := time.NewTicker(eventPoll), time.NewTicker(heartbeat)
	defer poll.Stop()
	defer beat.Stop()
	asked := time.Now()
	var err error
	for {
		if time.Since(asked) >= rightPoll {
			if err := api.StillAdmitted(ctx); err != nil {
				return
			}
			asked = time.Now()
		}
		if seen, err = events.Send("job", seen, j); err != nil || j.Over() {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
			if err := events.Beat(); err != nil {
				return
			}
		case <-poll.C:
		}
		if j, err = h.service.Job(ctx, j.ID); err != nil {
			return
		}
	}
}
