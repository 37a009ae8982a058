package dbtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"enamel/internal/db"
)

// Contents is all that whoever gets hold of a database can read: on SQLite the
// bytes of its files, with the write-ahead log and free pages, on PostgreSQL
// the rows of all tables.
func Contents(t testing.TB, c db.Config, d *db.DB) string {
	t.Helper()
	if c.URL != "" {
		return allRows(t, d)
	}
	files, err := filepath.Glob(c.Path + "*")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, name := range files {
		content, err := os.ReadFile(name) //nolint:gosec // the test's own folder
		if err != nil {
			t.Fatal(err)
		}
		all.Write(content)
	}
	return all.String()
}

func allRows(t testing.TB, d *db.DB) string {
	t.Helper()
	var tables string
	err := d.QueryRow(t.Context(), `select string_agg(table_name, ' ') from information_schema.tables
		where table_schema = current_schema() and table_type = 'BASE TABLE'`).Scan(&tables)
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, table := range strings.Fields(tables) {
		var rows string
		if err := d.QueryRow(t.Context(), `select coalesce(string_agg(t::text, ' '), '') from `+table+` t`).Scan(&rows); err != nil {
			t.Fatal(err)
		}
		all.WriteString(rows)
	}
	return all.String()
}
