package offer

import (
	"cmp"
	"slices"
	"strings"
)

// found is an amount with what the words around it say.
type found struct {
	amount
	item, condition string
	was             *int64
}

// read makes offers of the amounts of a block.
func (p *page) read(i int) {
	b := &p.blocks[i]
	amounts := p.withFree(b.words, p.amounts(b.words, b.bare))
	p.tried += len(amounts)
	var list []found
	done, name := 0, ""
	for k, a := range amounts {
		next := len(b.words)
		if k+1 < len(amounts) {
			next = amounts[k+1].lead
		}
		start := sentenceStart(b.words, done, a.lead)
		if start > 0 && b.words[start-1].sentence {
			name = p.before(b, start)
		}
		f := found{amount: a}
		f.no = f.no || p.isStory(b, a)
		f.item, f.condition, done = p.around(b, start, a, next)
		if f.item == "" {
			f.item = name
		}
		name = f.item
		list = append(list, f)
	}
	sideBySide(b.words, list)
	if len(list) == 1 && p.has("regular", plain(b.words)) && !strings.ContainsRune(b.text, struckOpen) && !slices.ContainsFunc(p.blocks[max(0, i-1):min(len(p.blocks), i+2)], func(o block) bool { return o.priced && within(o.node, b.node.Parent) }) {
		list[0].amount.was = false
	}
	for _, f := range withFormer(list) {
		p.add(i, f)
	}
	if len(amounts) == 0 && p.has("ask", plain(b.words)) {
		p.add(i, found{amount: amount{refused: asks, bound: Exact, to: len(b.words)}})
	}
}

// withFree adds an amount of nothing where a sentence gives a service away.
func (p *page) withFree(words []word, amounts []amount) []amount {
	texts := textsOf(words)
	for _, h := range p.hits("free", texts) {
		start, end := sentenceStart(words, 0, h.from), sentenceEnd(words, h.to)
		if p.has("negation", texts[start:h.from]) || p.ends("free not before", plain(words[start:h.from])) > 0 {
			continue
		}
		paid := slices.ContainsFunc(amounts, func(a amount) bool { return !a.no && a.from >= start && a.to <= end })
		given := p.starts("threshold", texts[h.to:]) == 0 && p.isGift(plain(p.trim(p.untilStop(words[h.to:end]))))
		if !given && (paid || start < h.from && !p.isGift(texts[start:h.from])) {
			continue
		}
		amounts = append(amounts, amount{low: new(int64), high: new(int64), bound: Exact, free: true, from: h.from, to: h.to, lead: h.from})
	}
	slices.SortStableFunc(amounts, func(a, b amount) int { return cmp.Compare(a.from, b.from) })
	return amounts
}

// isGift is true of words that name what shops do for nothing.
func (p *page) isGift(words []string) bool { return p.has("service", words) || p.has("freebie", words) }

// isStory is true of an amount in a sentence that tells of others or of long ago, or in a quotation.
func (p *page) isStory(b *block, a amount) bool {
	sentence := plain(b.words[sentenceStart(b.words, 0, a.from):sentenceEnd(b.words, a.to)])
	before := b.text[:b.words[a.from].at]
	for i, w := range sentence {
		if i > 0 && sentence[i-1] == "in" && len(w) == 4 && w >= "1850" && w <= longAgo {
			return true
		}
	}
	threshold := a.bound == Floor && a.to > a.from && b.words[a.to-1].text == "more" && p.has("threshold", sentence) // "waived when the repair is $150 or more"
	return threshold || p.has("not in sentence", sentence) || a.bound == Ceiling && slices.Contains(sentence, "%") ||
		strings.Count(before, "“") > strings.Count(before, "”") || strings.HasPrefix(before, `"`) && strings.Count(before, `"`) == 1
}

// before is the sentence before a word of a block, where it names something and no price.
func (p *page) before(b *block, start int) string {
	sentence := p.trim(b.words[sentenceStart(b.words, 0, start-1) : start-1])
	if !p.names(plain(sentence)) || slices.ContainsFunc(p.amounts(sentence, false), func(a amount) bool { return !a.no }) || len(sentence) > mostAside {
		return ""
	}
	return span(b.text, sentence)
}

// sentenceStart is where the sentence of a word begins, at from or behind it.
func sentenceStart(words []word, from, at int) int {
	for i := at - 1; i >= from; i-- {
		if words[i].sentence {
			return i + 1
		}
	}
	return from
}

// sentenceEnd is where the sentence of a word ends.
func sentenceEnd(words []word, at int) int {
	for at < len(words) && !words[at].sentence {
		at++
	}
	return at
}

// sideBySide marks the higher of two amounts as the former price, where no word is between.
func sideBySide(words []word, list []found) {
	for i := 1; i < len(list); i++ {
		a, b := &list[i-1], &list[i]
		gap := textsOf(words[a.to:b.from])
		if a.bound != Exact || b.bound != Exact || a.free || b.free || a.was != nil || len(gap) > 0 && gap[len(gap)-1] != "%" {
			continue
		}
		a.amount.was, b.amount.was = a.amount.was || *a.low > *b.low, b.amount.was || *b.low > *a.low
	}
}

