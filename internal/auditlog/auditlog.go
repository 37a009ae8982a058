// Package auditlog keeps who did what to whom: what staff do, and what happens
// to accounts. An action's own transaction writes its entry, with two exceptions.
// The API's guard writes the entry of a staff request before the request runs,
// whatever comes of it. Some subcommands write theirs right after the action. An
// entry never changes and holds no secret.
package auditlog

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"

	"enamel/internal/db"
	"enamel/internal/job"
)

// CommandLine is the actor of what is done by a subcommand.
const CommandLine = "command line"

// Entry is one recorded action.
type Entry struct {
	ID      string    // set by Record; ascends with time
	At      time.Time // set by Record
	Actor   string    // a user's id, or CommandLine
	Action  string    // such as account.sign-in
	Subject string    // the thing acted on, such as a user's id
	Detail  string
	Address string // IP address; empty for the command line
}

// Bounds of a text, in bytes: what is longer is cut.
const (
	maxText   = 200
	maxDetail = 1000
)

// Record writes an entry into the caller's transaction.
func Record(ctx context.Context, tx *db.Tx, e Entry) error {
	_, err := tx.Exec(ctx, `insert into audit_log (id, at, actor, action, subject, detail, address)
		values ($1, $2, $3, $4, $5, $6, $7)`, db.NewID(), db.Millis(tx.Now()),
		cut(e.Actor, maxText), cut(e.Action, maxText), cut(e.Subject, maxText), cut(e.Detail, maxDetail), cut(e.Address, maxText))
	if err != nil {
		return fmt.Errorf("record %s: %w", e.Action, err)
	}
	return nil
}

// cut bounds a text and replaces control characters, which no reader of a log
// wants: PostgreSQL refuses NUL, and escapes would move a terminal's cursor.
func cut(s string, most int) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "")
	}
	return s
}

// MaxList is how many entries List returns at most.
const MaxList = 1000

// List returns the newest entries, the newest first.
func List(ctx context.Context, r db.Reader, limit int) ([]Entry, error) {
	return list(ctx, r, ` order by id desc limit $1`, min(limit, MaxList))
}

func list(ctx context.Context, r db.Reader, which string, args ...any) ([]Entry, error) {
	rows, err := r.Query(ctx, `select id, at, actor, action, subject, detail, address from audit_log`+which, args...)
	if err != nil {
		return nil, fmt.Errorf("list the audit log: %w", err)
	}
	defer rows.Close()
	var out []Entry
	for rows.Next() {
		var e Entry
		var at int64
		if err := rows.Scan(&e.ID, &at, &e.Actor, &e.Action, &e.Subject, &e.Detail, &e.Address); err != nil {
			return nil, fmt.Errorf("list the audit log: %w", err)
		}
		e.At = db.FromMillis(at)
		out = append(out, e)
	}
	return out, rows.Err()
}

const (
	pruneJob   = "auditlog.prune"
	pruneEvery = 24 * time.Hour
)

// Register lets a queue forget entries that are older than keep says.
func Register(q *job.Queue, d *db.DB, keep func() time.Duration) {
	job.Handle(q, pruneJob, func(ctx context.Context, _ *job.Run, _ struct{}) error { return prune(ctx, d, keep()) })
	q.Schedule(pruneJob, pruneEvery)
}

func prune(ctx context.Context, d *db.DB, keep time.Duration) error {
	err := d.Prune(ctx, `delete from audit_log where id in (select id from audit_log where at < $1 order by at limit $2)`, keep)
	if err != nil {
		return fmt.Errorf("prune the audit log: %w", err)
	}
	return nil
}
