package account

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/mail"
	"enamel/internal/mail/mailtest"
	"enamel/internal/shop"
)

// good is a password that nothing is wrong with.
const good = "velvet otter lamp"

// desk is a service on a fresh database, with a clock of its own and hashes
// that cost next to nothing.
type desk struct {
	*Service
	t     *testing.T
	db    *db.DB
	facts shop.Facts
	most  int // failures
	clock *atomic.Int64

	postgres    bool
	ownerFactor bool // owners must have a second factor
}

func startOfTest() int64 { return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC).UnixMilli() }

func cheapCost() cost { return cost{memory: 64, time: 1, threads: 1} }

func testFacts() shop.Facts {
	return shop.Facts{
		Name: "Panther City Appliance", Phone: "(817) 555-0142", Email: "hello@panthercityappliance.example",
		Storefront: shop.Place{Street: "1880 Panther Works Way", City: "Fort Worth", State: "TX", Zip: "76114"},
	}
}

func newDesk(t *testing.T, c db.Config) *desk {
	t.Helper()
	k := &desk{t: t, facts: testFacts(), most: 10, clock: new(atomic.Int64), postgres: c.URL != ""}
	k.clock.Store(startOfTest())
	c.Now = func() time.Time { return time.UnixMilli(k.clock.Load()) }
	k.db = dbtest.Open(t, c)
	k.Service = k.node(k.db)
	return k
}

// node is another service, such as another node's.
func (k *desk) node(d *db.DB) *Service {
	return newService(Config{
		DB: d, Facts: func() shop.Facts { return k.facts }, Origin: "https://shop.example", MaxFailures: func() int { return k.most },
		Mail:   mailtest.Outbox(),
		Secret: []byte(strings.Repeat("s", 32)), OwnerFactor: func() bool { return k.ownerFactor },
	}, newHasher(cheapCost()))
}

func each(t *testing.T, fn func(t *testing.T, k *desk)) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) { fn(t, newDesk(t, c)) })
}

func (k *desk) pass(d time.Duration) { k.clock.Add(d.Milliseconds()) }

// must fails the test on an error.
func (k *desk) must(err error) {
	k.t.Helper()
	if err != nil {
		k.t.Fatal(err)
	}
}

// fault asserts the kind of an error and what it says.
func (k *desk) fault(err error, kind fault.Kind, msg string) *fault.Error {
	k.t.Helper()
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != kind || f.Msg != msg {
		k.t.Fatalf("err = %v, want kind %d, %q", err, kind, msg)
	}
	return f
}

// wrong asserts that one field is refused, and how.
func (k *desk) wrong(err error, field, msg string) {
	k.t.Helper()
	if f := k.fault(err, fault.Invalid, msg); f.Fields[field] != msg || len(f.Fields) != 1 {
		k.t.Fatalf("fields %v, want %s: %s", f.Fields, field, msg)
	}
}

// signUp makes jane@example.com, or another.
func (k *desk) signUp(email string) SignedIn {
	k.t.Helper()
	in, err := k.SignUp(k.t.Context(), SignUpForm{Email: email, Password: good, FullName: "Jane Doe"}, home())
	k.must(err)
	return in
}

// jane is signed up and verified.
func (k *desk) jane() SignedIn {
	k.t.Helper()
	in := k.signUp("jane@example.com")
	_, err := k.useLink(k.token())
	k.must(err)
	return in
}

// useLink uses a link while signed in to the account that it was made for.
func (k *desk) useLink(token string) (string, error) {
	v := home()
	u, _, _, err := sentTo(k.t.Context(), k.db, toVerify, token, k.db.Now())
	v.UserID = u.ID
	if err != nil {
		return "", err
	}
	return k.Verify(k.t.Context(), token, "", v)
}

func home() Visit {
	return Visit{
		Address:   "203.0.113.7",
		UserAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36",
	}
}

// The method who returns the principal of a token, or nil.
func (k *desk) who(token string) *api.Principal {
	k.t.Helper()
	p, _, err := k.Authenticate(k.t.Context(), token)
	k.must(err)
	return p
}

// letters are all that were enqueued.
func (k *desk) letters() []mail.Message {
	k.t.Helper()
	rows, err := k.db.Query(k.t.Context(), `select args from job where name = 'mail.send' order by id`)
	k.must(err)
	defer rows.Close()
	var out []mail.Message
	for rows.Next() {
		var text string
		k.must(rows.Scan(&text))
		m, err := k.mail.Read([]byte(text))
		k.must(err)
		out = append(out, m)
	}
	k.must(rows.Err())
	return out
}

