package understand

import (
	"slices"
	"strings"
)

// hazardOf is what makes an Unsafe message unsafe; what hurts soonest first.
func hazardOf(n *notice) Hazard {
	for _, h := range []struct {
		facts  []string
		hazard Hazard
	}{
		{[]string{"gasSmell"}, Gas},
		{[]string{"co"}, CO},
		{[]string{"childDanger"}, Child},
		{[]string{"trapped", "being"}, Child},
		{[]string{"shock"}, Mains},
		{[]string{"fire"}, Fire},
		{[]string{"bypass"}, Bypass},
		{[]string{"safety", "defeat"}, Bypass},
		{[]string{"capacitor"}, Capacitor},
		{[]string{"sealed"}, SealedSystem},
		{[]string{"gasWork"}, Gas},
		{[]string{"mains"}, Mains},
		{[]string{"live"}, Mains},
		{[]string{"chemicals"}, Chemicals},
	} {
		if n.allOf(h.facts) {
			return h.hazard
		}
	}
	return ""
}

func (n *notice) allOf(facts []string) bool {
	for _, f := range facts {
		if !n.any[f] {
			return false
		}
	}
	return true
}

// claimed is what of the shop's terms a claim touches.
func (n *notice) claimed() []Intent {
	var out []Intent
	for _, c := range []struct {
		fact   string
		intent Intent
	}{{"deliver", DeliveryFee}, {"warranty", Warranty}, {"promo", Promotion}, {"percent", Promotion}, {"haggle", Promotion}, {"hours", Hours}} {
		if n.any[c.fact] {
			out = appendNew(out, c.intent)
		}
	}
	return out
}

// extras are the services that a message asks for, and those that it refuses:
// "sin instalación", "don't need the haul away".
func (n *notice) extras() (asked, refused []Extra) {
	services := map[string]Extra{"stairs": SecondFloor, "removal": Removal, "install": Installation}
	for _, s := range n.said {
		service, ok := services[s.name]
		if s.kind == kindSignal && s.name == "warranty" {
			ok = slices.ContainsFunc(n.tokens[max(0, s.from-1):s.to], func(t token) bool {
				return slices.Contains([]string{"cps", "protection", "extended", "extra", "care", "plan", "proteccion"}, t.text)
			})
			service = CarePlan
		}
		switch {
		case s.kind != kindSignal || !ok:
		case n.refuses(s) && !strings.HasPrefix(n.tokens[s.to-1].text, "elev"): // "no elevator" asks for the stairs
			refused = appendNew(refused, service)
		default:
			asked = appendNew(asked, service)
		}
	}
	return without(asked, refused), refused
}

// refuses reports whether a denial stands shortly before the words, in their clause.
func (n *notice) refuses(s span) bool {
	for i := s.from - 1; i >= max(0, s.from-3) && !slices.Contains([]string{"but", "pero", "and", "y"}, n.tokens[i].text); i-- {
		if n.tokens[i].clause == n.tokens[s.from].clause && slices.Contains([]string{"no", "not", "without", "sin", "dont", "skip", "minus", "drop", "quite", "quita"}, n.tokens[i].text) {
			return true
		}
	}
	if service := n.tokens[s.from:min(len(n.tokens), s.to+3)]; slices.ContainsFunc(service, func(t token) bool { return t.text == "myself" || t.text == "ourselves" }) {
		return true
	}
	return textAt(n.tokens, s.from-2) == "take" && slices.ContainsFunc(n.tokens[s.to:min(len(n.tokens), s.to+3)], func(t token) bool { return t.text == "off" })
}
