package audit

import (
	"cmp"
	"slices"
)

// minLikeWords is how many words two texts must have to be compared for
// likeness: short ones are alike by what all pages of a site say.
const minLikeWords = 50

// mark is a page with what it is grouped by.
type mark struct {
	value uint64
	id    uint32
}

func (s *Survey) marks(of func(*listed) uint64) []mark {
	marks := make([]mark, 0, len(s.pages))
	for i := range s.pages {
		if value := of(&s.pages[i]); value != 0 {
			marks = append(marks, mark{value, s.pages[i].id})
		}
	}
	slices.SortFunc(marks, func(a, b mark) int { return cmp.Or(cmp.Compare(a.value, b.value), s.compare(a.id, b.id)) })
	return marks
}

// runs calls each for every group of marks with one value.
func runs(marks []mark, each func([]mark)) {
	for start := 0; start < len(marks); {
		end := start + 1
		for end < len(marks) && marks[end].value == marks[start].value {
			end++
		}
		each(marks[start:end])
		start = end
	}
}

// duplicates makes one finding of all pages with the same value: on the first of them.
func (s *Survey) duplicates(of func(*listed) uint64) (found []siteFinding) {
	runs(s.marks(of), func(group []mark) {
		if len(group) > 1 {
			found = append(found, groupFinding(group))
		}
	})
	return found
}

// groupFinding is about pages in the order of compare.
func groupFinding(group []mark) siteFinding {
	pages := &pageGroup{total: uint32(len(group))} //nolint:gosec // as in add
	for _, m := range group[:min(len(group), maxNamed)] {
		pages.first = append(pages.first, m.id)
	}
	return siteFinding{at: group[0].id, target: group[1].id, pages: pages}
}

// nearDuplicates makes one finding of all pages that are connected by likeness.
// Of pages with one and the same text the first stands for all.
func (s *Survey) nearDuplicates() (found []siteFinding) {
	likeness := map[uint32]uint64{}
	for i := range s.pages {
		if p := &s.pages[i]; p.likeness != 0 && p.words >= minLikeWords {
			likeness[p.id] = p.likeness
		}
	}
	var values []uint64
	var ids []uint32
	runs(s.marks(func(p *listed) uint64 { return p.text }), func(group []mark) {
		if value, ok := likeness[group[0].id]; ok {
			values, ids = append(values, value), append(ids, group[0].id)
		}
	})
	var marks []mark
	for i, root := range alike(values) {
		marks = append(marks, mark{uint64(root), ids[i]})
	}
	slices.SortFunc(marks, func(a, b mark) int { return cmp.Or(cmp.Compare(a.value, b.value), s.compare(a.id, b.id)) })
	runs(marks, func(group []mark) {
		if len(group) > 1 {
			found = append(found, groupFinding(group))
		}
	})
	return found
}
