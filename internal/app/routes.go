package app

import (
	"net/http"

	"enamel/internal/api"
	"enamel/internal/assistant"
	"enamel/internal/content"
	"enamel/internal/seo"
	"enamel/internal/site"
)

// Routes whose paths do not all have a page.
const (
	unitRoute    = "GET /shop/{slug}"
	articleRoute = "GET /blog/{slug}"
	anyRoute     = "/" // whatever no other route has
)

// routes is every URL of the site.
func (a *App) routes() {
	a.apiRoutes()
	route := func(guard api.Guard, pattern string, h http.HandlerFunc) { a.api.Route(guard, pattern, h) }

	// Pages, published ahead of the request.
	route(api.Anyone, "GET /{$}", a.page(site.HomePath))
	route(api.Anyone, "GET /shop", a.lists.serve)
	route(api.Anyone, unitRoute, a.unitPage)
	route(api.Anyone, "GET /blog", a.page(site.BlogPath))
	route(api.Anyone, articleRoute, a.articlePage)
	route(api.Anyone, "GET /brands", a.page(site.BrandsPath))
	route(api.Anyone, "GET /faq", a.page(site.FAQPath))
	route(api.Anyone, "GET /contact", a.page(site.ContactPath))
	route(api.Anyone, "GET /partnership", a.page(site.PartnershipPath))
	for _, path := range content.RootPaths() { // the repair pages and those of brands
		route(api.Anyone, "GET "+path, a.page(path))
	}
	route(api.Anyone, "GET /checkout", a.page(site.CheckoutPath))
	route(api.Anyone, "GET /order/{token}", a.orderPage)
	route(api.Anyone, "GET /auth", a.page(site.AuthPath))
	route(api.Anyone, "GET /auth/verify", a.page(site.VerifyPath))
	route(api.Anyone, "GET /auth/reset", a.page(site.ResetPath))
	route(api.Customer, "GET /account", a.page(site.AccountPath))
	route(api.Staff, "GET /seo", a.page(site.SEOPath))
	route(api.Anyone, anyRoute, a.notFound)

	// Files of the web build.
	route(api.Anyone, "GET /assets/", a.assets.ServeHTTP)
	route(api.Anyone, "GET /pictures/", a.assets.ServeHTTP)
	for _, path := range a.assets.TopLevel() {
		route(api.Anyone, "GET "+path, a.assets.ServeHTTP)
	}

	// For machines.
	for _, path := range []string{site.RobotsPath, site.SitemapPath, site.RSSPath, site.LLMsPath, site.ProductFeedPath} {
		route(api.Anyone, "GET "+path, a.page(path))
	}
	route(api.Anyone, "GET /healthz", a.healthz)
	route(api.Anyone, "GET /readyz", a.readyz)
	route(api.Known, "GET /metrics", a.metricsPage)

	// Whatever else is asked of the API.
	for _, path := range []string{"/api", "/api/", "/functions", "/functions/"} {
		route(api.Anyone, path, a.api.NoRoute)
	}
}

// apiRoutes are the typed operations, described at /openapi.json.
func (a *App) apiRoutes() {
	api.Handle(a.api, api.Anyone, "products", http.MethodGet, "/api/products", a.listProducts, api.Published(a.publishedProducts))
	api.Handle(a.api, api.Anyone, "validate-delivery", http.MethodPost, "/api/delivery/validate", a.orders.ValidateDelivery,
		api.Limit(limitDeliveryChecks))
	api.Handle(a.api, api.Known, "place-order", http.MethodPost, "/api/orders", a.orders.Place,
		api.Status(http.StatusCreated), api.Limit(limitOrders))
	api.Handle(a.api, api.Anyone, "show-order", http.MethodGet, "/api/orders/{token}", a.orders.Show)
	api.Handle(a.api, api.Anyone, "request-partnership", http.MethodPost, "/api/partnership-requests", a.partners.Create,
		api.Status(http.StatusCreated), api.Limit(limitPartnershipRequests))
	api.HandleStream(a.api, api.Known, "chat-assistant", http.MethodPost, "/functions/v1/chat-assistant", a.chat.Chat,
		api.Limit(limitChatTurns), api.MaxBytes(assistant.MaxBody))
	a.accountRoutes()
	a.seoRoutes()
}

