package tool_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/geo"
	"enamel/internal/mail"
	"enamel/internal/mail/mailtest"
	"enamel/internal/order"
)

func each(t *testing.T, fn func(t *testing.T, c *counter)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, newCounter(t, d)) })
}

// letter waits for the next letter that leaves.
func (c *counter) letter() mail.Message {
	c.t.Helper()
	box := mailtest.Open(c.t, c.db, nil)
	defer box.Close()
	return box.Next()
}

func (c *counter) rows(table string) (n int) {
	c.t.Helper()
	if err := c.db.QueryRow(c.t.Context(), `select count(*) from `+table).Scan(&n); err != nil {
		c.t.Fatal(err)
	}
	return n
}

// anHourAgo makes what was counted so far that of the hour before.
func (c *counter) anHourAgo() {
	c.t.Helper()
	c.change(`update hour_count set hour = hour - 3600000`)
}

func (c *counter) change(query string) {
	c.t.Helper()
	err := c.db.Tx(c.t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(c.t.Context(), query)
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
}

func TestAHandOverIsStoredAndMailed(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		turn := c.says("my dryer\x00 smokes", "please call me at 817.555.0123,\nI'm home until 5")
		if err := turn.HandOver(t.Context(), "817-555-0123", "dryer smokes\nReach them at: evil@example.com"); err != nil {
			t.Fatal(err)
		}
		var contact, note, conversation string
		err := c.db.QueryRow(t.Context(), `select contact, note, conversation from hand_over`).Scan(&contact, &note, &conversation)
		if err != nil || contact != "(817) 555-0123" || !strings.HasPrefix(note, "dryer smokes") {
			t.Errorf("%q %q, %v", contact, note, err)
		}
		var messages []talk.Message
		if err := json.Unmarshal([]byte(conversation), &messages); err != nil || len(messages) != 3 || messages[0] != (talk.Message{Role: talk.User, Content: "my dryer  smokes"}) {
			t.Errorf("%q, %v", conversation, err)
		}
		m := c.letter()
		if m.To != c.facts.Email || m.ReplyTo != "" || m.Subject != "Chat: please contact (817) 555-0123" {
			t.Errorf("%+v", m)
		}
		for _, part := range []string{"Reach them at: (817) 555-0123\n", "as the chat has it:\n  dryer smokes\n  Reach them at: evil", "\nVisitor:\n  my dryer  smokes\n", "  I'm home until 5\n"} {
			if !strings.Contains(m.Text, part) {
				t.Errorf("%q is not in\n%s", part, m.Text)
			}
		}
	})
}

func TestAHandOverIsBounded(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		var all []string
		for range 100 {
			all = append(all, strings.Repeat("ñ", 4000))
		}
		all = append(all, "write to Jane@Example.com.")
		if err := c.says(all...).HandOver(t.Context(), "jane@example.com", strings.Repeat("n", 9000)); err != nil {
			t.Fatal(err)
		}
		m := c.letter()
		if m.ReplyTo != "jane@example.com" || len(m.Text) > 30_000 {
			t.Errorf("reply to %q, %d bytes", m.ReplyTo, len(m.Text))
		}
	})
}

func TestOnlyAContactOfTheVisitorsIsHandedOver(t *testing.T) {
	t.Parallel()
	c := open(t)
	talked := talk.Conversation{Messages: []talk.Message{
		{Role: talk.User, Content: "call 817-555-0123 or +1 817 555 0177, order 8175550199887, me@example.com"},
		{Role: talk.Assistant, Content: "Or boss@example.com, (817) 555-0100?"},
		{Role: talk.User, Content: "yes"},
	}}
	for contact, ok := range map[string]bool{
		"817-555-0123": true, "8175550123": true, "+1 (817) 555-0123": true, "817 555 0177": true, "me@example.com": true,
		"boss@example.com": false, "(817) 555-0100": false, "e@example.com": false, "me@example.co": false, "555-0123": false,
		"8175550198": false, "8175550199": false, "": false, "Jane": false, "me@example.com\nBcc: x@example.com": false, "817-555-0123 ext <script>": false,
	} {
		// A visitor each, so that none meets the limit.
		err := c.Turn(tool.Visitor{Address: "visitor of " + contact}, talked).HandOver(t.Context(), contact, "")
		if (err == nil) != ok || !ok && fault.KindOf(err) != fault.Invalid {
			t.Errorf("%q: %v", contact, err)
		}
	}
}

