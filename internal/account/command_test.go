package account

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"enamel/internal/api"
	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

func TestTheCommandLineAddsUsers(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		for role, verified := range map[string]bool{"": false, api.RoleCustomer: false, api.RoleStaff: true, api.RoleOwner: true} {
			u, err := k.Add(t.Context(), NewUser{Email: "x" + role + "@example.com", FullName: " Jane ", Password: good, Role: role})
			k.must(err)
			if want := strings.TrimSpace(role + " customer")[:len(u.Role)]; u.Role != want || u.EmailVerified != verified || u.FullName != "Jane" {
				t.Errorf("%q: %+v", role, u)
			}
			in, err := k.SignIn(t.Context(), u.Email, good, home())
			k.must(err)
			if p := k.who(in.Token); p.Role != u.Role || p.EmailVerified != verified {
				t.Errorf("%q signs in as %+v", role, p)
			}
		}
		_, err := k.Add(t.Context(), NewUser{Email: "X@example.com", Password: good})
		_ = k.fault(err, fault.Conflict, "There is already an account with this address. Use enamel user role or enamel user password.")
		_, err = k.Add(t.Context(), NewUser{Email: "y@example.com", Password: good, Role: "admin"})
		k.wrong(err, "role", "There is no such role. Use customer, staff or owner.")
		_, err = k.Add(t.Context(), NewUser{Email: "y@example.com", Password: "12345678"})
		k.wrong(err, "password", "This password is too common. Please choose another.")
		list, err := k.List(t.Context(), 3)
		if err != nil || len(list) != 3 || list[0].ID < list[1].ID {
			t.Errorf("list %+v, %v", list, err)
		}
	})
}

func TestRolesChange(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.jane()
		_, err := k.SetRole(t.Context(), auditlog.CommandLine, "jane@example.com", "root")
		k.wrong(err, "role", "There is no such role. Use customer, staff or owner.")
		_, err = k.SetRole(t.Context(), auditlog.CommandLine, "joe@example.com", api.RoleStaff)
		_ = k.fault(err, fault.NotFound, "There is no account with this email address.")
		for _, c := range []struct {
			role     string
			signsOut bool // whoever is more from now on
		}{{api.RoleStaff, true}, {api.RoleCustomer, false}, {api.RoleStaff, true}, {api.RoleOwner, true}, {api.RoleOwner, false}} {
			in, err := k.SignIn(t.Context(), "jane@example.com", good, home())
			k.must(err)
			if u, err := k.SetRole(t.Context(), auditlog.CommandLine, "Jane@Example.com", c.role); err != nil || u.Role != c.role {
				t.Fatalf("%s: %+v, %v", c.role, u, err)
			}
			if p := k.who(in.Token); (p == nil) != c.signsOut || p != nil && p.Role != c.role {
				t.Fatalf("%s: the session before is %+v's", c.role, p)
			}
		}
		_, err = k.SetRole(t.Context(), auditlog.CommandLine, "jane@example.com", api.RoleCustomer)
		_ = k.fault(err, fault.Conflict, "This is the only owner. Make somebody else an owner first.")
	})
}

// Whoever signed up with the address of somebody who is to become staff.
func TestAStrangersAccountDoesNotBecomeStaff(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		const email = "newstaff@shop.example"
		in := k.signUp(email)
		for _, role := range []string{api.RoleStaff, api.RoleOwner} {
			_, err := k.SetRole(t.Context(), auditlog.CommandLine, email, role)
			_ = k.fault(err, fault.Conflict, "Nobody has shown that this address is theirs. Let them verify it, or set a new password for them first with enamel user password.")
		}
		if p := k.who(in.Token); p == nil || p.Role != api.RoleCustomer {
			t.Fatalf("refused, the stranger is %+v", p)
		}
		letters := k.lettersTo(email)
		k.must(k.SetPassword(t.Context(), email, newPass))
		if k.who(in.Token) != nil || k.lettersTo(email) != letters {
			t.Error("the stranger is still in, or a letter went to an address that nobody had verified")
		}
		u, err := k.SetRole(t.Context(), auditlog.CommandLine, email, api.RoleStaff)
		if err != nil || !u.EmailVerified || u.FullName != "" || k.canSignIn(email, good) || !k.canSignIn(email, newPass) {
			t.Errorf("%+v, %v", u, err)
		}
	})
}

