package order

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/mail"
	"enamel/internal/mail/mailtest"
)

// take waits for n letters and returns them by their address.
func take(box *mailtest.Box, n int) map[string]mail.Message {
	got := map[string]mail.Message{}
	for range n {
		m := box.Next()
		got[m.To] = m
	}
	return got
}

// TestNoOrderLinkLiesInTheDatabase: whoever reads the database or a backup sees
// orders, but cannot pass on a link to one.
func TestNoOrderLinkLiesInTheDatabase(t *testing.T) {
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		k := newDesk(t, dbtest.Open(t, c))
		look := func(receipt Receipt) {
			t.Helper()
			contents := dbtest.Contents(t, c, k.db)
			for _, secret := range []string{receipt.Token, "Thank you for your order"} {
				if strings.Contains(contents, secret) || !strings.Contains(contents, receipt.Number) {
					t.Errorf("%q is in the database, or nothing is seen", secret)
				}
			}
		}
		request := k.request(k.unit(0).Slug)
		look(k.place("key-1", request))
		box := mailtest.Open(t, k.db, k.Register)
		take(box, 2)
		box.Close()
		look(k.place("key-1", request)) // the same receipt again
	})
}

func TestLettersGoOut(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		box := mailtest.Open(t, k.db, k.Register)
		receipt := k.place("key-1", k.request(k.unit(0).Slug, k.unit(1).Slug))
		got := take(box, 2)
		link := "https://shop.example/order/" + receipt.Token
		for to, subject := range map[string]string{
			"jane@example.com":                   "We have your order PC-10001",
			"hello@panthercityappliance.example": "New order PC-10001, " + receipt.Totals.TotalCents.String(),
		} {
			if m := got[to]; m.Subject != subject || !strings.Contains(m.Text, link) || !strings.Contains(m.Text, "Total: "+receipt.Totals.TotalCents.String()) {
				t.Errorf("to %s: %+v", to, m)
			}
		}

		o, err := k.SetStatus(t.Context(), "ann", receipt.Number, Confirmed)
		if err != nil {
			t.Fatal(err)
		}
		m := take(box, 1)["jane@example.com"]
		if o.Totals.TotalCents >= receipt.Totals.TotalCents || !strings.Contains(m.Text, "Your new total is "+o.Totals.TotalCents.String()+".") {
			t.Errorf("confirmed: %+v", m)
		}
	})
}

// letters are those that were enqueued for an address.
func (k *desk) letters(to string) (out []mail.Message) {
	k.t.Helper()
	rows, err := k.db.Query(k.t.Context(), `select args from job where name = 'mail.send' order by id`)
	if err != nil {
		k.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			k.t.Fatal(err)
		}
		m, err := mailtest.Outbox().Read([]byte(text))
		if err != nil {
			k.t.Fatal(err)
		}
		if m.To == to {
			out = append(out, m)
		}
	}
	if err := rows.Err(); err != nil {
		k.t.Fatal(err)
	}
	return out
}

func TestOnlyAVerifiedAddressIsGreetedByName(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.exec(`insert into users (id, email, email_key, full_name, role, password, created_at)
			values ('jane', 'jane@example.com', 'jane@example.com', '', 'customer', '', 1)`)
		for i, c := range []struct{ user, verified, greeting string }{
			{"", "", "Hello,"},
			{"jane", "", "Hello,"},                 // signed in, not verified
			{"jane", "joe@example.com", "Hello,"},  // to another than their own
			{"gone", "jane@example.com", "Hello,"}, // deleted a moment ago
			{"jane", "Jane@Example.com", "Hi Jane,"},
		} {
			r := k.request(k.unit(0).Slug)
			r.UserID, r.VerifiedEmail = c.user, c.verified
			k.place(strconv.Itoa(i), r)
			all := k.letters("jane@example.com")
			if len(all) != i+1 || !strings.HasPrefix(all[i].Text, c.greeting) || strings.Contains(all[i].Text, "100 Main St") != (c.greeting != "Hello,") {
				t.Errorf("%+v: %d letters, the last is %q", c, len(all), all[len(all)-1].Text)
			}
		}
	})
}

// Whoever types a stranger's address in many orders sends them five letters an
// hour; the orders stand.
func TestLettersOfOrdersAreCountedByRecipient(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		var last string
		for i := range 7 {
			r := k.request(k.unit(0).Slug)
			if i%2 == 1 {
				r.Customer.Email = "JANE@example.com"
			}
			last = k.place(strconv.Itoa(i), r).Number
		}
		sent := func() int { return len(k.letters("jane@example.com")) + len(k.letters("JANE@example.com")) }
		if n, orders := sent(), k.count("orders"); n != 5 || orders != 7 || len(k.letters("hello@panthercityappliance.example")) != 7 {
			t.Errorf("%d letters of %d orders", n, orders)
		}
		if _, err := k.SetStatus(t.Context(), "ann", "PC-10001", Cancelled); err != nil || sent() != 5 {
			t.Errorf("cancelled: %v, %d letters", err, sent())
		}
		if _, err := k.SetStatus(t.Context(), "ann", last, Confirmed); err != nil || sent() != 6 {
			t.Errorf("confirmed: %v, %d letters", err, sent())
		}
		other := k.request(k.unit(0).Slug)
		other.Customer.Email = "ann@example.com"
		k.place("ann", other)
		k.exec(`update letter_count set sent = '[1, 2, 3, 4, 5]'`) // long ago
		k.place("later", k.request(k.unit(0).Slug))
		if len(k.letters("ann@example.com")) != 1 || sent() != 7 {
			t.Errorf("another's %d, an hour later %d letters", len(k.letters("ann@example.com")), sent())
		}
	})
}

func TestTheLinkEndsNinetyDaysAfterTheOrder(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.exec(`insert into users (id, email, email_key, full_name, role, password, created_at)
			values ('jane', 'jane@example.com', 'jane@example.com', '', 'customer', '', 1)`)
		for i, path := range [][]Status{{Cancelled}, {Confirmed, Scheduled, OutForDelivery, Delivered}, {Confirmed, Scheduled}} {
			r := k.request(k.unit(0).Slug)
			r.UserID = "jane"
			receipt := k.place(strconv.Itoa(i), r)
			for _, to := range path {
				if _, err := k.SetStatus(t.Context(), "ann", receipt.Number, to); err != nil {
					t.Fatal(err)
				}
			}
			over, began := i < 2, k.clock.Load()
			opens := func() bool {
				o, err := k.Find(t.Context(), receipt.Token)
				mine, failed := k.Mine(t.Context(), "jane", "")
				if failed != nil || len(mine) != i+1 || (k.listed(mine[0]).Token == receipt.Token) != (err == nil) || (k.TrackingURL(mine[0]) != "") != (err == nil) {
					t.Errorf("%s: the list differs: %+v, %v", path[len(path)-1], mine, failed)
				}
				return err == nil && o.Number == receipt.Number
			}
			last, err := k.Show(t.Context(), receipt.Number)
			if err != nil {
				t.Fatal(err)
			}
			end := last.History[len(last.History)-1].At.Add(90 * 24 * time.Hour).UnixMilli()
			if k.clock.Store(end - 1); !opens() {
				t.Errorf("%s: the link ended before 90 days", path[len(path)-1])
			}
			if k.clock.Store(end); opens() == over {
				t.Errorf("%s: the link opens after 90 days: %v", path[len(path)-1], !over)
			}
			k.clock.Store(began)
		}
	})
}
