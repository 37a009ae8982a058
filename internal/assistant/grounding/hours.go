package grounding

import "slices"

// dayFact is what a sentence says of opening on some weekdays.
type dayFact struct {
	days   uint8
	closed bool
	times  []figure
	of     concepts // showroom, desk
}

type dayReader struct {
	facts   []dayFact
	days    uint8
	listed  bool // days stand after the last status
	status  string
	times   []figure
	through bool
	last    uint8
}

// dayFacts reads opening hours: "Mon-Sat 9 AM-6 PM, Sunday closed", "cerrado
// los domingos".
func dayFacts(tokens []token) []dayFact {
	var r dayReader
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if days := weekdayOf(t.text); days != 0 && t.kind == word {
			r.day(days)
			continue
		}
		if status := statusOf(tokens, i); status != "" {
			r.state(status)
			continue
		}
		if t.kind == number || t.text == "noon" || t.text == "mediodia" {
			if c, ok := claimAt(tokens, i); ok && (c.kind == clock || c.kind == halfClock) {
				r.times = append(r.times, figure{c.kind, c.value})
				i = c.to - 1
				continue
			}
		}
		switch {
		case t.text == "-" || t.text == "to" || t.text == "through" || t.text == "a" || t.text == "al" || t.text == "thru" || t.text == "hasta":
			r.through = r.last != 0
			continue
		case t.text == "every" && next(tokens, i) == "day" || t.text == "todos" && next(tokens, i) == "los" && i+2 < len(tokens) && tokens[i+2].text == "dias":
			r.day(everyDay)
		case t.text == "." && len(r.times) > 0, t.text == "!", t.text == "?", t.text == ";", t.text == "\n", t.text == "." && (i+1 == len(tokens) || tokens[i+1].spaced):
			r.end()
		}
		if t.text != "and" && t.text != "y" && t.text != "," {
			r.last = 0
		}
	}
	r.end()
	of := aboutOf(tokens) & (showroom | desk)
	for i := range r.facts {
		r.facts[i].of = of
	}
	return r.facts
}

func statusOf(tokens []token, i int) string {
	switch tokens[i].text {
	case "closed", "cerrado", "cerrada", "cerrados", "cerramos":
		if tokens[i].text == "cerramos" && (next(tokens, i) == "a" || next(tokens, i) == "hasta") {
			return ""
		}
		return "closed"
	case "open", "opens", "abierto", "abierta", "abiertos", "abrimos", "abre", "atendemos":
		if deniedFor(tokens, i) {
			return "closed"
		}
		return "open"
	}
	return ""
}

func (r *dayReader) day(days uint8) {
	if len(r.times) > 0 && r.days != 0 {
		r.emit()
	}
	if r.through && r.last != 0 && r.last&(r.last-1) == 0 && days&(days-1) == 0 {
		for d := r.last; d != days; {
			if d <<= 1; d > everyDay {
				d = 1
			}
			r.days |= d
		}
	}
	r.days |= days
	r.last, r.through, r.listed = days, false, true
}

func (r *dayReader) state(status string) {
	switch {
	case r.status != "" && r.days != 0, len(r.times) > 0:
		r.emit()
		r.status = status
	case status == "closed" && r.days != 0: // "Sunday closed"
		r.status = status
		r.emit()
	default:
		r.status = status
	}
	r.last = 0
}

func (r *dayReader) emit() {
	if r.days != 0 && (r.status != "" || len(r.times) > 0) {
		r.facts = append(r.facts, dayFact{days: r.days, closed: r.status == "closed" && len(r.times) == 0, times: r.times})
	}
	r.days, r.times, r.status, r.listed = 0, nil, "", false
}

func (r *dayReader) end() {
	r.emit()
	r.last = 0
}

// alwaysClosed says that our own text speaks of the days, and only as closed.
func (e *Evidence) alwaysClosed(days uint8) bool {
	spoken := false
	for _, f := range e.days {
		if f.days&days != 0 {
			if !f.closed {
				return false
			}
			spoken = true
		}
	}
	return spoken
}

// opensSo says that the evidence has all that a sentence says of weekdays.
func (e *Evidence) opensSo(said dayFact) bool {
	for d := uint8(1); d <= 1<<6; d <<= 1 {
		if said.days&d != 0 && !slices.ContainsFunc(e.days, func(f dayFact) bool {
			return f.days&d != 0 && (f.of == 0 || said.of == 0 || f.of&said.of != 0) && f.closed == said.closed && (said.closed || f.has(said.times))
		}) {
			return false
		}
	}
	return true
}

func (f dayFact) has(times []figure) bool {
	for _, t := range times {
		if !slices.ContainsFunc(f.times, func(own figure) bool {
			return own == t || own.value%720 == t.value%720 && (own.kind == halfClock || t.kind == halfClock)
		}) {
			return false
		}
	}
	return true
}
