package audit

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// factRules hold what the shop's own site states of the shop, in structured data and
// in tel: links, to the record of its facts. Any named place, schedule and number of
// the record is right. Of a contact block its phone numbers and ZIP codes count too;
// of other text its phone numbers, as a warning.
func factRules(words vocabulary) []Rule {
	const source = "https://developers.google.com/search/docs/appearance/establish-business-details"
	const reviews = "https://developers.google.com/search/docs/appearance/structured-data/review-snippet"
	stated := func(judge func(*Record, *node) []Found) func(*Subject) []Found {
		return func(s *Subject) (found []Found) {
			for _, n := range s.business(words) {
				found = append(found, judge(s.Record, n)...)
			}
			return found
		}
	}
	phone, name, address := stated(statedPhone), stated(statedName), stated(statedAddress)
	rules := []Rule{
		{ID: "facts.name", Title: "The page gives the shop another name", Name: "Inconsistent name (NAP)", Source: source, Page: func(s *Subject) []Found { return append(name(s), siteName(s)...) }},
		{ID: "facts.phone", Title: "The page gives a number that is not the shop's", Name: "Inconsistent phone (NAP)", Source: source, Page: func(s *Subject) []Found { return append(phone(s), shownPhones(s)...) }},
		{ID: "facts.address", Title: "The page gives the shop another address", Name: "Inconsistent address (NAP)", Source: source, Page: func(s *Subject) []Found { return append(address(s), shownPlaces(s)...) }},
		{ID: "facts.hours", Title: "The page gives other opening hours", Name: "Inconsistent opening hours", Source: source, Page: stated(statedHours)},
		{ID: "facts.rating", Title: "The page states another rating", Name: "Inconsistent rating", Source: reviews, Page: stated(statedRating)},
		{ID: "facts.coordinates", Title: "The page puts the shop elsewhere on the map", Name: "Inconsistent geo coordinates", Source: source, Page: stated(statedCoordinates)},
	}
	for i := range rules {
		r := &rules[i]
		r.Severity, r.Need, r.Minutes = Error, NeedsPage, 5
		r.Why = "Search engines gather such facts from the web and may show the wrong one; visitors are led astray."
		r.Fix = "Take it from the record of facts instead of writing it out."
	}
	return rules
}

// business lists the things on a page of the shop's own site that are the shop: a
// local business, and an organization whose @id or address is of the site.
func (s *Subject) business(words vocabulary) (nodes []*node) {
	if s.Record == nil {
		return nil
	}
	for _, n := range s.read().nodes {
		if n.is(words, "LocalBusiness") || n.is(words, "Organization") && (s.isInternal(n.link) || s.isInternal(n.text("url"))) {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// contradiction is a finding about a property of the structured data.
func (n *node) contradiction(property, given, format string, values ...any) Found {
	return Found{Detail: fmt.Sprintf(format, values...), Proof: n.at() + "." + property + ": " + given, Key: property + " " + given}
}

func statedName(r *Record, n *node) []Found {
	name, _ := n.props["name"].(string)
	if name == "" || sameWords(name, r.Name) {
		return nil
	}
	return one(n.contradiction("name", name, "The %s is named “%s”, the shop “%s”.", n.types[0], name, r.Name))
}

func siteName(s *Subject) (found []Found) {
	if s.Record == nil {
		return nil
	}
	for _, name := range s.Document.Social["og:site_name"] {
		if name != "" && !sameWords(name, s.Record.Name) {
			found = append(found, Found{Detail: fmt.Sprintf("og:site_name is “%s”, the shop “%s”.", name, s.Record.Name), Proof: "og:site_name: " + name, Key: name})
		}
	}
	return found
}

// sameWords leaves out spaces and marks.
func sameWords(a, b string) bool {
	marks := strings.NewReplacer(" ", "", ".", "", ",", "", "-", "", "_", "", "'", "", "’", "", "‘", "", "&", "", "/", "", "(", "", ")", "")
	return strings.EqualFold(marks.Replace(a), marks.Replace(b))
}

func statedPhone(r *Record, n *node) []Found {
	given, _ := n.props["telephone"].(string)
	if number := nationalNumber(given); number == "" || r.hasPhone(number) {
		return nil
	}
	return one(n.contradiction("telephone", given, "%s is no number of the shop's.", given))
}

func shownPhones(s *Subject) (found []Found) {
	if s.Record == nil {
		return nil
	}
	for i := range s.Document.Links {
		l := &s.Document.Links[i]
		if l.Scheme != "tel" {
			continue
		}
		if number := nationalNumber(l.Href); number != "" && !s.Record.hasPhone(number) {
			proof := fmt.Sprintf("<a href=%q>%s</a>", l.Href, l.Text)
			found = append(found, Found{Detail: strings.TrimPrefix(strings.ToLower(l.Href), "tel:") + " is no number of the shop's.", Proof: proof, Key: number})
		}
	}
	for i, text := range slices.Concat(s.Document.Contacts, []string{s.Document.Text}) {
		severity := Error
		if i == len(s.Document.Contacts) {
			severity = Warning
		}
		s.phones(text, func(number, passage string, start int) {
			if !s.Record.hasPhone(number) {
				found = append(found, Found{Severity: severity, Detail: passage + " is no number of the shop's.", Proof: around(text, start, len(passage)), Key: number})
			}
		})
	}
	return found
}

// shownPlaces judges the ZIP codes of contact blocks that stand after a state of the shop's.
func shownPlaces(s *Subject) (found []Found) {
	for i := 0; s.Record != nil && i < len(s.Document.Contacts); i++ {
		for _, p := range s.Record.Places {
			_, zip, _ := strings.Cut(s.Document.Contacts[i], " "+p.State+" ")
			if digitsAt(zip, 0, 5) && !slices.ContainsFunc(s.Record.Places, func(p Place) bool { return p.Zip == zip[:5] }) {
				found = append(found, Found{Detail: "“" + p.State + " " + zip[:5] + "” is at none of the shop's places.", Proof: s.Document.Contacts[i], Key: zip[:5]})
			}
		}
	}
	return found
}

func (r *Record) hasPhone(national string) bool {
	return slices.ContainsFunc(r.Phones, func(p string) bool { return nationalNumber(p) == national })
}

// nationalNumber is the ten digits of a number of the North American plan; empty:
// it is none, or one that is free to call.
func nationalNumber(text string) string {
	text, _, _ = strings.Cut(strings.ReplaceAll(text, ",", ";"), ";") // an extension follows
	digits := strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }), "")
	if len(digits) == 11 {
		digits = strings.TrimPrefix(digits, "1")
	}
	if len(digits) != 10 || slices.Contains([]string{"800", "833", "844", "855", "866", "877", "888"}, digits[:3]) {
		return ""
	}
	return digits
}

