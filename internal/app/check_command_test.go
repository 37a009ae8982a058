package app

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"enamel/internal/check"
)

// breakage is a row that breaks a rule, made by SQL.
type breakage struct {
	rule, sql string
	mended    bool // by --repair
}

func brokenRows() []breakage {
	const order, unit = `number = 'PC-10001'`, `slug = (select min(slug) from unit where stock > 1)`
	return []breakage{
		{"order.lines", `update order_line set quantity = quantity + 1 where order_id = (select id from orders where ` + order + `) and position = 1`, false},
		{"order.total", `update orders set total_cents = total_cents - 1 where ` + order, false},
		{"order.promotion", `update orders set promotion_key = 'half_price', promotion_cents = 5 where ` + order, false},
		{"order.payments", `insert into order_payment (id, order_id, at, actor, way, amount_cents, note) select 'p', id, 1, '', 'cash', total_cents + 100, '' from orders where ` + order, false},
		{"order.history", `update orders set status = 'confirmed' where ` + order, false},
		{"order.steps", `insert into order_history (order_id, position, status, at) select id, 2, 'delivered', 1 from orders where ` + order, false},
		{"order.reason", `update orders set reason = 'staff' where ` + order, false},
		{"order.returns", `insert into order_return (id, order_id, at, actor, restock, credit_cents, reason, exchange) select 'r', id, 1, '', 0, 0, '', '' from orders where ` + order, false},
		{"order.returns", `insert into order_return_line (return_id, position, quantity) values ('r', 1, 99)`, false},
		{"order.named", `update orders set exchange_of = 'PC-99' where ` + order, false},
		{"order.number", `update order_counter set value = value + 3`, false},
		{"order.link", `update orders set token_hash = 'another'`, false},
		{"order.words", `delete from order_word`, true},
		{"order.network", `update orders set network = '203.0.113.9' where ` + order, true},
		{"order.open_pieces", `insert into open_pieces (holder, pieces) values ('phone 8175550100', 3)`, true},
		{"unit.stock", `update unit set stock = stock + 1 where ` + unit, false},
		{"unit.readable", `update unit set pins = '[{"note":77,"photo":-1,"x":0.5,"y":0.5,"close_up":-1}]' where ` + unit, false},
		{"unit.sold_at", `update unit set sold_at = 1 where ` + unit, true},
		{"unit.hold", `update unit set held_for = 'Nobody' where held_until is null and ` + unit, true},
		{"unit.words", `update unit set words = 'elsewhere' where ` + unit, true},
		{"unit.version", `insert into unit_change (slug, version, field, was, became, at, actor) select slug, version + 5, 'name', '', '', 1, '' from unit where ` + unit, true},
		{"unit.readings", `insert into unit_reading (slug, test, value, passed, at, actor) values ('gone', 'cold', '1', 1, 1, '')`, true},
		{"photo.uses", `insert into photo (hash, width, height, units, shown, used_at) values ('` + strings.Repeat("ab", 32) + `', 10, 10, 1, 1, 1)`, true},
		{"photo.stored", ``, false},
		{"recall.on_sale", `insert into recall_hit (id, number, slug, model, matched, found_at) select 'h', '1', slug, 'm', '[]', 1 from unit where ` + unit, true},
		{"recall.off_sale", `update unit set off_sale = 'recalled' where slug = (select max(slug) from unit)`, false},
		{"account.owner", `update users set role = 'staff'`, false},
		{"account.sessions", `insert into session (id, user_id, token_hash, created_at, seen_at, expires_at, address, user_agent) select 's', id, 's', 1, 1, 1, '', '' from users`, true},
		{"account.tokens", `insert into account_token (user_id, purpose, email, expires_at, sent) select id, 'reset', '', 1, '[]' from users`, true},
		{"account.second_factor", `insert into second_factor (user_id, sealed_key, last_step) select id, 'not sealed', 0 from users`, false},
		{"account.recovery_codes", `insert into recovery_code (user_id, code_hash) select id, 'c' from users`, true},
		{"setting.allowed", `insert into setting (key, value, changed_at) values ('limit.orders', '"many"', 1)`, false},
		{"mail.sealed", `insert into job (id, name, args, priority, state, run_at, attempt, cancel_requested, progress_done, progress_note, created_at)
			values ('m', 'mail.send', '{"sealed":"no"}', 1, 'waiting', 99999999999999, 0, false, 0, '', 1)`, false},
		{"job.taken", `insert into job (id, name, args, priority, state, run_at, attempt, cancel_requested, progress_done, progress_note, created_at)
			values ('t', 'gone', '{}', 1, 'waiting', 1, 0, false, 0, '', 1)`, false},
		{"job.lease", `insert into job (id, name, args, priority, state, run_at, attempt, cancel_requested, progress_done, progress_note, created_at)
			values ('l', 'gone', '{}', 1, 'running', 99999999999999, 1, false, 0, '', 1)`, true},
		{"job.args", `insert into job (id, name, args, priority, state, run_at, attempt, cancel_requested, progress_done, progress_note, created_at, finished_at)
			values ('a', 'gone', '{"link":1}', 1, 'done', 1, 1, false, 0, '', 1, 99999999999999)`, true},
		{"job.schedule", `insert into schedule (name, every_ms, next_run_at) values ('late', 1000, 99999999999999)`, true},
		{"content.revision", `insert into content_item (id, kind, slug, version, title, created_at, updated_at, updated_by) values ('i', 'article', 'gone', 3, '', 1, 1, '')`, false},
		{"content.scheduled", `update content_item set planned = 2 where id = 'i'`, false},
		{"page_version.time", `insert into page_version (path, fingerprint, changed_at) values ('/later', '', 99999999999999)`, true},
		{"redirect.end", `insert into redirect (from_path, to_path, status, created_at) values ('/a', '/b', 301, 1), ('/b', '/a?x=1', 301, 1)`, false},
		{"alert.address", `insert into alert_address (id, email, email_key, stop_hash) values ('w', 'a@example.com', 'a@example.com', 'x'), ('v', 'b@example.com', 'b@example.com', 'y')`, true},
		{"alert.ended", `insert into alert (id, address_id, filters, confirm_hash, created_at, ends_at) values ('e', 'v', '', 'x', 1, 1)`, true},
		{"hand_over.state", `insert into hand_over (id, address, contact, note, conversation, created_at, state) values ('n', '', '', '', '[]', 99999999999999, 'lost')`, true},
		{"hand_over.forgotten", `insert into hand_over (id, address, contact, note, conversation, created_at) values ('f', '', '', '', '[]', 1)`, true},
		{"model_spend.sum", `insert into model_spend (month, provider, model, input_tokens, output_tokens, micro_usd) values ('2026-01', 'p', 'm', 1, 1, 5)`, false},
	}
}

