package alert

import (
	"context"
	"database/sql"
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/mail"
	"enamel/internal/mail/mailtest"
	"enamel/internal/shop"
)

const (
	jane = "jane@example.com"
	day  = 24 * time.Hour
)

// desk is a shop with its samples, two nodes and a clock.
type desk struct {
	*Service
	t     *testing.T
	db    *db.DB
	units *catalog.Service
	other *Service // the same shop on another node
	mu    sync.Mutex
	at    time.Time
	seen  int // letters that were read
}

func (k *desk) now() time.Time {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.at
}

func (k *desk) pass(d time.Duration) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.at = k.at.Add(d)
}

func each(t *testing.T, fn func(t *testing.T, k *desk)) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		k := &desk{t: t, at: time.Date(2026, 11, 30, 16, 0, 0, 0, time.UTC)}
		c.Now = k.now
		k.db = dbtest.Open(t, c)
		k.units = catalog.New(catalog.Config{DB: k.db})
		k.must(k.units.Seed(t.Context()))
		k.pass(time.Minute)
		k.Service = k.node(k.db)
		k.other = k.node(dbtest.Open(t, c))
		fn(t, k)
	})
}

func (k *desk) node(d *db.DB) *Service {
	k.t.Helper()
	facts := func() shop.Facts {
		return shop.Facts{Name: "Panther City Appliance", Email: "shop@example.com", Phone: "(817) 555-0142"}
	}
	s, err := New(Config{
		DB: d, Catalog: catalog.New(catalog.Config{DB: d}), Facts: facts, Origin: "https://shop.example",
		Secret: []byte(strings.Repeat("s", 32)), Mail: mailtest.Outbox(),
	})
	k.must(err)
	return s
}

func (k *desk) must(err error) {
	k.t.Helper()
	if err != nil {
		k.t.Fatal(err)
	}
}

// letters are those that were written since it was asked last.
func (k *desk) letters() (out []mail.Message) {
	k.t.Helper()
	k.must(k.db.Each(k.t.Context(), func(rows *sql.Rows) error {
		var args string
		if err := rows.Scan(&args); err != nil {
			return err
		}
		m, err := mailtest.Outbox().Read([]byte(args))
		out = append(out, m)
		return err
	}, `select args from job where name = 'mail.send' order by id`))
	fresh := out[k.seen:]
	k.seen = len(out)
	return fresh
}

var link = regexp.MustCompile(`https://shop\.example/alerts/(?:confirm|stop)#(\S+)`)

// tokenIn is what the link of a letter opens something with.
func (k *desk) tokenIn(m mail.Message) string {
	k.t.Helper()
	found := link.FindStringSubmatch(m.Text)
	if found == nil {
		k.t.Fatalf("no link in\n%s", m.Text)
	}
	return found[1]
}

// wait makes an alert and confirms it.
func (k *desk) wait(email, query string) {
	k.t.Helper()
	k.must(k.Want(k.t.Context(), email, query))
	sent := k.letters()
	if len(sent) != 1 || sent[0].To != email {
		k.t.Fatalf("letters %+v", sent)
	}
	_, err := k.Confirm(k.t.Context(), k.tokenIn(sent[0]))
	k.must(err)
	k.pass(time.Minute)
}

// arrives puts a unit on the floor.
func (k *desk) arrives(kind, finish, price string) catalog.Unit {
	k.t.Helper()
	e, err := catalog.ReadEdit(map[string]string{
		"kind": kind, "brand": "GE", "model": "M" + db.NewID()[20:], "finish": finish, "price": price, "regular_price": "999", "grade": "B", "year": "2018",
		"height": "36", "width": "27", "depth": "28", "capacity": "7", "hookup": "120 V outlet", "fuel": map[string]string{"dryer": "gas"}[kind],
	})
	k.must(err)
	added, err := k.units.Add(k.t.Context(), "ann", e)
	k.must(err)
	k.pass(time.Minute)
	return added.Unit
}

func (k *desk) tell() []mail.Message {
	k.t.Helper()
	k.must(k.Tell(k.t.Context()))
	return k.letters()
}

const gasDryers = "category=washersdryers&price=under-300&fuel=gas"

