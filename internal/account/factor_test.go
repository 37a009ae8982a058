package account

import (
	"context"
	"encoding/base32"
	"errors"
	"strings"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

const (
	wrongCode     = "This code is not right, or was used before."
	challengeOver = "This sign-in has ended. Please sign in again with your password."
)

// phone is an app with the key of a second factor.
type phone struct {
	k        *desk
	key      []byte
	recovery []string
}

// code is what the app shows some steps from now.
func (p phone) code(steps int64) string { return totp(p.key, p.k.clock.Load()/30_000+steps) }

// wrong is a code that no step near now has.
func (p phone) wrong() string {
	for n := int64(100); ; n++ {
		code := p.code(n)
		if _, ok := matchTOTP(p.key, code, time.UnixMilli(p.k.clock.Load()), 0); !ok {
			return code
		}
	}
}

// setUp turns a second factor on for a user, and lets its code's step pass.
func (k *desk) setUp(in SignedIn) (SignedIn, phone) {
	k.t.Helper()
	setup, err := k.BeginFactor(k.t.Context(), in.User.ID, good)
	k.must(err)
	key, err := base32.StdEncoding.DecodeString(setup.Secret)
	k.must(err)
	p := phone{k: k, key: key}
	in, p.recovery, err = k.ConfirmFactor(k.t.Context(), in.User.ID, p.code(0), home())
	k.must(err)
	k.pass(time.Minute)
	return in, p
}

// half signs jane in by her password, and returns the challenge.
func (k *desk) half() string {
	k.t.Helper()
	in, err := k.SignIn(k.t.Context(), "jane@example.com", good, home())
	f := k.fault(err, fault.Unauthenticated, "Please enter the code from your app.")
	challenge, _ := f.Extra["challenge"].(string)
	if f.Slug != "second-factor" || !isToken(challenge) || in.Token != "" {
		k.t.Fatalf("%+v, %+v", f, in)
	}
	return challenge
}

// refused asserts that a code is wrong.
func (k *desk) refused(challenge, code string) {
	k.t.Helper()
	_, err := k.SecondFactor(k.t.Context(), challenge, code, home())
	if f := k.fault(err, fault.Unauthenticated, wrongCode); f.Fields["code"] != wrongCode {
		k.t.Errorf("%+v", f)
	}
}

// The vectors of RFC 6238, appendix B, in 6 digits.
func TestCodesAreThoseOfRFC6238(t *testing.T) {
	t.Parallel()
	for at, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		if got := totp([]byte("12345678901234567890"), at/30); got != want {
			t.Errorf("at %d: %s, want %s", at, got, want)
		}
	}
	want := "otpauth://totp/Jane%20%26%20Son:jane+1@example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Jane%20%26%20Son"
	if got := totpURI("Jane & Son", "jane+1@example.com", []byte("12345678901234567890")); got != want {
		t.Error(got)
	}
}

func TestAPasswordAloneOpensNoSession(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		_, p := k.setUp(k.jane())
		sessions := k.count("session")
		challenge := k.half()
		if k.count("session") != sessions || k.who(challenge) != nil {
			t.Fatal("the password alone opened a session")
		}
		in, err := k.SecondFactor(t.Context(), challenge, " "+p.code(0)[:3]+" "+p.code(0)[3:], home())
		k.must(err)
		if who := k.who(in.Token); who == nil || who.Email != "jane@example.com" || in.Life != 30*day {
			t.Fatalf("%+v, %v", who, in.Life)
		}
		_, err = k.SecondFactor(t.Context(), challenge, p.code(1), home()) // it has served
		_ = k.fault(err, fault.Gone, challengeOver)
		if got := k.deeds(); !strings.HasSuffix(got, " account.second-factor-asked account.sign-in") {
			t.Error(got)
		}
	})
}

func TestACodeServesOnceAndOnlyNearItsTime(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		_, p := k.setUp(k.jane())
		k.pass(time.Hour)
		challenge := k.half()
		for _, steps := range []int64{-2, 2} {
			k.refused(challenge, p.code(steps))
		}
		for _, code := range []string{p.code(-1), p.code(0), p.code(1)} {
			_, err := k.SecondFactor(t.Context(), challenge, code, home())
			k.must(err)
			challenge = k.half()
			k.refused(challenge, code)
		}
		k.refused(challenge, p.code(0)) // older than the last that served
	})
}

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
		if m := k.lastLetter(); m.To != "jane@example.com" || !strings.Contains(m.Text, "typed your password, and then 5 wrong codes") {
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

// Who has stolen the password cannot go on for ever with a fresh challenge every
// five tries, nor by resets from a stolen mailbox.
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

func TestARecoveryCodeServesOnce(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in, p := k.setUp(k.jane())
		if len(p.recovery) != 10 || len(plainCode(p.recovery[0])) != 24 {
			t.Fatal(p.recovery)
		}
		_, err := k.SecondFactor(t.Context(), k.half(), strings.ToUpper(strings.ReplaceAll(p.recovery[0], "-", " ")), home())
		k.must(err)
		k.refused(k.half(), p.recovery[0])
		state, err := k.FactorState(t.Context(), in.User.ID)
		if err != nil || !state.On || state.CodesLeft != 9 {
			t.Errorf("%+v, %v", state, err)
		}
		codes, err := k.NewRecoveryCodes(t.Context(), in.User.ID, good, p.recovery[1], home())
		k.must(err)
		k.refused(k.half(), p.recovery[2])
		_, err = k.SecondFactor(t.Context(), k.half(), codes[0], home())
		k.must(err)
	})
}

