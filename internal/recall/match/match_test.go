package match_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"enamel/internal/recall/match"
)

type wording struct {
	text      match.Text
	hit, miss []match.Item
}

func wordings(t *testing.T) []wording {
	t.Helper()
	file, err := os.ReadFile("testdata/wordings.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []wording
	for block := range strings.SplitSeq(strings.TrimSpace(string(file)), "\n\n") {
		var w wording
		for line := range strings.SplitSeq(block, "\n") {
			name, text, _ := strings.Cut(line, ": ")
			switch name {
			case "title":
				w.text.Title = text
			case "date":
				w.text.Date = text
			case "text":
				w.text.Prose = text
			case "hit":
				w.hit = items(text)
			case "miss":
				w.miss = items(text)
			}
		}
		out = append(out, w)
	}
	return out
}

// items reads "GE | GLD4408R00BB; State | GS6-40-XBRT | water-heater | 2014".
func items(text string) []match.Item {
	var out []match.Item
	for one := range strings.SplitSeq(text, "; ") {
		part := append(strings.Split(one, " | "), "", "")
		year, _ := strconv.Atoi(part[3])
		out = append(out, match.Item{Brand: part[0], Model: part[1], Kind: part[2], Year: year})
	}
	return out
}

func TestModelsInProse(t *testing.T) {
	t.Parallel()
	reader := match.NewReader()
	for _, w := range wordings(t) {
		n := reader.Notice(w.text)
		for _, i := range w.hit {
			if _, ok := n.Match(reader.Unit(i)); !ok {
				t.Errorf("%s: %+v is not found", w.text.Title, i)
			}
		}
		for _, i := range w.miss {
			if found, ok := n.Match(reader.Unit(i)); ok {
				t.Errorf("%s: %+v is found by %q", w.text.Title, i, found)
			}
		}
	}
}
