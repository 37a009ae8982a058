package app

import (
	"net/http"

	"enamel/internal/api"
	"enamel/internal/site"
)

// routes is every URL of the site.
func (a *App) routes() {
	a.apiRoutes()
	m := a.mux

	// Pages, published ahead of the request.
	m.HandleFunc("GET /{$}", a.page(site.HomePath))
	m.HandleFunc("GET /shop/{slug}", a.unitPage)
	m.HandleFunc("GET /checkout", a.page(site.CheckoutPath))
	m.HandleFunc("GET /order/{token}", a.orderPage)
	m.HandleFunc("/", a.notFound)

	// Files of the web build.
	m.Handle("GET /assets/", a.assets)
	m.Handle("GET /pictures/", a.assets)
	for _, path := range a.assets.TopLevel() {
		m.Handle("GET "+path, a.assets)
	}

	// For machines.
	m.HandleFunc("GET /healthz", a.healthz)
	m.HandleFunc("GET /readyz", a.readyz)
	m.HandleFunc("GET /metrics", a.metricsPage)

	// Whatever else is asked of the API.
	for _, path := range []string{"/api", "/api/", "/functions", "/functions/"} {
		m.HandleFunc(path, a.api.NoRoute)
	}
}

// apiRoutes are the typed operations, described at /openapi.json.
func (a *App) apiRoutes() {
	api.Handle(a.api, "session", http.MethodGet, "/api/session", session)
	api.Handle(a.api, "validate-delivery", http.MethodPost, "/api/delivery/validate", a.orders.ValidateDelivery,
		api.Limit(limitDeliveryChecks))
	api.Handle(a.api, "place-order", http.MethodPost, "/api/orders", a.orders.Place,
		api.Status(http.StatusCreated), api.Limit(limitOrders))
	api.Handle(a.api, "show-order", http.MethodGet, "/api/orders/{token}", a.orders.Show)
	api.Handle(a.api, "products", http.MethodGet, "/api/products", a.listProducts, api.Published(a.publishedProducts))
}
