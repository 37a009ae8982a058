package app

import (
	"net/http"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"enamel/internal/api"
	"enamel/internal/assistant"
	"enamel/internal/blob"
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/db/dbtest"
	"enamel/internal/desk"
	"enamel/internal/recall"
	"enamel/internal/seo"
	"enamel/internal/shop"
)

// A who names the people who may use a route.
type who string

const (
	everybody   who = "everybody"
	signedIn    who = "who is signed in"
	staffAlone  who = "staff"
	ownerAlone  who = "the owner"
	staffAfar   who = "staff, and the machine itself"
	anonymous       = "anonymous"
	bearerToken     = "the holder of a link" // nobody is asked who they are: the token in the path or the body opens it
)

// mayUse is the one table of who may what. A route that is not in it fails the
// test, and so does a row without a route.
func mayUse() map[string]who {
	return map[string]who{
		"GET /{$}": everybody, "GET /shop": everybody, "GET /shop/{slug}": everybody, "GET /search": everybody, "GET /api/search": everybody, "GET /checkout": everybody, "GET /compare": everybody, "GET /order/{token}": bearerToken,
		"GET /blog": everybody, "GET /blog/{slug}": everybody, "GET /brands": everybody, "GET /faq": everybody,
		"GET /contact": everybody, "GET /partnership": everybody, "POST /api/partnership-requests": everybody,
		"GET /auth": everybody, "GET /auth/verify": everybody, "GET /auth/reset": everybody,
		"GET /privacy": everybody, "GET /terms": everybody, "GET /returns": everybody, "GET /warranty": everybody,
		"GET /account": signedIn, "GET /seo": staffAlone, "/": everybody,

		"GET /assets/": everybody, "GET /pictures/": everybody, "GET /favicon.ico": everybody, "GET /favicon.svg": everybody,
		"GET /apple-touch-icon.png": everybody, "GET /icon-192.png": everybody, "GET /icon-512.png": everybody, "GET /icon-maskable-512.png": everybody,
		"GET /site.webmanifest": everybody, "GET /staff.webmanifest": everybody, "GET /speculation-rules.json": everybody,
		"GET /robots.txt": everybody, "GET /sitemap.xml": everybody, "GET /rss.xml": everybody, "GET /llms.txt": everybody,
		"GET /feeds/products.xml": everybody,
		"GET /healthz":            everybody, "GET /readyz": everybody, "GET /metrics": staffAfar,
		"GET /openapi.json": everybody, "GET /openapi-3.0.json": everybody, "GET /openapi.yaml": everybody, "GET /openapi-3.0.yaml": everybody,
		"/api": everybody, "/api/": everybody, "/functions": everybody, "/functions/": everybody,

		"POST /alerts": everybody, "GET /alerts/thanks": everybody, "GET /alerts/confirm": everybody, "GET /alerts/stop": everybody,
		"POST /call-back": everybody, "GET /call-back": everybody, "GET /call-back/thanks": everybody,
		"POST /api/alerts": everybody, "POST /api/alerts/confirm": bearerToken, "POST /api/alerts/stop": bearerToken, "GET /api/staff/alerts": staffAlone,
		"GET /api/products": everybody, "POST /api/fit": everybody, "POST /api/delivery/validate": everybody, "GET /api/delivery/days": everybody,
		"POST /api/holds": everybody, "GET /api/holds/{token}": bearerToken, "POST /api/orders/{token}/cancel": bearerToken, "POST /api/orders/{token}/day": bearerToken, "DELETE /api/holds/{token}": bearerToken, "POST /api/orders": everybody, "GET /api/orders/{token}": bearerToken,

		"POST /api/auth/sign-up": everybody, "POST /api/auth/sign-in": everybody, "POST /api/auth/sign-out": everybody, "POST /api/auth/second-factor": bearerToken, "GET /api/session": everybody,
		"POST /api/auth/verify": bearerToken, "POST /api/auth/forgot": everybody, "POST /api/auth/reset": bearerToken,
		"POST /api/auth/verify/resend": signedIn, "POST /api/auth/password": signedIn, "POST /api/auth/email": signedIn,
		"GET /api/account": signedIn, "DELETE /api/account": signedIn, "GET /api/account/orders": signedIn, "GET /api/account/contact": signedIn,
		"GET /api/account/sessions": signedIn, "DELETE /api/account/sessions": signedIn, "DELETE /api/account/sessions/{id}": signedIn,

		"GET /api/account/second-factor": signedIn, "POST /api/account/second-factor": signedIn, "PUT /api/account/second-factor": signedIn,
		"DELETE /api/account/second-factor": signedIn, "POST /api/account/second-factor/recovery-codes": signedIn,

		"POST /functions/v1/chat-assistant": everybody,

		"POST /functions/v1/seo-crawl": staffAlone, "POST /functions/v1/seo-pagespeed": staffAlone, "POST /functions/v1/seo-rankings": staffAlone,
		"POST /functions/v1/seo-gsc-integration": staffAlone, "POST /functions/v1/seo-report": staffAlone,
		"POST /functions/v1/seo-backlink-monitor": staffAlone, "POST /functions/v1/seo-local-tracking": staffAlone,
		"POST /functions/v1/seo-ai-content": staffAlone, "POST /functions/v1/seo-competitor-tracker": staffAlone,
		"POST /functions/v1/seo-competitor-prices": staffAlone,
		"GET /api/seo/summary":                     staffAlone, "GET /api/seo/reports/latest": staffAlone, "GET /api/seo/rankings": staffAlone,
		"GET /api/seo/gsc": staffAlone, "GET /api/seo/competitors": staffAlone, "GET /api/seo/opportunities": staffAlone,
		"GET /api/seo/backlinks": staffAlone, "GET /api/seo/local": staffAlone, "GET /api/seo/prices": staffAlone,
		"GET /api/seo/content/latest": staffAlone, "GET /api/seo/content": staffAlone, "GET /api/seo/content/draft": staffAlone,
		"GET /api/seo/content.csv": staffAlone, "GET /api/seo/content.md": staffAlone,
		"GET /seo/audit": staffAlone, "GET /seo/settings": staffAlone, "GET /seo/reports/{id}": staffAlone, "GET /seo/reports/{id}/pdf": staffAlone,
		"GET /api/jobs/{id}": staffAlone, "DELETE /api/jobs/{id}": staffAlone, "GET /api/jobs/{id}/events": staffAlone,
		"GET /api/seo/actions": staffAlone, "GET /api/seo/overview": staffAlone, "GET /api/seo/speed": staffAlone, "GET /api/seo/rules": staffAlone,
		"GET /api/seo/crawls": staffAlone, "GET /api/seo/findings": staffAlone, "GET /api/seo/findings/groups": staffAlone,
		"GET /api/seo/findings/{id}/members": staffAlone, "PUT /api/seo/findings/{id}/wont-fix": staffAlone, "DELETE /api/seo/findings/{id}/wont-fix": staffAlone,
		"PUT /api/seo/rules/{rule}/wont-fix": staffAlone, "DELETE /api/seo/rules/{rule}/wont-fix": staffAlone,
		"GET /api/seo/pages": staffAlone, "GET /api/seo/pages.csv": staffAlone, "GET /api/seo/page": staffAlone, "POST /api/seo/jobs/{id}/skip-external": staffAlone,
		"GET /api/seo/findings.csv": staffAlone, "POST /api/seo/findings/{id}/recheck": staffAlone,
		"GET /api/seo/settings": staffAlone, "PUT /api/seo/sources/{name}": staffAlone, "POST /api/seo/sources/{name}/test": staffAlone,
		"PUT /api/seo/lists": staffAlone, "PUT /api/seo/schedules/{action}": staffAlone,

		"GET /api/seo/rankings/summary": staffAlone, "GET /api/seo/rankings/keyword": staffAlone, "GET /api/seo/rankings/plan": staffAlone,
		"GET /api/seo/rankings.csv": staffAlone, "PUT /api/seo/tracking": staffAlone,
		"GET /api/seo/gsc/summary": staffAlone, "GET /api/seo/gsc/pages": staffAlone, "GET /api/seo/gsc/cannibalization": staffAlone,
		"GET /api/seo/gsc/history": staffAlone, "GET /api/seo/gsc.csv": staffAlone, "POST /api/seo/gsc/import": staffAlone,
		"POST /api/seo/opportunities/{id}/act": staffAlone, "DELETE /api/seo/opportunities/{id}/act": staffAlone,
		"GET /api/seo/opportunities/forecasts": staffAlone, "GET /api/seo/opportunities/curve": staffAlone,
		"GET /api/seo/backlinks/summary": staffAlone, "GET /api/seo/backlinks/all": staffAlone, "GET /api/seo/backlinks.csv": staffAlone, "POST /api/seo/backlinks/import": staffAlone,
		"GET /api/seo/backlinks/promises": staffAlone, "POST /api/seo/backlinks/promises": staffAlone, "PUT /api/seo/backlinks/promises/{id}": staffAlone, "DELETE /api/seo/backlinks/promises/{id}": staffAlone,
		"GET /api/seo/local/plan": staffAlone, "PUT /api/seo/local/settings": staffAlone, "PUT /api/seo/local/checklist": staffAlone, "PUT /api/seo/local/citations/{directory}/work": staffAlone,
		"GET /api/seo/competitors/latest": staffAlone, "GET /api/seo/competitors/plan": staffAlone, "GET /api/seo/prices.csv": staffAlone,
		"GET /staff": staffAlone, "GET /staff/more": staffAlone, "GET /staff/units": staffAlone, "GET /staff/units/new": staffAlone, "GET /staff/units/import": staffAlone, "GET /staff/units/tags": staffAlone,
		"GET /staff/units/{id}": staffAlone, "GET /staff/units/{id}/edit": staffAlone, "GET /staff/recalls": staffAlone, "GET /staff/orders": staffAlone, "GET /staff/orders/new": staffAlone, "GET /staff/orders/{number}": staffAlone,
		"GET /staff/orders/{number}/print": staffAlone, "GET /staff/customers": staffAlone, "GET /staff/requests": staffAlone, "GET /staff/chats": staffAlone, "GET /staff/reviews": staffAlone, "GET /staff/facts": staffAlone,
		"GET /staff/texts": staffAlone, "GET /staff/content": staffAlone, "GET /staff/content/facts": staffAlone, "GET /staff/content/{id}": staffAlone, "GET /staff/redirects": staffAlone, "GET /staff/log": staffAlone, "GET /staff/status": staffAlone, "GET /api/staff/status": staffAlone,
		"GET /staff/users": ownerAlone,

		"GET /api/staff/today": staffAlone, "GET /api/staff/badges": staffAlone, "GET /api/staff/requests": staffAlone, "PUT /api/staff/requests/{id}": staffAlone,
		"GET /api/staff/requests.csv": staffAlone, "GET /api/staff/chats": staffAlone, "PUT /api/staff/chats/{id}": staffAlone, "GET /api/staff/chats.csv": staffAlone,
		"GET /api/staff/log": staffAlone, "GET /api/staff/backups": staffAlone, "GET /api/staff/log.csv": staffAlone,

		"GET /u/{id}": everybody, "GET /api/staff/units": staffAlone, "GET /api/staff/units/form": staffAlone, "GET /api/staff/models": staffAlone, "POST /api/staff/units": staffAlone,
		"GET /api/staff/units/{id}": staffAlone, "PUT /api/staff/units/{id}": staffAlone, "DELETE /api/staff/units/{id}": staffAlone, "POST /api/staff/units/{id}/sell": staffAlone,
		"POST /api/staff/units/{id}/unsell": staffAlone, "POST /api/staff/units/{id}/hold": staffAlone, "DELETE /api/staff/units/{id}/hold": staffAlone,
		"POST /api/staff/units/bulk": staffAlone, "POST /api/staff/units/bulk/undo": staffAlone, "GET /api/staff/units.csv": staffAlone,
		"GET /api/staff/recalls": staffAlone, "POST /api/staff/recalls/{id}/clear": staffAlone, "POST /api/staff/recalls/import": staffAlone, "POST /api/staff/recalls/refresh": staffAlone,

		"POST /api/staff/units/import": staffAlone, "GET /api/staff/units/{id}/tag.svg": staffAlone,
		"GET /photos/{hash}/{file}": everybody, "GET /api/staff/photos/{hash}/{file}": staffAlone,
		"PUT /api/staff/uploads/{id}": staffAlone, "GET /api/staff/uploads/{id}": staffAlone,
		"GET /api/staff/orders": staffAlone, "GET /api/staff/orders/days": staffAlone, "GET /api/staff/orders.csv": staffAlone, "POST /api/staff/orders": staffAlone,
		"GET /api/staff/orders/{number}": staffAlone, "POST /api/staff/orders/{number}/status": staffAlone, "PUT /api/staff/orders/{number}/delivery": staffAlone,
		"POST /api/staff/orders/{number}/notes": staffAlone, "POST /api/staff/orders/{number}/payments": staffAlone, "DELETE /api/staff/orders/{number}/payments/{id}": staffAlone,
		"POST /api/staff/orders/{number}/returns": staffAlone, "POST /api/staff/orders/{number}/claims": staffAlone, "PUT /api/staff/orders/{number}/claims/{id}": staffAlone,
		"GET /api/staff/customers": staffAlone, "GET /api/staff/customers/{key}": staffAlone,

		"GET /api/staff/facts": staffAlone, "PUT /api/staff/facts/{key}": staffAlone, "DELETE /api/staff/facts/{key}": staffAlone,
		"GET /api/staff/facts/{key}/history": staffAlone, "POST /api/staff/facts/{key}/undo": staffAlone, "GET /api/staff/fees.csv": staffAlone,
		"GET /api/staff/content": staffAlone, "POST /api/staff/content": staffAlone, "POST /api/staff/content/check": staffAlone, "GET /api/staff/content/{id}": staffAlone, "PUT /api/staff/content/{id}": staffAlone, "DELETE /api/staff/content/{id}": staffAlone,
		"GET /api/staff/content/facts": staffAlone, "POST /api/staff/content/facts/confirm": staffAlone,
		"POST /api/staff/content/{id}/evidence": staffAlone, "POST /api/staff/content/{id}/publish": staffAlone, "POST /api/staff/content/{id}/withdraw": staffAlone, "POST /api/staff/content/{id}/restore": staffAlone, "GET /api/staff/content/{id}/revisions/{number}": staffAlone, "GET /api/staff/content/{id}/rivals": staffAlone,
		"GET /api/staff/texts": staffAlone, "POST /api/staff/texts/preview": staffAlone,
		"GET /api/staff/reviews": staffAlone, "POST /api/staff/reviews": staffAlone, "PUT /api/staff/reviews/{id}": staffAlone,
		"DELETE /api/staff/reviews/{id}": staffAlone, "GET /api/staff/reviews.csv": staffAlone,
		"GET /api/staff/redirects": staffAlone, "POST /api/staff/redirects": staffAlone, "DELETE /api/staff/redirects": staffAlone, "GET /api/staff/redirects.csv": staffAlone,
		"GET /api/staff/users": ownerAlone, "POST /api/staff/users": ownerAlone, "PUT /api/staff/users/{id}/role": ownerAlone,
		"DELETE /api/staff/users/{id}/second-factor": ownerAlone, "DELETE /api/staff/users/{id}/sessions": ownerAlone, "GET /api/staff/users.csv": ownerAlone,

		"GET /api/seo/opportunities/assumptions": staffAlone, "PUT /api/seo/opportunities/assumptions": staffAlone,
	}
}

