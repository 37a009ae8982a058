package sandbox

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// lookUps are the calls that fit the message: at most two, of tools that were
// offered.
func (t chatTalk) lookUps() []chatCall {
	said := " " + strings.Join(strings.FieldsFunc(strings.ToLower(t.asked), func(r rune) bool { return strings.ContainsRune(" ?!.;:¿¡\n\t", r) }), " ") + " "
	var calls []chatCall
	for _, topic := range topics() {
		f := t.tool(topic.tool)
		if f == nil || len(calls) == 2 || !slices.ContainsFunc(topic.words, func(w string) bool { return strings.Contains(said, w) }) {
			continue
		}
		if call, ok := f.call(t.asked, said); ok {
			calls = append(calls, call)
		}
	}
	if read := t.tool("read"); len(calls) == 0 && read != nil && strings.TrimSpace(said) != "" {
		if call, ok := read.call(t.asked, said); ok {
			calls = append(calls, call)
		}
	}
	return calls
}

// topic is words, or their beginnings after a space, that call for a tool.
type topic struct {
	tool  string // part of its name
	words []string
}

func topics() []topic {
	return []topic{
		{"order_status", []string{" order", " pedido"}},
		{"find_problem", []string{" won't", " wont", " not ", " isn't", " leak", " nois", " loud", " broken", " doesn't", " error", " no enfría", " fuga"}},
		{"repair_info", []string{" repair", " fix ", " repara", " arregl"}},
		{"check_delivery", []string{" deliver", " entreg"}},
		{"delivery_terms", []string{" deliver", " install", " haul", " stairs", " floor", " entreg", " instala", " tax"}},
		{"hours", []string{" hour", " open", " close", " address", " where", " located", " horario", " abre", " abiert", " cierra", " dónde", " sunday", " saturday"}},
		{"shop_terms", []string{" warrant", " promotion", " discount", " offer", " deal", " financ", " lease", " recycl", " grade", " about you", " garant", " descuento", " reviews"}},
		{"search", []string{
			" fridge", " refrigerator", " washer", " dryer", " stove", " range", " oven", " freezer", " dishwasher", " microwave", " water heater", " cheap",
			" refrigerador", " nevera", " lavadora", " secadora", " estufa", " congelador", " lavavajillas", " microondas", " for sale", " in stock", " $",
		}},
	}
}

// tool is the first offered one whose name has part in it.
func (t chatTalk) tool(part string) *chatFunction {
	for i := range t.tools {
		if strings.Contains(t.tools[i].Name, part) {
			return &t.tools[i]
		}
	}
	return nil
}

// call fills in what the message says; false where something required is not
// in it.
func (f *chatFunction) call(asked, said string) (chatCall, bool) {
	args := map[string]any{}
	for name, p := range f.Parameters.Properties {
		if v := p.value(name, asked, said); v != nil {
			args[name] = v
		}
	}
	for _, name := range f.Parameters.Required {
		if args[name] == nil {
			return chatCall{}, false
		}
	}
	raw, err := json.Marshal(args)
	if err != nil {
		return chatCall{}, false
	}
	return callOf(f.Name, string(raw)), true
}

// value is what the message says of a parameter; nil: nothing.
func (p chatProperty) value(name, asked, said string) any {
	if p.Items != nil {
		var found []string
		for _, choice := range p.Items.Enum {
			if name != "kinds" && mentions(said, choice) {
				found = append(found, choice)
			}
		}
		if name == "brands" {
			found = brandsIn(said)
		}
		if len(found) == 0 {
			return nil
		}
		return found
	}
	for _, choice := range p.Enum {
		if mentions(said, choice) {
			return choice
		}
	}
	switch name {
	case "question", "symptom":
		return asked
	case "max_price":
		return numberAfter(asked, regexp.MustCompile(`(?i)(?:under|below|less than|up to|menos de|max)\s*\$?\s*([\d,]+)`))
	case "number":
		return textOf(asked, regexp.MustCompile(`(?i)\b(PC-\d+)\b`))
	case "email":
		return textOf(asked, regexp.MustCompile(`([\w.+-]+@[\w-]+(?:\.[\w-]+)+)`))
	case "zip":
		return textOf(asked, regexp.MustCompile(`\b(\d{5})(?:-\d{4})?\b`))
	case "state":
		return textOf(asked, regexp.MustCompile(`\b(TX|Texas)\b`))
	case "street":
		return textOf(asked, regexp.MustCompile(`(\d+[^,]*),`))
	case "city":
		return textOf(asked, regexp.MustCompile(`\d+[^,]*,\s*([A-Za-z ]+),`))
	}
	return nil
}

// mentions tells whether a message speaks of a choice: by one of its words, or
// by what people say for it.
func mentions(said, choice string) bool {
	words := map[string][]string{
		"refrigerators": {" fridge", " refrigerator", " nevera"}, "washersdryers": {" washer", " dryer", " washing machine", " lavadora", " secadora"},
		"stoves": {" stove", " range", " oven", " estufa"}, "waterheaters": {" water heater"}, "freezers": {" freezer", " congelador"},
		"dishwashers": {" dishwasher", " lavavajillas"}, "microwaves": {" microwave", " microondas"}, "cheapest": {" cheap", " barat"},
		"warranty": {" warrant", " garant"}, "promotions": {" promotion", " discount", " offer", " deal", " descuento"}, "financing": {" financ", " lease"},
		"recycling": {" recycl"}, "grades": {" grade"}, "about": {" about you", " reviews"},
	}[choice]
	if words == nil {
		first, _, _ := strings.Cut(choice, "-")
		words = []string{" " + first}
	}
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(said, w) })
}

func brandsIn(said string) []string {
	var found []string
	for _, brand := range []string{"samsung", "lg", "whirlpool", "ge", "maytag", "frigidaire", "kenmore", "bosch", "kitchenaid", "amana"} {
		if strings.Contains(said, " "+brand+" ") {
			found = append(found, brand)
		}
	}
	return found
}

func textOf(asked string, pattern *regexp.Regexp) any {
	m := pattern.FindStringSubmatch(asked)
	if m == nil {
		return nil
	}
	return strings.TrimSpace(m[1])
}

func numberAfter(asked string, pattern *regexp.Regexp) any {
	s, ok := textOf(asked, pattern).(string)
	n, err := strconv.Atoi(strings.ReplaceAll(s, ",", ""))
	if !ok || err != nil {
		return nil
	}
	return n
}
