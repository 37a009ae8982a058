package search_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"enamel/internal/search"
)

func index(t testing.TB, docs ...search.Doc) *search.Index {
	t.Helper()
	x, err := search.New(t.Context(), docs)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func ids(t testing.TB, x *search.Index, text string, limit int) []string {
	t.Helper()
	hits, err := x.Query(t.Context(), text, limit)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	out := make([]string, len(hits))
	for i, h := range hits {
		out[i] = h.ID
		if i > 0 && h.Score > hits[i-1].Score {
			t.Errorf("%q: %s stands after %s, which is worse", text, h.ID, hits[i-1].ID)
		}
	}
	return out
}

func problems() []search.Doc {
	return []search.Doc{
		{ID: "drain", Title: "Water stays in the tub", Text: "A clogged pump filter keeps the washer from draining."},
		{ID: "spin", Title: "It will not spin", Text: "A worn belt. The tub turns slowly, with water in it."},
		{ID: "heat", Title: "No heat, but the drum turns", Text: "A blown thermal fuse. The dryer tumbles cold."},
		{ID: "fuse", Title: "Blown fuse", Text: "The heater and its fuse."},
		{ID: "cafe", Title: "Café series", Text: "GE’s own."},
	}
}

func TestQuery(t *testing.T) {
	t.Parallel()
	x := index(t, problems()...)
	for text, want := range map[string][]string{
		"drained tubs":                {"drain", "spin"}, // by the stem
		"draining pumps":              {"drain"},
		"FUSE!":                       {"fuse", "heat"}, // a title counts more
		"cafe":                        {"cafe"},
		"CAFÉ":                        {"cafe"},
		"zzz":                         {},
		"":                            {},
		" \n\t":                       {},
		"blown":                       {"fuse", "heat"},
		strings.Repeat("x", 50):       {},
		"series\x00\xff\xfe":          {"cafe"},
		strings.Repeat("fuse ", 5000): {"fuse", "heat"},
	} {
		if got := ids(t, x, text, 10); !slices.Equal(got, want) {
			t.Errorf("%.40q: %v, want %v", text, got, want)
		}
	}
	if got := ids(t, x, "fuse", 1); !slices.Equal(got, []string{"fuse"}) {
		t.Errorf("one: %v", got)
	}
	if got := ids(t, x, "fuse", 0); len(got) != 0 {
		t.Errorf("none: %v", got)
	}
}

func TestHostileTextIsOnlyWords(t *testing.T) {
	t.Parallel()
	x := index(t, problems()...)
	for _, text := range []string{
		`"`, `""`, `" OR "`, `'; drop table doc; --`, `title : fuse`, `NEAR(fuse heat, 2)`, `fuse AND NOT heat`, `fuse*`, `^fuse`, `-fuse`, `{title} : x`,
		`(((((`, `fuse )`, "fuse\" OR id MATCH \"x", "NOT", "AND OR NOT NEAR", "\u0301", "\u202efuse", "a\u0000b", strings.Repeat("(", 100_000), strings.Repeat("a ", 100_000),
	} {
		if _, err := x.Query(t.Context(), text, 5); err != nil {
			t.Errorf("%.40q: %v", text, err)
		}
	}
	if got := ids(t, x, `fuse AND NOT heat`, 5); !slices.Contains(got, "heat") {
		t.Errorf("an operator was one: %v", got)
	}
}

func FuzzQuery(f *testing.F) {
	x := index(f, problems()...)
	f.Add(`"fuse" OR (heat`)
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := x.Query(t.Context(), text, 5); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	})
}

func TestAskedByManyAtOnce(t *testing.T) {
	t.Parallel()
	x := index(t, problems()...)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			if i%5 == 0 { // a cancelled query must not take the index along
				if _, err := x.Query(gone, "fuse", 5); err == nil {
					t.Error("answered who is gone")
				}
				return
			}
			if got := ids(t, x, "fuse", 5); !slices.Equal(got, []string{"fuse", "heat"}) {
				t.Errorf("%v", got)
			}
		})
	}
	all.Wait()
}

func BenchmarkQuery(b *testing.B) {
	words := strings.Fields("water drain pump filter washer dryer heat fuse belt drum motor door latch seal hose valve noise smell leak cold ice gas oven burner breaker")
	var docs []search.Doc
	for i := range 400 {
		var text strings.Builder
		for j := range 100 {
			text.WriteString(words[(i*7+j*j)%len(words)] + " ")
		}
		docs = append(docs, search.Doc{ID: fmt.Sprint(i), Title: words[i%len(words)], Text: text.String()})
	}
	x := index(b, docs...)
	for b.Loop() {
		ids(b, x, "my washer won't drain and there is a smell of water, the pump makes a noise", 5)
	}
}
