package audit

import (
	"fmt"
	"strings"
)

// misspeltTime tells of a time that is not written as schema.org wants it, whatever
// the shop's hours are (https://schema.org/Time).
func misspeltTime(n *node, text string) Found {
	rather := "such as 09:00"
	if at, _ := clock(text); at != "" {
		rather = at
	}
	return Found{
		Detail: fmt.Sprintf("The structured data writes the time “%s”; schema.org wants ISO 8601, %s.", shortened(text, 40), rather),
		Proof:  n.at() + ".openingHoursSpecification: " + text, Key: "ld time " + text,
	}
}

// statedSpan is when a specification of opening hours opens and closes; none where
// it does both at once. misspelt are its times that are not ISO 8601.
func statedSpan(spec map[string]any) (hours span, misspelt []string, readable bool) {
	readable = true
	read := func(text string) (at string) {
		if text == "" {
			return ""
		}
		at, iso := clock(text)
		if !iso {
			misspelt = append(misspelt, text)
		}
		readable = readable && at != ""
		return at
	}
	hours.opens, hours.closes = read(textOf(spec["opens"])), read(textOf(spec["closes"]))
	if hours.opens == hours.closes {
		hours = span{}
	}
	return hours, misspelt, readable
}

// clock is HH:MM of a time; empty: it cannot be read. iso is true of one that is
// written as ISO 8601 has it, which may have seconds and an offset; 9:00 AM is
// understood as well.
func clock(text string) (at string, iso bool) {
	if len(text) >= 4 && text[1] == ':' {
		text = "0" + text
	}
	if digitsAt(text, 0, 2) && len(text) > 2 && text[2] == ':' && digitsAt(text, 3, 2) && isClockEnd(text[len("15:04"):]) {
		return text[:len("15:04")], true
	}
	r := timeReader{text: strings.TrimPrefix(text, "0")}
	minute, half, ok := r.time()
	if !ok || !isHalf(half) || strings.Trim(r.text[r.at:], " .") != "" {
		return "", false
	}
	return minutes(minute), false
}

// isClockEnd is true of all that may follow hours and minutes: seconds, which may
// have a fraction, and an offset.
func isClockEnd(text string) bool {
	if strings.HasPrefix(text, ":") && digitsAt(text, 1, 2) {
		text = text[len(":05"):]
		if strings.HasPrefix(text, ".") && digitsAt(text, 1, 1) {
			text = strings.TrimLeft(text[1:], "0123456789")
		}
	}
	return text == "" || text == "Z" || isOffset(text)
}

// isOffset is true of -06, -0600 and -06:00. Nobody lives further from UTC than 11
// hours behind and 14 ahead: 09:00-18:00 is no time with an offset, but two times.
func isOffset(text string) bool {
	if !digitsAt(text, 1, 2) {
		return false
	}
	hours, rest := text[1:3], text[3:]
	if rest != "" && (len(strings.TrimPrefix(rest, ":")) != 2 || !digitsAt(rest, len(rest)-2, 2)) {
		return false
	}
	return text[0] == '-' && hours <= "11" || text[0] == '+' && hours <= "14"
}