// probe is a request that a pattern serves: method and path.
func probe(pattern string) (method, path string) {
	method, path, ok := strings.Cut(pattern, " ")
	if !ok {
		method, path = http.MethodGet, pattern
	}
	switch path {
	case "/":
		path = "/no/such/page"
	case "/api/", "/functions/":
		path += "no-such-route"
	}
	for _, name := range []string{"{slug}", "{token}", "{id}", "{name}", "{rule}", "{action}", "{directory}", "{number}", "{hash}", "{file}", "{key}", "{$}"} {
		path = strings.ReplaceAll(path, name, strings.Trim(strings.ReplaceAll(name, "$", ""), "{}"))
	}
	return method, path
}

// want is how a visitor is kept out of a route: 0 where they are not.
func (w who) want(role, path string) int {
	switch {
	case w == staffAfar && (role == anonymous || role == api.RoleCustomer):
		return http.StatusNotFound
	case role == anonymous && (w == signedIn || w == staffAlone || w == ownerAlone):
		if strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/functions/") {
			return http.StatusUnauthorized
		}
		return http.StatusSeeOther
	case role == api.RoleCustomer && w == staffAlone, role != api.RoleOwner && w == ownerAlone:
		return http.StatusForbidden
	}
	return 0
}

func TestWhoMayWhat(t *testing.T) {
	r := start(t, unsearched(environment(t, dbtest.Config(t, dbtest.SQLite))))
	table := mayUse()
	for _, path := range content.RootPaths() {
		table["GET "+path] = everybody
	}
	roles := []string{anonymous, api.RoleCustomer, api.RoleStaff, api.RoleOwner}
	sessions := map[string]string{}
	for _, role := range roles[1:] {
		r.addUser(role+"@example.com", role)
	}
	seen := map[string]bool{}
	for _, route := range r.app.api.Routes() {
		row, ok := table[route.Pattern]
		if !ok {
			t.Errorf("%s is in no row of the table of who may what", route.Pattern)
			continue
		}
		seen[route.Pattern] = true
		method, path := probe(route.Pattern)
		for _, role := range roles {
			if role != anonymous && !r.isSignedIn(sessions[role]) { // the request before may have ended it
				sessions[role] = r.signIn(role+"@example.com", testPassword)
			}
			a := r.as(sessions[role]).send(method, path, map[string]any{}, "X-Forwarded-For", "203.0.113.9")
			if want := row.want(role, path); want != 0 && a.status != want {
				t.Errorf("%s as %s: %d, want %d", route.Pattern, role, a.status, want)
			} else if want == 0 && (a.status == http.StatusUnauthorized || a.status == http.StatusForbidden || a.status >= 500 && a.status != http.StatusServiceUnavailable ||
				strings.HasPrefix(a.header.Get("Location"), "/auth")) {
				t.Errorf("%s as %s: %d %s, want to be let in", route.Pattern, role, a.status, a.body)
			}
			if row.want(role, path) == http.StatusSeeOther && !strings.HasPrefix(a.header.Get("Location"), "/auth?next=%2F") {
				t.Errorf("%s as %s is sent to %q", route.Pattern, role, a.header.Get("Location"))
			}
		}
	}
	for pattern := range table {
		if !seen[pattern] {
			t.Errorf("the table has %s, which is no route", pattern)
		}
	}
}

