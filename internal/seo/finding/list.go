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
	MostCounted = 500

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
	keys     []int64 // of the addresses; nil: any
	targets  bool    // these may be targets too
	like     string  // where these are too many: their pattern
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
	if q.After != "" {
		after, err := one(ctx, s.DB, q.After)
		if err != nil {
			return c, err
		}
		c.after = &after
	}
	switch {
	case q.Page != "":
		c.keys = []int64{keyOf(q.Page)}
	case q.Text != "":
		err = c.find(ctx, q.Text)
	}
	return c, err
}

// find looks up the addresses that have a text.
func (c *choice) find(ctx context.Context, text string) error {
	c.like = `%` + strings.NewReplacer(`!`, `!!`, `%`, `!%`, `_`, `!_`).Replace(strings.ToLower(storable(text))) + `%`
	rows, err := c.DB.Query(ctx, `select page from finding_address where site = $1 and lower(url) like $2 escape '!' limit $3`, c.site, c.like, fewAddresses+1)
	keys, err := scan(func(key *int64) []any { return []any{key} }, rows, err)
	if len(keys) <= fewAddresses {
		c.keys, c.targets, c.like = append([]int64{}, keys...), true, ""
	}
	return err
}

// List returns findings, errors first, then warnings, then notices, by rule and by
// address, and how many there are in all: up to MostCounted where a Text is in very
// many addresses. Next is for After; empty: there are no more.
func (s *Service) List(ctx context.Context, q Query) (list []Finding, total int, next string, err error) {
	c, err := s.choose(ctx, q)
	if err != nil {
		return nil, 0, "", err
	}
	var found []stored
	if c.keys != nil {
		found, total, err = c.at(ctx)
	} else if found, err = c.read(ctx); err == nil {
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

// of is the condition of a severity and a status, which an index has in the order of
// a list, and of what else is chosen.
func (c *choice) of(rank int64, status string) *where {
	w := &where{text: `site = $1 and rank = $2 and status = $3`, args: []any{c.site, rank, status}}
	if c.rule != "" {
		w.add(` and rule = ?`, c.rule)
	}
	if c.like != "" {
		w.add(` and (lower(url) like ? escape '!' or target_key <> 0 and lower(target) like ? escape '!' or members > 0 and exists (
			select 1 from finding_member m where m.site = finding.site and m.finding = finding.id and lower(m.url) like ? escape '!'))`, c.like, c.like, c.like)
	}
	return w
}

// at finds what is at the addresses, by their keys.
func (c *choice) at(ctx context.Context) (list []stored, total int, err error) {
	all := map[int64]bool{}
	for keys := range slices.Chunk(c.keys, rowsEach) {
		args := []any{c.site}
		for _, key := range keys {
			args = append(args, key)
		}
		in := places(2, len(keys))
		// Since it reads a column that the index of lists has not, SQLite does not take that.
		text := `select id, rank, rule, url, status, judged from finding where site = $1 and page in ` + in + `
			union all select id, rank, rule, url, status, judged from finding where site = $1 and id in (select finding from finding_member where site = $1 and page in ` + in + `)`
		if c.targets {
			text += ` union all select id, rank, rule, url, status, judged from finding where site = $1 and target_key <> 0 and target_key in ` + in
		}
		rows, err := c.DB.Query(ctx, text, args...)
		found, err := scan(func(f *stored) []any { return []any{&f.id, &f.rank, &f.Rule, &f.URL, &f.status, &f.judged} }, rows, err)
		if err != nil {
			return nil, 0, err
		}
		for _, f := range found {
			if all[f.id] || !slices.Contains(c.ranks, f.rank) || !slices.Contains(c.statuses, f.status) || c.rule != "" && c.rule != f.Rule {
				continue
			}
			if all[f.id] = true; c.after == nil || f.compare(c.after) > 0 {
				list = append(list, f)
			}
		}
	}
	slices.SortFunc(list, func(a, b stored) int { return a.compare(&b) })
	list = list[:min(len(list), c.limit+1)]
	for i := range list {
		of, err := read(ctx, c.DB, `site = $1 and id = $2`, c.site, list[i].id)
		if err != nil || len(of) == 0 {
			return nil, 0, err
		}
		list[i] = of[0]
	}
	return list, len(all), nil
}

// read reads the findings in their order, one more than is wanted.
func (c *choice) read(ctx context.Context) (list []stored, err error) {
	for _, rank := range c.ranks {
		if c.after != nil && rank < c.after.rank {
			continue
		}
		var some []stored
		for _, status := range c.statuses {
			w := c.of(rank, status)
			if c.after != nil && rank == c.after.rank {
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

// total counts what read would find in all.
func (c *choice) total(ctx context.Context) (total int, err error) {
	list, err := c.tallies(ctx, c.site)
	for _, t := range list {
		if err != nil || !slices.Contains(c.ranks, t.rank) || !slices.Contains(c.statuses, t.status) || c.rule != "" && c.rule != t.rule {
			continue
		}
		if c.like != "" {
			of := *c
			of.rule = t.rule
			w := of.of(t.rank, t.status)
			if w.add(` limit ?`, MostCounted-total); total == MostCounted {
				break
			}
			err = c.DB.QueryRow(ctx, `select count(*) from (select 1 from finding where `+w.text+`) as t`, w.args...).Scan(&t.n)
		}
		total += t.n
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
