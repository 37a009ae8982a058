// Package document reads HTML as search engines do: what a page says of itself,
// where it leads and what it is made of. It is pure: bytes in, Document out.
package document

// Document is what one HTML page says. Addresses are as they stand in the
// source (Href, Src) and resolved against the page's base (URL; normalized on the
// web, empty where that is impossible). Texts have their whitespace collapsed; entities are decoded. Each
// list is bounded. A <template> says nothing, and <noscript> nothing but its links:
// search engines run scripts.
type Document struct {
	Titles       []string // of <title> in <head>, or anywhere outside svg
	Descriptions []string
	Robots       []string    // directives of <meta name=robots|googlebot>, lower case, split at commas
	Canonicals   []Reference // <link rel=canonical> in the head: search engines ignore others
	Alternates   []Alternate // <link rel=alternate hreflang=…> in the head
	Language     string      // <html lang>
	HasLanguage  bool
	Base         string // <base href>, resolved: the first, for what stands after it; empty: none
	Viewport     string
	Refresh      *Refresh
	Social       map[string][]string // og:* and twitter:* by lower-case name
	Headings     []Heading           // in document order
	Links        []Link              // <a href>, <area href>, in order; at most MaxLinks
	LinkCount    int                 // all there are
	Images       []Image             // <img>; at most MaxImages
	Candidates   []Reference         // the other addresses of srcset; at most MaxImages
	Resources    []Resource          // scripts, styles, frames, media: what the page loads
	Forms        []Form
	Structured   []Block  // JSON-LD, in order
	Microdata    []string // itemtype values, and those of RDFa's typeof
	Words        int      // of the main text, an estimate where its script parts no words: <main>, else <article>, else <body> without nav, header, footer, aside, script, style, template, noscript, hidden; a header or footer within an article or section is content
	Text         string   // that text, at most MaxText bytes
	Contacts     []string // texts of <address>, and lines of the footer with a phone link
	TextHash     uint64   // of the whole of it, letter case and spacing ignored; 0: no text
	Similarity   uint64   // MinHash of its 5-word shingles, a bit each of 64 bins; near duplicates differ in few bits; 0: no text
}

// Bounds of a Document.
const (
	MaxLinks     = 20_000
	MaxImages    = 5_000
	MaxResources = 5_000
	MaxHeadings  = 5_000
	MaxText      = 200_000
)

// Reference is an address in the source.
type Reference struct {
	Href string
	URL  string
}

// Alternate is a translation that the page names.
type Alternate struct {
	Reference
	Lang string // hreflang as it stands
}

// Refresh is <meta http-equiv=refresh>. Without an address the page loads itself again.
type Refresh struct {
	Seconds float64
	Reference
}

// Heading is <h1> to <h6>.
type Heading struct {
	Level int
	Text  string
	At    int // its start in Document.Text, or the space before it; -1: it is not in the main text, or beyond the part that is kept
}

// Link is an <a> or <area>.
type Link struct {
	Reference
	Text    string   // visible text (in a hidden menu too), else the alt texts within, else aria-label or title
	Rel     []string // lower case
	Region  Region
	Scheme  string // of the resolved address, lower case: https, tel, mailto, javascript; empty: none
	OnClick bool   // has an onclick and no usable href
}

// Region is the part of a page where something stands.
type Region string

// The regions.
const (
	Main       Region = "main"
	Navigation Region = "nav"
	Header     Region = "header"
	Footer     Region = "footer"
	Aside      Region = "aside"
)

// Image is an <img>. Src is data-src where src is empty or a placeholder, and ends
// at the comma of a data: address.
type Image struct {
	Src        string
	URL        string
	Alt        string
	HasAlt     bool
	Decorative bool // alt="" , role=presentation or aria-hidden: no alternative is wanted
	Sized      bool // width and height are given, or an aspect that the source fixes
}

// Resource is what a page loads.
type Resource struct {
	Reference
	Kind string // script, style, frame, media, font, image, preload
}

// Form is a <form>.
type Form struct {
	Action   string
	URL      string
	Method   string // lower case
	Password bool   // asks for a password
	Button   bool   // a button's formaction, which takes the place of the form's action
}

// Block is one JSON-LD script.
type Block struct {
	Raw   string // at most 100 KB
	Value any    // decoded; nil where Err
	Err   string
}
