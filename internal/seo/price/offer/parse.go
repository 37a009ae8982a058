package offer

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

const (
	mostCents = 10_000_000 // of a price
	ambiguous = "The page does not say whether its separator is of thousands or of cents"
	foreign   = "The price is not in US dollars"
)

// amount is a price in a line of words.
type amount struct {
	low, high *int64
	bound     Bound
	was       bool // the price before
	no        bool // money, but no price
	free      bool // nothing
	refused   string
	from, to  int // words
	lead      int // start of its lead words, such as from
}

// number is one of a line, with its currency.
type number struct {
	cents     int64
	refused   string
	money     bool // it has a currency
	from, at  int  // words: its first, its number
	to        int
	struckOut bool
}

// grammar reads amounts. dot is what a point before three digits means on the page.
type grammar struct {
	vocabulary
	abroad bool // the page's dollars are not those of the United States
	dot    separator
}

type separator int

const (
	unknown separator = iota
	ofCents
	ofThousands
	ofBoth
)

// cents reads a number. Only a point before three digits can be ambiguous: a comma
// before three digits is of thousands in this country.
func (g *grammar) cents(text string) (cents int64, refused string, ok bool) {
	text, thousands := strings.CutSuffix(strings.ToLower(text), "k")
	groups := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
	last := len(groups) - 1
	decimal := last > 0 && (len(groups[last]) < 3 || thousands)
	if last == 1 && len(groups[0]) <= 3 && len(groups[1]) == 3 && strings.Contains(text, ".") && !thousands {
		if g.dot != ofCents && g.dot != ofThousands {
			return 0, ambiguous, true
		}
		decimal = g.dot == ofCents
	}
	fraction := "0"
	if decimal {
		groups, fraction = groups[:last], groups[last]
	}
	for i, group := range groups {
		if i > 0 && (len(group) != 3 || len(groups[0]) > 3) {
			return 0, "", false
		}
	}
	value, err := strconv.ParseFloat(strings.Join(groups, "")+"."+fraction, 64)
	if thousands {
		value *= 1000
	}
	cents = int64(math.Round(value * 100))
	return cents, "", err == nil && cents <= mostCents
}

// learn takes what numbers with a currency tell of the page's separator.
func (g *grammar) learn(words []word) {
	for i := range words {
		w := words[i].text
		last := strings.LastIndexAny(w, ".,")
		if _, refused, _ := g.cents(w); !words[i].number || last < 0 || refused != "" || !g.number(words, i).money {
			continue
		}
		said := ofCents
		if (w[last] == ',') == (len(w)-last-1 <= 2) {
			said = ofThousands
		}
		g.dot |= said
	}
}

// number reads the number at a word with its currency.
func (g *grammar) number(words []word, i int) number { //nolint:cyclop // a grammar of amounts, read from left to right
	n := number{from: i, at: i, to: i + 1}
	is := func(section string, at int) bool {
		return at >= 0 && at < len(words) && g.starts(section, []string{words[at].text}) == 1
	}
	strange, own := false, false // a currency of others; a word for that of the United States
	switch before := i - 1; {
	case is("sign", before):
		n.money = true
		n.from--
		if own = words[before].text != "$" || is("sign", before-1) || before > 0 && words[before-1].text == "us"; own && words[before].text == "$" {
			n.from--
		} else if strange = is("foreign dollar", before-1) && words[before-1].end == words[before].at; strange {
			n.from--
		}
	}
	if is("foreign", i-1) && (i < 2 || !words[i-2].number) {
		n.money, strange, n.from = true, true, i-1
	}
	after := n.to
	if after+1 < len(words) && words[after].text == "us" && is("dollar", after+1) {
		after++
	}
	switch {
	case is("dollar", after), !n.money && is("sign", after) && (after+1 == len(words) || !words[after+1].number):
		own = own || words[after].text != "$"
		n.money, n.to = true, after+1
	case is("foreign", after):
		n.money, strange, n.to = true, true, after+1
	}
	var ok bool
	if n.cents, n.refused, ok = g.cents(words[i].text); strange || g.abroad && n.money && !own {
		n.refused = foreign
	}
	n.money = n.money && ok
	return n
}

