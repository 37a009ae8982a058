package app

import (
	"context"
	"slices"

	"enamel/internal/account"
	"enamel/internal/alert"
	"enamel/internal/blob"
	"enamel/internal/catalog"
	"enamel/internal/check"
	"enamel/internal/db"
	"enamel/internal/desk"
	"enamel/internal/handover"
	"enamel/internal/inbox"
	"enamel/internal/job"
	"enamel/internal/llm"
	"enamel/internal/order"
	"enamel/internal/recall"
	"enamel/internal/redirect"
	"enamel/internal/site"
)

// integrity is every rule that the shop's stored rows keep. The photos are those
// that belong to the rows: of the shop, or of a copy.
func (s *store) integrity(photos *blob.Service) []check.Rule {
	now := s.db.Now()
	rules := slices.Concat(
		order.Checks(s.secret), catalog.Checks(now, order.Out), photos.Checks(now, photoUses), recall.Checks(),
		account.Checks(now, s.secret), s.settings.Checks(), s.outbox.Checks(), job.Checks(now),
		desk.Checks(now), site.Checks(now), redirect.Checks(), alert.Checks(now),
		handover.Checks(now), inbox.Checks("partnership_requests"), llm.Checks(),
	)
	if s.ownFile {
		rules = append(rules, check.Keys())
	}
	return rules
}

// photoUses counts which units and texts have which photo.
func photoUses(ctx context.Context, r db.Reader) (map[string]blob.Uses, error) {
	uses := map[string]blob.Uses{}
	if err := catalog.PhotoUses(ctx, r, uses); err != nil {
		return nil, err
	}
	return uses, desk.PhotoUses(ctx, r, uses)
}
