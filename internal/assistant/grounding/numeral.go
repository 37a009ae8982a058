package grounding

// numeral is what a word counts in a number: it adds, or multiplies what
// stands before it.
type numeral struct {
	add, times int64
	article    bool
}

func numeralOf(w string) (numeral, bool) {
	if n, ok := englishNumeral(w); ok {
		return n, true
	}
	return spanishNumeral(w)
}

func englishNumeral(w string) (numeral, bool) {
	switch w {
	case "hundred", "hundreds":
		return numeral{times: 100}, true
	case "thousand", "thousands", "grand":
		return numeral{times: 1000}, true
	case "million":
		return numeral{times: 1000000}, true
	case "dozen", "docena":
		return numeral{times: 12}, true
	case "one":
		return numeral{add: 1, article: true}, true
	case "zero":
		return numeral{}, true
	}
	add := englishOnes(w) + englishTens(w)
	return numeral{add: add}, add > 0
}

func spanishNumeral(w string) (numeral, bool) {
	switch w {
	case "un", "uno", "una":
		return numeral{add: 1, article: true}, true
	case "mil":
		return numeral{times: 1000}, true
	case "millon", "millones":
		return numeral{times: 1000000}, true
	case "cero":
		return numeral{}, true
	}
	add := spanishOnes(w) + spanishTens(w) + spanishHundreds(w)
	return numeral{add: add}, add > 0
}

// englishOnes is what the words from two to nineteen count; 0: none of them.
func englishOnes(w string) int64 {
	switch w {
	case "two":
		return 2
	case "three":
		return 3
	case "four":
		return 4
	case "five":
		return 5
	case "six":
		return 6
	case "seven":
		return 7
	case "eight":
		return 8
	case "nine":
		return 9
	case "ten":
		return 10
	case "eleven":
		return 11
	case "twelve":
		return 12
	case "thirteen":
		return 13
	case "fourteen":
		return 14
	case "fifteen":
		return 15
	case "sixteen":
		return 16
	case "seventeen":
		return 17
	case "eighteen":
		return 18
	case "nineteen":
		return 19
	}
	return 0
}

// englishTens is what the words from twenty to ninety count.
func englishTens(w string) int64 {
	switch w {
	case "twenty":
		return 20
	case "thirty":
		return 30
	case "forty", "fourty":
		return 40
	case "fifty":
		return 50
	case "sixty":
		return 60
	case "seventy":
		return 70
	case "eighty":
		return 80
	case "ninety":
		return 90
	}
	return 0
}

// spanishOnes is what the words from dos to diecinueve count; 0: none of them.
func spanishOnes(w string) int64 {
	switch w {
	case "dos":
		return 2
	case "tres":
		return 3
	case "cuatro":
		return 4
	case "cinco":
		return 5
	case "seis":
		return 6
	case "siete":
		return 7
	case "ocho":
		return 8
	case "nueve":
		return 9
	case "diez":
		return 10
	case "once":
		return 11
	case "doce":
		return 12
	case "trece":
		return 13
	case "catorce":
		return 14
	case "quince":
		return 15
	case "dieciseis":
		return 16
	case "diecisiete":
		return 17
	case "dieciocho":
		return 18
	case "diecinueve":
		return 19
	}
	return 0
}

// spanishTens is what the words from veinte to noventa count.
func spanishTens(w string) int64 {
	switch w {
	case "veinte":
		return 20
	case "veintiuno", "veintiun", "veintiuna":
		return 21
	case "veintidos":
		return 22
	case "veintitres":
		return 23
	case "veinticuatro":
		return 24
	case "veinticinco":
		return 25
	case "veintiseis":
		return 26
	case "veintisiete":
		return 27
	case "veintiocho":
		return 28
	case "veintinueve":
		return 29
	case "treinta":
		return 30
	case "cuarenta":
		return 40
	case "cincuenta":
		return 50
	case "sesenta":
		return 60
	case "setenta":
		return 70
	case "ochenta":
		return 80
	case "noventa":
		return 90
	}
	return 0
}

// spanishHundreds is what the words from cien to novecientos count.
func spanishHundreds(w string) int64 {
	switch w {
	case "cien", "ciento":
		return 100
	case "doscientos", "doscientas":
		return 200
	case "trescientos", "trescientas":
		return 300
	case "cuatrocientos", "cuatrocientas":
		return 400
	case "quinientos", "quinientas":
		return 500
	case "seiscientos", "seiscientas":
		return 600
	case "setecientos", "setecientas":
		return 700
	case "ochocientos", "ochocientas":
		return 800
	case "novecientos", "novecientas":
		return 900
	}
	return 0
}
