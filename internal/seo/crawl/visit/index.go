package visit

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
	Inlinks     int // <a> from other pages of the site; 0 until the crawl has visited all
	Bytes       int64
	Took        int64 // milliseconds
	// Displaced is true of a page that has nothing of what an earlier crawl read
	// there and all of a sudden asks not to be listed, or leads to few of the site's
	// pages, or of a refusal by a site that began to refuse nearly all: who guards
	// the site may have answered in its place.
	Displaced bool
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
