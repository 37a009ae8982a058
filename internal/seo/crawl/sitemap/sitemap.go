// Package sitemap reads the lists of addresses that sites offer to crawlers:
// sitemaps and indexes (sitemaps.org, protocol 0.9), text files with an
// address a line, RSS and Atom feeds, each of them gzipped or not. It reads a
// stream, so a list of any size takes the memory of one entry.
package sitemap

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"time"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding/unicode"

	"enamel/internal/outbound"
)

// Limits of the protocol for one file, decompressed.
const (
	MaxURLs  = 50_000
	MaxBytes = 50 << 20
)

const (
	maxText   = 8 << 10 // bytes of one address or date
	maxToken  = 1 << 20 // bytes of one tag, comment or text
	maxDepth  = 100
	maxLayers = 2 // of gzip: a .gz file that was compressed for the way too
)

// Entry is one address of a list.
type Entry struct {
	Loc     string    // as it stands, entities decoded
	LastMod time.Time // zero: none, or none that can be read
}

// Kind is what a list turned out to be.
type Kind string

// The kinds of lists.
const (
	Unknown Kind = ""
	URLSet  Kind = "urlset"
	Index   Kind = "index" // its entries are sitemaps
	Text    Kind = "text"
	Feed    Kind = "feed" // RSS or Atom
)

// Info is what is known of a list once it is read.
type Info struct {
	Kind     Kind
	URLs     int    // that were handed on
	Bytes    int64  // decompressed, as far as it was read
	Problem  string // the first thing that is wrong; empty: nothing
	BadDates int    // values of lastmod that are no W3C date
	TooLarge bool   // over 50,000 addresses or 50 MiB: what came before was handed on
}

// Why the reading ends early.
var (
	errStop  = errors.New("sitemap: enough")
	errToken = errors.New("a tag or a text of over 1 MB")
)

// Read calls each for every address of the list in r, in order. What the list
// is shows from its content; contentType and url help where it does not. A
// broken list is no error: what came before the break is handed on and
// Info.Problem says what is wrong. Errors are those of r and of each.
func Read(r io.Reader, contentType, url string, each func(Entry) error) (Info, error) {
	l := &list{each: each, zipped: bufio.NewReader(r)}
	err := l.open()
	if err == nil {
		err = l.read(contentType, url)
	}
	var syntax *xml.SyntaxError
	switch {
	case l.failed != nil:
		return l.info, l.failed
	case err == nil, errors.Is(err, errStop), errors.Is(err, io.EOF):
	case errors.As(err, &syntax):
		l.problem("broken XML: " + syntax.Msg)
	case errors.Is(err, errToken):
		l.problem("broken XML: " + err.Error())
	case l.layers > 0:
		l.problem("cannot be decompressed: " + err.Error())
	default:
		return l.info, err
	}
	return l.info, nil
}

// list is a reading under way. Its Read counts and cuts what is decompressed.
type list struct {
	info   Info
	each   func(Entry) error
	failed error // what each returned
	zipped *bufio.Reader
	layers int
	in     *bufio.Reader
	token  int64 // bytes since the last token
	entry  *entry
	into   *[]byte // of the entry, where text goes; nil: nowhere
}

func (l *list) problem(why string) {
	if l.info.Problem == "" {
		l.info.Problem = why
	}
}

func (l *list) Read(p []byte) (int, error) {
	if l.token > maxToken {
		return 0, errToken
	}
	left := MaxBytes - l.info.Bytes
	n, err := l.zipped.Read(p[:min(int64(len(p)), left+1)])
	if int64(n) > left {
		n, err = int(left), errStop
		l.info.TooLarge = true
		l.problem("larger than 50 MiB")
	}
	l.info.Bytes += int64(n)
	l.token += int64(n)
	return n, err
}

