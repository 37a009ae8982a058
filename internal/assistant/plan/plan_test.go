package plan_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/plan"
	"enamel/internal/assistant/talk"
	"enamel/internal/catalog"
)

func shelf() []catalog.Unit {
	return []catalog.Unit{
		{Slug: "samsung-1", Name: "Samsung French-Door Refrigerator", Brand: "Samsung", Model: "RF28R7351SR", Category: "refrigerators", Kind: catalog.FrenchDoor, Finish: "Stainless", Sale: 89900, Stock: 1},
		{Slug: "lg-washer", Name: "LG Front-Load Washer", Brand: "LG", Model: "WM3600HWA", Category: "washersdryers", Kind: catalog.FrontLoadWasher, Finish: "White", Sale: 44900, Stock: 1},
		{Slug: "amana-dryer", Name: "Amana Dryer", Brand: "Amana", Model: "NED4655EW", Category: "washersdryers", Kind: catalog.Dryer, Finish: "White", Fuel: "electric", Sale: 29900, Stock: 1},
	}
}

// read holds a plan to the messages, of which the visitor wrote the last and
// every second one before it.
func read(raw string, messages ...string) (understand.Ask, error) {
	var c talk.Conversation
	for i, m := range messages {
		role := talk.User
		if (len(messages)-1-i)%2 == 1 {
			role = talk.Assistant
		}
		c.Messages = append(c.Messages, talk.Message{Role: role, Content: m})
	}
	reader := understand.New(understand.Lexicon{Brands: []string{"Samsung", "LG", "Amana"}, Units: shelf(), Towns: []string{"Fort Worth"}})
	return plan.Read(raw, plan.Against{Conversation: c, Words: reader.Read(c), Units: shelf(), Pages: []string{"dryer-repair", "washer-repair", "refrigerator-repair"}})
}

func TestAPlanAddsWhatTheWordsLeaveOpen(t *testing.T) {
	for name, tt := range map[string]struct {
		raw      string
		messages []string
		holds    func(understand.Ask) bool
	}{
		"an act": {`{"acts":["hours"]}`, []string{"when do yall open"}, func(a understand.Ask) bool { return slices.Equal(a.Intents, []understand.Intent{understand.Hours}) }},
		"a kind in other words": {
			`{"acts":["search"],"kinds":["dryer"]}`,
			[]string{"what do you have for getting wet laundry un-wet"},
			func(a understand.Ask) bool { return slices.Equal(a.Query.Kinds, []catalog.Kind{catalog.Dryer}) },
		},
		"a unit spoken of": {
			`{"acts":["unit"],"units":["lg-washer"],"fields":["year"]}`,
			[]string{"washers?", "The LG Front-Load Washer is $449.", "what vintage"},
			func(a understand.Ask) bool { return slices.Contains(a.Mentions, "lg-washer") },
		},
		"the roles of figures": {
			`{"acts":["replace"],"amounts":[{"role":"repair_cost","span":"350"},{"role":"other_cost","span":"400"}]}`,
			[]string{"repair on my 12 year old washer is 350 and a used one here is 400"},
			func(a understand.Ask) bool { return a.RepairCents == 35000 && a.NewCents == 40000 },
		},
		"a topic without a fact": {
			`{"acts":["not-on-record"],"topic":"parking"}`,
			[]string{"is there somewhere to leave my truck"},
			func(a understand.Ask) bool { return a.Is(understand.NotOnRecord) && a.Topic == "parking" },
		},
		"one figure in two roles": {
			`{"acts":["fit"],"amounts":[{"role":"opening_width","span":"30"},{"role":"opening_height","span":"30"}]}`,
			[]string{"will it do, 30 both ways"},
			func(a understand.Ask) bool { return a.Opening.Width == 30 && a.Opening.Height == 30 },
		},
		"what hurts": {
			`{"acts":["unsafe"],"hazard":"gas"}`,
			[]string{"it whistles near the pipe, what do I loosen"},
			func(a understand.Ask) bool { return a.Is(understand.Unsafe) && a.Hazard == understand.Gas },
		},
	} {
		t.Run(name, func(t *testing.T) {
			if a, err := read(tt.raw, tt.messages...); err != nil || !tt.holds(a) {
				t.Errorf("%v: %+v", err, a)
			}
		})
	}
}

