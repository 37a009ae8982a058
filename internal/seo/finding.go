package seo

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/report"
)

// Bounds of what is read of the findings at once.
const (
	maxGroups   = 500
	maxCrawls   = 100
	maxTurned   = 50
	maxExamples = 3
	exampled    = 30 // rules of which examples are read
)

// Findings are the site's, by what in chooses.
func (s *Service) Findings(ctx context.Context, in *FindingsIn) (Findings, error) {
	if in.Rule != "" && !slices.ContainsFunc(s.Rules, func(r audit.Rule) bool { return r.ID == in.Rule }) {
		return Findings{Findings: []Finding{}}, nil
	}
	q := crawl.TrackedQuery{Start: s.Origin, Rule: in.Rule, Severity: in.Severity, URL: in.Page, After: in.After, Most: in.Limit + 1}
	if in.State != "open" {
		q.Changes = []crawl.Change{crawl.Change(in.State)}
	}
	list, total, err := s.crawls.Tracked(ctx, q)
	if err != nil {
		return Findings{}, err
	}
	more := len(list) > in.Limit
	list = list[:min(len(list), in.Limit)]
	out := Findings{Findings: make([]Finding, len(list)), Total: total}
	for i := range list {
		out.Findings[i] = findingOf(&list[i])
	}
	if more {
		out.Next = list[len(list)-1].ID
	}
	return out, nil
}

func findingOf(t *crawl.Tracked) Finding {
	f := Finding{
		ID: t.ID, Rule: t.Rule, Severity: t.Severity, URL: t.URL, Detail: t.Detail, Proof: t.Proof, Target: t.Target,
		State: string(t.Change), FirstSeen: t.FirstSeen, LastSeen: t.LastSeen, ChangedAt: t.ChangedAt, Note: t.Note,
	}
	if !t.RecheckedAt.IsZero() {
		f.RecheckedAt = &t.RecheckedAt
	}
	return f
}

// Groups counts the site's findings by rule, page or state.
func (s *Service) Groups(ctx context.Context, by string) ([]Group, error) {
	counts, err := s.crawls.CountTracked(ctx, s.Origin, crawl.By(strings.Replace(by, "state", "change", 1)), maxGroups)
	if err != nil {
		return nil, err
	}
	out := make([]Group, len(counts))
	for i, c := range counts {
		out[i] = Group{Key: c.Key, Severity: c.Severity, Open: c.Open, New: c.New, Regressed: c.Regressed, NotChecked: c.NotChecked, Fixed: c.Fixed}
	}
	return out, nil
}

// Recheck looks at a finding again; fault.NotFound where there is none.
func (s *Service) Recheck(ctx context.Context, id string) (Finding, error) {
	t, err := s.crawls.RecheckTracked(ctx, id)
	if err != nil {
		return Finding{}, err
	}
	return findingOf(&t), nil
}

// WriteCSV writes all findings of the site, those that were fixed too, with
// what to do about each.
func (s *Service) WriteCSV(ctx context.Context, w io.Writer) error {
	rules := make(map[string]*audit.Rule, len(s.Rules))
	for i := range s.Rules {
		rules[s.Rules[i].ID] = &s.Rules[i]
	}
	out := csv.NewWriter(w)
	if err := out.Write([]string{"rule", "severity", "state", "page", "detail", "at fault", "proof", "what to do", "minutes", "first seen", "last seen"}); err != nil {
		return err
	}
	err := s.crawls.EachTracked(ctx, s.Origin, func(t crawl.Tracked) error {
		var fix, minutes string
		if r := rules[t.Rule]; r != nil {
			fix, minutes = r.Fix, fmt.Sprint(r.Minutes)
		}
		row := []string{t.Rule, t.Severity, string(t.Change), t.URL, t.Detail, t.Target, t.Proof, fix, minutes, t.FirstSeen.Format(time.RFC3339), t.LastSeen.Format(time.RFC3339)}
		for i := range row {
			row[i] = crawl.Cell(row[i])
		}
		return out.Write(row)
	})
	if err != nil {
		return err
	}
	out.Flush()
	return out.Error()
}

// Crawls lists those that are kept, the newest first.
func (s *Service) Crawls(ctx context.Context) ([]Crawl, error) {
	list, err := s.crawls.List(ctx, maxCrawls)
	out := make([]Crawl, len(list))
	for i := range list {
		c := &list[i]
		out[i] = Crawl{ID: c.ID, URL: c.Options.Start, State: string(c.State), Note: c.Note, Pages: c.Pages, StartedAt: c.Started}
		if !c.Finished.IsZero() {
			out[i].FinishedAt = &c.Finished
		}
	}
	return out, err
}

// open is which rules are broken now, the worst first, and what the newest
// crawl changed.
func (s *Service) open(ctx context.Context) (broken []report.Broken, turned []report.Turned, err error) {
	counts, err := s.crawls.CountTracked(ctx, s.Origin, crawl.ByRule, maxGroups)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range counts {
		at := slices.IndexFunc(s.Rules, func(r audit.Rule) bool { return r.ID == c.Key })
		if c.Open == 0 || at < 0 {
			continue
		}
		b := report.Broken{Rule: s.Rules[at], Open: c.Open, NotChecked: c.NotChecked, Pages: c.Pages, Shared: c.Shared}
		if len(broken) < exampled {
			if b.Examples, b.Detail, err = s.examples(ctx, c.Key); err != nil {
				return nil, nil, err
			}
		}
		broken = append(broken, b)
	}
	list, _, err := s.crawls.Tracked(ctx, crawl.TrackedQuery{
		Start: s.Origin, Changes: []crawl.Change{crawl.Appeared, crawl.Fixed, crawl.Regressed}, Sort: crawl.SortChanged, Most: maxTurned,
	})
	if err != nil {
		return nil, nil, err
	}
	for i := range list {
		t := &list[i]
		turned = append(turned, report.Turned{
			ID: t.ID, Rule: t.Rule, URL: t.URL, Detail: t.Detail, Severity: audit.Severity(t.Severity), Change: string(t.Change), At: t.ChangedAt,
		})
	}
	return broken, turned, nil
}

// examples are pages that break a rule, the shortest address first, and what is
// wrong with that one.
func (s *Service) examples(ctx context.Context, rule string) (pages []string, detail string, err error) {
	list, _, err := s.crawls.Tracked(ctx, crawl.TrackedQuery{Start: s.Origin, Rule: rule, Most: maxTurned})
	if err != nil || len(list) == 0 {
		return nil, "", err
	}
	slices.SortStableFunc(list, func(a, b crawl.Tracked) int { return cmp.Compare(len(a.URL), len(b.URL)) })
	for i := range list {
		if len(pages) < maxExamples && !slices.Contains(pages, list[i].URL) {
			pages = append(pages, list[i].URL)
		}
	}
	return pages, list[0].Detail, nil
}
