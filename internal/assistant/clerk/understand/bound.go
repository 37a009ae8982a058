package understand

import (
	"math"
	"slices"
	"time"

	"enamel/internal/money"
)

// comparison is how a figure bounds what is wanted.
type comparison int

const (
	unbounded comparison = iota
	atMost
	atLeast
	nearly
)

// noteBounds reads the figures: prices, sizes, ages, the room there is.
func (r *Reader) noteBounds(n *notice, now time.Time) {
	for i := 0; i < len(n.tokens); i++ {
		t := &n.tokens[i]
		if t.span == 0 {
			continue
		}
		if j, ok := n.rangeEnd(i); ok && r.noteRange(n, i, j) {
			i = j
			continue
		}
		switch t.unit {
		case dollars:
			r.notePrice(n, i)
		case inches:
			r.noteLength(n, i)
		case cubic, gallons:
			n.noteCapacity(i)
		case years:
			n.noteAge(i, now)
		case noUnit:
			r.noteBare(n, i, now)
		}
	}
}

// rangeEnd finds the second figure of "200 to 400", "entre 200 y 400".
func (n *notice) rangeEnd(i int) (int, bool) {
	t := n.tokens[i]
	link := i + t.span
	j := link + 1
	if textAt(n.tokens, j) == "$" {
		j++
	}
	if j >= len(n.tokens) || n.tokens[j].span == 0 || n.tokens[j].clause != t.clause {
		return 0, false
	}
	switch n.tokens[link].text {
	case "to", "through", "thru", "a":
		return j, true
	case "and", "y", "or":
		for k := max(0, i-3); k < i; k++ {
			if w := n.tokens[k].text; w == "between" || w == "entre" {
				return j, true
			}
		}
	}
	return 0, false
}

// noteRange takes both figures as prices, or as lengths.
func (r *Reader) noteRange(n *notice, i, j int) bool {
	low, high := n.tokens[i], n.tokens[j]
	if high.number < low.number {
		return false
	}
	if low.unit == inches || high.unit == inches {
		n.slots.minWidth, n.slots.maxWidth = low.number, high.number
		n.mark(span{from: i, to: j + 1}, "sizes")
		return true
	}
	if (low.unit == dollars || low.unit == noUnit) && (high.unit == dollars || high.unit == noUnit) && high.number >= 60 && !r.plausibleYear(low.number, time.Time{}) {
		if low.number < 10 && high.number >= 200 && high.number < 1000 {
			low.number *= 100 // "4 to 500"
		}
		n.slots.minPrice, n.slots.maxPrice = cents(low.number), cents(high.number)
		n.mark(span{from: i, to: j + 1}, "price-bound")
		return true
	}
	return false
}

func cents(dollars float64) money.Cents { return money.Cents(math.Round(dollars * 100)) }

// compared finds the words that compare the figure at i with what is wanted.
func (n *notice) compared(i int) (comparison, string) {
	t := n.tokens[i]
	best, word, far := unbounded, "", 9
	for _, s := range n.said {
		if s.kind != kindBound || n.tokens[s.from].clause != t.clause {
			continue
		}
		var c comparison
		switch s.name {
		case "max":
			c = atMost
		case "min":
			c = atLeast
		case "around":
			c = nearly
		default:
			continue
		}
		if d := n.gap(s, i); d < far || d == far && c != nearly && best == nearly {
			best, word, far = c, n.tokens[s.from].text, d
		}
	}
	if best == atLeast && n.deniedBefore(i, far) {
		best = atMost
	}
	return best, word
}

// gap is how many tokens lie between a comparator and the figure at i; many
// where it does not belong to it.
func (n *notice) gap(s span, i int) int {
	t := n.tokens[i]
	switch {
	case s.to <= i:
		for k := s.to; k < i; k++ {
			if n.tokens[k].span > 0 || n.tokens[k].comma && k > s.to+1 {
				return 10
			}
		}
		if i-s.to > 4 {
			return 10
		}
		return i - s.to
	case s.from >= i+t.span:
		if s.from-(i+t.span) > 1 {
			return 10
		}
		return s.from - (i + t.span)
	}
	return 10
}

// deniedBefore: "nothing over 400", "no quiero gastar mas de 400".
func (n *notice) deniedBefore(i, far int) bool {
	for k := i - 1; k >= 0 && k >= i-far-8; k-- {
		if n.tokens[k].clause != n.tokens[i].clause {
			return false
		}
		switch n.tokens[k].text {
		case "less", "menos", "menor":
			return false
		case "no", "not", "nothing", "neither", "none", "dont", "cant", "wont", "never", "nada", "ni", "sin", "isnt", "doesnt", "ninguna", "ninguno", "nor", "without", "cannot", "aint":
			return true
		}
	}
	return false
}

