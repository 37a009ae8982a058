package order

import (
	"strings"
	"testing"

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

		o, err := k.SetStatus(t.Context(), receipt.Number, Confirmed)
		if err != nil {
			t.Fatal(err)
		}
		m := take(box, 1)["jane@example.com"]
		if o.Totals.TotalCents >= receipt.Totals.TotalCents || !strings.Contains(m.Text, "Your new total is "+o.Totals.TotalCents.String()+".") {
			t.Errorf("confirmed: %+v", m)
		}
	})
}
