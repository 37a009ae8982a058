package app

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/mail"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// report collects what is wrong with a document.
type report []string

func (r *report) check(ok bool, format string, args ...any) {
	if !ok {
		*r = append(*r, fmt.Sprintf(format, args...))
	}
}

// parse reads XML to its end, entities and all.
func (r *report) parse(doc string, into any) {
	r.check(utf8.ValidString(doc), "not UTF-8")
	if err := xml.Unmarshal([]byte(doc), into); err != nil {
		r.check(false, "no XML: %v", err)
	}
	for d := xml.NewDecoder(strings.NewReader(doc)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			r.check(false, "no XML: %v", err)
			return
		}
	}
}

// unique checks that no value comes twice.
func (r *report) unique(what string, values []string) {
	seen := map[string]bool{}
	for _, v := range values {
		r.check(!seen[v], "%s %q comes twice", what, v)
		seen[v] = true
	}
}

// sitemap checks a document by the protocol of sitemaps.org and gives its
// addresses. Each page has the time of its change; a choice from a list has none.
func sitemap(doc, origin string, now time.Time) (locs []string, r report) {
	var set struct {
		XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		URLs    []struct {
			Loc     string `xml:"loc"`
			LastMod string `xml:"lastmod"`
		} `xml:"url"`
	}
	r.parse(doc, &set)
	r.check(len(set.URLs) > 0 && len(set.URLs) <= 50_000 && len(doc) <= 50<<20, "%d addresses in %d bytes", len(set.URLs), len(doc))
	for _, u := range set.URLs {
		locs = append(locs, u.Loc)
		r.check(strings.HasPrefix(u.Loc, origin+"/") && len(u.Loc) < 2048, "address %q", u.Loc)
		if strings.Contains(u.Loc, "?") && u.LastMod == "" {
			continue
		}
		at, err := time.Parse(time.RFC3339, u.LastMod)
		r.check(err == nil, "%s: lastmod %q", u.Loc, u.LastMod)
		r.check(err != nil || !at.After(now) && at.Year() >= 2000, "%s changed at %s", u.Loc, u.LastMod)
	}
	r.unique("address", locs)
	return locs, r
}

// rss checks a document by the RSS 2.0 specification and the profile of the
// RSS Advisory Board, and gives the items' links.
func rss(doc, origin string, now time.Time) (links []string, r report) {
	var feed struct {
		XMLName xml.Name `xml:"rss"`
		Version string   `xml:"version,attr"`
		Channel struct {
			Title       string     `xml:"title"`
			Links       []feedLink `xml:"link"`
			Description string     `xml:"description"`
			Items       []struct {
				Title       string `xml:"title"`
				Link        string `xml:"link"`
				GUID        string `xml:"guid"`
				PubDate     string `xml:"pubDate"`
				Description string `xml:"description"`
				Category    string `xml:"category"`
				Picture     struct {
					URL    string `xml:"url,attr"`
					Medium string `xml:"medium,attr"`
				} `xml:"http://search.yahoo.com/mrss/ content"`
			} `xml:"item"`
		} `xml:"channel"`
	}
	r.parse(doc, &feed)
	c := feed.Channel
	r.check(feed.Version == "2.0", "version %q", feed.Version)
	r.check(c.Title != "" && c.Description != "", "the channel has no title or no description")
	r.check(slices.ContainsFunc(c.Links, func(l feedLink) bool { return l.XMLName.Space == "" && l.Text == origin+"/blog" }), "the channel has no link: %v", c.Links)
	r.check(slices.ContainsFunc(c.Links, func(l feedLink) bool {
		return l.XMLName.Space == "http://www.w3.org/2005/Atom" && l.Rel == "self" && l.Href == origin+"/rss.xml" && l.Type == "application/rss+xml"
	}), "no atom:link to itself: %v", c.Links)
	r.check(len(c.Items) > 0, "no items")
	var guids []string
	for _, i := range c.Items {
		links, guids = append(links, i.Link), append(guids, i.GUID)
		r.check(strings.HasPrefix(i.Picture.URL, origin+"/") && i.Picture.Medium == "image", "%s: picture %+v", i.Link, i.Picture)
		r.check(i.Title != "" && i.Description != "" && i.Category != "" && i.GUID != "", "an item without title, description, category or guid: %+v", i)
		r.check(strings.HasPrefix(i.Link, origin+"/blog/"), "link %q", i.Link)
		at, err := mail.ParseDate(i.PubDate) // RFC 822 as amended
		r.check(err == nil && !at.After(now), "%s: pubDate %q", i.Link, i.PubDate)
	}
	r.unique("guid", guids)
	return links, r
}

