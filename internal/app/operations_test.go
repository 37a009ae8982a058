package app

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
)

// TestTheMoveToPostgreSQLCopiesEveryTable holds the list of tables in
// docs/operations.md to those that there are: a table that is forgotten there
// is data that a shop loses when it moves.
func TestTheMoveToPostgreSQLCopiesEveryTable(t *testing.T) {
	doc, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?m)^tables="([^"]+)"$`).FindSubmatch(doc)
	if list == nil {
		t.Fatal("docs/operations.md has no list of tables")
	}
	copied := strings.Fields(string(list[1]))
	slices.Sort(copied)
	rows, err := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)).Query(t.Context(), `select name from sqlite_master where type = 'table' order by name`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var want []string
	left := []string{
		"goose_db_version", "owner_lock", // are filled as the tables are made
		"geocode_cache", "geocode_slot", // are asked for again
		"limit_count", // is old in a minute
	}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(left, name) && !strings.HasPrefix(name, "sqlite_") {
			want = append(want, name)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(copied, want) {
		t.Errorf("docs/operations.md copies\n%v, the tables are\n%v", copied, want)
	}
}
