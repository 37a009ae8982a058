package account

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

func TestAChallengeEnds(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		_, p := k.setUp(k.jane())
		spent, late, stale := k.half(), k.half(), k.half()
		for range 4 {
			k.refused(spent, p.wrong())
		}
		for _, code := range []string{p.wrong(), p.code(0)} { // the fifth, and the right one after it
			_, err := k.SecondFactor(t.Context(), spent, code, home())
			_ = k.fault(err, fault.Gone, challengeOver)
		}
		if m := k.lastLetter(); m.To != "jane@example.com" || !strings.Contains(m.Text, "typed your password, and 5 wrong codes within 15 minutes") {
			t.Errorf("%+v", m)
		}
		k.pass(5 * time.Minute)
		_, err := k.SecondFactor(t.Context(), late, p.code(0), home())
		_ = k.fault(err, fault.Gone, challengeOver)
		for _, forged := range []string{"", "x", newToken(), strings.Repeat("\x00", 43)} {
			_, err := k.SecondFactor(t.Context(), forged, p.code(0), home())
			_ = k.fault(err, fault.Gone, challengeOver)
		}
		_, err = k.SecondFactor(t.Context(), stale, " - ", home())
		k.wrong(err, "code", "Please enter the code")
		if k.must(k.Prune(t.Context())); k.count("sign_in_challenge") != 0 {
			t.Error("challenges are kept for good")
		}
	})
}

func TestParallelCodesCannotOvershoot(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		k := newDesk(t, c)
		other := k.node(dbtest.Open(t, db.Config{URL: c.URL, Path: c.Path, Now: k.db.Now}))
		_, p := k.setUp(k.jane())
		k.most = 1000
		challenge, code := k.half(), p.wrong()
		errs := atOnce(t.Context(), 20, func(ctx context.Context, i int) error {
			_, err := []*Service{k.Service, other}[i%2].SecondFactor(ctx, challenge, code, home())
			return err
		})
		wrong := 0
		for _, err := range errs {
			switch fault.KindOf(err) {
			case fault.Unauthenticated:
				wrong++
			case fault.Gone:
			default:
				t.Error(err)
			}
		}
		if looked := strings.Count(k.deeds(), "account.second-factor-refused"); wrong != 4 || looked != 5 {
			t.Errorf("%d told to be wrong, %d looked at; want 4 and, with the last, 5", wrong, looked)
		}
		challenge, code = k.half(), p.code(0)
		errs = atOnce(t.Context(), 4, func(ctx context.Context, i int) error {
			_, err := []*Service{k.Service, other}[i%2].SecondFactor(ctx, challenge, code, home())
			return err
		})
		if open := strings.Count(k.deeds(), "account.sign-in"); open != 1 || errors.Join(errs...) == nil {
			t.Errorf("one code opened %d sessions: %v", open, errs)
		}
	})
}

// A thief with the password cannot go on forever with a fresh challenge every
// five tries, nor with resets from a stolen mailbox.
func TestWrongCodesAreCountedBeyondTheirChallenge(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		_, p := k.setUp(k.jane())
		for range 2 {
			challenge := k.half()
			for range 4 {
				k.refused(challenge, p.wrong())
			}
		}
		k.forgetPassword("jane@example.com")
		waiting := k.half()
		k.must(k.Reset(t.Context(), k.token(), good, home()))
		_, err := k.SecondFactor(t.Context(), waiting, p.code(0), home())
		_ = k.fault(err, fault.Gone, challengeOver) // the password that it was begun with is another's now
		challenge := k.half()
		k.refused(challenge, p.wrong())
		k.refused(challenge, p.wrong())
		for _, code := range []string{p.code(0), p.recovery[0]} {
			_, err = k.SecondFactor(t.Context(), challenge, code, home())
			if f := k.fault(err, fault.RateLimited, "Too many wrong codes. Please wait 15 minutes."); f.RetryAfter != 15*time.Minute {
				t.Error(f.RetryAfter)
			}
		}
		k.pass(15 * time.Minute)
		_, err = k.SecondFactor(t.Context(), k.half(), p.code(0), home())
		k.must(err)
	})
}

// Whoever begins anew before a challenge is spent is told of as well.
func TestWrongCodesAreToldOfWhateverTheirChallenge(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		_, p := k.setUp(k.jane())
		told := func() (n int) {
			for _, m := range k.letters() {
				if m.Subject == "Somebody typed wrong codes for your account" {
					n++
				}
			}
			return n
		}
		for i, tries := range []int{4, 4, 2} {
			challenge := k.half()
			for range tries {
				k.refused(challenge, p.wrong())
			}
			if want := min(i, 1); told() != want {
				t.Errorf("%d letters after challenge %d, want %d", told(), i+1, want)
			}
		}
		k.pass(15 * time.Minute)
		k.most = 3
		challenge := k.half()
		for range 3 {
			k.refused(challenge, p.wrong())
		}
		if m := k.lastLetter(); told() != 2 || !strings.Contains(m.Text, "3 wrong codes") {
			t.Errorf("%d letters where 3 failures are the most, the last is %q", told(), m.Text)
		}
	})
}
