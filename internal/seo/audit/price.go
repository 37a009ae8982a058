package audit

import (
	"math"
	"strconv"
	"strings"
	"time"
)

func priceRules() []Rule {
	const source = "https://developers.google.com/search/docs/appearance/structured-data/merchant-listing"
	return []Rule{
		{
			ID: "schema.price-expired", Severity: Warning, Need: NeedsPage, Title: "A price that is given to Google has run out", Name: "Expired priceValidUntil", Minutes: 5, Source: source,
			Why: "After priceValidUntil search engines may take the offer out of their results.",
			Fix: "Set priceValidUntil to a day to come, or leave it out.", Page: priceExpired,
		},
		{
			ID: "schema.price-mismatch", Severity: Error, Need: NeedsPage, Title: "Google is given another price than visitors see", Name: "Structured data price mismatch", Minutes: 10,
			Why:    "Structured data that states another price than the page breaks the search engines' rules, and misleads buyers.",
			Source: "https://developers.google.com/search/docs/appearance/structured-data/sd-policies",
			Fix:    "Take both prices from one place.", Page: priceMismatch,
		},
	}
}

// offers calls each for the offers of the page's things.
func (s *Subject) offers(each func(n *node)) {
	for _, n := range s.read().nodes {
		if n.types[0] == "Offer" || n.types[0] == "AggregateOffer" {
			each(n)
		}
	}
}

func priceExpired(s *Subject) (found []Found) {
	s.offers(func(n *node) {
		until := n.text("priceValidUntil")
		if len(until) < len(time.DateOnly) || s.At.IsZero() {
			return
		}
		day, err := time.Parse(time.DateOnly, until[:len(time.DateOnly)])
		if err != nil || !day.AddDate(0, 0, 2).Before(s.At) { // the day may last longer elsewhere
			return
		}
		found = append(found, Found{Detail: "The price was valid until " + until + ".", Proof: n.at() + ".priceValidUntil: " + until, Key: n.at() + n.text("url")})
	})
	return found
}

// parseAmount reads 1299, 1,299, 1,299.00 and 1.299,00 as cents: a mark with two
// digits after it, or one, divides; others group.
func parseAmount(text string) (int64, bool) {
	text = strings.Trim(text, "., $€£")
	if text == "" {
		return 0, false
	}
	mark := strings.LastIndexAny(text, ".,")
	whole, fraction := text, ""
	if mark >= 0 && len(text)-mark-1 <= 2 {
		whole, fraction = text[:mark], text[mark+1:]
	}
	whole = strings.NewReplacer(".", "", ",", "").Replace(whole)
	value, err := strconv.ParseFloat(whole+"."+fraction+"0", 64)
	if err != nil || value > 1e12 {
		return 0, false
	}
	return int64(math.Round(value * 100)), true
}

func formatNumber(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
