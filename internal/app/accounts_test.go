package app

import (
	"io"
	"mime"
	"mime/quotedprintable"
	"net/http"
	netmail "net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"enamel/internal/api"
	"enamel/internal/db/dbtest"
)

// letter is one that the shop has sent to a folder.
type letter struct{ to, subject, text string }

func readLetter(t *testing.T, path string) letter {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	m, err := netmail.ReadMessage(f)
	if err != nil {
		t.Fatal(err)
	}
	body := m.Body
	if m.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
		body = quotedprintable.NewReader(body)
	}
	text, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		t.Fatal(err)
	}
	return letter{to: strings.Trim(m.Header.Get("To"), "<>"), subject: subject, text: string(text)}
}

// letters are those to an address, in no order.
func (r *running) letters(to string) (out []letter) {
	r.t.Helper()
	paths, err := filepath.Glob(filepath.Join(r.env["ENAMEL_DATA"], "mail", "*.eml"))
	if err != nil {
		r.t.Fatal(err)
	}
	for _, path := range paths {
		if l := readLetter(r.t, path); l.to == to {
			out = append(out, l)
		}
	}
	return out
}

// token waits for a letter with a link to a page, and returns the link's token.
func (r *running) token(to, page string, used ...string) (token string) {
	r.t.Helper()
	link := regexp.MustCompile(regexp.QuoteMeta(r.app.Origin()+page) + `#([A-Za-z0-9_-]{43})\b`)
	r.eventually("a letter to "+to+" with a link to "+page, func() bool {
		for _, l := range r.letters(to) {
			if m := link.FindStringSubmatch(l.text); m != nil && !slices.Contains(used, m[1]) {
				token = m[1]
				return true
			}
		}
		return false
	})
	return token
}

// signUp makes an account over HTTP and returns its session.
func (r *running) signUp(email string) string {
	r.t.Helper()
	a := r.post("/api/auth/sign-up", map[string]string{"email": email, "password": testPassword, "full_name": "Yolanda Castillo"})
	if a.status != http.StatusOK {
		r.t.Fatalf("sign up: %d %s", a.status, a.body)
	}
	return cookieOf(a)
}

func TestFromSignUpToSignOut(t *testing.T) {
	each(t, func(t *testing.T, r *running) {
		a := r.post("/api/auth/sign-up", map[string]string{"email": "Yolanda@example.com", "password": testPassword, "full_name": " Yolanda Castillo "})
		user, _ := a.json(t)["user"].(map[string]any)
		if a.status != http.StatusOK || user["email"] != "Yolanda@example.com" || user["full_name"] != "Yolanda Castillo" || user["role"] != "customer" || len(user) != 4 {
			t.Fatalf("%d %s", a.status, a.body)
		}
		if c := a.header.Get("Set-Cookie"); !regexp.MustCompile(`^__Host-enamel=[A-Za-z0-9_-]{43}; Path=/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$`).MatchString(c) {
			t.Errorf("cookie %q", c)
		}
		session := cookieOf(a)
		if got := r.as(session).get("/api/session"); got.json(t)["user"].(map[string]any)["id"] != user["id"] || got.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s", got.body)
		}

		again := r.post("/api/auth/sign-up", map[string]string{"email": "yolanda@EXAMPLE.com", "password": testPassword, "full_name": ""})
		if again.status != http.StatusConflict || again.json(t)["type"] != "/problems/account-exists" || !strings.Contains(again.body, "sign in instead") {
			t.Errorf("a known address: %d %s", again.status, again.body)
		}

		other := r.signIn("yolanda@example.com", testPassword)
		out := r.as(session).post("/api/auth/sign-out", nil)
		if out.status != http.StatusOK || !strings.Contains(out.header.Get("Set-Cookie"), "Max-Age=0") {
			t.Errorf("sign out: %d %v", out.status, out.header)
		}
		if r.isSignedIn(session) {
			t.Error("a session that was signed out still opens the account")
		}
		if a := r.as(session).get("/api/account"); a.status != http.StatusUnauthorized {
			t.Errorf("the account after signing out: %d", a.status)
		}
		if !r.isSignedIn(other) {
			t.Error("signing out here ended a session elsewhere")
		}
	})
}

