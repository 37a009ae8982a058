package clerk

import (
	"slices"
	"strings"
	"time"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/tool"
)

// hours answers when the shop is open: the showroom first, unless repair is
// what it is about, and the other where it differs.
func (a *answer) hours() {
	h := a.t.Hours()
	first, second := a.week("showroom", h.Showroom), a.week("service_desk", h.ServiceDesk)
	if a.ask.Appliance != "" && a.ask.Is(understand.Repair) || a.ask.Is(understand.Book) {
		first, second = second, first
	}
	switch {
	case a.ask.Is(understand.OpenNow):
		a.openNow(first)
		a.tell("hours.week", "label", first.label, "lines", a.runs(first.Week))
	case a.ask.Clock > 0:
		a.atTime(first)
	case a.ask.HasDay:
		a.onDay(first, second)
	default:
		a.tell("hours.week", "label", first.label, "lines", a.runs(first.Week))
		if a.runs(first.Week) != a.runs(second.Week) {
			a.tell("hours.week", "label", second.label, "lines", a.runs(second.Week))
		}
	}
	a.t.Link(a.w.say("common.link_contact"), "/contact")
	a.linkPhone()
	if !a.ask.HasDay {
		a.then("hours.holiday", "phone", a.phone())
	}
}

// atTime answers whether a place is open at a time of day: on the day that is
// asked for, or on which days.
func (a *answer) atTime(s schedule) {
	open := s.Week
	at := time.Time{}.Add(a.ask.Clock).Format("3:04 PM")
	opens := false
	for day, d := range open.Days {
		if !d.OpenAt(a.ask.Clock) || a.ask.HasDay && time.Weekday(day) != a.ask.Day {
			open.Days[day].Closed = true
		} else {
			opens = true
		}
	}
	days, _ := a.spans(open)
	if opens {
		a.tell("hours.at_open", "time", hour(at), "label", s.label, "days", strings.Join(days, ", "))
		return
	}
	a.tell("hours.at_closed", "time", hour(at), "label", s.label)
	a.then("hours.holiday", "phone", a.phone())
	a.tell("hours.week", "label", s.label, "lines", a.runs(s.Week))
}

// onDay answers for one day, for both schedules where they differ on it.
func (a *answer) onDay(first, second schedule) {
	x, y := first.Days[a.ask.Day], second.Days[a.ask.Day]
	switch {
	case x.Closed && y.Closed:
		a.tell("hours.both_closed", "day", a.w.Days[a.ask.Day])
		open, _ := a.spans(first.Week)
		a.tell("hours.week", "label", first.label, "lines", strings.Join(open, ", "))
	case same(x, y):
		a.openOn(first, a.ask.Day)
	default:
		a.openOn(first, a.ask.Day)
		a.openOn(second, a.ask.Day)
	}
}

// schedule is a week with its name within a sentence.
type schedule struct {
	tool.Week
	label string
}

func (a *answer) week(key string, w tool.Week) schedule {
	return schedule{w, a.w.say("hours.label_" + key)}
}

func same(x, y tool.Day) bool {
	return x.Closed == y.Closed && strings.ReplaceAll(x.Opens, ":00", "") == strings.ReplaceAll(y.Opens, ":00", "") &&
		strings.ReplaceAll(x.Closes, ":00", "") == strings.ReplaceAll(y.Closes, ":00", "")
}

func (a *answer) openNow(s schedule) {
	if s.Open {
		a.tell("hours.now_open", "label", s.label, "closes", hour(s.Today.Closes))
		return
	}
	a.tell("hours.now_closed", "label", s.label)
	if !s.Opens.IsZero() {
		next := s.Days[s.Opens.Weekday()]
		a.tell("hours.next", "day", a.w.Days[s.Opens.Weekday()], "opens", hour(next.Opens))
	}
}

func (a *answer) openOn(s schedule, day time.Weekday) {
	d := s.Days[day]
	key := "hours.day_open"
	if d.Closed {
		key = "hours.day_closed"
	}
	a.tell(key, "day", a.w.Days[day], "label", s.label, "opens", hour(d.Opens), "closes", hour(d.Closes))
}

// runs words a week from Monday on, days with the same hours together.
func (a *answer) runs(w tool.Week) string { return strings.Join(slices.Concat(a.spans(w)), ", ") }

func (a *answer) spans(w tool.Week) (open, closed []string) {
	order := []time.Weekday{1, 2, 3, 4, 5, 6, 0}
	for i := 0; i < len(order); {
		last := i
		for last+1 < len(order) && same(w.Days[order[i]], w.Days[order[last+1]]) {
			last++
		}
		days := a.w.Days[order[i]]
		if last > i {
			days = a.w.say("hours.run", "first", days, "last", a.w.Days[order[last]])
		}
		if d := w.Days[order[i]]; d.Closed {
			closed = append(closed, a.w.say("hours.closed", "days", a.on(days, last == i)))
		} else {
			open = append(open, a.w.say("hours.span", "days", a.on(days, last == i), "opens", hour(d.Opens), "closes", hour(d.Closes)))
		}
		i = last + 1
	}
	return open, closed
}

// on is a day, or a run of days, after "open" or "closed".
func (a *answer) on(days string, single bool) string {
	if single {
		return a.w.say("hours.single", "day", days)
	}
	return days
}

// hour is a time without the minutes of a full hour.
func hour(clock string) string { return strings.ReplaceAll(clock, ":00", "") }

// place answers where the shop is.
func (a *answer) place() {
	a.showroom()
	f := a.t.Shop()
	a.t.Link(a.w.say("common.link_map"), f.Storefront.DirectionsURL)
	if o := f.Office; o.Street != "" {
		a.tell("place.office", "street", o.Street, "city", o.City, "state", o.State, "zip", o.Zip)
	}
	if !a.ask.Is(understand.Hours) && !a.ask.Is(understand.OpenNow) {
		h := a.t.Hours()
		s := a.week("showroom", h.Showroom)
		a.tell("hours.week", "label", s.label, "lines", a.runs(s.Week))
	}
}

func (a *answer) showroom() {
	p := a.t.Places()[0]
	a.tell("place.showroom", "street", p.Street, "city", p.City, "state", p.State, "zip", p.Zip)
}

// contact answers how to reach the shop.
func (a *answer) contact() {
	f := a.t.Shop()
	a.tell("place.contact", "phone", f.Phone, "email", f.Email)
	a.linkPhone()
	a.t.Link(a.w.say("common.link_contact"), "/contact")
	a.then("place.contact_next")
}
