package seo

import (
	"context"
	"encoding/csv"
	"strconv"
	"time"

	"enamel/internal/seo/gsc"
	"enamel/internal/seo/opportunity"
	"enamel/internal/seo/source"
)

// mostQueries bounds the queries that are answered, and maxSheetQueries those of a sheet.
const (
	mostQueries     = 100
	maxSheetQueries = 25_000
)

// ConsoleResult is what seo-gsc-integration answers.
type ConsoleResult struct {
	gsc.Result
	Opportunities []opportunity.Opportunity `json:"opportunities" doc:"The ten best"`
}

// consoleReady wants Search Console, or figures of its export.
func (s *Service) consoleReady(ctx context.Context) error {
	refusal := s.Sources.Ready(ctx, source.SearchConsole)
	if !source.NotConnected(refusal) {
		return refusal
	}
	sum, err := s.Console.Summary(ctx, consoleDays)
	if err != nil || sum != nil && len(sum.Imported) > 0 {
		return err
	}
	return refusal
}

// consoleDays is the window of the figures.
const consoleDays = 28

// runConsole fetches what Search Console has new, finds the opportunities in it, and
// settles the forecasts that are due. Without a connection it does so with what was imported.
func (s *Service) runConsole(r *Run) (_ any, err error) {
	var out ConsoleResult
	if err = s.Sources.Ready(r.ctx, source.SearchConsole); err == nil {
		out.Result, err = s.Console.Fetch(r.ctx, r.ID, r.Tell)
	} else if source.NotConnected(err) {
		out.Result, err = s.storedConsole(r.ctx)
	}
	if err != nil {
		return nil, err
	}
	if out.Summary == nil { // a property without a day yet
		out.Summary = &gsc.Summary{Days: []gsc.Day{}, Sitemaps: []gsc.Sitemap{}, Imported: []gsc.Import{}}
	}
	r.Tell(0, 0, "Looking for opportunities")
	out.Opportunities, err = s.opportunities(r.ctx)
	return out, err
}

// storedConsole is what is stored of Search Console.
func (s *Service) storedConsole(ctx context.Context) (out gsc.Result, err error) {
	if out.Queries, err = s.Console.Queries(ctx, mostQueries); err != nil {
		return out, err
	}
	out.Summary, err = s.Console.Summary(ctx, consoleDays)
	return out, err
}

// opportunities finds them anew in what is stored, and settles the forecasts that are due.
func (s *Service) opportunities(ctx context.Context) ([]opportunity.Opportunity, error) {
	list, err := s.Opportunities.Find(ctx)
	if err != nil {
		return nil, err
	}
	return list, s.Opportunities.Settle(ctx)
}

// bestOpportunities are the stored ones, of all kinds where none is chosen. They are stale where a later analysis failed.
func (s *Service) bestOpportunities(ctx context.Context, kind opportunity.Kind) ([]opportunity.Opportunity, error) {
	list, err := s.Opportunities.List(ctx, kind)
	if err != nil || len(list) == 0 {
		return list, err
	}
	failed, err := s.stale(ctx, "seo-gsc-integration", "", list[0].FetchedAt) // all are of one analysis
	for i := range list {
		list[i].Stale = list[i].Stale || failed
	}
	return list, err
}

// importConsole takes an export, and finds the opportunities in it.
func (s *Service) importConsole(ctx context.Context, in *ImportIn) (gsc.Imported, error) {
	done, err := s.Console.Import(ctx, in.Name, in.RawBody, in.From, in.To)
	if err != nil {
		return done, err
	}
	_, err = s.opportunities(ctx)
	return done, err
}

// writeQueries writes the named queries of the newest 28 days.
func (s *Service) writeQueries(ctx context.Context, out *csv.Writer) error {
	rows, err := s.Console.Queries(ctx, maxSheetQueries)
	if err != nil {
		return err
	}
	const heading = "query, impressions, clicks, ctr, position, newest day, brand, source, origin, fetched at"
	return writeSheet(out, heading, rows, func(q *gsc.QueryRow) []string {
		return []string{
			q.Query, strconv.FormatInt(q.Impressions, 10), strconv.FormatInt(q.Clicks, 10), decimal(q.CTR, 4), decimal(q.Position, 1),
			q.Date, strconv.FormatBool(q.Brand), q.Source, string(q.Origin), q.FetchedAt.Format(time.RFC3339),
		}
	})
}

// decimal writes a number of a sheet.
func decimal(v float64, digits int) string { return strconv.FormatFloat(v, 'f', digits, 64) }
