package address

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Bounds beyond which an address is taken for one of an endless supply.
const (
	maxTrapLength  = 2000 // browsers and servers agree up to about here
	maxDepth       = 20   // segments of a path
	maxParameters  = 16
	maxRepeats     = 3    // of the same segments one after the other, or of the same parameter
	minCalendar    = 200  // pages of one calendar that any crawl may read
	maxFacets      = 64   // sets of parameter names on one pattern of path
	maxCombination = 2000 // values of one set of two names or more on one path
)

// Why an address is left out.
const (
	TooLong      = "the address is longer than 2,000 characters"
	TooDeep      = "the path has more than 20 levels"
	Repeating    = "parts of the address repeat"
	TooMany      = "the query has more than 16 parameters"
	Session      = "the same page with another session id"
	Calendar     = "one calendar takes more than a fifth of the crawl"
	Facets       = "filters that combine without end"
	Combinations = "more than 2,000 combinations of values for one path"
)

// Traps recognises addresses that a site makes up without end: calendars,
// session ids, growing paths, combinations of filters. It is safe for concurrent use.
type Traps struct {
	maxCalendar   int
	number, dated *regexp.Regexp
	mu            sync.Mutex
	first         map[uint64]string // of the addresses that differ by their session alone
	counts        map[uint64]int
}

// NewTraps makes the Traps of a crawl that may read so many pages.
func NewTraps(maxPages int) *Traps {
	return &Traps{
		maxCalendar: max(minCalendar, maxPages/5), first: map[uint64]string{}, counts: map[uint64]int{},
		number: regexp.MustCompile(`\d+`),
		// A path that ends with a date, or a parameter that is one. An article
		// whose date stands before its name is no page of a calendar.
		dated: regexp.MustCompile(`/(19|20)\d\d([-/]\d\d?){1,2}/?$|[?&](cal_|calendar_)?(mon|month|week|day|date)=\d|=(19|20)\d\d-\d\d(-|&|$)`),
	}
}

// Check says whether a normalised address may be fetched, and if not, why. It
// counts what it is asked: ask it once for each address that is new.
func (t *Traps) Check(url string) (reason string, ok bool) {
	path, query, _ := strings.Cut(pathOf(url), "?")
	switch segments := strings.Split(path, "/")[1:]; {
	case len(url) > maxTrapLength:
		return TooLong, false
	case len(segments) > maxDepth+1:
		return TooDeep, false
	case repeats(segments):
		return Repeating, false
	}
	pairs := strings.Split(query, "&")
	slices.Sort(pairs)
	for i := range pairs[min(maxRepeats-1, len(pairs)):] {
		if query != "" && pairs[i] == pairs[i+maxRepeats-1] {
			return Repeating, false
		}
	}
	if len(pairs) > maxParameters {
		return TooMany, false
	}
	reason = t.count(url)
	return reason, reason == ""
}

// count judges an address by those that were asked before.
func (t *Traps) count(url string) (reason string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if plain, has := WithoutSession(url); has {
		key := Key(plain)
		if first, known := t.first[key]; known && first != url {
			return Session
		}
		t.first[key], url = url, plain
	}
	if t.dated.MatchString(url) && t.add("dates "+t.pattern(url)) > t.maxCalendar {
		return Calendar
	}
	path, query, _ := strings.Cut(url, "?")
	if query == "" {
		return ""
	}
	names := parameterNames(query)
	pattern := t.pattern(path)
	set := Key("set " + pattern + "?" + strings.Join(names, "&"))
	if t.counts[set] == 0 { // a set that was let in stays in
		t.counts[set] = t.add("sets " + pattern)
	}
	switch {
	case t.counts[set] > maxFacets:
		return Facets
	case len(names) > 1 && t.add("values "+path+"?"+strings.Join(names, "&")) > maxCombination:
		return Combinations
	}
	return ""
}

// pattern is an address with every number as 0.
func (t *Traps) pattern(url string) string { return t.number.ReplaceAllLiteralString(url, "0") }

func (t *Traps) add(what string) int {
	key := Key(what)
	t.counts[key]++
	return t.counts[key]
}

// repeats reports whether one to three segments follow themselves: /a/b/a/b/a/b.
// Numbers repeat in dates and shelf marks, so they may once more.
func repeats(segments []string) bool {
	for width := 1; width <= 3; width++ {
		run := 0
		for i := width; i < len(segments); i++ {
			if run++; segments[i] != segments[i-width] {
				run = 0
			}
			most := maxRepeats
			if strings.Trim(segments[i], "0123456789") == "" {
				most++
			}
			if run/width+1 >= most {
				return true
			}
		}
	}
	return false
}

// parameterNames returns the names of a query in order of the alphabet, each once.
func parameterNames(query string) []string {
	names := strings.Split(query, "&")
	for i, pair := range names {
		names[i], _, _ = strings.Cut(pair, "=")
	}
	slices.Sort(names)
	return slices.Compact(names)
}
