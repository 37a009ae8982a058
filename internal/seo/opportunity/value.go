package opportunity

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"enamel/internal/fault"
	"enamel/internal/money"
	"enamel/internal/seo/gsc"
)

// Factor is one of the numbers whose product a value is.
type Factor struct {
	Name    string `json:"name" enum:"impressions,ctr_gained,demand,reach,calls_per_click,close_rate,ticket_cents"`
	Title   string `json:"title" doc:"As staff read it, such as Calls a click"`
	Meaning string `json:"meaning"`
	Edit
	Most    float64 `json:"most" doc:"The highest that staff may set; 0: it is computed, not set"`
	Assumed bool    `json:"assumed" doc:"An assumption: computed by the curve, or a start value that nobody has edited"`
	Text    string  `json:"text" doc:"The value with its unit, such as 5.0% or $250.00"`
}

// Edit is what staff may set of an assumption.
type Edit struct {
	Value float64 `json:"value" doc:"Of ticket_cents whole cents, of the others a share or a number"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// assumptions are the factors that staff may edit, in the order of the constants.
type assumptions []Factor

const (
	demand = iota
	reach
	calls
	closing
	ticket
)

// start is what is assumed until staff know better.
func start() assumptions {
	return assumptions{
		demand:  {"demand", "Demand", "Impressions of the next 28 days beside those of the last", Edit{1, 0.7, 1.3}, 10, true, ""},
		reach:   {"reach", "Reach", "Part of the aim that the work reaches within 28 days", Edit{0.5, 0, 1}, 1, true, ""},
		calls:   {"calls_per_click", "Calls a click", "Visitors from search who call, order or ask for a repair", Edit{0.05, 0.02, 0.1}, 1, true, ""},
		closing: {"close_rate", "Close rate", "Calls that become a sale or a repair", Edit{0.5, 0.3, 0.7}, 1, true, ""},
		ticket:  {"ticket_cents", "Ticket", "What a sale or a repair brings", Edit{250_00, 150_00, 400_00}, 100_000_00, true, ""},
	}
}

// worth is what a click brings, in cents.
func (a assumptions) worth() float64 { return a[calls].Value * a[closing].Value * a[ticket].Value }

// factors are those of a month, all of them.
func (a assumptions) factors(m month) []Factor {
	n := float64(m.impressions)
	return slices.Concat([]Factor{
		{"impressions", "Impressions", "In the last 28 days", Edit{n, n, n}, 0, false, fmt.Sprint(m.impressions)},
		{"ctr_gained", "CTR gained", "By the curve, if the work reaches all of its aim", Edit{m.gain, m.gain, m.gain}, 0, true, percent(m.gain)},
	}, a)
}

func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

// Assumptions are the factors that staff may edit.
func (s *Service) Assumptions(ctx context.Context) ([]Factor, error) {
	edits, err := edits(ctx, s.DB)
	all := start()
	for i := range all {
		a := &all[i]
		if e := edits[a.Name]; e != nil {
			a.Edit, a.Assumed = *e, false
		}
		if a.Text = percent(a.Value); a.Name == "ticket_cents" {
			a.Text = money.Cents(a.Value).String()
		}
	}
	return all, err
}

// SetAssumptions edits assumptions by name, all or none; nil sets one back to its
// start value. Others stay. The opportunities follow.
func (s *Service) SetAssumptions(ctx context.Context, edits map[string]*Edit) ([]Factor, error) {
	wrong := map[string]string{}
	for name := range edits {
		wrong[name] = "There is no such assumption"
	}
	for _, a := range start() {
		wrong[a.Name] = edits[a.Name].wrong(a)
	}
	if err := fault.Fields(wrong); err != nil {
		return nil, err
	}
	if err := s.edit(ctx, edits); err != nil {
		return nil, fmt.Errorf("store assumptions: %w", err)
	}
	_, err := s.Find(ctx)
	all, err2 := s.Assumptions(ctx)
	return all, errors.Join(err, err2)
}

// wrong says what is wrong with an edit; empty: nothing.
func (e *Edit) wrong(a Factor) string {
	switch {
	case e == nil:
	case e.Low < 0 || e.Low > e.Value || e.Value > e.High || e.High > a.Most:
		return fmt.Sprintf("Low, value and high must rise, from 0 to at most %.0f", a.Most)
	case a.Name == "ticket_cents" && e.Value != math.Trunc(e.Value):
		return "The ticket is in whole cents"
	}
	return ""
}

const (
	lastPlace    = 20   // of a curve
	priorWeight  = 300  // impressions that the published rate counts as
	perPlace     = 0.85 // of the clicks left from place to place beyond the tenth
	draws        = 2000 // possible months that a range is read from
	crowdedShare = 0.65 // of the clicks left beside an AI overview or a map pack: studies of 2025 found a third fewer
)

// CurvePoint is the click-through rate at one place.
type CurvePoint struct {
	Position    int      `json:"position"`
	Prior       float64  `json:"prior" doc:"0 to 1: published"`
	Own         *float64 `json:"own" doc:"0 to 1: this site's, without brand queries; null: no impressions there"`
	Impressions int64    `json:"own_impressions"`
	Used        float64  `json:"used" doc:"0 to 1: the prior shrunk to own data"`
	clicks      int64
}

// Curves are the click-through rates of places 1 to 20 that opportunities are found by.
type Curves struct {
	Points  curve `json:"points" doc:"Of all results"`
	Clear   curve `json:"clear" doc:"Of results without AI overview and map pack"`
	Crowded curve `json:"crowded" doc:"Of results with one of them"`
	Apart   bool  `json:"apart" doc:"It is known of some phrases which results they have"`
}

type curve []CurvePoint

// Published is the click-through rate at a position that studies have published.
func Published(position float64) float64 { return newCurve(1).at(position) }

// curvesOf shrinks the published rates to the site's own, brand queries left out.
// crowded says of which phrases it is known what stands on their results.
func curvesOf(rows []gsc.QueryPage, crowded map[string]bool) Curves {
	c := Curves{newCurve(1), newCurve(1), newCurve(crowdedShare), len(crowded) > 0}
	for i := range rows {
		q := &rows[i]
		place := int(math.Round(q.Position))
		if q.Brand || place < 1 || place > lastPlace {
			continue
		}
		c.Points[place-1].count(q)
		if is, known := crowded[q.Query]; known {
			c.of(&is)[place-1].count(q)
		}
	}
	return c
}

func newCurve(share float64) curve {
	published := []float64{0.285, 0.157, 0.110, 0.080, 0.072, 0.051, 0.040, 0.032, 0.028, 0.025}
	c := make(curve, lastPlace)
	for i := range c {
		prior := share * published[min(i, len(published)-1)] * math.Pow(perPlace, float64(max(0, i+1-len(published))))
		c[i] = CurvePoint{Position: i + 1, Prior: prior, Used: prior}
	}
	return c
}

// count adds a query to its place.
func (p *CurvePoint) count(q *gsc.QueryPage) {
	p.Impressions += q.Impressions
	p.clicks += q.Clicks
	own := float64(p.clicks) / float64(max(1, p.Impressions))
	p.Own, p.Used = &own, shrink(p.Prior, p.clicks, p.Impressions)
}

// of is the curve of a phrase's results; nil: it is not known what stands on them.
func (c Curves) of(crowded *bool) curve {
	if crowded == nil {
		return c.Points
	}
	return map[bool]curve{true: c.Crowded, false: c.Clear}[*crowded]
}

// shrink is a rate between the expected and the counted one: nearer to that, the more was counted.
func shrink(prior float64, clicks, impressions int64) float64 {
	return (priorWeight*prior + float64(clicks)) / (priorWeight + float64(impressions))
}

// at is the rate at a mean position: between two places on the line between them.
func (c curve) at(position float64) float64 {
	if position >= lastPlace {
		return c[lastPlace-1].Used * math.Pow(perPlace, position-lastPlace)
	}
	place, part := math.Modf(position)
	above, below := c[int(place)-1].Used, c[int(place)].Used
	return above + part*(below-above)
}

// month is a query's 28 days: how it is shown and clicked now, and what work would gain.
type month struct {
	impressions, clicks int64
	usual               float64 // click-through rate at its place, by the curve
	gain                float64 // of the click-through rate, if the work reaches all of its aim
}

// rate is the query's own click-through rate, shrunk to the usual one.
func (m month) rate() float64 { return shrink(m.usual, m.clicks, m.impressions) }

// weak: even the upper end (99 of 100) of the rate's posterior is clearly under the usual rate.
func (m month) weak() bool {
	return gamma(float64(m.clicks)+1, weakEnd)/float64(m.impressions) < weakShare*m.usual
}

// Range is an expected number and the range that is to hold 80 of 100 results.
type Range struct {
	Expected float64 `json:"expected"`
	Low      float64 `json:"low" doc:"10 of 100 fall below"`
	High     float64 `json:"high" doc:"10 of 100 fall above"`
}

// outlook draws the next 28 days many times, from the same seed each time. A draw takes
// a value of each assumption, the query's own click-through rate (the posterior of its
// clicks, the curve being the prior; Gamma, which at rates so low is as good as Beta), and what the
// work gains of it (Gamma around the difference on the curve), and counts clicks (Poisson).
// clicks is what Search Console will count, with that noise; gained and dollars are
// what the work is worth, without it. Each range aims at 80 of 100 results; whole clicks
// cannot be cut finer, so that the range of a few clicks holds more.
func (m month) outlook(a assumptions) (clicks, gained, dollars Range) {
	r := rand.New(rand.NewPCG(16, windowDays)) //nolint:gosec // the same range each time, not a secret
	n := float64(m.impressions)
	var counts, more, cents [draws]float64
	for i := range draws {
		shown := n * a[demand].draw(r)
		rate := gamma(priorWeight*m.usual+float64(m.clicks), r.NormFloat64()) / (priorWeight + n)
		gain := a[reach].draw(r) * gamma(priorWeight*m.gain, r.NormFloat64()) / priorWeight
		more[i] = shown * gain
		cents[i] = more[i] * a[calls].draw(r) * a[closing].draw(r) * a[ticket].draw(r)
		counts[i] = poisson(r, shown*(rate+gain))
	}
	shown, gain := n*a[demand].Value, a[reach].Value*m.gain
	return rangeOf(shown*(m.rate()+gain), counts[:]), rangeOf(shown*gain, more[:]), rangeOf(shown*gain*a.worth(), cents[:])
}

func rangeOf(expected float64, drawn []float64) Range {
	slices.Sort(drawn)
	return Range{Expected: expected, Low: drawn[draws/10], High: drawn[draws*9/10]}
}

// draw falls below the value as often as above it, evenly from low to high on either side.
func (e Edit) draw(r *rand.Rand) float64 {
	end := e.Low
	if r.Float64() < 0.5 {
		end = e.High
	}
	return e.Value + r.Float64()*(end-e.Value)
}

// gamma is a quantile of the Gamma distribution, given that of the normal one (Wilson and Hilferty).
func gamma(shape, z float64) float64 {
	return shape * math.Pow(max(0, 1-1/(9*shape)+z/(3*math.Sqrt(shape))), 3)
}

// poisson counts what comes before a time; of many clicks it is near enough to normal.
func poisson(r *rand.Rand, mean float64) (n float64) {
	if mean > 100 {
		return math.Round(mean + math.Sqrt(mean)*r.NormFloat64())
	}
	for at := r.ExpFloat64(); at < mean; at += r.ExpFloat64() {
		n++
	}
	return n
}
