package account

import (
	"strings"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/mail"
	"enamel/internal/mail/mailtest"
)

func TestLettersSayWhatTheyMust(t *testing.T) {
	t.Parallel()
	k := newDesk(t, dbtest.Config(t, dbtest.SQLite))
	u := User{Email: "jane@example.com", FullName: "Jane Doe", EmailVerified: true}
	for subject, c := range map[string]struct {
		letter mail.Message
		holds  []string
	}{
		"Welcome to Panther City Appliance: please verify your email address": {
			k.welcomeLetter(u, "TOKEN"), []string{"https://shop.example/auth/verify#TOKEN\n", "24 hours", "with your password", "within 30 days is deleted", "If you did not make an account"},
		},
		"Please verify your email address": {
			k.verifyLetter(u, "TOKEN"), []string{"https://shop.example/auth/verify#TOKEN\n", "24 hours", "orders placed as a guest with this address.\n\nIf you did not ask for it, please leave the link alone"},
		},
		"Your email address is about to change": {
			k.noticeLetter(u, "new@example.com"), []string{"new@example.com", "If this was not you", "https://shop.example/auth/reset\n"},
		},
		"Choose a new password": {
			k.resetLetter(u, "TOKEN"), []string{"https://shop.example/auth/reset#TOKEN\n", "1 hour", "If you did not ask for it, just ignore this mail"},
		},
		"Your password was changed": {k.passwordLetter(u), []string{"If this was not you", "https://shop.example/auth/reset\n"}},
		"Your account is closed":    {k.goodbyeLetter(u), []string{"deleted", "Orders that you have placed stay"}},
	} {
		m := c.letter
		if m.Subject != subject || m.To != "jane@example.com" || m.ReplyTo != "hello@panthercityappliance.example" {
			t.Errorf("headers %+v, want %q", m, subject)
		}
		for _, part := range append(c.holds, "Hi Jane Doe,\n\n", "Call (817) 555-0142 or just reply", "\nPanther City Appliance\n1880 Panther Works Way, Fort Worth, TX 76114\n") {
			if !strings.Contains(m.Text, part) {
				t.Errorf("%s: %q is missing in\n%s", subject, part, m.Text)
			}
		}
	}
	m := k.newAddressLetter("new@example.com", "TOKEN")
	for _, part := range []string{"https://shop.example/auth/verify#TOKEN\n", "the orders placed as a guest with this address.\n\nIf you did not ask for this, please leave the link alone"} {
		if m.To != "new@example.com" || !strings.Contains(m.Text, part) {
			t.Errorf("to the new address: %q is missing in %+v", part, m)
		}
	}
}

// Anybody can sign up with somebody else's address and any name.
func TestLettersCarryNoStrangersWords(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		_, err := k.SignUp(t.Context(), SignUpForm{Email: "jane@example.com", Password: good, FullName: "Win big, call evil"}, home())
		k.must(err)
		k.forgetPassword("jane@example.com")
		k.must(k.Reset(t.Context(), k.token(), newPass, home())) // from now on the address is verified
		_, err = k.SignIn(t.Context(), "jane@example.com", newPass, home())
		k.must(err)
		k.forgetPassword("jane@example.com")
		letters := k.letters()
		if len(letters) != 4 {
			t.Fatalf("%d letters", len(letters))
		}
		for _, m := range letters {
			if strings.Contains(m.Text+m.Subject, "evil") || !strings.HasPrefix(m.Text, "Hello,\n") {
				t.Errorf("%+v", m)
			}
		}
	})
}

// Anybody can make an account with somebody else's address, and another when
// that is gone.
func TestAStrangersAccountsWriteFiveLettersAnHour(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		const victim = "Victim@example.com"
		for range 7 {
			in := k.signUp(victim)
			_, err := k.ChangePassword(t.Context(), in.User.ID, good, newPass, home())
			k.must(err)
			k.must(k.Delete(t.Context(), in.User.ID, newPass, home()))
		}
		joe := k.signUp("joe@example.com")
		err := k.ChangeEmail(t.Context(), joe.User.ID, good, "victim@EXAMPLE.com", home())
		if fault.KindOf(err) != fault.RateLimited {
			t.Errorf("a change to the address: %v", err)
		}
		in := k.signUp(victim)
		_, err = k.ResendVerification(t.Context(), in.User.ID, home())
		f := k.fault(err, fault.RateLimited, "We have sent you several emails already. Please look for them, in the spam folder too, or try again in an hour.")
		if f.RetryAfter != hour || k.who(in.Token) == nil {
			t.Errorf("wait %v; signed in: %v", f.RetryAfter, k.who(in.Token))
		}
		welcomes := 0
		for _, m := range k.letters() {
			if m.To == victim && strings.HasPrefix(m.Subject, "Welcome") {
				welcomes++
			}
		}
		if welcomes != 5 || k.lettersTo(victim) != 5 {
			t.Errorf("%d letters, %d of welcome, want 5 of those alone", k.lettersTo(victim), welcomes)
		}
		k.pass(hour)
		_, err = k.ResendVerification(t.Context(), in.User.ID, home())
		if err != nil || k.lettersTo(victim) != 6 {
			t.Errorf("an hour later: %v, %d letters", err, k.lettersTo(victim))
		}
		if strings.Contains(strings.ToLower(k.texts(`select recipient from letter_count`)), "victim") {
			t.Error("the address is kept")
		}
	})
}

