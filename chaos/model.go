package main

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/anishathalye/porcupine"
)

// unitState is one unit as the shop should have it: the pieces on the floor,
// whose hold one of them is under, and where its open orders stand.
type unitState struct {
	stock, held int
	orders      map[int]string
}

const (
	placed    = "placed"
	confirmed = "confirmed"
)

// with is the state with an order elsewhere; empty: it is over.
func (s unitState) with(id int, status string) unitState {
	s.orders = maps.Clone(s.orders)
	if s.orders[id] = status; status == "" {
		delete(s.orders, id)
	}
	return s
}

// step says whether an operation may have had its result in a state.
func step(state, input, output any) (bool, any) {
	s, o := state.(unitState), input.(op)
	switch o.Kind {
	case opOrder:
		return order(s, o)
	case opHold, opLetGo, opRelease:
		return hold(s, o)
	case opRead:
		return s.stock == o.Stock, s
	}
	return move(s, o)
}

func order(s unitState, o op) (bool, unitState) {
	theirs := o.Hold != 0 && s.held == o.Hold
	free := s.stock
	if s.held != 0 && !theirs {
		free--
	}
	switch o.Result {
	case done:
		next := s.with(o.ID, placed)
		next.stock--
		if theirs {
			next.held = 0
		}
		return free > 0, next
	case "sold-out":
		return free <= 0, s
	}
	return true, s
}

// move changes where an order stands.
func move(s unitState, o op) (bool, unitState) {
	from, to := placed, ""
	switch o.Kind {
	case opConfirm:
		to = confirmed
	case opRecall, opSell:
		from = confirmed
	}
	if o.Result != done { // order-confirmed, order-changed
		return s.orders[o.ID] != from, s
	}
	next := s.with(o.ID, to)
	if o.Kind == opCancel || o.Kind == opRecall {
		next.stock++
	}
	return s.orders[o.ID] == from, next
}

func hold(s unitState, o op) (bool, unitState) {
	next := s
	switch {
	case o.Kind == opRelease:
		next.held = 0
		return true, next
	case o.Kind == opHold && o.Result == unknown:
		if s.held == 0 && s.stock > 0 {
			next.held = o.ID
		}
		return true, next
	case o.Kind == opLetGo && o.Result == unknown:
		if s.held == o.ID {
			next.held = 0
		}
		return true, next
	case o.Kind == opHold && o.Result == done:
		next.held = o.ID
		return s.held == 0 && s.stock > 0, next
	case o.Kind == opHold && o.Result == "on-hold":
		return s.held != 0, s
	case o.Kind == opHold && o.Result == "sold":
		return s.stock == 0, s
	case o.Kind == opLetGo && o.Result == done:
		next.held = 0
		return s.held == o.ID, next
	case o.Kind == opLetGo:
		return s.held != o.ID, s
	}
	return true, s
}

func modelOf(stock int) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return unitState{stock: stock, orders: map[int]string{}} },
		Step: step,
		Equal: func(a, b any) bool {
			x, y := a.(unitState), b.(unitState)
			return x.stock == y.stock && x.held == y.held && maps.Equal(x.orders, y.orders)
		},
	}
}

// judge checks the history of each unit, and says which are illegal.
func judge(ops []op, stock map[string]int, limit time.Duration) (units int, wrong []string) {
	byUnit := map[string][]porcupine.Operation{}
	for _, o := range ops {
		byUnit[o.Unit] = append(byUnit[o.Unit], porcupine.Operation{Input: o, Call: o.Invoke, Return: o.Return})
	}
	for _, unit := range slices.Sorted(maps.Keys(byUnit)) {
		switch porcupine.CheckOperationsTimeout(modelOf(stock[unit]), byUnit[unit], limit) {
		case porcupine.Ok:
		case porcupine.Illegal:
			wrong = append(wrong, fmt.Sprintf("the history of %s (%d operations) is illegal", unit, len(byUnit[unit])))
		case porcupine.Unknown:
			wrong = append(wrong, fmt.Sprintf("the history of %s (%d operations) was not judged within %v", unit, len(byUnit[unit]), limit))
		}
	}
	return len(byUnit), wrong
}
