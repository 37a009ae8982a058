package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"enamel/internal/fault"
)

type noteBody struct {
	Text  string `json:"text,omitempty"`
	Count int    `json:"count,omitempty"`
	Whom  struct {
		Name string `json:"name,omitempty"`
	} `json:"whom,omitempty"`
}

type noteIn struct{ Body noteBody }

type noteOut struct {
	Body struct {
		OK bool `json:"ok"`
	}
}

type countingLimiter struct{ left int }

func (l *countingLimiter) Allow(string, string) (time.Duration, bool) {
	l.left--
	return 1500 * time.Millisecond, l.left >= 0
}

type noRecorder struct{}

func (noRecorder) Observe(string, int, time.Duration) {}

func newServer(t *testing.T, limiter Limiter, fail error) (*httptest.Server, *bytes.Buffer) {
	t.Helper()
	var logged bytes.Buffer
	a := New(Config{
		Log: slog.New(slog.NewJSONHandler(&logged, nil)), Limiter: limiter,
		ErrorPage: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }),
	})
	handle := func(pattern string, h http.HandlerFunc) { a.Route(Anyone, pattern, h) }
	Handle(a, Anyone, "note", http.MethodPost, "/api/note", func(context.Context, *noteIn) (*noteOut, error) {
		return &noteOut{}, fail
	}, Limit("notes"))
	HandleStream(a, Anyone, "count", http.MethodPost, "/functions/count", count, MaxBytes(64<<10))
	Handle(a, Anyone, "file", http.MethodPost, "/api/file", func(_ context.Context, in *fileIn) (*fileOut, error) {
		out := &fileOut{}
		out.Body.Size = len(in.RawBody)
		return out, nil
	}, Upload(64<<10, "text/csv", "application/zip"))
	handle("GET /api/panic", func(http.ResponseWriter, *http.Request) { panic("a wrong turn") })
	handle("GET /panic", func(http.ResponseWriter, *http.Request) { panic("a wrong turn") })
	handle("GET /order/{token}", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	for _, path := range []string{"/api", "/api/", "/functions/"} {
		handle(path, a.NoRoute)
	}
	handle("/", http.NotFound)
	own, err := url.Parse("https://shop.example")
	if err != nil {
		t.Fatal(err)
	}
	handler, err := a.Serve(Around{
		Origin: own, Headers: http.Header{"X-Frame-Options": {"DENY"}}, Recorder: noRecorder{},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	return s, &logged
}

func send(t *testing.T, s *httptest.Server, method, path, body string, headers ...string) (*http.Response, map[string]any) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := s.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &doc); err != nil {
			t.Fatalf("%s %s: body %q is not JSON", method, path, raw)
		}
	}
	return res, doc
}