// notePrice bounds the price by an amount in dollars.
func (r *Reader) notePrice(n *notice, i int) {
	t := n.tokens[i]
	n.money = append(n.money, amount{t.number, i, t.clause})
	n.mark(span{from: i, to: i + 1}, "money")
	how, _ := n.compared(i)
	if how == unbounded {
		how = n.bareBudget(i)
	}
	switch how {
	case atMost:
		n.slots.maxPrice = cents(t.number)
	case atLeast:
		n.slots.minPrice = cents(t.number)
	case nearly:
		n.slots.minPrice, n.slots.maxPrice = cents(math.Round(t.number*0.85)), cents(math.Round(t.number*1.12))
	default:
		return
	}
	n.mark(span{from: i, to: i + 1}, "price-bound")
}

// bareBudget: "washer $300", "a fridge for 400 dollars" is a limit unless
// somebody speaks of a repair or bargains.
func (n *notice) bareBudget(i int) comparison {
	c := n.tokens[i].clause
	for _, s := range n.said {
		if s.kind == kindSignal && n.tokens[s.from].clause == c && slices.Contains([]string{"fix", "worth", "haggle", "sell", "finance", "deliver", "injection", "stairs", "install", "removal", "order"}, s.name) {
			return unbounded
		}
	}
	if n.any["worth"] || n.any["quoted"] || n.any["symptom"] && !n.any["newone"] && !n.any["want"] || len(n.owned) > 0 {
		return unbounded
	}
	return atMost
}

// noteBare decides what a figure without a unit is.
func (r *Reader) noteBare(n *notice, i int, now time.Time) { //nolint:cyclop // one case for each meaning of a bare number
	t := n.tokens[i]
	how, _ := n.compared(i)
	d := n.dimensionOf(r, i)
	before := textAt(n.tokens, i-1)
	switch {
	case t.number >= 2 && t.number <= maxCards && n.several(i):
		n.slots.limit = int(t.number)
	case d != 0 && t.number <= 100 && t.number >= 10:
		r.noteLength(n, i)
	case r.plausibleYear(t.number, now) && (how == atLeast || how == unbounded && (before == "a" || before == "year" || before == "del" || before == "de" || before == "from" || before == "ano")):
		n.slots.minYear = int(t.number)
		if w := textAt(n.tokens, i-1); w == "than" || w == "que" || w == "after" {
			n.slots.minYear++
		}
		n.mark(span{from: i, to: i + 1}, "sizes")
	case r.plausibleYear(t.number, now) && how == unbounded && before != "$": // a year of manufacture
	case t.number <= 100 && t.number >= 10 && (r.isRoom(n, i) || n.crossed(i)):
		r.noteLength(n, i)
	case t.number >= 20 && t.number < 60 && how != unbounded && r.wide(n):
		r.noteLength(n, i)
	case t.number >= 60 && t.number <= 20000 && !r.plausibleCount(n, i):
		r.notePrice(n, i)
	}
}

// crossed: one of "36 x 70", "30 by 68".
func (n *notice) crossed(i int) bool {
	by := func(k int) bool {
		switch textAt(n.tokens, k) {
		case "by", "por", "x":
			return true
		}
		return false
	}
	after, before := i+n.tokens[i].span, i-1
	return by(after) && after+1 < len(n.tokens) && digit(n.tokens[after+1].text[0]) || by(before) && before > 0 && (digit(n.tokens[before-1].text[0]) || n.tokens[before-1].text == "inches")
}

// wide: in a clause about room or width, a small bare figure is inches.
func (r *Reader) wide(n *notice) bool {
	return slices.ContainsFunc(n.said, func(s span) bool {
		return s.kind == kindSignal && (s.name == "fitq" || s.name == "narrower") || s.kind == kindAttribute && s.name == "width"
	})
}

func (r *Reader) plausibleYear(number float64, now time.Time) bool {
	latest := 2030
	if !now.IsZero() {
		latest = now.Year()
	}
	return number == math.Trunc(number) && number >= 1990 && number <= float64(latest)
}

// dimensionOf is the length that the figure at i measures: 'w', 'h', 'd', or 0.
func (n *notice) dimensionOf(r *Reader, i int) byte {
	t := n.tokens[i]
	for k := i + t.span; k < min(len(n.tokens), i+t.span+3); k++ {
		if n.tokens[k].clause != t.clause || n.tokens[k].span > 0 {
			break
		}
		if d := r.dimension(n.tokens[k].text); d != 0 {
			return d
		}
	}
	for k := i - 1; k >= max(0, i-5); k-- {
		if n.tokens[k].clause != t.clause || n.tokens[k].span > 0 {
			break
		}
		if d := r.dimension(n.tokens[k].text); d != 0 {
			return d
		}
	}
	return 0
}

