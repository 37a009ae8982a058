package audit

import (
	"cmp"
	"math/bits"
	"slices"
)

// maxDistance is in how many of their 64 bits the hashes of near duplicates differ
// at most: crawl/document tells which share of their passages that is. They are
// found as by Manku, Jain, Das Sarma: Detecting Near-Duplicates for Web Crawling, 2007.
const maxDistance = 3

const (
	bands      = maxDistance + 1
	fewToMatch = 32 // so many are compared each with each
)

// alike gives each hash the number of its group: those within maxDistance of
// one another, and of one another's. Of four bands of bits, two hashes that
// differ in three bits have one in common, so that only those with a band in
// common are compared; where many have, the bits that are left are cut into
// bands again.
func alike(values []uint64) []uint32 {
	g := likes{values: values, parent: make([]uint32, len(values))}
	items := make([]uint32, len(values))
	for i := range items {
		items[i], g.parent[i] = uint32(i), uint32(i)
	}
	slices.SortFunc(items, func(a, b uint32) int { return cmp.Compare(values[a], values[b]) })
	distinct := items[:0]
	for i, item := range items {
		if i > 0 && values[item] == values[distinct[len(distinct)-1]] {
			g.join(item, distinct[len(distinct)-1])
			continue
		}
		distinct = append(distinct, item)
	}
	g.match(distinct)
	for i := range g.parent {
		g.parent[i] = g.root(uint32(i))
	}
	return g.parent
}

// likes is a union-find over hashes.
type likes struct {
	values []uint64
	parent []uint32
}

func (g *likes) root(item uint32) uint32 {
	for g.parent[item] != item {
		g.parent[item] = g.parent[g.parent[item]]
		item = g.parent[item]
	}
	return item
}

func (g *likes) join(a, b uint32) {
	a, b = g.root(a), g.root(b)
	g.parent[max(a, b)] = min(a, b)
}

// match joins the alike among distinct hashes, whose order it changes.
func (g *likes) match(items []uint32) {
	if len(items) < 2 {
		return
	}
	differing := g.differing(items)
	switch {
	case bits.OnesCount64(differing) <= maxDistance:
		for _, item := range items[1:] {
			g.join(items[0], item)
		}
	case len(items) <= fewToMatch:
		g.matchEach(items)
	case !g.joined(items):
		rest := differing
		for left := bands; left > 0; left-- {
			band := lowest(rest, bits.OnesCount64(rest)/left)
			rest &^= band
			g.matchBand(items, band)
		}
	}
}

// matchBand matches those that have a band in common.
func (g *likes) matchBand(items []uint32, band uint64) {
	slices.SortFunc(items, func(a, b uint32) int { return cmp.Compare(g.values[a]&band, g.values[b]&band) })
	for start := 0; start < len(items); {
		end := start + 1
		for end < len(items) && (g.values[items[end]]^g.values[items[start]])&band == 0 {
			end++
		}
		g.match(items[start:end])
		start = end
	}
}

func (g *likes) matchEach(items []uint32) {
	for i, a := range items {
		for _, b := range items[i+1:] {
			if bits.OnesCount64(g.values[a]^g.values[b]) <= maxDistance {
				g.join(a, b)
			}
		}
	}
}

// joined is true of hashes that are one group already.
func (g *likes) joined(items []uint32) bool {
	first := g.root(items[0])
	for _, item := range items[1:] {
		if g.root(item) != first {
			return false
		}
	}
	return true
}

// differing has the bits set in which the hashes are not all the same.
func (g *likes) differing(items []uint32) uint64 {
	all, some := ^uint64(0), uint64(0)
	for _, item := range items {
		all &= g.values[item]
		some |= g.values[item]
	}
	return some &^ all
}

// lowest is the n lowest bits that are set.
func lowest(set uint64, n int) uint64 {
	rest := set
	for range n {
		rest &= rest - 1
	}
	return set &^ rest
}
