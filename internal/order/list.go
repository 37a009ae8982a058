package order

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// Filter chooses orders for staff, the newest first.
type Filter struct {
	Text   string // first letters of words: number, names, e-mail, units; a phone, or its last 7 or 4 digits
	Status string // a Status, open, or all
	From   string // days on which it was placed, in the shop's zone; empty: any
	To     string
	After  string // the number of the last order on the page before
	Limit  int
}

// The filters that are no status.
const (
	filterOpen = "open"
	filterAll  = "all"
)

// Bounds of a page, and of what is counted: more says that there are more.
const (
	pageDefault = 50
	pageMost    = 100
	countMost   = 1000
)

// openOrders is a condition: staff have something to do about it.
const openOrders = `status in ('placed', 'confirmed', 'scheduled', 'out_for_delivery', 'ready')`

// OrderPage is a page of orders.
type OrderPage struct {
	Orders []Row          `json:"orders" nullable:"false"`
	Total  int            `json:"total" doc:"At most 1,000"`
	More   bool           `json:"more" doc:"There may be more than total: at most 1,000 are counted, and of words that thousands of orders have the newest 1,500 orders are looked at"`
	Next   string         `json:"next" doc:"For after; empty at the end"`
	Counts map[string]int `json:"counts" doc:"Of all orders by status, and open; each at most 1,000"`
}

// Orders is a page of the orders that a filter chooses.
func (s *Service) Orders(ctx context.Context, f Filter) (OrderPage, error) {
	w, err := s.where(ctx, f)
	if err != nil {
		return OrderPage{}, err
	}
	var p OrderPage
	if p.Total, p.More, err = count(ctx, s.db, w); err != nil {
		return OrderPage{}, err
	}
	if p.Counts, err = countStatuses(ctx, s.db); err != nil {
		return OrderPage{}, err
	}
	if err := w.after(ctx, s.db, f.After); err != nil {
		return OrderPage{}, err
	}
	n := pageSize(f.Limit)
	p.Orders, err = s.rows(ctx, s.db, w.text()+` order by placed_at desc, id desc limit `+strconv.Itoa(n+1), w.args...)
	if err != nil {
		return OrderPage{}, err
	}
	if len(p.Orders) > n {
		p.Orders, p.Next = p.Orders[:n], p.Orders[n-1].Number
	}
	return p, nil
}

func pageSize(asked int) int {
	if asked < 1 {
		return pageDefault
	}
	return min(asked, pageMost)
}

// A where holds a condition with its parameters.
type where struct {
	rare       string // a join that the orders are looked up by; empty: all of them are read
	conditions []string
	args       []any
	cut        bool // not all orders are looked at
}

// add adds a condition, in which ? stands for the parameters in turn.
func (w *where) add(condition string, args ...any) {
	w.conditions = append(w.conditions, w.numbered(condition, args))
}

func (w *where) numbered(text string, args []any) string {
	for _, a := range args {
		w.args = append(w.args, a)
		text = strings.Replace(text, "?", "$"+strconv.Itoa(len(w.args)), 1)
	}
	return text
}

// text is what follows from.
func (w *where) text() string {
	if len(w.conditions) == 0 {
		return w.rare + `orders`
	}
	return w.rare + `orders where ` + strings.Join(w.conditions, ` and `)
}

func (s *Service) where(ctx context.Context, f Filter) (*where, error) {
	w := &where{}
	switch {
	case f.Status == "" || f.Status == filterOpen:
		w.add(openOrders)
	case f.Status == filterAll:
	case slices.Contains(Statuses(), Status(f.Status)):
		w.add(is(Status(f.Status)))
	default:
		return nil, fault.Field("status", "There is no such status.")
	}
	for i, day := range []string{f.From, f.To} {
		if day == "" {
			continue
		}
		at, err := time.ParseInLocation(time.DateOnly, day, s.zone)
		if err != nil {
			return nil, fault.Field([]string{"from", "to"}[i], "A day is written as 2026-11-23.")
		}
		w.add([]string{`placed_at >= ?`, `placed_at < ?`}[i], db.Millis(at.AddDate(0, 0, i)))
	}
	return w, w.words(ctx, s.db, f.Text)
}

