package outbound

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Defaults of WebOptions.
const (
	DefaultConnectTimeout = 5 * time.Second
	DefaultHeaderTimeout  = 10 * time.Second
)

const (
	maxIdlePerHost = 64 // as many as a crawl asks at once: each asks on a warm connection
	maxIdle        = 256
)

// Why an address is refused before anything is sent.
var (
	errNotWeb      = errors.New("want http or https")
	errCredentials = errors.New("the address holds a user name")
)

// WebOptions of a client. The zero value is usable.
type WebOptions struct {
	Allow          []string       // host:port that may be reached though private, as written in addresses
	Hosts          Hosts          // names that are resolved in process; what is listed may be reached
	UserAgent      string         // ""; "Enamel/1"
	ConnectTimeout time.Duration  // DNS and TCP, and then TLS; 0: DefaultConnectTimeout
	HeaderTimeout  time.Duration  // from the request to the end of the headers; 0: DefaultHeaderTimeout
	RootCAs        *x509.CertPool // nil: those of the system
}

// Web is the client for addresses found in content. It speaks http and https
// only, and only to public addresses: each address is checked after name
// resolution, right before the connection, so that no name and no redirect
// leads inside. It follows no redirects. It is safe for concurrent use.
type Web struct {
	transport *http.Transport
	dial      dialer
	agent     string
	decoders  decoders
}

// NewWeb makes a client.
func NewWeb(o WebOptions) *Web {
	if o.UserAgent == "" {
		o.UserAgent = "Enamel/1"
	}
	if o.ConnectTimeout <= 0 {
		o.ConnectTimeout = DefaultConnectTimeout
	}
	if o.HeaderTimeout <= 0 {
		o.HeaderTimeout = DefaultHeaderTimeout
	}
	dial := guardedDial(o)
	return &Web{
		dial:     dial,
		agent:    o.UserAgent,
		decoders: newDecoders(),
		transport: &http.Transport{
			DialContext:            dial,
			ForceAttemptHTTP2:      true,
			HTTP2:                  &http.HTTP2Config{SendPingTimeout: 15 * time.Second, PingTimeout: 5 * time.Second},
			TLSClientConfig:        &tls.Config{RootCAs: o.RootCAs, MinVersion: tls.VersionTLS12},
			TLSHandshakeTimeout:    o.ConnectTimeout,
			ResponseHeaderTimeout:  o.HeaderTimeout,
			MaxResponseHeaderBytes: maxHeaderBytes,
			MaxIdleConns:           maxIdle,
			MaxIdleConnsPerHost:    maxIdlePerHost,
			IdleConnTimeout:        30 * time.Second,
			DisableCompression:     true, // Body decompresses, by the caller's limit
		},
	}
}

// guardedDial connects to public addresses, and to those that are allowed.
func guardedDial(o WebOptions) dialer {
	allow := map[string]bool{}
	for _, hostPort := range o.Allow {
		if host, port, err := net.SplitHostPort(hostPort); err == nil {
			allow[net.JoinHostPort(hostName(host), port)] = true
		}
	}
	open := &net.Dialer{Timeout: o.ConnectTimeout}
	guarded := &net.Dialer{Timeout: o.ConnectTimeout, Control: func(_, addr string, _ syscall.RawConn) error { return checkPublic(addr) }}
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		host, port, err := net.SplitHostPort(addr)
		if err != nil {
			return nil, fmt.Errorf("outbound: %w", err)
		}
		host = hostName(host)
		if to, ok := o.Hosts[host]; ok {
			return open.DialContext(ctx, network, to)
		}
		if allow[net.JoinHostPort(host, port)] {
			return open.DialContext(ctx, network, addr)
		}
		return guarded.DialContext(ctx, network, addr)
	}
}

// Do sends the request and returns the answer, whatever its status; the caller
// reads Body(res) and closes res.Body. The deadline of the whole call is that
// of the request's context. Failures are *Error, but for a context that was
// cancelled, which comes back as context.Canceled.
func (w *Web) Do(req *http.Request) (*http.Response, error) {
	origin := originOf(req.URL)
	switch {
	case req.URL.Scheme != "http" && req.URL.Scheme != "https":
		return nil, &Error{Kind: Refused, Origin: origin, Err: errNotWeb}
	case req.URL.User != nil:
		return nil, &Error{Kind: Refused, Origin: origin, Err: errCredentials}
	}
	if req.Header.Get("User-Agent") == "" {
		req.Header.Set("User-Agent", w.agent)
	}
	if req.Header.Get("Accept-Encoding") == "" {
		req.Header.Set("Accept-Encoding", acceptEncoding)
	}
	res, err := w.transport.RoundTrip(req)
	if err != nil {
		return nil, webFailure(req.Context(), origin, err)
	}
	return res, nil
}

// Close drops the connections that nobody uses.
func (w *Web) Close() { w.transport.CloseIdleConnections() }

func webFailure(ctx context.Context, origin string, err error) error {
	kind := Unreachable
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return fmt.Errorf("outbound: %s: %w", origin, context.Canceled)
	case errors.Is(err, errPrivate):
		kind = Refused
	case isTimeout(err):
		kind = Timeout
	case isMalformed(err):
		kind = Malformed
	}
	return &Error{Kind: kind, Origin: origin, Err: err}
}

// isMalformed knows the failures that net/http gives no type.
func isMalformed(err error) bool {
	text := err.Error()
	for _, part := range [...]string{
		"malformed", "headers exceeded", "header list larger", "bad status", "bad Content-Length", "invalid header", "message cannot contain",
		"unsupported transfer encoding", "too many 1xx", "PROTOCOL_ERROR", "COMPRESSION_ERROR",
	} {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}

// decoders are kept for the next answer: their windows are large.
type decoders struct {
	buffers, gzip, zlib, deflate, brotli, zstd *sync.Pool
}
