package account

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

// guessWrong tries a wrong password n times.
func (k *desk) guessWrong(email string, n int) {
	k.t.Helper()
	for range n {
		if _, err := k.SignIn(k.t.Context(), email, "not "+good, home()); fault.KindOf(err) != fault.Unauthenticated {
			k.t.Fatalf("%v, want Unauthenticated", err)
		}
	}
}

func TestTenFailuresLockAnAccountForAWhile(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.signUp("jane@example.com")
		for _, email := range []string{"jane@example.com", "nobody@example.com"} {
			start := k.clock.Load()
			k.guessWrong(email, 1)
			k.pass(10 * time.Minute)
			k.guessWrong(strings.ToUpper(email), 9)
			_, err := k.SignIn(t.Context(), email, good, home()) // right, for Jane
			f := k.fault(err, fault.RateLimited, "Too many failed sign-ins. Please wait 5 minutes, or reset your password.")
			if f.RetryAfter != 5*time.Minute {
				t.Errorf("%s: Retry-After %v", email, f.RetryAfter)
			}
			k.pass(4*time.Minute + 30*time.Second)
			_, err = k.SignIn(t.Context(), email, good, home())
			_ = k.fault(err, fault.RateLimited, "Too many failed sign-ins. Please wait 1 minute, or reset your password.")
			k.pass(30 * time.Second) // the first is forgotten, and a refusal did not count
			k.guessWrong(email, 1)
			if _, err := k.SignIn(t.Context(), email, good, home()); fault.KindOf(err) != fault.RateLimited {
				t.Errorf("%s: the eleventh: %v", email, err)
			}
			k.clock.Store(start)
		}
		if k.count("session") != 1 {
			t.Error("a session was opened")
		}
	})
}

func TestParallelGuessesCannotOvershoot(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		k := newDesk(t, c)
		other := k.node(dbtest.Open(t, db.Config{URL: c.URL, Path: c.Path, Now: k.db.Now}))
		k.signUp("jane@example.com")
		for _, email := range []string{"jane@example.com", "nobody@example.com"} {
			errs := atOnce(t.Context(), 50, func(ctx context.Context, i int) error {
				_, err := []*Service{k.Service, other}[i%2].SignIn(ctx, email, "not "+good, home())
				return err
			})
			looked, refused := 0, 0
			for _, err := range errs {
				switch fault.KindOf(err) {
				case fault.Unauthenticated:
					looked++
				case fault.RateLimited:
					refused++
				default:
					t.Error(err)
				}
			}
			if looked != 10 || refused != 40 || k.failures(email) != 10 {
				t.Errorf("%s: %d passwords were looked at, %d refused, %d counted; want 10, 40, 10", email, looked, refused, k.failures(email))
			}
		}
	})
}

func TestASuccessForgetsTheFailures(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.signUp("jane@example.com")
		k.guessWrong("jane@example.com", 9)
		_, err := k.SignIn(t.Context(), "jane@example.com", good, home())
		k.must(err)
		if n := k.failures("jane@example.com"); n != 0 {
			t.Errorf("%d failures are left", n)
		}
	})
}

func TestTheLimitOfFailuresFollowsItsSetting(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.guessWrong("joe@example.com", 5)
		k.most = 3
		_, err := k.SignIn(t.Context(), "joe@example.com", good, home())
		if f := k.fault(err, fault.RateLimited, "Too many failed sign-ins. Please wait 15 minutes, or reset your password."); f.RetryAfter != 15*time.Minute {
			t.Errorf("Retry-After %v", f.RetryAfter)
		}
		k.most = 6
		k.guessWrong("joe@example.com", 1)
	})
}

func TestWhatIsNotThePasswordsFaultDoesNotCount(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.signUp("jane@example.com")
		k.guessWrong("jane@example.com", 2)
		k.hasher.wait = time.Millisecond
		for range cap(k.hasher.turns) { // all are taken
			k.hasher.turns <- struct{}{}
		}
		_, err := k.SignIn(t.Context(), "jane@example.com", good, home())
		if f := k.fault(err, fault.Unavailable, "We are very busy right now. Please try again in a moment."); f.RetryAfter <= 0 {
			t.Errorf("the queue is full: %+v", f)
		}
		k.hasher.wait = time.Hour
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			_, err := k.SignIn(ctx, "jane@example.com", good, home())
			ended <- err
		}()
		for began := time.Now(); k.failures("jane@example.com") != 3; runtime.Gosched() {
			if time.Since(began) > 30*time.Second {
				t.Fatal("it is not counted before the look")
			}
		}
		cancel()
		if err := <-ended; err == nil {
			t.Error("who has gone is signed in")
		}
		if n := k.failures("jane@example.com"); n != 2 {
			t.Errorf("%d failures, want the 2 of before", n)
		}
	})
}

func TestThePasswordOfWhoIsSignedInIsCountedToo(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.jane()
		ways := map[string]func(password string) error{
			"change of password": func(p string) error {
				_, err := k.ChangePassword(t.Context(), in.User.ID, p, "another velvet otter", home())
				return err
			},
			"change of address": func(p string) error { return k.ChangeEmail(t.Context(), in.User.ID, p, "new@example.com", home()) },
			"deletion":          func(p string) error { return k.Delete(t.Context(), in.User.ID, p, home()) },
		}
		for name, way := range ways {
			k.guessWrong("jane@example.com", 9)
			field := "password"
			if name == "change of password" {
				field = "current"
			}
			k.wrong(way("not "+good), field, "This is not your current password.")
			if err := way(good); fault.KindOf(err) != fault.RateLimited {
				t.Errorf("%s: %v, want RateLimited", name, err)
			}
			k.exec(`delete from sign_in_failure`)
		}
		if p := k.who(in.Token); p == nil || k.count("users") != 1 {
			t.Error("something was done")
		}
	})
}