// is is a condition with one of Statuses in its text: PostgreSQL's plan for any
// status reads all orders where few have it.
func is(status Status) string { return `status = '` + string(status) + `'` }

// rareWord is the most orders that may share a word for it to serve as a
// lookup. If every word is more common, only the newest mostWalked orders are
// searched.
const (
	rareWord   = 2000
	mostWalked = 1500
)

// words asks for orders that have a word with each of these beginnings.
func (w *where) words(ctx context.Context, r db.Reader, text string) error {
	words := asked(text)
	rarest, least := -1, rareWord+1
	for i, word := range words {
		var n int
		err := r.QueryRow(ctx, `select count(*) from (select 1 from order_word where word >= $1 and word < $2 limit $3) as found`,
			word, word+lastRune, rareWord+1).Scan(&n)
		if err != nil {
			return fmt.Errorf("look a word up: %w", err)
		}
		if n < least {
			rarest, least = i, n
		}
	}
	if len(words) > 0 && rarest < 0 {
		if err := w.newest(ctx, r); err != nil {
			return err
		}
	}
	for i, word := range words {
		span := []any{word, word + lastRune}
		if i == rarest { // a cross join is read in the order in which it stands, by SQLite
			w.rare = w.numbered(`(select distinct number as found from order_word where word >= ? and word < ?) as rare cross join `, span)
			w.add(`number = found`)
			continue
		}
		// the limit keeps PostgreSQL from reading all orders of the word
		w.add(`(select 1 from order_word w where w.number = orders.number and w.word >= ? and w.word < ? limit 1) = 1`, span...)
	}
	return nil
}

// newest leaves out what is older than the newest mostWalked orders.
func (w *where) newest(ctx context.Context, r db.Reader) error {
	var from int64
	err := r.QueryRow(ctx, `select placed_at from `+w.text()+` order by placed_at desc limit 1 offset `+strconv.Itoa(mostWalked), w.args...).Scan(&from)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find the newest orders: %w", err)
	}
	w.cut = true
	w.add(`placed_at > ?`, from)
	return nil
}

// lastRune ends the range of words with a beginning.
const lastRune = "\U0010FFFF"

// after asks for what is older than an order.
func (w *where) after(ctx context.Context, r db.Reader, number string) error {
	if number == "" {
		return nil
	}
	var id string
	var at int64
	err := r.QueryRow(ctx, `select placed_at, id from orders where number = $1`, number).Scan(&at, &id)
	if errors.Is(err, sql.ErrNoRows) {
		return fault.Field("after", "There is no such page.")
	}
	if err != nil {
		return fmt.Errorf("find the page: %w", err)
	}
	w.add(`(placed_at, id) < (?, ?)`, at, id)
	return nil
}

// count is how many orders there are, up to countMost.
func count(ctx context.Context, r db.Reader, w *where) (n int, more bool, err error) {
	err = r.QueryRow(ctx, `select count(*) from (select 1 from `+w.text()+` limit `+strconv.Itoa(countMost+1)+`) as counted`, w.args...).Scan(&n)
	if err != nil {
		return 0, false, fmt.Errorf("count the orders: %w", err)
	}
	return min(n, countMost), n > countMost || w.cut, nil
}

// countStatuses counts the orders of each status, up to countMost.
func countStatuses(ctx context.Context, r db.Reader) (map[string]int, error) {
	counts := map[string]int{filterOpen: 0}
	for _, status := range Statuses() {
		w := &where{}
		w.add(is(status))
		n, _, err := count(ctx, r, w)
		if err != nil {
			return nil, err
		}
		counts[string(status)] = n
		if !(Order{Status: status}).over() {
			counts[filterOpen] += n
		}
	}
	return counts, nil
}
