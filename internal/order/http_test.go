package order

import (
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/catalog"
	"enamel/internal/db/dbtest"
)

type noLimit struct{}

// Allow implements api.Limiter.
func (noLimit) Allow(string, string) (time.Duration, bool) { return 0, true }

func newMux(k *desk) http.Handler {
	a := api.New(api.Config{Log: slog.New(slog.DiscardHandler), Limiter: noLimit{}})
	h := NewHandlers(k.Service)
	api.Handle(a, api.Anyone, "validate-delivery", http.MethodPost, "/api/delivery/validate", h.ValidateDelivery)
	api.Handle(a, api.Anyone, "place-order", http.MethodPost, "/api/orders", h.Place, api.Status(http.StatusCreated))
	api.Handle(a, api.Anyone, "cancel-order", http.MethodPost, "/api/orders/{token}/cancel", h.CancelOwn)
	api.Handle(a, api.Anyone, "wish-day", http.MethodPost, "/api/orders/{token}/day", h.SetWish)
	api.Handle(a, api.Anyone, "show-order", http.MethodGet, "/api/orders/{token}", h.Show)
	return a
}

func call(t *testing.T, h http.Handler, method, path, key, body string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func object(t *testing.T, w *httptest.ResponseRecorder) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil {
		t.Fatalf("%d %s: %v", w.Code, w.Body, err)
	}
	return v
}

func keys(m map[string]any) string {
	var out []string
	for _, name := range []string{
		"validated", "valid", "distance", "message", "fee_cents", "quote",
		"number", "token", "status", "reason", "placed_at", "fulfillment", "when", "customer", "lines", "options", "totals", "promotions", "history",
	} {
		if _, ok := m[name]; ok {
			out = append(out, name)
		}
	}
	if len(out) != len(m) {
		out = append(out, "and others")
	}
	return strings.Join(out, " ")
}

func onMux(t *testing.T, fn func(t *testing.T, k *desk, h http.Handler)) {
	t.Helper()
	k := newDesk(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)))
	fn(t, k, newMux(k))
}

const janesAddress = `{"address":"100 Main St","city":"Fort Worth","state":"TX","zipCode":"76102"}`

func TestHTTPDelivery(t *testing.T) {
	onMux(t, func(t *testing.T, k *desk, h http.Handler) {
		const path = "/api/delivery/validate"
		w := call(t, h, http.MethodPost, path, "", janesAddress)
		if got := keys(object(t, w)); w.Code != http.StatusOK || got != "validated valid distance message fee_cents quote" {
			t.Errorf("inside: %d %s", w.Code, w.Body)
		}
		k.geocoder.point.Lon = -96
		w = call(t, h, http.MethodPost, path, "", janesAddress)
		v := object(t, w)
		if w.Code != http.StatusOK || keys(v) != "validated valid distance message quote" || v["quote"] != nil || v["validated"] != true || v["valid"] != false {
			t.Errorf("outside: %d %s", w.Code, w.Body)
		}
		k.geocoder.found = false
		w = call(t, h, http.MethodPost, path, "", janesAddress)
		if want := `{"validated":false,"valid":false,"message":"Unable to verify address. Please ensure the address is correct."}`; w.Code != http.StatusOK || strings.TrimSpace(w.Body.String()) != want {
			t.Errorf("no match: %d %s", w.Code, w.Body)
		}
		k.geocoder.err = errors.New("down")
		if w = call(t, h, http.MethodPost, path, "", janesAddress); w.Code != http.StatusServiceUnavailable || object(t, w)["detail"] != msgCheckFailed {
			t.Errorf("down: %d %s", w.Code, w.Body)
		}
		for _, body := range []string{`{}`, `{"address":"100 Main St","city":"","state":"TX","zipCode":"76102"}`} {
			if w = call(t, h, http.MethodPost, path, "", body); w.Code != http.StatusUnprocessableEntity || object(t, w)["detail"] != msgAddressFields {
				t.Errorf("%s: %d %s", body, w.Code, w.Body)
			}
		}
	})
}

