package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"
)

const (
	shoppers  = 48
	openOrder = 60 // so many wait for a customer or staff to do something
	tries     = 4
)

// load are shoppers and staff, who do one thing after another at a pace.
type load struct {
	client *http.Client
	nodes  []*node
	units  []string
	scarce int // the first units have few pieces
	cookie string
	h      *history
	pace   *time.Ticker

	mu   sync.Mutex
	open []op // orders that are placed
}

// run lets them go on until ctx ends.
func (l *load) run(ctx context.Context) {
	var all sync.WaitGroup
	for range shoppers {
		all.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case <-l.pace.C:
				}
				l.act(context.WithoutCancel(ctx)) // what has begun comes to its end
			}
		})
	}
	all.Wait()
}

func (l *load) act(ctx context.Context) {
	switch n := chance(100); {
	case n < 10:
		l.hold(ctx)
	case n < 50:
		if o, ok := l.take(); ok {
			l.goOn(ctx, o)
			return
		}
		l.order(ctx, l.unit(), 0, "")
	default:
		l.order(ctx, l.unit(), 0, "")
	}
}

func chance(n int) int { return rand.N(n) } //nolint:gosec // a load needs no secrecy

// unit is often one of which few are left.
func (l *load) unit() string {
	if chance(3) == 0 {
		return l.units[chance(l.scarce)]
	}
	return l.units[l.scarce+chance(len(l.units)-l.scarce)]
}

// take gives an order to go on with, once enough are open.
func (l *load) take() (o op, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.open) < openOrder {
		return o, false
	}
	i := chance(len(l.open))
	o = l.open[i]
	l.open[i] = l.open[len(l.open)-1]
	l.open = l.open[:len(l.open)-1]
	return o, true
}

// pick is the node with the fewest requests under way that did not fail lately,
// where there is one, as a proxy chooses.
func (l *load) pick() *node {
	best := l.nodes[chance(len(l.nodes))]
	for _, n := range l.nodes {
		if n.weight(l.h.now()) < best.weight(l.h.now()) {
			best = n
		}
	}
	return best
}

// call asks for an operation, again and again where repeating it is harmless.
func (l *load) call(ctx context.Context, kind, method, path string, header map[string]string, body any, repeat bool) (result string, answer []byte) {
	for try := 1; ; try++ {
		n := l.pick()
		n.underWay.Add(1)
		status, answer, err := send(ctx, l.client, method, n.url()+path, header, body)
		n.underWay.Add(-1)
		l.h.answered(n.name, kind, status)
		if result = verdict(status, answer, err); result != unknown {
			return result, answer
		}
		n.restBefore.Store(l.h.now() + int64(time.Second))
		if !repeat || try == tries {
			return unknown, nil
		}
		_ = pause(ctx, time.Duration(try)*200*time.Millisecond) // ctx never ends
	}
}

// order places an order. Two in three repeat a request that got no answer.
func (l *load) order(ctx context.Context, unit string, hold int, token string) {
	id := l.h.id()
	o := l.h.begin(unit, opOrder, id)
	o.key, o.Hold = fmt.Sprintf("chaos-key-%08d-%d", id, l.h.began.Unix()), hold
	body := map[string]any{
		"customer":    map[string]string{"firstName": "Dana", "lastName": "Ortiz", "email": fmt.Sprintf("dana%d@chaos.example", id), "phone": phone(id)},
		"fulfillment": "pickup", "items": []map[string]any{{"id": unit, "quantity": 1}},
	}
	if token != "" {
		body["hold"] = token
	}
	result, answer := l.call(ctx, opOrder, http.MethodPost, "/api/orders", map[string]string{"Idempotency-Key": o.key}, body, chance(3) > 0)
	var receipt struct{ Number, Token string }
	if result == done && json.Unmarshal(answer, &receipt) != nil {
		result = unknown
	}
	o.number, o.token = receipt.Number, receipt.Token
	if o = l.h.end(o, result); result == done {
		l.mu.Lock()
		l.open = append(l.open, o)
		l.mu.Unlock()
	}
}

func phone(id int) string { return fmt.Sprintf("(817) %03d-%04d", 200+id/10_000%800, id%10_000) }

// goOn takes a placed order to its end.
func (l *load) goOn(ctx context.Context, o op) {
	switch n := chance(10); {
	case n < 6:
		l.cancel(ctx, o)
		return
	case n < 7: // the customer and staff at once: one of them wins
		var both sync.WaitGroup
		both.Go(func() { l.cancel(ctx, o) })
		l.move(ctx, o, opConfirm, placed, confirmed)
		both.Wait()
		return
	}
	if l.move(ctx, o, opConfirm, placed, confirmed) != done {
		return
	}
	if chance(2) == 0 {
		l.move(ctx, o, opRecall, confirmed, "cancelled")
		return
	}
	if l.status(ctx, opSell, o.number, confirmed, "ready") == done {
		l.move(ctx, o, opSell, "ready", "picked_up")
	}
}

func (l *load) cancel(ctx context.Context, placed op) {
	o := l.h.begin(placed.Unit, opCancel, placed.ID)
	result, _ := l.call(ctx, opCancel, http.MethodPost, "/api/orders/"+placed.token+"/cancel", nil, nil, chance(3) > 0)
	l.h.end(o, result)
}

// move has staff set a status, once.
func (l *load) move(ctx context.Context, placed op, kind, from, to string) (result string) {
	o := l.h.begin(placed.Unit, kind, placed.ID)
	result = l.status(ctx, kind, placed.number, from, to)
	l.h.end(o, result)
	return result
}

func (l *load) status(ctx context.Context, kind, number, from, to string) (result string) {
	result, _ = l.call(ctx, kind, http.MethodPost, "/api/staff/orders/"+number+"/status", l.staff(), map[string]string{"expected": from, "to": to}, false)
	return result
}

func (l *load) staff() map[string]string { return map[string]string{"Cookie": l.cookie} }

// hold keeps a unit, then orders it or lets it go.
func (l *load) hold(ctx context.Context) {
	id, unit := l.h.id(), l.unit()
	o := l.h.begin(unit, opHold, id)
	result, answer := l.call(ctx, opHold, http.MethodPost, "/api/holds", nil, map[string]string{"id": unit, "name": "Dana Ortiz", "phone": phone(id)}, false)
	var taken struct{ Token string }
	if result == done && json.Unmarshal(answer, &taken) != nil {
		result = unknown
	}
	l.h.end(o, result)
	switch {
	case result == unknown:
		l.release(ctx, unit)
	case result == done && chance(2) == 0:
		l.order(ctx, unit, id, taken.Token)
	case result == done:
		o := l.h.begin(unit, opLetGo, id)
		result, _ := l.call(ctx, opLetGo, http.MethodDelete, "/api/holds/"+taken.Token, nil, nil, false)
		if l.h.end(o, result); result == unknown {
			l.release(ctx, unit)
		}
	}
}

// release has staff end a hold of which nobody knows.
func (l *load) release(ctx context.Context, unit string) {
	o := l.h.begin(unit, opRelease, 0)
	result, _ := l.call(ctx, opRelease, http.MethodDelete, "/api/staff/units/"+unit+"/hold", l.staff(), nil, true)
	l.h.end(o, result)
}
