package understand

import (
	"regexp"
	"slices"
	"strings"
)

// asides are what may stand around a visitor's own words: markup, data, and
// turns of others that were pasted.
type asides struct {
	comment, fence, open, link, turn, quoted, recite *regexp.Regexp
}

func newAsides() asides {
	return asides{
		comment: regexp.MustCompile(`(?s)<!--.*?-->`),
		fence:   regexp.MustCompile("(?s)```.*?```"),
		open:    regexp.MustCompile(`[<\[]([A-Za-z_|][\w|-]*)([^<>\[\]]*)[>\]]`),
		link:    regexp.MustCompile(`!?\[([^\[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)`),
		turn:    regexp.MustCompile(`(?im)^\W*(?:system|assistant|developer|tool|sistema|asistente)(?: (?:message|prompt|override|note|notice))?\W*:.*$`),
		recite:  regexp.MustCompile(`(?i)\b(?:translate|say|repeat|write|print|reply|answer|respond|traduce|traduzca|traduceme|di|diga|repite|repita|escribe|escriba|contesta|responde)\b`),
		quoted:  regexp.MustCompile(`(^|[\s:(])(?:"[^"]{20,}"|'[^\n]{20,}'|“[^”]{20,}”|‘[^\n]{20,}’|«[^»]{20,}»)`),
	}
}

// fewestWords is how many words are a message of their own.
const fewestWords = 2

// own returns a visitor's words without the text pasted around them, and
// whether there was any. If little is left, it returns the whole text.
func (a asides) own(text string) (own string, pasted bool) {
	if !strings.ContainsAny(text, "<[{`:") { // most messages have none
		return text, false
	}
	own = a.fence.ReplaceAllString(a.comment.ReplaceAllString(text, " "), " ")
	own = a.turn.ReplaceAllString(withoutObjects(a.link.ReplaceAllString(own, " $1 ")), " ")
	own = a.withoutElements(own)
	pasted = strings.Join(strings.Fields(own), "") != strings.Join(strings.Fields(text), "")
	if pasted && len(strings.FieldsFunc(own, apart)) < fewestWords {
		return text, true
	}
	return own, pasted
}

func apart(r rune) bool { return strings.ContainsRune(" \n\t.,:;!?<>[]{}()", r) }

// withoutElements drops elements with what is in them: <system>…</system>,
// [tool]…[/tool]; of those that only set letters, the tags.
func (a asides) withoutElements(text string) string {
	for {
		at := a.open.FindStringSubmatchIndex(text)
		if at == nil {
			return text
		}
		name, rest := strings.ToLower(text[at[2]:at[3]]), text[at[1]:]
		if end := closing(rest, name); end >= 0 && !setsLetters(name) {
			rest = rest[end:]
		}
		text = text[:at[0]] + " " + unclosed(rest, name)
	}
}

// closing is where the text after an element's end begins, or -1.
func closing(rest, name string) int {
	lower := strings.ToLower(rest)
	for _, end := range []string{"</" + name + ">", "[/" + name + "]"} {
		if i := strings.Index(lower, end); i >= 0 && len(lower) == len(rest) {
			return i + len(end)
		}
	}
	return -1
}

func unclosed(rest, name string) string {
	return strings.NewReplacer("</"+name+">", " ", "[/"+name+"]", " ").Replace(rest)
}

func setsLetters(name string) bool {
	return slices.Contains(strings.Fields("a b i u p em strong span div br li ul ol h1 h2 h3 center font small big mark"), name)
}

// withoutObjects drops data in braces.
func withoutObjects(text string) string {
	var b strings.Builder
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			depth--
		default:
			if depth <= 0 {
				b.WriteByte(text[i])
			}
		}
		depth = max(depth, 0)
	}
	return b.String()
}

// speech is a text without what it wants to be said, written or translated
// word by word, and whether it wants that: such words ask for nothing.
func (a asides) speech(text string) (rest string, recited bool) {
	if rest = a.unquoted(text); rest != text && a.recite.MatchString(rest) {
		return rest, true
	}
	return text, false
}

// unquoted is a text without passages of others in quotation marks, where
// enough else is said.
func (a asides) unquoted(text string) string {
	if !strings.ContainsAny(text, "\"'“‘«") {
		return text
	}
	if rest := a.quoted.ReplaceAllString(text, "$1 "); len(strings.Fields(rest)) >= fewestWords {
		return rest
	}
	return text
}
