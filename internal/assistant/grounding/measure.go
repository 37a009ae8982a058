package grounding

import "strings"

const (
	second = 1
	minute = 60 * second
	hour   = 60 * minute
	day    = 24 * hour
	month  = 30 * day
	aYear  = 12 * month
)

// unitAt reads the unit at i: its kind, what one of it counts, and where it ends.
func unitAt(tokens []token, i int) (claimKind, int64, int) {
	if i < len(tokens) && tokens[i].text == "+" {
		i++
	}
	if i+1 < len(tokens) && tokens[i].text == "-" && tokens[i+1].kind == word {
		i++
	}
	if i >= len(tokens) {
		return 0, 0, i
	}
	for _, read := range [...]func([]token, int) (claimKind, int64, int){shareAt, volumeAt, lengthAt, distanceAt} {
		if kind, factor, to := read(tokens, i); to > i {
			return kind, factor, to
		}
	}
	if (tokens[i].text == "business" || tokens[i].text == "working") && strings.HasPrefix(next(tokens, i), "day") {
		return duration, day * thousandth, i + 2
	}
	if unit := durationOf(tokens[i].text); unit > 0 {
		return duration, unit * thousandth, i + 1
	}
	return 0, 0, i
}

func shareAt(tokens []token, i int) (claimKind, int64, int) {
	switch tokens[i].text {
	case "%", "percent", "porciento":
		return percent, thousandth, i + 1
	case "por", "per":
		if after := next(tokens, i); after == "ciento" || after == "cent" || after == "100" {
			return percent, thousandth, i + 2
		}
	}
	return 0, 0, i
}

func volumeAt(tokens []token, i int) (claimKind, int64, int) {
	after := next(tokens, i)
	switch tokens[i].text {
	case "cu", "cubic", "pie", "pies":
		if strings.HasPrefix(after, "f") || strings.HasPrefix(after, "cubic") {
			return capacity, thousandth, i + 2
		}
	case "ft3", "cuft", "cf", "gal", "gals", "gallon", "gallons", "galon", "galones", "cubiertos", "servicios":
		return capacity, thousandth, i + 1
	case "place":
		if strings.HasPrefix(after, "setting") {
			return capacity, thousandth, i + 2
		}
	}
	return 0, 0, i
}

func lengthAt(tokens []token, i int) (claimKind, int64, int) {
	switch tokens[i].text {
	case "in":
		if inches(tokens, i) {
			return length, thousandth, i + 1
		}
	case `"`, "inch", "inches", "pulgada", "pulgadas", "pulg", "plg", "ins":
		return length, thousandth, i + 1
	case "'":
		if next(tokens, i) == "'" {
			return length, thousandth, i + 2
		}
		return length, 12 * thousandth, i + 1
	case "ft", "foot", "feet", "pie", "pies":
		return length, 12 * thousandth, i + 1
	case "cm", "mm", "meters", "metros", "centimetros", "centimeters":
		return length, 1, i + 1
	}
	return 0, 0, i
}

func distanceAt(tokens []token, i int) (claimKind, int64, int) {
	switch tokens[i].text {
	case "mile", "miles", "mi", "milla", "millas":
		return distance, thousandth, i + 1
	case "km", "kms", "kilometer", "kilometers", "kilometro", "kilometros":
		return distance, 621, i + 1
	}
	return 0, 0, i
}

func durationOf(w string) int64 {
	switch w {
	case "seconds", "segundos", "secs":
		return second
	case "minute", "minutes", "min", "mins", "minuto", "minutos":
		return minute
	case "hour", "hours", "hr", "hrs", "hora", "horas":
		return hour
	case "day", "days", "dia", "dias":
		return day
	case "week", "weeks", "semana", "semanas":
		return 7 * day
	case "month", "months", "mo", "mos", "mes", "meses":
		return month
	case "year", "years", "yr", "yrs", "ano", "anos":
		return aYear
	case "decade", "decades", "decadas":
		return 10 * aYear
	}
	return 0
}

// inches tells "30 in." from "2 in stock".
func inches(tokens []token, i int) bool {
	if !tokens[i].spaced {
		return true
	}
	switch next(tokens, i) {
	case "stock", "the", "a", "an", "our", "your", "white", "black", "stainless", "fort", "slate", "this", "that", "total", "all", "business", "one",
		"bisque", "store", "every", "any", "good", "working":
		return false
	}
	return true
}