func TestEveryRefusalIsOneEnvelope(t *testing.T) {
	s, _ := newServer(t, &countingLimiter{left: 100}, nil)
	long := `{"text":"` + strings.Repeat("x", MaxBody) + `"}`
	for _, c := range []struct {
		name, method, path, body string
		headers                  []string
		status                   int
		field, message           string
	}{
		{"malformed", "POST", "/api/note", `{"text":`, nil, 400, "", ""},
		{"no body", "POST", "/api/note", "", nil, 400, "", ""},
		{"unknown field", "POST", "/api/note", `{"colour":"mauve"}`, nil, 422, "colour", "Unknown field"},
		{"unknown nested field", "POST", "/api/note", `{"whom":{"age":3}}`, nil, 422, "whom.age", "Unknown field"},
		{"wrong type", "POST", "/api/note", `{"text":7}`, nil, 422, "text", "Must be of type string"},
		{"fraction", "POST", "/api/note", `{"count":1.5}`, nil, 422, "count", "Must be of type integer"},
		{"number beyond all", "POST", "/api/note", `{"whom":{},"count":1e400}`, nil, 422, "count", "Not valid"},
		{"too large a number", "POST", "/api/note", `{"count":99999999999999999999}`, nil, 422, "count", "Not valid"},
		{"other letter case", "POST", "/api/note", `{"Text":"x"}`, nil, 422, "Text", "Unknown field"},
		{"too large", "POST", "/api/note", long, nil, 413, "", ""},
		{"a repeated member", "POST", "/api/note", `{"text":"a","count":1,"text":"b"}`, nil, 422, "text", "Given more than once"},
		{"a repeated nested member", "POST", "/api/note", `{"whom":{"name":"a","n\u0061me":"b"}}`, nil, 422, "whom.name", "Given more than once"},
		{"five thousand levels", "POST", "/api/note", strings.Repeat(`{"a":`, 5000) + "1" + strings.Repeat("}", 5000), nil, 422, "a", "Unknown field"},
		{"no type", "POST", "/api/note", `{"text":"x"}`, []string{"Content-Type", ""}, 415, "", ""},
		{"a type that is none", "POST", "/api/note", `{"text":"x"}`, []string{"Content-Type", ";"}, 415, "", ""},
		{"not JSON", "POST", "/api/note", "text=x", []string{"Content-Type", "application/x-www-form-urlencoded"}, 415, "", ""},
		{"compressed", "POST", "/api/note", `{}`, []string{"Content-Encoding", "gzip"}, 415, "", ""},
		{"the API's root", "GET", "/api", "", nil, 404, "", ""},
		{"a path that is not clean", "GET", "/api//note", "", nil, 404, "", ""},
		{"unknown path", "GET", "/api/nothing", "", nil, 404, "", ""},
		{"wrong method", "DELETE", "/api/note", "", nil, 405, "", ""},
		{"another site", "POST", "/api/note", `{}`, []string{"Sec-Fetch-Site", "cross-site"}, 403, "", ""},
		{"a sister site", "POST", "/api/note", `{}`, []string{"Sec-Fetch-Site", "same-site"}, 403, "", ""},
		{"panic", "GET", "/api/panic", "", nil, 500, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			res, doc := send(t, s, c.method, c.path, c.body, c.headers...)
			if res.StatusCode != c.status || res.Header.Get("Content-Type") != "application/problem+json" {
				t.Fatalf("got %d %s: %v", res.StatusCode, res.Header.Get("Content-Type"), doc)
			}
			if doc["status"] != float64(c.status) || doc["title"] != http.StatusText(c.status) || !strings.HasPrefix(doc["type"].(string), "/problems/") {
				t.Fatalf("envelope %v", doc)
			}
			if doc["request_id"] != res.Header.Get("X-Request-Id") || doc["request_id"] == "" {
				t.Fatalf("request id %v, header %q", doc["request_id"], res.Header.Get("X-Request-Id"))
			}
			fields, _ := doc["errors"].(map[string]any)
			if c.field != "" && fields[c.field] != c.message {
				t.Fatalf("errors %v; want %s: %s", fields, c.field, c.message)
			}
			for _, v := range []string{"mauve", "xxxx"} {
				if strings.Contains(jsonText(t, doc), v) {
					t.Fatalf("input is echoed: %v", doc)
				}
			}
			if res.Header.Get("Cache-Control") != "no-store" {
				t.Fatalf("Cache-Control %q", res.Header.Get("Cache-Control"))
			}
			if res.Header.Get("X-Frame-Options") != "DENY" {
				t.Fatal("security headers are missing")
			}
		})
	}
}

func TestJSONIsJSONHoweverItsTypeIsSpelled(t *testing.T) {
	s, _ := newServer(t, &countingLimiter{left: 100}, nil)
	for kind, status := range map[string]int{
		"application/json":                    200,
		"APPLICATION/JSON":                    200,
		"Application/Json;Charset=UTF-8":      200,
		"application/json ;charset=utf-8":     200,
		"  application/json\t; charset=utf-8": 200,
		"application/json; charset":           200,
		"application/json5":                   415,
		"text/plain; a=application/json":      415,
		"text/json/application":               415,
	} {
		if res, doc := send(t, s, "POST", "/api/note", `{"text":"x"}`, "Content-Type", kind); res.StatusCode != status {
			t.Errorf("%q: %d %v", kind, res.StatusCode, doc)
		}
	}
}

