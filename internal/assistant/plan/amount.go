package plan

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/money"
)

// Role is what a figure of the visitor's is.
type Role string

// The roles. Prices are US dollars, lengths inches, the age years.
const (
	MinPrice   Role = "min_price"
	MaxPrice   Role = "max_price"
	RepairCost Role = "repair_cost"
	OtherCost  Role = "other_cost" // of a new or used machine instead
	Age        Role = "age_years"
	Width      Role = "opening_width"
	Height     Role = "opening_height"
	Depth      Role = "opening_depth"
)

func roles() []Role {
	return []Role{MinPrice, MaxPrice, RepairCost, OtherCost, Age, Width, Height, Depth}
}

// Amount is a figure by the visitor's own words.
type Amount struct {
	Role Role   `json:"role"`
	Span string `json:"span"`
}

// figure is the one number of the span, which has to stand in the words.
func (a Amount) figure(words string) (float64, error) {
	shape := regexp.MustCompile(`\d[\d,]*(?:\.\d+)?`)
	found := shape.FindAllString(a.Span, -1)
	span := strings.ToLower(strings.TrimSpace(a.Span))
	if len(found) != 1 || !strings.Contains(words, span) {
		return 0, fmt.Errorf("span %.60q is not in the visitor's words with one number", a.Span)
	}
	for _, written := range shape.FindAllString(words, -1) {
		if written == found[0] {
			value, err := strconv.ParseFloat(strings.ReplaceAll(found[0], ",", ""), 64)
			if regexp.MustCompile(`\d ?(cm|cent)`).MatchString(span) {
				value = understand.FromCentimeters(value)
			}
			return value, err
		}
	}
	return 0, fmt.Errorf("span %.60q cuts a number", a.Span)
}

// suits fails where the words beside a span say that its figure is something
// else: another side of an opening, or no dollars.
func (a Amount) suits(words string, value float64) error {
	at := 0
	if found := regexp.MustCompile(`(?:^|[^\d.,])` + regexp.QuoteMeta(strings.ToLower(strings.TrimSpace(a.Span))) + `(?:\D|$)`).FindStringIndex(words); found != nil {
		at = found[0]
	}
	near := words[max(0, at-beside):min(len(words), at+len(a.Span)+beside)]
	sides := map[Role]string{
		Width: `wide|width|anch[oa]`, Height: `height|tall|high|alto|altura`, Depth: `deep|depth|fondo|profund|stick|from the wall|sobresale`,
	}
	if _, length := sides[a.Role]; length {
		for side, named := range sides {
			if side != a.Role && regexp.MustCompile(named).MatchString(near) && !regexp.MustCompile(sides[a.Role]).MatchString(near) {
				return fmt.Errorf("beside %q stands the %s", a.Span, side)
			}
		}
		return nil
	}
	measured := regexp.MustCompile(regexp.QuoteMeta(regexp.MustCompile(`\d[\d,.]*`).FindString(a.Span)) + ` ?(?:cubic|cu |ft|feet|foot|inch|in\b|"|pulg|pies|mil[el]|cm|gal|de ellas|of them|of those)`)
	if a.Role != Age && (value < leastDollars || value > mostDollars || measured.MatchString(near)) {
		return fmt.Errorf("%q is no amount of dollars", a.Span)
	}
	return nil
}

const (
	beside       = 24 // bytes before and behind a span
	leastDollars = 20
	mostDollars  = 20_000
)

// places are the figures of an Ask by their roles; 0: none.
func places(a *understand.Ask) map[Role]float64 {
	dollars := func(c money.Cents) float64 { return float64(c) / 100 }
	return map[Role]float64{
		MinPrice: dollars(a.Query.MinPrice), MaxPrice: dollars(a.Query.MaxPrice), RepairCost: dollars(a.RepairCents), OtherCost: dollars(a.NewCents),
		Age: float64(a.AgeYears), Width: a.Opening.Width, Height: a.Opening.Height, Depth: a.Opening.Depth,
	}
}

// put gives a figure its role. It fails where the visitor's words give the
// figure another role, or where the role has another figure.
func (a Amount) put(into *understand.Ask, words understand.Ask, value float64) error {
	if there := places(into)[a.Role]; there != 0 && there != value {
		return fmt.Errorf("%s is %v already", a.Role, there)
	}
	read := places(&words)
	for _, role := range roles() {
		if read[role] == value && read[a.Role] != value {
			return fmt.Errorf("%v is %s by the visitor's words", value, role)
		}
	}
	cents := money.Cents(value*100 + 0.5)
	switch a.Role {
	case MinPrice:
		into.Query.MinPrice = cents
	case MaxPrice:
		into.Query.MaxPrice = cents
	case RepairCost:
		into.RepairCents = cents
	case OtherCost:
		into.NewCents = cents
	case Age:
		into.AgeYears = int(value)
	case Width:
		into.Opening.Width = value
	case Height:
		into.Opening.Height = value
	case Depth:
		into.Opening.Depth = value
	default:
		return fmt.Errorf("role %.40q is none of %v", a.Role, roles())
	}
	return nil
}
