package tool_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// calls are arguments of every tool.
func calls() map[string]string {
	return map[string]string{
		"search_units":      `{"kinds":["dryer"],"max_price":400,"sort":"cheapest","limit":8}`,
		"get_unit":          `{"id":"RF28R7351SR"}`,
		"check_fit":         `{"id":"RF28R7351SR","width_in":36}`,
		"show_units":        `{"ids":["RF28R7351SR"]}`,
		"hours_and_places":  ``,
		"delivery_terms":    `{}`,
		"check_delivery":    `{"street":"1 Main St","city":"Fort Worth","state":"TX","zip":"76102"}`,
		"shop_terms":        `{"topic":"warranty"}`,
		"read_pages":        `{"question":"how do I pay?"}`,
		"repair_info":       `{"appliance":"dryer-repair"}`,
		"find_problem":      `{"appliance":"dryer-repair","symptom":"no heat"}`,
		"repair_or_replace": `{"appliance":"dryer-repair","repair_cost":300,"new_price":800}`,
		"brand":             `{"name":"GE"}`,
		"order_status":      `{"number":"PC-10001","email":"jane@example.com"}`,
		"hand_over":         `{"contact":"817-555-0123","note":"order"}`,
	}
}

// answers are what the answers to calls must have.
func answers() map[string][]string {
	return map[string][]string{
		"search_units":      {`"total":`, `"price":"$`, `"width":"`},
		"get_unit":          {`"price":"$899"`, `"saving":"$1,100"`, `"width":"35¾ in"`, `"capacity":"27.8 cu ft"`, `"sold":false`},
		"check_fit":         {`"verdict":"tight"`, `36¼ in wide`, `"not_measured":["height","depth"]`},
		"show_units":        {`"shown":1`},
		"hours_and_places":  {`Mon-Sat 9 AM-6 PM`, `"open_now":true`, `1880 Panther Works Way`},
		"delivery_terms":    {`"fee":"$99"`, `"price":"$75"`, `8.25%`, `15 miles`},
		"check_delivery":    {`"inside":true`, `6.2 miles`},
		"shop_terms":        {`1-year warranty, parts and labor`, `$49`},
		"read_pages":        {`on delivery or in the showroom`},
		"repair_info":       {`$120-$350`},
		"find_problem":      {`No heat, but the drum turns`, `"safe_to_check":`},
		"repair_or_replace": {`"advice":"repair"`, `"repair_high":"$300"`, `"used_instead":[{`},
		"brand":             {`"serviced":true`},
		"order_status":      {`"status":"out for delivery"`, `$639.17`},
		"hand_over":         {`"done":true`},
	}
}

func TestEveryToolIsDefinedAndAnswers(t *testing.T) {
	t.Parallel()
	c := open(t)
	c.orders.order = placed()
	args, want := calls(), answers()
	turn := c.says("They quoted $300 to fix my dryer, a new one is $800. My order is PC-10001, jane@example.com, 817-555-0123.")
	definitions := c.Definitions()
	if len(definitions) != len(args) {
		t.Errorf("%d tools are defined, %d are tried", len(definitions), len(args))
	}
	for _, d := range definitions {
		var schema struct {
			Type       string
			Properties map[string]any
			Required   []string
		}
		if err := json.Unmarshal(d.Parameters, &schema); err != nil || schema.Type != "object" || schema.Required == nil || len(d.Description) > 200 || !regexp.MustCompile(`^[a-z_]{1,64}$`).MatchString(d.Name) {
			t.Errorf("%s: %s, %v", d.Name, d.Parameters, err)
		}
		answer, err := turn.Call(t.Context(), d.Name, json.RawMessage(args[d.Name]))
		if err != nil {
			t.Errorf("%s: %v", d.Name, err)
		}
		for _, private := range []string{"Secret Lane", "555-0188"} {
			if strings.Contains(string(answer), private) {
				t.Errorf("%s tells %s", d.Name, private)
			}
		}
		for _, part := range want[d.Name] {
			if !strings.Contains(string(answer), part) {
				t.Errorf("%s: %q is not in %s", d.Name, part, answer)
			}
		}
		if len(answer) > 8000 || !json.Valid(answer) {
			t.Errorf("%s: %d bytes", d.Name, len(answer))
		}
	}
}

