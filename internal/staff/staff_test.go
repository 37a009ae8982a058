package staff

import (
	"bytes"
	"context"
	"encoding/csv"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/auditlog"
	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/handover"
	"enamel/internal/inbox"
	"enamel/internal/mail/mailtest"
	"enamel/internal/order"
	"enamel/internal/partner"
	"enamel/internal/recall"
	"enamel/internal/shop"
)

// desk is a service of a shop with the seeded units, on Monday, Nov 23, 2026.
type desk struct {
	*Service
	t     *testing.T
	db    *db.DB
	clock *atomic.Int64 // ms

	changed Changed
}

func facts() shop.Facts {
	return shop.Facts{
		Email:    "hello@panthercityappliance.example",
		Showroom: shop.Schedule{Lines: []shop.ScheduleLine{{Days: "Mon-Sat", Opens: "09:00", Closes: "18:00"}, {Days: "Sunday"}}},
	}
}

func each(t *testing.T, fn func(t *testing.T, k *desk)) {
	t.Helper()
	t.Parallel()
	for _, kind := range []dbtest.Kind{dbtest.SQLite, dbtest.Postgres} {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			fn(t, newDesk(t, kind))
		})
	}
}

func newDesk(t *testing.T, kind dbtest.Kind) *desk {
	t.Helper()
	zone, err := shop.Zone()
	if err != nil {
		t.Fatal(err)
	}
	k := &desk{t: t, clock: &atomic.Int64{}}
	now := func() time.Time { return time.UnixMilli(k.clock.Load()).UTC() }
	k.at("08:14")
	c := dbtest.Config(t, kind)
	c.Now = now
	k.db = dbtest.Open(t, c)
	units := catalog.New(catalog.Config{DB: k.db})
	if err := units.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	orders, err := order.New(order.Config{
		DB: k.db, Catalog: units, Facts: facts, Limits: func() order.Limits { return order.Limits{} }, Origin: "https://shop.example",
		Secret: bytes.Repeat([]byte{7}, 32), Mail: mailtest.Outbox(), Now: now,
	})
	if err != nil {
		t.Fatal(err)
	}
	k.Service = New(Config{
		DB: k.db, Facts: facts, Catalog: units, Orders: orders, Zone: zone,
		Partners: partner.New(partner.Config{DB: k.db, Facts: facts, Mail: mailtest.Outbox()}),
		Recalls:  recall.New(recall.Config{DB: k.db, Facts: facts, Mail: mailtest.Outbox()}),
		Changed:  func(context.Context) (Changed, error) { return k.changed, nil },
	})
	return k
}

// at sets the clock of the shop.
func (k *desk) at(clock string) time.Time {
	k.t.Helper()
	zone, err := shop.Zone()
	if err != nil {
		k.t.Fatal(err)
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", "2026-11-23 "+clock, zone)
	if err != nil {
		k.t.Fatal(err)
	}
	k.clock.Store(at.UnixMilli())
	return at
}

func (k *desk) exec(query string, args ...any) {
	k.t.Helper()
	if _, err := k.db.Exec(k.t.Context(), query, args...); err != nil {
		k.t.Fatal(err)
	}
}

func (k *desk) today() Today {
	k.t.Helper()
	out, err := k.Today(k.t.Context())
	if err != nil {
		k.t.Fatal(err)
	}
	return out
}

// order puts an order of one unit into the table, as staff would find it.
func (k *desk) order(number, status, day, window string, held time.Time) {
	k.t.Helper()
	now := k.db.Now().UnixMilli()
	k.exec(`insert into orders (id, number, token_hash, status, first_name, last_name, email, phone, address, city, state, zip_code, options, tax,
		subtotal_cents, tax_cents, delivery_cents, services_cents, total_cents, placed_totals, placed_at, held_until, delivery_day, delivery_window)
		values ($1, $1, $1, $2, 'Yolanda', 'Castillo', 'y@example.com', '(817) 555-0177', '2916 Bryan Ave', 'Keller', 'TX', '76104', '{}', '{}',
		80304, 0, 0, 0, 80304, '{}', $3, $4, $5, $6)`, number, status, now, held.UnixMilli(), day, window)
	k.exec(`insert into order_line (order_id, position, unit_id, name, brand, model, quantity, unit_cents)
		values ($1, 1, 'gone', 'GE gas range', 'GE', 'JGB', 1, 80304)`, number)
	k.exec(`insert into order_history (order_id, position, status, at) values ($1, 1, $2, $3)`, number, status, now)
}

func TestTheDayTellsOfChangedFacts(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.changed = Changed{Pages: 38, Words: 1, Labels: []string{"warranty short", "phone", "hours", "city"}, Since: k.at("08:00")}
		e := k.today().Minute[0]
		if e.Title+" "+e.Text != "Facts have changed: 38 pages to confirm" || e.Href != "/staff/content/facts" || !e.At.Equal(k.changed.Since) ||
			e.Detail != "Warranty short, phone and 2 more. 1 page may be wrong now." {
			t.Errorf("%+v", e)
		}
	})
}

