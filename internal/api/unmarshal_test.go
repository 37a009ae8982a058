package api

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

type shelf struct {
	Count int     `json:"count"`
	Price float64 `json:"price"`
	Label string  `json:"label"`
	Rows  []struct {
		Weight int   `json:"weight"`
		Of     []int `json:"of"`
	} `json:"rows"`
}

func TestAWholeNumberIsAnIntegerInWhateverNotation(t *testing.T) {
	var got, want shelf
	if err := unmarshal([]byte(`{"count":5.0,"price":2.50,"label":"1.0 \"2e1\\","rows":[{"weight":1e2,"of":[-3.0,0.0,1E+1]},{"weight":70e-1}]}`), &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(`{"count":5,"price":2.5,"label":"1.0 \"2e1\\","rows":[{"weight":100,"of":[-3,0,10]},{"weight":7}]}`), &want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestWhatHasTheWrongTypeIsNamedWithItsIndex(t *testing.T) {
	for text, field := range map[string]string{
		`{"count":5.5}`:  "count",
		`{"count":1e30}`: "count",
		`{"rows":[{"weight":1},{"weight":99999999999999999999}]}`: "rows[1].weight",
		`{"rows":[{"of":[1,2.0]},{"of":[]},{"of":[3,4,1.5]}]}`:    "rows[2].of[2]",
		`{"label":"}[,","rows":[{"weight":"1"}]}`:                 "rows[0].weight",
		`{"rows":[{}, 7]}`: "rows[1]",
	} {
		if err := unmarshal([]byte(text), new(shelf)); err == nil || err.Error() != wrongType+field {
			t.Errorf("%s: %v, want %s", text, err, field)
		}
	}
	for text, field := range map[string]string{`{"a":[0,{"b":1e400}]}`: "a[1].b", `-1e999`: "", `[1,1e400 , 2]`: "[1]", `{"a":1e400}`: "a"} {
		if err := unmarshal([]byte(text), new(any)); err == nil || err.Error() != wrongType+field {
			t.Errorf("%s: %v, want %s", text, err, field)
		}
	}
}

func TestARepeatedMemberIsNamed(t *testing.T) {
	for text, field := range map[string]string{
		`{"a":1,"b":{"a":1},"a":2}`: "a", `[{"a":1},{"a":[{"b":1,"c":":","b":2}]}]`: "[1].a[0].b", `{"":1,"":2}`: "",
		`{"\u0061":1,"a":{}}`: "a", `{"\ud800":1,"\ud801":2}`: "\uFFFD", `{"a\"":1,"a\":":2,"a\"":3}`: `a"`,
	} {
		if err := unmarshal([]byte(text), new(any)); err == nil || err.Error() != repeated+field {
			t.Errorf("%s: %v, want %s", text, err, field)
		}
	}
	if err := unmarshal([]byte(`{"a":{"a":":\":"},"b":[{"a":1},{"a":2}],"A":0}`), new(any)); err != nil {
		t.Error(err)
	}
	far := strings.Repeat(`[`, 9000) + `{"a":1,"a":2}` + strings.Repeat(`]`, 9000)
	if err := unmarshal([]byte(far), new(any)); err == nil || !strings.HasPrefix(err.Error(), repeated) {
		t.Errorf("9000 levels down: %.80v", err)
	}
}

func FuzzUnmarshal(f *testing.F) {
	for _, text := range []string{`{"count":5.0}`, `{"rows":[{"weight":1e400}]}`, `{"rows":{"of":1}}`, `[1,`, `"\`, `{"label":1,"count":"x"}`, `{"a:":":","b":[{"c":1,"c":"\\":"}]}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		err := unmarshal([]byte(text), new(shelf))
		if plain := json.Unmarshal([]byte(text), new(shelf)); plain == nil && err != nil && utf8.ValidString(text) {
			t.Errorf("refused: %v", err)
		}
		if err != nil && !strings.HasPrefix(err.Error(), wrongType) && json.Valid([]byte(text)) && err.Error() != "not UTF-8" {
			t.Errorf("well-formed, but: %v", err)
		}
		var once any
		if err := unmarshal([]byte(text), &once); err == nil {
			again, err := json.Marshal(once)
			if err == nil {
				err = unmarshal(again, &once)
			}
			if err != nil {
				t.Errorf("without a repeated member, but: %v", err)
			}
		}
	})
}

// TestAFieldIsLookedForInNoMoreLevelsThanAreTold: levels with empty keys add
// nothing to a name, and each value in them would cost a look at all of them.
func TestAFieldIsLookedForInNoMoreLevelsThanAreTold(t *testing.T) {
	nested := func(depth int) []byte {
		return []byte(strings.Repeat(`{"":`, depth) + `{"far":1e400}` + strings.Repeat("}", depth))
	}
	for depth, field := range map[int]string{maxFieldName - 1: "far", maxFieldName: "", 9_000: ""} {
		if err := unmarshal(nested(depth), new(any)); err == nil || err.Error() != wrongType+field {
			t.Errorf("%d levels: %v, want %q", depth, err, field)
		}
	}
	if err := unmarshal(nested(100_000), new(any)); err == nil {
		t.Error("100,000 levels are taken")
	}
	path := make([]frame, 100_000)
	path[len(path)-1].key = "far"
	if got := nameOf(path); got != "" {
		t.Errorf("of 100,000 levels: %q", got)
	}
}
