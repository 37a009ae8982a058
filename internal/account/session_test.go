package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

const (
	hour = time.Hour
	day  = 24 * hour
)

// everyText reads every column of the tables that hold secrets, as a dump does.
func everyText(k *desk) string {
	k.t.Helper()
	return k.texts(`select id || user_id || token_hash || address || user_agent from session`) +
		k.texts(`select id || email || email_key || full_name || role || password from users`) +
		k.texts(`select user_id || purpose || coalesce(token_hash, '') || email || sent from account_token`) +
		k.texts(`select user_id || sealed_key from second_factor`) + k.texts(`select user_id || code_hash from recovery_code`) +
		k.texts(`select token_hash || user_id from sign_in_challenge`) +
		k.texts(`select account || times from sign_in_failure`) +
		k.texts(`select recipient || kind || sent from letter_count`) +
		k.texts(`select actor || action || subject || detail || address from audit_log`)
}

func (k *desk) texts(query string) string {
	k.t.Helper()
	rows, err := k.db.Query(k.t.Context(), query)
	k.must(err)
	defer rows.Close()
	var b strings.Builder
	for rows.Next() {
		var text string
		k.must(rows.Scan(&text))
		b.WriteString(text + "\n")
	}
	k.must(rows.Err())
	return b.String()
}

func TestASessionFromADumpIsUseless(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com")
		k.forgetPassword("jane@example.com")
		k.guessWrong("jane@example.com", 1)
		dump := everyText(k)
		for name, secret := range map[string]string{"session": in.Token, "reset": k.token(), "password": good} {
			if strings.Contains(dump, secret) {
				t.Errorf("the %s is in the dump", name)
			}
		}
		var hash string
		k.must(k.db.QueryRow(t.Context(), `select token_hash from session`).Scan(&hash))
		for _, stolen := range []string{hash, hash[:43]} {
			if k.who(stolen) != nil {
				t.Errorf("%q opens the session", stolen)
			}
		}
		if k.who(in.Token) == nil {
			t.Error("the token itself does not")
		}
	})
}

func TestForgedTokensOpenNothing(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com")
		last := in.Token[:42] + "A"
		if last == in.Token {
			last = in.Token[:42] + "E"
		}
		for _, forged := range []string{
			"", "x", in.Token[:42], in.Token + "A", last, strings.ToUpper(in.Token), strings.Repeat("A", 43),
			"' or '1'='1", strings.Repeat("\x00", 43), strings.Repeat("\xff", 43),
		} {
			if p := k.who(forged); p != nil {
				t.Errorf("%q opens %+v", forged, p)
			}
		}
		if other := newToken(); len(other) != 43 || other == newToken() {
			t.Errorf("token %q", other)
		}
	})
}

// A closed database would answer with an error.
func TestATokenOfTheWrongLengthReachesNoDatabase(t *testing.T) {
	t.Parallel()
	d, err := db.Open(t.Context(), dbtest.Config(t, dbtest.SQLite))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	s := (&desk{t: t}).node(d)
	for _, token := range []string{"x", strings.Repeat("A", 42), strings.Repeat("A", 44), strings.Repeat("A", 10_000)} {
		if p, _, err := s.Authenticate(t.Context(), token); p != nil || err != nil {
			t.Errorf("%d bytes: %v, %v", len(token), p, err)
		}
		if _, err := s.Verify(t.Context(), token, "", home()); fault.KindOf(err) != fault.Gone {
			t.Errorf("verify: %v", err)
		}
		if err := s.Reset(t.Context(), token, good, home()); fault.KindOf(err) != fault.Gone {
			t.Errorf("reset: %v", err)
		}
	}
	if _, _, err := s.Authenticate(t.Context(), strings.Repeat("A", 43)); err == nil {
		t.Error("the database was not asked for a token of the right length")
	}
}

