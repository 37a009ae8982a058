package understand

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"enamel/internal/geo"
)

// contacts are the parts of a message that have a form of their own. They are
// taken out of it, so that nobody reads a ZIP as a price.
type contacts struct {
	email, phone, order string
	zip                 string
	street, state       string
	models              []string // as the lexicon spells them, or as typed where it has none
	known               bool     // the first model is one of the lexicon's
}

// shapes are the expressions that find them in folded text.
type shapes struct {
	email, phone, order, orderWord, street, zip, state, code, chunk, clock *regexp.Regexp
}

func newShapes() shapes {
	return shapes{
		clock:     regexp.MustCompile(`\b(at|by|till|til|until|around|after|before|past|a las|las|hasta las|antes de las) (1[0-2]|[1-9])(?::([0-5][0-9]))? ?(am|pm|a\.m\.|p\.m\.)?(?:\W|$)`),
		email:     regexp.MustCompile(`[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}`),
		phone:     regexp.MustCompile(`(?:\+?1[ .-]?)?(?:\([2-9]\d{2}\) ?|\b[2-9]\d{2}[ .-]?)\d{3}[ .-]?\d{4}\b`),
		order:     regexp.MustCompile(`\bpc ?[-#]? ?(\d{4,7})\b`),
		orderWord: regexp.MustCompile(`\b(?:order|orden|pedido)(?: (?:number|numero|num|no|is|es))*[ .:#]{1,3}(\d{5,7})\b`),
		street: regexp.MustCompile(`\b(\d{1,5} (?:(?:n|s|e|w|north|south|east|west) )?(?:[a-z0-9]+ ){1,4}?` +
			`(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|ct|court|cir|circle|way|pl|place|trl|trail|pkwy|parkway|hwy|highway|ter|terrace|loop|run|cv|cove))\b\.?`),
		zip:   regexp.MustCompile(`\b(7[3-9]\d{3})(?: ?- ?\d{4})?\b`),
		state: regexp.MustCompile(`\b(tx|texas|tejas)\b`),
		code:  regexp.MustCompile(`\b(?:(?:says|code|codigo|error|marca|shows|showing|displays|display|dice|reads|reading|displaying)(?: (?:is|un|una|an|a|el|the|error|code|codigo|number))* (?:oe|ue|le|ie|dc|ub|sud|sd|lf|od|nd|sc|uc|ne|cl|pf|[a-z]{1,2}-?\d{1,3}|\d{1,2}[a-z]\d?)|[ef]-?\d{1,2}(?:-?e\d{1,2})?|[459][ce])\b`),
		chunk: regexp.MustCompile(`[a-z0-9]+(?:-[a-z0-9]+)*`),
	}
}

// take finds the contacts and returns the text without them.
func (r *Reader) take(text string) (contacts, string) {
	var c contacts
	if strings.Contains(text, "@") {
		c.email, text = cutOut(r.shapes.email, text, " emailgiven ")
	}
	if !strings.ContainsAny(text, "0123456789") {
		_, text = cutOut(r.shapes.code, text, " errorcode ")
		return c, text
	}
	c.order, text = cutOut(r.shapes.order, text, " ordergiven ")
	if c.order != "" {
		c.order = "PC-" + strings.TrimLeft(strings.TrimPrefix(c.order, "pc"), " -#")
	} else if m := r.shapes.orderWord.FindStringSubmatch(text); m != nil {
		c.order = "PC-" + m[1]
		text = strings.Replace(text, m[1], " ordergiven ", 1)
	}
	c.phone, text = cutOut(r.shapes.phone, text, " phonegiven ")
	c.street, text = cutOut(r.shapes.street, text, " streetgiven ")
	if !strings.Contains(text, "zip") && r.shapes.zip.MatchString(text) && strings.Contains(text, "model") {
		return r.takeModels(c, text)
	}
	c.zip, text = cutOut(r.shapes.zip, text, " zipgiven ")
	if c.zip != "" || c.street != "" {
		if r.shapes.state.MatchString(text) {
			c.state = "TX"
		}
	}
	_, text = cutOut(r.shapes.code, text, " errorcode ")
	if len(c.zip) > 5 {
		c.zip = c.zip[:5]
	}
	return r.takeModels(c, text)
}

