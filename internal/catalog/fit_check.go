package catalog

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// Room is what was measured, in inches; 0 where it was not. Path is the
// narrowest place on the way in.
type Room struct {
	Width, Height, Depth, Path float64
}

// Verdict is how a unit goes into a room.
type Verdict string

// The verdicts.
const (
	FitOK    Verdict = "ok"    // with all the air it asks for
	FitTight Verdict = "tight" // in, with less
	FitProud Verdict = "proud" // in, and standing out in front
	FitNo    Verdict = "no"
)

// Measure is one measure of the room against the unit's own. Spare is what is
// left beside the bare unit, or for depth in front of it.
type Measure struct {
	Name      string  `json:"name"` // width, height, depth
	Size      float64 `json:"size"`
	Available float64 `json:"available"`
	Spare     float64 `json:"spare"`
	Verdict   Verdict `json:"verdict"`
}

// Way is how a unit goes through the narrowest place. Tall: no door is high
// enough for it.
type Way struct {
	Needed  float64 `json:"needed"`
	Spare   float64 `json:"spare"`
	Verdict Verdict `json:"verdict"`
	Doors   string  `json:"doors"`   // on, off
	Carried string  `json:"carried"` // upright, side, back
	Tall    bool    `json:"tall"`
}

// FitAnswer says whether a unit fits a room, and gets there.
type FitAnswer struct {
	Verdict  Verdict // the worst of all; proud counts as ok
	Complete bool    // width, height and depth are all known
	Measures []Measure
	Way      *Way // nil while the path is not known
	Reasons  []string
	Assumed  string
}

const (
	doorway = 80 // inches, the height of an ordinary door
	hands   = 1  // inches on the way in beside the bare unit
)

// Check is the fit check of a unit's page (web/src/features/fit);
// testdata/fit holds both to the same answers.
func (s FitSpec) Check(r Room) FitAnswer {
	var a FitAnswer
	var said []reasoned
	for _, m := range []Measure{s.across("width", r.Width), s.across("height", r.Height), s.deep(r.Depth)} {
		if m.Available == 0 {
			continue
		}
		a.Measures = append(a.Measures, m)
		said = append(said, reasoned{m.Verdict, s.reason(m)})
	}
	if r.Path > 0 {
		a.Way = s.way(r.Path)
		said = append(said, reasoned{a.Way.Verdict, a.Way.reason()})
	}
	a.Complete = len(a.Measures) == 3
	a.Verdict = worst(said)
	for _, one := range said {
		decides := a.Verdict != FitNo || one.verdict == FitNo // a misfit lists only the reasons that decide it
		if decides && one.reason != "" {
			a.Reasons = append(a.Reasons, one.reason)
		}
	}
	a.Assumed = s.assumed(a.Way)
	return a
}

type reasoned struct {
	verdict Verdict
	reason  string
}

func worst(all []reasoned) Verdict {
	for _, v := range []Verdict{FitNo, FitTight} {
		if slices.ContainsFunc(all, func(one reasoned) bool { return one.verdict == v }) {
			return v
		}
	}
	return FitOK
}

// air is what a unit asks for in a measure; under 0 where its trim hides the
// edges of a smaller cut-out.
func (s FitSpec) air(name string) float64 {
	if name == "width" {
		return 2 * s.SideClearance
	}
	return s.TopClearance
}

func (s FitSpec) size(name string) float64 {
	if name == "width" {
		return s.Width
	}
	return s.Height
}

func (s FitSpec) across(name string, available float64) Measure {
	air := s.air(name)
	size := s.size(name) + min(0, air)
	spare := thousandths(available - size)
	short := spare < max(0, air)
	uncovered := air < 0 && available >= s.size(name)
	must := name == "height" && (s.Hinge == "top" || s.Vent == "flue") // a lid lifts, or a fire draws
	m := Measure{Name: name, Size: size, Available: available, Spare: spare, Verdict: FitOK}
	switch {
	case spare < 0 || short && must:
		m.Verdict = FitNo
	case short || uncovered:
		m.Verdict = FitTight
	}
	return m
}

