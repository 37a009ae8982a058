package order

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"enamel/internal/fault"
	"enamel/internal/shop"
)

// openFacts are those of a shop that opens.
func openFacts() shop.Facts {
	f := testFacts()
	f.Showroom = shop.Schedule{Lines: []shop.ScheduleLine{{Days: "Mon-Sat", Opens: "09:00", Closes: "18:00"}, {Days: "Sunday"}}}
	return f
}

// placedAt places an order at an hour of the shop's clock, and lets it be that hour. The shop opens.
func (k *desk) placedAt(key, slug, hour string) Receipt {
	k.t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", hour, k.zone)
	if err != nil {
		k.t.Fatal(err)
	}
	k.facts = openFacts()
	k.clock.Store(at.UnixMilli())
	return k.place(key, k.request(slug))
}

func (k *desk) lapse() {
	k.t.Helper()
	if err := k.Lapse(k.t.Context()); err != nil {
		k.t.Fatal(err)
	}
}

func TestWhatNobodyConfirmsLapses(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		confirmed, open := k.unit(0).Slug, k.unit(1).Slug
		first := k.placedAt("key-1", confirmed, "2026-11-20 16:30")
		second := k.placedAt("key-2", open, "2026-11-20 17:00") // a Friday
		if _, err := k.SetStatus(t.Context(), "ann", first.Number, Confirmed); err != nil {
			t.Fatal(err)
		}
		k.pass(72*time.Hour - time.Minute) // Monday, after 17 hours and 59 minutes
		k.lapse()
		if o, err := k.Find(t.Context(), second.Token); err != nil || o.Status != Placed || len(k.letters("jane@example.com")) != 3 {
			t.Fatalf("a minute early: %s, %v", o.Status, err)
		}
		k.pass(time.Minute)
		k.lapse()
		k.lapse()
		o, err := k.Find(t.Context(), second.Token)
		if err != nil || o.Status != Cancelled || o.Reason != Lapsed || len(o.History) != 2 || k.stock(open) != 1 {
			t.Errorf("in time: %s %q, %v, stock %d", o.Status, o.Reason, err, k.stock(open))
		}
		if o, err := k.Find(t.Context(), first.Token); err != nil || o.Status != Confirmed || k.stock(confirmed) != 0 {
			t.Errorf("the confirmed one: %s, %v", o.Status, err)
		}
		letters := k.letters("jane@example.com")
		if len(letters) != 4 || letters[3].Subject != "Your order PC-10002 has lapsed" {
			t.Fatalf("%d letters, the last is %q", len(letters), letters[len(letters)-1].Subject)
		}
		holds(t, letters[1].Text, "We hold your appliances until Monday, November 23 at 5:00 PM")
		holds(t, letters[3].Text, "was not confirmed in time", "nothing to pay", "call us at (817) 555-0142")
	})
}

func TestNothingLapsesInAShopThatNeverOpens(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		receipt := k.place("key-1", k.request(k.unit(0).Slug))
		k.pass(9999 * time.Hour)
		k.lapse()
		if o, err := k.Find(t.Context(), receipt.Token); err != nil || o.Status != Placed {
			t.Errorf("%s, %v", o.Status, err)
		}
	})
}

// The letters named a day: what the owner changes later holds for later orders.
func TestAnOrderLapsesWhenItsLetterSaid(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		promised := k.placedAt("key-1", k.unit(0).Slug, "2026-11-20 17:00")
		older := k.placedAt("key-2", k.unit(0).Slug, "2026-11-20 17:00") // of before the column
		k.exec(`update orders set held_until = null, placed_at = $1 where number = $2`, k.clock.Load(), older.Number)
		k.limits.LapseHours = 2
		later := k.place("key-3", k.request(k.unit(0).Slug))
		k.pass(24 * time.Hour) // Saturday
		stands := func() (out []Status) {
			k.lapse()
			for _, r := range []Receipt{promised, older, later} {
				o, err := k.Show(t.Context(), r.Number)
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, o.Status)
			}
			return out
		}
		if got, want := stands(), []Status{Placed, Cancelled, Cancelled}; !slices.Equal(got, want) {
			t.Errorf("on Saturday: %s, want %s", got, want)
		}
		k.pass(48*time.Hour - time.Minute)
		if got := stands(); got[0] != Placed {
			t.Errorf("a minute early: %s", got)
		}
		k.pass(time.Minute)
		if got := stands(); got[0] != Cancelled {
			t.Errorf("at the hour of the letter: %s", got)
		}
	})
}

func TestALapseIsToldHoweverManyLettersWereSent(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		for i := range 6 {
			k.placedAt(strconv.Itoa(i), k.unit(0).Slug, "2026-11-20 17:00")
		}
		k.pass(72 * time.Hour)
		k.lapse()
		lapsed := 0
		for _, m := range k.letters("jane@example.com") {
			if strings.HasSuffix(m.Subject, " has lapsed") {
				lapsed++
			}
		}
		if lapsed != 6 {
			t.Errorf("%d letters of 6 orders that lapsed", lapsed)
		}
	})
}

func TestConfirmingAndLapsingAtOnce(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		slug := k.unit(0).Slug
		receipt := k.placedAt("key-1", slug, "2026-11-20 17:00")
		k.pass(72 * time.Hour)
		_, errs := atOnce(4, func(i int) (Receipt, error) {
			if i > 0 {
				return Receipt{}, k.Lapse(t.Context())
			}
			_, err := k.SetStatus(t.Context(), "ann", receipt.Number, Confirmed)
			return Receipt{}, err
		})
		o, err := k.Find(t.Context(), receipt.Token)
		if err != nil || len(o.History) != 2 {
			t.Fatalf("%+v, %v", o, err)
		}
		wantStock, wantKind := 0, fault.Internal
		if o.Status == Cancelled {
			wantStock, wantKind = 1, fault.Conflict
		}
		if k.stock(slug) != wantStock || (errs[0] != nil) != (o.Status == Cancelled) || fault.KindOf(errs[0]) != wantKind {
			t.Errorf("%s with stock %d, and confirming gave %v", o.Status, k.stock(slug), errs[0])
		}
		for _, err := range errs[1:] {
			if err != nil {
				t.Errorf("lapsing: %v", err)
			}
		}
	})
}
