package api

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/fault"
)

// door knows one session a role: its token is the role's name.
type door struct {
	broken  error
	asked   int
	renewed int
}

func (d *door) Authenticate(_ context.Context, token string) (*Principal, time.Duration, error) {
	d.asked++
	if d.broken != nil {
		return nil, 0, d.broken
	}
	switch token {
	case RoleCustomer, RoleStaff, RoleOwner:
		return &Principal{ID: "u-" + token, Role: token}, 0, nil
	case "aging", "aging-staff":
		d.renewed++
		return &Principal{ID: "u", Role: map[string]string{"aging": RoleCustomer, "aging-staff": RoleStaff}[token]}, time.Hour, nil
	}
	return nil, 0, nil
}

func (d *door) Recognize(ctx context.Context, token string) (*Principal, error) {
	before := d.renewed
	p, _, err := d.Authenticate(ctx, token)
	d.renewed = before
	return p, err
}

type ledger struct {
	entries []string
	broken  error
}

func (l *ledger) Audit(_ context.Context, p *Principal, action, address string) error {
	if l.broken == nil {
		l.entries = append(l.entries, p.ID+" "+action+" "+address)
	}
	return l.broken
}

type whoOut struct {
	Body struct {
		Who string `json:"who"`
	}
}

// guarded is an API with a page and an operation behind each guard.
func guarded(d *door, l *ledger) *API {
	a := New(Config{
		Log: slog.New(slog.DiscardHandler), Limiter: &countingLimiter{left: 1000}, Sessions: d, Audit: l, SignIn: "/auth",
		Forbidden: status(http.StatusForbidden), ErrorPage: status(http.StatusInternalServerError),
	})
	for path, guard := range map[string]Guard{"anyone": Anyone, "known": Known, "customer": Customer, "staff": Staff, "tab": StaffTab, "owner": Owner} {
		a.Route(guard, "GET /"+path, status(http.StatusOK))
		Handle(a, guard, path, http.MethodPost, "/api/"+path, func(ctx context.Context, _ *struct{}) (*whoOut, error) {
			out := &whoOut{}
			if p := PrincipalOf(ctx); p != nil {
				out.Body.Who = p.ID
			}
			return out, nil
		})
	}
	return a
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

func visitAs(a *API, method, path, token string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(context.Background(), method, path, http.NoBody)
	if token != "" {
		r.AddCookie(&http.Cookie{Name: sessionCookie, Value: token})
	}
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	return w
}

func TestGuardsAdmit(t *testing.T) {
	t.Parallel()
	a := guarded(&door{}, &ledger{})
	for path, want := range map[string][4]int{ // nobody, customer, staff, owner
		"anyone":   {200, 200, 200, 200},
		"known":    {200, 200, 200, 200},
		"customer": {401, 200, 200, 200},
		"staff":    {401, 403, 200, 200},
		"tab":      {401, 403, 200, 200},
		"owner":    {401, 403, 403, 200},
	} {
		for i, token := range []string{"forged", RoleCustomer, RoleStaff, RoleOwner} {
			page := want[i]
			if page == http.StatusUnauthorized {
				page = http.StatusSeeOther
			}
			if got := visitAs(a, http.MethodGet, "/"+path, token).Code; got != page {
				t.Errorf("GET /%s as %s: %d, want %d", path, token, got, page)
			}
			if got := visitAs(a, http.MethodPost, "/api/"+path, token).Code; got != want[i] {
				t.Errorf("POST /api/%s as %s: %d, want %d", path, token, got, want[i])
			}
		}
	}
}

func TestHandlersLearnWhoIsSignedIn(t *testing.T) {
	t.Parallel()
	d := &door{}
	a := guarded(d, &ledger{})
	for path, want := range map[string]string{"/api/known": "u-staff", "/api/customer": "u-staff"} {
		if got := visitAs(a, http.MethodPost, path, RoleStaff).Body.String(); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s in it", path, got, want)
		}
	}
	d.asked = 0
	if got := visitAs(a, http.MethodPost, "/api/anyone", RoleStaff).Body.String(); strings.Contains(got, "u-staff") || d.asked != 0 {
		t.Errorf("a route for anyone looked a session up: %s, %d look-ups", got, d.asked)
	}
}

