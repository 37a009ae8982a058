package audit

import "strings"

// phones calls each for what looks like a telephone number of the North American
// plan: (817) 555-0142, 817-555-0142, +1 817.555.0142.
func phones(text string, each func(start, end int)) {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c != '(' && (c < '2' || c > '9') || i > 0 && (isWordByte(text[i-1]) || text[i-1] == '$' || text[i-1] == '.') {
			continue
		}
		if n := phoneLength(text[i:]); n > 0 {
			each(i, i+n)
			i += n - 1
		}
	}
}

func phoneLength(text string) int {
	at := 0
	bracket := text[0] == '('
	if bracket {
		at++
	}
	if !digitsAt(text, at, 3) {
		return 0
	}
	at += 3
	if bracket {
		if at >= len(text) || text[at] != ')' {
			return 0
		}
		at++
	}
	gap := separator(text[at:])
	if gap == 0 && !bracket || !digitsAt(text, at+gap, 3) {
		return 0
	}
	at += gap + 3
	gap = separator(text[at:])
	if gap == 0 || !digitsAt(text, at+gap, 4) {
		return 0
	}
	at += gap + 4
	if at < len(text) && text[at] >= '0' && text[at] <= '9' {
		return 0
	}
	return at // a letter may follow: texts of neighbouring elements run together
}

func digitsAt(text string, at, n int) bool {
	if at+n > len(text) {
		return false
	}
	for _, c := range []byte(text[at : at+n]) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// separator is the length of what parts the groups of a number.
func separator(text string) int {
	for _, s := range [...]string{" ", "-", ".", "‑", "–"} {
		if strings.HasPrefix(text, s) {
			return len(s)
		}
	}
	return 0
}

// ratings calls each for a number of stars: 4.8 stars, 4.8/5, 4.8 out of 5.
func ratings(text string, each func(start, end int)) {
	for at := 0; ; at++ {
		dot := strings.IndexByte(text[at:], '.')
		if dot < 0 {
			return
		}
		at += dot
		if at == 0 || at+1 >= len(text) || text[at-1] < '1' || text[at-1] > '5' || at > 1 && (isWordByte(text[at-2]) || text[at-2] == '.' || text[at-2] == '$') {
			continue
		}
		end := at + 1
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		if end > at+1 && end < at+4 && isOfStars(text[end:]) && !isOfEnergy(text, at, end) {
			each(at-1, end)
		}
	}
}

// isOfEnergy is true of stars beside the word energy: those of an appliance's label.
func isOfEnergy(text string, start, end int) bool {
	const reach = 40
	nearby := text[max(0, start-reach):min(len(text), end+reach)]
	return strings.Contains(strings.ToLower(nearby), "energy")
}

func isOfStars(text string) bool {
	text = strings.TrimLeft(text, " -")
	for _, unit := range [...]string{"star", "Star", "/5", "/ 5", "out of 5", "out of five", "★", "⭐"} {
		if strings.HasPrefix(text, unit) {
			return true
		}
	}
	return false
}

// reviewCounts calls each for a number of reviews, of ten and more: 156+ reviews,
// 45 Google reviews.
func reviewCounts(text string, each func(start, end int)) {
	for at := 0; ; {
		i := strings.Index(text[at:], "views") // v is rare
		if i < 0 {
			return
		}
		i += at
		at = i + len("views")
		if i < len("re") || !strings.EqualFold(text[i-len("re"):i], "re") {
			continue
		}
		before := strings.TrimRight(text[:i-len("re")], " ")
		for _, word := range [...]string{"Google", "customer", "Customer", "verified", "five-star", "5-star"} {
			before = strings.TrimRight(strings.TrimSuffix(before, word), " ")
		}
		end := len(strings.TrimSuffix(before, "+"))
		start := end - trailingDigitRun(before[:end])
		if end-start >= 2 && before[start] != ',' && before[start] != '.' && before[end-1] != '.' && before[end-1] != ',' &&
			(start == 0 || !isWordByte(before[start-1]) && before[start-1] != '$') {
			each(start, end)
		}
	}
}
