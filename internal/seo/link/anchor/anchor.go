// Package anchor reads the links to a site on a page elsewhere, and says what each is worth.
package anchor

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/PuerkitoBio/goquery"

	"enamel/internal/seo/serp"
	"enamel/internal/seo/snapshot"
)

// Placements of a link on its page.
const (
	InText       = "text"
	InList       = "list"
	InNavigation = "navigation"
	InFooter     = "footer"
	InComment    = "comment"
	Elsewhere    = "unknown"
)

// Bounds of what is kept of a page.
const (
	MostURL    = 1000 // bytes
	MostAnchor = 200  // characters
	mostFound  = 20   // links
	mostProof  = 300  // characters
)

const (
	leastProse = 40  // characters around a link in text
	longItem   = 200 // characters of a list's item that is text all the same
)

// Claim holds a source's statement about a link. Fields that the source leaves
// out are zero.
type Claim struct {
	Page, Target, Text string
	First, Last        time.Time
	Authority          *float64
	Links              int  // of the page's domain
	Whole              bool // only the domain's number of links is told
}

// Dated reads the spellings of dates that providers and exports have; the zero time: it is none.
func Dated(text string) time.Time {
	for _, layout := range []string{"2006-01-02 15:04:05 -07:00", time.DateTime, time.DateOnly, time.RFC3339, "02 Jan 2006", "Jan 2, 2006", "1/2/2006"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.UTC()
		}
	}
	return time.Time{}
}

// Subject is our site as other sites' pages may name it: address, name, trade words and towns.
type Subject struct {
	site  *url.URL
	name  string
	topic map[string]bool
	towns []string
}

// NewSubject is a site, the name by which a mention of it is told, words of its trade, and the towns and ZIP codes that it serves.
func NewSubject(site *url.URL, name string, topic, towns []string) Subject {
	of := Subject{site: site, name: name, topic: map[string]bool{}, towns: strings.Split(strings.ToLower(strings.Join(towns, "\n")), "\n")}
	for _, word := range wordsOf(strings.Join(topic, " ")) {
		of.topic[word] = true
	}
	return of
}

// Evidence is what a page shows.
type Evidence struct {
	Links    []Found // to the site, in the page's order
	Mention  string  // the text around the name; empty: it is not named
	Outlinks int     // other domains
	Topical  float64
	Local    bool
	spam     []string // topics
}

// Found is one link.
type Found struct {
	Target, Anchor, Placement, Proof string
	Rel                              []string
	hidden                           bool
}

// Examine reads a page that was fetched.
func Examine(p snapshot.Page, of Subject) Evidence {
	doc, err := p.Document()
	base, wrong := url.Parse(p.Final)
	if err != nil || wrong != nil {
		return Evidence{}
	}
	if b, err := base.Parse(doc.Find("base[href]").AttrOr("href", "")); err == nil {
		base = b
	}
	forAll := relOf(doc.Find(`meta[name="robots" i]`))
	doc.Find("script, style, noscript, template").Remove()
	doc.Find("br, p, div, li, dt, dd, td, th, h1, h2, h3, h4").AfterHtml(" ") // else their words would be one
	text := plain(doc.Find("body"))
	e := Evidence{Mention: around(text, of.name), Topical: fit(text, of.topic), Local: names(text, of.towns), spam: spamOf(text)}
	own, others := Domain(p.Final), map[string]bool{}
	doc.Find("a[href]").Each(func(_ int, a *goquery.Selection) {
		target := resolve(base, a)
		switch domain := Domain(target); {
		case domain == "" || domain == own:
		case !serp.Ours(of.site, target):
			others[domain] = true
		case len(e.Links) < mostFound:
			f := Found{Target: target[:min(len(target), MostURL)], Anchor: textOf(a), Rel: relOf(a)}
			f.hidden = a.Closest(`[hidden], [style*="display:none"], [style*="display: none"], [style*="visibility:hidden"]`).Length() > 0
			if slices.Contains(forAll, nofollow) && !slices.Contains(f.Rel, nofollow) {
				f.Rel = append(f.Rel, nofollow)
			}
			f.place(base, a)
			e.Links = append(e.Links, f)
		}
	})
	e.Outlinks = len(others)
	return e
}

func resolve(base *url.URL, a *goquery.Selection) string {
	u, err := base.Parse(strings.TrimSpace(a.AttrOr("href", "")))
	if err != nil {
		return ""
	}
	u.Fragment, u.User = "", nil
	return u.String()
}

// Domain is the registrable domain of a web address, else its host; empty: it is none.
func Domain(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || !utf8.ValidString(address) {
		return ""
	}
	if port, _ := strconv.Atoi(u.Port()); port >= 1<<16 || strings.ContainsAny(u.Host, `,;"'`) {
		return ""
	}
	return serp.Domain(u.Host)
}

// KeyLength is that of a Key.
const KeyLength = 16

// Key is the same for an address however it is spelled.
func Key(address string) string {
	text := ""
	if u, err := url.Parse(address); err == nil && address != "" {
		text = strings.TrimPrefix(strings.ToLower(u.Host), "www.") + "/" + strings.Trim(u.EscapedPath(), "/") + "?" + u.RawQuery
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:KeyLength/2])
}

