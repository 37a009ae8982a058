package understand

import "slices"

// paid: an amount is spoken of that somebody asks for a repair.
func (n *notice) paid() bool {
	return slices.ContainsFunc(n.tokens, func(t token) bool {
		return paysFor(t.text) == "repair" || t.text == "wants" || t.text == "dollars" || t.text == "$"
	})
}

// voltage is the outlet that is spoken of: 120 or 240, or 0.
func (n *notice) voltage() int {
	for i, t := range n.tokens {
		switch textAt(n.tokens, i+1) {
		case "v", "volt", "volts", "voltios", "outlet", "plug", "enchufe", "contacto":
		default:
			continue
		}
		switch t.text {
		case "110", "115", "120":
			return 120
		case "220", "230", "240":
			return 240
		}
	}
	return 0
}

// several: "show me two dryers", "nomas tres estufas" is how many to show.
func (n *notice) several(i int) bool {
	asked := false
	for k := max(0, i-3); k < i; k++ {
		switch n.tokens[k].text {
		case "show", "list", "only", "just", "give", "top", "nomas", "solo", "ensename", "enseneme", "dame", "deme", "muestrame", "muestreme", "recommend":
			asked = true
		}
	}
	return asked && slices.ContainsFunc(n.things, func(s span) bool { return s.kind == kindProduct && s.from > i && s.from <= i+3 })
}

// plausibleCount: "2 of them", "110 outlet", "220 volts" are no prices.
func (r *Reader) plausibleCount(n *notice, i int) bool {
	t := n.tokens[i]
	switch textAt(n.tokens, i+t.span) {
	case "outlet", "plug", "volt", "volts", "v", "btu", "amp", "prong", "enchufe", "hookup", "sq":
		return true
	}
	switch textAt(n.tokens, i-1) {
	case "#", "apt", "unit", "suite", "hwy", "highway", "route", "loop", "code", "codigo", "error", "i", "fm":
		return true
	}
	return !n.paid() && (t.number == 110 || t.number == 120 || t.number == 220 || t.number == 240) && n.any["hookup"]
}

// quantity is how many pieces a message counts before an appliance or a maker:
// "2 of the amana dryers"; 0 where it counts none.
func (n *notice) quantity() int {
	for i, t := range n.tokens {
		if t.span == 0 || t.unit != noUnit && t.unit != count || t.number < 2 || t.number > maxQuantity {
			continue
		}
		if slices.ContainsFunc(n.things, func(s span) bool {
			return (s.kind == kindProduct || s.kind == kindBrand) && s.from >= i && s.from <= i+3
		}) {
			return int(t.number)
		}
	}
	return 0
}

const maxQuantity = 20
