package app

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
)

func operations(t *testing.T) string {
	t.Helper()
	doc, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(doc)
}

// TestOperationsNameEverySetting in a row of its table.
func TestOperationsNameEverySetting(t *testing.T) {
	rows := strings.Join(regexp.MustCompile("(?m)^\\| `.*$").FindAllString(operations(t), -1), "\n")
	settings := notRunning(t).store.settings.List()
	if len(settings) < 20 {
		t.Fatalf("%d settings", len(settings))
	}
	for _, e := range settings {
		if !strings.Contains(rows, "`"+e.Key+"`") {
			t.Errorf("docs/operations.md has no row of %s", e.Key)
		}
	}
}

// TestOperationsNameEverySubcommand and each of its verbs.
func TestOperationsNameEverySubcommand(t *testing.T) {
	doc := operations(t)
	for _, c := range commands() {
		if !regexp.MustCompile("\\*\\*`enamel "+c.name+"\\b").MatchString(doc) && c.name != "serve" {
			t.Errorf("docs/operations.md has no paragraph about enamel %s", c.name)
		}
		for form := range strings.SplitSeq(c.args, "|") {
			verb, _, _ := strings.Cut(strings.Trim(form, "[]"), " ")
			if !regexp.MustCompile("(enamel " + c.name + " |`" + c.name + " |`)" + regexp.QuoteMeta(verb) + "\\b").MatchString(doc) {
				t.Errorf("docs/operations.md does not say what enamel %s %s does", c.name, verb)
			}
		}
	}
}

// TestTheMoveToPostgreSQLCopiesEveryTable holds the list of tables in
// docs/operations.md to those that there are: a table that is forgotten there
// is data that a shop loses when it moves.
func TestTheMoveToPostgreSQLCopiesEveryTable(t *testing.T) {
	list := regexp.MustCompile(`(?m)^tables="([^"]+)"$`).FindStringSubmatch(operations(t))
	if list == nil {
		t.Fatal("docs/operations.md has no list of tables")
	}
	copied := strings.Fields(list[1])
	slices.Sort(copied)
	rows, err := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)).Query(t.Context(), `select name from sqlite_master where type = 'table' order by name`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var want []string
	left := []string{
		"goose_db_version", "hold_turn", "owner_lock", "schema_floor", // are filled as the tables are made
		"geocode_cache", "geocode_slot", // are asked for again
		"seo_snapshot", "seo_snapshot_site", // are read again; CSV has no bytes
		"limit_count",       // is old in a minute
		"sign_in_challenge", // in five
		"hour_count",        // and this in an hour
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
