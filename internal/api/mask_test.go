package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestTokensStayOutOfTheLog(t *testing.T) {
	s, logged := newServer(t, &countingLimiter{left: 1}, nil)
	for _, c := range [][2]string{{"GET", "/order/"}, {"POST", "/order/"}, {"GET", "/api/orders/"}, {"DELETE", "/api/orders/"}} {
		ask(t, s, c[0], c[1]+"secret-token")
	}
	if strings.Contains(logged.String(), "secret-token") || strings.Count(logged.String(), "/order/{token}") != 2 {
		t.Fatalf("log: %s", logged)
	}
	const token = "3q2-7wAxN0pRr8yTzQvUe_5LkJhGfDsAaBcXwZmYnIo"
	hex := strings.Repeat("0a1b2c3d", 4)
	for path, want := range map[string]string{
		"/" + token: "/{token}", "/Order/" + token: "/Order/{token}", "/x/order/" + token + ",/y": "/x/order/{token},/y",
		"/auth/verify%23token=" + token + "," + hex: "/auth/verify#token={token},{token}", "/auth/reset/" + hex: "/auth/reset/{token}",
		"/shop/whirlpool-wtw5000dw-36-inch-top-load-washer-2": "/shop/whirlpool-wtw5000dw-36-inch-top-load-washer-2",
		"/assets/" + token + ".js":                            "/assets/" + token + ".js", "/" + token[:31]: "/" + token[:31],
		"/api/account/sessions/01a1f979-7a3c-7d1e-9f00-0123456789ab": "/api/account/sessions/01a1f979-7a3c-7d1e-9f00-0123456789ab",
	} {
		logged.Reset()
		ask(t, s, http.MethodGet, path)
		if !strings.Contains(logged.String(), `"path":"`+want+`"`) {
			t.Errorf("%s: %s", path, logged)
		}
	}
}

// ask sends a request whose answer does not matter.
func ask(t *testing.T, s *httptest.Server, method, path string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := s.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
}
