package knowledge

import "enamel/internal/content"

// Words are how topics are read.
type Words struct {
	Aspects  map[Aspect][]string // that ask for an aspect
	Weak     []string            // of these, the ones that count half
	Order    map[Aspect][]Aspect // of the sections, by the aspect that is asked for
	Shop     []Matter            // of the shop; the first that a topic names is meant
	Reserved []string            // passages for topics that ask for them
	Neutral  string
	Nouns    []string          // a keyword that ends so can stand in a sentence without quotation marks
	Against  map[string]string // meanings that a topic with this word rules out, its opposite first
	Apart    []string          // words that sound like an appliance of ours but are none
}

// Matter is something that the shop does besides repairs, such as delivery.
type Matter struct {
	Asks     []string // words and phrases of a topic
	Passages []string // on it and its neighbors, the nearest first
}

// Sampled is a text with usual values in the place of its placeholders, to count its words.
func Sampled(text string) string { return content.Sampled(text) }
