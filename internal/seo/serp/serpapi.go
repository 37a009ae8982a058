package serp

import (
	"cmp"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"enamel/internal/outbound"
	"enamel/internal/seo/source"
)

// askSerpAPI asks https://serpapi.com/search-api.
func askSerpAPI(c source.Connection, q Query) (source.Request, error) {
	query := url.Values{
		"engine": {"google"}, "q": {q.Phrase}, "location": {q.Place.Name}, "device": {q.Device}, "gl": {"us"}, "hl": {"en"},
		"num": {strconv.Itoa(perPage)}, "start": {strconv.Itoa(q.Page * perPage)}, "api_key": {c.Key},
	}
	return source.Request{Endpoint: cmp.Or(c.URL, "https://serpapi.com/search"), Request: outbound.Request{Query: query}}, nil
}

func readSerpAPI(q Query, body []byte) (Results, error) {
	var a struct {
		Error   string `json:"error"`
		Organic *[]hit `json:"organic_results"`
		Local   struct {
			Places []place `json:"places"`
		} `json:"local_results"`
		AI *struct {
			References []hit `json:"references"` // absent beside a page_token, which would cost a second call
		} `json:"ai_overview"`
		Pagination *struct {
			Next string `json:"next"`
		} `json:"serpapi_pagination"` // other servers of this format leave it out
	}
	if err := decode(body, &a); err != nil {
		return Results{}, err
	}
	switch {
	case strings.HasPrefix(a.Error, "Google hasn't returned any results"):
		a.Organic = &[]hit{}
	case a.Error != "":
		return Results{}, &outbound.Error{Kind: outbound.Status, Status: http.StatusBadRequest, Detail: a.Error}
	case a.Organic == nil:
		return Results{}, unusable("it has no organic_results")
	}
	list, err := organic(q, *a.Organic)
	r := Results{Organic: list, Pack: packOf(a.Local.Places), Features: featuresOf(present(body)), More: len(*a.Organic) >= perPage}
	if a.Pagination != nil {
		r.More = a.Pagination.Next != ""
	}
	if a.AI != nil {
		r.AI = AIOverview{Shown: true, Sources: listed(Query{}, a.AI.References)}
	}
	return r, err
}
