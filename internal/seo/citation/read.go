package citation

import (
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"enamel/internal/seo/serp"
)

const (
	longestQuote = 200   // characters
	longestLine  = 1_000 // bytes
	mostLines    = 2_000
	mostSaid     = 50 // values of a field
	mostLinks    = 500
	around       = "nav, footer, aside, [role=navigation], [role=contentinfo], #nav, #footer, .nav, .footer"
	hidden       = "script, style, noscript, template, form, select, svg, [hidden]"
	blocks       = "p, div, li, tr, table, section, article, main, header, h1, h2, h3, h4, h5, h6, br, dl, address, blockquote, hr"
	headings     = "h1, h2, h3, h4, h5, h6"
	newLine      = "\x1e"
)

// Read reads a page. ours is false where the page is not about this shop: where it does not call itself so. The page
// of the list may call it by any name, as long as it has the shop's phone alone. Read takes menus and the like off
// the document.
func (r Record) Read(doc *goquery.Document, address *url.URL, given bool) (e Entry, ours bool) {
	e.Address = address.String()
	e.Sources = slices.DeleteFunc(structured(doc), func(s Said) bool {
		s["url"] = slices.DeleteFunc(s["url"], func(link string) bool { return serp.Ours(address, link) }) // its own page there
		return !slices.ContainsFunc(s["name"], r.calls) && !slices.ContainsFunc(s["phone"], r.rings)
	})
	known := len(e.Sources) > 0
	doc.Find(around + ", " + hidden).Remove()
	e.Lines = linesOf(doc)
	shown := gather(e.Lines)
	shown["url"] = sites(doc, address)
	e.Sources = append(e.Sources, shown)
	alone := len(shown["phone"]) > 0 && !slices.ContainsFunc(shown["phone"], func(p string) bool { return !r.rings(p) })
	for _, title := range titlesOf(doc) {
		if r.calls(title) || given && !known && alone && len(shown["name"]) == 0 {
			shown["name"] = append(shown["name"], cut(title))
		}
	}
	ours = len(shown["name"]) > 0 || given && known
	here, states := slices.ContainsFunc(e.Lines, func(l string) bool { return strings.Contains(l, r.City) }), false
	for _, s := range e.Sources {
		s["listed"] = s["name"]
		states = states || len(s["phone"])+len(s["street"]) > 0
		here = here || r.Check("phone", s["phone"]...).Verdict == OK || credit(r.Check("street", s["street"]...).Verdict) > credit(Absent)
	}
	return e, ours && here && states
}

// titlesOf are what a page calls itself.
func titlesOf(doc *goquery.Document) []string {
	out := doc.Find("h1").AddSelection(doc.Find("title")).Map(func(_ int, s *goquery.Selection) string { return clip(OneLine(s.Text()), longestLine) })
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

// cut is a title without what follows the name of the business.
func cut(title string) string {
	for _, at := range regexp.MustCompile(`\s+[-–—|·:]\s+|[:|·(]\s*|,\s`).FindAllStringIndex(title, -1) {
		if register := len(core(title[at[1]:])) == 0; !register && at[0] > 0 {
			return title[:at[0]]
		}
	}
	return title
}

// linesOf is the visible text, a line each block, without lists of other businesses.
func linesOf(doc *goquery.Document) []string {
	others := regexp.MustCompile(`(?i)\b(nearby|related|similar|also|others?|more|compare|competitors|sponsored|reviews|comments|notes from|questions)\b`)
	doc.Find("h2, h3, h4, h5, h6").Each(func(_ int, s *goquery.Selection) {
		if others.MatchString(s.Text()) {
			s.NextUntil(headings).Remove()
		}
	})
	doc.Find(`a[href^="tel:"]`).Each(func(_ int, s *goquery.Selection) {
		if len(digits(s.Text())) < 10 {
			s.SetText(s.Text() + " " + strings.TrimPrefix(s.AttrOr("href", ""), "tel:"))
		}
	})
	text := func(t string) *html.Node { return &html.Node{Type: html.TextNode, Data: t} }
	doc.Find("dt").BeforeNodes(text(newLine))
	doc.Find("td, th, dd, span").AfterNodes(text(" ")).BeforeNodes(text(" "))
	doc.Find(blocks).AfterNodes(text(newLine)).BeforeNodes(text(newLine))
	var lines []string
	for line := range strings.SplitSeq(doc.Find("body").Text(), newLine) {
		if line = clip(OneLine(line), longestLine); line != "" && len(lines) < mostLines {
			lines = append(lines, line)
		}
	}
	return lines
}

// OneLine is a text with single spaces, without what does not print.
func OneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
}

// Quote is at most 200 characters of a text.
func Quote(text string) string { return clip(OneLine(text), longestQuote) }

func clip(text string, most int) string {
	r := []rune(text)
	return string(r[:min(len(r), most)])
}

// pattern finds the values of a field. Those on lines with a label, or right before such, are likelier.
type pattern struct {
	field     string
	of, label *regexp.Regexp
}

