package finding

import (
	"context"

	"enamel/internal/seo/audit"
)

// Filters of a Query's State beside the states themselves.
const (
	Open = "open" // all but fixed and won't fix
	Left = "wont-fix"
	Any  = "all"
)

// MostListed is the most findings that List returns at once.
const MostListed = 500

// Query chooses findings of a site. The zero value of each field but Start stands for all.
type Query struct {
	Start    string // of the site's crawls
	Rule     string
	Severity audit.Severity
	State    string // "": Open
	Text     string // part of an address: of the page, of one of several, or of the target
	Page     string // a whole address: of the page, or of one of several
	After    string // next of the list before
	Limit    int    // 0: MostListed
}

// List returns findings, errors first, then warnings, then notices, by rule and by
// address, and how many there are in all. Where a Text is in the addresses of very
// many pages it counts up to 5,000.
func (s *Service) List(ctx context.Context, q Query) (list []Finding, total int, next string, err error) {
	return nil, 0, "", nil
}

// Find returns a finding; fault.NotFound where there is none of that id.
func (s *Service) Find(ctx context.Context, id string) (Finding, error) { return Finding{}, nil }

// Each calls each for every finding, in the order of List, with all its pages.
func (s *Service) Each(ctx context.Context, q Query, each func(Finding, []audit.Member) error) error {
	return nil
}

// Members lists pages of a finding that has several, by address. After is the URL
// of the last one before.
func (s *Service) Members(ctx context.Context, id, after string, limit int) (list []audit.Member, total int, err error) {
	return nil, 0, nil
}
