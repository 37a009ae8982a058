package grounding

import "strings"

// pairedBrand is the brand of two words at i, with a dash between them or not.
func pairedBrand(tokens []token, i int) (string, int) {
	second := i + 1
	if next(tokens, i) == "-" {
		second = i + 2
	}
	if second >= len(tokens) {
		return "", i
	}
	if last := tokens[second].text; tokens[i].text != "a" {
		if brand := pairOf(tokens[i].text, last); brand != "" {
			return brand, second + 1
		}
	} else if last == "." && i+4 < len(tokens) && tokens[i+2].text == "o" && tokens[i+4].text == "smith" { // A. O. Smith
		return "ao smith", i + 5
	}
	return "", i
}

// pairOf is the brand that two words name; "" if they name none.
func pairOf(first, last string) string {
	switch first {
	case "speed":
		return paired(last, "queen", "speed queen")
	case "sub":
		return paired(last, "zero", "sub zero")
	case "jenn":
		return paired(last, "air", "jenn air")
	case "magic":
		return paired(last, "chef", "magic chef")
	case "bradford":
		return paired(last, "white", "bradford white")
	case "fisher":
		return paired(last, "paykel", "fisher paykel") + paired(last, "and", "fisher and") + paired(last, "&", "fisher &")
	case "waste":
		return paired(last, "king", "waste king")
	case "ao":
		return paired(last, "smith", "ao smith")
	case "u":
		return paired(last, "line", "u line")
	case "la":
		return paired(last, "cornue", "la cornue")
	case "american":
		return paired(last, "standard", "american standard")
	case "white":
		return paired(last, "westinghouse", "white westinghouse")
	case "five":
		return paired(last, "star", "five star")
	case "viking":
		return paired(last, "range", "viking range")
	case "cafe":
		return paired(last, "appliances", "cafe appliances")
	case "state":
		return paired(last, "water", "state water")
	case "hot":
		return paired(last, "point", "hotpoint")
	case "kitchen":
		return paired(last, "aid", "kitchenaid")
	}
	return ""
}

func paired(word, want, brand string) string {
	if word == want {
		return brand
	}
	return ""
}

// brandAt is the brand that is named at i, and where its name ends. Names that
// are words as well count only with a capital letter inside a sentence.
func brandAt(tokens []token, i int) (string, int) {
	t := tokens[i]
	if t.kind != word && t.kind != mixed {
		return "", i
	}
	if brand, to := pairedBrand(tokens, i); to > i {
		return brand, to
	}
	name := strings.TrimSuffix(t.text, "'s")
	switch name {
	case "whirlpool", "ge", "maytag", "samsung", "lg", "frigidaire", "kenmore", "amana", "kitchenaid", "electrolux", "bosch", "hotpoint", "roper", "rheem",
		"panasonic", "miele", "thermador", "haier", "hisense", "midea", "danby", "avanti", "galanz", "insignia", "toshiba", "sears", "crosley", "bertazzoni",
		"dacor", "jennair", "gaggenau", "liebherr", "smeg", "asko", "beko", "blomberg", "tappan", "westinghouse", "kelvinator", "norge", "mabe", "philco",
		"daewoo", "winia", "goldstar", "rca", "caloric", "hardwick", "ruud", "rinnai", "navien", "noritz", "takagi", "carrier", "trane", "lennox", "goodman",
		"bryant", "mitsubishi", "daikin", "insinkerator", "huebsch", "zline", "forno", "ilve", "perlick", "scotsman", "kucht", "bluestar", "subzero", "koblenz",
		"acros", "easy-clean", "hitachi", "siemens", "neff", "candy", "indesit", "zanussi", "sanyo", "emerson", "igloo", "vissani", "criterion", "unique", "bluestone":
		if name == "carrier" || name == "emerson" || name == "igloo" || name == "unique" || name == "candy" || name == "criterion" {
			break
		}
		return name, i + 1
	}
	if t.raw[0] < 'A' || t.raw[0] > 'Z' || i == 0 || startsSentence(tokens, i) && kindOf(next(tokens, i)) == 0 {
		return "", i
	}
	switch name {
	case "sharp", "wolf", "viking", "summit", "thor", "cosmo", "dexter", "estate", "admiral", "gibson", "carrier", "york", "emerson", "igloo", "unique",
		"monogram", "marvel", "verona", "equator", "capital", "lynx", "moen", "candy", "criterion":
		if name == "york" && before(tokens, i) == "new" {
			return "", i
		}
		return name, i + 1
	}
	return "", i
}

