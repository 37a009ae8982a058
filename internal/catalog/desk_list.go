package catalog

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// Listing chooses units for staff.
type Listing struct {
	Text     string // words of the brand, model, name, id or serial
	Show     string // ShowFloor and so on; empty: all
	Category string // empty: every one
	After    string // Next of the list before
	Limit    int
}

// The choices of a Listing.
const (
	ShowFloor   = "floor"
	ShowHeld    = "held"
	ShowSold    = "sold"
	ShowOff     = "off"
	ShowNoPhoto = "nophoto"
)

// noPhoto is true of a unit that visitors see no photo of.
const noPhoto = `photos not like '%"private":false%'`

// Listed is a part of a list of units.
type Listed struct {
	Units []Unit
	Total int // of the whole list
	Next  string
}

// clause collects the conditions of a query and their arguments.
type clause struct {
	where []string
	args  []any
}

// and adds a condition, whose every ? is the next argument.
func (c *clause) and(condition string, args ...any) {
	for _, arg := range args {
		c.args = append(c.args, arg)
		condition = strings.Replace(condition, "?", "$"+strconv.Itoa(len(c.args)), 1)
	}
	c.where = append(c.where, condition)
}

func (c *clause) String() string {
	if len(c.where) == 0 {
		return ""
	}
	return " where " + strings.Join(c.where, " and ")
}

// clause is what a Listing asks for, from its start.
func (l Listing) clause(now time.Time) *clause {
	c := &clause{}
	switch l.Show {
	case ShowFloor:
		c.and(`stock > 0`)
	case ShowHeld:
		c.and(`stock > 0`)
		c.and(`held_until > ?`, db.Millis(now))
	case ShowSold:
		c.and(`stock = 0`)
	case ShowOff:
		c.and(`stock > 0`)
		c.and(`off_sale <> ''`)
	case ShowNoPhoto:
		c.and(`stock > 0`)
		c.and(noPhoto)
	}
	if l.Category != "" {
		c.and(`category = ?`, l.Category)
	}
	for word := range strings.FieldsSeq(strings.NewReplacer(`!`, `!!`, `%`, `!%`, `_`, `!_`).Replace(strings.ToLower(l.Text))) {
		c.and(`words like ? escape '!'`, "%"+word+"%")
	}
	return c
}

// List reads units for staff, the newest first: of what is sold, what was sold last.
func (s *Service) List(ctx context.Context, l Listing) (Listed, error) {
	now := s.db.Now()
	c := l.clause(now)
	var out Listed
	if err := s.db.QueryRow(ctx, `select count(*) from unit`+c.String(), c.args...).Scan(&out.Total); err != nil {
		return Listed{}, fmt.Errorf("catalog: count the units of a list: %w", err)
	}
	column := "created_at"
	if l.Show == ShowSold {
		column = "sold_at"
	}
	if l.After != "" {
		at, slug, ok := strings.Cut(l.After, ".")
		millis, err := strconv.ParseInt(at, 10, 64)
		if err != nil || !ok {
			return Listed{}, fault.Field("after", "The value must be next from the previous page of the list.")
		}
		c.and(`(`+column+`, slug) < (?, ?)`, millis, slug)
	}
	which := c.String() + ` order by ` + column + ` desc, slug desc limit ` + strconv.Itoa(l.Limit+1)
	units, err := s.read(ctx, s.db, now, which, c.args...)
	if err != nil {
		return Listed{}, err
	}
	if out.Units = units; len(units) > l.Limit {
		out.Units = units[:l.Limit]
		last, at := units[l.Limit-1], units[l.Limit-1].ListedAt
		if l.Show == ShowSold {
			at = last.SoldAt
		}
		out.Next = strconv.FormatInt(db.Millis(at), 10) + "." + last.Slug
	}
	return out, nil
}

// Counts is how many units each list of the desk has.
type Counts struct {
	Floor   int `json:"floor"`
	Held    int `json:"held"`
	Sold    int `json:"sold"`
	Off     int `json:"off"`
	NoPhoto int `json:"nophoto"`
}

// Counts counts the units of the desk's lists.
func (s *Service) Counts(ctx context.Context) (c Counts, err error) {
	err = s.db.QueryRow(ctx, `select count(*), count(case when held_until > $1 then 1 end), count(case when off_sale <> '' then 1 end),
			count(case when `+noPhoto+` then 1 end), (select count(*) from unit where stock = 0) from unit where stock > 0`, db.Millis(s.db.Now())).
		Scan(&c.Floor, &c.Held, &c.Off, &c.NoPhoto, &c.Sold)
	if err != nil {
		return c, fmt.Errorf("catalog: count the units: %w", err)
	}
	return c, nil
}

// One reads a unit, a sold one too. It fails with NotFound.
func (s *Service) One(ctx context.Context, slug string) (Unit, error) {
	units, err := s.read(ctx, s.db, s.db.Now(), `where slug = $1`, slug)
	if err != nil {
		return Unit{}, err
	}
	if len(units) == 0 {
		return Unit{}, noSuchUnit()
	}
	return units[0], nil
}

func noSuchUnit() error { return fault.New(fault.NotFound, "There is no such unit.") }
