package seo

import (
	"cmp"
	"context"
	"encoding/csv"
	"net/url"
	"strconv"
	"strings"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/link"
	"enamel/internal/seo/serp"
)

// mostCalls bounds the calls that a run is told to make at most: what ranks of 100 phrases at 5 places on 2
// devices to a depth of 100 take.
const mostCalls = 10_000

// backlinkArgs is what backlink monitoring is told.
type backlinkArgs struct {
	Mode     string `json:"mode"`
	MaxCalls int    `json:"maxCalls"` // 0: as many as planned
}

func (s *Service) checkBacklinks(body any) (any, error) {
	args := backlinkArgs{Mode: "quick"}
	in, ok := body.(*BacklinksIn)
	if !ok {
		return args, nil
	}
	wrong := map[string]string{}
	args.Mode = cmp.Or(in.Mode, args.Mode)
	if args.Mode != "quick" && args.Mode != "full" {
		wrong["mode"] = "The mode must be quick or full"
	}
	if in.Domain != "" {
		wrong["domain"] = s.wrongDomain(in.Domain)
	}
	args.MaxCalls = wantedCalls(in.MaxCalls, wrong)
	return args, fault.Fields(wrong)
}

// wrongDomain says what is wrong with a domain, which is this site's with its port or without.
func (s *Service) wrongDomain(domain string) string {
	page, err := address.Normalize("https://" + domain)
	host := address.HostPort(page)
	if err != nil || strings.ContainsAny(domain, "/?#@\\") || page != "https://"+host+"/" {
		return "Enter a host name alone, such as example.com"
	}
	home, err := url.Parse(s.Origin)
	if err != nil || host != home.Hostname() && !serp.Ours(home, home.Scheme+"://"+host+"/") {
		return "Backlinks are kept for this site alone"
	}
	return ""
}

// wantedCalls is how many calls a run may make at most; 0: as many as planned.
func wantedCalls(most *int, wrong map[string]string) int {
	if most == nil {
		return 0
	}
	if *most < 1 || *most > mostCalls {
		wrong["maxCalls"] = "The number of calls must be 1 to 10,000"
	}
	return *most
}

// callArgs is what an action is told that asks providers.
type callArgs struct {
	MaxCalls int `json:"maxCalls"` // 0: as many as planned
}

func checkCalls(body any) (any, error) {
	in, ok := body.(*CallsIn)
	if !ok {
		return callArgs{}, nil
	}
	wrong := map[string]string{}
	return callArgs{wantedCalls(in.MaxCalls, wrong)}, fault.Fields(wrong)
}

func (s *Service) runBacklinks(r *Run) (any, error) {
	var args backlinkArgs
	if err := r.Decode(&args); err != nil {
		return nil, err
	}
	return s.Links.Monitor(r.ctx, r.ID, args.Mode, args.MaxCalls, r.Tell)
}

func (s *Service) linkSummary(ctx context.Context) (*link.Summary, error) {
	return marked(ctx, s, "seo-backlink-monitor", s.Links.Summary)
}

// writeBacklinks writes the links of a filter.
func (s *Service) writeBacklinks(ctx context.Context, f link.Filter, out *csv.Writer) error {
	list, err := s.Links.All(ctx, f)
	if err != nil {
		return err
	}
	const heading = "source domain, source, target, anchor, quality, reasons, type, state, why, rel, placement, new, broken target, " +
		"first seen, last seen, lost, further links, found by, proof, origin"
	return writeSheet(out, heading, list, func(l *link.Link) []string {
		return []string{
			l.SourceDomain, l.SourceURL, l.TargetURL, l.AnchorText, l.Quality, strings.Join(l.Reasons, "; "), l.Type, l.State, l.Why,
			strings.Join(l.Rel, " "), l.Placement, strconv.FormatBool(l.IsNew), strconv.FormatBool(l.Broken), l.FirstSeen.Format(time.RFC3339),
			l.LastSeen.Format(time.RFC3339), cell(l.LostAt, func(at time.Time) string { return at.Format(time.RFC3339) }), strconv.Itoa(l.MoreFrom), l.Found, l.Proof, string(l.Origin),
		}
	})
}
