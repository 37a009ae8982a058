package account

import (
	"context"
	"errors"
	"fmt"

	"enamel/internal/api"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/job"
)

// SignUpForm is what somebody types to get an account.
type SignUpForm struct{ Email, Password, FullName string }

// SignUp makes a customer, signs them in and writes to them, unless the address
// has had too many such letters within the hour. It fails with Invalid, Conflict (account-exists) or Unavailable.
func (s *Service) SignUp(ctx context.Context, f SignUpForm, v Visit) (SignedIn, error) {
	email, wrongEmail := checkEmail(f.Email)
	name, wrongName := checkName(f.FullName)
	err := fault.Fields(map[string]string{"email": wrongEmail, "full_name": wrongName, "password": s.checkPassword(f.Password, email)})
	if err != nil {
		return SignedIn{}, err
	}
	_, taken, err := loadUser(ctx, s.db, "email_key", emailKey(email))
	if err != nil {
		return SignedIn{}, fmt.Errorf("sign up: %w", busy(err))
	}
	if taken {
		return SignedIn{}, accountExists()
	}
	u := User{ID: db.NewID(), Email: email, FullName: name, Role: api.RoleCustomer}
	if u.password, err = s.hasher.hash(ctx, f.Password); err != nil {
		return SignedIn{}, fmt.Errorf("sign up: %w", err)
	}
	var in SignedIn
	err = s.tx(ctx, func(tx *db.Tx) error {
		in, err = s.signUp(ctx, tx, u, v)
		return err
	})
	if err != nil {
		return SignedIn{}, fmt.Errorf("sign up: %w", err)
	}
	return in, nil
}

func (s *Service) signUp(ctx context.Context, tx *db.Tx, u User, v Visit) (SignedIn, error) {
	u.CreatedAt = tx.Now()
	fresh, err := insertUser(ctx, tx, u)
	if err != nil {
		return SignedIn{}, err
	}
	if !fresh { // at the same time
		return SignedIn{}, accountExists()
	}
	token, _, err := replaceToken(ctx, tx, u.ID, toVerify, u.Email)
	if err != nil {
		return SignedIn{}, err
	}
	if token != "" { // else the address has had its letters, for accounts before this
		if err := s.send(ctx, tx, s.welcomeLetter(u, token)); err != nil {
			return SignedIn{}, err
		}
	}
	if err := record(ctx, tx, u.ID, "account.sign-up", "", v.Address); err != nil {
		return SignedIn{}, err
	}
	return openSession(ctx, tx, u, v)
}

// SignIn opens a session. It fails with Invalid (a field is empty or no
// address), Unauthenticated (second-factor, with a challenge, where the password
// is right and a code is to follow), RateLimited or Unavailable.
func (s *Service) SignIn(ctx context.Context, email, password string, v Visit) (SignedIn, error) {
	email, wrongEmail := checkEmail(email)
	wrongPassword := ""
	if password == "" {
		wrongPassword = msgNoPassword
	}
	if err := fault.Fields(map[string]string{"email": wrongEmail, "password": wrongPassword}); err != nil {
		return SignedIn{}, err
	}
	u, known, err := loadUser(ctx, s.db, "email_key", emailKey(email))
	if err != nil {
		return SignedIn{}, fmt.Errorf("sign in: %w", busy(err))
	}
	if !known { // the same work, so that time does not tell who has an account
		u = User{Email: email, password: s.hasher.dummy}
	}
	var in SignedIn
	var challenge string
	err = s.withPassword(ctx, u, password, func(next string) error {
		return s.tx(ctx, func(tx *db.Tx) error {
			in, challenge, err = s.signIn(ctx, tx, u, next, v)
			return err
		})
	})
	if errors.Is(err, errWrongPassword) {
		return SignedIn{}, fault.Wrap(fault.Unauthenticated, msgNotRight, notSignedIn(u))
	}
	if err != nil {
		return SignedIn{}, fmt.Errorf("sign in: %w", err)
	}
	if challenge != "" {
		return SignedIn{}, askForCode(challenge)
	}
	return in, nil
}

// notSignedIn logs which user's password was wrong. It never logs the typed
// address: people type passwords there.
func notSignedIn(u User) error {
	if u.ID == "" {
		return errors.New("no account has the address")
	}
	return fmt.Errorf("wrong password for user %s", u.ID)
}

// withPassword counts the try, checks the password and calls do; else it fails
// with errWrongPassword, RateLimited or Unavailable. do must begin with accept.
// next is the hash to store from now on: the same one, or a fresh one if its
// cost is not today's.
func (s *Service) withPassword(ctx context.Context, u User, password string, do func(next string) error) error {
	return s.guess(ctx, u.Email, func() error {
		match, stale, err := s.hasher.verify(ctx, u.password, password)
		if err != nil {
			return fmt.Errorf("look at the password of user %s: %w", u.ID, err)
		}
		if !match {
			return errWrongPassword
		}
		next := u.password
		if stale {
			if next, err = s.hasher.hash(ctx, password); err != nil {
				return err
			}
		}
		return do(next)
	})
}

// signIn opens a session or, for who has a second factor, a challenge.
func (s *Service) signIn(ctx context.Context, tx *db.Tx, u User, next string, v Visit) (in SignedIn, challenge string, err error) {
	if u, err = s.accept(ctx, tx, u, next); err != nil {
		return SignedIn{}, "", err
	}
	f, err := loadFactor(ctx, tx, u.ID)
	if err != nil {
		return SignedIn{}, "", err
	}
	if f.on() {
		challenge, err = s.challenge(ctx, tx, u, v)
		return SignedIn{}, challenge, err
	}
	if err := record(ctx, tx, u.ID, "account.sign-in", "", v.Address); err != nil {
		return SignedIn{}, "", err
	}
	in, err = openSession(ctx, tx, u, v)
	return in, "", err
}

// accept begins what a right password allows: it holds the user's row, whose
// password must still be the one that was looked at, and clears the failures.
// It returns the user as of now: the address may have changed since.
func (s *Service) accept(ctx context.Context, tx *db.Tx, u User, next string) (User, error) {
	now, swapped, err := swapPassword(ctx, tx, u, next)
	if err != nil {
		return User{}, err
	}
	if !swapped {
		return User{}, errWrongPassword
	}
	return now, clearFailures(ctx, tx, hashOf(emailKey(u.Email)))
}

// Forgot lets a letter be sent with which the password can be replaced. Whether
// the address has an account is looked up by the job, so that nobody can tell
// by the answer.
func (s *Service) Forgot(ctx context.Context, email string, v Visit) error {
	email = form.Trim(email)
	if email == "" || len(email) > maxForgot {
		return nil
	}
	err := s.tx(ctx, func(tx *db.Tx) error {
		_, err := job.Insert(ctx, tx, forgotJob, forgotArgs{Email: email, Address: v.Address})
		return err
	})
	if err != nil {
		return fmt.Errorf("forgot: %w", err)
	}
	return nil
}
