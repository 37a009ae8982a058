package account

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

func TestSigningUpSignsIn(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in, err := k.SignUp(t.Context(), SignUpForm{Email: " Jane@Example.com ", Password: good, FullName: "  Jane Doe "}, home())
		k.must(err)
		if in.User.Email != "Jane@Example.com" || in.User.FullName != "Jane Doe" || in.User.Role != api.RoleCustomer || in.Life != 30*24*time.Hour {
			t.Errorf("signed in as %+v for %v", in.User, in.Life)
		}
		p := k.who(in.Token)
		if p == nil || p.Email != "Jane@Example.com" || p.FullName != "Jane Doe" || p.Role != api.RoleCustomer || p.EmailVerified || p.ID != in.User.ID {
			t.Errorf("the session is %+v's", p)
		}
		if m := k.lastLetter(); m.To != "Jane@Example.com" || !strings.Contains(m.Text, "https://shop.example/auth/verify#"+k.token()) {
			t.Errorf("letter %+v", m)
		}
		if _, err := k.SignIn(t.Context(), "jane@example.COM", good, home()); err != nil {
			t.Errorf("in another spelling: %v", err)
		}
		_, err = k.SignUp(t.Context(), SignUpForm{Email: "JANE@example.com", Password: good}, home())
		if f := k.fault(err, fault.Conflict, msgAccountExists); f.Slug != "account-exists" || f.Fields["email"] != msgAccountExists {
			t.Errorf("again: %+v", f)
		}
		if k.count("users") != 1 || k.deeds() != "account.sign-up account.sign-in" {
			t.Errorf("%d users, %s", k.count("users"), k.deeds())
		}
	})
}

func TestWhatCannotBeSignedUpWith(t *testing.T) {
	t.Parallel()
	k := newDesk(t, dbtest.Config(t, dbtest.SQLite))
	for name, c := range map[string]struct {
		form  SignUpForm
		field string
		msg   string
	}{
		"no e-mail":         {SignUpForm{Password: good}, "email", "Please enter your email address"},
		"blank e-mail":      {SignUpForm{Email: " \t", Password: good}, "email", "Please enter your email address"},
		"no at":             {SignUpForm{Email: "jane.example.com", Password: good}, "email", "Invalid email address"},
		"no dot":            {SignUpForm{Email: "jane@localhost", Password: good}, "email", "Invalid email address"},
		"a line":            {SignUpForm{Email: "jane@example.com\nBcc: a@b.example", Password: good}, "email", "Invalid email address"},
		"beyond ASCII":      {SignUpForm{Email: "jané@example.com", Password: good}, "email", "Invalid email address"},
		"long e-mail":       {SignUpForm{Email: strings.Repeat("a", 244) + "@example.com", Password: good}, "email", "Email must be at most 255 characters"},
		"no password":       {SignUpForm{Email: "jane@example.com"}, "password", "Password must be at least 8 characters"},
		"short password":    {SignUpForm{Email: "jane@example.com", Password: "ä€𝄞ä€𝄞ä"}, "password", "Password must be at least 8 characters"},
		"long password":     {SignUpForm{Email: "jane@example.com", Password: strings.Repeat("é", 257)}, "password", "Password must be at most 256 characters"},
		"common password":   {SignUpForm{Email: "jane@example.com", Password: "Password1"}, "password", "This password is too common. Please choose another."},
		"own e-mail":        {SignUpForm{Email: "jane@example.com", Password: "Jane@Example.com"}, "password", "This password is too common. Please choose another."},
		"long name":         {SignUpForm{Email: "jane@example.com", Password: good, FullName: strings.Repeat("é", 101)}, "full_name", "Full name must be at most 100 characters"},
		"a line in a name":  {SignUpForm{Email: "jane@example.com", Password: good, FullName: "Jane\r\nDoe"}, "full_name", "Full name contains characters that cannot be used"},
		"a NUL in the name": {SignUpForm{Email: "jane@example.com", Password: good, FullName: "Jane\x00"}, "full_name", "Full name contains characters that cannot be used"},
		"a turned name":     {SignUpForm{Email: "jane@example.com", Password: good, FullName: "Jane \u202eeoD"}, "full_name", "Full name contains characters that cannot be used"},
		"a link in a name":  {SignUpForm{Email: "jane@example.com", Password: good, FullName: "Win at evil.example/now"}, "full_name", "Full name must not contain a web address"},
		"no UTF-8":          {SignUpForm{Email: "jane@example.com", Password: good, FullName: "Jane\xff"}, "full_name", "Full name contains characters that cannot be used"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := k.SignUp(t.Context(), c.form, home())
			k.wrong(err, c.field, c.msg)
		})
	}
	_, err := k.SignUp(t.Context(), SignUpForm{Password: "short"}, home())
	if f := k.fault(err, fault.Invalid, fault.ManyFields); len(f.Fields) != 2 {
		t.Errorf("two wrong fields: %v", f.Fields)
	}
	if n := k.count("users") + k.count("job") + k.count("session"); n != 0 {
		t.Errorf("%d rows were stored", n)
	}
	for _, f := range []SignUpForm{
		{Email: strings.Repeat("a", 243) + "@example.com", Password: strings.Repeat("éa", 128), FullName: strings.Repeat("é", 100)},
		{Email: "x@example.com", Password: "ä€𝄞ä€𝄞ä€"},
	} {
		if _, err := k.SignUp(t.Context(), f, home()); err != nil {
			t.Errorf("at the bound: %v", err)
		}
	}
}

