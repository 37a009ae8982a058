package clerk

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"enamel/internal/assistant/talk"
)

//go:embed english.yaml spanish.yaml notes.es.yaml problems.es.yaml
var files embed.FS

// wording is how one language says things.
type wording struct {
	Language talk.Language                `yaml:"-"`
	Phrases  map[string]map[string]string `yaml:"phrases"` // by area and name; {figures} are filled in
	Nouns    map[string]noun              `yaml:"nouns"`   // by kind, category, repair page or subject
	Finishes map[string]adjective         `yaml:"finishes"`
	Fuels    map[string]adjective         `yaml:"fuels"`
	Units    map[string]string            `yaml:"units"`    // of capacity
	Features map[string]string            `yaml:"features"` // a query's English words, as they follow "with"
	Fields   map[string]string            `yaml:"fields"`   // of a query, as what two units differ in
	Days     []string                     `yaml:"days"`     // Sunday first
	Numbers  []string                     `yaml:"numbers"`  // from zero
	Record   map[string]string            `yaml:"record"`   // texts of the record of facts, by the English ones
}

// noun is a thing's name. Gender is m or f where the language has one.
type noun struct {
	One    string `yaml:"one"`
	Many   string `yaml:"many"`
	Gender string `yaml:"gender"`
}

// adjective has one form, or those for one thing and many, m and f.
type adjective struct {
	One  [2]string
	Many [2]string
}

// UnmarshalYAML reads "white" or [blanco, blanca, blancos, blancas].
func (a *adjective) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.ScalarNode {
		*a = adjective{[2]string{node.Value, node.Value}, [2]string{node.Value, node.Value}}
		return nil
	}
	var forms [4]string
	if err := node.Decode(&forms); err != nil {
		return fmt.Errorf("line %d: an adjective has one form or four: %w", node.Line, err)
	}
	*a = adjective{[2]string{forms[0], forms[1]}, [2]string{forms[2], forms[3]}}
	return nil
}

func (a adjective) agree(n noun, many bool) string {
	forms := a.One
	if many {
		forms = a.Many
	}
	if n.Gender == "f" {
		return forms[1]
	}
	return forms[0]
}

func readWording(name string, language talk.Language) (wording, error) {
	w := wording{Language: language}
	if err := decode(name, &w); err != nil {
		return wording{}, err
	}
	return w, nil
}

func decode(name string, into any) error {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return fmt.Errorf("clerk: %w", err)
	}
	if err := yaml.Load(data, into); err != nil {
		return fmt.Errorf("clerk: %s: %w", name, err)
	}
	return nil
}

// wordings reads both languages; each has what the other has.
func wordings() (map[talk.Language]wording, error) {
	english, errEnglish := readWording("english.yaml", talk.English)
	spanish, errSpanish := readWording("spanish.yaml", talk.Spanish)
	if err := errors.Join(errEnglish, errSpanish); err != nil {
		return nil, err
	}
	var notes map[string]string // of units: notes, features and hookups
	if err := decode("notes.es.yaml", &notes); err != nil {
		return nil, err
	}
	maps.Copy(spanish.Record, notes)
	return map[talk.Language]wording{talk.English: english, talk.Spanish: spanish}, nil
}

// say fills a phrase, "area.name"; pairs are names and values. A phrase that
// the language lacks is empty, and a test sees to it that none is.
func (w wording) say(key string, pairs ...any) string {
	area, name, _ := strings.Cut(key, ".")
	filled := make([]string, 0, len(pairs))
	for i := 0; i+1 < len(pairs); i += 2 {
		filled = append(filled, fmt.Sprintf("{%v}", pairs[i]), fmt.Sprint(pairs[i+1]))
	}
	return strings.NewReplacer(filled...).Replace(w.Phrases[area][name])
}

// has reports whether there is such a phrase.
func (w wording) has(key string) bool {
	area, name, _ := strings.Cut(key, ".")
	return w.Phrases[area][name] != ""
}

// number is n in a word, where it has a short one.
func (w wording) number(n int) string {
	if 0 <= n && n < len(w.Numbers) {
		return w.Numbers[n]
	}
	return strconv.Itoa(n)
}

// counted is a number before a noun: "un", "una", "tres".
func (w wording) counted(n int, of noun) string {
	if n == 1 && w.Language == talk.Spanish && of.Gender == "f" {
		return "una"
	}
	return w.number(n)
}

// list joins names as a sentence does: "A, B and C".
func (w wording) list(names []string) string {
	return w.joined(names, w.say("common.and"))
}

// either joins names as a choice: "A, B or C".
func (w wording) either(names []string) string {
	return w.joined(names, w.say("common.or"))
}

func (w wording) joined(names []string, last string) string {
	names = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "" })
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	end := names[len(names)-1]
	if sound := strings.ToLower(end); w.Language == talk.Spanish && last == "y" && strings.HasPrefix(sound, "i") {
		last = "e"
	}
	return strings.Join(names[:len(names)-1], ", ") + " " + last + " " + end
}

// inLanguage is one of two texts that say the same.
func (w wording) inLanguage(english, spanish string) string {
	if w.Language == talk.Spanish {
		return spanish
	}
	return english
}

// recorded is a text of the record of facts in this language: the English
// where the owner has written another.
func (w wording) recorded(text string) string {
	if own, ok := w.Record[text]; ok {
		return own
	}
	return text
}

// inches is a length as the pages print it: 35¾.
func inches(n float64) string {
	whole, eighths := int(n), int((n-float64(int(n)))*8+0.5)
	if eighths == 8 {
		whole, eighths = whole+1, 0
	}
	signs := [...]string{"", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"}
	if whole == 0 && eighths > 0 {
		return signs[eighths]
	}
	return strconv.Itoa(whole) + signs[eighths]
}

// figure is a number without needless decimals: 27.8, 15.
func figure(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// capital starts a sentence.
func capital(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}
