package account

import (
	"context"
	"errors"
	"fmt"

	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/fault"
)

// Verify uses the link of a letter: the address it was sent to is verified, and
// is the account's from now on where it was a new one. It takes a session or the
// password of the account: who has the address alone may be somebody whose
// address a stranger typed, and would give the stranger their guest orders. It
// fails with Gone, Unauthenticated, RateLimited, or with Conflict
// (account-exists) where somebody else has taken the address.
func (s *Service) Verify(ctx context.Context, token, password string, v Visit) (email string, err error) {
	if !isToken(token) {
		return "", gone()
	}
	u, _, found, err := sentTo(ctx, s.db, toVerify, token, s.db.Now())
	if err != nil {
		return "", fmt.Errorf("verify an address: %w", busy(err))
	}
	if !found {
		return "", gone()
	}
	verify := func(tx *db.Tx) error {
		email, err = s.verify(ctx, tx, token, v)
		return err
	}
	switch {
	case v.UserID == u.ID:
		err = s.tx(ctx, verify)
	case password == "":
		return "", fault.New(fault.Unauthenticated, msgSignInVerify)
	default:
		err = s.withPassword(ctx, u, password, func(next string) error {
			return s.tx(ctx, func(tx *db.Tx) error {
				if _, err := s.accept(ctx, tx, u, next); err != nil {
					return err
				}
				return verify(tx)
			})
		})
	}
	switch {
	case errors.Is(err, errWrongPassword):
		return "", &fault.Error{
			Kind: fault.Unauthenticated, Msg: msgNotItsOwn, Fields: map[string]string{"password": msgNotItsOwn}, Err: notSignedIn(u),
		}
	case db.Violates(err, "users", "email_key"):
		err = accountExists()
	}
	if err != nil {
		return "", fmt.Errorf("verify an address: %w", err)
	}
	return email, nil
}

func (s *Service) verify(ctx context.Context, tx *db.Tx, token string, v Visit) (string, error) {
	u, email, found, err := sentTo(ctx, tx, toVerify, token, tx.Now())
	if err != nil {
		return "", err
	}
	if !found {
		return "", gone()
	}
	// The user's row before the token's, as wherever both are written.
	action := "account.email-verified"
	if emailKey(email) == emailKey(u.Email) {
		email = u.Email
		err = verifyUser(ctx, tx, u.ID, email)
	} else {
		action = "account.email-changed"
		err = s.moveTo(ctx, tx, u, email)
	}
	if err != nil {
		return "", err
	}
	used, err := useToken(ctx, tx, toVerify, token)
	if err != nil {
		return "", err
	}
	if !used { // meanwhile
		return "", gone()
	}
	return email, record(ctx, tx, u.ID, action, "", v.Address)
}

// moveTo gives a user another address. Links that were sent to the old one are
// worthless: somebody else may read them there.
func (s *Service) moveTo(ctx context.Context, tx *db.Tx, u User, email string) error {
	_, taken, err := loadUser(ctx, tx, "email_key", emailKey(email))
	if err != nil {
		return fmt.Errorf("look for the address: %w", err)
	}
	if taken {
		return accountExists()
	}
	if err := setEmail(ctx, tx, u.ID, email); err != nil {
		return err
	}
	return voidTokens(ctx, tx, u.ID, email)
}

