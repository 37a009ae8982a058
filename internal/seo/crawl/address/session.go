package address

import "strings"

// WithoutSession takes session ids off a normalised address, and reports
// whether there were any.
func WithoutSession(url string) (plain string, found bool) {
	path, query, _ := strings.Cut(url, "?")
	path, inPath := sessionOffPath(path)
	kept, inQuery := sessionOffQuery(query)
	if !inPath && !inQuery {
		return url, false
	}
	if kept != "" {
		path += "?" + kept
	}
	return path, true
}

// sessionOffPath knows ;jsessionid=… and the (S(…)) of ASP.NET.
func sessionOffPath(path string) (string, bool) {
	if at := indexFold(path, ";jsessionid="); at >= 0 {
		end := at + 1
		for end < len(path) && path[end] != '/' && path[end] != ';' {
			end++
		}
		return path[:at] + path[end:], true
	}
	if at := indexFold(path, "/(s("); at >= 0 {
		if end := strings.Index(path[at:], "))/"); end >= 0 {
			return path[:at] + path[at+end+2:], true
		}
	}
	return path, false
}

func sessionOffQuery(query string) (string, bool) {
	found := false
	for rest := query; rest != "" && !found; {
		var pair string
		pair, rest, _ = strings.Cut(rest, "&")
		found = isSession(pair)
	}
	if !found {
		return query, false
	}
	var kept []string
	for pair := range strings.SplitSeq(query, "&") {
		if !isSession(pair) {
			kept = append(kept, pair)
		}
	}
	return strings.Join(kept, "&"), true
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

func indexFold(s, lower string) int {
	for i := 0; i+len(lower) <= len(s); i++ {
		if s[i] == lower[0] && strings.EqualFold(s[i:i+len(lower)], lower) {
			return i
		}
	}
	return -1
}
