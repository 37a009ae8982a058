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
		if status != 1 || !strings.Contains(text, "mended unit.words") || !strings.Contains(text, "a person must decide") {
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
		if _, log := r.command("audit"); !strings.Contains(log, "check.repair") {
			t.Error("the repairs are not in the audit log")
		}
	})
}

func names(problems []check.Problem, rule string) bool {
	return slices.ContainsFunc(problems, func(p check.Problem) bool { return p.Rule == rule })
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
