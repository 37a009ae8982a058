// Package partner takes the requests of businesses that buy or repair in
// volume: it checks them, stores them and tells the shop.
package partner

import (
	"context"
	"slices"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/mail"
	"enamel/internal/shop"
)

// Request is a stored partnership request.
type Request struct {
	Form
	ID        string
	CreatedAt time.Time
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
	r := Request{Form: f, ID: db.NewID()}
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

// MaxList bounds a list of requests.
const MaxList = 200

// List returns the newest requests, at most limit and never more than MaxList.
func (s *Service) List(ctx context.Context, limit int) ([]Request, error) {
	return listRequests(ctx, s.db, min(limit, MaxList))
}

// tooBusy words a database that did not answer in its time.
func tooBusy(err error) error {
	return &fault.Error{
		Kind: fault.Unavailable, Msg: "We are very busy right now. Please try again in a moment.",
		RetryAfter: time.Second, Err: err,
	}
}
