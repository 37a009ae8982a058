package tool_test

import (
	"slices"
	"testing"
	"unicode/utf8"

	"enamel/internal/assistant/tool"
	"enamel/internal/money"
)

func TestRepairPages(t *testing.T) {
	t.Parallel()
	c := open(t)
	turn := c.says("what does a dryer repair cost?")
	p, ok := turn.Repair("dryer-repair")
	if !ok || p.Name != "Dryer Repair" {
		t.Fatal(p.Name)
	}
	if _, ok := turn.Repair("toaster-repair"); ok {
		t.Error("there is a page of toasters")
	}
	if all := turn.Repairs(); len(all) != 11 {
		t.Errorf("%d repairs", len(all))
	}
}

func TestBrands(t *testing.T) {
	t.Parallel()
	c := open(t)
	turn := c.says("ge?")
	if b, ok := turn.Brand("g.e."); !ok || b.Slug != "ge-service" {
		t.Error(b.Slug)
	}
	for typed, want := range map[string]string{"bosh": "Bosch", "speedqueen": "Speed Queen", "Zanussi": "", "": ""} {
		if _, ok := turn.Brand(typed); ok {
			t.Errorf("%q has a page", typed)
		}
		if got, ok := turn.RepairsBrand(typed); got != want || ok != (want != "") {
			t.Errorf("%q: %q", typed, got)
		}
	}
}

func TestProblems(t *testing.T) {
	t.Parallel()
	c := open(t)
	for _, s := range []struct {
		appliance, symptom, page, problem string
		within                            int
	}{
		{"dryer-repair", "it spins but there's no heat", "dryer-repair", "No heat, but the drum turns", 1},
		{"", "my dryer tumbles but no heat comes out", "dryer-repair", "No heat, but the drum turns", 1},
		{"/washer-repair", "full of water, won't drain", "washer-repair", "Water stays in the tub", 1},
		{"refrigerator-repair", "no ice", "refrigerator-repair", "No ice, or small hollow cubes", 1},
		{"refrigerator-repair", "freezer is cold but the fridge part is warm", "refrigerator-repair", "The freezer is cold, the fresh section is warm", 1},
		{"dishwasher-repair", "glasses come out cloudy", "dishwasher-repair", "Gritty dishes or cloudy glasses", 1},
		{"disposal-repair", "it hums but doesn't turn", "disposal-repair", "It hums and does not turn", 1},
		{"stove-repair", "burner keeps clicking", "stove-repair", "The clicking never stops", 3},
		{"dishwasher-repair", "gray water in the bottom every morning", "dishwasher-repair", "Standing water after the cycle", 3},
		{"microwave-repair", "sparking inside when I heat soup", "microwave-repair", "Sparks or a scorched smell inside", 1},
		{"air-conditioning-repair", "ice on the copper pipe", "air-conditioning-repair", "Ice on the indoor coil or the copper pipe", 1},
		{"dryer-repair", "have to run it 3 times to dry", "dryer-repair", "Clothes take two or three cycles", 3},
		{"oven-repair", "gas oven takes forever to light", "oven-repair", "A gas oven takes forever to light, or stays cold", 1},
		{"freezer-repair", "full of frost everywhere", "freezer-repair", "Frost like snow on food and walls", 1},
		{"washer-repair", "leaking all over the floor", "washer-repair", "Water on the floor", 1},
		{"washer-repair", "very loud when it spins, jumps around", "washer-repair", "It bangs, walks or roars in the spin", 1},
		{"dryer-repair", "makes a squeaking noise", "dryer-repair", "Squealing, thumping or scraping", 1},
		{"dryer-repair", "won't turn on", "dryer-repair", "It will not start", 3},
		{"washer-repair", "smells like mold", "washer-repair", "Sour smell, gray wash", 1},
		{"refrigerator-repair", "not cooling but the freezer still works", "refrigerator-repair", "The freezer is cold, the fresh section is warm", 1},
		{"refrigerator-repair", "leaking water", "refrigerator-repair", "Water under the drawers or on the floor", 1},
		{"oven-repair", "electric oven doesn't heat", "oven-repair", "An electric oven stays cold, or only the broiler heats", 1},
		{"", "garbage disposal hums", "disposal-repair", "It hums and does not turn", 3},
	} {
		var found []string
		for _, p := range c.says(s.symptom).Problems(s.appliance, s.symptom) {
			found = append(found, p.Page+": "+p.Problem.Problem)
		}
		if at := slices.Index(found, s.page+": "+s.problem); at < 0 || at >= s.within || len(found) > 3 {
			t.Errorf("%s %q: %q", s.appliance, s.symptom, found)
		}
	}
	for _, symptom := range []string{"", "it does not do what it should", "\" OR \"", "¿?"} {
		if found := c.says("hi").Problems("dryer-repair", symptom); len(found) != 0 {
			t.Errorf("%q: %d problems", symptom, len(found))
		}
	}
}

