package clerk

import (
	"context"
	"slices"
	"strings"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/passage"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/content"
)

// answer is one answer in the making: sentences, list lines, and at the end
// one next step.
type answer struct {
	ctx      context.Context //nolint:containedctx // lives as long as one answer
	t        *tool.Turn
	c        talk.Conversation
	ask      understand.Ask
	w        wording
	problems spanishProblems
	passage  passage.Passage
	quotable func(id string) (passage.Passage, bool)
	content  *content.Library
	values   map[string]string // facts by the names of the pages' placeholders
	facts    map[string]Fact   // the owner's, by topic
	say      func(string) error

	err      error
	begun    bool // something was said
	inList   bool // the last was a line of a list
	searched bool // the answer lists units for sale
	next     string
}

// tell says a phrase of the language as a sentence of the paragraph.
func (a *answer) tell(key string, pairs ...any) { a.sentence(a.w.say(key, pairs...)) }

// sentence goes on with the paragraph, or begins a line after a list.
func (a *answer) sentence(text string) {
	text = strings.ReplaceAll(strings.TrimSpace(text), "  ", " ") // a phrase may be filled with nothing
	switch {
	case text == "":
		return
	case a.inList:
		text = "\n" + capital(text)
	case a.begun:
		text = " " + capital(text)
	default:
		text = capital(text)
	}
	a.out(text)
	a.inList = false
}

// item is one line of a list.
func (a *answer) item(text string) {
	if text == "" {
		return
	}
	text = "- " + text
	if a.begun {
		text = "\n" + text
	}
	a.out(text)
	a.inList = true
}

// then is the next step that ends the answer; the first that is named stays.
func (a *answer) then(key string, pairs ...any) {
	if a.next == "" {
		a.next = a.w.say(key, pairs...)
	}
}

func (a *answer) out(text string) {
	if a.err != nil {
		return
	}
	a.begun = true
	a.err = a.say(text)
}

// failed says that a look-up did not work; the error is for nobody's eyes.
func (a *answer) failed(err error) bool {
	if err == nil {
		return false
	}
	a.tell("common.failed", "phone", a.phone())
	a.linkPhone()
	return true
}

func (a *answer) phone() string { return a.t.Shop().Phone }

func (a *answer) linkPhone() {
	f := a.t.Shop()
	a.t.Link(a.w.say("common.link_call", "phone", f.Phone), f.PhoneHref)
}

func (a *answer) linkBooking() { a.t.Link(a.w.say("common.link_booking"), a.t.Booking().Href) }

// about is one area of what can be asked: the intents that it answers at once.
type about struct {
	intents []understand.Intent
	answer  func(*answer)
}

// abouts are all areas. Those that refuse come first, and nothing else is
// answered then.
func abouts() (refusals, others []about) {
	refusals = []about{
		{[]understand.Intent{understand.Unsafe}, (*answer).unsafe},
		{[]understand.Intent{understand.Injection}, (*answer).injection},
		{[]understand.Intent{understand.Abusive}, (*answer).abusive},
		{[]understand.Intent{understand.Claim}, (*answer).claim},
	}
	others = []about{
		{[]understand.Intent{understand.Search}, (*answer).search},
		{[]understand.Intent{understand.Fits}, (*answer).fits},
		{[]understand.Intent{understand.Unit}, (*answer).unit},
		{[]understand.Intent{understand.Compare}, (*answer).compare},
		{[]understand.Intent{understand.Quote}, (*answer).quote},
		{[]understand.Intent{understand.DeliveryFee, understand.DeliveryArea, understand.DeliveryCheck, understand.Services}, (*answer).delivery},
		{[]understand.Intent{understand.Hours, understand.OpenNow}, (*answer).hours},
		{[]understand.Intent{understand.Place}, (*answer).place},
		{[]understand.Intent{understand.Contact}, (*answer).contact},
		{[]understand.Intent{understand.Symptom}, (*answer).symptom},
		{[]understand.Intent{understand.Repair, understand.RepairPrice, understand.Book}, (*answer).repair},
		{[]understand.Intent{understand.Replace}, (*answer).replace},
		{[]understand.Intent{understand.Complaint}, (*answer).complaint},
		{[]understand.Intent{understand.Warranty}, (*answer).warranty},
		{[]understand.Intent{understand.Promotion}, (*answer).promotions},
		{[]understand.Intent{understand.Financing}, (*answer).financing},
		{[]understand.Intent{understand.Payment}, (*answer).payment},
		{[]understand.Intent{understand.Recycling}, (*answer).recycling},
		{[]understand.Intent{understand.OrderStatus}, (*answer).orderStatus},
		{[]understand.Intent{understand.Person}, (*answer).person},
		{[]understand.Intent{understand.Brands}, (*answer).brands},
		{[]understand.Intent{understand.Grades}, (*answer).grades},
		{[]understand.Intent{understand.About}, (*answer).about},
		{[]understand.Intent{understand.Article}, (*answer).read},
		{[]understand.Intent{understand.Partnership}, (*answer).partnership},
		{[]understand.Intent{understand.Haggle}, (*answer).haggle},
		{[]understand.Intent{understand.Hold}, (*answer).hold},
		{[]understand.Intent{understand.SellToUs}, (*answer).sellToUs},
		{[]understand.Intent{understand.Returns}, (*answer).returns},
		{[]understand.Intent{understand.Parts}, (*answer).parts},
		{[]understand.Intent{understand.Schedule}, (*answer).schedule},
		{[]understand.Intent{understand.NotOnRecord}, (*answer).notOnRecord},
		{[]understand.Intent{understand.OffTopic}, (*answer).offTopic},
		{[]understand.Intent{understand.Greeting}, (*answer).greeting},
		{[]understand.Intent{understand.Thanks}, (*answer).thanks},
		{[]understand.Intent{understand.Bye}, (*answer).bye},
	}
	return refusals, others
}

