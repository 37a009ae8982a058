package app

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"enamel/internal/site"
)

// structuredPage is what a block of structured data is held against.
type structuredPage struct {
	origin  string
	path    string
	said    string          // the text that people read, with white space collapsed
	crumbs  []crumb         // as it shows them
	pages   map[string]bool // every page for everybody
	outside map[string]bool // hosts that the shop names
	rated   bool            // single units carry the shop's rating
}

// checkStructuredData holds every block of every page to its type, each page to
// the blocks it should have, and each address in them to an answer.
func checkStructuredData(t *testing.T, r *running, pages []publicPage) {
	t.Helper()
	known := map[string]bool{}
	for _, p := range pages {
		known[p.Path] = true
	}
	files := map[string]bool{}
	for _, p := range pages {
		c := &schemaChecker{page: structuredPage{
			origin: r.app.Origin(), path: p.Path, said: squeezed(textOf(p.doc)), crumbs: p.crumbs(), pages: known,
			outside: r.outside(), rated: r.app.store.facts().FixedRating,
		}, files: files}
		var types []string
		for _, block := range p.scripts("application/ld+json") {
			types = append(types, c.block(block))
		}
		slices.Sort(types)
		if want := blocksOf(p); !slices.Equal(types, want) {
			t.Errorf("%s has the blocks %v, want %v", p.Path, types, want)
		}
		for _, problem := range c.problems {
			t.Errorf("%s: %s", p.Path, problem)
		}
	}
	if len(files) == 0 {
		t.Error("no block names a picture")
	}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if a := r.send(http.MethodHead, path, nil); a.status != http.StatusOK || a.header.Get("Content-Type") != "image/png" {
			t.Errorf("%s: %d %s", path, a.status, a.header.Get("Content-Type"))
		}
	}
}

// outside are the hosts of the record's links, and of its maps.
func (r *running) outside() map[string]bool {
	r.t.Helper()
	f := r.app.store.facts()
	hosts := map[string]bool{}
	for _, link := range []string{f.Links.Facebook, f.Links.Instagram, f.Links.TikTok, f.Links.YouTube, f.Storefront.MapURL} {
		u, err := url.Parse(link)
		if err != nil {
			r.t.Fatal(err)
		}
		hosts[u.Host] = true
	}
	return hosts
}

// blocksOf are the types of the blocks that a page should have, sorted.
func blocksOf(p publicPage) []string {
	complete := p.Head.Robots == ""
	switch props := p.Props.(type) {
	case site.HomeProps:
		return []string{"ItemList", "LocalBusiness", "WebSite"}
	case site.ShopListProps:
		return []string{"BreadcrumbList", "ItemList"}
	case site.UnitProps:
		return []string{"BreadcrumbList", "Product"}
	case site.ServiceProps:
		if len(props.Service.FAQData) > 0 {
			return []string{"BreadcrumbList", "FAQPage", "Service"}
		}
		return []string{"BreadcrumbList", "Service"}
	case site.BrandProps:
		if len(props.Products) > 0 {
			return []string{"BreadcrumbList", "ItemList", "Service"}
		}
		return []string{"BreadcrumbList", "Service"}
	case site.BrandsProps:
		return []string{"BreadcrumbList", "ItemList"}
	case site.BlogProps:
		return []string{"Blog", "BreadcrumbList"}
	case site.ArticleProps:
		if !complete {
			return []string{"BreadcrumbList"}
		}
		return []string{"BlogPosting", "BreadcrumbList"}
	case site.FAQProps:
		return []string{"BreadcrumbList", "FAQPage"}
	case site.ContactProps:
		return []string{"BreadcrumbList", "ContactPage"}
	case site.LegalProps:
		return []string{"BreadcrumbList"}
	case site.PartnershipProps:
		return []string{"BreadcrumbList", "Service"}
	}
	return nil
}

// schemaChecker collects what is wrong in the blocks of one page.
type schemaChecker struct {
	page     structuredPage
	files    map[string]bool // our own files that blocks name
	problems []string
}

func (c *schemaChecker) wrong(at, format string, args ...any) {
	c.problems = append(c.problems, at+": "+fmt.Sprintf(format, args...))
}

// block checks one script and gives its type.
func (c *schemaChecker) block(script string) string {
	decoder := json.NewDecoder(strings.NewReader(script))
	decoder.UseNumber()
	var thing map[string]any
	if err := decoder.Decode(&thing); err != nil || decoder.More() {
		c.wrong("block", "no one JSON object: %v", err)
		return ""
	}
	if thing["@context"] != "https://schema.org" {
		c.wrong("block", "the context %v", thing["@context"])
	}
	delete(thing, "@context")
	kind, _ := typesOf(thing)
	c.thing(kind, thing, "LocalBusiness", "WebSite", "ItemList", "BreadcrumbList", "Product", "Service", "FAQPage", "Blog", "BlogPosting", "ContactPage")
	return kind
}

// typesOf are a thing's type and the further ones that it claims.
func typesOf(thing map[string]any) (kind string, more []string) {
	switch claimed := thing["@type"].(type) {
	case string:
		return claimed, nil
	case []any:
		for _, name := range claimed {
			text, _ := name.(string)
			more = append(more, text)
		}
		if len(more) > 0 {
			return more[0], more[1:]
		}
	}
	return "", nil
}

// thing checks an object against the rule of its type, which has to be one of kinds.
func (c *schemaChecker) thing(at string, v any, kinds ...string) {
	thing, ok := v.(map[string]any)
	if !ok {
		c.wrong(at, "%v is no thing", v)
		return
	}
	kind, more := typesOf(thing)
	rule, known := schemaRules()[kind]
	if !known || !slices.Contains(kinds, kind) {
		c.wrong(at, "the type %q, want one of %q", kind, kinds)
		return
	}
	for _, name := range more {
		if !slices.Contains(rule.subtypes, name) {
			c.wrong(at, "%s is no kind of %s that we know", name, kind)
		}
	}
	for name, check := range rule.required {
		if value, has := thing[name]; has {
			check(c, at+"."+name, value)
		} else {
			c.wrong(at, "no %s", name)
		}
	}
	for name, value := range thing {
		if _, required := rule.required[name]; required || name == "@type" {
			continue
		}
		if check, allowed := rule.optional[name]; allowed {
			check(c, at+"."+name, value)
		} else {
			c.wrong(at, "%s is not said of a %s", name, kind)
		}
	}
	if rule.whole != nil {
		rule.whole(c, at, thing)
	}
}