func TestThePasswordOfTheCommandLineKeepsAVerifiedName(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.jane()
		k.must(k.SetPassword(t.Context(), "jane@example.com", newPass))
		in, err := k.SignIn(t.Context(), "jane@example.com", newPass, home())
		if err != nil || in.User.FullName != "Jane Doe" || k.newest("jane@example.com").Subject != "Your password was changed" {
			t.Errorf("%+v, %v, %+v", in.User, err, k.newest("jane@example.com"))
		}
	})
}

func TestTwoOwnersDemotedAtOnceLeaveOne(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		both := []string{"jane@example.com", "joe@example.com"}
		for _, email := range both {
			_, err := k.Add(t.Context(), NewUser{Email: email, Password: good, Role: api.RoleOwner})
			k.must(err)
		}
		for range 10 {
			for _, email := range both {
				_, err := k.SetRole(t.Context(), auditlog.CommandLine, email, api.RoleOwner)
				k.must(err)
			}
			refused := 0
			for _, err := range atOnce(t.Context(), 2, func(ctx context.Context, i int) error {
				_, err := k.SetRole(ctx, auditlog.CommandLine, both[i], api.RoleCustomer)
				return err
			}) {
				if err != nil {
					refused++
					_ = k.fault(err, fault.Conflict, "This is the only owner. Make somebody else an owner first.")
				}
			}
			if refused != 1 {
				t.Fatalf("%d of two owners stayed, want 1", refused)
			}
		}
	})
}

func TestThePasswordOfTheCommandLineEndsSessions(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com")
		k.guessWrong("jane@example.com", 10)
		_ = k.fault(k.SetPassword(t.Context(), "joe@example.com", newPass), fault.NotFound, "There is no account with this email address.")
		k.wrong(k.SetPassword(t.Context(), "jane@example.com", "jane@example.com"), "password", msgCommon)
		k.must(k.SetPassword(t.Context(), "Jane@example.com", newPass))
		if k.who(in.Token) != nil || k.canSignIn("jane@example.com", good) || !k.canSignIn("jane@example.com", newPass) {
			t.Error("an old session or password lives, or the new one is locked out")
		}
	})
}

func TestTheFirstOwnerIsMadeOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		k := newDesk(t, c)
		other := k.node(dbtest.Open(t, db.Config{URL: c.URL, Path: c.Path, Now: k.db.Now}))
		if has, err := k.HasOwner(t.Context()); has || err != nil {
			t.Fatalf("an owner from the start: %v, %v", has, err)
		}
		_, err := k.EnsureOwner(t.Context(), "owner@example.com", "12345678")
		k.wrong(err, "password", "This password is too common. Please choose another.")
		for range 5 {
			k.exec(`delete from users`)
			var made atomic.Int64
			for _, err := range atOnce(t.Context(), 8, func(ctx context.Context, i int) error {
				email := []string{"owner@example.com", "Owner@example.com", "second@example.com"}[i%3]
				m, err := []*Service{k.Service, other}[i%2].EnsureOwner(ctx, email, good)
				if m {
					made.Add(1)
				}
				return err
			}) {
				k.must(err)
			}
			list, err := k.List(t.Context(), 10)
			if err != nil || made.Load() != 1 || len(list) != 1 || list[0].Role != api.RoleOwner || !list[0].EmailVerified {
				t.Fatalf("made %d times: %+v, %v", made.Load(), list, err)
			}
		}
		if again, err := k.EnsureOwner(t.Context(), "late@example.com", "x"); again || err != nil {
			t.Errorf("again: %v, %v", again, err)
		}
	})
}

