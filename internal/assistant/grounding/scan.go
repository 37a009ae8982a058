package grounding

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

type tokenKind uint8

const (
	word   tokenKind = iota
	number           // digits, or words that stand for a number
	mixed            // letters and digits together: a model
	mark
)

// token is the smallest piece of a sentence that the reader looks at.
type token struct {
	kind    tokenKind
	text    string // lower case, without accents
	raw     string
	value   int64 // of a number, in thousandths
	start   int   // in the plain text
	end     int
	spaced  bool // white space before it
	spelled bool // a number in words
	article bool // "one", "un": a number only before a unit
	about   concepts
}

const (
	thousandth = 1000
	// unreadable is the value of a number that no fact has.
	unreadable = math.MaxInt64
)

// plain writes a text with the characters of a keyboard, and reports whether
// it has some that hide or disguise what it says.
func plain(text string) (string, bool) {
	if isPlain(text) {
		return text, true
	}
	fair := utf8.ValidString(text)
	var b strings.Builder
	b.Grow(len(text) + 8)
	for _, r := range text {
		switch {
		case r < 0x80:
			if r < ' ' && r != '\n' && r != '\t' && r != '\r' || r == 0x7f {
				fair = false
				continue
			}
			b.WriteRune(r)
		case r >= 0xff01 && r <= 0xff5e: // full-width
			b.WriteRune(r - 0xfee0)
		default:
			s, ok := keyboard(r)
			fair = fair && ok
			b.WriteString(s)
		}
	}
	return b.String(), fair
}

func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c >= 0x7f || c < ' ' && c != '\n' && c != '\t' && c != '\r' {
			return false
		}
	}
	return true
}

// keyboard is how a character beyond ASCII is written on a keyboard.
func keyboard(r rune) (string, bool) {
	if s := typed(r); s != "" {
		return s, true
	}
	switch {
	case unicode.IsSpace(r) && r != 0x85:
		return " ", true
	case unicode.Is(unicode.Nd, r):
		return string(rune('0' + digit(r))), true
	case r == 0x301 || r == 0x303 || r == 0x308: // an accent written on its own
		return "", true
	case unicode.Is(unicode.Latin, r) && r < 0x250:
		return string(r), true
	case unicode.IsLetter(r), unicode.IsMark(r) && r != 0xfe0f, unicode.Is(unicode.N, r), unicode.Is(unicode.C, r),
		r >= 0x1f100 && r < 0x1f200, r >= 0x2460 && r < 0x2800 && (r < 0x2500 || r >= 0x2776 && r < 0x2794):
		return " ", false
	case r == 0xfe0f:
		return "", true
	}
	return string(r), true
}

func typed(r rune) string {
	switch r {
	case '‘', '’', '′', 'ʼ':
		return "'"
	case '“', '”', '″', '«', '»':
		return `"`
	case '–', '‐', '‑', '‒', '−':
		return "-"
	case '—', '―':
		return " ; "
	case '…':
		return "..."
	case '½':
		return " 1/2"
	case '¼':
		return " 1/4"
	case '¾':
		return " 3/4"
	case '⅛':
		return " 1/8"
	case '⅜':
		return " 3/8"
	case '⅝':
		return " 5/8"
	case '⅞':
		return " 7/8"
	case '⅓':
		return " 1/3"
	case '⅔':
		return " 2/3"
	case '¹':
		return "1"
	case '²':
		return "2"
	case '³':
		return "3"
	case '⁄', '∕':
		return "/"
	case '×':
		return "x"
	case '﹩':
		return "$"
	case '°', 'º', 'ª', '¿', '¡', '·', '•', '®', '©', '£', '€', '¢', '§':
		return string(r)
	}
	return ""
}

// digit is the value of a decimal digit of any script: each of their ranges
// starts at a zero.
func digit(r rune) rune {
	for _, x := range unicode.Nd.R16 {
		if r >= rune(x.Lo) && r <= rune(x.Hi) {
			return (r - rune(x.Lo)) % 10
		}
	}
	for _, x := range unicode.Nd.R32 {
		if r >= rune(x.Lo) && r <= rune(x.Hi) { //nolint:gosec // a code point
			return (r - rune(x.Lo)) % 10 //nolint:gosec // a code point
		}
	}
	return 0
}

// fold is a word in lower case without accents.
func fold(s string) string {
	for i := range len(s) {
		if s[i] >= 0x80 || s[i] >= 'A' && s[i] <= 'Z' {
			return strings.Map(foldRune, s)
		}
	}
	return s
}

