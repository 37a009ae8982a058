package understand

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"enamel/internal/assistant/passage"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/geo"
)

// Reader reads conversations. It is safe for many goroutines.
type Reader struct {
	numerals      map[string]float64
	units         []knownUnit
	bySlug        map[string]int
	unitNames     []string // without repetition
	models        []modelKey
	makers        []string // of the units
	measures      map[string]measure
	dimensions    map[string]byte
	shapes        shapes
	price         *regexp.Regexp
	asides        asides
	speller       *speller
	names         *phrasebook // of things
	phrases       *phrasebook // about them
	products      map[string]product
	styles        map[string]map[string]string
	symptoms      []symptom
	rules         []rule
	classifier    classifier
	pages         *passage.Index
	aliases       map[string]string
	joinable      map[string]bool
	negateBetween map[string]bool
	spanish       map[string]bool
	english       map[string]bool
}

// New makes a Reader.
func New(l Lexicon) *Reader {
	r := &Reader{
		numerals: numerals(), measures: units(), dimensions: dimensions(), shapes: newShapes(), price: priceShape(), asides: newAsides(), speller: newSpeller(),
		products: map[string]product{}, symptoms: load[[]symptom]("symptoms.yaml"), rules: loadRules(), classifier: loadClassifier(),
		joinable: map[string]bool{}, negateBetween: map[string]bool{}, bySlug: map[string]int{},
	}
	if r.pages = l.Pages; r.pages == nil {
		r.pages = passage.NewIndex(nil)
	}
	r.units, r.models = knownUnits(l.Units)
	for i, u := range r.units {
		r.bySlug[u.Slug] = i
		r.unitNames = appendNew(r.unitNames, u.name)
		r.makers = appendNew(r.makers, u.Brand)
	}
	r.spanish, r.english = functionWords()
	r.learn(l)
	return r
}

// Pages finds what the pages say.
func (r *Reader) Pages() *passage.Index { return r.pages }

// Limits on the part of a conversation that counts.
const (
	maxMessages = 12
	maxLength   = 2000
)

// newest is the end of a text that is too long.
func newest(text string) string {
	if len(text) <= maxLength {
		return text
	}
	return strings.ToValidUTF8(text[len(text)-maxLength:], "")
}

// Read says what the newest message asks for.
func (r *Reader) Read(c talk.Conversation) Ask {
	messages := c.Messages[max(0, len(c.Messages)-maxMessages):]
	now := c.At
	if now.IsZero() {
		now = time.Now()
	}
	th := &thread{symptom: -1}
	if len(messages) == 0 {
		return Ask{Language: talk.English, Intents: []Intent{Unclear}}
	}
	for _, m := range messages[:len(messages)-1] {
		if m.Role == talk.Assistant {
			r.hear(th, m.Content)
			continue
		}
		r.follow(th, r.notice(newest(m.Content), now))
	}
	before := *th
	n := r.notice(newest(c.Newest()), now)
	t := r.follow(th, n)
	ask := r.ask(&before, n, t)
	r.askPage(&ask, messages)
	ask.Language = r.language(messages, n)
	return ask
}

