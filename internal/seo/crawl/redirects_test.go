package crawl_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/seo/crawl"
)

// TestRedirectsAreToldOnce: a chain at its first address, a loop at its shortest,
// an error behind a chain at the last redirect.
func TestRedirectsAreToldOnce(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{
		"/": linking("/c/30", "/chain", "/loop/a", "/loop/bb", "/into", "/e/1"), "/end": linking(), "/chain": moved("/c/0"), "/c/30": moved("/end"),
		"/loop/a": moved("/loop/bb"), "/loop/bb": moved("/loop/a"), "/into": moved("/loop/bb"),
		"/e/1": moved("/e/2"), "/e/2": moved("/e/3"), "/e/3": moved("/nowhere"),
	}}
	for i := range 30 {
		s.pages[fmt.Sprintf("/c/%d", i)] = moved(fmt.Sprintf("/c/%d", i+1))
	}
	url := serve(t, s)
	c := open(t, sqlite(t), audited, url)
	got := redirectsTold(t, c, url)
	want := []string{
		"chain /chain 10 redirects and more follow one another, more than search engines follow.",
		"chain /e/1 3 redirects follow one another.",
		"loop /loop/a 2 redirects lead back to where they began.",
		"to-error /e/3 The redirect leads to an address that answers 404 (Not Found).",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestALongLoopIsToldOnce: however many redirects it has, at its shortest address,
// and not as a chain where one leads into it. A chain that is as long is none.
func TestALongLoopIsToldOnce(t *testing.T) {
	// A ring of so many redirects, with a chain of so many that leads into it.
	ring := func(s *site, name string, length, lead int) {
		for i := range length {
			s.pages[fmt.Sprintf("/%s/%d", name, i)] = moved(fmt.Sprintf("/%s/%d", name, (i+1)%length))
		}
		for i := range lead {
			to := fmt.Sprintf("/%s/in/%d", name, i+1)
			if i == lead-1 {
				to = fmt.Sprintf("/%s/%d", name, length-1)
			}
			s.pages[fmt.Sprintf("/%s/in/%d", name, i)] = moved(to)
		}
	}
	tests := []struct {
		name         string
		length, lead int // of the loop, of the chain into it
		links        string
		want         []string
	}{
		{"ten", 10, 0, "/r/3", []string{"loop /r/0 10 redirects lead back to where they began."}},
		{"eleven", 11, 0, "/r/3", []string{"loop /r/0 11 redirects lead back to where they began."}},
		{"thirty", 30, 0, "/r/25", []string{"loop /r/0 30 redirects lead back to where they began."}},
		{"into eleven", 11, 1, "/r/in/0", []string{"loop /r/0 11 redirects lead back to where they began."}},
		{"a long way into eleven", 11, 15, "/r/in/0", []string{"loop /r/0 11 redirects lead back to where they began."}},
		{"a long way into two", 2, 15, "/r/in/0", []string{"loop /r/0 2 redirects lead back to where they began."}},
		{"a long way into one", 1, 15, "/r/in/0", []string{"loop /r/0 The address redirects to itself."}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := &site{pages: map[string]http.HandlerFunc{"/": linking(tt.links, "/chain/0"), "/end": linking()}}
			ring(s, "r", tt.length, tt.lead)
			for i := range 15 {
				s.pages[fmt.Sprintf("/chain/%d", i)] = moved(fmt.Sprintf("/chain/%d", i+1))
			}
			s.pages["/chain/15"] = moved("/end")
			url := serve(t, s)
			c := open(t, sqlite(t), audited, url)
			got := redirectsTold(t, c, url)
			want := append([]string{"chain /chain/0 10 redirects and more follow one another, more than search engines follow."}, tt.want...)
			if !slices.Equal(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

// TestALongLoopIsCheckedAgain: it is mended where it ends somewhere, and not where
// a second look only gives up on it.
func TestALongLoopIsCheckedAgain(t *testing.T) {
	const length = 12
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/r/0"), "/end": linking()}}
	for i := range length {
		s.pages[fmt.Sprintf("/r/%d", i)] = moved(fmt.Sprintf("/r/%d", (i+1)%length))
	}
	url := serve(t, s)
	c := open(t, sqlite(t), audited, url)
	crawled(t, c, crawl.Options{Start: url})
	told := oneOf(t, c, url, "redirect.loop")
	look := func(want crawl.Change) {
		t.Helper()
		got, err := c.RecheckTracked(t.Context(), told.ID)
		if err != nil || got.Change != want {
			t.Errorf("%s (%s), %v; want %s", got.Change, got.Note, err, want)
		}
	}
	look(crawl.Persisting)
	s.set("/r/11", stall)
	look(crawl.NotChecked)
	s.set("/r/11", moved("/end"))
	look(crawl.Fixed)
}

// TestWhyARedirectLeadsNowhereIsSaid: what came of its end, in words.
func TestWhyARedirectLeadsNowhereIsSaid(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/old"), "/old": moved("/slow"), "/slow": stall}}
	url := serve(t, s)
	c := open(t, sqlite(t), audited, url)
	c.Fetch.Timeout = 300 * time.Millisecond
	all := strings.Join(found(t, c, crawled(t, c, crawl.Options{Start: url})), "\n")
	if want := "redirect.to-error /old The redirect leads nowhere: it did not answer in time."; !strings.Contains(all, want) {
		t.Errorf("no %q in\n%s", want, all)
	}
}

// redirectsTold crawls a site and lists what is told of its redirects.
func redirectsTold(t *testing.T, c *crawl.Crawler, url string) (told []string) {
	t.Helper()
	for _, line := range found(t, c, crawled(t, c, crawl.Options{Start: url})) {
		if _, of, ok := strings.Cut(line, " redirect."); ok {
			told = append(told, of)
		}
	}
	slices.Sort(told)
	return told
}