// unsafe lists the routes that change something.
func (r *running) unsafe() (patterns []string) {
	for _, route := range r.app.api.Routes() {
		if method, _ := probe(route.Pattern); method != http.MethodGet {
			patterns = append(patterns, route.Pattern)
		}
	}
	return patterns
}

func TestUnsafeRequestsOfOtherSitesAreRefused(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.addUser("owner@example.com", api.RoleOwner)
	session := r.signIn("owner@example.com", testPassword)
	for _, pattern := range r.unsafe() {
		if pattern == stopAlertsRoute { // TestAMailProgramStopsAlertsFromAnywhere
			continue
		}
		method, path := probe(pattern)
		for _, headers := range [][]string{
			{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}, {"Origin", "null"},
		} {
			a := r.as(session).send(method, path, map[string]any{}, headers...)
			if a.status != http.StatusForbidden || a.json(t)["type"] != "/problems/forbidden" {
				t.Errorf("%s with %v: %d %s, want 403", pattern, headers, a.status, a.body)
			}
		}
	}
	if !r.isSignedIn(session) {
		t.Error("one of them ended the session")
	}
	if a := r.as(session).send(http.MethodPost, "/api/auth/sign-out", nil, "Sec-Fetch-Site", "same-origin", "Origin", r.app.Origin()); a.status != http.StatusOK {
		t.Errorf("the site's own page: %d %s", a.status, a.body)
	}
}

