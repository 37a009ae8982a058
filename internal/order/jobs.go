package order

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/job"
	"enamel/internal/mail"
	"enamel/internal/money"
	"enamel/internal/shop"
)

// pruneJob forgets old keys four times a day.
const (
	pruneJob   = "order.prune"
	pruneEvery = 6 * time.Hour
)

// Register adds the jobs of orders to a queue.
func (s *Service) Register(q *job.Queue) {
	job.Handle(q, pruneJob, func(ctx context.Context, _ *job.Run, _ struct{}) error { return s.Prune(ctx) })
	q.Schedule(pruneJob, pruneEvery)
	job.Handle(q, lapseJob, func(ctx context.Context, _ *job.Run, _ struct{}) error { return s.Lapse(ctx) })
	q.Schedule(lapseJob, lapseEvery)
}

// mailPlaced puts the confirmation for the customer and the note for the shop
// into the outbox, in the order's own transaction.
func (s *Service) mailPlaced(ctx context.Context, tx *db.Tx, o Order) error {
	f := s.facts()
	if err := s.mail.Enqueue(ctx, tx, s.shopMail(f, o)); err != nil {
		return fmt.Errorf("mail the new order: %w", err)
	}
	return s.tell(ctx, tx, o, s.placedMail(f, o))
}

// mailStatus tells the customer of a new status.
func (s *Service) mailStatus(ctx context.Context, tx *db.Tx, o Order) error {
	return s.tell(ctx, tx, o, s.statusMail(s.facts(), o))
}

// letterKind is that of letters of orders among those that are counted.
const letterKind = "order"

// tell writes to the customer. To an address that may be a stranger's go a few
// letters an hour; what is more is left out. That an order has lapsed is always
// told: there is one such letter for each.
func (s *Service) tell(ctx context.Context, tx *db.Tx, o Order, m mail.Message) error {
	if m.To == "" { // an order by phone
		return nil
	}
	if !o.known() && o.Reason != Lapsed {
		if wait, err := mail.Count(ctx, tx, letterKind, m.To); err != nil || wait > 0 {
			return err
		}
	}
	if err := s.mail.Enqueue(ctx, tx, m); err != nil {
		return fmt.Errorf("mail the customer: %w", err)
	}
	return nil
}

// known: the customer verified the address, or staff spoke with them. Until then
// anybody may have typed it, and whatever a letter repeats is theirs to write to
// strangers.
func (o Order) known() bool {
	return o.Verified || o.Source == FromPhone || o.Source == FromShowroom || slices.ContainsFunc(o.History, func(e Event) bool { return e.Status == Confirmed })
}

func greeting(o Order) string {
	if !o.known() {
		return "Hello,"
	}
	return "Hi " + o.Customer.FirstName + ","
}

func (s *Service) placedMail(f shop.Facts, o Order) mail.Message {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nThank you for your order. Your appliances are set aside for you.\n\n", greeting(o))
	writeOrder(&b, f, o)
	number := "the number you gave us"
	if o.known() {
		number = o.Customer.Phone
	}
	if o.known() || o.Fulfillment == Pickup {
		writePlace(&b, f, o)
	}
	writeWish(&b, o, "\nYou would like the delivery on %s. It is not set yet: we agree on the day when we call.\n")
	if p := o.Promotion; p != nil {
		fmt.Fprintf(&b, "\nYou qualify for an offer: %s (%s off). We apply it when we confirm your order.\n", p.Label, p.Amount)
	}
	next := "agree on a delivery day. You pay on delivery or in the store"
	if o.Fulfillment == Pickup {
		next = "say when it is ready. You pay when you pick it up"
	}
	fmt.Fprintf(&b, "\nWhat happens next\nWe will call you at %s to confirm your order and %s; nothing has been charged.\n", number, next)
	if o.Fulfillment == Pickup {
		b.WriteString("Bring a vehicle that it fits in, and straps; we help you load it.\n")
	}
	s.writeLapse(&b, f, o, "We hold your appliances until %s; an order that is not confirmed by then is cancelled.\n")
	if !o.known() {
		b.WriteString("\nIf you did not place this order, somebody typed your email address. Reply to this mail, and we will cancel the order.\n")
	}
	s.sign(&b, f, o)
	return toCustomer(f, o, fmt.Sprintf("We have your order %s", o.Number), b.String())
}

