package readability

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	openers = `"“‘'([*_`

	// After these a full stop ends a sentence only before a word of starters.
	abbreviations = " mr mrs ms dr st prof sr jr inc co corp ltd llc bros ave blvd rd hwy ste apt dept est u.s u.s.a d.c e.g i.e vs cf approx etc a.m p.m a.k.a mon tue wed thu fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec "
	// After these a full stop before a digit ends nothing.
	numbered = " no nos fig figs p pp vol art sec ch pt "
	// After these and a figure a full stop before a small letter ends nothing.
	units = " in ft yd mi lb lbs oz qt gal hr hrs min max sq cu deg "
	// Words that begin sentences and no names.
	starters = " the a an it its this that these those we you your our they there if when while where why how what who which in on at by for from to with after before until once as and but or so not no yes do does don't is are can may many most some each every both all never always then now here unplug turn check call ask book write bring keep look clean make use see plan expect "
)

// Sentences parts plain text into sentences. A line break ends one, as does a full stop that neither belongs to an
// abbreviation nor to a figure. Marks in brackets after the end, such as [dryer-repair:4], belong to the sentence.
func Sentences(text string) (all []string) {
	end := regexp.MustCompile(`[.!?…]+["”’')\]*_]*(?:\s+|$)`)
	mark := regexp.MustCompile(`^(?:\[[^\]\s]+(?:,\s*[^\]\s]+)*\](?:\s+|$))+`)
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune("\n\r\u2028\u2029", r) }) {
		from := 0
		for _, at := range append(end.FindAllStringIndex(line, -1), []int{len(line), len(line)}) {
			if at[0] < from || at[1] < len(line) && !ends(line[from:at[0]], line[at[0]:at[1]], line[at[1]:]) {
				continue
			}
			at[1] += len(mark.FindString(line[at[1]:]))
			if s := strings.TrimSpace(line[from:at[1]]); s != "" {
				all = append(all, s)
			}
			from = at[1]
		}
	}
	return all
}

// ends reports whether a sentence ends with end between before and after.
func ends(before, end, after string) bool {
	after = strings.TrimLeft(after, openers)
	next, _ := utf8.DecodeRuneInString(after)
	small := unicode.IsLower(next)
	first, _, _ := strings.Cut(after[:min(len(after), 20)], " ")
	first = strings.TrimRight(first, ".,;:!?…")
	if end[0] != '.' || strings.HasPrefix(end, "..") {
		return !small
	}
	fields := strings.Fields(before[max(0, len(before)-80):]) // the last two are enough
	if len(fields) == 0 {
		return false
	}
	last := strings.ToLower(strings.TrimLeft(fields[len(fields)-1], openers))
	switch {
	case len(fields) == 1 && strings.Trim(last, "0123456789") == "": // the number of a step
		return false
	case in(abbreviations, last) || len(last) == 1 && unicode.IsLetter(rune(last[0])) && last != "i":
		return !small && in(starters, strings.ToLower(strings.ReplaceAll(first, "’", "'")))
	case in(numbered, last):
		return !unicode.IsDigit(next)
	case small && in(units, last) && len(fields) > 1:
		return !strings.ContainsFunc(fields[len(fields)-2], unicode.IsDigit)
	}
	return true
}

// in reports whether list, words between spaces, has a word.
func in(list, word string) bool {
	return word != "" && strings.Contains(list, " "+word+" ")
}
