package tool_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/geo"
	"enamel/internal/mail/mailtest"
	"enamel/internal/money"
	"enamel/internal/order"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

// counter is a desk in a test: the shelf, the facts and the pages that a shop
// starts with, over a database of its own.
type counter struct {
	*tool.Desk
	t      testing.TB
	db     *db.DB
	shelf  *shelf
	facts  *shop.Facts
	orders *orders
	ledger *tool.Ledger
	zone   *time.Location
	now    time.Time
}

// shelf is a catalogue that tests change.
type shelf struct {
	mu    sync.Mutex
	units []catalog.Unit
	reads int
	err   error
}

// Shown implements tool.Catalog.
func (s *shelf) Shown(context.Context) ([]catalog.Unit, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads++
	return slices.Clone(s.units), s.err
}

// orders knows one order.
type orders struct {
	order order.Order
	asked int
}

// FindByNumber implements tool.Orders.
func (o *orders) FindByNumber(_ context.Context, number, email string) (order.Order, error) {
	o.asked++
	if "PC-"+number != o.order.Number || email != o.order.Customer.Email {
		return order.Order{}, fault.New(fault.NotFound, "There is no such order.")
	}
	return o.order, nil
}

// CheckDelivery implements tool.Deliveries: Keller is outside, nobody knows Nowhere.
func (*orders) CheckDelivery(_ context.Context, a geo.Address) (order.Check, error) {
	switch a.City {
	case "Keller":
		return order.Check{Validated: true, Distance: 15.4, Message: "Sorry, this address is 15.4 miles away. We only deliver within 15 miles of our Fort Worth location."}, nil
	case "Nowhere":
		return order.Check{Message: "Unable to verify address. Please ensure the address is correct."}, nil
	}
	return order.Check{Validated: true, Valid: true, Distance: 6.2, Fee: 9900, Message: "Great! This address is 6.2 miles away and within our delivery area."}, nil
}

func newCounter(t testing.TB, d *db.DB) *counter {
	t.Helper()
	ctx := t.Context()
	registry := setting.NewRegistry()
	record, err := shop.Define(registry)
	if err != nil {
		t.Fatal(err)
	}
	settings, err := setting.Open(ctx, d, registry)
	if err != nil {
		t.Fatal(err)
	}
	facts := record.Facts(settings.Snapshot())
	units := catalog.New(catalog.Config{DB: d})
	if err := units.Seed(ctx); err != nil {
		t.Fatal(err)
	}
	all, err := units.All(ctx)
	if err != nil {
		t.Fatal(err)
	}
	files, err := content.Files()
	if err != nil {
		t.Fatal(err)
	}
	words, err := content.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	zone, err := shop.Zone()
	if err != nil {
		t.Fatal(err)
	}
	c := &counter{
		t: t, db: d, shelf: &shelf{units: all}, facts: &facts, orders: &orders{}, zone: zone,
		now: time.Date(2026, 11, 23, 10, 0, 0, 0, zone), // a Monday
	}
	ledger := tool.NewLedger(d, func() shop.Facts { return *c.facts }, mailtest.Outbox())
	c.ledger = ledger
	c.Desk, err = tool.New(tool.Config{
		Catalog: c.shelf, Content: func() *content.Library { return words }, Facts: func() shop.Facts { return *c.facts },
		Orders: c.orders, Deliveries: c.orders, HandOvers: ledger, LookUps: ledger, AddressChecks: ledger, Zone: zone,
		Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return c.now },
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// open is a counter on SQLite: what is tested does not depend on the database.
func open(t testing.TB) *counter {
	t.Helper()
	return newCounter(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)))
}

// says begins an answer to a visitor who wrote these messages.
func (c *counter) says(messages ...string) *tool.Turn {
	talked := talk.Conversation{At: c.now}
	for i, m := range messages {
		if i > 0 {
			talked.Messages = append(talked.Messages, talk.Message{Role: talk.Assistant, Content: "I see."})
		}
		talked.Messages = append(talked.Messages, talk.Message{Role: talk.User, Content: m})
	}
	return c.Turn(tool.Visitor{Address: "192.0.2.1"}, talked)
}

func TestTheFactsAreThoseOfNow(t *testing.T) {
	t.Parallel()
	c := open(t)
	c.says("hi")
	old := c.says("what does delivery cost?")
	fee := money.Cents(7700)
	c.facts.Delivery.FlatCents, c.facts.Phone = &fee, "(817) 555-0199"
	if fee := *old.DeliveryTerms().FlatCents; fee != 9900 {
		t.Errorf("in the middle of an answer the fee became %v", fee)
	}
	turn := c.says("and now?")
	if fee := *turn.DeliveryTerms().FlatCents; fee != 7700 {
		t.Errorf("the fee is %v", fee)
	}
}

func TestTheShelfIsReadOnceASecond(t *testing.T) {
	t.Parallel()
	c := open(t)
	find := func() (bool, error) {
		u, ok, err := c.says("the samsung?").Unit(t.Context(), "samsung-rf28r7351sr")
		return ok && !u.Sold(), err
	}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if ok, err := find(); !ok || err != nil {
				t.Error(ok, err)
			}
		})
	}
	all.Wait()
	if c.shelf.reads != 1 {
		t.Errorf("%d readings", c.shelf.reads)
	}
	c.shelf.units[0].Stock = 0
	c.now = c.now.Add(2 * time.Second)
	if ok, err := find(); ok || err != nil {
		t.Errorf("what is sold is for sale: %v", err)
	}
	c.shelf.err = errors.New("no answer")
	c.now = c.now.Add(30 * time.Second)
	if _, err := find(); err != nil {
		t.Errorf("the last reading does not serve: %v", err)
	}
	c.now = c.now.Add(time.Hour)
	if _, err := find(); err == nil {
		t.Error("a reading of an hour ago serves")
	}
}

func TestCardsAndLinksAreFewAndDifferent(t *testing.T) {
	t.Parallel()
	c := open(t)
	turn := c.says("show me everything")
	turn.Show(c.shelf.units[0], c.shelf.units[0])
	turn.Show(c.shelf.units...)
	if shown := turn.Shown(); len(shown) != 8 || shown[1].Slug == shown[0].Slug {
		t.Errorf("%d cards", len(shown))
	}
	for _, href := range []string{"/a", "/a", "", "/b", "/c", "/d", "/e"} {
		turn.Link("Page", href)
	}
	if links := turn.Links(); len(links) != 4 || links[1].Href != "/b" {
		t.Errorf("%v", links)
	}
}

func TestADeskNeedsItsParts(t *testing.T) {
	t.Parallel()
	var _ interface {
		tool.Orders
		tool.Deliveries
	} = (*order.Service)(nil)
	if _, err := tool.New(tool.Config{}); err == nil {
		t.Error("made of nothing")
	}
}

func BenchmarkTurn(b *testing.B) {
	c := open(b)
	for name, ask := range map[string]func(*tool.Turn) error{
		"nothing": func(*tool.Turn) error { return nil },
		"search": func(turn *tool.Turn) error {
			_, err := turn.Search(b.Context(), tool.Query{Kinds: []catalog.Kind{catalog.Dryer}, MaxPrice: 40000})
			return err
		},
		"hours":    func(turn *tool.Turn) error { turn.Hours(); return nil },
		"delivery": func(turn *tool.Turn) error { turn.DeliveryTerms(); return nil },
		"repairs":  func(turn *tool.Turn) error { turn.Repairs(); return nil },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := ask(c.says("my dryer has no heat, what does it cost and do you have a used one under $400?")); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
