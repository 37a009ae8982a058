package grounding

import "strings"

// offers is the phrase by which the sentence makes a bargain; figure says that
// it has an amount that a bargain can be about.
func offers(key *line, figure bool) string {
	if figure {
		if phrase := strings.TrimSpace(haggles(key)); phrase != "" {
			return phrase
		}
	}
	return strings.TrimSpace(bargains(key))
}

// haggles is what makes a bargain of an amount only.
func haggles(key *line) string {
	return key.first(
		" work for you ",
		" works for ",
		" works . ",
		" works ! ",
		" take off ",
		" you pay ",
		" is fine ",
		" how about ",
		" we can do ",
		" i can do ",
		" i'll take ",
		" we'll take ",
		" it is . ",
		" it is ! ",
		" go under ",
		" go below ",
		" knock ",
		" you only pay ",
		" sure ",
		" shall we say ",
		" let's say ",
		" let's do ",
		" we'll do ",
		" i'll do ",
		" can be yours ",
		" shall i ",
		" lo dejo ",
		" la dejo ",
		" pagas ",
		" queda en ",
		" cerramos en ",
		" de acuerdo ",
		" va , ",
		" digamos ",
	)
}

// bargains is what makes a bargain whatever the figure is.
func bargains(key *line) string {
	if english := key.first(
		" sell it ",
		" sell it to you ",
		" sell you ",
		" yours for ",
		" it's yours ",
		" all yours ",
		" deal ! ",
		" deal . ",
		" deal , ",
		" a deal at ",
		" got a deal ",
		" have a deal ",
		" it's a deal ",
		" deal at ",
		" deal for ",
		" agreed ",
		" shall i write ",
		" write it up ",
		" let you have ",
		" let it go ",
		" would you take ",
		" have it for ",
		" special price ",
		" go as low ",
		" go down to ",
		" drop it to ",
		" drop the price ",
		" can go to ",
		" meet you at ",
		" i accept ",
		" we accept your ",
		" accepted ",
		" done deal ",
		" sold ! ",
		" sold for ",
		" sold , ",
	); english != "" {
		return english
	}
	return bargainsInSpanish(key)
}

func bargainsInSpanish(key *line) string {
	return key.first(
		" te lo dejo ",
		" se lo dejo ",
		" te la dejo ",
		" se la dejo ",
		" trato ",
		" te lo vendo ",
		" se lo vendo ",
		" te la vendo ",
		" se la vendo ",
		" hecho ! ",
		" hecho . ",
		" hecho , ",
		" lo dejamos en ",
		" la dejamos en ",
		" llevatelo ",
		" lleveselo ",
		" puedes llevarte",
		" precio especial ",
		" bajarlo a ",
		" puedo bajar",
		" acepto ",
		" vendido ",
	)
}
