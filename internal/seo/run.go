package seo

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/job"
)

// slotPoll is how often a run of a schedule looks whether its turn has come.
const slotPoll = time.Second

// Run is one run of an action, while its job runs here.
type Run struct {
	ID string

	ctx     context.Context
	args    json.RawMessage
	job     *job.Run
	service *Service
}

// Context ends when the run is cancelled, and when the program stops.
func (r *Run) Context() context.Context { return r.ctx }

// Decode reads what the action's check returned.
func (r *Run) Decode(v any) error { return json.Unmarshal(r.args, v) }

// Tell shows how far the run is; total 0 means unknown.
func (r *Run) Tell(done, total int, note string) { r.job.Progress(int64(done), int64(total), note) }

// jobArgs are the arguments of an action's job. A schedule's job finds its run
// by its own id.
type jobArgs struct {
	Args json.RawMessage `json:"args"`
}

// Register says how the actions run.
func (s *Service) Register(q *job.Queue) {
	for i := range s.actions {
		a := &s.actions[i]
		job.Handle(q, a.name, func(ctx context.Context, r *job.Run, args jobArgs) error { return s.execute(ctx, a, r, args) })
	}
}

// Start starts an action for a user. If it runs already, Start returns that
// run; if another action runs, a fault.Conflict names it.
func (s *Service) Start(ctx context.Context, name string, body any, user string) (id string, err error) {
	a, err := s.find(name)
	if err != nil {
		return "", err
	}
	args, err := a.check(body)
	if err != nil {
		return "", err
	}
	refusal := a.refusal(ctx)
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		holder, err := s.lockSlot(ctx, tx)
		if err != nil {
			return err
		}
		switch {
		case holder != nil && holder.Name == name:
			id = holder.ID
			return nil
		case refusal != nil:
			return refusal
		case holder != nil:
			return s.busy(holder)
		}
		if id, err = s.enter(ctx, tx, name, args, user, job.Insert); err != nil {
			return err
		}
		return fillSlot(ctx, tx, id)
	})
	return id, err
}

// busy is the fault of an action that has to wait for another.
func (s *Service) busy(holder *job.Job) error {
	return &fault.Error{
		Kind: fault.Conflict, Slug: "busy", Msg: s.title(holder.Name) + " is running. Wait for its end, or cancel it.",
		Extra: map[string]any{"running": map[string]string{"id": holder.ID, "name": holder.Name}},
	}
}

// title is an action for people.
func (s *Service) title(name string) string {
	if a, err := s.find(name); err == nil {
		return a.title
	}
	return name
}

// enter stores a run and its job, which has the same id.
func (s *Service) enter(ctx context.Context, tx *db.Tx, name string, args any, user string, insert inserter) (string, error) {
	text, err := json.Marshal(args)
	if err != nil {
		return "", fmt.Errorf("start %s: %w", name, err)
	}
	id, err := insert(ctx, tx, name, jobArgs{Args: text})
	if err != nil {
		return "", err
	}
	_, err = tx.Exec(ctx, `insert into seo_run (id, action, subject, asked_by, ref, state, kind, error, created_at)
		values ($1, $2, $3, $4, '', 'open', 0, '', $5)`, id, name, subjectOf(args), user, db.Millis(tx.Now()))
	return id, err
}

// subjectOf is the address that an action is about; empty: none.
func subjectOf(args any) string {
	if about, ok := args.(interface{ subject() string }); ok {
		return about.subject()
	}
	return ""
}

type inserter func(ctx context.Context, tx *db.Tx, name string, args any) (string, error)

// lockSlot keeps every other transaction from the slot until tx ends, and
// returns the job that holds it; nil where it is free.
func (s *Service) lockSlot(ctx context.Context, tx *db.Tx) (*job.Job, error) {
	// On PostgreSQL the next statement sees what whoever held the lock has written.
	if _, err := tx.Exec(ctx, `update seo_slot set taken = taken + 1 where id = 1`); err != nil {
		return nil, err
	}
	return slotHolder(ctx, tx)
}

// slotHolder is the job of the action that runs now; nil where none does.
func slotHolder(ctx context.Context, r db.Reader) (*job.Job, error) {
	var id string
	err := r.QueryRow(ctx, `select run from seo_slot where id = 1
		and exists (select 1 from job where job.id = seo_slot.run and job.state in ('waiting', 'running'))
		and exists (select 1 from seo_run where seo_run.id = seo_slot.run and seo_run.state = 'open')`).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the slot: %w", err)
	}
	j, err := job.Find(ctx, r, id)
	if err != nil {
		return nil, err
	}
	return &j, nil
}

func fillSlot(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.Exec(ctx, `update seo_slot set run = $1 where id = 1`, id)
	return err
}

// execute runs an action's job: once it has the slot, and unless an earlier
// attempt came to its end.
func (s *Service) execute(ctx context.Context, a *action, j *job.Run, args jobArgs) error {
	r := &Run{ID: j.ID, ctx: ctx, args: args.Args, job: j, service: s}
	var state string
	err := s.DB.QueryRow(ctx, `select state from seo_run where id = $1`, j.ID).Scan(&state)
	if err != nil {
		return fmt.Errorf("read run: %w", err)
	}
	if state != string(open) {
		return nil
	}
	var result any
	if err = s.waitForSlot(r); err == nil {
		result, err = s.perform(a, r)
	} else if ctx.Err() == nil {
		return err // of the database: another attempt goes on
	}
	if cause := context.Cause(ctx); errors.Is(cause, job.ErrStopping) || errors.Is(cause, job.ErrLeaseLost) {
		return errors.Join(cause, err) // likewise
	}
	return s.conclude(r, result, err)
}

