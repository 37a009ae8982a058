package account

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/db/dbtest"
)

type noLimit struct{}

// Allow implements api.Limiter.
func (noLimit) Allow(string, string) (time.Duration, bool) { return 0, true }

// browser is a client with a cookie jar for one cookie.
type browser struct {
	t      *testing.T
	k      *desk
	mux    http.Handler
	cookie string
	agent  string
}

func newBrowser(t *testing.T) *browser {
	t.Helper()
	t.Parallel()
	k := newDesk(t, dbtest.Config(t, dbtest.SQLite))
	a := api.New(api.Config{Log: slog.New(slog.DiscardHandler), Limiter: noLimit{}, Sessions: k.Service})
	h := NewHandlers(k.Service)
	const post, get, del = http.MethodPost, http.MethodGet, http.MethodDelete
	api.Handle(a, api.Known, "sign-up", post, "/api/auth/sign-up", h.SignUp)
	api.Handle(a, api.Known, "sign-in", post, "/api/auth/sign-in", h.SignIn)
	api.Handle(a, api.Known, "second-factor", post, "/api/auth/second-factor", h.SecondFactor)
	api.Handle(a, api.Customer, "second-factor-state", get, "/api/account/second-factor", h.Factor)
	api.Handle(a, api.Customer, "begin", post, "/api/account/second-factor", h.BeginFactor)
	api.Handle(a, api.Customer, "confirm", http.MethodPut, "/api/account/second-factor", h.ConfirmFactor)
	api.Handle(a, api.Customer, "end-factor", del, "/api/account/second-factor", h.EndFactor)
	api.Handle(a, api.Customer, "codes", post, "/api/account/second-factor/recovery-codes", h.NewRecoveryCodes)
	api.Handle(a, api.Known, "sign-out", post, "/api/auth/sign-out", h.SignOut)
	api.Handle(a, api.Known, "session", get, "/api/session", h.Session)
	api.Handle(a, api.Known, "verify", post, "/api/auth/verify", h.Verify)
	api.Handle(a, api.Customer, "resend", post, "/api/auth/verify/resend", h.ResendVerification)
	api.Handle(a, api.Known, "forgot", post, "/api/auth/forgot", h.Forgot)
	api.Handle(a, api.Known, "reset", post, "/api/auth/reset", h.Reset)
	api.Handle(a, api.Customer, "password", post, "/api/auth/password", h.ChangePassword)
	api.Handle(a, api.Customer, "email", post, "/api/auth/email", h.ChangeEmail)
	api.Handle(a, api.Customer, "account", get, "/api/account", h.Account)
	api.Handle(a, api.Customer, "delete", del, "/api/account", h.Delete)
	api.Handle(a, api.Customer, "sessions", get, "/api/account/sessions", h.Sessions)
	api.Handle(a, api.Customer, "end-sessions", del, "/api/account/sessions", h.EndSessions)
	api.Handle(a, api.Customer, "end-session", del, "/api/account/sessions/{id}", h.EndSession)
	return &browser{t: t, k: k, mux: a, agent: home().UserAgent}
}

// other is another browser at the same site.
func (b *browser) other() *browser { return &browser{t: b.t, k: b.k, mux: b.mux, agent: "curl/8.17.0"} }

// answer is what came back.
type answer struct {
	status int
	header http.Header
	text   string
	json   map[string]any
}

// do sends a request and keeps the cookie as a browser does.
func (b *browser) do(method, path, body string) answer {
	b.t.Helper()
	r := httptest.NewRequestWithContext(b.t.Context(), method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("User-Agent", b.agent)
	if b.cookie != "" {
		r.AddCookie(&http.Cookie{Name: "__Host-enamel", Value: b.cookie})
	}
	w := httptest.NewRecorder()
	b.mux.ServeHTTP(w, r)
	res := w.Result()
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	b.k.must(err)
	a := answer{status: res.StatusCode, header: res.Header, text: string(raw)}
	b.k.must(json.Unmarshal(raw, &a.json))
	if got := res.Header.Get("Cache-Control"); got != "no-store" {
		b.t.Errorf("%s %s: Cache-Control %q", method, path, got)
	}
	for _, c := range res.Cookies() {
		if c.Name != "__Host-enamel" || !c.Secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" {
			b.t.Errorf("%s %s: cookie %s", method, path, c)
		}
		b.cookie = c.Value
		if strings.Contains(a.text, c.Value) && c.Value != "" {
			b.t.Errorf("%s %s: the token is in the body", method, path)
		}
	}
	return a
}

