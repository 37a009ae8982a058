package app

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func docPage(t *testing.T, name string) string {
	t.Helper()
	doc, err := os.ReadFile("../../docs/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(doc)
}

// TestOperationsNameEverySetting in a row of the table in settings.md.
func TestOperationsNameEverySetting(t *testing.T) {
	rows := strings.Join(regexp.MustCompile("(?m)^\\| `.*$").FindAllString(docPage(t, "settings.md"), -1), "\n")
	settings := notRunning(t).store.settings.List()
	if len(settings) < 20 {
		t.Fatalf("%d settings", len(settings))
	}
	for _, e := range settings {
		if !strings.Contains(rows, "`"+e.Key+"`") {
			t.Errorf("docs/settings.md has no row of %s", e.Key)
		}
	}
}

// TestOperationsNameEverySubcommand and each of its verbs.
func TestOperationsNameEverySubcommand(t *testing.T) {
	doc := docPage(t, "commands.md")
	for _, c := range commands() {
		if !regexp.MustCompile("\\*\\*`enamel "+c.name+"\\b").MatchString(doc) && c.name != "serve" {
			t.Errorf("docs/commands.md has no paragraph about enamel %s", c.name)
		}
		for form := range strings.SplitSeq(c.args, "|") {
			verb, _, _ := strings.Cut(strings.Trim(form, "[]"), " ")
			if !regexp.MustCompile("(enamel " + c.name + " |`" + c.name + " |`)" + regexp.QuoteMeta(verb) + "\\b").MatchString(doc) {
				t.Errorf("docs/commands.md does not say what enamel %s %s does", c.name, verb)
			}
		}
	}
}
