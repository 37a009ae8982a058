package recall

import (
	"context"

	"enamel/internal/catalog"
	"enamel/internal/check"
	"enamel/internal/db"
)

// Checks are the rules of recalls.
func Checks() []check.Rule {
	return []check.Rule{
		{
			Name: "recall.on_sale", About: "A unit on the floor that may be recalled is off sale.",
			Find: check.Rows(`select distinct u.slug, 'it may be recalled (' || h.number || ') and is on sale' from recall_hit h join unit u on u.slug = h.slug
				where h.cleared_at is null and u.stock > 0 and u.off_sale = ''`),
			Repair: func(ctx context.Context, tx *db.Tx, slug string) error {
				return catalog.TakeOffSale(ctx, tx, system, slug)
			},
		},
		{
			Name: "recall.off_sale", About: "A unit is off sale for a recall that somebody can clear.",
			Find: check.Rows(`select slug, 'it is off sale, and no recall of it is open' from unit u
				where off_sale <> '' and not exists (select 1 from recall_hit h where h.slug = u.slug and h.cleared_at is null)`),
		},
	}
}
