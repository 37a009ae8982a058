package sitemap

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"strings"
	"unicode/utf8"
)

// xmlList reads the XML kinds. encoding/xml would stop at the first slip and
// allocate for each tag; a list needs three elements of each entry, and what
// came before a slip is still good.
type xmlList struct {
	*list
	prefix  []byte // of the root's name, with its colon: image:loc is no loc
	root    []byte // its whole name
	depth   int
	entry   bool // within an entry
	loc     []byte
	lastMod []byte
	into    *[]byte // where text goes; nil: nowhere
	atom    bool
	markup  []byte
	ended   bool // the root was closed
}

var errTag = errors.New("broken XML: a tag without an end")

func (l *list) readXML() error {
	x := &xmlList{list: l}
	for {
		err := x.text()
		if err == nil {
			err = x.tag()
		}
		switch {
		case err == nil:
			continue
		case errors.Is(err, io.EOF):
			x.atEnd()
			return nil
		case errors.Is(err, errTag):
			x.problem(err.Error())
			return nil
		case errors.Is(err, io.ErrUnexpectedEOF):
			x.problem("broken XML: it ends too early")
		}
		return err
	}
}

func (x *xmlList) atEnd() {
	switch {
	case x.root == nil:
		x.problem("broken XML: no element")
	case !x.ended:
		x.problem("broken XML: it ends within <" + string(x.root) + ">")
	}
}

