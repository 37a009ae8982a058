package grounding

import (
	"strconv"
	"strings"
)

// phoneAt reads a phone number in any of its forms.
func phoneAt(tokens []token, i int) (claim, bool) {
	var digits []byte
	end, dashed := i, false
	for j := i; j < len(tokens) && j < i+24; j++ {
		t := tokens[j]
		if t.kind == number && !t.article && t.value != unreadable {
			digits = append(digits, t.digits()...)
			end = j + 1
			if len(digits) > 10 || len(digits) == 10 && digits[0] != '1' {
				break
			}
			continue
		}
		if t.kind != mark || !strings.Contains("()-./ ", t.text) || t.text == "." && t.spaced {
			break
		}
		dashed = dashed || t.text == "-"
	}
	if len(digits) == 11 && digits[0] == '1' {
		digits = digits[1:]
	}
	if len(digits) != 10 && (len(digits) != 7 || !dashed || end-i != 3) {
		return claim{}, false
	}
	if before(tokens, i) == "$" {
		return claim{}, false
	}
	value := int64(0)
	for _, c := range digits {
		value = value*10 + int64(c-'0')
	}
	return claim{phone, value, i, end}, true
}

// digits are those of a number as it is written.
func (t token) digits() string {
	if t.spelled {
		if t.value < 10*thousandth {
			return strconv.FormatInt(t.value/thousandth, 10)
		}
		var b []byte
		for n := t.value / thousandth; n > 0; n /= 10 {
			b = append([]byte{byte('0' + n%10)}, b...)
		}
		return string(b)
	}
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, t.raw)
}

// clockAt reads a time of day.
func clockAt(tokens []token, i int) (claim, bool) {
	t := tokens[i]
	if t.value > 24*thousandth || t.value%thousandth != 0 || t.value < 0 {
		return claim{}, false
	}
	minutes, to := t.value/thousandth*60, i+1
	exact := false
	if i+2 < len(tokens) && tokens[i+1].text == ":" && !tokens[i+1].spaced && tokens[i+2].kind == number && len(tokens[i+2].raw) == 2 {
		minutes, to, exact = minutes+tokens[i+2].value/thousandth, i+3, true
	}
	half, end := meridiem(tokens, to)
	switch {
	case half != 0 && minutes <= 12*60+59:
		minutes = minutes%720 + map[byte]int64{'a': 0, 'p': 720}[half]
		return claim{clock, minutes, i, end}, true
	case next(tokens, to-1) == "noon" || next(tokens, to-1) == "o'clock":
		return claim{halfClock, minutes % 720, i, to + 1}, true
	case exact && minutes >= 13*60:
		return claim{clock, minutes, i, to}, true
	case exact:
		return claim{halfClock, minutes % 720, i, to}, true
	}
	if hourWord(tokens, i) && t.value <= 12*thousandth && t.value > 0 {
		return claim{halfClock, minutes % 720, i, to}, true
	}
	return claim{}, false
}

// meridiem reads AM or PM at i: 'a', 'p', or 0.
func meridiem(tokens []token, i int) (byte, int) {
	if i >= len(tokens) {
		return 0, i
	}
	switch tokens[i].text {
	case "am", "pm":
		return tokens[i].text[0], i + 1
	case "a", "p":
		if i+2 < len(tokens) && tokens[i+1].text == "." && tokens[i+2].text == "m" {
			if i+3 < len(tokens) && tokens[i+3].text == "." {
				return tokens[i].text[0], i + 4
			}
			return tokens[i].text[0], i + 3
		}
	case "de", "in", "por":
		for _, t := range tokens[i+1 : min(i+3, len(tokens))] {
			switch t.text {
			case "manana", "morning":
				return 'a', i + 3
			case "tarde", "noche", "afternoon", "evening":
				return 'p', i + 3
			}
		}
	}
	return 0, i
}

