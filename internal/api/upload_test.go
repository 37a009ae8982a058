package api

import (
	"net/http"
	"strings"
	"testing"
)

type fileIn struct{ RawBody []byte }

type fileOut struct {
	Body struct {
		Size int `json:"size"`
	}
}

// TestAFileIsTakenWholeOrRefused by its media type and its size.
func TestAFileIsTakenWholeOrRefused(t *testing.T) {
	s, _ := newServer(t, &countingLimiter{left: 100}, nil)
	for name, c := range map[string]struct {
		kind, body string
		status     int
	}{
		"a sheet":             {"Text/CSV; charset=utf-8", "Top queries,Clicks\n", http.StatusOK},
		"as much as it may":   {"application/zip", strings.Repeat("x", 64<<10), http.StatusOK},
		"more than it may":    {"application/zip", strings.Repeat("x", 64<<10+1), http.StatusRequestEntityTooLarge},
		"another media type":  {"application/json", `{"a":1}`, http.StatusUnsupportedMediaType},
		"a form of a browser": {"multipart/form-data; boundary=x", "--x--", http.StatusUnsupportedMediaType},
		"nothing":             {"text/csv", "", http.StatusBadRequest},
	} {
		res, doc := send(t, s, http.MethodPost, "/api/file", c.body, "Content-Type", c.kind) //nolint:bodyclose // send has closed it
		if res.StatusCode != c.status || c.status == http.StatusOK && doc["size"] != float64(len(c.body)) {
			t.Errorf("%s: %d %v, want %d", name, res.StatusCode, doc, c.status)
		}
	}
}
