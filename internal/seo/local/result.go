package local

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/citation"
	"enamel/internal/seo/figure"
)

// The states of an entry beside the verdicts, and of the work on it.
const (
	missing    = "missing"
	unreadable = "unreadable"
	none       = "none"
	open       = "open"
	sent       = "sent"
	fixed      = "fixed"
)

// cite is how a directory lists the shop.
func (s *Service) cite(ctx context.Context, d Directory, was Citation) (Citation, error) {
	c := Citation{Directory: d.Name, Weight: d.Weight, URL: d.URL, EditURL: d.EditURL, State: unreadable, Fields: []citation.Field{}, Duplicates: []Other{}, CheckedAt: s.DB.Now()}
	c.Stamp = figure.Stamp{Source: d.Name, FetchedAt: c.CheckedAt, Origin: figure.Measured}
	if d.URL == "" {
		c.Why = "No address of it is set. Set one in the settings."
		return c, nil
	}
	r, before := s.record(), []string{}
	if was.State != missing && was.State != unreadable {
		before = append(before, was.URL)
	}
	for _, other := range was.Duplicates {
		before = append(before, other.URL)
	}
	f, err := r.Find(ctx, s.Reader, d.URL, before...)
	if err != nil {
		return c, err
	}
	c.Origin = f.Origin
	switch {
	case len(f.Entries) > 0 && !f.Lost:
		c.compare(r, f.Entries)
	case f.Failed != "":
		c.Why = f.Failed
	default:
		c.State, c.Why = missing, fmt.Sprintf("None of the %d pages that were read is an entry of the shop.", f.Pages)
		c.Fields = []citation.Field{{Field: "listed", Verdict: citation.Absent, Want: r.Name}}
	}
	return c, nil
}

// compare takes the entry at the list's own address, else the best one. The others are duplicates.
func (c *Citation) compare(r Record, entries []citation.Entry) {
	best := 0
	for i, e := range entries {
		if fields, score := r.Compare(e); i == 0 || score > c.Score && entries[0].Address != c.URL {
			best, c.Score, c.Fields = i, score, fields
		}
	}
	at := entries[best]
	c.URL, c.State, c.Quote = at.Address, citation.OK, at.Line(c.Fields[0].Found)
	for _, verdict := range []string{citation.Drift, citation.Conflict} {
		if i := slices.IndexFunc(c.Fields, func(f citation.Field) bool { return f.Verdict == verdict }); i >= 0 {
			c.State, c.Quote = verdict, at.Line(c.Fields[i].Found)
		}
	}
	for i, e := range entries {
		if i != best {
			c.Duplicates = append(c.Duplicates, Other{URL: e.Address, Quote: citation.Quote(strings.Join(e.Lines[:min(len(e.Lines), 4)], " "))})
		}
	}
}

// follow is an entry as it stands now, with the work on it. One that could not be read stays as it was, and says why.
func (s *Service) follow(was, now Citation) Citation {
	if was.Origin == figure.Sandbox && !s.Sandbox {
		was = Citation{}
	}
	if now.State == unreadable && was.State != "" && was.State != unreadable {
		was.Why, was.Stale = now.Why, true
		return was
	}
	now.Work, now.SentAt, now.SentBy, now.FixedAt = was.Work, was.SentAt, was.SentBy, was.FixedAt
	bad, busy := now.State == citation.Conflict || now.State == missing || len(now.Duplicates) > 0, was.Work == open || was.Work == sent
	switch {
	case bad && !busy:
		now.Work, now.SentAt, now.SentBy, now.FixedAt = open, nil, "", nil
	case busy && !bad && now.State != unreadable:
		now.Work, now.FixedAt = fixed, new(s.DB.Now())
	case was.Work == "":
		now.Work = none
	}
	return now
}

