package tool

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/handover"
	"enamel/internal/job"
	"enamel/internal/limit"
	"enamel/internal/mail"
	"enamel/internal/shop"
)

// quota is how often an hour something may be done, where the limits a minute
// are too wide.
type quota struct {
	name string
	most int
	says string // beyond it
}

const oftenSays = "That was tried too often in the last hour. Please call us instead."

func handOvers() quota     { return quota{"hand_over", 10, oftenSays} }
func letters() quota       { return quota{"hand_over_letter", 3, ""} }
func allLetters() quota    { return quota{"hand_over_letter", 30, ""} } // of the whole shop
func notices() quota       { return quota{"hand_over_notice", 1, ""} }
func lookUps() quota       { return quota{"order_look_up", 10, oftenSays} }
func addressChecks() quota { return quota{"address_check", 20, oftenSays} }
func modelTurns() quota    { return quota{"model_turn", 30, oftenSays} }

// everybody is the address of what counts for the whole shop.
const everybody = "*"

// Ledger keeps hand-overs and counts by the hour.
type Ledger struct {
	db    *db.DB
	facts func() shop.Facts
	mail  *mail.Outbox
}

// NewLedger makes a Ledger.
func NewLedger(d *db.DB, facts func() shop.Facts, m *mail.Outbox) *Ledger {
	return &Ledger{db: d, facts: facts, mail: m}
}

// errHandedOver ends the transaction of what was handed over before.
var errHandedOver = errors.New("handed over already")

// Add implements HandOvers: it stores a hand-over and tells the shop of it, as
// long as the hour's letters last. The same contact from the same address is
// handed over once in an hour; again is no failure.
func (l *Ledger) Add(ctx context.Context, address string, h HandOver) error {
	h.Contact = normalized(h.Contact)
	err := l.tx(ctx, func(tx *db.Tx) error {
		// Counting first, so that of two at once the later sees the earlier.
		refused := count(ctx, tx, handOvers(), address)
		switch known, err := handover.Known(ctx, tx, limit.Group(address), h.Contact, tx.Now().Add(-time.Hour)); {
		case err != nil:
			return err
		case known:
			return errHandedOver
		case refused != nil:
			return refused
		}
		stored := handover.HandOver{Contact: h.Contact, Note: h.Note, Messages: h.Messages}
		if err := handover.Insert(ctx, tx, limit.Group(address), stored); err != nil {
			return err
		}
		return l.tell(ctx, tx, address, h)
	})
	if errors.Is(err, errHandedOver) {
		return nil
	}
	return err
}

// tell sends the letter of a hand-over or, where the address or the whole shop
// has had its letters of this hour, one notice that there are more.
func (l *Ledger) tell(ctx context.Context, tx *db.Tx, address string, h HandOver) error {
	err := count(ctx, tx, letters(), address)
	if err == nil {
		err = count(ctx, tx, allLetters(), everybody)
	}
	letter := h.letter(l.facts())
	if fault.KindOf(err) == fault.RateLimited {
		letter, err = notice(l.facts()), count(ctx, tx, notices(), everybody)
		if fault.KindOf(err) == fault.RateLimited {
			return nil
		}
	}
	if err != nil {
		return err
	}
	return l.mail.Enqueue(ctx, tx, letter)
}

// CountLookUp implements LookUps.
func (l *Ledger) CountLookUp(ctx context.Context, address string) error {
	return l.count(ctx, lookUps(), address)
}

// CountAddressCheck implements AddressChecks.
func (l *Ledger) CountAddressCheck(ctx context.Context, address string) error {
	return l.count(ctx, addressChecks(), address)
}

// CountModelTurn counts a turn that a language model answers. It fails with
// RateLimited after thirty in an hour: the month's budget is for everybody.
func (l *Ledger) CountModelTurn(ctx context.Context, address string) error {
	return l.count(ctx, modelTurns(), address)
}

func (l *Ledger) count(ctx context.Context, q quota, address string) error {
	return l.tx(ctx, func(tx *db.Tx) error { return count(ctx, tx, q, address) })
}

func (l *Ledger) tx(ctx context.Context, fn func(*db.Tx) error) error {
	err := l.db.Tx(ctx, fn)
	if db.IsBusy(err) {
		return &fault.Error{Kind: fault.Unavailable, Msg: "We are very busy right now. Please try again in a moment.", RetryAfter: time.Second, Err: err}
	}
	return err
}

// count adds one to what an address did in this hour, or refuses it. Hours that
// are over are forgotten.
func count(ctx context.Context, tx *db.Tx, q quota, address string) error {
	hour := db.Millis(tx.Now().Truncate(time.Hour))
	if _, err := tx.Exec(ctx, `delete from hour_count where hour < $1`, hour); err != nil {
		return fmt.Errorf("forget old counts: %w", err)
	}
	var n int
	err := tx.QueryRow(ctx, `insert into hour_count (name, address, hour, n) values ($1, $2, $3, 1)
		on conflict (name, address, hour) do update set n = hour_count.n + 1 where hour_count.n < $4 returning n`,
		q.name, limit.Group(address), hour, q.most).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return &fault.Error{Kind: fault.RateLimited, Msg: q.says, RetryAfter: db.FromMillis(hour).Add(time.Hour).Sub(tx.Now())}
	}
	if err != nil {
		return fmt.Errorf("count by the hour: %w", err)
	}
	return nil
}

const (
	pruneJob   = "assistant.prune"
	pruneEvery = 6 * time.Hour
)

// Register adds the jobs of the assistant to a queue; keep says how long hand-overs stay.
func (l *Ledger) Register(q *job.Queue, keep func() time.Duration) {
	job.Handle(q, pruneJob, func(ctx context.Context, _ *job.Run, _ struct{}) error { return l.Prune(ctx, keep()) })
	q.Schedule(pruneJob, pruneEvery)
}

// Prune deletes hand-overs that are older than an age, and counts of hours that
// are over.
func (l *Ledger) Prune(ctx context.Context, age time.Duration) error {
	_, err := l.db.Exec(ctx, `delete from hour_count where hour < $1`, db.Millis(l.db.Now().Truncate(time.Hour)))
	if err == nil {
		err = handover.Prune(ctx, l.db, age)
	}
	if err != nil {
		return fmt.Errorf("prune the hand-overs: %w", err)
	}
	return nil
}
