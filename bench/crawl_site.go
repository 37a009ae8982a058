package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
)

// pretendSite is a generated shop: a tree of pages, each of which links to
// others besides. A page is the same whenever it is made.
type pretendSite struct {
	url   string // without a slash at its end
	light bool   // a head, one list of links and a paragraph, as of 100,000 pages
	words []string
	paths []string // by page; the first is the start
}

const (
	branch    = 16 // pages below each, as long as there are any
	pictures  = 60
	forbidden = "/cart" // robots.txt forbids it, and every page links to it
)

func newPretendSite(url string, pages int, light bool) *pretendSite {
	s := &pretendSite{url: url, light: light, paths: make([]string, pages)}
	s.words = strings.Fields(`washer dryer refrigerator freezer range oven cooktop dishwasher microwave hood drum belt bearing gasket
		compressor condenser thermostat igniter element timer control board door hinge shelf drawer filter hose valve pump motor
		warranty delivery installation repair technician appointment service showroom stock price discount financing used tested
		cleaned inspected quiet efficient spacious compact stainless white black reliable gentle quick steady simple sturdy with
		without under over every each before after while when because model capacity cycle spin temperature energy water kitchen
		laundry garage apartment family weekend morning neighbour street county`)
	for n := range s.paths {
		s.paths[n] = fmt.Sprintf("/shop/%s-%s-%d", s.words[n%10], s.words[10+n%17], n)
	}
	s.paths[0] = "/"
	return s
}

// page makes page n.
func (s *pretendSite) page(n int) []byte {
	p := &pageWriter{site: s, n: n, random: rand.New(rand.NewPCG(uint64(n), 7))} //nolint:gosec // the same page each time
	p.head()
	p.nav()
	if s.light {
		p.text(1, 60)
		p.links("More", 12)
	} else {
		p.body()
	}
	p.footer()
	return p.Bytes()
}

// pageWriter writes one page.
type pageWriter struct {
	bytes.Buffer
	site   *pretendSite
	n      int
	random *rand.Rand
}

func (p *pageWriter) put(format string, args ...any) { _, _ = fmt.Fprintf(p, format, args...) }

// some gives so many random words.
func (p *pageWriter) some(count int) string {
	chosen := make([]string, count)
	for i := range chosen {
		chosen[i] = p.site.words[p.random.IntN(len(p.site.words))]
	}
	return strings.Join(chosen, " ")
}

