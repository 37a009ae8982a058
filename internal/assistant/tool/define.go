package tool

import (
	"encoding/json"

	"enamel/internal/catalog"
)

// Definition is a tool as a model is told of it.
type Definition struct {
	Name        string
	Description string
	Parameters  json.RawMessage // JSON Schema of an object
}

// Definitions are the tools that Call runs.
func (d *Desk) Definitions() []Definition {
	out := make([]Definition, len(d.callables))
	for i, c := range d.callables {
		out[i] = c.Definition
	}
	return out
}

// parameter is one argument of a tool. Several: a list of values.
type parameter struct {
	name     string
	typed    string // string, number, integer
	says     string
	choices  []string
	several  bool
	required bool
}

// schema is the JSON Schema of arguments.
func schema(parameters ...parameter) json.RawMessage {
	properties := map[string]any{}
	required := []string{}
	for _, p := range parameters {
		property := map[string]any{"type": p.typed}
		if len(p.choices) > 0 {
			property["enum"] = p.choices
		}
		if p.several {
			property = map[string]any{"type": "array", "items": property}
		}
		if p.says != "" {
			property["description"] = p.says
		}
		properties[p.name] = property
		if p.required {
			required = append(required, p.name)
		}
	}
	raw, err := json.Marshal(map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false})
	if err != nil {
		return nil // strings in maps always encode
	}
	return raw
}

func text(name, says string) parameter { return parameter{name: name, typed: "string", says: says} }

func number(name, says string) parameter { return parameter{name: name, typed: "number", says: says} }

func needed(p parameter) parameter {
	p.required = true
	return p
}

func chosen(p parameter, choices []string) parameter {
	p.choices = choices
	return p
}

func list(name, says string, choices ...string) parameter {
	return parameter{name: name, typed: "string", says: says, choices: choices, several: true}
}

func categoryKeys() []string {
	var out []string
	for _, c := range catalog.Categories() {
		out = append(out, c.Key)
	}
	return out
}

func kinds() []string {
	return []string{
		string(catalog.FrenchDoor), string(catalog.SideBySide), string(catalog.TopFreezer), string(catalog.BottomFreezer),
		string(catalog.ChestFreezer), string(catalog.UprightFreezer), string(catalog.TopLoadWasher), string(catalog.FrontLoadWasher),
		string(catalog.Dryer), string(catalog.StackedLaundry), string(catalog.GasRange), string(catalog.ElectricRange), string(catalog.WallOven),
		string(catalog.Dishwasher), string(catalog.OverRangeMicrowave), string(catalog.CounterMicrowave), string(catalog.WaterHeater),
	}
}

func sorts() []string {
	return []string{
		string(Cheapest), string(Dearest), string(Narrowest), string(Widest), string(Newest), string(Largest), string(Smallest),
		string(BestGrade), string(BiggestSaving),
	}
}

func finishes() []string { return []string{"white", "black", "stainless", "bisque", "slate"} }

func fuels() []string { return []string{"gas", "electric", "propane"} }

func searchParameters() []parameter {
	return []parameter{
		list("categories", "", categoryKeys()...),
		list("kinds", "Narrower than categories", kinds()...),
		list("brands", "As the visitor wrote them"),
		list("finishes", "", finishes()...),
		list("fuels", "What heats it", fuels()...),
		list("grades", "Condition", "A", "B", "C"),
		list("features", "English words that its name or features must have: ice maker, steam, double"),
		text("model", "Model number, or a part of it"),
		number("min_price", "US dollars"), number("max_price", "US dollars"),
		number("min_width", "Inches, of the unit itself; for a gap use check_fit"), number("max_width", "Inches"),
		number("min_height", "Inches"), number("max_height", "Inches"), number("max_depth", "Inches"),
		{name: "min_year", typed: "integer", says: "Estimated year made"},
		number("min_capacity", "Cubic feet, gallons or place settings"),
		chosen(text("sort", "Left out: the best match"), sorts()),
		{name: "limit", typed: "integer", says: "1 to 8; 4 where left out"},
	}
}
