package seo

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/rank"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/source"
	"enamel/internal/seo/watch"
)

// rankingArgs is what tracking is told.
type rankingArgs struct {
	URL      string   `json:"url"`      // of this site
	Keywords []string `json:"keywords"` // empty: those that are tracked
	MaxCalls int      `json:"maxCalls"` // 0: as many as planned
}

// RankingResult is what seo-rankings answers.
type RankingResult struct {
	Rankings  []rank.Ranking `json:"rankings" doc:"At the first place and device, one a keyword"`
	Calls     int            `json:"calls" doc:"That were made, of all places and devices"`
	CostCents float64        `json:"cost_cents" doc:"Of these calls, by the price in the settings"`
	Source    string         `json:"source"`
}

func (s *Service) checkRankings(body any) (any, error) {
	args := rankingArgs{URL: s.Origin}
	in, ok := body.(*RankingsIn)
	if !ok {
		return args, nil
	}
	wrong := watch.WrongPhrases(in.Keywords)
	args.URL, args.Keywords = cmp.Or(in.URL, args.URL), in.Keywords
	if page, err := address.Normalize(args.URL); err != nil {
		wrong["url"] = "Enter the address of a site, such as https://example.com"
	} else if home, err := url.Parse(s.Origin); err != nil || !serp.Ours(home, page) {
		wrong["url"] = "Rankings are kept for this site alone"
	}
	args.MaxCalls = wantedCalls(in.MaxCalls, wrong)
	return args, fault.Fields(wrong)
}

// rankingsReady wants a search provider, or the positions of Search Console.
func (s *Service) rankingsReady(ctx context.Context) error {
	refusal := s.Sources.Ready(ctx, source.Search)
	if !source.NotConnected(refusal) {
		return refusal
	}
	plan, err := s.Ranks.Plan(ctx, 1)
	if err != nil || plan.Console {
		return err
	}
	return refusal
}

// runRankings looks the phrases up.
func (s *Service) runRankings(r *Run) (any, error) {
	var args rankingArgs
	if err := r.Decode(&args); err != nil {
		return nil, err
	}
	if len(args.Keywords) == 0 {
		var err error
		if args.Keywords, err = s.tracked(r.ctx); err != nil {
			return nil, err
		}
	}
	if err := s.enoughCalls(r.ctx, args); err != nil {
		return nil, err
	}
	list, err := s.Ranks.Track(r.ctx, r.ID, args.URL, args.Keywords, args.MaxCalls, r.Tell)
	if err != nil {
		return nil, err
	}
	out := RankingResult{Rankings: list}
	if len(list) > 0 {
		out.Source = list[0].Source
	}
	out.Calls, out.CostCents, err = s.Ranks.Calls(r.ctx, r.ID)
	return out, err
}

// enoughCalls refuses fewer calls than one for each search. Search Console's positions take none.
func (s *Service) enoughCalls(ctx context.Context, args rankingArgs) error {
	if args.MaxCalls == 0 || s.Sources.Ready(ctx, source.Search) != nil {
		return nil
	}
	t, err := s.Ranks.Tracking(ctx)
	if least := len(args.Keywords) * len(t.Places) * len(t.Devices); err == nil && args.MaxCalls < least {
		return fault.Field("maxCalls", fmt.Sprintf("These keywords need at least %d calls: one for each keyword, place and device", least))
	}
	return err
}

// tracked are the phrases that staff follow.
func (s *Service) tracked(ctx context.Context) ([]string, error) {
	lists, err := s.Watched.Lists(ctx)
	phrases := make([]string, len(lists.Keywords))
	for i, k := range lists.Keywords {
		phrases[i] = k.Phrase
	}
	return phrases, err
}

// plan is what tracking so many phrases takes; 0: those that are tracked.
func (s *Service) plan(ctx context.Context, keywords int) (rank.Plan, error) {
	if keywords == 0 {
		phrases, err := s.tracked(ctx)
		if err != nil {
			return rank.Plan{}, err
		}
		keywords = len(phrases)
	}
	return s.Ranks.Plan(ctx, keywords)
}

// writeRankings writes every check at a place on a device.
func (s *Service) writeRankings(ctx context.Context, in *RankingView, out *csv.Writer) error {
	err := out.Write([]string{
		"keyword", "checked at", "outcome", "rank", "page", "failure", "place", "device", "depth", "in local pack", "pack position", "features", "calls", "source", "origin",
	})
	if err != nil {
		return err
	}
	return s.Ranks.Checks(ctx, in.Place, in.Device, func(c rank.Ranking) error {
		return writeCells(out, c.Keyword, c.FetchedAt.Format(time.RFC3339), string(c.Outcome), cell(c.Rank, strconv.Itoa), c.Page, c.Failure, c.Place, c.Device, strconv.Itoa(c.Depth),
			strconv.FormatBool(c.InLocalPack), cell(c.PackPosition, strconv.Itoa), strings.Join(c.Features, " "), strconv.Itoa(c.Calls), c.Source, string(c.Origin))
	})
}

// cell writes what may not be known.
func cell[T any](v *T, write func(T) string) string {
	if v == nil {
		return ""
	}
	return write(*v)
}
