package document

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

// prescanLength is how far a declaration of the charset is looked for. The HTML
// Standard asks for 1,024 bytes; browsers load again for one that comes later.
const prescanLength = 16 << 10

// decode turns a body into UTF-8 without NUL: by its byte order mark, the charset
// that came with it, its own declaration unless it is valid UTF-8, or else as
// mostly UTF-8 or windows-1252.
func decode(body []byte, told string) []byte {
	encoding, name := charset.Lookup(told)
	if _, marked, certain := charset.DetermineEncoding(body[:min(len(body), 3)], ""); certain {
		encoding, name = charset.Lookup(marked)
		body = bytes.TrimPrefix(body, []byte("\xEF\xBB\xBF"))
	}
	if encoding == nil && !utf8.Valid(body) {
		encoding, name = charset.Lookup(declared(body[:min(len(body), prescanLength)]))
		if encoding == nil && !mostlyUTF8(body) {
			encoding, name = charset.Lookup("windows-1252")
		}
	}
	if encoding != nil && name != "utf-8" {
		if text, err := encoding.NewDecoder().Bytes(body); err == nil {
			body = bytes.TrimPrefix(text, []byte("\uFEFF"))
		}
	}
	if !utf8.Valid(body) {
		body = bytes.ToValidUTF8(body, []byte("\uFFFD"))
	}
	if bytes.IndexByte(body, 0) >= 0 {
		body = bytes.ReplaceAll(body, []byte{0}, nil)
	}
	return body
}

// mostlyUTF8 allows for what broke on the way: a character cut at the end, some
// bytes of another charset in one comment.
func mostlyUTF8(body []byte) bool {
	whole, broken := 0, 0
	for _, r := range string(body) {
		switch {
		case r == utf8.RuneError:
			broken++
		case r >= utf8.RuneSelf:
			whole++
		}
	}
	return whole > 2*broken
}

// declared is the charset that the start of a page names, in an XML declaration or
// a meta element; empty: none that is known.
func declared(start []byte) string {
	if declaration, _, _ := strings.Cut(string(start), "?>"); strings.HasPrefix(declaration, "<?xml") {
		_, label, _ := strings.Cut(declaration, "encoding=")
		label = strings.FieldsFunc(label+" ", func(r rune) bool { return r == '"' || r == '\'' })[0]
		if encoding, _ := charset.Lookup(label); encoding != nil {
			return label
		}
	}
	for at := range start {
		if start[at] != '<' || !startsWith(start[at:], "<meta") {
			continue
		}
		meta, _, _ := bytes.Cut(start[at:], []byte(">"))
		if _, name, _ := charset.DetermineEncoding(append(bytes.Clone(meta), '>'), ""); name != "windows-1252" { // which is its guess
			return name
		}
	}
	return ""
}
