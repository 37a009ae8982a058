package audit

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"enamel/internal/seo/crawl/visit"
)

// Bounds of delivery.
const (
	maxPageBytes   = 2_000_000               // of HTML, uncompressed: more than Googlebot reads
	slowWait       = 1800 * time.Millisecond // to the first byte: poor by web.dev
	worthPacking   = 100_000
	startToPack    = 4_000
	packedFraction = 0.9
)

// deliveryRules are about the size of a page and how fast it comes.
func deliveryRules() []Rule {
	return []Rule{
		{
			ID: "page.large", Severity: Warning, Need: NeedsPage, Title: "The page is a large file", Name: "Oversized HTML", Minutes: 60,
			Why:    "Phones take long over it, and search engines read a page only up to a limit: Google the first 2 MB.",
			Source: "https://developers.google.com/search/docs/crawling-indexing/googlebot",
			Fix:    "Split lists into pages, and move data and pictures out of the HTML.", Page: pageLarge,
		},
		{
			ID: "page.slow", Severity: Warning, Need: NeedsPage, Title: "The server is slow to answer", Name: "Slow server response (TTFB)", Minutes: 120, Source: "https://web.dev/articles/ttfb",
			Why: "Nothing of a page can show before its first byte.",
			Fix: "Find what the server waits for at this address, and keep the finished page in a cache.", Page: pageSlow,
		},
		{
			ID: "page.uncompressed", Severity: Warning, Need: NeedsFile, Title: "The page is sent larger than it needs to be", Name: "Uncompressed text", Minutes: 10,
			Why:    "Text mostly compresses to a third and less; sent as it is, it takes that much longer on slow connections.",
			Source: "https://developer.chrome.com/docs/lighthouse/performance/uses-text-compression",
			Fix:    "Switch on Brotli or gzip for text in the server.", Page: pageUncompressed,
		},
		{
			ID: "page.no-cache", Severity: Notice, Need: NeedsPage, Title: "The page is loaded anew at each visit", Name: "Missing cache headers", Minutes: 15,
			Why:    "Each visit loads the whole page again, even where nothing has changed.",
			Source: "https://www.rfc-editor.org/rfc/rfc9111",
			Fix:    "Send an ETag or Last-Modified, or a Cache-Control with a max-age.", Page: pageNoCache,
		},
	}
}

func pageLarge(s *Subject) []Found {
	if s.Loaded || s.Failure != visit.TooLarge && s.Bytes <= maxPageBytes {
		return nil
	}
	if s.Failure == visit.TooLarge {
		return one(Found{Detail: "Reading ended before the page did: " + s.Detail + "."})
	}
	return one(Found{Detail: fmt.Sprintf("The HTML has %s; %s are plenty.", kilobytes(s.Bytes), kilobytes(maxPageBytes))})
}

func pageSlow(s *Subject) []Found {
	if s.Wait <= slowWait {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("The first byte came after %.1f seconds; up to %.1f pass.", s.Wait.Seconds(), slowWait.Seconds()), Proof: "time to first byte"})
}

// pageUncompressed judges the start page for the site, and where it matters much
// pages, scripts and styles by themselves.
func pageUncompressed(s *Subject) []Found {
	if !s.read().readable && !s.isLoadedText() || s.Header.Get("Content-Encoding") != "" || float64(s.Wire) < packedFraction*float64(s.Bytes) {
		return nil
	}
	least := int64(worthPacking)
	if s.isStart() {
		least = startToPack
	}
	if s.Bytes < least {
		return nil
	}
	what := "page"
	if s.Loaded {
		what = "file"
	}
	return one(Found{Detail: fmt.Sprintf("The %s came as %s without compression.", what, kilobytes(s.Bytes)), Proof: "no Content-Encoding"})
}

// isLoadedText is true of a script, a style or the like that a page loads.
func (s *Subject) isLoadedText() bool {
	others := []string{"application/javascript", "application/json", "application/x-javascript", "application/xml", "image/svg+xml"}
	return s.Loaded && s.Status == http.StatusOK && s.Failure == visit.NoFailure && (strings.HasPrefix(s.Type, "text/") || slices.Contains(others, s.Type))
}

// pageNoCache judges the start page for the site.
func pageNoCache(s *Subject) []Found {
	if !s.isStart() {
		return nil
	}
	control := s.Header.Get("Cache-Control")
	if strings.Contains(strings.ToLower(control), "no-store") {
		return one(Found{Detail: "The answer forbids to keep it.", Proof: "Cache-Control: " + control})
	}
	if control+s.Header.Get("Etag")+s.Header.Get("Last-Modified")+s.Header.Get("Expires") != "" {
		return nil
	}
	return one(Found{Detail: "The answer has none of Cache-Control, ETag, Last-Modified and Expires."})
}
