package app

import (
	"path/filepath"
	"strings"
	"testing"

	"enamel/internal/config"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

func TestAShopMovesByBackupAndRestore(t *testing.T) {
	t.Parallel()
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	env["ENAMEL_ORIGIN"] = "http://localhost:8080"
	do := shell(t, env)
	if status, out := do("user", "add", "ann@shop.test", "--role", "owner"); status != 0 {
		t.Fatal(out)
	}
	to := t.TempDir()
	if status, out := do("backup", "--to", to); status != 0 || !strings.Contains(out, "proven: restored aside") {
		t.Fatalf("status %d, %s", status, out)
	}
	if status, out := do("restore", to); status != 1 || !strings.Contains(out, "0 orders and 1 accounts would be lost") {
		t.Errorf("status %d, %s", status, out)
	}
	other := environment(t, dbtest.Config(t, dbtest.Postgres))
	other["ENAMEL_ORIGIN"] = env["ENAMEL_ORIGIN"]
	other["ENAMEL_SECRET"] = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDI="
	there := shell(t, other)
	if status, out := there("restore", to); status != 0 || !strings.Contains(out, "WRONG SECRET") {
		t.Errorf("status %d, %s", status, out)
	}
	other["ENAMEL_SECRET"] = env["ENAMEL_SECRET"]
	if status, out := there("restore", "--replace", to); status != 0 || !strings.Contains(out, "the secret is that shop's") || !strings.Contains(out, "given up: a shop with 0 orders and 1 accounts") {
		t.Errorf("status %d, %s", status, out)
	}
	if _, out := there("user", "list"); !strings.Contains(out, "ann@shop.test") {
		t.Errorf("the account is not there: %s", out)
	}
	if status, out := there("backup", "--to", filepath.Join(to, "back")); status != 0 || !strings.Contains(out, "proven") {
		t.Errorf("status %d, %s", status, out)
	}
	if status, out := there("backup"); status != 1 || !strings.Contains(out, "ENAMEL_BACKUP_URL") {
		t.Errorf("status %d, %s", status, out)
	}
}

func TestARunningShopIsNotRestored(t *testing.T) {
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		env := environment(t, c)
		do := shell(t, env)
		to := t.TempDir()
		if status, out := do("backup", "--to", to); status != 0 {
			t.Fatal(out)
		}
		cfg, err := config.Load(func(name string) string { return env[name] })
		if err != nil {
			t.Fatal(err)
		}
		s, err := openStore(t.Context(), cfg, nil)
		if err != nil {
			t.Fatal(err)
		}
		status, out := do("restore", "--replace", to)
		if err := s.close(); err != nil {
			t.Error(err)
		}
		if status != 1 || !strings.Contains(out, "the shop runs on this") {
			t.Errorf("status %d, %s", status, out)
		}
	})
}
