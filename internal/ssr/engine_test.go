package ssr

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

// pageCall is the JSON that an engine takes.
func pageCall(t testing.TB, page string, props any) string {
	t.Helper()
	b, err := json.Marshal(map[string]any{"page": page, "props": props})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func testScript(t testing.TB) string {
	t.Helper()
	b, err := os.ReadFile("testdata/render.js")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func newTestEngine(t testing.TB, o EngineOptions) Engine {
	t.Helper()
	e, err := NewEngine(testScript(t), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	return e
}

func TestEngineRenders(t *testing.T) {
	e := newTestEngine(t, EngineOptions{})
	for name, want := range map[string]string{
		"Ann":                       "Hello Ann",
		"<b>&\"":                    "Hello &lt;b&gt;&amp;&quot;",
		"crème 🧊 \u2028 \x00 end":   "Hello crème 🧊 \u2028 \x00 end",
		"</script><script>alert(1)": "Hello &lt;/script&gt;&lt;script&gt;alert(1)",
	} {
		got, err := e.Render(t.Context(), pageCall(t, "hello", map[string]string{"name": name}))
		if err != nil || !strings.Contains(got, want) {
			t.Errorf("render %q: got %q, %v, want it to contain %q", name, got, err, want)
		}
	}
}

// Whatever a page does, the next one renders.
func TestEngineGoesOnAfterFailure(t *testing.T) {
	e := newTestEngine(t, EngineOptions{Timeout: 50 * time.Millisecond})
	tests := []struct {
		page string
		is   error
		want string
	}{
		{"throws", nil, "TypeError: no bread"},
		{"deep", nil, "stack overflow"},
		{"forever", ErrTimeout, ""},
		{"number", nil, "not a string"},
		{"unknown", nil, "not a function"},
	}
	for range 3 {
		for _, test := range tests {
			_, err := e.Render(t.Context(), pageCall(t, test.page, map[string]string{"what": "bread"}))
			if err == nil || !strings.Contains(err.Error(), test.want) || test.is != nil && !errors.Is(err, test.is) {
				t.Errorf("%s: got error %v, want %q", test.page, err, test.want)
			}
			got, err := e.Render(t.Context(), pageCall(t, "hello", map[string]string{"name": "again"}))
			if err != nil || !strings.Contains(got, "Hello again") {
				t.Fatalf("after %s: got %q, %v", test.page, got, err)
			}
		}
	}
	if _, err := e.Render(t.Context(), "{"); err == nil {
		t.Error("broken JSON rendered")
	}
}

// An exception leaves the VM as it was; an interrupted script ran none of its
// finally blocks, so nothing of it may live on.
func TestEngineRenewsAnInterruptedVM(t *testing.T) {
	e := newTestEngine(t, EngineOptions{Timeout: 50 * time.Millisecond})
	for _, test := range []struct{ before, want string }{
		{"hello", "<p>1</p>"}, {"throws", "<p>2</p>"}, {"deep", "<p>3</p>"}, {"forever", "<p>1</p>"},
	} {
		_, _ = e.Render(t.Context(), pageCall(t, test.before, nil)) // its outcome is tested above
		if got, err := e.Render(t.Context(), pageCall(t, "count", nil)); err != nil || got != test.want {
			t.Errorf("after %s: counted %q, %v, want %q", test.before, got, err, test.want)
		}
	}
}

func TestEngineStopsWithItsContext(t *testing.T) {
	e := newTestEngine(t, EngineOptions{Timeout: time.Minute})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := e.Render(ctx, pageCall(t, "forever", nil)); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("got %v, want the context's error", err)
	}
	// The owner is free again long before the engine's own limit.
	ctx, cancel = context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	if _, err := e.Render(ctx, pageCall(t, "hello", nil)); err != nil {
		t.Fatalf("after a cancelled render: %v", err)
	}
}

func TestEngineIsSafeForConcurrentUse(t *testing.T) {
	e := newTestEngine(t, EngineOptions{})
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 20 {
				name := fmt.Sprintf("%d-%d", i, j)
				got, err := e.Render(t.Context(), pageCall(t, "hello", map[string]string{"name": name}))
				if err != nil || !strings.Contains(got, "Hello "+name+"<") {
					t.Errorf("render %s: got %q, %v", name, got, err)
				}
			}
		})
	}
	wg.Wait()
}

func TestEngineClose(t *testing.T) {
	e := newTestEngine(t, EngineOptions{})
	e.Close()
	e.Close()
	if _, err := e.Render(t.Context(), pageCall(t, "hello", nil)); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v, want ErrClosed", err)
	}
}

func TestEngineConsoleGoesToTheLog(t *testing.T) {
	var out bytes.Buffer
	e := newTestEngine(t, EngineOptions{Log: slog.New(slog.NewTextHandler(&out, nil))})
	if _, err := e.Render(t.Context(), pageCall(t, "chatty", map[string]int{"times": 2})); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`level=INFO`, `line 1 {\"i\":1}`, `level=WARN`, "careful", "level=ERROR", "Error: broken"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the log lacks %s:\n%s", want, out.String())
		}
	}
	out.Reset()
	if _, err := e.Render(t.Context(), pageCall(t, "chatty", map[string]int{"times": 500})); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(out.String(), "\n"); got != maxConsoleLines {
		t.Errorf("logged %d lines, want %d", got, maxConsoleLines)
	}
}

func TestNewEngineRefuses(t *testing.T) {
	for name, test := range map[string]struct{ script, want string }{
		"syntax":   {"globalThis.render = (", "compile"},
		"throws":   {"throw new Error('at start')", "at start"},
		"nothing":  {"1", "globalThis.render"},
		"no call":  {"globalThis.render = 'text'", "globalThis.render"},
		"for ever": {"for (;;);", ErrTimeout.Error()},
	} {
		e, err := NewEngine(test.script, EngineOptions{Timeout: 50 * time.Millisecond})
		if err == nil {
			e.Close()
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want an error with %q", name, err, test.want)
		}
	}
}

func BenchmarkEngineRender(b *testing.B) {
	e := newTestEngine(b, EngineOptions{})
	call := pageCall(b, "hello", map[string]string{"name": "Ann"})
	for b.Loop() {
		if _, err := e.Render(b.Context(), call); err != nil {
			b.Fatal(err)
		}
	}
}
