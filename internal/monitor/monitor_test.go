package monitor_test

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/job"
	"enamel/internal/mail"
	"enamel/internal/monitor"
)

func service(t *testing.T, d *db.DB, proven time.Time) *monitor.Service {
	return monitor.New(monitor.Config{
		DB: d, Folder: t.TempDir(), Pages: func() (int, int) { return 9, 9 },
		Sources: func(context.Context) ([]string, error) { return nil, nil },
		Proven:  func(context.Context) (time.Time, bool, error) { return proven, true, nil },
	})
}

func tone(t *testing.T, s *monitor.Service, name string) (tone, text string) {
	t.Helper()
	f, err := s.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range f.Parts() {
		if p.Name == name {
			return p.Tone, p.Text
		}
	}
	t.Fatalf("no part %s", name)
	return "", ""
}

func TestAShopThatStandsWellSaysSo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f, err := service(t, d, d.Now().Add(-time.Hour)).Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range f.Parts() {
			if p.Tone != "good" && p.Name != "Disk" {
				t.Errorf("%+v", p)
			}
		}
	})
}

func TestWorkAndLettersThatWaitTooLongAreBad(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		d := dbtest.Open(t, c)
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			if _, err := job.Insert(t.Context(), tx, "alert.tell", nil); err != nil {
				return err
			}
			_, err := job.Insert(t.Context(), tx, mail.JobName, nil)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if got, text := tone(t, service(t, d, d.Now()), "Letters"); got != "good" || !strings.HasPrefix(text, "1 waits to be sent") {
			t.Errorf("a new letter: %s, %s", got, text)
		}
		c.Now = func() time.Time { return time.Now().Add(time.Hour) }
		later := dbtest.Open(t, c)
		for _, name := range []string{"Letters", "Work behind the scenes"} {
			if got, text := tone(t, service(t, later, later.Now()), name); got != "bad" {
				t.Errorf("%s after an hour: %s, %s", name, got, text)
			}
		}
	})
}

func TestABackupOfYesterdayIsOld(t *testing.T) {
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	if got, text := tone(t, service(t, d, d.Now().Add(-27*time.Hour)), "Backups"); got != "bad" || !strings.Contains(text, "27 hours") {
		t.Errorf("%s, %s", got, text)
	}
}

func TestADatabaseThatIsGoneIsBadAndItsFiguresAreLeftOut(t *testing.T) {
	d, err := db.Open(t.Context(), dbtest.Config(t, dbtest.SQLite))
	if err != nil {
		t.Fatal(err)
	}
	s := service(t, d, d.Now())
	registry := prometheus.NewRegistry()
	registry.MustRegister(s.Collector())
	whole, err := testutil.GatherAndCount(registry)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if got, text := tone(t, s, "Database"); got != "bad" {
		t.Errorf("%s, %s", got, text)
	}
	left, err := testutil.GatherAndCount(registry)
	if err != nil {
		t.Fatal(err)
	}
	if left != 3 || whole < 10 {
		t.Errorf("%d figures of %d are left", left, whole)
	}
	up := strings.NewReader("# HELP enamel_database_up 1 while the database answers.\n# TYPE enamel_database_up gauge\nenamel_database_up 0\n")
	if err := testutil.GatherAndCompare(registry, io.Reader(up), "enamel_database_up"); err != nil {
		t.Error(err)
	}
}
