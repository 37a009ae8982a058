package citation

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/PuerkitoBio/goquery"

	"enamel/internal/seo/figure"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/snapshot"
)

const (
	mostPages    = 20  // of a directory
	mostLists    = 3   // pages that list businesses, read for further entries after one was found
	longestBlock = 400 // characters beside a link
	entry        = 200 // score of an address that is known to be an entry
	namesUs      = 100 // of a link beside the shop's name or phone
	aboutUs      = 2   // least score of a link to a list of such shops: words of the trade and the town
)

// Search goes through the pages of a directory.
type Search struct {
	Entries []Entry // of the shop, as they were found
	Pages   int     // that were read
	Failed  string  // why an entry that is known, or what may be one, was not read
	Lost    bool    // Failed is of an entry that is known
	Origin  figure.Origin

	record Record
	site   *url.URL       // of the directory
	links  []string       // in the order in which they were met
	score  map[string]int // of links; -1: followed
}

// Find reads a directory from a page on: entries that were found before, links that name the shop, then those about
// its trade and town. After an entry was found it reads on for duplicates.
func (r Record) Find(ctx context.Context, reader *snapshot.Reader, start string, before ...string) (*Search, error) {
	site, err := url.Parse(start)
	f := &Search{record: r, site: site, score: map[string]int{}, Origin: figure.Measured}
	if err != nil {
		f.Failed = "Its address is none."
		return f, nil
	}
	f.meet(start, entry)
	for _, address := range before {
		if serp.Ours(site, address) {
			f.meet(address, entry)
		}
	}
	lists, least := 0, 1
	for range mostPages {
		next, score := f.best()
		if len(f.Entries) > 0 && score < namesUs {
			lists, least = lists+1, aboutUs
		}
		if score < least || lists > mostLists {
			break
		}
		f.score[next] = -1
		page, err := reader.Fetch(ctx, next)
		if err == nil {
			err = f.take(page, next == start, score)
		}
		if err != nil {
			return nil, err
		}
	}
	return f, nil
}

// meet keeps a link with the best score that it was met with.
func (f *Search) meet(link string, score int) {
	was, known := f.score[link]
	if !known {
		f.links = append(f.links, link)
	}
	if was >= 0 {
		f.score[link] = max(was, score)
	}
}

// best is the link to follow next.
func (f *Search) best() (link string, score int) {
	for _, l := range f.links {
		if f.score[l] > score {
			link, score = l, f.score[l]
		}
	}
	return link, score
}

// take reads a page for an entry of the shop, and meets its links.
func (f *Search) take(page snapshot.Page, start bool, score int) error {
	address, err := url.Parse(cmp.Or(page.Final, page.URL))
	if page.Origin == figure.Sandbox {
		f.Origin = page.Origin
	}
	switch {
	case err != nil:
		return nil
	case page.Gone && start:
		f.meet(address.Scheme+"://"+address.Host+"/", namesUs)
		return nil
	case page.Gone:
		return nil
	case page.Why != "":
		if score >= aboutUs {
			f.Failed, f.Lost = cmp.Or(f.Failed, page.Why), f.Lost || score == entry
		}
		return nil
	case !serp.Ours(f.site, address.String()) || serp.Ours(f.record.Site, address.String()): // it counts clicks to the shop's site
		return nil
	}
	f.Pages++
	f.score[address.String()] = -1
	doc, err := page.Document()
	if err != nil {
		return err
	}
	f.follow(doc, address)
	if e, ours := f.record.Read(doc, address, start); ours && !f.has(e) {
		f.Entries = append(f.Entries, e)
	}
	return nil
}

// has reports whether an entry was found before: pages below one are parts of it, and so are those that differ in
// their parameters alone and say the same.
func (f *Search) has(e Entry) bool {
	b, _, _ := strings.Cut(e.Address, "?")
	return slices.ContainsFunc(f.Entries, func(known Entry) bool {
		a, _, _ := strings.Cut(known.Address, "?")
		within := func(a, b string) bool { return strings.HasPrefix(a, strings.TrimSuffix(b, "/")+"/") }
		return a == b && fmt.Sprint(known.Sources) == fmt.Sprint(e.Sources) || within(a, b) || within(b, a)
	})
}

// follow meets the links of a page to others of its host.
func (f *Search) follow(doc *goquery.Document, page *url.URL) {
	r := f.record
	topic := words(strings.ReplaceAll(r.Name+" "+r.City+" "+r.Category, "s ", " "))
	for _, link := range linksOf(doc, page) {
		if link.to.Host != page.Host || link.to.Scheme != page.Scheme {
			continue
		}
		link.to.Fragment = ""
		beside := ""
		for _, block := range goquery.NewDocumentFromNode(link.at).Closest("li, tr, p, h2, h3, h4, dd, section, article").Nodes {
			beside = textOf(block)
		}
		if r.calls(link.text) || len(beside) < longestBlock && (r.calls(beside) || r.rings(beside)) {
			f.meet(link.to.String(), namesUs)
			continue
		}
		said, score := words(link.text+" "+link.to.Path), 0
		for _, w := range slices.Compact(slices.Sorted(slices.Values(topic))) {
			if slices.ContainsFunc(said, func(s string) bool { return strings.TrimSuffix(s, "s") == w }) {
				score++
			}
		}
		f.meet(link.to.String(), score)
	}
}
