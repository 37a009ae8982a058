package crawl

import (
	"math/rand/v2"
	"testing"
	"unsafe"
)

func TestKnownTakesLittleAndForgetsNothing(t *testing.T) {
	const addresses = 100_000
	random := rand.New(rand.NewPCG(1, 2))
	keys := make([]uint64, addresses)
	var k known
	for i := range keys {
		keys[i] = random.Uint64()
		if i%1000 == 0 {
			keys[i] = uint64(i) << 40 // that meet in one slot
		}
		if id := k.add(keys[i], int32(i%7)); int(id) != i+1 {
			t.Fatalf("the address %d has the id %d", i+1, id)
		}
	}
	for i, key := range keys {
		if e := k.find(key); e == nil || int(e.id) != i+1 || e.rank != int32(i%7) {
			t.Fatalf("the address %d is %+v", i+1, e)
		}
	}
	for range 1000 {
		if e := k.find(random.Uint64()); e != nil {
			t.Fatalf("found %+v, which was never there", e)
		}
	}
	if size := uintptr(len(k.slots)) * unsafe.Sizeof(entry{}); size > 44*addresses {
		t.Errorf("%d bytes for %d addresses", size, addresses)
	}
}
