package account

import (
	"context"
	"fmt"
	"time"

	"enamel/internal/api"
	"enamel/internal/db"
	"enamel/internal/fault"
)

// Filter chooses users: whose address or name has a text, staff alone unless
// Show is "all", after an address in the order of the list.
type Filter struct {
	Text, Show, After string
	Limit             int
}

// Listed is a user for the owner's list.
type Listed struct {
	ID            string    `json:"id"`
	Email         string    `json:"email"`
	FullName      string    `json:"full_name"`
	Role          string    `json:"role" enum:"customer,staff,owner"`
	EmailVerified bool      `json:"email_verified"`
	SecondFactor  bool      `json:"second_factor"`
	Sessions      int       `json:"sessions" doc:"Browsers that are signed in"`
	CreatedAt     time.Time `json:"created_at"`
}

// Find lists users by their address; next begins the rest, "" where there is none.
func (s *Service) Find(ctx context.Context, f Filter) (list []Listed, next string, err error) {
	most := f.Limit
	f.Limit++
	list, err = findUsers(ctx, s.db, f, db.Millis(s.db.Now()))
	if err == nil && len(list) > most {
		list = list[:most]
		next = emailKey(list[most-1].Email)
	}
	return list, next, err
}

// Invite makes a user of a role and mails them a link to choose a password. The
// owner vouches for the address. It fails with Invalid or Conflict.
func (s *Service) Invite(ctx context.Context, by string, n NewUser) (User, error) {
	n.Password = NewPassword() // nobody is told
	u, err := s.prepare(ctx, n)
	if err != nil {
		return User{}, fmt.Errorf("invite a user: %w", err)
	}
	err = s.tx(ctx, func(tx *db.Tx) error {
		exists := &fault.Error{
			Kind: fault.Conflict, Slug: "account-exists", Msg: "There is already an account with this address. Find it in the list and change its role.",
			Fields: map[string]string{"email": "There is already an account with this address"},
		}
		if err := insertNew(ctx, tx, &u, exists); err != nil {
			return err
		}
		token, wait, err := replaceToken(ctx, tx, u.ID, toReset, u.Email)
		if err != nil {
			return err
		}
		if token == "" {
			return &fault.Error{Kind: fault.RateLimited, RetryAfter: wait, Msg: "This address has had too many letters. Please try again in an hour."}
		}
		if err := s.send(ctx, tx, s.inviteLetter(u, token)); err != nil {
			return err
		}
		return recordBy(ctx, tx, by, "account.invited", u.ID, "role "+u.Role)
	})
	if err != nil {
		return User{}, fmt.Errorf("invite a user: %w", err)
	}
	return u, nil
}

// SignOutUser ends every session of a user, whoever asks.
func (s *Service) SignOutUser(ctx context.Context, by, userID string) error {
	err := s.tx(ctx, func(tx *db.Tx) error {
		n, err := deleteSessions(ctx, tx, userID)
		if err != nil {
			return err
		}
		return recordBy(ctx, tx, by, "account.sessions-ended", userID, fmt.Sprintf("%d sessions", n))
	})
	if err != nil {
		return fmt.Errorf("end the sessions of a user: %w", err)
	}
	return nil
}

// named is the user of an id in a path, else NotFound.
func (s *Service) named(ctx context.Context, id string) (User, error) {
	u, found, err := loadUser(ctx, s.db, "id", id)
	if err != nil {
		return User{}, fmt.Errorf("read the account: %w", busy(err))
	}
	if !found {
		return User{}, fault.New(fault.NotFound, "There is no such user.")
	}
	return u, nil
}

// checkStaffRole is what is wrong with the role of an invitation, else "".
func checkStaffRole(role string) string {
	if role == api.RoleStaff || role == api.RoleOwner {
		return ""
	}
	return "Choose staff or owner."
}
