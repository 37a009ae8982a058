package llm

import (
	"cmp"
	"context"
	"errors"
	"math"
	"sync/atomic"
	"time"

	"enamel/internal/db"
	"enamel/internal/outbound"
)

const (
	settling = 3 * time.Second // how long the end of a reservation may take
	spentFor = time.Minute     // how long it is remembered that the budget is spent
	framing  = 1024            // tokens that providers put around a request
)

// Spend is a month's budget and what the models have cost of it; all nodes
// share it. A nil Spend counts nothing.
type Spend struct {
	db         *db.DB
	most       int64 // millionths of a US dollar
	cost       func(input, output int64) int64
	spentUntil atomic.Int64 // milliseconds of Unix time; nothing is reserved before
}

// NewSpend makes a Spend; cost is that of so many tokens in millionths of a US
// dollar, by the prices of the moment.
func NewSpend(d *db.DB, monthlyUSD float64, cost func(input, output int64) int64) *Spend {
	return &Spend{db: d, most: int64(math.Round(monthlyUSD * 1e6)), cost: cost}
}

// IsSpent reports whether the budget was found spent within the last minute.
func (s *Spend) IsSpent() bool { return db.Millis(s.db.Now()) < s.spentUntil.Load() }

// reservation is the most that a round can cost.
type reservation struct {
	month, provider, model string
	micro                  int64
}

// reserve holds the most that a round can cost, or fails with ErrSpent.
func (s *Spend) reserve(ctx context.Context, r reservation, input, output int64) (reservation, error) {
	if s == nil {
		return r, nil
	}
	if s.IsSpent() {
		return r, ErrSpent
	}
	r.micro = s.cost(input, output)
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		r.month = tx.Now().Format("2006-01") // in UTC
		_, err := tx.Exec(ctx, `insert into model_spend (month, provider, model, input_tokens, output_tokens, micro_usd)
			values ($1, '', '', 0, 0, 0), ($1, $2, $3, 0, 0, 0) on conflict do nothing`, r.month, r.provider, r.model)
		if err != nil {
			return err
		}
		return r.book(ctx, tx, 0, 0, r.micro, s.most-r.micro)
	})
	if errors.Is(err, ErrSpent) {
		s.spentUntil.Store(db.Millis(s.db.Now().Add(spentFor)))
	}
	return r, err
}

// settle puts what was used in the reservation's place and returns its cost. It
// does not end with ctx, which may be over.
func (s *Spend) settle(ctx context.Context, r reservation, input, output int64) (cost int64, err error) {
	if s == nil {
		return 0, nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settling)
	defer cancel()
	cost = s.cost(input, output)
	return cost, s.db.Tx(ctx, func(tx *db.Tx) error { return r.book(ctx, tx, input, output, cost-r.micro, math.MaxInt64) })
}

// book adds to the month's sum, which fails with ErrSpent over most, then to the
// model's row: in another order two could wait for each other.
func (r reservation) book(ctx context.Context, tx *db.Tx, input, output, micro, most int64) error {
	for _, row := range [][2]string{{"", ""}, {r.provider, r.model}} {
		n, err := tx.Exec(ctx, `update model_spend set input_tokens = input_tokens + $1, output_tokens = output_tokens + $2,
			micro_usd = micro_usd + $3 where month = $4 and provider = $5 and model = $6 and micro_usd <= $7`,
			input, output, micro, r.month, row[0], row[1], most)
		if err != nil {
			return err
		}
		if n == 0 {
			return ErrSpent
		}
		most = math.MaxInt64
	}
	return nil
}

// count leaves the tokens that are booked. Providers are not believed blindly,
// and of an answer that broke off they have told the beginning only: what was
// written counts at least, at three bytes a token.
func (r *Reply) count(input, output int64, wrote int, err error) {
	r.Input, r.Output = min(max(r.Input, 0), input), min(max(r.Output, 0), output)
	var failed *outbound.Error
	free := wrote == 0 && errors.As(err, &failed) &&
		(failed.Kind == outbound.Unreachable || failed.Kind == outbound.Status || failed.Kind == outbound.Redirected)
	if free || err == nil && r.Input > 0 && r.Output > 0 {
		return
	}
	r.Input = cmp.Or(r.Input, (input-framing)/3+1)
	r.Output = max(r.Output, min(int64(wrote)/3+1, output))
}
