package grounding

import (
	"slices"
	"strings"
)

// Refusal is why a sentence may not be said. It is for the log: a visitor
// never sees it.
type Refusal struct {
	Reason string // what kind of claim it is
	Claim  string // what the sentence says
}

// Error names the claim.
func (r *Refusal) Error() string { return r.Reason + ": " + r.Claim }

// maxSentence is longer than any sentence that the splitter hands over.
const maxSentence = 4000

// Checker reads the sentences of one answer, in their order.
type Checker struct {
	evidence *Evidence
	topic    []int    // the units last named
	before   string   // the sentence before, folded
	about    concepts // of the sentence before
}

// NewChecker makes a Checker of one answer. The evidence may grow while the
// answer is being said.
func NewChecker(e *Evidence) *Checker {
	e.ready()
	return &Checker{evidence: e}
}

// sentence is one that is being checked.
type sentence struct {
	tokens   []token
	key      *line // as phrases are looked up in it
	claims   []claim
	about    concepts
	context  concepts // with the sentence before
	mentions []mention
	groups   [][]int // units by mention; mentions that follow one another share theirs
	asks     bool
	offer    string
}

// Check returns nil where the sentence may be said, else a *Refusal.
func (c *Checker) Check(text string) error {
	if len(text) > maxSentence {
		return &Refusal{"length", text[:80]}
	}
	plainText, fair := plain(text)
	if !fair {
		return &Refusal{"characters", text}
	}
	if sign := leaks(plainText); sign != "" {
		return &Refusal{"leak", sign}
	}
	tokens := scan(plainText)
	if c.evidence.repeats(tokens) {
		return &Refusal{"leak", "what is kept secret"}
	}
	tokens = spelled(tokens)
	s := &sentence{tokens: tokens, key: lineOf(tokens), about: aboutOf(tokens)}
	s.context = s.about | c.about
	s.claims = claims(tokens)
	s.asks = s.key.has(" ? ")
	s.offer = offers(s.key, slices.ContainsFunc(s.claims, c.bargains))
	c.mention(s)
	if !c.vetted(tokens) {
		if r := c.refusal(s, plainText); r != nil {
			return r
		}
	}
	c.remember(s)
	return nil
}

// bargains says that a figure can be what a bargain is about: an amount that
// only the visitor named, or that nobody did.
func (c *Checker) bargains(k claim) bool {
	return k.kind == amount && len(c.evidence.figures[figure{k.kind, k.value}]) == 0 && !slices.ContainsFunc(c.evidence.subjects, func(f subjectFact) bool { return f.value == k.value }) &&
		!slices.ContainsFunc(c.evidence.units, func(u unit) bool { return k.value == int64(u.Price) })
}

func (c *Checker) refusal(s *sentence, plainText string) *Refusal {
	if what := hazards(s.tokens, s.key); what != "" {
		return &Refusal{"unsafe advice", what}
	}
	for _, check := range [...]func(*sentence) *Refusal{c.names, c.terms, c.hours, c.figures, c.statements} {
		if r := check(s); r != nil {
			return r
		}
	}
	return c.addresses(s, plainText)
}

func (c *Checker) remember(s *sentence) {
	if len(s.tokens) == 0 {
		return
	}
	if units := s.units(); len(units) > 0 {
		c.topic = units
	}
	c.before, c.about = s.key.text, s.about
}

// vetted says that the text is whole sentences of our own text.
func (c *Checker) vetted(tokens []token) bool {
	for from := 0; from < len(tokens); {
		to := sentenceEnd(tokens, from)
		key := strings.Trim(folded(tokens[from:to]), " .!?\n-")
		if key != "" && !c.evidence.sentences[key] {
			return false
		}
		from = to
	}
	return true
}

// addresses refuses e-mail, web and street addresses that are not ours.
func (c *Checker) addresses(s *sentence, plainText string) *Refusal {
	for address := range addresses(plainText) {
		if !c.evidence.addresses[address] {
			return &Refusal{"address", address}
		}
	}
	if spelledAddress(s.key) {
		return &Refusal{"address", s.key.text}
	}
	for i, t := range s.tokens {
		if t.kind != word || !streetWord(t.text) || i == 0 || t.raw[0] > 'Z' && s.tokens[i-1].raw[0] > 'Z' {
			continue
		}
		from := i
		for from > 0 && i-from < 4 && (s.tokens[from-1].kind == number || s.tokens[from-1].kind == word && s.tokens[from-1].raw[0] <= 'Z') && !addressBreak(s.tokens[from-1].text) {
			from--
			if s.tokens[from].kind == number {
				break
			}
		}
		if from == i {
			continue
		}
		if !strings.Contains(c.evidence.all.String(), folded(s.tokens[from:i+1])) {
			return &Refusal{"street", folded(s.tokens[from : i+1])}
		}
	}
	return nil
}

