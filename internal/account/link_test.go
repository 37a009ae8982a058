package account

import (
	"context"
	"strings"
	"testing"
	"time"

	"enamel/internal/fault"
)

const (
	linkGone = "This link is no longer valid. Please ask for a new one."
	newPass  = "another velvet otter"
)

// canSignIn says whether a password opens an account.
func (k *desk) canSignIn(email, password string) bool {
	k.t.Helper()
	_, err := k.SignIn(k.t.Context(), email, password, home())
	if err != nil && fault.KindOf(err) != fault.Unauthenticated {
		k.t.Fatal(err)
	}
	return err == nil
}

func TestAVerificationLinkWorksOnceForADay(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("Jane@Example.com")
		token := k.token()
		start := k.clock.Load()
		k.pass(24 * hour)
		_, err := k.useLink(token)
		_ = k.fault(err, fault.Gone, linkGone)
		k.clock.Store(start)
		k.pass(24*hour - time.Millisecond)
		email, err := k.useLink(token)
		k.must(err)
		if p := k.who(in.Token); email != "Jane@Example.com" || p == nil || !p.EmailVerified {
			t.Errorf("verified %q: %+v", email, p)
		}
		_, err = k.useLink(token)
		_ = k.fault(err, fault.Gone, linkGone)
		_, err = k.useLink(newToken())
		_ = k.fault(err, fault.Gone, linkGone)
	})
}

// TestAStrangersAccountIsNotVerifiedByItsVictim: somebody signed up with the
// address of another, who presses the button in the letter.
func TestAStrangersAccountIsNotVerifiedByItsVictim(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		thief := k.signUp("victim@example.com")
		link := k.token()
		mallory := k.signUp("mallory@example.com")
		_, err := k.useLink(k.token())
		k.must(err)
		k.must(k.ChangeEmail(t.Context(), mallory.User.ID, good, "victim@new.example", home()))
		victim := k.signUp("victim@third.example") // somebody else's session is none of the account
		for _, token := range []string{link, k.newestToken("victim@new.example")} {
			for _, userID := range []string{"", victim.User.ID} {
				v := home()
				v.UserID = userID
				_, err := k.Verify(t.Context(), token, "", v)
				_ = k.fault(err, fault.Unauthenticated, "Please sign in to verify this address")
			}
		}
		if p := k.who(thief.Token); p.EmailVerified {
			t.Error("the thief's account is verified")
		}
		if p, err := k.Profile(t.Context(), mallory.User.ID); err != nil || p.Email != "mallory@example.com" {
			t.Errorf("%+v, %v", p, err)
		}

		k.forgetPassword("victim@example.com") // the victim's way back in
		k.must(k.Reset(t.Context(), k.token(), newPass, home()))
		u, err := k.find(t.Context(), thief.User.ID)
		if err != nil || !u.EmailVerified || u.FullName != "" || k.who(thief.Token) != nil || k.canSignIn("victim@example.com", good) {
			t.Errorf("the thief is still in, or has left a name: %+v, %v", u, err)
		}
	})
}

func TestALinkTakesThePasswordOfItsAccount(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com")
		token := k.token()
		for i := range 10 {
			_, err := k.Verify(t.Context(), token, newPass, home())
			const msg = "This is not the password of the account that asked for this letter."
			if f := k.fault(err, fault.Unauthenticated, msg); f.Fields["password"] != msg || k.failures("jane@example.com") != i+1 {
				t.Fatalf("%v, %d failures", f.Fields, k.failures("jane@example.com"))
			}
		}
		_, err := k.Verify(t.Context(), token, good, home())
		if fault.KindOf(err) != fault.RateLimited || k.who(in.Token).EmailVerified {
			t.Fatalf("after ten guesses: %v", err)
		}
		k.pass(15 * time.Minute)
		email, err := k.Verify(t.Context(), token, good, home())
		if err != nil || email != "jane@example.com" || !k.who(in.Token).EmailVerified || k.failures("jane@example.com") != 0 {
			t.Errorf("%q, %v", email, err)
		}
	})
}

func TestALinkServesItsOwnPurposeOnly(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.signUp("jane@example.com")
		verify := k.token()
		k.forgetPassword("jane@example.com")
		reset := k.token()
		_, err := k.useLink(reset)
		_ = k.fault(err, fault.Gone, linkGone)
		_ = k.fault(k.Reset(t.Context(), verify, newPass, home()), fault.Gone, linkGone)
		k.must(k.Reset(t.Context(), reset, newPass, home()))
	})
}

func TestALinkUsedTwiceAtOnceWorksOnce(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.signUp("jane@example.com")
		verify := k.token()
		k.forgetPassword("jane@example.com")
		reset := k.token()
		for name, use := range map[string]func(ctx context.Context, i int) error{
			"verify": func(ctx context.Context, _ int) error { _, err := k.useLink(verify); return err },
			"reset":  func(ctx context.Context, _ int) error { return k.Reset(ctx, reset, newPass, home()) },
		} {
			worked := 0
			for _, err := range atOnce(t.Context(), 8, use) {
				if err == nil {
					worked++
					continue
				}
				_ = k.fault(err, fault.Gone, linkGone)
			}
			if worked != 1 {
				t.Errorf("%s: worked %d times", name, worked)
			}
		}
	})
}

