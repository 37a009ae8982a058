package document

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// addBase takes the first base.
func (p *parser) addBase() {
	if base := resolve(p.base, p.value("href")); p.has("href") && p.doc.Base == "" && strings.HasPrefix(base, "http") {
		p.base, p.doc.Base = base, base
	}
}

// addLink reads <link>.
func (p *parser) addLink() {
	if !p.has("href") {
		return
	}
	href, rel := p.value("href"), tokens(p.value("rel"))
	ref := Reference{href, p.source(href)}
	switch {
	case !p.inHead:
	case slices.Contains(rel, "canonical"):
		p.doc.Canonicals = appendBounded(p.doc.Canonicals, ref)
	case slices.Contains(rel, "alternate") && p.has("hreflang"):
		p.doc.Alternates = appendBounded(p.doc.Alternates, Alternate{ref, p.value("hreflang")})
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
	content := collapsed(p.bytes("content"), maxContent)
	if p.is("http-equiv", "refresh") && p.doc.Refresh == nil {
		p.doc.Refresh = p.readRefresh(content)
	}
	d := p.doc
	name := strings.ToLower(strings.TrimSpace(p.value("name")))
	switch name {
	case "description":
		d.Descriptions = appendBounded(d.Descriptions, content)
	case "robots", "googlebot":
		for _, directive := range strings.Split(strings.ToLower(content), ",") {
			if directive = strings.TrimSpace(directive); directive != "" {
				d.Robots = appendBounded(d.Robots, directive)
			}
		}
	case "viewport":
		d.Viewport = cmp.Or(d.Viewport, content)
	}
	property := strings.ToLower(strings.TrimSpace(p.value("property")))
	for _, key := range [...]string{property, name} {
		if strings.HasPrefix(key, "og:") || strings.HasPrefix(key, "twitter:") {
			if d.Social == nil {
				d.Social = make(map[string][]string)
			}
			d.Social[key] = appendBounded(d.Social[key], content)
			return
		}
	}
}

// readRefresh reads the content of <meta http-equiv=refresh> as browsers do (HTML
// Standard, "shared declarative refresh steps"); nil: they ignore it.
func (p *parser) readRefresh(content string) *Refresh {
	m := regexp.MustCompile(`(?is)^\s*([0-9]*\.?[0-9]*)[0-9.]*(?:[\s;,]\s*[;,]?\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*)).*)?$`).FindStringSubmatch(content)
	if m == nil || m[1] == "" {
		return nil
	}
	seconds, _ := strconv.ParseFloat("0"+m[1], 64) // it is a number
	href := strings.TrimSpace(m[2] + m[3] + m[4])
	return &Refresh{seconds, Reference{href, p.source(href)}}
}

// addLanguage reads <html>: of several, the first that names a language counts.
func (p *parser) addLanguage() {
	lang := p.find("lang")
	if lang == nil && p.xml {
		lang = p.find("xml:lang")
	}
	if lang != nil && !p.doc.HasLanguage {
		p.doc.HasLanguage, p.doc.Language = true, collapsed(lang.value, maxLabel)
	}
}