// ask puts together what the clerk is told.
func (r *Reader) ask(th *thread, n *notice, t take) Ask { //nolint:cyclop // one condition for each field of the Ask
	q, unwanted := r.query(t.slots)
	a := Ask{
		Intents: t.intents, Sure: t.sure, Possible: t.possible, Open: t.open, Reads: t.reads, Query: q, Without: unwanted, FollowUp: t.followUp, More: n.any["other"], Refers: n.refers, Mentions: t.mentions,
		Asked: n.asked, Brand: n.brand, Opening: tool.Opening{Width: n.opening.width, Height: n.opening.height, Depth: n.opening.depth, Path: n.opening.path},
		Town: n.town, Topic: n.topic, Zip: n.contacts.zip, Reach: n.any["reach"], AgeYears: n.ageYears,
		OrderNumber: n.contacts.order, Email: n.contacts.email, Phone: n.contacts.phone,
	}
	if a.Address = n.contacts.address(n.town); n.contacts.street == "" {
		a.Address = geo.Address{City: n.town, State: n.contacts.state, Zip: n.contacts.zip}
	}
	a.TaxedCents = t.taxed
	a.Clock, a.Months = n.clock, n.months()
	if n.day >= 0 {
		a.Day, a.HasDay = time.Weekday(n.day), true
	}
	if a.Opening == (tool.Opening{}) && a.Is(Fits) {
		a.Opening = tool.Opening{Width: th.opening.width, Height: th.opening.height, Depth: th.opening.depth, Path: th.opening.path}
	}
	switch {
	case n.any["warranty"]: // "que garantía trae" asks for no features
		a.Asked = without(a.Asked, []Attribute{Features})
	case slices.Contains(a.Asked, Saving): // which tells the price as well
		a.Asked = without(a.Asked, []Attribute{Price})
	}
	r.askAppliance(&a, th, n, t)
	r.askMoney(&a, th, n)
	if a.Extras, a.Refused = n.extras(); a.Is(Services) && len(a.Extras)+len(a.Refused) == 0 && a.FollowUp {
		a.Extras = th.extras
	}
	if a.Is(Quote) {
		a.Extras = without(append(slices.Clone(th.extras), without(a.Extras, th.extras)...), a.Refused)
		a.Zip, a.Town = or(a.Zip, th.zip), or(a.Town, th.town)
		a.Several = n.any["both"] || len(n.contacts.models) > 1 || len(n.slots.brands) > 1 || len(n.slots.products) > 1 || th.summed || t.followUp && len(th.shown) == 2
		a.Pickup, a.Quantity = n.any["pickup"], n.quantity()
		if both := th.inQuestion(n); len(a.Mentions) == 0 || n.any["both"] && len(both) > len(a.Mentions) {
			a.Mentions = both
		}
	}
	if a.Is(OrderStatus) {
		a.OrderNumber, a.Email = or(a.OrderNumber, th.order), or(a.Email, th.email)
	}
	a.Hazard = hazardOf(n)
	a.Pasted, a.Quiet, a.Shallow, a.Volts = n.pasted, n.any["quiet"], n.any["shallow"], n.voltage()
	if a.Is(Claim) {
		a.Claimed = n.claimed()
	}
	return a
}

// askAppliance says which appliance it is about, and who repairs it.
func (r *Reader) askAppliance(a *Ask, th *thread, n *notice, t take) {
	subject := t.subject
	if subject == "" && n.foreign != "" {
		a.Subject, a.Foreign = n.foreign, true
		return
	}
	aboutRepair := slices.ContainsFunc(a.Intents, func(i Intent) bool {
		return slices.Contains([]Intent{Repair, RepairPrice, Symptom, Book, Replace, Unsafe, Parts, Article, Schedule, Warranty, Unclear, Brands}, i)
	})
	if subject == "" && aboutRepair {
		subject = th.subject
		if a.Brand == "" {
			a.Brand = th.brand
		}
		if subject != "" {
			a.FollowUp = true
		}
	}
	if n.symptom >= 0 {
		s := r.symptoms[n.symptom]
		a.Symptom, a.Appliance = s.Says, s.Page
		for page := range s.Named {
			if len(s.Named) == 1 && len(s.Only) > 0 {
				a.Appliance = page
			}
		}
	} else if aboutRepair && th.symptom >= 0 && (len(n.products) == 0 || r.family(n.products[0]) == r.family(th.subject)) {
		a.Symptom = r.symptoms[th.symptom].Says
	}
	if subject == "" {
		return
	}
	p := r.products[subject]
	a.Subject, a.Unsold = subject, p.Unsold
	ofTwo := r.family(subject) == "range" || r.family(subject) == "oven" || len(r.parts(subject)) > 0 // the symptom may tell which of two pages
	if !ofTwo || a.Appliance == "" {
		a.Appliance = p.Page
	}
	r.askProblem(a)
}

// askProblem names the common problem that the symptom is on the appliance's
// page. An oven and the burners of one stove have pages of their own.
func (r *Reader) askProblem(a *Ask) {
	i := slices.IndexFunc(r.symptoms, func(s symptom) bool { return s.Says == a.Symptom })
	if i < 0 || len(r.symptoms[i].Named) == 0 {
		return
	}
	named := r.symptoms[i].Named
	if _, ok := named[a.Appliance]; !ok {
		for here, other := range map[string]string{"oven-repair": "stove-repair", "stove-repair": "oven-repair"} {
			if named[other] != "" && a.Appliance == here && len(named) == 1 {
				a.Appliance = other
				break
			}
		}
	}
	a.Problem = named[a.Appliance]
	a.Unlisted = a.Problem == ""
}
