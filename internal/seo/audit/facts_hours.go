package audit

import (
	"fmt"
	"slices"
	"strings"
)

// span is when a day opens and closes, 24-hour HH:MM; both empty: closed.
type span struct{ opens, closes string }

// week is a span by day, Sunday first; known says of which days something is said.
type week struct {
	days  [7]span
	known [7]bool
}

func wrongHours(s *Subject, words vocabulary) (found []Found) {
	if !s.isOwn() || len(s.Record.Schedules) == 0 {
		return nil
	}
	for _, n := range s.business(words) {
		judge := func(property string, w week, ok bool) {
			if ok && !s.isScheduled(w) {
				given := w.String()
				found = append(found, Found{Detail: fmt.Sprintf("The structured data says %s, which is none of the shop's schedules.", given), Proof: n.at() + "." + property + ": " + given, Key: "ld " + given})
			}
		}
		w, misspelt, ok := openingWeek(n)
		for _, text := range misspelt {
			found = append(found, misspeltTime(n, text))
		}
		judge("openingHoursSpecification", w, ok)
		w, ok = writtenWeek(textsOf(n.props["openingHours"]))
		judge("openingHours", w, ok)
	}
	text := s.Document.Text
	openingTimes(text, func(days [7]bool, hours span, start, end int) {
		var w week
		for day, named := range days {
			w.known[day], w.days[day] = named, hours
		}
		if !s.isScheduled(w) {
			found = append(found, Found{Detail: fmt.Sprintf("The page says %s, which is in none of the shop's schedules.", w), Proof: around(text, start, end-start), Key: w.String()})
		}
	})
	return found
}

// isScheduled is true where one schedule of the record says the same of all days
// that are known.
func (s *Subject) isScheduled(w week) bool {
	return slices.ContainsFunc(s.Record.Schedules, func(schedule Schedule) bool {
		for day, hours := range schedule.Days {
			if w.known[day] && w.days[day] != (span{hours.Opens, hours.Closes}) {
				return false
			}
		}
		return true
	})
}

func (w week) String() string {
	var parts []string
	for day := range w.days {
		switch {
		case !w.known[day]:
		case w.days[day].opens == "":
			parts = append(parts, dayNames()[day]+" closed")
		default:
			parts = append(parts, dayNames()[day]+" "+w.days[day].opens+"-"+w.days[day].closes)
		}
	}
	return strings.Join(parts, ", ")
}

func dayNames() [7]string {
	return [7]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}
}

// openingWeek reads openingHoursSpecification: what it does not name is closed, as
// are days that open when they close. Special days are left out. Of days whose times
// cannot be read nothing is known. misspelt are times that are not ISO 8601.
func openingWeek(n *node) (w week, misspelt []string, ok bool) {
	w.known = [7]bool{true, true, true, true, true, true, true}
	for _, spec := range thingsOf(n.props["openingHoursSpecification"]) {
		if spec["validFrom"] != nil || spec["validThrough"] != nil {
			continue
		}
		hours, wrong, readable := statedSpan(spec)
		misspelt = append(misspelt, wrong...)
		for _, name := range textsOf(spec["dayOfWeek"]) {
			if day := dayOf(typeName(name)); day >= 0 {
				w.days[day], w.known[day], ok = hours, readable, true
			}
		}
	}
	return w, misspelt, ok
}

func textsOf(value any) (texts []string) {
	if list, ok := value.([]any); ok {
		for _, item := range list {
			texts = append(texts, textOf(item))
		}
		return texts
	}
	return []string{textOf(value)}
}

// dayOf is the day that a word names, whole or by its first three letters or a few
// more; -1: none.
func dayOf(word string) int {
	for day, name := range dayNames() {
		if len(word) >= 3 && len(word) <= len(name) && strings.EqualFold(name[:3], word[:3]) &&
			(strings.EqualFold(word, name) || len(word) == 3 || strings.EqualFold(word, "tues") || strings.EqualFold(word, "thurs") || strings.EqualFold(word, "thur") || strings.EqualFold(word, "weds")) {
			return day
		}
	}
	return -1
}

// writtenWeek reads openingHours, such as Mo-Fr 09:00-18:00, each text days and
// hours (https://schema.org/openingHours): what they do not name is closed. Of
// what is written otherwise, or in two spans a day, nothing is known.
func writtenWeek(texts []string) (w week, ok bool) {
	for _, text := range texts {
		at := strings.IndexAny(text, "0123456789")
		if at < 0 {
			at = len(text)
		}
		days, known := writtenDays(text[:at])
		hours, timed := writtenSpan(text[at:])
		if !known || !timed {
			return w, false
		}
		for day, named := range days {
			if named && w.known[day] {
				return w, false
			}
			if named {
				w.days[day], w.known[day], ok = hours, true, true
			}
		}
	}
	w.known = [7]bool{true, true, true, true, true, true, true}
	return w, ok
}

// writtenDays reads Mo-Fr, or Mo,We.
func writtenDays(text string) (days [7]bool, ok bool) {
	for part := range strings.SplitSeq(strings.ReplaceAll(text, " ", ""), ",") {
		from, to, isRun := strings.Cut(part, "-")
		first := writtenDay(from)
		last := first
		if isRun {
			last = writtenDay(to)
		}
		if first < 0 || last < 0 {
			return days, false
		}
		for day := first; ; day = (day + 1) % len(days) {
			days[day] = true
			if day == last {
				break
			}
		}
	}
	return days, true
}

// writtenDay is the day of two letters or more; -1: none.
func writtenDay(word string) int {
	for day, name := range dayNames() {
		if len(word) == 2 && strings.EqualFold(word, name[:2]) {
			return day
		}
	}
	return dayOf(word)
}

