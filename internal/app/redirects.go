package app

import (
	"net/http"
	"strings"

	"enamel/internal/site"
)

// missing answers where no page does: who asks for what has moved is sent
// there, everybody else gets the page for unknown paths.
func (a *App) missing(w http.ResponseWriter, r *http.Request) {
	if !a.moved(w, r) {
		a.pages.ServeNotFound(w, r)
	}
}

// moved sends a request on to the page that its path names but for a slash at
// the end, or by the rules that staff have entered. It reports false, and has
// written nothing, where there is neither.
func (a *App) moved(w http.ResponseWriter, r *http.Request) bool {
	if trimmed := strings.TrimRight(r.URL.Path, "/"); trimmed != r.URL.Path && a.answers(trimmed) {
		to := trimmed
		if r.URL.RawQuery != "" {
			to += "?" + r.URL.RawQuery
		}
		redirectTo(w, r, to, http.StatusMovedPermanently)
		return true
	}
	rule, ok := a.redirects.Find(r.URL.Path)
	if ok {
		redirectTo(w, r, rule.Target(r.URL.RawQuery), rule.Status)
	}
	return ok
}

// answers reports whether a page is published under its own address. The shell
// of the orders' pages is a key alone.
func (a *App) answers(path string) bool {
	e, ok := a.pages.Lookup(path)
	return ok && e.Status == http.StatusOK && path != site.OrderPath
}

// redirectTo is kept for an hour at most, so that a mistake can be taken back.
func redirectTo(w http.ResponseWriter, r *http.Request, to string, status int) {
	w.Header().Set("Cache-Control", "public, max-age=3600")
	http.Redirect(w, r, to, status) //nolint:gosec // a path of this site: published, or checked when it was entered
}