func jsonText(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestWrongMethodNamesTheRightOnes(t *testing.T) {
	s, _ := newServer(t, &countingLimiter{left: 100}, nil)
	res, _ := send(t, s, "DELETE", "/api/note", "")
	if got := res.Header.Get("Allow"); got != "POST" {
		t.Fatalf("Allow %q", got)
	}
}

func TestFaultKeepsItsMembersAndHidesItsCause(t *testing.T) {
	cause := &fault.Error{
		Kind: fault.Conflict, Slug: "sold-out", Msg: "Somebody was quicker.",
		Extra: map[string]any{"lines": []string{"a"}}, RetryAfter: 1200 * time.Millisecond, Err: errors.New("password hunter2"),
	}
	s, _ := newServer(t, &countingLimiter{left: 100}, cause)
	res, doc := send(t, s, "POST", "/api/note", `{}`)
	if res.StatusCode != 409 || doc["type"] != "/problems/sold-out" || doc["detail"] != "Somebody was quicker." {
		t.Fatalf("got %d %v", res.StatusCode, doc)
	}
	if res.Header.Get("Retry-After") != "2" {
		t.Fatalf("Retry-After %q", res.Header.Get("Retry-After"))
	}
	if jsonText(t, doc["lines"]) != `["a"]` || strings.Contains(jsonText(t, doc), "hunter2") {
		t.Fatalf("got %v", doc)
	}
}

func TestUnknownErrorIsLoggedNotShown(t *testing.T) {
	s, logged := newServer(t, &countingLimiter{left: 100}, errors.New("disk on fire"))
	res, doc := send(t, s, "POST", "/api/note", `{}`)
	if res.StatusCode != 500 || strings.Contains(jsonText(t, doc), "disk") {
		t.Fatalf("got %d %v", res.StatusCode, doc)
	}
	if !strings.Contains(logged.String(), "disk on fire") || !strings.Contains(logged.String(), doc["request_id"].(string)) {
		t.Fatalf("the log does not explain it: %s", logged)
	}
}

// TestAnAddressHasAnEnd: a target of 4 KiB is served, a longer one is refused
// wherever it leads, and never repeated.
func TestAnAddressHasAnEnd(t *testing.T) {
	s, _ := newServer(t, &countingLimiter{left: 100}, nil)
	for _, c := range []struct {
		path   string
		length int
		status int
	}{
		{"/order/x?", 4 << 10, http.StatusNoContent},
		{"/order/x?", 4<<10 + 1, http.StatusRequestURITooLong},
		{"/order/", 8 << 10, http.StatusRequestURITooLong},
		{"/api/note?", 8 << 10, http.StatusRequestURITooLong},
		{"/nowhere/", 8 << 10, http.StatusRequestURITooLong},
	} {
		res, doc := send(t, s, http.MethodGet, c.path+strings.Repeat("a", c.length-len(c.path)), "")
		if res.StatusCode != c.status {
			t.Errorf("%s of %d bytes: %d, want %d", c.path, c.length, res.StatusCode, c.status)
		}
		if c.status == http.StatusRequestURITooLong && (doc["type"] != "/problems/request-uri-too-long" || strings.Contains(jsonText(t, doc), strings.Repeat("a", 20))) {
			t.Errorf("%s of %d bytes: %v", c.path, c.length, doc)
		}
	}
}

func TestLimitAnswers429(t *testing.T) {
	s, _ := newServer(t, &countingLimiter{left: 1}, nil)
	if res, _ := send(t, s, "POST", "/api/note", `{}`); res.StatusCode != 200 {
		t.Fatalf("the first got %d", res.StatusCode)
	}
	res, _ := send(t, s, "POST", "/api/note", `{}`)
	if res.StatusCode != 429 || res.Header.Get("Retry-After") != "2" {
		t.Fatalf("got %d, Retry-After %q", res.StatusCode, res.Header.Get("Retry-After"))
	}
}

func TestPanicShowsPeopleThePage(t *testing.T) {
	s, logged := newServer(t, &countingLimiter{left: 1}, nil)
	res, doc := send(t, s, "GET", "/panic", "")
	if res.StatusCode != 500 || doc != nil {
		t.Fatalf("got %d %v", res.StatusCode, doc)
	}
	if !strings.Contains(logged.String(), "a wrong turn") {
		t.Fatalf("the panic is not in the log: %s", logged)
	}
}

func TestOwnOriginMayWriteBehindAProxy(t *testing.T) {
	s, _ := newServer(t, &countingLimiter{left: 10}, nil)
	if res, _ := send(t, s, "POST", "/api/note", `{}`, "Origin", "https://shop.example"); res.StatusCode != http.StatusOK {
		t.Errorf("the site's own page got %d", res.StatusCode)
	}
	if res, _ := send(t, s, "POST", "/api/note", `{}`, "Origin", "https://elsewhere.example"); res.StatusCode != http.StatusForbidden {
		t.Errorf("another site's page got %d", res.StatusCode)
	}
}

func TestFunctionsRepeatTheDetailAsError(t *testing.T) {
	s, _ := newServer(t, &countingLimiter{left: 1}, nil)
	_, doc := send(t, s, "POST", "/functions/v1/nothing", `{}`)
	if doc["error"] != doc["detail"] || doc["error"] == nil {
		t.Fatalf("%v", doc)
	}
}

func TestAFieldIsNamedWithWhatItMayBe(t *testing.T) {
	for message, want := range map[string][2]string{
		"expected number >= 1":                            {"limit", "Must be at least 1"},
		"expected number <= 199":                          {"limit", "Must be at most 199"},
		"expected number":                                 {"limit", "Must be of type number"},
		"expected required property phrase to be present": {"limit.phrase", "Required"},
		"expected length <= 40":                           {"limit", "Not valid"},
		"unexpected property":                             {"limit", "Unknown field"},
	} {
		p := fromHuma(http.StatusUnprocessableEntity, "", &huma.ErrorDetail{Location: "query.limit", Message: message})
		if p.Errors[want[0]] != want[1] || len(p.Errors) != 1 {
			t.Errorf("%s: %v", message, p.Errors)
		}
	}
}

func TestADatabaseThatIsAwayIsNoFaultOfTheProgram(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		want int
	}{
		"a line that was cut": {&net.OpError{Op: "read", Err: io.EOF}, http.StatusServiceUnavailable},
		"a wait in vain":      {context.DeadlineExceeded, http.StatusServiceUnavailable},
		"anything else":       {io.EOF, http.StatusInternalServerError},
	} {
		p := ProblemOf(fmt.Errorf("place an order: %w", c.err))
		if p.Status != c.want || !errors.Is(p, c.err) {
			t.Errorf("%s: %d %s", name, p.Status, p.Detail)
		}
	}
}
