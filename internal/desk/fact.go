package desk

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/fault"
)

// Facts knows which published texts state a fact that has changed since
// somebody last published or confirmed them.
type Facts struct {
	desk  *Service
	legal func() []content.Stating
}

// NewFacts makes a Facts; legal are the legal texts in force.
func NewFacts(s *Service, legal func() []content.Stating) *Facts { return &Facts{s, legal} }

// StaleFacts is GET /api/staff/content/facts.
type StaleFacts struct {
	Facts     []ChangedFact   `json:"facts" doc:"Those that a text says in words first"`
	Pages     int             `json:"pages" doc:"Texts to read again, each counted once"`
	Words     int             `json:"words" doc:"Those of them that say a fact in words"`
	Confirmed []ConfirmedPage `json:"confirmed" doc:"The newest first, at most 20"`
}

// ChangedFact is a fact that is not as texts were last confirmed with.
type ChangedFact struct {
	Fact  string      `json:"fact" doc:"Its placeholder, without braces"`
	Label string      `json:"label"`
	Is    string      `json:"is"`
	Since *time.Time  `json:"since" doc:"When it was first seen changed; null: not yet"`
	Pages []StalePage `json:"pages" doc:"Those in words first; at most 200"`
	Total int         `json:"total" doc:"Of pages"`
}

// StalePage is a text that states a changed fact.
type StalePage struct {
	File        string     `json:"file" doc:"Names it in a confirmation"`
	Title       string     `json:"title"`
	Path        string     `json:"path"`
	Edit        string     `json:"edit" doc:"The screen that edits it; empty: none, it came with the site"`
	Was         string     `json:"was"`
	Sentences   []string   `json:"sentences" doc:"That say it in words; empty: it follows by itself"`
	ConfirmedBy string     `json:"confirmed_by" doc:"A name; empty: nobody yet"`
	ConfirmedAt *time.Time `json:"confirmed_at" doc:"null: nobody yet"`
}

// ConfirmedPage is a text that somebody has confirmed.
type ConfirmedPage struct {
	Title string    `json:"title"`
	Path  string    `json:"path"`
	Label string    `json:"label"`
	Value string    `json:"value"`
	By    string    `json:"by" doc:"A name"`
	At    time.Time `json:"at"`
}

const (
	mostStale     = 200 // pages of a fact
	mostConfirmed = 20
)

// pair is a fact that a text states.
type pair struct{ file, fact string }

// statement is how it does.
type statement struct {
	content.Stating
	edit      string
	sentences []string // in words
}

// stated are all facts that published texts state now.
func (f *Facts) stated(ctx context.Context) (map[pair]statement, error) {
	lives, err := f.desk.lives(ctx)
	if err != nil {
		return nil, err
	}
	values, fill := f.values(), f.desk.Library().Fill(f.desk.Facts())
	out := map[pair]statement{}
	for _, t := range slices.Concat(f.desk.now.Load().stated(), f.legal()) {
		s := statement{Stating: t}
		s.Title = fill(t.Title)
		if slug, legal := strings.CutPrefix(t.File, "legal/"); legal {
			s.edit = "/staff/texts#" + slug
		}
		l, live := lives[t.File]
		if live {
			s.edit = "/staff/content/" + l.id
		}
		for _, fact := range slices.Concat(t.Facts, slices.Collect(maps.Keys(l.words))) {
			if _, known := values[fact]; !known {
				continue
			}
			s.sentences = []string{}
			for _, sentence := range l.words[fact] {
				s.sentences = append(s.sentences, fill(sentence))
			}
			out[pair{t.File, fact}] = s
		}
	}
	return out, nil
}

// values are the facts as they are now.
func (f *Facts) values() map[string]string { return f.desk.Library().Values(f.desk.Facts()) }