func addressBreak(w string) bool {
	switch w {
	case "at", "on", "our", "visit", "the", "we're", "find", "en":
		return true
	}
	return false
}

func streetWord(w string) bool {
	switch w {
	case "street", "st", "avenue", "ave", "boulevard", "blvd", "road", "rd", "drive", "dr", "lane", "ln", "way", "court", "ct", "highway", "hwy", "parkway", "pkwy", "freeway", "row", "calle", "avenida", "plaza", "suite":
		return true
	}
	return false
}

// dayOff is the weekday on which all of the shop is closed by our own text, where
// the sentence speaks of it as of any other.
func (c *Checker) dayOff(s *sentence, facts []dayFact) string {
	if s.asks || len(facts) > 0 || s.key.has(" closed ", " except ", " but ", " off ", " cerr", " excepto ", " menos ", " salvo ", " not ", " no ") {
		return ""
	}
	for i, t := range s.tokens {
		if day := weekdayOf(t.text); t.kind == word && day != 0 && c.evidence.alwaysClosed(day) && !deniedFor(s.tokens, i) {
			return t.text
		}
	}
	return ""
}

// dated says that the weekday at i only comes before its date: "Friday,
// November 20".
func (s *sentence) dated(i int) bool {
	return slices.ContainsFunc(s.claims, func(k claim) bool { return k.kind == date && k.from > i && k.from <= i+2 })
}

// comes says that the sentence is of somebody or something that comes, or of
// work that is done: a weekday is its date then.
func comes(s *sentence) bool {
	return s.about&(delivery|installation|serviceVisit|removal|discount) != 0 ||
		s.key.has(" your house", " your home", " your place", " your door", " get it ", " will be ", " arriv", " new stock ", " restock", " su casa ", " tu casa ", " llega ", " llegan ", " viene ", " sera ", " truck", " camion")
}

// hours refuses what is said of weekdays and is not so.
func (c *Checker) hours(s *sentence) *Refusal {
	facts := dayFacts(s.tokens)
	if len(facts) == 0 && !s.asks && comes(s) {
		for i, t := range s.tokens {
			if weekdayOf(t.text) != 0 && t.kind == word && !deniedFor(s.tokens, i) && !s.dated(i) {
				return &Refusal{"delivery date", t.text}
			}
		}
	}
	if day := c.dayOff(s, facts); day != "" {
		return &Refusal{"hours", day}
	}
	for _, f := range facts {
		if !s.asks && !c.evidence.opensSo(f) {
			return &Refusal{"hours", strings.TrimSpace(s.key.text)}
		}
	}
	return nil
}

// terms refuses promises that our own text does not make.
func (c *Checker) terms(s *sentence) *Refusal {
	if s.offer != "" && !c.mayBargain(s) {
		return &Refusal{"bargain", s.offer}
	}
	for _, t := range termsOf(s.tokens, s.key) {
		if t.term == creditTerms && unsure(s) || t.denied && (t.term != creditTerms || s.key.has(" can't ", " cannot ", " don't know ", " no puedo ", " no podemos ", " no se ")) || s.asks && (t.term == reduced || t.term == soon || t.term == sameWords) && len(s.claims) == 0 && !affirmsFirst(s) {
			continue
		}
		if !c.licensed(s, t) {
			return &Refusal{t.term.String(), strings.TrimSpace(t.phrase)}
		}
	}
	return nil
}

// unsure says that the sentence only says that the clerk does not know.
func unsure(s *sentence) bool {
	return !s.key.has(" but ", " pero ") && s.key.has(" any information ", " no information ", " can't say whether ", " don't know whether ", " not sure whether ", " can't tell whether ", " no tengo informacion ", " no se si ")
}

func affirmsFirst(s *sentence) bool {
	return strings.HasPrefix(s.key.text, " yes ") || strings.HasPrefix(s.key.text, " si ")
}

// mayBargain says that what sounds like a bargain is denied or our own text's.
func (c *Checker) mayBargain(s *sentence) bool {
	at := strings.Index(s.key.text, " "+s.offer+" ")
	i := tokenAt(s.tokens, max(at, 0))
	if strings.Contains(c.evidence.all.String(), " "+s.offer+" ") && len(s.claims) == 0 {
		return true
	}
	return i < len(s.tokens) && deniedFor(s.tokens, i) && !slices.ContainsFunc([]string{"go under", "go below", "go as low", "go down to"}, func(p string) bool { return p == s.offer })
}

