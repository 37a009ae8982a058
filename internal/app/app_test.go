package app

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/config"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

// patience is how long a test waits for another goroutine or process.
const patience = 2 * time.Minute

// running is a whole site on a database of its own, the sandbox outside.
type running struct {
	t    *testing.T
	app  *App
	url  string
	env  map[string]string
	logs *lockedBuffer
	stop func() error // ends the site and says how it ended

	cookie string // sent with each request
}

// each runs fn against a site on SQLite and one on PostgreSQL.
func each(t *testing.T, fn func(t *testing.T, r *running)) {
	t.Helper()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) { fn(t, start(t, environment(t, c))) })
}

func environment(t *testing.T, c db.Config) map[string]string {
	t.Helper()
	env := map[string]string{
		"ENAMEL_ADDR": "127.0.0.1:0", "ENAMEL_DATA": t.TempDir(), "ENAMEL_DATABASE_URL": c.URL,
		"ENAMEL_SECRET": base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{7}, 32)),
	}
	if c.URL == "" {
		env["ENAMEL_DATA"] = filepath.Dir(c.Path)
	}
	return env
}

func start(t *testing.T, env map[string]string) *running {
	t.Helper()
	return startAt(t, env, nil)
}

// startAt is start with pages of another day than today; nil: today.
func startAt(t *testing.T, env map[string]string, now func() time.Time) *running {
	t.Helper()
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	logs := &lockedBuffer{}
	ctx, cancel := context.WithCancel(context.Background())
	a, err := New(ctx, Options{Config: cfg, Sandbox: true, Log: slog.New(slog.NewJSONHandler(logs, nil)), Now: now, Engine: shareRenders})
	if err != nil {
		cancel()
		t.Fatal(err)
	}
	env["ENAMEL_ORIGIN"] = a.Origin() // for the commands beside it: the port is known now
	ended := make(chan error, 1)
	go func() { ended <- a.Run(ctx) }()
	stop := sync.OnceValue(func() error { cancel(); return awaitEnd(ended) })
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Errorf("the site ended with %v", err)
		}
	})
	r := &running{t: t, app: a, url: "http://" + a.listen.Addr().String(), env: env, logs: logs, stop: stop}
	r.eventually("the site is ready", func() bool { return r.get("/readyz").status == http.StatusOK })
	return r
}

// awaitEnd gives what a site ended with, once it was told to.
func awaitEnd(ended <-chan error) error {
	select {
	case err := <-ended:
		return err
	case <-time.After(patience):
		return errors.New("it does not end")
	}
}

// command runs a subcommand beside the server and returns what it printed.
func (r *running) command(args ...string) (int, string) {
	r.t.Helper()
	return r.commandWith("", args...)
}

// commandWith is command with a standard input.
func (r *running) commandWith(input string, args ...string) (int, string) {
	r.t.Helper()
	var out bytes.Buffer
	status := run(r.t.Context(), &console{in: strings.NewReader(input), out: &out, err: &out, getenv: func(name string) string { return r.env[name] }}, args)
	return status, out.String()
}

type answer struct {
	status int
	header http.Header
	body   string
}

func (a answer) json(t *testing.T) map[string]any {
	t.Helper()
	var doc map[string]any
	if err := json.Unmarshal([]byte(a.body), &doc); err != nil {
		t.Fatalf("%d %q: %v", a.status, a.body, err)
	}
	return doc
}

func (r *running) get(path string) answer { return r.send(http.MethodGet, path, nil) }

func (r *running) post(path string, body any, headers ...string) answer {
	return r.send(http.MethodPost, path, body, headers...)
}

func (r *running) send(method, path string, body any, headers ...string) answer {
	r.t.Helper()
	var reader io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			r.t.Fatal(err)
		}
		reader = bytes.NewReader(b)
	}
	return r.sendRaw(method, path, reader, headers...)
}

