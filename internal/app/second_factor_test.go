package app

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"enamel/internal/api"
)

// codeOf is what an app shows now that has been given a secret (RFC 6238).
func codeOf(t *testing.T, secret string) string {
	t.Helper()
	key, err := base32.StdEncoding.DecodeString(secret)
	if err != nil {
		t.Fatal(err)
	}
	mac := hmac.New(sha1.New, key)
	mac.Write(binary.BigEndian.AppendUint64(nil, uint64(time.Now().Unix()/30)))
	sum := mac.Sum(nil)
	at := sum[19] & 15
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[at:at+4])&0x7fffffff%1_000_000)
}

// An owner who is signed in already, and one who signs in with the password
// alone, can do no more than set a second factor up.
func TestOwnersSetUpASecondFactorBeforeAnythingElse(t *testing.T) {
	each(t, func(t *testing.T, r *running) {
		r.addUser("olga@example.com", api.RoleOwner)
		r.addUser("sam@example.com", api.RoleStaff)
		before, staff := r.signIn("olga@example.com", testPassword), r.signIn("sam@example.com", testPassword)
		if status, out := r.command("setting", "set", "account.owner_second_factor", "true"); status != 0 {
			t.Fatal(out)
		}
		r.eventually("the setting is in force", func() bool { return r.as(before).get("/seo").status == http.StatusSeeOther })
		after := r.signIn("olga@example.com", testPassword)
		for _, session := range []string{before, after} {
			if a := r.as(session).get("/seo"); a.status != http.StatusSeeOther || a.header.Get("Location") != "/account#second-factor" {
				t.Errorf("the dashboard: %d, %q", a.status, a.header.Get("Location"))
			}
			for _, path := range []string{"/api/seo/summary", "/api/seo/actions", "/functions/v1/seo-crawl"} {
				method := http.MethodGet
				if strings.HasPrefix(path, "/functions") {
					method = http.MethodPost
				}
				a := r.as(session).send(method, path, nil)
				if a.status != http.StatusForbidden || a.json(t)["type"] != "/problems/second-factor-required" || !strings.Contains(a.body, "/account") {
					t.Errorf("%s: %d %s", path, a.status, a.body)
				}
			}
			if a := r.as(session).send(http.MethodGet, "/metrics", nil, "X-Forwarded-For", "203.0.113.9"); a.status != http.StatusNotFound {
				t.Errorf("/metrics: %d", a.status)
			}
			if a := r.as(session).get("/account"); a.status != http.StatusOK {
				t.Errorf("/account: %d", a.status)
			}
		}
		if a := r.as(staff).get("/seo"); a.status != http.StatusOK {
			t.Errorf("staff: %d", a.status)
		}
		r.setUpAndLose(after)
	})
}

// setUpAndLose sets Olga's second factor up, signs her in by a recovery code, and
// has the command take it away.
func (r *running) setUpAndLose(session string) {
	r.t.Helper()
	setup := r.as(session).post("/api/account/second-factor", map[string]string{"password": testPassword})
	secret, _ := setup.json(r.t)["secret"].(string)
	confirmed := r.as(session).send(http.MethodPut, "/api/account/second-factor", map[string]string{"code": codeOf(r.t, secret)})
	codes, _ := confirmed.json(r.t)["recovery_codes"].([]any)
	if len(codes) != 10 || r.as(cookieOf(confirmed)).get("/seo").status != http.StatusOK {
		r.t.Fatalf("%d %s", confirmed.status, confirmed.body)
	}
	half := r.post("/api/auth/sign-in", map[string]string{"email": "olga@example.com", "password": testPassword})
	if half.status != http.StatusUnauthorized || half.header.Get("Set-Cookie") != "" {
		r.t.Fatalf("%d %v", half.status, half.header)
	}
	challenge, _ := half.json(r.t)["challenge"].(string)
	whole := r.post("/api/auth/second-factor", map[string]string{"challenge": challenge, "code": codes[0].(string)})
	if whole.status != http.StatusOK || !r.isSignedIn(cookieOf(whole)) {
		r.t.Fatalf("%d %s", whole.status, whole.body)
	}
	for _, secret := range []string{secret, challenge, codes[0].(string)} {
		if strings.Contains(r.logs.String(), secret) {
			r.t.Errorf("%s is in the log", secret)
		}
	}
	if status, out := r.command("user", "second-factor", "off", "olga@example.com"); status != 0 || !strings.Contains(out, "has no second factor now") {
		r.t.Errorf("%d %s", status, out)
	}
	if r.isSignedIn(cookieOf(whole)) {
		r.t.Error("a session is open")
	}
	r.signIn("olga@example.com", testPassword)
}
