package order

import (
	"errors"
	"slices"
	"testing"
	"time"

	"enamel/internal/fault"
	"enamel/internal/money"
)

func TestPlace(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		a, b := k.unit(0), k.unit(1)
		r := k.request(b.Slug, a.Slug)
		r.Customer.FirstName = "  Jane "
		r.Options = Options{InstallationService: true, CPSWarranty: true}
		got := k.place("key-1", r)
		sub := a.Sale + b.Sale
		tax := money.Rate(825).Of(sub)
		want := Totals{SubtotalCents: sub, TaxCents: tax, DeliveryCents: 9900, ServicesCents: 12400, TotalCents: sub + tax + 22300}
		if got.Number != "PC-10001" || got.Totals != want || len(got.Token) != 43 {
			t.Errorf("receipt = %+v, want %+v", got, want)
		}
		if k.stock(a.Slug) != 0 || k.stock(b.Slug) != 0 {
			t.Error("the units are still on the shelf")
		}
		o, err := k.Find(t.Context(), got.Token)
		if err != nil {
			t.Fatal(err)
		}
		if o.Status != Placed || o.Customer != jane() || o.Options != r.Options || o.Totals != want || o.PlacedAt.IsZero() {
			t.Errorf("order = %+v", o)
		}
		wantLine := Line{UnitID: b.Slug, Name: b.Name, Brand: b.Brand, Model: b.Model, Quantity: 1, UnitCents: b.Sale}
		if len(o.Lines) != 2 || o.Lines[0] != wantLine || o.Lines[1].UnitID != a.Slug {
			t.Errorf("lines = %+v", o.Lines)
		}
		if o.Promotion == nil || o.Promotion.Key != multiUnit || o.Promotion.Amount != money.Percent(10).Of(sub) || o.Promotion.Applied {
			t.Errorf("promotion = %+v", o.Promotion)
		}
		if len(o.History) != 1 || o.History[0] != (Event{Status: Placed, At: o.PlacedAt}) {
			t.Errorf("history = %+v", o.History)
		}
		if same, err := k.Show(t.Context(), "PC-10001"); err != nil || same.ID != o.ID || k.TrackingURL(same) != "https://shop.example/order/"+got.Token {
			t.Errorf("Show = %+v, %v", same, err)
		}
		if got, want := k.ChosenServices(o), []string{"Professional Installation", "1-Year CPS Warranty Protection"}; !slices.Equal(got, want) {
			t.Errorf("services %q, want %q", got, want)
		}
		if next := k.place("key-2", k.request(k.unit(0).Slug)); next.Number != "PC-10002" || next.Token == got.Token {
			t.Errorf("next = %+v", next)
		}
		list, err := k.List(t.Context(), 10)
		if err != nil || len(list) != 2 || list[0].Number != "PC-10002" || list[1].Name != "Jane Doe" || list[1].Total != want.TotalCents.String() {
			t.Errorf("List = %+v, %v", list, err)
		}
	})
}

func TestFindUnknown(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		for _, token := range []string{"", "x", "0123456789012345678901234567890123456789012", "'; drop table orders"} {
			if _, err := k.Find(t.Context(), token); fault.KindOf(err) != fault.NotFound {
				t.Errorf("Find(%q) = %v, want NotFound", token, err)
			}
		}
		if _, err := k.Show(t.Context(), "PC-1"); fault.KindOf(err) != fault.NotFound {
			t.Errorf("Show = %v, want NotFound", err)
		}
	})
}

func TestSameKeySameAnswer(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		r := k.request(k.unit(0).Slug)
		first := k.place("key-1", r)
		k.pass(2 * QuoteLife) // the quote has expired and the unit is gone: the answer stands
		k.facts.Tax.Rate = 0
		if again := k.place("key-1", r); again != first {
			t.Errorf("again = %+v, first %+v", again, first)
		}
		if _, err := k.SetStatus(t.Context(), "ann", first.Number, Confirmed); err != nil {
			t.Fatal(err)
		}
		if again := k.place("key-1", r); again != first {
			t.Errorf("after confirming = %+v, first %+v", again, first)
		}
		r.Options.SecondFloor = true
		_, err := k.Place(t.Context(), "key-1", r)
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Invalid || f.Slug != "key-reused" {
			t.Errorf("another body: %v, want key-reused", err)
		}
		if n := k.count("orders"); n != 1 {
			t.Errorf("%d orders, want 1", n)
		}
	})
}

func TestOnlySuccessKeepsTheKey(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		r := k.request(k.unit(0).Slug)
		wrong := int64(1)
		r.ExpectedTotalCents = &wrong
		_, err := k.Place(t.Context(), "key-1", r)
		f := k.refused(err, fault.Conflict, "total-changed")
		totals, ok := f.Extra["totals"].(Totals)
		if !ok {
			t.Fatalf("extra = %v", f.Extra)
		}
		right := int64(totals.TotalCents)
		r.ExpectedTotalCents = &right
		if got := k.place("key-1", r); got.Totals != totals {
			t.Errorf("totals = %+v, the refusal said %+v", got.Totals, totals)
		}
	})
}