// phones calls each for the numbers in a text that have an area code of the shop's:
// the page may well give the hotline of a maker.
func (s *Subject) phones(text string, each func(number, passage string, start int)) {
	area := ""
	for _, phone := range s.Record.Phones {
		number := nationalNumber(phone)
		if number == "" || number[:3] == area {
			continue
		}
		area = number[:3]
		for at := 0; ; {
			i := strings.Index(text[at:], area)
			if i < 0 {
				break
			}
			start := at + i
			at = start + phoneLength(text[start:])
			if at == start {
				at += len(area)
			} else if start == 0 || !isWordByte(text[start-1]) && text[start-1] != '$' && text[start-1] != '.' {
				start = len(strings.TrimSuffix(text[:start], "("))
				each(nationalNumber(text[start:at]), text[start:at], start)
			}
		}
	}
}

// phoneLength is that of 817) 555-0142 or 817.555.0142; 0: it is no such number.
func phoneLength(text string) (at int) {
	for i, n := range [...]int{3, 3, 4} {
		gap := len(text[at:]) - len(strings.TrimLeft(text[at:], " -.)‑–"))
		if i > 0 && (gap == 0 || gap > 4) || !digitsAt(text, at+gap, n) {
			return 0
		}
		at += gap + n
	}
	if digitsAt(text, at, 1) {
		return 0
	}
	return at // a letter may follow: texts of neighboring elements run together
}

func statedRating(r *Record, n *node) (found []Found) {
	for _, rating := range thingsOf(n.props["aggregateRating"]) {
		value, reviews := textOf(rating["ratingValue"]), textOf(rating["reviewCount"])
		if value != "" && r.Rating != "" && !sameNumber(value, r.Rating) {
			found = append(found, n.contradiction("aggregateRating.ratingValue", value, "The structured data says %s stars, the record %s.", value, r.Rating))
		}
		if reviews != "" && len(r.Reviews) > 0 && !slices.ContainsFunc(r.Reviews, func(known string) bool { return sameNumber(known, reviews) }) {
			found = append(found, n.contradiction("aggregateRating.reviewCount", reviews, "The structured data says %s reviews, the record %s.", reviews, strings.Join(r.Reviews, " or ")))
		}
	}
	return found
}

func sameNumber(a, b string) bool {
	plain := strings.NewReplacer(",", "", "+", "")
	one, err := strconv.ParseFloat(plain.Replace(a), 64)
	other, err2 := strconv.ParseFloat(plain.Replace(b), 64)
	return a == b || err == nil && err2 == nil && one == other
}

func statedCoordinates(r *Record, n *node) (found []Found) {
	for _, geo := range thingsOf(n.props["geo"]) {
		lat, err := strconv.ParseFloat(textOf(geo["latitude"]), 64)
		lon, err2 := strconv.ParseFloat(textOf(geo["longitude"]), 64)
		known := func(p Place) bool { return math.Abs(p.Lat-lat) <= 0.001 && math.Abs(p.Lon-lon) <= 0.001 } // about 100 meters
		if given := fmt.Sprintf("%g, %g", lat, lon); err == nil && err2 == nil && !slices.ContainsFunc(r.Places, known) {
			found = append(found, n.contradiction("geo", given, "%s is at none of the shop's places.", given))
		}
	}
	return found
}

func statedAddress(r *Record, n *node) (found []Found) {
	for _, a := range thingsOf(n.props["address"]) {
		street, city, zip := textOf(a["streetAddress"]), textOf(a["addressLocality"]), textOf(a["postalCode"])
		known := func(p Place) bool {
			return (street == "" || sameStreet(street, p.Street)) && (city == "" || sameWords(city, p.City)) && (zip == "" || zip[:min(5, len(zip))] == p.Zip)
		}
		if given := strings.TrimSpace(street + ", " + city + " " + zip); street+zip != "" && !slices.ContainsFunc(r.Places, known) {
			found = append(found, n.contradiction("address", given, "“%s” is none of the shop's places.", given))
		}
	}
	return found
}

// sameStreet compares the number and the longest word: suffixes and directions are
// written in many ways.
func sameStreet(a, b string) bool {
	longest := func(street string) (number, name string) {
		number, words, _ := strings.Cut(strings.ToLower(street), " ")
		for word := range strings.FieldsFuncSeq(words, func(r rune) bool { return r == ' ' || r == ',' || r == '.' }) {
			if len(word) > len(name) {
				name = word
			}
		}
		return number, name
	}
	number, name := longest(a)
	other, otherName := longest(b)
	return number == other && name == otherName
}
