package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"syscall"
	"time"
)

const (
	orderClients = 12
	orderRounds  = 5
	orderRound   = 3 * time.Second
)

// orderRuns are the raw rounds.
type orderRuns struct {
	Orders      []orderRun `json:"enamel"`
	Bare        []float64  `json:"bare_per_second"`
	MailsSent   []int      `json:"mails_sent"`   // during each round of orders
	MailsMade   []int      `json:"mails_made"`   // by its orders
	MailBacklog int        `json:"mail_backlog"` // after the last
	PeakMB      float64    `json:"peak_mb"`

	MailConnections int64 `json:"mail_connections"` // for all letters
}

// measureOrders places orders over HTTP and inserts the same rows bare, in turn.
// The site stands still while the bare inserts run, so that its letters,
// which are written in the background, don't slow them.
func measureOrders(ctx context.Context, b *bench) error {
	data, err := b.seeded(ctx, "orders")
	if err != nil {
		return err
	}
	letters, err := openSink(ctx)
	if err != nil {
		return err
	}
	defer letters.close()
	s, err := b.settled(ctx, data, letters.env())
	if err != nil {
		return err
	}
	defer s.stop()
	shop, err := newShopper(ctx, s, orderClients)
	if err != nil {
		return err
	}
	if _, err := shop.place(ctx); err != nil {
		return err
	}
	bare, err := openInserts(ctx, databaseIn(data), filepath.Join(b.dir, "bare.db"))
	if err != nil {
		return err
	}
	defer bare.close()
	runs, err := orderRoundsOf(ctx, s, shop, bare)
	if err != nil {
		return err
	}
	runs.MailConnections = letters.connections.Load()
	b.report.Runs["orders"] = runs
	b.orderFigures(runs)
	return nil
}

func orderRoundsOf(ctx context.Context, s *server, shop *shopper, bare *inserts) (runs orderRuns, err error) {
	mails, err := openMails(ctx, databaseIn(s.data))
	if err != nil {
		return runs, err
	}
	defer mails.close()
	for range orderRounds {
		before, left, err := mails.count(ctx)
		if err != nil {
			return runs, err
		}
		run, err := shop.rush(ctx, orderClients, orderRound)
		if err != nil {
			return runs, err
		}
		sent, waiting, err := mails.count(ctx)
		if err != nil {
			return runs, err
		}
		runs.Orders, runs.MailsSent, runs.MailBacklog = append(runs.Orders, run), append(runs.MailsSent, sent-before), waiting
		runs.MailsMade = append(runs.MailsMade, sent-before+waiting-left)
		rate, err := frozen(s, func() (float64, error) { return bare.rush(ctx, orderRound) })
		if err != nil {
			return runs, err
		}
		runs.Bare = append(runs.Bare, round(rate, 1))
	}
	_, runs.PeakMB, err = s.memory()
	return runs, err
}

// frozen runs do while the server stands still.
func frozen[T any](s *server, do func() (T, error)) (out T, err error) {
	if err := s.signal(syscall.SIGSTOP); err != nil {
		return out, fmt.Errorf("stop %s: %w", s.name, err)
	}
	out, err = do()
	if cont := s.signal(syscall.SIGCONT); cont != nil {
		return out, errors.Join(err, fmt.Errorf("continue %s: %w", s.name, cont))
	}
	return out, err
}

func (b *bench) orderFigures(runs orderRuns) {
	var rates, p50, p99, sent, kept []float64
	for i, r := range runs.Orders {
		rates, p50, p99 = append(rates, r.PerSecond), append(p50, r.P50), append(p99, r.P99)
		sent = append(sent, float64(runs.MailsSent[i])/orderRound.Seconds())
		kept = append(kept, float64(runs.MailsSent[i])/float64(max(runs.MailsMade[i], 1)))
	}
	own, bare := median(rates), median(runs.Bare)
	b.add("orders", own, "orders/s", nil)
	b.add("orders, bare inserts of the same rows", bare, "orders/s", nil)
	b.add("orders, of bare", own/bare, "ratio", atLeast(.5))
	b.add("order, p50", median(p50), "ms", nil)
	b.add("order, p99", median(p99), "ms", nil)
	b.add("letters sent beside orders", median(sent), "letters/s", nil)
	b.add("letters sent, of those that orders made", median(kept), "ratio", atLeast(.95))
	b.add("memory with orders, peak", runs.PeakMB, "MB", atMost(150))
	b.note("orders: %d clients, carts of one unit each; %d letters waited after the last round; %d connections took them all.",
		orderClients, runs.MailBacklog, runs.MailConnections)
}
