package crawl

// known is the set of the addresses that a crawl knows: an open-addressed
// table of 16 bytes an entry, so that a million of them take 32 MB. Two
// addresses with one 64-bit key would be taken for one, which among a million
// happens once in 37 million crawls.
type known struct {
	slots []entry
	count uint32
}

// entry is one address; the zero entry is a free slot.
type entry struct {
	key  uint64
	id   uint32 // from 1, as they were found
	rank int32  // of the queue; notQueued
}

const (
	notQueued  = -1
	firstSlots = 1 << 10
)

// find returns the entry of a key, nil where there is none. It is valid until
// the next add.
func (k *known) find(key uint64) *entry {
	if len(k.slots) == 0 {
		return nil
	}
	if e := k.slot(key); e.id != 0 {
		return e
	}
	return nil
}

// add gives the next id to a key that is not there.
func (k *known) add(key uint64, rank int32) uint32 {
	k.count++
	k.put(entry{key: key, id: k.count, rank: rank})
	return k.count
}

// put enters an address that has an id.
func (k *known) put(e entry) {
	k.count = max(k.count, e.id)
	if uint64(k.count)*4 >= uint64(len(k.slots))*3 {
		k.grow()
	}
	*k.slot(e.key) = e
}

// slot is the key's own or the free one where it belongs.
func (k *known) slot(key uint64) *entry {
	mask := uint64(len(k.slots)) - 1
	for i := key & mask; ; i = (i + 1) & mask {
		if e := &k.slots[i]; e.id == 0 || e.key == key {
			return e
		}
	}
}

func (k *known) grow() {
	old := k.slots
	k.slots = make([]entry, max(firstSlots, 2*len(old)))
	for _, e := range old {
		if e.id != 0 {
			*k.slot(e.key) = e
		}
	}
}
