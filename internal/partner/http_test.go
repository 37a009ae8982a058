package partner

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/db/dbtest"
)

type noLimit struct{}

// Allow implements api.Limiter.
func (noLimit) Allow(string, string) (time.Duration, bool) { return 0, true }

// request is a good body with some members changed; nil leaves one out.
func request(t *testing.T, change map[string]any) string {
	t.Helper()
	body := map[string]any{
		"company_name": "Trinity Lofts", "contact_name": "Jane Doe", "email": "jane@example.com", "phone": "(817) 555-0199",
		"business_type": "property_management",
	}
	for name, value := range change {
		if body[name] = value; value == nil {
			delete(body, name)
		}
	}
	b, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestHTTPCreate(t *testing.T) {
	t.Parallel()
	with := func(name string, value any) string { return request(t, map[string]any{name: value}) }
	for name, c := range map[string]struct {
		body   string
		status int
		field  string // that errors names, with text
		text   string
		kept   bool
	}{
		"a request":              {request(t, nil), 201, "", "", true},
		"a message":              {with("message", "12 units a year"), 201, "", "", true},
		"a null message":         {`{"message":null,` + request(t, nil)[1:], 201, "", "", true},
		"an empty honeypot":      {with("website", ""), 201, "", "", true},
		"a filled honeypot":      {with("website", "https://spam.example"), 201, "", "", false},
		"a robot's empty form":   {`{"website":"x"}`, 201, "", "", false},
		"no company":             {with("company_name", nil), 422, "company_name", "Company name must be at least 2 characters", false},
		"no contact":             {with("contact_name", nil), 422, "contact_name", "Contact name must be at least 2 characters", false},
		"no email":               {with("email", nil), 422, "email", "Invalid email address", false},
		"no phone":               {with("phone", nil), 422, "phone", "Phone number must be at least 10 digits", false},
		"no business type":       {with("business_type", nil), 422, "business_type", "Please select a business type", false},
		"another business type":  {with("business_type", "bakery"), 422, "business_type", "Please select a business type", false},
		"a long message":         {with("message", strings.Repeat("x", 2001)), 422, "message", "Message must be less than 2000 characters", false},
		"a header in the email":  {with("email", "jane@example.com\r\nBcc: ann@example.com"), 422, "email", "Invalid email address", false},
		"NUL":                    {with("message", "a\x00b"), 422, "message", "Message contains characters that cannot be used", false},
		"an empty body's fields": {`{}`, 422, "phone", "Phone number must be at least 10 digits", false},
		"an unknown field":       {with("id", "1"), 422, "id", "", false},
		"a number":               {with("phone", 8175550199), 422, "phone", "", false},
		"a list":                 {with("company_name", []string{"a"}), 422, "company_name", "", false},
		"no body":                {"", 400, "", "", false},
		"no object":              {`[]`, 422, "", "", false},
		"broken JSON":            {`{"company_name":`, 400, "", "", false},
		"a body over 32 KiB":     {with("message", strings.Repeat("x", 33<<10)), 413, "", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := newDesk(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)))
			a := api.New(api.Config{Log: slog.New(slog.DiscardHandler), Limiter: noLimit{}})
			api.Handle(a, api.Anyone, "request-partnership", http.MethodPost, "/api/partnership-requests",
				NewHandlers(k.Service).Create, api.Status(http.StatusCreated))
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/partnership-requests", strings.NewReader(c.body))
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			a.ServeHTTP(w, r)
			var answer struct {
				Errors map[string]string `json:"errors"`
			}
			if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
				t.Fatalf("%d %s: %v", w.Code, w.Body, err)
			}
			if w.Code != c.status || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%d %v %s, want %d", w.Code, w.Header(), w.Body, c.status)
			}
			if got, named := answer.Errors[c.field]; c.field != "" && (!named || c.text != "" && got != c.text) {
				t.Errorf("errors %v, want %s: %q", answer.Errors, c.field, c.text)
			}
			if c.status == http.StatusCreated && strings.TrimSpace(w.Body.String()) != "{}" {
				t.Errorf("a robot can tell its answer %s", w.Body)
			}
			if !c.kept {
				k.nothing(name)
			} else if n := len(k.list()); n != 1 {
				t.Errorf("%d requests are stored", n)
			}
		})
	}
}