func TestSignedOutPeopleAreSentToSignInAndBack(t *testing.T) {
	t.Parallel()
	a := guarded(&door{}, &ledger{})
	for path, want := range map[string]string{
		"/staff":              "/auth?next=%2Fstaff",
		"/staff?a=1&b=%2F%2F": "/auth?next=%2Fstaff%3Fa%3D1%26b%3D%252F%252F",
	} {
		w := visitAs(a, http.MethodGet, path, "")
		if got := w.Header().Get("Location"); got != want || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: sent to %q, want %q; %v", path, got, want, w.Header())
		}
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/x", http.NoBody)
	for _, path := range []string{"//evil.example/", `/\evil.example`, `\\evil.example`} {
		r.URL.Path = path
		if got := localPath(r); strings.HasPrefix(got, "//") || strings.HasPrefix(got, `/\`) || !strings.HasPrefix(got, "/") {
			t.Errorf("%q leads to %q", path, got)
		}
	}
}

func TestStaffActionsAreOnRecordBeforeTheyHappen(t *testing.T) {
	t.Parallel()
	l := &ledger{}
	a := guarded(&door{}, l)
	for _, path := range []string{"/api/known", "/api/customer", "/api/staff", "/api/tab", "/api/owner"} {
		visitAs(a, http.MethodPost, path, RoleOwner)
	}
	visitAs(a, http.MethodGet, "/staff", RoleOwner)
	visitAs(a, http.MethodPost, "/api/staff", RoleCustomer)
	Handle(a, Staff, "part", http.MethodPost, "/api/part", func(context.Context, *struct{}) (*struct{}, error) { return nil, nil }, RecordsItself())
	if got := visitAs(a, http.MethodPost, "/api/part", RoleOwner).Code; got >= 400 {
		t.Errorf("a part of a deed got %d", got)
	}
	if want := []string{"u-owner staff 192.0.2.1", "u-owner tab 192.0.2.1", "u-owner owner 192.0.2.1"}; !slices.Equal(l.entries, want) {
		t.Errorf("on record: %q, want %q", l.entries, want)
	}
	l.broken = errors.New("disk full")
	if got := visitAs(a, http.MethodPost, "/api/staff", RoleOwner).Code; got != http.StatusInternalServerError {
		t.Errorf("what cannot be recorded got %d, want 500", got)
	}
}

func TestARenewedSessionRenewsItsCookie(t *testing.T) {
	t.Parallel()
	a := guarded(&door{}, &ledger{})
	want := "__Host-enamel=aging; Path=/; Max-Age=3600; HttpOnly; Secure; SameSite=Lax"
	if got := visitAs(a, http.MethodPost, "/api/customer", "aging").Header().Get("Set-Cookie"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := visitAs(a, http.MethodPost, "/api/customer", RoleCustomer).Header().Get("Set-Cookie"); got != "" {
		t.Errorf("a young session got %q", got)
	}
	if got := SessionCookie("", time.Hour); got != "__Host-enamel=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax" {
		t.Errorf("a cookie that is taken away: %q", got)
	}
}

// TestWhatAPageAsksByItselfRenewsNoSession, whatever its handler is.
func TestWhatAPageAsksByItselfRenewsNoSession(t *testing.T) {
	t.Parallel()
	d := &door{}
	a := guarded(d, &ledger{})
	for _, request := range []struct {
		method, path string
		renewed      int
	}{{http.MethodGet, "/tab", 0}, {http.MethodPost, "/api/tab", 0}, {http.MethodGet, "/staff", 1}, {http.MethodPost, "/api/staff", 2}} {
		w := visitAs(a, request.method, request.path, "aging-staff")
		if sent := w.Header().Get("Set-Cookie") != ""; w.Code != http.StatusOK || d.renewed != request.renewed || sent != (request.renewed > 0) {
			t.Errorf("%s %s: %d, renewed %d times, cookie sent: %v", request.method, request.path, w.Code, d.renewed, sent)
		}
	}
}

// TestWhoStaysIsAskedAgain: an answer that goes on ends with the right to it, and
// renews no session whose cookie it cannot send again.
func TestWhoStaysIsAskedAgain(t *testing.T) {
	t.Parallel()
	d := &door{}
	a := guarded(d, &ledger{})
	a.Route(Customer, "GET /stays", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if err := StillAdmitted(r.Context()); err != nil || d.renewed != 1 {
			t.Errorf("%v, renewed %d times", err, d.renewed)
		}
		d.broken = errors.New("away")
		if err := StillAdmitted(r.Context()); !errors.Is(err, d.broken) {
			t.Errorf("%v, want %v", err, d.broken)
		}
	}))
	if w := visitAs(a, http.MethodGet, "/stays", "aging"); w.Code != http.StatusOK {
		t.Errorf("%d", w.Code)
	}
}

func TestWhoCannotBeFoundOutIsKeptOut(t *testing.T) {
	t.Parallel()
	a := guarded(&door{broken: fault.Wrap(fault.Unavailable, "Please try again.", errors.New("no database"))}, &ledger{})
	if got := visitAs(a, http.MethodPost, "/api/customer", RoleOwner); got.Code != http.StatusServiceUnavailable || strings.Contains(got.Body.String(), "database") {
		t.Errorf("%d %s", got.Code, got.Body)
	}
	if got := visitAs(a, http.MethodGet, "/staff", RoleOwner).Code; got != http.StatusInternalServerError {
		t.Errorf("the page: %d", got)
	}
}

// TestStaffSearchForText: PostgreSQL fails on other bytes.
func TestStaffSearchForText(t *testing.T) {
	t.Parallel()
	a := guarded(&door{}, &ledger{})
	for query, want := range map[string]int{"text=caf%C3%A9+100%25": 200, "text=a%00": 400, "text=%ff": 400, "after=%00": 400} {
		if got := visitAs(a, http.MethodPost, "/api/staff?"+query, RoleStaff).Code; got != want {
			t.Errorf("%s: %d, want %d", query, got, want)
		}
	}
}

func TestEveryRouteIsListedWithItsGuard(t *testing.T) {
	t.Parallel()
	routes := guarded(&door{}, &ledger{}).Routes()
	for _, want := range []Route{{"GET /owner", Owner}, {"POST /api/staff", Staff}, {"POST /api/anyone", Anyone}, {"GET /openapi.json", Anyone}} {
		if !slices.Contains(routes, want) {
			t.Errorf("%v is not listed: %v", want, routes)
		}
	}
}

func TestThePathTellsItsRoute(t *testing.T) {
	t.Parallel()
	a := guarded(&door{}, &ledger{})
	a.Route(Anyone, "GET /file/", status(http.StatusOK))
	a.Route(Anyone, "GET /shop/{slug}", status(http.StatusOK))
	for path, want := range map[string]Route{
		"/customer": {"GET /customer", Customer}, "/openapi.json": {"GET /openapi.json", Anyone}, "/shop/a%2Fb": {"GET /shop/{slug}", Anyone},
		"/file/a/b": {"GET /file/", Anyone}, "/file": {"GET /file/", Anyone}, "/shop/a/b": {}, "/nowhere": {}, "/api/owner": {},
	} {
		u, err := url.Parse(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.RouteOf(u); got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}
