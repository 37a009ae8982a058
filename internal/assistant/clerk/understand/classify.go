package understand

import (
	"cmp"
	"encoding/base64"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// classifier is a linear classifier of messages, trained by ./train from the
// paraphrases: multinomial logistic regression over words, pairs of them and what the rules find.
type classifier struct {
	labels  []Label
	weights map[string][]int8 // of a feature, one a label
}

// Label is what a message is about. Topic is empty but for NotOnRecord.
type Label struct {
	Intent Intent
	Topic  string
}

// guessed is a label with the probability that the classifier gives it.
type guessed struct {
	Label
	p float64
}

// OfPages is the label of messages that passages of our pages answer.
const OfPages = "page"

// Quantum is the step of a stored weight.
const Quantum = 1.0 / 16

// loadClassifier reads what ./train wrote: the labels, then a line a feature.
func loadClassifier() classifier {
	text, err := files.ReadFile("lexicon/weights.txt")
	if err != nil {
		panic(err) // part of the program
	}
	first, rest, _ := strings.Cut(string(text), "\n")
	c := classifier{weights: map[string][]int8{}}
	for name := range strings.FieldsSeq(first) {
		intent, topic, _ := strings.Cut(name, "/")
		c.labels = append(c.labels, Label{Intent(intent), topic})
	}
	for line := range strings.Lines(rest) {
		feature, coded, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		raw, err := base64.StdEncoding.DecodeString(coded)
		if err != nil || len(raw) != len(c.labels) {
			panic("lexicon/weights.txt: " + feature)
		}
		row := make([]int8, len(raw))
		for i, b := range raw {
			row[i] = int8(b) //nolint:gosec // written as the bits of an int8
		}
		c.weights[feature] = row
	}
	return c
}

// guess lists the labels of a message by their probability, the likeliest first.
func (c classifier) guess(features []string) []guessed {
	out, sums := make([]guessed, len(c.labels)), make([]float64, len(c.labels))
	var values []float64
	for _, f := range features {
		row, ok := c.weights[f]
		if !ok {
			continue
		}
		value := Value(f)
		values = append(values, value)
		for i, w := range row {
			sums[i] += value * float64(w)
		}
	}
	total, scale := 0.0, Quantum*Scale(values)
	for i, l := range c.labels {
		out[i] = guessed{l, math.Exp(sums[i] * scale)}
		total += out[i].p
	}
	for i := range out {
		out[i].p /= total
	}
	slices.SortStableFunc(out, func(a, b guessed) int { return cmp.Compare(b.p, a.p) })
	return out
}

// Pair begins the name of a feature that is two words in a row.
const Pair = "b "

// Value is how much a feature counts: an act of the rules twice a word, and a
// pair of words less.
func Value(feature string) float64 {
	switch {
	case feature[0] == 'r':
		return 2
	case strings.HasPrefix(feature, Pair):
		return 0.6
	}
	return 1
}

// Scale makes messages of any length count alike: 4 over the length of the
// vector of their features' values.
func Scale(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += float64(v * v)
	}
	return 4 / math.Sqrt(max(sum, 1))
}

// Features are what the classifier knows of a message, without repetition.
func (r *Reader) Features(text string) []string {
	n := r.notice(text, time.Unix(0, 0))
	return n.features(r.weigh(n))
}