func TestTheKeyOfASecondFactorIsSealed(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		_, p := k.setUp(k.jane())
		challenge := k.half()
		dump := everyText(k)
		for name, secret := range map[string]string{
			"key": string(p.key), "key in base32": totpSecret(p.key), "recovery code": p.recovery[0], "plain code": plainCode(p.recovery[0]), "challenge": challenge,
		} {
			if strings.Contains(dump, secret) {
				t.Errorf("the %s is in the dump", name)
			}
		}
		joe, other := k.setUp(k.verified("joe@example.com"))
		k.exec(`update second_factor set sealed_key = (select sealed_key from second_factor where user_id = $1) where user_id <> $1`, joe.User.ID)
		k.unchecked(challenge, other.code(0)) // Joe's key is none of Jane's
		k.secret = []byte(strings.Repeat("t", 32))
		k.unchecked(challenge, p.code(0))
		_, err := k.SecondFactor(t.Context(), challenge, p.recovery[0], home())
		k.must(err)
	})
}

// unchecked asserts that codes of the app cannot be checked.
func (k *desk) unchecked(challenge, code string) {
	k.t.Helper()
	_, err := k.SecondFactor(k.t.Context(), challenge, code, home())
	_ = k.fault(err, fault.Unavailable, "Codes from your app cannot be checked right now. Please use a recovery code.")
}

// verified is somebody with a verified address.
func (k *desk) verified(email string) SignedIn {
	k.t.Helper()
	in := k.signUp(email)
	_, err := k.useLink(k.token())
	k.must(err)
	return in
}

func TestASecondFactorIsTurnedOnByItsOwnerAlone(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com")
		_, err := k.BeginFactor(t.Context(), in.User.ID, good)
		_ = k.fault(err, fault.Conflict, "Please verify your email address first.")
		_, err = k.useLink(k.token())
		k.must(err)
		_, err = k.BeginFactor(t.Context(), in.User.ID, "not "+good)
		k.wrong(err, "password", "This is not your current password.")
		_, _, err = k.ConfirmFactor(t.Context(), in.User.ID, "123456", home())
		_ = k.fault(err, fault.Conflict, "There is nothing to confirm. Please begin again.")
		setup, err := k.BeginFactor(t.Context(), in.User.ID, good)
		k.must(err)
		key, err := base32.StdEncoding.DecodeString(setup.Secret)
		k.must(err)
		p := phone{k: k, key: key}
		_, _, err = k.ConfirmFactor(t.Context(), in.User.ID, p.wrong(), home())
		k.wrong(err, "code", wrongCode)
		if _, err := k.SignIn(t.Context(), "jane@example.com", good, home()); err != nil {
			t.Errorf("nothing is confirmed, and yet: %v", err)
		}
		again, _, err := k.ConfirmFactor(t.Context(), in.User.ID, p.code(0), home())
		k.must(err)
		if k.who(in.Token) != nil || k.who(again.Token) == nil || k.count("session") != 1 {
			t.Error("other sessions are open, or this one is not")
		}
		if m := k.lastLetter(); m.Subject != "Your second factor is on" || m.To != "jane@example.com" || strings.Contains(m.Text, setup.Secret) {
			t.Errorf("%+v", m)
		}
		k.refused(k.half(), p.code(0)) // it has served to confirm
		_, err = k.BeginFactor(t.Context(), in.User.ID, good)
		_ = k.fault(err, fault.Conflict, "Your account has a second factor already.")
	})
}

func TestASecondFactorIsTurnedOffByPasswordAndCode(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in, p := k.setUp(k.jane())
		end := func(password, code string) error {
			_, err := k.EndFactor(t.Context(), in.User.ID, password, code, home())
			return err
		}
		k.wrong(end("not "+good, p.code(0)), "password", "This is not your current password.")
		k.wrong(end(good, p.wrong()), "code", wrongCode)
		k.wrong(end(good, ""), "code", "Please enter the code")
		if n := strings.Count(k.deeds(), "account.second-factor-refused"); n != 1 {
			t.Errorf("%d wrong codes are on record", n)
		}
		k.must(end(good, p.code(0)))
		if m := k.lastLetter(); m.Subject != "Your second factor is off" || k.who(in.Token) != nil || k.count("session") != 1 || k.count("recovery_code") != 0 {
			t.Errorf("%+v, %d sessions, %d recovery codes", m, k.count("session"), k.count("recovery_code"))
		}
		if !k.canSignIn("jane@example.com", good) || !strings.Contains(k.deeds(), "account.second-factor-on") || !strings.Contains(k.deeds(), "account.second-factor-off") {
			t.Error("the password alone does not sign in, or it is not on record")
		}
		if err := end(good, p.code(1)); fault.KindOf(err) != fault.Invalid {
			t.Errorf("there is none to turn off: %v", err)
		}
	})
}

