package order

import (
	"encoding/csv"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/money"
)

// must fails the test on an error of a deed.
func (k *desk) must(err error) {
	k.t.Helper()
	if err != nil {
		k.t.Fatal(err)
	}
}

// eachOpen is each for a shop that opens, and whose warranty has a term.
func eachOpen(t *testing.T, fn func(t *testing.T, k *desk)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newDesk(t, d)
		k.facts = openFacts()
		k.facts.Claims.WarrantyTerm = "1 year"
		fn(t, k)
	})
}

func (k *desk) view(number string) View {
	k.t.Helper()
	v, err := k.View(k.t.Context(), number)
	k.must(err)
	return v
}

// arrive brings an order to its customer.
func (k *desk) arrive(number string) {
	k.t.Helper()
	for _, to := range []Status{Confirmed, Scheduled, OutForDelivery, Delivered} {
		_, err := k.SetStatus(k.t.Context(), "ann", number, to)
		k.must(err)
	}
}

func isConflict(t *testing.T, err error, slug string) *fault.Error {
	t.Helper()
	f := faultOf(err)
	if f.Kind != fault.Conflict || f.Slug != slug {
		t.Fatalf("%v, want the conflict %q", err, slug)
	}
	return f
}

func TestStaffConfirmWithOrWithoutThePromotion(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) {
		for _, apply := range []bool{true, false} {
			number := k.place(fmt.Sprint("key", apply), k.request(k.unit(0).Slug, k.unit(1).Slug)).Number
			before := k.view(number)
			if before.WithPromotion == nil || before.WithPromotion.TotalCents >= before.Totals.TotalCents ||
				!strings.Contains(before.MailWithPromotion.Gist, before.WithPromotion.TotalCents.String()) || strings.Contains(before.Mail["confirmed"].Gist, "offer") {
				t.Errorf("before: %+v, %+v, %+v", before.WithPromotion, before.Mail, before.MailWithPromotion)
			}
			k.must(k.Move(t.Context(), "ann", number, Change{To: Confirmed, Expected: Placed, Promotion: apply}))
			after, want := k.view(number), before.Totals
			if apply {
				want = *before.WithPromotion
			}
			if after.Totals != want || after.Promotion.Applied != apply || after.WithPromotion != nil || after.LapsesAt != nil || before.LapsesAt == nil {
				t.Errorf("applied %t: %+v, want %+v", apply, after.Totals, want)
			}
			if h := after.History; len(h) != 2 || h[0].By != "" || h[1].By != "Name of ann" {
				t.Errorf("history %+v", h)
			}
		}
	})
}

func TestTwoStaffConfirmAtOnce(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) {
		number := k.place("key", k.request(k.unit(0).Slug)).Number
		_, errs := atOnce(2, func(i int) (Receipt, error) {
			return Receipt{}, k.Move(t.Context(), []string{"ann", "bob"}[i], number, Change{To: Confirmed, Expected: Placed})
		})
		won := slices.Index(errs, nil)
		if won < 0 {
			t.Fatal(errs)
		}
		f := isConflict(t, errs[1-won], "order-changed")
		if f.Extra["by"] != "Name of "+[]string{"ann", "bob"}[won] || f.Extra["status"] != Confirmed || !strings.Contains(f.Msg, "it is confirmed now") {
			t.Errorf("the second hears %q, %v", f.Msg, f.Extra)
		}
		if v := k.view(number); len(v.History) != 2 || v.Version != 2 {
			t.Errorf("%d statuses, version %d", len(v.History), v.Version)
		}
	})
}

