package crawl

import (
	"context"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// takeTurn makes whoever asks the one that stores what becomes of a crawl; turn is
// his once the transaction has committed. It waits for what one before him has under
// way: PostgreSQL ends that after the process that began it was killed. It comes
// first in its transaction, as keepTurn does, so that the two lock in one order.
func takeTurn(ctx context.Context, tx *db.Tx, crawl int64) (turn int64, err error) {
	err = tx.QueryRow(ctx, `insert into crawl_turn (crawl, turn) values ($1, 1) on conflict (crawl) do update set turn = crawl_turn.turn + 1 returning turn`,
		crawl).Scan(&turn)
	return turn, err
}

// newTurn is takeTurn by itself.
func (c *Crawler) newTurn(ctx context.Context, crawl int64) (turn int64, err error) {
	err = c.DB.Tx(ctx, func(tx *db.Tx) error {
		turn, err = takeTurn(ctx, tx, crawl)
		return err
	})
	return turn, err
}

// inTurn is a transaction of the run while it has its turn; a fault.Conflict where
// another run has taken up the crawl.
func (r *run) inTurn(ctx context.Context, write func(*db.Tx) error) error {
	return r.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := r.keepTurn(ctx, tx); err != nil {
			return err
		}
		return write(tx)
	})
}

func (r *run) keepTurn(ctx context.Context, tx *db.Tx) error {
	mine, err := tx.Exec(ctx, `update crawl_turn set turn = turn where crawl = $1 and turn = $2`, r.crawl.ID, r.turn)
	return takenUp(mine, err)
}

// lastTurn is keepTurn for the run's end. One that was ended before it had a turn
// may end the crawl where nobody else has had one.
func (r *run) lastTurn(ctx context.Context, tx *db.Tx) error {
	if r.turn > 0 {
		return r.keepTurn(ctx, tx)
	}
	mine, err := tx.Exec(ctx, `insert into crawl_turn (crawl, turn) values ($1, 1) on conflict (crawl) do nothing`, r.crawl.ID)
	return takenUp(mine, err)
}

func takenUp(mine int64, err error) error {
	if err == nil && mine == 0 {
		return fault.New(fault.Conflict, "Another process has taken up that crawl")
	}
	return err
}
