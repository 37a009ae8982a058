package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// judging bounds the search for a legal order of one unit's history.
const judging = 30 * time.Second

// row is an order as the database has it.
type row struct {
	number, unit, status, reason string
	statuses                     string // that it had, in one line
}

// proof is what the checks found.
type proof struct {
	Orders     int      `json:"acknowledged_orders"`
	Lost       int      `json:"lost"`
	Late       int      `json:"late"` // refused or given up by their customer, and placed all the same
	Units      int      `json:"units_judged"`
	Operations int      `json:"operations_judged"`
	Wrong      []string `json:"wrong"`
}

// wrong keeps what a check found.
func (s *stage) wrong(found ...string) { s.r.Proof.Wrong = append(s.r.Proof.Wrong, found...) }

// checked has the shop check its own rows.
func (s *stage) checked(ctx context.Context) {
	if out, err := s.nodes[0].command(ctx, "", "check"); err != nil {
		s.wrong("enamel check: " + out)
	}
}

// verify holds the history against the database, the wire and the model.
func (s *stage) verify(ctx context.Context) error {
	rows, err := s.stored(ctx)
	if err != nil {
		return err
	}
	p := &s.r.Proof
	for _, o := range s.h.ops {
		if o.Kind != opOrder || o.Result != done {
			continue
		}
		p.Orders++
		if rows[o.key].number != o.number {
			p.Lost++
			s.wrong(fmt.Sprintf("order %s was acknowledged and is not in the database", o.number))
		}
	}
	s.wrong(onTheWire(ctx, s.nodes, s.h.ops, rows)...)
	reads, err := s.shelves(ctx, rows)
	if err != nil {
		return err
	}
	ops, late, undone := settle(s.h.ops, rows)
	s.wrong(undone...)
	p.Late, p.Operations = late, len(ops)
	units, illegal := judge(append(ops, reads...), s.stock, judging)
	p.Units = units
	s.wrong(illegal...)
	s.checked(ctx)
	return nil
}

// stored reads all orders, by their keys.
func (s *stage) stored(ctx context.Context) (map[string]row, error) {
	rows := map[string]row{}
	err := s.rows(ctx, `select k.key, o.number, l.unit_id, o.status, o.reason,
			(select string_agg(h.status, ' ') from order_history h where h.order_id = o.id)
		from order_key k join orders o on o.id = k.order_id join order_line l on l.order_id = o.id`, func(r *sql.Rows) error {
		var key string
		var found row
		err := r.Scan(&key, &found.number, &found.unit, &found.status, &found.reason, &found.statuses)
		rows[key] = found
		return err
	})
	return rows, err
}

// onTheWire asks for each acknowledged order as its customer does. Where rows
// are known, the status is compared too.
func onTheWire(ctx context.Context, nodes []*node, ops []op, rows map[string]row) (wrong []string) {
	var mu sync.Mutex
	var all sync.WaitGroup
	slots := make(chan struct{}, 8)
	client := newClient()
	for i, o := range ops {
		if o.Kind != opOrder || o.Result != done {
			continue
		}
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			status, body, err := send(ctx, client, "GET", nodes[i%len(nodes)].url()+"/api/orders/"+o.token, nil, nil)
			var seen struct{ Number, Status string }
			if err == nil && status == 200 {
				err = json.Unmarshal(body, &seen)
			}
			if err != nil || seen.Number != o.number || rows != nil && seen.Status != rows[o.key].status {
				mu.Lock()
				defer mu.Unlock()
				wrong = append(wrong, fmt.Sprintf("order %s on the wire: status %d, %s %s, %v", o.number, status, seen.Number, seen.Status, err))
			}
		})
	}
	all.Wait()
	client.CloseIdleConnections()
	return wrong
}

// shelves reads the stock as the last operation on each unit. What left the
// shelf is in orders that stand, and nothing else.
func (s *stage) shelves(ctx context.Context, rows map[string]row) (reads []op, err error) {
	gone := map[string]int{}
	for _, r := range rows {
		if r.status != "cancelled" {
			gone[r.unit]++
		}
	}
	err = s.rows(ctx, `select slug, stock from unit where off_sale = ''`, func(r *sql.Rows) error {
		o := s.h.begin("", opRead, 0)
		if err := r.Scan(&o.Unit, &o.Stock); err != nil {
			return err
		}
		o.Return, o.Result = s.h.now(), done
		reads = append(reads, o)
		if o.Stock+gone[o.Unit] != s.stock[o.Unit] {
			s.wrong(fmt.Sprintf("%s: %d pieces at the start, %d now, %d sold", o.Unit, s.stock[o.Unit], o.Stock, gone[o.Unit]))
		}
		return nil
	})
	return reads, err
}

// shows says whether an operation left its trace in the order's row; found: there
// is a row. Holds leave none.
func (r row) shows(kind string, found bool) (happened, traced bool) {
	switch kind {
	case opOrder:
		return found, true
	case opCancel:
		return r.status == "cancelled" && r.reason == "customer", true
	case opRecall:
		return r.status == "cancelled" && r.reason == "staff", true
	case opConfirm:
		return strings.Contains(r.statuses, confirmed), true
	case opSell:
		return r.status == "picked_up", true
	default:
		return false, false
	}
}

// settle asks the database about what was left unknown: it happened at some
// time after its beginning, or never. Of holds that leave no trace it knows
// nothing; the model takes both. Undone are changes of status that were
// acknowledged and that the database does not have.
func settle(ops []op, rows map[string]row) (settled []op, late int, undone []string) {
	keys := map[int]string{}
	for _, o := range ops {
		if o.Kind == opOrder {
			keys[o.ID] = o.key
		}
	}
	for _, o := range ops {
		r, found := rows[keys[o.ID]]
		happened, traced := r.shows(o.Kind, found)
		if !traced {
			settled = append(settled, o)
			continue
		}
		if o.Kind == opOrder && o.Result != done && found {
			late++
			extra := o
			extra.Result, extra.Return = done, never
			settled = append(settled, extra)
		}
		if o.Kind != opOrder && o.Result == done && !happened {
			undone = append(undone, fmt.Sprintf("%s of order %d was acknowledged and is undone", o.Kind, o.ID))
		}
		switch {
		case o.Result != unknown:
			settled = append(settled, o)
		case happened && o.Kind != opOrder:
			o.Result = done
			settled = append(settled, o)
		}
	}
	return settled, late, undone
}

// units are those on sale, the scarce ones first.
func (s *stage) units() (units []string, scarce int) {
	units = slices.SortedFunc(maps.Keys(s.stock), func(a, b string) int {
		if s.stock[a] != s.stock[b] {
			return s.stock[a] - s.stock[b]
		}
		return slices.Compare([]byte(a), []byte(b))
	})
	for _, u := range units {
		if s.stock[u] == scarceStock {
			scarce++
		}
	}
	return units, scarce
}
