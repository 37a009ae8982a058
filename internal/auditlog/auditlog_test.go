package auditlog

import (
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

func record(t *testing.T, d *db.DB, e Entry) {
	t.Helper()
	if err := d.Tx(t.Context(), func(tx *db.Tx) error { return Record(t.Context(), tx, e) }); err != nil {
		t.Fatal(err)
	}
}

func TestTheNewestEntriesComeFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		record(t, d, Entry{Actor: "a", Action: "account.sign-in", Subject: "a", Address: "192.0.2.1"})
		record(t, d, Entry{Actor: CommandLine, Action: "account.role", Subject: "a", Detail: "customer to staff"})
		got, err := List(t.Context(), d, 10)
		if err != nil || len(got) != 2 || got[0].Action != "account.role" || got[0].Detail != "customer to staff" || got[1].Address != "192.0.2.1" {
			t.Fatalf("%+v, %v", got, err)
		}
		if age := time.Since(got[0].At); age < 0 || age > time.Minute {
			t.Errorf("recorded %v ago", age)
		}
		if got, err := List(t.Context(), d, 1); err != nil || len(got) != 1 {
			t.Errorf("%d entries, want 1: %v", len(got), err)
		}
	})
}

func TestWhatIsTooLongIsCut(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		record(t, d, Entry{Actor: strings.Repeat("é", 10_000), Detail: "a\x00\x1b\n\xff" + strings.Repeat("x", 10_000)})
		got, err := List(t.Context(), d, 1)
		if err != nil || len(got) != 1 {
			t.Fatal(got, err)
		}
		if got[0].Actor != strings.Repeat("é", maxText/2) || len(got[0].Detail) != maxDetail || !strings.HasPrefix(got[0].Detail, "a   ?xxx") {
			t.Errorf("%d and %d bytes are kept: %.10q", len(got[0].Actor), len(got[0].Detail), got[0].Detail)
		}
	})
}

func TestEntriesStayAsLongAsIsSet(t *testing.T) {
	t.Parallel()
	const keep = 40 * 24 * time.Hour
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		record(t, d, Entry{Action: "young"})
		err := d.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `insert into audit_log (id, at, actor, action, subject, detail, address)
				values ('00', $1, '', 'old', '', '', ''), ('01', $2, '', 'not quite', '', '', '')`,
				db.Millis(tx.Now().Add(-keep-time.Hour)), db.Millis(tx.Now().Add(-keep+time.Hour)))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := prune(t.Context(), d, keep); err != nil {
			t.Fatal(err)
		}
		got, err := List(t.Context(), d, 10)
		if err != nil || len(got) != 2 || got[0].Action != "young" || got[1].Action != "not quite" {
			t.Errorf("%+v, %v", got, err)
		}
	})
}