func TestTheDayListsWhatWaits(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.exec(`update unit set photos = '[{"hash":"ab","width":1,"height":1,"private":false}]'`)
		if got := k.today().Counts; got != (Counts{}) {
			t.Fatalf("of an idle shop: %+v", got)
		}
		units, err := k.c.Catalog.All(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		k.exec(`update unit set photos = '[]' where slug = $1`, units[0].Slug)
		for slug, until := range map[string]time.Time{units[1].Slug: k.at("16:15"), units[2].Slug: k.at("09:40"), units[3].Slug: k.at("16:00").Add(24 * time.Hour)} {
			k.exec(`update unit set held_for = 'Ray Ortega', held_until = $1 where slug = $2`, until.UnixMilli(), slug)
		}
		k.order("PC-1", "placed", "", "", k.at("18:00"))
		k.order("PC-2", "placed", "", "", k.at("18:00").Add(24*time.Hour))
		k.order("PC-3", "scheduled", "2026-11-23", "1-3", time.Time{})
		k.order("PC-4", "scheduled", "2026-11-24", "1-3", time.Time{})
		k.order("PC-5", "out_for_delivery", "2026-11-21", "3-5", time.Time{})
		k.order("PC-6", "confirmed", "", "", time.Time{})
		k.at("08:14")
		if _, err := k.c.Partners.Create(t.Context(), partner.Form{
			CompanyName: "Trinity Lofts", ContactName: "Jane Doe", Email: "jane@example.com", Phone: "(817) 555-0199", BusinessType: "hotel",
		}); err != nil {
			t.Fatal(err)
		}
		k.chat("Will the pedestal go under the Maytag?")

		got := k.today()
		if want := (Counts{Orders: 2, Holds: 2, Requests: 1, Chats: 1, Photos: 1}); got.Counts != want {
			t.Errorf("counts %+v, want %+v", got.Counts, want)
		}
		badges, err := k.Badges(t.Context())
		if err != nil || badges != (Badges{Today: 7, Orders: 2}) {
			t.Errorf("badges %+v, %v", badges, err)
		}
		if want := "We open at 9 AM. 2 deliveries."; got.Hours.Text != want {
			t.Errorf("hours %q, want %q", got.Hours.Text, want)
		}
		var ids []string
		for _, e := range got.Clock {
			ids = append(ids, e.ID)
		}
		if want := []string{"delivery:PC-5", "hold:" + units[2].Slug, "delivery:PC-3", "hold:" + units[1].Slug, "lapse:PC-1"}; !slices.Equal(ids, want) {
			t.Errorf("by the clock: %v, want %v", ids, want)
		}
		if late := got.Clock[0]; late.Detail != "GE gas range. $803.04 still to take. Was planned for Sat, Nov 21." || late.Map == "" || late.Phone != "tel:+18175550177" {
			t.Errorf("a late delivery: %+v", late)
		}
		if c := got.First[0]; c.Title != "PC-1, Yolanda Castillo" || c.Text != "GE gas range to 76104" || c.Amount != 80304 || c.Href != "/staff/orders/PC-1" {
			t.Errorf("first card: %+v", c)
		}
		if c := got.First[len(got.First)-1]; c.Title != "“Will the pedestal go under the Maytag?”" || c.Phone != "tel:+18175550138" || c.Mail != "" {
			t.Errorf("the chat: %+v", c)
		}
		if e := got.Minute[0]; e.ID != "day:PC-6" || e.Deed != "Set a day" {
			t.Errorf("without a day: %+v", e)
		}
		if len(got.Photos) != 1 || got.Photos[0].ID != units[0].Slug {
			t.Errorf("without a photo: %+v", got.Photos)
		}
	})
}

func (k *desk) chat(words string) {
	k.t.Helper()
	err := k.db.Tx(k.t.Context(), func(tx *db.Tx) error {
		return handover.Insert(k.t.Context(), tx, "203.0.113.9", handover.HandOver{Contact: "(817) 555-0138", Messages: []talk.Message{{Role: talk.User, Content: words}}})
	})
	if err != nil {
		k.t.Fatal(err)
	}
}

