package serp

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"enamel/internal/outbound"
	"enamel/internal/seo/source"
)

// askDataForSEO asks https://docs.dataforseo.com/v3/serp/google/organic/live/advanced/ with a key of login:password.
// Depth counts, and charges, from the first page: search_param asks for a later page alone, as
// https://dataforseo.com/update/serp-api-crawl-stop-on-match names it. So one call is one page, at the base price.
func askDataForSEO(c source.Connection, q Query) (source.Request, error) {
	task := map[string]any{
		"keyword": q.Phrase, "location_name": strings.ReplaceAll(q.Place.Name, ", ", ","), "language_code": "en",
		"device": q.Device, "depth": perPage, "max_crawl_pages": 1,
	}
	if q.Page > 0 {
		task["search_param"] = "&" + startOf(q)
	}
	return taskOf(c, cmp.Or(c.URL, dataForSEO), task)
}

const dataForSEO = "https://api.dataforseo.com/v3/serp/google/organic/live/advanced"

// askDataForSEOMap asks https://docs.dataforseo.com/v3/serp/google/maps/live/advanced/.
func askDataForSEOMap(c source.Connection, phrase, at string) (source.Request, error) {
	endpoint := strings.Replace(cmp.Or(c.URL, dataForSEO), "/google/organic/", "/google/maps/", 1)
	return taskOf(c, endpoint, map[string]any{"keyword": phrase, "location_coordinate": at, "language_code": "en", "depth": mostMapped})
}

func taskOf(c source.Connection, endpoint string, task map[string]any) (source.Request, error) {
	body, err := json.Marshal([]any{task})
	return source.Request{Endpoint: endpoint, Request: outbound.Request{
		Method: http.MethodPost, Body: body, Header: http.Header{
			"Authorization": {"Basic " + base64.StdEncoding.EncodeToString([]byte(c.Key))}, "Content-Type": {"application/json"},
		},
	}}, err
}

// startOf is Google's parameter for a later page.
func startOf(q Query) string { return "start=" + strconv.Itoa(q.Page*perPage) }

// outcome is what an answer, and a task in it, says of itself: https://docs.dataforseo.com/v3/appendix/errors/.
type outcome struct {
	Code    int    `json:"status_code"`
	Message string `json:"status_message"`
}

const nothingFound = 40102

func (o outcome) failure() error {
	status := o.Code / 100
	switch o.Code {
	case 0:
		return unusable("it has no status_code")
	case 20000, nothingFound:
		return nil
	case 40202, 40209: // calls in a minute, or at a time
		status = http.StatusTooManyRequests
	}
	return &outbound.Error{Kind: outbound.Status, Status: status, Detail: o.Message}
}

type item struct {
	hit
	Type   string        `json:"type"`
	Domain maybe[string] `json:"domain"` // null where a listing has no site
	Phone  maybe[string] `json:"phone"`
	CID    maybe[string] `json:"cid"`
	// Of a map:
	PlaceID maybe[string]  `json:"place_id"`
	Address maybe[string]  `json:"address"`
	Lat     maybe[float64] `json:"latitude"`
	Lon     maybe[float64] `json:"longitude"`
	Rating  struct {
		Value maybe[float64] `json:"value"`
		Votes maybe[int]     `json:"votes_count"`
	} `json:"rating"`
	References []hit `json:"references"`
}

func readDataForSEO(q Query, body []byte) (Results, error) {
	items, about, err := itemsOf(body)
	if err == nil && q.Page > 0 && items != nil && !strings.Contains(about, startOf(q)) {
		err = unusable("it is about another page than was asked for")
	}
	if err != nil {
		return Results{}, err
	}
	return resultsOf(q, items)
}

// itemsOf are those of the first task, and the page that they are about; nil where nothing was found.
func itemsOf(body []byte) (items []item, about string, err error) {
	var a struct {
		outcome
		Tasks []struct {
			outcome
			Result []struct {
				CheckURL string  `json:"check_url"`
				Items    *[]item `json:"items"`
			} `json:"result"`
		} `json:"tasks"`
	}
	if err := decode(body, &a); err != nil {
		return nil, "", err
	}
	if err := a.failure(); err != nil {
		return nil, "", err
	}
	if len(a.Tasks) == 0 {
		return nil, "", unusable("it has no tasks")
	}
	task := a.Tasks[0]
	if err := task.failure(); err != nil || task.Code == nothingFound {
		return nil, "", err
	}
	if len(task.Result) == 0 || task.Result[0].Items == nil {
		return nil, "", unusable("it has no items")
	}
	return *task.Result[0].Items, task.Result[0].CheckURL, nil
}

func readDataForSEOMap(body []byte) ([]Listing, error) {
	items, _, err := itemsOf(body)
	var found []Listing
	for _, i := range items {
		if i.Type == "maps_search" {
			found = append(found, i.listing(len(found)+1))
		}
	}
	if len(items) > 0 && len(found) == 0 {
		err = unusable("it has no places of a map")
	}
	return found, err
}

// listing is a business, which stands nth unless it says where.
func (i item) listing(nth int) Listing {
	return Listing{
		Position: i.Rank.or(nth), Title: clip(i.Title), CID: clip(i.CID), PlaceID: clip(i.PlaceID), Phone: clip(i.Phone), Address: clip(i.Address),
		Domain: domainOf("https://" + i.Domain.or("")), Rating: i.Rating.Value.value, Reviews: i.Rating.Votes.value, Lat: i.Lat.value, Lon: i.Lon.value,
	}
}

func resultsOf(q Query, items []item) (r Results, err error) {
	var hits []hit
	var types []string
	for _, i := range items {
		types = append(types, i.Type)
		switch i.Type {
		case "organic":
			hits = append(hits, i.hit)
		case "local_pack":
			r.Pack = append(r.Pack, i.listing(len(r.Pack)+1))
		case "ai_overview":
			r.AI = AIOverview{Shown: true, Sources: listed(Query{}, i.References)}
		}
	}
	r.Organic, err = organic(q, hits)
	r.Features, r.More = featuresOf(types), len(hits) > 0
	return r, err
}
