package app

import (
	"bufio"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"enamel/internal/api"
	"enamel/internal/db/dbtest"
)

// asvs is how many requirements of the levels 1 and 2 each section of OWASP
// ASVS 5.0.0 has; they are numbered from 1.
const asvs = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
	5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1
	9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4
	13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`

// requirements gives the sections of a list like asvs as the ids that they stand for.
func requirements(t *testing.T, list string) (ids []string) {
	t.Helper()
	for _, section := range strings.Fields(list) {
		name, count, _ := strings.Cut(section, ":")
		n, err := strconv.Atoi(count)
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			ids = append(ids, fmt.Sprintf("%s.%d", name, i+1))
		}
	}
	return ids
}

// securityDoc checks a page like docs/security-checks.md against the sources: each
// test that it names exists, and each requirement has an answer.
type securityDoc struct {
	sources    fs.FS
	references map[string]bool // that exist
	answers    map[string]int  // requirement, section or chapter -> times
	goTests    map[string][]string
	wrong      []string
}

func checkSecurityDoc(doc string, sources fs.FS, ids []string) *securityDoc {
	d := &securityDoc{sources: sources, references: map[string]bool{}, answers: map[string]int{}, goTests: map[string][]string{}}
	span := regexp.MustCompile("`([^`]+)`")
	item := regexp.MustCompile(`^- (\d[\d., ]*): `)
	for i, line := range strings.Split(doc, "\n") {
		if m := item.FindStringSubmatch(line); m != nil {
			for id := range strings.SplitSeq(m[1], ", ") {
				d.answers[id]++
			}
		}
		last := len(line) // start of the cell in which every span is a reference
		if strings.HasPrefix(line, "| ") && line[2] >= '0' && line[2] <= '9' {
			last = d.row(i+1, line)
		}
		for _, at := range span.FindAllStringSubmatchIndex(line, -1) {
			d.span(i+1, line[at[2]:at[3]], at[0] >= last)
		}
	}
	for _, id := range ids {
		section := id[:strings.LastIndex(id, ".")]
		chapter, _, _ := strings.Cut(section, ".")
		if n := d.answers[id] + d.answers[section] + d.answers[chapter]; n != 1 {
			d.complain(0, "%s is answered %d times, want once", id, n)
		}
	}
	return d
}

func (d *securityDoc) complain(line int, format string, args ...any) {
	d.wrong = append(d.wrong, fmt.Sprintf("line %d: ", line)+fmt.Sprintf(format, args...))
}

// row checks a requirement's row and returns where its last cell begins.
func (d *securityDoc) row(n int, line string) int {
	cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "| "), " |"), " | ")
	for id := range strings.SplitSeq(cells[0], ", ") {
		d.answers[id]++
	}
	if len(cells) != 4 || slices.Contains(cells, "") {
		d.complain(n, "%s has %d cells that say something, want 4", cells[0], len(cells))
	}
	shown := cells[len(cells)-1]
	if !strings.Contains(shown, "`") && !regexp.MustCompile(`\bgap\b|\bcomes with\b`).MatchString(shown) {
		d.complain(n, "%s is shown by no test and is called no gap", cells[0])
	}
	return len(line) - len(" |") - len(shown)
}

// span checks a text in backticks if it names a test, as it must where only
// references belong.
func (d *securityDoc) span(n int, text string, must bool) {
	goTest := regexp.MustCompile(`^([a-z][a-z/]*)\.((?:Test|Fuzz)\w+)$`).FindStringSubmatch(text)
	titled := regexp.MustCompile(`^(e2e|web): (\S+) "(.{8,})"$`).FindStringSubmatch(text)
	found := false
	switch {
	case goTest != nil:
		found = slices.Contains(d.testsOf(goTest[1]), goTest[2])
	case titled != nil:
		src, err := fs.ReadFile(d.sources, path.Join(titled[1], titled[2]))
		found = err == nil && slices.ContainsFunc(titles(string(src)), func(title string) bool { return strings.Contains(title, titled[3]) })
	case !must:
		return
	}
	if !found {
		d.complain(n, "there is no test %s", text)
		return
	}
	d.references[text] = true
}

