package ssr

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// testBuild is a small web build with the pages of testdata/render.js.
func testBuild() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	long := strings.Repeat("a{color:red}", 100)
	return fstest.MapFS{
		"pages.json": file(`{
			"hello": {"js": "/assets/hello-1a2b3c4d.js", "imports": ["/assets/react-1a2b3c4d.js", "/assets/shop-1a2b3c4d.js"], "loader": "/assets/after-paint-1a2b3c4d.js", "css": ["/assets/site-1a2b3c4d.css"], "fonts": ["/assets/archivo-1a2b3c4d.woff2"]},
			"plain": {"js": "", "imports": [], "css": [], "fonts": []},
			"count": {}, "throws": {}, "deep": {}, "forever": {}, "big": {}}`),
		"public/assets/hello-1a2b3c4d.js":       file("hello()"),
		"public/assets/react-1a2b3c4d.js":       file("react()"),
		"public/assets/shop-1a2b3c4d.js":        file("shop()"),
		"public/assets/after-paint-1a2b3c4d.js": file("load()"),
		"public/assets/site-1a2b3c4d.css":       file(long),
		"public/assets/site-1a2b3c4d.css.br":    file("pretend brotli"),
		"public/assets/site-1a2b3c4d.css.gz":    file("pretend gzip, longer"),
		"public/assets/archivo-1a2b3c4d.woff2":  file("font"),
		"public/pictures/unit-1a2b3c4d.png":     file("png"),
		"public/favicon.svg":                    file("<svg/>"),
		"public/site.webmanifest":               file("{}"),
		"public/speculation-rules.json":         file("{}"),
		"public/archive.gz":                     file("a file of its own"),
	}
}

func testAssets(t testing.TB) *Assets {
	t.Helper()
	a, err := LoadAssets(testBuild())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// get asks a handler; header holds name, value pairs.
func get(h http.Handler, path string, header ...string) *httptest.ResponseRecorder {
	return ask(h, http.MethodGet, path, header...)
}

func ask(h http.Handler, method, path string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(context.Background(), method, path, nil)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestAssetsNegotiate(t *testing.T) {
	a := testAssets(t)
	const css = "/assets/site-1a2b3c4d.css"
	for _, test := range []struct{ accept, coding, body string }{
		{"", "", "a{color:red}"},
		{"gzip, deflate, br", "br", "pretend brotli"},
		{"gzip", "gzip", "pretend gzip"},
		{"br;q=0.1, gzip;q=0.9", "gzip", "pretend gzip"},
		{"br;q=0, gzip;q=0", "", "a{color:red}"},
		{"identity, br;q=0.5", "", "a{color:red}"},
		{"*;q=0.5", "br", "pretend brotli"},
		{"zstd", "", "a{color:red}"},
	} {
		w := get(a, css, "Accept-Encoding", test.accept)
		if w.Code != 200 || w.Header().Get("Content-Encoding") != test.coding || !strings.HasPrefix(w.Body.String(), test.body) {
			t.Errorf("%q: got %d, coding %q, body %.20q", test.accept, w.Code, w.Header().Get("Content-Encoding"), w.Body)
		}
		if w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: Vary is %q", test.accept, w.Header().Get("Vary"))
		}
		again := get(a, css, "Accept-Encoding", test.accept, "If-None-Match", w.Header().Get("ETag"))
		if again.Code != http.StatusNotModified || again.Body.Len() != 0 || again.Header().Get("ETag") != w.Header().Get("ETag") {
			t.Errorf("%q: asked again: %d, ETag %q", test.accept, again.Code, again.Header().Get("ETag"))
		}
	}
	br := get(a, css, "Accept-Encoding", "br").Header().Get("ETag")
	if w := get(a, css, "Accept-Encoding", "gzip", "If-None-Match", br); w.Code != 200 {
		t.Errorf("another encoding's ETag matched: %d", w.Code)
	}
}

func TestAssetsTypesAndCaching(t *testing.T) {
	a := testAssets(t)
	const immutable, revalidate = "public, max-age=31536000, immutable", "public, max-age=0, must-revalidate"
	for path, want := range map[string][2]string{
		"/assets/hello-1a2b3c4d.js":      {"text/javascript; charset=utf-8", immutable},
		"/assets/site-1a2b3c4d.css":      {"text/css; charset=utf-8", immutable},
		"/assets/archivo-1a2b3c4d.woff2": {"font/woff2", immutable},
		"/pictures/unit-1a2b3c4d.png":    {"image/png", immutable},
		"/favicon.svg":                   {"image/svg+xml", revalidate},
		"/site.webmanifest":              {"application/manifest+json", revalidate},
		"/speculation-rules.json":        {"application/speculationrules+json", revalidate},
		"/archive.gz":                    {"application/octet-stream", revalidate},
	} {
		w := get(a, path)
		if got := [2]string{w.Header().Get("Content-Type"), w.Header().Get("Cache-Control")}; w.Code != 200 || got != want {
			t.Errorf("%s: %d, %q, want %q", path, w.Code, got, want)
		}
	}
	if want := []string{"/archive.gz", "/favicon.svg", "/site.webmanifest", "/speculation-rules.json"}; !slices.Equal(a.TopLevel(), want) {
		t.Errorf("top level is %q, want %q", a.TopLevel(), want)
	}
}

func TestAssetsMethodsAndMisses(t *testing.T) {
	a := testAssets(t)
	w := ask(a, http.MethodHead, "/assets/site-1a2b3c4d.css")
	if w.Code != 200 || w.Body.Len() != 0 || w.Header().Get("Content-Length") != "1200" {
		t.Errorf("HEAD: %d, %d bytes, Content-Length %q", w.Code, w.Body.Len(), w.Header().Get("Content-Length"))
	}
	if w := ask(a, http.MethodPost, "/favicon.svg"); w.Code != 405 || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
	for _, path := range []string{"/assets/", "/assets/none.js", "/assets/../pages.json", "/pages.json", "/assets/site-1a2b3c4d.css.br"} {
		if w := get(a, path); w.Code != 404 || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d, %q", path, w.Code, w.Header().Get("Cache-Control"))
		}
	}
}

func TestLoadAssetsRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		change func(fstest.MapFS)
		want   string
	}{
		"no pages.json": {func(m fstest.MapFS) { delete(m, "pages.json") }, "pages.json"},
		"broken":        {func(m fstest.MapFS) { m["pages.json"].Data = []byte("{") }, "pages.json"},
		"missing file":  {func(m fstest.MapFS) { delete(m, "public/assets/react-1a2b3c4d.js") }, "/assets/react-1a2b3c4d.js"},
		"no public": {func(m fstest.MapFS) {
			for name := range m {
				if strings.HasPrefix(name, "public/") {
					delete(m, name)
				}
			}
		}, "public"},
	} {
		build := testBuild()
		test.change(build)
		if _, err := LoadAssets(build); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want an error about %s", name, err, test.want)
		}
	}
}

func TestEntryDropsUselessCompression(t *testing.T) {
	e := newEntry(content{contentType: "text/plain", cache: cacheRevalidate, text: []byte("short"), br: bytes.Repeat([]byte("x"), 9)})
	w := get(e, "/", "Accept-Encoding", "br")
	if w.Header().Get("Content-Encoding") != "" || w.Header().Get("Vary") != "" || w.Body.String() != "short" {
		t.Errorf("got %q with %v", w.Body, w.Header())
	}
}
