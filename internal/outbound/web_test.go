package outbound_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zlib"
	"github.com/klauspost/compress/zstd"

	"enamel/internal/outbound"
)

func request(t testing.TB, url string) *http.Request {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	return req
}

// open makes a client that may reach the server.
func open(t testing.TB, srv *httptest.Server, o outbound.WebOptions) *outbound.Web {
	t.Helper()
	o.Allow = append(o.Allow, srv.Listener.Addr().String())
	if srv.Certificate() != nil {
		o.RootCAs = x509.NewCertPool()
		o.RootCAs.AddCert(srv.Certificate())
	}
	w := outbound.NewWeb(o)
	t.Cleanup(w.Close)
	return w
}

func TestWebRefusesWhatIsNotPublic(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was asked") }))
	t.Cleanup(srv.Close)
	addr := srv.Listener.Addr().String()
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		t.Fatal(err)
	}
	web := outbound.NewWeb(outbound.WebOptions{Allow: []string{"127.0.0.1:1", "shop.example:" + port}})
	for _, url := range []string{
		srv.URL, "http://localhost:" + port, "http://LocalHost:" + port, "http://[::ffff:127.0.0.1]:" + port,
		"http://169.254.169.254/latest/meta-data/", "https://10.0.0.1/", "http://user@" + addr, "ftp://" + addr, "file:///etc/passwd",
	} {
		res, err := web.Do(request(t, url))
		if err == nil {
			_ = res.Body.Close()
		}
		_ = wantKind(t, err, outbound.Refused)
	}
}

func TestWebReachesWhatIsAllowed(t *testing.T) {
	var got *http.Request
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r
		http.Redirect(w, r, "http://169.254.169.254/", http.StatusFound)
	}))
	t.Cleanup(srv.Close)
	_, port, err := net.SplitHostPort(srv.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	web := open(t, srv, outbound.WebOptions{
		Allow:     []string{"LocalHost:" + port},
		Hosts:     outbound.Hosts{"rival.example": srv.Listener.Addr().String()},
		UserAgent: "Enamel/1 (+https://shop.example)",
	})
	for _, url := range []string{srv.URL, "http://localhost:" + port, "http://Rival.example"} {
		res, err := web.Do(request(t, url))
		if err != nil {
			t.Fatalf("%s: %v", url, err)
		}
		_ = res.Body.Close()
		if res.StatusCode != http.StatusFound {
			t.Errorf("%s: %d, but redirects are the caller's", url, res.StatusCode)
		}
		if got.UserAgent() != "Enamel/1 (+https://shop.example)" || got.Header.Get("Accept-Encoding") != "gzip, br, zstd, deflate" {
			t.Errorf("header %v", got.Header)
		}
	}
}

func TestWebSpeaksHTTP2(t *testing.T) {
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte(r.Proto)) }))
	srv.EnableHTTP2 = true
	srv.Config.ErrorLog = log.New(io.Discard, "", 0) // of the handshake that is to fail
	srv.StartTLS()
	t.Cleanup(srv.Close)
	res, err := open(t, srv, outbound.WebOptions{}).Do(request(t, srv.URL))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil || string(body) != "HTTP/2.0" || res.TLS == nil {
		t.Errorf("%q, %v", body, err)
	}
	stranger := outbound.NewWeb(outbound.WebOptions{Allow: []string{srv.Listener.Addr().String()}, RootCAs: x509.NewCertPool()})
	_, err = stranger.Do(request(t, srv.URL)) //nolint:bodyclose // there is no answer
	_ = wantKind(t, err, outbound.Unreachable)
}

// raw answers every connection with the same bytes, then leaves it open until the test ends.
func raw(t testing.TB, answer string) string {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	t.Cleanup(func() { close(done); _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = c.Close() }()
				if _, err := http.ReadRequest(bufio.NewReader(c)); err == nil {
					_, _ = io.WriteString(c, answer)
				}
				<-done
			}()
		}
	}()
	return l.Addr().String()
}

func TestWebTellsFailuresApart(t *testing.T) {
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = l.Close()
	tests := map[string]struct {
		addr string
		want outbound.Kind
	}{
		"nobody listens":           {l.Addr().String(), outbound.Unreachable},
		"no answer":                {raw(t, ""), outbound.Timeout},
		"headers without end":      {raw(t, "HTTP/1.1 200 OK\r\nX: y\r\n"), outbound.Timeout},
		"not HTTP":                 {raw(t, "SSH-2.0-OpenSSH_9.6\r\n"), outbound.Malformed},
		"a header without a colon": {raw(t, "HTTP/1.1 200 OK\r\nnonsense\r\n\r\n"), outbound.Malformed},
		"a flood of headers":       {raw(t, "HTTP/1.1 200 OK\r\n"+strings.Repeat("X-Flood: "+strings.Repeat("y", 1000)+"\r\n", 1000)), outbound.Malformed},
		"lengths that differ":      {raw(t, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"), outbound.Malformed},
		"interim answers for ever": {raw(t, strings.Repeat("HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n", 10_000)), outbound.Malformed},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			web := outbound.NewWeb(outbound.WebOptions{Allow: []string{tt.addr}, HeaderTimeout: 100 * time.Millisecond})
			t.Cleanup(web.Close)
			_, err := web.Do(request(t, "http://"+tt.addr+"/secret?key=1")) //nolint:bodyclose // there is no answer
			if e := wantKind(t, err, tt.want); strings.Contains(e.Error(), "secret") {
				t.Errorf("the text has the path: %s", e.Error())
			}
		})
	}
}