func readsNoBody(path string) bool {
	return path == "/api/alerts/stop" || path == "/api/auth/sign-out" || path == "/api/auth/verify/resend" || path == "/api/jobs/id" || path == "/api/orders/token/cancel" || strings.HasPrefix(path, "/api/holds/") || strings.HasPrefix(path, "/api/account/sessions") ||
		strings.HasSuffix(path, "/recheck") || strings.HasSuffix(path, "/test") ||
		strings.HasSuffix(path, "/skip-external") || strings.HasSuffix(path, "/refresh")
}

func TestEachRouteBoundsItsBody(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.addUser("owner@example.com", api.RoleOwner)
	session := r.signIn("owner@example.com", testPassword)
	for _, pattern := range r.unsafe() {
		method, path := probe(pattern)
		if path == "/api/seo/backlinks/import" { // 300 MiB: api.TestAFileIsReadAsItComes
			continue
		}
		if readsNoBody(path) || method == http.MethodDelete && (strings.HasSuffix(path, "/wont-fix") || strings.HasSuffix(path, "/act") || strings.HasSuffix(path, "/promises/id") || strings.HasPrefix(path, "/api/staff/")) {
			continue
		}
		most, kind := api.MaxBody, "application/json"
		switch path {
		case "/functions/v1/chat-assistant":
			most = assistant.MaxBody
		case "/api/staff/facts/key":
			most = shop.MaxFactBody
		case "/api/staff/texts/preview":
			most = content.MaxTextBody
		case "/api/staff/content/check", "/api/staff/content/facts/confirm", "/api/staff/content/id":
			most = desk.MaxTextBody
		case "/api/seo/lists":
			most = seo.MaxLists
		case "/api/staff/uploads/id":
			most, kind = blob.MaxPart, "application/octet-stream"
		case "/api/seo/gsc/import":
			most, kind = seo.MaxImport, "text/csv"
		case "/api/staff/units/import":
			most, kind = catalog.MaxImport, "text/csv"
		case "/api/staff/recalls/import":
			most, kind = recall.MaxFile, "application/json"
		}
		long := map[string]string{"email": strings.Repeat("x", most)}
		if a := r.as(session).send(method, path, long, "Content-Type", kind); a.status != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %d %s, want 413", pattern, a.status, a.body)
		}
	}
}

