// Package partner takes the requests of businesses that buy or repair in
// volume: it checks them, stores them and tells the shop.
package partner

import (
	"context"
	"slices"
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/inbox"
	"enamel/internal/mail"
	"enamel/internal/shop"
)

// Request is a stored partnership request.
type Request struct {
	Form
	ID        string
	CreatedAt time.Time
	Mark      inbox.Mark
}

// BusinessType is a choice of the form.
type BusinessType struct{ Value, Label string }

// BusinessTypes lists the choices in the order of the form.
func BusinessTypes() []BusinessType {
	return []BusinessType{
		{"property_management", "Property Management Company"},
		{"remodeling", "Remodeling / Contractor"},
		{"pet_grooming", "Pet Grooming Salon"},
		{"hair_salon", "Hair Salon / Spa"},
		{"laundromat", "Laundromat"},
		{"hotel", "Hotel / Hospitality"},
		{"other", "Other High-Volume Business"},
	}
}

// BusinessLabel is the business type of a request as people read it.
func (r Request) BusinessLabel() string {
	all := BusinessTypes()
	i := slices.IndexFunc(all, func(b BusinessType) bool { return b.Value == r.BusinessType })
	if i < 0 {
		return r.BusinessType // it was a choice once
	}
	return all[i].Label
}

// Config is what a Service is made of.
type Config struct {
	DB    *db.DB
	Facts func() shop.Facts
	Mail  *mail.Outbox
}

// Service takes partnership requests.
type Service struct {
	db    *db.DB
	facts func() shop.Facts
	mail  *mail.Outbox
}

// New makes a Service.
func New(c Config) *Service { return &Service{db: c.DB, facts: c.Facts, mail: c.Mail} }

// letterKind is that of confirmations among the letters that are counted.
const letterKind = "partner"

// Create stores a request, tells the shop of it and confirms it to its sender,
// or refuses it with the message of each wrong field.
func (s *Service) Create(ctx context.Context, f Form) (Request, error) {
	f, err := f.check()
	if err != nil {
		return Request{}, err
	}
	r := Request{Form: f, ID: db.NewID(), Mark: inbox.Mark{State: inbox.Open}}
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		r.CreatedAt = tx.Now()
		if err := insertRequest(ctx, tx, r); err != nil {
			return err
		}
		if err := s.mail.Enqueue(ctx, tx, letter(s.facts(), r)); err != nil {
			return err
		}
		if wait, err := mail.Count(ctx, tx, letterKind, r.Email); err != nil || wait > 0 { // anybody may type anybody's address
			return err
		}
		return s.mail.Enqueue(ctx, tx, confirmation(s.facts(), r.Email))
	})
	if db.IsBusy(err) {
		return Request{}, tooBusy(err)
	}
	return r, err
}

// List reads requests, the newest first.
func (s *Service) List(ctx context.Context, f inbox.Filter) (inbox.Page[Request], error) {
	return requests().List(ctx, s.db, f)
}

// Set marks a request. It fails with Invalid, or NotFound.
func (s *Service) Set(ctx context.Context, id string, m inbox.Mark) error {
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := inbox.Set(ctx, tx, table, id, m); err != nil {
			return err
		}
		return auditlog.Record(ctx, tx, auditlog.Entry{Actor: m.By, Action: "partner." + m.State, Subject: id, Detail: m.Note})
	})
}

// tooBusy words a database that did not answer in its time.
func tooBusy(err error) error {
	return &fault.Error{
		Kind: fault.Unavailable, Msg: "We are very busy right now. Please try again in a moment.",
		RetryAfter: time.Second, Err: err,
	}
}