func (s *Service) shopMail(f shop.Facts, o Order) mail.Message {
	var b strings.Builder
	c := o.Customer
	fmt.Fprintf(&b, "A new order has come in.\n\nCustomer: %s %s\nPhone: %s\nEmail: %s\n\n", c.FirstName, c.LastName, c.Phone, c.Email)
	writeOrder(&b, f, o)
	writePlace(&b, f, o)
	writeWish(&b, o, "\nThe customer would like the delivery on %s.\n")
	if p := o.Promotion; p != nil {
		fmt.Fprintf(&b, "\nQualifies for: %s (%s off). Confirming the order applies it.\n", p.Label, p.Amount)
	}
	fmt.Fprintf(&b, "\nNext: call the customer, then confirm at\n%s/staff/orders/%s\n", s.origin, o.Number)
	s.writeLapse(&b, f, o, "It is cancelled on %s unless you confirm it.\n")
	fmt.Fprintf(&b, "\nThe customer's page: %s\n", s.TrackingURL(o))
	return mail.Message{To: f.Email, ReplyTo: c.Email, Subject: fmt.Sprintf("New order %s, %s", o.Number, o.Totals.TotalCents), Text: b.String()}
}

func (s *Service) statusMail(f shop.Facts, o Order) mail.Message {
	var b strings.Builder
	subject, text := statusText(f, o)
	fmt.Fprintf(&b, "%s\n\n%s\n\n", greeting(o), text)
	writeOrder(&b, f, o)
	if o.known() || o.Fulfillment == Pickup {
		writePlace(&b, f, o)
	}
	s.sign(&b, f, o)
	return toCustomer(f, o, subject, b.String())
}

// writeOrder lists what was ordered and what it costs.
func writeOrder(b *strings.Builder, f shop.Facts, o Order) {
	fmt.Fprintf(b, "Order %s\n\n", o.Number)
	for _, l := range o.Lines {
		fmt.Fprintf(b, "%d x %s\n    %s, model %s: %s\n", l.Quantity, l.Name, l.Brand, l.Model, l.UnitCents.Times(l.Quantity))
	}
	b.WriteString("\n")
	t := o.Totals
	amount(b, "Subtotal", t.SubtotalCents)
	amount(b, "Tax ("+o.Tax.Rate.String()+")", t.TaxCents)
	if o.Fulfillment != Pickup {
		amount(b, "Delivery", t.DeliveryCents)
	}
	if chosen := chosenServices(f, o.Options); len(chosen) > 0 {
		amount(b, "Services ("+strings.Join(chosen, ", ")+")", t.ServicesCents)
	}
	if p := o.Promotion; p != nil && p.Applied {
		amount(b, p.Label, -p.Amount)
	}
	amount(b, "Total", t.TotalCents)
}

// writePlace says where an order goes, as it was typed, or where it is picked up.
func writePlace(b *strings.Builder, f shop.Facts, o Order) {
	c, p := o.Customer, f.Storefront
	if o.Fulfillment == Pickup {
		fmt.Fprintf(b, "\nPick up at\n%s\n%s\n%s, %s %s\n%s\n", f.Name, p.Street, p.City, p.State, p.Zip, f.Showroom.Summary)
		return
	}
	fmt.Fprintf(b, "\nDeliver to\n%s %s\n%s\n%s, %s %s\n", c.FirstName, c.LastName, c.Address, c.City, c.State, c.ZipCode)
}

// writeWish repeats the day that the customer would like, until one is agreed on.
func writeWish(b *strings.Builder, o Order, sentence string) {
	if o.Wish != "" && o.Day == "" && !o.over() {
		fmt.Fprintf(b, sentence, dayWords(o.Wish))
	}
}

func chosenServices(f shop.Facts, o Options) []string {
	var labels []string
	for _, s := range f.Services {
		if o.chosen(s.Key) {
			labels = append(labels, s.Label)
		}
	}
	return labels
}

func amount(b *strings.Builder, label string, c money.Cents) {
	fmt.Fprintf(b, "%s: %s\n", label, c)
}

// sign ends a mail to the customer.
func (s *Service) sign(b *strings.Builder, f shop.Facts, o Order) {
	until := "until 90 days after delivery"
	switch {
	case o.over():
		until = "for the next 90 days"
	case o.Fulfillment == Pickup:
		until = "until 90 days after you pick it up"
	}
	fmt.Fprintf(b, "\nSee your order, %s:\n%s\n\nQuestions? Call %s or just reply to this mail.\n\n%s\n%s, %s, %s %s\n",
		until, s.TrackingURL(o), f.Phone, f.Name, f.Storefront.Street, f.Storefront.City, f.Storefront.State, f.Storefront.Zip)
}

func toCustomer(f shop.Facts, o Order, subject, text string) mail.Message {
	return mail.Message{To: o.Customer.Email, ReplyTo: f.Email, Subject: subject, Text: text}
}
