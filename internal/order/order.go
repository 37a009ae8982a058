// Package order takes orders: it checks the delivery address, prices the cart,
// takes the units off the shelf, stores the order and follows it to the door.
package order

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/geo"
	"enamel/internal/mail"
	"enamel/internal/money"
	"enamel/internal/shop"
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
	Cancelled      Status = "cancelled"
)

// Reason is why an order was cancelled.
type Reason string

// The reasons of a cancelled order.
const (
	ByCustomer Reason = "customer" // for the customer's own cancelling, which is not there yet
	ByStaff    Reason = "staff"
	Lapsed     Reason = "lapsed" // nobody confirmed it in time
)

// Statuses lists them in the order of an order's life.
func Statuses() []Status {
	return []Status{Placed, Confirmed, Scheduled, OutForDelivery, Delivered, Cancelled}
}

// next is the table of legal transitions. A delivery that fails at the door
// goes back on the schedule.
func (s Status) next() []Status {
	switch s {
	case Placed:
		return []Status{Confirmed, Cancelled}
	case Confirmed:
		return []Status{Scheduled, Cancelled}
	case Scheduled:
		return []Status{OutForDelivery, Cancelled}
	case OutForDelivery:
		return []Status{Delivered, Scheduled, Cancelled}
	case Delivered, Cancelled:
	}
	return nil
}

// May reports whether an order can go from s to another status.
func (s Status) May(to Status) bool { return slices.Contains(s.next(), to) }

// words is the status within a sentence.
func (s Status) words() string {
	if s == OutForDelivery {
		return "out for delivery"
	}
	return string(s)
}

// Line is one sold unit with what it was called and cost when it was sold.
type Line struct {
	UnitID    string
	Name      string
	Brand     string
	Model     string
	Quantity  int
	UnitCents money.Cents
}

// Event is a status an order took on.
type Event struct {
	Status Status    `json:"status" enum:"placed,confirmed,scheduled,out_for_delivery,delivered,cancelled"`
	At     time.Time `json:"at"`
}

// Order is a stored order. Promotion is nil where none holds.
type Order struct {
	ID        string
	Number    string
	Status    Status
	Reason    Reason // of a cancelled order
	PlacedAt  time.Time
	Customer  Customer
	Options   Options
	Lines     []Line
	Totals    Totals
	Promotion *Promotion
	History   []Event
	Tax       shop.Tax // the rules it was priced by
	UserID    string   // who placed it; empty for a guest. Set while placing, and not read back
	Verified  bool     // the e-mail is that account's, and verified. Set while placing, and not read back
	StatusAt  time.Time

	network   sql.NullString // from where it was placed, while it counts as unconfirmed
	heldUntil time.Time      // when it lapses, as its letters say; zero: nothing was promised
}

// LinkLife is how long the link to an order serves once the order is over.
const LinkLife = 90 * 24 * time.Hour

// over: the appliances are at their customer's or back on the shelf.
func (o Order) over() bool { return o.Status == Delivered || o.Status == Cancelled }

func (s *Service) linkEnded(o Order) bool {
	return o.over() && !s.now().Before(o.StatusAt.Add(LinkLife))
}

// Receipt is the answer to a placed order.
type Receipt struct {
	Number string `json:"number"`
	Token  string `json:"token"`
	Totals Totals `json:"totals"`
}

// Config is what a Service is made of.
type Config struct {
	DB       *db.DB
	Catalog  *catalog.Service
	Geocoder geo.Geocoder
	Facts    func() shop.Facts
	Limits   func() Limits
	Origin   string // https://shop.example, without a slash at the end
	Secret   []byte
	Mail     *mail.Outbox
	Now      func() time.Time // times quotes, lapsing and links; nil: time.Now
}

// Service places and follows orders.
type Service struct {
	db       *db.DB
	catalog  *catalog.Service
	geocoder geo.Geocoder
	facts    func() shop.Facts
	limits   func() Limits
	zone     *time.Location
	origin   string
	secret   []byte
	signer   signer
	mail     *mail.Outbox
	now      func() time.Time
	underWay sync.Map // key -> order id: what this process's transactions are placing
}

