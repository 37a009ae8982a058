package finding

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"enamel/internal/fault"
	"enamel/internal/seo/audit"
)

// A Query's State is a State or one of these.
const (
	Open = "open"     // all but what is fixed, and what is left
	Left = "wont-fix" // open, and staff leave it
	Any  = "all"
)

const (
	// MostListed is the most findings that List returns at once.
	MostListed = 500
	// MostCounted is where the total stops of a Text that is in many addresses.
	MostCounted = 500

	fewAddresses = 200 // that a text is in: their findings are looked up by address
)

func openStatuses() []string {
	return []string{string(Appeared), string(Persisting), string(Regressed), string(NotChecked)}
}

// Query chooses findings of a site. The zero value of each field but Start stands for all.
type Query struct {
	Start    string // of the site's crawls
	Rule     string
	Severity audit.Severity
	State    string // "": Open
	Text     string // part of the address or of the target; of several pages, of the first's
	Page     string // that has it, whole
	After    string // next of the list before
	Limit    int    // 0: MostListed
}

// choice is a Query in the terms of the store.
type choice struct {
	*Service
	where

	site     int64
	rule     string
	ranks    []int64
	statuses []string
	after    *stored // nil: from the first on
	limit    int

	keys    []int64 // of the addresses; nil: any, or too many
	targets bool    // these may be targets too
	counted bool    // how many there are is known beforehand
}

// A where holds a condition with its parameters.
type where struct {
	text string
	args []any
}

// and adds to a condition, with the numbers of the next parameters in the place of each "?".
func (w where) and(text string, args ...any) where {
	w.args = slices.Clip(w.args)
	for _, arg := range args {
		w.args = append(w.args, arg)
		text = strings.Replace(text, "?", fmt.Sprintf("$%d", len(w.args)), 1)
	}
	w.text += text
	return w
}

func (s *Service) choose(ctx context.Context, q Query) (c *choice, err error) {
	c = &choice{Service: s, rule: q.Rule, ranks: []int64{0, 1, 2}, statuses: []string{q.State}, limit: q.Limit}
	if c.site, err = siteOf(q.Start); err != nil {
		return nil, err
	}
	if c.limit <= 0 || c.limit > MostListed {
		c.limit = MostListed
	}
	if q.Severity != "" {
		c.ranks = []int64{rankOf(q.Severity)}
	}
	all := append(openStatuses(), string(Fixed), Left)
	switch {
	case q.State == "" || q.State == Open:
		c.statuses = openStatuses()
	case q.State == Any:
		c.statuses = all
	case !slices.Contains(all, q.State):
		return nil, fault.Field("state", "There is no such state")
	}
	if q.After != "" {
		after, err := one(ctx, s.DB, q.After)
		if err != nil {
			return nil, err
		}
		c.after = &after
	}
	c.where = where{`site = $1 and status in ('` + strings.Join(c.statuses, `', '`) + `')`, []any{c.site}}
	return c, c.chooseAddress(ctx, q)
}

// chooseAddress adds the condition of a Page or a Text. A text that is in few addresses
// is looked up by these; one that is in many has a full page soon.
func (c *choice) chooseAddress(ctx context.Context, q Query) error {
	c.counted = q.Page == "" && q.Text == ""
	switch {
	case q.Page != "":
		c.keys = []int64{keyOf(q.Page)}
	case q.Text != "":
		like := `%` + strings.NewReplacer(`!`, `!!`, `%`, `!%`, `_`, `!_`).Replace(strings.ToLower(storable(q.Text))) + `%`
		rows, err := c.DB.Query(ctx, `select page from finding_address where site = $1 and lower(url) like $2 escape '!' limit $3`, c.site, like, fewAddresses+1)
		keys, err := scan(func(key *int64) []any { return []any{key} }, rows, err)
		if len(keys) <= fewAddresses {
			c.keys, c.targets = append(keys, 0), true
		}
		c.where = c.and(` and (lower(url) like ? escape '!' or target_key <> 0 and lower(target) like ? escape '!')`, like, like)
		return err
	}
	return nil
}

// List returns findings, errors first, then warnings, then notices, by rule and by
// address, and how many there are in all: up to MostCounted of a Text in many addresses. Next is
// for After; empty: there are no more.
func (s *Service) List(ctx context.Context, q Query) (list []Finding, total int, next string, err error) {
	c, err := s.choose(ctx, q)
	if err != nil {
		return nil, 0, "", err
	}
	var found []stored
	if c.keys != nil {
		found, total, err = c.atFew(ctx)
	} else {
		found, total, err = c.byRule(ctx)
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

// atFew lists the findings at few addresses, by their keys.
func (c *choice) atFew(ctx context.Context) (list []stored, total int, err error) {
	all := map[int64]bool{}
	for keys := range slices.Chunk(c.keys, rowsEach) {
		at, args := in([]any{c.site}, keys)
		// Since it reads a column that the index of lists has not, SQLite does not take that.
		const columns = `select id, rank, rule, url, status, judged from finding where site = $1 and `
		text := columns + `page` + at
		if c.targets {
			text += ` union all ` + columns + `target_key <> 0 and target_key` + at
		} else {
			text += ` and members = 0 union all ` + columns + `id in (select finding from finding_member where site = $1 and page` + at + `)`
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

// byRule lists the findings of one rule after the other, as far as there are any.
func (c *choice) byRule(ctx context.Context) (list []stored, total int, err error) {
	tallies, err := c.tallies(ctx, c.site)
	tallies = slices.DeleteFunc(tallies, func(t tally) bool {
		return !slices.Contains(c.ranks, t.rank) || !slices.Contains(c.statuses, t.status) || c.rule != "" && c.rule != t.rule
	})
	for i, t := range tallies {
		if c.counted {
			total += t.n
		}
		if err != nil || i > 0 && tallies[i-1].rank == t.rank && tallies[i-1].rule == t.rule {
			continue
		}
		w := c.and(` and rank = ? and rule = ?`, t.rank, t.rule)
		if !c.counted && total < MostCounted {
			var n int
			n, err = c.count(ctx, w, MostCounted-total)
			total += n
		}
		place := 1
		if c.after != nil {
			place = cmp.Or(cmp.Compare(t.rank, c.after.rank), cmp.Compare(t.rule, c.after.Rule))
		}
		if place == 0 {
			w = w.and(` and (url, id) > (?, ?)`, c.after.URL, c.after.id)
		}
		if more := c.limit + 1 - len(list); err == nil && place >= 0 && more > 0 {
			var some []stored
			some, err = c.read(ctx, w, `url, id`, more)
			list = append(list, some...)
		}
	}
	return list, total, err
}

// read reads findings in an order.
func (c *choice) read(ctx context.Context, w where, order string, most int) ([]stored, error) {
	w = w.and(` order by `+order+` limit ?`, most)
	return read(ctx, c.DB, w.text, w.args...)
}

// count counts findings, up to a bound.
func (c *choice) count(ctx context.Context, w where, most int) (n int, err error) {
	w = w.and(` limit ?`, most)
	err = c.DB.QueryRow(ctx, `select count(*) from (select 1 from finding where `+w.text+`) as t`, w.args...).Scan(&n)
	return n, err
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
		for i := 0; i < len(list) && err == nil; i++ {
			var all []audit.Member
			if list[i].Pages > 1 {
				all, _, err = s.Members(ctx, list[i].ID, "", math.MaxInt32)
			}
			if err == nil {
				err = each(list[i], all)
			}
		}
		if q.After = next; err != nil || next == "" {
			return err
		}
	}
}