// writtenSpan reads 09:00-18:00; none at all is the whole day.
func writtenSpan(text string) (span, bool) {
	if text == "" {
		return span{"00:00", "24:00"}, true
	}
	opens, closes, ok := strings.Cut(strings.NewReplacer(" ", "", "–", "-").Replace(text), "-")
	var hours span
	hours.opens, _ = clock(opens)
	hours.closes, _ = clock(closes)
	ok = ok && hours.opens != "" && hours.closes != ""
	if len(opens) > len("15:04:05") || len(closes) > len("15:04:05") { // two spans
		return span{}, false
	}
	if hours.opens == hours.closes {
		hours = span{}
	}
	return hours, ok
}

// openingTimes calls each for days with their hours in prose: Mon-Sat 9 AM - 6 PM,
// Monday to Friday: 9:00am–6:00pm, Sunday closed. What stands between the two is no
// schedule: deliveries and visits have hours too.
func openingTimes(text string, each func(days [7]bool, hours span, start, end int)) {
	for i := 0; ; {
		r := timeReader{text: text, at: i}
		if days, ok := r.days(); ok {
			if hours, ok := r.hours(); ok {
				each(days, hours, i, r.at)
				i = r.at
			}
		}
		next := strings.IndexByte(text[i:], ' ')
		if next < 0 {
			return
		}
		i += next + 1
	}
}

// startsDay is true where the name of a day may begin.
func startsDay(text string) bool {
	if len(text) < 3 {
		return false
	}
	switch [3]byte{text[0] | 0x20, text[1] | 0x20, text[2] | 0x20} {
	case [3]byte{'s', 'u', 'n'}, [3]byte{'m', 'o', 'n'}, [3]byte{'t', 'u', 'e'}, [3]byte{'w', 'e', 'd'}, [3]byte{'t', 'h', 'u'}, [3]byte{'f', 'r', 'i'}, [3]byte{'s', 'a', 't'}:
		return true
	}
	return false
}

// timeReader reads days and times from a place in a text on.
type timeReader struct {
	text string
	at   int
}

func (r *timeReader) skip(chars string) {
	for r.at < len(r.text) && strings.IndexByte(chars, r.text[r.at]) >= 0 {
		r.at++
	}
}

// word reads letters.
func (r *timeReader) word() string {
	start := r.at
	for r.at < len(r.text) && r.text[r.at]|0x20 >= 'a' && r.text[r.at]|0x20 <= 'z' {
		r.at++
	}
	return r.text[start:r.at]
}

// take reads one of several texts, whatever their letter case.
func (r *timeReader) take(texts ...string) bool {
	for _, t := range texts {
		if len(r.text)-r.at >= len(t) && strings.EqualFold(r.text[r.at:r.at+len(t)], t) {
			r.at += len(t)
			return true
		}
	}
	return false
}

// days reads Mon, Mon-Sat or Monday through Friday.
func (r *timeReader) days() (days [7]bool, ok bool) {
	r.skip("(")
	if !startsDay(r.text[r.at:]) {
		return days, false
	}
	first := dayOf(r.word())
	if first < 0 {
		return days, false
	}
	last := first
	after := r.at
	r.skip(" .")
	if r.take("-", "–", "—", "through ", "to ") {
		r.skip(" ")
		if last = dayOf(r.word()); last < 0 {
			last, r.at = first, after
		}
	} else {
		r.at = after
	}
	for day := first; ; day = (day + 1) % 7 {
		days[day] = true
		if day == last {
			return days, true
		}
	}
}

// hours reads 9 AM - 6 PM or closed.
func (r *timeReader) hours() (span, bool) {
	r.skip(" .:,")
	if r.take("closed") {
		return span{}, true
	}
	r.take("from ")
	opens, half, ok := r.time()
	if !ok {
		return span{}, false
	}
	r.skip(" ")
	if !r.take("-", "–", "—", "to ", "until ") {
		return span{}, false
	}
	r.skip(" ")
	closes, closingHalf, ok := r.time()
	if !ok || half == 0 && closingHalf == 0 || !isHalf(half) && !isHalf(closingHalf) && opens >= closes {
		return span{}, false
	}
	if !isHalf(half) && closingHalf == 'p' && opens < 7*60 { // 1-6 PM
		opens += 12 * 60
	}
	return span{minutes(opens), minutes(closes)}, true
}

func isHalf(b byte) bool { return b == 'a' || b == 'p' }

// time reads 9, 9:30, 9 AM, 9:00:00 AM or 18:00 as minutes; half is a, p, else :
// where minutes are given, or 0.
func (r *timeReader) time() (minute int, half byte, ok bool) {
	if r.take("noon") {
		return 12 * 60, 'p', true
	}
	hour, digits := r.number()
	if digits == 0 || digits > 2 || hour > 24 {
		return 0, 0, false
	}
	rest := 0
	if r.at < len(r.text) && r.text[r.at] == ':' && digitsAt(r.text, r.at+1, 2) {
		r.at++
		half = ':'
		rest, _ = r.number()
		if r.at < len(r.text) && r.text[r.at] == ':' && digitsAt(r.text, r.at+1, 2) {
			r.at += len(":05")
		}
	}
	before := r.at
	r.skip(" ")
	switch {
	case r.take("am", "a.m."):
		half, hour = 'a', hour%12
	case r.take("pm", "p.m."):
		half, hour = 'p', hour%12+12
	default:
		r.at = before
	}
	return hour*60 + rest, half, rest < 60
}

func (r *timeReader) number() (value, digits int) {
	for r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9' && digits < 5 {
		value = value*10 + int(r.text[r.at]-'0')
		r.at++
		digits++
	}
	return value, digits
}

func minutes(n int) string { return fmt.Sprintf("%02d:%02d", n/60, n%60) }