func TestASessionFromADumpIsUseless(t *testing.T) {
	each(t, func(t *testing.T, r *running) {
		session := r.signUp("yolanda@example.com")
		rows, err := r.app.store.db.Query(t.Context(), `select * from session`)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		var dumped []string
		for rows.Next() {
			values := make([]any, len(columns))
			places := make([]any, len(columns))
			for i := range values {
				places[i] = &values[i]
			}
			if err := rows.Scan(places...); err != nil {
				t.Fatal(err)
			}
			for _, v := range values {
				if s, ok := v.(string); ok && s != "" {
					dumped = append(dumped, s)
				}
			}
		}
		if err := rows.Err(); err != nil || len(dumped) < 3 {
			t.Fatalf("dumped %q, %v", dumped, err)
		}
		for _, value := range dumped {
			if strings.Contains(session, value) {
				t.Errorf("the dump holds the token: %q", value)
			}
			if r.isSignedIn("__Host-enamel=" + value) {
				t.Errorf("%q out of the dump opens the account", value)
			}
		}
	})
}

func TestForgedSessionsOpenNothing(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	session := r.signUp("yolanda@example.com")
	name, token, _ := strings.Cut(session, "=")
	for _, forged := range []string{
		"", "x", token[:42], token + "A", strings.ToUpper(token), strings.Repeat("A", 43), strings.Repeat("A", 8000), "%00", "' or 1=1 --", "null",
	} {
		if r.isSignedIn(name + "=" + forged) {
			t.Errorf("%q opens the account", forged)
		}
	}
	if r.isSignedIn("enamel=" + token) {
		t.Error("a cookie that another host could set opens the account")
	}
}

func TestNoSecretIsLogged(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	const second, third, wrong = "Quince-Harbour-52", "Sorrel-Window-63", "Wrong-Guess-9911"
	session := r.signUp("yolanda@example.com")
	verify := r.token("yolanda@example.com", "/auth/verify")
	r.post("/api/auth/verify", map[string]string{"token": verify, "password": wrong})
	if a := r.post("/api/auth/verify", map[string]string{"token": verify, "password": testPassword}); a.status != http.StatusOK {
		t.Fatal(a.body)
	}
	r.post("/api/auth/sign-in", map[string]string{"email": "yolanda@example.com", "password": wrong})
	changed := r.as(session).post("/api/auth/password", map[string]string{"current": testPassword, "password": second})
	if changed.status != http.StatusOK {
		t.Fatal(changed.body)
	}
	r.post("/api/auth/forgot", map[string]string{"email": "yolanda@example.com"})
	reset := r.token("yolanda@example.com", "/auth/reset")
	if a := r.post("/api/auth/reset", map[string]string{"token": reset, "password": third}); a.status != http.StatusOK {
		t.Fatal(a.body)
	}
	last := r.signIn("yolanda@example.com", third)
	_, audit := r.command("audit")
	said := r.logs.String() + audit
	if !strings.Contains(said, "/api/auth/sign-in") || !strings.Contains(audit, "account.") {
		t.Fatalf("nothing is logged at all:\n%s", said)
	}
	for _, secret := range []string{testPassword, second, third, wrong, verify, reset, cookieValue(session), cookieValue(cookieOf(changed)), cookieValue(last)} {
		if strings.Contains(said, secret) {
			t.Errorf("a log holds %q", secret)
		}
	}
}

func cookieValue(cookie string) string {
	_, value, _ := strings.Cut(cookie, "=")
	return value
}