// sendRaw is send with a body as it stands.
func (r *running) sendRaw(method, path string, reader io.Reader, headers ...string) answer {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), patience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, r.url+path, reader)
	if err != nil {
		r.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if r.cookie != "" {
		req.Header.Set("Cookie", r.cookie)
	}
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultTransport.RoundTrip(req) // a redirect is an answer
	if err != nil {
		r.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	return answer{res.StatusCode, res.Header, string(b)}
}

// eventually waits for what another goroutine or process brings about.
func (r *running) eventually(what string, holds func() bool) {
	r.t.Helper()
	deadline := time.Now().Add(patience)
	for !holds() {
		if time.Now().After(deadline) {
			r.t.Fatalf("it never came: %s", what)
		}
		pause := time.NewTimer(20 * time.Millisecond)
		<-pause.C
	}
}

// allPublished waits for the first rendering of every page, with which a change
// would share the processor.
func (r *running) allPublished() {
	r.t.Helper()
	entries := regexp.MustCompile(`(?m)^enamel_(?:planned|published)_entries (\d+)$`)
	r.eventually("all pages are published", func() bool {
		found := entries.FindAllStringSubmatch(r.get("/metrics").body, -1)
		return len(found) == 2 && found[0][1] != "0" && found[0][1] == found[1][1]
	})
}

func inFortWorth() map[string]string {
	return map[string]string{"address": "2916 Bryan Ave", "city": "Fort Worth", "state": "TX", "zipCode": "76104"}
}

// quote asks for the delivery check of an address inside the area.
func (r *running) quote() string {
	r.t.Helper()
	a := r.post("/api/delivery/validate", inFortWorth())
	doc := a.json(r.t)
	if a.status != http.StatusOK || doc["valid"] != true {
		r.t.Fatalf("%d %v", a.status, doc)
	}
	return doc["quote"].(string)
}

func orderOf(quote string, ids ...string) map[string]any {
	customer := map[string]string{"firstName": "Yolanda", "lastName": "Castillo", "email": "yolanda@example.com", "phone": "(817) 555-0177"}
	for k, v := range inFortWorth() {
		customer[k] = v
	}
	items := []map[string]any{}
	for _, id := range ids {
		items = append(items, map[string]any{"id": id, "quantity": 1})
	}
	return map[string]any{"customer": customer, "items": items, "quote": quote, "options": map[string]bool{"installationService": true}}
}

// single is a unit of which one is left.
func (r *running) single() (id string, cents int) {
	r.t.Helper()
	for _, p := range r.get("/api/products").json(r.t)["products"].([]any) {
		p := p.(map[string]any)
		if p["stock"] == 1.0 {
			return p["id"].(string), int(p["salePrice"].(float64) * 100)
		}
	}
	r.t.Fatal("no unit has a stock of 1")
	return "", 0
}

func TestFromTheShelfToAStoredOrderAndBack(t *testing.T) {
	each(t, func(t *testing.T, r *running) {
		r.allPublished()
		id, cents := r.single()
		if page := r.get("/shop/" + id); page.status != http.StatusOK || !strings.Contains(page.body, "Add to Cart") {
			t.Fatalf("the unit's page: %d", page.status)
		}
		body := orderOf(r.quote(), id)
		placed := r.post("/api/orders", body, "Idempotency-Key", "first")
		if placed.status != http.StatusCreated {
			t.Fatalf("%d %s", placed.status, placed.body)
		}
		receipt := placed.json(t)
		totals := receipt["totals"].(map[string]any)
		tax := (cents*825 + 5000) / 10000
		if want := float64(cents + tax + 9900 + 7500); totals["total_cents"] != want {
			t.Fatalf("total %v, want %v", totals["total_cents"], want)
		}
		if again := r.post("/api/orders", body, "Idempotency-Key", "first"); again.status != http.StatusCreated || again.body != placed.body {
			t.Fatalf("a repeat got %d %s", again.status, again.body)
		}

		token := receipt["token"].(string)
		tracked := r.get("/api/orders/" + token).json(t)
		if tracked["number"] != receipt["number"] || tracked["status"] != "placed" || len(tracked["lines"].([]any)) != 1 {
			t.Fatalf("tracking: %v", tracked)
		}
		page := r.get("/order/" + token)
		if page.status != http.StatusOK || page.header.Get("Referrer-Policy") != "no-referrer" || page.header.Get("Cache-Control") != "no-store" {
			t.Fatalf("the order's page: %d %v", page.status, page.header)
		}
		if strings.Contains(r.logs.String(), token) {
			t.Fatal("the token is in the log")
		}
		sold := func() bool { return !strings.Contains(r.get("/shop/"+id).body, "https://schema.org/InStock") }
		r.eventually("the sold unit's page says so", sold)
		second := r.post("/api/orders", orderOf(r.quote(), id), "Idempotency-Key", "second")
		if second.status != http.StatusConflict || second.json(t)["type"] != "/problems/sold-out" {
			t.Fatalf("the unit was sold twice: %d %s", second.status, second.body)
		}

		if status, out := r.command("order", "status", receipt["number"].(string), "cancelled"); status != 0 {
			t.Fatalf("cancelling failed: %s", out)
		}
		r.eventually("the unit is back", func() bool { return !sold() })
	})
}

func TestASettingChangesThePages(t *testing.T) {
	each(t, func(t *testing.T, r *running) {
		if status, out := r.command("setting", "set", "shop.phone", "(817) 555-0199"); status != 0 {
			t.Fatal(out)
		}
		r.eventually("the new number is on home", func() bool { return strings.Contains(r.get("/").body, "tel:+18175550199") })
		if status, out := r.command("setting", "set", "shop.phone", "call us"); status != 1 || !strings.Contains(out, "ten digits") {
			t.Fatalf("a wrong number: %d %s", status, out)
		}
		if status, out := r.command("setting", "list"); status != 0 || !strings.Contains(out, `* shop.phone = "(817) 555-0199"`) {
			t.Fatalf("%d %s", status, out)
		}
		if status, _ := r.command("setting", "reset", "shop.phone"); status != 0 {
			t.Fatal("reset failed")
		}
		r.eventually("the old number is back", func() bool { return strings.Contains(r.get("/").body, "tel:+18175550142") })
	})
}

func TestALimitIsASetting(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	if status, out := r.command("setting", "set", "limit.delivery_checks", "2"); status != 0 {
		t.Fatal(out)
	}
	r.eventually("the limit is in force", func() bool { return r.app.store.perMinute(limitDeliveryChecks) == 2 })
	var last answer
	for range 6 { // a minute may turn in between, once
		if last = r.post("/api/delivery/validate", inFortWorth()); last.status == http.StatusTooManyRequests {
			break
		}
	}
	if last.status != http.StatusTooManyRequests || last.header.Get("Retry-After") == "" {
		t.Fatalf("got %d, Retry-After %q", last.status, last.header.Get("Retry-After"))
	}
}

func TestEveryPublishedURLIsReadyBeforeItIsAskedFor(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.allPublished()
	paths := []string{"/", "/checkout", "/api/products", "/api/products?category=stoves"}
	for _, p := range r.get("/api/products").json(t)["products"].([]any) {
		paths = append(paths, "/shop/"+p.(map[string]any)["id"].(string))
	}
	for _, path := range paths {
		if a := r.get(path); a.status != http.StatusOK {
			t.Errorf("%s: %d", path, a.status)
		}
	}
	if !strings.Contains(r.get("/metrics").body, "enamel_renders_on_request_total 0") {
		t.Error("a visitor waited for a render")
	}
}

func TestStatusesAndHeaders(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	for _, c := range []struct {
		method, path, contentType string
		status                    int
	}{
		{"GET", "/", "text/html; charset=utf-8", 200},
		{"HEAD", "/", "text/html; charset=utf-8", 200},
		{"GET", "/checkout", "text/html; charset=utf-8", 200},
		{"GET", "/nothing-here", "text/html; charset=utf-8", 404},
		{"GET", "/shop/no-such-unit", "text/html; charset=utf-8", 404},
		{"GET", "/order/no-such-token", "text/html; charset=utf-8", 404},
		{"POST", "/", "application/problem+json", 405},
		{"GET", "/api/nothing", "application/problem+json", 404},
		{"DELETE", "/api/orders", "application/problem+json", 405},
		{"GET", "/api/orders/no-such-token", "application/problem+json", 404},
		{"GET", "/api/products?category=sofas", "application/problem+json", 422},
		{"GET", "/api/session", "application/json", 200},
		{"GET", "/openapi.json", "application/openapi+json", 200},
		{"GET", "/healthz", "application/json", 200},
		{"GET", "/favicon.svg", "image/svg+xml", 200},
		{"POST", "/functions/v1/seo-crawl", "application/problem+json", 401},
		{"POST", "/functions/v1/no-such-function", "application/problem+json", 404},
	} {
		a := r.send(c.method, c.path, nil)
		if a.status != c.status || a.header.Get("Content-Type") != c.contentType {
			t.Errorf("%s %s: %d %s, want %d %s", c.method, c.path, a.status, a.header.Get("Content-Type"), c.status, c.contentType)
		}
		for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'"} {
			if !strings.HasPrefix(a.header.Get(name), want) {
				t.Errorf("%s %s: %s is %q", c.method, c.path, name, a.header.Get(name))
			}
		}
	}
	if a := r.send("GET", "/metrics", nil, "X-Forwarded-For", "203.0.113.9"); a.status != http.StatusNotFound {
		t.Errorf("/metrics through a proxy: %d", a.status)
	}
	if a := r.get("/api/session"); a.json(t)["user"] != nil {
		t.Errorf("session: %s", a.body)
	}
}

