package seo

import (
	"context"
	"encoding/csv"

	"enamel/internal/seo/price"
)

// ShowPrices handles GET /api/seo/prices.
func (h *Handlers) ShowPrices(ctx context.Context, _ *struct{}) (*Answer[*price.Result], error) {
	return answer(h.service.priceResult(ctx))
}

// WritePrices handles GET /api/seo/prices.csv.
func (h *Handlers) WritePrices(ctx context.Context, _ *struct{}, out *csv.Writer) error {
	return h.service.writePrices(ctx, out)
}