func TestNothingIsSentBeforeItIsConfirmed(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.must(k.Want(t.Context(), " Jane@Example.com ", "?sort=price&fuel=GAS&category=washersdryers&stock=all&page=3&price=under-300"))
		asks := k.letters()
		if len(asks) != 1 || asks[0].To != "Jane@Example.com" || asks[0].Unsubscribe != "" || !strings.Contains(asks[0].Text, "arrives: a gas washer or dryer under $300.") {
			t.Fatalf("%+v", asks)
		}
		k.pass(time.Minute)
		early := k.arrives("dryer", "white", "249")
		if sent := k.tell(); len(sent) != 0 {
			t.Errorf("sent before it was confirmed: %+v", sent)
		}
		if _, err := k.Confirm(t.Context(), "no-such-token"); fault.KindOf(err) != fault.Gone {
			t.Errorf("another token: %v", err)
		}
		c, err := k.Confirm(t.Context(), k.tokenIn(asks[0]))
		if err != nil || c.Words != "a gas washer or dryer under $300" || !c.Until.Equal(k.now().Add(90*day)) {
			t.Errorf("%+v, %v", c, err)
		}
		sent := k.tell() // units that came meanwhile are in the letter too
		if len(sent) != 1 || !strings.Contains(sent[0].Text, "https://shop.example/shop/"+early.Slug+"\n") {
			t.Errorf("after it was confirmed: %+v", sent)
		}
	})
}

func TestOneLetterADayWithWhatIsStillThere(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.wait(jane, gasDryers)
		k.wait(jane, "category=freezers&finish=white")
		if sent := k.tell(); len(sent) != 0 {
			t.Errorf("sent without an arrival: %+v", sent)
		}
		dryer, freezer, sold := k.arrives("dryer", "white", "249"), k.arrives("chest-freezer", "white", "199"), k.arrives("dryer", "white", "199")
		dear, black := k.arrives("dryer", "white", "649"), k.arrives("chest-freezer", "black", "199")
		_, err := k.units.Sell(t.Context(), "ann", sold.Slug, sold.Version, false)
		k.must(err)
		sent := k.tell()
		if len(sent) != 1 || sent[0].To != jane || sent[0].Subject != "Just in: 2 units that you wait for" || !strings.Contains(sent[0].Text, "until February 28, 2027.") {
			t.Fatalf("%+v", sent)
		}
		for u, told := range map[string]bool{dryer.Slug: true, freezer.Slug: true, sold.Slug: false, dear.Slug: false, black.Slug: false} {
			if strings.Contains(sent[0].Text, "/shop/"+u+"\n") != told {
				t.Errorf("%s: told is not %v:\n%s", u, told, sent[0].Text)
			}
		}
		next := k.arrives("dryer", "black", "299")
		k.pass(23 * time.Hour)
		if sent := k.tell(); len(sent) != 0 {
			t.Errorf("a second letter of the day: %+v", sent)
		}
		k.pass(time.Hour)
		if sent := k.tell(); len(sent) != 1 || sent[0].Subject != "Just in: "+next.Name+", $299" || strings.Contains(sent[0].Text, dryer.Slug+"\n") {
			t.Errorf("the next day: %+v", sent)
		}
		k.pass(2 * day)
		if sent := k.tell(); len(sent) != 0 {
			t.Errorf("told again: %+v", sent)
		}
	})
}

func TestTwoNodesSendOneLetter(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.wait(jane, gasDryers)
		k.arrives("dryer", "white", "249")
		var nodes sync.WaitGroup
		failed := make(chan error, 8)
		for i := range 8 {
			nodes.Go(func() { failed <- []*Service{k.Service, k.other}[i%2].Tell(context.WithoutCancel(t.Context())) })
		}
		nodes.Wait()
		for range 8 {
			k.must(<-failed)
		}
		if sent := k.letters(); len(sent) != 1 {
			t.Errorf("%d letters", len(sent))
		}
	})
}

func TestALetterStopsThemAll(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.wait(jane, gasDryers)
		k.wait(jane, "category=freezers")
		k.wait("joe@example.com", "category=freezers")
		k.arrives("dryer", "white", "249")
		m := k.tell()[0]
		token := k.tokenIn(m)
		if m.Unsubscribe != "https://shop.example/api/alerts/stop?token="+token {
			t.Errorf("unsubscribe %q", m.Unsubscribe)
		}
		k.must(k.other.Stop(t.Context(), token))
		k.must(k.Stop(t.Context(), token)) // again is no failure
		k.must(k.Stop(t.Context(), ""))
		k.arrives("chest-freezer", "white", "249")
		k.pass(day)
		if sent := k.tell(); len(sent) != 1 || sent[0].To != "joe@example.com" {
			t.Errorf("%+v", sent)
		}
		if waited, err := k.Waited(t.Context()); err != nil || len(waited) != 1 || waited[0] != (Waited{"category=freezers", "a freezer", 1}) {
			t.Errorf("%+v, %v", waited, err)
		}
	})
}