func (p *pageWriter) name(n int) string {
	return fmt.Sprintf("%s %s number %d", capital(p.site.words[n%10]), p.site.words[10+n%17], n)
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func (p *pageWriter) price() string { return fmt.Sprintf("%d.99", 149+p.n%900) }

// head leaves out the description of every seventh page and the canonical
// address of every thirteenth, so that the rules find something.
func (p *pageWriter) head() {
	url, name := p.site.url+p.site.paths[p.n], p.name(p.n)
	p.put("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
	p.put("<title>%s, used, in Fort Worth</title>\n", name)
	if p.n%7 != 3 {
		p.put("<meta name=\"description\" content=\"%s, tested and cleaned: %s.\">\n", name, p.some(10))
	}
	if p.n%13 != 5 {
		p.put("<link rel=\"canonical\" href=\"%s\">\n", url)
	}
	if !p.site.light {
		p.put("<meta property=\"og:title\" content=\"%s\">\n<meta property=\"og:type\" content=\"product\">\n<meta property=\"og:url\" content=\"%s\">\n<meta property=\"og:image\" content=\"%s\">\n",
			name, url, p.picture(0))
		p.put("<link rel=\"stylesheet\" href=\"/assets/site.css\">\n<link rel=\"icon\" href=\"/pictures/0.svg\">\n<script src=\"/assets/site.js\" defer></script>\n")
		p.structured(url, name)
	}
	p.put("</head>\n<body>\n")
}

// structured is the page's JSON-LD.
func (p *pageWriter) structured(url, name string) {
	p.put(`<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"%s","url":"%s","image":["%s%s"],`+
		`"description":"%s","sku":"U-%d","brand":{"@type":"Brand","name":"%s"},"offers":{"@type":"Offer","url":"%s","price":"%s",`+
		`"priceCurrency":"USD","availability":"https://schema.org/InStock","itemCondition":"https://schema.org/UsedCondition"}}</script>`+"\n",
		name, url, p.site.url, p.picture(0), p.some(20), p.n, capital(p.site.words[p.n%30]), url, p.price())
	p.put(`<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[`)
	for i, n := range p.way() {
		if i > 0 {
			p.put(",")
		}
		p.put(`{"@type":"ListItem","position":%d,"name":"%s","item":"%s%s"}`, i+1, p.name(n), p.site.url, p.site.paths[n])
	}
	p.put("]}</script>\n")
}

// way is the pages from the start to this one.
func (p *pageWriter) way() []int {
	way := []int{p.n}
	for way[0] != 0 {
		way = append([]int{(way[0] - 1) / branch}, way...)
	}
	return way
}

func (p *pageWriter) picture(i int) string {
	return fmt.Sprintf("/pictures/%d.svg", (p.n*7+i*11)%pictures)
}

func (p *pageWriter) anchor(n int) {
	p.put("<li><a href=\"%s\">%s</a></li>\n", p.site.paths[n], p.name(n))
}

func (p *pageWriter) nav() {
	p.put("<header class=\"site-header\"><nav aria-label=\"Main\"><ul class=\"menu\">\n")
	for n := range min(12, len(p.site.paths)) {
		p.anchor(n)
	}
	p.put("</ul></nav></header>\n<main>\n<nav aria-label=\"Breadcrumb\"><ol>\n")
	if !p.site.light {
		for _, n := range p.way() {
			p.anchor(n)
		}
	}
	p.put("</ol></nav>\n<h1>%s</h1>\n<p class=\"price\"><strong>$%s</strong></p>\n", p.name(p.n), p.price())
}

// body is what a page of a shop has below its heading.
func (p *pageWriter) body() {
	p.put("<div class=\"gallery\">\n")
	for i := range 6 {
		p.put("<figure class=\"gallery-item\"><img src=\"%s\" alt=\"%s from view %d\" width=\"480\" height=\"480\" loading=\"lazy\"></figure>\n", p.picture(i), p.name(p.n), i+1)
	}
	p.put("</div>\n")
	p.text(5, 60)
	p.put("<h2>Specifications of unit %d</h2>\n<table class=\"spec\"><tbody>\n", p.n)
	for range 12 {
		p.put("<tr><th scope=\"row\">%s</th><td>%s</td></tr>\n", capital(p.some(2)), p.some(3))
	}
	p.put("</tbody></table>\n")
	p.links("In this group", 0)
	p.put("<h2>You may also like</h2>\n<ul class=\"cards\">\n")
	for range 8 + p.n%12 {
		n := p.random.IntN(len(p.site.paths))
		p.put("<li class=\"card\"><a class=\"card-link\" href=\"%s\"><span class=\"card-title\">%s</span> <span class=\"card-text\">%s</span></a></li>\n",
			p.site.paths[n], p.name(n), p.some(5))
	}
	p.put("</ul>\n")
}

// text is so many paragraphs with a heading each.
func (p *pageWriter) text(paragraphs, length int) {
	for range paragraphs {
		p.put("<section class=\"prose\"><h2>%s</h2>\n<p>%s.</p></section>\n", capital(p.some(4)), capital(p.some(length)))
	}
}

// links lists the pages below this one, and random others.
func (p *pageWriter) links(title string, others int) {
	p.put("<h2>%s</h2>\n<ul class=\"list\">\n", title)
	for i := range branch {
		if n := p.n*branch + 1 + i; n < len(p.site.paths) {
			p.anchor(n)
		}
	}
	for range others {
		p.anchor(p.random.IntN(len(p.site.paths)))
	}
	p.put("</ul>\n")
}

func (p *pageWriter) footer() {
	p.put("</main>\n<footer class=\"site-footer\"><ul>\n")
	for n := 12; n < min(20, len(p.site.paths)); n++ {
		p.anchor(n)
	}
	p.put("<li><a href=\"%s\">Cart</a></li></ul>\n<p>Used appliances, tested and delivered.</p></footer>\n</body>\n</html>\n", forbidden)
}
