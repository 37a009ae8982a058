package understand

import (
	"slices"
	"strings"
	"unicode"
)

// fold writes a text in lower case without accents, and unifies the signs that
// phones put in: curly quotes, long dashes, fractions, full-width letters.
func fold(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		r = unicode.ToLower(r)
		switch {
		case r < 0x80:
			b.WriteRune(r)
		case r >= 0xff01 && r <= 0xff5e:
			b.WriteRune(unicode.ToLower(r - 0xfee0))
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r):
		default:
			b.WriteString(plain(r))
		}
	}
	return b.String()
}

// plain is what stands for a rune beyond ASCII.
func plain(r rune) string {
	switch r {
	case 'á', 'à', 'â', 'ä', 'ã', 'å':
		return "a"
	case 'é', 'è', 'ê', 'ë':
		return "e"
	case 'í', 'ì', 'î', 'ï':
		return "i"
	case 'ó', 'ò', 'ô', 'ö', 'õ':
		return "o"
	case 'ú', 'ù', 'û', 'ü':
		return "u"
	case 'ñ':
		return "n"
	case 'ç':
		return "c"
	case '’', '‘', '´', '′', 'ʼ':
		return "'"
	case '“', '”', '″', '«', '»':
		return `"`
	case '½':
		return " 1/2"
	case '¼':
		return " 1/4"
	case '¾':
		return " 3/4"
	case '–', '—', '‑', '−':
		return "-"
	case '×':
		return "x"
	case '¿', '¡':
		return " "
	case '…':
		return ". "
	}
	if unicode.IsLetter(r) || unicode.IsDigit(r) {
		return string(r)
	}
	return " "
}

// token is a word, a figure or a sign of a message.
type token struct {
	text   string // corrected
	typed  string // as it was typed, folded
	clause int
	comma  bool // a comma stands before it

	number float64 // of the figure that begins here
	span   int     // how many tokens the figure takes with its unit; 0: none begins here
	unit   unit
}

// lex cuts folded text into tokens. Signs that end a clause become its end.
func lex(text string) []token {
	var out []token
	clause, comma := 0, false
	for i := 0; i < len(text); {
		n, word := word(text[i:])
		switch {
		case n > 0:
			out = append(out, token{text: word, typed: word, clause: clause, comma: comma})
			comma = false
		default:
			n = 1
			switch c := text[i]; c {
			case '.', '?', '!', ';', '\n':
				clause++
			case ',', ':', '(', ')':
				comma = true
			case '$', '#', '%', '"', '-', '+', '&', '<', '>', '=':
				if sign := sign(text, i); sign != "" {
					out = append(out, token{text: sign, typed: sign, clause: clause, comma: comma})
				}
			}
		}
		i += n
	}
	return out
}

// sign is the token that a sign makes where it stands, or "".
func sign(text string, i int) string {
	afterDigit := i > 0 && digit(text[i-1])
	switch text[i] {
	case '$', '#', '%', '<', '>':
		return text[i : i+1]
	case '"':
		if afterDigit {
			return "inches"
		}
	case '-':
		if afterDigit && i+1 < len(text) && (digit(text[i+1]) || text[i+1] == '$') {
			return "to"
		}
	case '+', '&':
		return "and"
	}
	return ""
}

func digit(c byte) bool  { return '0' <= c && c <= '9' }
func letter(c byte) bool { return 'a' <= c && c <= 'z' }

// word reads the figure or word at the start of the text and how long it is.
func word(text string) (int, string) {
	switch {
	case digit(text[0]) || text[0] == '.' && len(text) > 1 && digit(text[1]):
		return figure(text)
	case letter(text[0]) || text[0] >= 0x80:
		return letters(text)
	}
	return 0, ""
}

// figure reads digits with what groups them: "1,299.00", "1/2".
func figure(text string) (int, string) {
	i := 1
	for i < len(text) && (digit(text[i]) || strings.IndexByte(".,/", text[i]) >= 0 && i+1 < len(text) && digit(text[i+1])) {
		i++
	}
	return i, text[:i]
}

// letters reads a word; an apostrophe within is dropped, a slash only joins
// single letters: "don't", "a/c", "w/d".
func letters(text string) (int, string) {
	var b strings.Builder
	i := 0
	for i < len(text) {
		c := text[i]
		switch {
		case letter(c) || c >= 0x80 || digit(c):
			b.WriteByte(c)
		case c == '\'' && i+1 < len(text) && letter(text[i+1]):
		case c == '/' && i == 1 && i+1 < len(text) && letter(text[2]) && (len(text) == 3 || !letter(text[3])):
		default:
			return i, b.String()
		}
		i++
	}
	return i, b.String()
}

// dropAddress leaves the "guys" out of "do you guys have".
func (n *notice) dropAddress() {
	for i := len(n.tokens) - 1; i > 0; i-- {
		switch n.tokens[i].typed {
		case "guys", "folks", "ppl", "people":
		default:
			continue
		}
		switch n.tokens[i-1].text {
		case "you", "yall":
			n.tokens = slices.Delete(n.tokens, i, i+1)
		}
	}
}

// joinWords makes one word of two that are only together the name of a thing.
func (r *Reader) joinWords(n *notice) {
	for i := 0; i+1 < len(n.tokens); i++ {
		a, b := n.tokens[i].typed, n.tokens[i+1].typed
		if len(a) < 3 || len(b) < 3 || len(a)+len(b) < 7 || !letter(a[0]) || !letter(b[0]) || n.tokens[i].clause != n.tokens[i+1].clause {
			continue
		}
		if joined := a + b; r.joinable[joined] && (!r.speller.known[a] || !r.speller.known[b]) {
			n.tokens[i].text, n.tokens[i].typed = joined, joined
			n.tokens = slices.Delete(n.tokens, i+1, i+2)
		}
	}
}
