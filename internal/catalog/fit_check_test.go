package catalog

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"
)

// The browser's fit check is held to the same cases.
func TestFitCheckKeepsTheVectors(t *testing.T) {
	raw, err := os.ReadFile("../../testdata/fit/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	type known [2]any
	var vectors struct {
		Specs map[string]FitSpec
		Cases []struct {
			Name, Spec string
			Opening    Room
			Want       struct {
				Verdict              Verdict
				Width, Height, Depth *known
				Way                  *Way
			}
			Reasons []string
		}
	}
	if err := json.Unmarshal(raw, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors.Cases) < 25 {
		t.Fatalf("%d cases", len(vectors.Cases))
	}
	for _, c := range vectors.Cases {
		got := vectors.Specs[c.Spec].Check(c.Opening)
		if got.Verdict != c.Want.Verdict || !reflect.DeepEqual(got.Way, c.Want.Way) {
			t.Errorf("%s: %s %+v, want %s %+v", c.Name, got.Verdict, got.Way, c.Want.Verdict, c.Want.Way)
		}
		if len(got.Reasons)+len(c.Reasons) > 0 && !reflect.DeepEqual(got.Reasons, c.Reasons) {
			t.Errorf("%s: %q, want %q", c.Name, got.Reasons, c.Reasons)
		}
		wanted := map[string]*known{"width": c.Want.Width, "height": c.Want.Height, "depth": c.Want.Depth}
		complete := true
		for name, want := range wanted {
			complete = complete && want != nil
			var measured *known
			for _, m := range got.Measures {
				if m.Name == name {
					measured = &known{m.Spare, string(m.Verdict)}
				}
			}
			if !reflect.DeepEqual(measured, want) {
				t.Errorf("%s: the %s is %v, want %v", c.Name, name, measured, want)
			}
		}
		if got.Complete != complete {
			t.Errorf("%s: complete is %v", c.Name, got.Complete)
		}
	}
}
