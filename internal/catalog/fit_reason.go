package catalog

import "fmt"

// reason says what is wrong with a measure; empty where nothing is.
func (s FitSpec) reason(m Measure) string {
	if m.Verdict == FitOK {
		return ""
	}
	if m.Name == "depth" {
		return s.depthReason(m)
	}
	long, big := "wide", "wide"
	if m.Name == "height" {
		long, big = "high", "tall"
	}
	air := s.air(m.Name)
	switch {
	case air < 0 && m.Spare < 0:
		return fmt.Sprintf("A typical cut-out for it is %s in %s: %s in more.", tape(m.Size), long, AtLeast(-m.Spare))
	case air < 0:
		return fmt.Sprintf("Its trim is %s in %s and leaves the edges of that cut-out bare.", tape(s.size(m.Name)), long)
	case m.Spare < 0:
		return fmt.Sprintf("It is %s in too %s.", AtLeast(-m.Spare), big)
	case m.Verdict == FitNo && s.Hinge == "top":
		return fmt.Sprintf("Its lid needs %s in more above it.", AtLeast(s.TopClearance-m.Spare))
	case m.Verdict == FitNo:
		return fmt.Sprintf("It needs %s in more clear above it.", AtLeast(s.TopClearance-m.Spare))
	}
	return s.airReason(m.Name)
}

// airReason says how much air is asked for, and what for.
func (s FitSpec) airReason(name string) string {
	all := AtLeast(s.size(name) + s.air(name))
	if name == "width" {
		return fmt.Sprintf("It asks for %s in of air on each side: %s in wide.", tape(s.SideClearance), all)
	}
	switch Kind(s.Kind) {
	case GasRange, ElectricRange:
		return fmt.Sprintf("It asks for %s in to bare cabinets; a hood or microwave made for ranges may hang lower.", all)
	case WaterHeater:
		return fmt.Sprintf("It asks for %s in above it for pipes and the anode rod: %s in high.", tape(s.TopClearance), all)
	}
	return fmt.Sprintf("It asks for %s in of air above: %s in high.", tape(s.TopClearance), all)
}

func (s FitSpec) depthReason(m Measure) string {
	if m.Verdict == FitNo {
		return fmt.Sprintf("It is %s in too deep behind its door.", AtLeast(s.DepthNoDoor+s.BackClearance-m.Available))
	}
	behind := ""
	if s.BackClearance > 0 {
		behind = fmt.Sprintf(", with %s in left behind it", tape(s.BackClearance))
	}
	out := fmt.Sprintf("It stands %s in proud, handles included%s.", AtLeast(-m.Spare), behind)
	if s.DoorRemovable && s.caseOut(m.Available) {
		out += " Its case stands out too."
	}
	return out
}

func (w Way) reason() string {
	if w.Tall {
		return fmt.Sprintf("It is too tall for a doorway %d in high.", doorway)
	}
	if w.Verdict == FitNo {
		return fmt.Sprintf("The way in is %s in too narrow.", AtLeast(-w.Spare))
	}
	how := ""
	if w.Carried != upright {
		how = " carried on its " + w.Carried
	}
	if w.Doors == "off" {
		how += " with its doors off"
	}
	if w.Verdict == FitTight {
		how += fmt.Sprintf(", with only %s in to spare", tape(w.Spare))
	}
	if how == "" {
		return ""
	}
	return "It comes in" + how + "."
}

func (s FitSpec) assumed(w *Way) string {
	doors, carried := "", "carried upright"
	if s.DoorRemovable {
		doors = "doors off, "
		if w != nil {
			doors = "doors " + w.Doors + ", "
		}
	}
	if w != nil && w.Carried != upright {
		carried = "carried on its " + w.Carried
	}
	return fmt.Sprintf("Assumed: %s%s, a doorway %d in high, %d in for hands.", doors, carried, doorway, hands)
}
