package gsc

import (
	"context"

	"enamel/internal/fault"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/gsc/console"
	"enamel/internal/seo/gsc/export"
	"enamel/internal/seo/gsc/tally"
)

const maxName = 100 // characters

// Import takes an export of Search Console: its zip, or the CSV file of queries out of it. from and
// to (YYYY-MM-DD) name its period where the export does not.
func (s *Service) Import(ctx context.Context, name string, body []byte, from, to string) (Imported, error) {
	e, err := export.Read(body)
	if err != nil {
		return Imported{}, err
	}
	for address := range e.Pages {
		if !console.Ours(s.Site, address) {
			return Imported{}, fault.Field("file", "The export is another site's, since a page in it is none of "+s.Site.Host+". Export the property of this site.")
		}
	}
	if from, to, err = e.Period(from, to, s.DB.Now()); err != nil {
		return Imported{}, err
	}
	days := []*tally.Day{{Date: to, Total: e.Days[to], Queries: e.Queries, Pages: e.Pages}}
	for date, total := range e.Days {
		if date != to {
			days = append(days, &tally.Day{Date: date, Total: total})
		}
	}
	if err := s.keepDays(ctx, batch{s.Site.String(), figure.Imported, tally.Between(from, to) + 1, e.Days != nil}, days); err != nil {
		return Imported{}, err
	}
	kept := Import{string([]rune(name)[:min(len([]rune(name)), maxName)]), from, to, e.Rows, s.DB.Now()}
	err = s.keepStates(ctx, "import", figure.Imported, map[string]any{to + " " + from: kept}, false)
	return Imported{Rows: e.Rows, Days: len(e.Days), From: from, To: to}, err
}
