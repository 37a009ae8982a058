package catalog

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestFeaturedMixesLooks: no two of one kind and finish stand side by side
// unless one look is more than half of what is left, and each unit is there once.
func TestFeaturedMixesLooks(t *testing.T) {
	units := shopFloor(t)
	r := rand.New(rand.NewPCG(7, 11))
	for range 200 {
		var some []Unit
		counts, most := map[guise]int{}, 0
		for _, u := range units {
			if r.IntN(3) == 0 {
				some = append(some, u)
				counts[guiseOf(u)]++
				most = max(most, counts[guiseOf(u)])
			}
		}
		list := interleave(some)
		twins := 0
		for i := range len(list) - 1 {
			if guiseOf(list[i]) == guiseOf(list[i+1]) {
				twins++
			}
		}
		if unavoidable := max(0, 2*most-len(some)-1); twins != unavoidable {
			t.Fatalf("%d of %d are alike, %d pairs stand side by side", most, len(some), twins)
		}
		if !slices.Equal(slugs(interleave(some)), slugs(list)) {
			t.Fatal("the order changes from one reading to the next")
		}
		got, want := slugs(list), slugs(some)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%v is not %v", got, want)
		}
	}
}

func TestFeaturedStartsWithManyKinds(t *testing.T) {
	list := parse(t, "").Apply(shopFloor(t))
	kinds := map[Kind]bool{}
	for _, u := range list[:PerPage] {
		kinds[u.Kind] = true
	}
	if len(kinds) < 10 {
		t.Errorf("the first page has %d kinds", len(kinds))
	}
}

func slugs(units []Unit) []string {
	out := make([]string, len(units))
	for i, u := range units {
		out[i] = u.Slug
	}
	return out
}
