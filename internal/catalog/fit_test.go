package catalog

import (
	"reflect"
	"slices"
	"testing"
)

func TestFit(t *testing.T) {
	for slug, want := range map[string]FitSpec{
		"samsung-rf28r7351sr": {
			Kind: "french-door", Width: 35.8, Height: 70, Depth: 36.5, DepthNoDoor: 29.5, DepthDoorOpen: 47.4,
			DoorRemovable: true, Hinge: "both", SideClearance: 0.25, TopClearance: 1, BackClearance: 2,
			HingeClearance: 3.75, Orientations: []string{"upright"},
		},
		"frigidaire-ffht1821tw": { // no water line
			Kind: "top-freezer", Width: 29.6, Height: 66.1, Depth: 30.4, DepthNoDoor: 25.9, DepthDoorOpen: 55.5,
			DoorRemovable: true, Hinge: "right", SideClearance: 0.25, TopClearance: 1, BackClearance: 1,
			HingeClearance: 2.5, Orientations: []string{"upright"},
		},
		"amana-ned4655ew": { // its door folds down
			Kind: "dryer", Width: 29, Height: 42.5, Depth: 28.1, DepthNoDoor: 28.1, DepthDoorOpen: 46.1,
			Hinge: "bottom", SideClearance: 1, BackClearance: 5, Orientations: []string{"upright", "side", "back"}, Vent: "4 in duct",
		},
		"ge-jgbs66rekss": { // cabinets start 30 inches over the cooktop
			Kind: "gas-range", Width: 30, Height: 47.3, Depth: 28.8, DepthNoDoor: 25.3, DepthDoorOpen: 46.3,
			DoorRemovable: true, Hinge: "bottom", TopClearance: 18.7, Orientations: []string{"upright", "back"},
		},
		"roper-rtw4516fw": { // its lid lifts
			Kind: "top-load-washer", Width: 27.5, Height: 42, Depth: 26.8, DepthNoDoor: 26.8, DepthDoorOpen: 26.8,
			Hinge: "top", SideClearance: 1, TopClearance: 14, BackClearance: 4, Orientations: []string{"upright"},
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