func TestANewLetterReplacesTheLast(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com")
		first := k.token()
		verified, err := k.ResendVerification(t.Context(), in.User.ID, home())
		k.must(err)
		second := k.token()
		if verified || first == second {
			t.Fatalf("no letter: %v", verified)
		}
		_, err = k.useLink(first)
		_ = k.fault(err, fault.Gone, linkGone)
		_, err = k.useLink(second)
		k.must(err)
		letters := k.count("job")
		if verified, err = k.ResendVerification(t.Context(), in.User.ID, home()); err != nil || !verified || k.count("job") != letters {
			t.Errorf("verified already: %v, %v, %d letters", verified, err, k.count("job")-letters)
		}

		k.forgetPassword("jane@example.com")
		first = k.token()
		k.forgetPassword("jane@example.com")
		_ = k.fault(k.Reset(t.Context(), first, newPass, home()), fault.Gone, linkGone)
		k.must(k.Reset(t.Context(), k.token(), newPass, home()))
	})
}

func TestFiveLettersAnHour(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com") // the first
		for range 4 {
			k.pass(time.Minute)
			_, err := k.ResendVerification(t.Context(), in.User.ID, home())
			k.must(err)
		}
		last := k.token()
		_, err := k.ResendVerification(t.Context(), in.User.ID, home())
		f := k.fault(err, fault.RateLimited, "We have sent you several emails already. Please look for them, in the spam folder too, or try again in an hour.")
		if f.RetryAfter != 56*time.Minute {
			t.Errorf("Retry-After %v", f.RetryAfter)
		}
		err = k.ChangeEmail(t.Context(), in.User.ID, good, "new@example.com", home())
		if fault.KindOf(err) != fault.RateLimited || k.failures("jane@example.com") != 0 {
			t.Errorf("a letter to a new address: %v, %d failures", err, k.failures("jane@example.com"))
		}
		if letters := len(k.letters()); letters != 5 {
			t.Errorf("%d letters", letters)
		}
		_, err = k.useLink(last) // a refusal leaves it alone
		k.must(err)

		for range 7 { // nobody is told
			k.forgetPassword("jane@example.com")
		}
		if letters := len(k.letters()); letters != 10 {
			t.Errorf("%d letters, want 5 of each", letters)
		}
		k.must(k.Reset(t.Context(), k.token(), newPass, home()))
		k.forgetPassword("jane@example.com") // used or not: they count
		if letters := len(k.letters()); letters != 11 {
			t.Errorf("%d letters, want one of the new password more", letters)
		}
		k.pass(hour)
		k.forgetPassword("jane@example.com")
		if letters := len(k.letters()); letters != 12 {
			t.Errorf("%d letters an hour later", letters)
		}
	})
}

func TestAResetLetsOnlyTheNewPasswordIn(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com")
		k.forgetPassword("JANE@example.com")
		m := k.lastLetter()
		if m.To != "jane@example.com" || !strings.Contains(m.Text, "https://shop.example/auth/reset#"+k.token()) {
			t.Fatalf("letter %+v", m)
		}
		token := k.token()
		start := k.clock.Load()
		k.pass(hour)
		_ = k.fault(k.Reset(t.Context(), token, newPass, home()), fault.Gone, linkGone)
		k.clock.Store(start)
		k.pass(hour - time.Millisecond)
		k.wrong(k.Reset(t.Context(), token, "short", home()), "password", "Password must be at least 8 characters")
		k.wrong(k.Reset(t.Context(), token, "jane@example.com", home()), "password", "This password is too common. Please choose another.")
		k.guessWrong("jane@example.com", 10)
		k.must(k.Reset(t.Context(), token, newPass, home()))
		if k.who(in.Token) != nil {
			t.Error("a session outlived the reset")
		}
		if !k.canSignIn("jane@example.com", newPass) || k.canSignIn("jane@example.com", good) {
			t.Error("the failures were not forgotten, or the old password works")
		}
		_ = k.fault(k.Reset(t.Context(), token, newPass, home()), fault.Gone, linkGone)
		if m := k.lastLetter(); m.Subject != "Your password was changed" || m.To != "jane@example.com" {
			t.Errorf("letter %+v", m)
		}
		u, err := k.find(t.Context(), in.User.ID)
		if err != nil || !u.EmailVerified {
			t.Errorf("the link proved the address: %+v, %v", u, err)
		}
	})
}

func TestForgotTellsNothing(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.signUp("jane@example.com")
		letters := len(k.letters())
		for _, typed := range []string{
			"joe@example.com", "no address", "jane@example.com\r\nBcc: joe@example.com", "\x00", "jané@example.com", strings.Repeat("x", 320),
		} {
			k.forgetPassword(typed) // a job for each
		}
		for _, typed := range []string{"", "  ", strings.Repeat("x", 321)} {
			jobs := k.count("job")
			k.must(k.Forgot(t.Context(), typed, home()))
			if k.count("job") != jobs {
				t.Errorf("a job for %q", typed)
			}
		}
		if n := len(k.letters()); n != letters {
			t.Errorf("%d letters", n-letters)
		}
	})
}