// SetWork says that a conflict was sent to the directory, or that it was not (open).
func (s *Service) SetWork(ctx context.Context, directory, work, by string) error {
	if work != sent && work != open {
		return fault.Field("work", "Choose sent or open. The entry becomes fixed when a check finds it correct")
	}
	return change(ctx, s, kindCitation, directory, func(c Citation) (Citation, error) {
		if c.Work != open && c.Work != sent || c.Origin == figure.Sandbox && !s.Sandbox {
			return c, fault.New(fault.Conflict, "This directory has no open work")
		}
		c.Work, c.SentAt, c.SentBy = work, nil, ""
		if work == sent {
			c.SentAt, c.SentBy = new(s.DB.Now()), by
		}
		return c, nil
	})
}

// Latest is the newest result, with the entries, the work and the checklist as they stand now; nil: there is none.
func (s *Service) Latest(ctx context.Context) (*Result, error) {
	last, err := s.result(ctx, "")
	if err != nil || last == nil {
		return nil, err
	}
	r, err := s.whole(ctx, last, nil)
	return &r, err
}

// whole is what a run found with what changes beside it.
func (s *Service) whole(ctx context.Context, last *found, err error) (Result, error) {
	if err != nil {
		return Result{}, err
	}
	r := Result{LocalRankings: append([]Ranking{}, last.Rankings...), Grids: append([]Grid{}, last.Grids...), NotMeasured: append([]string{}, last.NotMeasured...), Stamp: last.Stamp}
	stale := func(at time.Time) bool { return !at.Equal(last.FetchedAt) || last.Stale }
	for i, ranking := range r.LocalRankings {
		r.LocalRankings[i].Stale = ranking.Failure != "" || stale(ranking.FetchedAt)
	}
	for i, g := range r.Grids {
		r.Grids[i].Stale = stale(g.FetchedAt)
	}
	said, err := load[map[string]word](ctx, s, kindChecklist)
	if err != nil {
		return r, err
	}
	r.Profile = s.profile(said[""], last.Shown)
	r.Profile.Stale = stale(last.Shown.FetchedAt)
	if r.Citations, err = s.citations(ctx); err != nil {
		return r, err
	}
	var unread []string
	for _, c := range r.Citations.Entries {
		if c.Why != "" && c.State != missing {
			unread = append(unread, c.Directory+": "+c.Why)
		}
	}
	if len(unread) > 0 {
		r.NotMeasured = append(r.NotMeasured, "Directories that were not read. "+strings.Join(unread, " "))
	}
	return r, nil
}

// citations are the entries of the directories that are in the list now, and their health.
func (s *Service) citations(ctx context.Context) (Citations, error) {
	list, err := s.Directories(ctx)
	out := Citations{Of: len(list), Entries: []Citation{}}
	if err != nil {
		return out, err
	}
	known, err := load[Citation](ctx, s, kindCitation)
	all := 0
	for _, d := range list {
		c, ok := known[d.Name]
		if !ok || c.Origin == figure.Sandbox && !s.Sandbox {
			continue
		}
		c.Weight, c.EditURL, c.Stale = d.Weight, d.EditURL, c.Stale || figure.Old(c.FetchedAt, s.DB.Now())
		if c.State != unreadable {
			out.Read, all = out.Read+1, all+d.Weight
			out.Health += float64(d.Weight) * c.Score
		}
		out.Entries = append(out.Entries, c)
	}
	out.Health /= float64(max(1, all))
	return out, err
}

// word is what the owner says of an item of the profile.
type word struct {
	Met bool
	By  string
	At  time.Time
}

// SetChecklist stores what the owner says of items of the profile, by their keys.
func (s *Service) SetChecklist(ctx context.Context, items map[string]bool, by string) error {
	return change(ctx, s, kindChecklist, "", func(said map[string]word) (map[string]word, error) {
		if said == nil {
			said = map[string]word{}
		}
		for key, met := range items {
			if !slices.ContainsFunc(checklist(), func(i Item) bool { return i.Key == key }) {
				return nil, fault.Field("items."+key, "The checklist has no such item")
			}
			said[key] = word{met, by, s.DB.Now()}
		}
		return said, nil
	})
}
