package order

import (
	"context"
	"encoding/json"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"enamel/internal/api"
	"enamel/internal/geo"
	"enamel/internal/limit"
	"enamel/internal/money"
)

// Handlers are the routes of orders. Bodies hold optional fields only: what is
// missing is refused by the domain, in the words of the specification.
type Handlers struct{ service *Service }

// NewHandlers makes the handlers of a service.
func NewHandlers(s *Service) *Handlers { return &Handlers{service: s} }

// DeliveryIn is the body of POST /api/delivery/validate.
type DeliveryIn struct {
	Body struct {
		Address string `json:"address" required:"false"`
		City    string `json:"city" required:"false"`
		State   string `json:"state" required:"false"`
		ZipCode string `json:"zipCode" required:"false"`
	}
}

// DeliveryOut is its answer.
type DeliveryOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         DeliveryCheck
}

// DeliveryCheck says whether an address was found and is inside the area.
type DeliveryCheck struct {
	Validated bool         `json:"validated" doc:"The address was found"`
	Valid     bool         `json:"valid" doc:"It is inside the delivery area"`
	Distance  *float64     `json:"distance,omitempty" doc:"Miles, rounded half up to one decimal; absent when the address was not found"`
	Message   string       `json:"message"`
	FeeCents  *money.Cents `json:"fee_cents,omitempty" doc:"Inside the area only"`
	Quote     QuoteText    `json:"quote,omitzero" doc:"Opaque, for POST /api/orders; null outside the area, absent when the address was not found"`
}

// QuoteText is a quote on the wire: absent, null or a text.
type QuoteText struct {
	Known bool // false: absent
	Text  string
}

// IsZero makes encoding/json leave an unknown quote out.
func (q QuoteText) IsZero() bool { return !q.Known }

// MarshalJSON writes null for an empty text.
func (q QuoteText) MarshalJSON() ([]byte, error) {
	if q.Text == "" {
		return []byte("null"), nil
	}
	return json.Marshal(q.Text)
}

// Schema implements huma.SchemaProvider.
func (QuoteText) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Nullable: true}
}

// ValidateDelivery handles POST /api/delivery/validate.
func (h *Handlers) ValidateDelivery(ctx context.Context, in *DeliveryIn) (*DeliveryOut, error) {
	b := in.Body
	c, err := h.service.CheckDelivery(ctx, geo.Address{Street: b.Address, City: b.City, State: b.State, Zip: b.ZipCode})
	if err != nil {
		return nil, err
	}
	out := DeliveryCheck{Validated: c.Validated, Valid: c.Valid, Message: c.Message}
	if c.Validated {
		out.Distance = &c.Distance
		out.Quote = QuoteText{Known: true, Text: c.Quote}
	}
	if c.Valid {
		out.FeeCents = &c.Fee
	}
	return &DeliveryOut{CacheControl: noStore, Body: out}, nil
}

const noStore = "no-store"

// OfferedOut is the answer to GET /api/delivery/days.
type OfferedOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Days []OfferedDay `json:"days" nullable:"false" doc:"The next 10, from tomorrow on"`
	}
}

// Offered handles it: the days that a customer may wish for.
func (h *Handlers) Offered(ctx context.Context, _ *struct{}) (*OfferedOut, error) {
	out := &OfferedOut{CacheControl: noStore}
	var err error
	out.Body.Days, err = h.service.offered(ctx, h.service.db)
	return out, err
}

// PlaceIn is POST /api/orders.
type PlaceIn struct {
	Key  string `header:"Idempotency-Key" doc:"Required. The same key with the same body gives the same answer for 7 days."`
	Body PlaceBody
}

// PlaceBody is the order that is asked for.
type PlaceBody struct {
	Customer           PlaceCustomer `json:"customer" required:"false"`
	Items              []PlaceItem   `json:"items" required:"false" doc:"1 to 50 lines, of at most 5 pieces in all unless the shop set another limit"`
	Options            PlaceOptions  `json:"options" required:"false"`
	Fulfillment        string        `json:"fulfillment" required:"false" doc:"delivery, also where it is absent, or pickup: it needs no address and no quote, and takes cpsWarranty only"`
	Quote              *string       `json:"quote" required:"false" doc:"From POST /api/delivery/validate"`
	ExpectedTotalCents *int64        `json:"expected_total_cents" required:"false" doc:"The total that the customer saw"`
	Day                string        `json:"day" required:"false" doc:"The day that the customer would like the delivery on, one of GET /api/delivery/days"`
	Hold               string        `json:"hold" required:"false" doc:"From POST /api/holds: the unit on hold is theirs, and the hold ends. One that is over counts for nothing"`
}

