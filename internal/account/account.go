// Package account knows who may do what: users with their roles, their
// passwords, the sessions they are signed in by, and the letters that prove an
// address or replace a password.
package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"enamel/internal/api"
	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/mail"
	"enamel/internal/seal"
	"enamel/internal/shop"
)

// The bounds of what is typed, in code points.
const (
	minPassword = 8
	maxPassword = 256
	maxEmail    = 255
	maxName     = 100
)

// The words about what is typed.
const (
	msgNoEmail       = "Please enter your email address"
	msgEmail         = "Invalid email address"
	msgLongEmail     = "Email must be at most 255 characters"
	msgSameEmail     = "This is your email address already"
	msgNoPassword    = "Please enter your password"
	msgNoCurrent     = "Please enter your current password"
	msgNotCurrent    = "This is not your current password."
	msgShort         = "Password must be at least 8 characters"
	msgLong          = "Password must be at most 256 characters"
	msgNotText       = "Password contains characters that cannot be used"
	msgCommon        = "This password is too common. Please choose another."
	msgLongName      = "Full name must be at most 100 characters"
	msgNameControl   = "Full name contains characters that cannot be used"
	msgNameURL       = "Full name must not contain a web address"
	msgNotRight      = "The email or password is not right."
	msgAccountExists = "There is already an account with this email address. Please sign in instead."
	msgGone          = "This link is no longer valid. Please ask for a new one."
	msgOnlyOwner     = "You are the only owner. Make somebody else an owner first."
	msgSignIn        = "Please sign in."
	msgSignInVerify  = "Please sign in to verify this address"
	msgNotItsOwn     = "This is not the password of the account that asked for this letter."
	msgNoCode        = "Please enter the code"
	msgWrongCode     = "This code is not right, or was used before."
)

// User is somebody with an account.
type User struct {
	ID            string
	Email         string // as it was typed
	FullName      string // may be empty
	Role          string // api.RoleCustomer, api.RoleStaff or api.RoleOwner
	EmailVerified bool   // the address has been shown to be theirs
	CreatedAt     time.Time

	password string // its hash
}

// Visit is where a request comes from.
type Visit struct {
	Address   string // IP
	UserAgent string
	SessionID string // of the session it came with; empty: none
	UserID    string // the user that it signs in
}

// SignedIn is a new session, whose token is told this once.
type SignedIn struct {
	User  User
	Token string
	Life  time.Duration
}

// Config is what a Service is made of.
type Config struct {
	DB          *db.DB
	Facts       func() shop.Facts
	Origin      string      // https://shop.example, without a slash at the end
	MaxFailures func() int  // failed sign-ins that an account may have in 15 minutes
	Secret      []byte      // encrypts the keys of second factors
	OwnerFactor func() bool // owners must have a second factor
	Mail        *mail.Outbox
}

// Service keeps the accounts.
type Service struct {
	db          *db.DB
	facts       func() shop.Facts
	origin      string
	maxFailures func() int
	mail        *mail.Outbox
	factorKey   *seal.Key // seals the keys of second factors, each bound to its user
	ownerFactor func() bool
	hasher      *hasher
	common      []string // sorted
}

// New makes a Service.
func New(c Config) *Service { return newService(c, newHasher(fullCost())) }

func newService(c Config, h *hasher) *Service {
	return &Service{
		db: c.DB, facts: c.Facts, origin: c.Origin, maxFailures: c.MaxFailures, mail: c.Mail, factorKey: seal.New(c.Secret, factorPurpose), ownerFactor: c.OwnerFactor,
		hasher: h, common: commonWords(),
	}
}

// tx is db.Tx, whose waits in vain are told as such. The faults of fn go through.
func (s *Service) tx(ctx context.Context, fn func(*db.Tx) error) error {
	return busy(s.db.Tx(ctx, fn))
}

// busy words a database that did not answer in its time.
func busy(err error) error {
	var f *fault.Error
	if err == nil || !db.IsBusy(err) || errors.As(err, &f) {
		return err
	}
	return &fault.Error{
		Kind: fault.Unavailable, Msg: "We are very busy right now. Please try again in a moment.",
		RetryAfter: time.Second, Err: err,
	}
}

// record writes a deed of a user, on their own account, into the audit log.
func record(ctx context.Context, tx *db.Tx, userID, action, detail, address string) error {
	return auditlog.Record(ctx, tx, auditlog.Entry{Actor: userID, Action: action, Subject: userID, Detail: detail, Address: address})
}

// emailKey is what two spellings of one address have in common. Addresses are ASCII.
func emailKey(email string) string { return strings.ToLower(email) }

// newToken returns 32 random bytes as text.
func newToken() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails: the program ends instead
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// isToken says whether a text is as long as a token, so that nothing else
// reaches the database.
func isToken(s string) bool { return len(s) == base64.RawURLEncoding.EncodedLen(32) }

// hashOf is the form in which tokens and keys are stored and looked up.
func hashOf(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

// checkEmail trims an address and returns what is wrong with it, else "".
func checkEmail(email string) (trimmed, msg string) {
	email = form.Trim(email)
	switch {
	case email == "":
		return "", msgNoEmail
	case utf8.RuneCountInString(email) > maxEmail:
		return "", msgLongEmail
	case !form.IsEmail(email):
		return "", msgEmail
	}
	return email, ""
}

// checkName trims a name and returns what is wrong with it, else "".
func checkName(name string) (trimmed, msg string) {
	name = form.Trim(name)
	switch {
	case utf8.RuneCountInString(name) > maxName:
		return "", msgLongName
	case form.HasControl(name) || form.HasBidi(name) || !utf8.ValidString(name):
		return "", msgNameControl
	case form.HasLink(name):
		return "", msgNameURL
	}
	return name, ""
}

// checkPassword returns what is wrong with a new password, which is taken
// exactly as it came, else "".
func (s *Service) checkPassword(password, email string) (msg string) {
	switch n := utf8.RuneCountInString(password); {
	case n < minPassword:
		return msgShort
	case n > maxPassword:
		return msgLong
	case !utf8.ValidString(password): // no browser could send it
		return msgNotText
	case s.isCommon(password, email):
		return msgCommon
	}
	return ""
}

func accountExists() error {
	return &fault.Error{
		Kind: fault.Conflict, Slug: "account-exists", Msg: msgAccountExists,
		Fields: map[string]string{"email": msgAccountExists},
	}
}

// find reads the user of an id. One who is gone is signed out.
func (s *Service) find(ctx context.Context, id string) (User, error) {
	u, found, err := loadUser(ctx, s.db, "id", id)
	if err != nil {
		return User{}, fmt.Errorf("read the account: %w", busy(err))
	}
	if !found {
		return User{}, fault.New(fault.Unauthenticated, msgSignIn)
	}
	return u, nil
}

// principal is a user as the API knows them.
func (u User) principal() *api.Principal {
	return &api.Principal{ID: u.ID, Email: u.Email, FullName: u.FullName, Role: u.Role, EmailVerified: u.EmailVerified}
}
