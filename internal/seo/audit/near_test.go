package audit

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// alikeSlowly compares each hash with each.
func alikeSlowly(values []uint64) []uint32 {
	parent := make([]uint32, len(values))
	for i := range values {
		parent[i] = uint32(i)
		for j := range i {
			if bits.OnesCount64(values[i]^values[j]) > maxDistance || parent[i] == parent[j] {
				continue
			}
			from, to := max(parent[i], parent[j]), min(parent[i], parent[j])
			for k := range i + 1 {
				if parent[k] == from {
					parent[k] = to
				}
			}
		}
	}
	return parent
}

func flipped(r *rand.Rand, value uint64, most int) uint64 {
	for range r.IntN(most + 1) {
		value ^= 1 << r.IntN(64)
	}
	return value
}

// TestAlike compares with the slow way: hashes at random, families around a few,
// values of which only some bits differ, chains.
func TestAlike(t *testing.T) {
	makers := map[string]func(r *rand.Rand, n int) []uint64{
		"random": func(r *rand.Rand, n int) (v []uint64) {
			for range n {
				v = append(v, r.Uint64())
			}
			return v
		},
		"families": func(r *rand.Rand, n int) (v []uint64) {
			for len(v) < n {
				for head := r.Uint64(); r.IntN(20) > 0; {
					v = append(v, flipped(r, head, 8))
				}
			}
			return v
		},
		"few bits": func(r *rand.Rand, n int) (v []uint64) {
			mask := r.Uint64() & r.Uint64()
			for range n {
				v = append(v, r.Uint64()&mask&r.Uint64())
			}
			return v
		},
		"small numbers": func(r *rand.Rand, n int) (v []uint64) {
			for range n {
				v = append(v, r.Uint64N(uint64(4*n)))
			}
			return v
		},
		"chains": func(r *rand.Rand, n int) (v []uint64) {
			value := r.Uint64()
			for range n {
				value = flipped(r, value, 5)
				v = append(v, value)
			}
			return v
		},
	}
	for name, maker := range makers {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(40) {
				r := rand.New(rand.NewPCG(seed, 1))
				values := maker(r, 1+r.IntN(400))
				got, want := alike(values), alikeSlowly(values)
				for i := range want {
					if got[i] != want[i] {
						t.Fatalf("seed %d: hash %d is in group %d, want %d", seed, i, got[i], want[i])
					}
				}
			}
		})
	}
}

func FuzzAlike(f *testing.F) {
	f.Add([]byte("0123456789abcdef"), uint8(3))
	f.Add(make([]byte, 640), uint8(1))
	f.Fuzz(func(t *testing.T, data []byte, shift uint8) {
		var values []uint64
		for i := 0; i+8 <= len(data) && len(values) < 300; i += 2 {
			value := uint64(0)
			for _, c := range data[i : i+8] {
				value = value<<8 | uint64(c)
			}
			values = append(values, value>>(shift%64))
		}
		got, want := alike(values), alikeSlowly(values)
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("hash %d is in group %d, want %d", i, got[i], want[i])
			}
		}
	})
}

func BenchmarkAlike(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	makers := []struct {
		name string
		make func(i int) uint64
	}{
		{"random", func(int) uint64 { return r.Uint64() }},
		{"one family", func(int) uint64 { return flipped(r, 0x0123456789ABCDEF, 8) }},
		{"17 bits", func(i int) uint64 { return uint64(i) * 3 }},
		{"apart by 4", func(i int) uint64 { return apart(uint64(i)) }},
	}
	for _, m := range makers {
		values := make([]uint64, 100_000)
		for i := range values {
			values[i] = m.make(i)
		}
		b.Run(fmt.Sprint(m.name), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				alike(values)
			}
		})
	}
}

// apart makes codewords of an extended Hamming code: any two differ in four bits
// at least, and all in few positions, which is the worst for bands.
func apart(data uint64) uint64 {
	var word, check uint64
	for position, i := uint64(1), 0; i < 17; position++ {
		if position&(position-1) == 0 {
			continue
		}
		if data>>i&1 != 0 {
			word |= 1 << position
			check ^= position
		}
		i++
	}
	for i := range 5 {
		if check>>i&1 != 0 {
			word |= 1 << (1 << i)
		}
	}
	return word | uint64(bits.OnesCount64(word)&1)
}
