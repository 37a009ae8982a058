package ssr

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"strconv"
	"strings"
)

// The canvas of both themes, as in the style tokens: the browser paints its
// own bars with them.
const (
	themeLight = "#FBFAF7"
	themeDark  = "#12151A"
)

// staffPage is the page that is installed as an app of its own.
const staffPage = "staff"

// document writes HTML and escapes every value that it is given.
type document struct{ bytes.Buffer }

// tag writes a start tag with attributes as name, value pairs. A pair with an
// empty value is left out, an empty name after it included.
func (d *document) tag(name string, pairs ...string) {
	d.WriteByte('<')
	d.WriteString(name)
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] == "" {
			continue
		}
		d.WriteByte(' ')
		d.WriteString(pairs[i])
		d.WriteString(`="`)
		d.WriteString(escape(pairs[i+1]))
		d.WriteByte('"')
	}
	d.WriteString(">\n")
}

// meta writes a meta element unless its content is empty.
func (d *document) meta(attr, name, content string) {
	if content != "" {
		d.tag("meta", attr, name, "content", content)
	}
}

// escape makes text safe in an element and in a quoted attribute.
func escape(s string) string { return html.EscapeString(strings.ToValidUTF8(s, "\uFFFD")) }

// Document is the whole HTML of a page around the body that the engine
// rendered. It fails for a page that the web build doesn't know and for
// JSON-LD that cannot be encoded.
func Document(p Page, body string, a *Assets) ([]byte, error) {
	files, ok := a.pages[p.Name]
	if !ok {
		return nil, fmt.Errorf("the web build has no page %q", p.Name)
	}
	preloads, body := splitPreloads(body)
	d := &document{}
	d.Grow(len(body) + 4096)
	d.WriteString("<!doctype html>\n<html lang=\"en\">\n<head>\n")
	d.tag("meta", "charset", "utf-8")
	d.meta("name", "viewport", "width=device-width, initial-scale=1")
	d.WriteString("<title>" + escape(p.Head.Title) + "</title>\n")
	d.meta("name", "description", p.Head.Description)
	d.meta("name", "robots", p.Head.Robots)
	if p.Head.Canonical != "" {
		d.tag("link", "rel", "canonical", "href", p.Head.Canonical)
	}
	if p.Head.Feed != "" {
		d.tag("link", "rel", "alternate", "type", "application/rss+xml", "title", p.Head.SiteName, "href", p.Head.Feed)
	}
	d.links(files, preloads, a)
	manifest := "/site.webmanifest"
	if p.Name == staffPage {
		manifest = "/staff.webmanifest"
	}
	d.icons(manifest, a)
	d.share(p.Head)
	if err := d.structured(p.Head.JSONLD); err != nil {
		return nil, fmt.Errorf("the JSON-LD of %s: %w", p.Path, err)
	}
	d.WriteString("</head>\n<body>")
	d.WriteString(body)
	d.WriteString("</body>\n</html>\n")
	return d.Bytes(), nil
}

// links writes what the page loads, the most urgent first.
func (d *document) links(files pageAssets, preloads string, a *Assets) {
	for _, u := range files.CSS {
		d.tag("link", "rel", "stylesheet", "href", u)
	}
	for _, u := range files.Fonts {
		d.tag("link", "rel", "preload", "as", "font", "type", "font/woff2", "href", u, "crossorigin", "anonymous")
	}
	if preloads != "" {
		d.WriteString(preloads)
		d.WriteByte('\n')
	}
	// A page reads whole before its islands live: scripts come after what is seen.
	if files.JS != "" {
		d.tag("script", "type", "module", "src", files.Loader, "fetchpriority", "low",
			"data-entry", files.JS, "data-imports", strings.Join(files.Imports, " "))
		d.Truncate(d.Len() - 1)
		d.WriteString("</script>\n")
	}
}

// icons writes what stands for the site in tabs and on home screens.
func (d *document) icons(manifest string, a *Assets) {
	d.tag("meta", "name", "theme-color", "media", "(prefers-color-scheme: light)", "content", themeLight)
	d.tag("meta", "name", "theme-color", "media", "(prefers-color-scheme: dark)", "content", themeDark)
	for _, icon := range [][]string{
		{"/favicon.ico", "icon", "sizes", "32x32"},
		{"/favicon.svg", "icon", "type", "image/svg+xml"},
		{"/apple-touch-icon.png", "apple-touch-icon"},
		{manifest, "manifest"},
	} {
		if a.Has(icon[0]) {
			d.tag("link", append([]string{"rel", icon[1], "href", icon[0]}, icon[2:]...)...)
		}
	}
}

// share writes Open Graph and what differs from it on Twitter.
func (d *document) share(h Head) {
	kind, card := h.Type, "summary"
	if kind == "" {
		kind = "website"
	}
	d.meta("property", "og:type", kind)
	d.meta("property", "og:site_name", h.SiteName)
	d.meta("property", "og:title", h.Title)
	d.meta("property", "og:description", h.Description)
	d.meta("property", "og:url", h.Canonical)
	if h.Image.URL != "" {
		card = "summary_large_image"
		d.meta("property", "og:image", h.Image.URL)
		if h.Image.Width > 0 && h.Image.Height > 0 {
			d.meta("property", "og:image:width", strconv.Itoa(h.Image.Width))
			d.meta("property", "og:image:height", strconv.Itoa(h.Image.Height))
		}
		d.meta("property", "og:image:alt", h.Image.Alt)
	}
	d.meta("name", "twitter:card", card)
}

// structured writes JSON-LD. Go's encoder escapes <, > and &, so no value can
// end the script.
func (d *document) structured(items []any) error {
	for _, item := range items {
		b, err := json.Marshal(item)
		if err != nil {
			return err
		}
		d.WriteString(`<script type="application/ld+json">`)
		d.Write(b)
		d.WriteString("</script>\n")
	}
	return nil
}

// splitPreloads cuts the preload links that React writes first: they belong in
// the head, where the browser finds them before the body. React escapes > in
// attributes, so the first one ends the tag.
func splitPreloads(body string) (links, rest string) {
	rest = body
	for strings.HasPrefix(rest, `<link rel="preload"`) {
		end := strings.IndexByte(rest, '>')
		if end < 0 {
			break
		}
		rest = rest[end+1:]
	}
	return body[:len(body)-len(rest)], rest
}