// perform turns a panic into a failure: a second attempt would end the same.
func (s *Service) perform(a *action, r *Run) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
			s.Log.ErrorContext(r.ctx, "action panicked", "name", a.name, "id", r.ID, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	return a.run(r)
}

// waitForSlot lets a run of a schedule wait behind what staff started, and behind
// the runs of schedules that have waited for longer.
func (s *Service) waitForSlot(r *Run) error {
	tick := time.NewTicker(slotPoll)
	defer tick.Stop()
	told := ""
	for {
		first, err := s.takeSlot(r)
		if err != nil || first == nil || first.ID == r.ID {
			return err
		}
		if told != first.ID {
			told = first.ID
			r.Tell(0, 0, "Waits for its turn: "+s.title(first.Name)+" goes first")
		}
		select {
		case <-r.ctx.Done():
			return context.Cause(r.ctx)
		case <-tick.C:
		}
	}
}

// takeSlot returns who goes first, the slot's holder or who has waited for longer;
// nil: the run has got the slot. It writes only where its turn seems to have come.
func (s *Service) takeSlot(r *Run) (first *job.Job, err error) {
	if first, err = slotHolder(r.ctx, s.DB); err != nil || first != nil {
		return first, err
	}
	if first, err = s.waitsLonger(r.ctx, s.DB, r.ID); err != nil || first != nil {
		return first, err
	}
	err = s.DB.Tx(r.ctx, func(tx *db.Tx) (err error) {
		if first, err = s.lockSlot(r.ctx, tx); err != nil || first != nil {
			return err
		}
		if first, err = s.waitsLonger(r.ctx, tx, r.ID); err != nil || first != nil {
			return err
		}
		return fillSlot(r.ctx, tx, r.ID)
	})
	return first, err
}

// inLine are the runs that wait for their turn, in the order in which they have it at
// the time $1, up to $2 of them: one whose next attempt is later lets the others go first.
const inLine = ` from seo_run r join job j on j.id = r.id where r.state = 'open' and j.state in ('waiting', 'running')
	and not exists (select 1 from seo_slot where seo_slot.run = r.id) order by j.state = 'waiting' and j.run_at > $1, r.created_at, r.id limit $2`

// waitsLonger is the job that has its turn before a run that waits; nil: none.
func (s *Service) waitsLonger(ctx context.Context, r db.Reader, run string) (*job.Job, error) {
	id, err := s.ahead(ctx, r, run)
	if err != nil || id == "" {
		return nil, err
	}
	j, err := job.Find(ctx, r, id)
	if err != nil {
		return nil, err
	}
	return &j, nil
}

// ahead is the first run in line before another; empty: none. It leaves out those that
// may well never begin to run: their time has not come, or they are of another version.
func (s *Service) ahead(ctx context.Context, r db.Reader, run string) (id string, err error) {
	rows, err := r.Query(ctx, `select r.id, r.action, j.state = 'running', j.run_at <= $1`+inLine, db.Millis(s.DB.Now()), mostWaiting)
	if err != nil {
		return "", fmt.Errorf("read who waits: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		var running, due bool
		if err := rows.Scan(&id, &name, &running, &due); err != nil {
			return "", fmt.Errorf("read who waits: %w", err)
		}
		if id == run {
			return "", nil
		}
		if running || due && s.handles(name) {
			return id, nil
		}
	}
	return "", rows.Err()
}

// handles is true of an action whose jobs run here.
func (s *Service) handles(name string) bool {
	_, err := s.find(name)
	return err == nil
}

// outcome is how a run stands.
type outcome string

const (
	open      outcome = "open"
	done      outcome = "done"
	failed    outcome = "failed"
	cancelled outcome = "cancelled"
)

// concludeLimit bounds the writing of a run's end, which a cancelled context must not stop.
const concludeLimit = 10 * time.Second

// conclude stores how a run ended and returns what its job is told.
func (s *Service) conclude(r *Run, result any, failure error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.ctx), concludeLimit)
	defer cancel()
	end, text, f := done, []byte("null"), &fault.Error{}
	switch {
	case failure == nil:
		var err error
		if text, err = json.Marshal(result); err != nil {
			return job.Permanent(fmt.Errorf("result of %s: %w", r.ID, err))
		}
	case errors.Is(context.Cause(r.ctx), job.ErrCancelled):
		end = cancelled
	default:
		end = failed
		if !errors.As(failure, &f) {
			f = &fault.Error{Kind: fault.Internal, Msg: "Something went wrong on our side. The server's log has the cause."}
		}
	}
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update seo_run set state = $1, result = $2, kind = $3, error = $4, finished_at = $5 where id = $6 and state = 'open'`,
			string(end), string(text), int(f.Kind), f.Msg, db.Millis(tx.Now()), r.ID)
		return err
	})
	if err != nil {
		return err // another attempt stores it
	}
	if failure != nil {
		return job.Permanent(failure)
	}
	return nil
}