func TestPasswordsAreTakenExactlyAsTheyCame(t *testing.T) {
	t.Parallel()
	k := newDesk(t, dbtest.Config(t, dbtest.SQLite))
	const typed = "  Ünïcode päss\x00 " // with spaces, composed, and a NUL
	_, err := k.SignUp(t.Context(), SignUpForm{Email: "jane@example.com", Password: typed}, home())
	k.must(err)
	for _, other := range []string{strings.TrimSpace(typed), strings.ToLower(typed), "  U\u0308nïcode päss\x00 ", strings.ReplaceAll(typed, "\x00", ""), typed + " "} {
		if _, err := k.SignIn(t.Context(), "jane@example.com", other, home()); fault.KindOf(err) != fault.Unauthenticated {
			t.Errorf("%q opens the account: %v", other, err)
		}
	}
	_, err = k.SignIn(t.Context(), "jane@example.com", typed, home())
	k.must(err)
}

func TestTwoSignUpsAtOnceMakeOneAccount(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		errs := atOnce(t.Context(), 8, func(ctx context.Context, i int) error {
			email := []string{"jane@example.com", "JANE@example.com"}[i%2]
			_, err := k.SignUp(ctx, SignUpForm{Email: email, Password: good}, home())
			return err
		})
		won := 0
		for _, err := range errs {
			if err == nil {
				won++
				continue
			}
			_ = k.fault(err, fault.Conflict, msgAccountExists)
		}
		if won != 1 || k.count("users") != 1 || k.count("session") != 1 || k.count("job") != 1 {
			t.Errorf("%d won, %d users, %d sessions, %d letters", won, k.count("users"), k.count("session"), k.count("job"))
		}
	})
}

func TestSignInTellsNothingOfWhoHasAnAccount(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.signUp("jane@example.com")
		_, unknown := k.SignIn(t.Context(), "joe@example.com", good, home())
		_, wrong := k.SignIn(t.Context(), "jane@example.com", "not "+good, home())
		for name, err := range map[string]error{"unknown": unknown, "wrong": wrong} {
			if f := k.fault(err, fault.Unauthenticated, "The email or password is not right."); len(f.Fields) != 0 {
				t.Errorf("%s: %v", name, f.Fields)
			}
		}
		if k.failures("joe@example.com") != 1 || k.failures("jane@example.com") != 1 {
			t.Error("one of the two was not counted")
		}
	})
}

