package audit

import (
	"context"
	"strconv"
	"strings"
)

const (
	maxName   = 120 // bytes of an address within a sentence
	maxNames  = 220 // of a list of them
	maxQuoted = 200 // bytes of a text of the page
)

// readNames reads the addresses that findings name and the texts that they quote.
func (s *Survey) readNames(ctx context.Context, ix Index) error {
	wanted := s.wanted()
	if len(wanted) == 0 {
		return nil
	}
	return ix.Pages(ctx, func(row Row) error {
		id, ok := s.number(row.URL)
		if !ok {
			return nil
		}
		quotes, ok := wanted[id]
		if !ok {
			return nil
		}
		s.names[id] = strings.Clone(row.URL)
		for _, q := range [...]struct {
			kind quote
			text string
		}{{quoteTitle, row.Title}, {quoteDescription, row.Description}, {quoteHeading, row.H1}} {
			if quotes&(1<<q.kind) != 0 {
				s.texts[passage{id, q.kind}] = strings.Clone(shortened(q.text, maxQuoted))
			}
		}
		return nil
	})
}

// wanted is which addresses findings name, each with a bit for every quote.
func (s *Survey) wanted() map[uint32]uint8 {
	wanted := map[uint32]uint8{}
	for _, r := range surveyRules() {
		for _, f := range s.findings[r.ID] {
			if f.pages != nil {
				for _, id := range f.pages.first {
					wanted[id] |= 0
				}
			}
			if f.at != nowhere {
				wanted[f.at] |= 1 << r.quote
			}
			s.wantOnward(wanted, f.at)
			s.wantOnward(wanted, f.target)
		}
	}
	return wanted
}

// wantOnward wants an address and where it leads.
func (s *Survey) wantOnward(wanted map[uint32]uint8, id uint32) {
	if id == nowhere {
		return
	}
	wanted[id] |= 0
	if to, ok := s.byKey[s.entries[id].leads]; ok {
		wanted[to] |= 0
	}
	if end, ok := s.end(id); ok {
		wanted[end] |= 0
	}
}

// name is an address as people read it: of the site its path only.
func (s *Survey) name(id uint32) string {
	url := s.names[id]
	if path, ok := strings.CutPrefix(url, originOf(s.site.Start)); ok {
		url = "/" + path
	}
	return shortened(url, maxName)
}

// list names the first of a group's pages.
func (s *Survey) list(g *pageGroup) string {
	var names []string
	length := 0
	for _, id := range g.first {
		name := s.name(id)
		if length += len(name) + 2; length > maxNames && len(names) > 0 {
			break
		}
		names = append(names, name)
	}
	if more := int(g.total) - len(names); more > 0 {
		return strings.Join(names, ", ") + " and " + thousands(more) + " more"
	}
	return sentenceList(names)
}

// counted is 1 page, 1,000 pages.
func (g *pageGroup) counted(one, many string) string { return counted(int(g.total), one, many) }

// sentenceList is a, b and c.
func sentenceList(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// counted is 1 page, 1,000 pages.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return thousands(n) + " " + many
}

func thousands(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// outcome is what comes of asking for an address.
func (s *Survey) outcome(id uint32) string {
	n := &s.entries[id]
	end, ok := s.end(id)
	switch {
	case n.verdict == astray || !ok:
		return "redirects without ever arriving"
	case end != id && s.entries[end].verdict == failed:
		return "redirects to " + s.name(end) + ", which " + s.outcome(end)
	case end != id:
		return "redirects to " + s.name(end)
	case n.status == 0:
		return "does not answer"
	}
	return "answers " + statusText(int(n.status))
}