// deep judges the depth. A wall oven hangs in a box: what is behind its door
// must be inside. Others may stand out into the room.
func (s FitSpec) deep(available float64) Measure {
	size := thousandths(s.Depth + s.BackClearance)
	m := Measure{Name: "depth", Size: size, Available: available, Spare: thousandths(available - size), Verdict: FitOK}
	if m.Spare < 0 {
		m.Verdict = FitProud
		if Kind(s.Kind) == WallOven && s.caseOut(available) {
			m.Verdict = FitNo
		}
	}
	return m
}

// caseOut reports whether the case is out of the room even without the door.
func (s FitSpec) caseOut(available float64) bool {
	return thousandths(available-s.DepthNoDoor-s.BackClearance) < 0
}

// ways to carry the unit in, the least work first.
func (s FitSpec) ways() []Way {
	states := []string{"on"}
	if s.DoorRemovable {
		states = append(states, "off")
	}
	var out []Way
	for _, carried := range s.Orientations {
		for _, doors := range states {
			depth := s.Depth
			if doors == "off" {
				depth = s.DepthNoDoor
			}
			across, up := crossSection(carried, s.Width, s.Height, depth)
			out = append(out, Way{Needed: across, Doors: doors, Carried: carried, Tall: up > doorway})
		}
	}
	return out
}

// crossSection is how wide and how high a unit is when it goes through a door,
// narrow side first.
func crossSection(carried string, width, height, depth float64) (across, up float64) {
	switch carried {
	case "side":
		return min(depth, height), width
	case "back":
		return min(width, height), depth
	}
	return min(width, depth), height
}

// way is the easiest that goes, else the one that needs least.
func (s FitSpec) way(path float64) *Way {
	all := s.ways()
	for i := range all {
		all[i].Spare = thousandths(path - all[i].Needed)
	}
	low := slices.DeleteFunc(slices.Clone(all), func(w Way) bool { return w.Tall })
	for _, room := range []struct {
		least   float64
		verdict Verdict
	}{{hands, FitOK}, {0, FitTight}} {
		if i := slices.IndexFunc(low, func(w Way) bool { return w.Spare >= room.least }); i >= 0 {
			low[i].Verdict = room.verdict
			return &low[i]
		}
	}
	if len(low) > 0 {
		all = low
	}
	least := slices.MinFunc(all, func(a, b Way) int { return cmp.Compare(a.Needed, b.Needed) })
	least.Verdict = FitNo
	return &least
}

// Needs is the smallest room with all the air the unit asks for, and the path
// with its doors on; of a trimmed unit the cut-out, its door in front of it.
func (s FitSpec) Needs() Room {
	depth := s.Depth
	if s.trimmed() {
		depth = s.DepthNoDoor
	}
	return Room{
		Width: s.Width + s.air("width"), Height: s.Height + s.air("height"), Depth: depth + s.BackClearance,
		Path: thousandths(min(s.Width, s.Depth) + hands),
	}
}

// trimmed reports whether a trim hides the edges of a smaller cut-out.
func (s FitSpec) trimmed() bool { return s.SideClearance < 0 }

// thousandths is a sum without what the binary fractions of a typed length
// leave behind.
func thousandths(v float64) float64 { return math.Round(v*1000) / 1000 }

// AtLeast words a length that is needed or missing, rounded up to what a tape
// measure shows: 35¾.
func AtLeast(inches float64) string { return tape(math.Ceil(inches*8-0.001) / 8) }

// tape words a length to the nearest eighth.
func tape(inches float64) string {
	rounded := eighth(inches)
	if rounded == 0 {
		return strconv.Itoa(0)
	}
	return Length{Inches: rounded}.Words()
}
