package sandbox

import (
	"cmp"
	"encoding/json"
	"io"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

const (
	allLinksPath = "/v3/backlinks/backlinks/live"
	sumLinksPath = "/v3/backlinks/summary/live"
	someLinks    = 100 // rows, where none are wanted
	mostLinks    = 1000
	dfsTime      = "2006-01-02 15:04:05 -07:00"
	dfsOK        = 20000
	foundWithin  = 500 // days after the shop's site became known
)

// backlink is a link of the index; lost ones stood on the page before.
type backlink struct {
	Link
	from string
	page *Page
	site *Site
	lost bool
}

// backlinks answers in the format of DataForSEO:
// https://docs.dataforseo.com/v3/backlinks/backlinks/live/ and …/summary/live/.
func (e *engine) backlinks(r *http.Request) page {
	if login, _, ok := r.BasicAuth(); !ok || login == "" {
		return dfsAnswer(http.StatusUnauthorized, 40100, "You are not Authorized to Access this resource.", nil)
	}
	var tasks []struct {
		Target        string
		Limit, Offset int
		Status        string `json:"backlinks_status_type"`
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBodyKiB<<10))
	if err == nil {
		err = json.Unmarshal(body, &tasks)
	}
	if err != nil || len(tasks) != 1 || r.Method != http.MethodPost {
		return dfsAnswer(http.StatusOK, 40503, "POST Data Is Invalid.", nil)
	}
	task := tasks[0]
	target := strings.TrimPrefix(strings.ToLower(task.Target), "www.")
	if target == "" || strings.Contains(target, "/") {
		return dfsAnswer(http.StatusOK, 40501, "Invalid Field: 'target'.", nil)
	}
	sites, err := e.sites(pacific(e.now()))
	if err != nil {
		return failed(err)
	}
	all := linksTo(sites, target)
	rank := rankOf(linked(sites).sites[target])
	switch r.URL.Path {
	case sumLinksPath:
		live := slices.DeleteFunc(all, func(l backlink) bool { return l.lost })
		return dfsAnswer(http.StatusOK, dfsOK, "Ok.", map[string]any{
			"target": task.Target, "rank": rank, "backlinks": len(live), "referring_domains": hostsOf(live),
		})
	case allLinksPath:
		if task.Status != "all" {
			all = slices.DeleteFunc(all, func(l backlink) bool { return l.lost != (task.Status == "lost") })
		}
		limit := min(cmp.Or(max(0, task.Limit), someLinks), mostLinks)
		first := min(max(0, task.Offset), len(all))
		items := []any{}
		for _, l := range all[first:min(len(all), first+limit)] {
			items = append(items, l.row(e.now()))
		}
		return dfsAnswer(http.StatusOK, dfsOK, "Ok.", map[string]any{
			"target": task.Target, "mode": "as_is", "total_count": len(all), "items_count": len(items), "items": items,
		})
	}
	return dfsAnswer(http.StatusOK, 40400, "Not Found.", nil)
}

// linksTo are the links of other sites to a host, in the order of the sites.
func linksTo(sites []Site, host string) (all []backlink) {
	for i := range sites {
		s := &sites[i]
		if s.Host == host {
			continue
		}
		add := func(p *Page, l Link, lost bool) {
			if hostOf(l.URL) == host {
				all = append(all, backlink{Link: l, from: s.url(*p), page: p, site: s, lost: lost})
			}
		}
		for j := range s.Pages {
			p := &s.Pages[j]
			for _, l := range p.Links {
				if !p.Gone {
					add(p, l, false)
				}
			}
			for _, l := range s.Lost {
				if l.From == p.Path {
					add(p, Link{URL: l.To, Anchor: l.Anchor, Placement: "content"}, true)
				}
			}
		}
	}
	return all
}

func hostsOf(links []backlink) int {
	hosts := map[string]bool{}
	for _, l := range links {
		hosts[l.site.Host] = true
	}
	return len(hosts)
}

// rankOf is what links are worth, from 0 to 1,000.
func rankOf(links float64) int { return int(min(1000, math.Round(140*math.Log1p(links)))) }

// row is a link as the API has it. It was found on a day that a hash of its page chooses.
func (l *backlink) row(now time.Time) map[string]any {
	first := time.Unix(0, 0).UTC().AddDate(0, 0, opened+int(foundWithin*share(hash(l.from, l.URL))))
	if yesterday := pacific(now).AddDate(0, 0, -1); first.After(yesterday) {
		first = yesterday
	}
	to, _ := url.Parse(l.URL) // read by readPage, or written by hand
	rel := strings.Fields(l.Rel)
	rank := rankOf(3 * float64(l.site.Authority*l.site.Authority))
	status, outside := http.StatusOK, 0
	if l.page.Gone {
		status = http.StatusGone
	}
	for _, other := range l.page.Links {
		if hostOf(other.URL) != l.site.Host {
			outside++
		}
	}
	return map[string]any{
		"type": "backlink", "domain_from": l.site.Host, "url_from": l.from, "url_from_https": false, "tld_from": "example",
		"domain_to": to.Hostname(), "url_to": l.URL, "url_to_https": to.Scheme == "https", "item_type": "anchor",
		"anchor": l.Anchor, "attributes": rel, "dofollow": len(rel) == 0, "semantic_location": map[string]any{"content": "article", "nav": "nav", "footer": "footer"}[l.Placement],
		"is_new": pacific(now).Sub(first) < 30*24*time.Hour, "is_lost": l.lost, "is_broken": false, "links_count": 1, "group_count": 1,
		"rank": rank / 2, "page_from_rank": rank / 2, "domain_from_rank": rank, "page_from_external_links": outside,
		"page_from_title": l.page.Title, "page_from_status_code": status, "backlink_spam_score": 100 - 10*l.site.Authority,
		"first_seen": first.Format(dfsTime), "prev_seen": first.Format(dfsTime), "last_seen": pacific(now).AddDate(0, 0, -1).Format(dfsTime),
	}
}

// dfsAnswer is an answer about one task; no result: it failed.
func dfsAnswer(status, code int, message string, result map[string]any) page {
	task := map[string]any{"id": "sandbox", "status_code": code, "status_message": message, "cost": 0, "result_count": 0, "result": nil}
	if result != nil {
		task["result_count"], task["result"] = 1, []any{result}
	}
	out := map[string]any{"version": "0.1", "status_code": dfsOK, "status_message": "Ok.", "cost": 0, "tasks_count": 1, "tasks_error": 0, "tasks": []any{task}}
	if status != http.StatusOK {
		out["status_code"], out["status_message"], out["tasks"] = code, message, nil
	}
	return asJSON(status, out)
}