func TestSoldOut(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		gone, left := k.unit(0), k.unit(1)
		k.exec(`update unit set stock = 0 where slug = $1`, gone.Slug)
		r := k.request(left.Slug, gone.Slug)
		_, err := k.Place(t.Context(), "key-1", r)
		f := k.refused(err, fault.Conflict, "sold-out")
		lines, ok := f.Extra["lines"].([]soldLine)
		if !ok || len(lines) != 1 || lines[0].ID != gone.Slug || lines[0].Name != gone.Name || lines[0].Available != 0 {
			t.Fatalf("lines = %+v", f.Extra["lines"])
		}
		if n := len(lines[0].Similar); n == 0 || n > maxSimilar {
			t.Errorf("%d similar units", n)
		}
		for _, id := range lines[0].Similar {
			if k.stock(id) == 0 {
				t.Errorf("similar unit %s is sold", id)
			}
		}
		if k.stock(left.Slug) != 1 {
			t.Error("the other unit left the shelf")
		}
		r = k.request(left.Slug)
		r.Items[0].Quantity = 2
		_, err = k.Place(t.Context(), "key-1", r)
		f = k.refused(err, fault.Conflict, "sold-out")
		if lines, ok := f.Extra["lines"].([]soldLine); !ok || len(lines) != 1 || lines[0].Available != 1 {
			t.Errorf("two of one: %+v", f.Extra["lines"])
		}
	})
}

func TestUnknownUnit(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		_, err := k.Place(t.Context(), "key-1", k.request(k.unit(0).Slug, "no-such-unit"))
		if f := k.refused(err, fault.Invalid, ""); f.Fields["items"] != msgUnknownItem {
			t.Errorf("fields = %v", f.Fields)
		}
		if k.stock(k.unit(0).Slug) != 1 {
			t.Error("the other unit left the shelf")
		}
	})
}

func TestQuoteDecides(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		slug := k.unit(0).Slug
		none := k.request(slug)
		none.Quote = ""
		forged := k.request(slug)
		forged.Quote = "B" + forged.Quote[1:]
		moved := k.request(slug)
		moved.Customer.Address = "200 Main St"
		expired := k.request(slug)
		for name, r := range map[string]Request{"none": none, "forged": forged, "another address": moved} {
			_, err := k.Place(t.Context(), "key-1", r)
			if f := k.refused(err, fault.Invalid, "quote"); f.Msg != msgQuote || f.Fields["quote"] != msgQuote {
				t.Errorf("%s: %q %v", name, f.Msg, f.Fields)
			}
		}
		k.pass(QuoteLife)
		_, err := k.Place(t.Context(), "key-1", expired)
		_ = k.refused(err, fault.Invalid, "quote")
		k.pass(-time.Millisecond)
		k.place("key-1", expired)
	})
}

func TestQuoteServesManyOrders(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		r := k.request(k.unit(0).Slug)
		k.place("key-1", r)
		r.Items[0].ID = k.unit(0).Slug
		k.facts.Delivery.FeeCents = 1 // the quoted fee holds
		if got := k.place("key-2", r); got.Totals.DeliveryCents != 9900 {
			t.Errorf("delivery = %d, want the quoted 9900", got.Totals.DeliveryCents)
		}
	})
}

func TestBadRequestsStoreNothing(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		good := k.request(k.unit(0).Slug)
		_, err := k.Place(t.Context(), "", good)
		_ = k.refused(err, fault.Malformed, "")
		for name, change := range map[string]func(*Request){
			"no items":          func(r *Request) { r.Items = nil },
			"zero":              func(r *Request) { r.Items = []Item{{ID: good.Items[0].ID}} },
			"negative":          func(r *Request) { r.Items = []Item{{ID: good.Items[0].ID, Quantity: -1}} },
			"no e-mail":         func(r *Request) { r.Customer.Email = "" },
			"a line in a name":  func(r *Request) { r.Customer.FirstName = "Jane\r\nBcc: a@example.com" },
			"NUL in an address": func(r *Request) { r.Customer.Address = "100 Main St\x00" },
		} {
			r := good
			change(&r)
			_, err := k.Place(t.Context(), "key-1", r)
			if fault.KindOf(err) != fault.Invalid {
				t.Errorf("%s: %v, want Invalid", name, err)
			}
			_ = k.refused(err, fault.Invalid, "")
		}
	})
}

func TestPrune(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		r := k.request(k.unit(0).Slug)
		k.place("old", r)
		k.place("new", k.request(k.unit(0).Slug))
		k.exec(`update order_key set created_at = created_at - $1 where key = 'old'`, KeyLife.Milliseconds()+60_000)
		k.exec(`update order_key set created_at = created_at - $1 where key = 'new'`, KeyLife.Milliseconds()-60_000)
		if err := k.Prune(t.Context()); err != nil {
			t.Fatal(err)
		}
		var left string
		if err := k.db.QueryRow(t.Context(), `select key from order_key`).Scan(&left); err != nil || left != "new" || k.count("orders") != 2 {
			t.Errorf("left %q, %v, %d orders", left, err, k.count("orders"))
		}
	})
}
