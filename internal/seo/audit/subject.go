package audit

import (
	"strings"

	"enamel/internal/seo/crawl/address"
)

// reading is what is worked out once of a page.
type reading struct {
	readable  bool
	indexable bool
	origin    string // of the page: https://host/
	nodes     []*node
}

func (s *Subject) read() *reading {
	if s.known == nil {
		s.known = &reading{
			readable:  s.Readable(),
			indexable: s.Indexable(),
			origin:    originOf(s.Final),
		}
		if s.known.readable {
			s.known.nodes = readNodes(s.Document.Structured)
		}
	}
	return s.known
}

// isStart reports whether the crawl began at the page. Faults of a whole site
// are reported there, once.
func (s *Subject) isStart() bool { return s.Depth == 0 }

// isPlainLoopback is true on the machine itself without TLS, where rules of
// transport do not apply.
func (s *Subject) isPlainLoopback() bool { return s.Site != nil && s.Site.Loopback && !s.isSecure() }

func (s *Subject) isSecure() bool { return strings.HasPrefix(s.Final, "https://") }

// isInternal is true of an address of the same site.
func (s *Subject) isInternal(url string) bool {
	if origin := s.read().origin; origin != "" && strings.HasPrefix(url, origin) {
		return true
	}
	if !strings.HasPrefix(url, "http") || !strings.Contains(url, strings.TrimPrefix(hostOf(s.Final), "www.")) {
		return false
	}
	normal, err := address.Normalize(url)
	return err == nil && address.SameSite(normal, s.Final)
}

// loads calls each for all that the page loads.
func (s *Subject) loads(each func(kind, url string)) {
	for i := range s.Document.Resources {
		each(s.Document.Resources[i].Kind, s.Document.Resources[i].URL)
	}
	for i := range s.Document.Images {
		each("image", s.Document.Images[i].URL)
	}
	for i := range s.Document.Candidates {
		each("image", s.Document.Candidates[i].URL)
	}
}

// originOf is scheme://host/ of an address; empty where it has no path.
func originOf(url string) string {
	_, host, ok := strings.Cut(url, "://")
	if slash := strings.IndexByte(host, '/'); ok && slash > 0 {
		return url[:len(url)-len(host)+slash+1]
	}
	return ""
}

// hostOf is the host of an address, with its port.
func hostOf(url string) string {
	_, host, _ := strings.Cut(url, "://")
	if end := strings.IndexAny(host, "/?#"); end >= 0 {
		host = host[:end]
	}
	return host
}

// one is a single finding.
func one(f Found) []Found { return []Found{f} }
