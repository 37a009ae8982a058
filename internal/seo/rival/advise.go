package rival

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"enamel/internal/money"
	"enamel/internal/seo/snapshot"
)

const (
	mostAdvice = 8
	mostOfKind = 3
	mostCited  = 10 // figures
	firstPage  = 10
	several    = 2 // competitors
	justAbove  = 3 // places
	strong     = 3 // rank

	// The worth of advice that concerns no single keyword, as a share of a keyword's
	// clicks.
	packWorth, reviewsWorth, pagesWorth, priceWorth = 0.10, 0.08, 0.03, 0.05
)

// adviser gathers advice.
type adviser struct {
	*Result
	share func(position float64) float64
	list  []Advice
}

// advise derives what to do from the figures of a result. Each advice cites its figures, and without
// them there is none. A keyword has one at most, so that no two contradict each other.
func advise(r *Result, share func(position float64) float64) []Advice {
	a := adviser{Result: r, share: share}
	for i := range r.Ours.Rankings {
		a.keyword(i)
	}
	a.pack()
	a.reviews()
	for i := range r.Results {
		a.pages(&r.Results[i])
		a.price(&r.Results[i])
	}
	slices.SortStableFunc(a.list, func(x, y Advice) int { return cmp.Compare(y.value, x.value) })
	out, of := []Advice{}, map[string]int{}
	for _, one := range a.list {
		if of[one.Kind]++; of[one.Kind] <= mostOfKind && len(out) < mostAdvice {
			out = append(out, one)
		}
	}
	return out
}

func (a *adviser) add(value float64, kind string, rows []Row, format string, args ...any) {
	a.list = append(a.list, Advice{Text: fmt.Sprintf(format, args...), Kind: kind, Rows: rows[:min(len(rows), mostCited)], value: value})
}

// place is where a competitor stands for a keyword.
type place struct {
	name string
	Ranking
}

func (p place) row() Row {
	value := fmt.Sprintf("not in the first %d", depth)
	if p.Rank != nil {
		value = fmt.Sprintf("rank %d", *p.Rank)
	}
	return Row{p.name + ", " + quoted(p.Keyword), value, p.Page}
}

// keyword gives the one advice of a keyword: to defend a rank, to pass who is just above, or to win what several
// competitors have.
func (a *adviser) keyword(i int) {
	us := place{a.Ours.Competitor.Name, a.Ours.Rankings[i]}
	if us.Failure != "" {
		return
	}
	var others []place
	for _, s := range a.Results {
		if i < len(s.Rankings) && s.Rankings[i].Keyword == us.Keyword && s.Rankings[i].Rank != nil {
			others = append(others, place{s.Competitor.Name, s.Rankings[i]})
		}
	}
	slices.SortStableFunc(others, func(x, y place) int { return *x.Rank - *y.Rank })
	first := others[:sort.Search(len(others), func(n int) bool { return *others[n].Rank > firstPage })]
	if us.Rank == nil || *us.Rank > firstPage && len(first) >= several {
		a.missing(us, first)
		return
	}
	above := slices.IndexFunc(others, func(p place) bool { return *p.Rank < *us.Rank && *us.Rank-*p.Rank <= justAbove })
	below := slices.IndexFunc(others, func(p place) bool { return *p.Rank > *us.Rank })
	switch {
	case above >= 0:
		p := others[above]
		a.add(a.share(float64(*p.Rank))-a.share(float64(*us.Rank)), "close", []Row{p.row(), us.row()},
			"Pass %s for %s: they rank %d, this site %d. Compare the two pages and add what yours lacks.", p.name, quoted(us.Keyword), *p.Rank, *us.Rank)
	case *us.Rank <= strong && below >= 0:
		p := others[below]
		a.add(a.share(float64(*us.Rank))-a.share(float64(*p.Rank)), "defend", []Row{us.row(), p.row()},
			"Defend rank %d for %s: %s follows at %d. Keep the page current and link to it.", *us.Rank, quoted(us.Keyword), p.name, *p.Rank)
	}
}

// missing advises to win a keyword that several competitors have on the first page.
func (a *adviser) missing(us place, first []place) {
	if len(first) < several {
		return
	}
	rows, names := []Row{us.row()}, []string{}
	for _, p := range first {
		rows, names = append(rows, p.row()), append(names, fmt.Sprintf("%s (%d)", p.name, *p.Rank))
	}
	at, do := fmt.Sprintf("is not in the first %d", depth), "Write a page for it."
	if us.Rank != nil {
		at, do = fmt.Sprintf("ranks %d", *us.Rank), "Improve the page that ranks."
	}
	a.add(a.share(float64(*first[0].Rank)), "missing", rows, "Win %s: %s stand in the first %d, this site %s. %s",
		quoted(us.Keyword), strings.Join(names, ", "), firstPage, at, do)
}

