package address

import (
	"strings"
	"sync"
)

// Bounds beyond which an address is taken for one of an endless supply.
const (
	maxTrapLength  = 2000 // browsers and servers agree up to about here
	maxDepth       = 20   // segments of a path
	maxParameters  = 16
	maxRepeats     = 3    // of the same segments one after the other, or of the same parameter
	maxCalendar    = 200  // pages of one calendar
	maxFacets      = 64   // sets of parameter names on one pattern of path
	maxCombination = 2000 // values of one set of two names or more on one path
	maxRemembered  = 1 << 15
)

// Why an address is left out.
const (
	TooLong      = "the address is longer than 2,000 characters"
	TooDeep      = "the path has more than 20 levels"
	Repeating    = "parts of the address repeat"
	TooMany      = "the query has more than 16 parameters"
	Session      = "the same page with another session id"
	Calendar     = "a calendar with more than 200 pages"
	Facets       = "filters that combine without end"
	Combinations = "more than 2,000 combinations of values for one path"
)

// Traps recognises addresses that a site makes up without end: calendars,
// session ids, growing paths, combinations of filters. The zero value is
// ready. It keeps a bounded memory (at most about 8 MB) of what it saw lately and is
// safe for concurrent use.
type Traps struct {
	mu       sync.Mutex
	sessions memory
	counts   memory
	facets   memory
}

// Check says whether a normalised address may be fetched, and if not, why. It
// counts what it is asked: ask it once for each address that is new.
func (t *Traps) Check(url string) (reason string, ok bool) {
	if len(url) > maxTrapLength {
		return TooLong, false
	}
	path, query, _ := strings.Cut(withoutScheme(url), "?")
	if reason := endless(path, query); reason != "" {
		return reason, false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if plain, has := WithoutSession(url); has {
		if first := t.sessions.once(Key(plain), Key(url)); first != Key(url) {
			return Session, false
		}
		path, query, _ = strings.Cut(withoutScheme(plain), "?")
	}
	if pattern := calendar(path, query); pattern != "" && t.counts.add(Key(pattern)) > maxCalendar {
		return Calendar, false
	}
	if query == "" {
		return "", true
	}
	names, several := parameterNames(query)
	if t.newFacet(pathPattern(path), names) > maxFacets {
		return Facets, false
	}
	if several && t.counts.add(Key(path+"?"+names)) > maxCombination {
		return Combinations, false
	}
	return "", true
}

// newFacet counts the sets of names on a pattern of path. A set that was let in stays in.
func (t *Traps) newFacet(pattern, names string) uint64 {
	set := Key(pattern + "?" + names)
	if n, known := t.facets.get(set); known {
		return n
	}
	n := t.counts.add(Key(pattern))
	t.facets.put(set, n)
	return n
}

func withoutScheme(url string) string {
	if _, rest, ok := strings.Cut(url, "://"); ok {
		return rest
	}
	return url
}

// endless judges what an address shows by itself.
func endless(path, query string) string {
	var starts [maxDepth + 2]int
	n := 0
	for i := range len(path) {
		if path[i] != '/' {
			continue
		}
		if n > maxDepth {
			return TooDeep
		}
		starts[n] = i
		n++
	}
	starts[n] = len(path)
	if repeats(path, starts[:n+1]) {
		return Repeating
	}
	seen := map[string]int{}
	for rest := query; rest != ""; {
		var pair string
		pair, rest, _ = strings.Cut(rest, "&")
		if seen[pair]++; seen[pair] >= maxRepeats {
			return Repeating
		}
		if len(seen) > maxParameters {
			return TooMany
		}
	}
	return ""
}

// repeats reports whether one to three segments follow themselves: /a/b/a/b/a/b.
// Numbers repeat in dates and shelf marks, so they may once more.
func repeats(path string, starts []int) bool {
	segments := len(starts) - 1
	for width := 1; width <= 3; width++ {
		run := 1
		for i := width; i < segments; i++ {
			one, other := path[starts[i-width]:starts[i-width+1]], path[starts[i]:starts[i+1]]
			if one != other {
				run = 1
				continue
			}
			run++
			most := maxRepeats
			if strings.Trim(other, "/0123456789") == "" {
				most++
			}
			if (run-1)/width+1 >= most {
				return true
			}
		}
	}
	return false
}

// parameterNames returns the names of a query in order of the alphabet, each
// once, and whether there are several.
func parameterNames(query string) (names string, several bool) {
	var list [maxParameters + 2]string
	n := 0
	for rest := query; rest != "" && n < len(list); {
		var pair string
		pair, rest, _ = strings.Cut(rest, "&")
		name, _, _ := strings.Cut(pair, "=")
		at := 0
		for at < n && list[at] < name {
			at++
		}
		if at < n && list[at] == name {
			continue
		}
		copy(list[at+1:], list[at:n])
		list[at] = name
		n++
	}
	return strings.Join(list[:n], "&"), n > 1
}

// pathPattern is a path with every number as 0.
func pathPattern(path string) string {
	slash := max(0, strings.IndexByte(path, '/'))
	b := append(make([]byte, 0, len(path)), path[:slash]...)
	for i := slash; i < len(path); i++ {
		digit := '0' <= path[i] && path[i] <= '9'
		switch {
		case !digit:
			b = append(b, path[i])
		case len(b) == 0 || b[len(b)-1] != '0':
			b = append(b, '0')
		}
	}
	return string(b)
}

// memory maps hashes to numbers and forgets those that were not used lately:
// a full half becomes the old half, and the old one goes.
type memory struct {
	young, old map[uint64]uint64
}

func (m *memory) get(key uint64) (uint64, bool) {
	if v, ok := m.young[key]; ok {
		return v, true
	}
	v, ok := m.old[key]
	if ok {
		m.put(key, v)
	}
	return v, ok
}

func (m *memory) put(key, value uint64) {
	if m.young == nil || len(m.young) >= maxRemembered {
		m.old, m.young = m.young, make(map[uint64]uint64)
	}
	m.young[key] = value
}

func (m *memory) add(key uint64) uint64 {
	n, _ := m.get(key)
	m.put(key, n+1)
	return n + 1
}

// once returns the first value that was given for the key.
func (m *memory) once(key, value uint64) uint64 {
	if v, ok := m.get(key); ok {
		return v
	}
	m.put(key, value)
	return value
}
