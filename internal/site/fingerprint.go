package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"enamel/internal/shop"
	"enamel/internal/ssr"
)

// printed is the fingerprint of props.
type printed struct {
	props       [sha256.Size]byte // of their JSON
	fingerprint string
}

// fingerprint identifies what a page's own props say to a reader: words, figures
// and links. The frame, other pages that it leads to and the files of pictures are
// not its own. The last one stands where the props are the same.
func fingerprint(p ssr.Page, last printed) (printed, error) {
	if u, ok := p.Props.(UnitProps); ok { // there are many: leave out at once what is not read
		u.Facts, u.Similar, u.Pair = shop.Facts{}, nil, nil
		p.Props = u
	}
	text, err := json.Marshal(p.Props)
	if err != nil {
		return last, fmt.Errorf("encode the props of %s: %w", p.Path, err)
	}
	next := printed{props: sha256.Sum256(text)}
	if next.props == last.props {
		return last, nil
	}
	var props map[string]any
	if err := json.Unmarshal(text, &props); err != nil {
		return last, fmt.Errorf("read the props of %s: %w", p.Path, err)
	}
	delete(props, "year")
	facts, _ := props["facts"].(map[string]any)
	maps.DeleteFunc(facts, func(name string, _ any) bool { return !slices.Contains(statedFacts(p.Name), name) })
	var said reading
	said.add(props)
	h := sha256.Sum256([]byte(strings.Join(strings.Fields(said.String()), " ")))
	next.fingerprint = hex.EncodeToString(h[:])
	return next, nil
}

// statedFacts are the shop's facts that a page is about, by their JSON names: those
// that others mention in passing are not their own.
func statedFacts(page string) []string {
	switch page {
	case "home":
		return []string{"claims", "delivery", "phone", "promotions", "rating", "repair", "services", "showroom", "storefront"}
	case "contact":
		return []string{"claims", "email", "office", "phone", "promotions", "repair", "service_desk", "showroom", "storefront"}
	case "partnership":
		return []string{"claims", "delivery", "phone", "promotions", "repair", "service_desk", "services", "showroom", "tax"}
	}
	return nil
}

// notOwn are the props that say nothing, and those that say what other pages say.
func notOwn() []string {
	return []string{"similar", "pair", "on_delivery", "more", "related", "others", "picture", "image", "image_set", "map", "poster", "icon", "width", "height", "hook"}
}

// add reads a JSON value, its members in the order of their names.
func (r *reading) add(value any) {
	switch v := value.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if !slices.Contains(notOwn(), key) {
				r.add(v[key])
			}
		}
	case []any:
		for _, item := range v {
			r.add(item)
		}
	case string:
		r.WriteByte(' ')
		r.read([]byte(v))
	default:
		_, _ = fmt.Fprint(r, " ", v)
	}
}

// reading is what markup says.
type reading struct{ strings.Builder }

func (r *reading) read(markup []byte) {
	if !bytes.ContainsAny(markup, "<&") { // a tokenizer takes 4 KB
		r.Write(markup)
		return
	}
	for z := html.NewTokenizer(bytes.NewReader(markup)); ; {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return
		case html.TextToken:
			r.Write(z.Text())
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			r.tag(z, kind)
		}
	}
}

// tag adds a tag's part of the reading. The content of a script is no text, and
// the tokenizer returns that of a noscript unparsed.
func (r *reading) tag(z *html.Tokenizer, kind html.TokenType) {
	tag, attributes := z.TagName()
	name := string(tag)
	if !slices.Contains(withinWords(), name) {
		r.WriteByte(' ')
	}
	for attributes {
		var key, value []byte
		key, value, attributes = z.TagAttr()
		r.attribute(name, string(key), string(value))
	}
	if kind != html.StartTagToken || name != "script" && name != "noscript" {
		return
	}
	if z.Next() == html.TextToken && name == "noscript" {
		r.read(z.Text())
	}
}

// withinWords are the elements that part no words.
func withinWords() []string {
	return []string{"a", "abbr", "b", "em", "i", "small", "span", "strong", "sub", "sup", "time"}
}

// attribute adds a picture's description or a link's target. A target on the
// same page is read there, and the names of our own files change with each
// build of the web.
func (r *reading) attribute(tag, key, value string) {
	ours := strings.HasPrefix(value, "#") || strings.HasPrefix(value, "/pictures/") || strings.HasPrefix(value, "/assets/")
	if key == "alt" || tag == "a" && key == "href" && !ours {
		r.WriteString(" " + key + "=" + value + " ")
	}
}