// open takes the layers of gzip off, which the first bytes betray.
func (l *list) open() error {
	for ; l.layers < maxLayers; l.layers++ {
		if magic, _ := l.zipped.Peek(2); !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
			break
		}
		z, err := outbound.Gunzip(l.zipped)
		if err != nil {
			l.problem("cannot be decompressed: " + err.Error())
			return errStop
		}
		l.zipped = bufio.NewReader(z)
	}
	l.in = bufio.NewReader(l)
	return nil
}

// read tells the kinds apart and reads the list.
func (l *list) read(contentType, url string) error {
	start, err := l.in.Peek(1024)
	if err != nil && !errors.Is(err, io.EOF) && len(start) == 0 {
		return err
	}
	start, isUTF8 := bytes.CutPrefix(start, []byte("\xef\xbb\xbf"))
	if isUTF8 {
		_, _ = l.in.Discard(3) // it was peeked at
	}
	utf16 := bytes.HasPrefix(start, []byte("\xff\xfe")) || bytes.HasPrefix(start, []byte("\xfe\xff"))
	switch start = bytes.TrimSpace(start); {
	case utf16:
		l.problem("UTF-16: a sitemap must be UTF-8")
	case len(start) == 0:
		l.problem("empty")
	case start[0] == '<':
		return l.readXML(decoded(l.in, start, isUTF8))
	case looksLikeText(start, contentType, url):
		return l.readText()
	default:
		l.problem("neither XML nor a list of addresses")
	}
	return nil
}

// decoded takes off the encoding that an XML declaration names: a sitemap must be
// UTF-8, and those that are not have letters in their addresses all the same. What
// is no UTF-8 in one that is does not end it.
func decoded(in io.Reader, start []byte, isUTF8 bool) io.Reader {
	declaration, _, found := bytes.Cut(start, []byte("?>"))
	_, label, _ := strings.Cut(string(declaration), "encoding=")
	if !found || isUTF8 || len(label) < 2 {
		return unicode.UTF8.NewDecoder().Reader(in)
	}
	label, _, _ = strings.Cut(label[1:], label[:1])
	encoding, name := charset.Lookup(label)
	if encoding == nil || strings.HasPrefix(name, "utf-") { // UTF-16 could not be read up to here
		encoding = unicode.UTF8
	}
	return encoding.NewDecoder().Reader(in)
}

func looksLikeText(start []byte, contentType, url string) bool {
	path, _, _ := strings.Cut(strings.ToLower(url), "?")
	return isAbsolute(string(start)) ||
		strings.HasPrefix(strings.ToLower(contentType), "text/plain") && strings.HasSuffix(strings.TrimSuffix(path, ".gz"), ".txt")
}

func isAbsolute(loc string) bool {
	lower := strings.ToLower(loc[:min(len(loc), 8)])
	return strings.HasPrefix(lower, "http://") || strings.HasPrefix(lower, "https://")
}

