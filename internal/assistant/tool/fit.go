package tool

import (
	"context"
	"fmt"
	"strings"

	"enamel/internal/catalog"
	"enamel/internal/fault"
)

// Fit says whether a unit fits a room, by the rules of the fit check on its page.
type Fit struct {
	Unit catalog.Unit
	catalog.FitAnswer
	Needs catalog.Room // with all the air that it asks for
}

// Fit checks a unit against the room there is. It fails with NotFound where
// there is no such unit.
func (t *Turn) Fit(ctx context.Context, id string, o Opening) (Fit, error) {
	u, ok, err := t.Unit(ctx, id)
	if err != nil {
		return Fit{}, err
	}
	if !ok {
		return Fit{}, noUnit(id)
	}
	spec := u.Fit()
	f := Fit{Unit: u, FitAnswer: spec.Check(catalog.Room{Width: o.Width, Height: o.Height, Depth: o.Depth, Path: o.Path}), Needs: spec.Needs()}
	for _, m := range f.Measures {
		t.length(m.Size)
		t.length(m.Available)
		t.length(max(m.Spare, -m.Spare))
	}
	for _, inches := range []float64{f.Needs.Width, f.Needs.Height, f.Needs.Depth, f.Needs.Path} {
		t.length(inches)
	}
	t.vetted(strings.Join(append(f.Reasons, f.Assumed), " "))
	return f, nil
}

func noUnit(id string) error {
	return fault.New(fault.NotFound, fmt.Sprintf("There is no unit %q. Use an id or a model that search_units gave.", shortened(id, maxID)))
}

const maxID = 60 // characters of an id that are repeated

// length makes evidence of a length, as the pages print it and as it is
// measured.
func (t *Turn) length(inches float64) {
	near, enough := Inches(inches), catalog.AtLeast(inches)
	t.vetted(fmt.Sprintf("%s inches, %s pulgadas, %s inches, %s pulgadas.", near, near, enough, enough))
}