// ok sends a request that must succeed, and compares the body where one is given.
func (b *browser) ok(method, path, body string, want ...string) answer {
	b.t.Helper()
	a := b.do(method, path, body)
	if a.status != http.StatusOK {
		b.t.Fatalf("%s %s: %d %s", method, path, a.status, a.text)
	}
	if got := strings.TrimSpace(a.text); len(want) > 0 && got != want[0] {
		b.t.Errorf("%s %s: %s, want %s", method, path, got, want[0])
	}
	return a
}

// refused sends a request that must be refused with a status and a detail.
func (b *browser) refused(method, path, body string, status int, detail string, fields ...string) answer {
	b.t.Helper()
	a := b.do(method, path, body)
	if a.status != status || a.json["detail"] != detail {
		b.t.Fatalf("%s %s: %d %s, want %d %s", method, path, a.status, a.text, status, detail)
	}
	wrong, _ := a.json["errors"].(map[string]any)
	for _, f := range fields {
		if wrong[f] == nil {
			b.t.Errorf("%s %s: errors %v lack %s", method, path, wrong, f)
		}
	}
	if len(wrong) != len(fields) {
		b.t.Errorf("%s %s: errors %v, want %v", method, path, wrong, fields)
	}
	return a
}

const (
	janeSignsUp = `{"email":"jane@example.com","password":"` + good + `","full_name":"Jane Doe"}`
	janeSignsIn = `{"email":"jane@example.com","password":"` + good + `"}`
)

func TestHTTPAVisitOfJane(t *testing.T) {
	b := newBrowser(t)
	b.ok("GET", "/api/session", "", `{"user":null}`)
	signedUp := b.ok("POST", "/api/auth/sign-up", janeSignsUp)
	user, _ := signedUp.json["user"].(map[string]any)
	if len(user) != 4 || user["email"] != "jane@example.com" || user["full_name"] != "Jane Doe" || user["role"] != "customer" || user["id"] == "" {
		t.Errorf("signed up as %v", user)
	}
	if got := signedUp.header.Get("Set-Cookie"); !strings.Contains(got, "; Max-Age=2592000;") {
		t.Errorf("cookie %s", got)
	}
	if got := b.ok("GET", "/api/session", ""); got.text != signedUp.text {
		t.Errorf("session %s, want %s", got.text, signedUp.text)
	}
	first := b.cookie
	if again := b.ok("POST", "/api/auth/sign-in", janeSignsIn); again.text != signedUp.text || b.cookie == first {
		t.Errorf("signed in as %s; a new token: %v", again.text, b.cookie != first)
	}
	if b.k.who(first) != nil {
		t.Error("the session that came with the sign-in lives")
	}
	token := b.cookie
	b.ok("POST", "/api/auth/sign-out", "", `{"user":null}`)
	if b.cookie != "" || b.k.who(token) != nil {
		t.Error("still signed in")
	}
	out := b.ok("POST", "/api/auth/sign-out", "{}", `{"user":null}`)
	if !strings.Contains(out.header.Get("Set-Cookie"), "Max-Age=0") {
		t.Errorf("nobody signs out: %v", out.header)
	}
	b.cookie = "forged"
	b.ok("GET", "/api/session", "", `{"user":null}`)
	b.refused("GET", "/api/account", "", 401, "Please sign in.")
}

