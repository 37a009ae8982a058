package inspection

import "slices"

// Tests lists the tests of a kind (catalog.Kind), in the order in which they
// are done; none for a kind that is unknown.
func Tests(kind string) []Test {
	switch kind {
	case "french-door", "side-by-side", "top-freezer", "bottom-freezer":
		return refrigerator()
	case "chest-freezer", "upright-freezer":
		return freezer()
	case "top-load-washer", "front-load-washer":
		return append(washer(), lid(), optional(noise()))
	case "dryer":
		return dryer()
	case "stacked-laundry":
		return slices.Concat(washer()[:5], []Test{ventHeat(), drum(), cord(), gasLeak("Electric dryer")})
	case "gas-range":
		return gasRange()
	case "electric-range":
		return electricRange()
	case "wall-oven":
		return wallOven()
	case "dishwasher":
		return dishwasher()
	case "over-range-microwave":
		return append(microwave(), works("vent_fan", "Vent fan and lamp", "Every speed"))
	case "counter-microwave":
		return microwave()
	case "water-heater":
		return waterHeater()
	}
	return nil
}

func refrigerator() []Test {
	return []Test{
		number("fresh_food", "Fresh food", "After 24 h", "°F", 33, 40),
		number("freezer", "Freezer", "After 24 h", "°F", -10, 5),
		number("amps", "Compressor", "Running, clamp on the cord", "A", 0.4, 6.5),
		seal("Door seals"),
		choice("ice_water", "Ice and water", "A full bin, a full glass", "Work, where fitted", []string{"Work", "Not fitted"}, "Fail"),
		leak("After 24 h, floor and crisper"),
		noise(),
		optional(works("lights", "Lights and controls", "Every button")),
	}
}

func freezer() []Test {
	return []Test{
		number("freezer", "Temperature", "After 24 h", "°F", -15, 5),
		number("amps", "Compressor", "Running, clamp on the cord", "A", 0.4, 5),
		seal("Lid or door seal"),
		leak("After 24 h, floor and drain"),
		noise(),
		cord(),
	}
}

func washer() []Test {
	return []Test{
		choice("fill", "Fill", "Hot, then cold", "Hot and cold, stops by itself", []string{"Fills and stops"}, "Fails"),
		choice("agitate", "Wash", "Five minutes with a load", "Agitates or tumbles", []string{"Washes"}, "Fails"),
		choice("spin", "Spin", "Full speed with a load", "Full speed, stays level", []string{"Full speed"}, "Fails"),
		number("drain", "Drain", "From a full tub", "min", 0, 4),
		leak("After a whole cycle, door, hoses and pump"),
		number("amps", "Current", "Highest in wash and spin", "A", 0.5, 12),
	}
}

func dryer() []Test {
	return []Test{
		ventHeat(),
		number("amps", "Current", "On high; gas takes up to 6 A", "A", 2, 26),
		drum(),
		choice("door_switch", "Door switch", "Open it while it turns", "Stops the drum", []string{"Stops"}, "Runs on"),
		cord(),
		number("ground", "Ground, drum to plug", "Ohmmeter", "Ω", 0, 1),
		gasLeak("Electric dryer"),
	}
}

func gasRange() []Test {
	return []Test{
		choice("burners", "Burners", "Light each, high and low", "Each lights by itself", []string{"All light"}, "One fails"),
		oven(),
		works("broil", "Broil", "After 3 min"),
		gasLeak(""),
		seal("Oven door seal"),
		selfClean(),
		cord(),
		antiTip(),
	}
}

func electricRange() []Test {
	return []Test{
		choice("elements", "Surface elements", "Each on high, then low", "Each heats and cycles", []string{"All heat"}, "One fails"),
		oven(),
		works("broil", "Broil", "After 3 min"),
		choice("glass", "Cooktop", "Under a lamp", "No cracks", []string{"No cracks", "Coils, no glass"}, "Cracked"),
		seal("Oven door seal"),
		selfClean(),
		cord(),
		antiTip(),
	}
}

