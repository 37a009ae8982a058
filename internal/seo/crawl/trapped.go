package crawl

import (
	"context"
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

func (r *run) writeTrapped(ctx context.Context, tx *db.Tx, places []int) error {
	for _, i := range places {
		t := &r.trapped[i]
		_, err := tx.Exec(ctx, `insert into crawl_trap (crawl, id, reason, example, left_out) values ($1, $2, $3, $4, $5)
			on conflict (crawl, id) do update set left_out = excluded.left_out`, r.crawl.ID, i+1, t.Reason, t.Example, t.Count)
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
