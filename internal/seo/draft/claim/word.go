package claim

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

//go:embed words.txt
var wordList string

// lexicon knows which words claim nothing by themselves, and which say the same. A word that it does not know has to
// stand on the page.
type lexicon struct {
	is            map[string]map[string]bool // by kinds
	same, numbers map[string]string
	against       map[string][]string
	parts         *regexp.Regexp
	plain         *strings.Replacer
}

// token is a word of a sentence.
type token struct {
	as      string // the word itself
	word    string // its stem, or the first of those that say the same
	content bool   // it has to stand on the page
	light   bool   // it claims nothing by itself, and yet may be denied
	figure  bool
	all     bool // it says how far the sentence goes
	negated bool
	firm    bool     // it says no more than its clause: no other word may lend it
	us      bool     // it is the shop that speaks
	hedged  bool     // its clause says "some" or "most"
	turns   []string // words that would reverse its meaning
	clause  int
}

func newLexicon() *lexicon {
	x := &lexicon{
		is: map[string]map[string]bool{}, against: map[string][]string{}, same: map[string]string{}, numbers: map[string]string{},
		parts: regexp.MustCompile(`\{[a-z_]+(?::[a-z-]+)?\}|\p{L}+\d[\p{L}\d]*|\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:'\p{L}+)?|[^\s\p{L}\p{M}\d]`),
	}
	plain := []string{"’", "'", "%", " percent ", "$", " dollar ", "cannot", "can not", "can't", "can not"}
	for line := range strings.Lines(wordList) {
		kind, rest, _ := strings.Cut(line, ":")
		words := strings.Fields(rest)
		if x.is[kind] == nil {
			x.is[kind] = map[string]bool{}
		}
		for _, w := range words {
			switch kind {
			case "same":
				if strings.Contains(w, "_") {
					plain = append(plain, strings.ReplaceAll(w, "_", " "), words[0])
				}
				if _, taken := x.same[stem(w)]; !taken {
					x.same[stem(w)] = stem(words[0])
				}
			case "number":
				x.numbers[w] = words[0]
			case "against":
				for _, other := range words {
					if other != w {
						x.against[x.root(w)] = append(x.against[x.root(w)], x.root(other))
					}
				}
			case "light", "firm":
				x.is[kind][stem(w)] = true
				fallthrough
			default:
				x.is[kind][w] = true
			}
		}
	}
	x.plain = strings.NewReplacer(plain...)
	return x
}

// tokens are the words of a sentence, with what its negations and limits govern: "no" and its like the next word, all
// others their clause.
func (x *lexicon) tokens(text string) []token { //nolint:cyclop // one condition for each kind of word
	words := x.parts.FindAllString(x.plain.Replace(strings.ToLower(norm.NFKC.String(text))), -1)
	var out []token
	clause, without := 0, false
	denied, hedged := map[int]bool{}, map[int]bool{}
	for i, w := range words {
		next := words[min(i+1, len(words)-1)]
		stops := strings.Contains(",;:.!?()–—|…", w)
		if stops || x.is["joins"][w] {
			listed := w == "," && denied[clause] && slices.Contains(words[i:min(i+4, len(words))], "or")
			clause++
			denied[clause], without = listed, false
		}
		if stops {
			continue
		}
		w = strings.TrimSuffix(w, "'s")
		ends := (w == "stop" || w == "avoid") && strings.HasSuffix(next, "ing")
		switch {
		case slices.Contains([]string{"without", "nobody", "nothing", "none"}, w) || w == "no" && (len(out) == 0 || out[len(out)-1].clause != clause):
			without = true
		case x.is["not"][w] || ends || strings.HasSuffix(w, "n't"):
			denied[clause] = true
		}
		if x.is["some"][w] || x.is["most"][w] {
			hedged[clause] = true
		}
		t := x.token(w, next)
		if t.word == "" || ends || strings.HasSuffix(w, "n't") {
			continue
		}
		t.as, t.clause, t.negated = w, clause, without || t.light && denied[clause]
		without = without && !t.content
		out = append(out, t)
		if strings.HasPrefix(w, "{cost:") || strings.HasSuffix(w, "_fee}") {
			out = append(out, token{word: "cost", content: true, clause: clause})
		}
	}
	for i, t := range out {
		out[i].negated, out[i].hedged = t.negated || !t.light && denied[t.clause], hedged[t.clause]
	}
	return out
}

func (x *lexicon) token(w, next string) token { //nolint:cyclop // one condition for each kind of word
	if same, ok := x.same[stem(w)]; ok && !x.is["all"][w] && !x.is["light"][w] {
		w = same
	}
	if figure, ok := x.figureOf(w); ok && (figure != "1" || w == figure || isUnit(next)) {
		return token{word: figure, content: true, figure: true}
	}
	if w == "-" || w == "/" || w == "'" || w == `"` || w == "“" || w == "”" || w == "‘" || w == "&" || w == "*" || w == "°" || w == "•" {
		return token{}
	}
	t := token{word: w, all: x.is["all"][w], us: x.is["us"][w], firm: len(w) == 1 || x.is["firm"][w] || x.is["firm"][stem(w)]}
	t.light = x.is["light"][w] || x.is["light"][stem(w)]
	t.content = !t.all && !t.light && !x.is["function"][w] && !x.is["some"][w] && !x.is["most"][w] && !x.is["not"][w]
	t.turns = x.against[x.root(w)]
	if !strings.HasPrefix(w, "{") && !x.is["function"][w] && !x.is["not"][w] {
		t.word = x.root(w)
	}
	return t
}

// root is a word's stem, or that of the first of those that say the same.
func (x *lexicon) root(w string) string {
	if same, ok := x.same[stem(w)]; ok {
		return same
	}
	return stem(w)
}

// figureOf reads a number in digits or as a word.
func (x *lexicon) figureOf(w string) (string, bool) {
	if unicode.IsDigit([]rune(w)[0]) {
		return strings.ReplaceAll(w, ",", ""), true
	}
	n, ok := x.numbers[w]
	return n, ok
}

// isUnit reports whether "one" or "a" before a word counts.
func isUnit(w string) bool {
	return strings.Contains(" hour day week month year minute second percent dollar inch foot mile degree gallon ", " "+w+" ")
}

// stem cuts the endings of plurals and of verbs.
func stem(w string) string {
	if strings.Contains(w, "_") || len(w) < 4 {
		return w
	}
	for _, ending := range []string{"ies", "ied", "ing", "ed", "es", "s", "ly", "y", "e"} {
		root, cut := strings.CutSuffix(w, ending)
		if !cut || len(root) < 3 || ending == "s" && strings.HasSuffix(root, "s") {
			continue
		}
		switch ending {
		case "ies", "ied":
			return root
		case "ing", "ed", "y":
			if last := root[len(root)-1]; last == root[len(root)-2] && !strings.ContainsRune("lsz", rune(last)) {
				return root[:len(root)-1]
			}
		}
		if len(root) > 3 {
			root = strings.TrimSuffix(root, "e")
		}
		return root
	}
	return w
}
