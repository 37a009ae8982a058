package document

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

// Decode turns a body into UTF-8 without NUL: by its byte order mark or the charset
// that came with it, else as UTF-8 where it is valid, as its own declaration says, or
// as windows-1252.
func Decode(body []byte, contentType string) []byte {
	encoding, name, certain := charset.DetermineEncoding(body, contentType)
	if name != "utf-8" && (certain || !utf8.Valid(body)) {
		if text, err := encoding.NewDecoder().Bytes(body); err == nil {
			body = text
		}
	}
	body = bytes.TrimPrefix(body, []byte("\uFEFF"))
	if !utf8.Valid(body) {
		body = bytes.ToValidUTF8(body, []byte("\uFFFD"))
	}
	if bytes.IndexByte(body, 0) >= 0 {
		body = bytes.ReplaceAll(body, []byte{0}, nil)
	}
	return body
}
