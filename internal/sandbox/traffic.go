package sandbox

import (
	"context"
	"math"
	"slices"
	"strings"
	"time"
)

// traffic is what the shop's pages got in search, day by day.
type traffic struct {
	first   time.Time
	queries []query
	pages   []string
	shows   []show // by query, day and place
}

// show is one page in the results of one query on one day.
type show struct {
	day, query, page int

	second   bool // another page of the shop stands above it
	named    bool // enough people searched
	shown    int  // impressions
	clicks   int
	position float64
}

// traffic plays the searches of 16 months until yesterday. The scores are those of
// today's pages; only the drift and the site's youth are of the day.
func (e *engine) traffic(ctx context.Context, c *corpus) (*traffic, error) {
	queries, err := e.demand(e.shop.Name)
	if err != nil {
		return nil, err
	}
	last := pacific(e.now()).AddDate(0, 0, -1)
	t := &traffic{first: last.AddDate(0, -16, -1), queries: queries}
	for i, q := range queries {
		a := asked{q: q.text, near: e.near(""), mobile: true}
		found, err := c.candidates(ctx, a)
		if err != nil {
			return nil, err
		}
		extras, err := e.extras(a)
		if err != nil {
			return nil, err
		}
		for n, day := 0, t.first; !day.After(last); n, day = n+1, day.AddDate(0, 0, 1) {
			if people := q.on(day); people > 0 {
				drift(found, day)
				t.play(show{day: n, query: i, named: people >= fewest}, people, found, extras)
			}
		}
	}
	return t, nil
}

// play adds what the shop's pages get of one query on one day. People who have
// clicked on its first page do not click on the second.
func (t *traffic) play(s show, people int, found []candidate, extras float64) {
	left, clicked := people, 0
	for _, p := range ours(found) {
		if s.page = slices.Index(t.pages, p.url); s.page < 0 {
			s.page = len(t.pages)
			t.pages = append(t.pages, p.url)
		}
		h := hash(t.queries[s.query].text, p.url, t.date(s.day))
		s.position = max(1, float64(place(found, p))+share(h)-0.5)
		s.shown = min(left, int(float64(people)*seen(s.position)+share(mix(h+1))))
		s.clicks = min(s.shown, left-clicked, int(float64(s.shown)*clickRate(s.position)*extras+share(mix(h+2))))
		if s.shown == 0 {
			return
		}
		t.shows = append(t.shows, s)
		left, clicked, s.second = s.shown, s.clicks, true
	}
}

func (t *traffic) date(day int) string { return t.first.AddDate(0, 0, day).Format(time.DateOnly) }

// ours are the shop's pages, the better one first.
func ours(found []candidate) []*candidate {
	var own []*candidate
	for i := range found {
		if found[i].own {
			own = append(own, &found[i])
		}
	}
	if len(own) == perHost && own[1].score > own[0].score {
		slices.Reverse(own)
	}
	return own
}

// place is a page's place among the results.
func place(found []candidate, of *candidate) int {
	n := 1
	for i := range found {
		if found[i].score > of.score {
			n++
		}
	}
	return n
}

// seen is the share of searchers who get to see a position: all of the first page,
// ever fewer of the next ones.
func seen(position float64) float64 {
	if position <= 10.5 {
		return 1
	}
	return 0.3 * math.Exp(-(position-10.5)/8)
}

// clickRate is the published curve of clicks by position on a page without extras;
// between positions it is straight, and beyond ten it falls with the square.
func clickRate(position float64) float64 {
	curve := []float64{0.285, 0.157, 0.11, 0.08, 0.072, 0.051, 0.04, 0.032, 0.028, 0.025}
	at := position - 1
	if i := int(at); i+1 < len(curve) {
		return curve[i] + (curve[i+1]-curve[i])*(at-float64(i))
	}
	return 0.025 * 100 / (position * position)
}

// extras is how an overview, a map and the shop's own name in a search change the
// clicks on the pages of its results.
func (e *engine) extras(a asked) (float64, error) {
	f := 1.0
	if overview(a.q) {
		f *= 0.65
	}
	pack, err := e.pack(a)
	if len(pack) > 0 {
		f *= 0.75
	}
	if e.shop.Name != "" && strings.Contains(a.q, normal(e.shop.Name)) {
		f *= 2
	}
	return f, err
}
