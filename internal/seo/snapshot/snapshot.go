// Package snapshot reads pages of other sites politely, and keeps copies of them.
package snapshot

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/PuerkitoBio/goquery"

	"enamel/internal/db"
	"enamel/internal/outbound"
	"enamel/internal/seo/figure"
)

// Page is a page of another site as it was read, or why it was not.
type Page struct {
	URL          string
	Final        string // end of its redirects
	Status       int    // 0: nobody answered, or a stored copy
	Why          string // it was not read now, in words; empty: it was
	Gone         bool   // it answers 404 or 410
	Body         []byte // UTF-8 HTML, at most 1 MB and 40,000 tags
	Cut          bool   // it is longer: what Body lacks may stand in the rest
	Title        string
	Hash         string // of the visible text and the links
	ETag         string
	LastModified string
	At           time.Time
	Origin       figure.Origin

	barred  bool      // it may not be opened
	left    bool      // its site is left alone
	lastmod string    // of the sitemap, of a stored copy
	asked   time.Time // for a stored copy, the last time
}

// Document is the page parsed.
func (p *Page) Document() (*goquery.Document, error) {
	return goquery.NewDocumentFromReader(bytes.NewReader(p.Body))
}

// Barred reports whether robots.txt, or the address itself, forbids to open the page.
func (p *Page) Barred() bool { return p.barred }

// Site is what a reading of a site came to.
type Site struct {
	Host  string    `json:"host"`
	Pages int       `json:"pages"` // pages with a stored copy
	Read  int       `json:"read"`  // that are new here, or have changed
	Most  int       `json:"most"`  // pages that were wanted
	Found string    `json:"found"` // how its pages were found: sitemap, links; empty: the reading was not whole
	Why   string    `json:"why"`   // nothing could be read; empty: something was
	At    time.Time `json:"at"`
}

// Change is one change between two readings of a page.
type Change struct {
	URL  string    `json:"url"`
	Kind string    `json:"kind" enum:"new,removed,title,text"`
	Was  string    `json:"was" doc:"The title before"`
	Now  string    `json:"now" doc:"The title after"`
	At   time.Time `json:"at"`
}

// Config of a Reader. DB and Web are required.
type Config struct {
	DB      *db.DB
	Web     *outbound.Web
	Agent   string                 // User-Agent, such as "Enamel/1 (+https://shop.example)"
	Own     func(host string) bool // our own site with its port, asked without delay; nil: none
	Played  func(host string) bool // hosts of the sandbox, asked without delay; nil: none
	Sandbox bool                   // copies of the sandbox are shown
}

// Reader reads pages. It is safe for concurrent use.
type Reader struct {
	Config
	pause   func(ctx context.Context, d time.Duration) error
	mu      sync.Mutex
	servers map[string]*server // by scheme, host and port
}

// New makes a Reader.
func New(c Config) *Reader {
	return &Reader{Config: c, pause: pause, servers: map[string]*server{}}
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-timer.C:
		return nil
	}
}

// Plain is a text of another site on one line, at most so many characters, without
// control characters.
func Plain(text string, most int) string {
	text = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, ""), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
	}), " ")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}
