// Package sitemap reads the lists of addresses that sites offer to crawlers:
// sitemaps and indexes (sitemaps.org, protocol 0.9), text files with an
// address a line, RSS and Atom feeds, each of them gzipped or not. It reads a
// stream, so a list of any size takes the memory of one entry.
package sitemap

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"time"

	"golang.org/x/net/html/charset"

	"enamel/internal/outbound"
)

// Limits of the protocol for one file, decompressed.
const (
	MaxURLs  = 50_000
	MaxBytes = 50 << 20
)

const (
	maxText   = 8 << 10 // bytes of one address or date
	maxLayers = 2       // of gzip: a .gz file that was compressed for the way too
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

// errStop ends the reading where nothing more is wanted.
var errStop = errors.New("sitemap: enough")

// Read calls each for every address of the list in r, in order. What the list
// is shows from its content; contentType and url help where it does not. A
// broken list is no error: what came before the break is handed on and
// Info.Problem says what is wrong. Errors are those of r and of each.
func Read(r io.Reader, contentType, url string, each func(Entry) error) (Info, error) {
	l := &list{each: each}
	err := l.open(r)
	if err == nil {
		err = l.read(contentType, url)
	}
	if l.source != nil && errors.Is(err, l.source.err) && l.source.err != nil {
		return l.finish(), err // of the reader itself
	}
	switch {
	case err == nil, errors.Is(err, errStop):
	case l.failed != nil:
		return l.finish(), l.failed
	default:
		l.problem("cannot be decompressed: " + err.Error())
	}
	return l.finish(), nil
}

// list is a reading under way.
type list struct {
	info   Info
	each   func(Entry) error
	failed error // what each returned
	source *source
	bytes  *counter
	in     *bufio.Reader
}

func (l *list) finish() Info {
	if l.bytes != nil {
		l.info.Bytes = l.bytes.n
		if l.bytes.over {
			l.info.TooLarge = true
			l.problem("larger than 50 MiB")
		}
	}
	return l.info
}

func (l *list) problem(why string) {
	if l.info.Problem == "" {
		l.info.Problem = why
	}
}

// open takes the layers of gzip off, which the first bytes betray.
func (l *list) open(r io.Reader) error {
	l.source = &source{r: r}
	l.in = bufio.NewReader(l.source)
	for range maxLayers {
		magic, err := l.in.Peek(2)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
			break
		}
		z, err := outbound.Gunzip(l.in)
		if err != nil {
			return err
		}
		l.in = bufio.NewReader(z)
	}
	l.bytes = &counter{r: l.in, left: MaxBytes}
	l.in = bufio.NewReaderSize(l.bytes, 32<<10)
	return nil
}

// read tells the kinds apart and reads the list.
func (l *list) read(contentType, url string) error {
	start, err := l.in.Peek(1024)
	if err != nil && !errors.Is(err, io.EOF) && len(start) == 0 {
		return err
	}
	start, isUTF8 := bytes.CutPrefix(start, []byte("\xef\xbb\xbf"))
	switch {
	case isUTF8:
		_, _ = l.in.Discard(3) // it was peeked at
	case bytes.HasPrefix(start, []byte("\xff\xfe")), bytes.HasPrefix(start, []byte("\xfe\xff")):
		l.problem("UTF-16: a sitemap must be UTF-8")
		return nil
	}
	start = bytes.TrimSpace(start)
	switch {
	case len(start) == 0:
		l.problem("empty")
		return nil
	case start[0] == '<':
		if !isUTF8 { // whatever its declaration says
			l.decode(start)
		}
		return l.readXML()
	case looksLikeText(start, contentType, url):
		return l.readText()
	}
	l.problem("neither XML nor a list of addresses")
	return nil
}

// decode takes off the encoding that an XML declaration names: a sitemap must be
// UTF-8, and those that are not have letters in their addresses all the same.
func (l *list) decode(start []byte) {
	declaration, _, found := bytes.Cut(start, []byte("?>"))
	if !found || !bytes.HasPrefix(declaration, []byte("<?xml")) {
		return
	}
	encoding, name := charset.Lookup(attribute(declaration, "encoding"))
	if encoding == nil || name == "utf-8" || strings.HasPrefix(name, "utf-16") { // which could not be read up to here
		return
	}
	l.in = bufio.NewReaderSize(encoding.NewDecoder().Reader(l.in), 32<<10)
}

func looksLikeText(start []byte, contentType, url string) bool {
	first := strings.ToLower(string(start[:min(len(start), 8)]))
	path, _, _ := strings.Cut(strings.ToLower(url), "?")
	return strings.HasPrefix(first, "http://") || strings.HasPrefix(first, "https://") ||
		strings.HasPrefix(strings.ToLower(contentType), "text/plain") && strings.HasSuffix(strings.TrimSuffix(path, ".gz"), ".txt")
}

// readText reads an address a line.
func (l *list) readText() error {
	l.info.Kind = Text
	for {
		line, err := l.in.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			l.problem("a line that is no address")
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = l.in.ReadSlice('\n')
			}
			line = nil
		}
		if loc := strings.TrimSpace(string(line)); loc != "" {
			if add := l.add(loc, ""); add != nil {
				return add
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// add hands an entry on.
func (l *list) add(loc, lastMod string) error {
	if loc == "" || len(loc) > maxText {
		l.problem("an entry without an address")
		return nil
	}
	if lower := strings.ToLower(loc[:min(len(loc), 8)]); !strings.HasPrefix(lower, "http://") && !strings.HasPrefix(lower, "https://") {
		l.problem("an address that is not absolute: " + strings.ToValidUTF8(loc[:min(len(loc), 100)], "\uFFFD"))
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
	if err := l.each(e); err != nil {
		l.failed = err
		return err
	}
	return nil
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

// source remembers how the caller's reader failed, to tell its errors from
// those of a broken list.
type source struct {
	r   io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}

// counter counts and cuts what is decompressed.
type counter struct {
	r    io.Reader
	n    int64
	left int64
	over bool
}

func (c *counter) Read(p []byte) (int, error) {
	if c.left == 0 {
		var one [1]byte
		n, err := io.ReadFull(c.r, one[:])
		if n == 1 {
			c.over = true
			return 0, errStop
		}
		return 0, err
	}
	n, err := c.r.Read(p[:min(int64(len(p)), c.left)])
	c.n += int64(n)
	c.left -= int64(n)
	return n, err
}
