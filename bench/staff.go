package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"enamel/internal/db"
)

// The back office is measured with the rows of a shop that has run for years.
const (
	staffOnFloor = 500
	staffSold    = 10_000
	staffOrders  = 100_000
	staffReads   = 100 // of each address
)

func staffReadsOf() []string {
	return []string{
		"/api/staff/today", "/api/staff/badges", "/api/staff/units?show=floor", "/api/staff/units?show=sold&limit=100", "/api/staff/units?show=all&text=whirl",
		"/api/staff/units?show=all&text=zz-none", "/api/staff/orders", "/api/staff/orders?status=delivered&limit=100", "/api/staff/orders?status=all&text=castillo",
		"/api/staff/orders?status=all&text=8175550", "/api/staff/orders?status=all&text=zz-none", "/api/staff/orders?status=all&text=PC-2000",
		"/api/staff/orders?status=all&text=whirlpool+washer", "/api/staff/orders?status=all&text=castillo+wtw100", "/api/staff/customers", "/api/staff/customers?text=cast",
		"/api/staff/customers?text=buyer77", "/api/staff/requests", "/api/staff/chats", "/api/staff/log", "/api/staff/recalls",
	}
}

// measureStaff reads what the screens of the back office read, on both databases.
func measureStaff(ctx context.Context, b *bench) error {
	return b.onBoth(ctx, func(name string, to db.Config) error {
		data, err := b.emptyFolder("staff-" + name)
		if err != nil {
			return err
		}
		if to.URL == "" {
			to.Path = databaseIn(data)
		}
		return b.readAsStaff(ctx, name, data, to)
	})
}

// onBoth does something on SQLite, whose path it chooses, and on a fresh PostgreSQL.
func (b *bench) onBoth(ctx context.Context, do func(name string, to db.Config) error) error {
	if err := do("SQLite", db.Config{}); err != nil {
		return err
	}
	return b.onPostgres(ctx, func(url string) error { return do("PostgreSQL", db.Config{URL: url}) })
}

// onPostgres does something on a fresh PostgreSQL database.
func (b *bench) onPostgres(ctx context.Context, do func(url string) error) error {
	lender := exec.CommandContext(ctx, "go", "run", "./internal/db/dbtest/lend")
	lender.Dir = b.root
	hold, err := lender.StdinPipe()
	if err != nil {
		return err
	}
	out, err := lender.StdoutPipe()
	if err != nil {
		return err
	}
	if err := lender.Start(); err != nil {
		return err
	}
	var url string
	if _, err = fmt.Fscanln(out, &url); err == nil {
		err = do(url)
	}
	return errors.Join(err, hold.Close(), lender.Wait())
}

// staffEnv has a server use a database.
func staffEnv(to db.Config) []string {
	return []string{"ENAMEL_DATABASE_URL=" + to.URL, "ENAMEL_SECRET=YmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtMDA="}
}

// staffed serves a shop with staff's rows, and signs staff in.
func (b *bench) staffed(ctx context.Context, data string, to db.Config, env []string) (s *server, d *dashboard, err error) {
	if s, err = b.serve(ctx, data, "", env...); err != nil {
		return nil, nil, err
	}
	defer func(started *server) {
		if err != nil {
			started.stop()
		}
	}(s)
	if err := s.ready(ctx); err != nil {
		return nil, nil, err
	}
	shop, err := newShopper(ctx, s, 1)
	if err != nil {
		return nil, nil, err
	}
	if _, err := shop.place(ctx); err != nil {
		return nil, nil, err
	}
	if err := grow(ctx, to); err != nil {
		return nil, nil, err
	}
	if err := b.enamelIn(ctx, env, data, staffPassword, "user", "add", "staff@example.com", "--role", "staff", "--password-stdin"); err != nil {
		return nil, nil, err
	}
	d = &dashboard{server: s}
	return s, d, d.signIn(ctx)
}

func (b *bench) readAsStaff(ctx context.Context, name, data string, to db.Config) error {
	s, d, err := b.staffed(ctx, data, to, staffEnv(to))
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.settle(ctx, 7*time.Second, 3*time.Minute); err != nil {
		return err
	}
	runs := map[string][]float64{}
	b.report.Runs["staff on "+name] = runs
	worst, slowest := 0.0, ""
	for _, path := range staffReadsOf() {
		for range staffReads {
			began := time.Now()
			if _, err := d.call(ctx, http.MethodGet, path, ""); err != nil {
				return err
			}
			runs[path] = append(runs[path], round(milliseconds(time.Since(began)), 2))
		}
		p := percentile(runs[path], 99)
		b.say("   %s %s: p50 %.1f ms, p99 %.1f ms", name, path, percentile(runs[path], 50), p)
		if p > worst {
			worst, slowest = p, path
		}
	}
	b.add(fmt.Sprintf("staff, %d units on the floor, %d sold, %d orders, %s: p99 of the slowest read, %s", staffOnFloor, staffSold, staffOrders, name, slowest), worst, "ms", atMost(50))
	return nil
}

