package site

import (
	"context"
	"strconv"

	"enamel/internal/find"
	"enamel/internal/ssr"
)

// SearchPath is the page of a search.
const SearchPath = "/search"

// SearchProps are the props of page "search".
type SearchProps struct {
	ShopPage
	Result find.SearchResult `json:"result"`
}

// SearchPage makes the page of what a search found, under its address. Only a
// site that has built nothing yet can fail.
func (s *Site) SearchPage(ctx context.Context, r find.SearchResult, path string) (ShopList, error) {
	b := s.newest.Load()
	if b == nil {
		first, err := s.read(ctx)
		if err != nil {
			return ShopList{}, err
		}
		b = &first
	}
	title, description := "Search", "Search the units on our floor and our repair pages: kinds, brands, sizes, prices, models and what a machine does wrong."
	if r.Query != "" {
		title = "Search: " + cut(r.Query, longestQuery)
		description = strconv.Itoa(r.Buy.Count) + " units and " + strconv.Itoa(r.Repair.Count) + " pages about repair answer this search at " + b.facts.Name + "."
	}
	page := ssr.Page{
		Name: "search", Path: path, Props: SearchProps{ShopPage: b.shop, Result: r},
		Head: ssr.Head{
			Title: b.title(title), Description: describe(description), SiteName: b.facts.Name, Canonical: b.origin + path, Robots: "noindex",
		},
	}
	b.share(&page)
	return ShopList{Page: page}, nil
}

const longestQuery = 48 // characters of a query in a title

// cut is the beginning of a text that is too long.
func cut(text string, most int) string {
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return text
}
