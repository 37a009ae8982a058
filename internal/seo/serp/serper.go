package serp

import (
	"cmp"
	"encoding/json"
	"net/http"

	"enamel/internal/outbound"
	"enamel/internal/seo/source"
)

// askSerper asks https://serper.dev. It has no parameter for the device, and tells of no AI overview.
func askSerper(c source.Connection, q Query) (source.Request, error) {
	return postSerper(c, cmp.Or(c.URL, serper), map[string]any{
		"q": q.Phrase, "location": q.Place.Name, "gl": "us", "hl": "en", "num": perPage, "page": q.Page + 1,
	})
}

const serper = "https://google.serper.dev/search"

func postSerper(c source.Connection, endpoint string, query map[string]any) (source.Request, error) {
	body, err := json.Marshal(query)
	return source.Request{Endpoint: endpoint, Request: outbound.Request{
		Method: http.MethodPost, Body: body, Header: http.Header{"X-Api-Key": {c.Key}, "Content-Type": {"application/json"}},
	}}, err
}

func readSerper(q Query, body []byte) (Results, error) {
	var a struct {
		Organic *[]hit  `json:"organic"`
		Places  []place `json:"places"`
	}
	if err := decode(body, &a); err != nil {
		return Results{}, err
	}
	if a.Organic == nil {
		return Results{}, unusable("it has no organic")
	}
	list, err := organic(q, *a.Organic)
	// It does not say whether there is a further page.
	return Results{Organic: list, Pack: packOf(a.Places), Features: featuresOf(present(body)), More: len(*a.Organic) > 0}, err
}
