package fetch

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"

	"enamel/internal/outbound"
	"enamel/internal/seo/crawl/visit"
)

// failure says in a visit's terms how the Web failed.
func failure(err error, elsewhere bool) (kind visit.Failure, detail string) {
	var web *outbound.Error
	if !errors.As(err, &web) {
		return visit.NotChecked, err.Error()
	}
	switch web.Kind {
	case outbound.Refused:
		return visit.NotChecked, visit.NotChecked.Words()
	case outbound.Timeout:
		kind, detail = visit.Timeout, "no answer in time"
	case outbound.Malformed:
		kind, detail = visit.Broken, "the answer is not HTTP as it should be: "+web.Err.Error()
	default:
		kind, detail = visit.Unreachable, unreachable(web.Err)
	}
	if elsewhere {
		kind = visit.NotChecked
	}
	return kind, detail
}

// unreachable says in words why there was no connection.
func unreachable(err error) string {
	var name *net.DNSError
	var record tls.RecordHeaderError
	var certificate *tls.CertificateVerificationError
	switch {
	case errors.As(err, &name) && name.IsNotFound:
		return "no such host name"
	case errors.As(err, &name):
		return "the host name cannot be resolved"
	case errors.As(err, &certificate):
		return "the certificate is not valid: " + certificate.Err.Error()
	case errors.As(err, &record) && strings.HasPrefix(string(record.RecordHeader[:]), "HTTP/"):
		return "it speaks http where https is expected"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "the connection was refused"
	case brokeOff(err):
		return "the connection was closed before an answer"
	}
	return err.Error()
}

// brokeOff reports a connection that ended before the answer began, which may
// go better a second time.
func brokeOff(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE)
}

// bodyFailure says how the reading of a body ended early.
func bodyFailure(ctx context.Context, err error) (kind visit.Failure, detail string) {
	switch {
	case ctx.Err() != nil:
		return visit.Timeout, "the answer did not end in time"
	case brokeOff(err):
		return visit.Broken, "the answer ended early"
	}
	return visit.Broken, "the answer cannot be read: " + err.Error()
}

// maxHeaderValue bounds what is kept of one header.
const maxHeaderValue = 4 << 10

// audited copies the headers that audits read.
func audited(h http.Header) http.Header {
	kept := make(http.Header, 8)
	for _, name := range [...]string{
		"Age", "Alt-Svc", "Cache-Control", "Content-Encoding", "Content-Language", "Content-Length", "Content-Security-Policy",
		"Content-Security-Policy-Report-Only", "Content-Type", "Date", "Etag", "Expires", "Last-Modified", "Link", "Location",
		"Permissions-Policy", "Pragma", "Referrer-Policy", "Refresh", "Retry-After", "Server", "Strict-Transport-Security", "Vary",
		"X-Content-Type-Options", "X-Frame-Options", "X-Robots-Tag",
	} {
		values := h[name]
		for _, v := range values[:min(len(values), 10)] {
			kept[name] = append(kept[name], v[:min(len(v), maxHeaderValue)])
		}
	}
	return kept
}