func TestSessionsEndWhenTheyAreNotUsed(t *testing.T) {
	for role, want := range map[string]lives{
		api.RoleCustomer: {idle: 30 * day, most: 180 * day}, api.RoleStaff: {idle: 7 * day, most: 30 * day}, api.RoleOwner: {idle: 7 * day, most: 30 * day},
	} {
		t.Run(role, func(t *testing.T) {
			each(t, func(t *testing.T, k *desk) {
				_, err := k.Add(t.Context(), NewUser{Email: "jane@example.com", Password: good, Role: role})
				k.must(err)
				in, err := k.SignIn(t.Context(), "jane@example.com", good, home())
				k.must(err)
				if in.Life != want.idle {
					t.Errorf("the cookie lives %v, want %v", in.Life, want.idle)
				}
				start := k.clock.Load()
				k.pass(want.idle)
				if k.who(in.Token) != nil {
					t.Errorf("alive after %v without use", want.idle)
				}
				k.clock.Store(start)
				k.pass(want.idle - time.Millisecond)
				if k.who(in.Token) == nil {
					t.Errorf("dead before %v without use", want.idle)
				}
				k.clock.Store(start)
				for used := time.Duration(0); used < want.most; used += 6 * day {
					if k.who(in.Token) == nil {
						t.Fatalf("dead after %v of use", used)
					}
					k.pass(6 * day)
				}
				if k.who(in.Token) != nil {
					t.Errorf("alive after %v of use", want.most)
				}
			})
		})
	}
}

func TestASessionIsRenewedOnceAnHour(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com")
		renewals := func() (n int) {
			for range 3 {
				_, renew, err := k.Authenticate(t.Context(), in.Token)
				k.must(err)
				if renew > 0 {
					n++
					if renew != 30*day {
						t.Errorf("renewed for %v", renew)
					}
				}
			}
			return n
		}
		if n := renewals(); n != 0 {
			t.Errorf("renewed %d times at once", n)
		}
		k.pass(hour - time.Millisecond)
		if n := renewals(); n != 0 {
			t.Errorf("renewed %d times within the hour", n)
		}
		k.pass(time.Millisecond)
		if n := renewals(); n != 1 {
			t.Errorf("renewed %d times after an hour, want 1", n)
		}
		k.pass(179 * day)
		k.exec(`update session set seen_at = $1, expires_at = $2`, k.clock.Load()-hour.Milliseconds(), k.clock.Load()+day.Milliseconds())
		_, renew, err := k.Authenticate(t.Context(), in.Token)
		k.must(err)
		if want := day - hour; renew != want {
			t.Errorf("near its end it is renewed for %v, want %v", renew, want)
		}
	})
}

// TestToRecognizeRenewsNothing: a session that is recognized alone ends as if it
// were not used.
func TestToRecognizeRenewsNothing(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com")
		for _, step := range []struct {
			pass  time.Duration
			known bool
		}{{0, true}, {2 * hour, true}, {30*day - 2*hour - time.Millisecond, true}, {time.Millisecond, false}} {
			k.pass(step.pass)
			p, err := k.Recognize(t.Context(), in.Token)
			k.must(err)
			if (p != nil) != step.known || p != nil && (p.ID != in.User.ID || p.SessionID == "") {
				t.Errorf("after %v more: %+v", step.pass, p)
			}
		}
	})
}

func TestABusyDatabaseKeepsNobodyFromReading(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		c.Wait = 50 * time.Millisecond
		k := newDesk(t, c)
		in := k.signUp("jane@example.com")
		k.pass(2 * hour)
		err := k.db.Tx(t.Context(), func(tx *db.Tx) error {
			if _, err := tx.Exec(t.Context(), `update session set address = 'held'`); err != nil {
				return err
			}
			p, renew, err := k.Authenticate(t.Context(), in.Token)
			if p == nil || renew != 0 || err != nil {
				t.Errorf("%v, %v, %v", p, renew, err)
			}
			return nil
		})
		k.must(err)
	})
}

func TestStaffOfTodayHaveShortSessionsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.jane()
		k.pass(6 * day)
		k.exec(`update users set role = 'staff'`) // by SetRole the session would have ended
		p := k.who(in.Token)
		if p == nil || p.Role != api.RoleStaff {
			t.Fatalf("signed in as %+v", p)
		}
		k.pass(7 * day)
		if k.who(in.Token) != nil {
			t.Error("a customer's session lives on as staff's")
		}
	})
}

func TestSigningInEndsTheSessionItCameWith(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		first := k.signUp("jane@example.com")
		v := home()
		v.SessionID = k.who(first.Token).SessionID
		second, err := k.SignIn(t.Context(), "jane@example.com", good, v)
		k.must(err)
		if k.who(first.Token) != nil || k.who(second.Token) == nil || first.Token == second.Token {
			t.Error("the old session lives, or the new one does not")
		}
		v.SessionID = k.who(second.Token).SessionID // a shared browser
		joe, err := k.SignUp(t.Context(), SignUpForm{Email: "joe@example.com", Password: good}, v)
		k.must(err)
		if k.who(second.Token) != nil || k.who(joe.Token).Email != "joe@example.com" {
			t.Error("Jane is still signed in")
		}
		v.SessionID = ""
		third, err := k.SignIn(t.Context(), "jane@example.com", good, v)
		k.must(err)
		if k.who(joe.Token) == nil || k.who(third.Token) == nil {
			t.Error("a sign-in elsewhere ended a session")
		}
	})
}

