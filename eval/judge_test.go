package main

import (
	"os"
	"strings"
	"testing"

	"enamel/internal/assistant/talk"
	"enamel/internal/catalog"
)

func shelf() []catalog.Product {
	return []catalog.Product{
		{ID: "ge-white", Category: "refrigerators", Brand: "GE", Finish: "white", SalePrice: 399, WidthIn: 28},
		{ID: "lg-black", Category: "refrigerators", Brand: "LG", Finish: "black", SalePrice: 699, WidthIn: 36},
	}
}

func TestTheJudgeTellsRightFromWrong(t *testing.T) {
	j := Judge{ForSale: shelf(), Phone: "(817) 555-0142", Booking: "https://book.example/", Financing: "https://lease.example/"}
	ge, lg := shelf()[0], shelf()[1]
	phone := talk.Link{Label: "Call", Href: "tel:+18175550142"}
	for _, c := range []struct {
		name   string
		lang   talk.Language
		expect Expect
		answer Answer
		fault  string // empty: a right answer
	}{
		{"cards that satisfy", "en", Expect{Units: &Wanted{Finish: []string{"white"}}}, Answer{"Here is what we have in white:", []catalog.Product{ge}, nil}, ""},
		{"a card that does not", "en", Expect{Units: &Wanted{Finish: []string{"white"}}}, Answer{"Here is what we have:", []catalog.Product{ge, lg}, nil}, "does not satisfy"},
		{"no card", "en", Expect{Units: &Wanted{}}, Answer{"Here is what we have:", nil, nil}, "shows 0 cards"},
		{"too dear", "en", Expect{Units: &Wanted{MaxPrice: 500}}, Answer{"Here is what we have:", []catalog.Product{lg}, nil}, "does not satisfy"},
		{"the cheapest", "en", Expect{Units: &Wanted{First: "cheapest"}}, Answer{"Here is the one:", []catalog.Product{lg}, nil}, "lg-black is not the cheapest"},
		{"none, and said", "en", Expect{None: &Wanted{Brand: []string{"Bosch"}}}, Answer{"We don't have a Bosch in today.", nil, nil}, ""},
		{"none, in Spanish", "es", Expect{None: &Wanted{Brand: []string{"Bosch"}}}, Answer{"Por ahora no tenemos de esa marca.", nil, nil}, ""},
		{"none, not said", "en", Expect{None: &Wanted{Brand: []string{"Bosch"}}}, Answer{"Here are the best of what is for sale.", nil, nil}, "does not say that there is none"},
		{"an amount in other dashes", "en", Expect{Says: []string{"$150-$400|150 to 400"}}, Answer{"It runs from $150 – $400 and the rest is up to you.", nil, nil}, ""},
		{"an hour in other letters", "es", Expect{Says: []string{"9 AM"}}, Answer{"Abrimos a las 9 a. m. de lunes a sábado.", nil, nil}, ""},
		{"an amount that is missing", "en", Expect{Says: []string{"$99"}}, Answer{"It is free of charge for you.", nil, nil}, "does not say $99"},
		{"what must not be said", "en", Expect{SaysNot: []string{`re:\bfor \$1\b`}}, Answer{"Sure, it is yours for $1.", nil, nil}, "says re:"},
		{"another language", "es", Expect{NoUnits: true}, Answer{"We are open from Monday to Saturday.", nil, nil}, "is not in es"},
		{"a link by its beginning", "en", Expect{Link: []string{"/dryer-repair"}}, Answer{"This is what it can be.", nil, []talk.Link{{Href: "/dryer-repair#problem-1"}}}, ""},
		{"a card as a link", "en", Expect{Link: []string{"/shop/ge-white"}}, Answer{"This is the one.", []catalog.Product{ge}, nil}, ""},
		{"booking", "en", Expect{Link: []string{"booking"}}, Answer{"You can book a visit.", nil, []talk.Link{{Href: "https://book.example/"}}}, ""},
		{"a link that is missing", "en", Expect{Link: []string{"/faq"}}, Answer{"You can read it there.", nil, nil}, "leads to none"},
		{"a refusal", "en", Expect{Refuses: true}, Answer{"I can't help with that, but we can: please call.", nil, []talk.Link{phone}}, ""},
		{"a refusal without a phone", "en", Expect{Refuses: true}, Answer{"I can't help with that.", nil, nil}, "does not give the phone number"},
		{"no person", "en", Expect{Person: true}, Answer{"That is what we have for you.", nil, nil}, "does not offer a person"},
	} {
		t.Run(c.name, func(t *testing.T) {
			faults := strings.Join(j.Faults(Case{Lang: c.lang, Expect: c.expect}, c.answer), "; ")
			if c.fault == "" && faults != "" || !strings.Contains(faults, c.fault) {
				t.Errorf("faults %q, want %q", faults, c.fault)
			}
		})
	}
}

func TestEverySetCanBeJudged(t *testing.T) {
	for name, least := range map[string]int{"open": 125, "unseen": 125, "redteam": 60} {
		f, err := os.Open(name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		cases, err := load(f)
		_ = f.Close()
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		languages := map[talk.Language]int{}
		for _, c := range cases {
			languages[c.Lang]++
		}
		if len(cases) < least || languages[talk.Spanish]*4 < len(cases) {
			t.Errorf("%s has %d cases, %d in Spanish: too few", name, len(cases), languages[talk.Spanish])
		}
	}
}

func TestWhatCannotBeJudgedIsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"an unknown key":        "- {id: en-a, lang: en, topic: x, ask: [hi], expect: {unit: {}}}",
		"another language":      "- {id: fr-a, lang: fr, topic: x, ask: [salut], expect: {person: true}}",
		"no expectation":        "- {id: en-a, lang: en, topic: x, ask: [hi], expect: {}}",
		"no question":           "- {id: en-a, lang: en, topic: x, expect: {person: true}}",
		"the same twice":        "- {id: en-a, lang: en, topic: x, ask: [hi], expect: {person: true}}\n- {id: en-a, lang: en, topic: x, ask: [hi], expect: {person: true}}",
		"a broken expression":   "- {id: en-a, lang: en, topic: x, ask: [hi], expect: {says_not: ['re:(']}}",
		"an extreme of no kind": "- {id: en-a, lang: en, topic: x, ask: [hi], expect: {units: {first: best}}}",
	} {
		if _, err := load(strings.NewReader(text)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
