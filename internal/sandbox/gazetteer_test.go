package sandbox

import (
	"strings"
	"testing"
)

func FuzzLocate(f *testing.F) {
	for _, q := range []string{
		"500 Main St, Fort Worth, TX 76102, USA", "", "usa", "- tx 76102", "1-, fort worth tx 76102",
		". . . . .", "1- x fort worth tx 76102", "a a a tx 76102", "1 \xff fort worth tx 76102-0000",
	} {
		f.Add(q)
	}
	g, err := newGazetteer(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, q string) {
		got, ok := g.locate(q)
		if !ok {
			return
		}
		if _, known := g.zips[got.zip]; !known || !strings.Contains(q, got.zip) || !strings.ContainsAny(got.street[:1], "0123456789") {
			t.Errorf("%q was found as %+v", q, got)
		}
	})
}
