package audit

import (
	"cmp"
	"math/bits"
	"slices"
)

const (
	// maxDistance is in how many of their 64 bits the hashes of near duplicates differ
	// at most: crawl/document tells which share of their passages that is.
	maxDistance = 3
	// maxCompared is with how many neighbors a hash is compared at most.
	maxCompared = 500
)

// alike gives each hash the number of its group: those within maxDistance of one
// another, and of one another's (Manku, Jain, Das Sarma: Detecting Near-Duplicates for
// Web Crawling, 2007). Of four bands of 16 bits two such hashes have one in common:
// sorted with that band in front they stand near each other.
func alike(values []uint64) []uint32 {
	parent, items := make([]uint32, len(values)), make([]uint32, len(values))
	for i := range values {
		parent[i], items[i] = uint32(i), uint32(i)
	}
	root := func(i uint32) uint32 {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for band := range maxDistance + 1 {
		inFront := func(i uint32) uint64 { return bits.RotateLeft64(values[i], 16*band) }
		slices.SortFunc(items, func(a, b uint32) int { return cmp.Compare(inFront(a), inFront(b)) })
		for i, a := range items {
			for _, b := range items[i+1 : min(len(items), i+1+maxCompared)] {
				differ := inFront(a) ^ inFront(b)
				if differ>>48 != 0 {
					break
				}
				if bits.OnesCount64(differ) <= maxDistance {
					first, second := root(a), root(b)
					parent[max(first, second)] = min(first, second)
				}
			}
		}
	}
	for i := range parent {
		parent[i] = root(uint32(i))
	}
	return parent
}
