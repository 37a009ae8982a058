package ssr

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// Page is a document to render. It is a pure value: equal pages give equal
// bytes.
type Page struct {
	Name   string // of the React page, as in pages.json
	Path   string // URL path it is published under
	Props  any    // encoded as JSON for the page's component
	Head   Head
	Status int // 0: 200
	// Private marks the shell of a page whose data comes from the API later:
	// it is never stored by a browser or a cache.
	Private bool
	// Header are further headers, such as Referrer-Policy.
	Header http.Header
}

// Head is what the document says about itself. URLs are absolute.
type Head struct {
	Title       string
	Description string
	SiteName    string
	Canonical   string
	Robots      string // empty: index as usual
	Feed        string // RSS of what the page lists or belongs to; empty: none
	Type        string // Open Graph; empty: website
	Image       Image
	JSONLD      []any // one script each
}

// Image is the picture shown where the page is shared.
type Image struct {
	URL           string
	Width, Height int
	Alt           string
}

// Resource is one published URL: a page, or bytes that are ready.
type Resource struct {
	Page *Page // nil: Body is ready

	Key         string // URL path, with the canonical query where there is one
	ContentType string
	Body        []byte
	Header      http.Header // further headers
}

// PageResource publishes a page under its path.
func PageResource(p Page) Resource { return Resource{Page: &p} }

// key is what the resource is published under.
func (r Resource) key() string {
	if r.Page != nil {
		return r.Page.Path
	}
	return r.Key
}

// fingerprint identifies everything that a resource's bytes depend on. It
// gives the JSON for the engine as well, nil for ready bytes.
func (r Resource) fingerprint() (sum [sha256.Size]byte, call []byte, err error) {
	if r.Page == nil {
		meta, err := json.Marshal([]any{r.ContentType, r.Header})
		if err != nil {
			return sum, nil, fmt.Errorf("encode %s: %w", r.Key, err)
		}
		return sha256.Sum256(append(append(meta, 0), r.Body...)), nil, nil
	}
	p := r.Page
	call, err = json.Marshal(struct {
		Page  string `json:"page"`
		Props any    `json:"props"`
	}{p.Name, p.Props})
	if err != nil {
		return sum, nil, fmt.Errorf("encode the props of %s: %w", p.Path, err)
	}
	meta, err := json.Marshal([]any{p.Head, p.Status, p.Private, p.Header})
	if err != nil {
		return sum, nil, fmt.Errorf("encode the head of %s: %w", p.Path, err)
	}
	h := sha256.New()
	h.Write(meta)
	h.Write([]byte{0}) // no JSON contains it
	h.Write(call)
	return [sha256.Size]byte(h.Sum(nil)), call, nil
}

// content is what ready bytes are published as.
func (r Resource) content(now time.Time) content {
	return content{contentType: r.ContentType, cache: cacheRevalidate, header: r.Header, modified: now, text: r.Body}
}
