package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"rsc.io/qr"

	"enamel/internal/api"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/mail"
)

// FactorState is what users see of their second factor.
type FactorState struct {
	On        bool
	Since     time.Time // zero: it is off
	CodesLeft int       // recovery codes
	Required  bool      // the shop wants one of this user
}

// Setup is a new key, told this once.
type Setup struct {
	URI    string // otpauth://, for a QR code
	Secret string // base32, to type
	QR     *qr.Code
}

// mustHaveFactor says whether the shop wants a second factor of a user.
func (s *Service) mustHaveFactor(u User) bool { return u.Role == api.RoleOwner && s.ownerFactor() }

// FactorState reads the second factor of a user.
func (s *Service) FactorState(ctx context.Context, userID string) (FactorState, error) {
	u, err := s.find(ctx, userID)
	if err != nil {
		return FactorState{}, err
	}
	f, err := loadFactor(ctx, s.db, userID)
	if err != nil {
		return FactorState{}, busy(err)
	}
	left, err := countRecoveryCodes(ctx, s.db, userID)
	if err != nil {
		return FactorState{}, busy(err)
	}
	return FactorState{On: f.on(), Since: f.since, CodesLeft: left, Required: s.mustHaveFactor(u)}, nil
}

// BeginFactor makes a key for a user's app. Nothing changes until a code of it
// confirms it. It fails with Invalid, Conflict, RateLimited or Unavailable.
func (s *Service) BeginFactor(ctx context.Context, userID, password string) (Setup, error) {
	u, err := s.find(ctx, userID)
	if err != nil {
		return Setup{}, err
	}
	if err := fault.Fields(map[string]string{"password": missing(password)}); err != nil {
		return Setup{}, err
	}
	key := newTOTPKey()
	sealed := s.factorKey.Seal(u.ID, key)
	err = s.withPassword(ctx, u, password, func(next string) error {
		return s.tx(ctx, func(tx *db.Tx) error {
			u, err := s.accept(ctx, tx, u, next)
			if err != nil {
				return err
			}
			return s.beginFactor(ctx, tx, u, sealed)
		})
	})
	if err != nil {
		return Setup{}, fmt.Errorf("begin a second factor: %w", notCurrent("password", err))
	}
	setup := Setup{URI: totpURI(s.facts().Name, u.Email, key), Secret: totpSecret(key)}
	if setup.QR, err = qr.Encode(setup.URI, qr.L); err != nil {
		return Setup{}, fmt.Errorf("draw a second factor: %w", err)
	}
	return setup, nil
}

// beginFactor refuses unverified addresses: who takes such an account over, as
// its address is theirs, would be kept out by a stranger's app.
func (s *Service) beginFactor(ctx context.Context, tx *db.Tx, u User, sealed string) error {
	if !u.EmailVerified {
		return fault.New(fault.Conflict, "Please verify your email address first.")
	}
	begun, err := beginFactor(ctx, tx, u.ID, sealed)
	if err == nil && !begun {
		return fault.New(fault.Conflict, "Your account has a second factor already.")
	}
	return err
}

// ConfirmFactor turns the second factor on by a code of the key that was begun.
// Every other session ends, and a new one takes the place of this. It returns the
// recovery codes, told this once. It fails with Invalid or Conflict.
func (s *Service) ConfirmFactor(ctx context.Context, userID, code string, v Visit) (in SignedIn, codes []string, err error) {
	if err := fault.Fields(map[string]string{"code": missingCode(code)}); err != nil {
		return SignedIn{}, nil, err
	}
	err = s.tx(ctx, func(tx *db.Tx) error {
		u, found, err := holdUser(ctx, tx, "id", userID)
		if err != nil {
			return err
		}
		if !found {
			return fault.New(fault.Unauthenticated, msgSignIn)
		}
		if err := s.confirmFactor(ctx, tx, u, plainCode(code)); err != nil {
			return err
		}
		if codes, err = replaceRecoveryCodes(ctx, tx, u.ID); err != nil {
			return err
		}
		in, err = s.factorChanged(ctx, tx, u, "account.second-factor-on", s.factorLetter(u, true), v)
		return err
	})
	if err != nil {
		return SignedIn{}, nil, fmt.Errorf("confirm a second factor: %w", err)
	}
	return in, codes, nil
}

