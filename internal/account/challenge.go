package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/fault"
)

const (
	challengeLife  = 5 * time.Minute
	challengeTries = 5
)

// errWrongCode is told by checkCode, and by it alone.
var errWrongCode = errors.New("the code is wrong")

// askForCode is what a sign-in with the right password answers where the account
// has a second factor: a challenge, and no session.
func askForCode(challenge string) error {
	return &fault.Error{
		Kind: fault.Unauthenticated, Slug: "second-factor", Msg: "Please enter the code from your app.",
		Extra: map[string]any{"challenge": challenge},
	}
}

func challengeGone() error {
	return fault.New(fault.Gone, "This sign-in has ended. Please sign in again with your password.")
}

// challenge begins the second half of a sign-in. The user's row is held.
func (s *Service) challenge(ctx context.Context, tx *db.Tx, u User, v Visit) (token string, err error) {
	token = newToken()
	if err := insertChallenge(ctx, tx, u.ID, hashOf(token)); err != nil {
		return "", err
	}
	return token, record(ctx, tx, u.ID, "account.second-factor-asked", "", v.Address)
}

// SecondFactor ends a sign-in by a code of the app or a recovery code. It fails
// with Invalid, Unauthenticated (a wrong code), Gone, RateLimited or Unavailable.
func (s *Service) SecondFactor(ctx context.Context, challenge, code string, v Visit) (SignedIn, error) {
	if err := fault.Fields(map[string]string{"code": missingCode(code)}); err != nil {
		return SignedIn{}, err
	}
	if !isToken(challenge) {
		return SignedIn{}, challengeGone()
	}
	userID, err := challenged(ctx, s.db, hashOf(challenge))
	if err != nil {
		return SignedIn{}, fmt.Errorf("sign in: %w", busy(err))
	}
	if userID == "" {
		return SignedIn{}, challengeGone()
	}
	var in SignedIn
	var left int
	err = s.codeTx(ctx, func(tx *db.Tx) error {
		in, left, err = s.endChallenge(ctx, tx, userID, hashOf(challenge), code, v)
		return err
	})
	if errors.Is(err, errWrongCode) {
		if left == 0 {
			return SignedIn{}, challengeGone()
		}
		return SignedIn{}, &fault.Error{
			Kind: fault.Unauthenticated, Msg: msgWrongCode, Fields: map[string]string{"code": msgWrongCode},
			Err: fmt.Errorf("wrong code for user %s", userID),
		}
	}
	if err != nil {
		return SignedIn{}, fmt.Errorf("sign in: %w", err)
	}
	return in, nil
}

// endChallenge holds the user first, as whatever changes the password or the
// factor does: tries of one account take their turns.
func (s *Service) endChallenge(ctx context.Context, tx *db.Tx, userID, tokenHash, code string, v Visit) (in SignedIn, left int, err error) {
	u, found, err := holdUser(ctx, tx, "id", userID)
	if err != nil {
		return SignedIn{}, 0, err
	}
	left, live, err := tryChallenge(ctx, tx, tokenHash)
	if err != nil {
		return SignedIn{}, 0, err
	}
	if !found || !live {
		return SignedIn{}, 0, challengeGone()
	}
	way, err := s.checkCode(ctx, tx, u, code, v)
	if err != nil {
		return SignedIn{}, left, err
	}
	if err := deleteChallenge(ctx, tx, tokenHash); err != nil {
		return SignedIn{}, 0, err
	}
	if err := record(ctx, tx, u.ID, "account.sign-in", way, v.Address); err != nil {
		return SignedIn{}, 0, err
	}
	in, err = openSession(ctx, tx, u, v)
	return in, left, err
}

// codeTx is tx for what a code allows: a wrong code stays counted.
func (s *Service) codeTx(ctx context.Context, fn func(*db.Tx) error) error {
	var wrong error
	err := s.tx(ctx, func(tx *db.Tx) error {
		wrong = nil
		err := fn(tx)
		if errors.Is(err, errWrongCode) {
			wrong = err
			return nil
		}
		return err
	})
	if err != nil {
		return err
	}
	return wrong
}

// checkCode uses up a code of a user whose row is held, and returns which kind
// it was; else errWrongCode. Wrong codes count for themselves, as failed sign-ins
// do: a right password does not clear them, nor does a reset. A letter tells of
// them before they are too many.
func (s *Service) checkCode(ctx context.Context, tx *db.Tx, u User, code string, v Visit) (way string, err error) {
	account := hashOf("code " + u.ID)
	_, count, wait, err := s.addFailure(ctx, tx, account)
	if err != nil {
		return "", err
	}
	if wait > 0 {
		return "", tooManyCodes(wait)
	}
	f, err := loadFactor(ctx, tx, u.ID)
	if err != nil {
		return "", err
	}
	way, used, err := s.useCode(ctx, tx, u, f, plainCode(code))
	if err != nil {
		return "", err
	}
	if used {
		return way, clearFailures(ctx, tx, account)
	}
	// Nobody knows who typed it.
	refused := auditlog.Entry{Action: "account.second-factor-refused", Subject: u.ID, Address: v.Address}
	if err := auditlog.Record(ctx, tx, refused); err != nil {
		return "", err
	}
	if count == min(challengeTries, s.mostFailures()) {
		if err := s.tell(ctx, tx, u, ofCodes, s.wrongCodesLetter(u, count)); err != nil {
			return "", err
		}
	}
	return "", errWrongCode
}

// useCode uses a code up, and says which kind it is.
func (s *Service) useCode(ctx context.Context, tx *db.Tx, u User, f factor, code string) (way string, used bool, err error) {
	if !f.on() {
		return "", false, nil
	}
	if !isTOTP(code) {
		used, err = useRecoveryCode(ctx, tx, u.ID, code)
		return "recovery code", used, err
	}
	key, err := s.factorKey.Open(u.ID, f.sealedKey)
	if err != nil {
		return "", false, fault.Wrap(fault.Unavailable, "Codes from your app cannot be checked right now. Please use a recovery code.",
			fmt.Errorf("open the key of user %s: %w", u.ID, err))
	}
	step, ok := matchTOTP(key, code, tx.Now(), f.lastStep)
	if !ok {
		return "", false, nil
	}
	return "code of the app", true, useStep(ctx, tx, u.ID, step)
}
