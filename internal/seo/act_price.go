package seo

import (
	"context"
	"encoding/csv"

	"enamel/internal/seo/price"
)

// runPrices reads what the competitors charge.
func (s *Service) runPrices(r *Run) (any, error) {
	var rivals []price.Rival
	list, err := s.rivals(r.ctx)
	for _, c := range list {
		rivals = append(rivals, price.Rival(c))
	}
	if err != nil {
		return nil, err
	}
	return s.Prices.Monitor(r.ctx, r.ID, rivals, r.Tell)
}

func (s *Service) priceResult(ctx context.Context) (*price.Result, error) {
	return marked(ctx, s, "seo-competitor-prices", s.Prices.Latest)
}

// writePrices writes the offers of competitors: services, units, and those that were refused.
func (s *Service) writePrices(ctx context.Context, out *csv.Writer) error {
	all, err := s.Prices.Latest(ctx)
	if err != nil {
		return err
	}
	if all == nil {
		all = &price.Result{}
	}
	list := []price.Listed{}
	for _, c := range all.PriceData {
		for i := range c.Offers {
			list = append(list, price.Listed{Competitor: c.Competitor, Offer: c.Offers[i]})
		}
	}
	for i := range all.Units {
		list = append(list, all.Units[i].Offers...)
	}
	list = append(list, all.Refused...)
	const heading = "competitor, item, service, category, kind, size, grade, age, condition, low, high, bound, was, original, snippet, address, read, refused"
	return writeSheet(out, heading, list, func(o *price.Listed) []string {
		return []string{
			o.Competitor, o.Item, o.Service, o.Category, o.Kind, o.Size, o.Grade, o.Age, o.Condition, cell(o.LowCents, inDollars), cell(o.HighCents, inDollars),
			string(o.Bound), cell(o.WasCents, inDollars), o.Original, o.Snippet, o.URL, o.Day, o.Refused,
		}
	})
}

// inDollars writes 8950 as 89.50.
func inDollars(cents int64) string { return decimal(float64(cents)/100, 2) }