// feedLink is an RSS channel's link, or Atom's of the same name.
type feedLink struct {
	XMLName xml.Name
	Text    string `xml:",chardata"`
	Href    string `xml:"href,attr"`
	Rel     string `xml:"rel,attr"`
	Type    string `xml:"type,attr"`
}

// offer is an item of a product feed.
type offer struct {
	ID           string `xml:"http://base.google.com/ns/1.0 id"`
	Title        string `xml:"http://base.google.com/ns/1.0 title"`
	Description  string `xml:"http://base.google.com/ns/1.0 description"`
	Link         string `xml:"http://base.google.com/ns/1.0 link"`
	ImageLink    string `xml:"http://base.google.com/ns/1.0 image_link"`
	Availability string `xml:"http://base.google.com/ns/1.0 availability"`
	Price        string `xml:"http://base.google.com/ns/1.0 price"`
	SalePrice    string `xml:"http://base.google.com/ns/1.0 sale_price"`
	Condition    string `xml:"http://base.google.com/ns/1.0 condition"`
	Brand        string `xml:"http://base.google.com/ns/1.0 brand"`
	MPN          string `xml:"http://base.google.com/ns/1.0 mpn"`
	Category     string `xml:"http://base.google.com/ns/1.0 google_product_category"`
	ProductType  string `xml:"http://base.google.com/ns/1.0 product_type"`
	Color        string `xml:"http://base.google.com/ns/1.0 color"`
}

// taxonomy are the numbers of Google's product taxonomy for appliances of a
// used-appliance shop, by the names that the taxonomy gives them (2021-09-21).
func taxonomy() map[string]string {
	return map[string]string{
		"686": "Refrigerators", "681": "Freezers", "2549": "Washing Machines", "2612": "Dryers", "2849": "Laundry Combo Units",
		"685": "Ranges", "683": "Ovens", "680": "Dishwashers", "753": "Microwave Ovens", "621": "Water Heaters",
	}
}

// productFeed checks a document by Google's product data specification.
func productFeed(doc, origin string) (offers []offer, r report) {
	var feed struct {
		XMLName xml.Name `xml:"rss"`
		Version string   `xml:"version,attr"`
		Channel struct {
			Title       string  `xml:"title"`
			Link        string  `xml:"link"`
			Description string  `xml:"description"`
			Items       []offer `xml:"item"`
		} `xml:"channel"`
	}
	r.parse(doc, &feed)
	c := feed.Channel
	r.check(feed.Version == "2.0" && c.Title != "" && c.Link != "" && c.Description != "", "version %q, channel %q", feed.Version, c.Title)
	r.check(len(c.Items) > 0, "no items")
	var ids []string
	for _, o := range c.Items {
		ids = append(ids, o.ID)
		r.offer(o, origin)
	}
	r.unique("id", ids)
	return c.Items, r
}

func (r *report) offer(o offer, origin string) {
	within := func(name, s string, most int) {
		n := utf8.RuneCountInString(s)
		r.check(n >= 1 && n <= most, "%s: %s has %d characters", o.ID, name, n)
	}
	within("id", o.ID, 50)
	within("title", o.Title, 150)
	within("description", o.Description, 5000)
	within("brand", o.Brand, 70)
	within("mpn", o.MPN, 70)
	within("color", o.Color, 100)
	within("product_type", o.ProductType, 750)
	r.check(strings.HasPrefix(o.Link, origin+"/shop/"), "%s: link %q", o.ID, o.Link)
	r.check(strings.HasPrefix(o.ImageLink, origin+"/pictures/") && strings.HasSuffix(o.ImageLink, ".png"), "%s: image_link %q", o.ID, o.ImageLink)
	r.check(o.Availability == "in_stock", "%s: availability %q", o.ID, o.Availability)
	r.check(o.Condition == "used", "%s: condition %q", o.ID, o.Condition)
	r.check(taxonomy()[o.Category] != "", "%s: google_product_category %q", o.ID, o.Category)
	price, ok := amount(o.Price)
	r.check(ok && price > 0, "%s: price %q", o.ID, o.Price)
	if o.SalePrice != "" {
		sale, ok := amount(o.SalePrice)
		r.check(ok && sale > 0 && sale < price, "%s: sale_price %q of %q", o.ID, o.SalePrice, o.Price)
	}
}