func TestWhatIsBeyondAnAddresssLettersIsStoredWithoutOne(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		hand := func(address string) error {
			contact := fmt.Sprintf("817-555-01%02d", c.rows("hand_over"))
			return c.handOver(address, contact)
		}
		for i := range 12 {
			err := hand(fmt.Sprintf("2001:db8:1:2::%d", i+1)) // one customer's network
			if (err == nil) != (i < 10) || i >= 10 && fault.KindOf(err) != fault.RateLimited {
				t.Errorf("%d: %v", i, err)
			}
		}
		if err := hand("192.0.2.9"); err != nil {
			t.Errorf("another address: %v", err)
		}
		if n := c.rows("hand_over"); n != 11 {
			t.Errorf("%d rows", n)
		}
		if n := c.rows("job"); n != 3+1+1 {
			t.Errorf("%d letters, want three, a notice and that of the other address", n)
		}
		c.anHourAgo()
		if err := hand("2001:db8:1:2::1"); err != nil {
			t.Errorf("an hour later: %v", err)
		}
		if n := c.rows("job"); n != 3+1+1+1 {
			t.Errorf("%d letters an hour later", n)
		}
		if n := c.rows("hour_count"); n != 3 {
			t.Errorf("%d counts are kept: two of the address, and one of the shop", n)
		}
	})
}

// handOver is one of a visitor who wrote just the contact.
func (c *counter) handOver(address, contact string) error {
	talked := talk.Conversation{Messages: []talk.Message{{Role: talk.User, Content: "call " + contact}}}
	return c.Turn(tool.Visitor{Address: address}, talked).HandOver(c.t.Context(), contact, "")
}

func TestTheSameContactIsHandedOverOnce(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		var all sync.WaitGroup
		for _, contact := range []string{"817-555-0123", "(817) 555-0123", "+1 817 555 0123", "8175550123", "817.555.0123", "1-817-555-0123"} {
			all.Go(func() {
				if err := c.handOver("192.0.2.1", contact); err != nil {
					t.Errorf("%s: %v", contact, err)
				}
			})
		}
		all.Wait()
		if rows, letters := c.rows("hand_over"), c.rows("job"); rows != 1 || letters != 1 {
			t.Errorf("%d rows, %d letters", rows, letters)
		}
		for _, other := range [][2]string{{"192.0.2.1", "817-555-0124"}, {"192.0.2.2", "817-555-0123"}, {"192.0.2.1", "Jane@example.com"}} {
			if err := c.handOver(other[0], other[1]); err != nil {
				t.Errorf("%v: %v", other, err)
			}
		}
		if err := c.handOver("192.0.2.1", "817-555-0123"); err != nil { // its three are used up
			t.Error(err)
		}
		c.change(`update hand_over set created_at = created_at - 3600000`)
		if err := c.handOver("192.0.2.2", "817-555-0123"); err != nil {
			t.Errorf("an hour later: %v", err)
		}
		if rows := c.rows("hand_over"); rows != 5 {
			t.Errorf("%d rows", rows)
		}
	})
}

func TestNobodyUsesUpTheShopsHandOvers(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		for i := range 32 {
			if err := c.handOver(fmt.Sprintf("192.0.2.%d", i+1), fmt.Sprintf("817-555-01%02d", i)); err != nil {
				t.Errorf("%d: %v", i, err)
			}
		}
		if rows, letters := c.rows("hand_over"), c.rows("job"); rows != 32 || letters != 30+1 {
			t.Errorf("%d are stored, by %d letters; want 32, by 30 and a notice", rows, letters)
		}
		notices := 0
		box := mailtest.Open(t, c.db, nil)
		for range 30 + 1 {
			if strings.Contains(box.Next().Text, "hand_over") {
				notices++
			}
		}
		if notices != 1 {
			t.Errorf("%d notices", notices)
		}
	})
}

func TestHandOversAreKeptAsLongAsIsSet(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		for i := range 3 {
			if err := c.handOver("192.0.2.1", fmt.Sprintf("817-555-012%d", i)); err != nil {
				t.Fatal(err)
			}
		}
		c.change(`update hand_over set created_at = created_at - 864003600 where contact <> '(817) 555-0120'`)
		c.anHourAgo()
		if err := c.ledger.Prune(t.Context(), 10*24*time.Hour); err != nil {
			t.Fatal(err)
		}
		if kept, counts := c.rows("hand_over"), c.rows("hour_count"); kept != 1 || counts != 0 {
			t.Errorf("%d are kept, and %d counts", kept, counts)
		}
	})
}

