package app

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"enamel/internal/redirect"
	"enamel/internal/site"
	"enamel/internal/ssr"
)

// missing answers where no page does: who asks for what has moved is sent
// there, who asks for an unknown article gets the list, everybody else the page
// for unknown paths.
func (a *App) missing(w http.ResponseWriter, r *http.Request) {
	switch {
	case a.moved(w, r):
	case a.api.RouteOf(withoutSlash(r.URL)).Pattern == articleRoute:
		http.Redirect(w, r, site.BlogPath, http.StatusSeeOther)
	default:
		a.pages.ServeNotFound(w, r)
	}
}

// moved sends a request on by the rules that staff have entered, unless a page
// stands there, or to the page that its path names but for a slash at the end.
// It reports false, and has written nothing, where there is neither. While it
// cannot know yet, in the first moments of the site, who asks has to come again.
func (a *App) moved(w http.ResponseWriter, r *http.Request) bool {
	u := withoutSlash(r.URL)
	slashed := u.Path != r.URL.Path
	pattern := a.api.RouteOf(u).Pattern
	rule, ruled := a.redirects.Find(u.Path)
	planned, ready := false, true
	if (slashed || ruled) && pattern != anyRoute { // else it is a key of the publisher at most
		planned, ready = a.pages.Planned(u.Path)
	}
	page, rendered := a.pages.Lookup(u.Path)
	switch {
	case !ready, ruled && planned && !rendered:
		a.pages.Answer(w, r, ssr.NotReady)
	case ruled && (!planned || page.Status != http.StatusOK):
		redirectTo(w, r, target(rule, r), rule.Status)
	case slashed && (planned || pattern == reportRoute || pattern == pdfRoute || pattern == unitRoute && a.knowsUnit(r.Context(), u.Path)):
		to := url.URL{Path: u.Path, RawQuery: r.URL.RawQuery}
		redirectTo(w, r, to.String(), http.StatusMovedPermanently)
	default:
		return false
	}
	return true
}

// knowsUnit reports whether a path names a unit, though it may have left the floor.
func (a *App) knowsUnit(ctx context.Context, path string) bool {
	category, err := a.store.catalog.CategoryOf(ctx, strings.TrimPrefix(path, site.ShopPath+"/"))
	return err == nil && category != ""
}

// withoutSlash is the address of a path without the slashes at its end.
func withoutSlash(u *url.URL) *url.URL {
	if path := strings.TrimRight(u.Path, "/"); path != "" {
		return &url.URL{Path: path, RawPath: strings.TrimRight(u.RawPath, "/")}
	}
	return &url.URL{Path: site.HomePath}
}

// target is where a rule sends a request. The list of units takes no query
// along: it has one address for each choice, and would send on whoever brings
// another.
func target(rule redirect.Rule, r *http.Request) string {
	if rule.Path() == site.ShopPath {
		return rule.Target("")
	}
	return rule.Target(r.URL.RawQuery)
}

// redirectTo is kept for an hour at most, so that a mistake can be taken back.
func redirectTo(w http.ResponseWriter, r *http.Request, to string, status int) {
	w.Header().Set("Cache-Control", "public, max-age=3600")
	http.Redirect(w, r, to, status) //nolint:gosec // a path of this site: published, or checked when it was entered
}