// amount reads "899.00 USD".
func amount(s string) (float64, bool) {
	m := regexp.MustCompile(`^(\d+\.\d{2}) USD$`).FindStringSubmatch(s)
	if m == nil {
		return 0, false
	}
	n, err := strconv.ParseFloat(m[1], 64)
	return n, err == nil
}

// robotsRule is one line of a group.
type robotsRule struct {
	allow bool
	path  string
}

// robots reads the group of all agents as RFC 9309 has it, and gives the
// addresses of sitemaps.
func robots(doc string) (rules []robotsRule, sitemaps []string, r report) {
	named, inRules := false, false
	for line := range strings.Lines(doc) {
		text, _, _ := strings.Cut(line, "#")
		if strings.TrimSpace(text) == "" {
			continue
		}
		key, value, ok := strings.Cut(text, ":")
		key, value = strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value)
		r.check(ok, "line %q", line)
		switch key {
		case "user-agent":
			if inRules {
				named, inRules = false, false
			}
			named = named || value == "*"
		case "allow", "disallow":
			inRules = true
			r.check(value == "" || value[0] == '/' || value[0] == '*', "rule %q", line)
			if named && value != "" {
				rules = append(rules, robotsRule{key == "allow", value})
			}
		case "sitemap":
			sitemaps = append(sitemaps, value)
		default:
			r.check(false, "line %q", line)
		}
	}
	r.check(len(doc) <= 500<<10, "%d bytes", len(doc))
	return rules, sitemaps, r
}

// allowed is what the longest rule says, and an allow where two are as long.
func allowed(rules []robotsRule, path string) bool {
	longest, allow := -1, true
	for _, rule := range rules {
		pattern := "^" + strings.ReplaceAll(regexp.QuoteMeta(strings.TrimSuffix(rule.path, "$")), `\*`, ".*")
		if strings.HasSuffix(rule.path, "$") {
			pattern += "$"
		}
		if !regexp.MustCompile(pattern).MatchString(path) || len(rule.path) < longest {
			continue
		}
		allow = rule.allow || len(rule.path) == longest && allow
		longest = len(rule.path)
	}
	return allow
}

// llms checks a document by llmstxt.org: one h1, a quote that says what this
// is, then sections of links with a word about each.
func llms(doc, origin string) (links []string, r report) {
	lines := strings.Split(strings.TrimSuffix(doc, "\n"), "\n")
	r.check(strings.HasPrefix(lines[0], "# ") && bytes.Count([]byte("\n"+doc), []byte("\n# ")) == 1, "begins with %q", lines[0])
	r.check(len(lines) > 2 && strings.HasPrefix(lines[2], "> "), "no quote after the name")
	entry := regexp.MustCompile(`^- \[((?:[^\[\]\\]|\\.)+)\]\((\S+)\): \S.*$`)
	section, inSection := "", 0
	for _, line := range lines {
		switch name, ok := strings.CutPrefix(line, "## "); {
		case ok:
			r.check(section == "" || inSection > 0, "nothing in %q", section)
			section, inSection = name, 0
		case section != "" && line != "":
			m := entry.FindStringSubmatch(line)
			r.check(m != nil, "in %s: %q", section, line)
			if m != nil {
				inSection++
				links = append(links, m[2])
				r.check(strings.HasPrefix(m[2], origin+"/"), "in %s: link %q", section, m[2])
			}
		}
	}
	r.check(section != "" && inSection > 0, "no links")
	r.unique("link", links)
	return links, r
}
