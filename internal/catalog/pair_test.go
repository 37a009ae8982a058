package catalog

import "testing"

func TestPair(t *testing.T) {
	unit := func(slug, brand, model string, kind Kind, width, height float64) Unit {
		return Unit{Slug: slug, Brand: brand, Model: model, Kind: kind, Finish: "white", Width: width, Height: height, Stock: 1, OnFloor: 1, Sale: 30000}
	}
	sold := unit("sold", "Maytag", "MVWP575GW", TopLoadWasher, 27.5, 44)
	sold.Stock, sold.OnFloor = 0, 0
	black := unit("black", "Maytag", "MHWP575GB", FrontLoadWasher, 27, 43)
	black.Finish = "black"
	units := []Unit{
		sold, black,
		unit("same-look", "Maytag", "MVWC565FW", TopLoadWasher, 27.5, 43.5),
		unit("same-line", "Maytag", "MVWP575FW", TopLoadWasher, 27.5, 44),
		unit("front", "Maytag", "MHW6630HW", FrontLoadWasher, 27, 38.625),
		unit("other-brand", "Roper", "RTW4516FW", TopLoadWasher, 28.5, 42),
		unit("stacked", "Maytag", "WET4575HW", StackedLaundry, 29, 43.5),
		unit("dryer", "Maytag", "MEDP575GW", Dryer, 29, 43.5),
	}
	dryer := units[len(units)-1]
	for _, want := range []string{"same-line", "same-look", "other-brand"} {
		got, ok := Pair(units, dryer)
		if !ok || got.Slug != want {
			t.Errorf("got %q, %t, want %q", got.Slug, ok, want)
		}
		for i := range units {
			if units[i].Slug == want {
				units[i].Stock = 0
			}
		}
	}
	if got, ok := Pair(units, dryer); ok {
		t.Errorf("%q goes with a dryer of another look", got.Slug)
	}
	if got, ok := Pair(units, units[4]); ok {
		t.Errorf("%q goes with a front-load washer", got.Slug)
	}
}
