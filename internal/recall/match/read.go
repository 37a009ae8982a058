package match

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// reading is what the prose of a recall says of models.
type reading struct {
	patterns

	codes  []code
	ranges [][2]string
	models bool

	atoms         []atom
	model, serial bool // the sentence speaks of models, or of serial numbers
	begins        bool // and that it begins with what follows
	last          string
}

// atom is a word or a part of a code, and what stands before it.
type atom struct {
	text   string
	before string
	fresh  bool // it begins a sentence
}

// readCodes finds models, and what may be one, in prose.
func readCodes(p patterns, prose string) *reading {
	r := &reading{patterns: p}
	prose = p.clean(prose)
	end := 0
	for _, at := range p.atom.FindAllStringIndex(prose, -1) {
		a := atom{text: prose[at[0]:at[1]], before: prose[end:at[0]]}
		a.fresh = r.sentenceEnds(a)
		r.atoms = append(r.atoms, a)
		end = at[1]
	}
	for i := range r.atoms {
		r.follow(i)
		r.codesAt(i)
	}
	return r
}

// sentenceEnds says whether a begins a sentence: a point, and a word with a capital.
func (r *reading) sentenceEnds(a atom) bool {
	if len(r.atoms) == 0 {
		return true
	}
	previous := strings.ToLower(r.atoms[len(r.atoms)-1].text)
	abbreviated := len(previous) == 1 || previous == "no" || previous == "nos" || previous == "approx"
	capital := len(a.text) > 1 && unicode.IsUpper(rune(a.text[0])) && unicode.IsLower(rune(a.text[1]))
	return r.stop.MatchString(a.before+" ") && capital && !abbreviated
}

// follow keeps what the prose speaks of at an atom.
func (r *reading) follow(i int) { //nolint:cyclop // a grammar of recall texts, read from left to right
	a := r.atoms[i]
	if a.fresh {
		r.model, r.serial, r.begins, r.last = false, false, false, ""
	}
	switch word := strings.ToLower(a.text); {
	case strings.HasPrefix(word, "model"):
		r.model, r.serial = true, r.serial && r.near(i, "serial")
	case word == "fd": // Bosch's date of production
		r.serial, r.model, r.begins = true, false, false
	case word == "serial" || word == "serials" || word == "code" && i > 0 && strings.EqualFold(r.atoms[i-1].text, "date"):
		together := r.near(i, "model")
		r.serial, r.model, r.begins = true, r.model && together, r.begins && together
	case strings.HasPrefix(word, "begin") || strings.HasPrefix(word, "start") || strings.HasPrefix(word, "prefix") || strings.HasPrefix(word, "commenc"):
		r.begins = !r.serial || r.model
	case (word == "characters" || word == "letters" || word == "digits") && !r.serial && i >= 2 && strings.EqualFold(r.atoms[i-2].text, "first"):
		r.begins = true
		r.shorten(r.atoms[i-1].text)
	}
}

// shorten takes the first n characters of each code so far as a beginning of models.
func (r *reading) shorten(n string) {
	most, _ := strconv.Atoi(n)
	for _, c := range r.codes {
		if most >= leastSerial && most < len(c.form) {
			r.codes = append(r.codes, code{form: c.form[:most], source: c.source, begins: true})
		}
	}
}

// near says whether one of the few words before i is a word, with no code between.
func (r *reading) near(i int, word string) bool {
	const few = 6
	for j := i - 1; j >= max(0, i-few); j-- {
		switch text := r.atoms[j].text; {
		case strings.HasPrefix(strings.ToLower(text), word):
			return true
		case mixed(text):
			return false
		}
	}
	return false
}

// longestCode is how many atoms a code may have.
const longestCode = 4

// codesAt takes the codes that end with an atom.
func (r *reading) codesAt(i int) {
	joined := ""
	for j := i; j >= max(0, i-longestCode+1); j-- {
		a := r.atoms[j]
		if j < i && !joins(r.atoms[j+1].before) || !codeLike(a.text) {
			break
		}
		source := a.text
		if joined != "" {
			source += r.atoms[j+1].before + joined
		}
		joined = source
		r.add(source)
	}
	if joined == "" {
		return
	}
	r.ranged(i)
	listed := r.listed(i)
	switch {
	case listed && !whole(r.atoms[i].text):
	case looksLike(fold(r.wild(joined)), 0):
		r.last = joined
	case len(r.atoms[i].text) > longestEnding:
		r.last = ""
	}
}

// whole says whether an atom is a code of its own rather than the ending of one.
func whole(text string) bool {
	return len(text) >= leastSerial && mixed(text) && unicode.IsLetter(rune(text[0]))
}

// joins says whether what stands between two atoms may stand within a code.
func joins(between string) bool {
	return between == "-" || between == "." || between == "/" || between == " " || between == "- "
}

// codeLike says whether an atom may be of a code: it has no letters in lower case but an x for any character.
func codeLike(text string) bool {
	for _, c := range text {
		if unicode.IsLower(c) && c != 'x' {
			return false
		}
	}
	return strings.ContainsFunc(text, func(c rune) bool { return c != 'x' })
}

// wild writes * for each sign that stands for any character.
func (p patterns) wild(text string) string {
	text = strings.NewReplacer("#", "*", "?", "*", "_", "*", "x", "*").Replace(text)
	return p.anyX.ReplaceAllStringFunc(text, func(xs string) string { return strings.Repeat("*", len(xs)) })
}

