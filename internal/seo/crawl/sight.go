package crawl

import (
	"net/http"

	"enamel/internal/seo/crawl/visit"
)

// isGone is true of an answer that says that surely nothing is there any more.
func isGone(status int) bool { return status == http.StatusNotFound || status == http.StatusGone }

// displaced is true of a page that asks not to be listed all of a sudden, and has
// nothing of what was read there before: neither title nor heading nor text.
func displaced(now, before *visit.Row) bool {
	same := now.Title != "" && now.Title == before.Title || now.H1 != "" && now.H1 == before.H1 || now.TextHash == before.TextHash
	return now.HTML && now.NoIndex && before.HTML && !before.NoIndex && !same
}
