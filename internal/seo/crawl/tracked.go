package crawl

import (
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// Change is how a finding stands beside the crawls before.
type Change string

// The changes. All but Fixed are open.
const (
	Appeared   Change = "new"
	Persisting Change = "persisting"
	Fixed      Change = "fixed"       // looked at again, and not found
	Regressed  Change = "regressed"   // fixed once, and found again
	NotChecked Change = "not-checked" // what it is about was not looked at again, so it stands as it did
)

// Tracked is a finding from crawl to crawl of one site.
type Tracked struct {
	ID string // stays the same as long as the finding is kept: 32 hexadecimal digits
	Finding
	Change      Change
	Crawl       int64 // that made the change; of a re-check: the newest crawl before it
	FirstCrawl  int64 // in which it was found first
	LastCrawl   int64 // in which it was found last
	FirstSeen   time.Time
	LastSeen    time.Time
	ChangedAt   time.Time
	RecheckedAt time.Time // zero: never
	Note        string    // why the last re-check could not tell, or how it came to its end; may be empty

	judged int64 // the crawl that looked at it last
}

// Sorts of a TrackedQuery.
const (
	SortSeverity = "severity" // the worst first, then by rule and page
	SortRule     = "rule"
	SortURL      = "url"
	SortNewest   = "newest"  // found first at last
	SortChanged  = "changed" // the latest change first
)

// MostTracked is the most findings that Tracked lists at once.
const MostTracked = 200

// TrackedQuery is which findings of a site are wanted. The zero value of each
// field but Start stands for all, but that Changes then leaves out the fixed.
type TrackedQuery struct {
	Start    string // of the site's crawls
	Rule     string
	Severity string
	URL      string // of the page, whole
	Changes  []Change
	Crawl    int64  // that made the change
	Sort     string // "": SortSeverity
	After    string // ID of the last finding of the list before
	Most     int    // at most MostTracked; 0: that
}

// Tracked lists findings of a site, and says how many there are in all.
func (c *Crawler) Tracked(ctx context.Context, q TrackedQuery) (list []Tracked, total int, err error) {
	where, err := q.conditions()
	if err != nil {
		return nil, 0, err
	}
	if err := c.DB.QueryRow(ctx, `select count(*) from crawl_tracked where `+where.text(), where.args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	list, err = c.listTracked(ctx, q)
	return list, total, err
}

func (c *Crawler) listTracked(ctx context.Context, q TrackedQuery) ([]Tracked, error) {
	where, err := q.conditions()
	if err != nil {
		return nil, err
	}
	order, ok := trackedOrders()[q.Sort]
	if !ok {
		return nil, fault.Field("sort", "The findings cannot be sorted like that")
	}
	if q.After != "" {
		last, err := c.TrackedOne(ctx, q.After)
		if err != nil {
			return nil, err
		}
		order.after(&where, &last)
	}
	most := q.Most
	if most <= 0 || most > MostTracked {
		most = MostTracked
	}
	where.args = append(where.args, most)
	return c.readTracked(ctx, fmt.Sprintf(`%s order by %s limit $%d`, where.text(), order.text(), len(where.args)), where.args...)
}

// conditions are what the query asks for.
func (q *TrackedQuery) conditions() (where conditions, err error) {
	o, err := Options{Start: q.Start}.normal()
	if err != nil {
		return where, err
	}
	where.add("site = %s", bits(keyOf(o.Start)))
	q.narrow(&where)
	return where, nil
}

// narrow adds what the query asks for beside the site.
func (q *TrackedQuery) narrow(where *conditions) {
	if q.Rule != "" {
		where.add("rule = %s", q.Rule)
	}
	if q.Severity != "" {
		where.add("severity_rank = %s and severity = %s", severityRank(q.Severity), q.Severity)
	}
	if q.URL != "" {
		where.add("page = %s and url = %s", bits(keyOf(q.URL)), storable(q.URL))
	}
	if q.Crawl != 0 {
		where.add("crawl = %s", q.Crawl)
	}
	if len(q.Changes) == 0 {
		where.add("change <> %s", string(Fixed))
		return
	}
	list := make([]any, len(q.Changes))
	for i, change := range q.Changes {
		list[i] = string(change)
	}
	where.add("change in ("+strings.TrimSuffix(strings.Repeat("%s, ", len(list)), ", ")+")", list...)
}

func severityRank(severity string) int64 {
	switch severity {
	case "error":
		return 0
	case "warning":
		return 1
	}
	return 2
}

// conditions of a query, with their parameters.
type conditions struct {
	parts []string
	args  []any
}

// add puts the numbers of the next parameters in the place of each %s.
func (w *conditions) add(text string, args ...any) {
	names := make([]any, len(args))
	for i := range args {
		names[i] = fmt.Sprintf("$%d", len(w.args)+i+1)
	}
	w.parts = append(w.parts, fmt.Sprintf(text, names...))
	w.args = append(w.args, args...)
}

func (w *conditions) text() string { return strings.Join(w.parts, " and ") }

// trackedOrder is an order of findings, in which no two are equal.
type trackedOrder struct {
	columns []string
	falling bool
	values  func(*Tracked) []any
}

func trackedOrders() map[string]trackedOrder {
	severity := trackedOrder{[]string{"severity_rank", "rule", "url"}, false, func(t *Tracked) []any { return []any{severityRank(t.Severity), t.Rule, t.URL} }}
	return map[string]trackedOrder{
		"":           severity,
		SortSeverity: severity,
		SortRule:     {[]string{"rule", "url"}, false, func(t *Tracked) []any { return []any{t.Rule, t.URL} }},
		SortURL:      {[]string{"url", "severity_rank", "rule"}, false, func(t *Tracked) []any { return []any{t.URL, severityRank(t.Severity), t.Rule} }},
		SortNewest:   {[]string{"first_at"}, true, func(t *Tracked) []any { return []any{db.Millis(t.FirstSeen)} }},
		SortChanged:  {[]string{"changed_at"}, true, func(t *Tracked) []any { return []any{db.Millis(t.ChangedAt)} }},
	}
}

func (o *trackedOrder) text() string {
	end := ""
	if o.falling {
		end = " desc"
	}
	return strings.Join(o.columns, end+", ") + end + ", identity" + end
}

// after leaves out what comes before a finding, and the finding itself.
func (o *trackedOrder) after(where *conditions, last *Tracked) {
	compare := ">"
	if o.falling {
		compare = "<"
	}
	_, identity, _ := parseTrackedID(last.ID)
	values := append(o.values(last), identity)
	marks := strings.TrimSuffix(strings.Repeat("%s, ", len(values)), ", ")
	where.add("("+strings.Join(o.columns, ", ")+", identity) "+compare+" ("+marks+")", values...)
}

// TrackedOne returns a finding; fault.NotFound where there is none of that ID.
func (c *Crawler) TrackedOne(ctx context.Context, id string) (Tracked, error) {
	site, identity, ok := parseTrackedID(id)
	if ok {
		list, err := c.readTracked(ctx, "site = $1 and identity = $2", site, identity)
		if err != nil {
			return Tracked{}, err
		}
		if len(list) == 1 {
			return list[0], nil
		}
	}
	return Tracked{}, fault.New(fault.NotFound, "There is no such finding")
}

// EachTracked calls each for every finding of a site, the fixed ones too, by
// severity.
func (c *Crawler) EachTracked(ctx context.Context, start string, each func(Tracked) error) error {
	q := TrackedQuery{Start: start, Changes: []Change{Appeared, Persisting, Fixed, Regressed, NotChecked}}
	for {
		list, err := c.listTracked(ctx, q)
		if err != nil || len(list) == 0 {
			return err
		}
		for i := range list {
			if err := each(list[i]); err != nil {
				return err
			}
		}
		q.After = list[len(list)-1].ID
	}
}

const trackedColumns = `site, identity, rule, severity, url, detail, proof, target, pages, fingerprint, change, crawl, first_crawl, last_crawl,
	first_at, last_at, changed_at, rechecked_at, note, judged`

func (c *Crawler) readTracked(ctx context.Context, where string, args ...any) (list []Tracked, err error) {
	rows, err := c.DB.Query(ctx, `select `+trackedColumns+` from crawl_tracked where `+where, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var t Tracked
		var site, identity, first, last, changed int64
		var rechecked sql.NullInt64
		err := rows.Scan(&site, &identity, &t.Rule, &t.Severity, &t.URL, &t.Detail, &t.Proof, &t.Target, &t.Pages, &t.Fingerprint, &t.Change, &t.Crawl,
			&t.FirstCrawl, &t.LastCrawl, &first, &last, &changed, &rechecked, &t.Note, &t.judged)
		if err != nil {
			return nil, err
		}
		t.ID = trackedID(site, identity)
		t.FirstSeen, t.LastSeen, t.ChangedAt = db.FromMillis(first), db.FromMillis(last), db.FromMillis(changed)
		if rechecked.Valid {
			t.RecheckedAt = db.FromMillis(rechecked.Int64)
		}
		list = append(list, t)
	}
	return list, rows.Err()
}

func trackedID(site, identity int64) string {
	return fmt.Sprintf("%016x%016x", uint64(site), uint64(identity)) //nolint:gosec // the bits count
}

func parseTrackedID(id string) (site, identity int64, ok bool) {
	b, err := hex.DecodeString(id)
	if err != nil || len(b) != 16 {
		return 0, 0, false
	}
	return int64(binary.BigEndian.Uint64(b)), int64(binary.BigEndian.Uint64(b[8:])), true //nolint:gosec // the bits count
}
