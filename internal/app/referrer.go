package app

import (
	"context"
	"net/http"
	"strings"
	"time"
)

// referrerFlush is how often the pages that visitors came from are stored, and referrerGrace how long that may take at the stop.
const (
	referrerFlush = time.Minute
	referrerGrace = 5 * time.Second
)

// noteReferrer notes the page elsewhere that led a browser to a public page. Private pages,
// such as an order's with the token in its path, are not noted.
func (a *App) noteReferrer(r *http.Request, status int, answer http.Header) {
	from := r.Header["Referer"]
	if len(from) == 0 || strings.HasPrefix(from[0], a.home) || status != http.StatusOK || r.Method != http.MethodGet {
		return
	}
	if strings.HasPrefix(answer.Get("Content-Type"), "text/html") && !strings.Contains(answer.Get("Cache-Control"), "no-store") && !automatic(r.UserAgent()) {
		a.referrers.Note(from[0], r.URL.Path)
	}
}

// automatic is true of the programs that name themselves: their referrers are often made up.
func automatic(agent string) bool {
	if !strings.HasPrefix(agent, "Mozilla/") && !strings.HasPrefix(agent, "Opera/") {
		return true
	}
	agent = strings.ToLower(agent)
	for _, word := range []string{"bot", "crawl", "spider", "slurp", "preview", "headless", "+http"} {
		if strings.Contains(agent, word) {
			return true
		}
	}
	return false
}

// keepReferrers stores what was noted, each minute and at the stop.
func (a *App) keepReferrers(ctx context.Context) error {
	tick := time.NewTicker(referrerFlush)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if err := a.referrers.Flush(ctx); err != nil && ctx.Err() == nil {
				a.log.WarnContext(ctx, "the pages that visitors came from could not be stored", "err", err)
			}
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), referrerGrace)
			defer cancel()
			return a.referrers.Flush(last)
		}
	}
}
