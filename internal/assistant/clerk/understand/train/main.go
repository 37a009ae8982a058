// Command train makes lexicon/weights.txt, the weights of the message
// classifier, from the paraphrases. The same paraphrases give the same bytes.
// With -check it prints how many of each fifth the other four fifths get right.
package main

import (
	"encoding/base64"
	"flag"
	"fmt"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/passage"
)

const (
	rounds     = 40
	rate       = 0.5
	decay      = 5e-4 // L2, at each step
	least      = 2    // examples that have a feature
	leastPair  = 6
	perPassage = 3 // questions of each passage that are learned
)

// example is a paraphrase: the indices of its features, and of its label.
type example struct {
	features []int
	values   []float64
	label    int
}

// data is what is learned from.
type data struct {
	labels, features []string
	examples         []example
}

func main() {
	check := flag.Bool("check", false, "print the score of five-fold cross-validation")
	flag.Parse()
	d, err := read("internal/assistant/clerk/understand/paraphrases")
	if err != nil {
		log.Fatal(err)
	}
	if *check {
		d.crossValidate()
		return
	}
	if err := os.WriteFile("internal/assistant/clerk/understand/lexicon/weights.txt", d.encode(d.train(d.examples)), 0o644); err != nil { //nolint:gosec // a source file
		log.Fatal(err)
	}
}

// read reads the paraphrases and keeps the features that several of them have.
func read(dir string) (data, error) { //nolint:cyclop // one check for each mistake in a file
	var d data
	names, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		return d, err
	}
	byLabel := map[string][]string{}
	for _, name := range names {
		text, err := os.ReadFile(name) //nolint:gosec // names are of the source tree
		if err != nil {
			return d, err
		}
		more := map[string][]string{}
		if err := yaml.Load(text, &more); err != nil {
			return d, fmt.Errorf("%s: %w", name, err)
		}
		for label, list := range more {
			byLabel[label] = append(byLabel[label], list...)
		}
	}
	pages, err := passage.Load()
	if err != nil {
		return d, err
	}
	for i, p := range pages {
		for k := range perPassage {
			byLabel[understand.OfPages] = append(byLabel[understand.OfPages], p.Ask[(i+k*len(p.Ask)/perPassage)%len(p.Ask)])
		}
	}
	for name := range byLabel {
		d.labels = append(d.labels, name)
	}
	slices.Sort(d.labels)
	reader := understand.New(understand.Lexicon{})
	count := map[string]int{}
	var all [][]string
	for l, name := range d.labels {
		for _, text := range byLabel[name] {
			features := reader.Features(text)
			for _, f := range features {
				count[f]++
			}
			all = append(all, features)
			d.examples = append(d.examples, example{label: l})
		}
	}
	index := map[string]int{}
	for f, n := range count {
		if n >= least && (n >= leastPair || !strings.HasPrefix(f, understand.Pair)) {
			d.features = append(d.features, f)
		}
	}
	slices.Sort(d.features)
	for i, f := range d.features {
		index[f] = i
	}
	for i, features := range all {
		for _, f := range features {
			if at, ok := index[f]; ok {
				d.examples[i].features = append(d.examples[i].features, at)
				d.examples[i].values = append(d.examples[i].values, understand.Value(f))
			}
		}
	}
	return d, nil
}

// train runs stochastic gradient descent on the logistic loss. The order of the
// examples is drawn from a fixed seed.
func (d data) train(examples []example) [][]float64 {
	weights := make([][]float64, len(d.features))
	for i := range weights {
		weights[i] = make([]float64, len(d.labels))
	}
	order := make([]int, len(examples))
	for i := range order {
		order[i] = i
	}
	source := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // has to be the same each time
	for round := range rounds {
		source.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		step := rate / (1 + float64(round)/10)
		for _, i := range order {
			e := examples[i]
			p := d.probabilities(weights, e)
			p[e.label]--
			scale := understand.Scale(e.values)
			for k, f := range e.features {
				row := weights[f]
				scale := scale * e.values[k]
				for l := range row {
					row[l] -= float64(step * float64(float64(p[l]*scale)+float64(decay*row[l]))) // conversions keep the machine from fusing
				}
			}
		}
	}
	return weights
}

func (d data) probabilities(weights [][]float64, e example) []float64 {
	p := make([]float64, len(d.labels))
	for k, f := range e.features {
		for l, w := range weights[f] {
			p[l] += float64(w * e.values[k]) // the conversion keeps the machine from fusing
		}
	}
	scale, total := understand.Scale(e.values), 0.0
	for l := range p {
		p[l] = math.Exp(p[l] * scale)
		total += p[l]
	}
	for l := range p {
		p[l] /= total
	}
	return p
}

// encode writes the labels, then for each feature a byte a label.
func (d data) encode(weights [][]float64) []byte {
	var b strings.Builder
	b.WriteString(strings.Join(d.labels, " ") + "\n")
	row := make([]byte, len(d.labels))
	for i, f := range d.features {
		some := false
		for l, w := range weights[i] {
			q := max(-127, min(127, math.Round(w/understand.Quantum)))
			row[l] = byte(int8(q)) //nolint:gosec // the bits of an int8
			some = some || q != 0
		}
		if some {
			b.WriteString(f + "\t" + base64.StdEncoding.EncodeToString(row) + "\n")
		}
	}
	return []byte(b.String())
}

// crossValidate prints how often the right label is the first, and among the
// first six.
func (d data) crossValidate() {
	first, near := 0, 0
	for fold := range 5 {
		var learn, ask []example
		for i, e := range d.examples {
			if i%5 == fold {
				ask = append(ask, e)
			} else {
				learn = append(learn, e)
			}
		}
		weights := d.train(learn)
		for _, e := range ask {
			p := d.probabilities(weights, e)
			rank := 0
			for _, q := range p {
				if q > p[e.label] {
					rank++
				}
			}
			if rank == 0 {
				first++
			}
			if rank < 6 {
				near++
			}
		}
	}
	fmt.Printf("%d examples, %d labels, %d features: first %.1f %%, of six %.1f %%\n", len(d.examples), len(d.labels), len(d.features),
		100*float64(first)/float64(len(d.examples)), 100*float64(near)/float64(len(d.examples)))
}
