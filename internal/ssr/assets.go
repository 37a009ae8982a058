package ssr

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
)

// pageAssets is what one page of the web build loads; URLs all.
type pageAssets struct {
	JS      string   `json:"js"`      // module script; empty for a page without islands
	Imports []string `json:"imports"` // of JS
	Loader  string   `json:"loader"`  // module script that loads them once the page is painted
	CSS     []string `json:"css"`
	Fonts   []string `json:"fonts"`
}

// Assets are the files of the web build with their compressed siblings.
type Assets struct {
	pages map[string]pageAssets
	files map[string]*Entry // by URL path
}

// LoadAssets reads pages.json and public/ of a web build.
func LoadAssets(dist fs.FS) (*Assets, error) {
	a := &Assets{files: map[string]*Entry{}}
	b, err := fs.ReadFile(dist, "pages.json")
	if err != nil {
		return nil, fmt.Errorf("the web build: %w", err)
	}
	if err := json.Unmarshal(b, &a.pages); err != nil {
		return nil, fmt.Errorf("pages.json of the web build: %w", err)
	}
	public, err := fs.Sub(dist, "public")
	if err != nil {
		return nil, fmt.Errorf("the web build's public files: %w", err)
	}
	err = fs.WalkDir(public, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return a.load(public, name)
	})
	if err != nil {
		return nil, fmt.Errorf("the web build's public files: %w", err)
	}
	return a, a.check()
}

// load notes one file with its siblings, whose bytes stay where they are; a sibling by itself is no file.
func (a *Assets) load(public fs.FS, name string) error {
	if ext := path.Ext(name); ext == ".br" || ext == ".gz" {
		if _, err := fs.Stat(public, strings.TrimSuffix(name, ext)); err == nil {
			return nil
		}
	}
	c := content{contentType: contentType(name), cache: cacheImmutable}
	tag := tagOf([]byte(name))
	if !hashed(name) {
		text, err := fs.ReadFile(public, name)
		if err != nil {
			return err
		}
		c.cache, tag = cacheRevalidate, tagOf(text)
	}
	e := c.entry(tag)
	e.files = public
	for enc := range encodings {
		r := representation{file: name + enc.suffix()}
		info, err := fs.Stat(public, r.file)
		switch {
		case enc != identity && errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return err
		}
		if r.size = int(info.Size()); enc == identity || r.size < e.reps[identity].size {
			e.put(enc, r)
		}
	}
	a.files["/"+name] = e
	return nil
}

// check finds what pages.json names and public/ lacks, at the start instead of
// in a visitor's browser.
func (a *Assets) check() error {
	for name, p := range a.pages {
		urls := slices.Concat(p.Imports, p.CSS, p.Fonts)
		if p.JS != "" {
			urls = append(urls, p.JS, p.Loader)
		}
		for _, u := range urls {
			if !a.Has(u) {
				return fmt.Errorf("pages.json: page %s needs %s, which the web build lacks", name, u)
			}
		}
	}
	return nil
}

// Has reports whether a URL path is a file of the build.
func (a *Assets) Has(urlPath string) bool { return a.files[urlPath] != nil }

// TopLevel lists the URL paths of the files outside any folder, such as
// /favicon.svg, in order: routes name them one by one.
func (a *Assets) TopLevel() []string {
	var top []string
	for p := range a.files {
		if strings.Count(p, "/") == 1 {
			top = append(top, p)
		}
	}
	slices.Sort(top)
	return top
}

// Serve answers with the file of a URL path. It reports false, and has written
// nothing, when there is none.
func (a *Assets) Serve(w http.ResponseWriter, r *http.Request, urlPath string) bool {
	e := a.files[urlPath]
	if e == nil {
		return false
	}
	e.ServeHTTP(w, r)
	return true
}

// ServeHTTP serves the file of the request's path: 404 if there is no such file,
// 405 for methods other than GET and HEAD.
func (a *Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if refuseMethod(w, r) {
		return
	}
	if !a.Serve(w, r, r.URL.Path) {
		plain(w, http.StatusNotFound, "Not found.")
	}
}

// refuseMethod answers 405 to anything but GET and HEAD.
func refuseMethod(w http.ResponseWriter, r *http.Request) bool {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return false
	}
	w.Header().Set("Allow", "GET, HEAD")
	plain(w, http.StatusMethodNotAllowed, "Method not allowed.")
	return true
}

// plain answers with one line that nobody may store.
func plain(w http.ResponseWriter, status int, text string) {
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", cachePrivate)
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n")) // an error means that the client left
}

// hashed reports whether a file's name changes with its bytes: the web build
// hashes the names of everything under assets/ and pictures/.
func hashed(name string) bool {
	return strings.HasPrefix(name, "assets/") || strings.HasPrefix(name, "pictures/")
}

// contentType goes by the extension alone: the table of the system that the
// binary runs on must not change an answer.
func contentType(name string) string {
	if path.Base(name) == "speculation-rules.json" {
		return "application/speculationrules+json"
	}
	switch path.Ext(name) {
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".html":
		return "text/html; charset=utf-8"
	case ".txt":
		return "text/plain; charset=utf-8"
	case ".json", ".map":
		return "application/json"
	case ".webmanifest":
		return "application/manifest+json"
	case ".xml":
		return "application/xml"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".jpg", ".jpeg":
		return "image/jpeg"
	case ".webp":
		return "image/webp"
	case ".avif":
		return "image/avif"
	case ".ico":
		return "image/x-icon"
	case ".woff2":
		return "font/woff2"
	}
	return "application/octet-stream"
}
