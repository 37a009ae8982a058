package document

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"
)

// collectHead takes what <html> and the elements of the head say.
func (p *parser) collectHead(a atom.Atom) {
	switch a {
	case atom.Html:
		p.addLanguage()
	case atom.Link:
		p.addLink()
	case atom.Meta:
		p.addMeta()
	case atom.Base:
		if p.has("href") && !p.hasBase {
			p.base, p.hasBase = p.value("href"), true
		}
	}
}

func (p *parser) addTitle(content []byte) {
	p.doc.Titles = appendBounded(p.doc.Titles, collapsed(content, maxLabel))
}

// addLink reads <link>.
func (p *parser) addLink() {
	if !p.has("href") {
		return
	}
	href, rel := p.value("href"), tokens(p.value("rel"))
	d := p.doc
	ref := Reference{Href: href}
	if slices.Contains(rel, "canonical") {
		if p.inHead {
			d.Canonicals = appendBounded(d.Canonicals, ref)
		} else {
			d.Misplaced = appendBounded(d.Misplaced, "canonical")
		}
	}
	if slices.Contains(rel, "alternate") && p.has("hreflang") {
		if p.inHead {
			d.Alternates = appendBounded(d.Alternates, Alternate{ref, p.value("hreflang")})
		} else {
			d.Misplaced = appendBounded(d.Misplaced, "hreflang")
		}
	}
	if kind := p.loads(rel); kind != "" {
		p.addResource(kind, href)
	}
}

// loads is what a <link> loads; empty: nothing.
func (p *parser) loads(rel []string) string {
	switch {
	case slices.Contains(rel, "stylesheet"):
		return "style"
	case slices.Contains(rel, "preload") && p.is("as", "font"):
		return "font"
	case slices.Contains(rel, "preload"), slices.Contains(rel, "modulepreload"):
		return "preload"
	case slices.Contains(rel, "icon"), slices.Contains(rel, "apple-touch-icon"), slices.Contains(rel, "mask-icon"):
		return "image"
	}
	return ""
}

// addMeta reads <meta>.
func (p *parser) addMeta() {
	if !p.has("content") {
		return
	}
	if p.is("http-equiv", "refresh") && p.doc.Refresh == nil {
		p.doc.Refresh = readRefresh(p.value("content"))
	}
	d := p.doc
	name := strings.ToLower(strings.TrimSpace(p.value("name")))
	switch name {
	case "description":
		d.Descriptions = appendBounded(d.Descriptions, collapsed(p.bytes("content"), maxContent))
	case "robots", "googlebot":
		for _, directive := range strings.Split(strings.ToLower(p.value("content")), ",") {
			if directive = strings.TrimSpace(directive); directive != "" {
				d.Robots = appendBounded(d.Robots, directive)
			}
		}
	case "viewport":
		if d.Viewport == "" {
			d.Viewport = collapsed(p.bytes("content"), maxContent)
		}
	}
	key := strings.ToLower(strings.TrimSpace(p.value("property")))
	for _, key := range []string{key, name} {
		if strings.HasPrefix(key, "og:") || strings.HasPrefix(key, "twitter:") {
			p.addSocial(key)
			return
		}
	}
}

func (p *parser) addSocial(key string) {
	d := p.doc
	if d.Social == nil {
		d.Social = make(map[string][]string)
	}
	if len(d.Social) < maxItems || d.Social[key] != nil {
		d.Social[key] = appendBounded(d.Social[key], collapsed(p.bytes("content"), maxContent))
	}
}

// readRefresh reads the content of <meta http-equiv=refresh> by the "shared
// declarative refresh steps" of the HTML Standard; nil: browsers ignore it.
func readRefresh(content string) *Refresh {
	const spaces = " \t\r\n\f"
	rest := strings.TrimLeft(content, spaces)
	number := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789."))]
	if number == "" {
		return nil
	}
	rest = rest[len(number):]
	whole, fraction, _ := strings.Cut(number, ".")
	fraction, _, _ = strings.Cut(fraction, ".")
	seconds, err := strconv.ParseFloat("0"+whole+"."+fraction+"0", 64)
	if err != nil {
		return nil
	}
	refresh := &Refresh{Seconds: seconds}
	if rest == "" {
		return refresh
	}
	if !strings.ContainsAny(rest[:1], spaces+";,") {
		return nil
	}
	rest = strings.TrimLeft(rest, spaces)
	if rest != "" && (rest[0] == ';' || rest[0] == ',') {
		rest = strings.TrimLeft(rest[1:], spaces)
	}
	if len(rest) >= 3 && strings.EqualFold(rest[:3], "url") {
		if after := strings.TrimLeft(rest[3:], spaces); strings.HasPrefix(after, "=") {
			rest = strings.TrimLeft(after[1:], spaces)
		}
	}
	if rest != "" && (rest[0] == '"' || rest[0] == '\'') {
		rest, _, _ = strings.Cut(rest[1:], rest[:1])
	}
	refresh.Href = strings.TrimRight(rest, spaces)
	return refresh
}

// addLanguage reads <html>: of several, the first that names a language counts.
func (p *parser) addLanguage() {
	key := "lang"
	if p.xml && !p.has(key) {
		key = "xml:lang"
	}
	if p.doc.HasLanguage || !p.has(key) {
		return
	}
	p.doc.HasLanguage = true
	p.doc.Language = strings.TrimSpace(p.value(key))
}
