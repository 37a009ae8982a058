package robots

import (
	"bytes"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// parser holds what one line tells the next.
type parser struct {
	file    *File
	line    int
	current []*group // the agents whose rules come next
	rules   *[]rule  // of those agents; nil until the first rule
}

// Parse reads a robots.txt. It never fails: what it cannot understand is in
// Problems, at most 100 of them.
func Parse(body []byte) *File {
	p := &parser{file: &File{groups: map[string]*group{}}}
	large := len(body) > googleBytes
	body = bytes.TrimPrefix(body[:min(len(body), MaxBytes)], []byte("\xef\xbb\xbf"))
	if bytes.HasPrefix(bytes.TrimSpace(body[:min(len(body), 512)]), []byte("<")) {
		p.problem("", "is an HTML page, not a robots.txt")
		return p.file
	}
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(body))
	for line := range strings.Lines(text) {
		p.line++
		p.read(strings.TrimSuffix(line, "\n"))
	}
	if large {
		p.line = 0
		p.problem("", "is larger than 500 KiB: search engines read no further")
	}
	return p.file
}

func (p *parser) problem(text, why string) {
	if len(p.file.Problems) >= maxProblems {
		return
	}
	if len(text) > 200 {
		text = text[:200]
	}
	p.file.Problems = append(p.file.Problems, Problem{Line: p.line, Text: strings.ToValidUTF8(text, "\uFFFD"), Why: why})
}

// read takes one line without its end.
func (p *parser) read(line string) {
	content, _, _ := strings.Cut(line, "#")
	content = strings.Trim(content, " \t\x00\v\f")
	if content == "" {
		return
	}
	if !utf8.ValidString(content) {
		p.problem(content, "the line is not UTF-8")
	}
	key, value, ok := strings.Cut(content, ":")
	if !ok {
		p.problem(content, "a line wants a name, a colon and a value")
		return
	}
	value = strings.Trim(value, " \t")
	switch key = strings.ToLower(strings.Trim(key, " \t")); key {
	case "user-agent":
		p.agent(content, value)
	case "allow", "disallow":
		p.rule(content, key == "allow", value)
	case "sitemap":
		p.sitemap(content, value)
	case "crawl-delay":
		p.delay(content, value)
	case "host", "clean-param", "request-rate", "visit-time", "content-signal":
		// Known to some crawlers, without a meaning here.
	case "noindex", "nofollow":
		p.problem(content, "search engines ignore "+key+" in robots.txt: it belongs in a robots meta tag or header")
	default:
		p.problem(content, "no crawler knows "+strconv.Quote(key[:min(len(key), 40)]))
	}
}

// agent begins a group, or adds to the agents of one that has no rule yet.
func (p *parser) agent(content, value string) {
	if p.rules != nil {
		p.rules, p.current = nil, nil
	}
	name := "*"
	if !strings.HasPrefix(value, "*") {
		if name = token(value); name == "" {
			p.problem(content, "user-agent wants a name of letters, or *")
			name = "\x00" // a group of nobody: its rules are no one else's
		}
	}
	g := p.file.groups[name]
	if g == nil {
		g = &group{}
		p.file.groups[name] = g
	}
	p.current = append(p.current, g)
}

func (p *parser) rule(content string, allow bool, value string) {
	if len(p.current) == 0 {
		p.problem(content, "a rule before any user-agent holds for nobody")
		return
	}
	if p.rules == nil {
		p.rules = new([]rule)
		for _, g := range p.current {
			if n := len(g.lists); n == 0 || g.lists[n-1] != p.rules {
				g.lists = append(g.lists, p.rules)
			}
		}
	}
	if value == "" {
		return // "Disallow:" forbids nothing
	}
	if value[0] != '/' && value[0] != '*' {
		p.problem(content, "a path that begins with neither / nor * matches nothing")
		return
	}
	if strings.Contains(value, " ") {
		p.problem(content, "a path with a blank in it: one rule a line")
	}
	*p.rules = append(*p.rules, rule{pattern: newPattern(value), allow: allow})
}

func (p *parser) sitemap(content, value string) {
	lower := strings.ToLower(value)
	switch {
	case value == "":
		p.problem(content, "sitemap wants an address")
		return
	case !strings.HasPrefix(lower, "http://") && !strings.HasPrefix(lower, "https://"):
		p.problem(content, "the address of a sitemap must be absolute")
	}
	if len(p.file.Sitemaps) < maxSitemaps {
		p.file.Sitemaps = append(p.file.Sitemaps, value)
	}
}

// delay holds for the agents named above; like Google, it ends no group.
func (p *parser) delay(content, value string) {
	seconds, err := strconv.ParseFloat(value, 64)
	switch {
	case err != nil || !(seconds >= 0):
		p.problem(content, "crawl-delay wants a number of seconds")
		return
	case len(p.current) == 0:
		p.problem(content, "a rule before any user-agent holds for nobody")
		return
	}
	d := maxDelay
	if seconds < maxDelay.Seconds() {
		d = time.Duration(seconds * float64(time.Second))
	}
	for _, g := range p.current {
		g.delay = max(g.delay, d)
	}
}
