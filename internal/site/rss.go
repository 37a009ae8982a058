package site

import (
	"encoding/xml"
	"strings"
	"time"
	"unicode"

	"enamel/internal/ssr"
)

// RSSPath is the feed of the articles (RSS 2.0).
const RSSPath = "/rss.xml"

const rssType = "application/rss+xml; charset=utf-8"

type rssFeed struct {
	XMLName xml.Name   `xml:"rss"`
	Version string     `xml:"version,attr"`
	Atom    string     `xml:"xmlns:atom,attr"`
	Media   string     `xml:"xmlns:media,attr"`
	Channel rssChannel `xml:"channel"`
}

type rssChannel struct {
	Title       string    `xml:"title"`
	Link        string    `xml:"link"`
	Description string    `xml:"description"`
	Language    string    `xml:"language"`
	Self        atomLink  `xml:"atom:link"`
	Items       []rssItem `xml:"item"`
}

type atomLink struct {
	Href string `xml:"href,attr"`
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
}

type rssItem struct {
	Title       string `xml:"title"`
	Link        string `xml:"link"`
	GUID        string `xml:"guid"` // a permalink, as it is unless said otherwise
	PubDate     string `xml:"pubDate,omitempty"`
	Description string `xml:"description"`
	Category    string `xml:"category"`

	Picture *mediaContent `xml:"media:content"` // nil: there is none
}

// mediaContent is a picture as Media RSS has it.
type mediaContent struct {
	URL    string `xml:"url,attr"`
	Medium string `xml:"medium,attr"`
	Width  int    `xml:"width,attr"`
	Height int    `xml:"height,attr"`
}

// rss is the feed of the articles that have a text, the newest first.
func (b builder) rss() (ssr.Resource, error) {
	blog := b.blog().Head
	feed := rssFeed{Version: "2.0", Atom: "http://www.w3.org/2005/Atom", Media: "http://search.yahoo.com/mrss/", Channel: rssChannel{
		Title: cleanText(blog.Title), Link: blog.Canonical, Description: cleanText(blog.Description), Language: "en-us",
		Self: atomLink{Href: b.origin + RSSPath, Rel: "self", Type: "application/rss+xml"},
	}}
	for _, a := range b.words.Articles {
		if !a.Complete {
			continue
		}
		link := b.origin + articlePath(a.Slug)
		item := rssItem{
			Title: cleanText(a.Title), Link: link, GUID: link, PubDate: b.pubDate(a.Date),
			Description: cleanText(a.Excerpt), Category: cleanText(a.Category),
		}
		if image := b.shareImage(articlePath(a.Slug)); image.URL != "" {
			item.Picture = &mediaContent{URL: image.URL, Medium: "image", Width: image.Width, Height: image.Height}
		}
		feed.Channel.Items = append(feed.Channel.Items, item)
	}
	body, err := document(feed)
	return ssr.Resource{Key: RSSPath, ContentType: rssType, Body: body}, err
}

// pubDate is the start of a day, YYYY-MM-DD, in the shop's zone as RFC 822 has
// it with a year of four digits.
func (b builder) pubDate(date string) string {
	day, err := time.ParseInLocation(time.DateOnly, date, b.data.Now.Location())
	if err != nil {
		return "" // the loader lets none through
	}
	return day.Format(time.RFC1123Z)
}

// cleanText leaves out what XML cannot hold, and puts text on one line.
func cleanText(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), r == 0xFFFE, r == 0xFFFF:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(s), " ")
}
