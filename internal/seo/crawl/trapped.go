package crawl

import (
	"context"
	"encoding/json"
	"slices"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/visit"
)

// passes asks the traps about a new address, and has a batch store what they leave out.
func (r *run) passes(b *batch, url string) bool {
	reason, ok := r.traps.Check(url)
	if ok {
		return true
	}
	i := slices.IndexFunc(r.trapped, func(t visit.Trap) bool { return t.Reason == reason })
	if i < 0 {
		i = len(r.trapped)
		r.trapped = append(r.trapped, visit.Trap{Reason: reason, Example: url})
	}
	r.trapped[i].Count++
	if !slices.Contains(b.trapped, i) {
		b.trapped = append(b.trapped, i)
	}
	return false
}

func writeTrapped(ctx context.Context, tx *db.Tx, crawl int64, all []visit.Trap, places []int) error {
	for _, i := range places {
		t := &all[i]
		_, err := tx.Exec(ctx, `insert into crawl_trap (crawl, id, reason, example, left_out) values ($1, $2, $3, $4, $5)
			on conflict (crawl, id) do update set left_out = excluded.left_out`, crawl, i+1, t.Reason, t.Example, t.Count)
		if err != nil {
			return err
		}
	}
	return nil
}

// trappedOf lists what a crawl has left out, in the order in which it was met.
func trappedOf(ctx context.Context, d *db.DB, crawl int64) (list []visit.Trap, err error) {
	rows, err := d.Query(ctx, `select reason, example, left_out from crawl_trap where crawl = $1 order by id`, crawl)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var t visit.Trap
		if err := rows.Scan(&t.Reason, &t.Example, &t.Count); err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, rows.Err()
}

// moveTraps gives what a crawl has left out its place where it was stored with the
// crawl's discovery, which may be made again.
func (c *Crawler) moveTraps(ctx context.Context, of Crawl) error {
	if of.discovery == "" {
		return nil
	}
	var d discovery
	if err := json.Unmarshal([]byte(of.discovery), &d); err != nil || len(d.Traps) == 0 {
		return err
	}
	moved, err := trappedOf(ctx, c.DB, of.ID)
	if err != nil || len(moved) > 0 {
		return err
	}
	places := make([]int, len(d.Traps))
	for i := range places {
		places[i] = i
	}
	return c.DB.Tx(ctx, func(tx *db.Tx) error { return writeTrapped(ctx, tx, of.ID, d.Traps, places) })
}
