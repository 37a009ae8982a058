package document

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPages reads whole pages as they are found on the web. A golden file that is
// missing is written, and its test fails once.
func TestPages(t *testing.T) {
	told := map[string]string{
		"shift_jis.html":  "text/html; charset=Shift_JIS",
		"iso-8859-1.html": "text/html",
		"xhtml.html":      "application/xhtml+xml",
	}
	pages, err := filepath.Glob("testdata/pages/*.html")
	if err != nil || len(pages) < 10 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, path := range pages {
		name := filepath.Base(path)
		t.Run(name, func(t *testing.T) {
			body, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.MarshalIndent(Parse(body, told[name], "https://example.com/dir/page"), "", " ")
			if err != nil {
				t.Fatal(err)
			}
			golden := strings.TrimSuffix(path, ".html") + ".json"
			want, err := os.ReadFile(golden)
			if os.IsNotExist(err) {
				err = os.WriteFile(golden, append(got, '\n'), 0o644)
				t.Fatalf("%s was missing: written, %v", golden, err)
			}
			if !bytes.Equal(append(got, '\n'), want) {
				t.Errorf("%s:\n%s", golden, got)
			}
		})
	}
}