func TestWebCancelledByTheCaller(t *testing.T) {
	addr := raw(t, "")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	web := outbound.NewWeb(outbound.WebOptions{Allow: []string{addr}})
	_, err := web.Do(request(t, "http://"+addr).WithContext(ctx)) //nolint:bodyclose // there is no answer
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want context.Canceled", err)
	}
}

// packed encodes data as a server would.
func packed(t testing.TB, encoding string, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	var z io.WriteCloser
	var err error
	switch encoding {
	case "gzip":
		z = gzip.NewWriter(&b)
	case "br":
		z = brotli.NewWriterLevel(&b, 2)
	case "zstd":
		z, err = zstd.NewWriter(&b)
	case "deflate":
		z = zlib.NewWriter(&b)
	case "bare deflate":
		z, err = flate.NewWriter(&b, 5)
	default:
		return data
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err = z.Write(data); err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func bodyOf(web *outbound.Web, encoding string, wire []byte) (*outbound.Body, error) {
	h := http.Header{}
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	return web.Body(&http.Response{Header: h, Body: io.NopCloser(bytes.NewReader(wire))})
}

func TestBody(t *testing.T) {
	text := []byte(strings.Repeat("Quality used appliances. ", 1000))
	web := outbound.NewWeb(outbound.WebOptions{})
	tests := []struct {
		name, header string
		wire         []byte
	}{
		{"plain", "", text},
		{"identity", "identity", text},
		{"gzip", "gzip", packed(t, "gzip", text)},
		{"gzip, its old name", "X-Gzip", packed(t, "gzip", text)},
		{"brotli", "br", packed(t, "br", text)},
		{"zstd", "zstd", packed(t, "zstd", text)},
		{"deflate", "deflate", packed(t, "deflate", text)},
		{"bare deflate", "deflate", packed(t, "bare deflate", text)},
		{"gzip in two members", "gzip", append(packed(t, "gzip", text[:1000]), packed(t, "gzip", text[1000:])...)},
		{"gzip and bytes after it", "gzip", append(packed(t, "gzip", text), "\r\n\x00\x00more"...)},
		{"none", "none", text},
		{"a charset", "UTF-8", text},
		{"a charset, and gzip", "utf-8, gzip", packed(t, "gzip", text)},
		{"two encodings", "gzip, br", packed(t, "br", packed(t, "gzip", text))},
	}
	for range 2 { // the second time with decoders that were used before
		for _, tt := range tests {
			b, err := bodyOf(web, tt.header, tt.wire)
			if err != nil {
				t.Fatalf("%s: %v", tt.name, err)
			}
			got, err := io.ReadAll(b)
			if err != nil || !bytes.Equal(got, text) || b.Wire() != int64(len(tt.wire)) {
				t.Errorf("%s: %d bytes of %d on the wire, %v", tt.name, len(got), b.Wire(), err)
			}
			b.Release()
		}
	}
}

func TestBodyThatIsBroken(t *testing.T) {
	web := outbound.NewWeb(outbound.WebOptions{})
	read := func(header string, wire []byte) (int, error) {
		b, err := bodyOf(web, header, wire)
		if err != nil {
			return 0, err
		}
		defer b.Release()
		got, err := io.ReadAll(b)
		return len(got), err
	}
	text := []byte(strings.Repeat("a text that does not compress to nothing: 0123456789 ", 200))
	for _, encoding := range []string{"gzip", "br", "zstd", "deflate", "bare deflate"} {
		header := strings.TrimPrefix(encoding, "bare ")
		wire := packed(t, encoding, text)
		if _, err := read(header, wire[:len(wire)*2/3]); err == nil {
			t.Errorf("%s: cut, but no error", encoding)
		}
		if _, err := read(header, []byte("<!doctype html><p>plain after all</p>")); err == nil {
			t.Errorf("%s: plain text, but no error", encoding)
		}
		if _, err := read(header, wire[:len(wire)-1]); err == nil && encoding != "br" && encoding != "bare deflate" {
			t.Errorf("%s: cut in its check sum, but no error", encoding)
		}
		if n, err := read(header, nil); n != 0 || err != nil {
			t.Errorf("%s: an empty body: %d, %v", encoding, n, err)
		}
	}
	for _, header := range []string{"compress", "dcb", "gzip, gzip, gzip, gzip"} {
		if _, err := read(header, text); !errors.Is(err, outbound.ErrEncoding) {
			t.Errorf("%s: %v", header, err)
		}
	}
}

func TestABombUnfoldsNoFurtherThanItIsRead(t *testing.T) {
	web := outbound.NewWeb(outbound.WebOptions{})
	zeros := make([]byte, 8<<20)
	for _, encoding := range []string{"gzip", "br", "zstd", "deflate"} {
		wire := packed(t, encoding, zeros)
		b, err := bodyOf(web, encoding, wire)
		if err != nil {
			t.Fatal(err)
		}
		n, err := io.Copy(io.Discard, io.LimitReader(b, 1<<20))
		if err != nil || n != 1<<20 || b.Wire() > int64(len(wire)/2)+64<<10 {
			t.Errorf("%s: %d bytes, %d of %d on the wire, %v", encoding, n, b.Wire(), len(wire), err)
		}
		b.Release()
	}
}