// Stale lists what has changed, by fact.
func (f *Facts) Stale(ctx context.Context) (StaleFacts, error) {
	out := StaleFacts{Facts: []ChangedFact{}, Confirmed: []ConfirmedPage{}}
	said, err := f.stated(ctx)
	if err != nil {
		return out, err
	}
	kept, err := keptFacts(ctx, f.desk.DB)
	if err != nil {
		return out, err
	}
	values := f.values()
	groups, files := map[string]*ChangedFact{}, map[string]bool{}
	for p, s := range said {
		k, known := kept[p]
		if !known || k.value == values[p.fact] {
			continue
		}
		g := groups[p.fact]
		if g == nil {
			g = &ChangedFact{Fact: p.fact, Label: label(p.fact), Is: values[p.fact]}
			groups[p.fact] = g
		}
		if g.Since == nil || !k.changedAt.IsZero() && k.changedAt.Before(*g.Since) {
			g.Since = moved(k.changedAt)
		}
		page := StalePage{File: p.file, Title: s.Title, Path: s.Path, Edit: s.edit, Was: k.value, Sentences: s.sentences, ConfirmedBy: k.by}
		if k.by != "" {
			page.ConfirmedAt = moved(k.at)
		}
		g.Pages = append(g.Pages, page)
		files[p.file] = files[p.file] || len(s.sentences) > 0
	}
	out.take(groups, files)
	out.lately(said, kept)
	return out, f.named(ctx, &out)
}

// take puts the groups in their order.
func (o *StaleFacts) take(groups map[string]*ChangedFact, files map[string]bool) {
	for _, words := range files {
		o.Pages++
		if words {
			o.Words++
		}
	}
	words := func(p StalePage) int { return min(1, len(p.Sentences)) }
	for _, fact := range slices.Sorted(maps.Keys(groups)) {
		g := groups[fact]
		slices.SortFunc(g.Pages, func(a, b StalePage) int {
			return cmp.Or(cmp.Compare(words(b), words(a)), cmp.Compare(a.Path, b.Path), cmp.Compare(a.File, b.File))
		})
		g.Total = len(g.Pages)
		g.Pages = g.Pages[:min(g.Total, mostStale)]
		o.Facts = append(o.Facts, *g)
	}
	slices.SortStableFunc(o.Facts, func(a, b ChangedFact) int {
		return cmp.Or(cmp.Compare(words(b.Pages[0]), words(a.Pages[0])), cmp.Compare(b.Total, a.Total))
	})
}

// lately adds what was confirmed last.
func (o *StaleFacts) lately(said map[pair]statement, kept map[pair]keptFact) {
	for p, k := range kept {
		if s, stands := said[p]; stands && k.by != "" {
			o.Confirmed = append(o.Confirmed, ConfirmedPage{Title: s.Title, Path: s.Path, Label: label(p.fact), Value: k.value, By: k.by, At: k.at})
		}
	}
	slices.SortFunc(o.Confirmed, func(a, b ConfirmedPage) int {
		return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.Label, b.Label), cmp.Compare(a.Path, b.Path))
	})
	o.Confirmed = o.Confirmed[:min(len(o.Confirmed), mostConfirmed)]
}

// named puts names in the place of users' ids.
func (f *Facts) named(ctx context.Context, o *StaleFacts) error {
	var ids []*string
	for i := range o.Facts {
		for j := range o.Facts[i].Pages {
			ids = append(ids, &o.Facts[i].Pages[j].ConfirmedBy)
		}
	}
	for i := range o.Confirmed {
		ids = append(ids, &o.Confirmed[i].By)
	}
	return f.desk.named(ctx, f.desk.DB, ids...)
}

// Confirm stores that somebody has read texts again, which state a fact with a value.
func (f *Facts) Confirm(ctx context.Context, by, fact, value string, files []string) error {
	if now, known := f.values()[fact]; !known || now != value {
		return &fault.Error{
			Kind: fault.Conflict, Slug: "fact-changed-again", Msg: "This fact has changed again in the meantime. Read the pages with what it is now.",
		}
	}
	return f.desk.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := confirm(ctx, tx, by, fact, value, files)
		if err != nil || n == 0 {
			return err
		}
		detail := fmt.Sprintf("%d pages, with %q: %s", n, value, strings.Join(files, ", "))
		return auditlog.Record(ctx, tx, auditlog.Entry{Actor: by, Action: "content.confirmed", Subject: "{" + fact + "}", Detail: detail})
	})
}

// label is what a fact is called: warranty term, cost of dryer repair.
func label(fact string) string {
	if page, cost := strings.CutPrefix(fact, "cost:"); cost {
		return "cost of " + strings.ReplaceAll(page, "-", " ")
	}
	return strings.ReplaceAll(fact, "_", " ")
}

// moved is a time for the wire; zero is null.
func moved(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}
