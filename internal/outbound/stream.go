package outbound

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// NewStreamClient makes an HTTP client for a provider's own library, whose
// answers may arrive bit by bit. It calls the origin of endpoint alone, follows
// redirects only within it, and reads at most o.MaxBytes of each answer.
// o.Timeout bounds the wait for an answer to begin; for the rest the caller's
// context does. Failures, an answer other than 2xx among them, are *Error:
// find it with errors.As, and show no other text, which may have the whole URL.
func NewStreamClient(endpoint string, o Options) (*http.Client, error) {
	p, err := NewProvider(endpoint, o)
	if err != nil {
		return nil, err
	}
	base, ok := p.client.Transport.(*http.Transport)
	if !ok {
		return nil, fmt.Errorf("outbound: the provider's transport is a %T", p.client.Transport)
	}
	base.ResponseHeaderTimeout = p.timeout
	base.DisableCompression = true // what is compressed comes in lumps
	p.client.Transport = &streamTransport{provider: p, base: base}
	within := p.client.CheckRedirect
	p.client.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		if err := within(r, via); err != nil {
			return &Error{Kind: Redirected, Origin: p.origin, Err: err}
		}
		return nil
	}
	return p.client, nil
}

// streamTransport holds what goes through it to a provider's rules.
type streamTransport struct {
	provider *Provider
	base     http.RoundTripper
}

// RoundTrip refuses other origins and turns failures into *Error.
func (t *streamTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	p := t.provider
	if originOf(r.URL) != p.origin {
		if r.Body != nil {
			_ = r.Body.Close() // a RoundTripper closes it, whatever happens
		}
		return nil, &Error{Kind: Redirected, Origin: p.origin, Err: errLeaves}
	}
	r = r.Clone(r.Context())
	r.Header.Set("User-Agent", p.agent)
	res, err := t.base.RoundTrip(r)
	if err != nil {
		return nil, p.failed(r.Context(), err)
	}
	if isRedirect(res) {
		return res, nil // the client follows it, or refuses to
	}
	if res.StatusCode < 200 || res.StatusCode > 299 {
		_ = res.Body.Close() // what it says may repeat the request
		return nil, &Error{
			Kind: Status, Origin: p.origin, Status: res.StatusCode,
			RetryAfter: RetryAfter(res.Header, time.Now()),
		}
	}
	res.Body = &streamBody{ReadCloser: res.Body, provider: p, ctx: r.Context(), left: p.maxBytes}
	return res, nil
}

func isRedirect(res *http.Response) bool {
	switch res.StatusCode {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return res.Header.Get("Location") != ""
	}
	return false
}

// streamBody counts what is read.
type streamBody struct {
	io.ReadCloser
	provider *Provider
	ctx      context.Context // of the request
	left     int64
}

// Read fails with an *Error, or with context.Canceled where the caller gave up.
func (b *streamBody) Read(into []byte) (int, error) {
	n, err := b.ReadCloser.Read(into)
	b.left -= int64(n)
	switch {
	case b.left < 0:
		return 0, &Error{Kind: TooLarge, Origin: b.provider.origin, Err: fmt.Errorf("over %d bytes", b.provider.maxBytes)}
	case err == nil || errors.Is(err, io.EOF):
		return n, err
	case b.ctx.Err() != nil || isTimeout(err):
		return n, b.provider.failed(b.ctx, err)
	}
	return n, b.provider.failed(b.ctx, &Error{Kind: Truncated, Err: err})
}
