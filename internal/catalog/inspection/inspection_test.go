package inspection_test

import (
	"slices"
	"strconv"
	"testing"

	"enamel/internal/catalog"
	"enamel/internal/catalog/inspection"
)

// passing are readings that a good unit of a kind has.
func passing(kind string) []inspection.Reading {
	var out []inspection.Reading
	for _, t := range inspection.Tests(kind) {
		value := ""
		if len(t.Choices) > 0 {
			value = t.Choices[0]
		} else {
			value = t.Text(strconv.FormatFloat(*t.Max, 'f', -1, 64))
		}
		out = append(out, inspection.Reading{Test: t.Test, Value: value, Passed: true})
	}
	return out
}

func TestEachKindHasAList(t *testing.T) {
	t.Parallel()
	for _, k := range catalog.Kinds() {
		tests := inspection.Tests(string(k))
		if len(tests) < 6 || len(tests) > 9 {
			t.Errorf("%s has %d tests, want 6 to 9", k, len(tests))
		}
		keys := map[string]bool{}
		for _, c := range tests {
			number := c.Min != nil && c.Max != nil && *c.Min < *c.Max && c.Unit != ""
			choices := len(c.Choices) > len(c.Fails) && len(c.Fails) > 0
			if c.Label == "" || c.Hint == "" || c.Limit == "" || number == choices || keys[c.Test] {
				t.Errorf("%s: %+v", k, c)
			}
			keys[c.Test] = true
		}
		if missing, wrong := inspection.Check(string(k), passing(string(k))); len(missing) > 0 || len(wrong) > 0 {
			t.Errorf("a good %s: missing %v, wrong %v", k, missing, wrong)
		}
	}
	if got := inspection.Tests("toaster"); got != nil {
		t.Errorf("a toaster has the tests %v", got)
	}
}

func TestEveryMustIsNeeded(t *testing.T) {
	t.Parallel()
	for _, k := range catalog.Kinds() {
		all := passing(string(k))
		for i, c := range inspection.Tests(string(k)) {
			rest := slices.Delete(slices.Clone(all), i, i+1)
			missing, _ := inspection.Check(string(k), rest)
			if slices.Contains(missing, c.Test) != c.Must {
				t.Errorf("%s without %s: missing %v", k, c.Test, missing)
			}
			failed := slices.Clone(all)
			failed[i].Passed = false
			if _, wrong := inspection.Check(string(k), failed); (wrong[c.Test] != "") != c.Must {
				t.Errorf("%s that fails %s: wrong %v", k, c.Test, wrong)
			}
		}
	}
}

func TestReadingsAreJudged(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ kind, test, value, kept, problem string }{
		{"dryer", "vent_heat", "142", "142", ""},
		{"dryer", "vent_heat", " 142.50 °F ", "142.5", ""},
		{"dryer", "vent_heat", "119.9", "119.9", "It failed: 119.9 °F. It must be: 120 to 160 °F."},
		{"dryer", "vent_heat", "161", "161", "It failed: 161 °F. It must be: 120 to 160 °F."},
		{"dryer", "vent_heat", "hot", "", "It must be a number of °F."},
		{"dryer", "vent_heat", "NaN", "", "It must be a number of °F."},
		{"dryer", "vent_heat", "1e9", "", "It must be a number of °F."},
		{"dryer", "vent_heat", "", "", "It must be a number of °F."},
		{"dryer", "ground", "0.3 Ω", "0.3", ""},
		{"dryer", "ground", "1.2", "1.2", "It failed: 1.2 Ω. It must be: 1 Ω at most."},
		{"dryer", "drum", "quiet", "Quiet", ""},
		{"dryer", "drum", "Noisy", "Noisy", "It failed: Noisy. It must be: No noise."},
		{"dryer", "drum", "fine", "", "It must be one of: Quiet, Noisy."},
		{"top-freezer", "freezer", "−2", "-2", ""},
		{"top-freezer", "freezer", "9", "9", "It failed: 9 °F. It must be: −10 to 5 °F."},
		{"gas-range", "gas_leak", "Bubbles", "Bubbles", "It failed: Bubbles. It must be: No bubbles."},
		{"gas-range", "gas_leak", "Electric dryer", "", "It must be one of: No bubbles, Bubbles."},
		{"counter-microwave", "leakage", "6", "6", "It failed: 6 mW/cm². It must be: 5 mW/cm² at most."},
		{"dryer", "turntable", "Turns", "", "Units of this kind have no such test."},
	} {
		readings := []inspection.Reading{{Test: c.test, Value: c.value, Passed: true}}
		if _, wrong := inspection.Check(c.kind, readings); wrong[c.test] != c.problem {
			t.Errorf("%s %s %q: %q, want %q", c.kind, c.test, c.value, wrong[c.test], c.problem)
		}
		judged, unread := inspection.Judged(c.kind, readings)
		if c.kept != "" && (len(unread) > 0 || judged[0].Value != c.kept || judged[0].Passed != (c.problem == "")) {
			t.Errorf("%s %s %q: kept %+v, %v", c.kind, c.test, c.value, judged, unread)
		}
		if c.kept == "" && unread[c.test] == "" {
			t.Errorf("%s %s %q can be read", c.kind, c.test, c.value)
		}
	}
	twice := []inspection.Reading{{"drum", "Quiet", true}, {"drum", "Noisy", true}}
	if _, wrong := inspection.Check("dryer", twice); wrong["drum"] == "" {
		t.Error("a test may be there twice")
	}
}