func TestFailuresCountOnEveryNode(t *testing.T) {
	env := environment(t, dbtest.Config(t, dbtest.Postgres))
	one := start(t, env)
	second := map[string]string{}
	for k, v := range env {
		second[k] = v
	}
	second["ENAMEL_DATA"], second["ENAMEL_ORIGIN"] = t.TempDir(), ""
	two := start(t, second)
	one.signUp("yolanda@example.com")
	guess := func(r *running) answer {
		return r.post("/api/auth/sign-in", map[string]string{"email": "yolanda@example.com", "password": "Wrong-Guess-9911"})
	}
	for i := range 10 {
		node := one
		if i%2 == 1 {
			node = two
		}
		if a := guess(node); a.status != http.StatusUnauthorized {
			t.Fatalf("guess %d: %d %s", i+1, a.status, a.body)
		}
	}
	for _, node := range []*running{one, two} {
		a := node.post("/api/auth/sign-in", map[string]string{"email": "yolanda@example.com", "password": testPassword})
		if a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") == "" || !strings.Contains(a.body, "reset your password") {
			t.Errorf("after 10 failures: %d %v %s", a.status, a.header, a.body)
		}
	}
}

func TestAnAddressMayTryOnlySoOften(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	for _, c := range []struct {
		setting, path string
		body          map[string]string
	}{
		{"limit.sign_ins", "/api/auth/sign-in", map[string]string{"email": "nobody@example.com", "password": testPassword}},
		{"limit.sign_ups", "/api/auth/sign-up", map[string]string{"email": "nobody"}},
		{"limit.account_requests", "/api/auth/forgot", map[string]string{"email": "nobody@example.com"}},
	} {
		if status, out := r.command("setting", "set", c.setting, "2"); status != 0 {
			t.Fatal(out)
		}
		var last answer
		r.eventually(c.setting+" is in force", func() bool {
			last = r.post(c.path, c.body)
			return last.status == http.StatusTooManyRequests
		})
		if last.header.Get("Retry-After") == "" || last.json(t)["type"] != "/problems/too-many-requests" {
			t.Errorf("%s: %v %s", c.path, last.header, last.body)
		}
	}
	if status, out := r.command("setting", "set", "limit.account_failures", "0"); status == 0 || !strings.Contains(out, "1 to 1000 failed sign-ins") {
		t.Errorf("%d %s", status, out)
	}
}

func TestOrdersFindTheirAccount(t *testing.T) {
	each(t, func(t *testing.T, r *running) {
		var units []string
		for _, p := range r.get("/api/products").json(t)["products"].([]any) {
			if u := p.(map[string]any); u["stock"] == 1.0 {
				units = append(units, u["id"].(string))
			}
		}
		place := func(visitor *running, key, unit string) string {
			a := visitor.post("/api/orders", orderOf(r.quote(), unit), "Idempotency-Key", key)
			if a.status != http.StatusCreated {
				t.Fatal(a.body)
			}
			return a.json(t)["number"].(string)
		}
		asGuest := place(r, "guest", units[0])
		session := r.signUp("YOLANDA@example.com") // the order says yolanda@example.com
		mine := func(session string) (numbers []string, hidden bool) {
			doc := r.as(session).get("/api/account/orders").json(t)
			for _, o := range doc["orders"].([]any) {
				o := o.(map[string]any)
				if r.get("/api/orders/" + o["token"].(string)).json(t)["number"] != o["number"] {
					t.Errorf("the token of %v does not open it", o["number"])
				}
				numbers = append(numbers, o["number"].(string))
			}
			return numbers, doc["guest_orders_hidden"].(bool)
		}
		if numbers, hidden := mine(session); len(numbers) != 0 || !hidden {
			t.Errorf("before the address is verified: %v, hidden %v", numbers, hidden)
		}
		asUser := place(r.as(session), "user", units[1])
		if numbers, _ := mine(session); !slices.Equal(numbers, []string{asUser}) {
			t.Errorf("their own: %v, want %s", numbers, asUser)
		}
		stranger := r.signUp("stranger@example.com")
		if numbers, _ := mine(stranger); len(numbers) != 0 {
			t.Errorf("a stranger sees %v", numbers)
		}
		// The attack: yolanda did not make the account, and presses the button in its letter.
		link := map[string]string{"token": r.token("YOLANDA@example.com", "/auth/verify")}
		for _, visitor := range []*running{r, r.as(stranger)} {
			if a := visitor.post("/api/auth/verify", link); a.status != http.StatusUnauthorized {
				t.Fatalf("verified without the account: %d %s", a.status, a.body)
			}
		}
		if numbers, hidden := mine(session); !slices.Equal(numbers, []string{asUser}) || !hidden {
			t.Errorf("after the victim pressed the button: %v, hidden %v", numbers, hidden)
		}
		if a := r.as(session).post("/api/auth/verify", link); a.status != http.StatusOK {
			t.Fatal(a.body)
		}
		if numbers, hidden := mine(session); !slices.Equal(numbers, []string{asUser, asGuest}) || hidden {
			t.Errorf("verified: %v, hidden %v", numbers, hidden)
		}

		if a := r.as(session).send(http.MethodDelete, "/api/account", map[string]string{"password": testPassword}); a.status != http.StatusOK {
			t.Fatal(a.body)
		}
		if status, out := r.command("order", "show", asUser); status != 0 || !strings.Contains(out, "Yolanda Castillo") {
			t.Errorf("the order of a deleted account: %d %s", status, out)
		}
		again := r.signUp("yolanda@example.com")
		if numbers, _ := mine(again); len(numbers) != 0 {
			t.Errorf("who takes the address next sees %v without verifying it", numbers)
		}
	})
}

