package recall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/job"
	"enamel/internal/outbound"
	"enamel/internal/recall/match"
)

// Origins of a recall.
const (
	Measured = "measured"
	Imported = "imported"
	Sandbox  = "sandbox"
)

// How much of the list is asked for. A call is for one year.
const (
	years     = 25
	nightly   = 2                   // years
	yearsLast = 30 * 24 * time.Hour // until all are asked for again
	staleIn   = 72 * time.Hour
	refreshed = "recall.refresh"
	every     = 24 * time.Hour
)

// Bounds of one row, in characters, and of an answer or a file, in bytes.
const (
	maxField = 2000
	maxProse = 20_000
	// MaxFile bounds a file of recalls.
	MaxFile = 32 << 20
)

// Fetcher asks for the list over the network.
type Fetcher struct {
	service  *Service
	provider *outbound.Provider
	name     string // of the host
	origin   string
}

// NewFetcher asks a provider in CPSC's format. origin is Measured or Sandbox.
func NewFetcher(s *Service, endpoint, origin string, o outbound.Options) (*Fetcher, error) {
	o.Timeout, o.MaxBytes = time.Minute, MaxFile
	p, err := outbound.NewProvider(endpoint, o)
	if err != nil {
		return nil, err
	}
	u, err := url.Parse(endpoint)
	if err != nil {
		return nil, err
	}
	return &Fetcher{service: s, provider: p, name: u.Hostname(), origin: origin}, nil
}

// Register adds the job that refreshes the list every night, and at the first start.
func (f *Fetcher) Register(q *job.Queue) {
	job.Handle(q, refreshed, func(ctx context.Context, _ *job.Run, _ struct{}) error { return f.Refresh(ctx) })
	q.Schedule(refreshed, every)
}

// Refresh brings the list up to date and screens the floor. If the provider
// fails, the old list stays, with the reason: the next night tries again.
func (f *Fetcher) Refresh(ctx context.Context) error {
	s := f.service
	failure := f.fetch(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if failure != nil {
		err := s.db.Tx(ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(ctx, `update recall_list set failure = $1`, clip(failure.Error(), maxField))
			return err
		})
		if err != nil {
			return fmt.Errorf("recall: note a failure: %w", err)
		}
	}
	return s.Sweep(ctx)
}

func (f *Fetcher) fetch(ctx context.Context) error {
	l, err := readList(ctx, f.service.db)
	if err != nil {
		return err
	}
	now := f.service.db.Now()
	all := l.origin != f.origin || now.Sub(l.yearsAt) > yearsLast
	n := nightly
	if all {
		n = years
	}
	var recalls []Recall
	for year := now.Year() - n + 1; year <= now.Year(); year++ {
		y := strconv.Itoa(year)
		body, err := f.provider.Get(ctx, url.Values{"format": {"json"}, "RecallDateStart": {y + "-01-01"}, "RecallDateEnd": {y + "-12-31"}})
		if err != nil {
			return err
		}
		some, err := f.service.parse(body, f.origin)
		if err != nil {
			return err
		}
		recalls = append(recalls, some...)
	}
	return f.service.db.Tx(ctx, func(tx *db.Tx) error {
		if f.origin != Sandbox {
			if err := dropSandbox(ctx, tx); err != nil {
				return err
			}
		}
		if err := upsert(ctx, tx, recalls); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `update recall_list set fetched_at = $1, years_at = case when $2 = 1 then $1 else years_at end, origin = $3, failure = ''`,
			db.Millis(now), number(all), f.origin)
		return err
	})
}

func number(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// Import takes a file as CPSC gives it, and screens the floor. It says how many
// recalls of appliances the file has, and fails with Invalid on what is no such file.
func (s *Service) Import(ctx context.Context, file []byte) (int, error) {
	recalls, err := s.parse(file, Imported)
	if err != nil {
		return 0, fault.Wrap(fault.Invalid, "This is not a recall file. It must be the JSON list from CPSC's API.", err)
	}
	if len(recalls) == 0 {
		return 0, fault.New(fault.Invalid, "The file has no recall of an appliance.")
	}
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := upsert(ctx, tx, recalls); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `update recall_list set fetched_at = $1, failure = '',
			origin = case when origin = '' then $2 else origin end`, db.Millis(tx.Now()), Imported)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("recall: import: %w", err)
	}
	return len(recalls), s.Sweep(ctx)
}

// row is a recall in CPSC's format, of which the fields are read that matter here.
type row struct {
	RecallNumber, RecallDate, Description, URL, Title string
	Products                                          []struct{ Name, Description, Model, Type string }
	Hazards, Remedies                                 []named
	Manufacturers, Importers, Distributors            []named
}

type named struct{ Name string }

func names(list []named) string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = n.Name
	}
	return strings.Join(out, " ")
}

// parse reads the recalls of appliances.
func (s *Service) parse(body []byte, origin string) ([]Recall, error) {
	var rows []row
	if err := json.Unmarshal(body, &rows); err != nil || rows == nil {
		return nil, errors.New("recall: the answer is no list of recalls")
	}
	var out []Recall
	seen := map[string]bool{}
	for _, r := range rows {
		one := Recall{
			Number: clip(r.RecallNumber, 40), Date: clip(r.RecallDate, len(time.DateOnly)), Title: clip(r.Title, maxField), URL: webAddress(r.URL),
			Hazard: clip(names(r.Hazards), maxField), Remedy: clip(names(r.Remedies), maxField),
			Makers: clip(names(r.Manufacturers)+" "+names(r.Importers)+" "+names(r.Distributors), maxField), Origin: origin,
		}
		var models, prose []string
		for _, p := range r.Products {
			models = append(models, p.Model)
			prose = append(prose, p.Name, p.Type, p.Description)
		}
		one.Models = clip(strings.Join(models, " "), maxProse)
		one.Products = clip(strings.TrimSpace(r.Description+"\n"+strings.Join(prose, "\n")), maxProse)
		if one.Number == "" || seen[one.Number] || !match.IsAppliance(one.Title+" "+one.Products) {
			continue
		}
		seen[one.Number] = true
		out = append(out, one)
	}
	return out, nil
}

// webAddress is the address of a recall, where it is one that a link may have.
func webAddress(raw string) string {
	if u, err := url.Parse(raw); err != nil || u.Scheme != "https" || u.Host == "" || len(raw) > maxField {
		return ""
	}
	return raw
}

// clip shortens a text to so many characters that both databases take.
func clip(text string, most int) string {
	text = strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), "")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}
