package order

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"enamel/internal/job"
	"enamel/internal/mail"
)

// letterbox keeps what is handed over.
type letterbox chan mail.Message

// Send implements mail.Sender.
func (l letterbox) Send(ctx context.Context, _ string, m mail.Message) error {
	select {
	case l <- m:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// take waits for n letters and returns them by their address.
func (l letterbox) take(t *testing.T, n int) map[string]mail.Message {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	got := map[string]mail.Message{}
	for range n {
		select {
		case m := <-l:
			got[m.To] = m
		case <-ctx.Done():
			t.Fatal("the letters did not arrive")
		}
	}
	return got
}

func TestLettersGoOut(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		q := job.New(k.db, slog.New(slog.DiscardHandler), job.Options{})
		box := make(letterbox)
		mail.Register(q, box)
		k.Register(q)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- q.Run(ctx) }()
		defer func() {
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}()

		receipt := k.place("key-1", k.request(k.unit(0).Slug, k.unit(1).Slug))
		got := box.take(t, 2)
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
		m := box.take(t, 1)["jane@example.com"]
		if o.Totals.TotalCents >= receipt.Totals.TotalCents || !strings.Contains(m.Text, "Your new total is "+o.Totals.TotalCents.String()+".") {
			t.Errorf("confirmed: %+v", m)
		}
	})
}