func startsSentence(tokens []token, i int) bool {
	switch before(tokens, i) {
	case "", ".", "!", "?", "\n", ":", "-":
		return true
	}
	return false
}

// placeAt is the town that is named at i, and where its name ends: those about
// Fort Worth, and the larger ones of the state.
func placeAt(tokens []token, i int) (string, int) {
	t := tokens[i]
	if t.kind != word || t.raw[0] < 'A' || t.raw[0] > 'Z' {
		return "", i
	}
	switch pair := t.text + " " + next(tokens, i); pair {
	case "fort worth", "haltom city", "white settlement", "lake worth", "river oaks", "forest hill", "richland hills", "flower mound", "grand prairie", "san antonio",
		"el paso", "new york", "los angeles", "oklahoma city", "cedar hill", "highland park", "university park", "farmers branch", "corpus christi", "wichita falls",
		"westover hills", "mineral wells", "las vegas", "round rock", "little elm", "the colony", "las colinas", "glen rose", "san francisco", "ft worth":
		return strings.Replace(pair, "ft ", "fort ", 1), i + 2
	case "north richland":
		return "north richland hills", min(i+3, len(tokens))
	}
	if t.text == "texas" && before(tokens, i) != "worth" && (i < 2 || tokens[i-2].text != "worth") {
		return t.text, i + 1
	}
	switch t.text {
	case "arlington", "keller", "watauga", "saginaw", "dallas", "houston", "austin", "plano", "irving", "garland", "frisco", "mckinney", "denton", "mansfield",
		"euless", "bedford", "hurst", "grapevine", "southlake", "colleyville", "roanoke", "haslet", "azle", "benbrook", "crowley", "burleson", "weatherford",
		"aledo", "cleburne", "joshua", "everman", "kennedale", "lewisville", "carrollton", "richardson", "mesquite", "waco", "lubbock", "amarillo", "laredo",
		"mcallen", "tulsa", "chicago", "miami", "coppell", "addison", "rowlett", "rockwall", "waxahachie", "midlothian", "duncanville", "desoto", "lancaster",
		"granbury", "decatur", "springtown", "rhome", "justin", "argyle", "allen", "sansom", "texarkana", "killeen", "oklahoma", "mexico", "monterrey":
		return t.text, i + 1
	}
	return "", i
}

// modelKey is a model number without what people leave out.
func modelKey(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, fold(s))
}

// modelAt is the model or order number at i, and where it ends.
func modelAt(tokens []token, i int) (string, int) {
	t := tokens[i]
	if t.kind == word && len(t.text) <= 4 && i+2 < len(tokens) && tokens[i+1].text == "-" && !tokens[i+1].spaced && !tokens[i+2].spaced &&
		tokens[i+2].kind == number && !tokens[i+2].spelled && len(tokens[i+2].raw) >= 2 && weekdayOf(t.text) == 0 && monthOf(t.text) == 0 && numberless(t.text) {
		return t.text + tokens[i+2].digits(), i + 3
	}
	if t.kind != mixed {
		return "", i
	}
	key := modelKey(t.text)
	digits := 0
	for _, c := range []byte(key) {
		if c <= '9' {
			digits++
		}
	}
	if digits >= 1 && (len(key) >= 4 || digits >= 2) {
		return key, i + 1
	}
	return "", i
}

func numberless(w string) bool { _, ok := numeralOf(w); return !ok }
