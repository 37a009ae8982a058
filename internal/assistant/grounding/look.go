package grounding

import "strings"

// looks is what tells units of a brand and kind apart, in both languages.
type looks uint32

const (
	white looks = 1 << iota
	black
	stainless
	slate
	bisque
	gas
	electric
	frontLoad
	topLoad
	frenchDoor
	sideBySide
	topFreezer
	bottomFreezer
	chest
	upright
	double
	stacked
	countertop
	overRange
	blackStainless
)

const (
	finishes = white | black | stainless | slate | bisque | blackStainless
	fuels    = gas | electric
	layouts  = frontLoad | topLoad | frenchDoor | sideBySide | topFreezer | bottomFreezer | chest | upright | double | stacked | countertop | overRange
)

// lookAt is what the words at i say of a unit's look.
func lookAt(tokens []token, i int) looks {
	after := next(tokens, i)
	if after == "-" && i+2 < len(tokens) {
		after = tokens[i+2].text
	}
	if look := finishAt(tokens, i, after); look != 0 {
		return look
	}
	switch tokens[i].text {
	case "gas":
		return gas
	case "electric", "electrica", "electrico", "electricas", "electricos":
		return electric
	}
	return layoutAt(tokens[i].text, after)
}

func finishAt(tokens []token, i int, after string) looks {
	switch tokens[i].text {
	case "white", "blanco", "blanca", "blancos", "blancas":
		if before(tokens, i) != "bradford" && after != "settlement" && after != "westinghouse" {
			return white
		}
	case "black", "negro", "negra", "negros", "negras":
		if after == "stainless" || before(tokens, i) == "inoxidable" {
			return blackStainless
		}
		return black
	case "stainless", "inoxidable":
		if before(tokens, i) == "black" || strings.HasPrefix(after, "negr") {
			return blackStainless
		}
		return stainless
	case "slate", "pizarra":
		return slate
	case "bisque", "beige", "almond":
		return bisque
	}
	return 0
}

func layoutAt(w, after string) looks {
	switch w {
	case "front":
		if strings.HasPrefix(after, "load") {
			return frontLoad
		}
	case "frontal":
		return frontLoad
	case "top":
		if strings.HasPrefix(after, "load") {
			return topLoad
		}
		if strings.HasPrefix(after, "freezer") {
			return topFreezer
		}
	case "superior":
		return topLoad | topFreezer
	case "bottom":
		if strings.HasPrefix(after, "freezer") {
			return bottomFreezer
		}
	case "french", "francesa":
		return frenchDoor
	case "side":
		if after == "by" {
			return sideBySide
		}
	case "chest":
		return chest
	case "upright":
		return upright
	case "double", "doble":
		return double
	case "stacked":
		return stacked
	case "countertop":
		return countertop
	}
	return 0
}

// agrees says that what is said of a unit's look is so.
func (l looks) agrees(said looks) bool {
	for _, group := range [...]looks{finishes, fuels, layouts} {
		if said&group != 0 && l&group != 0 && said&l&group == 0 {
			return false
		}
	}
	return true
}