func orderBody(t *testing.T, k *desk, slug string) map[string]any {
	t.Helper()
	r := k.request(slug)
	b, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var v map[string]any
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	delete(v, "expected_total_cents")
	return v
}

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestHTTPOrder(t *testing.T) {
	onMux(t, func(t *testing.T, k *desk, h http.Handler) {
		u := k.unit(0)
		body := text(t, orderBody(t, k, u.Slug))
		w := call(t, h, http.MethodPost, "/api/orders", "key-1", body)
		placed := object(t, w)
		if w.Code != http.StatusCreated || keys(placed) != "number token totals" || w.Header().Get("Cache-Control") != "no-store" {
			t.Fatalf("placed: %d %s", w.Code, w.Body)
		}
		again := call(t, h, http.MethodPost, "/api/orders", "key-1", body)
		if again.Code != http.StatusCreated || again.Body.String() != w.Body.String() {
			t.Errorf("again: %d %s, first %s", again.Code, again.Body, w.Body)
		}
		if gone := call(t, h, http.MethodPost, "/api/orders", "key-2", body); gone.Code != http.StatusConflict || object(t, gone)["type"] != "/problems/sold-out" {
			t.Errorf("sold out: %d %s", gone.Code, gone.Body)
		}
		checkTracking(t, h, placed, u)
		if _, err := k.SetStatus(t.Context(), "ann", "PC-10001", Cancelled); err != nil {
			t.Fatal(err)
		}
		if got := object(t, call(t, h, http.MethodGet, "/api/orders/"+placed["token"].(string), "", "")); got["reason"] != "staff" {
			t.Errorf("cancelled by a command: %v", got)
		}
	})
}

func checkTracking(t *testing.T, h http.Handler, placed map[string]any, u catalog.Unit) {
	t.Helper()
	w := call(t, h, http.MethodGet, "/api/orders/"+placed["token"].(string), "", "")
	got := object(t, w)
	if w.Code != http.StatusOK || w.Header().Get("Cache-Control") != "no-store" ||
		keys(got) != "number status placed_at fulfillment customer lines options totals promotions history" {
		t.Fatalf("show: %d %s", w.Code, w.Body)
	}
	line := map[string]any{
		"id": u.Slug, "name": u.Name, "brand": u.Brand, "model": u.Model, "quantity": 1.0,
		"unit_cents": float64(u.Sale), "line_cents": float64(u.Sale),
	}
	if got["number"] != "PC-10001" || got["status"] != "placed" || !reflect.DeepEqual(got["totals"], placed["totals"]) ||
		!reflect.DeepEqual(got["lines"], []any{line}) || !reflect.DeepEqual(got["promotions"], []any{}) {
		t.Errorf("show: %s", w.Body)
	}
	at, ok := got["placed_at"].(string)
	if _, err := time.Parse(time.RFC3339, at); !ok || err != nil || !strings.HasSuffix(at, "Z") {
		t.Errorf("placed_at = %v", got["placed_at"])
	}
	if w := call(t, h, http.MethodGet, "/api/orders/nope", "", ""); w.Code != http.StatusNotFound {
		t.Errorf("unknown token: %d", w.Code)
	}
}

// badOrder is a change to a good body, and the field that is named for it.
type badOrder struct {
	field  string
	value  any
	status int
	errors string
}

