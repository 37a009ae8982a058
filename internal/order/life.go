package order

import (
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

// Status is where an order stands.
type Status string

// The statuses of an order.
const (
	Placed         Status = "placed"
	Confirmed      Status = "confirmed"
	Scheduled      Status = "scheduled"
	OutForDelivery Status = "out_for_delivery"
	Delivered      Status = "delivered"
	Ready          Status = "ready" // to be picked up
	PickedUp       Status = "picked_up"
	Cancelled      Status = "cancelled"
	Returned       Status = "returned" // all of it: only a return leads there
)

// Reason is why an order was cancelled.
type Reason string

// The reasons of a cancelled order.
const (
	ByCustomer Reason = "customer" // on the order's page, before it was confirmed
	ByStaff    Reason = "staff"
	Lapsed     Reason = "lapsed" // nobody confirmed it in time
)

// Fulfillment is how an order reaches its customer.
type Fulfillment string

// The ways to a customer; Delivery where none is named.
const (
	Delivery Fulfillment = "delivery"
	Pickup   Fulfillment = "pickup"
)

// Statuses lists them in the order of an order's life.
func Statuses() []Status {
	return []Status{Placed, Confirmed, Scheduled, OutForDelivery, Delivered, Ready, PickedUp, Cancelled, Returned}
}

// Schema implements huma.SchemaProvider.
func (Status) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, status := range Statuses() {
		s.Enum = append(s.Enum, string(status))
	}
	return s
}

// next is the table of legal transitions. A delivery that fails at the door
// goes back on the schedule.
func (o Order) next() []Status {
	switch o.Status {
	case Placed:
		return []Status{Confirmed, Cancelled}
	case Confirmed:
		if o.Fulfillment == Pickup {
			return []Status{Ready, Cancelled}
		}
		return []Status{Scheduled, Cancelled}
	case Scheduled:
		return []Status{OutForDelivery, Cancelled}
	case OutForDelivery:
		return []Status{Delivered, Scheduled, Cancelled}
	case Ready:
		return []Status{PickedUp, Cancelled}
	case Delivered, PickedUp, Cancelled, Returned:
	}
	return []Status{}
}

// May reports whether an order can go on to another status.
func (o Order) May(to Status) bool { return slices.Contains(o.next(), to) }

// arrived: the customer has the appliances, or had them.
func (o Order) arrived() bool {
	return o.Status == Delivered || o.Status == PickedUp || o.Status == Returned
}

// over: the appliances are at their customer's or back on the shelf.
func (o Order) over() bool { return o.arrived() || o.Status == Cancelled }

// words is the status within a sentence.
func (s Status) words() string {
	switch s {
	case OutForDelivery:
		return "out for delivery"
	case Ready:
		return "ready to be picked up"
	case PickedUp:
		return "picked up"
	case Placed, Confirmed, Scheduled, Delivered, Cancelled, Returned:
	}
	return string(s)
}
