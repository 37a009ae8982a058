package finding

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"enamel/internal/fault"
	"enamel/internal/seo/audit"
)

// What a Query's State may be beside a State.
const (
	Open = "open"     // all but what is fixed, and what is left
	Left = "wont-fix" // open, and staff leave it
	Any  = "all"
)

const (
	// MostListed is the most findings that List returns at once.
	MostListed = 500
	// MostCounted is where the total stops of a Text that is in very many addresses.
	MostCounted = 1000

	fewAddresses = 300 // that a text is in: their findings are looked up by address
)

// Query chooses findings of a site. The zero value of each field but Start stands for all.
type Query struct {
	Start    string // of the site's crawls
	Rule     string
	Severity audit.Severity
	State    string // "": Open
	Text     string // part of an address: of a page that has it, or of the target
	Page     string // that has it, whole
	After    string // next of the list before
	Limit    int    // 0: MostListed
}

// choice is a Query in the terms of the store.
type choice struct {
	*Service
	site     int64
	rule     string
	ranks    []int64
	statuses []string
	like     string  // pattern of the addresses; empty: any
	after    *stored // nil: from the first on
	limit    int
}

func (s *Service) choose(ctx context.Context, q Query) (c choice, err error) {
	c = choice{Service: s, rule: q.Rule, ranks: []int64{0, 1, 2}, statuses: []string{q.State}, limit: q.Limit}
	if c.site, err = siteOf(q.Start); err != nil {
		return c, err
	}
	if c.limit <= 0 || c.limit > MostListed {
		c.limit = MostListed
	}
	if q.Severity != "" {
		c.ranks = []int64{rankOf(q.Severity)}
	}
	switch {
	case q.State == "" || q.State == Open:
		c.statuses = openStatuses()
	case q.State == Any:
		c.statuses = statuses()
	case !slices.Contains(statuses(), q.State):
		return c, fault.Field("state", "There is no such state")
	}
	if q.Text != "" {
		c.like = `%` + strings.NewReplacer(`!`, `!!`, `%`, `!%`, `_`, `!_`).Replace(strings.ToLower(storable(q.Text))) + `%`
	}
	if q.After != "" {
		after, err := one(ctx, s.DB, q.After)
		if err != nil {
			return c, err
		}
		c.after = &after
	}
	return c, nil
}

// List returns findings, errors first, then warnings, then notices, by rule and by
// address, and how many there are in all: up to MostCounted where a Text is in very
// many addresses. Next is for After; empty: there are no more.
func (s *Service) List(ctx context.Context, q Query) (list []Finding, total int, next string, err error) {
	c, err := s.choose(ctx, q)
	if err != nil {
		return nil, 0, "", err
	}
	pages := []int64{keyOf(q.Page)}
	if q.Page == "" && c.like != "" {
		if pages, err = c.addresses(ctx); err != nil {
			return nil, 0, "", err
		}
	}
	var found []stored
	if q.Page != "" || c.like != "" && len(pages) <= fewAddresses {
		found, total, err = c.at(ctx, pages, q.Page == "")
	} else if found, err = c.scan(ctx); err == nil {
		total, err = c.total(ctx)
	}
	if err != nil {
		return nil, 0, "", err
	}
	if len(found) > c.limit {
		found = found[:c.limit]
		next = found[c.limit-1].ID
	}
	list, err = s.finish(ctx, c.site, found)
	return list, total, next, err
}

// where is a condition with its parameters.
type where struct {
	text string
	args []any
}

// add puts the numbers of the next parameters in the place of each "?".
func (w *where) add(text string, args ...any) {
	for _, arg := range args {
		w.args = append(w.args, arg)
		text = strings.Replace(text, "?", fmt.Sprintf("$%d", len(w.args)), 1)
	}
	w.text += text
}

// of is the condition of some ranks and statuses, and of the rule.
func (c *choice) of(ranks []int64, statuses []string) *where {
	w := &where{text: `site = $1 and status in ` + quoted(statuses), args: []any{c.site}}
	w.add(` and rank in (` + strings.ReplaceAll(strings.Trim(fmt.Sprint(ranks), "[]"), " ", ", ") + `)`)
	if c.rule != "" {
		w.add(` and rule = ?`, c.rule)
	}
	return w
}

// addresses are the keys of those that have the text, one too many where it is in
// very many.
func (c *choice) addresses(ctx context.Context) (keys []int64, err error) {
	rows, err := c.DB.Query(ctx, `select page from finding_address where site = $1 and lower(url) like $2 escape '!' limit $3`, c.site, c.like, fewAddresses+1)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var key int64
		if err := rows.Scan(&key); err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, rows.Err()
}

