package outbound_test

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"enamel/internal/outbound"
)

func TestDoSendsWhatItIsGiven(t *testing.T) {
	p, _ := serve(t, outbound.Options{}, func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || r.Method != http.MethodPost || r.URL.EscapedPath() != "/search/sites/https%3A%2F%2Fa.example%2F/query" || r.URL.RawQuery != "q=a+b" ||
			string(body) != `{"rows":1}` || r.Header.Get("X-Api-Key") != "k" || r.Header.Get("Accept") != "text/csv" {
			t.Errorf("%s %s %v %s, %v", r.Method, r.URL, r.Header, body, err)
		}
		_, _ = w.Write([]byte(strings.Repeat("a", 100)))
	})
	r := outbound.Request{
		Method: http.MethodPost, Path: "sites/https%3A%2F%2Fa.example%2F/query", Query: url.Values{"q": {"a b"}}, Body: []byte(`{"rows":1}`),
		Header: http.Header{"X-Api-Key": {"k"}, "Accept": {"text/csv"}}, MaxBytes: 100,
	}
	if body, err := p.Do(t.Context(), r); err != nil || len(body) != 100 {
		t.Errorf("%d bytes, %v", len(body), err)
	}
	r.MaxBytes = 99
	_, err := p.Do(t.Context(), r)
	_ = wantKind(t, err, outbound.TooLarge)
}

// TestARefusalsReasonIsKeptApart from the error's text, which goes to the log: it may hold the key.
func TestARefusalsReasonIsKeptApart(t *testing.T) {
	for body, want := range map[string]string{
		`{"error":"Invalid API key."}`:                                   "Invalid API key.",
		`{"error":{"code":403,"message":"It is\n disabled"}}`:            "It is disabled",
		`{"message":"Unauthorized.","statusCode":403}`:                   "Unauthorized.",
		`{"status_code":40200,"status_message":"Payment Required."}`:     "Payment Required.",
		`{"error":"` + strings.Repeat("é", 300) + `"}`:                   strings.Repeat("é", 200),
		`{"error":17,"message":["a"]}`:                                   "",
		`<html>Forbidden</html>`:                                         "",
		`{"error":"` + strings.Repeat("long ", 20_000) + `", "message":`: "",
		``: "",
	} {
		p, _ := serve(t, outbound.Options{}, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte(body))
		})
		_, err := p.Do(t.Context(), outbound.Request{})
		if e := wantKind(t, err, outbound.Status); e.Detail != want || want != "" && strings.Contains(e.Error(), want) {
			t.Errorf("%.60s: %q, %v", body, e.Detail, e)
		}
	}
}

func TestARequestThatCannotBeMadeKeepsTheKey(t *testing.T) {
	p, err := outbound.NewProvider("https://api.example/search?key=secret", outbound.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Do(t.Context(), outbound.Request{Method: "NO METHOD", Path: "a"})
	if e := wantKind(t, err, outbound.Unreachable); strings.Contains(e.Error(), "secret") {
		t.Error(e)
	}
}
