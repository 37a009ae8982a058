package audit

import (
	"fmt"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/document"
)

// maxSums is how many sums of money of one page are read. Of one with more nobody
// knows whether the price is among them.
const maxSums = 200

// priceMismatch judges a page that shows a price for its one product, and nowhere
// the stated one: prices that a script writes are not in its text. In doubt it
// says nothing.
func priceMismatch(s *Subject) []Found {
	offer := s.onlyOffer()
	if offer == nil || isSoldOut(offer.text("availability")) || len(s.Document.Text) >= document.MaxText-4 {
		return nil
	}
	stated := offer.text("price")
	cents, ok := parseAmount(stated)
	if !ok || cents == 0 {
		return nil
	}
	shown := sums(s.Document.Text, s.Document.Seams)
	if len(shown) == maxSums || slices.ContainsFunc(shown, func(m sum) bool { return slices.Contains(m.readings, cents) }) {
		return nil
	}
	own := s.ownSums(shown)
	if len(own) == 0 {
		return nil
	}
	var list []string
	for _, m := range own[:min(len(own), 8)] {
		list = append(list, formatNumber(float64(m.readings[0])/100))
	}
	return one(Found{
		Detail: fmt.Sprintf("The structured data says %s, which the text does not.", stated),
		Proof:  "price: " + stated + "; on the page: " + strings.Join(list, ", "),
	})
}

func isSoldOut(availability string) bool {
	switch typeName(availability) {
	case "OutOfStock", "SoldOut", "Discontinued", "Reserved":
		return true
	}
	return false
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

// ownSums are those that can be the price of the page's own product: below its main
// heading, before the next and before what else the shop offers, neither in a link
// to another page nor a saving, an instalment or a fee. There are none where the
// product is sold out.
func (s *Subject) ownSums(shown []sum) (own []sum) {
	from, to := s.ownPart()
	text := s.Document.Text
	linked := s.linkedSums()
	for _, m := range shown {
		if m.start >= from && m.end <= to && !isAside(text[from:m.start], text[m.end:to]) && !slices.ContainsFunc(m.readings, func(cents int64) bool { return linked[cents] }) {
			own = append(own, m)
		}
	}
	return own
}

// ownPart is the part of the text that is about the product itself.
func (s *Subject) ownPart() (from, to int) {
	text := s.Document.Text
	to = len(text)
	begun := false
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
	for _, end := range [...]string{"sold out", "out of stock", "no longer available", "currently unavailable", "discontinued"} {
		if strings.Contains(part, end) {
			return from, from
		}
	}
	for _, others := range [...]string{
		"you may also", "you might also", "you'll also", "you’ll also", "related products", "related items", "similar products", "similar items", "customers also", "people also",
		"recently viewed", "frequently bought", "often bought", "recommended for", "more like this", "compare with", "goes well with",
	} {
		if i := strings.Index(part, others); i >= 0 && len(part) == to-from { // of some letters the small one is longer
			to, part = from+i, part[:i]
		}
	}
	return from, to
}

// linkedSums are those in links to other pages of the shop: the prices of others.
func (s *Subject) linkedSums() map[int64]bool {
	linked := map[int64]bool{}
	for i := range s.Document.Links {
		link := &s.Document.Links[i]
		if link.Region != document.Main || !isWeb(link) || link.URL == s.Final {
			continue
		}
		for _, m := range sums(link.Text, nil) {
			for _, cents := range m.readings {
				linked[cents] = true
			}
		}
	}
	return linked
}

// isAside is true of a sum that by what stands around it is no price: a saving, an
// instalment, what delivery costs or is free from.
func isAside(before, after string) bool {
	before = strings.ToLower(strings.TrimRight(before[max(0, len(before)-24):], " :(-–"))
	for _, word := range [...]string{
		"+", "save", "saving", "savings", "off", "over", "above", "under", "below", "of", "delivery", "shipping", "installation", "deposit", "fee", "warranty", "low as", "up to", "least", "msrp", "retail", "value",
	} {
		if rest, ok := strings.CutSuffix(before, word); ok && (word == "+" || rest == "" || !isWordByte(rest[len(rest)-1])) {
			return true
		}
	}
	after = strings.ToLower(strings.TrimLeft(after[:min(len(after), 32)], " "))
	for _, word := range [...]string{
		"/mo", "/ mo", "/week", "/wk", "a month", "per month", "monthly", "a week", "per week", "weekly", "down", "off", "or more", "and up", "delivery", "shipping", "installation",
		"warranty", "protection", "deposit", "fee", "haul", "savings", "saved", "gift", "minimum", "credit", "x ",
	} {
		if strings.HasPrefix(after, word) {
			return true
		}
	}
	return false
}

// sum is a sum of money in a text, with all that it may mean, in cents.
type sum struct {
	start, end int
	readings   []int64
}

// sums lists the first sums of money in a text; seams are those of a Document.
func sums(text string, seams []int) (list []sum) {
	for i := 0; i < len(text) && len(list) < maxSums; i++ {
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
		if readings := readSum(text, start, end, seams); len(readings) > 0 {
			list = append(list, sum{min(start, i), max(end, i+size), readings})
		}
	}
	return list
}

// readSum is what the digits at a place of a text may mean: as they stand, with
// the groups of digits beside them that spaces part, and, where they stand in
// several elements, as a price with its cents or as two prices.
func readSum(text string, start, end int, seams []int) (readings []int64) {
	add := func(parts ...string) {
		if cents, ok := parseAmount(strings.Join(parts, "")); ok && !slices.Contains(readings, cents) {
			readings = append(readings, cents)
		}
	}
	at, _ := slices.BinarySearch(seams, start+1)
	for ; at < len(seams) && seams[at] < end; at++ {
		seam := seams[at]
		if end-seam == 2 {
			add(text[start:seam], ".", text[seam:end])
		}
		add(text[start:seam])
		add(text[seam:end])
	}
	add(text[start:end])
	if len(readings) == 0 {
		return nil
	}
	if at < len(seams) && seams[at] == end+1 { // 449 99
		add(text[start:end], ".", text[seams[at]:seams[at]+2])
	}
	if rest := text[end:]; strings.HasPrefix(rest, " .") && digitsAt(rest, 2, 2) {
		add(text[start:end], rest[1:4])
	}
	addGrouped(text, start, end, add)
	return readings
}

// addGrouped adds what an amount is with the groups of three digits before or after
// it: 1 449.00 is found by its 1 after a sign, and by its 449.00 before one.
func addGrouped(text string, start, end int, add func(parts ...string)) {
	whole := text[start:end]
	for rest := text[end:]; strings.HasPrefix(rest, " ") && isGroup(rest[1:]) && digitsAt(whole, len(whole)-1, 1) && len(whole) < 12; {
		n := 1 + digitRun(rest[1:])
		whole, rest = whole+rest[1:n], rest[n:]
		add(whole)
	}
	whole = text[start:end]
	for before := text[:start]; strings.HasSuffix(before, " ") && isGroup(whole) && len(whole) < 12; {
		before = before[:len(before)-1]
		n := trailingDigitRun(before)
		if n == 0 || n > 3 || !digitsAt(before, len(before)-n, n) {
			return
		}
		whole, before = before[len(before)-n:]+whole, before[:len(before)-n]
		add(whole)
	}
}

// isGroup is true of a text that begins with three digits, and no more.
func isGroup(text string) bool { return digitsAt(text, 0, 3) && !digitsAt(text, 3, 1) }

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
