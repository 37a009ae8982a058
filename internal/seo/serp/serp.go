// Package serp requests a page of search results from any supported provider and reads it.
package serp

import (
	"context"
	"fmt"
	"strconv"

	"enamel/internal/seo/source"
)

// Query is what is asked: one page of ten results.
type Query struct {
	Phrase string
	Place  Place
	Device string // mobile or desktop
	Page   int    // from 0
}

// Place is where a search is made.
type Place struct {
	Name string  `json:"name" doc:"As Google names it, such as Fort Worth, Texas, United States"`
	Lat  float64 `json:"lat"`
	Lon  float64 `json:"lon"`
}

// Results are a page of search results.
type Results struct {
	Organic  []Organic
	Pack     []Listing
	Features []string // of the page, sorted: local_pack, ai_overview, people_also_ask…
	AI       AIOverview
	More     bool // the provider has a further page
}

// Organic is one result.
type Organic struct {
	Position int    `json:"position" doc:"On the whole list, from 1"`
	URL      string `json:"url"`
	Title    string `json:"title"`
	Domain   string `json:"domain"`
	Snippet  string `json:"snippet"`
}

// Listing is one place of the local pack.
type Listing struct {
	Position int      `json:"position"`
	Title    string   `json:"title"`
	PlaceID  string   `json:"place_id"`
	CID      string   `json:"cid"`
	Phone    string   `json:"phone"`
	Domain   string   `json:"domain"`
	Address  string   `json:"address"`
	Rating   *float64 `json:"rating"`
	Reviews  *int     `json:"reviews"`
	Lat      *float64 `json:"lat" doc:"null: not known, as in a pack"`
	Lon      *float64 `json:"lon"`
}

// AIOverview is the answer that a model wrote above the results.
type AIOverview struct {
	Shown   bool
	Sources []Organic // Position is the order of citing
}

// adapter speaks one provider's format. An answer that cannot be read, or refuses, is an *outbound.Error.
type adapter struct {
	ask  func(source.Connection, Query) (source.Request, error)
	read func(Query, []byte) (Results, error)
}

func adapterOf(provider string) (adapter, error) {
	a, ok := map[string]adapter{
		"serpapi": {askSerpAPI, readSerpAPI}, "serper": {askSerper, readSerper}, "dataforseo": {askDataForSEO, readDataForSEO}, "searxng": {askSearXNG, readSearXNG},
	}[provider]
	if !ok {
		return a, fmt.Errorf("serp: no provider %q", provider)
	}
	return a, nil
}

// Search asks the connected provider one query. An error is a fault in words; that nothing was found is none.
func Search(ctx context.Context, v *source.Vault, q Query) (Results, source.Connection, error) {
	var a adapter
	body, c, err := v.Ask(ctx, source.Search, func(c source.Connection) (r source.Request, err error) {
		if a, err = adapterOf(c.Provider); err != nil {
			return r, err
		}
		return a.ask(c, q)
	})
	if err != nil {
		return Results{}, c, err
	}
	r, err := a.read(q, body)
	if err != nil {
		return Results{}, c, source.Failure(c, err)
	}
	return r, c, nil
}

// Try is the test of the settings: one search, which says what it found and cost.
func Try(ctx context.Context, v *source.Vault) (string, error) {
	q := Query{Phrase: "appliance repair", Place: Place{Name: "Fort Worth, Texas, United States"}, Device: "mobile"}
	r, c, err := Search(ctx, v, q)
	if err != nil {
		return "", err
	}
	cost := strconv.FormatFloat(float64(c.CentsPer1000)/100_000, 'f', -1, 64) // %v would write 5e-05
	return fmt.Sprintf("%d results for %q, cost $%s", len(r.Organic), q.Phrase, cost), nil
}
