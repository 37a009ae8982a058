package db

import "strings"

// numbered turns the parameters $1, $2 … into SQLite's ?1, ?2 …, leaving
// string literals, quoted names and comments as they are.
func numbered(query string) string {
	if strings.IndexByte(query, '$') < 0 {
		return query
	}
	out := []byte(query)
	for i := 0; i < len(query); {
		switch skip := opaque(query[i:]); {
		case skip > 0:
			i += skip
		case query[i] == '$' && i+1 < len(query) && '0' <= query[i+1] && query[i+1] <= '9':
			out[i] = '?'
			i += 2
		default:
			i++
		}
	}
	return string(out)
}

// opaque returns the length of the literal, quoted name or comment that s
// starts with, else 0. A doubled quote reads as two adjacent literals, which
// comes to the same.
func opaque(s string) int {
	var end string
	start := 1
	switch {
	case s[0] == '\'' || s[0] == '"':
		end = s[:1]
	case strings.HasPrefix(s, "--"):
		end, start = "\n", 2
	case strings.HasPrefix(s, "/*"):
		end, start = "*/", 2
	default:
		return 0
	}
	n := strings.Index(s[start:], end)
	if n < 0 {
		return len(s)
	}
	return start + n + len(end)
}