// amounts are those of a line, in its order. bare takes numbers without a currency too.
func (g *grammar) amounts(words []word, bare bool) (found []amount) {
	struckOut := false
	var numbers []number
	for i := range words {
		switch {
		case words[i].text == string(struckOpen), words[i].text == string(struckClose):
			struckOut = words[i].text == string(struckOpen)
		case words[i].number:
			n := g.number(words, i)
			n.struckOut = struckOut
			n.money = n.money || g.labelled(words, n, bare)
			numbers = append(numbers, n)
		}
	}
	for i := 0; i < len(numbers); i++ {
		n := numbers[i]
		a := amount{low: &n.cents, high: &n.cents, bound: Exact, refused: n.refused, from: n.from, to: n.to, was: n.struckOut}
		if i+1 < len(numbers) && g.joined(words, n, numbers[i+1]) {
			high := numbers[i+1]
			a.high, a.bound, a.to, n.money = &high.cents, Range, high.to, true
			a.refused = cmp.Or(n.refused, high.refused)
			i++
		}
		if !n.money {
			continue
		}
		g.bind(words, &a)
		if k := len(found) - 1; k >= 0 && found[k].bound == Floor && a.lead > found[k].to+1 && g.starts("joint", []string{words[a.lead-1].text}) > 0 { // "from $119 for ovens and $129 for dishwashers"
			a.limit(true, false)
		}
		found = append(found, a)
	}
	return found
}

// labelled is true of a number without a currency that is a price all the same: it is
// all that a cell of prices has, or it stands behind a row of dots or a word such as Price.
func (g *grammar) labelled(words []word, n number, bare bool) bool {
	if _, _, ok := g.cents(words[n.at].text); !ok {
		return false
	}
	if bare && !slices.ContainsFunc(words, func(w word) bool { return unicode.IsLetter(rune(w.text[0])) && w.text != "to" || w.text == ":" }) {
		return true
	}
	last := n.to == len(words) || words[n.to].sentence || words[n.to].text == ","
	dotted := n.to == len(words) && strings.HasSuffix(strings.Join(textsOf(words[:n.at]), ""), "...")
	return dotted || last && n.at > 0 && words[n.at-1].text == ":" && g.ends("price label", plain(words[:n.at])) > 0
}

// joined is true of two numbers that are the ends of a range.
func (g *grammar) joined(words []word, low, high number) bool {
	if !low.money && !high.money || low.struckOut != high.struckOut || low.cents >= high.cents || high.cents == 0 {
		return false
	}
	if !high.money && high.to < len(words) { // $79 - 12 months
		next := words[high.to]
		if next.at == words[high.to-1].end && strings.ContainsAny(next.text, "-/%\"") || g.starts("unit of measure", []string{next.text}) > 0 {
			return false
		}
	}
	joint := textsOf(words[low.to:high.from])
	whole := func(section string) bool { return len(joint) > 0 && g.starts(section, joint) == len(joint) }
	return slices.Equal(joint, []string{"-"}) || whole("range") ||
		whole("range between") && g.ends("between", plain(words[max(0, low.from-3):low.from])) > 0
}

// bind reads what the words around an amount make of it.
func (g *grammar) bind(words []word, a *amount) {
	start := sentenceStart(words, 0, a.from)
	after := plain(words[a.to:min(len(words), a.to+6)])
	if a.to < len(words) && (words[a.to].sentence || words[a.to].text == ":" || words[a.to].text == ",") {
		after = nil
	}
	for a.lead = a.from; ; {
		before := plain(words[start:a.lead])
		n, section := 0, ""
		for _, name := range [...]string{"not before", "list before", "was before", "floor before", "ceiling before", "about"} {
			if m := g.ends(name, before); m > n {
				n, section = m, name
			}
		}
		a.no = a.no || section == "not before" || section == "list before"
		a.was = a.was || section == "was before" && a.bound == Exact
		a.limit(section == "floor before", section == "ceiling before")
		if n == 0 {
			break
		}
		for n > 0 {
			a.lead--
			n -= len(plain(words[a.lead : a.lead+1]))
		}
	}
	floor, ceiling := g.starts("floor after", after), g.starts("ceiling after", after)
	a.no = a.no || g.starts("not after", after) > max(floor, ceiling)
	if a.limit(floor > 0, ceiling > 0) {
		a.to += max(floor, ceiling)
	}
}

// limit makes an exact amount a floor or a ceiling.
func (a *amount) limit(floor, ceiling bool) bool {
	switch {
	case a.bound != Exact || !floor && !ceiling:
		return false
	case floor:
		a.bound, a.high = Floor, nil
	default:
		a.bound, a.low = Ceiling, nil
	}
	return true
}
