package plan

import (
	"encoding/json"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

// Name is what a model calls to give its plan.
const Name = "answer_plan"

// Describes is what a model is told of the call.
const Describes = "Plan the answer to the visitor's newest message. The shop's server checks the plan and writes the answer from live data."

// act is a kind of answer and when it is the right one.
type act struct {
	is   understand.Intent
	when string
}

func acts() []act {
	return []act{
		{understand.Search, "units for sale: what there is, the cheapest, how many"},
		{understand.Unit, "fields of one unit: see units and fields"},
		{understand.Compare, "two or more units side by side"},
		{understand.Quote, "what units cost out the door: tax, delivery, services"},
		{understand.Fits, "whether a unit fits an opening"},
		{understand.DeliveryFee, "what delivery costs"},
		{understand.DeliveryArea, "whether delivery reaches a ZIP code or town"},
		{understand.DeliveryCheck, "whether delivery reaches a full street address"},
		{understand.Services, "stairs, removal, installation, care plan: see extras"},
		{understand.Hours, "opening hours"},
		{understand.OpenNow, "whether the shop is open now"},
		{understand.Place, "where the shop is"},
		{understand.Contact, "phone and e-mail"},
		{understand.Repair, "whether a machine is repaired, and how far technicians drive"},
		{understand.RepairPrice, "what a repair costs"},
		{understand.Symptom, "what is wrong with a machine, error codes"},
		{understand.Book, "to book a repair"},
		{understand.Warranty, "the warranty"},
		{understand.Complaint, "a unit bought here, or a repair done by the shop, failed"},
		{understand.Promotion, "offers"},
		{understand.Financing, "financing"},
		{understand.Payment, "ways to pay"},
		{understand.Recycling, "what becomes of an old machine"},
		{understand.Replace, "repair, or buy another"},
		{understand.OrderStatus, "where an order stands"},
		{understand.Person, "a person shall call or write back"},
		{understand.Brands, "which brands are sold or repaired"},
		{understand.Grades, "what the grades mean"},
		{understand.About, "the business, its license and reviews"},
		{understand.Article, "advice that the shop's articles give"},
		{understand.Partnership, "landlords, builders, many units"},
		{understand.Greeting, "a greeting alone"},
		{understand.Thanks, "thanks alone"},
		{understand.Bye, "a farewell alone"},
		{understand.Unsafe, "dangerous work or an emergency: see hazard"},
		{understand.Abusive, "abuse"},
		{understand.OffTopic, "nothing that the shop does"},
		{understand.Haggle, "a lower price"},
		{understand.Hold, "to put a unit aside"},
		{understand.SellToUs, "to sell or trade in a machine"},
		{understand.Returns, "to give back, exchange or cancel"},
		{understand.Parts, "spare parts"},
		{understand.Schedule, "when a delivery or technician comes"},
		{understand.NotOnRecord, "a question for which the shop has no fact: see topic"},
		{understand.Unclear, "none of these: ask back"},
	}
}

func fields() []understand.Attribute {
	return []understand.Attribute{
		understand.Price, understand.Width, understand.Height, understand.Depth, understand.Size, understand.Capacity, understand.Age, understand.Grade,
		understand.Condition, understand.Stock, understand.Finish, understand.Fuel, understand.Features, understand.Hookup, understand.Saving,
	}
}

func extras() []understand.Extra {
	return []understand.Extra{understand.SecondFloor, understand.Removal, understand.Installation, understand.CarePlan}
}

func hazards() []understand.Hazard {
	return []understand.Hazard{
		understand.Gas, understand.Mains, understand.SealedSystem, understand.Capacitor, understand.Bypass, understand.Child, understand.Chemicals, understand.Fire, understand.CO,
	}
}

func kinds() []catalog.Kind {
	return []catalog.Kind{
		catalog.FrenchDoor, catalog.SideBySide, catalog.TopFreezer, catalog.BottomFreezer, catalog.ChestFreezer, catalog.UprightFreezer,
		catalog.TopLoadWasher, catalog.FrontLoadWasher, catalog.Dryer, catalog.StackedLaundry, catalog.GasRange, catalog.ElectricRange, catalog.WallOven,
		catalog.Dishwasher, catalog.OverRangeMicrowave, catalog.CounterMicrowave, catalog.WaterHeater,
	}
}

func categories() []string {
	var keys []string
	for _, c := range catalog.Categories() {
		keys = append(keys, c.Key)
	}
	return keys
}

func finishes() []string { return []string{"white", "black", "stainless", "bisque", "slate"} }
func fuels() []string    { return []string{"gas", "electric", "propane"} }
func grades() []string   { return []string{"A", "B", "C"} }

func sorts() []tool.Sort {
	return []tool.Sort{
		tool.Cheapest, tool.Dearest, tool.Narrowest, tool.Widest, tool.Newest, tool.Largest, tool.Smallest, tool.BestGrade, tool.BiggestSaving,
	}
}

// Schema is the JSON Schema of a plan. Pages are the slugs of repair pages.
func Schema(pages []string) json.RawMessage {
	var names []understand.Intent
	whens := ""
	for _, a := range acts() {
		names = append(names, a.is)
		whens += string(a.is) + ": " + a.when + "; "
	}
	list := func(says string, most int, choices any) map[string]any {
		item := map[string]any{"type": "string"}
		if choices != nil {
			item["enum"] = choices
		}
		return map[string]any{"type": "array", "maxItems": most, "items": item, "description": says}
	}
	one := func(says string, choices any) map[string]any {
		return map[string]any{"type": "string", "enum": choices, "description": says}
	}
	amount := map[string]any{
		"type": "object", "required": []string{"role", "span"}, "additionalProperties": false,
		"properties": map[string]any{"role": one("", roles()), "span": map[string]any{"type": "string", "description": "The visitor's own words, with one number in figures"}},
	}
	raw, err := json.Marshal(map[string]any{
		"type": "object", "required": []string{"acts"}, "additionalProperties": false,
		"properties": map[string]any{
			"acts":       list(whens, maxActs, names),
			"units":      list("Ids of the units that the conversation speaks of", maxUnits, nil),
			"fields":     list("Of the unit", len(fields()), fields()),
			"categories": list("For search", maxList, categories()), "kinds": list("Narrower than categories", maxList, kinds()),
			"finishes": list("", maxList, finishes()), "fuels": list("", maxList, fuels()), "grades": list("", maxList, grades()),
			"sort": one("For search", sorts()), "extras": list("Services asked for", maxList, extras()),
			"amounts":   map[string]any{"type": "array", "maxItems": maxList, "items": amount, "description": "Figures that the visitor wrote"},
			"appliance": one("The visitor's machine that is to be repaired", pages), "hazard": one("With unsafe", hazards()),
			"topic": one("With not-on-record", understand.Topics()),
		},
	})
	if err != nil {
		return nil // strings in maps always encode
	}
	return raw
}
