package crawl

import (
	"context"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// takeTurn makes this run the one that stores what it finds. It waits for what one
// before it has under way: PostgreSQL ends that after the process that began it was
// killed.
func (r *run) takeTurn(ctx context.Context, tx *db.Tx) error {
	return tx.QueryRow(ctx, `insert into crawl_turn (crawl, turn) values ($1, 1) on conflict (crawl) do update set turn = crawl_turn.turn + 1 returning turn`,
		r.crawl.ID).Scan(&r.turn)
}

// keepTurn is the first step of a transaction that stores what visits found; a
// fault.Conflict where another run has taken up the crawl.
func (r *run) keepTurn(ctx context.Context, tx *db.Tx) error {
	mine, err := tx.Exec(ctx, `update crawl_turn set turn = turn where crawl = $1 and turn = $2`, r.crawl.ID, r.turn)
	if err == nil && mine == 0 {
		return fault.New(fault.Conflict, "Another process has taken up that crawl")
	}
	return err
}
