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

// longStreet is a word of a street written out: a point of the compass, or one of the
// common suffixes with its variants (USPS Publication 28, appendix C1).
func longStreet(word string) string {
	for line := range strings.Lines(streetWords) {
		if whole, variants, _ := strings.Cut(strings.TrimSpace(line), ": "); slices.Contains(strings.Fields(variants), word) {
			return whole
		}
	}
	return word
}

const streetWords = `alley: aly allee ally
avenue: ave av aven avenu avn avnue
bend: bnd
boulevard: blvd boul boulv
circle: cir circ circl crcl crcle
court: ct
cove: cv
creek: crk
crossing: xing crssng
drive: dr driv drv
expressway: expy exp expr express expw
freeway: fwy freewy frway frwy
heights: hts ht
highway: hwy highwy hiway hiwy hway
hill: hl
lane: ln
loop: loops
parkway: pkwy parkwy pkway pky pkwys parkways
place: pl
plaza: plz plza
point: pt
ridge: rdg rdge
road: rd
square: sq sqr sqre squ
street: st str strt
terrace: ter terr
trail: trl trls trails
turnpike: tpke trnpk turnpk
way: wy
north: n
south: s
east: e
west: w
northeast: ne
northwest: nw
southeast: se
southwest: sw
suite: ste
apartment: apt
`

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