// testsOf lists the tests of a package under internal.
func (d *securityDoc) testsOf(pkg string) []string {
	if names, ok := d.goTests[pkg]; ok {
		return names
	}
	names := []string{}
	files, _ := fs.Glob(d.sources, path.Join("internal", pkg, "*_test.go")) // a bad pattern finds nothing
	for _, file := range files {
		src, err := fs.ReadFile(d.sources, file)
		if err != nil {
			continue
		}
		for _, m := range regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(\w+ \*testing\.[TF]\)`).FindAllSubmatch(src, -1) {
			names = append(names, string(m[1]))
		}
	}
	d.goTests[pkg] = names
	return names
}

// titles lists the titles of the tests and groups of a TypeScript file, but
// for those that are skipped or stand in a comment.
func titles(src string) (out []string) {
	for _, at := range regexp.MustCompile(`\b(?:test|it|describe)((?:\.(?:describe|each|serial|parallel))*)\(`).FindAllStringSubmatchIndex(src, -1) {
		before := src[strings.LastIndexByte(src[:at[0]], '\n')+1 : at[0]]
		if strings.HasSuffix(before, ".") || strings.Contains(before, "//") {
			continue
		}
		rest := src[at[1]:]
		if strings.HasSuffix(src[at[2]:at[3]], ".each") {
			table := closing(rest)
			if !strings.HasPrefix(rest[table:], "(") {
				continue
			}
			rest = rest[table+1:]
		}
		rest = strings.TrimSpace(rest)
		if n := literal(rest); n > 0 {
			out = append(out, rest[1:n-1])
		}
	}
	return out
}

// closing is the length of src up to and with the bracket that closes the one before it.
func closing(src string) int {
	depth := 1
	for i := 0; i < len(src); i++ {
		switch n := literal(src[i:]); {
		case n > 0:
			i += n - 1
		case src[i] == '(':
			depth++
		case src[i] == ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(src)
}

// literal is the length of the string that src begins with; 0 where it is none.
func literal(src string) int {
	if src == "" || !strings.Contains("\"'`", src[:1]) {
		return 0
	}
	for i := 1; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case src[0]:
			return i + 1
		}
	}
	return 0
}

func TestSecurityDocNamesRealTests(t *testing.T) {
	root := os.DirFS("../..")
	for _, page := range []struct {
		path  string
		ids   []string
		tests int // that it names at least
	}{
		{"docs/security.md", nil, 5},
		{"docs/security-checks.md", requirements(t, asvs), 100},
	} {
		doc, err := fs.ReadFile(root, page.path)
		if err != nil {
			t.Fatal(err)
		}
		d := checkSecurityDoc(string(doc), root, page.ids)
		for _, wrong := range d.wrong {
			t.Errorf("%s, %s", page.path, wrong)
		}
		if n := len(d.references); n < page.tests {
			t.Errorf("%s names %d tests", page.path, n)
		}
	}
}