// TestEachRouteOfTheAPIIsDescribed at /openapi.json, with what it answers.
func TestEachRouteOfTheAPIIsDescribed(t *testing.T) {
	a := describedApp()
	a.apiRoutes()
	paths := a.api.OpenAPI().Paths
	answers := map[string]string{
		"/api/jobs/{id}/events": "text/event-stream", "/api/staff/photos/{hash}/{file}": "image/jpeg",
	}
	described := 0
	for pattern := range mayUse() {
		method, path, ok := strings.Cut(pattern, " ")
		if !ok || !strings.HasPrefix(path, "/api/") && !strings.HasPrefix(path, "/functions/") {
			continue
		}
		described++
		item := paths[path]
		if item == nil {
			t.Errorf("%s is not described", pattern)
			continue
		}
		op := map[string]*huma.Operation{http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodDelete: item.Delete}[method]
		if op == nil || op.Responses["4XX"] == nil {
			t.Errorf("%s is not described: %+v", pattern, op)
			continue
		}
		media := answers[path]
		if strings.HasSuffix(path, ".csv") {
			media = "text/csv"
		}
		if media != "" && (op.Responses["200"].Content[media] == nil || len(op.Security) == 0) {
			t.Errorf("%s does not say that it answers %s, to whom: %+v", pattern, media, op)
		}
	}
	if described < 50 {
		t.Errorf("%d routes", described)
	}
}
