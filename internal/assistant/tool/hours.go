package tool

import (
	"fmt"
	"strings"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/shop"
)

// Hours are the shop's two schedules.
type Hours struct {
	At          time.Time // of the newest message, in the shop's zone
	Showroom    Week
	ServiceDesk Week
}

// Week is one schedule.
type Week struct {
	Label   string
	Days    [7]Day // by time.Weekday
	Today   Day
	Open    bool      // at Hours.At
	Opens   time.Time // next; zero where it never opens
	English string    // Mon-Sat 9 AM-6 PM, Sunday closed
	Spanish string    // lunes a sábado de 9 AM a 6 PM, domingo cerrado
}

// Day is one day's hours.
type Day struct {
	Weekday time.Weekday
	Closed  bool
	Opens   string // 9 AM
	Closes  string // 6 PM

	from, until time.Duration // since midnight
}

// In words a day: "Monday 9 AM-6 PM", "domingo cerrado".
func (d Day) In(l talk.Language) string {
	switch name := DayName(d.Weekday, l); {
	case l == talk.Spanish && d.Closed:
		return name + " cerrado"
	case l == talk.Spanish:
		return fmt.Sprintf("%s de %s a %s", name, d.Opens, d.Closes)
	case d.Closed:
		return name + " closed"
	default:
		return fmt.Sprintf("%s %s-%s", name, d.Opens, d.Closes)
	}
}

// DayName is a day of the week in a language.
func DayName(d time.Weekday, l talk.Language) string {
	if l != talk.Spanish {
		return d.String()
	}
	return [...]string{"domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"}[d]
}

// Hours are the opening hours, as they stand at the newest message.
func (t *Turn) Hours() Hours {
	f := t.library.facts
	return Hours{At: t.talk.At, Showroom: weekOf(f.Showroom, t.talk.At), ServiceDesk: weekOf(f.ServiceDesk, t.talk.At)}
}

func weekOf(s shop.Schedule, at time.Time) Week {
	w := Week{Label: s.Label, English: s.Summary}
	for i := range w.Days {
		w.Days[i] = Day{Weekday: time.Weekday(i), Closed: true}
	}
	var lines []string
	for _, l := range s.Lines {
		days, err := shop.Days(l.Days)
		if err != nil {
			continue // the record has checked it
		}
		hours := dayOf(l)
		for _, d := range days {
			hours.Weekday = d
			w.Days[d] = hours
		}
		lines = append(lines, spanishLine(days, hours))
	}
	w.Spanish = strings.Join(lines, ", ")
	w.Today = w.Days[at.Weekday()]
	since := sinceMidnight(at)
	w.Open = !w.Today.Closed && w.Today.from <= since && since < w.Today.until
	w.Opens = w.next(at, since)
	return w
}

func sinceMidnight(at time.Time) time.Duration {
	return time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute
}

// next is when the schedule opens next.
func (w Week) next(at time.Time, since time.Duration) time.Time {
	for ahead := range 8 {
		d := w.Days[(int(at.Weekday())+ahead)%7]
		if d.Closed || ahead == 0 && since >= d.from {
			continue
		}
		return time.Date(at.Year(), at.Month(), at.Day()+ahead, int(d.from.Hours()), int(d.from.Minutes())%60, 0, 0, at.Location())
	}
	return time.Time{}
}

// dayOf reads a line of the record, whose Hours word it: "9 AM-6 PM".
func dayOf(l shop.ScheduleLine) Day {
	opens, closes, open := strings.Cut(l.Hours, "-")
	if !open {
		return Day{Closed: true}
	}
	return Day{Opens: opens, Closes: closes, from: clockOf(l.Opens), until: clockOf(l.Closes)}
}

func clockOf(hhmm string) time.Duration {
	at, err := time.Parse("15:04", hhmm)
	if err != nil {
		return 0
	}
	return sinceMidnight(at)
}

func spanishLine(days []time.Weekday, d Day) string {
	if len(days) == 1 {
		d.Weekday = days[0]
		return d.In(talk.Spanish)
	}
	run := DayName(days[0], talk.Spanish) + " a " + DayName(days[len(days)-1], talk.Spanish)
	if d.Closed {
		return run + " cerrado"
	}
	return fmt.Sprintf("%s de %s a %s", run, d.Opens, d.Closes)
}

// Places are the showroom and the office.
func (t *Turn) Places() []shop.Place {
	f := t.library.facts
	return []shop.Place{f.Storefront, f.Office}
}

// OpenAt reports whether a time of day, since midnight, lies in the opening hours.
func (d Day) OpenAt(clock time.Duration) bool { return !d.Closed && clock >= d.from && clock < d.until }
