package app

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"enamel/internal/api"
	"enamel/internal/db/dbtest"
	"enamel/internal/shop"
)

// TestEverySettingOfAShopHasItsWords keeps the screen of facts whole. Limits of
// requests and prices of models are the operator's, by command.
func TestEverySettingOfAShopHasItsWords(t *testing.T) {
	a := notRunning(t)
	words, err := shop.Words()
	if err != nil {
		t.Fatal(err)
	}
	has := map[string]bool{}
	for _, w := range words {
		if has[w.Key] || w.Label == "" || w.Meaning == "" || w.Group == "" || w.Form == "" {
			t.Errorf("the words of %s: %+v", w.Key, w)
		}
		has[w.Key] = true
		for _, p := range w.Where {
			if a.api.RouteOf(&url.URL{Path: p.Href}).Pattern == anyRoute {
				t.Errorf("%s shows on %s, which is no page", w.Key, p.Href)
			}
		}
	}
	of := map[string]bool{}
	for _, e := range a.store.settings.List() {
		of[e.Key] = true
		_, rate := a.store.limits[strings.TrimPrefix(e.Key, "limit.")]
		if !has[e.Key] && !rate && e.Key != "limit.account_failures" && !strings.HasPrefix(e.Key, "assistant.") {
			t.Errorf("%s has no words in internal/shop/words.json", e.Key)
		}
	}
	for _, w := range words {
		if w.Of == "" && !of[w.Key] || w.Of != "" && !of[w.Of] {
			t.Errorf("%s is no setting", w.Key)
		}
	}
}

// people are a running site with its owner and somebody of the staff.
func people(t *testing.T, r *running) (owner, staff *running) {
	t.Helper()
	r.addUser("owner@example.com", api.RoleOwner)
	r.addUser("staff@example.com", api.RoleStaff)
	return r.as(r.signIn("owner@example.com", testPassword)), r.as(r.signIn("staff@example.com", testPassword))
}

// wants sends a request and checks the status of its answer.
func (r *running) wants(status int, method, path string, body any) answer {
	r.t.Helper()
	a := r.send(method, path, body)
	if a.status != status {
		r.t.Errorf("%s %s: %d %s, want %d", method, path, a.status, a.body, status)
	}
	return a
}

// doc is a JSON object.
type doc map[string]any

func closingAt(at string) doc {
	return doc{"value": doc{"label": "Showroom", "minutes": false, "lines": []doc{{"days": "Mon-Sat", "opens": "09:00", "closes": at}}}}
}

// TestTheOwnersScreens tries what each of them sends, on one site.
func TestTheOwnersScreens(t *testing.T) {
	t.Parallel()
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	owner, staff := people(t, r)
	for _, screen := range []struct {
		name string
		try  func(t *testing.T, owner, staff *running)
	}{
		{"changed facts", changedFactsByScreen}, // first: the texts below state fewer facts
		{"facts", factsByScreen},
		{"fees", feesByScreen},
		{"texts", textsByScreen},
		{"reviews", reviewsByScreen},
		{"redirects", redirectsByScreen},
		{"users", usersByScreen},
	} {
		t.Run(screen.name, func(t *testing.T) {
			o, s := *owner, *staff
			o.t, s.t = t, t
			screen.try(t, &o, &s)
		})
	}
	r.eventually("the pages have the new name and the new text", func() bool {
		return strings.Contains(r.get("/privacy").body, "<strong>nothing</strong>") && strings.Contains(r.get("/contact").body, "Trinity &lt;b&gt;&amp; Sons")
	})
}

func factsByScreen(t *testing.T, owner, staff *running) {
	owner.wants(http.StatusOK, http.MethodPut, "/api/staff/facts/shop.name", doc{"value": "Trinity <b>& Sons"})
	const showroom = "/api/staff/facts/shop.showroom"
	staff.wants(http.StatusOK, http.MethodPut, showroom, closingAt("17:30"))
	staff.wants(http.StatusForbidden, http.MethodPut, "/api/staff/facts/shop.phone", doc{"value": "(817) 555-0199"})
	staff.wants(http.StatusForbidden, http.MethodDelete, "/api/staff/facts/legal.terms", nil)
	for path, value := range map[string]any{
		"shop.name": strings.Repeat("x", 10<<10), "shop.email": "a\u0000@example.com", "shop.claims": nil, "shop.phone": "Panther \u202eCity",
	} {
		owner.wants(http.StatusUnprocessableEntity, http.MethodPut, "/api/staff/facts/"+path, doc{"value": value})
	}
	a := staff.wants(http.StatusUnprocessableEntity, http.MethodPut, showroom, closingAt("08:00"))
	if !strings.Contains(a.body, "Showroom hours must have opens before closes") {
		t.Errorf("%s", a.body)
	}
	owner.wants(http.StatusNotFound, http.MethodPut, "/api/staff/facts/shop.owner", doc{"value": "x"})

	late := closingAt("19:00")
	late["version"] = 0
	a = owner.wants(http.StatusConflict, http.MethodPut, showroom, late)
	if got := a.json(t); got["type"] != "/problems/fact-changed" || got["version"] != 1.0 || !strings.Contains(a.body, "17:30") {
		t.Errorf("%s", a.body)
	}
	a = owner.wants(http.StatusOK, http.MethodGet, showroom+"/history", nil)
	if !strings.Contains(a.body, `"by":"staff@example.com"`) {
		t.Errorf("%s", a.body)
	}
	a = staff.wants(http.StatusOK, http.MethodPost, showroom+"/undo", doc{"change": 1, "version": 1})
	if got := a.json(t); got["version"] != 2.0 || !strings.Contains(a.body, "18:00") {
		t.Errorf("%s", a.body)
	}
	if a := staff.get("/api/staff/facts"); !strings.Contains(a.body, `"shop.fees_by_zip"`) || strings.Contains(a.body, `"key":"legal.terms"`) {
		t.Errorf("%.300s", a.body)
	}
}