// readText reads an address a line.
func (l *list) readText() error {
	l.info.Kind = Text
	lines := bufio.NewScanner(l.in)
	lines.Buffer(nil, maxToken)
	for lines.Scan() {
		l.token = 0
		if loc := strings.TrimSpace(lines.Text()); loc != "" {
			if err := l.add(loc, ""); err != nil {
				return err
			}
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		l.problem("a line that is no address")
		return nil
	}
	return lines.Err()
}

// readXML reads the XML kinds. A list needs two elements of each entry.
func (l *list) readXML(in io.Reader) error {
	d := xml.NewDecoder(in)
	d.Strict, d.Entity = false, xml.HTMLEntity
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // it is UTF-8 by now
	for depth := 0; ; {
		token, err := d.Token()
		l.token = 0
		switch t := token.(type) {
		case xml.StartElement:
			if depth++; depth == 1 {
				err = l.openRoot(t.Name.Local)
			} else if l.openElement(t); depth > maxDepth {
				l.problem("broken XML: elements nested more than 100 deep")
				err = errStop
			}
		case xml.CharData:
			if l.into != nil && len(*l.into) <= maxText {
				*l.into = append(*l.into, t...)
			}
		case xml.EndElement:
			depth--
			l.into = nil
			if e := l.entry; e != nil && t.Name == e.name {
				l.entry = nil
				err = l.add(strings.TrimSpace(string(e.loc)), strings.TrimSpace(string(e.lastMod)))
			}
		}
		if errors.Is(err, io.EOF) && l.info.Kind == Unknown {
			l.problem("broken XML: no element")
		}
		if err != nil {
			return err
		}
	}
}

// entry is the one under way.
type entry struct {
	name         xml.Name
	loc, lastMod []byte
}

func (l *list) openRoot(name string) error {
	kind, ok := map[string]Kind{"urlset": URLSet, "sitemapindex": Index, "rss": Feed, "rdf": Feed, "feed": Feed}[strings.ToLower(name)]
	switch {
	case l.info.Kind != Unknown:
		l.problem("broken XML: more than one root")
	case ok:
		l.info.Kind = kind
		return nil
	case strings.EqualFold(name, "html"):
		l.problem("an HTML page, not a sitemap")
	default:
		l.problem("<" + printable(name) + "> is no sitemap")
	}
	return errStop
}

// openElement takes what a start tag says of an entry. What has another namespace
// than that says nothing: image:loc is no loc.
func (l *list) openElement(t xml.StartElement) {
	l.into = nil
	switch local := t.Name.Local; {
	case local == "url", local == "sitemap", local == "item", local == "entry":
		if l.entry != nil {
			l.problem("broken XML: <" + local + "> within an entry")
		}
		l.entry = &entry{name: t.Name}
	case l.entry == nil, t.Name.Space != l.entry.name.Space:
	case local == "loc", local == "link" && l.info.Kind == Feed:
		l.into = &l.entry.loc
		l.entry.link(t.Attr)
	case local == "lastmod", local == "updated", local == "pubDate":
		l.into = &l.entry.lastMod
	}
}

// link takes the address of an entry's own page from a link of Atom.
func (e *entry) link(attributes []xml.Attr) {
	values := map[string]string{"rel": "alternate"}
	for _, a := range attributes {
		values[a.Name.Local] = a.Value
	}
	if values["rel"] == "alternate" && len(e.loc) == 0 {
		e.loc = []byte(values["href"])
	}
}

func printable(text string) string {
	return strings.ToValidUTF8(text[:min(len(text), 100)], "\uFFFD")
}

// add hands an entry on.
func (l *list) add(loc, lastMod string) error {
	switch {
	case loc == "" || len(loc) > maxText:
		l.problem("an entry without an address")
		return nil
	case !isAbsolute(loc):
		l.problem("an address that is not absolute: " + printable(loc))
		if l.info.Kind == Text {
			return nil
		}
	}
	if l.info.URLs >= MaxURLs {
		l.info.TooLarge = true
		l.problem("more than 50,000 addresses")
		return errStop
	}
	e := Entry{Loc: loc}
	if lastMod != "" {
		var ok bool
		if e.LastMod, ok = parseDate(lastMod); !ok {
			l.info.BadDates++
		}
	}
	l.info.URLs++
	l.failed = l.each(e)
	return l.failed
}

// parseDate reads a W3C date (the forms of ISO 8601 that sitemaps and Atom
// use), or one of RSS.
func parseDate(s string) (time.Time, bool) {
	for _, layout := range [...]string{
		time.RFC3339, time.DateOnly, "2006-01-02T15:04Z07:00", "2006-01", "2006",
		time.RFC1123Z, time.RFC1123, "Mon, 2 Jan 2006 15:04:05 -0700", "Mon, 2 Jan 2006 15:04:05 MST", "2 Jan 2006 15:04:05 -0700",
	} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC(), true
		}
	}
	return time.Time{}, false
}
