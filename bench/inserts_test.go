package main

import (
	"bytes"
	"context"
	"maps"
	"net/url"
	"path/filepath"
	"testing"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/geo"
	"enamel/internal/mail/mailtest"
	"enamel/internal/order"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

// downtown is where every address lies.
type downtown struct{}

func (downtown) Geocode(context.Context, geo.Address) (geo.Point, bool, error) {
	return geo.Point{Lat: 32.7555, Lon: -97.3308}, true, nil
}

// placeOne stores one order the real way, and gives how many rows each table
// had before and after.
func placeOne(t *testing.T, path string) (before, after map[string]int) {
	t.Helper()
	place := openShop(t, db.Config{Path: path})
	before = tableRows(t, path)
	place()
	return before, tableRows(t, path)
}

// openShop gives what places an order the real way.
func openShop(t *testing.T, on db.Config) (place func()) {
	t.Helper()
	ctx := t.Context()
	d, err := db.Open(ctx, on)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	registry := setting.NewRegistry()
	record, err := shop.Define(registry)
	if err != nil {
		t.Fatal(err)
	}
	settings, err := setting.Open(ctx, d, registry)
	if err != nil {
		t.Fatal(err)
	}
	units := catalog.New(catalog.Config{DB: d})
	if err := units.Seed(ctx); err != nil {
		t.Fatal(err)
	}
	service, err := order.New(order.Config{
		DB: d, Catalog: units, Geocoder: downtown{}, Secret: bytes.Repeat([]byte{7}, 32), Mail: mailtest.Outbox(), Origin: "https://shop.example",
		Facts: func() shop.Facts { return record.Facts(settings.Snapshot()) },
		Limits: func() order.Limits {
			return order.Limits{OrderPieces: 1, ContactPieces: 1, NetworkPieces: 1, LapseHours: 1}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	all, err := units.All(ctx)
	if err != nil {
		t.Fatal(err)
	}
	who := order.Customer{
		FirstName: "Dana", LastName: "Ortiz", Email: "dana@bench.example", Phone: "(817) 555-0100",
		Address: "2100 N Main St", City: "Fort Worth", State: "TX", ZipCode: "76164",
	}
	check, err := service.CheckDelivery(ctx, geo.Address{Street: who.Address, City: who.City, State: who.State, Zip: who.ZipCode})
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		_, err := service.Place(ctx, "a key", order.Request{Customer: who, Items: []order.Item{{ID: all[0].Slug, Quantity: 1}}, Quote: check.Quote})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// tableRows counts the rows of every table, and of revision and counter the steps.
func tableRows(t *testing.T, path string) map[string]int {
	t.Helper()
	pool, err := openFile(path, url.Values{"_busy_timeout": {"5000"}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = pool.Close() }()
	conn, err := pool.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	_, names, err := readRows(t.Context(), conn, `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{}
	count := func(what, query string) {
		var n int
		if err := conn.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
			t.Fatal(err)
		}
		rows[what] = n
	}
	for _, name := range names {
		table := name[0].(string)
		count(table, `select count(*) from `+table)
	}
	count("stock", `select sum(stock) from unit`)
	count("open_pieces", `select coalesce(sum(pieces), 0) from open_pieces`)
	count("counter", `select value from order_counter`)
	count("revisions", `select coalesce(sum(n), 0) from revision where topic = 'catalog'`)
	delete(rows, "revision") // its row may be there already
	return rows
}

// less gives how much each count has grown.
func less(after, before map[string]int) map[string]int {
	d := map[string]int{}
	for name, n := range after {
		if n != before[name] {
			d[name] = n - before[name]
		}
	}
	return d
}

func TestBareInsertsLeaveWhatAnOrderLeaves(t *testing.T) {
	path, copied := filepath.Join(t.TempDir(), "real.db"), filepath.Join(t.TempDir(), "bare.db")
	before, after := placeOne(t, path)
	whole := less(after, before)
	if whole["orders"] != 1 || whole["job"] == 0 || whole["stock"] != -1 {
		t.Fatalf("no order was placed: %v", whole)
	}
	if err := raiseStock(t.Context(), db.Config{Path: path}); err != nil {
		t.Fatal(err)
	}
	in, err := openInserts(t.Context(), path, copied)
	if err != nil {
		t.Fatal(err)
	}
	defer in.close()
	for range 3 {
		before := tableRows(t, copied)
		if err := in.write(t.Context()); err != nil {
			t.Fatal(err)
		}
		if bare := less(tableRows(t, copied), before); !maps.Equal(bare, whole) {
			t.Fatalf("an order changes %v, the bare inserts %v", whole, bare)
		}
	}
}

func TestACrowdInsertsOnPostgreSQL(t *testing.T) {
	shop := dbtest.Config(t, dbtest.Postgres)
	openShop(t, shop)()
	if err := raiseStock(t.Context(), shop); err != nil {
		t.Fatal(err)
	}
	crowd, err := openCrowd(t.Context(), shop.URL, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range crowd {
		if err := in.write(t.Context()); err != nil {
			t.Error(err)
		}
		in.close()
	}
	d, err := db.Open(t.Context(), shop)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	var orders, lines, letters int
	err = d.QueryRow(t.Context(), `select (select count(*) from orders), (select count(*) from order_line),
		(select count(*) from job where name = 'mail.send')`).Scan(&orders, &lines, &letters)
	if err != nil || orders != 3 || lines != 3 || letters != 6 {
		t.Errorf("%d orders, %d lines, %d letters, %v", orders, lines, letters, err)
	}
}

func TestBareInsertsWantExactlyOneOrder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "empty.db")
	d, err := db.Open(t.Context(), db.Config{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if in, err := openInserts(t.Context(), path, filepath.Join(t.TempDir(), "bare.db")); err == nil {
		in.close()
		t.Error("there was nothing to copy")
	}
}

func TestRaiseStock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "real.db")
	placeOne(t, path)
	if err := raiseStock(t.Context(), db.Config{Path: path}); err != nil {
		t.Fatal(err)
	}
	if rows := tableRows(t, path); rows["stock"] != rows["unit"]*1_000_000 {
		t.Errorf("stock %d of %d units", rows["stock"], rows["unit"])
	}
}

func TestMailsAreCounted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "real.db")
	placeOne(t, path)
	m, err := openMails(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer m.close()
	if sent, waiting, err := m.count(t.Context()); sent != 0 || waiting != 2 || err != nil {
		t.Errorf("%d sent, %d wait, %v", sent, waiting, err)
	}
}