func TestSandboxStaysOnThisMachine(t *testing.T) {
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	env["ENAMEL_ORIGIN"] = "https://shop.example"
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	a, err := New(t.Context(), Options{Config: cfg, Sandbox: true, Log: slog.New(slog.DiscardHandler), Engine: shareRenders})
	if err == nil || !strings.Contains(err.Error(), "shop.example") {
		_ = a.Close()
		t.Fatalf("got %v", err)
	}
}

func TestHTTPSIsInsistedOn(t *testing.T) {
	cfg, err := config.Load(func(name string) string { return map[string]string{"ENAMEL_ORIGIN": "https://shop.example"}[name] })
	if err != nil {
		t.Fatal(err)
	}
	if got := securityHeaders(cfg.Origin).Get("Strict-Transport-Security"); got == "" {
		t.Error("no HSTS on https")
	}
	if csp := securityHeaders(cfg.Origin).Get("Content-Security-Policy"); strings.Contains(csp, "unsafe") {
		t.Errorf("CSP %q", csp)
	}
}

func TestWrongCommandLines(t *testing.T) {
	for _, args := range [][]string{{}, {"fly"}, {"order"}, {"order", "status", "PC-1"}, {"setting", "set", "x"}, {"serve", "now"}, {"openapi", "--all"}, {"seed"}, {"seed", "--all"}, {"version", "now"}} {
		var out bytes.Buffer
		status := run(t.Context(), &console{out: &out, err: &out, getenv: func(string) string { return "" }}, args)
		if status != 2 || !strings.Contains(out.String(), "usage: enamel") {
			t.Errorf("%v: status %d, %q", args, status, out.String())
		}
	}
}

func TestOpenAPIDescribesEveryOperation(t *testing.T) {
	var out bytes.Buffer
	if status := run(t.Context(), &console{out: &out, err: &out, getenv: func(string) string { return "" }}, []string{"openapi"}); status != 0 {
		t.Fatal(out.String())
	}
	for _, path := range []string{"/api/session", "/api/products", "/api/delivery/validate", "/api/orders", "/api/orders/{token}"} {
		if !strings.Contains(out.String(), fmt.Sprintf("%q: {", path)) {
			t.Errorf("%s is not described", path)
		}
	}
}
