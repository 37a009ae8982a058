package grounding

import "strings"

type claimKind uint8

const (
	bare claimKind = iota
	amount
	percent
	duration
	distance
	length
	capacity
	clock
	halfClock // a time of day without AM or PM
	year
	date
	stock
	grade
	phone
	model
)

func (k claimKind) String() string {
	return [...]string{
		"number", "amount", "percent", "duration", "distance", "length", "capacity", "time", "time", "year", "date", "stock", "grade", "phone", "model",
	}[k]
}

// claim is a figure that a sentence states.
type claim struct {
	kind  claimKind
	value int64 // cents, minutes of the day, thousandths of a second, else thousandths
	from  int   // index of its first token
	to    int   // behind its last
}

type figure struct {
	kind  claimKind
	value int64
}

// claims reads the figures of a sentence.
func claims(tokens []token) []claim {
	var found []claim
	for i := 0; i < len(tokens); {
		next := i + 1
		if c, ok := claimAt(tokens, i); ok {
			found = append(found, c)
			next = max(next, c.to)
		}
		i = next
	}
	return ranges(tokens, found)
}

func claimAt(tokens []token, i int) (claim, bool) {
	t := tokens[i]
	if t.kind == mark || t.kind == word {
		return wordClaim(tokens, i)
	}
	if t.kind == mixed {
		return claim{}, false
	}
	if c, ok := phoneAt(tokens, i); ok {
		return c, true
	}
	if c, ok := clockAt(tokens, i); ok {
		return c, true
	}
	if c, ok := dateAt(tokens, i); ok {
		return c, true
	}
	if c, ok := moneyAt(tokens, i); ok {
		return c, true
	}
	if kind, factor, to := unitAt(tokens, i+1); to > i+1 {
		if t.article && kind == duration && factor <= day*thousandth && !lasts(before(tokens, i)) {
			return claim{}, false
		}
		return claim{kind, scaled(t.value, factor), i, to}, true
	}
	if b := before(tokens, i); t.article && stockAt(tokens, i) && (b == "only" || b == "just" || b == "have" || b == "solo" || b == "queda" || b == "hay") {
		return claim{stock, t.value, i, i + 1}, true
	}
	if t.article || ordinal(tokens, i) {
		return claim{}, false
	}
	if stockAt(tokens, i) {
		return claim{stock, t.value, i, i + 1}, true
	}
	if !t.spelled && len(t.raw) == 4 && t.value >= 1950*thousandth && t.value <= 2049*thousandth && t.value%thousandth == 0 {
		return claim{year, t.value, i, i + 1}, true
	}
	return claim{bare, t.value, i, i + 1}, true
}

// lasts tells "in one day" from "un día", some day.
func lasts(before string) bool {
	switch before {
	case "in", "within", "takes", "take", "only", "just", "lasts", "en", "tarda", "tardan", "toma", "dura", "de", "dentro", "solo", "about", "cada", "is", "es":
		return true
	}
	return false
}

// wordClaim reads figures that no number token starts.
func wordClaim(tokens []token, i int) (claim, bool) {
	switch t := tokens[i]; t.text {
	case "noon", "mediodia":
		return claim{clock, 720, i, i + 1}, true
	case "midnight", "medianoche":
		return claim{clock, 0, i, i + 1}, true
	case "grade", "grado":
		if i+1 < len(tokens) && len(tokens[i+1].raw) == 1 && tokens[i+1].kind == word && (tokens[i+1].raw[0] <= 'Z' || i+2 == len(tokens) || tokens[i+2].kind == mark) {
			return claim{grade, int64(tokens[i+1].text[0]), i, i + 2}, true
		}
	case "a":
		switch next(tokens, i) {
		case "buck", "dollar":
			return claim{amount, 100, i, i + 2}, true
		case "grand":
			return claim{amount, 100_000, i, i + 2}, true
		}
		return oneAt(tokens, i)
	case "an":
		return oneAt(tokens, i)
	case "half":
		if next(tokens, i) == "off" || next(tokens, i) == "price" {
			return claim{percent, 50 * thousandth, i, i + 2}, true
		}
	case "mitad":
		if next(tokens, i) == "de" && i+2 < len(tokens) && tokens[i+2].text == "precio" {
			return claim{percent, 50 * thousandth, i, i + 3}, true
		}
	}
	if roman(tokens[i].raw) && (begins(next(tokens, i), "dollar", "buck", "dolar") || before(tokens, i) == "$") {
		return claim{amount, unreadable, i, i + 1}, true
	}
	return monthAt(tokens, i)
}

// oneAt reads "under an hour" and "within a week".
func oneAt(tokens []token, i int) (claim, bool) {
	unit := durationOf(next(tokens, i))
	if b := before(tokens, i); unit < hour || !lasts(b) && b != "under" && b != "than" || b == "is" || b == "just" || b == "only" {
		return claim{}, false
	}
	if i+3 < len(tokens) && tokens[i+2].text == "or" && tokens[i+3].value == 2*thousandth { // "an hour or two"
		return claim{duration, 2 * unit * thousandth, i, i + 4}, true
	}
	return claim{duration, unit * thousandth, i, i + 2}, true
}

// roman says that a word is written in the letters of Roman numerals.
func roman(raw string) bool { return strings.Trim(raw, "IVXLCDM") == "" }

