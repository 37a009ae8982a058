package catalog

import (
	"slices"
	"strings"
)

// kindChoices are the kinds that share a category with others, so that a list
// can be narrowed by them.
func kindChoices() []choice {
	return []choice{
		{string(FrenchDoor), "French-door"},
		{string(SideBySide), "Side-by-side"},
		{string(TopFreezer), "Top-freezer"},
		{string(BottomFreezer), "Bottom-freezer"},
		{string(ChestFreezer), "Chest"},
		{string(UprightFreezer), "Upright"},
		{string(TopLoadWasher), "Top-load washers"},
		{string(FrontLoadWasher), "Front-load washers"},
		{string(Dryer), "Dryers"},
		{string(StackedLaundry), "Stacked"},
		{string(GasRange), "Gas ranges"},
		{string(ElectricRange), "Electric ranges"},
		{string(WallOven), "Wall ovens"},
		{string(OverRangeMicrowave), "Over-range"},
		{string(CounterMicrowave), "Countertop"},
	}
}

// band is a range of capacities from below up to the next band.
type band struct {
	from float64
	choice
}

// capacityBands are the sizes that people tell apart in a category, and the unit
// that they are measured in.
func capacityBands(category string) (unit string, bands []band) {
	switch category {
	case "refrigerators", "freezers":
		return "cu ft", []band{
			{0, choice{"under-18", "Under 18 cu ft"}},
			{18, choice{"18-22", "18 to 21.9 cu ft"}},
			{22, choice{"22-25", "22 to 24.9 cu ft"}},
			{25, choice{"25-up", "25 cu ft and more"}},
		}
	case "washersdryers":
		return "cu ft", []band{
			{0, choice{"under-4", "Under 4 cu ft"}},
			{4, choice{"4-5", "4 to 4.9 cu ft"}},
			{5, choice{"5-7", "5 to 6.9 cu ft"}},
			{7, choice{"7-up", "7 cu ft and more"}},
		}
	case "stoves":
		return "cu ft", []band{
			{0, choice{"under-5", "Under 5 cu ft"}},
			{5, choice{"5-6", "5 to 5.9 cu ft"}},
			{6, choice{"6-up", "6 cu ft and more"}},
		}
	case "microwaves":
		return "cu ft", []band{{0, choice{"under-2", "Under 2 cu ft"}}, {2, choice{"2-up", "2 cu ft and more"}}}
	case "waterheaters":
		return "gal", []band{{0, choice{"under-50-gal", "Under 50 gal"}}, {50, choice{"50-gal-up", "50 gal and more"}}}
	}
	return "", nil
}

func capacityChoices() []choice {
	var out []choice
	for _, c := range Categories() {
		_, bands := capacityBands(c.Key)
		for _, b := range bands {
			if !slices.Contains(out, b.choice) {
				out = append(out, b.choice)
			}
		}
	}
	return out
}

func capacityBand(u *Unit) string {
	unit, bands := capacityBands(u.Category)
	if u.Capacity <= 0 || u.CapacityUnit != unit {
		return ""
	}
	for _, b := range slices.Backward(bands) {
		if u.Capacity >= b.from {
			return b.value
		}
	}
	return ""
}

// iceOf is how a refrigerator makes ice, as its features say.
func iceOf(u *Unit) string {
	if u.Category != "refrigerators" {
		return ""
	}
	says := strings.ToLower(strings.Join(u.Features, "\n"))
	switch {
	case slices.Contains(u.Drawn, "dispenser") || strings.Contains(says, "ice and water in"):
		return "door"
	case strings.Contains(says, "ice maker"):
		return "maker"
	}
	return "none"
}

// Shortcut leads to the kinds of a category that people ask for most; its count
// is of the list that it leads to.
type Shortcut struct {
	Label  string
	Count  int
	Chosen bool
	Then   Filter
}

type shortcut struct {
	label string
	kinds []Kind
	fuel  string
}

func shortcuts(category string) []shortcut {
	switch category {
	case "refrigerators":
		return []shortcut{
			{label: "French-door", kinds: []Kind{FrenchDoor}},
			{label: "Side-by-side", kinds: []Kind{SideBySide}},
			{label: "Top-freezer", kinds: []Kind{TopFreezer}},
			{label: "Bottom-freezer", kinds: []Kind{BottomFreezer}},
		}
	case "freezers":
		return []shortcut{{label: "Chest", kinds: []Kind{ChestFreezer}}, {label: "Upright", kinds: []Kind{UprightFreezer}}}
	case "washersdryers":
		return []shortcut{
			{label: "Washers", kinds: []Kind{FrontLoadWasher, TopLoadWasher}},
			{label: "Dryers", kinds: []Kind{Dryer}},
			{label: "Stacked", kinds: []Kind{StackedLaundry}},
			{label: "Front-load", kinds: []Kind{FrontLoadWasher}},
			{label: "Top-load", kinds: []Kind{TopLoadWasher}},
			{label: "Gas", fuel: "gas"},
		}
	case "stoves":
		return []shortcut{
			{label: "Gas ranges", kinds: []Kind{GasRange}},
			{label: "Electric ranges", kinds: []Kind{ElectricRange}},
			{label: "Wall ovens", kinds: []Kind{WallOven}},
		}
	case "waterheaters":
		return []shortcut{{label: "Gas", fuel: "gas"}, {label: "Electric", fuel: "electric"}}
	case "microwaves":
		return []shortcut{{label: "Over-range", kinds: []Kind{OverRangeMicrowave}}, {label: "Countertop", kinds: []Kind{CounterMicrowave}}}
	}
	return nil
}

// Shortcuts are those of the one category of a choice, after one to all its
// kinds. Each takes the place of the kinds and the fuel that were chosen.
func Shortcuts(units []Unit, f Filter) []Shortcut {
	if len(f.Category) != 1 {
		return nil
	}
	var out []Shortcut
	for _, s := range append([]shortcut{{label: "All"}}, shortcuts(f.Category[0])...) {
		then := f.First()
		then.Kind, then.Fuel = nil, nil
		for _, k := range s.kinds {
			then.Kind = append(then.Kind, string(k))
		}
		if s.fuel != "" {
			then.Fuel = []string{s.fuel}
		}
		to := Shortcut{Label: s.label, Chosen: slices.Equal(f.Kind, then.Kind) && slices.Equal(f.Fuel, then.Fuel), Then: then}
		for range then.matching(units, "") {
			to.Count++
		}
		if to.Count > 0 || to.Chosen {
			out = append(out, to)
		}
	}
	if len(out) < 3 { // all, and one that is all
		return nil
	}
	return out
}

// Plural is the kind's name for several, within a sentence.
func (k Kind) Plural() string { return k.facts().noun + "s" }
