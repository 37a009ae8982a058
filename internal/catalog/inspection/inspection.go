// Package inspection lists what a technician tests of a used appliance before
// it is sold, and judges what the tests read. The limits are the shop's own:
// docs/catalogue.md says what they lean on.
package inspection

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Test is one line of an inspection sheet. A test with Choices reads one of
// them, another reads a number from Min to Max.
type Test struct {
	Test    string   `json:"test" doc:"Its key, such as vent_heat"`
	Label   string   `json:"label"`
	Hint    string   `json:"hint" doc:"How it is done, and what it must read"`
	Limit   string   `json:"limit" doc:"What it must read, for buyers"`
	Unit    string   `json:"unit" doc:"Of a number: °F, A, Ω and such; empty for choices"`
	Min     *float64 `json:"min,omitempty"`
	Max     *float64 `json:"max,omitempty"`
	Choices []string `json:"choices,omitempty" doc:"What it may read"`
	Fails   []string `json:"fails,omitempty" doc:"The choices that fail"`
	Must    bool     `json:"must" doc:"No unit comes on the floor without it"`
}

// Reading is what one test said.
type Reading struct {
	Test   string `json:"test"`
	Value  string `json:"value"`
	Passed bool   `json:"passed"`
}

// maxValue bounds a number that a test reads.
const maxValue = 10_000

// Judge reads the value of r in one spelling, and says whether it passes: the
// number or the choice decides, and a person may still fail what would pass.
// The problem is empty where the value can be read.
func (t Test) Judge(r Reading) (judged Reading, problem string) {
	value := strings.TrimSpace(r.Value)
	if len(t.Choices) > 0 {
		i := slices.IndexFunc(t.Choices, func(c string) bool { return strings.EqualFold(c, value) })
		if i < 0 {
			return r, "It must be one of: " + strings.Join(t.Choices, ", ") + "."
		}
		r.Value = t.Choices[i]
		r.Passed = r.Passed && !slices.Contains(t.Fails, r.Value)
		return r, ""
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(strings.TrimSuffix(value, t.Unit)), "−", "-"), 64)
	if err != nil || math.IsNaN(n) || math.Abs(n) > maxValue {
		return r, fmt.Sprintf("It must be a number of %s.", t.Unit)
	}
	r.Value = strconv.FormatFloat(n, 'f', -1, 64)
	r.Passed = r.Passed && n >= *t.Min && n <= *t.Max
	return r, ""
}

// Text is a value with its unit, for people: "142 °F".
func (t Test) Text(value string) string {
	if len(t.Choices) > 0 {
		return value
	}
	return signed(value) + " " + t.Unit
}

// Judged judges all readings of a unit of a kind; wrong has the problem of each
// that cannot be read, by its test.
func Judged(kind string, readings []Reading) (judged []Reading, wrong map[string]string) {
	wrong = map[string]string{}
	tests := Tests(kind)
	seen := map[string]bool{}
	for _, r := range readings {
		i := slices.IndexFunc(tests, func(t Test) bool { return t.Test == r.Test })
		switch {
		case i < 0:
			wrong[r.Test] = "Units of this kind have no such test."
		case seen[r.Test]:
			wrong[r.Test] = "This test is there twice."
		default:
			out, problem := tests[i].Judge(r)
			if problem != "" {
				wrong[r.Test] = problem
			}
			judged = append(judged, out)
		}
		seen[r.Test] = true
	}
	return judged, wrong
}

// Check says what keeps a unit of a kind off the floor: the tests that must be
// done and are missing, and the problem of each reading that cannot be read or
// that fails a test that must pass.
func Check(kind string, readings []Reading) (missing []string, wrong map[string]string) {
	judged, wrong := Judged(kind, readings)
	for _, t := range Tests(kind) {
		if !t.Must || wrong[t.Test] != "" {
			continue
		}
		switch i := slices.IndexFunc(judged, func(r Reading) bool { return r.Test == t.Test }); {
		case i < 0:
			missing = append(missing, t.Test)
		case !judged[i].Passed:
			wrong[t.Test] = fmt.Sprintf("It failed: %s. It must be: %s.", t.Text(judged[i].Value), t.Limit)
		}
	}
	return missing, wrong
}

// number makes a test that must read min to max.
func number(test, label, how, unit string, low, high float64) Test {
	text := func(v float64) string { return signed(strconv.FormatFloat(v, 'f', -1, 64)) }
	limit := fmt.Sprintf("%s to %s %s", text(low), text(high), unit)
	if low == 0 {
		limit = fmt.Sprintf("%s %s at most", text(high), unit)
	}
	return Test{Test: test, Label: label, Hint: how + ", " + limit, Limit: limit, Unit: unit, Min: &low, Max: &high, Must: true}
}

// choice makes a test that must read one of good.
func choice(test, label, how, limit string, good []string, bad string) Test {
	return Test{
		Test: test, Label: label, Hint: how, Limit: limit,
		Choices: append(slices.Clone(good), bad), Fails: []string{bad}, Must: true,
	}
}

// optional is a test that may be left out.
func optional(t Test) Test {
	t.Must = false
	return t
}

// signed writes a number with a true minus sign.
func signed(number string) string { return strings.Replace(number, "-", "−", 1) }
