package serp

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"enamel/internal/outbound"
)

const (
	perPage     = 10
	mostHits    = 100  // of a page
	longestText = 500  // characters
	longestURL  = 2000 // bytes
)

// maybe is a field that an answer may leave out. It is absent too where its type is another.
type maybe[T any] struct{ value *T }

// UnmarshalJSON never fails.
func (m *maybe[T]) UnmarshalJSON(text []byte) error {
	var v *T
	if json.Unmarshal(text, &v) == nil {
		m.value = v
	}
	return nil
}

// or is the value, or what stands for none.
func (m maybe[T]) or(none T) T {
	if m.value == nil {
		return none
	}
	return *m.value
}

func decode(body []byte, into any) error {
	if json.Unmarshal(body, into) != nil {
		return unusable("it has another form than expected")
	}
	return nil
}

// unusable is the failure of an answer that cannot be read.
func unusable(why string) error {
	return &outbound.Error{Kind: outbound.Malformed, Err: errors.New(why)}
}

// hit is an organic result, in each provider's spelling.
type hit struct {
	Position maybe[int]    `json:"position"`
	Rank     maybe[int]    `json:"rank_group"` // DataForSEO, whose position is a side of the page
	Link     string        `json:"link"`
	URL      string        `json:"url"` // DataForSEO, SearXNG
	Title    maybe[string] `json:"title"`
	Snippet  maybe[string] `json:"snippet"`
	Text     maybe[string] `json:"description"` // DataForSEO
	Content  maybe[string] `json:"content"`     // SearXNG
}

// organic is listed of results, which must not all be without an address: then the answer has another form.
func organic(q Query, hits []hit) ([]Organic, error) {
	list := listed(q, hits)
	if len(hits) > 0 && len(list) == 0 {
		return nil, unusable("its results have no addresses")
	}
	return list, nil
}

// listed are the hits that are web pages. A position that is absent, or starts again on each page, becomes that on
// the whole list.
func listed(q Query, hits []hit) []Organic {
	var list []Organic
	last := q.Page * perPage
	for _, h := range hits[:min(len(hits), mostHits)] {
		if p := h.Position.or(h.Rank.or(0)); p > last && p <= last+mostHits {
			last = p
		} else {
			last++
		}
		address := cmp.Or(h.Link, h.URL)
		if domain := domainOf(address); domain != "" {
			snippet := cmp.Or(clip(h.Snippet), clip(h.Text), clip(h.Content))
			list = append(list, Organic{Position: last, URL: address, Domain: domain, Title: clip(h.Title), Snippet: snippet})
		}
	}
	return list
}

// place is a listing of a local pack, in the spellings of SerpApi and Serper.
type place struct {
	Position maybe[int]     `json:"position"`
	Title    string         `json:"title"`
	PlaceID  maybe[string]  `json:"place_id"`
	ID       maybe[string]  `json:"placeId"` // Serper's map
	CID      maybe[string]  `json:"cid"`
	DataCID  maybe[string]  `json:"data_cid"` // SerpApi's map
	Phone    maybe[string]  `json:"phone"`
	Number   maybe[string]  `json:"phoneNumber"`
	Address  maybe[string]  `json:"address"`
	Website  maybe[string]  `json:"website"`
	Rating   maybe[float64] `json:"rating"`
	Reviews  maybe[int]     `json:"reviews"`
	Count    maybe[int]     `json:"ratingCount"`
	Lat      maybe[float64] `json:"latitude"`
	Lon      maybe[float64] `json:"longitude"`
	GPS      struct {
		Lat maybe[float64] `json:"latitude"`
		Lon maybe[float64] `json:"longitude"`
	} `json:"gps_coordinates"`
	Links struct {
		Website maybe[string] `json:"website"`
	} `json:"links"`
}

// packOf lists a local pack. SerpApi gives the CID, a number, as place_id.
func packOf(places []place) []Listing {
	var pack []Listing
	for i, p := range places[:min(len(places), mostHits)] {
		l := Listing{
			Position: p.Position.or(i + 1), Title: p.Title, PlaceID: cmp.Or(clip(p.PlaceID), clip(p.ID)), CID: cmp.Or(clip(p.CID), clip(p.DataCID)),
			Phone: cmp.Or(clip(p.Phone), clip(p.Number)), Address: clip(p.Address),
			Domain: domainOf(cmp.Or(p.Website.or(""), p.Links.Website.or(""))), Rating: p.Rating.value, Reviews: cmp.Or(p.Reviews.value, p.Count.value),
			Lat: cmp.Or(p.Lat.value, p.GPS.Lat.value), Lon: cmp.Or(p.Lon.value, p.GPS.Lon.value),
		}
		if _, err := strconv.ParseUint(l.PlaceID, 10, 64); err == nil {
			l.PlaceID, l.CID = "", cmp.Or(l.CID, l.PlaceID)
		}
		pack = append(pack, l)
	}
	return pack
}

// domainOf is the host of a web address without its www; empty: it is none.
func domainOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || len(address) > longestURL || u.Scheme != "http" && u.Scheme != "https" {
		return ""
	}
	return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
}

func clip(text maybe[string]) string {
	r := []rune(text.or(""))
	return string(r[:min(len(r), longestText)])
}

// present lists the fields of an answer that hold something.
func present(body []byte) []string {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(body, &fields) // it has been read once
	maps.DeleteFunc(fields, func(_ string, value json.RawMessage) bool {
		return slices.Contains([]string{"null", "[]", "{}", `""`}, string(value))
	})
	return slices.Collect(maps.Keys(fields))
}

// featuresOf names what stands on a page, by the fields of SerpApi and Serper, and by DataForSEO's types of items.
func featuresOf(names []string) []string {
	known := map[string]string{
		"ads": "ads", "local_ads": "ads", "paid": "ads", "local_results": "local_pack", "places": "local_pack", "local_pack": "local_pack",
		"ai_overview": "ai_overview", "related_questions": "people_also_ask", "peopleAlsoAsk": "people_also_ask", "people_also_ask": "people_also_ask",
		"shopping": "shopping", "shopping_results": "shopping", "inline_shopping_results": "shopping", "immersive_products": "shopping",
		"popular_products": "shopping", "images": "images", "inline_images": "images", "videos": "videos", "video": "videos",
		"inline_videos": "videos", "video_results": "videos", "knowledge_graph": "knowledge_graph", "knowledgeGraph": "knowledge_graph",
		"answer_box": "featured_snippet", "answerBox": "featured_snippet", "featured_snippet": "featured_snippet",
		"top_stories": "top_stories", "topStories": "top_stories", "related_searches": "related_searches", "relatedSearches": "related_searches",
		"discussions_and_forums": "discussions",
	}
	var list []string
	for _, name := range names {
		if feature := known[name]; feature != "" {
			list = append(list, feature)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