func (a *App) accountRoutes() {
	h := a.accounts
	tries := api.Limit(limitAccountRequests)
	api.Handle(a.api, api.Known, "sign-up", http.MethodPost, "/api/auth/sign-up", h.SignUp, api.Limit(limitSignUps))
	api.Handle(a.api, api.Known, "sign-in", http.MethodPost, "/api/auth/sign-in", h.SignIn, api.Limit(limitSignIns))
	api.Handle(a.api, api.Known, "sign-out", http.MethodPost, "/api/auth/sign-out", h.SignOut)
	api.Handle(a.api, api.Known, "verify-email", http.MethodPost, "/api/auth/verify", h.Verify, tries)
	api.Handle(a.api, api.Customer, "resend-verification", http.MethodPost, "/api/auth/verify/resend", h.ResendVerification, tries)
	api.Handle(a.api, api.Known, "forgot-password", http.MethodPost, "/api/auth/forgot", h.Forgot, tries)
	api.Handle(a.api, api.Known, "reset-password", http.MethodPost, "/api/auth/reset", h.Reset, tries)
	api.Handle(a.api, api.Customer, "change-password", http.MethodPost, "/api/auth/password", h.ChangePassword, tries)
	api.Handle(a.api, api.Customer, "change-email", http.MethodPost, "/api/auth/email", h.ChangeEmail, tries)

	api.Handle(a.api, api.Known, "session", http.MethodGet, "/api/session", h.Session)
	api.Handle(a.api, api.Customer, "account", http.MethodGet, "/api/account", h.Account)
	api.Handle(a.api, api.Customer, "delete-account", http.MethodDelete, "/api/account", h.Delete, tries)
	api.Handle(a.api, api.Customer, "account-orders", http.MethodGet, "/api/account/orders", a.orders.Mine)
	api.Handle(a.api, api.Customer, "sessions", http.MethodGet, "/api/account/sessions", h.Sessions)
	api.Handle(a.api, api.Customer, "end-sessions", http.MethodDelete, "/api/account/sessions", h.EndSessions)
	api.Handle(a.api, api.Customer, "end-session", http.MethodDelete, "/api/account/sessions/{id}", h.EndSession)
}

// seoRoutes are the dashboard's functions and reads: for staff alone.
func (a *App) seoRoutes() {
	const post, get = http.MethodPost, http.MethodGet
	api.Handle(a.api, api.Staff, "seo-crawl", post, "/functions/v1/seo-crawl", seo.NotConnected[seo.CrawlIn])
	api.Handle(a.api, api.Staff, "seo-pagespeed", post, "/functions/v1/seo-pagespeed", seo.NotConnected[seo.SpeedIn])
	api.Handle(a.api, api.Staff, "seo-rankings", post, "/functions/v1/seo-rankings", seo.NotConnected[seo.RankingsIn])
	api.Handle(a.api, api.Staff, "seo-gsc-integration", post, "/functions/v1/seo-gsc-integration", seo.NotConnected[seo.NoBody])
	api.Handle(a.api, api.Staff, "seo-report", post, "/functions/v1/seo-report", seo.NotConnected[seo.NoBody])
	api.Handle(a.api, api.Staff, "seo-backlink-monitor", post, "/functions/v1/seo-backlink-monitor", seo.NotConnected[seo.BacklinksIn])
	api.Handle(a.api, api.Staff, "seo-local-tracking", post, "/functions/v1/seo-local-tracking", seo.NotConnected[seo.NoBody])
	api.Handle(a.api, api.Staff, "seo-ai-content", post, "/functions/v1/seo-ai-content", seo.NotConnected[seo.ContentIn])
	api.Handle(a.api, api.Staff, "seo-competitor-tracker", post, "/functions/v1/seo-competitor-tracker", seo.NotConnected[seo.NoBody])
	api.Handle(a.api, api.Staff, "seo-competitor-prices", post, "/functions/v1/seo-competitor-prices", seo.NotConnected[seo.NoBody])

	api.Handle(a.api, api.Staff, "seo-summary", get, "/api/seo/summary", seo.NoRow)
	api.Handle(a.api, api.Staff, "seo-latest-report", get, "/api/seo/reports/latest", seo.NoRow)
	api.Handle(a.api, api.Staff, "seo-stored-rankings", get, "/api/seo/rankings", seo.NoRows)
	api.Handle(a.api, api.Staff, "seo-gsc", get, "/api/seo/gsc", seo.NoRows)
	api.Handle(a.api, api.Staff, "seo-competitors", get, "/api/seo/competitors", seo.NoRows)
	api.Handle(a.api, api.Staff, "seo-opportunities", get, "/api/seo/opportunities", seo.NoRows)
	api.Handle(a.api, api.Staff, "seo-backlinks", get, "/api/seo/backlinks", seo.NoRows)
	api.Handle(a.api, api.Staff, "seo-local", get, "/api/seo/local", seo.NoRow)
	api.Handle(a.api, api.Staff, "seo-prices", get, "/api/seo/prices", seo.NoRow)
	api.Handle(a.api, api.Staff, "seo-latest-content", get, "/api/seo/content/latest", seo.NoRow)
}