func TestAPlanMayNotDenyTheWords(t *testing.T) {
	const cheap = "do you have a white LG washer under 500"
	for name, tt := range map[string]struct{ raw, message string }{
		"no JSON":                 {`We are open all day.`, "when do you open"},
		"nothing":                 {``, "when do you open"},
		"two values":              {`{"acts":["hours"]}{"acts":["hours"]}`, "when do you open"},
		"text of its own":         {`{"acts":["hours"],"text":"We never close."}`, "when do you open"},
		"no act":                  {`{"acts":[]}`, "when do you open"},
		"too many acts":           {`{"acts":["hours","place","contact","search"]}`, "when do you open"},
		"an unknown act":          {`{"acts":["sing"]}`, "when do you open"},
		"another question":        {`{"acts":["warranty"]}`, "when do you open"},
		"another kind":            {`{"acts":["search"],"kinds":["dryer"]}`, cheap},
		"another color":           {`{"acts":["search"],"finishes":["black"]}`, cheap},
		"another role":            {`{"acts":["search"],"amounts":[{"role":"min_price","span":"500"}]}`, cheap},
		"another figure":          {`{"acts":["search"],"amounts":[{"role":"max_price","span":"900"}]}`, cheap},
		"a role with two figures": {`{"acts":["search"],"amounts":[{"role":"min_price","span":"700"},{"role":"min_price","span":"900"}]}`, "700 or 900"},
		"half a figure":           {`{"acts":["search"],"amounts":[{"role":"max_price","span":"50"}]}`, cheap},
		"two figures":             {`{"acts":["search"],"amounts":[{"role":"max_price","span":"500 or 600"}]}`, cheap + " or 600"},
		"an unknown role":         {`{"acts":["search"],"amounts":[{"role":"bribe","span":"700"}]}`, "do you have something for 700"},
		"an unknown unit":         {`{"acts":["unit"],"units":["rolex"]}`, "how much is it"},
		"a unit nobody named":     {`{"acts":["unit"],"units":["lg-washer"]}`, "how much is it"},
		"another unit":            {`{"acts":["unit"],"units":["lg-washer"]}`, "how much is the RF28R7351SR, and not the WM3600HWA price please"},
		"another machine":         {`{"acts":["symptom"],"appliance":"dryer-repair"}`, "my washer does not drain"},
		"a machine without page":  {`{"acts":["symptom"],"appliance":"toaster-repair"}`, "it does not work"},
		"a danger without a name": {`{"acts":["unsafe"]}`, "it whistles near the pipe, what do I loosen"},
		"an unnamed topic":        {`{"acts":["not-on-record"]}`, "and the other matter"},
		"roles swapped":           {`{"acts":["replace"],"amounts":[{"role":"repair_cost","span":"400"},{"role":"other_cost","span":"350"}]}`, "repair on my 12 year old washer is 350 and a used one here is 400"},
		"a year as money":         {`{"acts":["replace"],"amounts":[{"role":"other_cost","span":"12 year"}]}`, "repair on my 12 year old washer is 350 and a used one here is 400"},
		"ten kilobytes":           {`{"acts":["hours"],"units":["` + strings.Repeat("x", 10<<10) + `"]}`, "when do you open"},
	} {
		t.Run(name, func(t *testing.T) {
			if a, err := read(tt.raw, tt.message); err == nil {
				t.Errorf("accepted: %+v", a)
			} else if len(err.Error()) > 2000 {
				t.Errorf("the reason is %d bytes long", len(err.Error()))
			}
		})
	}
}

func TestTheSchemaIsOneThatProvidersTake(t *testing.T) {
	var s struct {
		Type       string
		Required   []string
		Properties map[string]struct {
			Type  string
			Items struct{ Enum []string }
		}
	}
	if err := json.Unmarshal(plan.Schema([]string{"dryer-repair"}), &s); err != nil || s.Type != "object" || !slices.Equal(s.Required, []string{"acts"}) {
		t.Fatalf("%+v, %v", s, err)
	}
	if acts := s.Properties["acts"]; acts.Type != "array" || !slices.Contains(acts.Items.Enum, "search") || slices.Contains(acts.Items.Enum, "injection") {
		t.Errorf("%+v", acts)
	}
}
