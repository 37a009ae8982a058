package tool

import (
	"context"
	"fmt"

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
	return Fit{Unit: u, FitAnswer: spec.Check(catalog.Room{Width: o.Width, Height: o.Height, Depth: o.Depth, Path: o.Path}), Needs: spec.Needs()}, nil
}

// Remembered is the room that the visitor measured on our pages for a category.
func (t *Turn) Remembered(category string) Opening { return Opening(t.visitor.Space.Room(category)) }

func noUnit(id string) error {
	return fault.New(fault.NotFound, fmt.Sprintf("There is no unit %q. Use an id or a model of the shop's.", shortened(id, maxID)))
}

const maxID = 60 // characters of an id that are repeated
