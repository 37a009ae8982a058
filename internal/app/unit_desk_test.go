package app

import (
	"maps"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/catalog/inspection"
	"enamel/internal/db/dbtest"
)

// passed are readings of a kind that pass all its tests.
func passed(kind string) (out []map[string]any) {
	for _, t := range inspection.Tests(kind) {
		var value string
		if t.Min != nil {
			value = strconv.FormatFloat((*t.Min+*t.Max)/2, 'f', -1, 64)
		} else {
			value = t.Choices[0]
		}
		out = append(out, map[string]any{"test": t.Test, "value": value, "passed": true})
	}
	return out
}

// intakeOf is a known model at a price.
func intakeOf(brand, model, price string) map[string]any {
	return map[string]any{
		"fields": map[string]string{"brand": brand, "model": model, "price": price, "regular_price": "899", "grade": "B", "year": "2019"}, "serial": "S1",
	}
}

// TestADeedStandsOnEveryNode within two seconds.
func TestADeedStandsOnEveryNode(t *testing.T) {
	env := environment(t, dbtest.Config(t, dbtest.Postgres))
	first := &running{t: t, env: env}
	first.unit("add", "--brand", "Bosch", "--model", "SHPM88Z75N", "--price", "399", "--regular-price", "799", "--grade", "A") // else the shop gets its samples
	other := maps.Clone(env)
	other["ENAMEL_DATA"] = t.TempDir()
	second := start(t, other)
	first = start(t, env)
	first.addUser("staff@example.com", api.RoleStaff)
	staff := first.as(first.signIn("staff@example.com", testPassword))

	body := intakeOf("GE", "JGBS66REKSS", "449")
	if a := staff.post("/api/staff/units", body, "Idempotency-Key", "draft-1"); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, `"readings.`) {
		t.Fatalf("without its tests: %d %s", a.status, a.body)
	}
	body["readings"] = passed("gas-range")
	added := staff.post("/api/staff/units", body, "Idempotency-Key", "draft-1")
	if added.status != http.StatusCreated {
		t.Fatalf("%d %s", added.status, added.body)
	}
	id := added.json(t)["id"].(string)
	if again := staff.post("/api/staff/units", body, "Idempotency-Key", "draft-1"); again.status != http.StatusCreated || again.json(t)["id"] != id {
		t.Errorf("the draft came twice: %s", again.body)
	}
	first.allPublished()
	second.allPublished()
	unit := "/api/staff/units/" + id
	// deed does something, and waits until both nodes show it.
	deed := func(method, path string, in map[string]any, page string, stock int) {
		t.Helper()
		if a := staff.send(method, path, in); a.status >= 300 {
			t.Fatalf("%s %s: %d %s", method, path, a.status, a.body)
		}
		done := time.Now()
		for _, r := range []*running{first, second} {
			r.eventually(page, func() bool { return r.onSale(id) == stock && strings.Contains(r.get("/shop/"+id).body, page) })
		}
		if late := time.Since(done); late > 2*time.Second {
			t.Errorf("%s stood after %s", page, late)
		}
	}
	deed(http.MethodPut, unit, map[string]any{"version": 1, "fields": map[string]string{"price": "377"}}, "377", 1)
	deed(http.MethodPost, unit+"/hold", map[string]any{"for": "Ann Lee", "until": time.Now().Add(time.Hour)}, "On hold until", 0)
	if strings.Contains(second.get("/shop/"+id).body, "Ann Lee") {
		t.Error("the page names the holder")
	}
	deed(http.MethodPost, unit+"/sell", map[string]any{"held": true}, "Sold", 0)
	deed(http.MethodPost, unit+"/unsell", map[string]any{}, "On hold until", 0)
	deed(http.MethodDelete, unit+"/hold", nil, "Add to Cart", 1)

	shown := staff.get(unit).json(t)
	if len(shown["history"].([]any)) < 3 || len(shown["readings"].([]any)) == 0 || shown["serial"] != "S1" || shown["sales"].([]any)[0].(map[string]any)["undone_at"] == nil {
		t.Errorf("%v", shown)
	}
	if a := staff.send(http.MethodPut, unit, map[string]any{"version": 1, "fields": map[string]string{"grade": "A"}}); a.status != http.StatusConflict ||
		a.json(t)["type"] != "/problems/unit-changed" || a.json(t)["version"].(float64) < 2 {
		t.Errorf("the second editor: %d %s", a.status, a.body)
	}
	for r, want := range map[*running]string{staff: "/staff/units/" + id, second: "/shop/" + id} {
		if a := r.get("/u/" + id); a.status != http.StatusSeeOther || a.header.Get("Location") != want {
			t.Errorf("the tag leads to %s", a.header.Get("Location"))
		}
	}
	if a := staff.get(unit + "/tag.svg"); a.header.Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(a.body, "<svg ") {
		t.Errorf("the code of a tag: %v %.80s", a.header, a.body)
	}
	if a := staff.get("/api/staff/units.csv"); strings.Count(a.body, "\n") != 3 || !strings.HasPrefix(a.body, "\ufeffid,version,") {
		t.Errorf("the sheet: %.200s", a.body)
	}
}