// minSecret is the least length of the secret, in bytes.
const minSecret = 32

// New makes a Service; it fails when the secret is too short.
func New(c Config) (*Service, error) {
	if len(c.Secret) < minSecret {
		return nil, errors.New("order: the secret is shorter than 32 bytes")
	}
	sign, err := newSigner(c.Secret)
	if err != nil {
		return nil, err
	}
	zone, err := shop.Zone()
	if err != nil {
		return nil, err
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Service{
		db: c.DB, catalog: c.Catalog, geocoder: c.Geocoder, facts: c.Facts, limits: c.Limits, zone: zone,
		origin: c.Origin, secret: c.Secret, signer: sign, mail: c.Mail, now: c.Now,
	}, nil
}

// token is what opens an order's tracking page: it cannot be guessed, and it
// is not stored.
func (s *Service) token(orderID string) string {
	h := hmac.New(sha256.New, s.secret)
	h.Write([]byte(orderID))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil))
}

// tokenHash is the form in which a token is looked up.
func tokenHash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Find returns the order that a tracking token opens, else NotFound: where
// there is none, and LinkLife after it was delivered or cancelled.
func (s *Service) Find(ctx context.Context, token string) (Order, error) {
	if len(token) != base64.RawURLEncoding.EncodedLen(sha256.Size) {
		return Order{}, notFound()
	}
	o, err := load(ctx, s.db, "token_hash", tokenHash(token))
	switch {
	case db.IsBusy(err):
		return Order{}, tooBusy(err)
	case err == nil && s.linkEnded(o):
		return Order{}, notFound()
	}
	return o, err
}

// FindByNumber returns the order of a number, with or without its letters, that
// was placed with an e-mail; letter case does not count. It fails with NotFound
// and does not tell which of them is another's.
func (s *Service) FindByNumber(ctx context.Context, number, email string) (Order, error) {
	digits := strings.TrimPrefix(strings.ToUpper(number), numberPrefix)
	o, err := loadOf(ctx, s.db, numberPrefix+digits, strings.ToLower(email))
	if db.IsBusy(err) {
		return Order{}, tooBusy(err)
	}
	return o, err
}

// maxMine is how many of their orders a customer sees.
const maxMine = 100

// Mine returns the newest orders of a user, with their lines and without their
// history. An email, which must be verified, adds those that were placed with it as a guest.
func (s *Service) Mine(ctx context.Context, userID, email string) ([]Order, error) {
	orders, err := ordersOf(ctx, s.db, userID, strings.ToLower(email), maxMine)
	if db.IsBusy(err) {
		return nil, tooBusy(err)
	}
	return orders, err
}

func (s *Service) listed(o Order) MyOrder {
	out := MyOrder{
		Number: o.Number, Status: o.Status, PlacedAt: o.PlacedAt,
		TotalCents: o.Totals.TotalCents, Units: make([]MyUnit, len(o.Lines)),
	}
	if !s.linkEnded(o) {
		out.Token = s.token(o.ID)
	}
	for i, l := range o.Lines {
		out.Quantity += l.Quantity
		out.Units[i] = MyUnit{ID: l.UnitID, Name: l.Name}
	}
	return out
}

// Show returns the order of a number, else NotFound.
func (s *Service) Show(ctx context.Context, number string) (Order, error) {
	return load(ctx, s.db, "number", number)
}

// TrackingURL is the address of an order's page, which its customer is given; ""
// when it opens nothing any more.
func (s *Service) TrackingURL(o Order) string {
	if s.linkEnded(o) {
		return ""
	}
	return s.origin + "/order/" + s.token(o.ID)
}

// ChosenServices are the labels of the services that an order asks for.
func (s *Service) ChosenServices(o Order) []string { return chosenServices(s.facts(), o.Options) }

func notFound() error { return fault.New(fault.NotFound, "There is no such order.") }
