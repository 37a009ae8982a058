package export

import (
	"archive/zip"
	"bytes"
	"runtime"
	"strings"
	"testing"

	"enamel/internal/fault"
)

const english = "Top queries,Clicks,Impressions,CTR,Position\n"

// packed is a zip of files, each a name and its text.
func packed(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		_, _ = w.Write([]byte(files[i+1]))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestAnEnormousExportIsRefused before much of it is in memory: rows without end, and zips that unfold.
func TestAnEnormousExportIsRefused(t *testing.T) { //nolint:paralleltest // it measures memory
	million := []byte(english + strings.Repeat("w,1,1,1%,2\n", 1_000_000))
	bomb := packed(t, "Queries.csv", english+strings.Repeat("\x20", 40<<20))
	many := packed(t, "Queries.csv", english+strings.Repeat("w,1,1,1%,2\n", 1_000_000))
	for name, body := range map[string][]byte{"a million rows": million, "a bomb": bomb, "a packed million": many, "17 MB": make([]byte, 17<<20)} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Read(body)
		runtime.ReadMemStats(&after)
		if fault.KindOf(err) != fault.TooLarge || !strings.Contains(err.Error(), "100,000 rows") {
			t.Errorf("%s: %v", name, err)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 160<<20 {
			t.Errorf("%s took %d MB", name, used>>20)
		}
	}
}

// FuzzExport: what comes from outside neither panics nor gives figures that cannot be.
func FuzzExport(f *testing.F) {
	f.Add([]byte(english + "washer,1,100,1%,2\n"))
	f.Add([]byte("a;b;c;d;e\nx;1.234;5.678;0,6 %;1,5\n"))
	f.Fuzz(func(t *testing.T, body []byte) {
		e, err := Read(body)
		if err != nil {
			return
		}
		for query, f := range e.Queries {
			if f.Impressions < 0 || f.Clicks < 0 || f.Weight < 0 || f.Impressions > 0 && f.Position() < 0.99 {
				t.Errorf("%q: %+v", query, f)
			}
		}
	})
}
