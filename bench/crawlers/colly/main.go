// Command colly is the crawler that the bench measures enamel's beside: it takes
// the title, the description, the first heading and the links of every page of a
// site, and writes them as one line of JSON a page.
//
//	colly -start http://127.0.0.1:8080/ -concurrency 8 -out pages.jsonl
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"

	"github.com/PuerkitoBio/goquery"
	"github.com/gocolly/colly/v2"
)

// page is what is taken of one page.
type page struct {
	URL         string   `json:"url"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	H1          string   `json:"h1"`
	Links       []string `json:"links"`
}

func main() {
	start := flag.String("start", "", "where to begin")
	concurrency := flag.Int("concurrency", 8, "requests at a time")
	out := flag.String("out", "pages.jsonl", "file to write")
	flag.Parse()
	if err := run(*start, *concurrency, *out); err != nil {
		fmt.Fprintln(os.Stderr, "colly:", err)
		os.Exit(1)
	}
}

func run(start string, concurrency int, out string) error {
	c, err := collector(start, concurrency)
	if err != nil {
		return err
	}
	file, err := os.Create(out) //nolint:gosec // the file that was asked for
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<20)
	var mu sync.Mutex // of w and failed
	var failed error
	var seen sync.Map
	seen.Store(start, true)
	c.OnHTML("html", func(e *colly.HTMLElement) {
		line, err := json.Marshal(read(e, &seen))
		mu.Lock()
		defer mu.Unlock()
		_, writeErr := w.Write(append(line, '\n'))
		failed = errors.Join(failed, err, writeErr)
	})
	c.OnError(func(_ *colly.Response, err error) {
		mu.Lock()
		defer mu.Unlock()
		failed = errors.Join(failed, err)
	})
	if err := c.Visit(start); err != nil {
		return err
	}
	c.Wait()
	return errors.Join(failed, w.Flush(), file.Close())
}

// collector keeps as many connections alive as it may use; by default net/http
// keeps two, which would make it dial for most pages.
func collector(start string, concurrency int) (*colly.Collector, error) {
	site, err := url.Parse(start)
	if err != nil {
		return nil, err
	}
	c := colly.NewCollector(colly.Async(true), colly.AllowedDomains(site.Hostname()))
	c.IgnoreRobotsTxt = false
	c.DisableCookies()
	c.WithTransport(&http.Transport{MaxIdleConns: concurrency, MaxIdleConnsPerHost: concurrency})
	return c, c.Limit(&colly.LimitRule{DomainGlob: "*", Parallelism: concurrency})
}

// read takes a page's texts and visits those of its links that were not seen.
// Colly keeps a list of what it visited too, but asks twice for a page that two
// others lead to at the same moment; and the list here is quicker.
func read(e *colly.HTMLElement, seen *sync.Map) page {
	p := page{
		URL:         e.Request.URL.String(),
		Title:       strings.TrimSpace(e.DOM.Find("title").First().Text()),
		Description: e.DOM.Find(`meta[name="description"]`).First().AttrOr("content", ""),
		H1:          strings.TrimSpace(e.DOM.Find("h1").First().Text()),
	}
	e.DOM.Find("a[href]").Each(func(_ int, a *goquery.Selection) {
		link := e.Request.AbsoluteURL(a.AttrOr("href", ""))
		if link == "" {
			return
		}
		p.Links = append(p.Links, link)
		if _, known := seen.LoadOrStore(link, true); !known {
			_ = e.Request.Visit(link) // it refuses the links that robots.txt forbids
		}
	})
	return p
}
