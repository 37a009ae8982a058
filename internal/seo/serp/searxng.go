package serp

import (
	"fmt"
	"net/url"
	"strconv"

	"enamel/internal/outbound"
	"enamel/internal/seo/source"
)

// askSearXNG asks https://docs.searxng.org/dev/search_api.html for what Google answers the server. A search has no place
// and no device there: positions are those that the server's own address sees.
func askSearXNG(c source.Connection, q Query) (source.Request, error) {
	return source.Request{Endpoint: c.URL, Request: outbound.Request{Query: url.Values{
		"q": {q.Phrase}, "format": {"json"}, "engines": {"google"}, "language": {"en-US"}, "pageno": {strconv.Itoa(q.Page + 1)},
	}}}, nil
}

func readSearXNG(q Query, body []byte) (Results, error) {
	var a struct {
		Results *[]hit     `json:"results"`
		Silent  [][]string `json:"unresponsive_engines"` // each with the reason
	}
	if err := decode(body, &a); err != nil {
		return Results{}, err
	}
	if a.Results == nil {
		return Results{}, unusable("it has no results")
	}
	if len(*a.Results) == 0 && len(a.Silent) > 0 {
		return Results{}, unusable(fmt.Sprintf("the engines behind it did not answer: %.100s", fmt.Sprint(a.Silent)))
	}
	list, err := organic(q, *a.Results)
	return Results{Organic: list, More: len(*a.Results) > 0}, err
}
