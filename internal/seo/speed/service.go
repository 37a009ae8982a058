package speed

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/url"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/source"
)

// runs is how often a page is loaded for one measurement: the median of several
// is steadier than one.
const runs = 3

// MaxAddress is the longest address, in bytes: longer ones fit no index of PostgreSQL.
const MaxAddress = 2000

// Config of a Service.
type Config struct {
	DB     *db.DB
	Log    *slog.Logger
	Origin string // of the site: the only one that the Lighthouse command may open
	Local  bool   // the origin is on this machine, where Google cannot reach it
	// Sources reaches PageSpeed Insights.
	Sources *source.Vault
	// Paths of the command and of Chromium; empty: looked for.
	Lighthouse, Chromium string
}

// Service measures and remembers.
type Service struct {
	Config
	origin   *url.URL
	slot     chan struct{} // one Lighthouse runs at a time: two would slow each other
	runLimit time.Duration // of one run here
}

// New makes a Service.
func New(c Config) *Service {
	origin, err := url.Parse(c.Origin)
	if err != nil {
		origin = &url.URL{} // no page is of it
	}
	return &Service{Config: c, origin: origin, slot: make(chan struct{}, 1), runLimit: lighthouseLimit}
}

// Measure loads a page three times, the one after the other, and stores the
// median under the id, harmlessly when it is called again. tell hears how far it
// is. A fault says why it could not, and what to do.
func (s *Service) Measure(ctx context.Context, id, page string, strategy Strategy, tell func(done, total int, note string)) (Measurement, error) {
	if m, found, err := s.find(ctx, id); err != nil || found {
		return m, err
	}
	if len(page) > MaxAddress {
		return Measurement{}, fault.Field("url", "This address is too long")
	}
	meters, refused, err := s.metersOf(ctx, page)
	if err != nil {
		return Measurement{}, err
	}
	var failures []error
	for _, m := range meters {
		results, err := s.repeat(ctx, m, page, strategy, tell)
		if err == nil {
			if len(failures) > 0 {
				s.Log.WarnContext(ctx, "page speed was measured by a fallback", "by", m.name, "err", errors.Join(failures...))
			}
			return s.keep(ctx, measurementOf(id, page, strategy, results))
		}
		if ctx.Err() != nil {
			return Measurement{}, context.Cause(ctx)
		}
		failures = append(failures, err)
	}
	if refused != nil {
		failures = append([]error{refused}, failures...)
	}
	return Measurement{}, together(failures)
}

// meter is one way to measure a page.
type meter struct {
	name string
	run  func(ctx context.Context, page string, strategy Strategy) (Result, error)
}

// metersOf are the ways to measure a page, the best first. Of a site on this
// machine Google sees nothing: PageSpeed Insights is asked about it only where the
// operator names an endpoint, which then is what they want to be asked. refused
// says why PageSpeed Insights may not be asked; nil: it may, or is not wanted.
func (s *Service) metersOf(ctx context.Context, page string) (meters []meter, refused, err error) {
	access, _, err := s.Sources.Connection(ctx, source.PageSpeed)
	if err != nil {
		return nil, nil, fmt.Errorf("page speed: %w", err)
	}
	refusal := access.Refusal
	own := sameOrigin(page, s.origin)
	named := access.URL != "" && access.URL != PublicInsights
	switch wanted := !own || !s.Local || named; {
	case wanted && refusal != "":
		refused = notAsked(refusal)
	case wanted:
		meters = append(meters, meter{insightsName, s.ask})
	}
	if own {
		meters = append(meters, meter{lighthouseName, s.runHere})
	}
	if len(meters) == 0 {
		return nil, nil, fault.New(fault.Unavailable, "Only "+insightsName+" measures other sites. "+refusal)
	}
	return meters, refused, nil
}

// notAsked is the fault of PageSpeed Insights where it may not be asked.
func notAsked(refusal string) error {
	return fault.New(fault.Unavailable, insightsName+" cannot be asked. "+refusal)
}

// runHere runs the command once, when it is its turn.
func (s *Service) runHere(ctx context.Context, page string, strategy Strategy) (Result, error) {
	l, err := s.findLighthouse()
	if err != nil {
		return Result{}, err
	}
	select {
	case s.slot <- struct{}{}:
	case <-ctx.Done():
		return Result{}, ctx.Err()
	}
	defer func() { <-s.slot }()
	return l.run(ctx, page, strategy)
}

// repeat runs a meter three times, the one after the other.
func (s *Service) repeat(ctx context.Context, m meter, page string, strategy Strategy, tell func(done, total int, note string)) ([]Result, error) {
	results := make([]Result, runs)
	for i := range results {
		tell(i, runs, fmt.Sprintf("Run %d of %d, %s", i+1, runs, m.name))
		r, err := m.run(ctx, page, strategy)
		if err != nil {
			return nil, err
		}
		results[i] = r
	}
	tell(runs, runs, "")
	return results, nil
}

// measurementOf is the median of the runs by score; its metrics are that run's.
func measurementOf(id, page string, strategy Strategy, results []Result) Measurement {
	m := Measurement{ID: id, URL: page, Strategy: strategy}
	for _, r := range results {
		m.Runs = append(m.Runs, r.Sample)
	}
	sorted := slices.Clone(results)
	slices.SortStableFunc(sorted, func(a, b Result) int { return cmp.Compare(a.Score, b.Score) })
	median := sorted[len(sorted)/2]
	m.Score, m.Metrics, m.Field, m.Opportunities = median.Score, median.Metrics, median.Field, median.Opportunities
	m.Stamp = figure.Stamp{Source: median.Source, Origin: figure.Measured}
	return m
}

// together is one fault that says all that went wrong, the first first.
func together(failures []error) error {
	out := &fault.Error{Kind: fault.Unavailable, Err: errors.Join(failures...)}
	var texts []string
	for _, err := range failures {
		var f *fault.Error
		if !errors.As(err, &f) {
			return out.Err // nobody is to blame but us
		}
		texts = append(texts, f.Msg)
		if f.Kind != fault.Unavailable {
			out.Kind = f.Kind
		}
	}
	out.Msg = strings.Join(texts, " ")
	return out
}

// Try asks PageSpeed Insights once, and says in words what it answered. It asks about the site's
// home page, or where Google cannot see that, about https://example.com/.
func (s *Service) Try(ctx context.Context) (text string, err error) {
	page := s.Origin + "/"
	if s.Local {
		page = "https://example.com/"
	}
	r, err := s.ask(ctx, page, Mobile)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("Answered: performance %.0f%% for %s", math.Round(r.Score*100), page), nil
}

// Own reports whether a page is of this site.
func (s *Service) Own(page string) bool { return sameOrigin(page, s.origin) }

// sameOrigin reports whether an address has scheme, host and port of an origin.
func sameOrigin(address string, origin *url.URL) bool {
	u, err := url.Parse(address)
	return err == nil && u.User == nil && origin.Host != "" && u.Scheme == origin.Scheme &&
		strings.EqualFold(u.Hostname(), origin.Hostname()) && portOf(u) == portOf(origin)
}

func portOf(u *url.URL) string {
	if port := u.Port(); port != "" {
		return port
	}
	return map[string]string{"http": "80", "https": "443"}[u.Scheme]
}