func (s *Service) confirmFactor(ctx context.Context, tx *db.Tx, u User, code string) error {
	f, err := loadFactor(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	if f.sealedKey == "" || f.on() {
		return fault.New(fault.Conflict, "There is nothing to confirm. Please begin again.")
	}
	key, err := s.factorKey.Open(u.ID, f.sealedKey)
	if err != nil {
		return fmt.Errorf("open the key of user %s: %w", u.ID, err)
	}
	step, ok := matchTOTP(key, code, tx.Now(), 0)
	if !ok {
		return fault.Field("code", msgWrongCode)
	}
	return confirmFactor(ctx, tx, u.ID, step)
}

// NewRecoveryCodes replaces the recovery codes. It fails with Invalid, RateLimited
// or Unavailable.
func (s *Service) NewRecoveryCodes(ctx context.Context, userID, password, code string, v Visit) (codes []string, err error) {
	err = s.withFactor(ctx, userID, password, code, v, func(tx *db.Tx, u User) error {
		if codes, err = replaceRecoveryCodes(ctx, tx, u.ID); err != nil {
			return err
		}
		return record(ctx, tx, u.ID, "account.recovery-codes-replaced", "", v.Address)
	})
	if err != nil {
		return nil, fmt.Errorf("replace the recovery codes: %w", err)
	}
	return codes, nil
}

// EndFactor turns the second factor off. Every other session ends, and a new one
// takes the place of this. It fails with Invalid, RateLimited or Unavailable.
func (s *Service) EndFactor(ctx context.Context, userID, password, code string, v Visit) (in SignedIn, err error) {
	err = s.withFactor(ctx, userID, password, code, v, func(tx *db.Tx, u User) error {
		if err := deleteFactor(ctx, tx, u.ID); err != nil {
			return err
		}
		in, err = s.factorChanged(ctx, tx, u, "account.second-factor-off", s.factorLetter(u, false), v)
		return err
	})
	if err != nil {
		return SignedIn{}, fmt.Errorf("end a second factor: %w", err)
	}
	return in, nil
}

// withFactor does what a right password and a right code allow together.
func (s *Service) withFactor(
	ctx context.Context, userID, password, code string, v Visit, do func(tx *db.Tx, u User) error,
) error {
	u, err := s.find(ctx, userID)
	if err != nil {
		return err
	}
	if err := fault.Fields(map[string]string{"password": missing(password), "code": missingCode(code)}); err != nil {
		return err
	}
	err = s.withPassword(ctx, u, password, func(next string) error {
		return s.codeTx(ctx, func(tx *db.Tx) error {
			u, err := s.accept(ctx, tx, u, next)
			if err != nil {
				return err
			}
			if _, err := s.checkCode(ctx, tx, u, code, v); err != nil {
				return err
			}
			return do(tx, u)
		})
	})
	if errors.Is(err, errWrongCode) {
		return fault.Field("code", msgWrongCode)
	}
	return notCurrent("password", err)
}

// factorChanged is what follows on a second factor that was turned on or off.
func (s *Service) factorChanged(
	ctx context.Context, tx *db.Tx, u User, action string, letter mail.Message, v Visit,
) (SignedIn, error) {
	if _, err := deleteSessions(ctx, tx, u.ID); err != nil {
		return SignedIn{}, err
	}
	if err := s.tell(ctx, tx, u, ofFactor, letter); err != nil {
		return SignedIn{}, err
	}
	if err := record(ctx, tx, u.ID, action, "", v.Address); err != nil {
		return SignedIn{}, err
	}
	return openSession(ctx, tx, u, v)
}

// RemoveFactor turns off the second factor of a user who has lost it, and ends
// every session. It fails with Invalid, NotFound or, for one's own, Conflict.
func (s *Service) RemoveFactor(ctx context.Context, by, email string) error {
	err := s.tx(ctx, func(tx *db.Tx) error {
		u, err := byEmail(ctx, tx, email)
		if err != nil {
			return err
		}
		if by == u.ID {
			return fault.New(fault.Conflict, "Turn off your own second factor on your account page, with a code.")
		}
		f, err := loadFactor(ctx, tx, u.ID)
		if err != nil {
			return err
		}
		if !f.on() {
			return fault.New(fault.Conflict, "This account has no second factor.")
		}
		if err := deleteFactor(ctx, tx, u.ID); err != nil {
			return err
		}
		if _, err := deleteSessions(ctx, tx, u.ID); err != nil {
			return err
		}
		if err := s.tell(ctx, tx, u, ofFactor, s.factorLetter(u, false)); err != nil {
			return err
		}
		return recordBy(ctx, tx, by, "account.second-factor-off", u.ID, "")
	})
	if err != nil {
		return fmt.Errorf("turn off a second factor: %w", err)
	}
	return nil
}

func missingCode(code string) string {
	if plainCode(code) == "" {
		return msgNoCode
	}
	return ""
}
