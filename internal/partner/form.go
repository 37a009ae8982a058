package partner

import (
	"slices"
	"strings"
	"unicode/utf8"

	"enamel/internal/fault"
	"enamel/internal/form"
)

// Form is what a business types. An empty message is none.
type Form struct {
	CompanyName  string
	ContactName  string
	Email        string
	Phone        string
	BusinessType string
	Message      string
}

// Texts that the specification or the form shows.
const (
	msgEmail        = "Invalid email address"
	msgBusinessType = "Please select a business type"
)

// rule is what the form asks of one text. The browser reads the same rules
// from testdata/validation/partnership.json.
type rule struct {
	name          string // as on the wire
	min           int    // code points
	tooShort      string
	max           int // code points
	tooLong       string
	badCharacters string
	value         func(*Form) *string
}

func rules() []rule {
	return []rule{
		{
			"company_name", 2, "Company name must be at least 2 characters", 200, "Company name must be less than 200 characters",
			"Company name contains characters that cannot be used", func(f *Form) *string { return &f.CompanyName },
		},
		{
			"contact_name", 2, "Contact name must be at least 2 characters", 100, "Contact name must be less than 100 characters",
			"Contact name contains characters that cannot be used", func(f *Form) *string { return &f.ContactName },
		},
		{"email", 1, msgEmail, 255, "Email must be less than 255 characters", msgEmail, func(f *Form) *string { return &f.Email }},
		{
			"phone", 10, "Phone number must be at least 10 digits", 20, "Phone number must be less than 20 characters",
			"Phone number contains characters that cannot be used", func(f *Form) *string { return &f.Phone },
		},
		{
			"message", 0, "", 2000, "Message must be less than 2000 characters",
			"Message contains characters that cannot be used", func(f *Form) *string { return &f.Message },
		},
	}
}

// check returns the message for a trimmed value, "" when it is right.
func (r rule) check(value string) string {
	n := utf8.RuneCountInString(value)
	switch {
	case r.isBad(value):
		return r.badCharacters
	case n < r.min:
		return r.tooShort
	case n > r.max:
		return r.tooLong
	case r.name == "email" && !form.IsEmail(value):
		return msgEmail
	}
	return ""
}

// isBad refuses control characters; the message alone has lines.
func (r rule) isBad(value string) bool {
	if r.name == "message" {
		value = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(value)
	}
	return form.HasControl(value) || !utf8.ValidString(value)
}

// check trims the form, or refuses it with the message of each wrong field.
func (f Form) check() (Form, error) {
	wrong := map[string]string{}
	for _, r := range rules() {
		v := r.value(&f)
		*v = form.Trim(*v)
		if msg := r.check(*v); msg != "" {
			wrong[r.name] = msg
		}
	}
	f.BusinessType = form.Trim(f.BusinessType)
	if !slices.ContainsFunc(BusinessTypes(), func(b BusinessType) bool { return b.Value == f.BusinessType }) {
		wrong["business_type"] = msgBusinessType
	}
	if err := fault.Fields(wrong); err != nil {
		return Form{}, err
	}
	return f, nil
}
