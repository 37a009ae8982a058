package account

import (
	"context"
	"strings"
	"testing"

	"enamel/internal/api"
	"enamel/internal/fault"
)

func TestAChangeOfPasswordEndsEveryOtherSession(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		here := k.jane()
		there, err := k.SignIn(t.Context(), "jane@example.com", good, home())
		k.must(err)
		k.forgetPassword("jane@example.com")
		reset := k.token()
		v := home()
		v.SessionID = k.who(here.Token).SessionID
		_, err = k.ChangePassword(t.Context(), here.User.ID, "", newPass, v)
		k.wrong(err, "current", "Please enter your current password")
		_, err = k.ChangePassword(t.Context(), here.User.ID, good, "short", v)
		k.wrong(err, "password", "Password must be at least 8 characters")
		_, err = k.ChangePassword(t.Context(), here.User.ID, "not "+good, newPass, v)
		k.wrong(err, "current", "This is not your current password.")
		if n := k.failures("jane@example.com"); n != 1 {
			t.Errorf("%d failures, want that of the wrong password", n)
		}
		in, err := k.ChangePassword(t.Context(), here.User.ID, good, newPass, v)
		k.must(err)
		if k.who(here.Token) != nil || k.who(there.Token) != nil || k.who(in.Token) == nil || k.failures("jane@example.com") != 0 {
			t.Error("an old session lives, or the new one does not")
		}
		if k.canSignIn("jane@example.com", good) || !k.canSignIn("jane@example.com", newPass) {
			t.Error("the old password works, or the new one does not")
		}
		if m := k.lastLetter(); m.To != "jane@example.com" || m.Subject != "Your password was changed" {
			t.Errorf("letter %+v", m)
		}
		_ = k.fault(k.Reset(t.Context(), reset, "a third velvet otter", home()), fault.Gone, linkGone)
	})
}

func TestANewAddressIsInForceWhenItIsVerified(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.jane()
		k.forgetPassword("jane@example.com")
		reset := k.token()
		k.must(k.ChangeEmail(t.Context(), in.User.ID, good, " Jane@New.example", home()))
		letters := k.letters()
		invitation, notice := letters[len(letters)-2], letters[len(letters)-1]
		if invitation.To != "Jane@New.example" || !strings.Contains(invitation.Text, "https://shop.example/auth/verify#"+k.token()) || strings.Contains(invitation.Text, "Jane Doe") {
			t.Errorf("to the new address: %+v", invitation)
		}
		if notice.To != "jane@example.com" || !strings.Contains(notice.Text, "Jane@New.example") || !strings.Contains(notice.Text, "https://shop.example/auth/reset\n") {
			t.Errorf("to the old address: %+v", notice)
		}
		p, err := k.Profile(t.Context(), in.User.ID)
		if err != nil || p.Email != "jane@example.com" || p.PendingEmail != "Jane@New.example" || !p.EmailVerified {
			t.Errorf("before: %+v, %v", p, err)
		}
		if verified, err := k.ResendVerification(t.Context(), in.User.ID, home()); verified || err != nil || k.lastLetter().To != "Jane@New.example" {
			t.Errorf("sent again: %v, %v, %+v", verified, err, k.lastLetter())
		}
		email, err := k.useLink(k.token())
		if err != nil || email != "Jane@New.example" {
			t.Fatalf("verified %q, %v", email, err)
		}
		p, err = k.Profile(t.Context(), in.User.ID)
		if err != nil || p.Email != "Jane@New.example" || p.PendingEmail != "" || !p.EmailVerified {
			t.Errorf("after: %+v, %v", p, err)
		}
		if k.canSignIn("jane@example.com", good) || !k.canSignIn("jane@new.example", good) {
			t.Error("the old address signs in, or the new one does not")
		}
		_ = k.fault(k.Reset(t.Context(), reset, newPass, home()), fault.Gone, linkGone)
	})
}

func TestWhatAnAddressCannotBeChangedTo(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.jane()
		k.signUp("joe@example.com")
		for email, msg := range map[string]string{
			"": "Please enter your email address", "joe": "Invalid email address", "JANE@example.com": "This is your email address already",
		} {
			k.wrong(k.ChangeEmail(t.Context(), in.User.ID, good, email, home()), "email", msg)
		}
		k.wrong(k.ChangeEmail(t.Context(), in.User.ID, "", "new@example.com", home()), "password", "Please enter your password")
		k.wrong(k.ChangeEmail(t.Context(), in.User.ID, "not "+good, "joe@example.com", home()), "password", "This is not your current password.")
		f := k.fault(k.ChangeEmail(t.Context(), in.User.ID, good, "JOE@example.com", home()), fault.Conflict, msgAccountExists)
		if f.Slug != "account-exists" || f.Fields["email"] != msgAccountExists {
			t.Errorf("%+v", f)
		}
		if n := k.failures("jane@example.com"); n != 1 {
			t.Errorf("%d failures, want that of the wrong password", n)
		}
	})
}

