package clerk_test

import (
	"context"
	"log/slog"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/assistant/clerk"
	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/geo"
	"enamel/internal/order"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

// counter is the shop with its clerk: the real catalogue, record and pages.
type counter struct {
	desk   *tool.Desk
	engine *clerk.Engine
	notes  *handOvers

	catalog  *catalog.Service
	pages    *content.Library
	settings *setting.Store
	library  *atomic.Pointer[content.Library]
	owned    map[string]bool // pages with a text of the owner's own
}

// answered is what the clerk said to a question.
type answered struct {
	text  string
	units []catalog.Unit
	links []talk.Link
}

// Tuesday, 10 AM: both the showroom and the service desk are open.
func tuesday(zone *time.Location) time.Time { return time.Date(2026, 11, 24, 10, 0, 0, 0, zone) }

func open(t testing.TB) counter {
	t.Helper()
	d, err := db.Open(t.Context(), db.Config{Path: filepath.Join(t.TempDir(), "clerk.db")})
	must(t, err)
	t.Cleanup(func() { _ = d.Close() })
	units := catalog.New(catalog.Config{DB: d})
	must(t, units.Seed(t.Context()))
	registry := setting.NewRegistry()
	record, err := shop.Define(registry)
	must(t, err)
	owner := clerk.DefineFacts(registry)
	settings, err := setting.Open(t.Context(), d, registry)
	must(t, err)
	zone, err := shop.Zone()
	must(t, err)
	files, err := content.Files()
	must(t, err)
	words, err := content.Load(files)
	must(t, err)
	facts := func() shop.Facts { return record.Facts(settings.Snapshot()) }
	newest := &atomic.Pointer[content.Library]{}
	newest.Store(words)
	library := newest.Load
	notes := &handOvers{}
	desk, err := tool.New(tool.Config{
		Catalog: units, Content: library, Facts: facts, Orders: orders{}, Deliveries: deliveries{}, HandOvers: notes, LookUps: lookUps{},
		Zone: zone, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return tuesday(zone) },
	})
	must(t, err)
	owned := map[string]bool{}
	engine, err := clerk.New(clerk.Config{
		Own:     func(page string) bool { return owned[page] },
		Catalog: units, Content: library, Facts: facts, Owner: func() map[string]clerk.Fact { return owner.Get(settings.Snapshot()) },
	})
	must(t, err)
	return counter{desk, engine, notes, units, words, settings, newest, owned}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// ask sends the messages one after the other and gives the last answer.
func (c counter) ask(t testing.TB, messages ...string) answered {
	t.Helper()
	var talked talk.Conversation
	var a answered
	for _, m := range messages {
		talked.Messages = append(talked.Messages, talk.Message{Role: talk.User, Content: m})
		a = c.answer(t, talked)
		talked.Messages = append(talked.Messages, talk.Message{Role: talk.Assistant, Content: a.text})
	}
	return a
}

func (c counter) answer(t testing.TB, talked talk.Conversation) answered {
	t.Helper()
	ask, err := c.engine.Read(t.Context(), talked)
	must(t, err)
	return c.spoken(t, talked, ask)
}

// to answers an Ask as if it had been read out of words.
func (c counter) to(t testing.TB, words string, ask understand.Ask) answered {
	t.Helper()
	return c.spoken(t, talk.Conversation{Messages: []talk.Message{{Role: talk.User, Content: words}}}, ask)
}

func (c counter) spoken(t testing.TB, talked talk.Conversation, ask understand.Ask) answered {
	t.Helper()
	turn := c.desk.Turn(tool.Visitor{Address: "192.0.2.7"}, talked)
	var text strings.Builder
	must(t, c.engine.Answer(t.Context(), turn, talked, ask, func(piece string) error {
		text.WriteString(piece)
		return nil
	}))
	return answered{text.String(), turn.Shown(), turn.Links()}
}

// orders has one order.
type orders struct{}

func (orders) FindByNumber(_ context.Context, number, email string) (order.Order, error) {
	if number != "1042" || email != "ana@example.com" {
		return order.Order{}, fault.New(fault.NotFound, "There is no such order.")
	}
	at := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	return order.Order{
		Number: "1042", Status: order.Confirmed, PlacedAt: at, History: []order.Event{{Status: order.Placed, At: at}, {Status: order.Confirmed, At: at}},
		Totals: order.Totals{TotalCents: 63900},
	}, nil
}

// deliveries knows one street inside the circle; all others are outside.
type deliveries struct{}

func (deliveries) CheckDelivery(_ context.Context, a geo.Address) (order.Check, error) {
	if strings.Contains(a.Street, "Camp Bowie") {
		return order.Check{Validated: true, Valid: true, Distance: 4.2, Fee: 9900, Message: "Great! This address is 4.2 miles away and within our delivery area."}, nil
	}
	return order.Check{Validated: true, Distance: 31.5, Message: "Sorry, this address is 31.5 miles away. We only deliver within 15 miles of our Fort Worth location."}, nil
}

type handOvers struct{ contacts []string }

func (h *handOvers) Add(_ context.Context, _ string, o tool.HandOver) error {
	h.contacts = append(h.contacts, o.Contact)
	return nil
}

type lookUps struct{}

func (lookUps) CountLookUp(context.Context, string) error { return nil }

func languages() []talk.Language { return []talk.Language{talk.English, talk.Spanish} }

// units are all that are for sale.
func (c counter) units(t testing.TB) []catalog.Unit {
	t.Helper()
	all, err := c.catalog.All(t.Context())
	must(t, err)
	return all
}