func TestSigningOutKillsTheSession(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		here := k.signUp("jane@example.com")
		there, err := k.SignIn(t.Context(), "jane@example.com", good, home())
		k.must(err)
		p := k.who(here.Token)
		k.must(k.SignOut(t.Context(), p, home()))
		k.must(k.SignOut(t.Context(), p, home())) // in another tab
		if k.who(here.Token) != nil || k.who(there.Token) == nil {
			t.Error("the wrong session ended")
		}
		if got := k.deeds(); got != "account.sign-up account.sign-in account.sign-out" {
			t.Errorf("on record: %s", got)
		}
	})
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		jane, joe := k.signUp("jane@example.com"), k.signUp("joe@example.com")
		var tokens []string
		for i := range 3 {
			k.pass(time.Minute)
			in, err := k.SignIn(t.Context(), "jane@example.com", good, Visit{Address: fmt.Sprintf("192.0.2.%d", i), UserAgent: strings.Repeat("x", 1000) + "\x00"})
			k.must(err)
			tokens = append(tokens, in.Token)
		}
		list, err := k.Sessions(t.Context(), jane.User.ID)
		k.must(err)
		if len(list) != 4 || list[0].Address != "192.0.2.2" || list[3].Address != home().Address || len(list[0].UserAgent) != 300 {
			t.Fatalf("listed %+v", list)
		}
		k.must(k.EndSession(t.Context(), jane.User.ID, list[0].ID, home()))
		if k.who(tokens[2]) != nil || k.who(tokens[1]) == nil {
			t.Error("another session ended")
		}
		joes := k.who(joe.Token)
		for _, id := range []string{joes.SessionID, list[0].ID, db.NewID(), "", "'", "\x00", "\xff"} {
			if err := k.EndSession(t.Context(), jane.User.ID, id, home()); fault.KindOf(err) != fault.NotFound {
				t.Errorf("end %q: %v, want NotFound", id, err)
			}
		}
		k.must(k.EndSessions(t.Context(), jane.User.ID, home()))
		if k.who(tokens[0]) != nil || k.who(jane.Token) != nil || k.who(joe.Token) == nil {
			t.Error("not everywhere, or Joe too")
		}
		if list, err := k.Sessions(t.Context(), jane.User.ID); err != nil || len(list) != 0 {
			t.Errorf("still listed: %v, %v", list, err)
		}
		if !strings.HasSuffix(k.deeds(), "account.session-ended account.sessions-ended") {
			t.Errorf("on record: %s", k.deeds())
		}
	})
}

func TestTheOldestOfTooManySessionsGoes(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		jane, joe := k.signUp("jane@example.com"), k.signUp("joe@example.com")
		second, err := k.SignIn(t.Context(), "jane@example.com", good, home())
		k.must(err)
		k.pass(2 * hour)
		k.who(jane.Token) // used later than the second
		for range 99 {
			k.pass(time.Millisecond)
			_, err := k.SignIn(t.Context(), "jane@example.com", good, home())
			k.must(err)
		}
		if k.who(second.Token) != nil || k.who(jane.Token) == nil || k.who(joe.Token) == nil {
			t.Error("the wrong session went")
		}
		if list, err := k.Sessions(t.Context(), jane.User.ID); err != nil || len(list) != 100 {
			t.Errorf("%d sessions, %v", len(list), err)
		}
	})
}

func TestADatabaseThatIsAwayIsToldAsSuch(t *testing.T) {
	t.Parallel()
	c := dbtest.Config(t, dbtest.SQLite)
	c.Wait = 10 * time.Millisecond
	k := newDesk(t, c)
	err := k.db.Tx(t.Context(), func(*db.Tx) error {
		_, err := k.SignUp(t.Context(), SignUpForm{Email: "jane@example.com", Password: good}, home())
		_ = k.fault(err, fault.Unavailable, "We are very busy right now. Please try again in a moment.")
		_, err = k.SignIn(t.Context(), "jane@example.com", good, home())
		_ = k.fault(err, fault.Unavailable, "We are very busy right now. Please try again in a moment.")
		return nil
	})
	k.must(err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := k.Authenticate(ctx, newToken()); !errors.Is(err, context.Canceled) {
		t.Errorf("who has gone: %v", err)
	}
}
