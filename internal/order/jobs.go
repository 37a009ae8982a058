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
	return o.Verified || slices.ContainsFunc(o.History, func(e Event) bool { return e.Status == Confirmed })
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
		writePlace(&b, o.Customer)
		number = o.Customer.Phone
	}
	if p := o.Promotion; p != nil {
		fmt.Fprintf(&b, "\nYou qualify for an offer: %s (%s off). We apply it when we confirm your order.\n", p.Label, p.Amount)
	}
	fmt.Fprintf(&b, "\nWhat happens next\nWe will call you at %s to confirm your order and agree on a delivery day. "+
		"You pay on delivery or in the store; nothing has been charged.\n", number)
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
	writePlace(&b, c)
	if p := o.Promotion; p != nil {
		fmt.Fprintf(&b, "\nQualifies for: %s (%s off). Confirming the order applies it.\n", p.Label, p.Amount)
	}
	fmt.Fprintf(&b, "\nNext: call the customer, then confirm with\n  enamel order status %s confirmed\n", o.Number)
	s.writeLapse(&b, f, o, "It is cancelled on %s unless you confirm it.\n")
	fmt.Fprintf(&b, "\nThe customer's page: %s\n", s.TrackingURL(o))
	return mail.Message{To: f.Email, ReplyTo: c.Email, Subject: fmt.Sprintf("New order %s, %s", o.Number, o.Totals.TotalCents), Text: b.String()}
}

func (s *Service) statusMail(f shop.Facts, o Order) mail.Message {
	var b strings.Builder
	subject, text := statusText(f, o)
	fmt.Fprintf(&b, "%s\n\n%s\n\n", greeting(o), text)
	writeOrder(&b, f, o)
	if o.known() {
		writePlace(&b, o.Customer)
	}
	s.sign(&b, f, o)
	return toCustomer(f, o, subject, b.String())
}

// statusText words a status for its customer.
func statusText(f shop.Facts, o Order) (subject, text string) {
	switch o.Status {
	case Confirmed:
		text = "Good news: we have checked your order and it is confirmed. Next we put your delivery on the schedule."
		if p := o.Promotion; p != nil && p.Applied {
			text += fmt.Sprintf("\n\nWe have applied your offer, %s: %s off. Your new total is %s.", p.Label, p.Amount, o.Totals.TotalCents)
		}
		return "Your order " + o.Number + " is confirmed", text
	case Scheduled:
		return "Your order " + o.Number + " is scheduled",
			"Your delivery is on our schedule for the day we agreed with you. If that day no longer suits you, call us at " + f.Phone + " and we will find another."
	case OutForDelivery:
		return "Your order " + o.Number + " is on its way",
			"Your order is on the truck and on its way to you. Please keep the path to its place clear. You pay when it arrives, unless you have paid in the store."
	case Delivered:
		return "Your order " + o.Number + " has been delivered",
			"Your order has been delivered. We hope it serves you well. " + f.Claims.WarrantyIncluded + " Keep this mail as your proof of purchase."
	case Cancelled:
		if o.Reason == Lapsed {
			return "Your order " + o.Number + " has lapsed",
				"Your order was not confirmed in time, so we have cancelled it: its appliances are for sale again and there is nothing to pay. " +
					"If you still want them, please place a new order or call us at " + f.Phone + "."
		}
		return "Your order " + o.Number + " is cancelled",
			"Your order has been cancelled and there is nothing to pay. If you have already paid, or if this is a surprise to you, please call us at " + f.Phone + " and we will put it right."
	case Placed:
	}
	return "Your order " + o.Number, "We have your order."
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
	amount(b, "Delivery", t.DeliveryCents)
	if chosen := chosenServices(f, o.Options); len(chosen) > 0 {
		amount(b, "Services ("+strings.Join(chosen, ", ")+")", t.ServicesCents)
	}
	if p := o.Promotion; p != nil && p.Applied {
		amount(b, p.Label, -p.Amount)
	}
	amount(b, "Total", t.TotalCents)
}

// writePlace says where an order goes, as it was typed.
func writePlace(b *strings.Builder, c Customer) {
	fmt.Fprintf(b, "\nDeliver to\n%s %s\n%s\n%s, %s %s\n", c.FirstName, c.LastName, c.Address, c.City, c.State, c.ZipCode)
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
	if o.over() {
		until = "for the next 90 days"
	}
	fmt.Fprintf(b, "\nSee your order, %s:\n%s\n\nQuestions? Call %s or just reply to this mail.\n\n%s\n%s, %s, %s %s\n",
		until, s.TrackingURL(o), f.Phone, f.Name, f.Storefront.Street, f.Storefront.City, f.Storefront.State, f.Storefront.Zip)
}

func toCustomer(f shop.Facts, o Order, subject, text string) mail.Message {
	return mail.Message{To: o.Customer.Email, ReplyTo: f.Email, Subject: subject, Text: text}
}