func TestTheFirstOwnerComesFromTheEnvironment(t *testing.T) {
	each(t, func(t *testing.T, r *running) {
		if a := r.post("/api/auth/sign-in", map[string]string{"email": sandboxOwner, "password": r.app.ownerPassword}); a.status != http.StatusOK {
			t.Errorf("the sandbox's owner: %d %s", a.status, a.body)
		}
		if err := r.stop(); err != nil {
			t.Fatal(err)
		}
		r.env["ENAMEL_OWNER_EMAIL"], r.env["ENAMEL_OWNER_PASSWORD"] = "owner@example.com", testPassword
		second := start(t, r.env)
		if a := second.post("/api/auth/sign-in", map[string]string{"email": "owner@example.com", "password": testPassword}); a.status != http.StatusUnauthorized {
			t.Errorf("there is an owner, and yet the environment made one: %d", a.status)
		}
	})
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	env["ENAMEL_OWNER_EMAIL"], env["ENAMEL_OWNER_PASSWORD"] = "owner@example.com", testPassword
	r := start(t, env)
	if r.app.ownerPassword != "" {
		t.Error("the sandbox made an owner beside the one of the environment")
	}
	if a := r.as(r.signIn("owner@example.com", testPassword)).get("/seo"); a.status != http.StatusOK {
		t.Errorf("the owner at /seo: %d", a.status)
	}
}

