package citation

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/PuerkitoBio/goquery"
)

const (
	mostThings = 200 // of a page
	deepest    = 20  // of things in things
)

// structured are the businesses in JSON-LD.
func structured(doc *goquery.Document) (out []Said) {
	doc.Find(`script[type="application/ld+json"]`).Each(func(_ int, s *goquery.Selection) {
		var v any
		if json.Unmarshal([]byte(s.Text()), &v) == nil {
			linked(v, deepest, &out)
		}
	})
	for _, said := range out {
		if len(said["hours"]) > 0 {
			said["hours"] = []string{strings.Join(said["hours"], ", ")}
		}
	}
	return out
}

// add adds a property.
func (s Said) add(property, text string) {
	field := map[string]string{"name": "name", "telephone": "phone", "streetAddress": "street", "postalCode": "zip", "url": "url", "openingHours": "hours"}[property]
	if text = OneLine(text); field != "" && text != "" && len(s[field]) < mostSaid {
		s[field] = append(s[field], text)
	}
}

// linked finds the businesses of a JSON-LD document: what has a phone or an address.
func linked(v any, deep int, out *[]Said) {
	if deep == 0 || len(*out) >= mostThings {
		return
	}
	if list, ok := v.([]any); ok {
		for _, v := range list {
			linked(v, deep-1, out)
		}
	}
	node, _ := v.(map[string]any)
	address, _ := node["address"].(map[string]any)
	said := Said{}
	for _, of := range []map[string]any{node, address} {
		for property, value := range of {
			for _, v := range listOf(value) {
				if _, thing := v.(map[string]any); !thing {
					said.add(property, textsOf(v))
				}
			}
		}
	}
	for _, v := range listOf(node["openingHoursSpecification"]) {
		if spec, ok := v.(map[string]any); ok && spec["validFrom"] == nil {
			said.add("openingHours", specified(spec))
		}
	}
	if len(said["phone"])+len(said["street"]) > 0 {
		*out = append(*out, said)
	}
	for _, property := range slices.Sorted(maps.Keys(node)) {
		linked(node[property], deep-1, out)
	}
}

// listOf are the values of a list; of anything else, itself.
func listOf(v any) []any {
	if list, ok := v.([]any); ok {
		return list
	}
	return []any{v}
}

// textsOf are the texts and numbers of a value.
func textsOf(v any) string {
	var out []string
	for _, v := range listOf(v) {
		if v != nil {
			out = append(out, fmt.Sprint(v))
		}
	}
	return strings.Join(out, " ")
}

// specified are hours as people write them.
func specified(spec map[string]any) string {
	var days []string
	for _, day := range listOf(spec["dayOfWeek"]) {
		text := textsOf(day)
		days = append(days, text[strings.LastIndexByte(text, '/')+1:])
	}
	opens, closes := textsOf(spec["opens"]), textsOf(spec["closes"])
	if opens == closes {
		return strings.Join(days, " ") + " closed"
	}
	return strings.Join(days, " ") + " " + opens + "-" + closes
}