func TestTheCommandLineTakesALostSecondFactorAway(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in, _ := k.setUp(k.jane())
		k.must(k.RemoveFactor(t.Context(), "Jane@example.com"))
		if k.who(in.Token) != nil || !k.canSignIn("jane@example.com", good) {
			t.Error("a session is open, or a code is still asked for")
		}
		if m := k.lastLetter(); m.Subject != "Your second factor is off" || !strings.Contains(k.deeds(), "account.second-factor-off") {
			t.Errorf("%+v", m)
		}
		_ = k.fault(k.RemoveFactor(t.Context(), "jane@example.com"), fault.Conflict, "This account has no second factor.")
	})
}

func TestOwnersLackASecondFactorOnceItIsRequired(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		lacks := func(in SignedIn) bool {
			t.Helper()
			return k.who(in.Token).LacksSecondFactor
		}
		signIn := func(role string) SignedIn {
			_, err := k.Add(t.Context(), NewUser{Email: role + "@example.com", Password: good, Role: role})
			k.must(err)
			in, err := k.SignIn(t.Context(), role+"@example.com", good, home())
			k.must(err)
			return in
		}
		owner, staff := signIn(api.RoleOwner), signIn(api.RoleStaff)
		if lacks(owner) {
			t.Error("nobody requires it yet")
		}
		k.ownerFactor = true
		if !lacks(owner) || lacks(staff) {
			t.Errorf("the owner lacks one: %v, staff: %v", lacks(owner), lacks(staff))
		}
		state, err := k.FactorState(t.Context(), owner.User.ID)
		if err != nil || !state.Required || state.On {
			t.Errorf("%+v, %v", state, err)
		}
		if owner, _ = k.setUp(owner); lacks(owner) {
			t.Error("it is set up")
		}
	})
}

func TestHTTPTheSecondFactor(t *testing.T) {
	b := newBrowser(t)
	const path = "/api/account/second-factor"
	b.k.jane()
	b.ok("POST", "/api/auth/sign-in", janeSignsIn)
	b.ok("GET", path, "", `{"on":false,"since":null,"recovery_codes_left":0,"required":false}`)
	b.refused("POST", path, `{}`, 422, "Please enter your password", "password")
	setup := b.ok("POST", path, `{"password":"`+good+`"}`).json
	secret, _ := setup["secret"].(string)
	if setup["uri"] != "otpauth://totp/Panther%20City%20Appliance:jane@example.com?secret="+secret+"&issuer=Panther%20City%20Appliance" ||
		setup["qr_size"] != 41.0 || !strings.HasPrefix(setup["qr_path"].(string), "M0 0h7v1h-7z") {
		t.Errorf("%v, %v modules", setup["uri"], setup["qr_size"])
	}
	key, err := base32.StdEncoding.DecodeString(secret)
	b.k.must(err)
	p := phone{k: b.k, key: key}
	before := b.cookie
	b.refused("PUT", path, `{"code":"`+p.wrong()+`"}`, 422, wrongCode, "code")
	codes, _ := b.ok("PUT", path, `{"code":"`+p.code(0)+`"}`).json["recovery_codes"].([]any)
	if len(codes) != 10 || b.cookie == before || b.k.who(b.cookie) == nil {
		t.Errorf("%v, or the session is the old one", codes)
	}
	b.ok("GET", path, "", `{"on":true,"since":"2026-11-20T12:00:00Z","recovery_codes_left":10,"required":false}`)

	b.k.pass(time.Minute)
	thief := b.other()
	half := thief.refused("POST", "/api/auth/sign-in", janeSignsIn, 401, "Please enter the code from your app.")
	challenge, _ := half.json["challenge"].(string)
	if half.json["type"] != "/problems/second-factor" || thief.cookie != "" {
		t.Errorf("%s, cookie %q", half.text, thief.cookie)
	}
	try := func(code string) string { return `{"challenge":"` + challenge + `","code":"` + code + `"}` }
	thief.refused("POST", "/api/auth/second-factor", try(p.wrong()), 401, wrongCode, "code")
	thief.refused("POST", "/api/auth/second-factor", `{}`, 422, "Please enter the code", "code")
	thief.ok("POST", "/api/auth/second-factor", try(p.code(0)))
	if b.k.who(thief.cookie) == nil {
		t.Error("no session")
	}
	proven := `{"password":"` + good + `","code":"` + codes[0].(string) + `"}`
	if fresh := b.ok("POST", path+"/recovery-codes", proven); strings.Contains(fresh.text, codes[1].(string)) {
		t.Error(fresh.text)
	}
	b.k.pass(time.Minute)
	b.ok("DELETE", path, `{"password":"`+good+`","code":"`+p.code(0)+`"}`, `{}`)
	b.ok("GET", path, "", `{"on":false,"since":null,"recovery_codes_left":0,"required":false}`)
}