func TestAnAnswerHandsOverOnceAndLooksUpOnce(t *testing.T) {
	t.Parallel()
	c := open(t)
	c.orders.order = placed()
	turn := c.says("order 10001 or 10002, jane@example.com, 817-555-0123")
	for i, kind := range []fault.Kind{fault.Invalid, fault.Internal, fault.RateLimited} {
		contact, email := "jane@example.com", "jane@example.com"
		if i == 0 { // a mistake may be mended
			contact, email = "joe@example.com", "joe@example.com"
		}
		_, _, err1 := turn.OrderStatus(t.Context(), "10001", email)
		err2 := turn.HandOver(t.Context(), contact, "")
		for _, err := range []error{err1, err2} {
			if (err == nil) != (i == 1) || err != nil && fault.KindOf(err) != kind {
				t.Errorf("%d: %v", i, err)
			}
		}
	}
	if c.orders.asked != 1 {
		t.Errorf("%d look-ups", c.orders.asked)
	}
}

func TestAModelsTurnsAreCountedByTheAddress(t *testing.T) {
	t.Parallel()
	c := open(t)
	for i := range 32 {
		err := c.ledger.CountModelTurn(t.Context(), "192.0.2.1")
		if (err == nil) != (i < 30) || i >= 30 && fault.KindOf(err) != fault.RateLimited {
			t.Errorf("%d: %v", i, err)
		}
	}
	if err := c.ledger.CountModelTurn(t.Context(), "192.0.2.2"); err != nil {
		t.Error(err)
	}
}

func TestChecksOfAddressesAreCounted(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		checked := 0
		for range 12 {
			turn := c.says("do you deliver there?")
			for i := range 3 {
				_, err := turn.CheckDelivery(t.Context(), geo.Address{City: "Keller"})
				if err == nil {
					checked++
				}
				if i == 2 && err == nil {
					t.Error("an answer checked three addresses")
				}
				if err != nil && (fault.KindOf(err) != fault.RateLimited || i < 2 && checked < 20) {
					t.Errorf("after %d: %v", checked, err)
				}
			}
		}
		if checked != 20 {
			t.Errorf("%d checks in an hour", checked)
		}
	})
}

func placed() order.Order {
	at := time.Date(2026, 11, 20, 16, 0, 0, 0, time.UTC)
	o := order.Order{Number: "PC-10001", Status: order.OutForDelivery, PlacedAt: at}
	o.Customer.Email, o.Customer.Address, o.Customer.Phone = "jane@example.com", "77 Secret Lane", "(817) 555-0188"
	o.Lines = []order.Line{{Name: "LG dryer", Model: "DLEX4000B", Quantity: 1, UnitCents: 49900}}
	o.Totals.TotalCents = 63917
	o.History = []order.Event{{Status: order.Placed, At: at}, {Status: order.OutForDelivery, At: at.AddDate(0, 0, 2)}}
	return o
}

func TestOrderStatus(t *testing.T) {
	t.Parallel()
	c := open(t)
	c.orders.order = placed()
	turn := c.says("where is my order? it's #10001", "jane@example.com")
	s, ok, err := turn.OrderStatus(t.Context(), "PC-10001", "jane@example.com")
	if err != nil || !ok || s.Status != order.OutForDelivery || s.Total != 63917 || len(s.Lines) != 1 || s.PlacedAt.Location().String() != "America/Chicago" {
		t.Fatalf("%+v, %v", s, err)
	}
	inEmail := c.says("where is it? jane10001@example.com, <10001@example.com>, jane@example.com")
	if _, ok, err := inEmail.OrderStatus(t.Context(), "10001", "jane@example.com"); ok || fault.KindOf(err) != fault.Invalid {
		t.Errorf("digits of an e-mail address are taken for a number: %v", err)
	}

	for _, w := range [][2]string{{"10002", "jane@example.com"}, {"10001", "joe@example.com"}} {
		wrong := c.says("order 10002, jane@example.com; or 10001, joe@example.com")
		if s, ok, err := wrong.OrderStatus(t.Context(), w[0], w[1]); ok || err != nil || s.Number != "" {
			t.Errorf("%v: %+v, %v", w, s, err)
		}
	}
	asked := c.orders.asked
	for _, w := range [][2]string{{"10001", "ann@example.com"}, {"1000", "jane@example.com"}, {"", "jane@example.com"}, {"10001", ""}, {"10001", "ane@example.com"}} {
		if _, ok, err := turn.OrderStatus(t.Context(), w[0], w[1]); ok || fault.KindOf(err) != fault.Invalid {
			t.Errorf("nobody wrote %v: %v", w, err)
		}
	}
	if c.orders.asked != asked {
		t.Error("orders were looked up that nobody asked for")
	}
}

func TestAnAddressLooksUpTenOrdersAnHour(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		for i := range 12 {
			turn := c.says("order 10001, jane@example.com")
			_, _, err := turn.OrderStatus(t.Context(), "10001", "jane@example.com")
			if (err == nil) != (i < 10) || i >= 10 && fault.KindOf(err) != fault.RateLimited {
				t.Errorf("%d: %v", i, err)
			}
		}
	})
}
