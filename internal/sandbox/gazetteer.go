package sandbox

import (
	"slices"
	"strings"

	"enamel/internal/geo"
)

const maxQuery = 400 // bytes; an address is far shorter

// gazetteer finds addresses by ZIP code, at the ZIP's internal point.
type gazetteer struct {
	zips   map[string]geo.Area
	places map[string]Place // by its words, see words
}

// found is an address that the gazetteer knows.
type found struct {
	street, city, zip string
	lat, lon          float64
}

func newGazetteer(places []Place) (*gazetteer, error) {
	zips, err := geo.Region()
	if err != nil {
		return nil, err
	}
	g := &gazetteer{zips: zips, places: make(map[string]Place, len(places))}
	for _, p := range places {
		g.places[strings.Join(words(p.Street+" "+p.City+" "+p.Zip), " ")] = p
	}
	return g, nil
}

// locate reads free text as "street, city, state zip, USA", with or without
// commas and country, and looks it up. It wants a house number and a street, a
// ZIP that is known, the state of Texas, and a city that belongs to the ZIP.
func (g *gazetteer) locate(text string) (found, bool) {
	if len(text) > maxQuery {
		return found{}, false
	}
	w := withoutCountry(words(text))
	if len(w) < 5 { // number, street, city, state, zip
		return found{}, false
	}
	zip, state, rest := zip5(w[len(w)-1]), w[len(w)-2], w[:len(w)-2]
	if zip == "" || (state != "tx" && state != "texas") {
		return found{}, false
	}
	if p, ok := g.places[strings.Join(rest, " ")+" "+zip]; ok {
		return found{street: p.Street, city: p.City, zip: zip, lat: p.Lat, lon: p.Lon}, true
	}
	a := g.zips[zip]
	for _, city := range a.Names {
		tail := words(city)
		cut := len(rest) - len(tail)
		if cut < 2 || !slices.Equal(rest[cut:], tail) || !hasHouseNumber(rest[:cut]) {
			continue
		}
		return found{street: strings.Join(rest[:cut], " "), city: city, zip: zip, lat: a.Lat, lon: a.Lon}, true
	}
	return found{}, false
}

// words splits text into lower-case words, with the abbreviations that occur
// in the region's city names written out.
func words(text string) []string {
	w := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '\n' || r == '\r' })
	out := w[:0]
	for _, s := range w {
		switch s = strings.Trim(s, "."); s {
		case "":
			continue
		case "ft":
			s = "fort"
		case "n":
			s = "north"
		}
		out = append(out, s)
	}
	return out
}

func withoutCountry(w []string) []string {
	text := strings.Join(w, " ")
	for _, country := range []string{"usa", "us", "u.s.a", "u.s", "united states of america", "united states"} {
		if text == country || strings.HasSuffix(text, " "+country) {
			return w[:len(w)-len(strings.Fields(country))]
		}
	}
	return w
}

// zip5 returns the five digits of a ZIP or ZIP+4, or nothing.
func zip5(s string) string {
	zip, plus, isPlus := strings.Cut(s, "-")
	if len(zip) != 5 || !digits(zip) || isPlus && (len(plus) != 4 || !digits(plus)) {
		return ""
	}
	return zip
}

// hasHouseNumber reports whether street begins with a number, such as 123,
// 123b, 123-125 or 123-b, and goes on with a name. "5th" is a name.
func hasHouseNumber(street []string) bool {
	number, rest, _ := strings.Cut(street[0], "-")
	if rest != "" && !digits(rest) && !letter(rest) {
		return false
	}
	if n := len(number); n > 1 && letter(number[n-1:]) {
		number = number[:n-1]
	}
	if !digits(number) || strings.Trim(number, "0") == "" {
		return false
	}
	return strings.ContainsFunc(strings.Join(street[1:], ""), func(r rune) bool { return r >= 'a' && r <= 'z' })
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

func letter(s string) bool {
	return len(s) == 1 && s[0] >= 'a' && s[0] <= 'z'
}

// towns are the middles of the towns' ZIP codes, by name in lower case.
func (g *gazetteer) towns() map[string]geo.Point {
	areas := map[string][]geo.Area{}
	for _, a := range g.zips {
		name := strings.ToLower(a.Names[0])
		areas[name] = append(areas[name], a)
	}
	towns := map[string]geo.Point{}
	for name, of := range areas {
		towns[name] = geo.Middle(of)
	}
	return towns
}
