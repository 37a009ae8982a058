package document

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
)

// attribute is one of the tag that was read, its key in lower case.
type attribute struct{ key, value []byte }

// mayBeGlobal is false of a tag without an attribute that counts on any element.
func mayBeGlobal(tag []byte) bool {
	contains := func(key string) bool { return bytes.Contains(tag, []byte(key)) }
	return len(tag) >= len("<p hidden>") && (slices.ContainsFunc([]string{"style", "hidden", "role", "type"}, contains) || bytes.ContainsFunc(tag, unicode.IsUpper))
}

func (p *parser) find(key string) *attribute {
	for i := range p.attributes {
		if a := &p.attributes[i]; string(a.key) == key {
			return a
		}
	}
	return nil
}

func (p *parser) has(key string) bool { return p.find(key) != nil }

// bytes is an attribute whole, and valid until the next token.
func (p *parser) bytes(key string) []byte {
	if a := p.find(key); a != nil {
		return a.value
	}
	return nil
}

// value is an attribute, no longer than an address may be.
func (p *parser) value(key string) string { return string(cutText(p.bytes(key), maxAddress)) }

// is compares an attribute without the whitespace around it, in any letter case.
func (p *parser) is(key, want string) bool {
	return bytes.EqualFold(bytes.TrimSpace(p.bytes(key)), []byte(want))
}

// tokens splits at whitespace and lowers the letter case.
func tokens(value string) []string { return strings.Fields(strings.ToLower(value)) }

func hasPrefixFold(text, prefix string) bool {
	return len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix)
}

func appendBounded[T any](list []T, item T) []T {
	if len(list) < maxItems {
		list = append(list, item)
	}
	return list
}
