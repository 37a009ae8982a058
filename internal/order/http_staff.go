package order

import (
	"context"
	"encoding/csv"

	"enamel/internal/api"
	"enamel/internal/money"
)

// OrdersIn is GET /api/staff/orders.
type OrdersIn struct {
	Text   string `query:"text" maxLength:"200" doc:"First letters of words: number, names, e-mail, units; a phone, or its last 7 or 4 digits"`
	Status string `query:"status" doc:"A status, open (also where it is absent) or all"`
	From   string `query:"from" doc:"Placed on this day of the shop's or later"`
	To     string `query:"to" doc:"Placed on this day of the shop's or before"`
	After  string `query:"after"`
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
}

func (in *OrdersIn) filter() Filter {
	return Filter{Text: in.Text, Status: in.Status, From: in.From, To: in.To, After: in.After, Limit: in.Limit}
}

// OrdersOut is its answer.
type OrdersOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         OrderPage
}

// StaffList handles GET /api/staff/orders.
func (h *Handlers) StaffList(ctx context.Context, in *OrdersIn) (*OrdersOut, error) {
	p, err := h.service.Orders(ctx, in.filter())
	if err != nil {
		return nil, err
	}
	return &OrdersOut{noStore, p}, nil
}

// WriteOrders handles GET /api/staff/orders.csv.
func (h *Handlers) WriteOrders(ctx context.Context, in *OrdersIn, out *csv.Writer) error {
	return h.service.Export(ctx, in.filter(), out)
}

// DaysOut is the answer to GET /api/staff/orders/days.
type DaysOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Days []Day `json:"days" nullable:"false" doc:"The next 7"`
	}
}

// StaffDays handles it: the days that a new order may have.
func (h *Handlers) StaffDays(ctx context.Context, _ *struct{}) (*DaysOut, error) {
	days, err := h.service.days(ctx, h.service.db, "", daysShown)
	if err != nil {
		return nil, err
	}
	out := &DaysOut{CacheControl: noStore}
	out.Body.Days = days
	return out, nil
}

// NumberIn names an order.
type NumberIn struct {
	Number string `path:"number"`
}

// ViewOut is an order.
type ViewOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         View
}

// StaffShow handles GET /api/staff/orders/{number}.
func (h *Handlers) StaffShow(ctx context.Context, in *NumberIn) (*ViewOut, error) {
	return h.view(ctx, in.Number, nil)
}

// view answers with an order, unless what was done to it has failed.
func (h *Handlers) view(ctx context.Context, number string, err error) (*ViewOut, error) {
	if err != nil {
		return nil, err
	}
	v, err := h.service.View(ctx, number)
	if err != nil {
		return nil, err
	}
	return &ViewOut{noStore, v}, nil
}

func by(ctx context.Context) string { return api.PrincipalOf(ctx).ID }

// StatusIn is POST /api/staff/orders/{number}/status.
type StatusIn struct {
	Number string `path:"number"`
	Body   struct {
		To       Status `json:"to"`
		Expected Status `json:"expected" doc:"The status on the screen: 409 order-changed where it is another by now"`
		Apply    bool   `json:"apply_promotion" required:"false" doc:"Of confirmed: take the promotion off the total"`
		Day      string `json:"day" required:"false" doc:"Of scheduled, where it must be, and of confirmed"`
		Window   string `json:"window" required:"false"`
		Reason   string `json:"reason" required:"false" doc:"Of cancelled: kept as a note"`
	}
}

// StaffStatus handles it.
func (h *Handlers) StaffStatus(ctx context.Context, in *StatusIn) (*ViewOut, error) {
	b := in.Body
	c := Change{To: b.To, Expected: b.Expected, Promotion: b.Apply, Day: b.Day, Window: b.Window, Reason: b.Reason}
	return h.view(ctx, in.Number, h.service.Move(ctx, by(ctx), in.Number, c))
}

// PlanIn is PUT /api/staff/orders/{number}/delivery.
type PlanIn struct {
	Number string `path:"number"`
	Body   struct {
		Day     string `json:"day"`
		Window  string `json:"window" required:"false" doc:"Empty: any time of the day"`
		Version int64  `json:"version" required:"false" doc:"That on the screen: 409 order-changed where it is another by now. Absent: whatever it is"`
	}
}

// StaffPlan handles it.
func (h *Handlers) StaffPlan(ctx context.Context, in *PlanIn) (*ViewOut, error) {
	c := Change{Day: in.Body.Day, Window: in.Body.Window, Version: in.Body.Version}
	return h.view(ctx, in.Number, h.service.Plan(ctx, by(ctx), in.Number, c))
}

// DeedIn is a POST below an order that is done once.
type DeedIn[T any] struct {
	Number string `path:"number"`
	Key    string `header:"Idempotency-Key" doc:"Required. The same key again changes nothing, for 7 days."`
	Body   T
}

// NoteBody is the body of a note.
type NoteBody struct {
	Text string `json:"text"`
}

// StaffNote handles POST /api/staff/orders/{number}/notes.
func (h *Handlers) StaffNote(ctx context.Context, in *DeedIn[NoteBody]) (*ViewOut, error) {
	return h.view(ctx, in.Number, h.service.Note(ctx, by(ctx), in.Number, in.Key, in.Body.Text))
}

// PaymentBody is the body of a payment.
type PaymentBody struct {
	Way    string      `json:"way" doc:"cash, card, financing or other"`
	Amount money.Cents `json:"amount_cents"`
	Note   string      `json:"note" required:"false"`
}