// The checker finds each way in which a page can be wrong.
func TestSecurityDocCheckerCanFail(t *testing.T) {
	sources := fstest.MapFS{
		"internal/api/api_test.go": {Data: []byte("package api\n\nfunc TestLimit(t *testing.T) {}\n\nfunc TestHelper(x int) {}\n\nfunc FuzzParse(f *testing.F) {}\n")},
		"internal/api/api.go":      {Data: []byte("package api\n\nfunc TestOutside(t *testing.T) {}\n")},
		"e2e/a.spec.ts": {Data: []byte("test(\"signs in and out\", async () => {});\ntest.skip(\"is not run today\", () => {});\n" +
			"// test(\"is commented out\", () => {});\n/x/.test(\"is a pattern's own\");\n")},
		"web/src/a.test.ts": {Data: []byte("describe('the whole form', () => {\n  test.each([\")\", ['(']])(\n    `a password of ${n} characters`, () => {});\n});\n")},
	}
	for name, c := range map[string]struct {
		doc  string
		want []string // each is in a complaint of its own
	}{
		"all is well": {"| 1.1.1 | a | b | `api.TestLimit`, `api.FuzzParse`, `e2e: a.spec.ts \"signs in\"` |\n| 1.1.2 | a | b | a gap |\n- 2.1: none", nil},
		"all is well, by titles": {
			"| 1.1.1 | a `code` | b | `web: src/a.test.ts \"whole form\"` |\n| 1.1.2 | a | b | `web: src/a.test.ts \"a password of\"` |\n- 2.1.1, 2.1.2: none", nil,
		},
		"by two ids":    {"- 1: none\n| 2.1.1, 2.1.2 | a | b | comes with the crawler |", nil},
		"by chapters":   {"- 1: none\n- 2: none, says `api.TestLimit`", nil},
		"no such test":  {"- 1: none\n- 2.1.1: none\n| 2.1.2 | a | b | `api.TestGone`, `api.TestHelper`, `api.TestOutside`, `gone.TestLimit` |", []string{"TestGone", "TestHelper", "TestOutside", "gone.TestLimit"}},
		"no such title": {"- 1: none\n- 2.1.1: none\n| 2.1.2 | a | b | `e2e: a.spec.ts \"signs off\"`, `e2e: b.spec.ts \"signs in\"` |", []string{"signs off", "b.spec.ts"}},
		"titles that do nothing": {
			"- 1, 2: none\nSee `e2e: a.spec.ts \"is not run today\"`, `e2e: a.spec.ts \"is commented out\"`, `e2e: a.spec.ts \"is a pattern's own\"`.",
			[]string{"not run", "commented out", "pattern's own"},
		},
		"prose is checked too": {"- 1, 2: none, says `api.TestGone`", []string{"TestGone"}},
		"no reference":         {"- 1: none\n- 2.1.1: none\n| 2.1.2 | a | b | `Limit` |", []string{"Limit"}},
		"too short a title":    {"- 1: none\n- 2.1.1: none\n| 2.1.2 | a | b | `e2e: a.spec.ts \"s\"` |", []string{"a.spec.ts"}},
		"shown by words":       {"- 1: none\n- 2.1.1: none\n| 2.1.2 | a | b | our word, and no gaping hole |", []string{"shown by no test"}},
		"a cell is missing":    {"- 1: none\n- 2.1.1: none\n| 2.1.2 | a | `api.TestLimit` |", []string{"3 cells"}},
		"no answer":            {"- 1: none\n- 2.1.1: none", []string{"2.1.2 is answered 0 times"}},
		"two answers":          {"- 1: none\n- 2: none\n| 2.1.2 | a | b | a gap |", []string{"2.1.2 is answered 2 times"}},
	} {
		d := checkSecurityDoc(c.doc, sources, requirements(t, "1.1:2 2.1:2"))
		ok := len(d.wrong) == len(c.want)
		for i := 0; ok && i < len(c.want); i++ {
			ok = strings.Contains(d.wrong[i], c.want[i])
		}
		if !ok {
			t.Errorf("%s: it found %q, want %q", name, d.wrong, c.want)
		}
	}
}

// sourceFiles calls do with each file of ours that runs in the shop, by its path and text.
func sourceFiles(t *testing.T, under string, suffixes []string, do func(file, text string)) {
	t.Helper()
	root := os.DirFS("../..")
	n := 0
	err := fs.WalkDir(root, under, func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !slices.Contains(suffixes, path.Ext(file)) ||
			strings.HasSuffix(file, "_test.go") || strings.Contains(file, ".test.") || strings.Contains(file, "/dbtest/") {
			return err
		}
		text, err := fs.ReadFile(root, file)
		n++
		do(file, string(text))
		return err
	})
	if err != nil || n < 50 {
		t.Fatalf("%d files, %v", n, err)
	}
}

