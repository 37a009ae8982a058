package sandbox

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"strings"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
	"go.yaml.in/yaml/v4"
)

const htmlKind = "text/html; charset=utf-8"

// source is one file: the head of a site, and the text of its pages.
type source struct {
	Site                `yaml:",inline"`
	Layout, Nav, Footer string
	Robots              string              // without the line that names the sitemap; "": all is allowed
	Sitemap             string              // none, or plain: without times
	Entries             []map[string]string // of a directory: a business each, of: its host or shop, and what differs

	pages []string
	facts map[string]string // values of {name} and other placeholders
}

// pageHead is the YAML between a page's path and its first empty line.
type pageHead struct {
	Title, Description string
	Lang               string // of another language than English
	Modified           time.Time
	Gone               bool              // answered with 410, and in no sitemap
	Schema             string            // business or article: JSON-LD about whose page it is
	Offer              map[string]string // JSON-LD of a unit: name, brand, sku, price
}

// press renders the sites of a day.
type press struct {
	day      time.Time
	layouts  *template.Template
	markdown goldmark.Markdown
}

// render reads every file of a site and renders its pages as they are on a day.
func render(shop Shop, day time.Time) ([]Site, error) {
	layouts, err := template.ParseFS(worldFS, "world/*.html")
	if err != nil {
		return nil, err
	}
	p := press{day: day, layouts: layouts, markdown: goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.Strikethrough),
		goldmark.WithRendererOptions(html.WithUnsafe()), // the files are ours
	)}
	hosts, err := new(world).hosts()
	if err != nil {
		return nil, err
	}
	facts := map[string]map[string]string{"shop": shop.business().facts()}
	var sources []*source
	for _, host := range hosts {
		src, err := readSource(host)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", host, err)
		}
		facts[host] = src.facts
		sources = append(sources, src)
	}
	var sites []Site
	for _, src := range sources {
		src.facts["shop"] = shop.Origin
		for name, v := range facts["shop"] {
			src.facts["shop."+name] = v
		}
		if err := p.site(src, facts); err != nil {
			return nil, fmt.Errorf("%s: %w", src.Host, err)
		}
		sites = append(sites, src.Site)
	}
	return sites, nil
}

func readSource(host string) (*source, error) {
	raw, err := worldFS.ReadFile("world/" + host + ".md")
	if err != nil {
		return nil, err
	}
	head, pages, _ := strings.Cut(string(raw), "\n=== ")
	src := &source{pages: strings.Split(pages, "\n=== ")}
	if err := yaml.Load([]byte(head), src, yaml.WithKnownFields()); err != nil {
		return nil, err
	}
	src.Host, src.facts = host, map[string]string{"name": src.Name}
	if b := src.Business; b != nil {
		b.Name, b.State, b.Website = src.Name, "TX", "http://"+host+"/"
		src.facts = b.facts()
	}
	return src, nil
}

// site fills in the pages of a site. A path with {slug} is a page for each entry.
func (p *press) site(src *source, facts map[string]map[string]string) error {
	for i, e := range src.Entries {
		right := facts[e["of"]]
		src.Entries[i] = maps.Clone(right)
		for name, text := range e {
			src.Entries[i][name] = fill(text, right)
		}
	}
	src.Nav, src.Footer = fill(src.Nav, src.facts), fill(src.Footer, src.facts)
	for i := range src.Lost {
		src.Lost[i].To = fill(src.Lost[i].To, src.facts)
	}
	src.answers = map[string]page{}
	var sitemap strings.Builder
	for _, text := range src.pages {
		of := []map[string]string{src.facts}
		if path, _, _ := strings.Cut(text, "\n"); strings.Contains(path, "{slug}") {
			of = src.Entries
		}
		for _, facts := range of {
			if err := p.page(src, text, facts, &sitemap); err != nil {
				return err
			}
		}
	}
	missing, err := p.document(src, pageHead{Title: "Page not found"}, "# Page not found\n\nThere is nothing at this address.", src.facts)
	src.answers[""] = page{http.StatusNotFound, htmlKind, missing}
	robots := cmp.Or(src.Robots, "User-agent: *\nDisallow:\n")
	if src.Sitemap != "none" {
		robots += "Sitemap: http://" + src.Host + "/sitemap.xml\n"
		src.answers["/sitemap.xml"] = page{http.StatusOK, "application/xml", []byte(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + sitemap.String() + "\n</urlset>\n")}
	}
	src.answers["/robots.txt"] = page{http.StatusOK, "text/plain; charset=utf-8", []byte(robots)}
	return err
}

