package app

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"enamel/internal/db/dbtest"
)

func TestManyOrdersAreCancelledAtOnce(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	if status, out := r.command("setting", "set", "limit.open_pieces_network", "3"); status != 0 {
		t.Fatal(out)
	}
	r.eventually("the limit is in force", func() bool { return r.app.store.orderLimits().NetworkPieces == 3 })
	quote, products := r.quote(), r.get("/api/products").json(t)["products"].([]any)
	place := func(n int) answer {
		body := orderOf(quote, products[n].(map[string]any)["id"].(string))
		customer := body["customer"].(map[string]string)
		customer["email"], customer["phone"] = fmt.Sprintf("flood%d@example.com", n), fmt.Sprintf("(817) 555-010%d", n)
		return r.post("/api/orders", body, "Idempotency-Key", fmt.Sprint("flood ", n))
	}
	for n := range 3 {
		if a := place(n); a.status != http.StatusCreated {
			t.Fatalf("order %d: %d %s", n, a.status, a.body)
		}
	}
	if a := place(3); a.status != http.StatusConflict || a.json(t)["type"] != "/problems/order-limit" ||
		!strings.Contains(a.json(t)["detail"].(string), "(817) 555-0142") || a.header.Get("Retry-After") != "" {
		t.Errorf("the fourth piece of one address: %d %s", a.status, a.body)
	}
	if status, out := r.command("order", "status", "PC-10003", "confirmed"); status != 0 {
		t.Fatal(out)
	}
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"", 2, "usage"},
		{"--dry-run", 2, "usage"},
		{"--email flood0@example.com more", 2, "usage"},
		{"--email= --since 1h", 2, "it is empty"},
		{"--since 1h --network=", 2, "it is empty"},
		{"--since yesterday", 2, "neither a time nor a duration"},
		{"--network 127.0.0.0.1", 1, "must be an address"},
		{"--network 203.0.113.0/24", 0, "\ncancelled: 0"},
		{"--since 2100-01-01", 0, "\ncancelled: 0"},
		{"--email flood0@example.com --network 203.0.113.7", 0, "\ncancelled: 0"},
		{"--network 127.0.0.0/8 --since 1h --dry-run", 0, "\nwould be cancelled: 2"},
		{"--email FLOOD0@example.com", 0, "\nPC-10001  Yolanda Castillo, Fort Worth  $"},
		{"--network 127.0.0.1", 0, "\nPC-10002  Yolanda Castillo, Fort Worth  $"},
		{"--since 1h", 0, "\ncancelled: 0"}, // the confirmed one stays
	} {
		status, out := r.command(append([]string{"order", "cancel"}, strings.Fields(c.args)...)...)
		if status != c.status || !strings.Contains("\n"+out, c.want) {
			t.Errorf("order cancel %s: %d %s", c.args, status, out)
		}
	}
	if _, out := r.command("log"); strings.Count(out, "order.status") != 3 {
		t.Errorf("one order was confirmed and two cancelled:\n%s", out)
	}
}

func TestSinceIsATimeOrADuration(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"90m": "2026-11-20T10:30:00Z", "2026-11-20": "2026-11-20T06:00:00Z",
		"2026-11-20 09:00": "2026-11-20T15:00:00Z", "2026-11-20T09:00:00Z": "2026-11-20T09:00:00Z",
	} {
		if got, err := since(text, now); err != nil || got.UTC().Format(time.RFC3339) != want {
			t.Errorf("%s: %s, %v, want %s", text, got.UTC().Format(time.RFC3339), err, want)
		}
	}
}
