package offer

import (
	"cmp"
	"slices"
)

// settled returns the offers of a page, each once. If its structured data and its text
// name different prices of one item, it keeps both, each with the other beside it.
func (p *page) settled() []Offer {
	out := []Offer{}
	for _, o := range p.offers {
		at := slices.IndexFunc(out, func(b Offer) bool {
			return equal(b, o) && (same(b, o) || b.Service == o.Service && o.Service != "" && !b.Part && !o.Part)
		})
		if at < 0 {
			out = append(out, o)
			continue
		}
		out[at].WasCents, out[at].Condition = cmp.Or(out[at].WasCents, o.WasCents), cmp.Or(out[at].Condition, o.Condition)
	}
	for i := range out {
		for j := range out {
			a, b := &out[i], out[j]
			if a.From != b.From && (a.From == Structured || b.From == Structured) && a.Refused == "" && b.Refused == "" && !equal(*a, b) && same(*a, b) {
				a.Disagrees = append(a.Disagrees, Claim{From: b.From, LowCents: b.LowCents, HighCents: b.HighCents, Original: b.Original, Snippet: b.Snippet})
			}
		}
	}
	return out
}

// equal is true of offers of one amount.
func equal(a, b Offer) bool {
	return a.Bound == b.Bound && a.Refused == b.Refused && (a.Refused == "" || a.Original == b.Original) && sameCents(a.LowCents, b.LowCents) && sameCents(a.HighCents, b.HighCents)
}

func sameCents(a, b *int64) bool { return a == b || a != nil && b != nil && *a == *b }

// same is true of offers of one item: all words of the shorter name stand in the other.
func same(a, b Offer) bool {
	if a.Service != b.Service || a.Category != b.Category {
		return false
	}
	x, y := plain(split(a.Item)), plain(split(b.Item))
	if len(y) < len(x) {
		x, y = y, x
	}
	return !slices.ContainsFunc(x, func(w string) bool { return !slices.Contains(y, w) })
}

// Same is true of two readings of one price.
func Same(a, b Offer) bool { return equal(a, b) && same(a, b) }
