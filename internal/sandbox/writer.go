package sandbox

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// drafting begins the system prompt of who wants a section of an article.
const drafting = "You write a section of an article"

// section is what a writer is asked for.
type section struct {
	heading  string
	words    int
	evidence [][2]string // ids and what they say
}

// asksForSection reads a drafting request: evidence stands in lines such as
// "[dryer-repair:4] A dryer needs air.", the length as "120 words".
func (t chatTalk) asksForSection() (section, bool) {
	if !strings.HasPrefix(strings.TrimSpace(t.system), drafting) {
		return section{}, false
	}
	s := section{words: 150, heading: "this"}
	all := t.system + "\n" + t.asked
	if m := regexp.MustCompile(`(\d{2,4}) words`).FindStringSubmatch(all); m != nil {
		s.words, _ = strconv.Atoi(m[1]) // four digits at most
	}
	if m := regexp.MustCompile(`(?mi)^\W*heading\W+(.+)$`).FindStringSubmatch(all); m != nil {
		s.heading = strings.TrimSpace(m[1])
	}
	for _, m := range regexp.MustCompile(`(?m)^\W*\[?([a-z0-9/-]+:\d+)\]?:?[ \t]+(.+)$`).FindAllStringSubmatch(all, -1) {
		s.evidence = append(s.evidence, [2]string{m[1], m[2]})
	}
	return s, true
}

// write is what the model of that name makes of a section; false where it does
// as it does in a chat.
func (s section) write(name string) (move, bool) {
	text := strings.Join(s.honest(), " ")
	switch name {
	case "honest":
		return move{text: text}, true
	case "liar":
		return move{text: s.liar()}, true
	case "scripted":
		return move{text: `<script>alert("hello")</script><img src=x onerror="alert(1)"> [A link](javascript:alert(1)), <b>bold</b>.` +
			"\n\n<iframe src=\"//evil.example\"></iframe>\n\n# Heading <style>*{display:none}</style>\n\n" + text + "\n\n![pixel](https://evil.example/p.png)\n"}, true
	case "stranger":
		return move{text: padded([]string{
			"La secadora necesita aire para secar la ropa.", "Limpie el filtro antes de cada carga y revise la manguera.",
			"Si huele a gas, salga de la casa y llame a los bomberos.", "El técnico revisa la máquina y dice cuánto cuesta la reparación.",
		}, s.words)}, true
	case "looper":
		return move{text: strings.Repeat(text+" ", 1<<20/max(1, len(text))), lump: 4 << 10}, true
	}
	return move{}, false
}

// honest says what the evidence says, in other words and from the last piece to
// the first, each sentence with its id. Without evidence it states nothing.
func (s section) honest() []string {
	var out []string
	words := 0
	for _, e := range slices.Backward(s.evidence) {
		for _, sentence := range strings.SplitAfter(strings.TrimSpace(e[1]), ". ") {
			if words >= s.words {
				return out
			}
			said := reworded(strings.TrimSuffix(strings.TrimSpace(sentence), "."))
			words += len(strings.Fields(said))
			out = append(out, said+". ["+e[0]+"]")
		}
	}
	if len(s.evidence) == 0 {
		out = append(out, padded([]string{
			"There is a lot to know about " + s.heading + ".", "Ask whoever looks after yours what they have seen.",
			"Write down what you notice, and when.", "A second look never hurts.", "Take your time with it.",
		}, s.words))
	}
	return out
}

// liar puts what is not true between what is: without an id, with one that does
// not exist, and with one that says something else.
func (s section) liar() string {
	truths := s.honest()
	ids := []string{"", " [no-such-page:1]", " [dryer-repair:999]"}
	if len(s.evidence) > 0 {
		ids = append(ids, " ["+s.evidence[0][0]+"]")
	}
	var out []string
	for i, l := range lies() {
		if i < len(truths) {
			out = append(out, truths[i])
		}
		out = append(out, l.says+ids[i%len(ids)])
		if i >= len(ids) && len(strings.Fields(strings.Join(out, " "))) >= s.words {
			break
		}
	}
	return strings.Join(out, " ")
}

// reworded is a sentence whose runs of words stand on no page.
func reworded(sentence string) string {
	return strings.NewReplacer(
		" the ", " this ", "The ", "This ", " a ", " one ", " an ", " one ", " and ", " and also ", " or ", " or else ", " is ", " is indeed ", " are ", " are indeed ",
	).Replace(sentence)
}

// padded repeats sentences up to a number of words.
func padded(sentences []string, words int) string {
	var out []string
	for i, n := 0, 0; n < words; i++ {
		out = append(out, sentences[i%len(sentences)])
		n += len(strings.Fields(out[i]))
	}
	return strings.Join(out, " ")
}
