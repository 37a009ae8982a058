package console

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // Search Console's days are California's

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"enamel/internal/fault"
	"enamel/internal/seo/gsc/tally"
)

// MostDays is how many days Search Console keeps: 16 months.
const MostDays = 487

// query asks for rows by dimensions. https://developers.google.com/webmaster-tools/v1/searchanalytics/query
type query struct {
	StartDate  string   `json:"startDate"`
	EndDate    string   `json:"endDate"`
	Dimensions []string `json:"dimensions,omitempty"`
	DataState  string   `json:"dataState"` // final: what Google does not change any more
	RowLimit   int      `json:"rowLimit"`
	StartRow   int      `json:"startRow"`
}

// row is one row of the answer, a key for each dimension. CTR is left out: it is counted from the sums.
type row struct {
	keys []string
	tally.Sums
}

// UnmarshalJSON wants all of a row.
func (r *row) UnmarshalJSON(text []byte) error {
	var in struct {
		Keys                          []string
		Clicks, Impressions, Position *float64
	}
	err := json.Unmarshal(text, &in)
	if err == nil && (in.Clicks == nil || in.Impressions == nil || in.Position == nil) {
		err = errors.New("a row lacks clicks, impressions or position")
	}
	if err != nil {
		return err
	}
	var ok bool
	if r.Sums, ok = tally.Of(*in.Clicks, *in.Impressions, *in.Position); !ok {
		err = errors.New("a row has figures that cannot be")
	}
	r.keys = in.Keys
	return err
}

// rows asks for all rows of a period, call by call.
func (c *Client) rows(ctx context.Context, q query) ([]row, error) {
	var all []row
	for q.RowLimit = c.limits.Call; ; q.StartRow = len(all) {
		var answer struct{ Rows []row } // absent where there are none
		if err := c.call(ctx, c.sitePath()+"/searchAnalytics/query", q, &answer); err != nil {
			return nil, err
		}
		c.read += len(answer.Rows)
		switch {
		case slices.ContainsFunc(answer.Rows, func(r row) bool { return len(r.keys) != len(q.Dimensions) }):
			return nil, fault.New(fault.BadProvider, "Search Console answered with rows of another kind than it was asked for.")
		case c.read > c.limits.All:
			return nil, fault.New(fault.BadProvider, "Search Console has more rows for this property than one fetch can take.")
		}
		if all = append(all, answer.Rows...); len(answer.Rows) < c.limits.Call {
			return all, nil
		}
	}
}

// Days asks for the settled days from one on (YYYY-MM-DD), of the 16 months that there are; the oldest first.
func (c *Client) Days(ctx context.Context, from string, now time.Time) ([]*tally.Day, error) {
	zone, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		return nil, err
	}
	now = now.In(zone)
	to := now.Format(time.DateOnly)
	from = max(from, now.AddDate(0, 0, 1-MostDays).Format(time.DateOnly))
	days := map[string]*tally.Day{}
	for _, dimensions := range [][]string{{"date"}, {"date", "query"}, {"date", "page"}} {
		rows, err := c.rows(ctx, query{StartDate: from, EndDate: to, DataState: "final", Dimensions: dimensions})
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			date := r.keys[0]
			d := days[date]
			switch _, err := time.Parse(time.DateOnly, date); {
			case err != nil || date < from || date > to:
				return nil, fault.New(fault.BadProvider, "Search Console answered with a day that it was not asked for.")
			case len(dimensions) == 1:
				days[date] = &tally.Day{Date: date, Total: r.Sums, Queries: map[string]tally.Sums{}, Pages: map[string]tally.Sums{}}
			case d == nil: // it was not in the totals yet: the next fetch has it
			case dimensions[1] == "query":
				d.Queries[r.keys[1]] = r.Sums
			default:
				d.Pages[r.keys[1]] = r.Sums
			}
		}
	}
	return slices.SortedFunc(maps.Values(days), func(a, b *tally.Day) int { return strings.Compare(a.Date, b.Date) }), nil
}

// Pairs asks for the queries by page of a period.
func (c *Client) Pairs(ctx context.Context, from, to string) (map[[2]string]tally.Sums, error) {
	rows, err := c.rows(ctx, query{StartDate: from, EndDate: to, DataState: "final", Dimensions: []string{"query", "page"}})
	pairs := make(map[[2]string]tally.Sums, len(rows))
	for _, r := range rows {
		pairs[[2]string(r.keys)] = r.Sums
	}
	return pairs, err
}

// Try asks once about the property and says in words what was found.
func (c *Client) Try(ctx context.Context, now time.Time) (string, error) {
	day := func(ago int) string { return now.AddDate(0, 0, -ago).Format(time.DateOnly) }
	rows, err := c.rows(ctx, query{StartDate: day(7), EndDate: day(1), DataState: "all"})
	var all tally.Sums
	for _, r := range rows {
		all.Add(r.Sums)
	}
	return message.NewPrinter(language.English).Sprintf("%s: %d impressions in the last 7 days", c.Site, all.Impressions), err
}