// features are the words and pairs of them, the facts of the rules and the acts that they find.
func (n *notice) features(ruled []scored) []string {
	seen := map[string]bool{}
	words := n.general()
	for i, w := range words {
		seen["w "+w] = true
		if i > 0 {
			seen[Pair+words[i-1]+" "+w] = true
		}
	}
	for fact := range n.any {
		seen["f "+fact] = true
	}
	for _, s := range ruled {
		if s.weight >= certain {
			seen["r "+string(s.intent)] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// general are the words, with a class in place of a name or a figure.
func (n *notice) general() []string {
	var out []string
	classed := slices.Concat(n.things, n.numbers())
	for i := 0; i < len(n.tokens); i++ {
		word := n.tokens[i].text
		for _, s := range classed {
			if s.from != i {
				continue
			}
			switch s.kind {
			case kindBrand, kindTown, kindNumber, kindMoney, kindFinish, kindProduct:
				word = "<" + s.kind + ">"
				i = max(i, s.to-1)
			}
			break
		}
		out = append(out, word)
	}
	return out
}

// Shares of probability, set by five-fold cross-validation over the paraphrases.
const (
	overrules        = 0.5  // of a label that replaces the rules' acts
	overrulesNothing = 0.3  // if no rule holds
	overrulesStrong  = 0.9  // that replaces acts of a weight of at least strong
	surely           = 0.85 // of a label for which a wrong guess costs most
	told             = 8
	strong           = 8.5
	improper         = 0.05  // at most, of the rules' acts that are replaced
	certainly        = 0.6   // of the rules' acts that no plan may replace
	improbable       = 0.005 // of a second act that is left out, unless the rules find it by a weight of told
	possibly         = 0.005 // of an act that a plan may name
)

// share is the probability of acts.
func share(guess []guessed, intents []Intent, topic string) float64 {
	sum := 0.0
	for _, g := range guess {
		if slices.Contains(intents, g.Intent) && (g.Intent != NotOnRecord || g.Topic == topic) {
			sum += g.p
		}
	}
	return sum
}

// overrule puts the classifier's label in place of the rules' acts where it is
// sure of it and they are improbable.
func (r *Reader) overrule(n *notice, t *take, all []scored, guess []guessed) {
	likely := guess[0]
	wanted := overrules
	switch {
	case t.intents[0] == Unclear:
		wanted = overrulesNothing
	case all[0].weight >= strong:
		wanted = overrulesStrong
	}
	thanked := likely.Intent == Thanks && n.any["thanks"]
	switch {
	case likely.p < wanted, share(guess, t.intents, n.topic) > improper, n.pasted, likely.Intent == OfPages, !n.has(likely.Intent, t.mentions):
		return
	case slices.Contains(t.intents, NotOnRecord), !thanked && slices.ContainsFunc(t.intents, readsByRules), readsByRules(likely.Intent) && likely.p < surely:
		return
	}
	t.intents = []Intent{likely.Intent}
	n.topic = likely.Topic
}

// possible are the labels that a plan may name.
func possible(guess []guessed, ruled []scored, topic string) []Label {
	var out []Label
	for _, g := range guess {
		if g.p >= possibly && g.Intent != OfPages {
			out = append(out, g.Label)
		}
	}
	for _, s := range ruled {
		if s.intent == NotOnRecord {
			out = append(out, Label{NotOnRecord, topic})
		} else {
			out = append(out, Label{s.intent, ""})
		}
	}
	return out
}

// readsByRules: acts for which a wrong guess costs most.
func readsByRules(i Intent) bool {
	return slices.Contains([]Intent{Unsafe, Injection, Claim, Abusive, OffTopic, Person, OrderStatus, DeliveryCheck, Symptom}, i)
}

// has reports whether the message names what an act needs.
func (n *notice) has(i Intent, mentions []string) bool {
	switch i {
	case Injection, Claim, Person, OrderStatus, DeliveryCheck:
		return false // told by their own words alone
	case Unit, Quote:
		return len(mentions) > 0
	case Compare:
		return len(mentions) > 1
	case Fits:
		return len(mentions) > 0 || n.opening != (opening{})
	case Search:
		return len(n.products) > 0
	case Repair, RepairPrice, Book, Replace:
		return !n.any["sorts"] && slices.ContainsFunc([]string{"fix", "symptom", "dead", "mine", "book", "quoted", "area", "served", "town", "brandName", "money", "worth", "years", "talkOfRepair"}, func(f string) bool { return n.any[f] })
	case Brands:
		return len(n.slots.brands) == 0
	case Place, Contact:
		return len(n.products) == 0
	case Thanks:
		return n.any["thanks"] || len(n.tokens) < 6
	case Greeting:
		return len(n.tokens) < 6
	default:
		return true
	}
}