// PlaceCustomer is the checkout form.
type PlaceCustomer struct {
	FirstName string `json:"firstName" required:"false"`
	LastName  string `json:"lastName" required:"false"`
	Email     string `json:"email" required:"false"`
	Phone     string `json:"phone" required:"false"`
	Address   string `json:"address" required:"false"`
	City      string `json:"city" required:"false"`
	State     string `json:"state" required:"false"`
	ZipCode   string `json:"zipCode" required:"false"`
}

// PlaceItem is one line of the cart.
type PlaceItem struct {
	ID       string `json:"id" required:"false" doc:"A product's id"`
	Quantity int64  `json:"quantity" required:"false" doc:"1 or more"`
}

// PlaceOptions are the additional services, all false where they are absent.
type PlaceOptions struct {
	SecondFloor         bool `json:"secondFloor" required:"false"`
	OldApplianceRemoval bool `json:"oldApplianceRemoval" required:"false"`
	InstallationService bool `json:"installationService" required:"false"`
	CPSWarranty         bool `json:"cpsWarranty" required:"false"`
}

// PlaceOut is the answer of 201.
type PlaceOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         Receipt
}

// Place handles POST /api/orders.
func (h *Handlers) Place(ctx context.Context, in *PlaceIn) (*PlaceOut, error) {
	b := in.Body
	r := Request{Customer: Customer(b.Customer), Options: Options(b.Options), Fulfillment: Fulfillment(b.Fulfillment), ExpectedTotalCents: b.ExpectedTotalCents, Wish: b.Day, Hold: b.Hold}
	for _, it := range b.Items {
		r.Items = append(r.Items, Item{ID: it.ID, Quantity: it.Quantity})
	}
	if b.Quote != nil {
		r.Quote = *b.Quote
	}
	r.Network = limit.Group(api.AddressOf(ctx))
	if p := api.PrincipalOf(ctx); p != nil {
		r.UserID = p.ID
		if p.EmailVerified {
			r.VerifiedEmail = p.Email
		}
	}
	receipt, err := h.service.Place(ctx, in.Key, r)
	if err != nil {
		return nil, err
	}
	return &PlaceOut{CacheControl: noStore, Body: receipt}, nil
}

// MineOut is the answer to GET /api/account/orders.
type MineOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         MineBody
}

// MineBody are a customer's orders, the newest first.
type MineBody struct {
	Orders            []MyOrder `json:"orders" doc:"At most 100"`
	GuestOrdersHidden bool      `json:"guest_orders_hidden" doc:"Orders placed as a guest with the same e-mail show once it is verified"`
}

// MyOrder is an order in the list of its customer.
type MyOrder struct {
	Number     string      `json:"number"`
	Token      string      `json:"token,omitempty" doc:"Opens /order/{token}; absent 90 days after delivery or cancellation"`
	Status     Status      `json:"status"`
	PlacedAt   time.Time   `json:"placed_at"`
	TotalCents money.Cents `json:"total_cents"`
	Quantity   int         `json:"quantity" doc:"Pieces in all"`
	Units      []MyUnit    `json:"units"`
}

// MyUnit is a unit of such an order.
type MyUnit struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Mine handles GET /api/account/orders, behind a guard that lets in who is signed in.
func (h *Handlers) Mine(ctx context.Context, _ *struct{}) (*MineOut, error) {
	p := api.PrincipalOf(ctx)
	email := ""
	if p.EmailVerified {
		email = p.Email
	}
	orders, err := h.service.Mine(ctx, p.ID, email)
	if err != nil {
		return nil, err
	}
	out := &MineOut{CacheControl: noStore, Body: MineBody{Orders: make([]MyOrder, len(orders)), GuestOrdersHidden: !p.EmailVerified}}
	for i, o := range orders {
		out.Body.Orders[i] = h.service.listed(o)
	}
	return out, nil
}

