package understand

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// rule gives an intent its weight where all its terms hold.
type rule struct {
	intent Intent
	weight float64
	terms  []term
}

// term is a fact that a clause, or the whole message, has to have or not to have.
type term struct {
	fact     string
	not      bool
	anywhere bool
}

// loadRules reads lexicon/rules.yaml.
func loadRules() []rule {
	var out []rule
	for intent, byWeight := range load[map[string]map[string][]string]("rules.yaml") {
		for weight, list := range byWeight {
			w, err := strconv.ParseFloat(weight, 64)
			if err != nil {
				panic(fmt.Sprintf("lexicon/rules.yaml: %s: %v", intent, err))
			}
			for _, terms := range list {
				out = append(out, rule{Intent(intent), w, parseTerms(terms)})
			}
		}
	}
	slices.SortFunc(out, func(a, b rule) int { return strings.Compare(string(a.intent), string(b.intent)) })
	return out
}

func parseTerms(text string) []term {
	var out []term
	for word := range strings.FieldsSeq(text) {
		var t term
		word, t.not = strings.CutPrefix(word, "!")
		t.fact, t.anywhere = strings.CutPrefix(word, "any:")
		out = append(out, t)
	}
	return out
}

func (t term) holds(clause, anywhere facts) bool {
	if t.anywhere {
		return anywhere[t.fact] != t.not
	}
	return clause[t.fact] != t.not
}

// scored is an intent with how strongly it was said, and in which clause.
type scored struct {
	intent Intent
	weight float64
	clause int
}

// certain is the least weight of an intent that is a feature of the classifier.
const certain = 5

// weigh scores all intents in each clause, the strongest first.
func (r *Reader) weigh(n *notice) []scored {
	best := map[Intent]scored{}
	for c, clause := range n.facts {
		for _, rule := range r.rules {
			if !rule.holds(clause, n.any) {
				continue
			}
			weight := rule.weight + 0.3*float64(c)/float64(n.clauses) // the last clause is usually the question
			if weight > best[rule.intent].weight {
				best[rule.intent] = scored{rule.intent, weight, c}
			}
		}
	}
	out := make([]scored, 0, len(best))
	for _, s := range best {
		out = append(out, s)
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].weight != out[j].weight {
			return out[i].weight > out[j].weight
		}
		return out[i].intent < out[j].intent
	})
	return out
}

func (r *rule) holds(clause, anywhere facts) bool {
	for _, t := range r.terms {
		if !t.holds(clause, anywhere) {
			return false
		}
	}
	return true
}

// maxIntents is how many an Ask has at most.
const maxIntents = 3

// choose keeps the intents that stand beside the strongest: other questions of
// the message, not weaker readings of the same words.
func choose(all []scored) []Intent {
	if len(all) == 0 {
		return []Intent{Unclear}
	}
	for _, alone := range []scored{{intent: Unsafe, weight: 7}, {intent: Injection, weight: 7}, {intent: OffTopic, weight: 9}, {intent: Claim, weight: 9}} {
		if slices.ContainsFunc(all, func(s scored) bool { return s.intent == alone.intent && s.weight >= alone.weight }) {
			return []Intent{alone.intent}
		}
	}
	first := all[0]
	out := []Intent{first.intent}
	if first.intent == Abusive && first.weight >= 7 {
		return out
	}
	for _, s := range all[1:] {
		if len(out) == maxIntents {
			break
		}
		if first.intent == NotOnRecord && s.clause == first.clause { // the neighboring fact answers nothing
			continue
		}
		if s.weight >= 5 && (s.clause != first.clause || s.weight >= first.weight-1.5) && !covered(out, s.intent) {
			out = append(out, s.intent)
		}
	}
	return out
}

// covered: an intent that says less than one that was chosen already.
func covered(chosen []Intent, i Intent) bool {
	less := map[Intent][]Intent{
		Repair:       {Complaint, RepairPrice, Symptom, Book, Replace, Search, Brands, Parts},
		RepairPrice:  {Replace},
		Symptom:      {Complaint, RepairPrice, Replace, Search},
		Contact:      {Person, Place, Hours},
		Hours:        {OpenNow},
		OpenNow:      {Hours},
		Book:         {Symptom, Repair},
		Schedule:     {Book, OrderStatus, Hours, OpenNow},
		Payment:      {Financing, Quote},
		Brands:       {Search, Repair},
		About:        {Brands, Search, Services, DeliveryFee, Grades, Warranty, Place},
		Place:        {DeliveryArea, OrderStatus},
		DeliveryArea: {DeliveryCheck, Quote},
		DeliveryFee:  {Quote},
		Services:     {Quote},
		OrderStatus:  {Complaint},
		Warranty:     {Complaint},
		Unit:         {Quote, Compare, Hold, Haggle, Fits},
		Search:       {Quote, Unit, Fits, Compare, Replace},
		OffTopic:     {Search, Unit, Symptom, Repair, Place, Hours, Partnership},
		Recycling:    {Services},
		Article:      {Symptom, Repair, RepairPrice},
		Parts:        {Repair},
	}
	return slices.ContainsFunc(less[i], func(m Intent) bool { return slices.Contains(chosen, m) })
}
