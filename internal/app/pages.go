package app

import (
	"cmp"
	"context"
	"crypto/subtle"
	"net/http"
	"strings"

	"enamel/internal/api"
	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/site"
	"enamel/internal/ssr"
)

// page serves one published page.
func (a *App) page(path string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { a.pages.ServePage(w, r, path) }
}

// unitPage serves /shop/{slug}: units on the floor are published, others are rendered
// on demand. The page of a unit that has left the floor gives way to a redirect.
func (a *App) unitPage(w http.ResponseWriter, r *http.Request) {
	if _, ruled := a.redirects.Find(r.URL.Path); ruled && a.moved(w, r) {
		return
	}
	outcome := a.pages.ServeEntry(w, r, r.URL.Path)
	switch {
	case outcome != ssr.Missing:
		a.pages.Answer(w, r, outcome)
	case !a.lists.unit(w, r):
		a.missing(w, r)
	}
}

// articlePage serves /blog/{slug}.
func (a *App) articlePage(w http.ResponseWriter, r *http.Request) {
	outcome := a.pages.ServeEntry(w, r, r.URL.Path)
	if outcome == ssr.Missing {
		a.missing(w, r)
		return
	}
	a.pages.Answer(w, r, outcome)
}

// orderPage serves the shell of an order's page where the token opens one.
func (a *App) orderPage(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Referrer-Policy", "no-referrer")
	_, err := a.ordering.Find(r.Context(), r.PathValue("token"))
	switch {
	case err == nil:
		a.page(site.OrderPath)(w, r)
	case fault.KindOf(err) == fault.NotFound:
		a.pages.ServeNotFound(w, r)
	default:
		a.log.ErrorContext(r.Context(), "could not look up an order", "cause", err)
		a.errorPage(w, r)
	}
}

// errorPage shows people that the site has failed.
func (a *App) errorPage(w http.ResponseWriter, r *http.Request) {
	if e, ok := a.pages.Lookup(site.ErrorPath); ok {
		e.ServeHTTP(w, r)
		return
	}
	http.Error(w, "Unexpected Application Error!", http.StatusInternalServerError)
}

// notFound answers any path without a route: people see the page, programs
// that send or ask otherwise the one envelope.
func (a *App) notFound(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		a.api.NoRoute(w, r)
		return
	}
	a.missing(w, r)
}

// publishedProducts serves GET /api/products[?category=], published like a page.
func (a *App) publishedProducts(w http.ResponseWriter, r *http.Request) bool {
	key := site.ProductsPath
	if r.URL.RawQuery != "" {
		if category := r.URL.Query().Get("category"); category != "" {
			key = site.ProductsKey(category)
		}
	}
	switch a.pages.ServeEntry(w, r, key) {
	case ssr.Served:
		return true
	case ssr.NotReady:
		a.api.WriteError(w, r, &fault.Error{Kind: fault.Unavailable, Msg: "The products are being published. Please try again in a moment.", RetryAfter: ssr.RetryAfter})
		return true
	}
	return false
}

// listProducts answers what is not published: an unknown category.
func (a *App) listProducts(ctx context.Context, in *catalog.ProductsInput) (*catalog.ProductsOutput, error) {
	return a.store.catalog.HandleProducts(ctx, in)
}

// fitSpace answers POST /api/fit from the floor as it is published.
func (a *App) fitSpace(ctx context.Context, in *catalog.FitIn) (*catalog.FitOut, error) {
	list, err := a.lists.site.Fit(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	return &catalog.FitOut{Body: list}, nil
}

func (a *App) healthz(w http.ResponseWriter, _ *http.Request) {
	api.WriteJSON(w, http.StatusOK, map[string]string{"status": "ok"})
}

// readyz is 200 once home is published and the database answers. A database that
// takes no writes is named: visitors can read on, and call.
func (a *App) readyz(w http.ResponseWriter, r *http.Request) {
	if !a.pages.Ready() {
		a.api.WriteError(w, r, fault.New(fault.Unavailable, "The pages are being published."))
		return
	}
	if err := a.store.db.Ping(r.Context()); err != nil {
		a.api.WriteError(w, r, fault.Wrap(fault.Unavailable, cmp.Or(db.Trouble(err), "The database does not answer."), err))
		return
	}
	ready := map[string]string{"status": "ready"}
	if err := a.store.db.Writable(r.Context()); err != nil {
		ready["detail"] = cmp.Or(db.Trouble(err), "The database takes no writes.")
	}
	api.WriteJSON(w, http.StatusOK, ready)
}

// metricsPage serves Prometheus on this machine, and staff and who has the
// token of ENAMEL_METRICS_TOKEN from anywhere.
func (a *App) metricsPage(w http.ResponseWriter, r *http.Request) {
	p := api.PrincipalOf(r.Context())
	staff := p != nil && p.Role != api.RoleCustomer && !p.LacksSecondFactor
	if !staff && !a.hasMetricsToken(r) && !api.FromThisMachine(r) {
		a.pages.ServeNotFound(w, r)
		return
	}
	a.metrics.page.ServeHTTP(w, r)
}

func (a *App) hasMetricsToken(r *http.Request) bool {
	want := a.config.MetricsToken
	got, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return bearer && want != "" && subtle.ConstantTimeCompare([]byte(got), []byte(want)) == 1
}

// forbiddenPage shows people that their account may not see a page.
func (a *App) forbiddenPage(w http.ResponseWriter, r *http.Request) {
	a.pages.ServePage(w, r, site.ForbiddenPath)
}
