package order

import (
	"testing"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/fault"
)

func TestTheHolderOrdersTheHeldUnit(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		u := k.unit(0)
		held := k.request(u.Slug)
		rules := catalog.HoldRules{Long: time.Hour, Network: 9}
		token, _, err := k.catalog.TakeHold(t.Context(), u.Slug, catalog.Holder{Name: "Jane", Phone: "(817) 555-0199"}, rules)
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range []string{"", "another", token[1:] + "A"} {
			held.Hold = other
			_, err := k.Place(t.Context(), "key", held)
			_ = isConflict(t, err, "sold-out")
		}
		other := k.request(k.unit(0).Slug) // hers stays on hold while she orders another
		other.Hold = token
		k.place("other", other)
		if _, err := k.catalog.ShowHold(t.Context(), token); err != nil {
			t.Errorf("the hold of a unit that was not ordered: %v", err)
		}
		held.Hold = token
		first := k.place("key", held)
		if again := k.place("key", held); again != first || k.stock(u.Slug) != 0 {
			t.Errorf("again %+v, %d left", again, k.stock(u.Slug))
		}
		if _, err := k.catalog.ShowHold(t.Context(), token); fault.KindOf(err) != fault.NotFound {
			t.Errorf("the hold after the order: %v", err)
		}
		if _, err := k.SetStatus(t.Context(), "ann", first.Number, Cancelled); err != nil || k.stock(u.Slug) != 1 {
			t.Fatal(err)
		}
		k.place("over", held) // that hold is over: anybody may buy the unit
	})
}
