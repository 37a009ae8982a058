package app

import (
	"net/http"
	"net/url"
	"strings"
)

// securityHeaders are sent with every answer. Nothing inline runs: scripts,
// styles and pictures come from this origin alone, data: but for pictures. Two
// others may show a frame, each after a click: videos, without their cookies,
// and the map.
func securityHeaders(origin *url.URL) http.Header {
	csp := []string{
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self' data:",
		"font-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"frame-src https://www.youtube-nocookie.com https://www.openstreetmap.org",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	}
	h := http.Header{
		"Content-Security-Policy":    {strings.Join(csp, "; ")},
		"X-Content-Type-Options":     {"nosniff"},
		"Referrer-Policy":            {"strict-origin-when-cross-origin"},
		"Cross-Origin-Opener-Policy": {"same-origin"},
		"Permissions-Policy":         {"camera=(), geolocation=(), microphone=(), payment=()"},
		"Speculation-Rules":          {`"/speculation-rules.json"`},
	}
	if origin.Scheme == "https" {
		h["Strict-Transport-Security"] = []string{"max-age=31536000; includeSubDomains"}
	}
	return h
}
