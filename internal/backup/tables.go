package backup

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"slices"
)

// table is a table of a file with the columns that are written.
type table struct {
	name    string
	columns []string
	types   []string
	needs   []string // tables whose rows come first
}

// openFile opens an SQLite file by itself, without the program's schema.
func openFile(path string, query url.Values) (*sql.DB, error) {
	pool, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: path, RawQuery: query.Encode()}).String())
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(1)
	return pool, nil
}

func readOnly() url.Values { return url.Values{"mode": {"ro"}, "_busy_timeout": {"5000"}} }

// each reads a row of texts after the other.
func each(ctx context.Context, d *sql.DB, query string, columns int, do func(row []string) error) error {
	rows, err := d.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	row, into := make([]string, columns), make([]any, columns)
	for i := range row {
		into[i] = &row[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if err := do(row); err != nil {
			return err
		}
	}
	return rows.Err()
}

const itsTables = `from sqlite_master m join %s x where m.type = 'table' and m.name not like 'sqlite\_%%' escape '\'`

// tablesOf lists the tables of a file, each behind those that its foreign keys name.
func tablesOf(ctx context.Context, d *sql.DB) ([]table, error) {
	var all []table
	err := each(ctx, d, `select m.name, x.name, x.type `+fmt.Sprintf(itsTables, `pragma_table_xinfo(m.name)`)+` and x.hidden = 0 order by m.name, x.cid`, 3, func(row []string) error {
		if len(all) == 0 || all[len(all)-1].name != row[0] {
			all = append(all, table{name: row[0]})
		}
		t := &all[len(all)-1]
		t.columns, t.types = append(t.columns, row[1]), append(t.types, row[2])
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list the tables: %w", err)
	}
	err = each(ctx, d, `select m.name, x."table" `+fmt.Sprintf(itsTables, `pragma_foreign_key_list(m.name)`), 2, func(row []string) error {
		i := slices.IndexFunc(all, func(t table) bool { return t.name == row[0] })
		if row[0] != row[1] {
			all[i].needs = append(all[i].needs, row[1])
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list the foreign keys: %w", err)
	}
	return inOrder(all)
}

func inOrder(all []table) (sorted []table, err error) {
	placed := map[string]bool{}
	for len(sorted) < len(all) {
		before := len(sorted)
		for _, t := range all {
			if !placed[t.name] && !slices.ContainsFunc(t.needs, func(n string) bool { return !placed[n] }) {
				sorted, placed[t.name] = append(sorted, t), true
			}
		}
		if len(sorted) == before {
			return nil, errors.New("foreign keys go round in a circle")
		}
	}
	return sorted, nil
}

// describe counts the rows of a file and hashes it.
func describe(ctx context.Context, path, name, version string) (f File, err error) {
	f.Name = name
	if f.Rows, f.Schema, err = countRows(ctx, path, version); err != nil {
		return f, fmt.Errorf("count the rows of %s: %w", name, err)
	}
	file, err := os.Open(path) //nolint:gosec // made here
	if err != nil {
		return f, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	sum := sha256.New()
	f.Size, err = io.Copy(sum, file)
	f.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return f, err
}

// countRows counts by table, and reads the version of the schema.
func countRows(ctx context.Context, path, version string) (rows map[string]int64, schema int64, err error) {
	d, err := openFile(path, readOnly())
	if err != nil {
		return nil, 0, err
	}
	defer d.Close() //nolint:errcheck // it was only read
	all, err := tablesOf(ctx, d)
	if err != nil {
		return nil, 0, err
	}
	rows = map[string]int64{}
	for _, t := range all {
		var n int64
		if err := d.QueryRowContext(ctx, `select count(*) from "`+t.name+`"`).Scan(&n); err != nil {
			return nil, 0, err
		}
		rows[t.name] = n
	}
	err = d.QueryRowContext(ctx, `select coalesce(max(version_id), 0) from "`+version+`"`).Scan(&schema)
	return rows, schema, err
}

// examine asks SQLite whether a file is whole.
func examine(ctx context.Context, path string) error {
	d, err := openFile(path, readOnly())
	if err != nil {
		return err
	}
	defer d.Close() //nolint:errcheck // it was only read
	var verdict string
	if err := d.QueryRowContext(ctx, `pragma integrity_check(1)`).Scan(&verdict); err != nil {
		return fmt.Errorf("check the file: %w", err)
	}
	if verdict != "ok" {
		return fmt.Errorf("the file is damaged: %s", verdict)
	}
	var child, parent string
	err = d.QueryRowContext(ctx, `select "table", parent from pragma_foreign_key_check limit 1`).Scan(&child, &parent)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("check the foreign keys: %w", err)
	}
	return fmt.Errorf("a row of %s names one of %s that is not there", child, parent)
}
