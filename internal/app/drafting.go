package app

import (
	"context"
	"errors"
	"io/fs"

	"enamel/internal/fault"
	"enamel/internal/seo/draft"
	"enamel/internal/seo/draft/compose"
	"enamel/internal/seo/draft/knowledge"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/source"
	"enamel/internal/site"
	"enamel/web"
)

// mostQueries are looked through for questions.
const mostQueries = 1000

// newDrafts makes the engine that drafts texts.
func (a *App) newDrafts(sources *source.Vault, search searching, played bool) (*draft.Service, error) {
	if _, err := a.store.desk.Bank(); err != nil {
		return nil, err
	}
	dist, err := fs.Sub(web.Files, web.Root)
	if err != nil {
		return nil, err
	}
	pictures, err := site.LoadPictures(dist, "pictures.json")
	if err != nil {
		return nil, err
	}
	a.store.desk.Drawing = func(slug string, kinds []string) (src, alt string) {
		drawn := pictures.Article(slug, kinds)
		return drawn.Src, drawn.Alt
	}
	return draft.New(draft.Config{
		DB: a.store.db, Bank: func() *knowledge.Bank {
			bank, _ := a.store.desk.Bank() // its passages come with the binary, and were read above
			return bank
		},
		Model: a.model, Sandbox: played,
		Fill:  func(text string) string { return a.store.desk.Library().Fill(a.store.facts())(text) },
		Facts: func() map[string]string { return a.store.desk.Library().Values(a.store.facts()) },
		Picture: func(path string) compose.Picture {
			drawn := pictures.Of(path)
			return compose.Picture{Src: drawn.Src, Alt: drawn.Alt}
		},
		Ranking: func(ctx context.Context, keyword string) (draft.Ranking, error) {
			return rankingOf(ctx, sources, search, keyword)
		},
		Queries: func(ctx context.Context) (list []string, origin figure.Origin, err error) {
			rows, err := search.console.Queries(ctx, mostQueries)
			for i := range rows {
				list, origin = append(list, rows[i].Query), rows[i].Origin
			}
			return list, origin, err
		},
	}), nil
}

// rankingOf is what ranks for a keyword: as the newest check of ranks saw it, else by one search.
func rankingOf(ctx context.Context, sources *source.Vault, search searching, keyword string) (draft.Ranking, error) {
	var r draft.Ranking
	known, err := search.ranks.Keyword(ctx, keyword, "", "")
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return r, err
	}
	if r.Origin = known.Ranking.Origin; len(known.Top) > 0 {
		for i := range known.Top {
			r.Titles = append(r.Titles, draft.Title{Title: known.Top[i].Title, URL: known.Top[i].URL})
		}
		return r, nil
	}
	t, err := search.ranks.Tracking(ctx)
	if err != nil {
		return r, err
	}
	found, c, err := serp.Search(ctx, sources, serp.Query{Phrase: keyword, Place: t.Places[0], Device: t.Devices[0]})
	cents := float64(c.CentsPer1000) / 1000
	if f := (&fault.Error{}); errors.As(err, &f) {
		r = draft.Ranking{Why: "Search results could not be asked: " + f.Msg}
		if f.Kind == fault.BadProvider { // a failed call is counted too
			r.Calls, r.CostCents = 1, &cents
		}
		return r, nil
	}
	for _, o := range found.Organic {
		r.Titles = append(r.Titles, draft.Title{Title: o.Title, URL: o.URL})
	}
	r.Calls, r.CostCents, r.Origin = 1, &cents, c.Origin
	return r, err
}
