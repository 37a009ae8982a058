package citation

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// week is what is said of each day, Sunday first.
type week [7]struct {
	said, unclear bool
	open          []span // none: closed
}

// span is in minutes of the day. A closing time after midnight is over 24 hours.
type span struct{ opens, closes int }

const (
	hour  = 60
	noon  = 12 * hour
	night = 24 * hour
)

// part is days, or the hours of days, as they follow each other in a text.
type part struct {
	days   []int
	hours  []span
	closed bool
	used   bool // hours that were given to days, days that were given hours
}

// readWeek reads hours that stand behind their days, or before them; ok is false where there are none, or some have
// no days.
func readWeek(text string) (w week, ok bool) {
	parts := partsOf(text)
	first := slices.IndexFunc(parts, func(p part) bool { return p.days != nil || p.hours != nil })
	if first < 0 {
		return w, false
	}
	for i := range parts {
		to, p := i-1, &parts[i]
		if parts[first].hours != nil || p.closed && (i == 0 || parts[to].used) {
			to = i + 1
		}
		if p.hours == nil && !p.closed {
			continue
		}
		if to < 0 || to >= len(parts) || parts[to].days == nil || parts[to].used {
			return w, false
		}
		p.used, parts[to].used, ok = true, true, true
		for _, d := range parts[to].days {
			w[d].said, w[d].open = true, p.hours
		}
	}
	for _, p := range parts {
		for _, d := range p.days { // without hours, such as by appointment
			w[d].unclear = !w[d].said
		}
	}
	return w, ok
}

// partsOf reads a text up to a word that is about something else.
func partsOf(text string) (parts []part) {
	text = regexp.MustCompile(`\bWe([-–,:]| \d)`).ReplaceAllString(text, "Wed$1") // else it is a word
	text = strings.NewReplacer("every day", "daily", "7 days", "daily", "noon", "12 pm", "midnight", "12 am").Replace(strings.ToLower(OneLine(text)))
	var from *clock
	days, hours, ranged := false, false, false
	for _, w := range regexp.MustCompile(`24 ?(?:hours|hrs)|\d{1,2}(?:[:.]?\d{2})?(?::\d{2})?\s*(?:[ap]\.?\s?m\b\.?|[ap]\b)?|[a-z]+|\S`).FindAllString(text, -1) {
		next, at := part{days: daysOf(w), closed: w == "closed"}, clockOf(w)
		switch {
		case strings.HasPrefix(w, "24 "):
			next.hours = []span{{0, night}}
		case at != nil && from != nil:
			next.hours = []span{spanOf(*from, *at)}
		case at != nil:
			from = at
			continue
		case next.days != nil || next.closed:
		case slices.Contains(strings.Fields("- – — to through thru till until"), w):
			ranged = true
			continue
		case len(w) == 1 && (w[0] < 'a' || w[0] > 'z') || slices.Contains(strings.Fields("and from on open opens opening hours hour time times business a week day days"), w):
			continue
		case days && hours:
			return parts
		case !days: // the numbers were about something else
			parts, hours, from = nil, false, nil
			continue
		}
		days, hours = days || next.days != nil, hours || next.hours != nil || next.closed
		parts = join(parts, next, ranged)
		from, ranged = nil, false
	}
	return parts
}

// join puts days to days, and hours to hours. ranged: "to" stands between.
func join(parts []part, next part, ranged bool) []part {
	if len(parts) == 0 {
		return []part{next}
	}
	last := &parts[len(parts)-1]
	switch {
	case last.days != nil && next.days != nil:
		for d := last.days[len(last.days)-1]; ranged && (d+1)%7 != next.days[0]; {
			d = (d + 1) % 7
			last.days = append(last.days, d)
		}
		last.days = append(last.days, next.days...)
	case last.hours != nil && next.hours != nil:
		last.hours = append(last.hours, next.hours...)
	default:
		return append(parts, next)
	}
	return parts
}

// daysOf are those that a word names; nil: none.
func daysOf(w string) []int {
	switch w {
	case "daily", "everyday":
		return []int{1, 2, 3, 4, 5, 6, 0}
	case "weekdays":
		return []int{1, 2, 3, 4, 5}
	case "weekends":
		return []int{6, 0}
	case "we":
		return nil
	}
	for day, name := range [...]string{"sundays", "mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays"} {
		if len(w) >= 2 && strings.HasPrefix(name, w) {
			return []int{day}
		}
	}
	return nil
}

// clock is a time as it is written.
type clock struct {
	minutes int
	half    string // a, p; empty: not said
}

// clockOf is the time that a word is; nil: it is none.
func clockOf(w string) *clock {
	m := regexp.MustCompile(`^(\d{1,2})(?:[:.]?(\d{2}))?(?::\d{2})?\s*([ap])?[.\sm]*$`).FindStringSubmatch(w)
	if m == nil {
		return nil
	}
	h, _ := strconv.Atoi(m[1]) // two digits at most
	minute, _ := strconv.Atoi("0" + m[2])
	if h > 24 || minute > 59 || m[3] != "" && (h < 1 || h > 12) {
		return nil
	}
	if m[3] != "" {
		h %= 12
	}
	if m[3] == "p" {
		h += 12
	}
	return &clock{minutes: h*hour + minute, half: m[3]}
}

// spanOf returns the span between two times. Without am or pm, as in 9-6, a shop opens before noon and
// closes after.
func spanOf(from, to clock) span {
	if from.half == "" && to.half == "p" && from.minutes+noon < to.minutes { // 1-5 PM
		from.minutes += noon
	}
	if from.half == "" && to.half == "" && from.minutes > 0 && from.minutes < 6*hour && to.minutes < noon { // 1-5
		from.minutes, to.minutes = from.minutes+noon, to.minutes+noon
	}
	if to.half == "" && to.minutes <= from.minutes {
		to.minutes += noon
	}
	if to.minutes <= from.minutes {
		to.minutes += night
	}
	return span{from.minutes, to.minutes}
}

// hours compares with the whole week of the record: a day that is open must be named.
func (r Record) hours(said string) string {
	whole, _ := readWeek(written(r.Hours))
	other, ok := readWeek(said)
	if !ok {
		return Absent
	}
	for d, day := range other {
		if !day.unclear && (day.said || len(whole[d].open) > 0) && !slices.Equal(day.open, whole[d].open) {
			return Conflict
		}
	}
	return OK
}

// written are the record's hours.
func written(hours []Hours) string {
	lines := make([]string, len(hours))
	for i, h := range hours {
		lines[i] = h.Days + " " + h.Opens + "-" + h.Closes
		if h.Opens == "" {
			lines[i] = h.Days + " closed"
		}
	}
	return strings.Join(lines, ", ")
}
