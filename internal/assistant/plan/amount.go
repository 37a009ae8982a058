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

// figure is the one number of the span and where the span stands in the words,
// which have to hold both.
func (a Amount) figure(words string) (value float64, at int, err error) {
	number := regexp.MustCompile(`\d[\d,]*(?:\.\d+)?`)
	span := strings.ToLower(strings.TrimSpace(a.Span))
	inSpan := number.FindAllStringIndex(span, -1)
	if len(inSpan) != 1 || !strings.Contains(words, span) {
		return 0, 0, fmt.Errorf("span %.60q is not in the visitor's words with one number", a.Span)
	}
	from, to := inSpan[0][0], inSpan[0][1]
	for _, n := range number.FindAllStringIndex(words, -1) {
		at = n[0] - from
		if at < 0 || n[1]-n[0] != to-from || !strings.HasPrefix(words[at:], span) {
			continue
		}
		value, err = strconv.ParseFloat(strings.ReplaceAll(span[from:to], ",", ""), 64)
		if regexp.MustCompile(`\d ?(cm|cent)`).MatchString(span) {
			value = understand.FromCentimeters(value)
		}
		return value, at, err
	}
	return 0, 0, fmt.Errorf("span %.60q cuts a number", a.Span)
}

// suits fails where the words beside a span say that its figure is something
// else: another side of an opening, or no dollars.
func (a Amount) suits(words string, value float64, at int) error {
	near := words[max(0, at-beside):min(len(words), at+len(a.Span)+beside)]
	sides := map[Role]*regexp.Regexp{
		Width:  regexp.MustCompile(`wide|width|anch[oa]`),
		Height: regexp.MustCompile(`height|tall|high|alto|altura`),
		Depth:  regexp.MustCompile(`deep|depth|fondo|profund|stick|from the wall|sobresale`),
	}
	if own, length := sides[a.Role]; length {
		for side, named := range sides {
			if named.MatchString(near) && !own.MatchString(near) {
				return fmt.Errorf("beside %q stands the %s", a.Span, side)
			}
		}
		return nil
	}
	measured := regexp.MustCompile(`^\D*[\d,.]+ ?(?:cubic|cu |ft|feet|foot|inch|in\b|"|pulg|pies|mil[el]|cm|gal|de ellas|of them|of those)`)
	if a.Role != Age && (value < leastDollars || value > mostDollars || measured.MatchString(words[at:])) {
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
