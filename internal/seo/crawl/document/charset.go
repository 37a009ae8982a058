package document

import (
	"bytes"
	"mime"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
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
	return bytes.ReplaceAll(body, []byte{0}, nil)
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
// a meta element, if it is known. A page that could be read up to there is not UTF-16.
func declared(start []byte) string {
	if declaration, _, found := strings.Cut(string(start), "?>"); found && strings.HasPrefix(declaration, "<?xml") {
		_, label, _ := strings.Cut(declaration, "encoding=")
		if fields := strings.FieldsFunc(label, func(r rune) bool { return r == '"' || r == '\'' }); len(fields) > 0 && known(fields[0]) {
			return fields[0]
		}
	}
	z := html.NewTokenizer(bytes.NewReader(start))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		if name, _ := z.TagName(); string(name) != "meta" {
			continue
		}
		if label := metaCharset(z); known(label) {
			return label
		}
	}
	return ""
}

func known(label string) bool {
	encoding, name := charset.Lookup(label)
	return encoding != nil && !strings.HasPrefix(name, "utf-16")
}

// metaCharset is what <meta charset> or <meta http-equiv=content-type> names.
func metaCharset(z *html.Tokenizer) (label string) {
	for {
		key, value, more := z.TagAttr()
		switch string(key) {
		case "charset":
			return string(bytes.TrimSpace(value))
		case "content":
			if _, params, err := mime.ParseMediaType(string(value)); err == nil {
				label = params["charset"]
			}
		}
		if !more {
			return label
		}
	}
}
