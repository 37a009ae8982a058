package sandbox

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// report is a question to the search analytics.
type report struct {
	StartDate, EndDate string
	Dimensions         []string
	DataState          string
	RowLimit, StartRow int

	from, to time.Time
}

// row is one row of a report.
type row struct {
	Keys        []string `json:"keys,omitempty"`
	Clicks      int      `json:"clicks"`
	Impressions int      `json:"impressions"`
	CTR         float64  `json:"ctr"`
	Position    float64  `json:"position"`
}

// check returns what is wrong with a report, and reads its days.
func (q *report) check() string {
	var err1, err2 error
	q.from, err1 = time.Parse(time.DateOnly, q.StartDate)
	q.to, err2 = time.Parse(time.DateOnly, q.EndDate)
	switch {
	case err1 != nil || err2 != nil || q.to.Before(q.from):
		return fmt.Sprintf("Invalid value at 'start_date' %q or 'end_date' %q", q.StartDate, q.EndDate)
	case q.RowLimit < 1 || q.RowLimit > 25000 || q.StartRow < 0:
		return "Invalid value at 'row_limit' (1 to 25000) or 'start_row'"
	}
	for i, name := range q.Dimensions {
		if !slices.Contains([]string{"date", "query", "page"}, name) || slices.Contains(q.Dimensions[:i], name) {
			return fmt.Sprintf("Invalid value at 'dimensions[%d]', %q", i, name)
		}
	}
	return ""
}

// rows are those of a report, days in order and all else by clicks. Rows by query
// have only the queries that enough people made; all others count the rest too.
func (t *traffic) rows(q *report) []row {
	byDate, byQuery, byPage := slices.Contains(q.Dimensions, "date"), slices.Contains(q.Dimensions, "query"), slices.Contains(q.Dimensions, "page")
	first, last := int(q.from.Sub(t.first).Hours()/24), int(q.to.Sub(t.first).Hours()/24)
	sums := map[[3]int]*show{}
	for _, s := range t.shows {
		if s.day < first || s.day > last || byQuery && !s.named {
			continue
		}
		if s.second && !byPage {
			s.shown = 0 // one impression of the property, whatever was clicked
		}
		var at [3]int
		for i, by := range []bool{byDate, byQuery, byPage} {
			if by {
				at[i] = []int{s.day, s.query, s.page}[i]
			}
		}
		if sums[at] == nil {
			sums[at] = &show{day: at[0], query: at[1], page: at[2]}
		}
		sum := sums[at]
		sum.shown, sum.clicks, sum.position = sum.shown+s.shown, sum.clicks+s.clicks, sum.position+s.position*float64(s.shown)
	}
	var all []*show
	for _, s := range sums {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *show) int {
		return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(b.clicks, a.clicks), cmp.Compare(b.shown, a.shown), cmp.Compare(a.query, b.query), cmp.Compare(a.page, b.page))
	})
	rows := make([]row, len(all))
	for i, s := range all {
		rows[i] = row{Clicks: s.clicks, Impressions: s.shown, CTR: float64(s.clicks) / float64(s.shown), Position: s.position / float64(s.shown)}
		for _, name := range q.Dimensions {
			rows[i].Keys = append(rows[i].Keys, t.key(name, s))
		}
	}
	return rows
}

func (t *traffic) key(dimension string, s *show) string {
	switch dimension {
	case "date":
		return t.date(s.day)
	case "query":
		return t.queries[s.query].text
	}
	return t.pages[s.page]
}
