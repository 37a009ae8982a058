package order

import (
	"net/http"
	"strings"
	"testing"
)

func TestCustomersCancelUntilConfirmed(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) {
		h := newMux(k)
		u := k.unit(0)
		receipt := k.place("key", k.request(u.Slug))
		cancel := func(token string) (int, map[string]any) {
			w := call(t, h, http.MethodPost, "/api/orders/"+token+"/cancel", "", "")
			return w.Code, object(t, w)
		}
		for range 2 { // a press that is sent twice
			if code, v := cancel(receipt.Token); code != http.StatusOK || v["status"] != "cancelled" || v["reason"] != "customer" || k.stock(u.Slug) != 1 {
				t.Errorf("%d %v, %d in stock", code, v, k.stock(u.Slug))
			}
		}
		customer, shop := k.letters("jane@example.com"), k.letters("hello@panthercityappliance.example")
		if len(customer) != 2 || !strings.Contains(customer[1].Text, "You have cancelled your order") || len(shop) != 2 || !strings.Contains(shop[1].Subject, "cancelled by its customer") {
			t.Errorf("letters %+v, %+v", customer, shop)
		}
		if n := k.count("open_pieces"); n != 0 {
			t.Errorf("%d holders still hold pieces", n)
		}
		later := k.place("later", k.request(u.Slug))
		k.must(k.Move(t.Context(), "ann", later.Number, Change{To: Confirmed, Expected: Placed}))
		if code, v := cancel(later.Token); code != http.StatusConflict || v["type"] != "/problems/order-confirmed" || !strings.Contains(v["detail"].(string), "is confirmed already") {
			t.Errorf("confirmed: %d %v", code, v)
		}
		lapsed := k.place("lapsed", k.request(k.unit(0).Slug))
		if _, err := k.CancelUnconfirmed(t.Context(), "", lapsed.Number, Lapsed); err != nil {
			t.Fatal(err)
		}
		if code, _ := cancel(lapsed.Token); code != http.StatusConflict {
			t.Errorf("lapsed: %d", code)
		}
		if code, _ := cancel("no-such-token"); code != http.StatusNotFound {
			t.Errorf("unknown: %d", code)
		}
	})
}

// TestCancelAndConfirmRace: one of them wins, and the unit is where that says.
func TestCancelAndConfirmRace(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) {
		u := k.unit(0)
		receipt := k.place("key", k.request(u.Slug))
		_, errs := atOnce(2, func(i int) (Receipt, error) {
			if i == 0 {
				_, err := k.CancelOwn(t.Context(), receipt.Token)
				return Receipt{}, err
			}
			return Receipt{}, k.Move(t.Context(), "ann", receipt.Number, Change{To: Confirmed, Expected: Placed})
		})
		o, err := k.Show(t.Context(), receipt.Number)
		k.must(err)
		cancelled := o.Status == Cancelled
		if (errs[0] == nil) != cancelled || (errs[1] == nil) == cancelled || (k.stock(u.Slug) == 1) != cancelled {
			t.Errorf("%s, %v, %d in stock", o.Status, errs, k.stock(u.Slug))
		}
	})
}

func TestCustomersMoveTheirWish(t *testing.T) {
	eachOpen(t, func(t *testing.T, k *desk) { // Friday, November 20
		h := newMux(k)
		receipt := k.place("key", k.request(k.unit(0).Slug))
		set := func(day string) (int, map[string]any) {
			w := call(t, h, http.MethodPost, "/api/orders/"+receipt.Token+"/day", "", `{"day":"`+day+`"}`)
			return w.Code, object(t, w)
		}
		if code, v := set("2026-11-24"); code != http.StatusOK || v["wish"] != "2026-11-24" {
			t.Errorf("%d %v", code, v)
		}
		if code, v := set("2026-11-22"); code != http.StatusUnprocessableEntity || v["errors"].(map[string]any)["day"] == "" {
			t.Errorf("a Sunday: %d %v", code, v)
		}
		if code, v := set(""); code != http.StatusOK || v["wish"] != nil {
			t.Errorf("none: %d %v", code, v)
		}
		k.must(k.Move(t.Context(), "ann", receipt.Number, Change{To: Confirmed, Expected: Placed}))
		if code, _ := set("2026-11-24"); code != http.StatusConflict {
			t.Errorf("confirmed: %d", code)
		}
	})
}
