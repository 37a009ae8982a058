package crawl

import (
	"cmp"
	"context"
	"slices"

	"enamel/internal/seo/crawl/visit"
)

// trails is which redirects of a site lead on to which, so that a loop shows
// however long it is. Places number the redirects by their ids. It takes 13 bytes
// a redirect.
type trails struct {
	ids   []uint32 // ascending
	next  []uint32 // until they are tied the id, then the place of the redirect that each leads to
	ends  []uint32 // the loop in which each ends: a place in loops
	inner []bool   // another one leads to it
	loops []loop
}

// loop is a circle of redirects.
type loop struct {
	at   uint32 // the place of one of them
	told visit.Loop
}

const (
	nowhere  = ^uint32(0)  // it leads to no other redirect, or ends in no loop
	unwalked = nowhere - 1 // it is not known yet where it ends
	underway = nowhere - 2 // the walk that is being made came by
)

// add enters a redirect, and the one that it leads to; 0 where it leads to none.
func (t *trails) add(id, next uint32) {
	t.ids, t.next = append(t.ids, id), append(t.next, next)
}

func (t *trails) place(id uint32) (place uint32, ok bool) {
	i, ok := slices.BinarySearch(t.ids, id)
	return uint32(i), ok //nolint:gosec // there are no more than ids
}

// tie finds the loops, once all redirects are known. Each is walked once.
func (t *trails) tie() {
	t.inner, t.ends = make([]bool, len(t.ids)), make([]uint32, len(t.ids))
	for i, id := range t.next {
		t.ends[i] = unwalked
		place, ok := t.place(id)
		if !ok {
			t.next[i] = nowhere
			continue
		}
		t.next[i] = place
		t.inner[place] = t.inner[place] || int(place) != i
	}
	for i := range t.ids {
		t.walk(uint32(i))
	}
}

// walk finds where a redirect ends, and all on its way.
func (t *trails) walk(from uint32) {
	at := from
	for at != nowhere && t.ends[at] == unwalked {
		t.ends[at] = underway
		at = t.next[at]
	}
	end := nowhere
	switch {
	case at == nowhere:
	case t.ends[at] == underway:
		end = uint32(len(t.loops)) //nolint:gosec // fewer than redirects
		t.loops = append(t.loops, loop{at: at})
	default:
		end = t.ends[at]
	}
	for at = from; at != nowhere && t.ends[at] == underway; at = t.next[at] {
		t.ends[at] = end
	}
}

// measure counts the redirects of each loop and finds its shortest address.
func (t *trails) measure(ctx context.Context, url func(ctx context.Context, id uint32) (string, error)) error {
	for i := range t.loops {
		l := &t.loops[i]
		for at := l.at; l.told.Length == 0 || at != l.at; at = t.next[at] {
			member, err := url(ctx, t.ids[at])
			if err != nil {
				return err
			}
			l.told.Length++
			shorter := cmp.Or(cmp.Compare(len(member), len(l.told.Shortest)), cmp.Compare(member, l.told.Shortest)) < 0
			if l.told.Length == 1 || shorter {
				l.told.Shortest = member
			}
		}
	}
	return nil
}

// of is whether another redirect leads to this one, and the loop in which it
// ends; zero: in none.
func (t *trails) of(id uint32) (inner bool, ends visit.Loop) {
	place, ok := t.place(id)
	if !ok {
		return false, ends
	}
	if t.ends[place] != nowhere {
		ends = t.loops[t.ends[place]].told
	}
	return t.inner[place], ends
}
