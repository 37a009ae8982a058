package audit

import (
	"fmt"
	"slices"
	"strings"
)

func wrongAddress(s *Subject, words vocabulary) (found []Found) {
	if !s.isOwn() {
		return nil
	}
	for _, n := range s.business(words) {
		for _, a := range thingsOf(n.props["address"]) {
			street, zip := textOf(a["streetAddress"]), textOf(a["postalCode"])
			if street == "" && zip == "" || slices.ContainsFunc(s.Record.Places, func(p Place) bool { return isAt(p, street, textOf(a["addressLocality"]), zip) }) {
				continue
			}
			given := strings.TrimSpace(street + ", " + textOf(a["addressLocality"]) + " " + zip)
			found = append(found, Found{Detail: fmt.Sprintf("“%s” is none of the shop's places.", given), Proof: n.at() + ".address: " + given, Key: given})
		}
	}
	for _, p := range s.Record.Places {
		found = append(found, wrongInText(s, p)...)
	}
	return found
}

func isAt(p Place, street, city, zip string) bool {
	return (street == "" || sameStreet(street, p.Street)) && (city == "" || sameWords(city, p.City)) && (zip == "" || zip[:min(5, len(zip))] == p.Zip)
}

// sameStreet takes St for Street: that is a way of writing, not another place.
func sameStreet(a, b string) bool {
	one, other := strings.FieldsFunc(strings.ToLower(a), isStreetGap), strings.FieldsFunc(strings.ToLower(b), isStreetGap)
	return slices.EqualFunc(one, other, func(x, y string) bool { return longStreet(x) == longStreet(y) })
}

func isStreetGap(r rune) bool { return r == ' ' || r == ',' || r == '.' }

func longStreet(word string) string {
	switch word {
	case "st":
		return "street"
	case "ave", "av":
		return "avenue"
	case "rd":
		return "road"
	case "blvd":
		return "boulevard"
	case "ct":
		return "court"
	case "dr":
		return "drive"
	case "ln":
		return "lane"
	case "hwy":
		return "highway"
	case "pkwy":
		return "parkway"
	case "n", "s", "e", "w":
		return map[string]string{"n": "north", "s": "south", "e": "east", "w": "west"}[word]
	}
	return word
}

// wrongInText finds the place's street with another number, or another ZIP code
// soon after it.
func wrongInText(s *Subject, p Place) (found []Found) {
	number, name, ok := strings.Cut(p.Street, " ")
	if !ok || name == "" {
		return nil
	}
	text := s.Document.Text
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return found
		}
		i += at
		at = i + len(name)
		before := strings.TrimRight(text[:i], " ")
		given := before[len(before)-trailingDigitRun(before):]
		if given != "" && given != number && !s.isStreetNumber(given, name) {
			found = append(found, Found{Detail: fmt.Sprintf("The page says %s %s, the record %s.", given, name, p.Street), Proof: around(text, i, len(name)), Key: given + " " + name})
		}
		if zip := zipSoon(text[at:min(len(text), at+60)], p.State); given == number && zip != "" && zip != p.Zip {
			found = append(found, Found{Detail: fmt.Sprintf("After %s the page says %s, the record %s.", p.Street, zip, p.Zip), Proof: around(text, i, len(name)), Key: zip})
		}
	}
}

func (s *Subject) isStreetNumber(number, name string) bool {
	return slices.ContainsFunc(s.Record.Places, func(p Place) bool { return p.Street == number+" "+name })
}

// zipSoon is the ZIP code that follows a state.
func zipSoon(text, state string) string {
	i := strings.Index(text, state+" ")
	if i < 0 || !digitsAt(text, i+len(state)+1, 5) {
		return ""
	}
	at := i + len(state) + 1
	return text[at : at+5]
}