// feesByScreen leaves the rest of the delivery rules as it is.
func feesByScreen(t *testing.T, owner, staff *running) {
	const fees = "/api/staff/facts/shop.fees_by_zip"
	owner.wants(http.StatusOK, http.MethodPut, "/api/staff/facts/shop.delivery", doc{"value": doc{"radius_miles": 20, "fee_cents": 8900, "fee_by_zip": doc{}}})
	staff.wants(http.StatusOK, http.MethodPut, fees, doc{"value": doc{"76114": 4950}, "version": 1})
	staff.wants(http.StatusUnprocessableEntity, http.MethodPut, fees, doc{"value": doc{"7611": 4950}})
	staff.wants(http.StatusForbidden, http.MethodPut, "/api/staff/facts/shop.delivery", doc{"value": doc{}})
	d := owner.app.store.facts().Delivery
	if d.RadiusMiles != 20 || d.FeeCents != 8900 || d.Fee("76114") != 4950 {
		t.Errorf("%+v", d)
	}
	if a := staff.get("/api/staff/fees.csv"); a.body != "\ufeffzip,dollars\n76114,49.50\n" {
		t.Errorf("%q", a.body)
	}
	changes := staff.get(fees + "/history").json(t)["changes"].([]any)
	if len(changes) != 1 {
		t.Errorf("the history of the fees has other changes: %v", changes)
	}
	owner.wants(http.StatusOK, http.MethodPost, fees+"/undo", doc{"change": 1})
	if d := owner.app.store.facts().Delivery; d.RadiusMiles != 20 || len(d.FeeByZip) != 0 {
		t.Errorf("after the undo %+v", d)
	}
}

func textsByScreen(t *testing.T, owner, staff *running) {
	a := staff.wants(http.StatusOK, http.MethodPost, "/api/staff/texts/preview", doc{"markdown": "Call {phone}. <script>alert(1)</script>"})
	if got := a.json(t); !strings.Contains(got["html"].(string), "555-0142") || strings.Contains(got["html"].(string), "<script") || got["problem"] == "" {
		t.Errorf("%s", a.body)
	}
	owner.wants(http.StatusUnprocessableEntity, http.MethodPut, "/api/staff/facts/legal.privacy", doc{"value": "<b>Ours</b>"})
	owner.wants(http.StatusUnprocessableEntity, http.MethodPut, "/api/staff/facts/legal.privacy", doc{"value": "Ours \u202e"})
	owner.wants(http.StatusOK, http.MethodPut, "/api/staff/facts/legal.privacy", doc{"value": "We keep **nothing**."})
	if a := owner.get("/api/staff/texts"); !strings.Contains(a.body, `"sample":false`) || !strings.Contains(a.body, "{phone}") {
		t.Errorf("%.300s", a.body)
	}
}

func reviewsByScreen(t *testing.T, _, staff *running) {
	staff.wants(http.StatusCreated, http.MethodPost, "/api/staff/reviews", doc{"name": "=Bo", "location": "Keller", "rating": 5, "text": "Runs well."})
	staff.wants(http.StatusUnprocessableEntity, http.MethodPost, "/api/staff/reviews", doc{"rating": 6})
	if a := staff.get("/api/staff/reviews.csv"); !strings.Contains(a.body, "'=Bo,Keller,5,false,Runs well.") {
		t.Errorf("%q", a.body)
	}
}

func redirectsByScreen(_ *testing.T, _, staff *running) {
	staff.wants(http.StatusCreated, http.MethodPost, "/api/staff/redirects", doc{"from": "/old", "to": "/shop"})
	for _, loop := range []doc{{"from": "/shop", "to": "/old"}, {"from": "/a", "to": "/a"}, {"from": "/b", "to": "https://evil.example/"}} {
		staff.wants(http.StatusUnprocessableEntity, http.MethodPost, "/api/staff/redirects", loop)
	}
	staff.eventually("the old address leads on", func() bool { return staff.get("/old").header.Get("Location") == "/shop" })
	staff.wants(http.StatusOK, http.MethodDelete, "/api/staff/redirects?from=/old", nil)
	staff.wants(http.StatusNotFound, http.MethodDelete, "/api/staff/redirects?from=/old", nil)
}

func usersByScreen(t *testing.T, owner, staff *running) {
	if a := staff.wants(http.StatusForbidden, http.MethodPost, "/api/staff/users", doc{"email": "x@example.com", "role": "owner"}); strings.Contains(a.body, "x@") {
		t.Errorf("%s", a.body)
	}
	owner.wants(http.StatusUnprocessableEntity, http.MethodPost, "/api/staff/users", doc{"email": "x", "role": "customer"})
	owner.wants(http.StatusCreated, http.MethodPost, "/api/staff/users", doc{"email": "bo@example.com", "role": "staff"})
	if a := owner.get("/api/staff/users?text=bo@"); !strings.Contains(a.body, `"role":"staff"`) {
		t.Errorf("%s", a.body)
	}
}
