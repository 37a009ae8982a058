// Package staff serves the first screens of the shop's people: today's open work,
// visitors' requests and the log. It reads them from the other domains.
package staff

import (
	"context"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/money"
	"enamel/internal/order"
	"enamel/internal/partner"
	"enamel/internal/recall"
	"enamel/internal/shop"
)

// Config is what a Service is made of.
type Config struct {
	DB       *db.DB
	Facts    func() shop.Facts
	Catalog  *catalog.Service
	Orders   *order.Service
	Partners *partner.Service
	Recalls  *recall.Service
	Zone     *time.Location // the shop's
	Changed  func(context.Context) (Changed, error)
}

// Changed is how many published texts state a fact that has changed since somebody confirmed them.
type Changed struct {
	Pages, Words int // Words: those that say it in words
	Labels       []string
	Since        time.Time
}

// Service tells staff what waits for them.
type Service struct{ c Config }

// New makes a Service.
func New(c Config) *Service { return &Service{c: c} }

// Today is the first screen of the day. Whatever waits is in its counts; lists
// hold the first of them.
type Today struct {
	Now    time.Time `json:"now"`
	Hours  Hours     `json:"hours"`
	Counts Counts    `json:"counts"`
	First  []Card    `json:"first" nullable:"false" doc:"The most urgent: recalls, then orders, then chats, each the oldest first"`
	Clock  []Entry   `json:"clock" nullable:"false" doc:"By their time"`
	Photos []Bare    `json:"photos" nullable:"false" doc:"Units without a photo, the longest on the floor first"`
	Minute []Entry   `json:"minute" nullable:"false" doc:"What can wait"`
}

// Hours is when the shop is open today.
type Hours struct {
	Text string `json:"text"`
}

// Counts is how much waits, of each kind.
type Counts struct {
	Recalls  int `json:"recalls"`
	Orders   int `json:"orders" doc:"That nobody has confirmed"`
	Holds    int `json:"holds" doc:"That end today"`
	Requests int `json:"requests" doc:"Open partnership requests"`
	Chats    int `json:"chats" doc:"Hand-overs that nobody has answered"`
	Photos   int `json:"photos" doc:"Units without a photo"`
}

// total is the badge of the first tab.
func (c Counts) total() int {
	return c.Recalls + c.Orders + c.Holds + c.Requests + c.Chats + c.Photos
}

// Card is something that waits, with its deed.
type Card struct {
	ID     string      `json:"id"`
	Kind   string      `json:"kind" enum:"recall,order,chat,call"`
	At     time.Time   `json:"at"`
	Title  string      `json:"title"`
	Text   string      `json:"text"`
	Amount money.Cents `json:"amount_cents" doc:"0: none"`
	More   string      `json:"more" doc:"Beside the amount"`
	Images []string    `json:"images" nullable:"false" doc:"At most two"`
	Href   string      `json:"href"`
	Deed   string      `json:"deed"`
	Phone  string      `json:"phone" doc:"tel: link; empty: none"`
	Mail   string      `json:"mail" doc:"mailto: link; empty: none"`
	Map    string      `json:"map" doc:"Empty: none"`
}

// Entry is a line with its deed.
type Entry struct {
	ID     string    `json:"id"`
	Kind   string    `json:"kind" enum:"hold,delivery,lapse,day,request,stock,fact"`
	At     time.Time `json:"at"`
	Window string    `json:"window" doc:"Such as 1-3, or any; empty: it is at its time"`
	Title  string    `json:"title"`
	Text   string    `json:"text" doc:"Goes on where title ends"`
	Detail string    `json:"detail"`
	Href   string    `json:"href"`
	Deed   string    `json:"deed"`
	Phone  string    `json:"phone" doc:"tel: link; empty: none"`
	Map    string    `json:"map" doc:"Empty: none"`
}

// Bare is a unit without a photo.
type Bare struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Image    string `json:"image"`
	ImageAlt string `json:"image_alt"`
	Days     int    `json:"days" doc:"On the floor"`
}

// Badges is how much waits behind a tab.
type Badges struct {
	Today  int `json:"today" doc:"All counts of today together"`
	Orders int `json:"orders"`
}

// Badges counts what waits.
func (s *Service) Badges(ctx context.Context) (Badges, error) {
	c, err := s.counts(ctx, s.midnight(s.c.DB.Now()))
	return Badges{Today: c.total(), Orders: c.Orders}, err
}
