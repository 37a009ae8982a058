package browser

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"time"
)

// Bounds of a proxy.
const (
	proxyWait   = 30 * time.Second // for a connection, and for the headers of a request or an answer
	proxyHeader = 64 << 10         // bytes of a request's headers
)

// proxy is a forward proxy on loopback that connects to one host and port alone:
// by absolute-form requests and CONNECT. It serves no other address to anybody.
type proxy struct {
	addr    string // its own host:port
	allowed string // host:port
	forward *httputil.ReverseProxy
	dial    net.Dialer
}

// listenProxy starts a proxy to the host and port of origin. It ends with ctx.
func listenProxy(ctx context.Context, origin *url.URL) (*proxy, error) {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("browser: proxy: %w", err)
	}
	p := &proxy{addr: l.Addr().String(), allowed: hostPort(origin), dial: net.Dialer{Timeout: proxyWait}}
	silent := slog.NewLogLogger(slog.DiscardHandler, slog.LevelError) // Chromium sees what fails
	p.forward = &httputil.ReverseProxy{
		Rewrite:   func(r *httputil.ProxyRequest) { r.Out.URL.RawQuery = r.In.URL.RawQuery }, // semicolons too
		Transport: &http.Transport{DialContext: p.dial.DialContext, DisableCompression: true, ResponseHeaderTimeout: proxyWait, IdleConnTimeout: proxyWait},
		ErrorLog:  silent,
	}
	server := &http.Server{
		Handler: p, BaseContext: func(net.Listener) context.Context { return ctx }, ErrorLog: silent,
		ReadHeaderTimeout: proxyWait, MaxHeaderBytes: proxyHeader,
	}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	go func() { _ = server.Serve(l) }() // until ctx ends
	return p, nil
}

// hostPort of a URL, with the port of its scheme where it names none.
func hostPort(u *url.URL) string {
	port := map[string]string{"https": "443"}[u.Scheme]
	return net.JoinHostPort(strings.ToLower(u.Hostname()), cmp.Or(u.Port(), port, "80"))
}

func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	connect := r.Method == http.MethodConnect
	if hostPort(r.URL) != p.allowed || !connect && r.URL.Scheme != "http" {
		http.Error(w, "This proxy serves another address.", http.StatusForbidden)
		return
	}
	if connect {
		p.tunnel(w, r)
		return
	}
	p.forward.ServeHTTP(w, r)
}

// tunnel copies bytes both ways until one side ends.
func (p *proxy) tunnel(w http.ResponseWriter, r *http.Request) {
	there, err := p.dial.DialContext(r.Context(), "tcp", p.allowed)
	if err != nil {
		http.Error(w, "The address cannot be reached.", http.StatusBadGateway)
		return
	}
	defer func() { _ = there.Close() }()
	here, sent, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer func() { _ = here.Close() }()
	stop := context.AfterFunc(r.Context(), func() { _, _ = here.Close(), there.Close() })
	defer stop()
	if _, err := io.WriteString(here, "HTTP/1.1 200 Connection established\r\n\r\n"); err != nil {
		return
	}
	ended := make(chan struct{}, 2)
	pipe := func(to io.Writer, from io.Reader) {
		_, _ = io.Copy(to, from)
		ended <- struct{}{}
	}
	go pipe(there, sent)
	go pipe(here, there)
	<-ended
}