// ShowIn is GET /api/orders/{token}.
type ShowIn struct {
	Token string `path:"token"`
}

// ShowOut is its answer.
type ShowOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         Tracking
}

// Tracking is an order as its customer sees it.
type Tracking struct {
	Number      string              `json:"number"`
	Status      Status              `json:"status"`
	Reason      Reason              `json:"reason,omitempty" enum:"customer,staff,lapsed" doc:"Why it was cancelled; absent otherwise"`
	PlacedAt    time.Time           `json:"placed_at"`
	Fulfillment Fulfillment         `json:"fulfillment" enum:"delivery,pickup"`
	When        string              `json:"when,omitempty" doc:"The delivery day and its hours, in words; absent while none is agreed on"`
	Wish        string              `json:"wish,omitempty" doc:"The day that the customer would like the delivery on; absent where there is none"`
	Customer    Customer            `json:"customer"`
	Lines       []TrackingLine      `json:"lines" nullable:"false"`
	Options     Options             `json:"options"`
	Totals      Totals              `json:"totals"`
	Promotions  []TrackingPromotion `json:"promotions" nullable:"false" doc:"At most one; an applied one is already off the total"`
	History     []Event             `json:"history" nullable:"false"`
}

// TrackingLine is one line of an order.
type TrackingLine struct {
	ID        string      `json:"id"`
	Name      string      `json:"name"`
	Brand     string      `json:"brand"`
	Model     string      `json:"model"`
	Quantity  int         `json:"quantity"`
	UnitCents money.Cents `json:"unit_cents"`
	LineCents money.Cents `json:"line_cents"`
}

// TrackingPromotion is the offer that the order qualifies for.
type TrackingPromotion struct {
	Key         string      `json:"key"`
	Label       string      `json:"label"`
	AmountCents money.Cents `json:"amount_cents" doc:"Off the goods or services, before tax"`
	Applied     bool        `json:"applied"`
}

// Show handles GET /api/orders/{token}.
func (h *Handlers) Show(ctx context.Context, in *ShowIn) (*ShowOut, error) {
	o, err := h.service.Find(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return &ShowOut{CacheControl: noStore, Body: tracking(o)}, nil
}

// WishIn is POST /api/orders/{token}/day.
type WishIn struct {
	ShowIn
	Body struct {
		Day string `json:"day" doc:"One of GET /api/delivery/days; empty: any"`
	}
}

// SetWish handles it: the customer would like another day.
func (h *Handlers) SetWish(ctx context.Context, in *WishIn) (*ShowOut, error) {
	o, err := h.service.SetWish(ctx, in.Token, in.Body.Day)
	return &ShowOut{CacheControl: noStore, Body: tracking(o)}, err
}

// CancelOwn handles POST /api/orders/{token}/cancel.
func (h *Handlers) CancelOwn(ctx context.Context, in *ShowIn) (*ShowOut, error) {
	o, err := h.service.CancelOwn(ctx, in.Token)
	return &ShowOut{CacheControl: noStore, Body: tracking(o)}, err
}

func tracking(o Order) Tracking {
	t := Tracking{
		Number: o.Number, Status: o.Status, Reason: o.Reason, PlacedAt: o.PlacedAt, Fulfillment: o.Fulfillment, When: o.when(), Wish: o.Wish, Customer: o.Customer,
		Lines: make([]TrackingLine, len(o.Lines)), Options: o.Options, Totals: o.Totals,
		Promotions: []TrackingPromotion{}, History: o.History,
	}
	for i, l := range o.Lines {
		t.Lines[i] = TrackingLine{
			ID: l.UnitID, Name: l.Name, Brand: l.Brand, Model: l.Model, Quantity: l.Quantity,
			UnitCents: l.UnitCents, LineCents: l.UnitCents.Times(l.Quantity),
		}
	}
	if p := promotionOf(o); p != nil {
		t.Promotions = append(t.Promotions, *p)
	}
	return t
}

func promotionOf(o Order) *TrackingPromotion {
	if o.Promotion == nil {
		return nil
	}
	p := *o.Promotion
	return &TrackingPromotion{Key: p.Key, Label: p.Label, AmountCents: p.Amount, Applied: p.Applied}
}