// at reads what is at some addresses, of which there are few.
func (c *choice) at(ctx context.Context, pages []int64, targets bool) (list []stored, total int, err error) {
	if len(pages) == 0 {
		return nil, 0, nil
	}
	w := c.of(c.ranks, c.statuses)
	in := ` in ` + places(len(w.args)+1, fewAddresses)
	for i := range fewAddresses { // one text of the statement for any number
		w.args = append(w.args, pages[min(i, len(pages)-1)])
	}
	w.text += ` and id in (select id from finding where site = $1 and page` + in + ` union select finding from finding_member where site = $1 and page` + in
	if targets {
		w.text += ` union select id from finding where site = $1 and target_key <> 0 and target_key` + in
	}
	w.text += `)`
	if err := c.DB.QueryRow(ctx, `select count(*) from finding where `+w.text, w.args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	if c.after != nil {
		w.add(` and (rank, rule, url, id) > (?, ?, ?, ?)`, rankOf(c.after.Severity), c.after.Rule, c.after.URL, c.after.id)
	}
	w.add(` order by rank, rule, url, id limit ?`, c.limit+1)
	list, err = read(ctx, c.DB, w.text, w.args...)
	return list, total, err
}

// addLike narrows a condition to the text, wherever it may be.
func (c *choice) addLike(w *where) {
	if c.like != "" {
		w.add(` and (lower(url) like ? escape '!' or target_key <> 0 and lower(target) like ? escape '!' or members > 0 and exists (
			select 1 from finding_member m where m.site = finding.site and m.finding = finding.id and lower(m.url) like ? escape '!'))`, c.like, c.like, c.like)
	}
}

// scan reads the findings in their order, one more than is wanted: an index has those
// of a severity and a status in it.
func (c *choice) scan(ctx context.Context) (list []stored, err error) {
	for _, rank := range c.ranks {
		if c.after != nil && rank < rankOf(c.after.Severity) {
			continue
		}
		var some []stored
		for _, status := range c.statuses {
			w := c.of([]int64{rank}, []string{status})
			c.addLike(w)
			if c.after != nil && rank == rankOf(c.after.Severity) {
				w.add(` and (rule, url, id) > (?, ?, ?)`, c.after.Rule, c.after.URL, c.after.id)
			}
			w.add(` order by rule, url, id limit ?`, c.limit+1-len(list))
			got, err := read(ctx, c.DB, w.text, w.args...)
			if err != nil {
				return nil, err
			}
			some = append(some, got...)
		}
		slices.SortFunc(some, func(a, b stored) int { return a.compare(&b) })
		if list = append(list, some...); len(list) > c.limit {
			return list[:c.limit+1], nil
		}
	}
	return list, nil
}

// total counts what scan would find in all.
func (c *choice) total(ctx context.Context) (total int, err error) {
	if c.like != "" {
		w := c.of(c.ranks, c.statuses)
		c.addLike(w)
		w.add(` limit ?`, MostCounted)
		err = c.DB.QueryRow(ctx, `select count(*) from (select 1 from finding where `+w.text+`) as t`, w.args...).Scan(&total)
		return total, err
	}
	list, err := c.byRule(ctx, c.site)
	for i := range list {
		for _, status := range c.statuses {
			if r := &list[i]; slices.Contains(c.ranks, r.rank) && (c.rule == "" || c.rule == r.Key) {
				total += r.in(status)
			}
		}
	}
	return total, err
}

// Find returns a finding; fault.NotFound where there is none of that id.
func (s *Service) Find(ctx context.Context, id string) (Finding, error) {
	f, err := one(ctx, s.DB, id)
	if err != nil {
		return Finding{}, err
	}
	list, err := s.finish(ctx, f.site, []stored{f})
	return list[0], err
}

// Members lists pages of a finding that several share, by address, and says how many
// there are. After is the address of the last one before.
func (s *Service) Members(ctx context.Context, id, after string, limit int) (list []audit.Member, total int, err error) {
	f, err := one(ctx, s.DB, id)
	if err != nil {
		return nil, 0, err
	}
	list, err = members(ctx, s.DB, &f, after, limit)
	return list, f.members, err
}

// Each calls each for every finding that is chosen, in the order of List, with all
// its members.
func (s *Service) Each(ctx context.Context, q Query, each func(Finding, []audit.Member) error) error {
	for q.Limit = MostListed; ; {
		list, _, next, err := s.List(ctx, q)
		if err != nil {
			return err
		}
		for i := range list {
			var all []audit.Member
			if list[i].Pages > 1 {
				if all, _, err = s.Members(ctx, list[i].ID, "", math.MaxInt32); err != nil {
					return err
				}
			}
			if err := each(list[i], all); err != nil {
				return err
			}
		}
		if q.After = next; next == "" {
			return nil
		}
	}
}
