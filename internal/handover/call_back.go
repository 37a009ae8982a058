package handover

import (
	"strings"
	"unicode/utf8"

	"enamel/internal/fault"
	"enamel/internal/form"
)

// CallBack is who wants to be called, from a form.
type CallBack struct {
	Name  string
	Phone string
	Unit  string // the unit's name; empty: none is meant
}

const maxName = 100 // code points

// Check trims the form, or refuses it with the message of each wrong field.
func (c CallBack) Check() (CallBack, error) {
	c.Name, c.Phone = form.Trim(c.Name), form.Trim(c.Phone)
	wrong := map[string]string{}
	switch {
	case c.Name == "":
		wrong["name"] = "Please enter your name"
	case utf8.RuneCountInString(c.Name) > maxName, !utf8.ValidString(c.Name), form.HasControl(c.Name), form.HasBidi(c.Name), form.HasLink(c.Name):
		wrong["name"] = "Please enter your name alone, at most 100 characters"
	}
	if _, ok := form.Phone(c.Phone); !ok || strings.ContainsAny(c.Phone, "xX") { // no desk calls an extension
		wrong["phone"] = "Please enter a phone number with ten digits"
	}
	return c, fault.Fields(wrong)
}

// Note says what staff are to do.
func (c CallBack) Note() string {
	if c.Unit == "" {
		return "Please call " + c.Name + " back."
	}
	return "Please call " + c.Name + " back about the " + c.Unit + "."
}