// The server's own code cannot misuse a package that it does not import.
func TestServerKeepsOffDangerousPackages(t *testing.T) {
	banned := map[string]string{
		"os/exec": "starts programs", "plugin": "loads code", "unsafe": "reads any memory", "C": "leaves Go", "text/template": "does not escape",
		"encoding/gob": "is not for strangers' data", "net/http/pprof": "shows the process", "expvar": "shows the process",
		"crypto/md5": "is broken", "crypto/sha1": "is broken", "crypto/des": "is broken", "crypto/rc4": "is broken", "math/rand": "can be guessed",
	}
	runs := []string{"internal/seo/browser/browser.go", "internal/seo/browser/listen.go", "internal/seo/browser/process.go"} // the operator's Chromium and Lighthouse
	guessable := []string{                                                                                                   // a request's label, a pause between tries, the same range and the same network each time
		"internal/api/middleware.go", "internal/db/tx.go", "internal/seo/opportunity/value.go",
		"internal/assistant/clerk/understand/train/main.go", "internal/seo/draft/readability/train/learn.go", "internal/seo/draft/readability/train/main.go",
	}
	codes := []string{"internal/account/totp.go"} // HMAC-SHA-1 is what apps compute (RFC 6238)
	pattern := regexp.MustCompile(`regexp\.\w+\([^"\x60)]`)
	sourceFiles(t, "internal", []string{".go"}, func(file, text string) {
		f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range f.Imports {
			name := strings.TrimSuffix(strings.Trim(i.Path.Value, `"`), "/v2")
			allowed := map[string][]string{"os/exec": runs, "math/rand": guessable, "crypto/sha1": codes}[name]
			if why, ok := banned[name]; ok && !slices.Contains(allowed, file) {
				t.Errorf("%s imports %s, which %s", file, name, why)
			}
		}
		if strings.Contains(text, "InsecureSkipVerify") {
			t.Errorf("%s believes any certificate", file)
		}
		lists := file == "internal/seo/crawl/sitemap/sitemap.go" || file == "internal/sandbox/reader.go" // no other reader's result is compared with these addresses
		if !lists && (strings.Contains(text, "xml.NewDecoder") || strings.Contains(text, "xml.Unmarshal")) {
			t.Errorf("%s reads XML, whose readers differ from each other", file)
		}
		if m := pattern.FindString(text); m != "" {
			t.Errorf("%s makes a pattern of what is no constant: %s", file, m)
		}
	})
}

// No text becomes HTML or code in the browser but what React has rendered for
// an island, and the content files, which the server has sanitised.
func TestPagesRunNoText(t *testing.T) {
	code := regexp.MustCompile(`\beval\(|new Function\(|\.innerHTML|outerHTML|insertAdjacentHTML|document\.write|(?:window|parent|opener|top|contentWindow|source)\??\.postMessage|addEventListener\("message"|window\.onmessage|javascript:|document\.cookie`)
	rendered := []string{"web/src/lib/island.tsx", "web/src/ui/prose/prose.tsx"}
	sourceFiles(t, "web/src", []string{".ts", ".tsx"}, func(file, text string) {
		if m := code.FindString(text); m != "" {
			t.Errorf("%s has %s", file, m)
		}
		if strings.Contains(text, "dangerouslySetInnerHTML") && !slices.Contains(rendered, file) {
			t.Errorf("%s puts HTML into the page", file)
		}
	})
}

