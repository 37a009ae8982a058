package catalog

import (
	"net/url"
	"testing"
)

func TestWanted(t *testing.T) {
	t.Parallel()
	units := []Unit{{Brand: "LG"}, {Brand: "GE"}}
	for query, want := range map[string]string{
		"":                       "an appliance",
		"category=washersdryers": "a washer or dryer",
		"category=refrigerators&finish=white&brand=ge&price=under-300": "a white GE refrigerator under $300",
		"brand=lg&category=stoves&fuel=gas":                            "an LG gas stove or range",
		"fuel=electric&price=under-300&price=300-499":                  "an electric appliance under $500",
		"category=washersdryers&kind=dryer&fuel=gas&price=under-300":   "a gas dryer under $300",
		"category=stoves&kind=gas-range&fuel=gas":                      "a gas range",
		"category=refrigerators&ice=door&capacity=25-up":               "a refrigerator, 25 cu ft and more, ice and water in the door",
		"category=freezers&category=refrigerators&grade=A&grade=B":     "a refrigerator or freezer, grade A or grade B",
		"category=refrigerators&width=33.5&height=70":                  "a refrigerator that fits an opening 33½ in wide and 70 in high",
		"brand=nobody&category=microwaves":                             "a microwave",
	} {
		q, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		f, err := ParseFilter(q)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Wanted(units); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

func TestLike(t *testing.T) {
	t.Parallel()
	for want, u := range map[string]Unit{
		"category=washersdryers&kind=dryer&price=300-499&price=under-300&fuel=gas": {Category: "washersdryers", Kind: Dryer, Fuel: "gas", Sale: 34900},
		"category=refrigerators&kind=french-door":                                  {Category: "refrigerators", Kind: FrenchDoor, Sale: 99900},
		"category=dishwashers&price=under-300":                                     {Category: "dishwashers", Kind: Dishwasher, Sale: 19900},
	} {
		if got := u.Like().Query(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
