package account

import (
	"context"
	"errors"
	"fmt"

	"enamel/internal/api"
	"enamel/internal/db"
	"enamel/internal/fault"
)

// Profile is what users see of their account.
type Profile struct {
	User
	PendingEmail string // waits to be verified; empty: none
}

// Profile reads a user's account.
func (s *Service) Profile(ctx context.Context, userID string) (Profile, error) {
	u, err := s.find(ctx, userID)
	if err != nil {
		return Profile{}, err
	}
	pending, err := pendingEmail(ctx, s.db, userID, s.db.Now())
	if err != nil {
		return Profile{}, fmt.Errorf("read the account: %w", busy(err))
	}
	if emailKey(pending) == emailKey(u.Email) { // its first verification: nothing will change
		pending = ""
	}
	return Profile{User: u, PendingEmail: pending}, nil
}

// ChangePassword replaces a password by one who knows it. Every other session
// ends, and a new one takes the place of this. It fails with Invalid,
// RateLimited or Unavailable.
func (s *Service) ChangePassword(ctx context.Context, userID, current, next string, v Visit) (SignedIn, error) {
	u, err := s.find(ctx, userID)
	if err != nil {
		return SignedIn{}, err
	}
	wrongCurrent := ""
	if current == "" {
		wrongCurrent = msgNoCurrent
	}
	if err := fault.Fields(map[string]string{"current": wrongCurrent, "password": s.checkPassword(next, u.Email)}); err != nil {
		return SignedIn{}, err
	}
	var in SignedIn
	err = s.withPassword(ctx, u, current, func(string) error {
		hash, err := s.hasher.hash(ctx, next)
		if err != nil {
			return err
		}
		return s.tx(ctx, func(tx *db.Tx) error {
			in, err = s.changePassword(ctx, tx, u, hash, v)
			return err
		})
	})
	if err != nil {
		return SignedIn{}, fmt.Errorf("change a password: %w", notCurrent("current", err))
	}
	return in, nil
}

func (s *Service) changePassword(ctx context.Context, tx *db.Tx, u User, hash string, v Visit) (SignedIn, error) {
	u, err := s.accept(ctx, tx, u, hash)
	if err != nil {
		return SignedIn{}, err
	}
	if err := s.passwordReplaced(ctx, tx, u); err != nil {
		return SignedIn{}, err
	}
	if err := record(ctx, tx, u.ID, "account.password-changed", "", v.Address); err != nil {
		return SignedIn{}, err
	}
	return openSession(ctx, tx, u, v)
}

// notCurrent words a wrong password of somebody who is signed in.
func notCurrent(field string, err error) error {
	if errors.Is(err, errWrongPassword) {
		return fault.Field(field, msgNotCurrent)
	}
	return err
}

// ChangeEmail sends a letter to a new address, which is the account's once it
// is verified, and a notice to the old one where that was. It fails with Invalid, Conflict
// (account-exists), RateLimited or Unavailable.
func (s *Service) ChangeEmail(ctx context.Context, userID, password, email string, v Visit) error {
	u, err := s.find(ctx, userID)
	if err != nil {
		return err
	}
	email, wrongEmail := checkEmail(email)
	if wrongEmail == "" && emailKey(email) == emailKey(u.Email) {
		wrongEmail = msgSameEmail
	}
	if err := fault.Fields(map[string]string{"email": wrongEmail, "password": missing(password)}); err != nil {
		return err
	}
	err = s.withPassword(ctx, u, password, func(next string) error {
		return s.tx(ctx, func(tx *db.Tx) error { return s.askForEmail(ctx, tx, u, next, email, v) })
	})
	if err != nil {
		return fmt.Errorf("change an address: %w", notCurrent("password", err))
	}
	return nil
}

func (s *Service) askForEmail(ctx context.Context, tx *db.Tx, u User, next, email string, v Visit) error {
	u, err := s.accept(ctx, tx, u, next)
	if err != nil {
		return err
	}
	_, taken, err := loadUser(ctx, tx, "email_key", emailKey(email))
	if err != nil {
		return fmt.Errorf("look for the address: %w", err)
	}
	if taken {
		return accountExists()
	}
	if err := s.sendVerification(ctx, tx, u, email); err != nil {
		return err
	}
	if err := s.tell(ctx, tx, u, ofAddress, s.noticeLetter(u, email)); err != nil {
		return err
	}
	return record(ctx, tx, u.ID, "account.email-asked", "", v.Address)
}

func missing(password string) string {
	if password == "" {
		return msgNoPassword
	}
	return ""
}

// Delete deletes an account with its sessions; its orders stay, and are
// nobody's. It fails with Invalid, RateLimited, Unavailable or, for the last
// owner, Conflict.
func (s *Service) Delete(ctx context.Context, userID, password string, v Visit) error {
	u, err := s.find(ctx, userID)
	if err != nil {
		return err
	}
	if err := fault.Fields(map[string]string{"password": missing(password)}); err != nil {
		return err
	}
	err = s.withPassword(ctx, u, password, func(next string) error {
		return s.tx(ctx, func(tx *db.Tx) error { return s.delete(ctx, tx, u, next, v) })
	})
	if err != nil {
		return fmt.Errorf("delete an account: %w", notCurrent("password", err))
	}
	return nil
}

func (s *Service) delete(ctx context.Context, tx *db.Tx, u User, next string, v Visit) error {
	if err := lockOwners(ctx, tx); err != nil {
		return err
	}
	u, err := s.accept(ctx, tx, u, next)
	if err != nil {
		return err
	}
	last, err := isLastOwner(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	if last {
		return fault.New(fault.Conflict, msgOnlyOwner)
	}
	if err := deleteUser(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := s.tell(ctx, tx, u, ofDeparture, s.goodbyeLetter(u)); err != nil {
		return err
	}
	return record(ctx, tx, u.ID, "account.deleted", "", v.Address)
}

// isLastOwner asks within a transaction that holds the owners.
func isLastOwner(ctx context.Context, tx *db.Tx, userID string) (bool, error) {
	u, found, err := loadUser(ctx, tx, "id", userID)
	if err != nil {
		return false, fmt.Errorf("read the user: %w", err)
	}
	if !found || u.Role != api.RoleOwner {
		return false, nil
	}
	others, err := hasOwner(ctx, tx, userID)
	return !others && err == nil, err
}