func (c *Checker) licensed(s *sentence, t termClaim) bool {
	ours := c.evidence.terms[t.term]
	switch t.term {
	case free, included:
		return c.freeOf(s, t, ours)
	case soon:
		return c.soonOf(s, t, ours)
	case sameWords, creditTerms:
		if _, end := c.brandAt(s.tokens, max(t.at-1, 0)); end == t.at && t.at > 0 && begins(s.tokens[t.at].text, "certifi") {
			return false
		}
		return strings.Contains(c.evidence.all.String(), " "+strings.TrimSpace(t.phrase)) && len(ours) > 0
	case reduced:
		if strings.Contains(t.phrase, "%") || strings.Contains(t.phrase, "percent") || strings.Contains(t.phrase, "half") {
			return len(c.evidence.terms[reduced]) > 0 && strings.Contains(c.evidence.all.String(), strings.TrimRight(t.phrase, " "))
		}
		return len(ours) > 0 && (!strings.Contains(t.phrase, " ") || true) && c.reducedSo(t)
	case openNow, closedNow:
		return len(ours) > 0
	case orderState:
		words := strings.Fields(t.phrase)
		return len(ours) > 0 || strings.Contains(c.evidence.all.String(), " pedido ") && strings.Contains(c.evidence.all.String(), " "+words[len(words)-1])
	case refund:
		if s.key.has(" person ", " persona ", " call ", " llame ", " llama ") && len(s.claims) == 0 && !s.key.has(" we offer", " we give", " we accept", " you can ", " puede ", " aceptamos ", " damos ", " yes ", " si ", " full ", " guarante") {
			return true
		}
	case lifetime:
		return len(ours) > 0
	}
	return len(ours) > 0 && (s.about == 0 || slices.ContainsFunc(ours, func(o concepts) bool { return o == 0 || o.fits(t.about) }))
}

// reducedSo says that a particular kind of reduction is in our own text.
func (c *Checker) reducedSo(t termClaim) bool {
	switch strings.TrimSpace(t.phrase) {
	case "discount", "descuent", "special offer", "promocional", "rebaj":
		return true
	}
	return strings.Contains(c.evidence.all.String(), " "+strings.TrimSpace(t.phrase))
}

// freeOf says that all that the sentence calls free is so in our own text.
func (c *Checker) freeOf(s *sentence, t termClaim, ours []concepts) bool {
	about := t.about
	for i := range s.tokens {
		if place, to := placeAt(s.tokens, i); to > i && t.term == free && about&installation != 0 && !c.evidence.freePlaces[place] {
			return false
		}
	}
	if t.term == included {
		if strings.Contains(c.evidence.all.String(), " warrant") { // its term is a figure
			about &^= warranty
		}
		if about &= delivery | installation | removal | stairs | plan | warranty | tax; about == 0 {
			return t.about&warranty != 0 || !passive(s.tokens, t.at) || c.ownClause(s, t.at)
		}
		ours = append(slices.Clone(ours), c.evidence.terms[free]...)
	}
	if about == 0 {
		about = s.context & services
	}
	if about == 0 {
		return false
	}
	for b := concepts(1); b <= about; b <<= 1 {
		if about&b != 0 && !slices.ContainsFunc(ours, func(o concepts) bool { return o&b != 0 }) {
			return false
		}
	}
	return true
}

// soonOf says that a day may be named: it is no date of a service, or our own
// text says so.
func (c *Checker) soonOf(s *sentence, t termClaim, ours []concepts) bool {
	work := t.about & (delivery | installation | removal | repair | serviceVisit | estimate)
	if s.key.has(" come ", " arriv", " bring ", " there by ", " be there ", " get it ", " llegar", " llega ", " traer", " traemos", " venir ", " pasamos ", " your door ", " su puerta ", " tu puerta ", " llevamos ", " llevo ", " pick it up ", " pick up ", " send ", " mandamos ", " ship ", " entreg", " visit", " get more ", " more in ", " restock", " new stock ", " your house", " your home", " your place", " su casa ", " tu casa ", " have it ", " takes a ", " takes only ", " tarda ", " tardan ") {
		work |= serviceVisit
	}
	if weekday := strings.Fields(t.phrase); len(weekday) == 2 && weekdayOf(weekday[1]) != 0 && len(dayFacts(s.tokens)) > 0 {
		return true
	}
	if work == 0 || s.key.has(" call ", " llam", " marca", " ask ", " pregunt", " checkout ") && !s.key.has(" we will ", " we'll ", " will be ", " is available today ") {
		return true
	}
	if s.key.has(" all ", " every ", " always ", " todas ", " todos ", " siempre ", " cada ") && t.about&repair != 0 {
		return false
	}
	return slices.ContainsFunc(ours, func(o concepts) bool {
		return o&(work|serviceVisit|repair) != 0 && o&work&^serviceVisit != 0 || o&work != 0
	}) && strings.Contains(c.evidence.all.String(), sameDay(t.phrase))
}

// sameDay is the part of a phrase of time that our own text has to have.
func sameDay(p string) string {
	switch strings.TrimSpace(p) {
	case "same day", "same - day", "mismo dia":
		return " same"
	}
	return " " + strings.TrimSpace(p)
}
