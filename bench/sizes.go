package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path"
	"regexp"
	"strings"
)

// pageSize is what a page of one kind makes a browser fetch, in bytes as sent.
type pageSize struct {
	Kind string `json:"kind"`
	HTML int    `json:"html"`
	CSS  int    `json:"css"`
	JS   int    `json:"js"`   // at once: the scripts and all that they import
	Lazy int    `json:"lazy"` // when something is opened
}

// pageSizes measures one page of each kind, compressed at its best.
func pageSizes(ctx context.Context, s *server) ([]pageSize, error) {
	units, err := s.units(ctx)
	if err != nil {
		return nil, err
	}
	shop, err := newShopper(ctx, s, 1)
	if err != nil {
		return nil, err
	}
	token, err := shop.place(ctx)
	if err != nil {
		return nil, err
	}
	var out []pageSize
	for _, p := range []struct{ kind, path string }{
		{"home", "/"},
		{"unit", "/shop/" + units[0]},
		{"list of units", "/shop"},
		{"repair", "/dryer-repair"},
		{"brand", "/whirlpool-service"},
		{"article", "/blog/dryer-vent-cleaning-safety"},
		{"partnership", "/partnership"},
		{"checkout", "/checkout"},
		{"order", "/order/" + token},
		{"not-found", "/no-such-page"},
	} {
		size, err := sizeOf(ctx, s.url, p.path)
		if err != nil {
			return nil, err
		}
		size.Kind = p.kind
		out = append(out, size)
	}
	return out, nil
}

func sizeOf(ctx context.Context, origin, path string) (pageSize, error) {
	page, err := fetch(ctx, origin+path)
	if err != nil {
		return pageSize{}, err
	}
	size := pageSize{HTML: len(page.Body)}
	text, err := read(ctx, origin+path)
	if err != nil {
		return size, err
	}
	styles, scripts := linked(string(text))
	for _, u := range styles {
		css, err := fetch(ctx, origin+u)
		if err != nil {
			return size, err
		}
		size.CSS += len(css.Body)
	}
	size.JS, size.Lazy, err = scriptBytes(ctx, origin, scripts)
	return size, err
}

// linked lists the stylesheets and scripts that a document names.
func linked(html string) (styles, scripts []string) {
	tag := regexp.MustCompile(`<(?:link|script)\b[^>]*>`)
	attr := func(tag, name string) string {
		m := regexp.MustCompile(`\b` + name + `="([^"]*)"`).FindStringSubmatch(tag)
		if m == nil {
			return ""
		}
		return m[1]
	}
	for _, t := range tag.FindAllString(html, -1) {
		switch src := attr(t, "src"); {
		case strings.HasPrefix(t, "<script") && src != "":
			scripts = append(scripts, src)
			if entry := attr(t, "data-entry"); entry != "" { // the loader's entry, loaded once the page is painted
				scripts = append(scripts, entry)
			}
		case attr(t, "rel") == "stylesheet":
			styles = append(styles, attr(t, "href"))
		}
	}
	return styles, scripts
}

// scriptBytes follows imports: what is imported by a call comes later.
func scriptBytes(ctx context.Context, origin string, scripts []string) (now, later int, err error) {
	const most = 100
	seen := map[string]bool{}
	var lazy []string
	for _, queue := range []*[]string{&scripts, &lazy} {
		sum := 0
		for len(*queue) > 0 {
			u := (*queue)[0]
			*queue = (*queue)[1:]
			if seen[u] {
				continue
			}
			if seen[u] = true; len(seen) > most {
				return 0, 0, errors.New("a page imports more than 100 scripts")
			}
			sent, err := fetch(ctx, origin+u)
			if err != nil {
				return 0, 0, err
			}
			text, err := read(ctx, origin+u)
			if err != nil {
				return 0, 0, err
			}
			sum += len(sent.Body)
			static, dynamic := imports(u, string(text))
			*queue = append(*queue, static...)
			lazy = append(lazy, dynamic...)
		}
		if queue == &scripts {
			now = sum
		} else {
			later = sum
		}
	}
	return now, later, nil
}

// imports lists the URLs that a module imports, at once and by a call.
func imports(from, text string) (static, dynamic []string) {
	find := func(expr string) (urls []string) {
		for _, m := range regexp.MustCompile(expr).FindAllStringSubmatch(text, -1) {
			u := m[1]
			if !strings.HasPrefix(u, "/") {
				u = path.Join(path.Dir(from), u)
			}
			urls = append(urls, u)
		}
		return urls
	}
	return find("(?:\\bfrom|\\bimport)\\s*[\"']([./][^\"']+\\.js)[\"']"), find("\\bimport\\(\\s*[\"'`]([./][^\"'`]+\\.js)[\"'`]")
}

// read gets the text of an answer, decoded, whatever its status.
func read(ctx context.Context, url string) ([]byte, error) {
	text, err := get(ctx, url)
	if status := new(statusError); errors.As(err, &status) && status.code == http.StatusNotFound {
		return status.body, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read a page: %w", err)
	}
	return text, nil
}
