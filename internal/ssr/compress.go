package ssr

import (
	"bytes"
	"context"
	"fmt"
	"math/bits"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

const (
	quickBrotli = 5  // 6 ms for the largest page
	bestBrotli  = 11 // a hundred times as long, a tenth smaller
	minCompress = 256
	raiseMost   = 256 << 10 // bytes; a longer text stays at quickBrotli: at 11 a megabyte takes 45 MB of memory
	brotliChunk = 32 << 10
)

// compressible reports whether a media type is worth compressing.
func compressible(contentType string) bool {
	media, _, _ := strings.Cut(contentType, ";")
	media = strings.TrimSpace(media)
	switch media {
	case "application/json", "application/javascript", "application/xml":
		return true
	}
	return strings.HasPrefix(media, "text/") || strings.HasSuffix(media, "+json") || strings.HasSuffix(media, "+xml")
}

// brotliBytes compresses at a quality and gives up between chunks when ctx
// ends. The window is no larger than the text: at quality 11 its size decides
// how much memory is taken.
func brotliBytes(ctx context.Context, text []byte, quality int) ([]byte, error) {
	var out bytes.Buffer
	window := min(max(bits.Len(uint(len(text)+16)), 10), 22)
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: quality, LGWin: window})
	for len(text) > 0 {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("compressing: %w", err)
		}
		n := min(len(text), brotliChunk)
		if _, err := w.Write(text[:n]); err != nil {
			return nil, fmt.Errorf("brotli: %w", err)
		}
		text = text[n:]
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("brotli: %w", err)
	}
	return bytes.Clone(out.Bytes()), nil // a page is kept for long: no spare capacity
}

// gzipBytes compresses at gzip's default level.
func gzipBytes(text []byte) ([]byte, error) {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(text); err != nil {
		return nil, fmt.Errorf("gzip: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("gzip: %w", err)
	}
	return bytes.Clone(out.Bytes()), nil // a page is kept for long: no spare capacity
}
