package document

import (
	"bytes"
	"strconv"
	"strings"
)

func (p *parser) addTitle(content []byte) {
	p.doc.Titles = appendBounded(p.doc.Titles, p.collapsed(p.decoded(content, false), maxLabel))
}

// addLink reads <link>.
func (p *parser) addLink() {
	a := &p.scan.attributes
	href := p.string(hrefAttr)
	if !a.present(hrefAttr) {
		return
	}
	rel := tokens(p.string(relAttr))
	d := p.doc
	ref := Reference{Href: href}
	if has(rel, "canonical") {
		if p.inHead {
			d.Canonicals = appendBounded(d.Canonicals, ref)
		} else {
			d.Misplaced = appendBounded(d.Misplaced, "canonical")
		}
	}
	if has(rel, "alternate") && a.present(hreflangAttr) {
		if p.inHead {
			d.Alternates = appendBounded(d.Alternates, Alternate{ref, p.string(hreflangAttr)})
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
	case has(rel, "stylesheet"):
		return "style"
	case has(rel, "preload") && equalFold(bytes.TrimSpace(p.scan.value(asAttr)), "font"):
		return "font"
	case has(rel, "preload"), has(rel, "modulepreload"):
		return "preload"
	case has(rel, "icon"), has(rel, "apple-touch-icon"), has(rel, "mask-icon"):
		return "image"
	}
	return ""
}

// addMeta reads <meta>.
func (p *parser) addMeta() {
	a := &p.scan.attributes
	if !a.present(contentAttr) {
		return
	}
	if equalFold(bytes.TrimSpace(a.value(httpEquivAttr)), "refresh") && p.doc.Refresh == nil {
		p.doc.Refresh = readRefresh(p.string(contentAttr))
	}
	d := p.doc
	name := strings.ToLower(strings.TrimSpace(p.string(nameAttr)))
	switch name {
	case "description":
		d.Descriptions = appendBounded(d.Descriptions, p.collapsed(p.attribute(contentAttr), maxContent))
	case "robots", "googlebot":
		for _, directive := range strings.Split(strings.ToLower(p.string(contentAttr)), ",") {
			if directive = strings.TrimSpace(directive); directive != "" {
				d.Robots = appendBounded(d.Robots, directive)
			}
		}
	case "viewport":
		if d.Viewport == "" {
			d.Viewport = p.collapsed(p.attribute(contentAttr), maxContent)
		}
	}
	key := strings.ToLower(strings.TrimSpace(p.string(propertyAttr)))
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
		d.Social[key] = appendBounded(d.Social[key], p.collapsed(p.attribute(contentAttr), maxContent))
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
	key := langAttr
	if p.xml && !p.scan.present(langAttr) {
		key = xmlLangAttr
	}
	if p.doc.HasLanguage || !p.scan.present(key) {
		return
	}
	p.doc.HasLanguage = true
	p.doc.Language = strings.TrimSpace(p.string(key))
}

// tokens splits at whitespace and lowers the letter case.
func tokens(value string) []string { return strings.Fields(strings.ToLower(value)) }

func has(list []string, want string) bool {
	for _, item := range list {
		if item == want {
			return true
		}
	}
	return false
}

func appendBounded[T any](list []T, item T) []T {
	if len(list) >= maxItems {
		return list
	}
	return append(list, item)
}