// relOf are the words of rel, or of content, sorted.
func relOf(s *goquery.Selection) []string {
	words := strings.FieldsFunc(strings.ToLower(s.AttrOr("rel", s.AttrOr("content", ""))), func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	return slices.Compact(slices.Sorted(slices.Values(words[:min(len(words), 10)])))
}

// textOf is the text of a link, else its image's.
func textOf(a *goquery.Selection) string {
	for _, text := range []string{a.Text(), a.Find("img[alt]").AttrOr("alt", ""), a.AttrOr("alt", ""), a.AttrOr("aria-label", "")} {
		if text = snapshot.Plain(text, MostAnchor); text != "" {
			return text
		}
	}
	return ""
}

// place finds out where a link stands, with the text around it as proof.
func (f *Found) place(base *url.URL, a *goquery.Selection) {
	block := a.Closest("p, li, td, th, dd, dt, blockquote, h1, h2, h3, h4, h5, h6, figcaption, div, section, article, main, body")
	if item := block.Parent(); block.Is("p") && item.Is("li, td, dd") {
		block = item
	}
	text := plain(block)
	prose := len(text) - len(plain(block.Find("a")))
	if f.Proof = around(text, f.Anchor); len(text) < leastProse {
		f.Proof = around(plain(block.Parent()), f.Anchor)
	}
	f.Placement = Elsewhere
	switch part := partOf(a); {
	case part != "":
		f.Placement = part
	case slices.Contains(f.Rel, ugc):
		f.Placement = InComment
	case block.Is("li, td, th, dd, dt") && prose < longItem && leads(base, block.Closest("ul, ol, table, dl")) > 1, prose < leastProse && leads(base, block) > 1,
		touches(a), isEntry(text, f.Anchor):
		f.Placement = InList
	case prose >= leastProse:
		f.Placement = InText
	}
}

// partOf is the part of a page around its text that a link is in.
func partOf(a *goquery.Selection) string {
	for _, part := range [][2]string{
		{InComment, `[class~=comment], [class~=comments], [id^=comment], [class~=guestbook], [class~=reply]`},
		{InFooter, `footer, [role=contentinfo], [class~=footer], [class*="-footer"], [class~=foot], #footer, #foot`},
		{InNavigation, `nav, aside, [role=navigation], [class~=nav], [class~=navbar], [class~=menu], [class~=sidebar], [class~=blogroll], [class~=breadcrumbs], #nav, #menu, #sidebar`},
	} {
		if a.Closest(part[1]).Not("html, body").Length() > 0 {
			return part[0]
		}
	}
	return ""
}

// leads is how many other domains the links in a part of a page lead to.
func leads(base *url.URL, in *goquery.Selection) int {
	domains := map[string]bool{}
	in.Find("a[href]").Each(func(_ int, a *goquery.Selection) { domains[Domain(resolve(base, a))] = true })
	delete(domains, "")
	delete(domains, Domain(base.String()))
	return len(domains)
}

// touches reports whether there is nothing between a link and another.
func touches(a *goquery.Selection) bool {
	n := a.Get(0)
	return n.NextSibling != nil && strings.TrimSpace(n.NextSibling.Data) == "" && a.Next().Is("a") ||
		n.PrevSibling != nil && strings.TrimSpace(n.PrevSibling.Data) == "" && a.Prev().Is("a")
}

// isEntry reports whether a text is a directory's entry: it has a telephone number, or the link is a mere label.
func isEntry(text, anchor string) bool {
	return regexp.MustCompile(`\(?\b[2-9]\d\d\)?[ .-]{1,2}\d{3}[ .-]\d{4}\b`).MatchString(text) ||
		regexp.MustCompile(`(?i)^(visit )?(the )?(web ?site|web|site|home ?page|link)\W*$`).MatchString(anchor)
}

func plain(s *goquery.Selection) string { return snapshot.Plain(s.Text(), 1<<20) }

// around is the text around a word, at most mostProof characters; empty: it is not there.
func around(text, word string) string {
	i := strings.Index(strings.ToLower(text), strings.ToLower(word))
	if i < 0 || word == "" || i > len(text) {
		return ""
	}
	before := []rune(text[:i])
	room := max(0, mostProof-len([]rune(word))) / 2
	return snapshot.Plain(string(before[max(0, len(before)-room):])+text[i:], mostProof)
}

// fit is the share of a text's words that are of our trade.
func fit(text string, topic map[string]bool) float64 {
	words, ours := wordsOf(text), 0
	for _, word := range words {
		if topic[word] {
			ours++
		}
	}
	return float64(ours) / float64(max(1, len(words)))
}

// wordsOf are those of a text that carry meaning, in lower case and singular.
func wordsOf(text string) (words []string) {
	const empty = " the and for with that this you your are our was has have had from not but all can they their them more will about when what which who how its out one two any she her him his were been than then there here into over also only "
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(word) > 3 && !strings.HasSuffix(word, "ss") {
			word = strings.TrimSuffix(word, "s")
		}
		if len(word) > 2 && !strings.Contains(empty, " "+word+" ") {
			words = append(words, word)
		}
	}
	return words
}

// names reports whether a text has one of some names as whole words.
func names(text string, list []string) bool {
	text = " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ") + " "
	return slices.ContainsFunc(list, func(name string) bool { return name != "" && strings.Contains(text, " "+name+" ") })
}

// spamOf are the topics of spam that a text has.
func spamOf(text string) (topics []string) {
	for _, topic := range []string{"casino poker betting", "pills viagra cialis", "payday loans loan", "essay essays", "replica replicas", "porn escort escorts", "crypto forex", "backlinks"} {
		if words := strings.Fields(topic); names(text, words) {
			topics = append(topics, words[0])
		}
	}
	return topics
}