// add takes a code, in each of its forms.
func (r *reading) add(source string) {
	least := leastCode
	if r.serial && !r.model {
		least = leastSerial
	}
	begins := r.begins && (r.model || !r.serial)
	for _, form := range slices.Concat([]string{fold(r.wild(source))}, r.sourceless(r.wild(source)), r.unrevised(source)) {
		stem := strings.TrimRight(form, "*")
		switch {
		case looksLike(stem, least):
			r.codes = append(r.codes, code{form: form, source: source, begins: begins})
			r.models = r.models || len(stem) > leastCode && !isMeasure(stem) && (r.model || !r.serial && (mixed(stem) || r.sears.MatchString(source)))
		case begins && len(stem) >= leastPrefix(r.serial, stem) && !isCommon(source):
			r.codes = append(r.codes, code{form: form, source: source, begins: true})
			r.models = true
		}
	}
}

const (
	leastSerial   = 6 // of a code where the prose speaks of serials
	longestEnding = 8
)

// leastPrefix is how long a beginning of models must be: more where those of
// serials stand beside, and of a number.
func leastPrefix(serial bool, stem string) int {
	switch {
	case !strings.ContainsFunc(stem, unicode.IsLetter):
		return leastCode
	case serial:
		return 3
	}
	return 2
}

// looksLike says whether a folded text may be a model: letters and digits, or many digits.
func looksLike(stem string, least int) bool {
	if len(stem) < least || !strings.ContainsFunc(stem, unicode.IsDigit) {
		return false
	}
	return mixed(strings.ReplaceAll(stem, "0", "")) || mixed(stem) || len(stem) > leastCode
}

// isMeasure says whether a code is a measure, such as 120V or 30INCH.
func isMeasure(stem string) bool {
	unit := strings.TrimLeft(stem, "0123456789")
	return unit != "" && len(unit) < len(stem) && strings.Contains(" V A W HZ KW BTU NCH N LB LBS GAL CUFT AMP V0LT ", " "+unit+" ")
}

// isCommon says whether a word in capitals is no beginning of a model.
func isCommon(word string) bool {
	return strings.Contains(" OR AND THE WITH NOT ARE FOR MODEL MODELS SERIAL NUMBER NUMBERS BRAND GE LG AEG US ALL BEGINNING STARTING ENDING ", " "+strings.ToUpper(word)+" ")
}

// listed takes an ending of a list: SHE8ER52UC/01, -55UC; WFC310S0EW / EB; JBP24, 25.
func (r *reading) listed(i int) (taken bool) {
	ending := fold(r.wild(r.atoms[i].text))
	if r.last == "" || ending == "" || len(ending) > longestEnding || !r.between.MatchString(r.gap(i)) {
		return false
	}
	head, _, _ := strings.Cut(r.last, "/")
	for _, whole := range []string{r.last, head} {
		for _, form := range r.endedWith(fold(r.wild(whole)), ending) {
			r.codes = append(r.codes, code{form: form, source: r.atoms[i].text})
			taken = true
		}
	}
	return taken
}

// endedWith are the codes that a list means by another ending: the last
// characters are other ones, or so many digits within.
func (p patterns) endedWith(last, ending string) []string {
	var out []string
	if n := len(last) - len(ending); n > 0 && (alike(last[n:], ending) || last[n] == ending[0]) {
		out = append(out, last[:n]+ending)
	}
	if strings.Trim(ending, "0123456789") == "" {
		for _, run := range p.digits.FindAllStringIndex(last, -1) {
			if run[1]-run[0] == len(ending) && run[1] < len(last) {
				out = append(out, last[:run[0]]+ending+last[run[1]:])
			}
		}
	}
	return out
}

// alike says whether two endings of one length have their digits in the same places.
func alike(a, b string) bool {
	for i := range len(a) {
		if isDigit(a[i]) != isDigit(b[i]) && a[i] != '*' && b[i] != '*' {
			return false
		}
	}
	return true
}

// gap is what stands between an atom and the code before it, with the words or and and.
func (r *reading) gap(i int) string {
	gap := r.atoms[i].before
	for j := i - 1; j > 0; j-- {
		switch strings.ToLower(r.atoms[j].text) {
		case "or", "and":
			gap = r.atoms[j].before + r.atoms[j].text + gap
			continue
		}
		break
	}
	return gap
}

// ranged takes a range of models: JKP85 through JKP90.
func (r *reading) ranged(i int) {
	for j := i - 1; j > 0 && j >= i-longestCode; j-- {
		switch strings.ToLower(r.atoms[j].text) {
		case "through", "thru", "to":
			for _, first := range r.codesEnding(j - 1) {
				for _, last := range r.codesEnding(i) {
					r.ranges = append(r.ranges, [2]string{first, last})
				}
			}
			return
		}
	}
}

// codesEnding are the codes that end with an atom.
func (r *reading) codesEnding(i int) []string {
	var out []string
	joined := ""
	for j := i; j >= max(0, i-longestCode+1); j-- {
		if j < i && !joins(r.atoms[j+1].before) || !codeLike(r.atoms[j].text) {
			break
		}
		joined = r.atoms[j].text + joined
		if looksLike(fold(joined), leastCode) {
			out = append(out, joined)
		}
	}
	return out
}
