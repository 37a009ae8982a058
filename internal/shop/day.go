package shop

import "time"

// Span is a time of a day when the shop is open.
type Span struct{ Opens, Closes time.Time }

// On lists when the shop is open on the day of t, by the clock of its zone.
func (s Schedule) On(t time.Time, zone *time.Location) []Span {
	y, m, d := t.In(zone).Date()
	var spans []Span
	for _, l := range s.on(t.In(zone).Weekday()) {
		spans = append(spans, Span{Opens: at(l.Opens, y, m, d, zone), Closes: at(l.Closes, y, m, d, zone)})
	}
	return spans
}
