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
		"fuel=electric&price=under-300&price=300-499":                  "an electric appliance under $300 or $300 to $499",
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
