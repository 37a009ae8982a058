package account

import (
	"encoding/base32"
	"strings"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/auditlog"
	"enamel/internal/fault"
	"enamel/internal/seal"
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
		k.factorKey = seal.New([]byte(strings.Repeat("t", 32)), "enamel second factor")
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
		k.must(k.RemoveFactor(t.Context(), auditlog.CommandLine, "Jane@example.com"))
		if k.who(in.Token) != nil || !k.canSignIn("jane@example.com", good) {
			t.Error("a session is open, or a code is still asked for")
		}
		if m := k.lastLetter(); m.Subject != "Your second factor is off" || !strings.Contains(k.deeds(), "account.second-factor-off") {
			t.Errorf("%+v", m)
		}
		_ = k.fault(k.RemoveFactor(t.Context(), auditlog.CommandLine, "jane@example.com"), fault.Conflict, "This account has no second factor.")
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
