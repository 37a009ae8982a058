package account

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"

	"enamel/internal/api"
	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/fault"
)

// MaxList bounds a list of users.
const MaxList = 1000

// msgNotShown says what to do before somebody becomes staff.
const msgNotShown = "Nobody has shown that this address is theirs. Let them verify it, or set a new password for them first with enamel user password."

// NewUser is a user whom the operator adds. An empty role is a customer's.
type NewUser struct{ Email, FullName, Password, Role string }

// recordCommand writes a deed of the command line into the audit log.
func recordCommand(ctx context.Context, tx *db.Tx, action, userID, detail string) error {
	return recordBy(ctx, tx, auditlog.CommandLine, action, userID, detail)
}

// recordBy writes what somebody did to a user into the audit log.
func recordBy(ctx context.Context, tx *db.Tx, by, action, userID, detail string) error {
	return auditlog.Record(ctx, tx, auditlog.Entry{Actor: by, Action: action, Subject: userID, Detail: detail})
}

// NewPassword makes a random password of 20 characters that is easy to read
// out: 90 bits in three groups of letters and digits that no two look alike of.
func NewPassword() string {
	t := strings.ToLower(rand.Text())
	return t[:6] + "-" + t[6:12] + "-" + t[12:18]
}

func checkRole(role string) (msg string) {
	switch role {
	case api.RoleCustomer, api.RoleStaff, api.RoleOwner:
		return ""
	}
	return "There is no such role. Use customer, staff or owner."
}

// prepare checks a new user and hashes the password. The operator vouches for
// the address of staff and owners.
func (s *Service) prepare(ctx context.Context, n NewUser) (User, error) {
	if n.Role == "" {
		n.Role = api.RoleCustomer
	}
	email, wrongEmail := checkEmail(n.Email)
	name, wrongName := checkName(n.FullName)
	err := fault.Fields(map[string]string{
		"email": wrongEmail, "full_name": wrongName, "role": checkRole(n.Role), "password": s.checkPassword(n.Password, email),
	})
	if err != nil {
		return User{}, err
	}
	u := User{ID: db.NewID(), Email: email, FullName: name, Role: n.Role, EmailVerified: n.Role != api.RoleCustomer}
	u.password, err = s.hasher.hash(ctx, n.Password)
	return u, err
}

// insertNew inserts a user of any role; it fails with exists where the address has an account.
func insertNew(ctx context.Context, tx *db.Tx, u *User, exists error) error {
	u.CreatedAt = tx.Now()
	if err := lockOwners(ctx, tx); err != nil {
		return err
	}
	fresh, err := insertUser(ctx, tx, *u)
	if err == nil && !fresh {
		return exists
	}
	return err
}

// Add makes a user for the command line. It fails with Invalid or, for an
// address that has an account, Conflict.
func (s *Service) Add(ctx context.Context, n NewUser) (User, error) {
	u, err := s.prepare(ctx, n)
	if err != nil {
		return User{}, fmt.Errorf("add a user: %w", err)
	}
	err = s.tx(ctx, func(tx *db.Tx) error {
		exists := fault.New(fault.Conflict, "There is already an account with this address. Use enamel user role or enamel user password.")
		if err := insertNew(ctx, tx, &u, exists); err != nil {
			return err
		}
		return recordCommand(ctx, tx, "account.added", u.ID, "role "+u.Role)
	})
	if err != nil {
		return User{}, fmt.Errorf("add a user: %w", err)
	}
	return u, nil
}

// byEmail reads and holds a user whom the operator names, else NotFound.
func byEmail(ctx context.Context, tx *db.Tx, email string) (User, error) {
	email, msg := checkEmail(email)
	if msg != "" {
		return User{}, fault.Field("email", msg)
	}
	u, found, err := holdUser(ctx, tx, "email_key", emailKey(email))
	if err != nil {
		return User{}, err
	}
	if !found {
		return User{}, fault.New(fault.NotFound, "There is no account with this email address.")
	}
	return u, nil
}

// SetRole gives a user another role, in force with their next request. A higher
// one ends every session: who has them open was no staff. It fails with Invalid,
// NotFound or, for the last owner, for staff of an unverified address and for
// one's own role, Conflict.
func (s *Service) SetRole(ctx context.Context, by, email, role string) (User, error) {
	if msg := checkRole(role); msg != "" {
		return User{}, fault.Field("role", msg)
	}
	var u User
	err := s.tx(ctx, func(tx *db.Tx) error {
		err := lockOwners(ctx, tx)
		if err != nil {
			return err
		}
		if u, err = byEmail(ctx, tx, email); err != nil || u.Role == role {
			return err
		}
		before := u.Role
		u.Role = role
		return giveRole(ctx, tx, by, u, before)
	})
	if err != nil {
		return User{}, fmt.Errorf("set a role: %w", err)
	}
	return u, nil
}

