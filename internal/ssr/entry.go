package ssr

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/textproto"
	"slices"
	"strconv"
	"time"

	"github.com/klauspost/compress/gzip"
)

// Cache-Control values of what this package serves.
const (
	cacheRevalidate = "public, max-age=0, must-revalidate"
	cachePrivate    = "no-store"
	cacheImmutable  = "public, max-age=31536000, immutable"
)

// content is what an Entry is made of.
type content struct {
	status      int // 0: 200
	contentType string
	cache       string
	header      http.Header // further headers
	modified    time.Time
	text        []byte
	br, gz      []byte // nil: not offered
}

// representation is one encoding of an entry. Header values are slices made
// once: a handler assigns them to the map and allocates nothing.
type representation struct {
	body   []byte // nil: in a file, or the text that the gzip form holds
	file   string
	size   int // 0: not offered
	etag   []string
	length []string
	coding []string // nil for identity
}

type field struct {
	name   string
	values []string
}

// Entry is a published answer, ready in each encoding; what stands in gzip is unpacked for
// a client that takes none. It never changes: a new one takes its place.
type Entry struct {
	Status   int
	Modified time.Time // when these bytes were first published

	contentType []string
	cache       []string
	vary        []string // nil when there is one representation
	extra       []field
	tag         string // the text's hash, or of a file whose name changes with it the name's
	files       fs.FS  // where the representations are not in memory
	reps        [encodings]representation
}

// newEntry precomputes everything that a request needs. An encoding that is
// not smaller than the text is dropped.
func newEntry(c content) *Entry {
	e := c.entry(tagOf(c.text))
	e.put(identity, representation{body: c.text, size: len(c.text)})
	for enc, body := range map[encoding][]byte{gzipped: c.gz, brotlied: c.br} {
		if body != nil && len(body) < len(c.text) {
			e.put(enc, representation{body: body, size: len(body)})
		}
	}
	if e.reps[gzipped].size > 0 { // few clients take no encoding: the text is not worth its memory
		e.reps[identity].body = nil
	}
	return e
}

// entry has all but the representations of a text that the tag names.
func (c content) entry(tag string) *Entry {
	e := &Entry{
		Status: c.status, Modified: c.modified,
		contentType: []string{c.contentType},
		cache:       []string{c.cache},
		tag:         tag,
	}
	if e.Status == 0 {
		e.Status = http.StatusOK
	}
	for _, name := range slices.Sorted(maps.Keys(c.header)) {
		e.extra = append(e.extra, field{textproto.CanonicalMIMEHeaderKey(name), slices.Clip(slices.Clone(c.header[name]))})
	}
	return e
}

func tagOf(text []byte) string {
	sum := sha256.Sum256(text)
	return base64.RawURLEncoding.EncodeToString(sum[:16])
}

// put sets one representation. Its strong ETag is the text's tag with the
// encoding's name, so that it lives on when the same text is compressed
// better; what may not be stored has none.
func (e *Entry) put(enc encoding, r representation) {
	r.length = []string{strconv.Itoa(r.size)}
	tag := e.tag
	if enc != identity {
		r.coding = []string{enc.name()}
		tag += "-" + enc.name()
		e.vary = []string{"Accept-Encoding"}
	}
	if e.cache[0] != cachePrivate {
		r.etag = []string{`"` + tag + `"`}
	}
	e.reps[enc] = r
}

// withBrotli is e with better compressed bytes.
func (e *Entry) withBrotli(body []byte) *Entry {
	better := *e
	better.put(brotlied, representation{body: body, size: len(body)})
	return &better
}

// same reports whether two entries answer alike, whatever their compression.
func (e *Entry) same(other *Entry) bool {
	return e.tag == other.tag && e.Status == other.Status && e.contentType[0] == other.contentType[0] && e.cache[0] == other.cache[0] &&
		slices.EqualFunc(e.extra, other.extra, func(a, b field) bool { return a.name == b.name && slices.Equal(a.values, b.values) })
}

// Body is the unencoded text.
func (e *Entry) Body() []byte {
	var text bytes.Buffer
	e.write(&text, &e.reps[identity])
	return text.Bytes()
}

// write sends a representation's bytes. An error means that the client left.
func (e *Entry) write(w io.Writer, r *representation) {
	switch {
	case r.file != "":
		if f, err := e.files.Open(r.file); err == nil {
			_, _ = io.Copy(w, f)
			_ = f.Close()
		}
	case r.body == nil && r.size > 0:
		if text, err := gzip.NewReader(bytes.NewReader(e.reps[gzipped].body)); err == nil {
			_, _ = io.Copy(w, text)
		}
	default:
		_, _ = w.Write(r.body)
	}
}

// ContentType is the value of the header.
func (e *Entry) ContentType() string { return e.contentType[0] }

// pick is the best representation that the client takes.
func (e *Entry) pick(accept []string) *representation {
	best := &e.reps[identity]
	if e.vary == nil || len(accept) == 0 {
		return best
	}
	q := qualities(accept)
	score := q[identity]
	for enc := gzipped; enc < encodings; enc++ {
		if e.reps[enc].size > 0 && q[enc] > 0 && q[enc] >= score {
			best, score = &e.reps[enc], q[enc]
		}
	}
	return best
}

// ServeHTTP answers GET and HEAD, with 304 where the client holds the same
// representation. A compressed page allocates nothing:
// this is the visitor's path.
func (e *Entry) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	rep := e.pick(r.Header["Accept-Encoding"])
	h := w.Header()
	h["Cache-Control"] = e.cache
	for i := range e.extra {
		h[e.extra[i].name] = e.extra[i].values
	}
	if e.vary != nil {
		if v := h["Vary"]; v == nil {
			h["Vary"] = e.vary
		} else {
			h["Vary"] = append(slices.Clip(v), e.vary...)
		}
	}
	if rep.etag != nil {
		h["Etag"] = rep.etag
		if e.Status == http.StatusOK && len(r.Header["If-None-Match"]) > 0 && matches(r.Header["If-None-Match"], rep.etag[0]) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	h["Content-Type"] = e.contentType
	if rep.coding != nil {
		h["Content-Encoding"] = rep.coding
	}
	h["Content-Length"] = rep.length
	w.WriteHeader(e.Status)
	if r.Method != http.MethodHead {
		e.write(w, rep)
	}
}