func TestHoursAreSaidAsOneWould(t *testing.T) {
	t.Parallel()
	k := newDesk(t, dbtest.SQLite)
	for clock, want := range map[string]string{"08:59": "We open at 9 AM.", "09:00": "Open until 6 PM.", "18:00": "We have closed for today."} {
		k.at(clock)
		if got := k.today().Hours.Text; got != want {
			t.Errorf("%s: %q, want %q", clock, got, want)
		}
	}
	k.at("18:00")
	k.clock.Add(-36 * time.Hour.Milliseconds()) // Sunday morning
	if got := k.today().Hours.Text; got != "We are closed today." {
		t.Errorf("Sunday: %q", got)
	}
}

func TestAChatIsAnswered(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.chat("Hello?")
		k.exec(`insert into users (id, email, email_key, full_name, role, password, created_at) values ('u1', 'ann@example.com', 'ann@example.com', 'Ann Vega', 'staff', 'x', 1)`)
		open, err := k.chats(t.Context(), inbox.Filter{Show: inbox.Open, Limit: 10})
		if err != nil || len(open.Chats) != 1 || open.Chats[0].Conversation[0].Content != "Hello?" || open.Chats[0].At != nil {
			t.Fatalf("open: %+v, %v", open, err)
		}
		if err := handover.Set(t.Context(), k.db, open.Chats[0].ID, inbox.Mark{State: inbox.Answered, Note: "Called.", By: "u1"}); err != nil {
			t.Fatal(err)
		}
		if k.today().Counts.Chats != 0 {
			t.Error("it still waits today")
		}
		all, err := k.chats(t.Context(), inbox.Filter{Limit: 10})
		if err != nil || len(all.Chats) != 1 || all.Chats[0].State != inbox.Answered || all.Chats[0].By != "Ann Vega" || all.Chats[0].At == nil {
			t.Errorf("all: %+v, %v", all, err)
		}
		log, err := k.log(t.Context(), LogIn{LogChoice: LogChoice{Text: "ann v", Show: "deeds"}, Limit: 10})
		if err != nil || len(log.Entries) != 1 || log.Entries[0].By != "Ann Vega" || log.Entries[0].Action != "chat.answered" {
			t.Errorf("the log by who: %+v, %v", log, err)
		}
	})
}

// TestSheetsRunNoFormula of what strangers wrote to the shop.
func TestSheetsRunNoFormula(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.chat("Hello?")
		k.exec("update hand_over set note = '=HYPERLINK(\"https://evil.example\",\"open\")'")
		var text bytes.Buffer
		out := csv.NewWriter(&text)
		if err := NewHandlers(k.Service).WriteChats(t.Context(), &Choice{Show: "all"}, out); err != nil {
			t.Fatal(err)
		}
		out.Flush()
		rows, err := csv.NewReader(&text).ReadAll()
		if err != nil || len(rows) != 2 {
			t.Fatalf("%q, %v", rows, err)
		}
		for _, cell := range rows[1] {
			if strings.HasPrefix(cell, "=") {
				t.Errorf("a formula: %q", cell)
			}
		}
	})
}

func TestTheLogIsReadOn(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		record := func(action, actor string) {
			err := k.db.Tx(t.Context(), func(tx *db.Tx) error {
				return auditlog.Record(t.Context(), tx, auditlog.Entry{Actor: actor, Action: action, Subject: "ge-100%"})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		record("unit.hold", auditlog.CommandLine)
		record("staff-mark-chat", "u1")
		record("unit.sold", "u1")
		read := func(in LogIn) (string, string) {
			log, err := k.log(t.Context(), in)
			if err != nil {
				t.Fatal(err)
			}
			var said []string
			for _, e := range log.Entries {
				said = append(said, e.By+" "+e.Action)
			}
			return strings.Join(said, ", "), log.Next
		}
		first, next := read(LogIn{LogChoice: LogChoice{Show: "deeds"}, Limit: 1})
		second, end := read(LogIn{LogChoice: LogChoice{Show: "deeds"}, Limit: 1, After: next})
		if first != "Somebody who has left unit.sold" || second != "command line unit.hold" || end != "" {
			t.Errorf("part by part: %q, %q, then %q", first, second, end)
		}
		if all, _ := read(LogIn{LogChoice: LogChoice{Show: "all", Text: "MARK"}, Limit: 9}); all != "Somebody who has left staff-mark-chat" {
			t.Errorf("requests too: %q", all)
		}
		if found, _ := read(LogIn{LogChoice: LogChoice{Show: "all", Text: "_"}, Limit: 9}); found != "" {
			t.Errorf("an underscore finds %q", found)
		}
	})
}
