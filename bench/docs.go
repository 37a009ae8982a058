package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// docsPackage is a Debian package of HTML pages.
type docsPackage struct {
	name  string
	root  string // of its pages, as a pattern
	start string
}

// docsRun is what two crawlers found of one package.
type docsRun struct {
	Pages    int                 `json:"pages"`
	Findings int                 `json:"findings"`
	ByRule   map[string]int      `json:"by_rule"`
	Agreed   []string            `json:"agreed"`      // broken links that both found
	Only     map[string][]string `json:"differences"` // the others, by who found them and why the other did not
}

// measureDocs crawls three documentation packages and compares the broken links with
// those of wget.
func measureDocs(ctx context.Context, b *bench) error {
	for _, p := range []docsPackage{
		{"python3-doc", "usr/share/doc/python3*/html", "/"},
		{"postgresql-doc", "usr/share/doc/postgresql-doc-*/html", "/"},
		{"apache2-doc", "usr/share/doc/apache2-doc/manual", "/en/"},
	} {
		run, err := b.crawlDocs(ctx, p)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		b.report.Runs["docs "+p.name] = run
		unexplained := 0
		for _, why := range slices.Sorted(maps.Keys(run.Only)) {
			b.say("   %s, %s: %d, such as %s", p.name, why, len(run.Only[why]), run.Only[why][0])
			if strings.HasSuffix(why, unnamed) {
				unexplained += len(run.Only[why])
			}
		}
		b.add(p.name+", broken links that wget finds too", float64(len(run.Agreed)), "links", nil)
		b.add(p.name+", broken links that one finds without a reason", float64(unexplained), "links", atMost(0))
		b.add(p.name+", findings a page of "+number(float64(run.Pages)), float64(run.Findings)/float64(run.Pages), "findings", nil)
	}
	return nil
}

func (b *bench) crawlDocs(ctx context.Context, p docsPackage) (*docsRun, error) {
	dir, err := b.emptyFolder(p.name)
	if err != nil {
		return nil, err
	}
	root, err := unpackDocs(ctx, dir, p)
	if err != nil {
		return nil, err
	}
	site := httptest.NewServer(docsFiles(root))
	defer site.Close()
	run, ours, err := b.crawlOfDocs(ctx, site.URL+p.start, dir)
	if err != nil {
		return nil, err
	}
	theirs, err := wgetBroken(ctx, site.URL+p.start, dir)
	if err != nil {
		return nil, err
	}
	run.compare(site.URL, root, ours, theirs)
	return run, nil
}

// unpackDocs downloads a package and those it depends on, and gives the folder of its pages.
func unpackDocs(ctx context.Context, dir string, p docsPackage) (string, error) {
	const script = `set -e; apt-get download -qq "$0" $(apt-cache depends "$0" | sed -n 's/^ *Depends: //p'); for d in *.deb; do dpkg -x "$d" root; done`
	cmd := exec.CommandContext(ctx, "sh", "-c", script, p.name) //nolint:gosec // one of three names
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("unpack: %w: %s", err, out)
	}
	roots, err := filepath.Glob(filepath.Join(dir, "root", p.root))
	if err != nil || len(roots) == 0 {
		return "", errors.Join(err, errors.New("the package has no pages at "+p.root))
	}
	return roots[0], nil
}

// docsFiles serves files, and of a folder its index or nothing.
func docsFiles(root string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := filepath.Join(root, filepath.FromSlash(path.Clean(r.URL.Path)))
		if strings.HasSuffix(r.URL.Path, "/") {
			name = filepath.Join(name, "index.html")
		}
		info, err := os.Stat(name) //nolint:gosec // cleaned, and below the root
		if err == nil && info.IsDir() {
			http.Redirect(w, r, r.URL.Path+"/", http.StatusMovedPermanently) //nolint:gosec // to a folder that is there
			return
		}
		body, err := os.ReadFile(name) //nolint:gosec // of the package
		if err != nil {
			http.NotFound(w, r)
			return
		}
		http.ServeContent(w, r, name, info.ModTime(), bytes.NewReader(body))
	})
}

