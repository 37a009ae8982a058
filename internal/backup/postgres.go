package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5"

	"enamel/internal/db"
)

// connect opens one connection that db does not manage.
func connect(ctx context.Context, address string) (*pgx.Conn, error) {
	c, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err // pgx masks the password
	}
	c.RuntimeParams["application_name"] = "enamel backup"
	return pgx.ConnectConfig(ctx, c)
}

// draw copies a part's rows, as they are at one moment, into a new SQLite file.
// The pictures in table blob stay behind: they are sent by themselves.
func draw(ctx context.Context, p Part, path string) error {
	d, err := db.Open(ctx, p.at(path)) // makes the tables
	if err != nil {
		return err
	}
	if err := d.Close(); err != nil {
		return err
	}
	file, err := openFile(path, url.Values{"_pragma": {"journal_mode(off)", "synchronous(off)", "foreign_keys(off)"}})
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // the commit has told
	all, err := tablesOf(ctx, file)
	if err != nil {
		return err
	}
	conn, err := connect(ctx, p.DB.URL)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // it was only read
	from, err := conn.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return err
	}
	defer from.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // it was only read
	to, err := file.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer to.Rollback() //nolint:errcheck // after a commit it does nothing
	for _, t := range all {
		if t.stays(p) {
			continue
		}
		if err := t.draw(ctx, from, to); err != nil {
			return fmt.Errorf("copy table %s: %w", t.name, err)
		}
	}
	return to.Commit()
}

// draw copies a table, row by row.
func (t table) draw(ctx context.Context, from pgx.Tx, to *sql.Tx) error {
	names := t.quoted()
	if _, err := to.ExecContext(ctx, `delete from "`+t.name+`"`); err != nil { //nolint:gosec // a table of the program, whose rows came with it
		return err
	}
	insert, err := to.PrepareContext(ctx, `insert into "`+t.name+`" (`+names+`) values (?`+strings.Repeat(", ?", len(t.columns)-1)+`)`) //nolint:gosec // likewise
	if err != nil {
		return err
	}
	defer insert.Close() //nolint:errcheck // its errors came with its rows
	rows, err := from.Query(ctx, `select `+names+` from "`+t.name+`"`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			return err
		}
		if _, err := insert.ExecContext(ctx, values...); err != nil {
			return err
		}
	}
	return rows.Err()
}

// stays says that a table is not copied: it counts migrations, or has the
// pictures, which go by themselves.
func (t table) stays(p Part) bool { return t.name == p.version() || p.Name == Shop && t.name == "blob" }

func (t table) quoted() string { return `"` + strings.Join(t.columns, `", "`) + `"` }

// intoPostgres replaces the rows of the database, and then gives it the pictures.
func (c Config) intoPostgres(ctx context.Context, from place, r *Restored, work string) error {
	for i := len(c.Parts) - 1; i >= 0; i-- { // the shop's own comes last
		p := c.Parts[i]
		d, err := db.Open(ctx, p.whole()) // makes the tables
		if err == nil {
			err = d.Close()
		}
		if err == nil {
			err = fill(ctx, p, filepath.Join(work, p.Name))
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
	}
	album, done, err := c.album(ctx)
	if err != nil {
		return err
	}
	defer done()
	r.Put, err = putBack(ctx, from, r.Manifest, album)
	return err
}

// fill replaces the rows of a part by those of a file, all or none.
func fill(ctx context.Context, p Part, path string) error {
	file, err := openFile(path, readOnly())
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was only read
	all, err := tablesOf(ctx, file)
	if err != nil {
		return err
	}
	conn, err := connect(ctx, p.DB.URL)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // the commit has told
	to, err := conn.Begin(ctx)
	if err != nil {
		return err
	}
	defer to.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // after a commit it does nothing
	var names []string
	for _, t := range all {
		if !t.stays(p) {
			names = append(names, `"`+t.name+`"`)
		}
	}
	if _, err := to.Exec(ctx, `truncate `+strings.Join(names, ", ")); err != nil {
		return err
	}
	if err := alone(ctx, to); err != nil { // the tables are locked: who comes now waits
		return err
	}
	for _, t := range all {
		if t.stays(p) {
			continue
		}
		if err := t.fill(ctx, file, to); err != nil {
			return fmt.Errorf("copy table %s: %w", t.name, err)
		}
	}
	return to.Commit(ctx)
}

// fill copies a table, row by row.
func (t table) fill(ctx context.Context, from *sql.DB, to pgx.Tx) error {
	rows, err := from.QueryContext(ctx, `select `+t.quoted()+` from "`+t.name+`"`) //nolint:gosec // a table of the program
	if err != nil {
		return err
	}
	defer rows.Close()
	_, err = to.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, &source{rows: rows, types: t.types, row: make([]any, len(t.columns))})
	return errors.Join(err, rows.Err())
}

// source gives the rows of a file to PostgreSQL, one at a time.
type source struct {
	rows  *sql.Rows
	types []string
	row   []any
}

func (s *source) Next() bool { return s.rows.Next() }

func (s *source) Values() ([]any, error) {
	into := make([]any, len(s.row))
	for i := range s.row {
		into[i] = &s.row[i]
	}
	if err := s.rows.Scan(into...); err != nil {
		return nil, err
	}
	for i, v := range s.row {
		if n, ok := v.(int64); ok && s.types[i] == "boolean" { // which SQLite keeps as a number
			s.row[i] = n != 0
		}
	}
	return s.row, nil
}

func (s *source) Err() error { return s.rows.Err() }

// claimPostgres makes sure that no shop is connected.
func claimPostgres(ctx context.Context, address string) error {
	conn, err := connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // it was only read
	return alone(ctx, conn)
}

// alone fails while nodes of the shop are connected.
func alone(ctx context.Context, on interface {
	QueryRow(ctx context.Context, query string, args ...any) pgx.Row
},
) error {
	var n int
	err := on.QueryRow(ctx, `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'enamel'`).Scan(&n)
	if err == nil && n > 0 {
		err = fmt.Errorf("the shop runs on this database, by %d connections: stop all of its nodes first", n)
	}
	return err
}

// lostPostgres is lost of a database that may have no tables yet.
func lostPostgres(ctx context.Context, address string) (string, error) {
	conn, err := connect(ctx, address)
	if err != nil {
		return "", err
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // it was only read
	var made bool
	if err := conn.QueryRow(ctx, `select to_regclass('users') is not null and to_regclass('orders') is not null`).Scan(&made); err != nil || !made {
		return "", err
	}
	var orders, users int
	err = conn.QueryRow(ctx, countsOfShop).Scan(&orders, &users)
	return whatIsLost(orders, users), err
}