func TestReadFindsThePageThatAnswers(t *testing.T) {
	t.Parallel()
	c := open(t)
	for question, href := range map[string]string{
		"how do I pay?": "/faq",
		"how often should I clean the dryer vent?":     "/blog/dryer-vent-cleaning-safety",
		"how do I clean the refrigerator coils?":       "/blog/clean-refrigerator-coils",
		"should I repair or replace my old appliance?": "/blog/repair-or-replace-appliance",
		"what should I look for in a used appliance?":  "/blog/inspect-a-used-appliance",
	} {
		turn := c.says(question)
		passages := turn.Read(question)
		if len(passages) == 0 || len(passages) > 5 || passages[0].Href != href {
			t.Errorf("%q: %+v", question, passages)
		}
		for _, p := range passages {
			if utf8.RuneCountInString(p.Text) > 601 || p.Text == "" || p.Title == "" {
				t.Errorf("%q: %d characters of %q", question, utf8.RuneCountInString(p.Text), p.Title)
			}
		}
	}
	for _, question := range []string{"", "what is it?", "zzzz qqqq"} {
		if passages := c.says("hi").Read(question); len(passages) != 0 {
			t.Errorf("%q: %+v", question, passages[0])
		}
	}
}

func TestRepairOrReplace(t *testing.T) {
	t.Parallel()
	c := open(t)
	for _, s := range []struct {
		wrote       string
		repair, new money.Cents
		want        tool.Choice
		low, high   money.Cents
	}{
		{"they want $300, a new dryer is $800", 30000, 80000, tool.RepairIt, 30000, 30000},
		{"they want $400, a new one is $800", 40000, 80000, tool.Even, 40000, 40000}, // neither under nor over a half
		{"they want $410, a new one is $800", 41000, 80000, tool.ReplaceIt, 41000, 41000},
		{"they want 399.99, new is 800", 39999, 80000, tool.RepairIt, 39999, 39999},
		{"a new one is $1,200", 0, 120000, tool.RepairIt, 12000, 35000},
		{"a new one is 1.2k", 0, 120000, tool.RepairIt, 12000, 35000},
		{"a new one is $600", 0, 60000, tool.Depends, 12000, 35000},
		{"a new one is $200", 0, 20000, tool.ReplaceIt, 12000, 35000},
		{"is it worth it?", 0, 0, tool.Unknown, 12000, 35000},
		{"is it worth it?", 100, 80000, tool.Unknown, 12000, 35000}, // what nobody wrote does not count
	} {
		turn := c.says(s.wrote)
		a, err := turn.RepairOrReplace(t.Context(), tool.Replace{Appliance: "dryer-repair", RepairCents: s.repair, NewCents: s.new})
		if err != nil || a.Choice != s.want || a.RepairLow != s.low || a.RepairHigh != s.high || a.Rule != 50 || len(a.Units) != 4 {
			t.Errorf("%s: %s %v-%v, %d units, %v", s.wrote, a.Choice, a.RepairLow, a.RepairHigh, len(a.Units), err)
		}
	}
	a, err := c.says("furnace").RepairOrReplace(t.Context(), tool.Replace{Appliance: "heating-repair"})
	if err != nil || a.Choice != tool.Unknown || len(a.Units) != 0 || a.RepairHigh != 0 {
		t.Errorf("what is not sold: %+v, %v", a.Choice, err)
	}
}