// pack names the competitor with more reviews that stands in the most local packs without us.
func (a *adviser) pack() {
	var best []Row
	var text string
	for _, s := range a.Results {
		if s.Reviews.Google == nil || a.Ours.Reviews.Google == nil || *s.Reviews.Google <= *a.Ours.Reviews.Google {
			continue
		}
		rows := []Row{reviewRow(s), reviewRow(a.Ours)}
		for i, r := range s.Rankings {
			if i < len(a.Ours.Rankings) && r.PackPosition != nil && a.Ours.Rankings[i].Failure == "" && !a.Ours.Rankings[i].InLocalPack {
				rows = append(rows, Row{Label: s.Competitor.Name + ", local pack for " + quoted(r.Keyword), Value: fmt.Sprintf("place %d", *r.PackPosition)})
			}
		}
		if len(rows) > max(len(best), 2) {
			best, text = rows, fmt.Sprintf("Get into the local pack: %s, with %d reviews, is in it for %s where this shop, with %d, is not. "+
				"Ask each customer for a review and complete the Google profile.",
				s.Competitor.Name, *s.Reviews.Google, counted(len(rows)-2, "keyword"), *a.Ours.Reviews.Google)
		}
	}
	if best != nil {
		a.add(packWorth*float64(len(best)-2), "pack", best, "%s", text)
	}
}

func reviewRow(s Standing) Row {
	return Row{Label: s.Competitor.Name + ", reviews", Value: fmt.Sprint(*s.Reviews.Google)}
}

// reviews compares our reviews with the median of the competitors.
func (a *adviser) reviews() {
	if a.Ours.Reviews.Google == nil {
		return
	}
	var counts []float64
	rows := []Row{reviewRow(a.Ours)}
	for _, s := range a.Results {
		if s.Reviews.Google != nil {
			counts, rows = append(counts, float64(*s.Reviews.Google)), append(rows, reviewRow(s))
		}
	}
	if len(counts) < several || median(counts) <= float64(*a.Ours.Reviews.Google) {
		return
	}
	goal := int(math.Ceil(median(counts)))
	a.add(reviewsWorth, "reviews", rows, "Earn %s: this shop has %d, the median of %d competitors is %d.",
		counted(goal-*a.Ours.Reviews.Google, "more review"), *a.Ours.Reviews.Google, len(counts), goal)
}

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return (list[(len(list)-1)/2] + list[len(list)/2]) / 2
}

// pages names a competitor's new pages, those on a keyword first.
func (a *adviser) pages(s *Standing) {
	var rows []Row
	keyword := ""
	for _, c := range s.Changes {
		if c.Kind != "new" || c.Now == "" {
			continue
		}
		row := Row{Label: s.Competitor.Name + ", new page on " + c.At.Format("January 2"), Value: c.Now, URL: c.URL}
		if on := a.topicOf(c); on != "" && keyword == "" {
			keyword, rows = on, slices.Insert(rows, 0, row)
		} else {
			rows = append(rows, row)
		}
	}
	switch {
	case keyword != "":
		a.add(2*pagesWorth, "pages", rows, "Answer %s on %s: their new page is %s. Check that yours says more.", s.Competitor.Name, quoted(keyword), quoted(rows[0].Value))
	case len(rows) > 0:
		a.add(pagesWorth, "pages", rows, "Read what %s has added: %s in 30 days, such as %s. Cover what customers would ask you too.",
			s.Competitor.Name, counted(s.Pages.New, "new page"), quoted(rows[0].Value))
	}
}

// topicOf is the keyword that a page's title has most words of, at least two beside those of the town; empty: none.
func (a *adviser) topicOf(c snapshot.Change) (best string) {
	title, town, most := strings.ToLower(c.Now), strings.ToLower(a.Place), several-1
	for _, r := range a.Ours.Rankings {
		n := 0
		for word := range strings.FieldsSeq(strings.ToLower(r.Keyword)) {
			if len(word) > 2 && strings.Contains(title, word) && !strings.Contains(town, word) {
				n++
			}
		}
		if n > most {
			best, most = r.Keyword, n
		}
	}
	return best
}

// price names a competitor's largest cut of a price.
func (a *adviser) price(s *Standing) {
	var best *PriceChange
	cut := 0.0
	for i, p := range s.Prices {
		if p.WasCents > 0 && 1-float64(p.NowCents)/float64(p.WasCents) > cut {
			best, cut = &s.Prices[i], 1-float64(p.NowCents)/float64(p.WasCents)
		}
	}
	if best != nil {
		item, was, now := snapshot.Plain(best.Item, mostText), money.Cents(best.WasCents).Short(), money.Cents(best.NowCents).Short()
		a.add(priceWorth*(1+cut), "price", []Row{{s.Competitor.Name + ", " + item, was + " to " + now + " on " + best.At.Format("January 2"), best.URL}},
			"Check the price of %s: %s cut theirs from %s to %s, by %.0f%%.", item, s.Competitor.Name, was, now, 100*cut)
	}
}

func quoted(text string) string { return "“" + text + "”" }

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
