package account

import (
	"testing"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// Whoever knew the old password asks for the letter again while its owner
// replaces it.
func TestAResendDuringAResetSendsNoLink(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.jane()
		k.must(k.ChangeEmail(t.Context(), in.User.ID, good, "thief@example.com", home()))
		k.forgetPassword("jane@example.com")
		token := k.token()
		hash, err := k.hasher.hash(t.Context(), newPass)
		k.must(err)
		verified := false
		k.must(k.overtaken(func(tx *db.Tx) error {
			return k.reset(t.Context(), tx, in.User.ID, "jane@example.com", token, hash, home())
		}, func() (err error) {
			verified, err = k.ResendVerification(t.Context(), in.User.ID, home())
			return err
		}))
		p, err := k.Profile(t.Context(), in.User.ID)
		if err != nil || !verified || p.PendingEmail != "" || k.lettersTo("thief@example.com") != 1 {
			t.Errorf("%v, %+v, %v, %d letters to the thief", verified, p, err, k.lettersTo("thief@example.com"))
		}
	})
}

func TestAResendDuringAMoveSendsNoLink(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com")
		k.must(k.ChangeEmail(t.Context(), in.User.ID, good, "jane@new.example", home()))
		token, letters, verified := k.token(), len(k.letters()), false
		k.must(k.overtaken(func(tx *db.Tx) error {
			_, err := k.verify(t.Context(), tx, token, home())
			return err
		}, func() (err error) {
			verified, err = k.ResendVerification(t.Context(), in.User.ID, home())
			return err
		}))
		if !verified || len(k.letters()) != letters {
			t.Errorf("verified: %v, %d more letters", verified, len(k.letters())-letters)
		}
	})
}

func TestAResendDuringADeletionIsSignedOut(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com")
		u, err := k.find(t.Context(), in.User.ID)
		k.must(err)
		err = k.overtaken(func(tx *db.Tx) error {
			return k.delete(t.Context(), tx, u, u.password, home())
		}, func() error {
			_, err := k.ResendVerification(t.Context(), in.User.ID, home())
			return err
		})
		_ = k.fault(err, fault.Unauthenticated, "Please sign in.")
	})
}

func TestALetterAskedForDuringAMoveIsNotSent(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.jane()
		k.must(k.ChangeEmail(t.Context(), in.User.ID, good, "jane@new.example", home()))
		token, letters := k.token(), k.lettersTo("jane@example.com")
		k.must(k.overtaken(func(tx *db.Tx) error {
			_, err := k.verify(t.Context(), tx, token, home())
			return err
		}, func() error { return k.forgot(t.Context(), forgotArgs{Email: "jane@example.com"}) }))
		if n := k.lettersTo("jane@example.com") - letters; n != 0 {
			t.Errorf("%d letters to the address that was left", n)
		}
	})
}

// However a live link got to the address that the account has left.
func TestAnAddressThatWasLeftResetsNothing(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.jane()
		k.must(k.ChangeEmail(t.Context(), in.User.ID, good, "jane@new.example", home()))
		_, err := k.useLink(k.token())
		k.must(err)
		var token string
		k.must(k.db.Tx(t.Context(), func(tx *db.Tx) error {
			token, _, err = replaceToken(t.Context(), tx, in.User.ID, toReset, "jane@example.com")
			return err
		}))
		_ = k.fault(k.Reset(t.Context(), token, newPass, home()), fault.Gone, linkGone)
		if k.canSignIn("jane@new.example", newPass) || !k.canSignIn("jane@new.example", good) {
			t.Error("the password is another")
		}
	})
}

// The account moves after the password was looked at, before the deed.
func TestADeedIsToldAtTheAddressOfToday(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.jane()
		for subject, deed := range map[string]func(tx *db.Tx, u User) error{
			"Your password was changed": func(tx *db.Tx, u User) error {
				_, err := k.changePassword(t.Context(), tx, u, u.password, home())
				return err
			},
			"Your email address is about to change": func(tx *db.Tx, u User) error {
				return k.askForEmail(t.Context(), tx, u, u.password, "jane@third.example", home())
			},
		} {
			k.exec(`update users set email = 'jane@example.com', email_key = 'jane@example.com'`)
			before, err := k.find(t.Context(), in.User.ID)
			k.must(err)
			k.must(k.ChangeEmail(t.Context(), in.User.ID, good, "jane@new.example", home()))
			_, err = k.useLink(k.token())
			k.must(err)
			k.must(k.db.Tx(t.Context(), func(tx *db.Tx) error { return deed(tx, before) }))
			if m := k.newest("jane@new.example"); m.Subject != subject {
				t.Errorf("to the new address %+v, want %q", m, subject)
			}
		}
		before := User{ID: in.User.ID, Email: "jane@example.com", password: stored(k)}
		k.must(k.db.Tx(t.Context(), func(tx *db.Tx) error { return k.delete(t.Context(), tx, before, before.password, home()) }))
		if m := k.newest("jane@new.example"); m.Subject != "Your account is closed" {
			t.Errorf("to the new address %+v", m)
		}
	})
}