// ResendVerification sends another letter to the address that waits to be
// verified. verified is true where none does, and no letter was sent. It fails
// with RateLimited, or with Unauthenticated where the user is gone.
func (s *Service) ResendVerification(ctx context.Context, userID string, v Visit) (verified bool, err error) {
	err = s.tx(ctx, func(tx *db.Tx) error {
		verified, err = s.resend(ctx, tx, userID, v)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("resend a verification: %w", err)
	}
	return verified, nil
}

// resend holds the user before it looks at what is pending: a reset, a move or
// a deletion at the same time decides what there is to send, or comes after.
func (s *Service) resend(ctx context.Context, tx *db.Tx, userID string, v Visit) (verified bool, err error) {
	u, found, err := holdUser(ctx, tx, "id", userID)
	if err != nil {
		return false, err
	}
	if !found {
		return false, fault.New(fault.Unauthenticated, msgSignIn)
	}
	to, err := pendingEmail(ctx, tx, userID, tx.Now())
	if err != nil {
		return false, err
	}
	if to == "" || emailKey(to) == emailKey(u.Email) {
		if u.EmailVerified {
			return true, nil
		}
		to = u.Email
	}
	if err := s.sendVerification(ctx, tx, u, to); err != nil {
		return false, err
	}
	return false, record(ctx, tx, u.ID, "account.verification-resent", "", v.Address)
}

// sendVerification writes to an address of a user, the present or the next one.
func (s *Service) sendVerification(ctx context.Context, tx *db.Tx, u User, email string) error {
	token, wait, err := replaceToken(ctx, tx, u.ID, toVerify, email)
	if err != nil {
		return err
	}
	if token == "" {
		return &fault.Error{
			Kind: fault.RateLimited, RetryAfter: wait,
			Msg: "We have sent you several emails already. Please look for them, in the spam folder too, or try again in an hour.",
		}
	}
	if emailKey(email) != emailKey(u.Email) {
		return s.send(ctx, tx, s.newAddressLetter(email, token))
	}
	return s.send(ctx, tx, s.verifyLetter(u, token))
}

// Reset replaces a password by the link of a letter. Every session ends, and
// every other link that was sent is worthless. The address counts as verified:
// whoever made the account is out, unless it was they. It fails with Gone or Invalid.
func (s *Service) Reset(ctx context.Context, token, password string, v Visit) error {
	if !isToken(token) {
		return gone()
	}
	u, email, found, err := sentTo(ctx, s.db, toReset, token, s.db.Now())
	if err != nil {
		return fmt.Errorf("reset a password: %w", busy(err))
	}
	if !found {
		return gone()
	}
	if err := fault.Fields(map[string]string{"password": s.checkPassword(password, u.Email)}); err != nil {
		return err
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return fmt.Errorf("reset a password: %w", err)
	}
	err = s.tx(ctx, func(tx *db.Tx) error { return s.reset(ctx, tx, u.ID, email, token, hash, v) })
	if err != nil {
		return fmt.Errorf("reset a password: %w", err)
	}
	return nil
}

func (s *Service) reset(ctx context.Context, tx *db.Tx, userID, email, token, hash string, v Visit) error {
	u, found, err := holdUser(ctx, tx, "id", userID)
	if err != nil {
		return err
	}
	// A link sent to a former address of the account proves nothing.
	if !found || emailKey(u.Email) != emailKey(email) {
		return gone()
	}
	if err := setPassword(ctx, tx, u.ID, hash); err != nil {
		return err
	}
	used, err := useToken(ctx, tx, toReset, token)
	if err != nil {
		return err
	}
	if !used { // meanwhile
		return gone()
	}
	if u, err = takeOver(ctx, tx, u); err != nil {
		return err
	}
	if err := s.passwordReplaced(ctx, tx, u); err != nil {
		return err
	}
	return record(ctx, tx, u.ID, "account.password-reset", "", v.Address)
}

// takeOver verifies the address of a user whose password is replaced by who is
// known to have it. The name of a user who was not verified may be a
// stranger's, and letters would use it from now on: it goes.
func takeOver(ctx context.Context, tx *db.Tx, u User) (User, error) {
	if u.EmailVerified {
		return u, nil
	}
	if err := clearName(ctx, tx, u.ID); err != nil {
		return User{}, err
	}
	u.FullName, u.EmailVerified = "", true
	return u, verifyUser(ctx, tx, u.ID, u.Email)
}

// passwordReplaced ends what the old password and letters of before it let in:
// every session, every sign-in that waits for a code, and every link. Whoever was locked out by failures is let in
// again. A letter tells of it. The user's row is held.
func (s *Service) passwordReplaced(ctx context.Context, tx *db.Tx, u User) error {
	if _, err := deleteSessions(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := deleteChallenges(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := voidTokens(ctx, tx, u.ID, u.Email); err != nil {
		return err
	}
	if err := clearFailures(ctx, tx, hashOf(emailKey(u.Email))); err != nil {
		return err
	}
	return s.tell(ctx, tx, u, ofPassword, s.passwordLetter(u))
}

// forgot sends the letter with which a password can be replaced, where the
// address has an account and has not had too many of them. It holds the user: an
// account that is leaving the address has left it, or the letter is void.
func (s *Service) forgot(ctx context.Context, a forgotArgs) error {
	if _, msg := checkEmail(a.Email); msg != "" {
		return nil
	}
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		u, found, err := holdUser(ctx, tx, "email_key", emailKey(a.Email))
		if err != nil || !found {
			return err
		}
		token, _, err := replaceToken(ctx, tx, u.ID, toReset, u.Email)
		if err != nil || token == "" {
			return err
		}
		if err := s.send(ctx, tx, s.resetLetter(u, token)); err != nil {
			return err
		}
		// Nobody knows who asked.
		return auditlog.Record(ctx, tx, auditlog.Entry{Action: "account.reset-asked", Subject: u.ID, Address: a.Address})
	})
	if err != nil {
		return fmt.Errorf("send the letter: %w", err)
	}
	return nil
}

func gone() error { return fault.New(fault.Gone, msgGone) }

// linkTo is the address at which a letter's token is used. It is in the
// fragment, which no server sees.
func (s *Service) linkTo(p purpose, token string) string {
	return s.origin + "/auth/" + string(p) + "#" + token
}
