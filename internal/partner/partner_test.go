package partner

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/inbox"
	"enamel/internal/mail"
	"enamel/internal/mail/mailtest"
	"enamel/internal/shop"
)

// desk is a service on a fresh database.
type desk struct {
	*Service
	t     *testing.T
	db    *db.DB
	email string // the shop's
}

func newDesk(t *testing.T, d *db.DB) *desk {
	t.Helper()
	k := &desk{t: t, db: d, email: "hello@panthercityappliance.example"}
	k.Service = New(Config{DB: d, Facts: func() shop.Facts { return shop.Facts{Email: k.email} }, Mail: mailtest.Outbox()})
	return k
}

func each(t *testing.T, fn func(t *testing.T, k *desk)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newDesk(t, d)) })
}

func (k *desk) list() []Request {
	k.t.Helper()
	all, err := k.List(k.t.Context(), inbox.Filter{Limit: 100})
	if err != nil {
		k.t.Fatal(err)
	}
	return all.Rows
}

func (k *desk) count(query string) (n int) {
	k.t.Helper()
	if err := k.db.QueryRow(k.t.Context(), query).Scan(&n); err != nil {
		k.t.Fatal(err)
	}
	return n
}

// nothing asserts that no request and no letter is kept.
func (k *desk) nothing(when string) {
	k.t.Helper()
	for _, table := range []string{"partnership_requests", "job"} {
		if n := k.count(`select count(*) from ` + table); n != 0 {
			k.t.Errorf("%s: %d rows in %s", when, n, table)
		}
	}
}

func (k *desk) create(f Form) Request {
	k.t.Helper()
	r, err := k.Create(k.t.Context(), f)
	if err != nil {
		k.t.Fatal(err)
	}
	return r
}

func TestARequestIsStoredAndMailed(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		typed := lofts()
		typed.CompanyName, typed.Email, typed.Message = "\u00a0Trinity Lofts\t", " jane@example.com ", "\n 12 units a year.\n\nMostly washers. "
		want := lofts()
		want.Message = "12 units a year.\n\nMostly washers."

		r := k.create(typed)
		all := k.list()
		if len(all) != 1 || all[0] != r || r.Form != want || r.ID == "" || r.CreatedAt.IsZero() {
			t.Errorf("stored %+v, answered %+v", all, r)
		}
		m := k.letters(2)[k.email][0]
		if m.To != k.email || m.ReplyTo != "jane@example.com" || m.Subject != "Partnership request from Trinity Lofts" {
			t.Errorf("letter %+v", m)
		}
		for _, line := range []string{
			"Company: Trinity Lofts\n", "Contact: Jane Doe\n", "Phone: (817) 555-0199\n", "Email: jane@example.com\n",
			"Business: Property Management Company\n", "\nMessage:\n12 units a year.\n\nMostly washers.\n",
		} {
			if !strings.Contains(m.Text, line) {
				t.Errorf("no %q in the letter:\n%s", line, m.Text)
			}
		}
	})
}

func TestAnEmptyMessageIsNull(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		f := lofts()
		f.Message = " \n\t"
		k.create(f)
		if n := k.count(`select count(*) from partnership_requests where message is null`); n != 1 {
			t.Error("the message is not null")
		}
		if got := k.list()[0].Message; got != "" {
			t.Errorf("message %q", got)
		}
	})
}

func TestWhatIsWrongIsNotStored(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		_, err := k.Create(t.Context(), Form{})
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Invalid || f.Msg != fault.ManyFields || len(f.Fields) != 5 {
			t.Errorf("err = %#v", err)
		}
		k.nothing("nothing was typed")
	})
}

// letters waits for the next n letters, by recipient.
func (k *desk) letters(n int) map[string][]mail.Message {
	k.t.Helper()
	box := mailtest.Open(k.t, k.db, nil)
	defer box.Close()
	out := map[string][]mail.Message{}
	for range n {
		m := box.Next()
		out[m.To] = append(out[m.To], m)
	}
	return out
}

func TestASenderGetsAFewConfirmationsThatRepeatNothing(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		flood := lofts()
		flood.CompanyName, flood.Message = "Buy at evil.test", "Visit https://evil.test now"
		for _, spelled := range []string{"jane@example.com", "Jane@Example.com", "JANE@EXAMPLE.COM", "jAne@example.com", "jaNe@example.com", "janE@example.com"} {
			flood.Email = spelled
			k.create(flood)
		}
		sent := k.letters(11)
		if len(sent[k.email]) != 6 {
			t.Fatalf("letters to %v, want each request told to the shop", sent)
		}
		m := sent["jane@example.com"][0]
		if !strings.HasPrefix(m.Text, "Hello,\n") || !strings.Contains(m.Text, "within 24-48 hours") || m.ReplyTo != k.email {
			t.Errorf("%+v", m)
		}
		for _, typed := range []string{"evil", flood.ContactName, flood.Phone} {
			if strings.Contains(m.Subject+m.Text, typed) {
				t.Errorf("the letter repeats %q:\n%s", typed, m.Text)
			}
		}
	})
}