// text skips or keeps what stands before the next tag.
func (x *xmlList) text() error {
	for {
		chunk, err := x.in.ReadSlice('<')
		if x.into != nil {
			x.keep(bytes.TrimSuffix(chunk, []byte("<")))
		}
		if err == nil || !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

func (x *xmlList) keep(chunk []byte) {
	if room := maxText + 1 - len(*x.into); room > 0 {
		*x.into = append(*x.into, chunk[:min(room, len(chunk))]...)
	}
}

// tag reads on after a "<".
func (x *xmlList) tag() error {
	start, err := x.in.Peek(8)
	if len(start) == 0 {
		return err
	}
	switch {
	case bytes.HasPrefix(start, []byte("!--")):
		return x.until("-->", false)
	case bytes.HasPrefix(start, []byte("![CDATA[")):
		_, _ = x.in.Discard(len("![CDATA[")) // it was peeked at
		return x.until("]]>", true)
	case start[0] == '?':
		return x.until("?>", false)
	}
	if err := x.readMarkup(); err != nil {
		return err
	}
	switch {
	case len(x.markup) > 0 && x.markup[0] == '!': // a document type; what it declares is not read
		return nil
	case len(x.markup) > 0 && x.markup[0] == '/':
		return x.close(name(x.markup[1:]))
	}
	return x.open(x.markup)
}

// until skips to the end of a comment or the like, which is a ">" with
// something before it; the text of CDATA is kept.
func (x *xmlList) until(end string, cdata bool) error {
	x.markup = x.markup[:0]
	for {
		chunk, err := x.in.ReadSlice('>')
		x.markup = append(x.markup, chunk...)
		if text, ok := bytes.CutSuffix(x.markup, []byte(end)); ok && err == nil {
			x.keepCDATA(text, cdata)
			return nil
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return tooEarly(err)
		}
		if len(x.markup) > maxText { // what the end may begin with stays
			tail := len(x.markup) - len(end)
			x.keepCDATA(x.markup[:tail], cdata)
			x.markup = append(x.markup[:0], x.markup[tail:]...)
		}
	}
}

// keepCDATA keeps text so that decoding entities gives it back as it is.
func (x *xmlList) keepCDATA(text []byte, cdata bool) {
	if cdata && x.into != nil {
		x.keep(bytes.ReplaceAll(text, []byte("&"), []byte("&amp;")))
	}
}

// readMarkup reads to the ">" that ends a tag, quotes respected.
func (x *xmlList) readMarkup() error {
	x.markup = x.markup[:0]
	quote, brackets := byte(0), 0
	for {
		c, err := x.in.ReadByte()
		switch {
		case err != nil:
			return tooEarly(err)
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[':
			brackets++
		case c == ']':
			brackets--
		case c == '<' && brackets <= 0:
			return errTag
		case c == '>' && brackets <= 0:
			return nil
		}
		if len(x.markup) > maxText {
			return errTag
		}
		x.markup = append(x.markup, c)
	}
}

func tooEarly(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// name is the name at the beginning of a tag.
func name(markup []byte) []byte {
	if end := bytes.IndexAny(markup, " \t\r\n/"); end >= 0 {
		return markup[:end]
	}
	return markup
}

// local returns the name without the root's prefix, or nil where it has another.
func (x *xmlList) local(full []byte) []byte {
	rest, ok := bytes.CutPrefix(full, x.prefix)
	if !ok || bytes.IndexByte(rest, ':') >= 0 {
		return nil
	}
	return rest
}

func (x *xmlList) open(markup []byte) error {
	full, empty := name(markup), bytes.HasSuffix(markup, []byte("/"))
	if x.root == nil {
		return x.openRoot(bytes.Clone(full), empty)
	}
	if x.ended {
		x.problem("broken XML: more than one root")
		return errStop
	}
	if !empty {
		x.depth++
	}
	x.into = nil
	switch string(x.local(full)) {
	case "url", "sitemap", "item", "entry":
		if x.entry {
			x.problem(fmt.Sprintf("broken XML: <%s> within an entry", printable(full)))
		}
		x.entry, x.loc, x.lastMod = !empty, x.loc[:0], x.lastMod[:0]
	case "loc":
		x.collect(&x.loc, empty)
	case "link":
		switch {
		case x.atom:
			x.atomLink(markup)
		case x.info.Kind == Feed:
			x.collect(&x.loc, empty)
		}
	case "lastmod", "updated", "pubDate":
		x.collect(&x.lastMod, empty)
	}
	return nil
}

func (x *xmlList) collect(into *[]byte, empty bool) {
	if !x.entry || empty {
		return
	}
	*into = (*into)[:0]
	x.into = into
}

func (x *xmlList) openRoot(full []byte, empty bool) error {
	x.root, x.ended = full, empty
	at := bytes.LastIndexByte(full, ':') + 1
	x.prefix = full[:at]
	switch strings.ToLower(string(full[at:])) {
	case "urlset":
		x.info.Kind = URLSet
	case "sitemapindex":
		x.info.Kind = Index
	case "rss":
		x.info.Kind = Feed
	case "rdf":
		x.info.Kind, x.prefix = Feed, nil // rdf:RDF, whose items have no prefix
	case "feed":
		x.info.Kind, x.atom = Feed, true
	case "html", "!doctype":
		x.problem("an HTML page, not a sitemap")
		return errStop
	default:
		x.problem("<" + printable(full) + "> is no sitemap")
		return errStop
	}
	return nil
}

// atomLink takes the address of an entry's own page.
func (x *xmlList) atomLink(markup []byte) {
	rel := attribute(markup, "rel")
	if x.entry && (rel == "" || rel == "alternate") && len(x.loc) == 0 {
		x.loc = append(x.loc, attribute(markup, "href")...)
	}
}

// attribute returns the raw value of an attribute of a tag, or "".
func attribute(markup []byte, wanted string) string {
	rest := markup[len(name(markup)):]
	for {
		key, after, ok := bytes.Cut(rest, []byte("="))
		after = bytes.TrimLeft(after, " \t\r\n")
		if !ok || len(after) == 0 || after[0] != '"' && after[0] != '\'' {
			return ""
		}
		value, next, ok := bytes.Cut(after[1:], after[:1])
		if !ok {
			return ""
		}
		if string(bytes.TrimSpace(key)) == wanted {
			return string(value)
		}
		rest = next
	}
}

func (x *xmlList) close(full []byte) error {
	x.into = nil
	if x.depth == 0 {
		if !bytes.Equal(full, x.root) || x.ended {
			x.problem(fmt.Sprintf("broken XML: </%s> closes nothing", printable(full)))
			return errStop
		}
		x.ended = true
		return nil
	}
	x.depth--
	switch string(x.local(full)) {
	case "url", "sitemap", "item", "entry":
		if !x.entry {
			return nil
		}
		x.entry = false
		return x.add(decoded(x.loc), decoded(x.lastMod))
	}
	return nil
}

// decoded resolves entities (XML's five and numeric ones among HTML's) and trims.
func decoded(text []byte) string {
	s := string(bytes.TrimSpace(text))
	if strings.IndexByte(s, '&') >= 0 {
		s = strings.TrimSpace(html.UnescapeString(s))
	}
	return s
}

func printable(name []byte) string {
	s := string(name[:min(len(name), 40)])
	if !utf8.ValidString(s) {
		return "?"
	}
	return s
}
