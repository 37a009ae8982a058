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
	Status Status    `json:"status"`
	At     time.Time `json:"at"`
	By     string    `json:"-"` // a user's id; empty: the customer, or nobody
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
	UserID    string   // the customer's account; empty for a guest. Set while placing, and not read back
	Verified  bool     // the e-mail is that account's, and verified. Set while placing, and not read back
	StatusAt  time.Time

	Fulfillment Fulfillment
	Source      Source
	Day         string // YYYY-MM-DD of the delivery; empty: none is agreed on
	Window      string // key of one of windows; empty: any time of that day
	Wish        string // the day that the customer would like, as Day is written; empty: none
	Version     int64  // counts what staff change
	ExchangeOf  string // the number of the order whose units went back

	changedBy string         // author of its newest version
	customer  string         // e-mail in lower case, else the digits of the phone
	distance  sql.NullInt64  // tenths of a mile
	paid      money.Cents    // payments less refunds
	credit    money.Cents    // value of its returns, off its price
	network   sql.NullString // from where it was placed, while it counts as unconfirmed
	heldUntil time.Time      // when it lapses, as its letters say; zero: nothing was promised
}

// Source is from where an order came.
type Source string

// The sources of orders.
const (
	FromWeb      Source = "web"
	FromPhone    Source = "phone"
	FromShowroom Source = "showroom"
)

// LinkLife is how long the link to an order serves once the order is over.
const LinkLife = 90 * 24 * time.Hour

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
	// Names are what people see of users, by id.
	Names func(ctx context.Context, r db.Reader, ids ...string) (map[string]string, error)
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
	names    func(ctx context.Context, r db.Reader, ids ...string) (map[string]string, error)
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
		origin: c.Origin, secret: c.Secret, signer: sign, mail: c.Mail, now: c.Now, names: c.Names,
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
