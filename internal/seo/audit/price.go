package audit

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"enamel/internal/seo/crawl/document"
)

func priceRules() []Rule {
	const source = "https://developers.google.com/search/docs/appearance/structured-data/merchant-listing"
	sums := regexp.MustCompile(`(?:[$€£]|USD|EUR) ?\d[\d.,]*|\d[\d.,]* ?(?:€|£|USD|EUR)`)
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
			Fix:    "Take both prices from one place.", Page: func(s *Subject) []Found { return priceMismatch(s, sums) },
		},
	}
}

func priceExpired(s *Subject) (found []Found) {
	for _, n := range s.read().nodes {
		until := n.text("priceValidUntil")
		if n.types[0] != "Offer" && n.types[0] != "AggregateOffer" || len(until) < len(time.DateOnly) || s.At.IsZero() {
			continue
		}
		day, err := time.Parse(time.DateOnly, until[:len(time.DateOnly)])
		if err == nil && day.AddDate(0, 0, 2).Before(s.At) { // the day may last longer elsewhere
			found = append(found, Found{Detail: "The price was valid until " + until + ".", Proof: n.at() + ".priceValidUntil: " + until, Key: n.at() + n.text("url")})
		}
	}
	return found
}

// priceMismatch judges a page that shows a price for its one product, and nowhere
// the stated one: prices that a script writes are not in its text. In doubt it
// says nothing.
func priceMismatch(s *Subject, sums *regexp.Regexp) []Found {
	offer := s.onlyOffer()
	gone := []string{"OutOfStock", "SoldOut", "Discontinued", "Reserved"}
	if offer == nil || len(s.Document.Text) >= document.MaxText-4 || slices.Contains(gone, typeName(offer.text("availability"))) {
		return nil
	}
	stated := offer.text("price")
	price, ok := plainNumber(stated)
	if !ok || price <= 0 || price > 1e9 || shows(s.Document.Text, int64(price*100+0.5)) {
		return nil
	}
	own := s.ownSums(sums)
	if len(own) == 0 {
		return nil
	}
	return one(Found{
		Detail: fmt.Sprintf("The structured data says %s, which the text does not.", stated),
		Proof:  "price: " + stated + "; on the page: " + strings.Join(own, ", "),
	})
}