// The test compares the processor time of refusing a stranger and a member, at
// the real cost of a hash. Wall time would measure the machine's other work.
// That work disturbs processor time too, so one of a few rounds has to be
// quiet.
func TestUnknownAddressesTakeAsLongAsWrongPasswords(t *testing.T) {
	k := newDesk(t, dbtest.Config(t, dbtest.SQLite))
	k.hasher = newHasher(fullCost())
	k.most = 1000
	k.signUp("jane@example.com")
	var unknown, wrong time.Duration
	for range 6 {
		unknown, wrong = k.medians("joe@example.com", "jane@example.com")
		if wrong < 10*time.Millisecond {
			t.Fatalf("a hash takes %v", wrong)
		}
		if (unknown - wrong).Abs() < 5*time.Millisecond {
			return
		}
	}
	t.Errorf("unknown %v, wrong %v", unknown, wrong)
}

// medians are what refusing two addresses takes, in turn.
func (k *desk) medians(a, b string) (ofA, ofB time.Duration) {
	k.t.Helper()
	var took [2][]time.Duration
	for i := range 22 {
		runtime.GC() // neither pays for it
		began := processorTime(k.t)
		if _, err := k.SignIn(k.t.Context(), []string{a, b}[i%2], "not "+good, home()); fault.KindOf(err) != fault.Unauthenticated {
			k.t.Fatal(err)
		}
		took[i%2] = append(took[i%2], processorTime(k.t)-began)
	}
	slices.Sort(took[0])
	slices.Sort(took[1])
	return took[0][len(took[0])/2], took[1][len(took[1])/2]
}

// processorTime is what this process has used.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func TestEmptyFieldsAreNoFailedSignIn(t *testing.T) {
	t.Parallel()
	k := newDesk(t, dbtest.Config(t, dbtest.SQLite))
	_, err := k.SignIn(t.Context(), "jane@example.com", "", home())
	k.wrong(err, "password", "Please enter your password")
	_, err = k.SignIn(t.Context(), " ", good, home())
	k.wrong(err, "email", "Please enter your email address")
	_, err = k.SignIn(t.Context(), "jane", good, home())
	k.wrong(err, "email", "Invalid email address")
	if n := k.count("sign_in_failure"); n != 0 {
		t.Errorf("%d counted", n)
	}
}

func TestAnotherCostIsRehashedAtSignIn(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.signUp("jane@example.com")
		before := stored(k)
		k.hasher = newHasher(cost{memory: 128, time: 2, threads: 1})
		if _, err := k.SignIn(t.Context(), "jane@example.com", "not "+good, home()); err == nil || stored(k) != before {
			t.Errorf("a wrong password: %v, %s", err, stored(k))
		}
		for range 2 {
			if _, err := k.SignIn(t.Context(), "jane@example.com", good, home()); err != nil {
				t.Fatal(err)
			}
			if got := stored(k); !strings.HasPrefix(got, "$argon2id$v=19$m=128,t=2,p=1$") {
				t.Errorf("stored %s", got)
			}
		}
	})
}

func stored(k *desk) (hash string) {
	k.t.Helper()
	k.must(k.db.QueryRow(k.t.Context(), `select password from users`).Scan(&hash))
	return hash
}

func TestAMalformedStoredHashIsAnError(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.signUp("jane@example.com")
		k.exec(`update users set password = $1`, good)
		_, err := k.SignIn(t.Context(), "jane@example.com", good, home())
		if !errors.Is(err, errStored) || fault.KindOf(err) != fault.Internal || strings.Contains(err.Error(), good) {
			t.Errorf("%v", err)
		}
		if k.failures("jane@example.com") != 0 || k.count("session") != 1 {
			t.Error("it counts as a failure, or opened a session")
		}
	})
}

// The password is replaced between the look at the old one and the session.
func TestASignInLosesToAPasswordChangedMeanwhile(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		in := k.signUp("jane@example.com")
		u, err := k.find(t.Context(), in.User.ID)
		k.must(err)
		k.must(k.SetPassword(t.Context(), "jane@example.com", "another velvet otter"))
		err = k.db.Tx(t.Context(), func(tx *db.Tx) error {
			_, _, err := k.signIn(t.Context(), tx, u, u.password, home())
			return err
		})
		if !errors.Is(err, errWrongPassword) || k.count("session") != 0 {
			t.Errorf("%v, %d sessions", err, k.count("session"))
		}
	})
}
