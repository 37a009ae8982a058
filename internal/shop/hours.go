package shop

import (
	"cmp"
	"slices"
	"time"
)

// AfterOpen is when the shop will have been open for so long since t, by the
// clock of its zone; ok is false where it never opens.
func (s Schedule) AfterOpen(t time.Time, long time.Duration, zone *time.Location) (end time.Time, ok bool) {
	if !slices.ContainsFunc(s.Lines, func(l ScheduleLine) bool { return l.Opens != "" }) {
		return time.Time{}, false
	}
	for y, m, d := t.In(zone).Date(); ; d++ {
		for _, l := range s.on(time.Date(y, m, d, 12, 0, 0, 0, zone).Weekday()) {
			opens, closes := at(l.Opens, y, m, d, zone), at(l.Closes, y, m, d, zone)
			if opens.After(t) {
				t = opens
			}
			open := closes.Sub(t)
			if long <= open {
				return t.Add(long), true
			}
			if open > 0 {
				t, long = closes, long-open
			}
		}
	}
}

// Covers reports whether the shop is open from one hour (HH:MM) to another on a day.
func (s Schedule) Covers(day time.Weekday, from, to string) bool {
	return slices.ContainsFunc(s.on(day), func(l ScheduleLine) bool { return l.Opens <= from && to <= l.Closes })
}

// on lists the lines of a day when the shop opens, the earliest first.
func (s Schedule) on(day time.Weekday) []ScheduleLine {
	var open []ScheduleLine
	for _, l := range s.Lines {
		if days, err := Days(l.Days); err == nil && l.Opens != "" && slices.Contains(days, day) {
			open = append(open, l)
		}
	}
	slices.SortFunc(open, func(a, b ScheduleLine) int { return cmp.Compare(a.Opens, b.Opens) })
	return open
}

// at is HH:MM of a day.
func at(hhmm string, y int, m time.Month, d int, zone *time.Location) time.Time {
	clock, err := time.Parse("15:04", hhmm)
	if err != nil { // a schedule that was checked has none
		return time.Time{}
	}
	return time.Date(y, m, d, clock.Hour(), clock.Minute(), 0, 0, zone)
}
