package catalog

import (
	"maps"
	"slices"
	"strings"
	"time"

	"enamel/internal/catalog/inspection"
	"enamel/internal/fault"
	"enamel/internal/money"
)

// Edit is what staff say of a unit; nil is not said.
type Edit struct {
	Category     *string
	Kind         *Kind
	Brand        *string
	Model        *string
	Name         *string
	Finish       *string
	Price        *money.Cents
	RegularPrice *money.Cents
	Grade        *string
	Year         *int
	Height       *float64
	Width        *float64
	Depth        *float64
	Capacity     *float64
	CapacityUnit *string
	Fuel         *string
	Hookup       *string
	Hinge        *string
	Stock        *int // pieces on the floor
	Badges       *[]string
	Notes        *[]string
	Features     *[]string
	Description  *string
	Serial       *string
	Photos       *[]Photo // all of them; their sizes are the album's
	Pins         *[]Pin   // all of them; nil: those that there are, where their notes and photos remain

	Readings *[]inspection.Reading // the whole inspection sheet
	Gated    bool                  // it comes on the floor with its tests done, or not at all
}

// Attribute is one thing that is said of a unit: a flag, a column, the name in a fault.
type Attribute struct {
	Name    string
	Allowed string // within a sentence: it must be ...
	parse   func(e *Edit, text string) bool
	apply   func(e Edit, u *Unit) bool // reports whether it was said
	right   func(u Unit, now time.Time) bool
	Text    func(u Unit) string
}

// attribute makes an Attribute of its place in an Edit and in a Unit.
func attribute[T any](name, allowed string, in func(*Edit) **T, of func(*Unit) *T, form format[T], right func(T) bool) Attribute {
	return Attribute{
		Name: name, Allowed: allowed,
		parse: func(e *Edit, text string) bool {
			v, ok := form.parse(text)
			*in(e) = &v
			return ok
		},
		apply: func(e Edit, u *Unit) bool {
			v := *in(&e)
			if v != nil {
				*of(u) = *v
			}
			return v != nil
		},
		right: func(u Unit, _ time.Time) bool { return right(*of(&u)) },
		Text:  func(u Unit) string { return form.text(*of(&u)) },
	}
}

// Bounds of what is said of a unit.
const (
	maxPrice    = 100_000 * centsPerDollar
	maxStock    = 1000
	maxInches   = 120
	maxCapacity = 500
	firstYear   = 1950
)

// Attributes lists what can be said of a unit, in the order of a sheet's columns.
func Attributes() []Attribute {
	category := make([]string, 0, len(Categories()))
	for _, c := range Categories() {
		category = append(category, c.Key)
	}
	price := func(c money.Cents) bool { return c >= centsPerDollar && c <= maxPrice }
	size := func(v float64) bool { return v > 0 && v <= maxInches }
	const prices, sizes = "dollars from 1 to 100000", "inches, such as 35.75 or 35 3/4, up to 120"
	return []Attribute{
		attribute("category", oneOf(category), func(e *Edit) **string { return &e.Category }, func(u *Unit) *string { return &u.Category }, words[string](), among(category)),
		attribute("kind", oneOf(Kinds()), func(e *Edit) **Kind { return &e.Kind }, func(u *Unit) *Kind { return &u.Kind }, words[Kind](), among(Kinds())),
		attribute("brand", "1 to 40 characters, letters of A to Z or digits among them", func(e *Edit) **string { return &e.Brand }, func(u *Unit) *string { return &u.Brand }, words[string](), isBrand),
		attribute("model", "1 to 60 characters", func(e *Edit) **string { return &e.Model }, func(u *Unit) *string { return &u.Model }, words[string](), line(1, 60)),
		attribute("name", "1 to 100 characters", func(e *Edit) **string { return &e.Name }, func(u *Unit) *string { return &u.Name }, words[string](), line(1, 100)),
		attribute("finish", oneOf(finishes()), func(e *Edit) **string { return &e.Finish }, func(u *Unit) *string { return &u.Finish }, words[string](), among(finishes())),
		attribute("price", prices, func(e *Edit) **money.Cents { return &e.Price }, func(u *Unit) *money.Cents { return &u.Sale }, dollars(), price),
		attribute("regular_price", prices+", and not under the price", func(e *Edit) **money.Cents { return &e.RegularPrice }, func(u *Unit) *money.Cents { return &u.Regular }, dollars(), price),
		attribute("grade", oneOf(grades()), func(e *Edit) **string { return &e.Grade }, func(u *Unit) *string { return &u.Grade }, words[string](), among(grades())),
		yearAttribute(),
		attribute("height", sizes, func(e *Edit) **float64 { return &e.Height }, func(u *Unit) *float64 { return &u.Height }, lengths(), size),
		attribute("width", sizes, func(e *Edit) **float64 { return &e.Width }, func(u *Unit) *float64 { return &u.Width }, lengths(), size),
		attribute("depth", sizes, func(e *Edit) **float64 { return &e.Depth }, func(u *Unit) *float64 { return &u.Depth }, lengths(), size),
		attribute("capacity", "a number up to 500", func(e *Edit) **float64 { return &e.Capacity }, func(u *Unit) *float64 { return &u.Capacity }, numbers(), func(v float64) bool { return v > 0 && v <= maxCapacity }),
		attribute("capacity_unit", oneOf(capacityUnits()), func(e *Edit) **string { return &e.CapacityUnit }, func(u *Unit) *string { return &u.CapacityUnit }, words[string](), among(capacityUnits())),
		attribute("fuel", "electric, gas or propane where the unit heats, else empty", func(e *Edit) **string { return &e.Fuel }, func(u *Unit) *string { return &u.Fuel }, words[string](), among(fuels())),
		attribute("hookup", "1 to 200 characters, such as 120 V outlet", func(e *Edit) **string { return &e.Hookup }, func(u *Unit) *string { return &u.Hookup }, words[string](), line(1, 200)),
		attribute("hinge", oneOf(hinges()[1:])+", or empty: as the kind has it", func(e *Edit) **string { return &e.Hinge }, func(u *Unit) *string { return &u.HingeOverride }, words[string](), among(hinges())),
		attribute("stock", "a whole number up to 1000", func(e *Edit) **int { return &e.Stock }, func(u *Unit) *int { return &u.OnFloor }, whole(), func(n int) bool { return n >= 0 && n <= maxStock }),
		attribute("badges", "at most two, parted by |, of: "+strings.Join(Badges(), ", "), func(e *Edit) **[]string { return &e.Badges }, func(u *Unit) *[]string { return &u.Badges }, lists(), areBadges),
		attribute("notes", "up to 20 marks of 200 characters, parted by |", func(e *Edit) **[]string { return &e.Notes }, func(u *Unit) *[]string { return &u.Notes }, lists(), lines),
		attribute("features", "up to 20 of 200 characters, parted by |", func(e *Edit) **[]string { return &e.Features }, func(u *Unit) *[]string { return &u.Features }, lists(), lines),
		attribute("description", "1 to 2000 characters", func(e *Edit) **string { return &e.Description }, func(u *Unit) *string { return &u.Description }, words[string](), line(1, 2000)),
	}
}

