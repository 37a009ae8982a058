package main

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite" // the driver "sqlite"

	"enamel/internal/db"
)

// inserts writes, with nothing around it, the rows that one order leaves: one
// connection, prepared statements, one durable commit an order.
type inserts struct {
	pool       *sql.DB
	conn       *sql.Conn
	prefix     string // of a parameter: ? or $
	begin, end *sql.Stmt
	rows       []preparedRow
	old        []string // ids of the order that is copied
	number     int
}

// preparedRow is one statement with its values; own says which of them are ids
// that each order has anew.
type preparedRow struct {
	stmt   *sql.Stmt
	values []any
	own    map[int]int // index of the value -> index in inserts.old
}

func openFile(path string, query url.Values) (*sql.DB, error) {
	dsn := url.URL{Scheme: "file", Path: path, RawQuery: query.Encode()}
	pool, err := sql.Open("sqlite", dsn.String())
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(1)
	return pool, nil
}

// durable is how the site writes: to the log, synced at each commit.
func durable() url.Values {
	return url.Values{
		"_journal_mode": {"WAL"}, "_synchronous": {"FULL"}, "_foreign_keys": {"on"}, "_txlock": {"immediate"},
		"_busy_timeout": {"5000"}, "_pragma": {"journal_size_limit(67108864)"},
	}
}

// openPool opens a database of the shop as its tables stand.
func openPool(of db.Config) (*sql.DB, error) {
	if of.URL == "" {
		return openFile(of.Path, durable())
	}
	c, err := pgx.ParseConfig(of.URL)
	if err != nil {
		return nil, err
	}
	return stdlib.OpenDB(*c), nil
}

// raiseStock lets every unit be sold a million times.
func raiseStock(ctx context.Context, of db.Config) error {
	pool, err := openPool(of)
	if err != nil {
		return err
	}
	_, err = pool.ExecContext(ctx, `update unit set stock = 1000000`)
	return errors.Join(err, pool.Close())
}

// openInserts copies a database that holds one order and prepares to write
// that order's rows again and again.
func openInserts(ctx context.Context, from, to string) (*inserts, error) {
	source, err := openFile(from, url.Values{"_busy_timeout": {"5000"}})
	if err != nil {
		return nil, err
	}
	_, err = source.ExecContext(ctx, `vacuum into ?`, to)
	if err = errors.Join(err, source.Close()); err != nil {
		return nil, fmt.Errorf("copy the database: %w", err)
	}
	in := &inserts{prefix: "?", number: 1_000_000}
	if in.pool, err = openFile(to, durable()); err != nil {
		return nil, err
	}
	return in, in.prepare(ctx, `begin immediate`)
}

// openCrowd prepares several connections, each of which writes the rows of the one
// order that a PostgreSQL database holds.
func openCrowd(ctx context.Context, database string, connections int) (crowd []*inserts, err error) {
	for i := range connections {
		in := &inserts{prefix: "$", number: (i + 1) * 1_000_000}
		if in.pool, err = openPool(db.Config{URL: database}); err != nil {
			return crowd, err
		}
		if err := in.prepare(ctx, `begin`); err != nil {
			return crowd, err
		}
		crowd = append(crowd, in)
	}
	return crowd, nil
}

func (in *inserts) close() {
	if in.conn != nil {
		_ = in.conn.Close()
	}
	_ = in.pool.Close() // a copy that is thrown away
}

// prepare closes in when it fails.
func (in *inserts) prepare(ctx context.Context, begin string) (err error) {
	defer func() {
		if err != nil {
			in.close()
			err = fmt.Errorf("prepare the bare inserts: %w", err)
		}
	}()
	if in.conn, err = in.pool.Conn(ctx); err != nil {
		return err
	}
	if in.begin, err = in.conn.PrepareContext(ctx, begin); err != nil {
		return err
	}
	if in.end, err = in.conn.PrepareContext(ctx, `commit`); err != nil {
		return err
	}
	// The letters as the order's transaction wrote them, before they were sent.
	_, err = in.conn.ExecContext(ctx, `update job set state = 'waiting', attempt = 0, lease_owner = null, lease_until = null,
		started_at = null, finished_at = null, result = null, error = null`)
	if err != nil {
		return err
	}
	if in.old, err = in.ids(ctx); err != nil {
		return err
	}
	for _, q := range []string{
		`select * from order_key`, `select * from orders`, `select * from order_line`, `select * from order_history`,
		`select * from letter_count`, `select * from order_word`,
		`select * from job where name = 'mail.send'`,
	} {
		if err := in.copyRows(ctx, q); err != nil {
			return err
		}
	}
	return in.updates(ctx)
}

