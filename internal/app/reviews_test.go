package app

import (
	"strings"
	"testing"

	"enamel/internal/db"
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
	err := r.app.store.db.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
			insert into review (id, name, location, rating, text, verified, origin, created_at)
			select $1 || i, 'Bo Diaz', 'Keller', 4, 'Fine.', false, 'owner', 0 from n`, id)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if status, out := r.command("review", "list"); status != 0 || strings.Count(out, "Bo Diaz") != 1000 || strings.Contains(out, "Ann Lee") || !strings.Contains(out, "the newest 1000") {
		t.Errorf("of 1001 %d %.200s", status, out)
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
