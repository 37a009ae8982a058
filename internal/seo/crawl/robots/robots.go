// Package robots reads robots.txt (RFC 9309) and says what may be fetched. If
// the RFC leaves a choice, it follows Google's parser.
package robots

import (
	"net/http"
	"strings"
	"time"
)

// MaxBytes is how much of a file is read. The RFC asks for 500 KiB at least,
// which is also all that Google reads.
const MaxBytes = 1 << 20

const (
	googleBytes = 500 << 10
	maxProblems = 100
	maxSitemaps = 1000
	maxDelay    = time.Hour
)

// File is a robots.txt. The nil File allows everything.
type File struct {
	Sitemaps []string // as they stand, at most 1,000
	Problems []Problem

	groups map[string]*group // by product token in lower case; "*" for all others
	closed bool              // nothing may be fetched
}

// Problem is a line that crawlers cannot understand, or understand otherwise
// than its author.
type Problem struct {
	Line int // from 1; 0: Why is said of the whole file
	Text string
	Why  string
}

// group is what holds for one agent: lists of rules may be shared with other agents.
type group struct {
	lists []*[]rule
	delay time.Duration
}

type rule struct {
	pattern pattern
	allow   bool
}

// FromStatus returns what holds where robots.txt was answered with that status
// in place of a file: everything is allowed where there is none (4xx, or
// redirects without end) and nothing while the server is in trouble (5xx, or
// no answer: 0). 429 asks to stay away, so it counts as trouble, as with Google.
func FromStatus(status int) *File {
	closed := status < 200 || status >= 500 || status == http.StatusTooManyRequests
	return &File{closed: closed}
}

// Allowed reports whether the agent may fetch an address: a whole one, or a
// path with its query. Of an agent such as "Enamel/1 (+https://…)" the product
// token counts.
func (f *File) Allowed(agent, url string) bool {
	path := pathOf(url)
	switch {
	case f == nil, path == "/robots.txt":
		return true
	case f.closed:
		return false
	}
	g := f.group(agent)
	if g == nil {
		return true
	}
	path = canonical(path)
	longest, allowed := -1, true
	for _, list := range g.lists {
		for _, r := range *list {
			if n := r.pattern.length; (n > longest || n == longest && r.allow) && r.pattern.matches(path) {
				longest, allowed = n, r.allow
			}
		}
	}
	return allowed
}

// Delay is the time that the file asks the agent to leave between two
// fetches, at most an hour; 0: it asks for none.
func (f *File) Delay(agent string) time.Duration {
	if f == nil {
		return 0
	}
	if g := f.group(agent); g != nil {
		return g.delay
	}
	return 0
}

// group returns the rules of an agent; nil: there are none.
func (f *File) group(agent string) *group {
	if g, ok := f.groups[token(agent)]; ok {
		return g
	}
	return f.groups["*"]
}

// token is the product token in front of an agent's name, in lower case.
func token(agent string) string {
	end := 0
	for end < len(agent) {
		c := agent[end]
		if letter := 'a' <= c|0x20 && c|0x20 <= 'z'; !letter && c != '-' && c != '_' {
			break
		}
		end++
	}
	return strings.ToLower(agent[:end])
}

// pathOf returns path and query of an address, the fragment off.
func pathOf(url string) string {
	if _, after, ok := strings.Cut(url, "://"); ok && !strings.HasPrefix(url, "/") {
		end := strings.IndexAny(after, "/?#")
		if end < 0 {
			return "/"
		}
		url = after[end:]
	}
	url, _, _ = strings.Cut(url, "#")
	if !strings.HasPrefix(url, "/") {
		url = "/" + url
	}
	return url
}
