// Package alert mails people when a unit arrives that they wait for. They confirm
// their address first, and get at most one letter a day, for 90 days.
package alert

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/mail"
	"enamel/internal/shop"
)

const (
	patience  = 7 * 24 * time.Hour  // until what nobody confirms is forgotten
	life      = 90 * 24 * time.Hour // of what was confirmed
	pause     = 24 * time.Hour      // between two letters to one address
	maxAlerts = 5                   // of an address
	maxEmail  = 255                 // code points
	maxQuery  = 2 << 10             // bytes

	// letterKind is that of the letters that ask among those that are counted.
	letterKind = "alert"
)

// Config is what a Service is made of.
type Config struct {
	DB      *db.DB
	Catalog *catalog.Service
	Facts   func() shop.Facts
	Origin  string // https://shop.example, without a slash at the end
	Secret  []byte
	Mail    *mail.Outbox
}

// Service takes alerts and writes their letters.
type Service struct {
	c    Config
	zone *time.Location
}

// New makes a Service.
func New(c Config) (*Service, error) {
	zone, err := shop.Zone()
	return &Service{c: c, zone: zone}, err
}

// Want asks an address whether it waits for the units of a query of /shop. It
// fails with Invalid, and never tells whether it knows the address: who has
// asked too often, or waits for five things, gets no further letter.
func (s *Service) Want(ctx context.Context, email, query string) error {
	email, msg := checkEmail(email)
	if err := fault.Fields(map[string]string{"email": msg}); err != nil {
		return err
	}
	units, err := s.c.Catalog.Shown(ctx)
	if err != nil {
		return err
	}
	f, err := filterOf(query, units)
	if err != nil {
		return err
	}
	err = s.c.DB.Tx(ctx, func(tx *db.Tx) error {
		wait, err := mail.Count(ctx, tx, letterKind, email) // anybody may type anybody's address
		if err != nil || wait > 0 {
			return err
		}
		address, err := s.hold(ctx, tx, email)
		if err != nil {
			return err
		}
		token := newToken()
		asked, err := ask(ctx, tx, address, f.Query(), token)
		if err != nil || !asked {
			return err
		}
		return s.c.Mail.Enqueue(ctx, tx, s.askLetter(email, f.Wanted(units), token))
	})
	return busy(err)
}

// Confirmed is what an address waits for from now on, and until when.
type Confirmed struct {
	Words string
	Until time.Time
}

// Confirm uses the link of a letter. It fails with Gone.
func (s *Service) Confirm(ctx context.Context, token string) (Confirmed, error) {
	units, err := s.c.Catalog.All(ctx) // names of brands that were sold out long ago, too
	if err != nil {
		return Confirmed{}, err
	}
	var filters string
	var until time.Time
	err = s.c.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		until = tx.Now().Add(life)
		filters, err = confirm(ctx, tx, token, until)
		return err
	})
	if err != nil {
		return Confirmed{}, busy(err)
	}
	return Confirmed{Words: words(filters, units), Until: until.In(s.zone)}, nil
}

// Stop forgets the address of a token with all that it waits for. A token that
// opens nothing any more has stopped already.
func (s *Service) Stop(ctx context.Context, token string) error {
	var id string
	err := s.c.DB.QueryRow(ctx, `select id from alert_address where stop_hash = $1`, hashOf(token)).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err == nil {
		_, err = s.c.DB.Exec(ctx, `delete from alert_address where id = $1`, id)
	}
	return busy(err)
}

// filterOf is the choice that a query makes, without what nobody waits for:
// pages, an order, sold units. It fails with Invalid.
func filterOf(query string, units []catalog.Unit) (catalog.Filter, error) {
	q, err := url.ParseQuery(strings.TrimPrefix(query, "?"))
	if err != nil || len(query) > maxQuery || !utf8.ValidString(query) {
		return catalog.Filter{}, fault.Field("filters", "We cannot read your choice. Please choose again.")
	}
	f, err := catalog.ParseFilter(q)
	if err != nil {
		return catalog.Filter{}, err
	}
	f = f.Settle(units).First()
	f.Sold, f.Sort = false, catalog.SortFeatured
	if f.Query() == "" {
		return catalog.Filter{}, fault.Field("filters", "Please choose something to wait for first, such as a category.")
	}
	return f, nil
}

// words are those of stored filters, whatever has become of them.
func words(filters string, units []catalog.Unit) string {
	q, _ := url.ParseQuery(filters)
	f, _ := catalog.ParseFilter(q)
	return f.Wanted(units)
}

func checkEmail(email string) (trimmed, msg string) {
	email = form.Trim(email)
	switch {
	case email == "":
		return "", "Please enter your email address"
	case utf8.RuneCountInString(email) > maxEmail, !form.IsEmail(email), mail.CheckAddress(email) != nil:
		return "", "Invalid email address"
	}
	return email, ""
}

func newToken() string {
	var b [sha256.Size]byte
	_, _ = rand.Read(b[:]) // never fails: the program ends instead
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// stopToken is what ends the letters to an address: each letter has it, and it
// is not stored.
func (s *Service) stopToken(addressID string) string {
	h := hmac.New(sha256.New, s.c.Secret)
	h.Write([]byte("end the alerts of " + addressID))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil))
}

// hashOf is the form in which a token is looked up.
func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// busy words a database that did not answer in its time.
func busy(err error) error {
	if !db.IsBusy(err) {
		return err
	}
	return &fault.Error{
		Kind: fault.Unavailable, Msg: "We are very busy right now. Please try again in a moment.", RetryAfter: time.Second, Err: err,
	}
}