// grow makes rows of those that are there: units on the floor and sold ones, and orders.
func grow(ctx context.Context, to db.Config) error {
	to.Write = 5 * time.Minute
	d, err := db.Open(ctx, to)
	if err != nil {
		return err
	}
	const day = int64(24 * time.Hour / time.Millisecond)
	now := db.Millis(time.Now())
	names := []string{"Castillo", "Whitaker", "Ortega", "Nguyen", "Baker", "Hughes", "Reyes", "Coleman"}
	statuses := []string{"delivered", "delivered", "delivered", "cancelled", "delivered", "delivered", "confirmed"}
	brands := []string{"Whirlpool", "GE", "Samsung", "LG", "Maytag"}
	unit := func(i int, row map[string]any) {
		row["slug"], row["position"], row["intake_key"] = fmt.Sprint("bench-", i), 10_000+i, nil
		row["brand"], row["words"] = brands[i%len(brands)], strings.ToLower(fmt.Sprintf("%s wtw%d washer bench-%d", brands[i%len(brands)], i%97, i))
		row["created_at"] = now - int64(i%900)*day
		if i >= staffOnFloor {
			row["stock"], row["sold_at"] = 0, now-int64(i%800)*day
		}
	}
	var ids []string
	order := func(i int, row map[string]any) {
		id := db.NewID()
		ids = append(ids, id)
		row["id"], row["number"], row["token_hash"] = id, fmt.Sprint("PC-", 200_000+i), id
		row["status"], row["network"], row["placed_at"] = statuses[i%len(statuses)], nil, now-int64(staffOrders-i)*day/90
		row["last_name"], row["email"] = names[i%len(names)], fmt.Sprintf("buyer%d@bench.example", i/3)
		row["phone"], row["customer"] = fmt.Sprintf("(817) 555-%04d", i/3%10_000), row["email"]
	}
	err = d.Tx(ctx, func(tx *db.Tx) error {
		if err := multiply(ctx, tx, `select * from unit order by slug limit 1`, "unit", staffOnFloor+staffSold, unit); err != nil {
			return err
		}
		if err := multiply(ctx, tx, `select * from orders limit 1`, "orders", staffOrders, order); err != nil {
			return err
		}
		own := func(i int, row map[string]any) { row["order_id"] = ids[i] }
		line := func(i int, row map[string]any) {
			own(i, row)
			row["brand"] = brands[i%len(brands)]
		}
		if err := multiply(ctx, tx, `select * from order_line limit 1`, "order_line", staffOrders, line); err != nil {
			return err
		}
		if err := multiply(ctx, tx, `select * from order_history limit 1`, "order_history", staffOrders, own); err != nil {
			return err
		}
		return indexOrders(ctx, tx)
	})
	if err == nil && to.URL != "" {
		err = vacuum(ctx, to.URL)
	}
	return errors.Join(err, d.Close())
}

// vacuum does what PostgreSQL does by itself after so many rows.
func vacuum(ctx context.Context, url string) error {
	c, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	_, err = c.Exec(ctx, `vacuum analyze`)
	return errors.Join(err, c.Close(ctx))
}

// indexOrders gives the orders their words.
func indexOrders(ctx context.Context, tx *db.Tx) error {
	const phone = `replace(replace(replace(replace(phone, '(', ''), ')', ''), '-', ''), ' ', '')`
	for _, word := range []string{
		`substr(number, 4)`, `lower(first_name)`, `lower(last_name)`, `lower(email)`, phone, `substr(` + phone + `, 4)`, `substr(` + phone + `, 7)`,
		`(select lower(brand) from order_line where order_id = id)`, `'washer'`, `'wtw' || substr(number, 7)`,
	} {
		if _, err := tx.Exec(ctx, `insert into order_word (word, number) select `+word+`, number from orders where number like 'PC-2%' on conflict do nothing`); err != nil {
			return err
		}
	}
	return nil
}

// multiply inserts n rows like the one that a query finds, each with its differences.
func multiply(ctx context.Context, tx *db.Tx, query, into string, n int, differ func(i int, row map[string]any)) error {
	columns, model, err := firstRow(ctx, tx, query)
	if err != nil {
		return fmt.Errorf("%s: %w", into, err)
	}
	rows := make([][]any, n)
	for i := range rows {
		row := map[string]any{}
		for j, column := range columns {
			row[column] = model[j]
		}
		differ(i, row)
		for _, column := range columns {
			rows[i] = append(rows[i], row[column])
		}
	}
	return tx.InsertRows(ctx, into+` (`+strings.Join(columns, ", ")+`)`, rows, 200, "")
}

// firstRow is the first row that a query finds, with the names of its columns.
func firstRow(ctx context.Context, tx *db.Tx, query string) (columns []string, row []any, err error) {
	found, err := tx.Query(ctx, query)
	if err != nil {
		return nil, nil, err
	}
	defer found.Close()
	if columns, err = found.Columns(); err != nil {
		return nil, nil, err
	}
	row, to := make([]any, len(columns)), make([]any, len(columns))
	for i := range row {
		to[i] = &row[i]
	}
	if !found.Next() {
		return nil, nil, errors.Join(errors.New("there is no row to multiply"), found.Err())
	}
	return columns, row, found.Scan(to...)
}
