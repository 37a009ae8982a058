package serp

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"enamel/internal/fault"
	"enamel/internal/outbound"
	"enamel/internal/seo/source"
)

const mostMapped = 20 // listings of a map

// ErrNoCoordinates is Map's refusal where the provider knows no places on a map.
var ErrNoCoordinates error = fault.New(fault.Unavailable, "SearXNG knows no places on a map: the grid needs SerpApi, Serper or DataForSEO")

// mapper speaks one provider's format of a map.
type mapper struct {
	ask  func(c source.Connection, phrase, at string) (source.Request, error)
	read func(body []byte) ([]Listing, error)
}

func mapperOf(provider string) (mapper, error) {
	m, ok := map[string]mapper{
		"serpapi": {askSerpAPIMap, readSerpAPIMap}, "serper": {askSerperMap, readSerperMap}, "dataforseo": {askDataForSEOMap, readDataForSEOMap},
	}[provider]
	if !ok {
		return m, ErrNoCoordinates
	}
	return m, nil
}

// HasMap is the refusal that Map would give of a provider; nil: it would ask.
func HasMap(provider string) error {
	_, err := mapperOf(provider)
	return err
}

// Map asks the connected provider which businesses its map shows at a point, at most 20. An error is a fault in words.
func Map(ctx context.Context, v *source.Vault, phrase string, at Place) ([]Listing, source.Connection, error) {
	var m mapper
	body, c, err := v.Ask(ctx, source.Search, func(c source.Connection) (r source.Request, err error) {
		if m, err = mapperOf(c.Provider); err != nil {
			return r, err
		}
		return m.ask(c, phrase, fmt.Sprintf("%.5f,%.5f,14z", at.Lat, at.Lon)) // as near as a town's quarter
	})
	if err != nil {
		return nil, c, err
	}
	found, err := m.read(body)
	if err == nil && slices.ContainsFunc(found, func(l Listing) bool { return l.Title == "" }) {
		err = unusable("its places have no titles")
	}
	if err != nil {
		return nil, c, source.Failure(c, err)
	}
	return found[:min(len(found), mostMapped)], c, nil
}

// askSerpAPIMap asks https://serpapi.com/google-maps-api.
func askSerpAPIMap(c source.Connection, phrase, at string) (source.Request, error) {
	query := url.Values{"engine": {"google_maps"}, "type": {"search"}, "q": {phrase}, "ll": {"@" + at}, "hl": {"en"}, "api_key": {c.Key}}
	return source.Request{Endpoint: cmp.Or(c.URL, "https://serpapi.com/search"), Request: outbound.Request{Query: query}}, nil
}

func readSerpAPIMap(body []byte) ([]Listing, error) {
	var a struct {
		Error string   `json:"error"`
		Local *[]place `json:"local_results"`
		One   *place   `json:"place_results"` // set if the map shows a single place
	}
	err := decode(body, &a)
	switch {
	case err != nil:
		return nil, err
	case strings.HasPrefix(a.Error, "Google hasn't returned any results"):
		return nil, nil
	case a.Error != "":
		return nil, &outbound.Error{Kind: outbound.Status, Status: http.StatusBadRequest, Detail: a.Error}
	case a.Local != nil:
		return packOf(*a.Local), nil
	case a.One != nil:
		return packOf([]place{*a.One}), nil
	}
	return nil, unusable("it has no local_results")
}

// askSerperMap asks https://serper.dev, whose map stands beside its search.
func askSerperMap(c source.Connection, phrase, at string) (source.Request, error) {
	endpoint := strings.TrimSuffix(cmp.Or(c.URL, serper), "/search") + "/maps"
	return postSerper(c, endpoint, map[string]any{"q": phrase, "ll": "@" + at, "hl": "en"})
}

func readSerperMap(body []byte) ([]Listing, error) {
	var a struct {
		Places *[]place `json:"places"`
	}
	if err := decode(body, &a); err != nil {
		return nil, err
	}
	if a.Places == nil {
		return nil, unusable("it has no places")
	}
	return packOf(*a.Places), nil
}
