package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"enamel/internal/db"
	"enamel/internal/job"
)

const (
	runJob     = "backup.run"
	watchJob   = "backup.watch"
	pruneJob   = "backup.prune"
	pruneEvery = 24 * time.Hour
	lookEvery  = 10 * time.Minute
	retryAfter = 4 * time.Hour // a backup that failed
	tellEvery  = 24 * time.Hour
	maxRuns    = 20 // that are listed
)

// Fresh is how old the newest proven backup may be.
const Fresh = 26 * time.Hour

// Options are what a Service is made of.
type Options struct {
	DB       *db.DB
	Config   Config
	Address  string // target of scheduled backups; empty: there are none
	Zone     *time.Location
	Hour     func() int // of the day, in Zone
	KeepDays func() int
	KeepRuns func() time.Duration // in the history
	// Alarm writes to the owners, in the transaction that remembers it.
	Alarm func(ctx context.Context, tx *db.Tx, subject, text string) error
}

// Service makes backups on schedule and says how they stand.
type Service struct {
	o           Options
	destination string // without credentials
}

// New makes a Service.
func New(o Options) (*Service, error) {
	s := &Service{o: o}
	if o.Address != "" {
		to, err := openPlace(o.Address, o.Config.Store)
		if err != nil {
			return nil, fmt.Errorf("ENAMEL_BACKUP_URL: %w", err)
		}
		s.destination = to.String()
	}
	return s, nil
}

// Register adds the jobs of backups to a queue.
func (s *Service) Register(q *job.Queue) {
	job.Handle(q, runJob, func(ctx context.Context, _ *job.Run, _ struct{}) error { return s.run(ctx) })
	job.Handle(q, watchJob, func(ctx context.Context, _ *job.Run, _ struct{}) error { return s.watch(ctx) })
	job.Handle(q, pruneJob, func(ctx context.Context, _ *job.Run, _ struct{}) error {
		return s.o.DB.Prune(ctx, `delete from backup_run where id in (select id from backup_run where started_at < $1 order by started_at limit $2)`, s.o.KeepRuns())
	})
	q.Schedule(pruneJob, pruneEvery)
	if s.destination != "" {
		q.Schedule(runJob, lookEvery)
		q.Schedule(watchJob, lookEvery)
	}
}

// slot is when the newest backup was to begin.
func (s *Service) slot(now time.Time) time.Time {
	here := now.In(s.o.Zone)
	at := time.Date(here.Year(), here.Month(), here.Day(), s.o.Hour(), 0, 0, 0, s.o.Zone)
	if at.After(now) {
		at = at.AddDate(0, 0, -1)
	}
	return at
}

// run makes the backup that is due, and then forgets old ones. One that fails is
// made again in a few hours, as a new job.
func (s *Service) run(ctx context.Context) error {
	if s.destination == "" {
		return nil
	}
	now := s.o.DB.Now()
	var enough bool
	err := s.o.DB.QueryRow(ctx, `select exists (select 1 from backup_run where destination = $1 and started_at >= $2 and (proven_at is not null or started_at > $3))`,
		s.destination, db.Millis(s.slot(now)), db.Millis(now.Add(-retryAfter))).Scan(&enough)
	if err != nil || enough {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	_, failed := Recorded(ctx, s.o.DB, s.o.Config, s.o.Address)
	at, err := openPlace(s.o.Address, s.o.Config.Store)
	if err == nil {
		err = forget(ctx, at, now.AddDate(0, 0, -s.o.KeepDays()))
	}
	if err != nil {
		err = fmt.Errorf("old backups stay: %w", err)
	}
	if err = errors.Join(failed, err); err != nil {
		return job.Permanent(err)
	}
	return nil
}

// watch tells the owners once a day while the newest proven backup is too old.
func (s *Service) watch(ctx context.Context) error {
	if s.destination == "" {
		return nil
	}
	state, err := s.State(ctx)
	if err != nil || !state.Late {
		return err
	}
	return s.o.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `update backup_alarm set told_at = $1 where told_at <= $2`, db.Millis(tx.Now()), db.Millis(tx.Now().Add(-tellEvery)))
		if err != nil || n == 0 {
			return err
		}
		return s.o.Alarm(ctx, tx, "No backup of the shop was proven in the last 26 hours", s.alarm(state))
	})
}

func (s *Service) alarm(state State) string {
	text := "No backup of the shop is proven yet.\n"
	if p := state.Proven; p != nil {
		text = fmt.Sprintf("The newest proven backup of the shop is of %s.\n", p.StartedAt.In(s.o.Zone).Format("Monday, January 2, 3:04 PM"))
	}
	text += "If the machine is lost now, everything since is lost with it.\n\nBackups go to: " + state.Destination + "\n"
	if state.Last != nil && state.Last.Problem != "" {
		text += "The last try failed: " + state.Last.Problem + "\n"
	}
	return text + "\nThe shop tries again every few hours, and writes to you once a day until one is proven.\nWhoever runs the machine finds the steps under Backups in docs/operations.md.\n"
}

// State is how backups stand.
type State struct {
	Destination string     `json:"destination" doc:"Where scheduled backups go, without credentials; empty: there are none, ENAMEL_BACKUP_URL is not set"`
	Proven      *Run       `json:"proven" doc:"The newest that was proven; null: none"`
	Last        *Run       `json:"last" doc:"The newest that was tried; null: none"`
	Late        bool       `json:"late" doc:"Whether a proven one is missing for more than 26 hours"`
	NextAt      *time.Time `json:"next_at" doc:"When the next one is to begin; null: never"`
	KeepDays    int        `json:"keep_days"`
	Runs        []Run      `json:"runs" nullable:"false" doc:"The newest, at most 20"`
}

// State reads how backups stand: those at the destination, or of all where there is none.
func (s *Service) State(ctx context.Context) (State, error) {
	state := State{Destination: s.destination, KeepDays: s.o.KeepDays(), Runs: []Run{}}
	read := func(into func(Run), which string) error {
		return s.o.DB.Each(ctx, func(rows *sql.Rows) error {
			r, err := scanRun(rows)
			into(r)
			return err
		}, runColumns+`where ($1 = '' or destination = $1) `+which, s.destination)
	}
	err := read(func(r Run) { state.Runs = append(state.Runs, r) }, fmt.Sprintf(`order by id desc limit %d`, maxRuns))
	if err == nil {
		err = read(func(r Run) { state.Proven = &r }, `and proven_at is not null order by id desc limit 1`)
	}
	var first *time.Time
	if err == nil {
		err = read(func(r Run) { first = &r.StartedAt }, `order by id limit 1`)
	}
	if err != nil {
		return state, fmt.Errorf("backup: read the history: %w", err)
	}
	if len(state.Runs) > 0 {
		state.Last = &state.Runs[0]
	}
	if state.Proven != nil {
		first = &state.Proven.StartedAt
	}
	if s.destination != "" {
		next := s.slot(s.o.DB.Now()).AddDate(0, 0, 1)
		state.NextAt = &next
		state.Late = first != nil && s.o.DB.Now().Sub(*first) > Fresh
	}
	return state, nil
}

// StateOut is GET /api/staff/backups.
type StateOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         State
}

// Show handles GET /api/staff/backups.
func (s *Service) Show(ctx context.Context, _ *struct{}) (*StateOut, error) {
	state, err := s.State(ctx)
	return &StateOut{CacheControl: "no-store", Body: state}, err
}