func TestCheckFindsWhatIsBrokenAndRepairsWhatIsSafe(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *running) {
		r.buysTwo()
		if status, text := r.command("check"); status != 0 || !strings.Contains(text, "nothing wrong") {
			t.Fatalf("a healthy shop: %d %s", status, text)
		}
		for _, b := range brokenRows() {
			if b.sql == "" {
				continue
			}
			if n, err := r.app.store.db.Exec(t.Context(), b.sql); err != nil || n == 0 {
				t.Fatalf("%s: %d rows, %v", b.rule, n, err)
			}
		}
		rules := r.app.store.integrity(r.app.store.photos)
		found, err := checked(t.Context(), r.app.store.db, rules)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range brokenRows() {
			if !names(found, b.rule) {
				t.Errorf("%s finds nothing", b.rule)
			}
		}
		status, text := r.command("check", "--repair")
		if status != 1 || !strings.Contains(text, "mended unit.words") || !strings.Contains(text, "a person decides") {
			t.Errorf("--repair: %d %s", status, text)
		}
		left, err := checked(t.Context(), r.app.store.db, rules)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range brokenRows() {
			if names(left, b.rule) == b.mended {
				t.Errorf("%s after --repair: %v, mended %v", b.rule, names(left, b.rule), b.mended)
			}
		}
		if _, log := r.command("log"); !strings.Contains(log, "check.repair") {
			t.Error("the repairs are not in the audit log")
		}
	})
}

func names(problems []check.Problem, rule string) bool {
	return slices.ContainsFunc(problems, func(p check.Problem) bool { return p.Rule == rule })
}

func TestACommandWithoutADatabaseSaysSo(t *testing.T) {
	t.Parallel()
	r := &running{t: t, env: map[string]string{
		"ENAMEL_DATA": t.TempDir(), "ENAMEL_DATABASE_URL": "postgres://127.0.0.1:1/none", "ENAMEL_SECRET": strings.Repeat("A", 43) + "=",
	}}
	if code, text := r.command("check"); code != 1 || !strings.Contains(text, "open the database") {
		t.Errorf("%d %s", code, text)
	}
}

func TestHealthSaysWhetherVisitorsMayCome(t *testing.T) {
	t.Parallel()
	status, body := http.StatusOK, `{"status":"ready"}`
	shop := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}))
	defer shop.Close()
	r := &running{t: t, env: map[string]string{"ENAMEL_ADDR": strings.TrimPrefix(shop.URL, "http://")}}
	if code, text := r.command("health"); code != 0 || text != "ready\n" {
		t.Errorf("ready: %d %s", code, text)
	}
	status, body = http.StatusServiceUnavailable, `{"detail":"The database does not answer."}`
	if code, text := r.command("health"); code != 1 || !strings.Contains(text, "The database does not answer.") {
		t.Errorf("not ready: %d %s", code, text)
	}
	shop.Close()
	if code, _ := r.command("health", shop.URL+"/readyz"); code != 1 {
		t.Errorf("nobody listens: %d", code)
	}
}
