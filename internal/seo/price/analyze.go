package price

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"enamel/internal/money"
	"enamel/internal/seo/price/offer"
)

const (
	freshFor      = 60 * 24 * time.Hour
	leastPrices   = 3 // that a price is recommended from
	mostShown     = 6 // offers of a competitor for a service
	mostSentences = 6
	farOff        = 0.1 // of the median: a price that may be changed
	atMarket      = 0.05
	farFromMarket = 0.25
)

// choose takes one price for each service from the offers, which it sorts: those that are
// chosen first. Before others comes a price of the service as a whole, not of a part; then
// one that does not stand in prose; then what is not free; then what the most pages say; then the lowest.
func choose(c *Charged) {
	pages := map[string]int{}
	for _, o := range c.Offers {
		pages[amountKey(o)]++
	}
	doubt := func(o offer.Offer) (n int) {
		for i, worse := range [...]bool{o.LowCents != nil && *o.LowCents == 0, o.From == offer.Prose, o.Part, o.LowCents == nil, len(o.Disagrees) > 0} {
			if worse {
				n += 1 << i
			}
		}
		return n
	}
	slices.SortStableFunc(c.Offers, func(a, b offer.Offer) int {
		return cmp.Or(cmp.Compare(a.Service, b.Service), cmp.Compare(doubt(a), doubt(b)), cmp.Compare(pages[amountKey(b)], pages[amountKey(a)]),
			cmp.Compare(*cmp.Or(a.LowCents, a.HighCents), *cmp.Or(b.LowCents, b.HighCents)))
	})
	shown := map[string]int{}
	c.Offers = slices.DeleteFunc(c.Offers, func(o offer.Offer) bool {
		if shown[o.Service]++; shown[o.Service] == 1 && o.LowCents != nil && len(o.Disagrees) == 0 {
			c.Services[o.Service] = money.Cents(*o.LowCents).USD()
		}
		return shown[o.Service] > mostShown
	})
}

func amountKey(o offer.Offer) string {
	return o.Service + " " + cents(o.LowCents) + " " + cents(o.HighCents)
}

func cents(c *int64) string {
	if c == nil {
		return "-"
	}
	return money.Cents(*c).String()
}

// analyze compares what competitors charge with our own prices.
func analyze(data []Charged, own []OwnPrice, now time.Time) Analysis {
	a := Analysis{Average: map[string]float64{}, Position: map[string]Position{}, Zones: []Zone{}}
	prices, fresh := map[string][]float64{}, map[string][]float64{}
	for _, c := range data {
		for service, price := range c.Services {
			prices[service] = append(prices[service], price)
			if now.Sub(c.seen(service)) <= freshFor {
				fresh[service] = append(fresh[service], price)
			}
		}
	}
	ours := map[string]float64{}
	for _, o := range own {
		ours[o.Service] = money.Cents(o.LowCents).USD()
	}
	for _, service := range slices.Sorted(maps.Keys(prices)) {
		list := prices[service]
		slices.Sort(list)
		sum := 0.0
		for _, p := range list {
			sum += p
		}
		a.Average[service] = math.Round(100*sum/float64(len(list))) / 100
		price, charged := ours[service]
		if charged {
			a.Position[service] = positionOf(price, list)
		}
		if zone, ok := zoneOf(service, price, charged, fresh[service]); ok {
			a.Zones = append(a.Zones, zone)
		}
	}
	return a
}

// seen is when the chosen price of a service was seen: its first offer.
func (c *Charged) seen(service string) time.Time {
	return c.Offers[slices.IndexFunc(c.Offers, func(o offer.Offer) bool { return o.Service == service })].SeenAt
}

// positionOf is where a price stands among sorted ones.
func positionOf(ours float64, list []float64) Position {
	p := Position{Ours: ours, N: len(list), Low: list[0], Median: median(list), High: list[len(list)-1]}
	beaten := 0.0
	for _, price := range list {
		switch {
		case price > ours:
			beaten++
		case price == ours:
			beaten += 0.5
		}
	}
	p.Competitiveness = math.Round(1000*beaten/float64(len(list))) / 10
	switch off := offMedian(ours, p.Median); {
	case off > farFromMarket:
		p.Strategy = "premium"
	case off > atMarket:
		p.Strategy = "above market"
	case off >= -atMarket:
		p.Strategy = "at market"
	case off >= -farFromMarket:
		p.Strategy = "below market"
	default:
		p.Strategy = "budget"
	}
	return p
}

// offMedian is how far a price lies above the median, as a share of it.
func offMedian(price, median float64) float64 {
	switch {
	case price == median:
		return 0
	case median == 0:
		return 1
	}
	return math.Round(1e6*(price/median-1)) / 1e6
}

func median(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// zoneOf recommends the median of at least three fresh prices, in whole dollars, if ours
// differs by a tenth of it or more, or if we name none. A free service has none.
func zoneOf(service string, ours float64, charged bool, fresh []float64) (Zone, bool) {
	if len(fresh) < leastPrices {
		return Zone{}, false
	}
	slices.Sort(fresh)
	z := Zone{Service: service, N: len(fresh), Low: fresh[0], High: fresh[len(fresh)-1], Recommended: math.Round(median(fresh))}
	off := offMedian(ours, median(fresh))
	switch {
	case charged && ours == 0: // free, as we promise
		return z, false
	case !charged:
		z.Opportunity = fmt.Sprintf("%d competitors name a price, we do not", z.N)
	case off <= -farOff:
		z.Opportunity = fmt.Sprintf("Our %s is %.0f%% below the median of %d", dollars(ours), -100*off, z.N)
	case off >= farOff:
		z.Opportunity = fmt.Sprintf("Our %s is %s above the median of %d", dollars(ours), dollars(ours-median(fresh)), z.N)
	default:
		return z, false
	}
	return z, true
}

func dollars(usd float64) string { return money.Cents(math.Round(100 * usd)).Short() }

// recommend says what the figures mean, in at most six sentences.
func recommend(r *Result, now time.Time) []string {
	out := []string{}
	for _, z := range r.Analysis.Zones {
		p, charged := r.Analysis.Position[z.Service]
		switch {
		case !charged:
			out = append(out, fmt.Sprintf("Name a price for %s: %d competitors ask %s to %s, and their median is %s.", z.Service, z.N, dollars(z.Low), dollars(z.High), dollars(z.Recommended)))
		case z.Recommended > p.Ours:
			out = append(out, fmt.Sprintf("Raise %s from %s towards %s, the median of %d competitors.", z.Service, dollars(p.Ours), dollars(z.Recommended), z.N))
		default:
			out = append(out, fmt.Sprintf("Lower %s from %s towards %s, the median of %d competitors, or say what it includes.", z.Service, dollars(p.Ours), dollars(z.Recommended), z.N))
		}
	}
	out = out[:min(len(out), mostSentences-2)]
	for _, m := range r.Units {
		for _, u := range m.Ours {
			if m.N >= leastPrices && u.Price > m.Median && u.Days > 30 && len(out) < mostSentences-1 {
				out = append(out, fmt.Sprintf("%s at %s has stood for %d days; %d like it cost %s in the middle.", u.Name, dollars(u.Price), u.Days, m.N, dollars(m.Median)))
				break
			}
		}
	}
	for _, c := range r.Changes {
		if len(out) < mostSentences && now.Sub(c.At) <= freshFor {
			out = append(out, fmt.Sprintf("%s changed %s from %s to %s.", c.Competitor, c.Item, money.Cents(c.WasCents).Short(), money.Cents(c.NowCents).Short()))
		}
	}
	return out
}
