package site

import "enamel/internal/ssr"

// Fingerprint is of a page.
func Fingerprint(p ssr.Page) (string, error) {
	sum, err := fingerprint(p, printed{})
	return sum.fingerprint, err
}