// page adds one page to a site. A page without title is not there on the day.
func (p *press) page(src *source, text string, facts map[string]string, sitemap *strings.Builder) error {
	lines, changed, err := p.today(text)
	if err != nil {
		return err
	}
	path, rest, _ := strings.Cut(lines, "\n")
	top, body, _ := strings.Cut(rest, "\n\n")
	var head pageHead
	if err := yaml.Load([]byte(top), &head, yaml.WithKnownFields()); err != nil || head.Title == "" {
		return err
	}
	path = fill(path, facts)
	head.Title, head.Description = fill(head.Title, facts), fill(head.Description, facts)
	var content strings.Builder
	for line := range strings.Lines(body) {
		if each, ok := strings.CutPrefix(line, "%each "); ok {
			for _, e := range src.Entries {
				content.WriteString(fill(each, e))
			}
			continue
		}
		content.WriteString(line)
	}
	doc, err := p.document(src, head, fill(content.String(), facts), facts)
	if err != nil {
		return err
	}
	read, err := readPage("http://"+src.Host+path, doc)
	if read.Gone = head.Gone; head.Gone {
		src.answers[path] = page{http.StatusGone, htmlKind, doc}
	} else {
		src.answers[path] = page{http.StatusOK, htmlKind, doc}
		sitemap.WriteString("\n<url><loc>http://" + src.Host + path + "</loc>")
		if src.Sitemap == "" {
			sitemap.WriteString("<lastmod>" + later(head.Modified, changed).Format(time.DateOnly) + "</lastmod>")
		}
		sitemap.WriteString("</url>")
	}
	src.Pages = append(src.Pages, read)
	return err
}

// today takes off the seasons of a page's lines, with the lines that are out of
// season, and tells when the last season began or ended.
func (p *press) today(text string) (lines string, changed time.Time, err error) {
	var all strings.Builder
	for line := range strings.Lines(text) {
		if dated, ok := strings.CutPrefix(line, "@"); ok {
			var days string
			days, line, _ = strings.Cut(dated, " ")
			in, since, err := season(days, p.day)
			if err != nil {
				return "", changed, err
			}
			if changed = later(changed, since); !in {
				continue
			}
		}
		all.WriteString(line)
	}
	return all.String(), changed, nil
}

// season tells whether a day is in a season of every year, such as 11-15..12-01
// with both its ends, and since when.
func season(days string, day time.Time) (in bool, since time.Time, err error) {
	from, until, _ := strings.Cut(days, "..")
	for _, year := range []int{day.Year() - 1, day.Year()} {
		begin, err1 := time.Parse(time.DateOnly, fmt.Sprintf("%d-%s", year, from))
		last, err2 := time.Parse(time.DateOnly, fmt.Sprintf("%d-%s", year, until))
		if err1 != nil || err2 != nil {
			return false, since, fmt.Errorf("%q is no season: want MM-DD..MM-DD", days)
		}
		if end := last.AddDate(0, 0, 1); !end.After(day) && !end.Before(since) {
			in, since = false, end
		}
		if !begin.After(day) && !begin.Before(since) {
			in, since = true, begin
		}
	}
	return in, since, nil
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// fill puts facts where a text names them: {phone}.
func fill(text string, facts map[string]string) string {
	for name, fact := range facts {
		text = strings.ReplaceAll(text, "{"+name+"}", fact)
	}
	return text
}

// document makes the whole page around Markdown.
func (p *press) document(src *source, head pageHead, body string, facts map[string]string) ([]byte, error) {
	in := map[string]any{"Head": head, "Site": src.Name, "Values": facts}
	for part, text := range map[string]string{"Nav": src.Nav, "Body": body, "Footer": src.Footer} {
		var b bytes.Buffer
		if err := p.markdown.Convert([]byte(text), &b); err != nil {
			return nil, err
		}
		in[part] = template.HTML(b.String()) //nolint:gosec // the files are ours
	}
	var out bytes.Buffer
	err := p.layouts.ExecuteTemplate(&out, src.Layout+".html", in)
	return out.Bytes(), err
}
