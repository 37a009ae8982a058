package claim

import (
	"slices"
	"strings"

	"enamel/internal/seo/draft/manuscript"
)

// rule is a line of docs/voice.md's table of safety. Sets of words stand together in one sentence.
type rule struct {
	Matter
	touches []string // any of these sets: the draft is about the matter
	warns   []string // any of these sets: the draft warns of it
	deadly  bool     // a sentence about it needs a page that says it
}

// rules are the list that the repair pages were reviewed by.
func rules() []rule {
	of := func(matter, text string, deadly bool, touches, warns []string) rule {
		return rule{Matter{Matter: matter, Rule: text}, touches, warns, deadly}
	}
	return []rule{
		of("gas", "Leave gas lines, valves and the insides of burners to a technician. At a smell of gas: no switch, everybody out, and the gas utility's emergency line from outside.", true,
			[]string{"gas line", "gas valve", "gas leak", "smell gas", "gas hose", "gas connect", "gas supply", "natural gas", "propane", "burner"},
			[]string{"gas technician", "burner technician", "valve technician", "gas alone", "smell gas", "gas utility", "gas call outside"}),
		of("carbon monoxide", "When the alarm sounds: everybody out, then 911.", true,
			[]string{"monoxide", "co alarm"}, []string{"911", "alarm out", "alarm leave"}),
		of("sealed system", "Leave refrigerant and the sealed system to a certified technician; it is never topped up.", true,
			[]string{"refrigerant", "freon", "sealed system", "coolant"},
			[]string{"refrigerant technician", "sealed technician", "refrigerant certified", "sealed certified", "{licensed}"}),
		of("mains", "Never open panels, capacitors or microwaves at home: a capacitor holds its charge without the plug.", true,
			[]string{"capacitor", "voltage", "volt", "terminal", "live part", "magnetron", "open panel", "panel off", "behind panel"},
			[]string{"breaker off", "unplug", "plug out", "panel technician", "panel not", "capacitor technician", "never open", "wiring technician", "power off"}),
		of("water", "Switch it off at the breaker before water meets current.", false,
			[]string{"water electric", "water current", "water outlet", "leak breaker", "water shock", "leak electric"}, []string{"breaker off", "unplug", "plug out", "power off"}),
		of("hand", "No hand in a disposal: breaker off, and tongs.", false,
			[]string{"disposal jam", "disposal hand", "disposal blade", "disposal grind"}, []string{"tongs", "no hand", "never hand", "not hand"}),
		of("heavy", "Two people, the anti-tip bracket, and doors taped.", false,
			[]string{"lift", "heavy", "tip over", "tilt", "stair", "carry", "move appliance", "move washer", "move refrigerator"},
			[]string{"2 people", "2 person", "second person", "helper", "bracket", "tape", "somebody help", "{installation_fee}"}),
	}
}

// anySet reports whether a sentence has all words of one of the sets.
func (x *lexicon) anySet(said []token, sets []string) bool {
	return slices.ContainsFunc(sets, func(set string) bool {
		return !slices.ContainsFunc(strings.Fields(set), func(word string) bool {
			same := x.same[stem(word)]
			return !has(said, word) && !has(said, stem(word)) && (same == "" || !has(said, same))
		})
	})
}

// safety lists the matters that a draft touches.
func (c *Checker) safety(m *manuscript.Manuscript) []Matter {
	var all [][]token
	for s := range m.Sentences() {
		all = append(all, c.lexicon.tokens(s.Plain()))
	}
	out := []Matter{}
	for _, r := range rules() {
		stands := func(sets []string) bool {
			return slices.ContainsFunc(all, func(said []token) bool { return c.lexicon.anySet(said, sets) })
		}
		if stands(r.touches) {
			r.Met = stands(r.warns)
			out = append(out, r.Matter)
		}
	}
	return out
}

// dangerous names the matter that a sentence may not be wrong about.
func (c *Checker) dangerous(text string) string {
	said := c.lexicon.tokens(text)
	for _, r := range rules() {
		if r.deadly && c.lexicon.anySet(said, r.touches) {
			return r.Matter.Matter
		}
	}
	return ""
}
