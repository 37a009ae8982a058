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

// decode turns a body into UTF-8: by its byte order mark, the charset that came
// with it, its own declaration, or else as UTF-8 where it looks like that and
// windows-1252 where it does not. The second is the charset's name in the Encoding
// Standard.
func decode(body []byte, told string) ([]byte, string) {
	label, body := byteOrder(body)
	if label == "" {
		label = told
	}
	encoding, name := charset.Lookup(label)
	if encoding == nil {
		encoding, name = charset.Lookup(declared(body[:min(len(body), prescanLength)]))
		if strings.HasPrefix(name, "utf-16") {
			name = "utf-8" // it could not be read otherwise
		}
	}
	switch {
	case name == "utf-8" || encoding == nil && mostlyUTF8(body):
		return validUTF8(body), "utf-8"
	case encoding == nil:
		encoding, name = charset.Lookup("windows-1252")
	}
	text, err := encoding.NewDecoder().Bytes(body)
	if err != nil {
		return validUTF8(body), "utf-8"
	}
	return validUTF8(text), name
}

func validUTF8(body []byte) []byte {
	if utf8.Valid(body) {
		return body
	}
	return bytes.ToValidUTF8(body, []byte("\uFFFD"))
}

// mostlyUTF8 allows for what broke on the way: a character cut at the end, some
// bytes of another charset in one comment.
func mostlyUTF8(body []byte) bool {
	if utf8.Valid(body) {
		return true
	}
	whole, broken := 0, 0
	for i := 0; i < len(body); {
		if body[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(body[i:])
		if r == utf8.RuneError && n == 1 {
			broken++
		} else {
			whole++
		}
		i += n
	}
	return whole > 2*broken
}

func byteOrder(body []byte) (string, []byte) {
	switch {
	case bytes.HasPrefix(body, []byte("\xEF\xBB\xBF")):
		return "utf-8", body[3:]
	case bytes.HasPrefix(body, []byte("\xFE\xFF")):
		return "utf-16be", body[2:]
	case bytes.HasPrefix(body, []byte("\xFF\xFE")):
		return "utf-16le", body[2:]
	}
	return "", body
}

// declared is the charset that the start of a page names: in an XML declaration
// or a meta element. Empty: none that is known.
func declared(start []byte) string {
	if label := xmlEncoding(start); label != "" {
		return label
	}
	s := scanner{src: start}
	for {
		switch s.next() {
		case endOfInput:
			return ""
		case startTag:
			switch kind, traits := lookupTag(s.name); {
			case kind == metaTag:
				if label := metaCharset(&s.attributes); label != "" {
					return label
				}
			case traits&raw != 0:
				s.raw(strings.ToLower(string(s.name)))
			}
		}
	}
}

func metaCharset(a *attributes) string {
	label := string(bytes.TrimSpace(a.value(charsetAttr)))
	if label == "" && equalFold(bytes.TrimSpace(a.value(httpEquivAttr)), "content-type") {
		_, after, found := strings.Cut(strings.ToLower(string(a.value(contentAttr))), "charset")
		after, assigned := strings.CutPrefix(strings.TrimLeft(after, " \t\r\n\f"), "=")
		if !found || !assigned {
			return ""
		}
		label, _, _ = strings.Cut(strings.Trim(after, " \t\r\n\f\"'"), ";")
		label = strings.TrimRight(label, " \"'")
	}
	if encoding, _ := charset.Lookup(label); encoding == nil {
		return ""
	}
	return label
}

func xmlEncoding(start []byte) string {
	if !bytes.HasPrefix(start, []byte("<?xml")) {
		return ""
	}
	declaration, _, _ := bytes.Cut(start, []byte("?>"))
	_, after, found := bytes.Cut(declaration, []byte("encoding="))
	if !found || len(after) < 2 {
		return ""
	}
	label, _, _ := bytes.Cut(after[1:], after[:1])
	if encoding, _ := charset.Lookup(string(label)); encoding == nil {
		return ""
	}
	return string(label)
}
