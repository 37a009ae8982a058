package order

import (
	"testing"

	"enamel/internal/fault"
	"enamel/internal/money"
)

func TestConfirmingAppliesThePromotion(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		receipt := k.place("key-1", k.request(k.unit(0).Slug, k.unit(1).Slug))
		before := receipt.Totals
		k.facts.Tax.Rate = 10_000 // a new rate is not that of this order
		o, err := k.SetStatus(t.Context(), "ann", receipt.Number, Confirmed)
		if err != nil {
			t.Fatal(err)
		}
		off := money.Percent(10).Of(before.SubtotalCents)
		want := before
		want.TaxCents = money.Rate(825).Of(before.SubtotalCents - off)
		want.TotalCents = before.SubtotalCents - off + want.TaxCents + before.DeliveryCents
		stored, err := k.Find(t.Context(), receipt.Token)
		if err != nil {
			t.Fatal(err)
		}
		for name, got := range map[string]Order{"returned": o, "stored": stored} {
			if got.Status != Confirmed || got.Totals != want || got.Promotion == nil || !got.Promotion.Applied || got.Promotion.Amount != off {
				t.Errorf("%s: %s %+v %+v, want %+v", name, got.Status, got.Totals, got.Promotion, want)
			}
			if len(got.History) != 2 || got.History[1].Status != Confirmed {
				t.Errorf("%s: history %+v", name, got.History)
			}
		}
	})
}

func TestConfirmingWithoutPromotion(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		receipt := k.place("key-1", k.request(k.unit(0).Slug))
		o, err := k.SetStatus(t.Context(), "ann", receipt.Number, Confirmed)
		if err != nil || o.Totals != receipt.Totals || o.Promotion != nil {
			t.Errorf("order = %+v, %v", o, err)
		}
	})
}

func TestAWholeLife(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		slug := k.unit(0).Slug
		number := k.place("key-1", k.request(slug)).Number
		for _, to := range []Status{Confirmed, Scheduled, OutForDelivery, Scheduled, OutForDelivery, Delivered} {
			if _, err := k.SetStatus(t.Context(), "ann", number, to); err != nil {
				t.Fatalf("%s: %v", to, err)
			}
		}
		o, err := k.Show(t.Context(), number)
		if err != nil || o.Status != Delivered || len(o.History) != 7 || o.History[4].Status != Scheduled {
			t.Errorf("order = %+v, %v", o, err)
		}
		for _, to := range Statuses() {
			if _, err := k.SetStatus(t.Context(), "ann", number, to); fault.KindOf(err) != fault.Conflict {
				t.Errorf("delivered to %s: %v, want Conflict", to, err)
			}
		}
		if k.stock(slug) != 0 {
			t.Error("a refused cancellation put the unit back")
		}
	})
}

func TestUnknownStatusAndNumber(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		number := k.place("key-1", k.request(k.unit(0).Slug)).Number
		if _, err := k.SetStatus(t.Context(), "ann", number, "lost"); fault.KindOf(err) != fault.Invalid {
			t.Errorf("lost: %v, want Invalid", err)
		}
		if _, err := k.SetStatus(t.Context(), "ann", "PC-1", Confirmed); fault.KindOf(err) != fault.NotFound {
			t.Errorf("PC-1: %v, want NotFound", err)
		}
	})
}

func TestCancellingPutsUnitsBackOnce(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		slug := k.unit(0).Slug
		receipt := k.place("key-1", k.request(slug))
		before := k.revision("catalog")
		_, errs := atOnce(8, func(int) (Receipt, error) {
			_, err := k.SetStatus(t.Context(), "ann", receipt.Number, Cancelled)
			return Receipt{}, err
		})
		won := 0
		for _, err := range errs {
			switch {
			case err == nil:
				won++
			case fault.KindOf(err) != fault.Conflict:
				t.Errorf("err = %v, want Conflict", err)
			}
		}
		if won != 1 || k.stock(slug) != 1 {
			t.Errorf("%d cancelled it, stock %d, want 1 and 1", won, k.stock(slug))
		}
		if k.revision("catalog") == before {
			t.Error("the catalogue's readers do not hear of it")
		}
		if next := k.place("key-2", k.request(slug)); next.Number == receipt.Number {
			t.Error("the number was used again")
		}
	})
}
