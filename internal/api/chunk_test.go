package api

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestABrokenBodyIsTheSendersFault(t *testing.T) {
	t.Parallel()
	s, logged := newServer(t, &countingLimiter{left: 100}, nil)
	const post = "POST /api/note HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
	const chunked = post + "Transfer-Encoding: chunked\r\n\r\n"
	for name, c := range map[string]struct {
		request string
		status  int
	}{
		"whole":                 {chunked + "2\r\n{}\r\n0\r\n\r\n", 200},
		"no size":               {chunked + "zz\r\n{}\r\n0\r\n\r\n", 400},
		"a negative size":       {chunked + "-2\r\n{}\r\n0\r\n\r\n", 400},
		"a size beyond all":     {chunked + "fffffffffffffffff\r\n{}\r\n0\r\n\r\n", 400},
		"a chunk without end":   {chunked + "2\r\n{}0\r\n\r\n", 400},
		"cut within a chunk":    {chunked + "40\r\n{", 400},
		"cut between chunks":    {chunked + "2\r\n{}\r\n", 400},
		"cut before its length": {post + "Content-Length: 40\r\n\r\n{}", 400},
		"a bad trailer":         {chunked + "2\r\n{}\r\n0\r\nno colon\r\n\r\n", 400},
		"a cut trailer":         {chunked + "2\r\n{}\r\n0\r\nA: b", 400},
	} {
		if got := cut(t, s.Listener.Addr().String(), c.request); got != c.status {
			t.Errorf("%s: %d, want %d", name, got, c.status)
		}
	}
	if strings.Contains(logged.String(), `"level":"ERROR"`) {
		t.Errorf("the log takes them for failures of ours: %s", logged)
	}
}

// cut sends bytes and no more, and returns the status of the answer.
func cut(t *testing.T, address, request string) int {
	t.Helper()
	c, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	if err := c.SetDeadline(time.Now().Add(5 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(c, request); err != nil {
		t.Fatal(err)
	}
	if err := c.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	return res.StatusCode
}
