package catalog

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// cabinetsOverCooktop is where unprotected cabinets may start above a range:
// 30 inches over a cooktop that stands 36 inches high.
const cabinetsOverCooktop = 36 + 30

// waterLineBack is the room that a cold-water line and its loop need behind a refrigerator.
const waterLineBack = 2

// hamperDrop is how far a dryer door that folds down stands out, in inches.
const hamperDrop = 18

// FitSpec is the room a unit needs, in inches and whole eighths, as they are printed.
type FitSpec struct {
	Kind           string   `json:"kind"`
	Width          float64  `json:"width"`
	Height         float64  `json:"height"`
	Depth          float64  `json:"depth" doc:"With doors and handles"`
	DepthNoDoor    float64  `json:"depth_no_door" doc:"Doors and handles off; equal to depth where the door stays on"`
	DepthDoorOpen  float64  `json:"depth_door_open" doc:"Front door open 90 degrees; equal to depth where a lid lifts"`
	DoorRemovable  bool     `json:"door_removable"`
	Hinge          string   `json:"hinge" enum:"left,right,both,bottom,top,none"`
	SideClearance  float64  `json:"side_clearance" doc:"On each side; under 0 where a trim overlaps the cut-out"`
	TopClearance   float64  `json:"top_clearance" doc:"Vents, or the lid when it is up; under 0 where a trim overlaps the cut-out"`
	BackClearance  float64  `json:"back_clearance" doc:"Vents, cords, hoses, duct"`
	HingeClearance float64  `json:"hinge_clearance" doc:"Extra on the hinge side beside a wall"`
	Orientations   []string `json:"orientations" enum:"upright,side,back" doc:"Ways it may be carried"`
	Vent           string   `json:"vent" doc:"What must be vented, or empty"`
}

// Fit is the room the unit needs: its own size, the rest as its kind has it.
func (u Unit) Fit() FitSpec {
	f := u.Kind.facts()
	width, height, depth := eighth(u.Width), eighth(u.Height), eighth(u.Depth)
	spec := FitSpec{
		Kind: string(u.Kind), Width: width, Height: height, Depth: depth,
		DepthNoDoor: depth - f.doorOff, DoorRemovable: f.doorOff > 0,
		Hinge: f.hinge, SideClearance: f.side, TopClearance: f.top, BackClearance: f.back,
		HingeClearance: f.wall, Orientations: strings.Fields(f.carry), Vent: f.vent,
	}
	if u.HingeOverride != "" {
		spec.Hinge = u.HingeOverride
	}
	open := f.swing*width + f.drop
	switch {
	case u.Kind == Dryer && spec.Hinge == "bottom":
		open, spec.HingeClearance = hamperDrop, 0
	case u.Kind == GasRange || u.Kind == ElectricRange:
		spec.TopClearance = max(0, cabinetsOverCooktop-height)
	case u.Kind == WaterHeater && u.Fuel != "electric":
		spec.Vent = "flue"
	case f.group == "refrigerator" && u.usesWater():
		spec.BackClearance = waterLineBack
	}
	spec.DepthDoorOpen = eighth(spec.DepthNoDoor + open)
	return spec
}

func (u Unit) usesWater() bool { return strings.Contains(u.Hookup, "water line") }

// eighth rounds a length to what a tape measure shows, and what the pages print.
func eighth(inches float64) float64 { return math.Round(inches*8) / 8 }

// Similar lists at most n other units of u's category that are in stock,
// those nearest in kind, fuel, width and price first.
func Similar(units []Unit, u Unit, n int) []Unit {
	type far struct {
		at       int
		distance float64
	}
	var like []far
	for i := range units {
		if other := &units[i]; other.Category == u.Category && other.Slug != u.Slug && !other.Sold() {
			like = append(like, far{i, distance(&u, other)})
		}
	}
	slices.SortStableFunc(like, func(a, b far) int { return cmp.Compare(a.distance, b.distance) })
	var out []Unit
	for _, l := range like[:min(n, len(like))] {
		out = append(out, units[l.at])
	}
	return out
}

// distance says how unlike two units are: 1 is another layout of the same
// thing, or 6 inches of width, or twice the price.
func distance(a, b *Unit) float64 {
	d := math.Abs(a.Width-b.Width)/6 + math.Abs(math.Log2(float64(a.Sale)/float64(b.Sale)))
	if a.Kind != b.Kind {
		d++
	}
	if a.Kind.facts().group != b.Kind.facts().group {
		d += 4
	}
	if a.Fuel != b.Fuel {
		d += 0.75
	}
	return d
}
