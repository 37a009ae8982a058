package crawl

import (
	"fmt"
	"slices"
	"testing"
)

func TestLinksAreReadAsTheyWerePacked(t *testing.T) {
	var list texts
	var links []packed
	var want []string
	for i := range 300 {
		text := fmt.Sprintf("Washer %d", i%50)
		links = append(links, packed{target: uint32(i * 1000), text: list.number(text), flags: byte(i % 8)})
		want = append(want, fmt.Sprint(i*1000, text, i%8))
	}
	if len(list.list) != 50 {
		t.Errorf("%d texts are kept of 50", len(list.list))
	}
	var got []string
	err := unpack(pack(list.list, links), func(target uint32, text []byte, flags byte) error {
		got = append(got, fmt.Sprint(target, string(text), flags))
		return nil
	})
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v: %q", err, got)
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(pack([]string{"Washers", ""}, []packed{{1, 0, anchor | noFollow}, {70_000, 1, picture}}))
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0x0f})
	f.Fuzz(func(t *testing.T, b []byte) {
		n := 0
		err := unpack(b, func(uint32, []byte, byte) error { n++; return nil })
		if err == nil && n > len(b) {
			t.Errorf("%d links out of %d bytes", n, len(b))
		}
	})
}
