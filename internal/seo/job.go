package seo

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/job"
)

// Job is one run of an action on the wire.
type Job struct {
	ID         string          `json:"id"`
	Name       string          `json:"name" doc:"Of the function: seo-crawl"`
	State      job.State       `json:"state" enum:"waiting,running,done,failed,cancelled"`
	Progress   Progress        `json:"progress"`
	Result     json.RawMessage `json:"result" doc:"What the function answers; null until it is done"`
	Error      *string         `json:"error" doc:"Why it failed, fit to show; null where it did not"`
	Scheduled  bool            `json:"scheduled" doc:"A schedule started it"`
	CreatedAt  time.Time       `json:"created_at"`
	StartedAt  *time.Time      `json:"started_at"`
	FinishedAt *time.Time      `json:"finished_at"`
	Lost       bool            `json:"-"` // it runs on no node any more, and no other has taken it on

	kind fault.Kind
}

// Progress is how far a job is.
type Progress struct {
	Done  int64  `json:"done"`
	Total *int64 `json:"total" doc:"null: unknown"`
	Note  string `json:"note" doc:"What it is at, in words; may be empty"`
}

// Over is true of a job that has ended.
func (j *Job) Over() bool {
	return j.State == job.Done || j.State == job.Failed || j.State == job.Cancelled
}

// Job reads a run of an action; fault.NotFound where there is none. One that waits
// for the slot is waiting, though its job has begun to wait.
func (s *Service) Job(ctx context.Context, id string) (Job, error) {
	out := Job{ID: id}
	if !isID(id) {
		return out, fault.New(fault.NotFound, "There is no such job")
	}
	if err := out.fromQueue(ctx, s.DB); err != nil { // first: a run's end is stored before its job's
		return out, err
	}
	var state, message, by string
	var result sql.NullString
	var created int64
	var hasSlot bool
	var finished sql.NullInt64
	err := s.DB.QueryRow(ctx, `select action, state, result, kind, error, asked_by, created_at, finished_at,
		exists (select 1 from seo_slot where seo_slot.run = seo_run.id),
		exists (select 1 from job where job.id = seo_run.id and job.state = 'running' and job.lease_until <= $2) from seo_run where id = $1`, id, db.Millis(s.DB.Now())).
		Scan(&out.Name, &state, &result, &out.kind, &message, &by, &created, &finished, &hasSlot, &out.Lost)
	if errors.Is(err, sql.ErrNoRows) {
		return out, fault.New(fault.NotFound, "There is no such job")
	}
	if err != nil {
		return out, fmt.Errorf("read run: %w", err)
	}
	out.CreatedAt, out.Scheduled, out.Result = db.FromMillis(created), by == "", json.RawMessage("null")
	if finished.Valid {
		at := db.FromMillis(finished.Int64)
		out.FinishedAt = &at
	}
	switch outcome(state) {
	case done:
		out.State, out.Result, out.Error = job.Done, json.RawMessage(result.String), nil
	case failed:
		out.State, out.Error = job.Failed, &message
	case cancelled:
		out.State, out.Error = job.Cancelled, nil
	case open: // as the queue has it
		if !hasSlot && out.State == job.Running {
			out.State, out.StartedAt = job.Waiting, nil
		}
	}
	return out, nil
}

// fromQueue adds what the queue knows; nothing where it has forgotten the job.
func (j *Job) fromQueue(ctx context.Context, r db.Reader) error {
	q, err := job.Find(ctx, r, j.ID)
	if fault.KindOf(err) == fault.NotFound {
		j.State = job.Failed
		j.interrupted()
		return nil
	}
	if err != nil {
		return err
	}
	j.State, j.StartedAt = q.State, q.StartedAt
	j.Progress = Progress{Done: q.Done, Total: q.Total, Note: q.Note}
	if q.State == job.Failed {
		j.interrupted()
	}
	j.FinishedAt = q.FinishedAt
	return nil
}

// interrupted is said of a run that came to no end of its own.
const interrupted = "It was interrupted too often. Please start it again."

func (j *Job) interrupted() {
	text := interrupted
	j.Error = &text
}

