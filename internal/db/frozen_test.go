package db_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

// freezer stands between pgx and the server. Frozen, it takes connections and
// requests and answers nothing, as a stopped server does.
type freezer struct {
	frozen atomic.Bool
	mu     sync.Mutex
	conns  []net.Conn
}

// freezable returns the configuration of a fresh database behind a freezer.
func freezable(t *testing.T) (db.Config, *freezer) {
	t.Helper()
	c := dbtest.Config(t, dbtest.Postgres)
	server, err := pgx.ParseConfig(c.URL)
	if err != nil {
		t.Fatal(err)
	}
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f := &freezer{}
	var all sync.WaitGroup
	all.Go(func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			network, address := pgconn.NetworkAddress(server.Host, server.Port)
			upstream, err := new(net.Dialer).DialContext(context.Background(), network, address)
			if err != nil {
				t.Error(err)
				return
			}
			f.mu.Lock()
			f.conns = append(f.conns, client, upstream)
			f.mu.Unlock()
			all.Go(func() { f.pass(upstream, client) })
			all.Go(func() { f.pass(client, upstream) })
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		f.mu.Lock()
		for _, conn := range f.conns {
			_ = conn.Close()
		}
		f.mu.Unlock()
		all.Wait()
	})
	user := url.UserPassword(server.User, server.Password)
	u := url.URL{Scheme: "postgres", User: user, Host: l.Addr().String(), Path: server.Database, RawQuery: "sslmode=disable"}
	return db.Config{URL: u.String()}, f
}

// pass copies until either side ends; what comes while frozen is lost.
func (f *freezer) pass(to, from net.Conn) {
	buf := make([]byte, 32<<10)
	for {
		n, err := from.Read(buf)
		if !f.frozen.Load() {
			if _, err := to.Write(buf[:n]); err != nil {
				break
			}
		}
		if err != nil {
			break
		}
	}
	_ = to.Close()
}

func TestAFrozenServerIsNotWaitedForLong(t *testing.T) {
	c, f := freezable(t)
	c.Wait, c.Read, c.Write = 300*time.Millisecond, 300*time.Millisecond, 300*time.Millisecond
	d := dbtest.Open(t, c)
	mustWrite(t, d, `insert into revision values ('a', 1)`)
	if n := count(t, d, `select n from revision`); n != 1 {
		t.Fatal(n)
	}
	ctx := context.Background() // no deadline of the caller's
	for name, call := range map[string]func() error{
		"QueryRow": func() error { return d.QueryRow(ctx, `select n from revision`).Scan(new(int)) },
		"Query": func() error {
			rows, err := d.Query(ctx, `select n from revision`)
			if err != nil {
				return err
			}
			defer rows.Close()
			for rows.Next() {
				t.Error("a row")
			}
			return rows.Err()
		},
		"Ping": func() error { return d.Ping(ctx) },
		"Tx": func() error {
			return d.Tx(ctx, func(tx *db.Tx) error { return tx.Bump(ctx, "a") })
		},
		"frozen inside a transaction": func() error {
			f.frozen.Store(false)
			return d.Tx(ctx, func(tx *db.Tx) error {
				if _, err := tx.Exec(ctx, `update revision set n = 2`); err != nil {
					t.Error(err)
				}
				f.frozen.Store(true)
				return tx.QueryRow(ctx, `select n from revision`).Scan(new(int))
			})
		},
		"too late for the commit": func() error {
			f.frozen.Store(false)
			return d.Tx(ctx, func(tx *db.Tx) error {
				_, err := tx.Exec(ctx, `update revision set n = 2`)
				<-time.After(2 * c.Write)
				return err
			})
		},
		"frozen before the commit": func() error {
			f.frozen.Store(false)
			return d.Tx(ctx, func(tx *db.Tx) error {
				_, err := tx.Exec(ctx, `update revision set n = 2`)
				f.frozen.Store(true)
				return err
			})
		},
	} {
		f.frozen.Store(true)
		ended := make(chan error, 1)
		go func() { ended <- call() }()
		select {
		case err := <-ended:
			if !db.IsBusy(err) {
				t.Errorf("%s: %v", name, err)
			}
		case <-time.After(3 * time.Second):
			t.Fatalf("%s: still waiting", name)
		}
	}
	f.frozen.Store(false)
	if n := count(t, d, `select n from revision`); n != 1 {
		t.Errorf("after the thaw: n = %d, want 1", n)
	}
}

// Every reader is taken by a question that the server does not answer.
func TestAFrozenServerKeepsNoQueue(t *testing.T) {
	c, f := freezable(t)
	c.Read = 300 * time.Millisecond
	d := dbtest.Open(t, c)
	f.frozen.Store(true)
	began := time.Now()
	ended := make(chan error, 100)
	for range cap(ended) {
		go func() { ended <- d.QueryRow(context.Background(), `select 1`).Scan(new(int)) }()
	}
	for range cap(ended) {
		if err := <-ended; !db.IsBusy(err) {
			t.Errorf("%v", err)
		}
	}
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("the last waited %v", took)
	}
}

func TestACallersEarlierDeadlineHolds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
		defer cancel()
		<-ctx.Done()
		if err := d.QueryRow(ctx, `select 1`).Scan(new(int)); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v", err)
		}
	})
}

func TestAReadThatNeverEndsIsEnded(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		c.Read = 100 * time.Millisecond
		d := dbtest.Open(t, c)
		err := d.QueryRow(context.Background(), endless).Scan(new(int))
		if err == nil || errors.Is(err, io.EOF) {
			t.Errorf("%v", err)
		}
	})
}
