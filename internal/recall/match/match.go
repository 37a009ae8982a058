// Package match says whether a recall may cover a unit; recalls name their models
// in prose. It prefers a false hit to a miss: a person decides.
package match

import (
	"slices"
	"strconv"
	"strings"
)

// Item is a unit, as staff typed it.
type Item struct {
	Brand string
	Model string
	Kind  string // catalog.Kind
	Year  int    // estimated year made; 0: unknown
}

// Text is the prose of a recall.
type Text struct {
	Title  string
	Date   string // YYYY-MM-DD; may be empty
	Makers string
	Models string // the field of models, mostly empty
	Prose  string
}

// Reader reads recalls and units.
type Reader struct{ patterns }

// NewReader makes a Reader.
func NewReader() Reader { return Reader{newPatterns()} }

// Notice is a recall, read once to be compared with many units.
type Notice struct {
	year     int
	words    string // all its words, for brands and kinds of appliances
	squeezed string // the same without spaces
	codes    []code
	ranges   [][2]string
	models   bool // it names models
}

// Notice reads a recall.
func (r Reader) Notice(t Text) *Notice {
	shopless := r.soldAt.ReplaceAllString(r.clean(t.Prose), " ") // a shop's name, such as Sears, is no brand
	n := &Notice{words: r.wordsOf(t.Title + " " + t.Makers + " " + t.Models + " " + shopless)}
	n.squeezed = strings.ReplaceAll(n.words, " ", "")
	n.year, _ = strconv.Atoi(strings.SplitN(t.Date, "-", 2)[0])
	for _, part := range []string{t.Title, "Model " + t.Models, t.Prose} {
		read := readCodes(r.patterns, part)
		n.codes = append(n.codes, read.codes...)
		n.models = n.models || read.models
		for _, ends := range read.ranges {
			n.ranges = append(n.ranges, [2]string{fold(ends[0]), fold(ends[1])})
		}
	}
	return n
}

// Unit is an item, read once to be compared with many recalls.
type Unit struct {
	item   Item
	forms  []string
	brand  string
	family []string
}

// Unit reads an item.
func (r Reader) Unit(i Item) *Unit {
	brand := r.wordsOf(i.Brand)
	return &Unit{item: i, forms: r.formsOf(i), brand: brand, family: familyOf(brand)}
}

// sureLength is how long a model is that no other brand has.
const sureLength = 7

// Match says whether a unit may be recalled, and which words of the recall say
// so. A recall that names no models means all of its kind that are not younger.
func (n *Notice) Match(u *Unit) (found []string, ok bool) {
	brand := n.brandOf(u)
	for _, form := range u.forms {
		for _, c := range n.codes {
			if c.matches(form) && (brand != "" || c.form == form && len(form) >= sureLength && mixed(form)) {
				found = append(found, c.source)
			}
		}
		for _, r := range n.ranges {
			if brand != "" && within(form, r[0], r[1]) {
				found = append(found, r[0], r[1])
			}
		}
	}
	if len(found) == 0 && !n.models && (n.year == 0 || u.item.Year <= n.year+1) && n.names(u.brand) {
		if noun := n.nounOf(u.item.Kind); noun != "" {
			found = append(found, noun)
		}
	}
	if len(found) == 0 {
		return nil, false
	}
	if brand != "" {
		found = append(found, brand)
	}
	slices.Sort(found)
	return slices.Compact(found), true
}

// nounOf is the word for a kind of appliance that the recall uses; empty where it has none.
func (n *Notice) nounOf(kind string) string {
	for _, noun := range nouns(kind) {
		if strings.Contains(n.words, " "+noun) {
			return noun
		}
	}
	return ""
}

// nouns are words for a kind (catalog.Kind), by their beginning.
func nouns(kind string) []string {
	switch kind {
	case "french-door", "side-by-side", "top-freezer", "bottom-freezer":
		return []string{"refrigerator", "fridge"}
	case "chest-freezer", "upright-freezer":
		return []string{"freezer"}
	case "top-load-washer", "front-load-washer":
		return []string{"washer", "washing machine"}
	case "dryer":
		return []string{"dryer"}
	case "stacked-laundry":
		return []string{"washer", "washing machine", "dryer", "laundry"}
	case "gas-range", "electric-range":
		return []string{"range", "stove", "oven", "cooker"}
	case "wall-oven":
		return []string{"oven", "range"}
	case "dishwasher":
		return []string{"dishwasher"}
	case "over-range-microwave", "counter-microwave":
		return []string{"microwave"}
	case "water-heater":
		return []string{"water heater"}
	}
	return nil
}

// IsAppliance says whether a text speaks of appliances such as the shop sells.
func IsAppliance(text string) bool {
	text = strings.ToLower(text)
	for _, noun := range []string{
		"refrigerator", "fridge", "freezer", "washer", "washing machine", "dryer", "laundry", "range", "stove", "oven", "cooktop", "cooker",
		"microwave", "water heater", "appliance",
	} {
		if strings.Contains(text, noun) {
			return true
		}
	}
	return false
}