// A request that the shop would not hear of is not taken.
func TestNoRequestWithoutItsLetter(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.email = ""
		if _, err := k.Create(t.Context(), lofts()); err == nil {
			t.Error("it was taken")
		}
		k.nothing("no letter could be written")
	})
}

// Whatever the form accepts fits a letter's headers.
func TestEveryCompanyFitsASubject(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		for name, want := range map[string]string{
			strings.Repeat("🐾", 200): strings.Repeat("🐾", 59) + "…",
			strings.Repeat("🐾", 60):  strings.Repeat("🐾", 60),
			"Lofts\u2028Bcc: x":      "Lofts Bcc: x",
			"Lofts\u2029Bcc: x":      "Lofts Bcc: x",
		} {
			f := lofts()
			f.CompanyName = name
			r := k.create(f)
			if r.CompanyName != name {
				t.Errorf("stored %q, want %q", r.CompanyName, name)
			}
			if got := letter(shop.Facts{}, r).Subject; got != "Partnership request from "+want {
				t.Errorf("%q: subject %q", name, got)
			}
		}
	})
}

func TestRequestsAreReadPartByPart(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		for i := range 3 {
			f := lofts()
			f.CompanyName = fmt.Sprint("Company ", i)
			k.create(f)
		}
		list := func(f inbox.Filter) (names []string, page inbox.Page[Request]) {
			page, err := k.List(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range page.Rows {
				names = append(names, r.CompanyName)
			}
			return names, page
		}
		names, page := list(inbox.Filter{Limit: 2})
		if !slices.Equal(names, []string{"Company 2", "Company 1"}) || page.Total != 3 || page.Next == "" {
			t.Errorf("first part: %v, %+v", names, page)
		}
		names, page = list(inbox.Filter{Limit: 2, After: page.Next})
		if !slices.Equal(names, []string{"Company 0"}) || page.Next != "" {
			t.Errorf("second part: %v, next %q", names, page.Next)
		}
		if names, page = list(inbox.Filter{Limit: 2, Text: " COMPANY 1"}); !slices.Equal(names, []string{"Company 1"}) || page.Total != 1 {
			t.Errorf("search: %v", names)
		}
		if names, _ = list(inbox.Filter{Limit: 2, Text: "100%"}); names != nil {
			t.Errorf("a percent sign finds %v", names)
		}
	})
}

func TestARequestIsMarked(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		r := k.create(lofts())
		if got := k.list()[0].Mark; got != (inbox.Mark{State: inbox.Open}) {
			t.Errorf("a new request: %+v", got)
		}
		if err := k.Set(t.Context(), r.ID, inbox.Mark{State: inbox.Answered, Note: " Called them.\nThey want 12. ", By: "ann"}); err != nil {
			t.Fatal(err)
		}
		got := k.list()[0].Mark
		if got.State != inbox.Answered || got.Note != "Called them.\nThey want 12." || got.By != "ann" || got.At.IsZero() {
			t.Errorf("marked: %+v", got)
		}
		if page, err := k.List(t.Context(), inbox.Filter{Show: inbox.Open, Limit: 10}); err != nil || len(page.Rows) != 0 || page.Total != 0 {
			t.Errorf("open: %+v, %v", page, err)
		}
		for name, m := range map[string]inbox.Mark{"state": {State: "lost"}, "note": {State: inbox.Closed, Note: strings.Repeat("x", 1001)}} {
			var f *fault.Error
			if err := k.Set(t.Context(), r.ID, m); !errors.As(err, &f) || f.Kind != fault.Invalid || f.Fields[name] == "" {
				t.Errorf("a wrong %s: %v", name, err)
			}
		}
		if err := k.Set(t.Context(), "none", inbox.Mark{State: inbox.Closed}); fault.KindOf(err) != fault.NotFound {
			t.Errorf("no such request: %v", err)
		}
		entries, err := auditlog.List(t.Context(), k.db, 10)
		if err != nil || len(entries) != 1 || entries[0].Action != "partner.answered" || entries[0].Actor != "ann" || entries[0].Subject != r.ID {
			t.Errorf("the log: %+v, %v", entries, err)
		}
	})
}

func TestAnsweredRequestsStayAsLongAsIsSet(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		const age = 30 * 24 * time.Hour
		now := k.db.Now()
		for id, state := range map[string]string{"old": inbox.Answered, "older and open": inbox.Open, "young": inbox.Closed} {
			at := now.Add(-age - time.Hour)
			if id == "young" {
				at = now.Add(-age + time.Hour)
			}
			_, err := k.db.Exec(t.Context(), `insert into partnership_requests (id, company_name, contact_name, email, phone, business_type, created_at, state)
				values ($1, '', '', '', '', '', $2, $3)`, id, db.Millis(at), state)
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range []struct {
			age  time.Duration
			left int
		}{{0, 3}, {age, 2}} {
			if err := prune(t.Context(), k.db, c.age); err != nil {
				t.Fatal(err)
			}
			if n := k.count(`select count(*) from partnership_requests`); n != c.left || k.count(`select count(*) from partnership_requests where id = 'old'`) != c.left-2 {
				t.Errorf("kept for %s: %d are left", c.age, n)
			}
		}
	})
}
