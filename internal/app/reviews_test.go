package app

import (
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
)

func TestReviewCommands(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	status, out := r.command("review", "add", "--name", "Ann Lee", "--location", "Keller", "--rating", "5", "--text", "Came on the day they said.", "--verified")
	id := strings.TrimSpace(strings.TrimPrefix(out, "added "))
	if status != 0 || id == "" {
		t.Fatalf("%d %s", status, out)
	}
	if status, out := r.command("review", "list"); status != 0 || !strings.Contains(out, "Ann Lee") || !strings.Contains(out, "verified") {
		t.Errorf("%d %s", status, out)
	}
	if status, out := r.command("review", "add", "--name", "Bo", "--rating", "6"); status != 1 || !strings.Contains(out, "1 to 5") || !strings.Contains(out, "The text is required") {
		t.Errorf("%d %s", status, out)
	}
	if status, out := r.command("review", "remove", id); status != 0 {
		t.Errorf("%d %s", status, out)
	}
	if status, out := r.command("review", "remove", id); status != 1 || !strings.Contains(out, "no such review") {
		t.Errorf("%d %s", status, out)
	}
	if status, _ := r.command("review", "praise"); status != 2 {
		t.Errorf("an unknown subcommand: %d", status)
	}
}
