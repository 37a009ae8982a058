package visit

import "net/http"

// Row is what is stored of each address.
type Row struct {
	ID          int64
	URL, Final  string
	Status      int
	Failure     Failure
	Type        string
	Depth       int
	InSitemap   bool
	Blocked     bool
	External    bool
	Loaded      bool // no page: what pages load, a picture or a script
	Visited     bool // false: it is known, and the crawl did not get to it
	HTML        bool
	Indexable   bool // 200, HTML, neither noindex nor canonical to elsewhere, not blocked
	NoIndex     bool
	Hops        []Hop
	Title       string
	Description string
	H1          string
	Canonical   string // resolved; empty: none
	Alternates  []Alternate
	Words       int
	TextHash    uint64
	Similarity  uint64
	Outlinks    int // to pages of the site
	Inlinks     int // <a> from other pages of the site; 0 until the crawl has concluded
	Bytes       int64
	Took        int64 // milliseconds
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
	case r.Blocked && len(r.Hops) == 0:
		return Barred
	case len(r.Hops) > 0:
		return Redirect
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
	switch r.Indexability() {
	case Indexable, NotListed, Elsewhere:
		return r.Bytes > 0 && !r.External && !r.Loaded
	}
	return false
}

// Alternate is a translation that a page names.
type Alternate struct{ Lang, URL string }

// LinkRow is a link from a page to an address.
type LinkRow struct {
	From, To string
	Text     string
	NoFollow bool
	Kind     LinkKind
}

// LinkKind is how a page refers to an address.
type LinkKind = string

// The kinds. Social is the picture that a page gives to social networks.
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