func cutOut(shape *regexp.Regexp, text, instead string) (found, rest string) {
	at := shape.FindStringIndex(text)
	if at == nil {
		return "", text
	}
	return strings.TrimSpace(text[at[0]:at[1]]), text[:at[0]] + instead + text[at[1]:]
}

// takeModels finds model numbers: those of the lexicon, also without their last
// letters, and what can be nothing else.
func (r *Reader) takeModels(c contacts, text string) (contacts, string) {
	out := r.shapes.chunk.ReplaceAllStringFunc(text, func(chunk string) string {
		key := strings.ReplaceAll(chunk, "-", "")
		if model, ok := r.model(key); ok {
			c.models, c.known = append(c.models, model), true
			return " modelgiven "
		}
		if looksLikeModel(key) && !c.known && !strings.Contains(chunk, "-") {
			c.models = append(c.models, strings.ToUpper(chunk))
			return " modelgiven "
		}
		return chunk
	})
	return c, out
}

// looksLikeModel: letters, then digits among them, too long for "2nd" or
// "30in", and no error code.
func looksLikeModel(key string) bool {
	digits, lead := 0, 0
	for i := range len(key) {
		switch {
		case digit(key[i]):
			digits++
		case !letter(key[i]):
			return false
		case digits == 0:
			lead++
		}
	}
	return len(key) >= 7 && len(key) <= 18 && digits >= 2 && lead >= 2 && lead <= 5 && len(key)-digits >= 2
}

// model finds a unit's model by what was typed of it: all, all but its last six
// signs at most, one slip, or four signs with which one model alone begins.
func (r *Reader) model(key string) (string, bool) {
	if len(key) < 4 || !strings.ContainsAny(key, "0123456789") {
		return "", false
	}
	found := ""
	if len(key) == 4 {
		begins := r.modelsBeginning(key)
		return strings.Join(begins, ""), len(begins) == 1 && letter(key[0])
	}
	for _, m := range r.models {
		switch {
		case m.key == key:
			return m.model, true
		case len(key) >= 5 && strings.HasPrefix(m.key, key) && len(m.key)-len(key) <= 6 && !allDigits(key):
			found = m.model
		case len(key) >= 7 && len(key) < 23 && !allDigits(key) && distance(key, m.key, 1) <= 1 && found == "":
			found = m.model
		}
	}
	return found, found != ""
}

func allDigits(s string) bool {
	return strings.Trim(s, "0123456789") == ""
}

// address is what was typed of one.
func (c contacts) address(town string) geo.Address {
	return geo.Address{Street: titled(c.street), City: town, State: c.state, Zip: c.zip}
}

func titled(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// clockIn is the last time of day that a text names: "at 5:30". Without am or pm
// one to seven is in the afternoon, and any hour after "until".
func (s shapes) clockIn(text string) time.Duration {
	all := s.clock.FindAllStringSubmatch(text, -1)
	if len(all) == 0 {
		return 0
	}
	m := all[len(all)-1]
	hour, _ := strconv.Atoi(m[2])
	minute, _ := strconv.Atoi(m[3])
	late := hour < 8 || slices.Contains([]string{"till", "til", "until", "past", "hasta las"}, m[1])
	if hour %= 12; strings.HasPrefix(m[4], "p") || m[4] == "" && late {
		hour += 12
	}
	return time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute
}

// modelsBeginning are the models of the shop that begin with what was typed.
func (r *Reader) modelsBeginning(key string) []string {
	var out []string
	for _, m := range r.models {
		if strings.HasPrefix(m.key, key) {
			out = appendNew(out, m.model)
		}
	}
	return out
}
