package main

import (
	"math"
	"sync"
	"time"
)

// The results of an operation beside the slug of a refusal.
const (
	done    = "ok"
	unknown = "unknown"
)

// The kinds of operation.
const (
	opOrder   = "order"
	opCancel  = "cancel"       // by the customer
	opRecall  = "staff-cancel" // by staff, of a confirmed order
	opConfirm = "confirm"
	opSell    = "sell" // a confirmed order is picked up
	opHold    = "hold"
	opLetGo   = "let-go"
	opRelease = "release" // staff end whatever hold there is
	opRead    = "read"    // the stock at the end
)

// never is the return time of what nobody heard of again.
const never = int64(math.MaxInt64)

// op is one operation on a unit. Times are nanoseconds since the start.
type op struct {
	Unit   string `json:"unit"`
	Kind   string `json:"kind"`
	ID     int    `json:"id"`              // of the order or hold
	Hold   int    `json:"hold,omitempty"`  // of an order: by this hold
	Stock  int    `json:"stock,omitempty"` // of a read
	Invoke int64  `json:"invoke"`
	Return int64  `json:"return"`
	Result string `json:"result"`
	Fault  string `json:"fault"` // that was injected when it began

	key, number, token string
}

// history collects the operations of a run.
type history struct {
	mu       sync.Mutex
	began    time.Time
	ops      []op
	fault    string
	next     int
	statuses map[string]map[int]int // answers by fault and status; 0: none came
	orders   map[string]int         // by node: acknowledged since watch
}

func newHistory() *history {
	return &history{began: time.Now(), fault: "none", statuses: map[string]map[int]int{}, orders: map[string]int{}}
}

func (h *history) now() int64 { return int64(time.Since(h.began)) }

// begin starts an operation.
func (h *history) begin(unit, kind string, id int) op {
	h.mu.Lock()
	defer h.mu.Unlock()
	return op{Unit: unit, Kind: kind, ID: id, Invoke: h.now(), Fault: h.fault}
}

// end keeps an operation with its result.
func (h *history) end(o op, result string) op {
	h.mu.Lock()
	defer h.mu.Unlock()
	o.Result, o.Return = result, h.now()
	if result == unknown {
		o.Return = never
	}
	h.ops = append(h.ops, o)
	return o
}

// answered counts an answer of a node.
func (h *history) answered(node, kind string, status int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.statuses[h.fault] == nil {
		h.statuses[h.fault] = map[int]int{}
	}
	h.statuses[h.fault][status]++
	if kind == opOrder && status == 201 {
		h.orders[node]++
	}
}

// enter names the fault that is injected from now on.
func (h *history) enter(fault string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.fault = fault
}

// watch counts the orders of each node from zero.
func (h *history) watch() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.orders = map[string]int{}
}

// acknowledged counts the orders of a node since watch.
func (h *history) acknowledged(node string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.orders[node]
}

func (h *history) id() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.next++
	return h.next
}
