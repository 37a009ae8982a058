package api

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestAPageIsOneSegment(t *testing.T) {
	dialed, err := new(net.Dialer).DialContext(t.Context(), "tcp", corkServer(t))
	if err != nil {
		t.Fatal(err)
	}
	c := dialed.(*net.TCPConn) //nolint:forcetypeassert // it was dialed as one
	defer func() { _ = c.Close() }()
	_ = c.SetDeadline(time.Now().Add(10 * time.Second))
	in := bufio.NewReader(c)
	for range 3 { // on one connection
		before := segmentsIn(t, c)
		if _, err := io.WriteString(c, "GET /9000 HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		res, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		n, err := io.Copy(io.Discard, res.Body)
		_ = res.Body.Close()
		if err != nil || n != 9000 {
			t.Fatalf("%d bytes, error %v", n, err)
		}
		if got := segmentsIn(t, c) - before; got != 1 {
			t.Errorf("the page came in %d segments; want 1", got)
		}
	}
}

// segmentsIn counts the segments with data that have arrived.
func segmentsIn(t *testing.T, c *net.TCPConn) uint32 {
	t.Helper()
	raw, err := c.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var info *unix.TCPInfo
	var read error
	if err := raw.Control(func(fd uintptr) {
		info, read = unix.GetsockoptTCPInfo(int(fd), unix.SOL_TCP, unix.TCP_INFO)
	}); err != nil || read != nil {
		t.Fatal(err, read)
	}
	return info.Data_segs_in
}
