package partner

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/mail"
)

// vectors are the rules and cases that the browser's tests read too.
type vectors struct {
	Messages      map[string]string `json:"messages"`
	BusinessTypes []struct {
		Value string `json:"value"`
		Label string `json:"label"`
	} `json:"business_types"`
	Fields []struct {
		Field         string `json:"field"`
		Min           int    `json:"min"`
		TooShort      string `json:"too_short"`
		Max           int    `json:"max"`
		TooLong       string `json:"too_long"`
		BadCharacters string `json:"bad_characters"`
	} `json:"fields"`
	Cases []struct {
		Field   string `json:"field"`
		Value   string `json:"value"`
		Times   int    `json:"times"`
		Valid   bool   `json:"valid"`
		Message string `json:"message"`
	} `json:"cases"`
}

func shared(t *testing.T) vectors {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "testdata", "validation", "partnership.json"))
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func lofts() Form {
	return Form{
		CompanyName: "Trinity Lofts", ContactName: "Jane Doe", Email: "jane@example.com", Phone: "(817) 555-0199",
		BusinessType: "property_management",
	}
}

func TestSharedRulesAreTheRules(t *testing.T) {
	t.Parallel()
	v := shared(t)
	all := rules()
	if len(all) != len(v.Fields) {
		t.Fatalf("%d rules, %d in the file", len(all), len(v.Fields))
	}
	for i, r := range all {
		f := v.Fields[i]
		if r.name != f.Field || r.min != f.Min || r.tooShort != f.TooShort || r.max != f.Max || r.tooLong != f.TooLong || r.badCharacters != f.BadCharacters {
			t.Errorf("rule %s differs from the file's %+v", r.name, f)
		}
	}
	for key, want := range map[string]string{"email": msgEmail, "business_type": msgBusinessType, "many": fault.ManyFields} {
		if v.Messages[key] != want {
			t.Errorf("message %s = %q, want %q", key, v.Messages[key], want)
		}
	}
	types := BusinessTypes()
	if len(types) != len(v.BusinessTypes) {
		t.Fatalf("%d business types, %d in the file", len(types), len(v.BusinessTypes))
	}
	for i, b := range types {
		if b != BusinessType(v.BusinessTypes[i]) {
			t.Errorf("business type %+v, in the file %+v", b, v.BusinessTypes[i])
		}
	}
}

func TestFields(t *testing.T) {
	t.Parallel()
	for _, c := range shared(t).Cases {
		value := strings.Repeat(c.Value, max(c.Times, 1))
		f := lofts()
		if c.Field == "business_type" {
			f.BusinessType = value
		}
		for _, r := range rules() {
			if r.name == c.Field {
				*r.value(&f) = value
			}
		}
		if c.Valid != (c.Message == "") {
			t.Fatalf("case %+v contradicts itself", c)
		}
		wrong := map[string]string{}
		_, err := f.check()
		var refusal *fault.Error
		if errors.As(err, &refusal) {
			wrong = refusal.Fields
			if refusal.Msg != c.Message {
				t.Errorf("%s %+q: the refusal says %q, want %q", c.Field, c.Value, refusal.Msg, c.Message)
			}
		}
		if got := wrong[c.Field]; got != c.Message {
			t.Errorf("%s %+q x %d: %q, want %q", c.Field, c.Value, max(c.Times, 1), got, c.Message)
		}
		delete(wrong, c.Field)
		if len(wrong) != 0 {
			t.Errorf("%s %+q: other fields are wrong: %v", c.Field, c.Value, wrong)
		}
	}
}

// Any address that the form accepts can be answered: a request never fails for
// its letter.
func TestEveryAcceptedEmailCanBeMailed(t *testing.T) {
	t.Parallel()
	for _, c := range shared(t).Cases {
		if c.Field != "email" || !c.Valid {
			continue
		}
		if err := mail.CheckAddress(form.Trim(strings.Repeat(c.Value, max(c.Times, 1)))); err != nil {
			t.Errorf("%q: %v", c.Value, err)
		}
	}
}

func TestWhatIsNoUTF8IsRefused(t *testing.T) {
	t.Parallel()
	for _, r := range rules() {
		f := lofts()
		*r.value(&f) = "broken \xff text"
		_, err := f.check()
		var refusal *fault.Error
		if !errors.As(err, &refusal) || refusal.Fields[r.name] != r.badCharacters {
			t.Errorf("%s: %v", r.name, err)
		}
	}
}
