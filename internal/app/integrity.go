package app

import (
	"context"
	"slices"

	"enamel/internal/blob"
	"enamel/internal/catalog"
	"enamel/internal/check"
	"enamel/internal/db"
	"enamel/internal/desk"
	"enamel/internal/order"
)

// integrity is every rule that the shop's stored rows keep. The photos are those
// that belong to the rows: of the shop, or of a copy.
func (s *store) integrity(photos *blob.Service) []check.Rule {
	now := s.db.Now()
	return slices.Concat(
		order.Checks(s.secret),
		catalog.Checks(now, order.Out),
		photos.Checks(now, photoUses),
	)
}

// photoUses counts which units and texts have which photo.
func photoUses(ctx context.Context, r db.Reader) (map[string]blob.Uses, error) {
	uses := map[string]blob.Uses{}
	if err := catalog.PhotoUses(ctx, r, uses); err != nil {
		return nil, err
	}
	return uses, desk.PhotoUses(ctx, r, uses)
}