func TestHTTPRefusalsOfSignUpAndSignIn(t *testing.T) {
	b := newBrowser(t)
	b.ok("POST", "/api/auth/sign-up", janeSignsUp)
	b.cookie = ""
	taken := b.refused("POST", "/api/auth/sign-up", janeSignsUp, 409, "There is already an account with this email address. Please sign in instead.", "email")
	if taken.json["type"] != "/problems/account-exists" {
		t.Errorf("type %v", taken.json["type"])
	}
	b.refused("POST", "/api/auth/sign-up", `{}`, 422, "Please check the marked fields.", "email", "password")
	b.refused("POST", "/api/auth/sign-up", `{"email":"x@example.com","password":"1234567"}`, 422, "Password must be at least 8 characters", "password")
	b.refused("POST", "/api/auth/sign-up", `{"email":"x@example.com","password":"zaq12wsx","full_name":""}`, 422, "This password is too common. Please choose another.", "password")
	b.refused("POST", "/api/auth/sign-up", `{"email":"x@example.com","password":"`+good+`","role":"owner"}`, 422, "Some fields are unknown or of the wrong type.", "role")
	b.refused("POST", "/api/auth/sign-in", `{}`, 422, "Please check the marked fields.", "email", "password")
	b.refused("POST", "/api/auth/sign-in", `{"email":"jane@example.com","password":7}`, 422, "Some fields are unknown or of the wrong type.", "password")
	for range 10 {
		a := b.refused("POST", "/api/auth/sign-in", `{"email":"jane@example.com","password":"pass-echo-pass"}`, 401, "The email or password is not right.")
		if strings.Contains(a.text, "jane@") || strings.Contains(a.text, "pass-echo") || a.header.Get("Set-Cookie") != "" {
			t.Errorf("echoed, or a cookie: %s %v", a.text, a.header)
		}
	}
	a := b.refused("POST", "/api/auth/sign-in", janeSignsIn, 429, "Too many failed sign-ins. Please wait 15 minutes, or reset your password.")
	if a.header.Get("Retry-After") != "900" {
		t.Errorf("Retry-After %q", a.header.Get("Retry-After"))
	}
}

func TestHTTPLettersAndLinks(t *testing.T) {
	b := newBrowser(t)
	b.ok("POST", "/api/auth/sign-up", janeSignsUp)
	b.ok("POST", "/api/auth/verify/resend", "", `{"email_verified":false}`)
	other := b.other()
	a := other.refused("POST", "/api/auth/verify", `{"token":"`+b.k.token()+`"}`, 401, "Please sign in to verify this address")
	if a.header.Get("Set-Cookie") != "" {
		t.Error("the refusal ends a session")
	}
	other.refused("POST", "/api/auth/verify", `{"token":"`+b.k.token()+`","password":"wrong"}`, 401, msgNotItsOwn, "password")
	b.ok("POST", "/api/auth/verify", `{"token":"`+b.k.token()+`"}`, `{"email":"jane@example.com"}`)
	b.refused("POST", "/api/auth/verify", `{"token":"`+b.k.token()+`"}`, 410, linkGone)
	b.refused("POST", "/api/auth/verify", `{}`, 410, linkGone)
	b.ok("POST", "/api/auth/verify/resend", "", `{"email_verified":true}`)
	for _, email := range []string{`"jane@example.com"`, `"joe@example.com"`, `"no address"`, `""`, `"` + strings.Repeat("x", 400) + `"`} {
		b.ok("POST", "/api/auth/forgot", `{"email":`+email+`}`, `{}`)
	}
	b.k.forgetPassword("jane@example.com")
	reset := `{"token":"` + b.k.token() + `","password":"`
	b.refused("POST", "/api/auth/reset", reset+`short"}`, 422, "Password must be at least 8 characters", "password")
	b.refused("POST", "/api/auth/reset", `{"token":"`+newToken()+`","password":"short"}`, 410, linkGone)
	b.ok("POST", "/api/auth/reset", reset+newPass+`"}`, `{}`)
	b.ok("GET", "/api/session", "", `{"user":null}`)
}

