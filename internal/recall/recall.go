// Package recall checks the shop's units against the recalls of the Consumer
// Product Safety Commission. A hit takes a unit off sale until a person has
// read the recall and clears it with a reason.
package recall

import (
	"context"
	"fmt"
	"sync"
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/mail"
	"enamel/internal/recall/match"
	"enamel/internal/shop"
)

// Recall is one row of the list.
type Recall struct {
	Number   string
	Date     string // YYYY-MM-DD
	Title    string
	URL      string
	Hazard   string
	Remedy   string
	Makers   string
	Models   string
	Products string // prose
	Origin   string
}

func (r Recall) text() match.Text {
	return match.Text{Title: r.Title, Date: r.Date, Makers: r.Makers, Models: r.Models, Prose: r.Products}
}

// Hit is a unit that may be a recalled one.
type Hit struct {
	ID        string
	Recall    Recall
	Unit      catalog.Unit // its slug, name, brand, model and serial
	Matched   []string     // words of the recall
	FoundAt   time.Time
	ClearedAt time.Time // zero: nobody has
	ClearedBy string    // a user's id
	Reason    string
}

// Config is what a Service is made of.
type Config struct {
	DB    *db.DB
	Facts func() shop.Facts
	Mail  *mail.Outbox
}

// Service is the list and its hits.
type Service struct {
	db     *db.DB
	facts  func() shop.Facts
	mail   *mail.Outbox
	reader match.Reader

	mu      sync.Mutex
	version int64 // of notices
	notices map[string]*match.Notice
}

// New makes a Service.
func New(c Config) *Service {
	return &Service{db: c.DB, facts: c.Facts, mail: c.Mail, reader: match.NewReader(), version: -1}
}

// Screen records which recalls a unit may fall under, in the transaction that
// writes the unit, and says whether one of them is not cleared.
func (s *Service) Screen(ctx context.Context, tx *db.Tx, u catalog.Unit) (recalled bool, err error) {
	notices, err := s.read(ctx, tx)
	if err != nil {
		return false, err
	}
	found := 0
	for number, words := range s.matches(notices, u) {
		added, err := insertHit(ctx, tx, number, u, words)
		if err != nil {
			return false, err
		}
		if added {
			found++
		}
	}
	if found > 0 {
		if err := s.mail.Enqueue(ctx, tx, letter(s.facts(), u, found)); err != nil {
			return false, err
		}
	}
	return hasOpenHit(ctx, tx, u.Slug)
}

// matches are the words by which recalls may mean a unit, by number.
func (s *Service) matches(notices map[string]*match.Notice, u catalog.Unit) map[string][]string {
	unit := s.reader.Unit(match.Item{Brand: u.Brand, Model: u.Model, Kind: string(u.Kind), Year: u.Year})
	out := map[string][]string{}
	for number, n := range notices {
		if words, ok := n.Match(unit); ok {
			out[number] = words
		}
	}
	return out
}

// read is the newest list, read by the matcher once a change.
func (s *Service) read(ctx context.Context, r db.Reader) (map[string]*match.Notice, error) {
	list, err := readList(ctx, r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.version == list.version {
		return s.notices, nil
	}
	recalls, err := readRecalls(ctx, r)
	if err != nil {
		return nil, err
	}
	notices := make(map[string]*match.Notice, len(recalls))
	for _, one := range recalls {
		notices[one.Number] = s.reader.Notice(one.text())
	}
	s.version, s.notices = list.version, notices
	return notices, nil
}

// system is who does what no person does.
const system = "recall list"

// Sweep holds all units on the floor against the list.
func (s *Service) Sweep(ctx context.Context) error {
	notices, err := s.read(ctx, s.db)
	if err != nil {
		return err
	}
	units, err := catalog.OnFloor(ctx, s.db, s.db.Now())
	if err != nil {
		return err
	}
	for _, u := range units {
		if len(s.matches(notices, u)) == 0 {
			continue
		}
		err := s.db.Tx(ctx, func(tx *db.Tx) error {
			hit, err := s.Screen(ctx, tx, u)
			if err != nil || !hit {
				return err
			}
			return catalog.TakeOffSale(ctx, tx, system, u.Slug)
		})
		if err != nil && fault.KindOf(err) != fault.NotFound { // removed meanwhile
			return fmt.Errorf("recall: screen %s: %w", u.Slug, err)
		}
	}
	return nil
}

// Clear says why a unit is none of the recalled ones, and puts it back on sale
// unless another hit is open. It fails with NotFound, Invalid, or Conflict where
// it is cleared already.
func (s *Service) Clear(ctx context.Context, by, id, reason string) error {
	reason = form.Trim(reason)
	if n := len([]rune(reason)); n < 3 || n > 1000 {
		return fault.Field("reason", "Say why in 3 to 1000 characters, such as: serial 2211 is outside the range.")
	}
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := lockUnit(ctx, tx, id); err != nil {
			return err
		}
		slug, number, err := clearHit(ctx, tx, by, id, reason)
		if err != nil {
			return err
		}
		entry := auditlog.Entry{Actor: by, Action: "recall.clear", Subject: slug, Detail: number + ": " + reason}
		if err := auditlog.Record(ctx, tx, entry); err != nil {
			return err
		}
		open, err := hasOpenHit(ctx, tx, slug)
		if err != nil || open {
			return err
		}
		return catalog.PutOnSale(ctx, tx, by, slug)
	})
	if err != nil {
		return fmt.Errorf("recall: clear a hit: %w", err)
	}
	return nil
}

// Fresh says whether the list is complete and of these days.
func (s *Service) Fresh(ctx context.Context) (bool, error) {
	l, err := readList(ctx, s.db)
	return err == nil && !l.stale(s.db.Now()), err
}

// Open lists the newest hits that nobody has cleared, and counts all of them.
func (s *Service) Open(ctx context.Context, limit int) (hits []Hit, total int, err error) {
	return s.hits(ctx, query{open: true, limit: limit})
}

// HitsOf lists the hits of a unit, cleared ones too, the newest first.
func (s *Service) HitsOf(ctx context.Context, slug string) ([]Hit, error) {
	hits, _, err := s.hits(ctx, query{slug: slug, limit: MaxHits})
	return hits, err
}