// giveRole writes the role of a user who has had another before.
func giveRole(ctx context.Context, tx *db.Tx, by string, u User, before string) error {
	if by == u.ID {
		return fault.New(fault.Conflict, "You cannot change your own role. Ask another owner.")
	}
	last, err := isLastOwner(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	if last {
		return fault.New(fault.Conflict, "This is the only owner. Make somebody else an owner first.")
	}
	if u.Role != api.RoleCustomer && !u.EmailVerified { // a stranger may have made the account, before its holder
		return fault.New(fault.Conflict, msgNotShown)
	}
	if err := setRole(ctx, tx, u.ID, u.Role); err != nil {
		return err
	}
	if roles := []string{api.RoleCustomer, api.RoleStaff, api.RoleOwner}; slices.Index(roles, u.Role) > slices.Index(roles, before) {
		if _, err := deleteSessions(ctx, tx, u.ID); err != nil {
			return err
		}
	}
	return recordBy(ctx, tx, by, "account.role-changed", u.ID, before+" to "+u.Role)
}

// SetPassword replaces a user's password, as a reset does. The operator, who
// hands it over, vouches for the address. It fails with Invalid or NotFound.
func (s *Service) SetPassword(ctx context.Context, email, password string) error {
	email, wrongEmail := checkEmail(email)
	if err := fault.Fields(map[string]string{"email": wrongEmail, "password": s.checkPassword(password, email)}); err != nil {
		return fmt.Errorf("set a password: %w", err)
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return fmt.Errorf("set a password: %w", err)
	}
	err = s.tx(ctx, func(tx *db.Tx) error { return s.setPassword(ctx, tx, email, hash) })
	if err != nil {
		return fmt.Errorf("set a password: %w", err)
	}
	return nil
}

func (s *Service) setPassword(ctx context.Context, tx *db.Tx, email, hash string) error {
	u, err := byEmail(ctx, tx, email)
	if err != nil {
		return err
	}
	if err := setPassword(ctx, tx, u.ID, hash); err != nil {
		return err
	}
	if _, err := takeOver(ctx, tx, u); err != nil {
		return err
	}
	if err := s.passwordReplaced(ctx, tx, u); err != nil {
		return err
	}
	return recordCommand(ctx, tx, "account.password-set", u.ID, "")
}

// List returns the newest users; limit is clamped to 1 to MaxList.
func (s *Service) List(ctx context.Context, limit int) ([]User, error) {
	list, err := listUsers(ctx, s.db, max(1, min(limit, MaxList)))
	if err != nil {
		return nil, fmt.Errorf("list the users: %w", err)
	}
	return list, nil
}

// HasOwner says whether there is an owner.
func (s *Service) HasOwner(ctx context.Context) (bool, error) { return hasOwner(ctx, s.db, "") }

// HasOwnerBeside says whether there is an owner with another address than email.
func HasOwnerBeside(ctx context.Context, r db.Reader, email string) (has bool, err error) {
	err = r.QueryRow(ctx, `select exists (select 1 from users where role = 'owner' and email <> $1)`, email).Scan(&has)
	if err != nil {
		return false, fmt.Errorf("look for an owner: %w", err)
	}
	return has, nil
}

// EnsureOwner makes the first owner; where there is one it does nothing. A user
// who has the address already becomes the owner, with this password: whoever
// made that account is signed out, and their links and name are worthless.
func (s *Service) EnsureOwner(ctx context.Context, email, password string) (made bool, err error) {
	if has, err := s.HasOwner(ctx); err != nil || has {
		return false, err
	}
	u, err := s.prepare(ctx, NewUser{Email: email, Password: password, Role: api.RoleOwner})
	if err != nil {
		return false, fmt.Errorf("make the first owner: %w", err)
	}
	err = s.tx(ctx, func(tx *db.Tx) error {
		made = false
		if err := lockOwners(ctx, tx); err != nil {
			return err
		}
		has, err := hasOwner(ctx, tx, "") // on another node, meanwhile
		if err != nil || has {
			return err
		}
		made = true
		return s.makeOwner(ctx, tx, u)
	})
	if err != nil {
		return false, fmt.Errorf("make the first owner: %w", err)
	}
	return made, nil
}

func (s *Service) makeOwner(ctx context.Context, tx *db.Tx, u User) error {
	u.CreatedAt = tx.Now()
	fresh, err := insertUser(ctx, tx, u)
	if err != nil {
		return err
	}
	if !fresh {
		if u, err = s.promote(ctx, tx, u); err != nil {
			return err
		}
	}
	return recordCommand(ctx, tx, "account.first-owner", u.ID, "")
}

// promote makes the user who has an owner's address that owner.
func (s *Service) promote(ctx context.Context, tx *db.Tx, owner User) (User, error) {
	u, err := byEmail(ctx, tx, owner.Email)
	if err != nil {
		return User{}, err
	}
	if err := setPassword(ctx, tx, u.ID, owner.password); err != nil {
		return User{}, err
	}
	if err := setRole(ctx, tx, u.ID, api.RoleOwner); err != nil {
		return User{}, err
	}
	if err := clearName(ctx, tx, u.ID); err != nil {
		return User{}, err
	}
	u.FullName = ""
	if err := verifyUser(ctx, tx, u.ID, u.Email); err != nil {
		return User{}, err
	}
	return u, s.passwordReplaced(ctx, tx, u)
}
