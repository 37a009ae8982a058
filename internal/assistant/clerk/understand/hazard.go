package understand

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

func extrasOf(n *notice) []Extra {
	var out []Extra
	for _, e := range []struct {
		fact  string
		extra Extra
	}{{"stairs", SecondFloor}, {"removal", Removal}, {"install", Installation}} {
		if n.any[e.fact] {
			out = append(out, e.extra)
		}
	}
	for _, s := range n.said {
		if s.kind == kindSignal && s.name == "warranty" {
			switch n.tokens[s.from].text {
			case "cps", "protection", "extended", "care", "plan", "proteccion":
				return appendNew(out, CarePlan)
			}
		}
	}
	return out
}