// crawlOfDocs crawls with the binary; the second are the broken links to the site.
func (b *bench) crawlOfDocs(ctx context.Context, start, dir string) (*docsRun, map[string]bool, error) {
	cmd := exec.CommandContext(ctx, b.binary, "crawl", "--allow-private", "--max-pages", "20000", "--concurrency", "4", "--format", "json", start) //nolint:gosec // the binary to measure
	cmd.Env = append(ownEnvironment(), serverEnv(filepath.Join(dir, "data"), "localhost:8080")...)
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	if err := cmd.Run(); err != nil {
		return nil, nil, fmt.Errorf("crawl: %w: %s", err, log.Bytes())
	}
	var crawl struct {
		Pages []struct {
			URL    string
			Status int
		}
		Findings []struct{ Rule, URL, Target string }
	}
	if err := json.Unmarshal(out.Bytes(), &crawl); err != nil {
		return nil, nil, err
	}
	run := &docsRun{Findings: len(crawl.Findings), ByRule: map[string]int{}, Only: map[string][]string{}}
	broken := map[string]bool{}
	for _, p := range crawl.Pages {
		if p.Status == http.StatusOK {
			run.Pages++
		}
		broken[p.URL] = p.Status >= 400
	}
	for _, f := range crawl.Findings {
		run.ByRule[f.Rule]++
		if strings.HasSuffix(f.Rule, "broken") {
			broken[f.Target] = true
		}
	}
	origin, _, _ := strings.Cut(strings.TrimPrefix(start, "http://"), "/")
	maps.DeleteFunc(broken, func(u string, is bool) bool { return !is || !strings.HasPrefix(u, "http://"+origin+"/") })
	return run, broken, nil
}

// wgetBroken are the broken links that wget lists at its end.
func wgetBroken(ctx context.Context, start, dir string) (map[string]bool, error) {
	cmd := exec.CommandContext(ctx, "wget", "--spider", "--recursive", "--level=inf", "--no-verbose", "--no-config", start) //nolint:gosec // our own address
	cmd.Dir = dir
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 8) { // 8: some answers were errors
		return nil, fmt.Errorf("wget: %w", err)
	}
	_, list, _ := strings.Cut(string(text), "\nFound ") // so many broken links
	broken := map[string]bool{}
	for line := range strings.Lines(list) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "http://") {
			broken[line] = true
		}
	}
	return broken, nil
}

// compare sorts the broken links by who found them. Links are the same where they
// are once unescaped.
func (r *docsRun) compare(site, root string, ours, theirs map[string]bool) {
	other := map[string]bool{}
	for link := range theirs {
		other[plainLink(link)] = true
	}
	var differ []string
	for _, link := range slices.Sorted(maps.Keys(ours)) {
		if other[plainLink(link)] {
			r.Agreed = append(r.Agreed, link)
			delete(other, plainLink(link))
		} else {
			differ = append(differ, plainLink(link))
		}
	}
	missed := slices.Sorted(maps.Keys(other))
	named := references(site, root, append(slices.Clone(differ), missed...))
	for who, links := range map[string][]string{"only enamel finds what stands in ": differ, "only wget finds what stands in ": missed} {
		for _, link := range links {
			why := who + cmp.Or(strings.Join(slices.Sorted(maps.Keys(named[link])), ", "), unnamed)
			r.Only[why] = append(r.Only[why], link)
		}
	}
}

// unnamed is the place of a link that stands in no page.
const unnamed = "no page"

func plainLink(link string) string {
	if plain, err := url.PathUnescape(link); err == nil {
		return plain
	}
	return link
}

// references are the elements and attributes in which pages name these links.
func references(site, root string, links []string) map[string]map[string]bool {
	found := map[string]map[string]bool{}
	for _, link := range links {
		found[link] = map[string]bool{}
	}
	_ = filepath.WalkDir(root, func(file string, _ os.DirEntry, err error) error {
		if err != nil || len(links) == 0 || !strings.HasSuffix(file, ".html") {
			return nil //nolint:nilerr // an unreadable file names nothing
		}
		body, _ := os.ReadFile(file) //nolint:gosec // of the package
		relative, _ := filepath.Rel(root, file)
		page, err := url.Parse(site + "/" + filepath.ToSlash(relative))
		if err != nil {
			return nil //nolint:nilerr // as above
		}
		z := html.NewTokenizer(bytes.NewReader(body))
		for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
			t := z.Token()
			for _, a := range t.Attr {
				if to, err := page.Parse(strings.TrimSpace(a.Val)); err == nil {
					to.Fragment = ""
					if places := found[plainLink(to.String())]; places != nil {
						places["<"+t.Data+" "+a.Key+">"] = true
					}
				}
			}
		}
		return nil
	})
	return found
}
