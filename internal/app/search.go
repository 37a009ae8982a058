package app

import (
	"context"
	"strings"

	"enamel/internal/sandbox"
	"enamel/internal/seo/gsc"
	"enamel/internal/seo/opportunity"
	"enamel/internal/seo/rank"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/source"
)

// searching are the engines of what search results say.
type searching struct {
	ranks         *rank.Service
	console       *gsc.Service
	opportunities *opportunity.Service
}

// newSearching makes the engines of search results over the sources.
func (a *App) newSearching(ctx context.Context, sources *source.Vault, played bool) searching {
	console := gsc.New(gsc.Config{
		DB: a.store.db, Log: a.log, Sources: sources, Sandbox: played, Site: a.origin, Brand: a.brand,
		Pages: func(ctx context.Context) ([]string, error) {
			pages, err := a.templates(ctx)
			return append([]string{a.origin.String() + "/"}, pages...), err
		},
	})
	ranks := rank.New(rank.Config{
		DB: a.store.db, Sources: sources, Sandbox: played, Site: a.origin, Business: a.business, Places: a.searchPlaces,
		ConsoleKnown: func(ctx context.Context) (bool, error) {
			_, known, err := console.Newest(ctx)
			return known, err
		},
		Console: func(ctx context.Context, phrases []string) (map[string]rank.Position, error) {
			return consolePositions(ctx, console, phrases)
		},
		ConsoleDays: func(ctx context.Context, phrase string) ([]rank.Day, error) { return consoleDays(ctx, console, phrase) },
	})
	return searching{
		console: console, ranks: ranks,
		opportunities: opportunity.New(opportunity.Config{
			DB: a.store.db, Console: console, Ranks: ranks, Sandbox: played,
			Lasting: func(page string) string { return a.lasting(context.WithoutCancel(ctx), page) },
		}),
	}
}

// lasting is the list that outlives the page of a unit, else the page itself.
func (a *App) lasting(ctx context.Context, page string) string {
	shop := a.origin.String() + "/shop"
	slug, unit := strings.CutPrefix(page, shop+"/")
	if !unit {
		return page
	}
	category, err := a.store.catalog.CategoryOf(ctx, slug)
	if err != nil || category == "" {
		return shop
	}
	return shop + "?category=" + category
}

// consolePositions are Search Console's of phrases, as the ranks show them where no search provider is connected.
func consolePositions(ctx context.Context, c *gsc.Service, phrases []string) (map[string]rank.Position, error) {
	known, err := c.Positions(ctx, phrases)
	out := make(map[string]rank.Position, len(known))
	for phrase, p := range known {
		out[phrase] = rank.Position(p)
	}
	return out, err
}

func consoleDays(ctx context.Context, c *gsc.Service, phrase string) ([]rank.Day, error) {
	points, err := c.History(ctx, phrase)
	out := make([]rank.Day, len(points))
	for i, p := range points {
		out[i] = rank.Day{Day: p.Day, Position: p.Position, Impressions: p.Impressions}
	}
	return out, err
}

// business is what tells the shop's own listing in a map pack.
func (a *App) business() serp.Business {
	f := a.store.facts()
	return serp.Business{Name: f.Name, Phone: f.Phone, Domain: a.origin.Hostname()}
}

// searchPlaces is the town of the showroom, where ranks are looked up until staff choose.
func (a *App) searchPlaces() []serp.Place {
	p := a.store.facts().Storefront
	state := p.State
	if state == "TX" {
		state = "Texas" // as Google names it
	}
	return []serp.Place{{Name: p.City + ", " + state + ", United States", Lat: p.Lat, Lon: p.Lon}}
}

// brand is how people name the shop: in full, and without the last word where that leaves two.
func (a *App) brand() []string {
	words := strings.Fields(a.store.facts().Name)
	names := []string{strings.Join(words, " ")}
	if len(words) > 2 {
		names = append(names, strings.Join(words[:len(words)-1], " "))
	}
	return names
}

// playedSources is what the sandbox plays of each source; nil: it does not run.
func (a *App) playedSources() map[string]func() source.Environment {
	if a.sandbox == nil {
		return nil
	}
	urls := a.sandbox.URLs()
	return map[string]func() source.Environment{
		source.Search: func() source.Environment {
			return source.Environment{Provider: "serpapi", URL: urls.Search, Key: sandbox.Key}
		},
		source.SearchConsole: func() source.Environment {
			return source.Environment{URL: urls.Console, Key: a.sandbox.Credentials(), Site: a.sandbox.ConsoleSite()}
		},
		source.Places: func() source.Environment { return source.Environment{URL: urls.Places, Key: sandbox.Key} },
		source.Links: func() source.Environment {
			return source.Environment{Provider: "dataforseo", URL: urls.Links, Key: sandbox.LinksKey}
		},
	}
}
