package understand

import (
	"math"
	"strconv"
	"strings"
)

// unit is what a figure counts.
type unit string

const (
	noUnit  unit = ""
	dollars unit = "usd"
	inches  unit = "in"
	cubic   unit = "cuft"
	gallons unit = "gal"
	years   unit = "year"
	count   unit = "count" // anything else that says it is no price and no length
)

// units are the words after a figure, and how many of the unit they make.
func units() map[string]measure {
	m := map[string]measure{}
	for _, u := range []struct {
		unit   unit
		factor float64
		words  string
	}{
		{dollars, 1, "$ dollar dollars bucks buck usd dlls dls dolares dolar dollares pesos peso varos bolas dollors dolla dllrs dlrs"},
		{dollars, 1000, "k grand"},
		{inches, 1, "inch inches inchs pulgadas pulgada pulg pulgs plg ins pulgds"},
		{inches, 12, "ft feet foot"},
		{inches, 1 / 2.54, "cm cms centimetros centimeters centimetro"},
		{inches, 100 / 2.54, "meters metros metro meter mts"},
		{cubic, 1, "cuft cubic cf cubicos"},
		{gallons, 1, "gallon gallons gal gals galones galon"},
		{years, 1, "year years yr yrs yo anos ano"},
		{count, 1, "% percent percento am pm oclock minutes minute min mins hours hour hrs hr days day weeks week months month miles mile mi lbs lb pounds libras dias horas minutos meses mes semanas semana millas milla " +
			"kids people persons personas gente ninos children bedroom bedrooms burner burners quemadores hornillas doors door puertas puerta cycles cycle ciclos ciclo times veces loads cargas prong prongs volt volts v amp amps watts btu " +
			"units unit pieces appliances aparatos unidades piezas rooms tenants stars st nd rd th floor piso pisos floors stories years-old of lavadoras secadoras washers dryers fridges stoves guys men rack racks"},
	} {
		for _, w := range strings.Fields(u.words) {
			m[w] = measure{u.unit, u.factor}
		}
	}
	return m
}

type measure struct {
	unit   unit
	factor float64
}

// numerals are the words for numbers in both languages. One is left out: "the
// second one", "una lavadora".
func numerals() map[string]float64 {
	m := map[string]float64{}
	for value, words := range map[float64]string{
		2: "two dos", 3: "three tres", 4: "four cuatro", 5: "five cinco", 6: "six seis", 7: "seven siete", 8: "eight ocho", 9: "nine nueve", 10: "ten diez",
		11: "eleven once", 12: "twelve doce", 13: "thirteen trece", 14: "fourteen catorce", 15: "fifteen quince", 16: "sixteen dieciseis", 17: "seventeen diecisiete", 18: "eighteen dieciocho", 19: "nineteen diecinueve",
		20: "twenty veinte", 24: "veinticuatro", 30: "thirty treinta", 40: "forty cuarenta fourty", 50: "fifty cincuenta", 60: "sixty sesenta", 70: "seventy setenta", 80: "eighty ochenta", 90: "ninety noventa",
		100: "cien ciento", 200: "doscientos", 300: "trescientos", 400: "cuatrocientos cuatrosientos", 500: "quinientos kinientos", 600: "seiscientos", 700: "setecientos", 800: "ochocientos", 900: "novecientos",
	} {
		for _, w := range strings.Fields(words) {
			m[w] = value
		}
	}
	return m
}

// parseFigure reads "1,299.00", "30.5", "1/2", "18cuft" (then with its unit).
func parseFigure(s string) (float64, bool) {
	if num, den, ok := strings.Cut(s, "/"); ok {
		n, err1 := strconv.ParseFloat(num, 64)
		d, err2 := strconv.ParseFloat(den, 64)
		if err1 != nil || err2 != nil || d == 0 || d > 16 {
			return 0, false
		}
		return n / d, true
	}
	whole, decimals, dotted := strings.Cut(s, ".")
	if dotted && len(decimals) == 3 && len(whole) <= 3 && !strings.Contains(s, ",") { // "1.299", as it is written in Spanish
		s = whole + decimals
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(s, ",", ""), 64)
	return n, err == nil && n < 1e7
}

// figures finds the numbers of the tokens, with their units.
func (r *Reader) figures(tokens []token) {
	for i := 0; i < len(tokens); i++ {
		value, used := r.numberAt(tokens, i)
		if used == 0 {
			continue
		}
		t := &tokens[i]
		t.number, t.span, t.unit = value, used, noUnit
		r.measure(tokens, i)
		i += t.span - 1
	}
}

// numberAt reads the number that begins at a token: "2 1/2", "4 hundred",
// "quinientos cincuenta", "33 and a half".
func (r *Reader) numberAt(tokens []token, i int) (value float64, used int) {
	at := func(j int) string {
		if j < len(tokens) && tokens[j].clause == tokens[i].clause {
			return tokens[j].text
		}
		return ""
	}
	first := at(i)
	if digit(first[0]) || first[0] == '.' {
		n, ok := parseFigure(first)
		if !ok {
			return 0, 0
		}
		value, used = n, 1
	} else if n, ok := r.numerals[first]; ok {
		value, used = n, 1
	} else if (first == "one" || first == "a" || first == "un") && (at(i+1) == "hundred" || at(i+1) == "thousand" || at(i+1) == "grand") {
		value, used = 1, 1
	} else if first == "mil" {
		value, used = 1000, 1
	} else {
		return 0, 0
	}
	return r.compose(value, used, func(j int) string { return at(i + j) })
}

