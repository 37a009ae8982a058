package catalog

import (
	"math"
	"reflect"
	"slices"
	"testing"
)

func TestFit(t *testing.T) {
	for slug, want := range map[string]FitSpec{
		"samsung-rf28r7351sr": {
			Kind: "french-door", Width: 35.75, Height: 70, Depth: 36.5, DepthNoDoor: 29.5, DepthDoorOpen: 47.375,
			DoorRemovable: true, Hinge: "both", SideClearance: 0.25, TopClearance: 1, BackClearance: 2,
			HingeClearance: 3.75, Orientations: []string{"upright"},
		},
		"frigidaire-ffht1821tw": { // no water line
			Kind: "top-freezer", Width: 29.625, Height: 66.125, Depth: 30.375, DepthNoDoor: 25.875, DepthDoorOpen: 55.5,
			DoorRemovable: true, Hinge: "right", SideClearance: 0.25, TopClearance: 1, BackClearance: 1,
			HingeClearance: 2.5, Orientations: []string{"upright"},
		},
		"whirlpool-wed4815ew": { // its door folds down
			Kind: "dryer", Width: 29, Height: 42.75, Depth: 28.25, DepthNoDoor: 28.25, DepthDoorOpen: 46.25,
			Hinge: "bottom", SideClearance: 1, BackClearance: 5, Orientations: []string{"upright", "side", "back"}, Vent: "4 in duct",
		},
		"ge-jgbs66rekss": { // cabinets start 30 inches over the cooktop
			Kind: "gas-range", Width: 30, Height: 47.25, Depth: 28.75, DepthNoDoor: 25.25, DepthDoorOpen: 46.25,
			DoorRemovable: true, Hinge: "bottom", TopClearance: 18.75, Orientations: []string{"upright", "back"},
		},
		"roper-rtw4516fw": { // its lid lifts
			Kind: "top-load-washer", Width: 27.5, Height: 42, Depth: 26.75, DepthNoDoor: 26.75, DepthDoorOpen: 26.75,
			Hinge: "top", SideClearance: 1, TopClearance: 14, BackClearance: 4, Orientations: []string{"upright"},
		},
		"whirlpool-wos51ec0hs": { // its trim overlaps the cut-out
			Kind: "wall-oven", Width: 30, Height: 28.625, Depth: 26.875, DepthNoDoor: 23.375, DepthDoorOpen: 44.375,
			DoorRemovable: true, Hinge: "bottom", SideClearance: -0.75, TopClearance: -1.25, Orientations: []string{"upright", "back"},
		},
		"bradford-white-rg240t6n": {
			Kind: "water-heater", Width: 20, Height: 61, Depth: 20, DepthNoDoor: 20, DepthDoorOpen: 20,
			Hinge: "none", SideClearance: 1, TopClearance: 12, BackClearance: 1, Orientations: []string{"upright", "side"}, Vent: "flue",
		},
	} {
		if got := unit(t, slug).Fit(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %+v\nwant %+v", slug, got, want)
		}
	}
	if got := unit(t, "rheem-xe50t06st45u1").Fit().Vent; got != "" {
		t.Errorf("an electric water heater vents by %q", got)
	}
}

// TestFitHolds holds for every unit what the fit check takes for granted.
func TestFitHolds(t *testing.T) {
	for _, u := range floor(t) {
		f := u.Fit()
		if f.DepthNoDoor <= 0 || f.DepthNoDoor > f.Depth || f.DepthDoorOpen < f.DepthNoDoor {
			t.Errorf("%s: depth %v, %v without door, %v open", u.Slug, f.Depth, f.DepthNoDoor, f.DepthDoorOpen)
		}
		if f.DoorRemovable == (f.DepthNoDoor == f.Depth) {
			t.Errorf("%s: the door comes off (%v) and saves %v", u.Slug, f.DoorRemovable, f.Depth-f.DepthNoDoor)
		}
		if !slices.Contains([]string{"left", "right", "both", "bottom", "top", "none"}, f.Hinge) {
			t.Errorf("%s: hinge %q", u.Slug, f.Hinge)
		}
		if len(f.Orientations) == 0 || f.Orientations[0] != "upright" {
			t.Errorf("%s: carried %q", u.Slug, f.Orientations)
		}
	}
}

// TestFitIsInEighths keeps what is compared equal to what is printed, whose
// lengths are in eighths of an inch.
func TestFitIsInEighths(t *testing.T) {
	for _, u := range append(floor(t), Unit{Slug: "in tenths", Kind: SideBySide, Width: 35.8, Height: 69.9, Depth: 36.3}) {
		f := u.Fit()
		for name, length := range map[string]float64{
			"width": f.Width, "height": f.Height, "depth": f.Depth, "depth without door": f.DepthNoDoor,
			"depth open": f.DepthDoorOpen, "side": f.SideClearance, "top": f.TopClearance,
			"back": f.BackClearance, "wall": f.HingeClearance,
		} {
			if length != math.Round(length*8)/8 {
				t.Errorf("%s: %s %v is not in eighths", u.Slug, name, length)
			}
		}
		for _, size := range [][2]float64{{f.Width, u.Width}, {f.Height, u.Height}, {f.Depth, u.Depth}} {
			if math.Abs(size[0]-size[1]) > 1.0/16 {
				t.Errorf("%s: %v is said to be %v", u.Slug, size[1], size[0])
			}
		}
	}
}

func TestEveryKindHasFacts(t *testing.T) {
	for k := range plausibleKinds() {
		f := k.facts()
		if _, ok := CategoryOf(f.category); !ok || f.noun == "appliance" {
			t.Errorf("%s: %+v", k, f)
		}
	}
}

func TestSimilar(t *testing.T) {
	units := floor(t)
	washer := unit(t, "samsung-wf45r6100aw")
	got := Similar(units, washer, 4)
	if len(got) != 4 {
		t.Fatalf("%d similar units", len(got))
	}
	for _, u := range got {
		if u.Kind != FrontLoadWasher || u.Slug == washer.Slug {
			t.Errorf("like a front-loader: %s", u.Slug)
		}
	}
	nearest := got[0].Slug
	for i := range units {
		if units[i].Slug == nearest {
			units[i].Stock = 0
		}
	}
	if got := Similar(units, washer, 4); got[0].Slug == nearest {
		t.Error("a sold unit is offered")
	}
	if got := Similar(units, unit(t, "frigidaire-fffu16f2vw"), 4); len(got) != 1 || got[0].Category != "freezers" {
		t.Errorf("like one of two freezers: %d", len(got))
	}
	if got := Similar(units, unit(t, "ge-gtd45gasjws"), 3); got[0].Kind != Dryer || got[0].Fuel != "gas" {
		t.Errorf("like a gas dryer: %s", got[0].Slug)
	}
}
