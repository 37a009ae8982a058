package order

import (
	"bytes"
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/geo"
	"enamel/internal/mail/mailtest"
	"enamel/internal/shop"
)

// fakeGeocoder stands for the two providers.
type fakeGeocoder struct {
	point geo.Point
	found bool
	err   error
}

// Geocode implements geo.Geocoder.
func (g *fakeGeocoder) Geocode(context.Context, geo.Address) (geo.Point, bool, error) {
	return g.point, g.found, g.err
}

// downtown is 5.8 miles from the showroom.
func downtown() geo.Point { return geo.Point{Lat: 32.7555, Lon: -97.3308} }

// desk is a service on a fresh database with the seeded catalogue.
type desk struct {
	*Service
	t        *testing.T
	db       *db.DB
	geocoder *fakeGeocoder
	facts    shop.Facts
	limits   Limits       // as good as none
	clock    atomic.Int64 // ms
}

func newDesk(t *testing.T, d *db.DB) *desk {
	t.Helper()
	units := catalog.New(catalog.Config{DB: d})
	if err := units.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	k := &desk{t: t, db: d, geocoder: &fakeGeocoder{point: downtown(), found: true}, facts: testFacts(), limits: Limits{5000, 5000, 5000, 18}}
	k.clock.Store(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC).UnixMilli())
	var err error
	k.Service, err = New(Config{
		DB: d, Catalog: units, Geocoder: k.geocoder, Facts: func() shop.Facts { return k.facts }, Limits: func() Limits { return k.limits },
		Origin: "https://shop.example", Secret: bytes.Repeat([]byte{7}, 32), Mail: mailtest.Outbox(),
		Now: func() time.Time { return time.UnixMilli(k.clock.Load()).UTC() },
		Names: func(_ context.Context, _ db.Reader, ids ...string) (map[string]string, error) {
			names := map[string]string{}
			for _, id := range ids {
				names[id] = "Name of " + id
			}
			return names, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func each(t *testing.T, fn func(t *testing.T, k *desk)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newDesk(t, d)) })
}

func (k *desk) pass(d time.Duration) { k.clock.Add(d.Milliseconds()) }

// unit returns the i-th unit of which exactly one is in stock.
func (k *desk) unit(i int) catalog.Unit {
	k.t.Helper()
	all, err := k.catalog.All(k.t.Context())
	if err != nil {
		k.t.Fatal(err)
	}
	for _, u := range all {
		if u.Stock == 1 {
			if i == 0 {
				return u
			}
			i--
		}
	}
	k.t.Fatal("too few units")
	return catalog.Unit{}
}

func (k *desk) stock(slug string) int {
	k.t.Helper()
	var n int
	if err := k.db.QueryRow(k.t.Context(), `select stock from unit where slug = $1`, slug).Scan(&n); err != nil {
		k.t.Fatal(err)
	}
	return n
}

func (k *desk) exec(query string, args ...any) {
	k.t.Helper()
	err := k.db.Tx(k.t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(k.t.Context(), query, args...)
		return err
	})
	if err != nil {
		k.t.Fatal(err)
	}
}

func (k *desk) count(table string) int {
	k.t.Helper()
	var n int
	if err := k.db.QueryRow(k.t.Context(), `select count(*) from `+table).Scan(&n); err != nil {
		k.t.Fatal(err)
	}
	return n
}

func (k *desk) revision(topic string) (n int64) {
	k.t.Helper()
	if err := k.db.QueryRow(k.t.Context(), `select n from revision where topic = $1`, topic).Scan(&n); err != nil {
		k.t.Fatal(err)
	}
	return n
}

// request orders one of each unit, with a fresh quote for Jane's address.
func (k *desk) request(slugs ...string) Request {
	k.t.Helper()
	r := Request{Customer: jane()}
	c, err := k.CheckDelivery(k.t.Context(), r.Customer.place())
	if err != nil {
		k.t.Fatal(err)
	}
	r.Quote = c.Quote
	for _, s := range slugs {
		r.Items = append(r.Items, Item{ID: s, Quantity: 1})
	}
	return r
}

func (k *desk) place(key string, r Request) Receipt {
	k.t.Helper()
	got, err := k.Place(k.t.Context(), key, r)
	if err != nil {
		k.t.Fatal(err)
	}
	return got
}

// refused asserts a fault of a kind and slug, and that nothing was stored.
func (k *desk) refused(err error, kind fault.Kind, slug string) *fault.Error {
	k.t.Helper()
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != kind || f.Slug != slug {
		k.t.Fatalf("err = %#v, want kind %d, slug %q", err, kind, slug)
	}
	for _, table := range []string{"orders", "order_line", "order_history", "order_key", "open_pieces", "job"} {
		if n := k.count(table); n != 0 {
			k.t.Errorf("%d rows in %s after a refusal", n, table)
		}
	}
	return f
}

// faultOf is the fault in an error, an empty one where there is none.
func faultOf(err error) *fault.Error {
	f := &fault.Error{}
	errors.As(err, &f)
	return f
}
