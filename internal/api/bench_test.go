package api

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

// fastLog takes the line of a request as the shop's own log does, without a record.
type fastLog struct{ slog.Handler }

func (fastLog) LogRequest(*RequestLine) bool { return true }

// BenchmarkServe is what stands around a public page.
func BenchmarkServe(b *testing.B) {
	for name, proxies := range map[string][]netip.Prefix{"direct": nil, "proxy": {netip.MustParsePrefix("127.0.0.1/32")}} {
		b.Run(name, func(b *testing.B) {
			a := New(Config{Log: slog.New(fastLog{slog.DiscardHandler}), Proxies: proxies})
			a.Route(Anyone, "GET /faq", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) }))
			handler, err := a.Serve(Around{Origin: &url.URL{Scheme: "https", Host: "shop.example"}, Recorder: noRecorder{}})
			if err != nil {
				b.Fatal(err)
			}
			r := httptest.NewRequestWithContext(b.Context(), http.MethodGet, "https://shop.example/faq", nil)
			r.RemoteAddr = "127.0.0.1:4000"
			if proxies != nil {
				r.Header.Set("X-Forwarded-For", "203.0.113.9")
			}
			w := httptest.NewRecorder()
			b.ReportAllocs()
			for b.Loop() {
				handler.ServeHTTP(w, r)
			}
		})
	}
}

// BenchmarkUnmarshal reads an order's body as huma does: for its rules, then for its type.
func BenchmarkUnmarshal(b *testing.B) {
	line := `{"unit_id":"whirlpool-wtw5000dw-top-load-washer-%d","quantity":1,"options":{"installation":true,"haul_away":false}}`
	lines := make([]string, 5)
	for i := range lines {
		lines[i] = fmt.Sprintf(line, i)
	}
	body := []byte(`{"items":[` + strings.Join(lines, ",") + `],"customer":{"first_name":"Ann","last_name":"Lee","email":"ann@example.com",
		"phone":"(817) 555-0123","address":"100 Main St","city":"Fort Worth","state":"TX","zip":"76102"},"services":{"cps":true},
		"notes":"Please call: the gate is \"locked\".","quote":"` + strings.Repeat("q", 120) + `","total_cents":147419,"key":"` + strings.Repeat("k", 36) + `"}`)
	type order struct {
		Items []struct {
			Unit     string          `json:"unit_id"`
			Quantity int             `json:"quantity"`
			Options  map[string]bool `json:"options"`
		} `json:"items"`
		Customer map[string]string `json:"customer"`
		Services map[string]bool   `json:"services"`
		Notes    string            `json:"notes"`
		Quote    string            `json:"quote"`
		Total    int               `json:"total_cents"`
		Key      string            `json:"key"`
	}
	b.ReportAllocs()
	for b.Loop() {
		var any any
		if err := unmarshal(body, &any); err != nil {
			b.Fatal(err)
		}
		if err := unmarshal(body, new(order)); err != nil {
			b.Fatal(err)
		}
	}
}