func TestAnAddressTakenMeanwhileIsRefused(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		jane := k.jane()
		k.must(k.ChangeEmail(t.Context(), jane.User.ID, good, "both@example.com", home()))
		janes := k.token()
		joe := k.signUp("joe@example.com")
		k.must(k.ChangeEmail(t.Context(), joe.User.ID, good, "both@example.com", home()))
		tokens := []string{janes, k.token()}
		won := 0
		for _, err := range atOnce(t.Context(), 2, func(ctx context.Context, i int) error {
			_, err := k.useLink(tokens[i])
			return err
		}) {
			if err == nil {
				won++
				continue
			}
			if f := k.fault(err, fault.Conflict, msgAccountExists); f.Slug != "account-exists" {
				t.Errorf("%+v", f)
			}
		}
		if won != 1 {
			t.Errorf("%d got the address", won)
		}
	})
}

// Whoever knew the old password asked for another address. The link is in
// their mail; it must be worth nothing once the password is the owner's again.
func TestANewPasswordEndsAPendingChangeOfAddress(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.jane()
		for name, replace := range map[string]func() error{
			"reset": func() error {
				k.forgetPassword("jane@example.com")
				return k.Reset(t.Context(), k.token(), good, home())
			},
			"change": func() error {
				_, err := k.ChangePassword(t.Context(), in.User.ID, good, good, home())
				return err
			},
			"command": func() error { return k.SetPassword(t.Context(), "jane@example.com", good) },
		} {
			k.must(k.ChangeEmail(t.Context(), in.User.ID, good, "thief@example.com", home()))
			token := k.token()
			k.must(replace())
			if p, err := k.Profile(t.Context(), in.User.ID); err != nil || p.PendingEmail != "" {
				t.Errorf("%s: still pending: %+v, %v", name, p, err)
			}
			_, err := k.useLink(token)
			_ = k.fault(err, fault.Gone, linkGone)
		}
	})
}

func TestADeletedAccountIsGone(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.jane()
		k.forgetPassword("jane@example.com")
		k.wrong(k.Delete(t.Context(), in.User.ID, "", home()), "password", "Please enter your password")
		k.wrong(k.Delete(t.Context(), in.User.ID, "not "+good, home()), "password", "This is not your current password.")
		k.must(k.Delete(t.Context(), in.User.ID, good, home()))
		for _, table := range []string{"users", "session", "account_token", "sign_in_failure"} {
			if n := k.count(table); n != 0 {
				t.Errorf("%d rows in %s", n, table)
			}
		}
		if k.who(in.Token) != nil || k.canSignIn("jane@example.com", good) {
			t.Error("the account lives")
		}
		if m := k.lastLetter(); m.To != "jane@example.com" || m.Subject != "Your account is closed" || !strings.Contains(m.Text, "Hi Jane Doe,") {
			t.Errorf("letter %+v", m)
		}
		if !strings.HasSuffix(k.deeds(), "account.deleted") || strings.Contains(everyText(k), "jane@") {
			t.Errorf("on record: %s", everyText(k))
		}
		_, err := k.Profile(t.Context(), in.User.ID)
		_ = k.fault(err, fault.Unauthenticated, "Please sign in.")
		k.signUp("jane@example.com") // the address is free again
	})
}

func TestTheLastOwnerStays(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		for range 5 {
			k.exec(`delete from users`)
			var ids []string
			for _, email := range []string{"one@example.com", "two@example.com"} {
				u, err := k.Add(t.Context(), NewUser{Email: email, Password: good, Role: api.RoleOwner})
				k.must(err)
				ids = append(ids, u.ID)
			}
			stayed := 0
			for _, err := range atOnce(t.Context(), 2, func(ctx context.Context, i int) error { return k.Delete(ctx, ids[i], good, home()) }) {
				if err != nil {
					stayed++
					_ = k.fault(err, fault.Conflict, "You are the only owner. Make somebody else an owner first.")
				}
			}
			if has, err := k.HasOwner(t.Context()); stayed != 1 || !has || err != nil || k.failures("one@example.com")+k.failures("two@example.com") != 0 {
				t.Fatalf("%d stayed, %v, %v", stayed, has, err)
			}
		}
	})
}
