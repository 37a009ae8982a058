// Package seo is the internal dashboard: its actions, its settings and what it
// has stored. Only staff use it.
package seo

import (
	"enamel/internal/fault"
)

// notConnected answers an action whose engine is not there.
func notConnected() error {
	return &fault.Error{Kind: fault.Unavailable, Slug: "not-connected", Msg: "This is not connected yet."}
}