func TestAPickupsLife(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) {
		u := k.unit(0)
		r := Request{Customer: Customer{FirstName: "Jane", LastName: "Doe", Email: "jane@example.com", Phone: "(817) 555-0199"}, Fulfillment: Pickup}
		r.Items = []Item{{ID: u.Slug, Quantity: 1}}
		for name, change := range map[string]func(*Request){
			"options":     func(r *Request) { r.Options.InstallationService = true },
			"fulfillment": func(r *Request) { r.Fulfillment = "drone" },
			"quote":       func(r *Request) { r.Fulfillment, r.Customer = "", jane() }, // delivery: it needs one
		} {
			wrong := r
			change(&wrong)
			_, err := k.Place(t.Context(), "wrong", wrong)
			if f := faultOf(err); f.Kind != fault.Invalid || f.Fields[name] == "" {
				t.Errorf("%s: %v", name, err)
			}
		}
		r.Options.CPSWarranty = true
		receipt := k.place("key", r)
		if receipt.Totals.DeliveryCents != 0 || receipt.Totals.ServicesCents != 4900 {
			t.Errorf("totals %+v", receipt.Totals)
		}
		for _, to := range []Status{Confirmed, Ready, PickedUp} {
			v := k.view(receipt.Number)
			if !slices.Contains(v.Next, to) || slices.Contains(v.Next, Scheduled) || len(v.Days) != 0 {
				t.Errorf("%s may become %v", v.Status, v.Next)
			}
			k.must(k.Move(t.Context(), "ann", receipt.Number, Change{To: to, Expected: v.Status}))
		}
		o, err := k.Show(t.Context(), receipt.Number)
		k.must(err)
		if m := k.statusMail(k.facts, o); !strings.Contains(m.Text, "Pick up at") || strings.Contains(m.Text, "Deliver") || m.Subject != "Your order PC-10001 has been picked up" {
			t.Errorf("letter %q\n%s", m.Subject, m.Text)
		}
		if got, err := k.Find(t.Context(), receipt.Token); err != nil || tracking(got).Fulfillment != Pickup {
			t.Errorf("the customer's page: %+v, %v", got, err)
		}
	})
}

func TestTheDeliveryDay(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) { // Friday, November 20, 6 AM in the shop
		number := k.place("key", k.request(k.unit(0).Slug)).Number
		other := k.place("other", k.request(k.unit(0).Slug)).Number
		move := func(number string, c Change) error { return k.Move(t.Context(), "ann", number, c) }
		for _, n := range []string{number, other} {
			k.must(move(n, Change{To: Confirmed, Expected: Placed}))
		}
		for _, c := range [][2]string{{"", ""}, {"2026-11-19", ""}, {"2027-03-01", ""}, {"2026-11-22", ""}, {"2026-11-21", "7-9"}, {"someday", ""}} {
			if err := move(number, Change{To: Scheduled, Expected: Confirmed, Day: c[0], Window: c[1]}); fault.KindOf(err) != fault.Invalid {
				t.Errorf("%v: %v, want Invalid", c, err)
			}
		}
		k.must(move(number, Change{To: Scheduled, Expected: Confirmed, Day: "2026-11-21", Window: "9-11"}))
		v := k.view(other)
		if len(v.Days) != 7 || v.Days[1].Label != "Sat, Nov 21" || v.Days[1].Stops != 1 || v.Days[1].Windows[0].Stops != 1 || v.Days[2].Open || !v.Days[3].Open {
			t.Errorf("days %+v", v.Days)
		}
		seen := k.view(number)
		if seen.Days[1].Stops != 0 {
			t.Error("an order is in its own way")
		}
		k.must(k.Plan(t.Context(), "ann", number, Change{Day: "2026-11-24", Version: seen.Version}))
		f := isConflict(t, k.Plan(t.Context(), "bob", number, Change{Day: "2026-11-25", Version: seen.Version}), "order-changed")
		if !strings.Contains(f.Msg, "for Tuesday, November 24") {
			t.Errorf("bob hears %q", f.Msg)
		}
		o, err := k.Show(t.Context(), number)
		k.must(err)
		if m := k.statusMail(k.facts, o); !strings.Contains(m.Text, "on our schedule for Tuesday, November 24.") {
			t.Errorf("letter\n%s", m.Text)
		}
	})
}

func TestConfirmingWithADayNamesIt(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) { // Friday, November 20, 6 AM in the shop
		r := k.request(k.unit(0).Slug)
		number := k.place("key", r).Number
		k.must(k.Move(t.Context(), "ann", number, Change{To: Confirmed, Expected: Placed, Day: "2026-11-21", Window: "9-11"}))
		k.must(k.Plan(t.Context(), "ann", number, Change{Day: "2026-11-24", Window: "1-3"}))
		letters := k.letters(r.Customer.Email)
		if len(letters) != 3 {
			t.Fatalf("%d letters", len(letters))
		}
		for i, day := range []string{"Saturday, November 21, 9 to 11 AM.", "Tuesday, November 24, 1 to 3 PM."} {
			if text := letters[i+1].Text; !strings.Contains(text, "it is confirmed.") || !strings.Contains(text, "for "+day) || strings.Contains(text, "Next we put") {
				t.Errorf("want %q in\n%s", day, text)
			}
		}
		k.pass(6 * time.Hour) // noon
		for window, past := range map[string]bool{"9-11": true, "1-3": false} {
			if err := k.Plan(t.Context(), "ann", number, Change{Day: "2026-11-20", Window: window}); past != (fault.KindOf(err) == fault.Invalid) || !past && err != nil {
				t.Errorf("today, %s: %v", window, err)
			}
		}
	})
}

