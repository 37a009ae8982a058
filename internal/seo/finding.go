package seo

import (
	"cmp"
	"context"
	"encoding/csv"
	"slices"
	"strconv"
	"time"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/finding"
	"enamel/internal/seo/report"
)

// Bounds of what is read of the findings at once.
const (
	maxGroups   = 500
	maxCrawls   = 100
	maxExamples = 3
	maxRead     = 50 // findings of which the examples are chosen
	exampled    = 30 // rules of which examples are read
)

// query asks for the findings of this site that f chooses.
func (s *Service) query(f *FindingsFilter) finding.Query {
	return finding.Query{Start: s.Origin, Rule: f.Rule, Severity: audit.Severity(f.Severity), State: f.State, Text: f.Text, Page: f.Page}
}

// List are the findings that in chooses.
func (s *Service) List(ctx context.Context, in *FindingsIn) (out Findings, err error) {
	q := s.query(&in.FindingsFilter)
	q.After, q.Limit = in.After, in.Limit
	out.Findings, out.Total, out.Next, err = s.Findings.List(ctx, q)
	return out, err
}

// Groups counts the findings by rule, page or state.
func (s *Service) Groups(ctx context.Context, by string) ([]Group, error) {
	counts, err := s.Findings.Count(ctx, s.Origin, by, maxGroups)
	out := make([]Group, len(counts))
	for i, c := range counts {
		out[i] = Group(c)
	}
	return out, err
}

// Members are pages of a finding.
func (s *Service) Members(ctx context.Context, in *MembersIn) (out Members, err error) {
	list, total, err := s.Findings.Members(ctx, in.ID, in.After, in.Limit+1)
	if err != nil {
		return out, err
	}
	if len(list) > in.Limit {
		list = list[:in.Limit]
		out.Next = list[in.Limit-1].URL
	}
	out.Members, out.Total = make([]Member, len(list)), total
	for i := range list {
		out.Members[i] = Member(list[i])
	}
	return out, nil
}

// writeFindings writes the findings that f chooses, with what to do about each: of
// one that has members, a line for each.
func (s *Service) writeFindings(ctx context.Context, f *FindingsFilter, out *csv.Writer) error {
	rules := make(map[string]*audit.Rule, len(s.Rules))
	for i := range s.Rules {
		rules[s.Rules[i].ID] = &s.Rules[i]
	}
	err := out.Write([]string{
		"rule", "severity", "state", "page", "link text", "detail", "at fault", "proof", "what to do", "minutes", "first seen", "last seen",
		"won't fix by", "won't fix since", "won't fix why",
	})
	if err != nil {
		return err
	}
	return s.Findings.Each(ctx, s.query(f), func(found finding.Finding, members []audit.Member) error {
		if len(members) == 0 {
			members = []audit.Member{{URL: found.URL}}
		}
		for _, m := range members {
			if err := writeFinding(out, &found, m, rules[found.Rule]); err != nil {
				return err
			}
		}
		return nil
	})
}

func writeFinding(out *csv.Writer, f *finding.Finding, m audit.Member, r *audit.Rule) error {
	var fix, minutes, by, since, why string
	if r != nil {
		fix, minutes = r.Fix, strconv.Itoa(r.Minutes)
	}
	state := string(f.State)
	if f.WontFix != nil {
		state, by, since, why = finding.Left, f.WontFix.By, f.WontFix.At.Format(time.RFC3339), f.WontFix.Why
	}
	return writeCells(out, f.Rule, string(f.Severity), state, m.URL, m.Text, f.Detail, f.Target, f.Proof, fix, minutes,
		f.FirstSeen.Format(time.RFC3339), f.LastSeen.Format(time.RFC3339), by, since, why)
}

// Crawls lists those that are kept, the newest first.
func (s *Service) Crawls(ctx context.Context) ([]Crawl, error) {
	list, err := s.crawls.List(ctx, maxCrawls)
	out := make([]Crawl, len(list))
	for i := range list {
		c := &list[i]
		out[i] = Crawl{ID: c.ID, URL: c.Options.Start, State: string(StateOf(*c)), Note: c.Note, Pages: c.Pages, StartedAt: c.Started}
		if !c.Finished.IsZero() {
			out[i].FinishedAt = &c.Finished
		}
	}
	return out, err
}

// broken are the rules that are broken now, the worst first.
func (s *Service) broken(ctx context.Context) (list []report.Broken, err error) {
	counts, err := s.Findings.Count(ctx, s.Origin, finding.ByRule, maxGroups)
	if err != nil {
		return nil, err
	}
	for _, c := range counts {
		at := slices.IndexFunc(s.Rules, func(r audit.Rule) bool { return r.ID == c.Key })
		if c.Open == 0 || at < 0 {
			continue
		}
		b := report.Broken{Rule: s.Rules[at], Count: c}
		if len(list) < exampled {
			if b.Examples, b.Detail, err = s.examples(ctx, c.Key); err != nil {
				return nil, err
			}
		}
		list = append(list, b)
	}
	return list, nil
}

// examples are pages that break a rule, the shortest address first, and what is
// wrong with that one.
func (s *Service) examples(ctx context.Context, rule string) (pages []string, detail string, err error) {
	list, _, _, err := s.Findings.List(ctx, finding.Query{Start: s.Origin, Rule: rule, Limit: maxRead})
	if err != nil || len(list) == 0 {
		return nil, "", err
	}
	slices.SortStableFunc(list, func(a, b finding.Finding) int { return cmp.Compare(len(a.URL), len(b.URL)) })
	for i := range list {
		if len(pages) < maxExamples && !slices.Contains(pages, list[i].URL) {
			pages = append(pages, list[i].URL)
		}
	}
	return pages, list[0].Detail, nil
}
