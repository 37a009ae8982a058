package order

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/shop"
)

// manyOrders fills the tables as 100,000 orders of 40,000 customers would.
func manyOrders(b *testing.B, d *db.DB) {
	b.Helper()
	const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000) `
	const first = `substr('mjadlrscbk', cast(1 + i % 10 as int), 1) || 'aria' || cast(i % 97 as text)`
	const last = `substr('sjwbdmhgcr', cast(1 + i / 10 % 10 as int), 1) || 'mith' || cast(i % 997 as text)`
	const email = `'c' || cast(i % 40000 as text) || '@example.com'`
	const number = `'PC-' || cast(100000 + i as text)`
	const brand = `case i % 5 when 0 then 'whirlpool' when 1 then 'ge' when 2 then 'samsung' when 3 then 'lg' else 'maytag' end`
	const kind = `case i / 5 % 4 when 0 then 'washer' when 1 then 'dryer' when 2 then 'refrigerator' else 'range' end`
	const phone = `cast(8170000000 + cast(i as bigint) % 40000 * 13 as text)`
	statements := []string{
		`insert into orders (id, number, token_hash, status, first_name, last_name, email, phone, address, city, state, zip_code, options, tax,
			subtotal_cents, tax_cents, delivery_cents, services_cents, total_cents, placed_totals, placed_at, customer)
		select 'o' || cast(1000000 + i as text), ` + number + `, cast(i as text),
			case when i > 99900 then 'placed' when i > 99700 then 'confirmed' when i % 20 = 0 then 'cancelled' when i % 7 = 0 then 'picked_up' else 'delivered' end,
			` + first + `, ` + last + `, ` + email + `, ` + phone + `, '100 Main St', 'Fort Worth', 'TX', '76102', '{}', '{}', 50000, 4125, 9900, 0, 64025, '{}',
			1700000000000 + cast(i as bigint) * 900000, ` + email + ` from n`,
		`insert into order_line (order_id, position, unit_id, name, brand, model, quantity, unit_cents)
		select 'o' || cast(1000000 + i as text), 1, 'u' || cast(i % 500 as text), ` + brand + ` || ' ' || ` + kind + `, ` + brand + `, 'WTW' || cast(i % 500 as text), 1, 50000 from n`,
		`insert into order_history (order_id, position, status, at) select 'o' || cast(1000000 + i as text), 1, 'placed', 1700000000000 + cast(i as bigint) * 900000 from n`,
		`insert into order_payment (id, order_id, at, actor, way, amount_cents, note)
		select 'p' || cast(i as text), 'o' || cast(1000000 + i as text), 1, 'ann', 'cash', 64025, '' from n`,
	}
	for _, word := range []string{
		`cast(100000 + i as text)`, first, last, email, phone, `substr(` + phone + `, 4)`, `substr(` + phone + `, 7)`, brand, kind, `'wtw' || cast(i % 500 as text)`,
	} {
		statements = append(statements, `insert into order_word (word, number) select `+word+`, `+number+` from n where true on conflict do nothing`)
	}
	for _, s := range statements {
		if _, err := d.Exec(b.Context(), numbers+s); err != nil {
			b.Fatal(err)
		}
	}
}

func vacuum(b *testing.B, url string) {
	b.Helper()
	c, err := pgx.Connect(b.Context(), url)
	if err == nil {
		_, err = c.Exec(b.Context(), `vacuum analyze`)
	}
	if err != nil {
		b.Fatal(err)
	}
	if err := c.Close(b.Context()); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkDesk reads what staff read of 100,000 orders, and says how long 99
// of 100 reads take at most.
func BenchmarkDesk(b *testing.B) {
	for _, kind := range []dbtest.Kind{dbtest.SQLite, dbtest.Postgres} {
		config := dbtest.Config(b, kind)
		d := dbtest.Open(b, config)
		manyOrders(b, d)
		if kind == dbtest.Postgres { // which does so by itself in time
			vacuum(b, config.URL)
		}
		s := &Service{db: d, catalog: catalog.New(catalog.Config{DB: d}), now: time.Now, zone: time.UTC, facts: func() shop.Facts { return testFacts() }, limits: func() Limits { return Limits{LapseHours: 18} }}
		for name, f := range map[string]Filter{
			"open": {}, "all": {Status: "all"}, "delivered": {Status: "delivered"}, "month": {Status: "all", From: "2024-05-01", To: "2024-05-31"},
			"page": {Status: "all", After: "PC-150000"}, "number": {Status: "all", Text: "PC-150000"}, "name": {Status: "all", Text: "maria20 smith"},
			"letter": {Status: "all", Text: "m"}, "phone": {Status: "all", Text: "(817) 000-1313"}, "brand": {Status: "all", Text: "whirlpool"},
			"model": {Status: "all", Text: "whirlpool washer wtw4"}, "openName": {Text: "maria20"}, "deliveredName": {Status: "delivered", Text: "maria20"}, "nobody": {Status: "all", Text: "xyz"},
		} {
			b.Run(strings.Join([]string{string(kind), name}, "/"), func(b *testing.B) {
				var took []time.Duration
				for b.Loop() {
					begun := time.Now()
					if _, err := s.Orders(b.Context(), f); err != nil {
						b.Fatal(err)
					}
					took = append(took, time.Since(begun))
				}
				slices.Sort(took)
				b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
			})
		}
	}
}
