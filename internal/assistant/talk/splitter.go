package talk

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longest is how many characters a stream may hold back without the end of a
// sentence.
const longest = 600

// Splitter cuts streamed text into sentences. Put together again they are the
// text, byte for byte. The zero value is ready.
type Splitter struct {
	held string
	seen int // bytes of held that have been looked through
}

// Write takes the next piece of a stream and returns the sentences that are
// complete by now, each with the space or line break that ends it.
func (s *Splitter) Write(delta string) []string {
	s.held += delta
	var done []string
	for {
		end := s.end()
		if end == 0 {
			return done
		}
		done = append(done, s.held[:end])
		s.held, s.seen = s.held[end:], 0
	}
}

// Rest returns what no sentence's end has followed, and forgets it.
func (s *Splitter) Rest() string {
	rest := s.held
	s.held, s.seen = "", 0
	return rest
}

// end is where the first sentence of what is held ends; 0: not yet.
func (s *Splitter) end() int {
	text := s.held
	for i := s.seen; i < len(text); i++ {
		switch text[i] {
		case '\n':
			return s.cut(i + 1)
		case '.', '!', '?':
			to := closing(text, i+1)
			if to == len(text) {
				s.seen = i
				return s.tooLong()
			}
			if r, size := utf8.DecodeRuneInString(text[to:]); unicode.IsSpace(r) && r != '\n' {
				if text[i] == '.' {
					after, known := following(text, to+size)
					if !known {
						s.seen = i
						return s.tooLong()
					}
					if !endsSentence(text, i, after) {
						continue
					}
				}
				return s.cut(to + size)
			}
		}
	}
	s.seen = max(0, len(text)-1)
	return s.tooLong()
}

// cut ends a sentence at i, or earlier where it is too long.
func (s *Splitter) cut(i int) int {
	if i > longest {
		if early := s.tooLong(); early > 0 && early < i {
			return early
		}
	}
	return i
}

// tooLong cuts a stream that does not end its sentence: at a space, if it has
// any, and never inside a character.
func (s *Splitter) tooLong() int {
	count, space := 0, 0
	for i, r := range s.held {
		if count == longest {
			if space > 0 {
				return space
			}
			return i
		}
		count++
		if r == ' ' {
			space = i + 1
		}
	}
	return 0
}

// closing skips quotes and brackets that close behind a sentence's end, and
// more of its marks.
func closing(text string, i int) int {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !strings.ContainsRune(`.!?"')]”’»…`, r) {
			break
		}
		i += size
	}
	return i
}

// following is the first character at or after i that is no space; not known
// as long as none has come.
func following(text string, i int) (rune, bool) {
	for _, r := range text[i:] {
		if r == '\n' || !unicode.IsSpace(r) {
			return r, r != utf8.RuneError
		}
	}
	return 0, false
}

// endsSentence says that the full stop at i ends a sentence, where after is the
// next character: "9 a.m. to", "30.5 in. wide" and "No. 3" go on.
func endsSentence(text string, i int, after rune) bool {
	start := strings.LastIndexAny(text[:i], " \n\t(") + 1
	last := strings.ToLower(text[start:i])
	if unicode.IsLower(after) {
		return !goesOn(last)
	}
	switch last {
	case "no", "nos", "núm", "num", "nro":
		return !unicode.IsDigit(after)
	case "st", "mr", "mrs", "ms", "dr", "dra", "sr", "sra", "ft", "vs", "e.g", "i.e", "p.ej", "approx", "aprox", "tel", "av", "ave.", "ud", "uds", "a.o":
		return false
	case "a", "p":
		return after != 'm' && after != 'M' && after != 'O'
	case "a.m", "p.m", "in", "cu", "gal", "etc", "lb", "lbs", "pulg":
		return after != '-' && after != '–' && after != '$' && !unicode.IsDigit(after)
	}
	if initial(last) && text[start] >= 'A' && text[start] <= 'Z' {
		return false // A. O. Smith
	}
	return !lineNumber(text, start, i)
}

// goesOn says that a full stop before a small letter belongs to the word.
func goesOn(last string) bool {
	switch last {
	case "no", "st", "mr", "mrs", "ms", "dr", "sr", "sra", "ft", "vs", "approx", "aprox", "tel", "in", "cu", "gal", "etc", "lb", "lbs", "pulg", "núm", "num", "a", "p", "min", "max", "hr", "hrs", "av", "ud", "uds", "mon", "tue", "wed", "thu", "fri", "sat", "sun":
		return true
	}
	return strings.Contains(last, ".") && len(last) <= 5 || initial(last)
}

func initial(word string) bool {
	return len(word) == 1 && word[0] >= 'a' && word[0] <= 'z' && word != "i"
}

// lineNumber says that what stands before the full stop numbers a line: "1.".
func lineNumber(text string, start, i int) bool {
	if i-start == 0 || i-start > 2 || strings.Trim(text[start:i], "0123456789") != "" {
		return false
	}
	return strings.TrimSpace(text[strings.LastIndexByte(text[:start], '\n')+1:start]) == ""
}
