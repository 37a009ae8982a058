// Package sitemap reads the lists of addresses that sites offer to crawlers:
// sitemaps and indexes (sitemaps.org, protocol 0.9), RSS feeds and text files with an
// address a line, each of them gzipped or not. It reads a stream, so a list of any size takes
// the memory of one address.
package sitemap

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html/charset"

	"enamel/internal/outbound"
)

// Limits of the protocol for one file, decompressed, and our own.
const (
	MaxURLs  = 50_000
	MaxBytes = 50 << 20
	maxText  = 8 << 10 // bytes of one address
	maxToken = 1 << 20 // bytes of one tag, comment or text
	maxDepth = 100
)

// Kind is what a list turned out to be.
type Kind string

// The kinds of lists.
const (
	Unknown Kind = ""
	URLSet  Kind = "urlset"
	Index   Kind = "sitemapindex" // its addresses are those of sitemaps
	Feed    Kind = "rss"
	Text    Kind = "text"
)

// Info is what is known of a list once it is read.
type Info struct {
	Kind     Kind
	URLs     int    // that were handed on
	Bytes    int64  // decompressed, as far as it was read
	Problem  string // the first thing that is wrong; empty: nothing
	TooLarge bool   // over 50,000 addresses or 50 MiB: what came before was handed on
}

// errStop ends the reading early.
var errStop = errors.New("sitemap: enough")

// Read calls each for every address of the list in r, in order and as it stands. The
// content shows the kind of list; if it does not, contentType helps. A broken list is
// no error: the entries before the break are handed on, and Info.Problem names the
// fault. Errors are those of r and of each.
func Read(r io.Reader, contentType string, each func(loc string) error) (Info, error) {
	return ReadDated(r, contentType, func(loc, _ string) error { return each(loc) })
}

// ReadDated is Read with the lastmod of each address as it stands; empty: it has none.
func ReadDated(r io.Reader, contentType string, each func(loc, lastmod string) error) (Info, error) {
	l := &list{each: each}
	err := l.read(r, contentType)
	var syntax *xml.SyntaxError
	switch {
	case l.failed != nil:
		return l.info, l.failed
	case err == nil, errors.Is(err, errStop), errors.Is(err, io.EOF):
	case errors.As(err, &syntax):
		l.problem("broken XML: " + syntax.Msg)
	case errors.Is(err, bufio.ErrTooLong):
		l.problem("a tag, a text or a line of over 1 MB")
	case l.zipped:
		l.problem("cannot be decompressed: " + err.Error())
	default:
		return l.info, err
	}
	return l.info, nil
}

// list is a reading under way. Its Read counts and cuts what is decompressed.
type list struct {
	info   Info
	each   func(loc, lastmod string) error
	failed error // the error of each
	from   io.Reader
	zipped bool
	in     *bufio.Reader
	token  int64    // bytes since the last token
	entry  xml.Name // the open element of an entry; zero: none
	within *[]byte  // the open element of the two; nil: none
	loc    []byte
	date   []byte
}

func (l *list) problem(why string) {
	if l.info.Problem == "" {
		l.info.Problem = why
	}
}

func (l *list) Read(p []byte) (int, error) {
	if l.token > maxToken {
		return 0, bufio.ErrTooLong
	}
	left := MaxBytes - l.info.Bytes
	n, err := l.from.Read(p[:min(int64(len(p)), left+1)])
	if int64(n) > left {
		n, err = int(left), errStop
		l.info.TooLarge = true
		l.problem("larger than 50 MiB")
	}
	l.info.Bytes += int64(n)
	l.token += int64(n)
	return n, err
}

// read takes off gzip, which the first bytes betray, tells the kinds apart and reads
// the list.
func (l *list) read(r io.Reader, contentType string) (err error) {
	in := bufio.NewReader(r)
	l.from, l.in = in, bufio.NewReader(l)
	if magic, _ := in.Peek(2); string(magic) == "\x1f\x8b" {
		l.zipped = true
		if l.from, err = outbound.Gunzip(in); err != nil {
			return err
		}
	}
	start, err := l.in.Peek(1024)
	if err != nil && !errors.Is(err, io.EOF) && len(start) == 0 {
		return err
	}
	switch start = bytes.TrimSpace(bytes.TrimPrefix(start, []byte("\uFEFF"))); {
	case len(start) == 0:
		l.problem("empty")
	case start[0] == '<':
		return l.readXML()
	case isAbsolute(string(start)), strings.HasPrefix(strings.ToLower(contentType), "text/plain"):
		return l.readText()
	default:
		l.problem("neither XML nor a list of addresses in UTF-8")
	}
	return nil
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
		if loc := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\uFEFF")); loc != "" {
			if err := l.add(loc); err != nil {
				return err
			}
		}
	}
	return lines.Err()
}

// readXML reads the XML kinds. A sitemap must be UTF-8; those in an encoding of their
// own have letters in their addresses all the same.
func (l *list) readXML() error {
	d := xml.NewDecoder(l.in)
	d.Strict, d.Entity = false, xml.HTMLEntity
	d.CharsetReader = func(label string, in io.Reader) (io.Reader, error) {
		encoding, name := charset.Lookup(label)
		if encoding == nil || strings.HasPrefix(name, "utf-") { // UTF-16 could not be read up to here
			return in, nil
		}
		return encoding.NewDecoder().Reader(in), nil
	}
	for depth := 0; ; {
		token, err := d.Token()
		l.token = 0
		switch t := token.(type) {
		case xml.StartElement:
			if depth++; depth == 1 {
				err = l.openRoot(t.Name.Local)
			} else if l.openElement(t.Name); depth > maxDepth {
				l.problem("broken XML: elements nested more than 100 deep")
				err = errStop
			}
		case xml.CharData:
			if l.within != nil && len(*l.within) <= maxText {
				*l.within = append(*l.within, t...)
			}
		case xml.EndElement:
			depth--
			l.within = nil
			if t.Name == l.entry {
				l.entry = xml.Name{}
				err = l.add(strings.TrimSpace(string(l.loc)))
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

func (l *list) openRoot(name string) error {
	switch kind := Kind(strings.ToLower(name)); {
	case l.info.Kind != Unknown:
		l.problem("broken XML: more than one root")
	case kind == URLSet, kind == Index, kind == Feed:
		l.info.Kind = kind
		return nil
	case kind == "html":
		l.problem("an HTML page, not a sitemap")
	default:
		l.problem("<" + printable(name) + "> is no sitemap")
	}
	return errStop
}

// openElement opens an entry, its address or its date. Elements of another namespace than
// the entry's do not count: image:loc is no loc.
func (l *list) openElement(name xml.Name) {
	l.within = nil
	own := l.entry.Local != "" && l.entry.Space == name.Space
	switch name.Local {
	case "url", "sitemap", "item":
		if l.entry.Local != "" {
			l.problem("broken XML: <" + name.Local + "> within an entry")
		}
		l.entry, l.loc, l.date = name, l.loc[:0], l.date[:0]
	case "loc", "link":
		if own {
			l.within = &l.loc
		}
	case "lastmod":
		if own {
			l.within = &l.date
		}
	}
}

func printable(text string) string {
	return strings.ToValidUTF8(text[:min(len(text), 100)], "\uFFFD")
}

// add hands an address on.
func (l *list) add(loc string) error {
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
	l.info.URLs++
	l.failed = l.each(loc, strings.TrimSpace(printable(string(l.date))))
	return l.failed
}