// StaffPay handles POST /api/staff/orders/{number}/payments.
func (h *Handlers) StaffPay(ctx context.Context, in *DeedIn[PaymentBody]) (*ViewOut, error) {
	return h.view(ctx, in.Number, h.service.Pay(ctx, by(ctx), in.Number, in.Key, Taking(in.Body)))
}

// StaffReturn handles POST /api/staff/orders/{number}/returns.
func (h *Handlers) StaffReturn(ctx context.Context, in *DeedIn[Back]) (*ViewOut, error) {
	return h.view(ctx, in.Number, h.service.Return(ctx, by(ctx), in.Number, in.Key, in.Body))
}

// StaffOpenClaim handles POST /api/staff/orders/{number}/claims.
func (h *Handlers) StaffOpenClaim(ctx context.Context, in *DeedIn[Claiming]) (*ViewOut, error) {
	return h.view(ctx, in.Number, h.service.OpenClaim(ctx, by(ctx), in.Number, in.Key, in.Body))
}

// RecordIn names a payment or a claim of an order.
type RecordIn struct {
	Number string `path:"number"`
	ID     string `path:"id"`
}

// StaffVoid handles DELETE /api/staff/orders/{number}/payments/{id}.
func (h *Handlers) StaffVoid(ctx context.Context, in *RecordIn) (*ViewOut, error) {
	return h.view(ctx, in.Number, h.service.Void(ctx, by(ctx), in.Number, in.ID))
}

// ClaimIn is PUT /api/staff/orders/{number}/claims/{id}.
type ClaimIn struct {
	RecordIn
	Body struct {
		State string `json:"state" doc:"open or closed"`
		Note  string `json:"note" required:"false"`
	}
}

// StaffSetClaim handles it.
func (h *Handlers) StaffSetClaim(ctx context.Context, in *ClaimIn) (*ViewOut, error) {
	return h.view(ctx, in.Number, h.service.SetClaim(ctx, by(ctx), in.Number, in.ID, in.Body.State, in.Body.Note))
}

// StaffPlaceIn is POST /api/staff/orders.
type StaffPlaceIn struct {
	Key  string `header:"Idempotency-Key" doc:"Required. The same key again answers with the same order, for 7 days."`
	Body struct {
		Customer    PlaceCustomer `json:"customer" doc:"A first name and a phone are enough, and the address of a delivery"`
		Items       []StaffItem   `json:"items" nullable:"false"`
		Options     PlaceOptions  `json:"options" required:"false"`
		Fulfillment string        `json:"fulfillment" required:"false" doc:"delivery, also where it is absent, or pickup"`
		FeeCents    *money.Cents  `json:"fee_cents" required:"false" doc:"Absent: as quoted, else by ZIP code"`
		Source      Source        `json:"source" doc:"phone or showroom"`
		Confirmed   bool          `json:"confirmed" required:"false"`
		Apply       bool          `json:"apply_promotion" required:"false" doc:"Where it is confirmed: take the promotion off the total"`
		Day         string        `json:"day" required:"false" doc:"Of a confirmed delivery: it is scheduled at once"`
		Window      string        `json:"window" required:"false"`
		Quote       string        `json:"quote" required:"false" doc:"From POST /api/delivery/validate"`
	}
}

// StaffItem is a line of it.
type StaffItem struct {
	PlaceItem
	Held bool `json:"held" required:"false" doc:"The piece that is on hold, for this customer: the hold ends"`
}

// StaffPlaceOut is the answer of 201.
type StaffPlaceOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         View
}

// StaffPlace handles it.
func (h *Handlers) StaffPlace(ctx context.Context, in *StaffPlaceIn) (*StaffPlaceOut, error) {
	b := in.Body
	r := StaffOrder{
		Request: Request{Customer: Customer(b.Customer), Options: Options(b.Options), Fulfillment: Fulfillment(b.Fulfillment), Quote: b.Quote},
		Source:  b.Source, Fee: b.FeeCents, Confirmed: b.Confirmed, Promotion: b.Apply, Day: b.Day, Window: b.Window,
	}
	for _, it := range b.Items {
		r.Items = append(r.Items, Item{ID: it.ID, Quantity: it.Quantity, Held: it.Held})
	}
	number, err := h.service.PlaceByStaff(ctx, by(ctx), in.Key, r)
	if err != nil {
		return nil, err
	}
	v, err := h.service.View(ctx, number)
	if err != nil {
		return nil, err
	}
	return &StaffPlaceOut{noStore, v}, nil
}

// CustomersIn is GET /api/staff/customers.
type CustomersIn struct {
	Text  string `query:"text" maxLength:"200"`
	After string `query:"after"`
	Limit int    `query:"limit" minimum:"0" maximum:"100"`
}

// CustomersOut is its answer.
type CustomersOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         KnownPage
}

// StaffCustomers handles it.
func (h *Handlers) StaffCustomers(ctx context.Context, in *CustomersIn) (*CustomersOut, error) {
	p, err := h.service.Customers(ctx, in.Text, in.After, in.Limit)
	if err != nil {
		return nil, err
	}
	return &CustomersOut{noStore, p}, nil
}

// CustomerIn is GET /api/staff/customers/{key}.
type CustomerIn struct {
	Key string `path:"key"`
}

// CustomerOut is its answer.
type CustomerOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         CustomerView
}

// StaffCustomer handles it.
func (h *Handlers) StaffCustomer(ctx context.Context, in *CustomerIn) (*CustomerOut, error) {
	v, err := h.service.Customer(ctx, in.Key)
	if err != nil {
		return nil, err
	}
	return &CustomerOut{noStore, v}, nil
}