func TestPayments(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) {
		receipt := k.place("key", k.request(k.unit(0).Slug))
		number, total := receipt.Number, receipt.Totals.TotalCents
		pay := func(key string, way string, amount money.Cents) error {
			return k.Pay(t.Context(), "ann", number, key, Taking{Way: way, Amount: amount})
		}
		if err := pay("early", cash, 100); fault.KindOf(err) != fault.Conflict {
			t.Errorf("before it is confirmed: %v", err)
		}
		k.must(k.Move(t.Context(), "ann", number, Change{To: Confirmed, Expected: Placed}))
		for field, wrong := range map[string]error{"amount_cents": pay("a", cash, total+1), "way": pay("b", "seashells", 1)} {
			if f := faultOf(wrong); f.Fields[field] == "" {
				t.Errorf("%s: %v", field, wrong)
			}
		}
		if f := faultOf(pay("c", cash, -5)); f.Fields["amount_cents"] == "" {
			t.Error("a negative payment is taken")
		}
		_, errs := atOnce(4, func(int) (Receipt, error) { return Receipt{}, pay("twice", cash, total-100) })
		if err := errors.Join(errs...); err != nil {
			t.Errorf("a double click: %v", err)
		}
		if err := pay("twice", card, 50); faultOf(err).Slug != "key-reused" {
			t.Errorf("another payment under the key: %v", err)
		}
		v := k.view(number)
		if v.PaidCents != total-100 || v.DueCents != 100 || len(v.Payments) != 1 || v.Payments[0].By != "Name of ann" {
			t.Errorf("paid %d, due %d, %+v", v.PaidCents, v.DueCents, v.Payments)
		}
		_ = isConflict(t, k.Move(t.Context(), "ann", number, Change{To: Cancelled, Expected: Confirmed}), "order-paid")
		k.must(k.Void(t.Context(), "bob", number, v.Payments[0].ID))
		if err := k.Void(t.Context(), "bob", number, v.Payments[0].ID); fault.KindOf(err) != fault.Conflict {
			t.Errorf("void twice: %v", err)
		}
		v = k.view(number)
		if v.PaidCents != 0 || v.DueCents != total || v.Payments[0].VoidedAt == nil || v.Payments[0].VoidedBy != "Name of bob" {
			t.Errorf("void: paid %d, %+v", v.PaidCents, v.Payments)
		}
	})
}

func TestCancelWhilePaying(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) {
		u := k.unit(0)
		number := k.place("key", k.request(u.Slug)).Number
		k.must(k.Move(t.Context(), "ann", number, Change{To: Confirmed, Expected: Placed}))
		_, errs := atOnce(2, func(i int) (Receipt, error) {
			if i == 0 {
				return Receipt{}, k.Move(t.Context(), "ann", number, Change{To: Cancelled, Expected: Confirmed, Reason: "Changed her mind"})
			}
			return Receipt{}, k.Pay(t.Context(), "bob", number, "pay", Taking{Way: cash, Amount: 100})
		})
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Fatalf("%v: exactly one must win", errs)
		}
		if v := k.view(number); (v.Status == Cancelled) != (v.PaidCents == 0) || (k.stock(u.Slug) == 1) != (v.Status == Cancelled) ||
			v.Status == Cancelled && v.Notes[0].Text != "Changed her mind" {
			t.Errorf("%s with %d paid, stock %d, %+v", v.Status, v.PaidCents, k.stock(u.Slug), v.Notes)
		}
	})
}

