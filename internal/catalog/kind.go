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

// Kinds lists every kind.
func Kinds() []Kind {
	return []Kind{
		FrenchDoor, SideBySide, TopFreezer, BottomFreezer, ChestFreezer, UprightFreezer,
		TopLoadWasher, FrontLoadWasher, Dryer, StackedLaundry, GasRange, ElectricRange, WallOven,
		Dishwasher, OverRangeMicrowave, CounterMicrowave, WaterHeater,
	}
}

// facts is what holds for every unit of a kind. Lengths are inches.
type facts struct {
	noun     string // within a sentence
	group    string // kinds that serve the same need
	category string
	hinge    string
	doorOff  float64 // depth lost with doors and handles off; 0: the door stays on
	swing    float64 // how far an open door stands out of the case: a share of the width
	drop     float64 // or, where it folds down, inches
	side     float64 // clearance on each side
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

// facts returns what holds for the kind. The figures are typical of makers'
// installation sheets; docs/catalogue.md says where each comes from.
func (k Kind) facts() facts {
	switch k {
	case FrenchDoor:
		return facts{noun: "French-door refrigerator", group: "refrigerator", category: "refrigerators", hinge: "both", doorOff: 7, swing: 0.5, side: 0.25, top: 1, back: 1, wall: 3.75, carry: upright}
	case SideBySide:
		return facts{noun: "side-by-side refrigerator", group: "refrigerator", category: "refrigerators", hinge: "both", doorOff: 6, swing: 0.57, side: 0.25, top: 1, back: 1, wall: 3.75, carry: upright}
	case TopFreezer:
		return facts{noun: "top-freezer refrigerator", group: "refrigerator", category: "refrigerators", hinge: "right", doorOff: 4.5, swing: 1, side: 0.25, top: 1, back: 1, wall: 2.5, carry: upright}
	case BottomFreezer:
		return facts{noun: "bottom-freezer refrigerator", group: "refrigerator", category: "refrigerators", hinge: "right", doorOff: 5.5, swing: 1, side: 0.25, top: 1, back: 1, wall: 2.5, carry: upright}
	case ChestFreezer:
		return facts{noun: "chest freezer", group: "freezer", category: "freezers", hinge: "top", side: 3, top: 28, back: 3, carry: upright}
	case UprightFreezer:
		return facts{noun: "upright freezer", group: "freezer", category: "freezers", hinge: "right", doorOff: 4.5, swing: 1, side: 3, top: 3, back: 3, wall: 2.5, carry: upright}
	case TopLoadWasher:
		return facts{noun: "top-load washer", group: "washer", category: "washersdryers", hinge: "top", side: 1, top: 14, back: 4, carry: upright}
	case FrontLoadWasher:
		return facts{noun: "front-load washer", group: "washer", category: "washersdryers", hinge: "left", swing: 0.9, side: 1, back: 4, wall: 2, carry: upright}
	case Dryer:
		return facts{noun: "dryer", group: "dryer", category: "washersdryers", hinge: "right", swing: 0.8, side: 1, back: 5, wall: 2, carry: anyWay, vent: "4 in duct"}
	case StackedLaundry:
		return facts{noun: "stacked laundry center", group: "washer", category: "washersdryers", hinge: "left", swing: 0.9, side: 1, top: 1, back: 5, wall: 2, carry: upright, vent: "4 in duct"}
	}
	return k.kitchenFacts()
}

func (k Kind) kitchenFacts() facts {
	switch k {
	case GasRange:
		return facts{noun: "gas range", group: "range", category: "stoves", hinge: "bottom", doorOff: 3.5, drop: 21, carry: onBack}
	case ElectricRange:
		return facts{noun: "electric range", group: "range", category: "stoves", hinge: "bottom", doorOff: 3.5, drop: 21, carry: onBack}
	case WallOven:
		return facts{noun: "wall oven", group: "oven", category: "stoves", hinge: "bottom", doorOff: 3.5, drop: 21, carry: onBack}
	case Dishwasher:
		return facts{noun: "dishwasher", group: "dishwasher", category: "dishwashers", hinge: "bottom", drop: 26, carry: onBack}
	case OverRangeMicrowave:
		return facts{noun: "over-range microwave", group: "microwave", category: "microwaves", hinge: "left", swing: 0.7, carry: onBack}
	case CounterMicrowave:
		return facts{noun: "countertop microwave", group: "microwave", category: "microwaves", hinge: "left", swing: 0.75, side: 2, top: 6, back: 4, carry: upright}
	case WaterHeater:
		return facts{noun: "water heater", group: "water heater", category: "waterheaters", hinge: "none", side: 1, top: 12, back: 1, carry: onSide}
	}
	return facts{noun: "appliance", hinge: "none", carry: upright}
}
