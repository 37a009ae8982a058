package app

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"enamel/internal/db/dbtest"
)

// typed sends a request line as it is, which no client would, and gives the answer.
func (r *running) typed(method, target string) answer {
	r.t.Helper()
	c, err := new(net.Dialer).DialContext(r.t.Context(), "tcp", strings.TrimPrefix(r.url, "http://"))
	if err != nil {
		r.t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	if err := c.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
		r.t.Fatal(err)
	}
	if _, err := io.WriteString(c, method+" "+target+" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"); err != nil {
		r.t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(c), &http.Request{Method: method})
	if err != nil {
		r.t.Fatalf("%s %.80q: %v", method, target, err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		r.t.Fatalf("%s %.80q: %v", method, target, err)
	}
	return answer{res.StatusCode, res.Header, string(body)}
}

// badMark stands in what is asked for, to be looked for in the answers.
const badMark = "zq9xq"

// badRequest is what somebody asks of the pages, and what comes of it.
type badRequest struct {
	method, target string
	status         int
	location       string // of a redirect
}

func badPaths() []badRequest {
	long := strings.Repeat(badMark, 8<<10/len(badMark))
	const missing, moved, refused, endless = http.StatusNotFound, http.StatusSeeOther, http.StatusBadRequest, http.StatusRequestURITooLong
	return []badRequest{
		{"GET", "/shop/%2e%2e%2f" + badMark, missing, ""},
		{"GET", "/shop/%2e%2e%2fcheckout", missing, ""},
		{"GET", "/shop/%2e%2e%2f%2e%2e%2fetc%2fpasswd", missing, ""},
		{"GET", "/shop/..%5c..%5cetc%5cpasswd", missing, ""},
		{"GET", "/shop/" + badMark, missing, ""},
		{"GET", "/shop/" + badMark + "%00", missing, ""},
		{"GET", "/shop/%ff%fe" + badMark, missing, ""},
		{"GET", "/shop/%3Cscript%3E" + badMark, missing, ""},
		{"GET", "/shop/" + long, endless, ""},
		{"GET", "/shop/a/b/" + badMark, missing, ""},
		{"GET", "/blog/" + badMark, moved, "/blog"},
		{"GET", "/blog/" + badMark + "%2Fb", moved, "/blog"},
		{"GET", "/blog/%2e%2e%2fshop", moved, "/blog"},
		{"GET", "/blog/" + badMark + "%00", moved, "/blog"},
		{"GET", "/blog/%ff" + badMark, moved, "/blog"},
		{"GET", "/blog/%0d%0aSet-Cookie:%20" + badMark, moved, "/blog"},
		{"GET", "/blog/" + long, endless, ""},
		{"GET", "/blog/a/" + badMark, missing, ""},
		{"GET", "/assets/%2e%2e/%2e%2e/etc/passwd", missing, ""},
		{"GET", "/assets/..%2f..%2fetc%2fpasswd", missing, ""},
		{"GET", "/assets/" + badMark + "%00.js", missing, ""},
		{"GET", "/pictures/..%2f..%2f..%2fpages.json", missing, ""},
		{"GET", "/pictures/", missing, ""},
		{"GET", "/%00" + badMark, missing, ""},
		{"GET", "/%ff" + badMark, missing, ""},
		{"GET", "/%C0%AE%C0%AE/" + badMark, missing, ""},
		{"GET", "/" + long, endless, ""},
		{"GET", "/order/" + badMark + "%00", missing, ""},
		{"GET", "/order/%ff%fe", missing, ""},
		{"GET", "/order/" + long, endless, ""},
		{"GET", "/" + badMark + " " + badMark, refused, ""},
		{"GET", "/%zz" + badMark, refused, ""},
		{"GET", "/%", refused, ""},
		{"GET", badMark, refused, ""},
		{"GET", "/faq\x00" + badMark, refused, ""},
	}
}

func badQueries() []badRequest {
	long := strings.Repeat(badMark, 8<<10/len(badMark))
	const ok, missing, moved, unreadable, endless = http.StatusOK, http.StatusNotFound, http.StatusSeeOther, http.StatusUnprocessableEntity, http.StatusRequestURITooLong
	return []badRequest{
		{"GET", "/?" + badMark + "=%00", ok, ""}, // pages have no query, and read none
		{"GET", "/faq?" + long, endless, ""},
		{"GET", "/faq?" + long[:2<<10], ok, ""},
		{"GET", "/blog?%zz=" + badMark, ok, ""},
		{"GET", "/auth?next=//evil.example/" + badMark, ok, ""},
		{"GET", "/shop?" + long[:3<<10], missing, ""},
		{"GET", "/shop?category=" + long, endless, ""},
		{"GET", "/shop?category=" + badMark, moved, "/shop"},
		{"GET", "/shop?brand=" + badMark + "&grade=Z&fuel=&price=-1&finish=%ff&sort=" + badMark, moved, "/shop"},
		{"GET", "/shop?grade=A&grade=A&grade=" + badMark, moved, "/shop?grade=A"},
		{"GET", "/shop?page=0", moved, "/shop"},
		{"GET", "/shop?page=-99999999999999999999", moved, "/shop"},
		{"GET", "/shop?page=1e9", moved, "/shop"},
		{"GET", "/shop?page=" + badMark, moved, "/shop"},
		{"GET", "/shop?page=99999", moved, "/shop?page=4"},
		{"GET", "/shop?width=-5", unreadable, ""},
		{"GET", "/shop?width=NaN", unreadable, ""},
		{"GET", "/shop?height=1e400", unreadable, ""},
		{"GET", "/shop?width=%ff", moved, "/shop"},
		{"GET", "/shop?%00=" + badMark, moved, "/shop"},
		{"GET", "/shop?;" + badMark, moved, "/shop"},
		{"GET", "/shop?next=https://evil.example/" + badMark, moved, "/shop"},
	}
}

// badMethods asks pages for what they don't do.
func badMethods() (out []badRequest) {
	for _, path := range []string{"/", "/faq", "/shop", "/shop?category=stoves", "/blog", "/blog/" + badMark, "/dryer-repair", "/checkout"} {
		for _, method := range []string{"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"} {
			out = append(out, badRequest{method, path, http.StatusMethodNotAllowed, ""})
		}
	}
	return out
}

func TestBadInputIsAnsweredCleanly(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.allPublished()
	for _, c := range append(append(badPaths(), badQueries()...), badMethods()...) {
		a := r.typed(c.method, c.target)
		if a.status != c.status || a.header.Get("Location") != c.location {
			t.Errorf("%s %.80q: %d to %q, want %d to %q", c.method, c.target, a.status, a.header.Get("Location"), c.status, c.location)
		}
		if strings.Contains(a.body, badMark) {
			t.Errorf("%s %.80q: the answer repeats what was asked", c.method, c.target)
		}
		for name, values := range a.header {
			if strings.Contains(strings.Join(values, "\n"), badMark) || name == "Set-Cookie" {
				t.Errorf("%s %.80q: the header %s: %q", c.method, c.target, name, values)
			}
		}
	}
	// The mux sends unclean paths to clean ones, which are ours or nobody's.
	for target, location := range map[string]string{
		"/assets/../../etc/passwd": "/etc/passwd", "//evil.example/" + badMark: "/evil.example/" + badMark,
		"/shop/../faq": "/faq", "/./blog": "/blog", "/\\evil.example": "",
	} {
		a := r.typed("GET", target)
		if a.status < 300 || a.status > 499 || a.header.Get("Location") != location {
			t.Errorf("%q: %d to %q, want %q", target, a.status, a.header.Get("Location"), location)
		}
	}
	for _, line := range strings.Split(r.logs.String(), "\n") {
		if strings.Contains(line, `"level":"ERROR"`) || strings.Contains(line, "panic") {
			t.Errorf("the log has %s", line)
		}
	}
	if a := r.get("/"); a.status != http.StatusOK {
		t.Errorf("home afterwards: %d", a.status)
	}
}