func (k *desk) rows(table string) (n int) {
	k.t.Helper()
	k.must(k.db.QueryRow(k.t.Context(), `select count(*) from `+table).Scan(&n))
	return n
}

func TestAlertsLapse(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.wait(jane, gasDryers)
		k.must(k.Want(t.Context(), "joe@example.com", gasDryers))
		late := k.tokenIn(k.letters()[0])
		k.pass(7 * day)
		if _, err := k.Confirm(t.Context(), late); fault.KindOf(err) != fault.Gone {
			t.Errorf("after 7 days: %v", err)
		}
		k.must(k.Prune(t.Context()))
		if k.rows("alert") != 1 || k.rows("alert_address") != 1 {
			t.Errorf("%d alerts of %d addresses after 7 days", k.rows("alert"), k.rows("alert_address"))
		}
		k.pass(83 * day)
		k.arrives("dryer", "white", "249")
		if sent := k.tell(); len(sent) != 0 {
			t.Errorf("after 90 days: %+v", sent)
		}
		k.must(k.Prune(t.Context()))
		if k.rows("alert")+k.rows("alert_address") != 0 {
			t.Error("something is kept")
		}
	})
}

// Everybody is told the same, and a stranger fills nobody's mailbox.
func TestAnAddressIsAskedAFewTimes(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		for _, q := range []string{"category=freezers", "category=stoves", "category=microwaves", "category=dishwashers", "category=waterheaters", "category=refrigerators"} {
			k.must(k.Want(t.Context(), "Victim@example.com", q))
			k.must(k.Want(t.Context(), "victim@EXAMPLE.com", q))
		}
		if sent := k.letters(); len(sent) != 5 {
			t.Errorf("%d letters within the hour", len(sent))
		}
		k.pass(time.Hour)
		for _, q := range []string{"brand=ge", "brand=lg", "grade=A", "fuel=gas", "finish=white"} {
			k.must(k.Want(t.Context(), "victim@example.com", q))
		}
		if n := k.rows("alert"); n != maxAlerts {
			t.Errorf("%d alerts", n)
		}
		for _, m := range k.letters() {
			_, err := k.Confirm(t.Context(), k.tokenIn(m))
			k.must(err)
		}
		k.pass(time.Hour)
		k.must(k.Want(t.Context(), "victim@example.com", "category=freezers"))
		if sent := k.letters(); len(sent) != 0 || k.rows("alert") != maxAlerts {
			t.Errorf("a sixth beside five that are confirmed: %+v", sent)
		}
	})
}

func TestWhatIsWrongIsRefused(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		for _, c := range []struct{ email, query, field string }{
			{"", gasDryers, "email"},
			{"jane", gasDryers, "email"},
			{"jane@example.com\r\nBcc: ann@example.com", gasDryers, "email"},
			{"jane@example.com, ann@example.com", gasDryers, "email"},
			{strings.Repeat("a", 250) + "@example.com", gasDryers, "email"},
			{jane, "", "filters"},
			{jane, "sort=price&stock=all&page=2", "filters"},
			{jane, "category=cars", "filters"},
			{jane, "brand=win-big-call-evil", "filters"},
			{jane, "%zz", "filters"},
			{jane, "category=freezers&x=" + strings.Repeat("x", 3000), "filters"},
			{jane, "category=freezers&width=wide", "width"},
		} {
			err := k.Want(t.Context(), c.email, c.query)
			var f *fault.Error
			if !errors.As(err, &f) || f.Kind != fault.Invalid || f.Fields[c.field] == "" {
				t.Errorf("%q %q: %v, want it refused for its %s", c.email, c.query, err, c.field)
			}
		}
		k.must(k.Want(t.Context(), jane, "category=freezers&brand=buy-at-evil-test&x=evil"))
		sent := k.letters()
		if len(sent) != 1 || k.rows("alert") != 1 || strings.Contains(sent[0].Subject+sent[0].Text, "evil") {
			t.Errorf("%+v", sent)
		}
		if slices.ContainsFunc(sent, func(m mail.Message) bool { return strings.ContainsAny(m.To, "\r\n,") }) {
			t.Errorf("%+v", sent)
		}
	})
}
