package app

import (
	"net/http"
	"strings"
)

// testPassword is on no list of common ones.
const testPassword = "Plum-Lantern-417"

// addUser makes an account by the command, with testPassword.
func (r *running) addUser(email, role string) {
	r.t.Helper()
	if status, out := r.commandWith(testPassword+"\n", "user", "add", email, "--role", role, "--password-stdin"); status != 0 {
		r.t.Fatalf("user add: %d %s", status, out)
	}
}

// cookieOf is the session that an answer sets, as a Cookie header.
func cookieOf(a answer) string {
	cookie, _, _ := strings.Cut(a.header.Get("Set-Cookie"), ";")
	return cookie
}

// signIn returns the session's cookie.
func (r *running) signIn(email, password string) string {
	r.t.Helper()
	a := r.post("/api/auth/sign-in", map[string]string{"email": email, "password": password})
	if a.status != http.StatusOK || cookieOf(a) == "" {
		r.t.Fatalf("sign in as %s: %d %s", email, a.status, a.body)
	}
	return cookieOf(a)
}

func (r *running) isSignedIn(cookie string) bool {
	r.t.Helper()
	return cookie != "" && r.as(cookie).get("/api/session").json(r.t)["user"] != nil
}

// as is the same site, visited with a cookie.
func (r *running) as(cookie string) *running {
	visitor := *r
	visitor.cookie = cookie
	return &visitor
}
