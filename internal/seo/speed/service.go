package speed

import (
	"context"
	"errors"
	"log/slog"

	"enamel/internal/db"
)

// Client measures a page once, from afar: the PageSpeed Insights API.
type Client interface {
	// Ready reports whether there is anything to ask: the public API counts.
	Ready(ctx context.Context) bool
	Run(ctx context.Context, url string, s Strategy) (Result, error)
}

// Result is what one run of Lighthouse says, here or at Google.
type Result struct {
	Sample
	Field         []FieldMetric
	Opportunities []Opportunity
	Source        string // Lighthouse 12.8.2, PageSpeed Insights
}

// Config of a Service.
type Config struct {
	DB         *db.DB
	Log        *slog.Logger
	Origin     string // of the site: the only one that the Lighthouse command may open
	Client     Client // nil: none
	Lighthouse string // path of the command; empty: looked for
	Chromium   string // path; empty: looked for on PATH
}

// Service measures and remembers.
type Service struct{ Config }

// New makes a Service.
func New(c Config) *Service { return &Service{Config: c} }

// Measure loads a page three times, the one after the other, and stores the
// median under the id, harmlessly when it is called again. tell hears how far it
// is. A fault says why it could not, and what to do.
func (s *Service) Measure(ctx context.Context, id, url string, strategy Strategy, tell func(done, total int, note string)) (Measurement, error) {
	return Measurement{}, errors.New("not built")
}

// Pages is what is stored of each page, at most 20, this site's home page first.
func (s *Service) Pages(ctx context.Context) ([]Page, error) { return []Page{}, nil }
