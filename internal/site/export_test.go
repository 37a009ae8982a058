package site

import "enamel/internal/ssr"

// Fingerprint is of a page.
func Fingerprint(p ssr.Page) (string, error) { return fingerprint(p) }
