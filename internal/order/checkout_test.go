package order

import (
	"errors"
	"math"
	"strings"
	"testing"

	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/mail"
)

type checkoutVectors struct {
	Messages map[string]string `json:"messages"`
	MaxLines int               `json:"max_lines"`
	Fields   []struct {
		Field         string `json:"field"`
		Label         string `json:"label"`
		Required      string `json:"required"`
		Max           int    `json:"max"`
		TooLong       string `json:"too_long"`
		BadCharacters string `json:"bad_characters"`
		HasLink       string `json:"has_link"` // of names
	} `json:"fields"`
	Cases []struct {
		Field   string `json:"field"`
		Value   string `json:"value"`
		Times   int    `json:"times"`
		Valid   bool   `json:"valid"`
		Message string `json:"message"`
	} `json:"cases"`
	Quantities []struct {
		Quantity int64  `json:"quantity"`
		Valid    bool   `json:"valid"`
		Message  string `json:"message"`
	} `json:"quantities"`
}

func jane() Customer {
	return Customer{
		FirstName: "Jane", LastName: "Doe", Email: "jane@example.com", Phone: "(817) 555-0199",
		Address: "100 Main St", City: "Fort Worth", State: "TX", ZipCode: "76102",
	}
}

func TestSharedRulesAreTheRules(t *testing.T) {
	t.Parallel()
	v := shared[checkoutVectors](t, "validation/checkout.json")
	all := rules()
	if len(all) != len(v.Fields) {
		t.Fatalf("%d rules, %d in the file", len(all), len(v.Fields))
	}
	for i, r := range all {
		f := v.Fields[i]
		if r.name != f.Field || r.label != f.Label || r.required != f.Required || r.max != f.Max || r.tooLong() != f.TooLong || r.badCharacters() != f.BadCharacters || f.HasLink != "" && r.hasLink() != f.HasLink {
			t.Errorf("rule %s differs from the file's %+v", r.name, f)
		}
	}
	for key, want := range map[string]string{
		"email": msgEmail, "phone": msgPhone, "many": fault.ManyFields, "empty_cart": msgEmptyCart, "quantity": msgQuantity, "lines": msgTooManyLines,
		"unknown_item": msgUnknownItem, "quote": msgQuote, "address_fields": msgAddressFields,
	} {
		if v.Messages[key] != want {
			t.Errorf("message %s = %q, want %q", key, v.Messages[key], want)
		}
	}
	if v.MaxLines != maxLines {
		t.Errorf("max_lines = %d, want %d", v.MaxLines, maxLines)
	}
}