func (k *desk) lastLetter() mail.Message {
	k.t.Helper()
	all := k.letters()
	if len(all) == 0 {
		k.t.Fatal("no letter")
	}
	return all[len(all)-1]
}

// token is that of the newest letter with a link that has one.
func (k *desk) token() string {
	k.t.Helper()
	all := k.letters()
	for i := len(all) - 1; i >= 0; i-- {
		if _, rest, ok := strings.Cut(all[i].Text, "#"); ok {
			token, _, _ := strings.Cut(rest, "\n")
			return token
		}
	}
	k.t.Fatal("no letter has a link")
	return ""
}

// newestToken is that of the newest letter to an address.
func (k *desk) newestToken(to string) string {
	k.t.Helper()
	_, rest, _ := strings.Cut(k.newest(to).Text, "#")
	token, _, _ := strings.Cut(rest, "\n")
	return token
}

// forgetPassword asks for a reset and runs the job that was enqueued for it.
func (k *desk) forgetPassword(email string) {
	k.t.Helper()
	before := k.count("job")
	k.must(k.Forgot(k.t.Context(), email, home()))
	if k.count("job") != before+1 {
		k.t.Fatalf("no job for %q", email)
	}
	var text string
	k.must(k.db.QueryRow(k.t.Context(), `select args from job where name = $1 order by id desc limit 1`, forgotJob).Scan(&text))
	var args forgotArgs
	k.must(json.Unmarshal([]byte(text), &args))
	k.must(k.forgot(k.t.Context(), args))
}

func (k *desk) exec(query string, args ...any) {
	k.t.Helper()
	k.must(k.db.Tx(k.t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(k.t.Context(), query, args...)
		return err
	}))
}

func (k *desk) count(table string) int {
	k.t.Helper()
	var n int
	k.must(k.db.QueryRow(k.t.Context(), `select count(*) from `+table).Scan(&n))
	return n
}

// failures are how many tries count against an address.
func (k *desk) failures(email string) int {
	k.t.Helper()
	var text string
	err := k.db.QueryRow(k.t.Context(), `select times from sign_in_failure where account = $1`, hashOf(emailKey(email))).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return 0
	}
	k.must(err)
	var times []int64
	k.must(json.Unmarshal([]byte(text), &times))
	return len(times)
}

// deeds are the actions of the audit log, the oldest first.
func (k *desk) deeds() string {
	k.t.Helper()
	entries, err := auditlog.List(k.t.Context(), k.db, auditlog.MaxList)
	k.must(err)
	var out []string
	for _, e := range entries {
		out = append([]string{e.Action}, out...)
	}
	return strings.Join(out, " ")
}

// overtaken begins race while a transaction that has run do is not committed
// yet, and returns how race ends. On PostgreSQL it has done by then what it can
// without what do holds; on SQLite it waits for its turn to write.
func (k *desk) overtaken(do func(tx *db.Tx) error, race func() error) error {
	k.t.Helper()
	ended := make(chan error, 1)
	k.must(k.db.Tx(k.t.Context(), func(tx *db.Tx) error {
		if err := do(tx); err != nil {
			return err
		}
		go func() { ended <- race() }()
		for k.postgres && len(ended) == 0 {
			var waits bool
			err := k.db.QueryRow(k.t.Context(), `select exists (select 1 from pg_stat_activity
				where datname = current_database() and wait_event_type = 'Lock')`).Scan(&waits)
			if err != nil || waits {
				return err
			}
		}
		return nil
	}))
	return <-ended
}

// newest is the newest letter to an address.
func (k *desk) newest(to string) mail.Message {
	k.t.Helper()
	all := k.letters()
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].To == to {
			return all[i]
		}
	}
	k.t.Fatalf("no letter to %s", to)
	return mail.Message{}
}

// lettersTo counts the letters to an address.
func (k *desk) lettersTo(email string) (n int) {
	k.t.Helper()
	for _, m := range k.letters() {
		if m.To == email {
			n++
		}
	}
	return n
}

// atOnce runs fn n times at the same time.
func atOnce(ctx context.Context, n int, fn func(ctx context.Context, i int) error) []error {
	start, ended := make(chan struct{}), make(chan struct{})
	errs := make([]error, n)
	var left atomic.Int64
	left.Store(int64(n))
	for i := range n {
		go func() {
			<-start
			errs[i] = fn(ctx, i)
			if left.Add(-1) == 0 {
				close(ended)
			}
		}()
	}
	close(start)
	<-ended
	return errs
}
