package audit

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"enamel/internal/seo/crawl/document"
)

func priceRules() []Rule {
	const source = "https://developers.google.com/search/docs/appearance/structured-data/merchant-listing"
	return []Rule{
		{
			ID: "schema.price-expired", Severity: Warning, Title: "A price in the structured data has run out", Minutes: 5, Source: source,
			Why: "After priceValidUntil search engines may take the offer out of their results.",
			Fix: "Set priceValidUntil to a day to come, or leave it out.", Page: priceExpired,
		},
		{
			ID: "schema.price-mismatch", Severity: Error, Title: "The price in the structured data is not on the page", Minutes: 10,
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

// priceMismatch judges a page of one product that shows prices at all: those that
// a script writes are not in its text.
func priceMismatch(s *Subject) []Found {
	offer := s.onlyOffer()
	if offer == nil || len(s.Document.Text) >= document.MaxText-4 {
		return nil
	}
	stated := offer.text("price")
	cents, ok := parseAmount(stated)
	if !ok || cents == 0 {
		return nil
	}
	shown := amounts(s.Document.Text)
	if len(shown) == 0 {
		return nil
	}
	var list []string
	for _, a := range shown {
		if a == cents {
			return nil
		}
		if len(list) < 8 {
			list = append(list, formatNumber(float64(a)/100))
		}
	}
	return one(Found{
		Detail: fmt.Sprintf("The structured data says %s, which the text does not.", stated),
		Proof:  "price: " + stated + "; on the page: " + strings.Join(list, ", "),
	})
}

// onlyOffer is the offer of the one product that a page is about.
func (s *Subject) onlyOffer() *node {
	var offer *node
	products := 0
	for _, n := range s.read().nodes {
		switch {
		case n.types[0] == "Product" && n.isOfPage():
			products++
		case n.types[0] == "Offer" && n.parent != nil && n.parent.types[0] == "Product" && n.parent.isOfPage():
			if offer != nil {
				return nil
			}
			offer = n
		}
	}
	if products != 1 {
		return nil
	}
	return offer
}

// amounts lists the sums of money in a text, in cents.
func amounts(text string) (cents []int64) {
	for i := 0; i < len(text) && len(cents) < 200; i++ {
		size := currency(text[i:])
		if size == 0 {
			continue
		}
		start := i + size
		for start < len(text) && text[start] == ' ' {
			start++
		}
		end := start + digitRun(text[start:])
		if end == start { // 499 €
			end = len(strings.TrimRight(text[:i], " "))
			start = end - trailingDigitRun(text[:end])
		}
		if value, ok := parseAmount(text[start:end]); ok {
			cents = append(cents, value)
		}
	}
	return cents
}

// currency is the length of the sign that a text begins with, 0 where there is none.
func currency(text string) int {
	switch text[0] {
	case '$':
		return 1
	case "€"[0], "£"[0], 'U', 'E':
	default: // nearly every byte of a page
		return 0
	}
	for _, sign := range [...]string{"€", "£", "USD", "EUR"} {
		if strings.HasPrefix(text, sign) {
			return len(sign)
		}
	}
	return 0
}

func isAmountByte(c byte) bool { return c >= '0' && c <= '9' || c == '.' || c == ',' }

func digitRun(text string) (n int) {
	for n < len(text) && isAmountByte(text[n]) {
		n++
	}
	return n
}

func trailingDigitRun(text string) (n int) {
	for n < len(text) && isAmountByte(text[len(text)-1-n]) {
		n++
	}
	return n
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
