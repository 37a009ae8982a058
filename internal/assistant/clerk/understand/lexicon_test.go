package understand

import (
	"encoding/json"
	"os"
	"testing"

	"enamel/internal/catalog"
	"enamel/internal/money"
)

// seeded is the catalogue that the shop starts with.
func seeded(t testing.TB) []catalog.Unit {
	t.Helper()
	text, err := os.ReadFile("../../../catalog/seed.json")
	if err != nil {
		t.Fatal(err)
	}
	var seed []struct {
		Slug, Category, Name, Brand, Model, Finish, Fuel, Grade string
		Kind                                                    catalog.Kind
		Sale                                                    int64
		Stock, Year                                             int
		Height, Width, Depth                                    float64
		Capacity                                                struct{ Value float64 }
		Features                                                []string
	}
	if err := json.Unmarshal(text, &seed); err != nil {
		t.Fatal(err)
	}
	out := make([]catalog.Unit, len(seed))
	for i, s := range seed {
		out[i] = catalog.Unit{
			Slug: s.Slug, Category: s.Category, Name: s.Name, Brand: s.Brand, Model: s.Model, Finish: s.Finish, Fuel: s.Fuel, Grade: s.Grade, Kind: s.Kind,
			Sale: money.Cents(s.Sale * 100), Stock: s.Stock, Year: s.Year, Height: s.Height, Width: s.Width, Depth: s.Depth, Capacity: s.Capacity.Value, Features: s.Features,
		}
	}
	return out
}

// reader knows what the shop knows at its start.
func reader(t testing.TB) *Reader {
	t.Helper()
	return New(Lexicon{
		Brands: []string{"Whirlpool", "GE", "Maytag", "Samsung", "LG", "Frigidaire", "Kenmore", "Amana", "Electrolux", "Speed Queen", "Bosch", "KitchenAid", "InSinkErator", "Goodman", "Trane"},
		Units:  seeded(t),
		Towns:  []string{"Fort Worth", "Arlington", "North Richland Hills", "Keller", "Haltom City", "Watauga", "Saginaw", "White Settlement"},
	})
}
