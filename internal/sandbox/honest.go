package sandbox

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// planning is the tool by which a chat's answer is planned.
const planning = "answer_plan"

// topic is an act of a plan, and words, or their beginnings after a space, that
// call for it.
type topic struct {
	act   string
	words []string
}

func topics() []topic {
	return []topic{
		{"order-status", []string{" order", " pedido"}},
		{"symptom", []string{" won't", " wont", " not ", " isn't", " leak", " nois", " loud", " broken", " doesn't", " error", " no enfría", " fuga"}},
		{"repair-price", []string{" repair cost", " repair", " reparar", " arreglar"}},
		{"delivery-fee", []string{" deliver", " entreg"}},
		{"services", []string{" install", " haul", " stairs", " instala"}},
		{"hours", []string{" hour", " open", " close", " horario", " abre", " abiert", " cierra", " sunday", " domingo"}},
		{"place", []string{" address", " where", " located", " dónde"}},
		{"warranty", []string{" warrant", " garant"}},
		{"promotion", []string{" promotion", " discount", " offer", " deal", " descuento"}},
		{"financing", []string{" financ", " lease"}},
		{"recycling", []string{" recycl"}},
		{"search", []string{
			" fridge", " refrigerator", " washer", " dryer", " stove", " range", " oven", " freezer", " dishwasher", " microwave", " water heater", " cheap",
			" refrigerador", " nevera", " lavadora", " secadora", " estufa", " congelador", " lavavajillas", " microondas", " for sale", " in stock",
		}},
	}
}

// honest plans what the message has a word of.
func (t chatTalk) honest() move {
	if len(t.tools) == 0 {
		return move{text: "I don't have that at hand. Please call us, and a person will help you."}
	}
	said := " " + strings.Join(strings.FieldsFunc(strings.ToLower(t.asked), func(r rune) bool { return strings.ContainsRune(" ?!.;:¿¡\n\t", r) }), " ") + " "
	plan := map[string]any{"acts": []string{"unclear"}}
	for _, topic := range topics() {
		if slices.ContainsFunc(topic.words, func(w string) bool { return strings.Contains(said, w) }) {
			plan["acts"] = []string{topic.act}
			break
		}
	}
	if m := regexp.MustCompile(`(?i)(?:under|below|less than|up to|menos de|max)\s*\$?\s*[\d,]+`).FindString(t.asked); m != "" {
		plan["amounts"] = []map[string]string{{"role": "max_price", "span": m}}
	}
	return move{calls: []chatCall{planned(plan)}}
}

// planned is the call that gives a plan.
func planned(plan map[string]any) chatCall {
	raw, err := json.Marshal(plan)
	if err != nil {
		return chatCall{} // maps of strings always encode
	}
	return callOf(planning, string(raw))
}
