package outbound

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Causes of failures; the first two are of Kind Redirected.
var (
	errLeaves   = errors.New("the redirect leaves the configured origin")
	errTooMany  = errors.New("too many redirects")
	errEndpoint = errors.New("want an absolute http or https URL without fragment")
)

// Provider calls one configured endpoint. The origin may be at any address,
// private ones too, unless Options.Guard keeps it from them; redirects are
// followed only within it.
// It is safe for concurrent use.
type Provider struct {
	endpoint *url.URL
	origin   string
	agent    string
	timeout  time.Duration
	maxBytes int64
	client   *http.Client
}

// NewProvider makes a client of endpoint, an absolute http or https URL that
// may have a query of its own (a key, say).
func NewProvider(endpoint string, o Options) (*Provider, error) {
	u, err := url.Parse(endpoint)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" || u.Fragment != "" {
		return nil, fmt.Errorf("outbound: %w", errEndpoint) // the URL may hold a key: it is not repeated
	}
	agent, err := o.userAgent()
	if err != nil {
		return nil, err
	}
	p := &Provider{endpoint: u, origin: originOf(u), agent: agent, timeout: o.Timeout, maxBytes: o.MaxBytes}
	if p.timeout <= 0 {
		p.timeout = DefaultTimeout
	}
	if p.maxBytes <= 0 {
		p.maxBytes = DefaultMaxBytes
	}
	p.client = &http.Client{
		Transport: &http.Transport{
			DialContext:            o.dial(),
			ForceAttemptHTTP2:      true,
			MaxIdleConns:           4,
			IdleConnTimeout:        90 * time.Second,
			TLSHandshakeTimeout:    p.timeout,
			MaxResponseHeaderBytes: maxHeaderBytes,
		},
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			if originOf(r.URL) != p.origin {
				return errLeaves
			}
			if len(via) > maxRedirects {
				return errTooMany
			}
			return nil
		},
	}
	return p, nil
}

// Request is one call of a provider's endpoint.
type Request struct {
	Method   string     // empty: GET
	Path     string     // appended to the endpoint's, escaped already
	Query    url.Values // added to the endpoint's own
	Header   http.Header
	Body     []byte
	MaxBytes int64 // of the answer's body after decompression; 0: Options.MaxBytes
}

// Get is Do with a query alone.
func (p *Provider) Get(ctx context.Context, query url.Values) ([]byte, error) {
	return p.Do(ctx, Request{Query: query})
}

// Do makes one call and returns the body of a 2xx answer. Failures are *Error, but for ctx
// cancelled by the caller, which comes back as context.Canceled.
func (p *Provider) Do(ctx context.Context, r Request) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, p.timeout)
	defer cancel()
	res, err := p.open(ctx, r, http.Header{"Accept": {"application/json"}})
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }() // read to its end or given up: nothing left to learn
	body, err := readBody(ctx, res.Body, cmp.Or(r.MaxBytes, p.maxBytes))
	if err != nil {
		return nil, p.failed(ctx, err)
	}
	return body, nil
}

// open sends a request with header, which its own precedes, and returns a 2xx answer.
func (p *Provider) open(ctx context.Context, r Request, header http.Header) (*http.Response, error) {
	u := p.endpoint
	if r.Path != "" {
		u = u.JoinPath(r.Path)
	}
	req, err := http.NewRequestWithContext(ctx, r.Method, u.String(), bytes.NewReader(r.Body))
	if err != nil {
		return nil, p.failed(ctx, err) // its text has the whole URL
	}
	q := u.Query()
	maps.Copy(q, r.Query)
	req.URL.RawQuery = q.Encode()
	maps.Copy(req.Header, header)
	maps.Copy(req.Header, r.Header)
	req.Header.Set("User-Agent", p.agent)
	res, err := p.client.Do(req)
	if err != nil {
		if res != nil {
			_ = res.Body.Close() // a refused redirect; the client has closed it already
		}
		return nil, p.failed(ctx, err)
	}
	if res.StatusCode < 200 || res.StatusCode > 299 {
		defer func() { _ = res.Body.Close() }() // its reason is read
		return nil, &Error{
			Kind: Status, Origin: p.origin, Status: res.StatusCode,
			RetryAfter: RetryAfter(res.Header, time.Now()), Detail: detailOf(res.Body),
		}
	}
	return res, nil
}

// failed turns what net/http or readBody returned into this package's error.
func (p *Provider) failed(ctx context.Context, err error) error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return fmt.Errorf("outbound: %s: %w", p.origin, context.Canceled)
	}
	var own *Error
	if errors.As(err, &own) {
		own.Origin = p.origin
		return own
	}
	var wrapped *url.Error // its text has the whole URL
	if errors.As(err, &wrapped) {
		err = wrapped.Err
	}
	kind := Unreachable
	switch {
	case errors.Is(err, errLeaves), errors.Is(err, errTooMany):
		kind = Redirected
	case errors.Is(err, errPrivate):
		kind = Refused
	case isTimeout(err):
		kind = Timeout
	}
	return &Error{Kind: kind, Origin: p.origin, Err: err}
}

// originOf returns scheme://host:port in one spelling, so that origins can be
// compared as strings.
func originOf(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return u.Scheme + "://" + strings.ToLower(strings.TrimSuffix(u.Hostname(), ".")) + ":" + port
}