// What a model prints of an answer is what the guard lets pass.
func TestAnAnswersPricesMayBeSaid(t *testing.T) {
	t.Parallel()
	c := open(t)
	turn := c.says("cheapest fridge?")
	raw, err := turn.Call(t.Context(), "search_units", json.RawMessage(`{"categories":["refrigerators"],"sort":"cheapest"}`))
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		Total  int
		Lowest string `json:"lowest_price"`
		Units  []struct{ Name, Price, ID string }
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		t.Fatal(err)
	}
	if shown := turn.Shown(); len(shown) != 4 || len(answer.Units) != 4 || shown[0].Slug != answer.Units[0].ID || answer.Lowest != answer.Units[0].Price {
		t.Errorf("%d cards, %s", len(shown), raw)
	}
	for _, u := range answer.Units {
		may(t, turn, "The "+u.Name+" is "+u.Price+".")
	}
	if _, err := turn.Call(t.Context(), "show_units", json.RawMessage(`{"ids":["`+answer.Units[1].ID+`"]}`)); err != nil {
		t.Fatal(err)
	}
	if shown := turn.Shown(); len(shown) != 1 || shown[0].Slug != answer.Units[1].ID {
		t.Errorf("%d cards", len(shown))
	}
}

func TestWrongCallsAreToldWhatIsRight(t *testing.T) {
	t.Parallel()
	c := open(t)
	for _, s := range []struct{ name, args, says string }{
		{"buy_units", `{}`, "search_units"},
		{"", `{}`, "search_units"},
		{"search_units", `{"category":"fridge"}`, `"categories"`},
		{"search_units", `{"categories":["fridge"]}`, "refrigerators"},
		{"search_units", `{"max_price":"cheap"}`, "max_price"},
		{"search_units", `{"max_price":-1}`, "out of range"},
		{"search_units", `{"max_price":1e300}`, "out of range"},
		{"search_units", `{"sort":"random"}`, "cheapest"},
		{"search_units", `[]`, "wrong arguments"},
		{"search_units", `{} {}`, "more than one"},
		{"search_units", `not json`, "wrong arguments"},
		{"get_unit", ``, "id is missing"},
		{"get_unit", `{"id":"nothing"}`, "search_units"},
		{"get_unit", `null`, "id is missing"},
		{"repair_info", `{"appliance":"toaster"}`, "dryer-repair"},
		{"shop_terms", `{"topic":"salaries"}`, "warranty"},
		{"check_delivery", `{"street":"1 Main St"}`, "city is missing"},
		{"order_status", `{"number":"10001","email":"jane@example.com"}`, "e-mail"},
		{"hand_over", `{"contact":"817-555-0100"}`, "phone number"},
		{"show_units", `{"ids":["nothing"]}`, "search_units"},
	} {
		answer, err := c.says("hi").Call(t.Context(), s.name, json.RawMessage(s.args))
		if err == nil || !strings.Contains(err.Error(), s.says) || answer != nil {
			t.Errorf("%s %s: %s, %v", s.name, s.args, answer, err)
		}
	}
}

func FuzzCall(f *testing.F) {
	c := open(f)
	names := c.Definitions()
	f.Add(0, `{"features":["("],"limit":-3}`)
	f.Add(10, `{"symptom":"\" OR \u0000"}`)
	f.Fuzz(func(t *testing.T, i int, args string) {
		name := names[(i%len(names)+len(names))%len(names)].Name
		answer, err := c.says("hi").Call(t.Context(), name, json.RawMessage(args))
		if err == nil && (!json.Valid(answer) || len(answer) > 20_000) {
			t.Errorf("%s %s: %d bytes", name, args, len(answer))
		}
	})
}