// withFormer gives each price the one that it replaces: the one before it, else the one after.
func withFormer(list []found) (out []found) {
	var former *found
	for i := range list {
		f := list[i]
		switch {
		case f.no:
			continue
		case f.amount.was:
			if last := len(out) - 1; former == nil && i == len(list)-1 && last >= 0 && out[last].was == nil {
				out[last].was = f.low
			}
			former = &list[i]
			continue
		case former != nil:
			f.was, former = former.low, nil
		}
		out = append(out, f)
	}
	return out
}

// around finds the item of an amount among the words between start and next, and what is
// said behind it. done is where the words of the next amount begin.
func (p *page) around(b *block, start int, a amount, next int) (item, condition string, done int) {
	words := b.words
	before := p.trim(words[start:a.lead])
	if whole := words[start:a.lead]; p.names(plain(whole)) && !p.names(plain(before)) {
		before = whole
	}
	end := clauseEnd(words, a.to, next)
	behind := words[a.to:end]
	after := p.trim(p.untilStop(behind))
	attributive := (a.free || len(before) == 0) && len(behind) > 0 && behind[0].text != ","
	whose := p.starts("for", plain(behind)) > 0 && p.has("appliance", plain(after)) && !p.has("appliance", plain(before)) // "from $119 for ovens"
	if (attributive || whose) && p.names(plain(after)) {
		return span(b.text, after), p.conditionOf(b, a, next), end
	}
	joined := end == next && next < len(words) && len(before) > 0 && words[end-1].text != "," && words[end-1].text != ")"
	if terms := plain(behind); joined && p.starts("condition", terms)+p.starts("free", terms)+p.starts("stop", terms) == 0 { // "Delivery $50 and installation $75"
		return span(b.text, before), "", a.to
	}
	return span(b.text, before), p.conditionOf(b, a, next), end
}

// names is true of words that name something that has a price.
func (p *page) names(words []string) bool {
	return slices.ContainsFunc([]string{"repair", "put in", "appliance", "service", "freebie", "part", "implied", "labor", "brand"}, func(section string) bool {
		return p.has(section, words)
	})
}

func (p *page) untilStop(words []word) []word {
	for i := range words {
		if i > 0 && p.starts("stop", []string{words[i].text}) > 0 {
			return words[:i]
		}
	}
	return words
}

// clauseEnd is where what is said behind an amount ends.
func clauseEnd(words []word, from, next int) int {
	for i := from; i < next; i++ {
		if words[i].sentence || words[i].text == "," && i > from || words[i].text == ")" {
			return i + 1
		}
	}
	return next
}

// trim leaves off the words at the ends that do not belong to an item.
func (p *page) trim(words []word) []word {
	edge := func(w word) bool {
		return len(plain([]word{w})) == 0 || p.starts("edge", []string{w.text}) > 0
	}
	for len(words) > 0 && edge(words[0]) {
		words = words[1:]
	}
	for len(words) > 0 && edge(words[len(words)-1]) && words[len(words)-1].text != ")" {
		words = words[:len(words)-1]
	}
	return words
}

func span(text string, words []word) string {
	if len(words) == 0 {
		return ""
	}
	return clipped(text[words[0].at:words[len(words)-1].end], mostItem)
}

// conditionOf is what a sentence says behind an amount, else the next sentence.
func (p *page) conditionOf(b *block, a amount, next int) string {
	return span(b.text, p.trim(b.words[a.to:min(next, sentenceEnd(b.words, a.to))]))
}

// add makes an offer of an amount of a block.
func (p *page) add(i int, f found) {
	b := &p.blocks[i]
	sentence := span(b.text, b.words[sentenceStart(b.words, 0, f.from):sentenceEnd(b.words, f.to)])
	o := Offer{
		LowCents: f.low, HighCents: f.high, Bound: f.bound, WasCents: f.was, Currency: "USD", Condition: f.condition, From: b.from,
		Original: span(b.text, b.words[f.from:f.to]), Snippet: b.snippet(), URL: p.url, Refused: f.refused, Disagrees: []Claim{},
	}
	name := ""
	switch {
	case b.label != "":
		if name = b.label; b.column != "" && p.names(plain(split(b.column))) {
			name += ", " + b.column
		}
	case f.item == "" || b.level == 0 && !p.names(plain(split(f.item))):
		if b.from == Prose && (len(split(sentence)) > mostAside || len(plain(split(f.item))) > 3) {
			return
		}
		name = p.nameNear(i)
	}
	if name == "" || b.from != Table {
		name = strings.Trim(name+", "+f.item, ", ")
	}
	o.Item = clipped(name, mostItem)
	p.near(i, &o)
	if f.refused != "" {
		o.LowCents, o.HighCents, o.Currency = nil, nil, ""
	}
	if f.free && !p.isGift(plain(split(o.Item))) || p.has("not in item", plain(split(o.Item))) || o.Item == "" {
		return
	}
	p.place(o, p.contexts(i, sentence))
}