// ids are what differs from order to order.
func (in *inserts) ids(ctx context.Context) ([]string, error) {
	rows, err := in.conn.QueryContext(ctx, `select id from orders union all select number from orders union all select token_hash from orders
		union all select key from order_key union all select recipient from letter_count union all select id from job where name = 'mail.send'`)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	if len(ids) != 7 {
		return nil, fmt.Errorf("one order with its key, its count and two letters was expected, found the ids %q", ids)
	}
	return ids, rows.Err()
}

// copyRows prepares an insert for each row that a query gives.
func (in *inserts) copyRows(ctx context.Context, query string) error {
	names, all, err := readRows(ctx, in.conn, query)
	if err != nil {
		return err
	}
	table, _, _ := strings.Cut(strings.TrimPrefix(query, "select * from "), " ")
	marks := make([]string, len(names))
	for i := range marks {
		marks[i] = fmt.Sprint(in.prefix, i+1)
	}
	for _, values := range all {
		own := map[int]int{}
		for i, v := range values {
			if id, ok := v.(string); ok && slices.Contains(in.old, id) {
				own[i] = slices.Index(in.old, id)
			}
		}
		insert := `insert into ` + table + ` (` + strings.Join(names, ", ") + `) values (` + strings.Join(marks, ", ") + `)`
		if err := in.add(ctx, insert, values, own); err != nil {
			return err
		}
	}
	return nil
}

// updates adds what an order changes beside its own rows: the unit's stock, the
// counter of numbers, what its holders hold and the revision that other nodes poll.
func (in *inserts) updates(ctx context.Context) error {
	_, lines, err := readRows(ctx, in.conn, `select unit_id from order_line`)
	if err != nil {
		return err
	}
	err = in.add(ctx, `update unit set stock = stock - 1, sold_at = case when stock = 1 then 0 else sold_at end where slug = `+in.prefix+`1 and stock >= 1`, lines[0], nil)
	if err != nil {
		return err
	}
	if err := in.add(ctx, `update order_counter set value = value + 1 where name = 'number'`, nil, nil); err != nil {
		return err
	}
	if err := in.add(ctx, `update open_pieces set pieces = pieces + 1`, nil, nil); err != nil {
		return err
	}
	return in.add(ctx, `insert into revision (topic, n) values ('catalog', 1) on conflict (topic) do update set n = revision.n + 1`, nil, nil)
}

func (in *inserts) add(ctx context.Context, query string, values []any, own map[int]int) error {
	stmt, err := in.conn.PrepareContext(ctx, query)
	if err != nil {
		return fmt.Errorf("%s: %w", query, err)
	}
	in.rows = append(in.rows, preparedRow{stmt, values, own})
	return nil
}

func readRows(ctx context.Context, conn *sql.Conn, query string) (names []string, all [][]any, err error) {
	rows, err := conn.QueryContext(ctx, query)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = rows.Close() }()
	if names, err = rows.Columns(); err != nil {
		return nil, nil, err
	}
	for rows.Next() {
		values, into := make([]any, len(names)), make([]any, len(names))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, nil, err
		}
		all = append(all, values)
	}
	return names, all, rows.Err()
}

// write stores one order.
func (in *inserts) write(ctx context.Context) error {
	if _, err := in.begin.ExecContext(ctx); err != nil {
		return err
	}
	fresh := in.fresh()
	for _, r := range in.rows {
		args := slices.Clone(r.values)
		for at, id := range r.own {
			args[at] = fresh[id]
		}
		if _, err := r.stmt.ExecContext(ctx, args...); err != nil {
			return err
		}
	}
	_, err := in.end.ExecContext(ctx)
	return err
}

// fresh gives new ids in the order of ids.
func (in *inserts) fresh() []string {
	in.number++
	var secret [32]byte
	_, _ = rand.Read(secret[:]) // never fails
	return []string{db.NewID(), fmt.Sprintf("PC-%d", in.number), hex.EncodeToString(secret[:]), db.NewID(), db.NewID(), db.NewID(), db.NewID()}
}

// rush writes orders for so long and returns how many a second.
func (in *inserts) rush(ctx context.Context, d time.Duration) (float64, error) {
	started, n := time.Now(), 0
	for ; time.Since(started) < d; n++ {
		if err := in.write(ctx); err != nil {
			return 0, fmt.Errorf("insert bare: %w", err)
		}
	}
	return float64(n) / time.Since(started).Seconds(), nil
}
