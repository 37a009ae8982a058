package address

import (
	"slices"
	"strings"
)

// WithoutSession takes session ids off a normalised address, and reports
// whether there were any.
func WithoutSession(url string) (plain string, found bool) {
	path, query, _ := strings.Cut(url, "?")
	plain = sessionOffPath(path)
	kept := query
	if pairs := strings.Split(query, "&"); slices.ContainsFunc(pairs, isSession) {
		kept = strings.Join(slices.DeleteFunc(pairs, isSession), "&")
	}
	if plain == path && kept == query {
		return url, false
	}
	if kept != "" {
		plain += "?" + kept
	}
	return plain, true
}

// sessionOffPath knows ;jsessionid=… and the (S(…)) of ASP.NET.
func sessionOffPath(path string) string {
	lower := strings.ToLower(path)
	if before, after, found := strings.Cut(lower, ";jsessionid="); found {
		end := strings.IndexAny(after, "/;")
		if end < 0 {
			end = len(after)
		}
		return path[:len(before)] + path[len(path)-len(after)+end:]
	}
	if before, after, found := strings.Cut(lower, "/(s("); found {
		if end := strings.Index(after, "))/"); end >= 0 {
			return path[:len(before)] + path[len(path)-len(after)+end+len("))"):]
		}
	}
	return path
}

// isSession knows the parameters in which common servers carry their sessions.
// Short names count only with a value that looks drawn by lot.
func isSession(pair string) bool {
	name, value, _ := strings.Cut(pair, "=")
	if len(name) > 40 || value == "" {
		return false
	}
	switch name = strings.ToLower(name); name {
	case "phpsessid", "jsessionid", "sessionid", "session_id", "session-id", "sessid", "oscsid", "zenid", "xtcsid",
		"mscssid", "cftoken", "asp.net_sessionid":
		return true
	case "sid", "session", "sess":
		return len(value) >= 16 && strings.ContainsAny(value, "0123456789")
	}
	return strings.HasPrefix(name, "aspsessionid")
}