// noteLength reads a size of the unit, or of the room there is for it.
func (r *Reader) noteLength(n *notice, i int) {
	t := n.tokens[i]
	d := n.dimensionOf(r, i)
	how, _ := n.compared(i)
	if d == 0 && t.number >= 50 { // nothing on the floor is that wide
		d = 'h'
	}
	at := span{from: i, to: i + 1}
	n.mark(at, "dims")
	n.mark(at, "sizes")
	if r.isRoom(n, i) && !n.minimal(i) {
		if t.number == n.opening.width && d == 0 {
			d = 'w'
		}
		if n.passesThrough(i) {
			n.opening.path = t.number
			return
		}
		d = n.nextSide(d)
		switch d {
		case 'h':
			n.opening.height = t.number
		case 'd':
			n.opening.depth = t.number
		default:
			n.opening.width = t.number
		}
		n.mark(at, "opening")
		n.any["room"] = true
		how = atMost
	}
	s := &n.slots
	switch {
	case d == 'h' && how == atLeast:
		s.minHeight = t.number
	case d == 'h':
		s.maxHeight = t.number
	case d == 'd':
		s.maxDepth = t.number
	case how == atLeast:
		s.minWidth = t.number
	case how == atMost:
		s.maxWidth = t.number
	default: // a nominal width: a 30 inch range measures 29 7/8
		s.minWidth, s.maxWidth = t.number-2, t.number+0.25
	}
}

// minimal: "at least 30 wide" is no room, whereas "the cabinet over it" bounds nothing.
func (n *notice) minimal(i int) bool {
	how, word := n.compared(i)
	return how == atLeast && word != "over" && word != "above"
}

// nextSide: of "30 x 70 x 32" the first is the width, then height and depth.
func (n *notice) nextSide(d byte) byte {
	switch {
	case d != 0:
		return d
	case n.opening.width == 0:
		return 'w'
	case n.opening.height == 0:
		return 'h'
	}
	return 'd'
}

// isRoom reports whether the figure measures where the unit has to go.
func (r *Reader) isRoom(n *notice, i int) bool {
	for _, s := range n.said {
		if s.kind != kindSignal || s.name != "fitq" {
			continue
		}
		if c := n.tokens[s.from].clause - n.tokens[i].clause; c >= -1 && c <= 1 {
			return true
		}
	}
	return false
}

// noteCapacity reads cubic feet and gallons.
func (n *notice) noteCapacity(i int) {
	how, _ := n.compared(i)
	if how == atMost {
		return
	}
	n.slots.minCapacity = n.tokens[i].number
	if how == nearly {
		n.slots.minCapacity *= 0.9
	}
	n.mark(span{from: i, to: i + 1}, "sizes")
}

// noteAge reads years: the age of something owned, or how old one may be.
func (n *notice) noteAge(i int, now time.Time) {
	t := n.tokens[i]
	if t.number > 60 {
		return
	}
	how, _ := n.compared(i)
	if how == atMost && len(n.owned) == 0 && !n.any["worth"] && !n.any["fix"] && !n.any["symptom"] && !n.any["mine"] && !n.warrantyNear(i) {
		n.slots.minYear = now.Year() - int(t.number)
		n.mark(span{from: i, to: i + 1}, "sizes")
		return
	}
	n.ageYears = int(t.number)
	n.mark(span{from: i, to: i + 1}, "years")
}

func (n *notice) warrantyNear(i int) bool {
	return slices.ContainsFunc(n.said, func(s span) bool {
		return s.kind == kindSignal && s.name == "warranty" && n.tokens[s.from].clause == n.tokens[i].clause
	})
}

// months is the figure before "months"; 0: none.
func (n *notice) months() int {
	for i, t := range n.tokens {
		if t.span > 0 && i+1 < len(n.tokens) && slices.Contains([]string{"month", "months", "mes", "meses"}, n.tokens[i+1].text) {
			return int(t.number)
		}
	}
	return 0
}

// passesThrough reports whether the figure measures a way in: a door, a hall, stairs.
func (n *notice) passesThrough(i int) bool {
	way := []string{"door", "doorway", "hallway", "hall", "stairs", "stairway", "puerta", "pasillo", "escalera", "escaleras"}
	through := []string{"through", "thru", "past", "up", "pass", "passes", "make", "pasa", "pase", "pasar", "entra", "get", "gets", "clear"}
	in := func(list []string) bool {
		return slices.ContainsFunc(n.tokens, func(t token) bool { return slices.Contains(list, t.text) })
	}
	return in(way) && in(through) && n.tokens[i].number < widestWay
}

const widestWay = 60 // inches
