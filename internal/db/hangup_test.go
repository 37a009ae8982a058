package db_test

import (
	"context"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

func TestWhoHangsUpCostsNoConnection(t *testing.T) {
	d := dbtest.Open(t, dbtest.Config(t, dbtest.Postgres))
	backend := func(r db.Reader) (pid int) {
		t.Helper()
		if err := r.QueryRow(t.Context(), `select pg_backend_pid()`).Scan(&pid); err != nil {
			t.Fatal(err)
		}
		return pid
	}
	before := backend(d)
	for range 5 {
		ctx, hangUp := context.WithCancel(t.Context())
		time.AfterFunc(5*time.Millisecond, hangUp)
		var nothing any
		_ = d.QueryRow(ctx, `select pg_sleep(0.1)`).Scan(&nothing) // whatever becomes of the answer
		<-ctx.Done()
	}
	if after := backend(d); after != before {
		t.Errorf("backend %d took the place of %d", after, before)
	}
}
