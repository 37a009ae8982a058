package api

import (
	"bufio"
	"fmt"
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
	for _, size := range []int64{500, 3900, 6000, 9000, 20_000} { // on one connection
		before := segmentsIn(t, c)
		if _, err := fmt.Fprintf(c, "GET /%d HTTP/1.1\r\nHost: localhost\r\n\r\n", size); err != nil {
			t.Fatal(err)
		}
		res, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		n, err := io.Copy(io.Discard, res.Body)
		_ = res.Body.Close()
		if err != nil || n != size {
			t.Fatalf("%d bytes of %d, error %v", n, size, err)
		}
		if got := segmentsIn(t, c) - before; got != 1 {
			t.Errorf("%d bytes came in %d segments; want 1", size, got)
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