// hourWord says that the bare number at i is one of hours: "9 to 6", "until 6".
func hourWord(tokens []token, i int) bool {
	if i+1 < len(tokens) {
		if _, _, to := unitAt(tokens, i+1); to > i+1 {
			return false
		}
	}
	if i+3 < len(tokens) && tokens[i+2].kind == number {
		if _, _, to := unitAt(tokens, i+3); to > i+3 {
			return false
		}
	}
	if before(tokens, i) == "las" || before(tokens, i) == "la" {
		return true
	}
	spoken := false
	for _, t := range tokens[max(0, i-8):min(len(tokens), i+4)] {
		switch t.text {
		case "open", "opens", "close", "closes", "hours", "abierto", "abierta", "abiertos", "abrimos", "abre", "cierra", "cerramos", "horario", "atendemos", "from":
			spoken = true
		}
		spoken = spoken || weekdayOf(t.text) != 0
	}
	if !spoken {
		return false
	}
	switch before(tokens, i) {
	case "at", "until", "till", "til", "hasta", "from", "de", "desde":
		return i+1 == len(tokens) || tokens[i+1].kind == mark || rangeWord(next(tokens, i)) || dayWord(next(tokens, i))
	case "to", "-", "a":
		return i > 1 && tokens[i-2].kind == number || i > 1 && (tokens[i-2].text == "am" || tokens[i-2].text == ".")
	}
	return rangeWord(next(tokens, i)) && i+2 < len(tokens) && tokens[i+2].kind == number && tokens[i+2].value <= 12*thousandth
}

// dayWord says that a word after an hour tells of which day it is.
func dayWord(w string) bool {
	switch w {
	case "tonight", "today", "tomorrow", "on", "every", "this", "hoy", "manana", "los", "el", "each", "daily":
		return true
	}
	return false
}

func rangeWord(w string) bool { return w == "to" || w == "-" || w == "a" || w == "hasta" }

// dateAt reads "12/25", "12/25/2026" and "25 de diciembre".
func dateAt(tokens []token, i int) (claim, bool) {
	if i+2 < len(tokens) && tokens[i+1].text == "/" && tokens[i+2].kind == number && !tokens[i+1].spaced {
		value := tokens[i].value/thousandth*100 + tokens[i+2].value/thousandth
		if tokens[i].value <= 12*thousandth && tokens[i+2].value <= 31*thousandth && tokens[i+2].value > 5*thousandth {
			return claim{date, value, i, i + 3}, true
		}
	}
	if next(tokens, i) == "de" && i+2 < len(tokens) {
		if m := monthOf(tokens[i+2].text); m > 0 && tokens[i].value <= 31*thousandth {
			return claim{date, m*100 + tokens[i].value/thousandth, i, i + 3}, true
		}
	}
	return claim{}, false
}

// monthAt reads "December 25th" and "in May".
func monthAt(tokens []token, i int) (claim, bool) {
	m := monthOf(tokens[i].text)
	if m == 0 {
		return claim{}, false
	}
	if numberAfter(tokens, i) && tokens[i+1].value <= 31*thousandth {
		to := i + 2
		if to < len(tokens) && !tokens[to].spaced && tokens[to].kind == word {
			to++
		}
		return claim{date, m*100 + tokens[i+1].value/thousandth, i, to}, true
	}
	switch tokens[i].text {
	case "may", "march", "mar", "dec", "sep", "jan", "jun":
		switch before(tokens, i) {
		case "in", "until", "by", "en", "this", "next", "since", "till":
		default:
			return claim{}, false
		}
	}
	return claim{date, m * 100, i, i + 1}, true
}

// monthOf is the month that a folded word names, 1 to 12; 0: none.
func monthOf(w string) int64 {
	switch w {
	case "january", "jan", "enero":
		return 1
	case "february", "feb", "febrero":
		return 2
	case "march", "mar", "marzo":
		return 3
	case "april", "apr", "abril":
		return 4
	case "may", "mayo":
		return 5
	case "june", "jun", "junio":
		return 6
	case "july", "jul", "julio":
		return 7
	case "august", "aug", "agosto":
		return 8
	case "september", "sep", "sept", "septiembre":
		return 9
	case "october", "oct", "octubre":
		return 10
	case "november", "nov", "noviembre":
		return 11
	case "december", "dec", "diciembre":
		return 12
	}
	return 0
}

const everyDay = 1<<7 - 1

// weekdayOf is the set of days that a folded word names, Sunday the lowest bit.
func weekdayOf(w string) uint8 {
	switch w {
	case "sunday", "sundays", "sun", "domingo", "domingos":
		return 1
	case "monday", "mondays", "mon", "lunes":
		return 1 << 1
	case "tuesday", "tuesdays", "tue", "tues", "martes":
		return 1 << 2
	case "wednesday", "wednesdays", "wed", "miercoles":
		return 1 << 3
	case "thursday", "thursdays", "thu", "thur", "thurs", "jueves":
		return 1 << 4
	case "friday", "fridays", "fri", "viernes":
		return 1 << 5
	case "saturday", "saturdays", "sat", "sabado", "sabados":
		return 1 << 6
	case "weekday", "weekdays":
		return 0b0111110
	case "weekend", "weekends":
		return 0b1000001
	case "daily", "everyday", "diario", "diariamente":
		return everyDay
	}
	return 0
}
