package model

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"
	"time"

	"enamel/internal/db"
	"enamel/internal/setting"
)

// Prices are what a model costs, in US dollars for a million tokens, which is
// millionths of a dollar for one.
type Prices struct{ Input, Output float64 }

// Settings are the prices' keys.
type Settings struct{ input, output setting.Key[float64] }

// Define registers the prices: those of a common model, for the owner to set.
func Define(r *setting.Registry) Settings {
	check := func(usd float64) error {
		if !(usd >= 0 && usd <= 10_000) {
			return fmt.Errorf("must be 0 to 10000 US dollars for a million tokens")
		}
		return nil
	}
	return Settings{
		input:  setting.Define(r, "assistant.usd_per_million_input", 3.0, check),
		output: setting.Define(r, "assistant.usd_per_million_output", 15.0, check),
	}
}

// Prices are those in force.
func (s Settings) Prices(now *setting.Snapshot) Prices {
	return Prices{Input: s.input.Get(now), Output: s.output.Get(now)}
}

// Spend is what the models have cost, by month; it is shared by all nodes.
type Spend struct {
	db     *db.DB
	prices func() Prices
}

// NewSpend makes a Spend that asks for the prices at each use.
func NewSpend(d *db.DB, prices func() Prices) *Spend { return &Spend{d, prices} }

// settling is how long the end of a reservation may take.
const settling = 3 * time.Second

// budget is what one model may cost in a month, together with what others have
// cost in it.
type budget struct {
	spend           *Spend
	provider, model string
	micro           int64 // US dollars, in millionths
	// spentUntil is until when nothing is reserved any more, in milliseconds of
	// Unix time.
	spentUntil atomic.Int64
}

// spentFor is how long it is remembered that the budget is spent.
const spentFor = time.Minute

func (b *budget) isSpent() bool { return db.Millis(b.spend.db.Now()) < b.spentUntil.Load() }

// reservation is an upper bound of what a call costs; nil counts nothing.
type reservation struct {
	budget *budget
	month  string
	micro  int64
}

// micro is US dollars in millionths.
func micro(usd float64) int64 { return int64(math.Round(usd * 1e6)) }

// cost is rounded up.
func (p Prices) cost(u usage) int64 {
	return int64(math.Ceil(float64(u.input)*p.Input + float64(u.output)*p.Output))
}

// reserve holds the most that a call can cost, or fails with ErrSpent. A nil
// budget holds nothing.
func (b *budget) reserve(ctx context.Context, r request) (*reservation, error) {
	if b == nil {
		return nil, nil
	}
	if b.isSpent() {
		return nil, ErrSpent
	}
	held := &reservation{budget: b, micro: b.spend.prices().cost(bound(r))}
	err := b.spend.db.Tx(ctx, func(tx *db.Tx) error {
		held.month = tx.Now().Format("2006-01") // in UTC
		_, err := tx.Exec(ctx, `insert into model_spend (month, provider, model, input_tokens, output_tokens, micro_usd)
			values ($1, '', '', 0, 0, 0), ($1, $2, $3, 0, 0, 0) on conflict do nothing`, held.month, b.provider, b.model)
		if err != nil {
			return err
		}
		n, err := tx.Exec(ctx, `update model_spend set micro_usd = micro_usd + $1
			where month = $2 and provider = '' and model = '' and micro_usd <= $3`, held.micro, held.month, b.micro-held.micro)
		if err == nil && n == 0 {
			return ErrSpent
		}
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `update model_spend set micro_usd = micro_usd + $1 where month = $2 and provider = $3 and model = $4`,
			held.micro, held.month, b.provider, b.model)
		return err
	})
	if errors.Is(err, ErrSpent) {
		b.spentUntil.Store(db.Millis(b.spend.db.Now().Add(spentFor)))
	}
	if err != nil {
		return nil, fmt.Errorf("reserve a model's cost: %w", err)
	}
	return held, nil
}

// settle puts what was used in the reservation's place. It does not end with
// ctx, which may be over.
func (r *reservation) settle(ctx context.Context, used usage) error {
	if r == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settling)
	defer cancel()
	b := r.budget
	change := b.spend.prices().cost(used) - r.micro
	return b.spend.db.Tx(ctx, func(tx *db.Tx) error {
		for _, row := range [][2]string{{"", ""}, {b.provider, b.model}} { // in the order of reserve, or two could wait for each other
			_, err := tx.Exec(ctx, `update model_spend set input_tokens = input_tokens + $1, output_tokens = output_tokens + $2,
				micro_usd = micro_usd + $3 where month = $4 and provider = $5 and model = $6`,
				used.input, used.output, change, r.month, row[0], row[1])
			if err != nil {
				return err
			}
		}
		return nil
	})
}

const (
	perTurn = 16   // tokens that frame a turn
	framing = 1024 // tokens that providers put around tools
)

// bound is more than a call can use: a token has at least one byte.
func bound(r request) usage { return usage{input: framing + size(r), output: maxTokens} }

// within is the usage where it can be, and the nearest that can be elsewhere:
// providers are not believed blindly.
func (u usage) within(most usage) usage {
	return usage{min(max(u.input, 0), most.input), min(max(u.output, 0), most.output)}
}

// estimate is what a call used whose provider did not say, by the bytes that
// were written: a token of English has about four, of JSON about three.
func estimate(r request, wrote int) usage {
	return usage{input: size(r)/3 + 1, output: int64(wrote)/3 + 1}
}

// size is the bytes of what is sent.
func size(r request) int64 {
	n := len(r.system)
	for _, t := range r.turns {
		n += perTurn + len(t.text)
		for _, c := range t.calls {
			n += perTurn + len(c.id) + len(c.name) + len(c.args)
		}
		for _, got := range t.results {
			n += perTurn + len(got.id) + len(got.text)
		}
	}
	for _, d := range r.tools {
		n += perTurn + len(d.Name) + len(d.Description) + len(d.Parameters)
	}
	return int64(n)
}
