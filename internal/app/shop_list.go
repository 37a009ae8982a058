package app

import (
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"enamel/internal/db"
	"enamel/internal/site"
	"enamel/internal/ssr"
)

// shopLists serves the list of all units, the whole of it as it is published and
// any choice of it rendered on demand, and the pages of units that are not published.
type shopLists struct {
	site   *site.Site
	pages  *ssr.Publisher
	demand *ssr.Demand
	log    *slog.Logger
	failed http.HandlerFunc // the site has failed

	allow, allowSold allowance
}

// allowance says whether who asks may have one more page rendered, and if not, when.
type allowance func(*http.Request) (retryAfter time.Duration, ok bool)

// serving is how a page is rendered on demand.
type serving func(w http.ResponseWriter, r *http.Request, page ssr.Page, version uint64, admit func() bool) ssr.Outcome

// listsConfig is what shopLists are made of.
type listsConfig struct {
	site     *site.Site
	pages    *ssr.Publisher
	assets   *ssr.Assets
	engine   func() (ssr.Engine, error)
	log      *slog.Logger
	registry prometheus.Registerer
	failed   http.HandlerFunc

	allow, allowSold allowance // asked of each list, and unit that left the floor, that has to be rendered
}

func newShopLists(c listsConfig) (*shopLists, error) {
	demand, err := ssr.NewDemand(ssr.DemandOptions{
		Start: c.engine, Assets: c.assets, Log: c.log, Registry: c.registry,
	})
	if err != nil {
		return nil, err
	}
	return &shopLists{site: c.site, pages: c.pages, demand: demand, log: c.log, failed: c.failed, allow: c.allow, allowSold: c.allowSold}, nil
}

// close ends the engine, if one was started.
func (l *shopLists) close() { l.demand.Close() }

// maxListQuery is longer than a query that chooses everything.
const maxListQuery = 2 << 10

// serve answers GET /shop. There is one address for each choice: any other
// spelling, and a page after the last, is redirected there. The redirect is
// kept by nobody: what is the last page changes.
func (l *shopLists) serve(w http.ResponseWriter, r *http.Request) {
	query := r.URL.RawQuery
	switch {
	case query == "":
		l.pages.ServePage(w, r, site.ShopPath)
		return
	case len(query) > maxListQuery:
		l.pages.ServeNotFound(w, r)
		return
	case l.demand.ServeKept(w, r, site.ShopPath+"?"+query, l.site.Version()):
		return
	}
	list, err := l.site.ShopList(r.Context(), query)
	switch {
	case err != nil:
		l.log.ErrorContext(r.Context(), "list the units", "cause", err)
		l.failed(w, r)
	case list.Moved != "":
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, list.Moved, http.StatusSeeOther)
	default:
		l.render(w, r, list, l.demand.Serve, l.allow)
	}
}

// unit answers for a unit that has left the floor. It reports false, and has written
// nothing, where the path names no such unit.
func (l *shopLists) unit(w http.ResponseWriter, r *http.Request) bool {
	if l.demand.ServeKept(w, r, r.URL.Path, l.site.Version()) {
		return true
	}
	page, found, err := l.site.UnitPage(r.Context(), r.PathValue("slug"))
	switch {
	case db.IsBusy(err) || db.Trouble(err) != "":
		l.pages.Answer(w, r, ssr.NotReady)
	case err != nil:
		l.log.ErrorContext(r.Context(), "could not look up a unit", "cause", err)
		l.failed(w, r)
	case !found:
		return false
	default:
		l.render(w, r, page, l.demand.ServeBehind, l.allowSold)
	}
	return true
}

// render answers with a page that may have to be rendered. A client that keeps
// asking for new ones is told to wait, which leaves room for everybody else.
func (l *shopLists) render(w http.ResponseWriter, r *http.Request, list site.ShopList, serve serving, allow allowance) {
	var wait time.Duration
	outcome := serve(w, r, list.Page, list.Version, func() (ok bool) {
		wait, ok = allow(r)
		return ok
	})
	if outcome != ssr.Refused {
		l.pages.Answer(w, r, outcome)
		return
	}
	h := w.Header()
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	h.Set("Cache-Control", "no-store")
	http.Error(w, "Too many requests. Please wait a moment and try again.", http.StatusTooManyRequests)
}

// answer renders a page that shows what one visitor typed.
func (l *shopLists) answer(w http.ResponseWriter, r *http.Request, page ssr.Page) {
	outcome := l.demand.Serve(w, r, page, l.site.Version(), func() bool { return true })
	if outcome != ssr.Served {
		l.pages.Answer(w, r, outcome)
	}
}
