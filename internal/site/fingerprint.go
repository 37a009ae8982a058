package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// fingerprint identifies what a reader of a document gets: the text, the
// pictures' descriptions and the targets of the links within <main>. How it is
// marked up and built does not count, nor what stands around it on every page.
// It reports false for a document without <main>.
func fingerprint(document []byte) (sum string, ok bool) {
	_, main, ok := bytes.Cut(document, []byte("<main"))
	if !ok {
		return "", false
	}
	main, _, _ = bytes.Cut(main, []byte("</main>"))
	var said reading
	said.read(slices.Concat([]byte("<main"), main))
	h := sha256.Sum256([]byte(strings.Join(strings.Fields(said.String()), " ")))
	return hex.EncodeToString(h[:]), true
}

// reading is what markup says.
type reading struct{ strings.Builder }

func (r *reading) read(markup []byte) {
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

// tag adds what a tag says. What stands in a script is no text, and what stands
// in a noscript comes from the tokenizer as it is written.
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
