package visit

import "net/http"

// Row is what is stored of each address.
type Row struct {
	ID                   int64       `json:",omitzero"`
	URL, Final, Type     string      `json:",omitzero"`
	Status, Depth, Words int         `json:",omitzero"`
	Failure              Failure     `json:",omitzero"`
	InSitemap, Blocked   bool        `json:",omitzero"`
	External, HTML       bool        `json:",omitzero"`
	Loaded               bool        `json:",omitzero"` // no page: what pages load, a picture or a script
	Visited              bool        `json:",omitzero"` // false: it is known, and the crawl did not get to it
	Indexable, NoIndex   bool        `json:",omitzero"` // the first: 200, HTML, neither noindex nor canonical to elsewhere, not blocked
	Hops                 []Hop       `json:",omitempty"`
	Title, Description   string      `json:",omitzero"`
	H1, Canonical        string      `json:",omitzero"` // the second resolved; empty: none
	Alternates           []Alternate `json:",omitempty"`
	TextHash, Similarity uint64      `json:",omitzero"`
	Outlinks, Inlinks    int         `json:",omitzero"` // to pages of the site; <a> from other pages of the site, 0 until the crawl has concluded
	Bytes, Took          int64       `json:",omitzero"` // the second in milliseconds
}

// The answers of Indexability.
const (
	Indexable = "indexable"
	NotListed = "noindex"
	Elsewhere = "canonical" // it names another address as its canonical
	Redirect  = "redirect"
	Barred    = "blocked" // by robots.txt
	Errored   = "error"
	NotRead   = "not-read"
	NoPage    = "no-page" // no HTML
)

// Indexability says in a word whether search engines may list an address, or why not.
func (r *Row) Indexability() string {
	switch {
	case len(r.Hops) > 0:
		return Redirect
	case r.Blocked:
		return Barred
	case !r.Visited || r.Failure == NotChecked:
		return NotRead
	case r.Status != http.StatusOK || r.Failure != NoFailure && r.Failure != TooLarge:
		return Errored
	case !r.HTML:
		return NoPage
	case r.NoIndex:
		return NotListed
	case !r.Indexable:
		return Elsewhere
	}
	return Indexable
}

// IsRead is true of a page of the site that was read, whole or up to the limit.
func (r *Row) IsRead() bool {
	is := r.Indexability()
	return (is == Indexable || is == NotListed || is == Elsewhere) && r.Bytes > 0 && !r.External && !r.Loaded
}

// Alternate is a translation that a page names.
type Alternate struct{ Lang, URL string }

// LinkRow is a link from a page to an address.
type LinkRow struct {
	From, To, Text string
	NoFollow       bool
	Kind           LinkKind
}

// LinkKind is how a page refers to an address.
type LinkKind = string

// The kinds. Social is the picture for social networks.
const (
	Anchor    LinkKind = "a"
	Picture   LinkKind = "image"
	Canonical LinkKind = "canonical"
	Hreflang  LinkKind = "hreflang"
	Resource  LinkKind = "resource"
	Submit    LinkKind = "form"
	Social    LinkKind = "social"
	Refresh   LinkKind = "refresh"
)
