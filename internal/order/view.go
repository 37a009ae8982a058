package order

import (
	"context"
	"net/url"
	"time"

	"enamel/internal/db"
	"enamel/internal/money"
	"enamel/internal/shop"
)

// View is one order as staff see it.
type View struct {
	Row
	Version           int64             `json:"version"`
	Customer          Customer          `json:"customer"`
	Distance          *float64          `json:"distance" doc:"Miles from the showroom; null where no quote said"`
	MapURL            string            `json:"map_url" doc:"Empty where there is no address"`
	Options           Options           `json:"options"`
	Services          []string          `json:"services" nullable:"false" doc:"The labels of the options"`
	Lines             []ViewLine        `json:"lines" nullable:"false"`
	Totals            Totals            `json:"totals"`
	WithPromotion     *Totals           `json:"with_promotion" doc:"What it would cost; null where no promotion is left to apply"`
	CreditCents       money.Cents       `json:"credit_cents" doc:"What it costs less by its returns"`
	TaxLabel          string            `json:"tax_label"`
	History           []Done            `json:"history" nullable:"false"`
	Payments          []Payment         `json:"payments" nullable:"false"`
	Notes             []Note            `json:"notes" nullable:"false"`
	Returns           []Returning       `json:"returns" nullable:"false"`
	Claims            []Claim           `json:"claims" nullable:"false"`
	Days              []Day             `json:"days" nullable:"false" doc:"The next 7; none where it is picked up or over"`
	Mail              map[string]Letter `json:"mail" doc:"What the customer is written, by the next status; empty where there is no e-mail"`
	MailWithPromotion *Letter           `json:"mail_with_promotion" doc:"That of confirmed where the promotion is applied"`
	Page              string            `json:"page" doc:"The customer's own page; empty 90 days after the order was over"`
	ExchangeOf        string            `json:"exchange_of" doc:"The number of the order whose units went back; empty: none"`
}

// ViewLine is a line of it.
type ViewLine struct {
	Position int `json:"position"`
	TrackingLine
	Returned    int         `json:"returned"`
	RefundCents money.Cents `json:"refund_cents" doc:"What a piece cost, with its part of the offer and its tax"`
	Image       string      `json:"image"`
}

// Done is a status that it took on.
type Done struct {
	Status Status    `json:"status"`
	At     time.Time `json:"at"`
	By     string    `json:"by" doc:"A name; empty: the customer, or nobody"`
}

// Letter is what a customer would be written.
type Letter struct {
	Subject string `json:"subject"`
	Gist    string `json:"gist"`
}

// View reads an order for staff, else NotFound.
func (s *Service) View(ctx context.Context, number string) (View, error) {
	o, err := load(ctx, s.db, "number", number)
	if err != nil {
		return View{}, err
	}
	one := []Order{o}
	images, err := s.withLines(ctx, s.db, one)
	if err != nil {
		return View{}, err
	}
	f := s.facts()
	v := View{
		Row: s.row(o, images), Version: o.Version, Customer: o.Customer, MapURL: mapURL(o), Options: o.Options,
		Services: append([]string{}, chosenServices(f, o.Options)...), Totals: o.Totals, CreditCents: o.credit,
		TaxLabel: "Tax (" + o.Tax.Rate.String() + ")", Days: []Day{}, Page: s.TrackingURL(o), ExchangeOf: o.ExchangeOf,
	}
	if o.distance.Valid {
		miles := float64(o.distance.Int64) / 10
		v.Distance = &miles
	}
	if !o.over() && o.Fulfillment == Delivery {
		if v.Days, err = s.days(ctx, s.db, o.ID, daysShown); err != nil {
			return View{}, err
		}
	}
	s.viewNext(f, o, &v)
	return v, s.viewRecords(ctx, s.db, o, images, &v)
}

// viewNext says what a step would cost, and what the customer would read.
func (s *Service) viewNext(f shop.Facts, o Order, v *View) {
	v.Mail = map[string]Letter{}
	with := s.applied(o)
	unapplied := o.Status == Placed && o.Promotion != nil
	if unapplied {
		v.WithPromotion = &with.Totals
	}
	if o.Customer.Email == "" {
		return
	}
	for _, to := range o.next() {
		v.Mail[string(to)] = letterOf(f, o, to)
	}
	if unapplied {
		l := letterOf(f, with, Confirmed)
		v.MailWithPromotion = &l
	}
}

func letterOf(f shop.Facts, o Order, to Status) Letter {
	o.Status = to
	subject, text := statusText(f, o)
	return Letter{subject, text}
}

// viewRecords adds what has happened to it.
func (s *Service) viewRecords(ctx context.Context, r db.Reader, o Order, images map[string]string, v *View) error {
	back, err := returned(ctx, r, o.ID)
	if err != nil {
		return err
	}
	for i, l := range tracking(o).Lines {
		v.Lines = append(v.Lines, ViewLine{i + 1, l, back[i+1], o.worth(o.Lines[i]), images[l.ID]})
	}
	for _, e := range o.History {
		v.History = append(v.History, Done(e))
	}
	if v.Payments, err = payments(ctx, r, o.ID); err != nil {
		return err
	}
	if v.Notes, err = notes(ctx, r, `order_id = $1`, o.ID); err != nil {
		return err
	}
	if v.Returns, err = returns(ctx, r, o.ID); err != nil {
		return err
	}
	if v.Claims, err = claims(ctx, r, o.ID); err != nil {
		return err
	}
	return s.name(ctx, r, v.signers()...)
}

// signers is where it says who did something.
func (v *View) signers() (by []*string) {
	for i := range v.History {
		by = append(by, &v.History[i].By)
	}
	for i := range v.Payments {
		by = append(by, &v.Payments[i].By, &v.Payments[i].VoidedBy)
	}
	for i := range v.Notes {
		by = append(by, &v.Notes[i].By)
	}
	for i := range v.Returns {
		by = append(by, &v.Returns[i].By)
	}
	for i := range v.Claims {
		by = append(by, &v.Claims[i].By)
	}
	return by
}

// mapURL opens the way to a customer in the phone's map.
func mapURL(o Order) string {
	c := o.Customer
	if c.Address == "" {
		return ""
	}
	q := url.Values{"api": {"1"}, "query": {c.Address + ", " + c.City + ", " + c.State + " " + c.ZipCode}}
	return "https://www.google.com/maps/search/?" + q.Encode()
}
