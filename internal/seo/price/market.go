package price

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"enamel/internal/money"
	"enamel/internal/seo/price/offer"
)

const (
	mostMarkets = 60
	mostListed  = 20
)

// markets compares used units of competitors with those on our shelf. A field that a
// group lacks, such as the size, matches any unit of ours.
func markets(units []Listed, ours []OwnUnit, now time.Time) []UnitMarket {
	groups := map[UnitKey][]Listed{}
	for _, u := range units {
		if u.Bound != offer.Exact || u.Grade == "new" || u.Condition == "sold out" || *u.LowCents == 0 || now.Sub(u.SeenAt) > freshFor {
			continue
		}
		u.Age = ageBand(u.Year, u.SeenAt)
		key := UnitKey{u.Category, u.Kind, u.Size, u.Grade, u.Age}
		groups[key] = append(groups[key], u)
	}
	list := []UnitMarket{}
	for key, offers := range groups {
		slices.SortFunc(offers, func(a, b Listed) int {
			return cmp.Or(cmp.Compare(*a.LowCents, *b.LowCents), cmp.Compare(a.URL, b.URL), cmp.Compare(a.Item, b.Item))
		})
		m := UnitMarket{UnitKey: key, N: len(offers), Ours: shelf(key, ours, now)}
		var prices []float64
		for _, o := range offers {
			prices = append(prices, money.Cents(*o.LowCents).USD())
		}
		m.Low, m.Median, m.High = prices[0], median(prices), prices[len(prices)-1]
		m.Offers = offers[:min(len(offers), mostListed)]
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b UnitMarket) int {
		return cmp.Or(cmp.Compare(min(1, len(b.Ours)), min(1, len(a.Ours))), cmp.Compare(b.N, a.N), cmp.Compare(a.text(), b.text()))
	})
	return list[:min(len(list), mostMarkets)]
}

func (k UnitKey) text() string {
	return strings.Join([]string{k.Category, k.Kind, k.Size, k.Grade, k.Age}, " ")
}

// shelf is our units that a group of others is like, the longest on the shelf first.
func shelf(k UnitKey, ours []OwnUnit, now time.Time) []OnShelf {
	list := []OnShelf{}
	for _, u := range ours {
		like := func(theirs, ours string) bool { return theirs == "" || theirs == ours }
		grade := k.Grade == "" || k.Grade == "used" || k.Grade == "refurbished" || k.Grade == u.Grade
		if u.Category != k.Category || !like(k.Kind, u.Kind) || !grade || !like(k.Size, ownSize(u.Size)) || !like(k.Age, ageBand(u.Year, now)) {
			continue
		}
		list = append(list, OnShelf{Slug: u.Slug, Name: u.Name, Price: money.Cents(u.PriceCents).USD(), Days: int(now.Sub(u.Listed).Hours() / 24)})
	}
	slices.SortFunc(list, func(a, b OnShelf) int { return cmp.Or(cmp.Compare(b.Days, a.Days), cmp.Compare(a.Slug, b.Slug)) })
	return list[:min(len(list), mostListed)]
}

// ownSize is the band of a capacity such as "27.8 cu ft"; empty: of others.
func ownSize(text string) string {
	number, ok := strings.CutSuffix(text, " cu ft")
	value, err := strconv.ParseFloat(number, 64)
	if !ok || err != nil {
		return ""
	}
	return offer.SizeBand(value)
}

// ageBand is how old a unit was at a time, three years wide; empty: not known.
func ageBand(year int, at time.Time) string {
	age := at.Year() - year
	if year == 0 || age < 0 {
		return ""
	}
	low := age / 3 * 3
	return strconv.Itoa(low) + " to " + strconv.Itoa(low+2) + " years"
}
