package match_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"enamel/internal/recall/match"
)

// sandboxed are the sandbox's recalls, by number.
func sandboxed(t *testing.T) map[string]*match.Notice {
	t.Helper()
	file, err := os.ReadFile("../../sandbox/data/recalls.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		RecallNumber, RecallDate, Title, Description string
		Products                                     []struct{ Name, Model string }
		Manufacturers                                []struct{ Name string }
	}
	if err := json.Unmarshal(file, &rows); err != nil {
		t.Fatal(err)
	}
	reader := match.NewReader()
	out := map[string]*match.Notice{}
	for _, r := range rows {
		text := match.Text{Title: r.Title, Date: r.RecallDate, Models: r.Products[0].Model, Prose: r.Products[0].Name + ". " + r.Description}
		if len(r.Manufacturers) > 0 {
			text.Makers = r.Manufacturers[0].Name
		}
		out[r.RecallNumber] = reader.Notice(text)
	}
	return out
}

func TestPlantedUnitsAreFound(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("testdata/planted.txt")
	if err != nil {
		t.Fatal(err)
	}
	notices, reader := sandboxed(t), match.NewReader()
	planted, found := 0, 0
	for line := range strings.SplitSeq(strings.TrimSpace(string(file)), "\n") {
		number, list, _ := strings.Cut(line, ": ")
		for _, i := range items(list) {
			planted++
			if _, ok := notices[number].Match(reader.Unit(i)); ok {
				found++
			} else {
				t.Errorf("%s: %+v is not found", number, i)
			}
		}
	}
	if t.Logf("%d of %d planted units", found, planted); planted < 300 || len(notices) != 100 {
		t.Errorf("%d units of %d recalls are planted", planted, len(notices))
	}
}

// TestOtherUnitsAreNotFound: the units of the shop's samples, and models that nobody has recalled.
func TestOtherUnitsAreNotFound(t *testing.T) {
	t.Parallel()
	var others []match.Item
	file, err := os.ReadFile("../../catalog/seed.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(file, &others); err != nil {
		t.Fatal(err)
	}
	samples := len(others)
	others = append(others, invented()...)
	hits, notices, reader := 0, sandboxed(t), match.NewReader()
	for i, u := range others {
		unit := reader.Unit(u)
		for number, n := range notices {
			if found, ok := n.Match(unit); ok {
				hits++
				t.Logf("%s: %+v is found by %q", number, u, found)
				if i < samples {
					t.Errorf("%s: the sample %+v is found by %q", number, u, found)
				}
			}
		}
	}
	if t.Logf("%d hits over %d samples and %d invented models", hits, samples, len(others)-samples); samples != 79 || len(others) < 379 || hits > 3 {
		t.Error("too many hits, or too few units")
	}
}

// invented are models with the shape of each sample's, but other digits and letters.
func invented() []match.Item {
	file, _ := os.ReadFile("../../catalog/seed.json")
	var samples []match.Item
	_ = json.Unmarshal(file, &samples)
	var out []match.Item
	for _, u := range samples {
		for shift := range 4 {
			model := []rune(u.Model)
			for k, r := range model {
				switch {
				case k >= 3 && r >= '0' && r <= '9':
					model[k] = '0' + (r-'0'+rune(shift*2+k))%10
				case k >= 3 && r >= 'A' && r <= 'Z':
					model[k] = 'A' + (r-'A'+rune(shift+3))%26
				}
			}
			out = append(out, match.Item{Brand: u.Brand, Model: string(model), Kind: u.Kind, Year: u.Year})
		}
	}
	return out
}