func TestSecurityHeadersLetNothingIn(t *testing.T) {
	policy := map[string]string{}
	h := securityHeaders(&url.URL{Scheme: "https", Host: "shop.example"})
	for directive := range strings.SplitSeq(h.Get("Content-Security-Policy"), "; ") {
		name, sources, _ := strings.Cut(directive, " ")
		policy[name] = sources
		if name != "img-src" && name != "frame-src" && sources != "'self'" && sources != "'none'" {
			t.Errorf("%s lets in %s", name, sources)
		}
	}
	for name, want := range map[string]string{
		"default-src": "'none'", "script-src": "'self'", "frame-src": "https://www.youtube-nocookie.com https://www.openstreetmap.org",
		"base-uri": "'none'", "frame-ancestors": "'none'", "form-action": "'self'", "img-src": "'self' data:",
	} {
		if policy[name] != want {
			t.Errorf("%s is %q, want %q", name, policy[name], want)
		}
	}
	age, sub, _ := strings.Cut(h.Get("Strict-Transport-Security"), "; ")
	if n, err := strconv.Atoi(strings.TrimPrefix(age, "max-age=")); err != nil || n < 365*24*3600 || sub != "includeSubDomains" {
		t.Errorf("HSTS is %q", h.Get("Strict-Transport-Security"))
	}
	if got := securityHeaders(&url.URL{Scheme: "http", Host: "localhost"}).Get("Strict-Transport-Security"); got != "" {
		t.Errorf("HSTS on http is %q: the machine's other sites would follow it", got)
	}
}

func TestNothingElseIsServed(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	for _, hidden := range []string{
		"/.git/config", "/.env", "/data/secret", "/secret", "/enamel.db", "/assets/", "/assets", "/pictures/", "/pages.json", "/render.js",
		"/assets/../pages.json", "/assets/%2e%2e/render.js", "/assets/..%2frender.js", "/debug/pprof/", "/debug/vars", "/docs", "/schemas", "/api/", "/mail/",
	} {
		a := r.get(hidden)
		if to := a.header.Get("Location"); to != "" && to != hidden {
			a = r.get(to) // a path that is not clean
		}
		if a.status != http.StatusNotFound {
			t.Errorf("%s: %d", hidden, a.status)
		}
	}
	for _, p := range []string{"/", "/api/session", "/healthz"} {
		if a := r.send("TRACE", p, nil); a.status != http.StatusMethodNotAllowed {
			t.Errorf("TRACE %s: %d", p, a.status)
		}
		for _, method := range []string{http.MethodOptions, http.MethodGet} {
			a := r.send(method, p, nil, "Origin", "https://elsewhere.example", "Access-Control-Request-Method", "POST")
			for name := range a.header {
				if strings.HasPrefix(name, "Access-Control-") {
					t.Errorf("%s %s lets other sites read: %s", method, p, name)
				}
			}
		}
	}
	id, _ := r.single()
	once := fmt.Sprintf("%%%02x", id[0]) + id[1:]
	if a := r.get("/shop/" + once); a.status != http.StatusOK {
		t.Errorf("/shop/%s: %d", once, a.status)
	}
	if a := r.get("/shop/%25" + once[1:]); a.status != http.StatusNotFound {
		t.Errorf("a path was decoded twice: %d", a.status)
	}
}

// Links in letters are opened by programs too: no GET may change anything.
func TestReadingChangesNothing(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.addUser("owner@example.com", api.RoleOwner)
	owner := r.as(r.signIn("owner@example.com", testPassword))
	before := r.dump()
	for _, route := range r.app.api.Routes() {
		if method, p := probe(route.Pattern); method == http.MethodGet {
			owner.get(p + "?token=x&id=x&password=x&email=x@example.com")
		}
	}
	if after := r.dump(); after != before {
		t.Errorf("it reads\n%s\nand read\n%s", after, before)
	}
}

// dump is every row of what somebody may change.
func (r *running) dump() string {
	r.t.Helper()
	var out strings.Builder
	for _, table := range []string{"users", "session", "account_token", "sign_in_failure", "audit_log", "orders", "order_key", "unit", "setting"} {
		rows, err := r.app.store.db.Query(r.t.Context(), "select * from "+table)
		if err != nil {
			r.t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		columns, err := rows.Columns()
		if err != nil {
			r.t.Fatal(err)
		}
		values, places := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			places[i] = &values[i]
		}
		for rows.Next() {
			if err := rows.Scan(places...); err != nil {
				r.t.Fatal(err)
			}
			fmt.Fprintln(&out, table, values)
		}
		if err := rows.Err(); err != nil {
			r.t.Fatal(err)
		}
	}
	return out.String()
}

