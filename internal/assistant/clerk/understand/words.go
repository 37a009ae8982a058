package understand

import (
	"cmp"
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

//go:embed lexicon
var files embed.FS

// things is lexicon/things.yaml: appliances, what is none of the shop's, makers.
type things struct {
	Products []product                    `yaml:"products"`
	Styles   map[string]map[string]string `yaml:"styles"`
	Foreign  []product                    `yaml:"foreign"`
	Brands   map[string]string            `yaml:"brands"`
	Beings   string                       `yaml:"beings"`
}

// product is an appliance as people name it.
type product struct {
	Name       string   `yaml:"name"`
	Within     string   `yaml:"within"` // the product that it is a kind of
	Aka        string   `yaml:"aka"`    // a product that "the same but" keeps to
	Categories []string `yaml:"categories"`
	Kinds      []string `yaml:"kinds"`
	Page       string   `yaml:"page"`
	Unsold     bool     `yaml:"unsold"`
	Words      string   `yaml:"words"`
}

type traits struct {
	Finishes map[string]string `yaml:"finishes"`
	Fuels    map[string]string `yaml:"fuels"`
	Grades   map[string]string `yaml:"grades"`
	Features map[string]string `yaml:"features"`
	Sorts    map[string]string `yaml:"sorts"`
}

type cues struct {
	Signals    map[string]string `yaml:"signals"`
	Attributes map[string]string `yaml:"attributes"`
	Ordinals   map[int]string    `yaml:"ordinals"`
}

type bounds struct {
	Bounds        map[string]string `yaml:"bounds"`
	Aliases       map[string]string `yaml:"aliases"`
	NegateBetween []string          `yaml:"negate_between"`
}

type symptom struct {
	Says  string            `yaml:"says"`
	Named map[string]string `yaml:"named"` // the common problem that it is, by repair page
	Only  []string          `yaml:"only"`
	Page  string            `yaml:"page"`
	Words string            `yaml:"words"`
	Weak  string            `yaml:"weak"`
}

// load reads a file of the lexicon, which is part of the program: that it can
// be read is a matter of tests.
func load[T any](name string) T {
	var out T
	text, err := files.ReadFile("lexicon/" + name)
	if err == nil {
		err = yaml.Load(text, &out)
	}
	if err != nil {
		panic(fmt.Sprintf("lexicon/%s: %v", name, err))
	}
	return out
}

// Kinds of concepts.
const (
	kindProduct   = "product"
	kindForeign   = "foreign"
	kindBeing     = "being"
	kindBrand     = "brand"
	kindTown      = "town"
	kindFinish    = "finish"
	kindFuel      = "fuel"
	kindGrade     = "grade"
	kindFeature   = "feature"
	kindSort      = "sort"
	kindSignal    = "signal"
	kindTopic     = "topic"
	kindAttribute = "attribute"
	kindOrdinal   = "ordinal"
	kindSymptom   = "symptom"
	kindWeak      = "weak symptom"
	kindBound     = "bound"
	kindDay       = "day"
	kindNumber    = "number"
	kindMoney     = "money"
)

// learn fills the Reader with all words of the lexicon.
func (r *Reader) learn(l Lexicon) {
	t, tr, c, b := load[things]("things.yaml"), load[traits]("traits.yaml"), load[cues]("cues.yaml"), load[bounds]("bounds.yaml")
	var named, said []pattern
	for _, p := range t.Products {
		r.products[p.Name] = p
		named = append(named, compile(p.Words, concept{kindProduct, p.Name})...)
	}
	for _, p := range t.Foreign {
		named = append(named, compile(p.Words, concept{kindForeign, p.Name})...)
	}
	named = append(named, compile(t.Beings, concept{kindBeing, "being"})...)
	r.styles = t.Styles
	named = append(named, r.learnBrands(t.Brands, l)...)
	named = append(named, learnTowns(l.Towns)...)
	named = append(named, compileAll(kindFinish, tr.Finishes)...)
	named = append(named, compileAll(kindFuel, tr.Fuels)...)
	named = append(named, compileAll(kindGrade, tr.Grades)...)
	named = append(named, compileAll(kindFeature, tr.Features)...)
	named = append(named, compileAll(kindSort, tr.Sorts)...)
	said = append(said, compileAll(kindSignal, c.Signals)...)
	said = append(said, compileAll(kindTopic, load[map[string]string]("topics.yaml"))...)
	said = append(said, compileAll(kindAttribute, c.Attributes)...)
	said = append(said, compileAll(kindOrdinal, c.Ordinals)...)
	for i, s := range r.symptoms {
		said = append(said, widened(compile(s.Words, concept{kindSymptom, fmt.Sprint(i)}))...)
		said = append(said, compile(s.Weak, concept{kindWeak, fmt.Sprint(i)})...)
	}
	said = append(said, compileAll(kindBound, b.Bounds)...)
	said = append(said, weekdays()...)
	r.aliases = b.Aliases
	for _, w := range b.NegateBetween {
		r.negateBetween[w] = true
	}
	r.teach(named, said)
	r.names, r.phrases = newPhrasebook(named), newPhrasebook(said)
}

// Topics are the names of what people ask about and the shop has no fact for.
func Topics() []string {
	return slices.Sorted(maps.Keys(load[map[string]string]("topics.yaml")))
}

// widened lets a trouble be told with any "not": what a phrase says with
// "won't" is as true with "didn't", and "no enfría" with "ya ni me enfría".
func widened(patterns []pattern) []pattern {
	english := strings.Fields("wont doesnt isnt not dont didnt wouldnt never cant wasnt aint barely hardly refuses havent hasnt couldnt")
	spanish := strings.Fields("no ni tampoco casi apenas")
	for i := range patterns {
		parts := patterns[i].parts
		if len(parts) < 2 || len(parts[0].words) != 1 {
			continue
		}
		between := part{optional: true}
		switch first := parts[0].words[0]; {
		case first == "no" && !slices.Contains([]string{"ice", "heat", "power", "light", "water", "air", "cool", "hot", "spin", "lights", "display", "flame", "airflow"}, parts[1].words[0]):
			parts[0].words, between.words = spanish, strings.Fields("me nos le se lo la les quiere esta puede ha muy bien mas")
		case slices.Contains(english, first) && first != "not" || first == "not" && strings.HasSuffix(parts[1].words[0], "ing"):
			parts[0].words, between.words = english, strings.Fields("even really actually always quite fully properly to be been completely seem at")
		default:
			continue
		}
		patterns[i].parts = slices.Insert(parts, 1, between)
	}
	return patterns
}

// teach gives the speller the words of the patterns: a typo is corrected to
// the name of a thing rather than to a word about it.
func (r *Reader) teach(named, said []pattern) {
	text, err := files.ReadFile("lexicon/common.txt")
	if err != nil {
		panic(err)
	}
	for w := range r.numerals {
		r.speller.know(w)
	}
	for w := range r.measures {
		r.speller.know(w)
	}
	for w := range r.dimensions {
		r.speller.know(w)
	}
	for i, patterns := range [][]pattern{named, said} {
		for _, p := range patterns {
			rank := rankTrait
			switch {
			case i == 1:
				rank = rankCue
			case p.is.kind == kindProduct || p.is.kind == kindBrand:
				rank = rankName
			}
			if first := p.parts[0]; rank == rankName && len(p.parts) == 1 && len(first.words) == 1 && len(first.words[0]) >= 7 {
				r.joinable[first.words[0]] = true
			}
			for _, part := range p.parts {
				for _, w := range part.words {
					r.speller.teach(w, rank)
				}
			}
		}
	}
	r.speller.know(strings.Fields(string(text))...)
}

// learnBrands makes phrases of the makers: as the shop spells them, and as
// people do.
func (r *Reader) learnBrands(known map[string]string, l Lexicon) []pattern {
	words := map[string]string{}
	for name, list := range known {
		words[name] = list
	}
	for _, b := range l.Brands {
		words[b] = strings.Trim(words[b]+","+fold(b), ",")
	}
	for _, u := range l.Units {
		if _, ok := words[u.Brand]; !ok {
			words[u.Brand] = fold(u.Brand)
		}
	}
	return compileAll(kindBrand, words)
}

// compileAll makes phrases of all names of a kind, always in the same order: the
// first of two equally good corrections of a typo wins.
func compileAll[N cmp.Ordered](kind string, words map[N]string) []pattern {
	var out []pattern
	for _, name := range slices.Sorted(maps.Keys(words)) {
		out = append(out, compile(words[name], concept{kind, fmt.Sprint(name)})...)
	}
	return out
}

// learnTowns makes phrases of the towns: those that are served, and the others
// of the region that people ask for.
func learnTowns(served []string) []pattern {
	text, err := files.ReadFile("lexicon/towns.txt")
	if err != nil {
		panic(err)
	}
	var out []pattern
	for _, town := range append(strings.Split(strings.TrimSpace(string(text)), "\n"), served...) {
		name, more, _ := strings.Cut(town, ":")
		out = append(out, compile(name+","+more, concept{kindTown, name})...)
	}
	return out
}

func weekdays() []pattern {
	var out []pattern
	for i, words := range []string{
		"sunday, sundays, sun, domingo, domingos", "monday, mondays, mon, lunes", "tuesday, tuesdays, tues, martes", "wednesday, wednesdays, miercoles",
		"thursday, thursdays, thurs, jueves", "friday, fridays, fri, viernes", "saturday, saturdays, sat, sabado, sabados",
	} {
		out = append(out, compile(words, concept{kindDay, fmt.Sprint(i)})...)
	}
	return out
}
