package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// crawledSite serves a pretendSite from within the bench and counts who asks for what.
type crawledSite struct {
	*pretendSite
	numbers   map[string]int // pages by path
	ready     [][]byte       // pages made beforehand; of a light site, none: each is made when it is asked for
	sitemaps  map[string][]byte
	asked     []atomic.Int32 // by page
	forbidden atomic.Int32   // requests for what robots.txt forbids
	server    *http.Server
}

const sitemapPages = 20_000 // in one file

// serveSite makes a site and serves it on loopback until it is closed.
func serveSite(ctx context.Context, pages int, light bool) (*crawledSite, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &crawledSite{pretendSite: newPretendSite("http://"+l.Addr().String(), pages, light), numbers: map[string]int{}, asked: make([]atomic.Int32, pages)}
	for n, path := range s.paths {
		s.numbers[path] = n
		if !light {
			s.ready = append(s.ready, s.page(n))
		}
	}
	s.listPages()
	s.server = &http.Server{Handler: s, ReadHeaderTimeout: time.Minute}
	go func() { _ = s.server.Serve(l) }() // ends with close
	return s, nil
}

// host is its address, as ENAMEL_ALLOW_PRIVATE names it.
func (s *crawledSite) host() string { return strings.TrimPrefix(s.url, "http://") }

func (s *crawledSite) close() { _ = s.server.Close() }

// listPages makes the sitemap, an index of as many files as are needed.
func (s *crawledSite) listPages() {
	s.sitemaps = map[string][]byte{}
	var index strings.Builder
	index.WriteString(`<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for first := 0; first < len(s.paths); first += sitemapPages {
		name := fmt.Sprintf("/sitemap-%d.xml", first/sitemapPages)
		fmt.Fprintf(&index, "<sitemap><loc>%s%s</loc></sitemap>", s.url, name)
		var list strings.Builder
		list.WriteString(`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
		for _, path := range s.paths[first:min(first+sitemapPages, len(s.paths))] {
			fmt.Fprintf(&list, "<url><loc>%s%s</loc></url>\n", s.url, path)
		}
		s.sitemaps[name] = []byte(list.String() + "</urlset>")
	}
	s.sitemaps["/sitemap.xml"] = []byte(index.String() + "</sitemapindex>")
}

// ServeHTTP implements http.Handler.
func (s *crawledSite) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	if n, ok := s.numbers[path]; ok {
		s.asked[n].Add(1)
		body := s.ready
		if s.light {
			body = [][]byte{s.page(n)}
			n = 0
		}
		send(w, "text/html; charset=utf-8", body[n])
		return
	}
	if list, ok := s.sitemaps[path]; ok {
		send(w, "application/xml", list)
		return
	}
	switch {
	case path == forbidden:
		s.forbidden.Add(1)
		http.NotFound(w, r)
	case path == "/robots.txt":
		send(w, "text/plain; charset=utf-8", []byte("User-agent: *\nDisallow: "+forbidden+"\nSitemap: "+s.url+"/sitemap.xml\n"))
	case path == "/assets/site.css":
		send(w, "text/css; charset=utf-8", []byte("body{margin:0}\n"))
	case path == "/assets/site.js":
		send(w, "text/javascript; charset=utf-8", []byte("'use strict';\n"))
	case strings.HasPrefix(path, "/pictures/"):
		send(w, "image/svg+xml", []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>`))
	default:
		http.NotFound(w, r)
	}
}

func send(w http.ResponseWriter, contentType string, body []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body) // a crawler that hung up is told of by the count
}

// forget begins to count anew.
func (s *crawledSite) forget() {
	for n := range s.asked {
		s.asked[n].Store(0)
	}
	s.forbidden.Store(0)
}

// visitedOnce says how a crawl differed from asking once for each page, and for
// nothing that robots.txt forbids.
func (s *crawledSite) visitedOnce() error {
	missed, again := 0, 0
	for n := range s.asked {
		switch times := int(s.asked[n].Load()); {
		case times == 0:
			missed++
		case times > 1:
			again += times - 1
		}
	}
	var failed []error
	if missed > 0 || again > 0 {
		failed = append(failed, fmt.Errorf("%d of %d pages were not asked for, and %d requests repeated one", missed, len(s.paths), again))
	}
	if n := s.forbidden.Load(); n > 0 {
		failed = append(failed, fmt.Errorf("%d requests for what robots.txt forbids", n))
	}
	return errors.Join(failed...)
}
