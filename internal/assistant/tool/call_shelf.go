package tool

import (
	"context"
	"math"
	"slices"

	"enamel/internal/catalog"
	"enamel/internal/money"
)

// card is a unit as a model reads it.
type card struct {
	ID       string   `json:"id"`
	Name     string   `json:"name"`
	Brand    string   `json:"brand"`
	Model    string   `json:"model"`
	Kind     string   `json:"kind"`
	Price    string   `json:"price"`
	Regular  string   `json:"regular_price,omitempty"`
	Saving   string   `json:"saving,omitempty"`
	Stock    int      `json:"stock"`
	Grade    string   `json:"grade"`
	Finish   string   `json:"finish"`
	Fuel     string   `json:"fuel,omitempty"`
	Year     int      `json:"year_made_estimated"`
	Width    string   `json:"width"`
	Height   string   `json:"height"`
	Depth    string   `json:"depth"`
	Capacity string   `json:"capacity"`
	Features []string `json:"features,omitempty"`
}

func cardOf(u catalog.Unit) card {
	c := card{
		ID: u.Slug, Name: u.Name, Brand: u.Brand, Model: u.Model, Kind: u.KindLabel(), Price: u.Sale.Short(),
		Stock: u.Stock, Grade: u.Grade, Finish: u.Finish, Fuel: u.Fuel, Year: u.Year,
		Width: Inches(u.Width) + " in", Height: Inches(u.Height) + " in", Depth: Inches(u.Depth) + " in",
		Capacity: u.CapacityText(), Features: u.Features,
	}
	if saving(u) > 0 {
		c.Regular, c.Saving = u.Regular.Short(), saving(u).Short()
	}
	return c
}

func cardsOf(units []catalog.Unit) []card {
	out := make([]card, 0, len(units))
	for _, u := range units {
		out = append(out, cardOf(u))
	}
	return out
}

// searchArgs is a Query with prices in dollars.
type searchArgs struct {
	Categories  []string       `json:"categories"`
	Kinds       []catalog.Kind `json:"kinds"`
	Brands      []string       `json:"brands"`
	Finishes    []string       `json:"finishes"`
	Fuels       []string       `json:"fuels"`
	Grades      []string       `json:"grades"`
	Features    []string       `json:"features"`
	Model       string         `json:"model"`
	MinPrice    float64        `json:"min_price"`
	MaxPrice    float64        `json:"max_price"`
	MinWidth    float64        `json:"min_width"`
	MaxWidth    float64        `json:"max_width"`
	MinHeight   float64        `json:"min_height"`
	MaxHeight   float64        `json:"max_height"`
	MaxDepth    float64        `json:"max_depth"`
	MinYear     int            `json:"min_year"`
	MinCapacity float64        `json:"min_capacity"`
	Sort        Sort           `json:"sort"`
	Limit       int            `json:"limit"`
}

func (a searchArgs) query() Query {
	return Query{
		Categories: a.Categories, Kinds: a.Kinds, Brands: a.Brands, Finishes: a.Finishes, Fuels: a.Fuels, Grades: a.Grades,
		Features: a.Features, Model: a.Model, MinPrice: dollars(a.MinPrice), MaxPrice: dollars(a.MaxPrice),
		MinWidth: a.MinWidth, MaxWidth: a.MaxWidth, MinHeight: a.MinHeight, MaxHeight: a.MaxHeight, MaxDepth: a.MaxDepth,
		MinYear: a.MinYear, MinCapacity: a.MinCapacity, Sort: a.Sort, Limit: a.Limit,
	}
}

// dollars is an amount that a model wrote in US dollars.
func dollars(usd float64) money.Cents { return money.Cents(math.Round(usd * 100)) }

type searchAnswer struct {
	Total   int      `json:"total"`
	Lowest  string   `json:"lowest_price,omitempty"`
	Highest string   `json:"highest_price,omitempty"`
	Units   []card   `json:"units"`
	Near    []card   `json:"near,omitempty"`
	GivenUp []string `json:"given_up,omitempty"`
}

func callSearch(ctx context.Context, t *Turn, a searchArgs) (any, error) {
	f, err := t.Search(ctx, a.query())
	if err != nil {
		return nil, err
	}
	t.shown = nil
	t.Show(f.Units...)
	t.Show(f.Near...)
	out := searchAnswer{Total: f.Total, Units: cardsOf(f.Units), Near: cardsOf(f.Near), GivenUp: f.GivenUp}
	if f.Total > 0 {
		out.Lowest, out.Highest = f.Low.Short(), f.High.Short()
	}
	return out, nil
}

// showFirst puts a unit that is for sale before the other cards, of which the
// last may make room.
func (t *Turn) showFirst(u catalog.Unit) {
	if u.Sold() {
		return
	}
	others := t.shown
	t.shown = nil
	t.Show(u)
	t.Show(others...)
}

type unitArgs struct {
	ID string `json:"id"`
}

type unitAnswer struct {
	card
	Sold        bool     `json:"sold"`
	OnHold      bool     `json:"on_hold,omitempty"`
	Hookup      string   `json:"hookup"`
	Marks       []string `json:"marks"`
	Description string   `json:"description"`
}

func callUnit(ctx context.Context, t *Turn, a unitArgs) (any, error) {
	u, ok, err := t.Unit(ctx, a.ID)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, noUnit(a.ID)
	}
	t.showFirst(u)
	return unitAnswer{cardOf(u), u.Sold() && !u.OnHold(), u.OnHold(), u.Hookup, u.Notes, u.Description}, nil
}

type fitArgs struct {
	unitArgs
	Opening
}

type fitAnswer struct {
	Name    string          `json:"name"`
	Verdict catalog.Verdict `json:"verdict"`
	Reasons []string        `json:"reasons"`
	Assumed string          `json:"assumed"`
	Unknown []string        `json:"not_measured,omitempty"`
	Needs   map[string]any  `json:"needs"`
}

func callFit(ctx context.Context, t *Turn, a fitArgs) (any, error) {
	f, err := t.Fit(ctx, a.ID, a.Opening)
	if err != nil {
		return nil, err
	}
	t.showFirst(f.Unit)
	out := fitAnswer{
		Name: f.Unit.Name, Verdict: f.Verdict, Reasons: append([]string{}, f.Reasons...), Assumed: f.Assumed,
		Needs: map[string]any{
			"width": catalog.AtLeast(f.Needs.Width) + " in", "height": catalog.AtLeast(f.Needs.Height) + " in",
			"depth": catalog.AtLeast(f.Needs.Depth) + " in", "path": catalog.AtLeast(f.Needs.Path) + " in",
		},
	}
	for _, name := range []string{"width", "height", "depth"} {
		if !slices.ContainsFunc(f.Measures, func(m catalog.Measure) bool { return m.Name == name }) {
			out.Unknown = append(out.Unknown, name)
		}
	}
	return out, nil
}

type showArgs struct {
	IDs []string `json:"ids"`
}

func callShow(ctx context.Context, t *Turn, a showArgs) (any, error) {
	var units []catalog.Unit
	for _, id := range a.IDs[:min(len(a.IDs), maxShown)] {
		u, ok, err := t.Unit(ctx, id)
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, noUnit(id)
		}
		units = append(units, u)
	}
	t.shown = nil
	t.Show(units...)
	return map[string]any{"shown": len(t.shown)}, nil
}