func wallOven() []Test {
	return []Test{
		oven(),
		works("broil", "Broil", "After 3 min"),
		works("fans", "Cooling and convection fans", "At 350 °F"),
		seal("Door seal"),
		selfClean(),
		cord(),
		gasLeak("Electric oven"),
	}
}

func dishwasher() []Test {
	return []Test{
		choice("fill", "Fill", "Level under the float", "Fills and stops", []string{"Fills and stops"}, "Fails"),
		choice("wash", "Wash", "Both arms turn", "Arms turn, soap is let out", []string{"Washes"}, "Fails"),
		number("water_heat", "Water, main wash", "At the end of the wash", "°F", 115, 165),
		number("drain", "Drain", "From a full tub", "min", 0, 3),
		leak("After a whole cycle, door and pump"),
		choice("latch", "Latch", "Open it in the wash", "Stops the wash", []string{"Stops"}, "Runs on"),
		optional(noise()),
	}
}

func microwave() []Test {
	return []Test{
		number("water_rise", "One liter of water, one minute", "Rise, on high", "°F", 17, 45),
		number("leakage", "Leakage at the door", "Meter at 2 in, all round", "mW/cm²", 0, 5),
		choice("interlock", "Door switch", "Open it while it runs", "Stops at once", []string{"Stops"}, "Runs on"),
		choice("turntable", "Turntable", "With the water on it", "Turns", []string{"Turns", "Not fitted"}, "Stands still"),
		works("keypad", "Keys and display", "Every key"),
		cord(),
	}
}

func waterHeater() []Test {
	return []Test{
		leak("Full, 1 h at line pressure"),
		choice("heat", "Elements or burner", "Each element alone, or lit three times", "Each heats", []string{"Heat"}, "Fail"),
		number("thermostat", "Thermostat set to 120", "At the outlet, once it shuts off", "°F", 110, 130),
		choice("anode", "Anode rod", "Pulled and looked at", "Over half left, or new", []string{"Over half left", "New"}, "Used up"),
		choice("tp_valve", "T&P valve", "Lift the lever", "Opens and closes dry", []string{"Opens and closes"}, "Fails"),
		gasLeak("Electric heater"),
		optional(choice("flush", "Sediment", "Flush until clear", "Runs clear", []string{"Clear"}, "Rusty")),
	}
}

func seal(label string) Test {
	return choice("seal", label, "A bill held all round", "Tight all round", []string{"Tight"}, "Loose")
}

func leak(how string) Test {
	return choice("leak", "Leak", how, "None", []string{"None"}, "Leaks")
}

func noise() Test {
	return choice("noise", "Noise", "From 3 ft", "No grinding, no squeal", []string{"Quiet"}, "Noisy")
}

func cord() Test {
	return choice("cord", "Cord and plug", "Pull, bend, look at the block", "No burn marks", []string{"Good", "Sold without cord"}, "Bad")
}

func ventHeat() Test {
	return number("vent_heat", "Heat at the vent", "After 10 min on high", "°F", 120, 160)
}

func drum() Test {
	return choice("drum", "Drum, five minutes loaded", "With wet towels", "No noise", []string{"Quiet"}, "Noisy")
}

func lid() Test {
	return choice("lid", "Lid or door lock", "Open it in the spin", "Locks, or stops the spin", []string{"Locks or stops"}, "Runs on")
}

// gasLeak is for what may burn gas; without names a unit that does not.
func gasLeak(without string) Test {
	good := []string{"No bubbles"}
	if without != "" {
		good = append(good, without)
	}
	return choice("gas_leak", "Gas leak", "Soap on every joint, under pressure", "No bubbles", good, "Bubbles")
}

func oven() Test {
	return number("oven", "Oven set to 350", "Mean of three cycles, after 20 min", "°F", 325, 375)
}

func selfClean() Test {
	return choice("self_clean", "Self-clean lock", "Start it, cancel it", "Locks and opens, where fitted", []string{"Locks and opens", "Not fitted"}, "Fails")
}

func antiTip() Test {
	return optional(choice("anti_tip", "Anti-tip bracket", "Look for it", "Goes with the range", []string{"Goes with it"}, "Missing"))
}

func works(test, label, how string) Test {
	return choice(test, label, how, "Work", []string{"Work"}, "Fail")
}
