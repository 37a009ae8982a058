package account

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// failureWindow is how long a failed sign-in counts.
const failureWindow = 15 * time.Minute

// takeBackLimit is how long a try may take to be uncounted.
const takeBackLimit = 5 * time.Second

// errWrongPassword is told by what guess runs, and by it alone.
var errWrongPassword = errors.New("the password is wrong")

// guess lets a password of an account be looked at, as long as the account has
// few failures. The try counts before the look, so that tries at the same time
// see each other; look clears the count in the transaction that the right
// password opens. Whatever fails but the password takes the try back.
func (s *Service) guess(ctx context.Context, email string, look func() error) error {
	account := hashOf(emailKey(email))
	at, err := s.countTry(ctx, account)
	if err != nil {
		return err
	}
	err = look()
	if err == nil || errors.Is(err, errWrongPassword) {
		return err
	}
	if back := s.takeBack(context.WithoutCancel(ctx), account, at); back != nil {
		return errors.Join(err, back)
	}
	return err
}

// countTry adds a try to those of the last 15 minutes, or fails with RateLimited.
func (s *Service) countTry(ctx context.Context, account string) (at int64, err error) {
	err = s.tx(ctx, func(tx *db.Tx) error {
		var wait time.Duration
		at, _, wait, err = s.addFailure(ctx, tx, account)
		if err == nil && wait > 0 {
			return tooManyFailures(wait)
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("count a sign-in: %w", err)
	}
	return at, nil
}

// addFailure counts a failure and returns the count of the last 15 minutes.
// Beyond the limit it counts nothing, and wait is the time until a try may count
// again.
func (s *Service) addFailure(ctx context.Context, tx *db.Tx, account string) (at int64, count int, wait time.Duration, err error) {
	times, err := lockFailures(ctx, tx, account)
	if err != nil {
		return 0, 0, 0, err
	}
	at = db.Millis(tx.Now())
	times = slices.DeleteFunc(times, func(t int64) bool { return t <= at-failureWindow.Milliseconds() })
	if most := s.mostFailures(); len(times) >= most {
		return 0, 0, time.Duration(times[len(times)-most]-at)*time.Millisecond + failureWindow, nil
	}
	times = append(times, at)
	slices.Sort(times) // nodes' clocks differ
	return at, len(times), 0, saveFailures(ctx, tx, account, times)
}

func (s *Service) mostFailures() int { return max(1, s.maxFailures()) }

// takeBack uncounts a try that says nothing about the password.
func (s *Service) takeBack(ctx context.Context, account string, at int64) error {
	ctx, cancel := context.WithTimeout(ctx, takeBackLimit)
	defer cancel()
	err := s.tx(ctx, func(tx *db.Tx) error {
		times, err := lockFailures(ctx, tx, account)
		if err != nil {
			return err
		}
		if i := slices.Index(times, at); i >= 0 {
			times = slices.Delete(times, i, i+1)
		}
		return saveFailures(ctx, tx, account, times)
	})
	if err != nil {
		return fmt.Errorf("uncount a sign-in: %w", err)
	}
	return nil
}

func tooManyFailures(wait time.Duration) error {
	return &fault.Error{
		Kind: fault.RateLimited, RetryAfter: wait,
		Msg: "Too many failed sign-ins. Please wait " + minutes(wait) + ", or reset your password.",
	}
}

func tooManyCodes(wait time.Duration) error {
	return &fault.Error{Kind: fault.RateLimited, RetryAfter: wait, Msg: "Too many wrong codes. Please wait " + minutes(wait) + "."}
}

func minutes(wait time.Duration) string {
	if n := int(math.Ceil(wait.Minutes())); n > 1 {
		return fmt.Sprintf("%d minutes", n)
	}
	return "1 minute"
}