func TestAReturn(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) {
		a, b := k.unit(0), k.unit(1)
		receipt := k.place("key", k.request(a.Slug, b.Slug))
		number := receipt.Number
		back := Back{Lines: []BackLine{{1, 1}}, Restock: true, Refund: 5000, Reason: "Too loud"}
		if err := k.Return(t.Context(), "ann", number, "early", back); fault.KindOf(err) != fault.Conflict {
			t.Errorf("before it arrived: %v", err)
		}
		k.arrive(number)
		total := k.view(number).TotalCents
		k.must(k.Pay(t.Context(), "ann", number, "pay", Taking{Way: card, Amount: total - 1000}))
		before := k.view(number)
		goods := total - before.Totals.DeliveryCents - before.Totals.ServicesCents
		if worth := before.Lines[0].RefundCents + before.Lines[1].RefundCents; !before.Promotion.Applied || worth < goods-1 || worth > goods+1 {
			t.Errorf("the units are worth %s, they cost %s with the offer and tax", worth, goods)
		}
		wrong := back
		wrong.Refund = total + 1
		if f := faultOf(k.Return(t.Context(), "ann", number, "much", wrong)); f.Fields["refund_cents"] == "" {
			t.Error("more than the order cost is given back")
		}
		_, errs := atOnce(4, func(i int) (Receipt, error) {
			return Receipt{}, k.Return(t.Context(), "ann", number, []string{"one", "one", "two", "three"}[i], back)
		})
		done := 0
		for i, err := range errs {
			if err == nil {
				done++
			} else if faultOf(err).Fields["lines"] == "" {
				t.Errorf("return %d: %v", i, err)
			}
		}
		v := k.view(number)
		if done < 1 || done > 2 || len(v.Returns) != 1 || k.stock(a.Slug) != 1 || k.stock(b.Slug) != 0 || v.Lines[0].Returned != 1 || v.Status != Delivered {
			t.Errorf("%d went well: %+v, stock %d, %s", done, v.Returns, k.stock(a.Slug), v.Status)
		}
		if last := v.Payments[len(v.Payments)-1]; last.Way != refund || last.AmountCents != -4000 || v.DueCents != 0 || v.PaidCents != total-5000 {
			t.Errorf("given back %+v, paid %d, due %d", last, v.PaidCents, v.DueCents)
		}
		if err := k.Void(t.Context(), "ann", number, v.Payments[0].ID); fault.KindOf(err) != fault.Conflict {
			t.Errorf("the payment of a refund is voided: %v", err)
		}
		k.must(k.Return(t.Context(), "ann", number, "rest", Back{Lines: []BackLine{{2, 1}}, Reason: "Broken"}))
		if v = k.view(number); v.Status != Returned || k.stock(b.Slug) != 0 {
			t.Errorf("%s, stock %d", v.Status, k.stock(b.Slug))
		}
	})
}

func TestAnExchange(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) {
		bad, other, gone := k.unit(0), k.unit(1), k.unit(2)
		number := k.place("key", k.request(bad.Slug)).Number
		k.arrive(number)
		total := k.view(number).TotalCents
		k.must(k.Pay(t.Context(), "ann", number, "pay", Taking{Way: cash, Amount: total}))
		k.exec(`update unit set stock = 0 where slug = $1`, gone.Slug)
		back := Back{Lines: []BackLine{{1, 1}}, Refund: total, Reason: "Too wide", Exchange: []string{gone.Slug}}
		_ = isConflict(t, k.Return(t.Context(), "ann", number, "swap", back), "sold-out")
		back.Exchange = []string{other.Slug}
		k.must(k.Return(t.Context(), "ann", number, "swap", back))
		v := k.view(number)
		if v.Status != Returned || len(v.Returns) != 1 || !slices.Equal(v.Returns[0].Exchange, []string{other.Slug}) || k.stock(other.Slug) != 0 || k.stock(bad.Slug) != 0 {
			t.Fatalf("%s, %+v", v.Status, v.Returns)
		}
		swap := k.view(v.Returns[0].ExchangeOrder)
		moved := min(total, swap.TotalCents)
		if swap.ExchangeOf != number || swap.Status != Confirmed || swap.PaidCents != moved || swap.Totals.DeliveryCents != 0 || v.PaidCents != 0 || v.DueCents != 0 {
			t.Errorf("%+v\nof an order with %d paid, %+v", swap.Row, v.PaidCents, v.Payments)
		}
		for _, p := range v.Payments {
			_ = isConflict(t, k.Void(t.Context(), "ann", number, p.ID), "")
		}
		cancel := func() error {
			return k.Move(t.Context(), "ann", swap.Number, Change{To: Cancelled, Expected: Confirmed})
		}
		_ = isConflict(t, cancel(), "order-paid")
		k.must(k.Void(t.Context(), "ann", swap.Number, swap.Payments[0].ID)) // given back in the showroom
		k.must(cancel())
		if k.stock(other.Slug) != 1 {
			t.Error("the unit of the cancelled exchange is not back")
		}
	})
}

