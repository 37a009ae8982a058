package site

import (
	"context"
	"time"
)

// Store stores at once what Run would store when all is quiet.
func (v *PageVersions) Store(ctx context.Context, moved func()) bool { return v.store(ctx, moved) }

// Hurry shortens what Run waits for.
func (v *PageVersions) Hurry() { v.quiet, v.retry = 5*time.Millisecond, 5*time.Millisecond }

// Fingerprint is of a document.
func Fingerprint(document string) (string, bool) { return fingerprint([]byte(document)) }
