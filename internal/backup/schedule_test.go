package backup_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"enamel/internal/backup"
	"enamel/internal/check"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

// keeper is a shop whose backups are due at 3 in Fort Worth, by a clock of the test.
type keeper struct {
	t       *testing.T
	now     time.Time
	rules   []check.Rule
	to      string
	service *backup.Service
	letters []string
}

func newKeeper(t *testing.T) *keeper {
	t.Helper()
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	k := &keeper{t: t, now: time.Date(2026, 11, 20, 12, 0, 0, 0, zone), to: t.TempDir()}
	c, _, _ := shopOf(t, dbtest.SQLite)
	c.Now, c.Parts[0].DB.Now = func() time.Time { return k.now }, func() time.Time { return k.now }
	c.Rules = func() []check.Rule { return k.rules }
	k.service, err = backup.New(backup.Options{
		DB: dbtest.Open(t, c.Parts[0].DB), Config: c, Address: k.to, Zone: zone,
		Hour: func() int { return 3 }, KeepDays: func() int { return 2 },
		Alarm: func(_ context.Context, _ *db.Tx, _, text string) error {
			k.letters = append(k.letters, text)
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// look lets so much time go by, runs what is due, and gives the backups that are there.
func (k *keeper) look(after time.Duration) []string {
	k.t.Helper()
	k.now = k.now.Add(after)
	if err := backup.RunDue(k.service, k.t.Context()); err != nil && k.rules == nil {
		k.t.Fatal(err)
	}
	if err := backup.WatchIt(k.service, k.t.Context()); err != nil {
		k.t.Fatal(err)
	}
	there, err := filepath.Glob(filepath.Join(k.to, "2*"))
	if err != nil {
		k.t.Fatal(err)
	}
	return there
}

func (k *keeper) spoil() {
	k.rules = only(check.Rule{Name: "order.total", Find: func(_ context.Context, _ db.Reader, report func(row, text string)) error {
		report("PC-10001", "its total is off")
		return nil
	}})()
}

func TestABackupIsMadeEachDay(t *testing.T) {
	k := newKeeper(t)
	for _, step := range []struct {
		after time.Duration
		want  int
	}{{0, 1}, {time.Hour, 1}, {13 * time.Hour, 1}, {time.Hour, 2}, {time.Hour, 2}, {24 * time.Hour, 3}, {24 * time.Hour, 2}, {24 * time.Hour, 3}} {
		if there := k.look(step.after); len(there) != step.want {
			t.Errorf("%v: %q, want %d", k.now, there, step.want)
		}
	}
	state, err := k.service.State(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if state.Proven == nil || state.Last == nil || !state.Proven.StartedAt.Equal(state.Last.StartedAt) || state.Late || !state.NextAt.After(k.now) || state.NextAt.Sub(k.now) > 24*time.Hour || len(state.Runs) != 5 {
		t.Errorf("%+v", state)
	}
	if len(k.letters) != 0 {
		t.Errorf("letters: %q", k.letters)
	}
}

func TestOwnersAreToldOnceADayThatNoBackupIsProven(t *testing.T) {
	k := newKeeper(t)
	k.look(0)
	k.spoil()
	for _, step := range []struct {
		after time.Duration
		want  int
	}{{25 * time.Hour, 0}, {90 * time.Minute, 1}, {time.Hour, 1}, {22 * time.Hour, 1}, {2 * time.Hour, 2}} {
		if k.look(step.after); len(k.letters) != step.want {
			t.Fatalf("%v: %q, want %d", k.now, k.letters, step.want)
		}
	}
	if !strings.Contains(k.letters[0], "of Friday, November 20, 12:00 PM") || !strings.Contains(k.letters[0], "the first order.total: enamel check names them") {
		t.Error(k.letters[0])
	}
	k.rules = nil
	k.look(5 * time.Hour)
	if k.look(25 * time.Hour); len(k.letters) != 2 {
		t.Errorf("letters after it is mended: %q", k.letters)
	}
}

func TestTheNewestProvenBackupStays(t *testing.T) {
	k := newKeeper(t)
	first := k.look(0)[0]
	k.spoil()
	for range 5 {
		k.look(24 * time.Hour)
	}
	k.rules = nil
	there := k.look(24 * time.Hour) // forgets, and has a newer proven one now
	if _, err := os.Stat(first); err == nil {
		t.Errorf("the first stays: %q", there)
	}
	k.spoil()
	for range 5 {
		k.look(24 * time.Hour)
	}
	proven := there[len(there)-1]
	if _, err := os.Stat(proven); err != nil {
		t.Errorf("the newest proven backup is gone: %v", err)
	}
	if pictures, err := filepath.Glob(filepath.Join(k.to, "photos", "*", "*.jpg")); len(pictures) != 1 {
		t.Errorf("pictures: %q, %v", pictures, err)
	}
}