func TestNotesAndClaims(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) {
		u := k.unit(0)
		number := k.place("key", k.request(u.Slug)).Number
		for range 2 {
			k.must(k.Note(t.Context(), "ann", number, "note", " Gate code 12\nDog "))
		}
		for _, text := range []string{"", " \n ", strings.Repeat("x", 2001), "a\x00b"} {
			if err := k.Note(t.Context(), "ann", number, "bad", text); fault.KindOf(err) != fault.Invalid {
				t.Errorf("note %.9q: %v", text, err)
			}
		}
		claim := Claiming{Position: 1, Text: "It leaks"}
		if err := k.OpenClaim(t.Context(), "ann", number, "early", claim); fault.KindOf(err) != fault.Conflict {
			t.Errorf("a claim before it arrived: %v", err)
		}
		k.arrive(number)
		for range 2 {
			k.must(k.OpenClaim(t.Context(), "ann", number, "claim", claim))
		}
		v := k.view(number)
		if len(v.Notes) != 1 || v.Notes[0].Text != "Gate code 12\nDog" || v.Notes[0].By != "Name of ann" || len(v.Claims) != 1 || v.Claims[0].State != claimOpen {
			t.Fatalf("%+v, %+v", v.Notes, v.Claims)
		}
		k.must(k.SetClaim(t.Context(), "bob", number, v.Claims[0].ID, claimClosed, "Hose replaced"))
		if c := k.view(number).Claims[0]; c.State != claimClosed || c.ClosedAt == nil || c.Note != "Hose replaced" {
			t.Errorf("%+v", c)
		}
		k.must(k.SetClaim(t.Context(), "bob", number, v.Claims[0].ID, claimOpen, ""))
		if c := k.view(number).Claims[0]; c.State != claimOpen || c.ClosedAt != nil || c.Note != "Hose replaced" {
			t.Errorf("opened again: %+v", c)
		}
		c, err := k.Customer(t.Context(), number)
		if err != nil || len(c.Devices) != 1 || c.Devices[0].Model != u.Model || c.Devices[0].WarrantyUntil == "" || len(c.Notes) != 1 || c.SpentCents != v.TotalCents {
			t.Errorf("customer %+v, %v", c, err)
		}
		if n := k.count("audit_log"); n != 4+1+3 { // statuses, note, claims
			t.Errorf("%d entries in the audit log", n)
		}
	})
}

func TestAnOrderByPhone(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) {
		held, free := k.unit(0), k.unit(1)
		if _, err := k.catalog.SetHold(t.Context(), "ann", held.Slug, catalog.Hold{For: "Maria", Until: k.db.Now().AddDate(0, 0, 1)}); err != nil {
			t.Fatal(err)
		}
		k.limits = Limits{0, 0, 0, 18} // visitors may have nothing
		c := jane()
		c.Email, c.LastName = "", ""
		r := StaffOrder{Request: Request{Customer: c, Items: []Item{{ID: held.Slug, Quantity: 1}, {ID: free.Slug, Quantity: 1}}}, Source: FromPhone, Confirmed: true, Promotion: true, Day: "2026-11-21", Window: "1-3"}
		_, err := k.PlaceByStaff(t.Context(), "ann", "key", r)
		_ = isConflict(t, err, "sold-out")
		r.Items[0].Held = true
		fee := money.Cents(1234)
		r.Fee = &fee
		number, err := k.PlaceByStaff(t.Context(), "ann", "key", r)
		k.must(err)
		if again, err := k.PlaceByStaff(t.Context(), "ann", "key", r); err != nil || again != number || k.count("orders") != 1 {
			t.Errorf("again %q, %v, %d orders", again, err, k.count("orders"))
		}
		v := k.view(number)
		if v.Status != Scheduled || v.Source != FromPhone || v.Totals.DeliveryCents != fee || !v.Promotion.Applied || v.Day != "2026-11-21" || v.Name != "Jane" || len(v.Mail) != 0 || k.count("job") != 1 { // the end of the hold
			t.Errorf("%+v, %d jobs", v, k.count("job"))
		}
		var holds int
		if err := k.db.QueryRow(t.Context(), `select count(*) from unit where held_until is not null`).Scan(&holds); err != nil || holds != 0 || k.stock(held.Slug) != 0 {
			t.Errorf("%d holds, %v", holds, err)
		}
		if same, err := k.Customer(t.Context(), number); err != nil || same.Phone != c.Phone || len(same.Orders) != 1 {
			t.Errorf("customer %+v, %v", same, err)
		}
		r.Customer.Phone, r.Source, r.Day = "none", "smoke", ""
		_, err = k.PlaceByStaff(t.Context(), "ann", "other", r)
		if f := faultOf(err); f.Fields["customer.phone"] == "" || f.Fields["source"] == "" {
			t.Errorf("%v", err)
		}
	})
}