// Whoever signed up with the owner's address before the owner did.
func TestACustomerWithTheOwnersAddressLosesTheAccount(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("owner@example.com")
		k.must(k.ChangeEmail(t.Context(), in.User.ID, good, "thief@example.com", home()))
		link := k.token()
		made, err := k.EnsureOwner(t.Context(), "Owner@example.com", newPass)
		if !made || err != nil {
			t.Fatalf("made: %v, %v", made, err)
		}
		if k.who(in.Token) != nil || k.canSignIn("owner@example.com", good) {
			t.Error("the customer is still in")
		}
		_, err = k.useLink(link)
		_ = k.fault(err, fault.Gone, linkGone)
		owner, err := k.SignIn(t.Context(), "owner@example.com", newPass, home())
		k.must(err)
		if p := k.who(owner.Token); p.Role != api.RoleOwner || !p.EmailVerified || p.ID != in.User.ID || p.FullName != "" {
			t.Errorf("signed in as %+v", p)
		}
	})
}

func TestDeedsAreOnRecordWithoutSecrets(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.jane()
		k.must(k.ChangeEmail(t.Context(), in.User.ID, good, "new@example.com", home()))
		_, err := k.useLink(k.token())
		k.must(err)
		k.forgetPassword("new@example.com")
		k.must(k.Reset(t.Context(), k.token(), newPass, home()))
		_, err = k.ChangePassword(t.Context(), in.User.ID, newPass, good, home())
		k.must(err)
		_, err = k.SetRole(t.Context(), auditlog.CommandLine, "new@example.com", api.RoleStaff)
		k.must(err)
		k.must(k.SetPassword(t.Context(), "new@example.com", newPass))
		want := "account.sign-up account.email-verified account.email-asked account.email-changed account.reset-asked account.password-reset " +
			"account.password-changed account.role-changed account.password-set"
		if got := k.deeds(); got != want {
			t.Errorf("on record: %s, want %s", got, want)
		}
		entries, err := auditlog.List(t.Context(), k.db, auditlog.MaxList)
		k.must(err)
		for _, e := range entries {
			byCommand := e.Action == "account.role-changed" || e.Action == "account.password-set"
			actor := map[bool]string{true: auditlog.CommandLine, false: in.User.ID}[byCommand]
			if e.Action == "account.reset-asked" { // by whom nobody knows
				actor = ""
			}
			if e.Actor != actor || e.Subject != in.User.ID {
				t.Errorf("%s: actor %q, subject %q", e.Action, e.Actor, e.Subject)
			}
			if (e.Address == home().Address) == byCommand {
				t.Errorf("%s: address %q", e.Action, e.Address)
			}
			for _, secret := range []string{good, newPass, "argon2", "example.com"} {
				if strings.Contains(e.Detail, secret) {
					t.Errorf("%s: %q", e.Action, e.Detail)
				}
			}
		}
	})
}

func TestResendsAndReplacedSessionsAreOnRecord(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		jane := k.signUp("jane@example.com")
		_, err := k.ResendVerification(t.Context(), jane.User.ID, home())
		k.must(err)
		v := home()
		v.SessionID = k.who(jane.Token).SessionID
		joe, err := k.SignUp(t.Context(), SignUpForm{Email: "joe@example.com", Password: good}, v) // a shared browser
		k.must(err)
		if want := "account.sign-up account.verification-resent account.sign-up account.session-replaced"; k.deeds() != want {
			t.Errorf("on record: %s, want %s", k.deeds(), want)
		}
		entries, err := auditlog.List(t.Context(), k.db, 1)
		k.must(err)
		if e := entries[0]; e.Actor != joe.User.ID || e.Subject != jane.User.ID || e.Detail != v.SessionID || e.Address != home().Address {
			t.Errorf("replaced: %+v", e)
		}
		_, err = k.SignIn(t.Context(), "joe@example.com", good, v) // that session is over
		k.must(err)
		if n := strings.Count(k.deeds(), "session-replaced"); n != 1 {
			t.Errorf("%d replaced, want 1", n)
		}
	})
}

func TestMadePasswordsCanBeReadOut(t *testing.T) {
	t.Parallel()
	k := newDesk(t, dbtest.Config(t, dbtest.SQLite))
	seen := map[string]bool{}
	for range 100 {
		p := NewPassword()
		if len(p) != 20 || seen[p] || strings.Trim(p, "abcdefghijklmnopqrstuvwxyz234567-") != "" || k.checkPassword(p, "") != "" {
			t.Fatalf("%q", p)
		}
		seen[p] = true
	}
}