func TestHTTPTheAccount(t *testing.T) {
	b := newBrowser(t)
	b.ok("POST", "/api/auth/sign-up", janeSignsUp)
	b.ok("GET", "/api/account", "", `{"email":"jane@example.com","full_name":"Jane Doe","email_verified":false,"pending_email":null,"created_at":"2026-11-20T12:00:00Z","role":"customer"}`)
	b.refused("POST", "/api/auth/email", `{"password":"wrong","email":"jane@new.example"}`, 422, "This is not your current password.", "password")
	b.ok("POST", "/api/auth/email", `{"password":"`+good+`","email":"jane@new.example"}`, `{}`)
	if got := b.ok("GET", "/api/account", "").json["pending_email"]; got != "jane@new.example" {
		t.Errorf("pending %v", got)
	}
	b.refused("POST", "/api/auth/password", `{"current":"wrong","password":"`+newPass+`"}`, 422, "This is not your current password.", "current")
	before := b.cookie
	b.ok("POST", "/api/auth/password", `{"current":"`+good+`","password":"`+newPass+`"}`, `{}`)
	if b.cookie == before || b.k.who(before) != nil {
		t.Error("the token is the old one")
	}
	b.ok("GET", "/api/account", "")
	b.refused("DELETE", "/api/account", `{"password":"`+good+`"}`, 422, "This is not your current password.", "password")
	b.refused("DELETE", "/api/account", `{}`, 422, "Please enter your password", "password")
	b.ok("DELETE", "/api/account", `{"password":"`+newPass+`"}`, `{}`)
	if b.cookie != "" {
		t.Error("the cookie is still there")
	}

	_, err := b.k.Add(t.Context(), NewUser{Email: "owner@example.com", Password: good, Role: api.RoleOwner})
	b.k.must(err)
	b.ok("POST", "/api/auth/sign-in", `{"email":"owner@example.com","password":"`+good+`"}`)
	b.refused("DELETE", "/api/account", `{"password":"`+good+`"}`, 409, "You are the only owner. Make somebody else an owner first.")
}

func TestHTTPSessions(t *testing.T) {
	b := newBrowser(t)
	b.ok("POST", "/api/auth/sign-up", janeSignsUp)
	b.k.pass(time.Minute)
	second, third := b.other(), b.other()
	second.ok("POST", "/api/auth/sign-in", janeSignsIn)
	b.k.pass(time.Minute)
	third.ok("POST", "/api/auth/sign-in", janeSignsIn)
	list := func() (rows []map[string]any) {
		all, _ := b.ok("GET", "/api/account/sessions", "").json["sessions"].([]any)
		for _, row := range all {
			rows = append(rows, row.(map[string]any))
		}
		return rows
	}
	rows := list()
	if len(rows) != 3 || rows[0]["device"] != "curl" || rows[2]["device"] != "Chrome on Windows" || rows[2]["current"] != true || rows[0]["current"] != false ||
		rows[0]["address"] != "192.0.2.1" || rows[0]["created_at"] != "2026-11-20T12:02:00Z" || rows[0]["seen_at"] != "2026-11-20T12:02:00Z" || len(rows[0]) != 6 {
		t.Fatalf("sessions %v", rows)
	}
	id, _ := rows[0]["id"].(string)
	if a := b.ok("DELETE", "/api/account/sessions/"+id, "", `{}`); a.header.Get("Set-Cookie") != "" || b.k.who(third.cookie) != nil {
		t.Error("the third is alive, or this one lost its cookie")
	}
	b.refused("DELETE", "/api/account/sessions/"+id, "", 404, "There is no such session.")
	joe := b.other()
	joe.ok("POST", "/api/auth/sign-up", `{"email":"joe@example.com","password":"`+good+`"}`)
	mine, _ := rows[2]["id"].(string)
	joe.refused("DELETE", "/api/account/sessions/"+mine, "", 404, "There is no such session.")
	if i := slices.IndexFunc(list(), func(r map[string]any) bool { return r["id"] == mine }); i < 0 {
		t.Error("Joe ended Jane's session")
	}
	b.ok("DELETE", "/api/account/sessions/"+mine, "", `{}`)
	if b.cookie != "" {
		t.Error("the cookie of an ended session is still there")
	}
	b.cookie = second.cookie
	b.ok("DELETE", "/api/account/sessions", "", `{}`)
	if b.cookie != "" || b.k.who(second.cookie) != nil || b.k.who(joe.cookie) == nil {
		t.Error("not everywhere, or Joe too")
	}
}

func TestHTTPWhoIsNotSignedIn(t *testing.T) {
	b := newBrowser(t)
	for _, route := range [][2]string{
		{"POST", "/api/auth/verify/resend"},
		{"POST", "/api/auth/password"},
		{"POST", "/api/auth/email"},
		{"GET", "/api/account"},
		{"DELETE", "/api/account"},
		{"GET", "/api/account/sessions"},
		{"DELETE", "/api/account/sessions"},
		{"DELETE", "/api/account/sessions/x"},
	} {
		b.refused(route[0], route[1], "", 401, "Please sign in.")
	}
}
