package understand

import (
	"slices"
	"strings"

	"enamel/internal/assistant/passage"
	"enamel/internal/assistant/talk"
)

// How near a passage has to come before it answers: for acts that the pages
// answer anyway, and in place of acts that may be misread.
const (
	asked      = 0.1  // if the visitor asks for advice
	likely     = 0.12 // if the classifier expects an answer on our pages
	nearEnough = 0.14
	closer     = 0.18
	nearer     = 0.24
	nearest    = 0.45
	near       = 0.4 // of a text of the content desk
	nearlyBest = 0.7 // share of the best score at which an article's passage answers who asks for one
	reads      = 0.6 // probability that our pages answer, from which they do for acts that may be misread
	goesOn     = 10  // words of a message that may go on with the one before
)

// askPage notes what our pages say that comes nearest to a message. A short one
// is read with the one before.
func (r *Reader) askPage(a *Ask, messages []talk.Message) {
	h := passage.Hints{Brand: a.Brand, Appliance: a.Appliance}
	text := newest(messages[len(messages)-1].Content)
	if len(strings.Fields(text)) <= goesOn && len(messages) > 2 {
		h.Before = newest(messages[len(messages)-3].Content)
	}
	hits := r.pages.Find(text, h)
	if i := slices.IndexFunc(hits, func(h passage.Hit) bool {
		return strings.HasPrefix(h.Page, "/blog/") && h.Score > hits[0].Score*nearlyBest
	}); i > 0 && a.Is(Article) {
		hits = hits[i:]
	}
	if a.Code = passage.Code(text); len(hits) > 0 && hits[0].Coded && (a.Brand != "" || a.Appliance != "") && !slices.ContainsFunc(a.Intents, readsByRules) {
		a.Intents = []Intent{Symptom}
	}
	if i := slices.IndexFunc(hits, func(h passage.Hit) bool { return h.Verbatim && h.Spanish == "" }); i > 0 {
		hits = hits[i:]
	}
	if len(hits) > 0 {
		a.Written, a.Verbatim = hits[0].Spanish == "", hits[0].Verbatim
		a.Passage, a.Near, a.Coded = hits[0].ID, hits[0].Score, hits[0].Coded
	}
}

// FromPage reports whether an act is answered by what our pages say.
func (a Ask) FromPage(i Intent) bool { //nolint:cyclop // one condition for each intent
	if a.Quiet {
		return false
	}
	if a.Written && a.fromDesk(i) {
		return true
	}
	switch i {
	case Article:
		return a.Near >= asked
	case Unclear, Returns:
		return a.Near >= nearEnough
	case Symptom:
		return a.Near >= nearEnough && (a.Problem == "" || a.Coded)
	case Replace:
		return a.Near >= nearer && a.RepairCents == 0 && a.NewCents == 0
	case Warranty:
		return a.Near >= closer && a.Months == 0 && !slices.Contains(a.Extras, CarePlan)
	case About:
		return a.Near >= closer
	case Repair, Book:
		return a.Near >= nearest && a.Reads >= reads && !a.Sure
	case Complaint:
		return a.Near >= nearEnough
	case Payment, Services, Schedule, Recycling, Financing, Hours:
		return a.Near >= nearer && !a.FollowUp && !a.Sure || a.Near >= likely && a.Reads >= reads && !a.FollowUp && !a.Sure
	case Search:
		if a.Unsold {
			return a.Near >= nearEnough
		}
		return a.Near >= likely && a.Reads >= reads && !a.FollowUp && !a.Sure
	case Unit, OffTopic, Brands, NotOnRecord, Contact, Place:
		return a.Near >= likely && a.Reads >= reads && !a.FollowUp && !a.Sure && (i != Unit || len(a.Mentions) == 0)
	default:
		return false
	}
}

// fromDesk reports whether an act is answered by a text of the content desk. The
// classifier never saw its question, so what it takes that for counts less. Units,
// fees and hours are answered by them alone, except to the very question.
func (a Ask) fromDesk(i Intent) bool {
	switch i {
	case Unsafe, Injection, Claim, Abusive, Person, OrderStatus:
		return false
	case Search, Unit, Compare, Fits, Quote, Replace, DeliveryFee, DeliveryArea, DeliveryCheck, Hours, OpenNow, RepairPrice, Symptom:
		return a.Verbatim
	case Repair, Book:
		return a.Verbatim || a.Near >= nearer && a.Reads >= reads
	default:
		return a.Verbatim || a.Near >= near
	}
}