func TestCheckoutFields(t *testing.T) {
	t.Parallel()
	v := shared[checkoutVectors](t, "validation/checkout.json")
	for _, c := range v.Cases {
		value := strings.Repeat(c.Value, max(c.Times, 1))
		customer := jane()
		for _, r := range rules() {
			if r.name == c.Field {
				*r.value(&customer) = value
			}
		}
		_, wrong := checkCustomer(customer, Delivery)
		if c.Valid != (c.Message == "") {
			t.Fatalf("case %+v contradicts itself", c)
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

// Any address that the form accepts can get mail: an order never fails for its
// mail.
func TestEveryAcceptedEmailCanBeMailed(t *testing.T) {
	t.Parallel()
	v := shared[checkoutVectors](t, "validation/checkout.json")
	for _, c := range v.Cases {
		if c.Field != "email" || !c.Valid {
			continue
		}
		if err := mail.CheckAddress(form.Trim(strings.Repeat(c.Value, max(c.Times, 1)))); err != nil {
			t.Errorf("%q: %v", c.Value, err)
		}
	}
}

func TestQuantities(t *testing.T) {
	t.Parallel()
	v := shared[checkoutVectors](t, "validation/checkout.json")
	for _, c := range v.Quantities {
		if _, got := checkItems([]Item{{ID: "a", Quantity: c.Quantity}}); got != c.Message {
			t.Errorf("quantity %d: %q, want %q", c.Quantity, got, c.Message)
		}
	}
}

func TestItems(t *testing.T) {
	t.Parallel()
	lines := func(n int) []Item {
		items := make([]Item, n)
		for i := range items {
			items[i] = Item{ID: strings.Repeat("a", i+1), Quantity: 1}
		}
		return items
	}
	for name, c := range map[string]struct {
		items []Item
		want  int
		msg   string
	}{
		"none":                {nil, 0, msgEmptyCart},
		"50 lines":            {lines(50), 50, ""},
		"51 lines":            {lines(51), 0, msgTooManyLines},
		"no id":               {[]Item{{Quantity: 1}}, 0, msgUnknownItem},
		"an id with NUL":      {[]Item{{ID: "a\x00", Quantity: 1}}, 0, msgUnknownItem},
		"a very long id":      {[]Item{{ID: strings.Repeat("a", maxID+1), Quantity: 1}}, 0, msgUnknownItem},
		"the same unit twice": {[]Item{{ID: "a", Quantity: 1}, {ID: "b", Quantity: 1}, {ID: "a", Quantity: 2}}, 2, ""},
		"huge amounts of one": {[]Item{{ID: "a", Quantity: math.MaxInt64}, {ID: "a", Quantity: math.MaxInt64}}, 1, ""},
	} {
		got, msg := checkItems(c.items)
		if msg != c.msg || len(got) != c.want {
			t.Errorf("%s: %d lines, %q, want %d, %q", name, len(got), msg, c.want, c.msg)
		}
	}
	merged, _ := checkItems([]Item{{ID: "a", Quantity: 1}, {ID: "b", Quantity: 1}, {ID: "a", Quantity: 2}})
	if merged[0] != (Item{ID: "a", Quantity: 3}) || merged[1] != (Item{ID: "b", Quantity: 1}) {
		t.Errorf("merged = %v", merged)
	}
}

func TestRequestNamesEveryWrongField(t *testing.T) {
	t.Parallel()
	_, err := checkRequest(Request{})
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != fault.Invalid {
		t.Fatalf("err = %v, want Invalid", err)
	}
	for _, r := range rules() {
		if f.Fields["customer."+r.name] != r.required {
			t.Errorf("%s: %q, want %q", r.name, f.Fields["customer."+r.name], r.required)
		}
	}
	if f.Fields["items"] != msgEmptyCart || f.Msg != fault.ManyFields || len(f.Fields) != 9 {
		t.Errorf("fault = %q %v", f.Msg, f.Fields)
	}

	_, err = checkRequest(Request{Customer: jane()})
	if !errors.As(err, &f) || f.Msg != msgEmptyCart {
		t.Errorf("err = %v, want %q", err, msgEmptyCart)
	}

	trimmed := jane()
	spaced := jane()
	spaced.FirstName, spaced.ZipCode = "\u00a0 Jane\t", " 76102 "
	got, err := checkRequest(Request{Customer: spaced, Items: []Item{{ID: "a", Quantity: 1}}})
	if err != nil || got.Customer != trimmed {
		t.Errorf("customer = %+v, %v, want %+v", got.Customer, err, trimmed)
	}
}

func TestKeys(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]bool{
		"":                                     false,
		"0192f0c4-aaaa-7bbb-8ccc-dddddddddddd": true,
		strings.Repeat("k", 200):               true,
		strings.Repeat("k", 201):               false,
		"a\x00b":                               false,
		"ä":                                    false,
		"with space":                           true,
	} {
		err := checkKey(key)
		if (err == nil) != want {
			t.Errorf("key %+q: %v, want valid %v", key, err, want)
		}
		if err != nil && fault.KindOf(err) != fault.Malformed {
			t.Errorf("key %+q: kind %v, want Malformed", key, fault.KindOf(err))
		}
	}
}
