package talk_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"enamel/internal/assistant/talk"
)

// cut is the text in sentences, as it streams in by pieces of size bytes.
func cut(text string, size int) []string {
	var s talk.Splitter
	var got []string
	for len(text) > 0 {
		n := min(size, len(text))
		got = append(got, s.Write(text[:n])...)
		text = text[n:]
	}
	if rest := s.Rest(); rest != "" {
		got = append(got, rest)
	}
	return got
}

func TestSentencesAreCutAtTheirEnds(t *testing.T) {
	t.Parallel()
	for _, want := range []string{
		"Hello! |How can I help?",
		"It is $1,299.00. |Delivery is $99.",
		"We open at 9 a.m. and close at 6 p.m. |Come by.",
		"Open 9 a.m. - 6 p.m. |Sunday closed.",
		"It is 30.5 in. wide. |It fits.",
		"It is 30.5 in wide. |It fits.",
		"It holds 27.8 cu. ft. of food. |Fine.",
		"See No. 3 in the list. |Or No. 12.",
		"No. |We don't.",
		"No. |We are closed? |Yes.",
		"A. O. Smith makes it. |It is gas.",
		"Visit us at 12 Oak St. Fort Worth. |Thanks.",
		"- Samsung, $899\n|- LG, $799\n|Which one?",
		"1. Unplug it.\n|2. Clean it.\n|Done.",
		"Here they are:\n|\n|- one\n",
		"He said \"yes.\" |Good.",
		"(It is white.) |Yes.",
		"Wait... |What?!",
		"Really?! |Yes.",
		"¿En qué le ayudo? |¡Hola!",
		"Cuesta $1,299.00. |La entrega cuesta $99.",
		"Abrimos a las 9 a.m. y cerramos a las 6 p.m. |Gracias.",
		"El Sr. Pérez llamó. |Bien.",
		"See panthercity.example for more. |Bye.",
		"Write to hello@shop.example. |Thanks.",
		"Version 1.5 is out. |OK.",
		"Call (817) 555-0142. |We answer.",
		"e.g. a washer. |Or a dryer.",
		"I think so did I. |Good.",
		"No end",
		"",
		"Ends. ",
		"Tabs.\t|Next.",
	} {
		var parts []string
		for part := range strings.SplitSeq(want, "|") {
			if part != "" {
				parts = append(parts, part)
			}
		}
		for _, size := range []int{1, 3, 7, 1000} {
			if got := cut(strings.ReplaceAll(want, "|", ""), size); !slices.Equal(got, parts) {
				t.Errorf("by %d: %q, want %q", size, got, parts)
			}
		}
	}
}

func TestSentenceIsHandedOverBeforeTheNextOneEnds(t *testing.T) {
	t.Parallel()
	var s talk.Splitter
	if got := s.Write("It is white. It"); !slices.Equal(got, []string{"It is white. "}) {
		t.Errorf("%q", got)
	}
	if got := s.Write(" is new!"); got != nil {
		t.Errorf("%q before its end is certain", got)
	}
	if got := s.Rest(); got != "It is new!" {
		t.Errorf("rest %q", got)
	}
	if got := s.Rest(); got != "" {
		t.Errorf("rest again %q", got)
	}
}

func TestStreamWithoutEndIsCutAt600Characters(t *testing.T) {
	t.Parallel()
	for _, text := range []string{strings.Repeat("é", 5000), strings.Repeat("washer ", 700), strings.Repeat("9. ", 700), strings.Repeat("a", 1300) + ". B"} {
		for _, size := range []int{1, 50, 10_000} {
			pieces := cut(text, size)
			if strings.Join(pieces, "") != text {
				t.Errorf("%.20q by %d is not the same any more", text, size)
			}
			for _, piece := range pieces {
				if n := utf8.RuneCountInString(piece); n > 600 {
					t.Errorf("%.20q by %d: a piece of %d characters", text, size, n)
				}
			}
		}
	}
}

func FuzzSplitterLosesAndInventsNothing(f *testing.F) {
	f.Add("It is $1,299.00. Delivery is $99.\n- x\n", uint8(3))
	f.Add("¿Qué? \xff... ", uint8(1))
	f.Fuzz(func(t *testing.T, text string, size uint8) {
		pieces := cut(text, int(size)+1)
		if strings.Join(pieces, "") != text {
			t.Fatalf("%q became %q", text, pieces)
		}
		for _, piece := range pieces {
			if piece == "" || utf8.RuneCountInString(piece) > 600 {
				t.Fatalf("piece %q", piece)
			}
		}
	})
}
