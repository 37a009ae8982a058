package audit

import (
	"slices"
	"strings"
	"time"
)

// span is when a day opens and closes, 24-hour HH:MM; both empty: closed.
type span struct{ opens, closes string }

// week is a span by day, Sunday first; known says of which days something is said.
type week struct {
	days  [7]span
	known [7]bool
}

// clock is HH:MM of a time; empty: it cannot be read. iso is true of one that is
// written as schema.org wants it (https://schema.org/Time); 9:00 AM is understood too.
func clock(text string) (at string, iso bool) {
	if text == "24:00" {
		return text, true
	}
	for _, layout := range [...]string{"15:04", "15:04:05", "15:04Z07:00", "15:04:05Z07:00", "15:04:05Z0700", "15:04:05Z07"} {
		t, err := time.Parse(layout, text)
		if _, offset := t.Zone(); err == nil && offset >= -11*3600 && offset <= 14*3600 { // 09:00-18:00 is two times
			return t.Format("15:04"), true
		}
	}
	plain := strings.NewReplacer(" ", "", ".", "").Replace(strings.ToUpper(text))
	for _, layout := range [...]string{"3PM", "3:04PM", "3:04:05PM"} {
		if t, err := time.Parse(layout, plain); err == nil {
			return t.Format("15:04"), false
		}
	}
	return "", false
}

func statedHours(r *Record, n *node) (found []Found) {
	w, misspelt, ok := openingWeek(n)
	for _, text := range misspelt {
		rather, _ := clock(text)
		if rather == "" {
			rather = "such as 09:00"
		}
		found = append(found, n.contradiction("openingHoursSpecification", text, "The structured data writes the time “%s”; schema.org wants ISO 8601, %s.", shortened(text, 40), rather))
	}
	if given := w.String(); ok && len(r.Schedules) > 0 && !slices.ContainsFunc(r.Schedules, w.isPartOf) {
		found = append(found, n.contradiction("openingHoursSpecification", given, "The structured data says %s, which is none of the shop's schedules.", given))
	}
	return found
}

// isPartOf is true where a schedule says the same of all days that are known.
func (w week) isPartOf(schedule Schedule) bool {
	for day, hours := range schedule.Days {
		if w.known[day] && w.days[day] != (span{hours.Opens, hours.Closes}) {
			return false
		}
	}
	return true
}

func (w week) String() string {
	var parts []string
	for day, hours := range w.days {
		name := time.Weekday(day).String()
		switch {
		case !w.known[day]:
		case hours.opens == "":
			parts = append(parts, name+" closed")
		default:
			parts = append(parts, name+" "+hours.opens+"-"+hours.closes)
		}
	}
	return strings.Join(parts, ", ")
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
		readable := true
		read := func(text string) string {
			at, iso := clock(text)
			if !iso && text != "" {
				misspelt = append(misspelt, text)
			}
			readable = readable && (at != "" || text == "")
			return at
		}
		hours := span{read(textOf(spec["opens"])), read(textOf(spec["closes"]))}
		if hours.opens == hours.closes {
			hours = span{}
		}
		for _, name := range textsOf(spec["dayOfWeek"]) {
			for day := range w.days {
				if name = typeName(name); len(name) >= 2 && strings.HasPrefix(time.Weekday(day).String(), name) {
					w.days[day], w.known[day], ok = hours, readable, true
				}
			}
		}
	}
	return w, misspelt, ok
}
