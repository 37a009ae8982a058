// Package inbox keeps the state of staff's work on requests to the shop. A table
// of requests has the columns of Columns.
package inbox

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
)

// The states of what was asked.
const (
	Open     = "open"
	Answered = "answered"
	Closed   = "closed"
)

// Mark is how far staff are, and who said so.
type Mark struct {
	State string
	Note  string
	By    string    // a user's id; empty: nobody has touched it
	At    time.Time // zero: nobody has touched it
}

// Columns are those of a Mark, as Scan reads them.
const Columns = `state, state_note, state_by, state_at`

// Scan is where the row's Columns go.
func (m *Mark) Scan() []any { return []any{&m.State, &m.Note, &m.By, (*millis)(&m.At)} }

// millis reads a stored time; 0 is none.
type millis time.Time

// Scan implements sql.Scanner.
func (t *millis) Scan(stored any) error {
	ms, ok := stored.(int64)
	if !ok {
		return fmt.Errorf("%T is no time", stored)
	}
	*t = millis{}
	if ms != 0 {
		*t = millis(db.FromMillis(ms))
	}
	return nil
}

// maxNote bounds a note, in code points.
const maxNote = 1000

// Set marks a row of a table. It fails with Invalid, or NotFound.
func Set(ctx context.Context, tx *db.Tx, table, id string, m Mark) error {
	m.Note = form.Trim(m.Note)
	wrong := map[string]string{}
	if !slices.Contains([]string{Open, Answered, Closed}, m.State) {
		wrong["state"] = "Use open, answered or closed."
	}
	if !isNote(m.Note) {
		wrong["note"] = "A note has at most 1000 characters."
	}
	if err := fault.Fields(wrong); err != nil {
		return err
	}
	n, err := tx.Exec(ctx, `update `+table+` set state = $1, state_note = $2, state_by = $3, state_at = $4 where id = $5`,
		m.State, m.Note, m.By, db.Millis(tx.Now()), id)
	if err != nil {
		return fmt.Errorf("mark a row of %s: %w", table, err)
	}
	if n == 0 {
		return fault.New(fault.NotFound, "There is no such request.")
	}
	return nil
}

// isNote allows lines; PostgreSQL refuses NUL.
func isNote(text string) bool {
	lines := strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(text)
	return len([]rune(text)) <= maxNote && !form.HasControl(lines)
}

// Filter chooses rows.
type Filter struct {
	Text  string
	Show  string // Open: those alone; else all
	After string // the id of the last row before
	Limit int
}

// Page is a part of a list, the newest first.
type Page[T any] struct {
	Rows  []T
	Total int    // that the filter chooses
	Next  string // for Filter.After; empty at the end
}

// Table is where rows of T are kept. Its ids ascend with time.
type Table[T any] struct {
	Name    string
	Columns string // id first
	Text    string // the SQL text that Filter.Text is looked for in
	Scan    func(scan func(...any) error) (T, error)
	ID      func(T) string
}

// List reads a part of a table.
func (t Table[T]) List(ctx context.Context, r db.Reader, f Filter) (Page[T], error) {
	where, args := ` where true`, []any{}
	and := func(condition string, arg any) {
		args = append(args, arg)
		where += fmt.Sprintf(` and `+condition, len(args))
	}
	if f.Show == Open {
		where += ` and state = 'open'`
	}
	if text := form.Trim(f.Text); text != "" {
		and(`lower(`+t.Text+`) like $%d escape '!'`, db.Contains(text))
	}
	page := Page[T]{Rows: []T{}}
	if err := r.QueryRow(ctx, `select count(*) from `+t.Name+where, args...).Scan(&page.Total); err != nil {
		return page, fmt.Errorf("count %s: %w", t.Name, err)
	}
	if f.After != "" {
		and(`id < $%d`, f.After)
	}
	args = append(args, f.Limit+1)
	rows, err := r.Query(ctx, fmt.Sprintf(`select %s from %s%s order by id desc limit $%d`, t.Columns, t.Name, where, len(args)), args...)
	if err != nil {
		return page, fmt.Errorf("list %s: %w", t.Name, err)
	}
	return page, t.fill(&page, rows, f.Limit)
}

func (t Table[T]) fill(page *Page[T], rows *sql.Rows, limit int) error {
	defer rows.Close()
	for rows.Next() {
		row, err := t.Scan(rows.Scan)
		if err != nil {
			return fmt.Errorf("read %s: %w", t.Name, err)
		}
		page.Rows = append(page.Rows, row)
	}
	if len(page.Rows) > limit {
		page.Rows = page.Rows[:limit]
		page.Next = t.ID(page.Rows[limit-1])
	}
	return rows.Err()
}