func badOrders(slug string, customer func(name string, v any) map[string]any) map[string]badOrder {
	item := func(v any) []any { return []any{map[string]any{"id": slug, "quantity": v}} }
	return map[string]badOrder{
		"fractional quantity":  {"items", item(1.5), 422, "items[0].quantity"},
		"quantity as text":     {"items", item("1"), 422, "items[0].quantity"},
		"astronomic quantity":  {"items", item(1e30), 422, ""},
		"zero":                 {"items", item(0), 422, "items"},
		"negative":             {"items", item(-1), 422, "items"},
		"no items":             {"items", []any{}, 422, "items"},
		"null items":           {"items", nil, 422, "items"},
		"a price in an item":   {"items", []any{map[string]any{"id": slug, "quantity": 1, "price": 1}}, 422, "items[0].price"},
		"unknown unit":         {"items", []any{map[string]any{"id": "nope", "quantity": 1}}, 422, "items"},
		"unknown field":        {"total_cents", 1, 422, "total_cents"},
		"null quote":           {"quote", nil, 422, "quote"},
		"number as quote":      {"quote", 1, 422, "quote"},
		"wrong e-mail":         {"customer", customer("email", "jane"), 422, "customer.email"},
		"number as name":       {"customer", customer("firstName", 1), 422, "customer.firstName"},
		"no customer":          {"customer", map[string]any{}, 422, "customer.zipCode"},
		"option as text":       {"options", map[string]any{"secondFloor": "yes"}, 422, "options.secondFloor"},
		"edited total":         {"expected_total_cents", 1, 409, ""},
		"total as text":        {"expected_total_cents", "1", 422, "expected_total_cents"},
		"fraction of a cent":   {"expected_total_cents", 1.5, 422, "expected_total_cents"},
		"control in a address": {"customer", customer("address", "100 Main St\u0000"), 422, "customer.address"},
	}
}

func TestHTTPBadOrders(t *testing.T) {
	onMux(t, func(t *testing.T, k *desk, h http.Handler) {
		slug := k.unit(0).Slug
		customer := func(name string, v any) map[string]any {
			c := orderBody(t, k, slug)["customer"].(map[string]any)
			c[name] = v
			return c
		}
		for name, c := range badOrders(slug, customer) {
			body := orderBody(t, k, slug)
			body[c.field] = c.value
			w := call(t, h, http.MethodPost, "/api/orders", "key-1", text(t, body))
			v := object(t, w)
			if w.Code != c.status || w.Header().Get("Content-Type") != "application/problem+json" {
				t.Errorf("%s: %d %s", name, w.Code, w.Body)
			}
			if wrong, _ := v["errors"].(map[string]any); c.errors != "" && wrong[c.errors] == nil {
				t.Errorf("%s: errors %v lack %s", name, wrong, c.errors)
			}
		}
		if n := k.count("orders") + k.count("order_key") + k.count("job"); n != 0 {
			t.Errorf("%d rows were stored", n)
		}
	})
}

func TestHTTPAnyQuantityOverTheStockIsSoldOut(t *testing.T) {
	onMux(t, func(t *testing.T, k *desk, h http.Handler) {
		slug := k.unit(0).Slug
		for _, quantity := range []int64{2, 100, 101, math.MaxInt32 + 1, math.MaxInt64} {
			body := orderBody(t, k, slug)
			body["items"] = []any{map[string]any{"id": slug, "quantity": quantity}, map[string]any{"id": slug, "quantity": quantity}}
			w := call(t, h, http.MethodPost, "/api/orders", "key-1", text(t, body))
			lines, _ := object(t, w)["lines"].([]any)
			if w.Code != http.StatusConflict || len(lines) != 1 || lines[0].(map[string]any)["available"] != 1.0 {
				t.Errorf("%d: %d %s", quantity, w.Code, w.Body)
			}
		}
		if n := k.count("orders"); n != 0 {
			t.Errorf("%d orders were stored", n)
		}
	})
}

func TestHTTPBrokenOrders(t *testing.T) {
	onMux(t, func(t *testing.T, k *desk, h http.Handler) {
		good := text(t, orderBody(t, k, k.unit(0).Slug))
		for name, c := range map[string]struct {
			key, body string
			status    int
		}{
			"no key":       {"", good, 400},
			"broken JSON":  {"key-1", `{"customer":`, 400},
			"no body":      {"key-1", ``, 400},
			"a list":       {"key-1", `[]`, 422},
			"over 32 KiB":  {"key-1", `{"quote":"` + strings.Repeat("x", 33<<10) + `"}`, 413},
			"empty object": {"key-1", `{}`, 422},
		} {
			if w := call(t, h, http.MethodPost, "/api/orders", c.key, c.body); w.Code != c.status {
				t.Errorf("%s: %d %s", name, w.Code, w.Body)
			}
		}
		if n := k.count("orders") + k.count("order_key") + k.count("job"); n != 0 {
			t.Errorf("%d rows were stored", n)
		}
	})
}