func next(tokens []token, i int) string {
	if i+1 < len(tokens) {
		return tokens[i+1].text
	}
	return ""
}

func before(tokens []token, i int) string {
	if i > 0 && i <= len(tokens) {
		return tokens[i-1].text
	}
	return ""
}

func scaled(value, factor int64) int64 {
	if value == unreadable || value > unreadable/max(factor, 1) {
		return unreadable
	}
	return value * factor / thousandth
}

// moneyAt reads the amount of the number at i, by the sign before it or the
// currency after.
func moneyAt(tokens []token, i int) (claim, bool) {
	t := tokens[i]
	from, to, factor := i, i+1, int64(100)
	found, foreign := false, false
	switch before(tokens, i) {
	case "$", "usd", "us$":
		found, from = true, i-1
	case "€", "£":
		found, foreign, from = true, true, i-1
	}
	if next(tokens, i) == "k" && (found || !tokens[i+1].spaced) {
		factor, to = 100_000, i+2
		found = true
	}
	if to < len(tokens) {
		switch tokens[to].text {
		case "dollar", "dollars", "buck", "bucks", "usd", "dolar", "dolares", "dlls", "dls", "$", "lana", "varos":
			if tokens[to].text != "$" || !numberAfter(tokens, to) {
				found, to = true, to+1
			}
		case "peso", "pesos", "euro", "euros", "€", "£", "yen", "quid":
			found, foreign, to = true, true, to+1
		case "grand":
			found, to, factor = true, to+1, 100_000
		case "cent", "cents", "centavo", "centavos", "¢":
			found, to, factor = true, to+1, 1
		case "-":
			if next(tokens, to) == "dollar" {
				found, to = true, to+2
			}
		}
	}
	if !found && strings.HasSuffix(t.text, " grand") {
		found = true
	}
	if foreign { // nothing of ours is priced so
		return claim{amount, unreadable, from, to}, true
	}
	return claim{amount, scaled(dollars(t), factor), from, to}, found
}

func numberAfter(tokens []token, i int) bool {
	return i+1 < len(tokens) && tokens[i+1].kind == number
}

// dollars reads "1.299" as people write prices.
func dollars(t token) int64 {
	if dot := strings.IndexByte(t.raw, '.'); t.kind == number && dot > 0 && dot == len(t.raw)-4 && !strings.ContainsAny(t.raw, ", ") && t.value < unreadable/thousandth {
		return t.value * thousandth
	}
	return t.value
}

// ordinal says that the number at i is "2nd", or numbers a line: "1.".
func ordinal(tokens []token, i int) bool {
	if i+1 < len(tokens) && !tokens[i+1].spaced {
		switch tokens[i+1].text {
		case "st", "nd", "rd", "th", "º", "ª", "o", "er", "ra", "da", "do":
			return tokens[i].value <= 10*thousandth
		case ".", ")":
			return (i == 0 || tokens[i-1].text == "\n") && tokens[i].value <= 20*thousandth && i+2 < len(tokens)
		}
	}
	return false
}

func stockAt(tokens []token, i int) bool {
	for j := i + 1; j < min(i+4, len(tokens)); j++ {
		switch tokens[j].text {
		case "left", "available", "remaining", "disponible", "disponibles", "restantes":
			return true
		case "in", "en":
			if n := next(tokens, j); n == "stock" || n == "existencia" || n == "inventario" {
				return true
			}
		}
		if tokens[j].kind == mark {
			break
		}
	}
	switch before(tokens, i) {
	case "quedan", "queda":
		return true
	}
	return false
}

// ranges gives the first number of "2-3 days" and the second of "$120-350" the
// unit of the other.
func ranges(tokens []token, found []claim) []claim {
	for i := len(found) - 2; i >= 0; i-- {
		a, b := &found[i], &found[i+1]
		if a.kind == bare && lendsUnit(b.kind) && near(tokens, *a, *b) {
			a.kind, a.value = b.kind, rescaled(tokens, *a, *b)
		}
	}
	for i := range len(found) - 1 {
		a, b := &found[i], &found[i+1]
		if b.kind == bare && (a.kind == amount || a.kind == percent) && near(tokens, *a, *b) {
			b.kind, b.value = a.kind, rescaled(tokens, *b, *a)
		}
	}
	return found
}

func lendsUnit(k claimKind) bool {
	switch k {
	case bare, phone, year, stock, clock, halfClock:
		return false
	}
	return true
}

func near(tokens []token, a, b claim) bool {
	return b.from >= a.to && b.from-a.to <= 2 && connects(tokens[a.to:b.from])
}

func connects(between []token) bool {
	for _, t := range between {
		switch t.text {
		case "-", "to", "or", "a", "o", "and", "y", "hasta", "through", "x", "by", "por", "$", "/":
		default:
			return false
		}
	}
	return len(between) > 0
}

// rescaled is the value of a in the unit of b.
func rescaled(tokens []token, a, b claim) int64 {
	value := tokens[a.from].value
	if b.kind == amount {
		return scaled(dollars(tokens[a.from]), 100)
	}
	for i := b.from; i < b.to; i++ {
		if tokens[i].kind == number {
			if _, factor, to := unitAt(tokens, i+1); to > i+1 {
				return scaled(value, factor)
			}
		}
	}
	return value
}
