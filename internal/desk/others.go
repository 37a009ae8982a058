package desk

import (
	"fmt"
	"maps"
	"sync"

	"enamel/internal/content"
	"enamel/internal/seo/draft/claim"
	"enamel/internal/seo/draft/knowledge"
)

// others is the site without an item, which its text is checked against.
type others struct {
	library  *content.Library
	problems []content.Problem // that stand without the item
	facts    string

	mu      sync.Mutex // holds the checker, which remembers what it is told
	checker *claim.Checker
}

// maxOthers bounds how many are kept: reading all pages takes a quarter of a second.
const maxOthers = 4

// without reads the site as if an item were not there. It is the same for all
// that are not published.
func (s *Service) without(r row) (*others, error) {
	now, path := s.now.Load(), ""
	if r.live > 0 || s.shipped(r) {
		path = r.kind.file(r.slug)
	}
	facts := now.library.Values(s.Facts())
	now.mu.Lock()
	defer now.mu.Unlock()
	if kept := now.others[path]; kept != nil && kept.facts == fmt.Sprint(facts) {
		return kept, nil
	}
	files := maps.Clone(now.files)
	if path != "" {
		files[path] = ""
	}
	o := &others{facts: fmt.Sprint(facts)}
	o.library, o.problems = content.LoadOver(s.Files, files, now.pictures)
	bank, err := knowledge.Load(o.library)
	if err != nil {
		return nil, err
	}
	o.checker = claim.New(bank, facts)
	if len(now.others) >= maxOthers {
		clear(now.others)
	}
	now.others[path] = o
	return o, nil
}
