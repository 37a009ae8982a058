package tool

import (
	"context"
	"strings"

	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/money"
)

// worthRepair is the rule of thumb: a repair is worth it under this share of
// what a new appliance costs, in percent.
const worthRepair = 50

// Replace asks whether to repair an appliance. Amounts are the visitor's, 0
// where they gave none; one that they did not write is not used.
type Replace struct {
	Appliance   string // slug of a repair page
	RepairCents money.Cents
	NewCents    money.Cents
	UsedCents   money.Cents
	AgeYears    int
}

// Choice is what the rule says.
type Choice string

// The choices.
const (
	RepairIt  Choice = "repair"
	ReplaceIt Choice = "replace"
	Even      Choice = "even"    // the repair is exactly the limit
	Depends   Choice = "depends" // on where in the range the repair lands
	Unknown   Choice = "unknown" // the price of a new one or of the repair is not known
)

// Advice is what the rule says, and what it was asked with.
type Advice struct {
	Choice     Choice
	Rule       int         // percent of the price of a new one, under which a repair is worth it
	RepairLow  money.Cents // the visitor's figure, or the page's guidance; 0: neither
	RepairHigh money.Cents
	NewCents   money.Cents // the visitor's figure; 0: none
	UsedCents  money.Cents // the visitor's figure; 0: none
	Limit      money.Cents // half of the new one: what the repair has to stay under
	AgeYears   int
	Page       content.ServicePage // zero where there is no such page
	Units      []catalog.Unit      // used ones of the kind on the shelf, the cheapest first
}

// RepairOrReplace applies the rule of thumb.
func (t *Turn) RepairOrReplace(ctx context.Context, r Replace) (Advice, error) {
	a := Advice{Rule: worthRepair, AgeYears: r.AgeYears}
	if page, ok := t.Repair(r.Appliance); ok {
		a.Page = page
		if page.Cost != nil {
			a.RepairLow, a.RepairHigh = cents(page.Cost.Low), cents(page.Cost.High)
		}
	}
	if r.RepairCents > 0 && t.wroteAmount(r.RepairCents) {
		a.RepairLow, a.RepairHigh = r.RepairCents, r.RepairCents
	}
	if r.NewCents > 0 && t.wroteAmount(r.NewCents) {
		a.NewCents, a.Limit = r.NewCents, r.NewCents/2
	}
	if r.UsedCents > 0 && t.wroteAmount(r.UsedCents) {
		a.UsedCents = r.UsedCents
	}
	a.Choice = choose(a)
	if q, ok := SoldInstead(strings.TrimPrefix(r.Appliance, "/")); ok {
		q.Sort = Cheapest
		found, err := t.Search(ctx, q)
		if err != nil {
			return Advice{}, err
		}
		a.Units = found.Units
	}
	return a, nil
}

// choose compares without rounding: twice the repair with the new one.
func choose(a Advice) Choice {
	switch {
	case a.NewCents == 0 || a.RepairHigh == 0:
		return Unknown
	case a.RepairHigh*2 < a.NewCents:
		return RepairIt
	case a.RepairLow == a.RepairHigh && a.RepairLow*2 == a.NewCents:
		return Even
	case a.RepairLow*2 >= a.NewCents:
		return ReplaceIt
	}
	return Depends
}