func TestDeedsAreToldFiveTimesAnHour(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.jane()
		for range 7 {
			_, err := k.ChangePassword(t.Context(), in.User.ID, good, good, home())
			k.must(err)
		}
		if n := k.lettersTo("jane@example.com"); n != 6 {
			t.Errorf("%d letters, want the welcome and 5 of the password", n)
		}
	})
}

// Notices about a new address must not reach the owner of an old address that
// was never verified.
func TestNoticesGoToVerifiedAddressesOnly(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com")
		k.must(k.ChangeEmail(t.Context(), in.User.ID, good, "win-big-at-evil@example.com", home()))
		if m := k.newest("jane@example.com"); k.lettersTo("jane@example.com") != 1 || strings.Contains(m.Text, "evil") {
			t.Errorf("%d letters, %+v", k.lettersTo("jane@example.com"), m)
		}
		if k.lettersTo("win-big-at-evil@example.com") != 1 {
			t.Error("no link to the new address")
		}
	})
}

func TestAForgottenPasswordIsReplacedByMail(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		take := mailtest.Open(t, k.db, k.Register).Next
		k.signUp("jane@example.com")
		take()
		k.must(k.Forgot(t.Context(), " Jane@example.com", home()))
		m := take()
		_, rest, _ := strings.Cut(m.Text, "https://shop.example/auth/reset#")
		token, _, _ := strings.Cut(rest, "\n")
		k.must(k.Reset(t.Context(), token, newPass, home()))
		if m := take(); m.Subject != "Your password was changed" || !k.canSignIn("jane@example.com", newPass) {
			t.Errorf("%+v", m)
		}
	})
}

func TestPruningForgetsWhatHasExpired(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com") // a verification for a day, a session for 30
		k.forgetPassword("jane@example.com")
		k.guessWrong("jane@example.com", 1)
		rows := func() [4]int {
			k.must(k.Prune(t.Context()))
			return [4]int{k.count("session"), k.count("account_token"), k.count("sign_in_failure"), k.count("letter_count")}
		}
		for _, c := range []struct {
			pass time.Duration
			want [4]int
		}{
			{15*time.Minute - time.Millisecond, [4]int{1, 2, 1, 2}},
			{time.Millisecond, [4]int{1, 2, 0, 2}},
			{45*time.Minute - time.Millisecond, [4]int{1, 2, 0, 2}}, // the letters still count
			{time.Millisecond, [4]int{1, 2, 0, 0}},
			{hour - time.Millisecond, [4]int{1, 2, 0, 0}}, // the reset's token has just expired
			{time.Millisecond, [4]int{1, 1, 0, 0}},
			{23 * hour, [4]int{1, 0, 0, 0}},
			{29*day - hour - time.Millisecond, [4]int{1, 0, 0, 0}},
			{time.Millisecond, [4]int{0, 0, 0, 0}},
		} {
			k.pass(c.pass)
			if got := rows(); got != c.want {
				t.Fatalf("after %v: sessions, tokens, failures, letters %v, want %v", time.Duration(k.clock.Load()-startOfTest())*time.Millisecond, got, c.want)
			}
		}
		if k.who(in.Token) != nil || k.count("users") != 0 {
			t.Error("the unverified account stays, or its session lives")
		}
	})
}

func TestAnUnverifiedAccountGoesAfter30Days(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.jane()
		for email, role := range map[string]string{"staff@example.com": api.RoleStaff, "owner@example.com": api.RoleOwner, "added@example.com": api.RoleCustomer} {
			_, err := k.Add(t.Context(), NewUser{Email: email, Password: good, Role: role})
			k.must(err)
		}
		k.exec(`update users set verified_at = null where role <> 'customer'`)
		k.signUp("joe@example.com")
		left := func() int { k.must(k.Prune(t.Context())); return k.count("users") }
		k.pass(30*day - time.Millisecond)
		if n := left(); n != 5 {
			t.Errorf("%d accounts before the 30 days are over", n)
		}
		k.pass(time.Millisecond)
		if n := left(); n != 3 {
			t.Errorf("%d accounts, want the verified one and those of staff and owner", n)
		}
		if deeds := k.deeds(); !strings.HasSuffix(deeds, " account.lapsed account.lapsed") {
			t.Errorf("on record: %s", deeds)
		}
	})
}

// TestNoLinkLiesInTheDatabase: reset tokens were once read from the write-ahead
// log, and opened the owner's account.
func TestNoLinkLiesInTheDatabase(t *testing.T) {
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		k := newDesk(t, c)
		in := k.signUp("jane@example.com")
		secrets := []string{k.token(), "with this address as a guest", "/auth/verify"}
		box := mailtest.Open(t, k.db, k.Register)
		box.Next()
		_, err := k.Verify(t.Context(), secrets[0], good, home())
		k.must(err)
		k.must(k.Forgot(t.Context(), "jane@example.com", home()))
		m := box.Next()
		box.Close()
		secrets = append(secrets, m.Text[strings.Index(m.Text, "#")+1:][:43], "Here is the link", in.Token)
		k.must(k.ChangeEmail(t.Context(), in.User.ID, good, "new@example.com", home()))
		secrets = append(secrets, k.token())
		contents := dbtest.Contents(t, c, k.db)
		if !strings.Contains(contents, "account.reset-asked") {
			t.Fatal("the look sees nothing")
		}
		for _, secret := range secrets {
			if strings.Contains(contents, secret) {
				t.Errorf("%q is in the database", secret)
			}
		}
	})
}
