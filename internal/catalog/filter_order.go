package catalog

// guise is what makes two units seem the same beside each other.
type guise struct {
	kind   Kind
	finish string
}

// heap are the units of one guise that still wait for their place.
type heap struct {
	guise
	units []Unit
	all   int
}

// interleave is the shop's own order of a list: each guise spread over it, no two of
// a guise side by side while another is left, and neighbors of other kinds,
// finishes and prices where there is a choice. Units of a guise keep their order.
func interleave(units []Unit) []Unit {
	heaps := heapsOf(units)
	out := make([]Unit, 0, len(units))
	for left := len(units); left > 0; left-- {
		h := next(heaps, out, left)
		out = append(out, h.units[0])
		h.units = h.units[1:]
	}
	return out
}

func heapsOf(units []Unit) []*heap {
	var out []*heap
	at := map[guise]*heap{}
	for _, u := range units {
		l := guise{u.Kind, u.Finish}
		if at[l] == nil {
			at[l] = &heap{guise: l}
			out = append(out, at[l])
		}
		at[l].units = append(at[l].units, u)
		at[l].all++
	}
	return out
}

// next is the heap that the next unit comes from. One with more units than all
// others together has to come now, or two of it would meet later.
func next(heaps []*heap, placed []Unit, left int) *heap {
	var best, last *heap
	var least float64
	for _, h := range heaps {
		n := len(h.units)
		switch {
		case n == 0:
			continue
		case len(placed) > 0 && h.guise == guiseOf(placed[len(placed)-1]):
			last = h
			continue
		case 2*n > left:
			return h
		}
		if due := h.due(placed); best == nil || due < least {
			best, least = h, due
		}
	}
	if best == nil {
		return last
	}
	return best
}

func guiseOf(u Unit) guise { return guise{u.Kind, u.Finish} }

// The cost of a place beside a partly similar neighbor, in shares of the list.
const (
	sameKind   = 0.2
	sameFinish = 0.05
	samePrice  = 0.05
)

// due is how far down the list the heap's next unit belongs, from 0 to 1, and
// more where it is like the unit before it.
func (h *heap) due(placed []Unit) float64 {
	u := h.units[0]
	due := (float64(h.all-len(h.units)) + 0.5) / float64(h.all)
	if len(placed) == 0 {
		return due
	}
	before := placed[len(placed)-1]
	if u.Kind == before.Kind {
		due += sameKind
	}
	if u.Finish == before.Finish {
		due += sameFinish
	}
	if priceBand(&u) == priceBand(&before) {
		due += samePrice
	}
	return due
}
