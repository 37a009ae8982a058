package sandbox

import (
	"cmp"
	_ "embed" // demand.json
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// demandJSON are patterns of queries and the words that fill them, all with all.
//
//go:embed data/demand.json
var demandJSON []byte

const (
	maxQueries = 320 // the most asked ones
	fewest     = 5   // people a day under whom a query is not named
)

// query is one search and the people a month who make it.
type query struct {
	text   string
	people float64
	peaks  []float64 // months
}

// word fills a pattern's {class}. Of a pattern, factor is the people a month.
type word struct {
	Text         string
	Factor, Peak float64
}

// newDemand is what people look for, the most asked first.
func newDemand(shop string) ([]query, error) {
	var words map[string][]word
	if err := json.Unmarshal(demandJSON, &words); err != nil {
		return nil, fmt.Errorf("demand.json: %w", err)
	}
	words["shop"] = []word{{Text: normal(shop), Factor: 1}}
	var all []query
	for _, p := range words["query"] {
		all = append(all, filled(query{p.Text, p.Factor, []float64{p.Peak}}, words)...)
	}
	slices.SortStableFunc(all, func(a, b query) int { return cmp.Compare(b.people, a.people) })
	return all[:min(len(all), maxQueries)], nil
}

// filled are the queries of a pattern.
func filled(q query, words map[string][]word) []query {
	before, rest, ok := strings.Cut(q.text, "{")
	if !ok {
		return []query{q}
	}
	class, after, _ := strings.Cut(rest, "}")
	var all []query
	for _, w := range words[class] {
		next := query{before + w.Text + after, q.people * w.Factor, append(slices.Clone(q.peaks), w.Peak)}
		all = append(all, filled(next, words)...)
	}
	return all
}

// on is how many people make the search on a day.
func (q query) on(day time.Time) int {
	week := [7]float64{0.85, 1.15, 1.08, 1, 0.98, 0.97, 0.97} // from Sunday
	n := q.people / 30.4 * week[day.Weekday()]
	for _, peak := range q.peaks {
		if peak > 0 {
			n *= 1 + 0.3*math.Cos(2*math.Pi*(float64(day.YearDay())/30.4-peak)/12)
		}
	}
	h := hash(q.text, day.Format(time.DateOnly))
	return int(n*(0.75+share(h)/2) + share(mix(h)))
}
