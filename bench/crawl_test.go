package main

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func siteOf(t *testing.T, pages int, light bool) *crawledSite {
	t.Helper()
	s, err := serveSite(t.Context(), pages, light)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	return s
}

// follow asks for every page that links lead to from the start, once each.
func follow(t *testing.T, s *crawledSite) {
	t.Helper()
	href := regexp.MustCompile(`<a [^>]*href="([^"]+)"`)
	seen := map[string]bool{"/": true, forbidden: true}
	for todo := []string{"/"}; len(todo) > 0; todo = todo[1:] {
		text, err := get(t.Context(), s.url+todo[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range href.FindAllStringSubmatch(string(text), -1) {
			if path := link[1]; !seen[path] {
				seen[path] = true
				todo = append(todo, path)
			}
		}
	}
}

func TestLinksLeadToEveryPageOfAPretendSite(t *testing.T) {
	for name, light := range map[string]bool{"whole": false, "light": true} {
		t.Run(name, func(t *testing.T) {
			s := siteOf(t, 700, light)
			follow(t, s)
			if err := s.visitedOnce(); err != nil {
				t.Error(err)
			}
			if again := s.page(33); string(again) != string(s.page(33)) {
				t.Error("a page differs when it is made again")
			}
		})
	}
}

func TestPretendPageIsAsARealOne(t *testing.T) {
	s := siteOf(t, 4000, false)
	if size, links := s.meanSize(), s.meanLinks(); size < 8 || size > 30 || links < 10 || links > 60 {
		t.Errorf("%.1f kB and %.1f links", size, links)
	}
}

func TestVisitedOnceTellsWhatACrawlDidWrong(t *testing.T) {
	for _, c := range []struct {
		name string
		ask  []string
		want string
	}{
		{"a page that is asked for twice", []string{"/"}, "0 of 40 pages were not asked for, and 1 requests repeated one"},
		{"what robots.txt forbids", []string{forbidden}, "1 requests for what robots.txt forbids"},
		{"a file that is no page", []string{"/sitemap.xml", "/robots.txt"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := siteOf(t, 40, true)
			follow(t, s)
			for _, path := range c.ask {
				if answer, err := fetch(t.Context(), s.url+path); err != nil || path != forbidden && answer.Status != http.StatusOK {
					t.Fatalf("%s: %d, %v", path, answer.Status, err)
				}
			}
			got := ""
			if err := s.visitedOnce(); err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			s.forget()
			if err := s.visitedOnce(); err == nil || !strings.HasPrefix(err.Error(), "40 of 40 ") {
				t.Errorf("%v after it was told to forget", err)
			}
		})
	}
}

func TestCountTakenWantsWholePages(t *testing.T) {
	const whole = `{"url":"/a","title":"A","h1":"A","links":["/b"]}` + "\n"
	for _, c := range []struct {
		name, text string
		count      int
		failed     bool
	}{
		{"two pages", whole + strings.ReplaceAll(whole, "/a", "/c"), 2, false},
		{"one twice", whole + whole, 0, true},
		{"no title", strings.ReplaceAll(whole, `"title":"A"`, `"title":""`), 0, true},
		{"no links", strings.ReplaceAll(whole, `["/b"]`, `[]`), 0, true},
		{"cut off", whole[:20], 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "pages.jsonl"), []byte(c.text), 0o600); err != nil {
				t.Fatal(err)
			}
			count, err := countTaken(dir)
			if count != c.count && !c.failed || (err != nil) != c.failed {
				t.Errorf("%d, %v", count, err)
			}
		})
	}
}
