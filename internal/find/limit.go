package find

import (
	"regexp"
	"slices"
	"strings"

	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

// limits are what narrows a search and the assistant's lexicon does not read.
type limits struct {
	notBrand string // a brand that is not wanted
	small    string // a refrigerator of a size that the shop never has
	volts120 bool   // it has to run on a common outlet
}

// limited takes the limits out of a text, so that the rest is read without them.
func (x *index) limited(text string) (string, limits) {
	var l limits
	if found := regexp.MustCompile(`(?i)\b(?:not|no|except|sin|menos)\s+(?:an?\s+)?([\p{L}]+)`).FindStringSubmatch(text); found != nil {
		if i := slices.IndexFunc(x.units, func(u catalog.Unit) bool { return strings.EqualFold(u.Brand, found[1]) }); i >= 0 {
			l.notBrand = x.units[i].Brand
			text = Clean(strings.Replace(text, found[0], "", 1))
		}
	}
	l.small = strings.ToLower(regexp.MustCompile(`(?i)\b(?:mini[ -]?(?:fridge|refrigerator|refri)|wine (?:cooler|fridge|refrigerator)|beverage (?:cooler|fridge)|frigobar)`).FindString(text))
	l.volts120 = regexp.MustCompile(`(?i)\b1[12]0 ?-?v(?:olts?)?\b`).MatchString(text)
	return text, l
}

// narrow applies the limits to what was read.
func (l limits) narrow(q tool.Query) tool.Query {
	if l.volts120 && len(q.Fuels) == 0 && slices.Contains(q.Kinds, catalog.Dryer) {
		q.Fuels = []string{"gas"}
	}
	return q
}

// says is a sentence on what the limits left out; empty: nothing.
func (l limits) says(q tool.Query) string {
	switch {
	case l.small != "":
		return "We have no " + l.small + ": these are full-size."
	case l.volts120 && slices.Contains(q.Kinds, catalog.Dryer):
		return "An electric dryer takes 240 volts. A gas dryer runs on a 120-volt outlet."
	}
	return ""
}
