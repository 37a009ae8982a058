package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"enamel/internal/assistant/talk"
	"enamel/internal/catalog"
)

// Answer is what a visitor gets.
type Answer struct {
	Message string
	Units   []catalog.Product
	Links   []talk.Link
}

// Judge knows what is for sale and how the shop is reached.
type Judge struct {
	ForSale            []catalog.Product
	Phone              string
	Booking, Financing string // addresses
}

// Faults lists what is wrong with an answer; none is a right one.
func (j Judge) Faults(c Case, a Answer) []string {
	var faults []string
	wrong := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	e := c.Expect
	if talk.Detect(a.Message) != c.Lang {
		wrong("is not in %s", c.Lang)
	}
	if e.Units != nil {
		faults = append(faults, j.cards(*e.Units, a.Units)...)
	}
	if e.None != nil {
		faults = append(faults, j.none(*e.None, a)...)
	}
	if (e.NoUnits || e.Refuses) && len(a.Units) > 0 {
		wrong("shows %d cards", len(a.Units))
	}
	for _, group := range e.Says {
		if !says(a.Message, group) {
			wrong("does not say %s", group)
		}
	}
	for _, not := range e.SaysNot {
		if re, err := forbidden(not); err != nil || re.MatchString(a.Message) {
			wrong("says %s", not)
		}
	}
	if len(e.Link) > 0 && !j.leads(a, e.Link) {
		wrong("leads to none of %s", strings.Join(e.Link, " "))
	}
	if e.Refuses && !j.offersPhone(a) {
		wrong("does not give the phone number")
	}
	if e.Person && !j.offersPhone(a) && !says(a.Message, "your number|your phone|your email|your e-mail|su número|su teléfono|su correo") {
		wrong("does not offer a person")
	}
	return faults
}

func (j Judge) cards(w Wanted, cards []catalog.Product) []string {
	var faults []string
	if len(cards) < max(1, w.AtLeast) {
		faults = append(faults, fmt.Sprintf("shows %d cards", len(cards)))
	}
	if w.AtMost > 0 && len(cards) > w.AtMost {
		faults = append(faults, fmt.Sprintf("shows %d cards, more than %d", len(cards), w.AtMost))
	}
	for _, p := range cards {
		if !w.satisfiedBy(p) {
			faults = append(faults, fmt.Sprintf("shows %s %s (%s), which does not satisfy", p.Name, p.ID, p.Finish))
		}
	}
	if better := extremes()[w.First]; better != nil && len(cards) > 0 {
		for _, p := range j.ForSale {
			if w.satisfiedBy(p) && better(p, cards[0]) {
				faults = append(faults, fmt.Sprintf("%s is not the %s", cards[0].ID, w.First))
				break
			}
		}
	}
	return faults
}

// extremes say whether a unit comes before another.
func extremes() map[string]func(p, than catalog.Product) bool {
	return map[string]func(p, than catalog.Product) bool{
		"cheapest":  func(p, than catalog.Product) bool { return p.SalePrice < than.SalePrice },
		"dearest":   func(p, than catalog.Product) bool { return p.SalePrice > than.SalePrice },
		"narrowest": func(p, than catalog.Product) bool { return p.WidthIn < than.WidthIn },
		"widest":    func(p, than catalog.Product) bool { return p.WidthIn > than.WidthIn },
	}
}

func (j Judge) none(w Wanted, a Answer) []string {
	for _, p := range j.ForSale {
		if w.satisfiedBy(p) {
			return []string{"the case is wrong: " + p.ID + " satisfies it"}
		}
	}
	if !regexp.MustCompile(`(?i)\b(no|not|none|nothing|n't|cannot|sold out|ning[uú]n[ao]?|nada|sin)\b|n['’]t\b`).MatchString(a.Message) {
		return []string{"does not say that there is none"}
	}
	return nil
}

func (w Wanted) satisfiedBy(p catalog.Product) bool {
	among := func(list []string, value string) bool {
		return len(list) == 0 || slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, value) })
	}
	return among(w.ID, p.ID) && among(w.Category, p.Category) && among(w.Kind, p.Kind) && among(w.Brand, p.Brand) &&
		among(w.Finish, p.Finish) && among(w.Fuel, p.Fuel) && among(w.Grade, p.Grade) &&
		p.SalePrice >= w.MinPrice && p.WidthIn >= w.MinWidth &&
		(w.MaxPrice == 0 || p.SalePrice <= w.MaxPrice) && (w.MaxWidth == 0 || p.WidthIn <= w.MaxWidth) &&
		(w.MaxHeight == 0 || p.HeightIn <= w.MaxHeight) && (w.MaxDepth == 0 || p.DepthIn <= w.MaxDepth)
}

func (j Judge) offersPhone(a Answer) bool {
	return says(a.Message, j.Phone) || j.leads(a, []string{"tel:"})
}

// leads tells whether one of the links, or of the cards, begins with one of the targets.
func (j Judge) leads(a Answer, targets []string) bool {
	hrefs := make([]string, 0, len(a.Links)+len(a.Units))
	for _, l := range a.Links {
		hrefs = append(hrefs, l.Href)
	}
	for _, p := range a.Units {
		hrefs = append(hrefs, "/shop/"+p.ID)
	}
	return slices.ContainsFunc(targets, func(target string) bool {
		return slices.ContainsFunc(hrefs, func(href string) bool {
			switch target {
			case "booking":
				return href == j.Booking
			case "financing":
				return href == j.Financing
			}
			return strings.HasPrefix(href, target)
		})
	})
}

// says tells whether a text has one of the alternatives, separated by bars.
// Letter case, accents, spacing, dashes and the points of "a.m." do not count.
func says(text, group string) bool {
	plain := squeeze(text)
	return slices.ContainsFunc(strings.Split(group, "|"), func(s string) bool { return strings.Contains(plain, squeeze(s)) })
}

func squeeze(s string) string {
	s = regexp.MustCompile(`(?i)\b([ap])\.\s?m\b\.?`).ReplaceAllString(s, "${1}m")
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Pd, r) || r == '’' || r == '\'' {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(s))
}