// closeInterrupted stores the end of runs that their job's end left open: one
// that used up its attempts, or was cancelled where nobody heard of it.
func (s *Service) closeInterrupted(ctx context.Context) error {
	const ended = `state = 'open' and not exists (select 1 from job where job.id = seo_run.id and job.state in ('waiting', 'running', 'done'))`
	var any bool
	if err := s.DB.QueryRow(ctx, `select exists (select 1 from seo_run where `+ended+`)`).Scan(&any); err != nil || !any {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update seo_run set finished_at = $1, error = $2,
			state = case when exists (select 1 from job where job.id = seo_run.id and job.state = 'cancelled') then 'cancelled' else 'failed' end
			where `+ended, db.Millis(tx.Now()), interrupted)
		return err
	})
}

const (
	pruneJob   = "seo.prune"
	pruneEvery = 24 * time.Hour
)

// Keep says how long runs and figures stay, copies of other sites' pages, and
// backlinks that are lost.
type Keep struct{ Figures, Copies, Backlinks func() time.Duration }

// RegisterPruning lets a queue forget what is older than keep says.
func (s *Service) RegisterPruning(q *job.Queue, keep Keep) {
	job.Handle(q, pruneJob, func(ctx context.Context, _ *job.Run, _ struct{}) error { return s.prune(ctx, keep) })
	q.Schedule(pruneJob, pruneEvery)
}

// prune deletes what is old, but the newest run of each action and the newest summary.
func (s *Service) prune(ctx context.Context, keep Keep) error {
	for _, old := range []struct {
		age   func() time.Duration
		query string
	}{
		{keep.Figures, `delete from seo_run where id in (select id from seo_run where state <> 'open' and created_at < $1
			and exists (select 1 from seo_run n where n.action = seo_run.action and n.state <> 'open' and n.created_at > seo_run.created_at) limit $2)`},
		{keep.Figures, `delete from seo_local_data where id in (select id from seo_local_data where last_checked < $1
			and exists (select 1 from seo_local_data n where n.last_checked > seo_local_data.last_checked) limit $2)`},
		{keep.Figures, `delete from seo_rankings where id in (select id from seo_rankings where fetched_at < $1 order by fetched_at limit $2)`},
		{keep.Figures, `delete from seo_local_result where run in (select run from seo_local_result where fetched_at < $1 limit $2)`},
		{keep.Figures, `delete from seo_rank_run where id in (select id from seo_rank_run where started_at < $1 limit $2)`},
		{keep.Figures, `delete from seo_local_run where id in (select id from seo_local_run where started_at < $1 limit $2)`},
		{keep.Figures, `delete from seo_speed where id in (select id from seo_speed where measured_at < $1 order by measured_at limit $2)`},
		{keep.Figures, `delete from seo_price_change where id in (select id from seo_price_change where changed_at < $1 order by changed_at limit $2)`},
		{keep.Copies, `delete from seo_snapshot where (host, url) in (select host, url from seo_snapshot where asked_at < $1 limit $2)`},
		{keep.Copies, `delete from seo_snapshot_change where id in (select id from seo_snapshot_change where at < $1 limit $2)`},
		{keep.Backlinks, `delete from seo_backlinks where id in (select id from seo_backlinks where state in ('lost', 'unreadable') and last_seen < $1 limit $2)`},
		{keep.Backlinks, `delete from seo_backlink_run where id in (select id from seo_backlink_run where started_at < $1 limit $2)`},
	} {
		if err := s.DB.Prune(ctx, old.query, old.age()); err != nil {
			return fmt.Errorf("prune the figures: %w", err)
		}
	}
	return nil
}

// isID reports whether a text can be the id of a run: whatever else comes in a
// path is none, and some of it no database takes.
func isID(text string) bool {
	return text != "" && len(text) <= 64 && !strings.ContainsFunc(text, func(r rune) bool { return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') })
}

// Cancel ends a run; one that has ended stays as it is.
func (s *Service) Cancel(ctx context.Context, id string) error {
	if _, err := s.Job(ctx, id); err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := job.Cancel(ctx, tx, id); err != nil {
			return err
		}
		j, err := job.Find(ctx, tx, id)
		if err != nil || j.State != job.Cancelled {
			return err
		}
		_, err = tx.Exec(ctx, `update seo_run set state = 'cancelled', finished_at = $1 where id = $2 and state = 'open'`, db.Millis(tx.Now()), id)
		return err
	})
}

// SkipExternal has a crawl end without the links to other sites; one that has ended stays as it is.
func (s *Service) SkipExternal(ctx context.Context, id string) error {
	j, err := s.Job(ctx, id)
	if err != nil {
		return err
	}
	if j.Name != "seo-crawl" {
		return fault.New(fault.NotFound, "This action is not a site crawl")
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update seo_run set skip_external = true where id = $1 and state = 'open'`, id)
		return err
	})
}

// waitPoll is how often Wait looks.
const waitPoll = 100 * time.Millisecond

// Wait returns a job when it has ended.
func (s *Service) Wait(ctx context.Context, id string) (Job, error) {
	tick := time.NewTicker(waitPoll)
	defer tick.Stop()
	for {
		j, err := s.Job(ctx, id)
		if err != nil || j.Over() {
			return j, err
		}
		select {
		case <-ctx.Done():
			return j, ctx.Err()
		case <-tick.C:
		}
	}
}

// Current is the job that runs now; nil where none does.
func (s *Service) Current(ctx context.Context) (*Job, error) {
	holder, err := slotHolder(ctx, s.DB)
	if err != nil || holder == nil {
		return nil, err
	}
	j, err := s.Job(ctx, holder.ID)
	return &j, err
}

// mostWaiting is how many runs Waiting lists: there are as many as schedules.
const mostWaiting = 20

// Waiting lists the runs of schedules that wait for the slot, in the order in which they get it.
func (s *Service) Waiting(ctx context.Context) ([]Job, error) {
	return s.jobs(ctx, `select r.id`+inLine, db.Millis(s.DB.Now()), mostWaiting)
}

// Newest lists the newest ended run of each action.
func (s *Service) Newest(ctx context.Context) ([]Job, error) {
	return s.jobs(ctx, `select id from (select id, action, row_number() over (partition by action order by created_at desc, id desc) as age
		from seo_run where state <> 'open') r where age = 1 order by action`)
}

// jobs reads the jobs whose ids a query selects.
func (s *Service) jobs(ctx context.Context, query string, args ...any) ([]Job, error) {
	rows, err := s.DB.Query(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("read runs: %w", err)
	}
	defer rows.Close()
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	list := make([]Job, len(ids))
	for i, id := range ids {
		if list[i], err = s.Job(ctx, id); err != nil {
			return nil, err
		}
	}
	return list, nil
}