// onlyOffer is the offer of the one product that a page is about.
func (s *Subject) onlyOffer() (offer *node) {
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

// shows is true of a text with a sum, however its digits are grouped and its cents
// are set off: 1449.99, 1,449.99, 1.449,99, 1 449 99, or 144999 with raised cents.
func shows(text string, cents int64) bool {
	whole, fraction := strconv.FormatInt(cents/100, 10), fmt.Sprintf("%02d", cents%100)
	last := whole[max(0, len(whole)-3):]
	for at := 0; ; {
		i := strings.Index(text[at:], last)
		if i < 0 {
			return false
		}
		at += i + 1
		if endsIn(text[:at-1], whole[:len(whole)-len(last)]) && goesOn(text[at-1+len(last):], fraction) {
			return true
		}
	}
}

// endsIn is true of a text that ends in the groups of digits before the last; none:
// in no digit.
func endsIn(text, groups string) bool {
	for groups != "" {
		last := groups[max(0, len(groups)-3):]
		before, ok := strings.CutSuffix(text, last)
		if !ok && text != "" && strings.ContainsRune(" ,.", rune(text[len(text)-1])) {
			before, ok = strings.CutSuffix(text[:len(text)-1], last)
		}
		if !ok {
			return false
		}
		text, groups = before, groups[:len(groups)-len(last)]
	}
	text = strings.TrimRight(text, ",.")
	return !digitsAt(text, len(text)-1, 1)
}

// goesOn is true of a text that begins with the cents of a sum, or with no digits
// where there are none.
func goesOn(text, cents string) bool {
	after := strings.TrimLeft(text[:min(2, len(text))], " .,") + text[min(2, len(text)):]
	for _, c := range [...]string{cents, strings.TrimSuffix(cents, "0")} {
		if end, ok := strings.CutPrefix(after, c); ok && c != "" && c != "0" && !digitsAt(end, 0, 1) {
			return true
		}
	}
	return cents == "00" && !digitsAt(text, 0, 1) && (strings.HasPrefix(text, " ") || !digitsAt(after, 0, 1))
}

// ownSums are the first sums that can be the price of the page's own product: below
// its main heading, before the next and before what else the shop offers, neither in
// a link to another page nor a saving, an instalment or a fee. There are none where
// the product is sold out.
func (s *Subject) ownSums(sums *regexp.Regexp) (own []string) {
	text := s.ownPart()
	var linked []string
	for i := range s.Document.Links {
		if link := &s.Document.Links[i]; link.Region == document.Main && isWeb(link) && link.URL != s.Final {
			linked = append(linked, sums.FindAllString(link.Text, -1)...)
		}
	}
	for _, at := range sums.FindAllStringIndex(text, -1) {
		sum := strings.TrimRight(text[at[0]:at[1]], ".,")
		if len(own) < 8 && !isAside(text[:at[0]], text[at[0]+len(sum):]) && !slices.Contains(linked, sum) {
			own = append(own, sum)
		}
	}
	return own
}

// ownPart is the part of the text that is about the product itself.
func (s *Subject) ownPart() string {
	text := s.Document.Text
	from, to, begun := 0, len(text), false
	for _, h := range s.Document.Headings {
		switch {
		case h.At < 0:
		case !begun && h.Level == 1:
			from, begun = h.At, true
		case begun && h.At > from:
			to = min(to, h.At)
		}
	}
	part := strings.ToLower(text[from:to])
	if len(part) != to-from { // of some letters the small one is longer
		return ""
	}
	for _, end := range [...]string{"sold out", "out of stock", "no longer available", "currently unavailable", "discontinued"} {
		if strings.Contains(part, end) {
			return ""
		}
	}
	for _, others := range [...]string{
		"you may also", "you might also", "you'll also", "you’ll also", "related products", "related items", "similar products", "similar items", "customers also", "people also",
		"recently viewed", "frequently bought", "often bought", "recommended for", "more like this", "compare with", "goes well with",
	} {
		part, _, _ = strings.Cut(part, others)
	}
	return text[from : from+len(part)]
}

// isAside is true of a sum that by what stands around it is no price: a saving, an
// instalment, what delivery costs or is free from.
func isAside(before, after string) bool {
	before = strings.ToLower(strings.TrimRight(before[max(0, len(before)-24):], " :(-–"))
	for _, word := range [...]string{
		"+", "save", "saving", "savings", "off", "over", "above", "under", "below", "of", "delivery", "shipping", "installation", "deposit", "fee", "warranty", "low as", "up to", "least", "msrp", "retail", "value",
	} {
		if start, ok := strings.CutSuffix(before, word); ok && (word == "+" || start == "" || !isWordByte(start[len(start)-1])) {
			return true
		}
	}
	after = strings.ToLower(strings.TrimLeft(after[:min(len(after), 32)], " "))
	return slices.ContainsFunc([]string{
		"/mo", "/ mo", "/week", "/wk", "a month", "per month", "monthly", "a week", "per week", "weekly", "down", "off", "or more", "and up", "delivery", "shipping", "installation",
		"warranty", "protection", "deposit", "fee", "haul", "savings", "saved", "gift", "minimum", "credit", "x ",
	}, func(word string) bool { return strings.HasPrefix(after, word) })
}

// noPrices are the prices and currencies of an offer that are stated and are
// none: search engines want a number over 0 and a code of ISO 4217.
func noPrices(n *node, words vocabulary) (found []Found) {
	if n.parent == nil || !n.parent.is(words, "Product") || !n.is(words, "Offer") && !n.is(words, "AggregateOffer") {
		return nil
	}
	add := func(field, value, why string) {
		found = append(found, Found{
			Detail: fmt.Sprintf("The %s has no %s: “%s” %s.", n.types[0], field, shortened(value, 60), why), Proof: n.at() + "." + field + ": " + value, Key: n.at() + " " + field,
		})
	}
	for _, field := range [...]string{"price", "lowPrice"} {
		value := n.stated(field)
		switch price, ok := plainNumber(value); {
		case value == "":
		case !ok:
			add(field, value, "is no number")
		case price <= 0:
			add(field, value, "is not over 0")
		}
	}
	if value := n.stated("priceCurrency"); value != "" && !isCurrency(value) {
		add("priceCurrency", value, "is no currency of ISO 4217")
	}
	return found
}

// plainNumber reads a price as search engines do: digits, and a point before the
// cents; no sign or code of a currency, no comma, no groups.
func plainNumber(text string) (price float64, ok bool) {
	if strings.Trim(text, "0123456789.-+") != "" {
		return 0, false
	}
	price, err := strconv.ParseFloat(text, 64)
	return price, err == nil
}

// stated is a property of an offer, or of its price specification.
func (n *node) stated(field string) string {
	if text := n.text(field); text != "" {
		return text
	}
	for _, specification := range thingsOf(n.value("priceSpecification")) {
		if text := textOf(specification[field]); text != "" {
			return text
		}
	}
	return ""
}

// isCurrency knows the codes of ISO 4217, whatever their letter case: those in use
// and those withdrawn of late, but for those of metals, funds and tests.
func isCurrency(code string) bool {
	const codes = "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK " +
		"DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD " +
		"KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR " +
		"RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST " +
		"XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ANG BGN HRK SLL"
	return slices.Contains(strings.Fields(codes), strings.ToUpper(code))
}
