package catalog

// Kind is a family of appliances: what is drawn, how it opens, what it needs.
type Kind string

// The kinds.
const (
	FrenchDoor         Kind = "french-door"
	SideBySide         Kind = "side-by-side"
	TopFreezer         Kind = "top-freezer"
	BottomFreezer      Kind = "bottom-freezer"
	ChestFreezer       Kind = "chest-freezer"
	UprightFreezer     Kind = "upright-freezer"
	TopLoadWasher      Kind = "top-load-washer"
	FrontLoadWasher    Kind = "front-load-washer"
	Dryer              Kind = "dryer"
	StackedLaundry     Kind = "stacked-laundry"
	GasRange           Kind = "gas-range"
	ElectricRange      Kind = "electric-range"
	WallOven           Kind = "wall-oven"
	Dishwasher         Kind = "dishwasher"
	OverRangeMicrowave Kind = "over-range-microwave"
	CounterMicrowave   Kind = "counter-microwave"
	WaterHeater        Kind = "water-heater"
)

// Kinds lists the kinds, those of one category together.
func Kinds() []Kind {
	return []Kind{
		FrenchDoor, SideBySide, TopFreezer, BottomFreezer, ChestFreezer, UprightFreezer, TopLoadWasher, FrontLoadWasher, Dryer,
		StackedLaundry, GasRange, ElectricRange, WallOven, Dishwasher, WaterHeater, OverRangeMicrowave, CounterMicrowave,
	}
}

// Category is the key of the category that the kind belongs to.
func (k Kind) Category() string { return k.facts().category }

// facts is what holds for every unit of a kind. Lengths are inches.
type facts struct {
	noun     string // within a sentence
	group    string // kinds that serve the same need
	category string
	hinge    string
	doorOff  float64 // depth lost with doors and handles off; 0: the door stays on
	swing    float64 // how far an open door stands out of the case: a share of the width
	drop     float64 // or, where it folds down, inches
	side     float64 // clearance on each side; under 0: a trim overlaps the cut-out
	top      float64
	back     float64
	wall     float64 // extra on the hinge side beside a wall
	carry    string  // ways it may be carried
	vent     string
}

// The ways units of a kind may be carried. Compressors stand in oil and tubs
// hang on springs, so those stay upright; glass tops never lie face down.
const (
	upright = "upright"
	anyWay  = "upright side back"
	onBack  = "upright back"
	onSide  = "upright side"
)

const dryerDuct = "4 in duct"

// facts returns what holds for the kind. The figures are typical of makers'
// installation sheets; docs/catalogue.md says where each comes from.
func (k Kind) facts() facts {
	switch k {
	case FrenchDoor:
		return refrigerator("French-door refrigerator", facts{hinge: "both", doorOff: 7, swing: 0.5, wall: 3.75})
	case SideBySide:
		return refrigerator("side-by-side refrigerator", facts{hinge: "both", doorOff: 6, swing: 0.57, wall: 3.75})
	case TopFreezer:
		return refrigerator("top-freezer refrigerator", facts{hinge: "right", doorOff: 4.5, swing: 1, wall: 2.5})
	case BottomFreezer:
		return refrigerator("bottom-freezer refrigerator", facts{hinge: "right", doorOff: 5.5, swing: 1, wall: 2.5})
	case ChestFreezer:
		return freezer("chest freezer", facts{hinge: "top", top: 28})
	case UprightFreezer:
		return freezer("upright freezer", facts{hinge: "right", doorOff: 4.5, swing: 1, top: 3, wall: 2.5})
	case TopLoadWasher:
		return laundry("top-load washer", facts{group: "washer", hinge: "top", top: 14, back: 4, carry: upright})
	case FrontLoadWasher:
		return laundry("front-load washer", facts{group: "washer", hinge: "left", swing: 0.9, back: 4, wall: 2, carry: upright})
	case Dryer:
		return laundry("dryer", facts{group: "dryer", hinge: "right", swing: 0.8, back: 5, wall: 2, carry: anyWay, vent: dryerDuct})
	case StackedLaundry:
		return laundry("stacked laundry center",
			facts{group: "washer", hinge: "left", swing: 0.9, top: 1, back: 5, wall: 2, carry: upright, vent: dryerDuct})
	case GasRange:
		return cooker("gas range", "range")
	case ElectricRange:
		return cooker("electric range", "range")
	case WallOven:
		oven := cooker("wall oven", "oven")
		oven.side, oven.top = -0.75, -1.25 // its trim hides the edges of a smaller cut-out
		return oven
	case Dishwasher:
		return facts{noun: "dishwasher", group: "dishwasher", category: "dishwashers", hinge: "bottom", drop: 26, carry: onBack}
	case OverRangeMicrowave:
		return microwave("over-range microwave", facts{swing: 0.7, carry: onBack})
	case CounterMicrowave:
		return microwave("countertop microwave", facts{swing: 0.75, side: 2, top: 6, back: 4, carry: upright})
	case WaterHeater:
		return facts{
			noun: "water heater", group: "water heater", category: "waterheaters", hinge: "none",
			side: 1, top: 12, back: 1, carry: onSide,
		}
	}
	return facts{noun: "appliance", hinge: "none", carry: upright}
}

func refrigerator(noun string, f facts) facts {
	f.noun, f.group, f.category = noun, "refrigerator", "refrigerators"
	f.side, f.top, f.back, f.carry = 0.25, 1, 1, upright
	return f
}

// freezer needs more air than a refrigerator: its condenser is in its walls.
func freezer(noun string, f facts) facts {
	f.noun, f.group, f.category = noun, "freezer", "freezers"
	f.side, f.back, f.carry = 3, 3, upright
	return f
}

func laundry(noun string, f facts) facts {
	f.noun, f.category, f.side = noun, "washersdryers", 1
	return f
}

func cooker(noun, group string) facts {
	return facts{noun: noun, group: group, category: "stoves", hinge: "bottom", doorOff: 3.5, drop: 21, carry: onBack}
}

func microwave(noun string, f facts) facts {
	f.noun, f.group, f.category, f.hinge = noun, "microwave", "microwaves", "left"
	return f
}
