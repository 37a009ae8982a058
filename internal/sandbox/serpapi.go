package sandbox

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"enamel/internal/geo"
)

const (
	searchPath  = "/search"
	perPage     = 10 // the most that Google answers at once
	maxCited    = 4
	snippetSize = 160 // bytes
)

// serpapi answers in SerpApi's format: https://serpapi.com/search-api and
// https://serpapi.com/google-maps-api. Positions begin with 1 on each page.
func (e *engine) serpapi(r *http.Request) page {
	q := r.URL.Query()
	refuse := func(status int, why string) page { return asJSON(status, map[string]string{"error": why}) }
	start, err := strconv.Atoi(cmp.Or(q.Get("start"), "0"))
	engine := cmp.Or(q.Get("engine"), "google")
	switch {
	case r.URL.Path != searchPath && r.URL.Path != searchPath+".json":
		return refuse(http.StatusNotFound, "Not found")
	case q.Get("api_key") == "":
		return refuse(http.StatusUnauthorized, "Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key")
	case engine != "google" && engine != "google_maps":
		return refuse(http.StatusBadRequest, fmt.Sprintf("Unsupported `%s` search engine.", engine))
	case normal(q.Get("q")) == "":
		return refuse(http.StatusBadRequest, "Missing query `q` parameter.")
	case err != nil || start < 0:
		return refuse(http.StatusBadRequest, "Invalid `start` parameter.")
	case engine == "google_maps":
		return e.maps(q, start)
	}
	return e.web(r, q, start)
}

// web answers with ten results from start on.
func (e *engine) web(r *http.Request, q url.Values, start int) page {
	a := asked{q: normal(q.Get("q")), near: e.near(q.Get("location")), mobile: q.Get("device") == "mobile"}
	c, err := e.corpus(r.Context())
	if err != nil {
		return failed(err)
	}
	found, err := c.results(r.Context(), a)
	if err != nil {
		return failed(err)
	}
	pack, err := e.pack(a)
	if err != nil {
		return failed(err)
	}
	out := head(q)
	if start >= len(found) {
		return none(out)
	}
	var organic []any
	for i, d := range found[start:min(len(found), start+perPage)] {
		organic = append(organic, map[string]any{
			"position": i + 1, "title": d.Title, "link": d.url, "displayed_link": d.site.Host, "source": d.site.Host, "snippet": d.snippet(a.q),
		})
	}
	out["organic_results"] = organic
	if start == 0 && len(pack) > 0 {
		out["local_results"] = map[string]any{"places": locals(pack)}
	}
	if start == 0 && overview(a.q) {
		out["ai_overview"] = cited(found, a.q)
	}
	pages := map[string]any{"current": start/perPage + 1}
	if start+perPage < len(found) {
		q.Del("api_key")
		q.Set("start", strconv.Itoa(start+perPage))
		pages["next"] = "http://" + SearchHost + searchPath + "?" + q.Encode()
	}
	out["serpapi_pagination"] = pages
	return asJSON(http.StatusOK, out)
}

// cited is an answer made of the best pages' sentences, one page a site.
func cited(found []candidate, q string) map[string]any {
	var blocks, references []any
	seen := map[string]bool{}
	for _, d := range found {
		text := d.snippet(q)
		if len(references) == maxCited || seen[d.site.Host] || text == "" {
			continue
		}
		seen[d.site.Host] = true
		blocks = append(blocks, map[string]any{"type": "paragraph", "snippet": text, "reference_indexes": []int{len(references)}})
		references = append(references, map[string]any{"title": d.Title, "link": d.url, "snippet": text, "source": d.site.Host, "index": len(references)})
	}
	return map[string]any{"text_blocks": blocks, "references": references}
}

// maps answers engine=google_maps.
func (e *engine) maps(q url.Values, start int) page {
	near := e.near("")
	if ll := q.Get("ll"); ll != "" {
		near = geo.Point{}
		if _, err := fmt.Sscanf(strings.ReplaceAll(ll, ",", " "), "@%g %g", &near.Lat, &near.Lon); err != nil {
			return asJSON(http.StatusBadRequest, map[string]string{"error": "Unsupported `ll` parameter."})
		}
	}
	all, err := e.mapped(q.Get("q"), near)
	if err != nil {
		return failed(err)
	}
	out := head(q)
	if start >= len(all) {
		return none(out)
	}
	out["local_results"] = locals(all[start:min(len(all), start+maxPlaces)])
	return asJSON(http.StatusOK, out)
}

// locals are businesses as results show them.
func locals(found []*Business) []any {
	var all []any
	for i, b := range found {
		l := map[string]any{
			"position": i + 1, "title": b.Name, "place_id": b.PlaceID, "data_cid": b.CID, "type": b.Categories[0], "types": b.Categories, "phone": b.Phone,
			"address": b.address(), "gps_coordinates": map[string]float64{"latitude": b.Lat, "longitude": b.Lon},
		}
		if b.Reviews > 0 {
			l["rating"], l["reviews"] = b.Rating, b.Reviews
		}
		if b.Website != "" {
			l["website"], l["links"] = b.Website, map[string]string{"website": b.Website}
		}
		all = append(all, l)
	}
	return all
}

func (b *Business) address() string {
	return fmt.Sprintf("%s, %s, %s %s", b.Street, b.City, b.State, b.Zip)
}

// head is what each answer begins with.
func head(q url.Values) map[string]any {
	asked := map[string]string{}
	for name := range q {
		if name != "api_key" {
			asked[name] = q.Get(name)
		}
	}
	return map[string]any{
		"search_metadata": map[string]string{"id": fmt.Sprintf("%016x", hash(q.Encode())), "status": "Success"}, "search_parameters": asked,
		"search_information": map[string]any{"query_displayed": q.Get("q"), "organic_results_state": "Results for exact spelling"},
	}
}

// none says that there are no results.
func none(out map[string]any) page {
	out["search_information"] = map[string]any{"organic_results_state": "Fully empty"}
	out["error"] = "Google hasn't returned any results for this query."
	return asJSON(http.StatusOK, out)
}

// snippet is the sentence of a page that has the most words of a query.
func (d *doc) snippet(q string) string {
	best, most := d.Description, 0
	for sentence := range strings.SplitSeq(d.Text, ". ") {
		n, low := 0, strings.ToLower(sentence)
		for w := range strings.FieldsSeq(q) {
			if strings.Contains(low, singular(w)) {
				n++
			}
		}
		if n > most {
			best, most = sentence, n
		}
	}
	if len(best) > snippetSize {
		cut := strings.LastIndexByte(best[:snippetSize], ' ')
		best = best[:max(0, cut)] + " ..."
	}
	return best
}