func TestStaffFindOrders(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) {
		first, second := k.unit(0), k.unit(1)
		one := k.place("1", k.request(first.Slug)).Number
		r := k.request(second.Slug)
		r.Customer.FirstName, r.Customer.LastName, r.Customer.Email, r.Customer.Phone = "Zoë", "O'Neil-Smith", "z.smith@example.org", "817-555-0142"
		two := k.place("2", r).Number
		find := func(f Filter) (numbers []string, p OrderPage) {
			t.Helper()
			p, err := k.Orders(t.Context(), f)
			k.must(err)
			for _, o := range p.Orders {
				numbers = append(numbers, o.Number)
			}
			return numbers, p
		}
		for text, want := range map[string][]string{
			"": {two, one}, one: {one}, "pc-10002": {two}, "10001": {one}, "zoË": {two}, "smi": {two}, "neil zo": {two}, "Z.SMITH@": {two},
			"(817) 555-0142": {two}, "+1 817 555 0142": {two}, "5550142": {two}, "0199": {one}, "555-0142": {two}, "jane smith": nil,
			first.Model: {one}, strings.Fields(second.Name)[0]: {two, one}, "%": {two, one}, "nobody": nil, "' or 1=1": nil,
		} {
			if strings.Fields(first.Name)[0] != strings.Fields(second.Name)[0] && text == strings.Fields(second.Name)[0] {
				want = []string{two}
			}
			if got, p := find(Filter{Text: text}); !slices.Equal(got, want) || p.Total != len(want) {
				t.Errorf("%q finds %v of %d, want %v", text, got, p.Total, want)
			}
		}
		k.must(k.Move(t.Context(), "ann", one, Change{To: Cancelled, Expected: Placed}))
		for status, want := range map[string][]string{"open": {two}, "all": {two, one}, "cancelled": {one}, "delivered": nil} {
			if got, p := find(Filter{Status: status}); !slices.Equal(got, want) || p.Counts["cancelled"] != 1 || p.Counts["open"] != 1 {
				t.Errorf("%s finds %v, counts %v", status, got, p.Counts)
			}
		}
		got, p := find(Filter{Status: "all", Limit: 1})
		if got[0] != two || p.Next != two || p.Orders[0].Units[0].Name != second.Name {
			t.Errorf("the first page %v, next %q", got, p.Next)
		}
		if got, p = find(Filter{Status: "all", Limit: 1, After: p.Next}); got[0] != one || p.Next != "" {
			t.Errorf("the second page %v, next %q", got, p.Next)
		}
		today := k.db.Now().In(k.zone).Format("2006-01-02")
		if got, _ = find(Filter{From: today, To: today}); len(got) != 1 {
			t.Errorf("today: %v", got)
		}
		if got, _ = find(Filter{Status: "all", To: "2020-01-01"}); len(got) != 0 {
			t.Errorf("long ago: %v", got)
		}
		customers, err := k.Customers(t.Context(), "", "", 0)
		if err != nil || len(customers.Customers) != 2 || customers.Customers[0].Name != "Zoë O'Neil-Smith" || customers.Customers[0].Orders != 1 {
			t.Errorf("customers %+v, %v", customers, err)
		}
	})
}

func TestTheSheetHasNoFormulas(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) {
		u := k.unit(0)
		r := k.request(u.Slug)
		r.Customer.FirstName = "=HYPERLINK(1)"
		k.place("1", r)
		var b strings.Builder
		out := csv.NewWriter(&b)
		k.must(k.Export(t.Context(), Filter{}, out))
		out.Flush()
		if lines := strings.Split(b.String(), "\n"); len(lines) != 3 || !strings.Contains(lines[1], ",'=HYPERLINK(1) Doe,") || !strings.Contains(lines[1], "1 x "+u.Slug) {
			t.Errorf("%s", b.String())
		}
	})
}
