package browser

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// forbidden is an address of this machine that no Chromium of ours may reach.
type forbidden struct {
	*httptest.Server
	udp  net.PacketConn // on the same host
	hits atomic.Int64
}

func newForbidden(t *testing.T) *forbidden {
	t.Helper()
	f := &forbidden{}
	f.Server = httptest.NewServer(http.NotFoundHandler())
	f.Config.ConnState = func(_ net.Conn, s http.ConnState) { // a connection is a hit, too
		if s == http.StateNew {
			f.hits.Add(1)
		}
	}
	t.Cleanup(f.Close)
	udp, err := new(net.ListenConfig).ListenPacket(t.Context(), "udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = udp.Close() })
	f.udp = udp
	go func() {
		for buf := make([]byte, 1500); ; f.hits.Add(1) {
			if _, _, err := udp.ReadFrom(buf); err != nil {
				return
			}
		}
	}()
	return f
}

// hostile is a page that tries to reach the forbidden address in every way, and
// then tells what it heard.
func (f *forbidden) hostile() string {
	return strings.NewReplacer("HTTP", f.URL, "WS", strings.Replace(f.URL, "http", "ws", 1), "STUN", "stun:"+f.udp.LocalAddr().String()).Replace(`<!doctype html>
<link rel=preconnect href=HTTP><link rel=dns-prefetch href=HTTP><link rel=stylesheet href=HTTP/style><img src=HTTP/img><iframe src=HTTP/frame></iframe><iframe src=/away></iframe>
<script>
const heard = (p) => p.then((r) => String(r.status), () => "error");
const socket = (to) => new Promise((yes, no) => { const s = new WebSocket(to); s.onopen = () => yes({ status: "open" }); s.onerror = no; });
const gathered = () => new Promise((done) => {
  const c = new RTCPeerConnection({ iceServers: [{ urls: "STUN" }] });
  c.onicegatheringstatechange = () => c.iceGatheringState === "complete" && done();
  c.createDataChannel("c");
  c.createOffer().then((o) => c.setLocalDescription(o));
});
const load = () => new Promise((done) => addEventListener("load", done));
Promise.all([
  heard(fetch("/own")), heard(fetch("HTTP/", { mode: "no-cors" })), heard(fetch("/away")), heard(socket("WS/")),
  heard(fetch("http://169.254.169.254/latest/meta-data/", { mode: "no-cors" })), heard(fetch("https://169.254.169.254/")), heard(fetch("http://[::1]:8081/", { mode: "no-cors" })),
  gathered(), load(),
]).then((all) => fetch("/done", { method: "POST", body: all.slice(0, 7).join(" ") }));
</script>`)
}

func TestChromiumReachesItsHostAndPortAlone(t *testing.T) {
	t.Parallel()
	f := newForbidden(t)
	done := make(chan string, 1)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, f.hostile()) })
	mux.HandleFunc("GET /own", func(http.ResponseWriter, *http.Request) {})
	mux.Handle("GET /away", http.RedirectHandler(f.URL, http.StatusFound))
	mux.HandleFunc("POST /done", func(_ http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		done <- string(text)
	})
	site := httptest.NewServer(mux)
	t.Cleanup(site.Close)
	origin, err := url.Parse(site.URL)
	if err != nil {
		t.Fatal(err)
	}
	chromium, err := Find("", "chromium-headless-shell", "chromium")
	if err != nil {
		t.Fatal(err)
	}
	room, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = room.Close() }()
	b, err := room.Listen(t.Context(), chromium, origin)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Stop()
	visit(t, b.Port, site.URL+"/")
	select {
	case heard := <-done:
		if want := "200 0 error error 0 error 0"; heard != want {
			t.Errorf("the page heard %q, want %q", heard, want)
		}
	case <-time.After(patience):
		t.Error("the page did not end")
	}
	if n := f.hits.Load(); n > 0 {
		t.Errorf("Chromium reached another port %d times", n)
	}
}

// visit has Chromium open a page.
func visit(t *testing.T, port int, page string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPut, fmt.Sprintf("http://127.0.0.1:%d/json/new?%s", port, url.QueryEscape(page)), nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		t.Fatal(res.Status)
	}
}

// TestTheProxyServesOneAddress to any program of this machine, as long as it runs.
func TestTheProxyServesOneAddress(t *testing.T) {
	t.Parallel()
	f := newForbidden(t)
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = fmt.Fprint(w, r.Host, r.URL, r.Header["X-Forwarded-For"], r.Header["Accept-Encoding"])
	}))
	t.Cleanup(site.Close)
	host, other := strings.TrimPrefix(site.URL, "http://"), strings.TrimPrefix(f.URL, "http://")
	origin, err := url.Parse(site.URL)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	p, err := listenProxy(ctx, origin)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(request string) *bufio.Reader {
		c, err := new(net.Dialer).DialContext(t.Context(), "tcp", p.addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		if _, err := io.WriteString(c, request+"\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		return bufio.NewReader(c)
	}
	for request, want := range map[string]string{
		"GET " + site.URL + "/a?b=c;d HTTP/1.0\r\nHost: " + other: "HTTP/1.0 200 OK",
		"GET " + f.URL + "/ HTTP/1.1\r\nHost: " + host:            "HTTP/1.1 403 Forbidden",
		"GET / HTTP/1.1\r\nHost: " + host:                         "HTTP/1.1 403 Forbidden",
		"GET https://" + host + "/ HTTP/1.1\r\nHost: " + host:     "HTTP/1.1 403 Forbidden",
		"CONNECT " + other + " HTTP/1.1\r\nHost: " + host:         "HTTP/1.1 403 Forbidden",
		"CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: " + host:    "HTTP/1.1 403 Forbidden",
	} {
		if got, err := ask(request).ReadString('\n'); err != nil || strings.TrimSpace(got) != want {
			t.Errorf("%s: %s, %v", request, got, err)
		}
	}
	if text, err := io.ReadAll(ask("GET " + site.URL + "/a?b=c;d HTTP/1.0")); err != nil || !strings.HasSuffix(string(text), "\r\n\r\n"+host+"/a?b=c;d [] []") {
		t.Errorf("%s, %v", text, err)
	}
	tunnel := ask("CONNECT " + host + " HTTP/1.1\r\nHost: " + other)
	if line, err := tunnel.ReadString('\n'); err != nil || line != "HTTP/1.1 200 Connection established\r\n" {
		t.Errorf("%s, %v", line, err)
	}
	cancel()
	if rest, err := io.ReadAll(tunnel); err != nil || string(rest) != "\r\n" {
		t.Errorf("after its end: %q, %v", rest, err)
	}
	if c, err := new(net.Dialer).DialContext(t.Context(), "tcp", p.addr); err == nil { // before the listener was closed, which ends it
		defer func() { _ = c.Close() }()
		_ = c.SetReadDeadline(time.Now().Add(patience))
		if _, err := io.ReadAll(c); errors.Is(err, os.ErrDeadlineExceeded) {
			t.Error("it listens on")
		}
	}
	if n := f.hits.Load(); n > 0 {
		t.Errorf("the proxy connected %d times elsewhere", n)
	}
}
