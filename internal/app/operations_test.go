package app

import (
	"os"
	"regexp"
	"strings"
	"testing"
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
