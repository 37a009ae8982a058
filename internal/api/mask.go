package api

import "strings"

// tokenLength is how many characters in a row may be a token: ours have 43.
const tokenLength = 32

// withoutTokens is a path as the log may hold it: what follows /order/,
// /api/orders/ or /api/holds/ is somebody's alone, whatever route it matched, and what
// looks like a token may open something, wherever somebody has put it.
func withoutTokens(path string) string {
	for _, prefix := range []string{"/order/", "/api/orders/", "/api/holds/"} {
		if strings.HasPrefix(path, prefix) {
			return prefix + "{token}"
		}
	}
	if len(path) <= tokenLength || strings.HasPrefix(path, "/assets/") || strings.HasPrefix(path, "/pictures/") {
		return path // names of files hold hashes
	}
	var kept strings.Builder
	from := 0 // everything before it is kept or masked already
	for at := 0; at < len(path); {
		n, mixed := run(path[at:])
		if n >= tokenLength && mixed {
			kept.WriteString(path[from:at] + "{token}")
			from = at + n
		}
		at += n + 1
	}
	if from == 0 {
		return path
	}
	return kept.String() + path[from:]
}

// run is how many bytes text begins with that base64url or hex may have. They
// are mixed as no word and no slug is: capitals and others, or letters and
// figures in one piece.
func run(text string) (n int, mixed bool) {
	var upper, lower, figure, hyphen bool
loop:
	for ; n < len(text); n++ {
		switch c := text[n]; {
		case 'A' <= c && c <= 'Z':
			upper = true
		case 'a' <= c && c <= 'z':
			lower = true
		case '0' <= c && c <= '9':
			figure = true
		case c == '-':
			hyphen = true
		case c != '_':
			break loop
		}
	}
	return n, upper && (lower || figure) || lower && figure && !hyphen
}