// yearAttribute is the estimated year made, which does not lie ahead.
func yearAttribute() Attribute {
	f := attribute("year", "the year made, from 1950 to this one", func(e *Edit) **int { return &e.Year }, func(u *Unit) *int { return &u.Year }, whole(), nil)
	f.right = func(u Unit, now time.Time) bool { return u.Year >= firstYear && u.Year <= now.Year() }
	return f
}

// ReadEdit reads what was typed, by the names of Attributes; it fails with Invalid
// and each field that cannot be read.
func ReadEdit(typed map[string]string) (Edit, error) {
	var e Edit
	wrong := map[string]string{}
	rest := maps.Clone(typed)
	for _, f := range Attributes() {
		if text, ok := typed[f.Name]; ok && !f.parse(&e, text) {
			wrong[f.Name] = "It must be " + f.Allowed + "."
		}
		delete(rest, f.Name)
	}
	for name := range rest {
		wrong[name] = "There is no such field."
	}
	return e, fault.Fields(wrong)
}

// edited is the unit with what was said of it, and the message of each field
// that is wrong: of those that were said, and of all where the unit is new.
func (e Edit) edited(u Unit, now time.Time, isNew bool) (Unit, map[string]string) {
	before, said := u, map[string]bool{}
	for _, a := range Attributes() {
		said[a.Name] = a.apply(e, &u)
	}
	if said["kind"] && !said["category"] {
		u.Category = u.Kind.facts().category
	}
	switch {
	case u.Fuel != "":
	case u.Kind == GasRange:
		u.Fuel = "gas"
	case u.Kind == ElectricRange:
		u.Fuel = "electric"
	}
	if isNew {
		u = u.described()
	}
	wrong := u.crossed()
	u = e.pictured(u, before, wrong)
	for _, a := range Attributes() {
		switch right := a.right(u, now); {
		case !right && said[a.Name]:
			wrong[a.Name] = "It must be " + a.Allowed + "."
		case !right && isNew:
			wrong[a.Name] = "It is missing: it must be " + a.Allowed + "."
		}
	}
	return u.counted(now), wrong
}

// crossed is what is wrong between two fields.
func (u Unit) crossed() map[string]string {
	wrong := map[string]string{}
	if u.Regular < u.Sale {
		wrong["regular_price"] = "It must not be under the price, " + u.Sale.String() + "."
	}
	if u.Kind != "" && u.Kind.facts().category != u.Category && slices.Contains(Kinds(), u.Kind) {
		wrong["category"] = "Units of kind " + string(u.Kind) + " are in " + u.Kind.facts().category + "."
	}
	if u.Kind.heats() != (u.Fuel != "") && slices.Contains(Kinds(), u.Kind) {
		wrong["fuel"] = "It must be electric, gas or propane where the unit heats, else empty."
	}
	if !u.Hold.Until.IsZero() && u.OnFloor < 1 {
		wrong["stock"] = "A piece is on hold for " + u.Hold.For + ": release it first."
	}
	return wrong
}

// heats says that a unit of the kind heats with electricity or gas, and pages say which.
func (k Kind) heats() bool {
	return slices.Contains([]Kind{Dryer, StackedLaundry, GasRange, ElectricRange, WallOven, WaterHeater}, k)
}