// phones is every way to write a telephone number.
func phones() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:fax\W*)?(?:(?:\+?1[ .-]?)?\(\d{3}\) ?|(?:\+1|\b1)[ .-]?\d{3}[ .-]?|\b\d{3}[ .-]?)\d{3}[ .-]?\d{4}\b(?:-\d)?`)
}

func patterns() []pattern {
	const toward = `(?:[NSEW]\.?|NE|NW|SE|SW|North|South|East|West)`
	zip := regexp.MustCompile(`(?:\b[A-Z]{2}|[A-Z][a-z]+|(?i:zip|zip code|postal code|postcode)):?,? \d{5}\b`)
	names := slices.Sorted(maps.Keys(kinds()))
	slices.Reverse(names) // the longer first
	return []pattern{
		{"phone", phones(), regexp.MustCompile(`(?i)\b(?:phone|telephone|tel|call|mobile)\b`)},
		{"street", regexp.MustCompile(`\b\d{1,6}[A-Za-z]?(?: ` + toward + `)?(?: [A-Z0-9][\w.'’-]*){1,4}? (?i:` + strings.Join(names, "|") + `)\b\.?(?: ` + toward + `\b)?(?:,? (?i:suite|ste|unit|apt|bldg|room|rm)\.? ?#?\w+|,? #\w+)?`), regexp.MustCompile(`(?i:\b(?:address|street|where|located|location|visit)\b)|` + zip.String())},
		{"zip", zip, zip},
	}
}

// gather collects the values of all fields from the lines. If a field has likelier values, it leaves the
// others out.
func gather(lines []string) Said {
	likely, all := Said{}, Said{}
	add := func(field, text string, labeled bool) {
		if all[field] = append(all[field], text); labeled {
			likely[field] = append(likely[field], text)
		}
	}
	number := phones()
	hours := regexp.MustCompile(`(?i)\b(hours|open|opening)\b|\b(?:daily|every day|7 days|mon|tue|wed|thu|fri|sat|sun)|\b(?-i:Mo|Tu|We|Th|Fr|Sa|Su)\b`)
	list, other := patterns(), regexp.MustCompile(`(?i)^fax|\d{4}-\d$`) // a number of an entry: 8175550142-1
	for i, line := range lines {
		near := strings.Join(lines[i:min(i+3, len(lines))], " ")
		for _, p := range list {
			for _, text := range p.of.FindAllString(line, mostSaid) {
				if !other.MatchString(text) {
					add(p.field, text, p.label.MatchString(near))
				}
			}
		}
		line = number.ReplaceAllString(line, "")
		if at := hours.FindStringSubmatchIndex(line); at != nil {
			if _, ok := readWeek(line[at[0]:]); ok {
				add("hours", line[at[0]:], at[0] == 0 || at[2] >= 0)
			}
		}
	}
	maps.Copy(all, likely)
	for field := range all {
		all[field] = all[field][:min(len(all[field]), mostSaid)]
	}
	for i, text := range all["zip"] {
		all["zip"][i] = text[len(text)-5:]
	}
	if len(all["hours"]) > 0 {
		all["hours"] = []string{strings.Join(all["hours"], ", ")}
	}
	return all
}

// sites are the links that a page gives as the business's own: labeled so, or with their address as text.
func sites(doc *goquery.Document, page *url.URL) (out []string) {
	label := regexp.MustCompile(`(?i)\b(?:web|website|site|homepage|home page|internet|url|visit)\b[^.]*$`)
	for _, link := range linksOf(doc, page) {
		for _, values := range link.to.Query() { // of a page of theirs that counts clicks
			if to, err := url.Parse(values[0]); err == nil && to.Host != "" && serp.Ours(page, link.to.String()) {
				link.to = to
			}
		}
		named := strings.Contains(strings.ToLower(link.text), strings.TrimPrefix(link.to.Hostname(), "www."))
		if !strings.HasPrefix(link.to.Scheme, "http") || link.to.Host == "" || serp.Ours(page, link.to.String()) || len(out) == mostSaid {
			continue
		}
		if named || label.MatchString(link.text) || label.MatchString(before(link.at)) {
			out = append(out, link.to.String())
		}
	}
	return out
}

// link is one of a page.
type link struct {
	to   *url.URL
	text string
	at   *html.Node
}

func linksOf(doc *goquery.Document, page *url.URL) (out []link) {
	for _, n := range doc.Find("a[href]").Nodes {
		s := goquery.NewDocumentFromNode(n).Selection
		if to, err := page.Parse(strings.TrimSpace(s.AttrOr("href", ""))); err == nil && len(out) < mostLinks {
			out = append(out, link{to, textOf(n), n})
		}
	}
	return out
}

// before is the text before a node, or before what holds it.
func before(n *html.Node) string {
	for range 3 {
		for s := n.PrevSibling; s != nil; s = s.PrevSibling {
			if text := textOf(s); text != "" {
				return text
			}
		}
		if n = n.Parent; n == nil {
			break
		}
	}
	return ""
}

// textOf is the text of a node, up to somewhat more than what stands beside a link.
func textOf(n *html.Node) string {
	if n.Type == html.TextNode {
		return OneLine(n.Data)
	}
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data + " ")
		}
		if b.Len() > 2*longestBlock {
			break
		}
	}
	return OneLine(b.String())
}