func TestUserCommands(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	status, out := r.command("user", "add", "Ann@example.com", "--role", "staff", "--name", "Ann Lee")
	made := regexp.MustCompile(`password is (\S+) \(shown this once\)`).FindStringSubmatch(out)
	if status != 0 || made == nil {
		t.Fatalf("%d %s", status, out)
	}
	session := r.signIn("ann@example.com", made[1])
	if a := r.as(session).get("/seo"); a.status != http.StatusOK {
		t.Errorf("staff at /seo: %d", a.status)
	}
	if status, out := r.command("user", "role", "ann@example.com", "customer"); status != 0 {
		t.Fatalf("%d %s", status, out)
	}
	if a := r.as(session).get("/seo"); a.status != http.StatusForbidden || !strings.Contains(a.body, "<h1") {
		t.Errorf("who is no longer staff, at /seo: %d", a.status)
	}
	if status, out := r.commandWith("Quince-Harbour-52\r\n", "user", "password", "--password-stdin", "ann@example.com"); status != 0 || strings.Contains(out, "Quince") {
		t.Fatalf("%d %s", status, out)
	}
	if r.isSignedIn(session) {
		t.Error("a new password left a session open")
	}
	r.signIn("ann@example.com", "Quince-Harbour-52")
	for _, c := range []struct {
		input string
		args  []string
		want  string
	}{
		{"", []string{"add", "ann@EXAMPLE.com"}, "already an account"},
		{"", []string{"add", "not an address"}, "Invalid email address"},
		{"short\n", []string{"add", "bo@example.com", "--password-stdin"}, "at least 8 characters"},
		{"", []string{"add", "bo@example.com", "--password-stdin"}, "no password on the standard input"},
		{"", []string{"add", "bo@example.com", "--role", "king"}, "customer, staff or owner"},
		{"", []string{"role", "ann@example.com", "king"}, "customer, staff or owner"},
		{"", []string{"role", "nobody@example.com", "staff"}, "no account"},
		{"", []string{"role", sandboxOwner, "customer"}, "only owner"},
	} {
		if status, out := r.commandWith(c.input, append([]string{"user"}, c.args...)...); status != 1 || !strings.Contains(out, c.want) {
			t.Errorf("user %v: %d %q, want %q", c.args, status, out, c.want)
		}
	}
	if status, out := r.command("user", "list"); status != 0 || !strings.Contains(out, "Ann@example.com") || !strings.Contains(out, "Ann Lee") || strings.Contains(out, "$argon2") {
		t.Errorf("%d %s", status, out)
	}
	if status, out := r.command("log"); status != 0 || !strings.Contains(out, "command line") || !strings.Contains(out, "role") {
		t.Errorf("%d %s", status, out)
	}
	if status, _ := r.command("user", "frobnicate"); status != 2 {
		t.Errorf("an unknown subcommand: %d", status)
	}
}

// Somebody signed up with the address of who is to become staff, before them.
func TestAStrangersSessionDoesNotBecomeStaffs(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	stranger := r.signUp("newstaff@shop.example")
	if status, out := r.command("user", "role", "newstaff@shop.example", "staff"); status != 1 || !strings.Contains(out, "set a new password for them first with enamel user password") {
		t.Errorf("%d %s", status, out)
	}
	if a := r.as(stranger).get("/seo"); a.status != http.StatusForbidden {
		t.Errorf("the stranger at /seo: %d", a.status)
	}
	if status, out := r.command("user", "add", "newstaff@shop.example", "--role", "staff"); status != 1 || !strings.Contains(out, "Use enamel user role or enamel user password") {
		t.Errorf("%d %s", status, out)
	}
	if status, out := r.commandWith("Quince-Harbour-52\n", "user", "password", "newstaff@shop.example", "--password-stdin"); status != 0 {
		t.Fatal(out)
	}
	if status, out := r.command("user", "role", "newstaff@shop.example", "staff"); status != 0 {
		t.Fatal(out)
	}
	if r.isSignedIn(stranger) {
		t.Error("the stranger is still signed in")
	}
	if a := r.as(r.signIn("newstaff@shop.example", "Quince-Harbour-52")).get("/seo"); a.status != http.StatusOK {
		t.Errorf("who was given the password, at /seo: %d", a.status)
	}
}

func TestWhatStaffDoIsOnRecord(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.addUser("ann@example.com", api.RoleStaff)
	r.as(r.signIn("ann@example.com", testPassword)).post("/functions/v1/seo-crawl", map[string]any{})
	if status, out := r.command("setting", "set", "shop.phone", "(817) 555-0199"); status != 0 {
		t.Fatal(out)
	}
	_, out := r.command("log")
	for _, want := range []string{"seo-crawl", "127.0.0.1", "setting.set", "shop.phone", "(817) 555-0199", "account.sign-in"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not on record:\n%s", want, out)
		}
	}
}