// small talk is answered only where nothing else is asked.
func small(i understand.Intent) bool {
	switch i {
	case understand.Greeting, understand.Thanks, understand.Bye, understand.Unclear, understand.OffTopic:
		return true
	default:
		return false
	}
}

// mostAreas is how much one answer takes on.
const mostAreas = 2

// alsoNear is how near a passage has to come to answer a second question.
const alsoNear = 0.2

// all answers every intent, each area once, and ends with the next step.
func (a *answer) all() {
	refusals, others := abouts()
	for _, r := range refusals {
		if a.ask.Is(r.intents[0]) {
			r.answer(a)
			return
		}
	}
	intents := slices.DeleteFunc(slices.Clone(a.ask.Intents), small)
	if len(intents) == 0 {
		intents = a.ask.Intents
	}
	if slices.Contains(intents, understand.OrderStatus) { // its e-mail is no call for a person
		intents = slices.DeleteFunc(slices.Clone(intents), func(i understand.Intent) bool { return i == understand.Person })
	}
	paged := false
	answered := map[int]bool{}
	for _, intent := range intents {
		i := slices.IndexFunc(others, func(o about) bool { return slices.Contains(o.intents, intent) })
		byPage := intent != understand.Complaint && a.ask.FromPage(intent) && (intent == intents[0] || a.ask.Near >= alsoNear)
		if i < 0 && !byPage || answered[i] || byPage && paged || len(answered) == mostAreas || a.covered(intent, intents) {
			continue
		}
		answered[i] = true
		if a.begun {
			a.inList = true // the second answer begins a line of its own
		}
		if byPage {
			paged = true
			a.page()
		} else {
			others[i].answer(a)
		}
	}
	if !a.begun {
		a.unclear()
	}
	a.sentence(a.next)
}

// covered reports whether another intent's answer says what this one asks for.
func (a *answer) covered(i understand.Intent, all []understand.Intent) bool { //nolint:cyclop // one condition for each intent
	if hauled := slices.Contains(all, understand.Recycling) || slices.Contains(all, understand.SellToUs) || slices.Contains(a.ask.Extras, understand.Removal); hauled {
		switch i {
		case understand.Symptom, understand.Repair, understand.RepairPrice: // of the old machine
			return true
		case understand.Search:
			return slices.Contains(all, understand.SellToUs)
		}
	}
	if slices.Contains(all, understand.Complaint) || slices.Contains(all, understand.Returns) || slices.Contains(all, understand.Parts) {
		switch i { // never sells to who complains
		case understand.Search, understand.Symptom, understand.Repair, understand.RepairPrice, understand.Payment, understand.Unit:
			return true
		}
	}
	if all[0] == understand.NotOnRecord || all[0] == understand.Promotion && slices.Contains(all, understand.Search) {
		switch i { // never the neighboring fact
		case understand.Search, understand.Unit, understand.Repair, understand.RepairPrice, understand.Symptom, understand.Brands, understand.About, understand.Place, understand.Hours:
			return true
		}
	}
	if slices.Contains(all, understand.Replace) && (i == understand.Haggle || i == understand.Promotion || i == understand.Unit) {
		return true
	}
	if slices.Contains(all, understand.Compare) && i == understand.Replace {
		return true // two offers, not a repair and a new one
	}
	if slices.Contains(all, understand.Quote) {
		switch i {
		case understand.Place, understand.Payment, understand.Promotion, understand.DeliveryFee, understand.DeliveryArea, understand.Services, understand.Recycling, understand.Unit, understand.Warranty:
			return true
		}
	}
	switch i {
	case understand.Repair, understand.RepairPrice, understand.Book:
		return slices.Contains(all, understand.Symptom) && a.ask.Symptom != "" || i == understand.RepairPrice && slices.Contains(all, understand.Replace)
	case understand.Symptom: // "it broke, can you come"
		return a.ask.Symptom == "" && slices.ContainsFunc(all, func(i understand.Intent) bool {
			return i == understand.Repair || i == understand.RepairPrice || i == understand.Book
		})
	case understand.Services:
		return slices.Contains(all, understand.Recycling) && !slices.ContainsFunc(a.ask.Extras, func(e understand.Extra) bool { return e != understand.Removal })
	case understand.Unit:
		if slices.Contains(all, understand.Compare) && len(a.ask.Asked) == 0 {
			return true
		}
		sized := !slices.ContainsFunc(a.ask.Asked, func(asked understand.Attribute) bool {
			return !slices.Contains([]understand.Attribute{understand.Width, understand.Height, understand.Depth, understand.Size}, asked)
		})
		if slices.Contains(all, understand.Fits) && sized {
			return true
		}
		return len(a.ask.Mentions) == 0 && !narrowed(a.ask.Query) && len(all) > 1
	case understand.Search:
		return slices.Contains(all, understand.Fits) || slices.Contains(all, understand.Replace) || all[0] == understand.Symptom
	default:
		return false
	}
}

// lines joins sentences that stand together.
func lines(sentences ...string) string {
	return strings.Join(slices.DeleteFunc(sentences, func(s string) bool { return s == "" }), " ")
}