func foldRune(r rune) rune {
	r = unicode.ToLower(r)
	switch r {
	case 'á', 'à', 'â', 'ä', 'ã', 'å':
		return 'a'
	case 'é', 'è', 'ê', 'ë':
		return 'e'
	case 'í', 'ì', 'î', 'ï', 'ı':
		return 'i'
	case 'ó', 'ò', 'ô', 'ö', 'õ', 'ø':
		return 'o'
	case 'ú', 'ù', 'û', 'ü':
		return 'u'
	case 'ñ':
		return 'n'
	case 'ç':
		return 'c'
	}
	return r
}

// scan cuts plain text into tokens.
func scan(text string) []token {
	tokens := make([]token, 0, len(text)/4+4)
	spaced := true
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		end := i + size
		kind := mark
		switch {
		case r == '\n':
		case unicode.IsSpace(r):
			spaced = true
			i = end
			continue
		case isDigit(text, i):
			kind, end = number, numberEnd(text, i)
		case unicode.IsLetter(r):
			kind, end = word, wordEnd(text, i)
		}
		t := token{kind: kind, raw: text[i:end], start: i, end: end, spaced: spaced}
		if kind == word && strings.ContainsAny(t.raw, "0123456789") {
			t.kind = mixed
		}
		if kind == number && end < len(text) {
			if stop := wordEnd(text, end); stop > end && strings.ContainsAny(text[end:stop], "0123456789") && !isProduct(text[end:stop]) {
				t.kind, end = mixed, stop
				t.raw, t.end = text[i:end], end
			}
		}
		t.text = fold(t.raw)
		switch t.kind {
		case number:
			t.value = valueOf(t.raw)
		case word:
			t.about = conceptOf(t.text)
		}
		tokens = append(tokens, t)
		spaced = r == '\n'
		i = end
	}
	return tokens
}

// isProduct says that letters after a number are the x of "30x24".
func isProduct(s string) bool {
	return (s[0] == 'x' || s[0] == 'X') && strings.Trim(s[1:], "0123456789xX") == "" && len(s) > 1 && isDigit(s, 1)
}

func isDigit(text string, i int) bool { return i < len(text) && text[i] >= '0' && text[i] <= '9' }

func numberEnd(text string, i int) int {
	for i < len(text) {
		if isDigit(text, i) || strings.IndexByte(".,'_", text[i]) >= 0 && isDigit(text, i+1) {
			i++
			continue
		}
		break
	}
	return i
}

func wordEnd(text string, i int) int {
	start := i
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		next, _ := utf8.DecodeRuneInString(text[i+size:])
		if r == 'x' && i == start && isDigit(text, i+1) && i > 0 && isDigit(text, i-1) {
			return wordEndOfProduct(text, i)
		}
		if !unicode.IsLetter(r) && !isDigit(text, i) && (r != '\'' || i == start || !unicode.IsLetter(next)) {
			break
		}
		i += size
	}
	return i
}

// wordEndOfProduct ends the x between two numbers where all that follows is
// digits, so that each is a number of its own.
func wordEndOfProduct(text string, i int) int {
	end := i + 1
	for end < len(text) && (isDigit(text, end) || text[end] == 'x') {
		end++
	}
	if end < len(text) && unicode.IsLetter(rune(text[end])) {
		return end
	}
	return i + 1
}

// valueOf reads digits with their separators: "1,299.00", "1.299,00", "30,5".
func valueOf(raw string) int64 {
	if strings.ContainsAny(raw, "'_") {
		raw = strings.NewReplacer("'", "", "_", "").Replace(raw)
	}
	point := decimalPoint(raw)
	whole, part := int64(0), int64(0)
	for i := range len(raw) {
		if raw[i] < '0' || raw[i] > '9' {
			continue
		}
		d := int64(raw[i] - '0')
		if point >= 0 && i > point {
			if i-point > 3 && d != 0 {
				return unreadable
			}
			if i-point <= 3 {
				part += d * []int64{100, 10, 1}[i-point-1]
			}
			continue
		}
		if whole = whole*10 + d; whole > 1e14 {
			return unreadable
		}
	}
	return whole*thousandth + part
}

// decimalPoint is where the decimals of a number start; -1: it has none.
func decimalPoint(raw string) int {
	comma, dot := strings.LastIndexByte(raw, ','), strings.LastIndexByte(raw, '.')
	last := max(comma, dot)
	switch {
	case last < 0:
		return -1
	case comma >= 0 && dot >= 0:
		return last
	case strings.Count(raw, raw[last:last+1]) > 1:
		return -1
	case comma >= 0 && len(raw)-comma == 4 && comma <= 3:
		return -1
	}
	return last
}
