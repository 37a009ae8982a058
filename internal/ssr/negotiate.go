package ssr

import "strings"

// encoding is a content coding; a larger one is preferred at equal quality.
type encoding uint8

const (
	identity encoding = iota
	gzipped
	brotlied
	encodings
)

// name is the coding's token in HTTP, empty for identity.
func (e encoding) name() string { return [...]string{"", "gzip", "br"}[e] }

// suffix ends the name of a file that is compressed so.
func (e encoding) suffix() string { return [...]string{"", ".gz", ".br"}[e] }

// qualities reads Accept-Encoding (RFC 9110, section 12.5.3) and gives each
// encoding's weight in thousandths; 0 means not acceptable, or for identity
// that it is the last resort.
func qualities(accept []string) [encodings]int {
	const unlisted = -1
	q := [encodings]int{unlisted, unlisted, unlisted}
	rest := unlisted
	for _, line := range accept {
		for line != "" {
			var item string
			item, line, _ = strings.Cut(line, ",")
			token, params, _ := strings.Cut(item, ";")
			token = strings.TrimSpace(token)
			switch {
			case strings.EqualFold(token, "br"):
				q[brotlied] = weight(params)
			case strings.EqualFold(token, "gzip"), strings.EqualFold(token, "x-gzip"):
				q[gzipped] = weight(params)
			case strings.EqualFold(token, "identity"):
				q[identity] = weight(params)
			case token == "*":
				rest = weight(params)
			}
		}
	}
	for e := range q {
		if q[e] == unlisted {
			q[e] = max(rest, 0)
		}
	}
	return q
}

// weight reads the q parameter in thousandths: 1000 without one, 0 for one
// that is malformed, so that nothing is sent encoded on a guess.
func weight(params string) int {
	for params != "" {
		var p string
		p, params, _ = strings.Cut(params, ";")
		name, value, _ := strings.Cut(strings.TrimSpace(p), "=")
		if strings.EqualFold(name, "q") {
			return thousandths(value)
		}
	}
	return 1000
}

// thousandths reads a qvalue: 0 or 1 with at most three decimals.
func thousandths(s string) int {
	whole, decimals, _ := strings.Cut(s, ".")
	if whole != "0" && whole != "1" || len(decimals) > 3 {
		return 0
	}
	n := int(whole[0]-'0') * 1000
	for i, scale := 0, 100; i < len(decimals); i, scale = i+1, scale/10 {
		c := decimals[i]
		if c < '0' || c > '9' {
			return 0
		}
		n += int(c-'0') * scale
	}
	if n > 1000 {
		return 0
	}
	return n
}

// matches reports whether an If-None-Match header names etag, by the weak
// comparison that RFC 9110, section 13.1.2, asks for.
func matches(header []string, etag string) bool {
	for _, line := range header {
		for {
			line = strings.TrimLeft(line, " \t,")
			if line == "*" {
				return true
			}
			line = strings.TrimPrefix(line, "W/")
			if len(line) < 2 || line[0] != '"' {
				break
			}
			end := strings.IndexByte(line[1:], '"')
			if end < 0 {
				break
			}
			if line[:end+2] == etag {
				return true
			}
			line = line[end+2:]
		}
	}
	return false
}