// compose goes on reading a number whose first word has been read.
func (r *Reader) compose(value float64, used int, at func(int) string) (total float64, words int) { //nolint:cyclop // a grammar of number words, read from left to right
	for ; used < 6; used++ {
		word := at(used)
		next, numeral := r.numerals[word]
		switch {
		case word == "hundred" || word == "hundo":
			value *= 100
		case (word == "thousand" || word == "grand" || word == "mil") && value < 100:
			value *= 1000
		case word == "and" && (at(used+1) == "a" && at(used+2) == "half"):
			return value + 0.5, used + 3
		case word == "and" && at(used+1) == "three" && strings.HasPrefix(at(used+2), "quarter"):
			return value + 0.75, used + 3
		case word == "y" && (at(used+1) == "media" || at(used+1) == "medio"):
			return value + 0.5, used + 2
		case strings.Contains(word, "/") && value == float64(int(value)):
			if part, ok := parseFigure(word); ok && part < 1 {
				return value + part, used + 1
			}
			return value, used
		case (word == "y" || word == "and") && value >= 20 && r.numerals[at(used+1)] > 0 && r.numerals[at(used+1)] < smallestPlace(value):
			continue
		case numeral && next < smallestPlace(value):
			value += next
		case numeral && value < 10 && next >= 10 && next < 100: // "four fifty"
			value = value*100 + next
		default:
			return value, used
		}
	}
	return value, used
}

// smallestPlace is what a further numeral has to stay under: 100 after 400.
func smallestPlace(value float64) float64 {
	switch n := int(value); {
	case n >= 1000 && n%1000 == 0:
		return 1000
	case n >= 100 && n%100 == 0:
		return 100
	case n >= 20 && n%10 == 0:
		return 10
	}
	return 0
}

// measure reads the unit that stands before or after the number at a token.
func (r *Reader) measure(tokens []token, i int) { //nolint:cyclop // a grammar of measures, read from left to right
	t := &tokens[i]
	if i > 0 && tokens[i-1].text == "$" {
		t.unit = dollars
	}
	next := i + t.span
	if next >= len(tokens) || tokens[next].clause != t.clause {
		return
	}
	word := tokens[next].text
	if m, ok := r.measures[word]; ok && (t.unit != dollars || m.unit == dollars) {
		if m.unit == inches && m.factor == 1/2.54 {
			t.number, t.unit = FromCentimeters(t.number), inches
		} else {
			t.number, t.unit = t.number*m.factor, m.unit
		}
		t.span++
		r.measureMore(tokens, i, word)
		return
	}
	switch after := textAt(tokens, next+1); {
	case word == "in" && t.number <= 100 && (after == "" || r.dimension(after) != 0 || after == "opening" || after == "space" || after == "gap"),
		word == "in" && t.number <= 100 && r.near(tokens, i):
		t.unit, t.span = inches, t.span+1
	case (word == "cu" || word == "cubic" || word == "cub") && t.unit == noUnit:
		t.unit, t.span = cubic, t.span+1
		if after == "ft" || after == "feet" || after == "foot" {
			t.span++
		}
	case word == "pies" || word == "pie":
		r.feetInSpanish(tokens, i, after)
	}
}

// measureMore reads what follows a first unit: "5 ft 10", "cubic feet".
func (r *Reader) measureMore(tokens []token, i int, word string) {
	t := &tokens[i]
	next := i + t.span
	switch after := textAt(tokens, next); {
	case t.unit == cubic && (after == "ft" || after == "feet" || after == "foot"):
		t.span++
	case word == "ft" || word == "feet" || word == "foot":
		if n, ok := parseFigure(after); ok && after != "" && n < 12 {
			t.number += n
			t.span++
			if m, ok := r.measures[textAt(tokens, i+t.span)]; ok && m.unit == inches {
				t.span++
			}
		}
	}
}

// feetInSpanish: a refrigerator of 18 pies holds cubic feet; a ceiling of 8 pies is high.
func (r *Reader) feetInSpanish(tokens []token, i int, after string) {
	t := &tokens[i]
	t.unit, t.span = cubic, t.span+1
	switch {
	case strings.HasPrefix(after, "cubic"):
		t.span++
	case t.number < 10 || r.dimension(after) != 0 || after == "de" && r.dimension(textAt(tokens, i+t.span+1)) != 0:
		t.unit, t.number = inches, t.number*12
	}
}

func textAt(tokens []token, i int) string {
	if i < 0 || i >= len(tokens) {
		return ""
	}
	return tokens[i].text
}

// near reports whether a word for a length stands within three tokens of i.
func (r *Reader) near(tokens []token, i int) bool {
	for j := max(0, i-3); j < min(len(tokens), i+5); j++ {
		if tokens[j].clause == tokens[i].clause && r.dimension(tokens[j].text) != 0 {
			return true
		}
	}
	return false
}

// dimension is 'w', 'h' or 'd' for a word that names one, else 0.
func (r *Reader) dimension(word string) byte { return r.dimensions[word] }

func dimensions() map[string]byte {
	m := map[string]byte{}
	for d, words := range map[byte]string{
		'w': "wide width widths ancho ancha anchura wider across anchos anchas narrower w lado frente narrow",
		'h': "tall tallest height high alto alta altura taller heigth altos h ceiling hight floor",
		'd': "deep depth fondo profundo profundidad profunda deeper d hondo",
	} {
		for _, w := range strings.Fields(words) {
			m[w] = d
		}
	}
	return m
}

// FromCentimeters is a length in inches, to the eighth below.
func FromCentimeters(cm float64) float64 { return math.Floor(cm/2.54*8+1e-9) / 8 }