// A request has one reading, for whatever proxy stands before the shop.
func TestWhereARequestEndsIsPlain(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	const post = "POST /api/delivery/validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
	for name, c := range map[string]struct {
		request  string
		statuses []int // then the connection is closed
	}{
		"two lengths":             {post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", []int{400}},
		"a length with a sign":    {post + "Content-Length: +2\r\n\r\n{}", []int{400}},
		"an unknown coding":       {post + "Transfer-Encoding: xchunked\r\n\r\n{}", []int{501}},
		"a space before a colon":  {post + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n", []int{400}},
		"no host":                 {"GET /healthz HTTP/1.1\r\n\r\n", []int{400}},
		"chunks beat a length":    {post + "Content-Length: 100\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", []int{422, 200}},
		"a body is not a request": {post + "Content-Length: 46\r\nConnection: close\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\nX: 12345\r\n\r\n", []int{400}},
	} {
		if got := r.raw(c.request); !slices.Equal(got, c.statuses) {
			t.Errorf("%s: %v, want %v", name, got, c.statuses)
		}
	}
}

// A refused request leaves a trace: its source, its target and its answer.
func TestRefusalsAreLogged(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.send(http.MethodGet, "/api/account", nil)
	r.send(http.MethodGet, "/seo", nil)
	r.post("/api/auth/sign-in", map[string]string{"email": "nobody@example.com", "password": testPassword})
	r.post("/api/orders", map[string]any{}, "Sec-Fetch-Site", "cross-site")
	r.post("/api/orders", map[string]any{"total_cents": 1})
	r.send("TRACE", "/", nil)
	for _, want := range []string{
		`"method":"GET","path":"/api/account","status":401,`, `"method":"GET","path":"/seo","status":303,`, `"method":"POST","path":"/api/auth/sign-in","status":401,`,
		`"method":"POST","path":"/api/orders","status":403,`, `"method":"POST","path":"/api/orders","status":422,`, `"method":"TRACE","path":"/","status":405,`,
	} {
		r.eventually("a line with "+want, func() bool {
			_, line, _ := strings.Cut(r.logs.String(), want)
			line, _, _ = strings.Cut(line, "\n")
			return strings.Contains(line, `"address":"127.0.0.1","request_id":"`)
		})
	}
}

func TestARefusedSignInNamesTheAccount(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	r.signUp("yolanda@example.com")
	var id string
	if err := r.app.store.db.QueryRow(t.Context(), `select id from users where email = 'yolanda@example.com'`).Scan(&id); err != nil {
		t.Fatal(err)
	}
	for _, email := range []string{"yolanda@example.com", "Plum-Lantern@typed-by.mistake"} {
		r.post("/api/auth/sign-in", map[string]string{"email": email, "password": "Wrong-Guess-9911"})
	}
	logs := r.logs.String()
	for _, want := range []string{`"cause":"The email or password is not right.: wrong password for user ` + id, `no account has the address`} {
		if !strings.Contains(logs, want) {
			t.Errorf("no line with %s", want)
		}
	}
	if strings.Contains(logs, "typed-by.mistake") {
		t.Error("what was typed for an address is logged")
	}
}

// raw sends bytes and returns the statuses of the answers until the server closes the connection.
func (r *running) raw(request string) (statuses []int) {
	r.t.Helper()
	c, err := new(net.Dialer).DialContext(r.t.Context(), "tcp", strings.TrimPrefix(r.url, "http://"))
	if err != nil {
		r.t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	if err := c.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
		r.t.Fatal(err)
	}
	if _, err := io.WriteString(c, request); err != nil {
		r.t.Fatal(err)
	}
	for in := bufio.NewReader(c); ; {
		res, err := http.ReadResponse(in, nil)
		if err != nil {
			return statuses
		}
		if _, err := io.Copy(io.Discard, res.Body); err != nil {
			r.t.Errorf("the body: %v", err)
		}
		_ = res.Body.Close()
		statuses = append(statuses, res.StatusCode)
	}
}
