package app

import (
	"net/http"

	"enamel/internal/api"
	"enamel/internal/assistant"
	"enamel/internal/blob"
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/desk"
	"enamel/internal/recall"
	"enamel/internal/seo"
	"enamel/internal/shop"
	"enamel/internal/site"
)

// Routes whose paths do not all have a page.
const (
	unitRoute    = "GET /shop/{slug}"
	articleRoute = "GET /blog/{slug}"
	healthPath   = "/healthz"
	readyPath    = "/readyz"
	anyRoute     = "/" // whatever no other route has
	reportRoute  = "GET /seo/reports/{id}"
	pdfRoute     = "GET /seo/reports/{id}/pdf"
)

// routes is every URL of the site.
func (a *App) routes() {
	a.apiRoutes()
	route := func(guard api.Guard, pattern string, h http.HandlerFunc) { a.api.Route(guard, pattern, h) }

	// Pages, published ahead of the request or rendered on demand.
	route(api.Anyone, "GET /{$}", a.page(site.HomePath))
	route(api.Anyone, "GET /shop", a.lists.serve)
	route(api.Anyone, unitRoute, a.unitPage)
	route(api.Anyone, "GET /search", a.searchPage)
	route(api.Anyone, "GET /blog", a.page(site.BlogPath))
	route(api.Anyone, articleRoute, a.articlePage)
	route(api.Anyone, "GET /brands", a.page(site.BrandsPath))
	route(api.Anyone, "GET /faq", a.page(site.FAQPath))
	route(api.Anyone, "GET /contact", a.page(site.ContactPath))
	route(api.Anyone, "GET /partnership", a.page(site.PartnershipPath))
	for _, path := range append(content.RootPaths(), content.LegalPaths()...) { // the repair pages, those of brands, the legal ones
		route(api.Anyone, "GET "+path, a.page(path))
	}
	route(api.Anyone, "GET /checkout", a.page(site.CheckoutPath))
	route(api.Anyone, "GET /compare", a.page(site.ComparePath))
	route(api.Anyone, "GET /order/{token}", a.orderPage)
	for _, path := range []string{site.AlertSentPath, site.ConfirmAlertPath, site.StopAlertsPath, site.CallBackPath, site.CallBackSentPath} {
		route(api.Anyone, "GET "+path, a.page(path))
	}
	route(api.Anyone, "POST "+site.AlertPath, a.postAlert)
	route(api.Anyone, "POST "+site.CallBackPath, a.postCallBack)
	route(api.Anyone, "GET /auth", a.page(site.AuthPath))
	route(api.Anyone, "GET /auth/verify", a.page(site.VerifyPath))
	route(api.Anyone, "GET /auth/reset", a.page(site.ResetPath))
	route(api.Customer, "GET /account", a.page(site.AccountPath))
	route(api.Staff, "GET /seo", a.page(site.SEOPath))
	route(api.Staff, "GET /seo/audit", a.page(site.SEOAuditPath))
	route(api.Staff, "GET /seo/settings", a.page(site.SEOSettingsPath))
	route(api.Staff, reportRoute, a.orPage(a.dashboard.PrintReport))
	route(api.Staff, pdfRoute, a.orPage(a.dashboard.PDFReport))
	a.staffPages(route)
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
	route(api.Anyone, "GET "+healthPath, a.healthz)
	route(api.Anyone, "GET "+readyPath, a.readyz)
	route(api.Known, "GET /metrics", a.metricsPage)

	// Whatever else is asked of the API.
	for _, path := range []string{"/api", "/api/", "/functions", "/functions/"} {
		route(api.Anyone, path, a.api.NoRoute)
	}
}

// staffPages are the back office: shells, whose data come from /api/staff.
func (a *App) staffPages(route func(api.Guard, string, http.HandlerFunc)) {
	for _, path := range []string{
		site.StaffPath, site.StaffMorePath, site.StaffUnitsPath, site.StaffIntakePath, site.StaffImportPath, site.StaffTagsPath,
		site.StaffRecallsPath, site.StaffOrdersPath, site.StaffNewOrderPath, site.StaffCustomersPath, site.StaffRequestsPath,
		site.StaffChatsPath, site.StaffReviewsPath, site.StaffFactsPath, site.StaffTextsPath, site.StaffRedirectsPath, site.StaffLogPath, site.StaffStatusPath,
		site.StaffContentPath, site.StaffContentFactsPath,
	} {
		route(api.Staff, "GET "+path, a.page(path))
	}
	route(api.Owner, "GET "+site.StaffUsersPath, a.page(site.StaffUsersPath))
	route(api.Staff, "GET /staff/units/{id}", a.page(site.StaffUnitPath))
	route(api.Staff, "GET /staff/units/{id}/edit", a.page(site.StaffIntakePath))
	route(api.Staff, "GET /staff/content/{id}", a.page(site.StaffContentItemPath))
	route(api.Staff, "GET /staff/orders/{number}", a.page(site.StaffOrderPath))
	route(api.Staff, "GET /staff/orders/{number}/print", a.page(site.StaffOrderPrintPath))
}

// apiRoutes are the typed operations, described at /openapi.json.
func (a *App) apiRoutes() {
	api.Handle(a.api, api.Anyone, "products", http.MethodGet, "/api/products", a.listProducts, api.Published(a.publishedProducts))
	api.Handle(a.api, api.Anyone, "search", http.MethodGet, "/api/search", a.search.Search, api.Limit(limitSearches))
	api.Handle(a.api, api.Anyone, "fit-space", http.MethodPost, "/api/fit", a.fitSpace)
	api.Handle(a.api, api.Anyone, "validate-delivery", http.MethodPost, "/api/delivery/validate", a.orders.ValidateDelivery,
		api.Limit(limitDeliveryChecks))
	api.Handle(a.api, api.Anyone, "delivery-days", http.MethodGet, "/api/delivery/days", a.orders.Offered)
	api.Handle(a.api, api.Known, "place-order", http.MethodPost, "/api/orders", a.orders.Place,
		api.Status(http.StatusCreated), api.Limit(limitOrders))
	api.Handle(a.api, api.Known, "take-hold", http.MethodPost, "/api/holds", a.holds.Take, api.Status(http.StatusCreated), api.Limit(limitHolds))
	api.Handle(a.api, api.Anyone, "show-hold", http.MethodGet, "/api/holds/{token}", a.holds.Show)
	api.Handle(a.api, api.Anyone, "let-go", http.MethodDelete, "/api/holds/{token}", a.holds.LetGo)
	api.Handle(a.api, api.Anyone, "show-order", http.MethodGet, "/api/orders/{token}", a.orders.Show)
	api.Handle(a.api, api.Anyone, "cancel-order", http.MethodPost, "/api/orders/{token}/cancel", a.orders.CancelOwn, api.Limit(limitOrders))
	api.Handle(a.api, api.Anyone, "wish-day", http.MethodPost, "/api/orders/{token}/day", a.orders.SetWish, api.Limit(limitOrders))
	api.Handle(a.api, api.Anyone, "request-partnership", http.MethodPost, "/api/partnership-requests", a.partners.Create,
		api.Status(http.StatusCreated), api.Limit(limitPartnershipRequests))
	a.alertRoutes()
	api.HandleStream(a.api, api.Known, "chat-assistant", http.MethodPost, "/functions/v1/chat-assistant", a.chat.Chat,
		api.Limit(limitChatTurns), api.MaxBytes(assistant.MaxBody))
	a.accountRoutes()
	a.seoRoutes()
	a.unitRoutes()
	a.photoRoutes()
	a.recallRoutes()
	a.orderDeskRoutes()
	a.deskRoutes()
	a.ownerRoutes()
}

// stopAlertsRoute is what mail programs post to, from wherever they run.
const stopAlertsRoute = "POST /api/alerts/stop"

// alertRoutes are alerts about units that arrive.
func (a *App) alertRoutes() {
	const post = http.MethodPost
	tries := api.Limit(limitAlerts)
	api.Handle(a.api, api.Anyone, "want-unit", post, "/api/alerts", a.alerts.Want, api.Status(http.StatusCreated), tries)
	api.Handle(a.api, api.Anyone, "confirm-alert", post, "/api/alerts/confirm", a.alerts.Confirm, tries)
	api.Handle(a.api, api.Anyone, "stop-alerts", post, "/api/alerts/stop", a.alerts.Stop)
	api.Handle(a.api, api.Staff, "staff-alerts", http.MethodGet, "/api/staff/alerts", a.alerts.Waited)
}

// unitRoutes are the units for staff: the list, one unit, its deeds.
func (a *App) unitRoutes() {
	const post, get = http.MethodPost, http.MethodGet
	d := a.units
	a.api.Route(api.Known, "GET /u/{id}", http.HandlerFunc(a.unitDoor))
	api.Handle(a.api, api.Staff, "staff-units", get, "/api/staff/units", d.List)
	api.Handle(a.api, api.Staff, "staff-unit-form", get, "/api/staff/units/form", d.Form)
	api.Handle(a.api, api.Staff, "staff-models", get, "/api/staff/models", d.Known)
	api.Handle(a.api, api.Staff, "staff-add-unit", post, "/api/staff/units", d.Add, api.Status(http.StatusCreated))
	api.Handle(a.api, api.Staff, "staff-unit", get, "/api/staff/units/{id}", d.Show)
	api.Handle(a.api, api.Staff, "staff-change-unit", http.MethodPut, "/api/staff/units/{id}", d.Change)
	api.Handle(a.api, api.Staff, "staff-remove-unit", http.MethodDelete, "/api/staff/units/{id}", d.Remove)
	api.Handle(a.api, api.Staff, "staff-sell-unit", post, "/api/staff/units/{id}/sell", d.Sell)
	api.Handle(a.api, api.Staff, "staff-unsell-unit", post, "/api/staff/units/{id}/unsell", d.Unsell)
	api.Handle(a.api, api.Staff, "staff-hold-unit", post, "/api/staff/units/{id}/hold", d.Hold)
	api.Handle(a.api, api.Staff, "staff-release-unit", http.MethodDelete, "/api/staff/units/{id}/hold", d.Release)
	api.Handle(a.api, api.Staff, "staff-bulk", post, "/api/staff/units/bulk", d.Bulk)
	api.Handle(a.api, api.Staff, "staff-undo-bulk", post, "/api/staff/units/bulk/undo", d.UndoBulk)
	api.HandleSheet(a.api, api.Staff, "staff-units-sheet", "/api/staff/units.csv", "units.csv", d.WriteUnits)
	api.Handle(a.api, api.Staff, "staff-import-units", post, "/api/staff/units/import", d.Import,
		api.Upload(catalog.MaxImport, "text/csv", "application/octet-stream"))
	api.Handle(a.api, api.Staff, "staff-unit-tag", get, "/api/staff/units/{id}/tag.svg", d.Tag)
}

// photoRoutes take photos and show them.
func (a *App) photoRoutes() {
	h := a.photos
	api.Handle(a.api, api.Staff, "upload-part", http.MethodPut, "/api/staff/uploads/{id}", h.PutPart,
		api.Upload(blob.MaxPart, "application/octet-stream"), api.RecordsItself())
	api.Handle(a.api, api.Staff, "show-upload", http.MethodGet, "/api/staff/uploads/{id}", h.ShowUpload)
	a.api.Document(api.Staff, "staff-photo", "/api/staff/photos/{hash}/{file}", "image/jpeg", a.orError(h.WriteAnyPhoto))
	a.api.Route(api.Anyone, "GET /photos/{hash}/{file}", a.orPage(h.WritePhoto))
}

// recallRoutes are recalls and the decisions on them.
func (a *App) recallRoutes() {
	const post = http.MethodPost
	h := a.recallDesk
	api.Handle(a.api, api.Staff, "staff-recalls", http.MethodGet, "/api/staff/recalls", h.List)
	api.Handle(a.api, api.Staff, "clear-recall", post, "/api/staff/recalls/{id}/clear", h.Clear)
	api.Handle(a.api, api.Staff, "import-recalls", post, "/api/staff/recalls/import", h.Import, api.Upload(recall.MaxFile, "application/json", "application/octet-stream"))
	api.Handle(a.api, api.Staff, "refresh-recalls", post, "/api/staff/recalls/refresh", h.Refresh, api.Status(http.StatusAccepted))
}

// orderDeskRoutes are orders and customers for staff.
func (a *App) orderDeskRoutes() {
	const post, get, put = http.MethodPost, http.MethodGet, http.MethodPut
	h := a.orders
	api.Handle(a.api, api.StaffTab, "staff-orders", get, "/api/staff/orders", h.StaffList)
	api.Handle(a.api, api.Staff, "staff-order-days", get, "/api/staff/orders/days", h.StaffDays)
	api.HandleSheet(a.api, api.Staff, "staff-orders-sheet", "/api/staff/orders.csv", "orders.csv", h.WriteOrders)
	api.Handle(a.api, api.Staff, "staff-place-order", post, "/api/staff/orders", h.StaffPlace, api.Status(http.StatusCreated))
	api.Handle(a.api, api.Staff, "staff-order", get, "/api/staff/orders/{number}", h.StaffShow)
	api.Handle(a.api, api.Staff, "staff-order-status", post, "/api/staff/orders/{number}/status", h.StaffStatus)
	api.Handle(a.api, api.Staff, "staff-order-delivery", put, "/api/staff/orders/{number}/delivery", h.StaffPlan)
	api.Handle(a.api, api.Staff, "staff-order-note", post, "/api/staff/orders/{number}/notes", h.StaffNote)
	api.Handle(a.api, api.Staff, "staff-order-payment", post, "/api/staff/orders/{number}/payments", h.StaffPay)
	api.Handle(a.api, api.Staff, "staff-void-payment", http.MethodDelete, "/api/staff/orders/{number}/payments/{id}", h.StaffVoid)
	api.Handle(a.api, api.Staff, "staff-order-return", post, "/api/staff/orders/{number}/returns", h.StaffReturn)
	api.Handle(a.api, api.Staff, "staff-order-claim", post, "/api/staff/orders/{number}/claims", h.StaffOpenClaim)
	api.Handle(a.api, api.Staff, "staff-change-claim", put, "/api/staff/orders/{number}/claims/{id}", h.StaffSetClaim)
	api.Handle(a.api, api.Staff, "staff-customers", get, "/api/staff/customers", h.StaffCustomers)
	api.Handle(a.api, api.Staff, "staff-customer", get, "/api/staff/customers/{key}", h.StaffCustomer)
}

// deskRoutes are today, what visitors have asked, and the log.
func (a *App) deskRoutes() {
	const get, put = http.MethodGet, http.MethodPut
	h := a.desk
	api.Handle(a.api, api.StaffTab, "staff-today", get, "/api/staff/today", h.ShowToday)
	api.Handle(a.api, api.StaffTab, "staff-badges", get, "/api/staff/badges", h.ShowBadges)
	api.Handle(a.api, api.Staff, "staff-requests", get, "/api/staff/requests", h.ListRequests)
	api.Handle(a.api, api.Staff, "staff-mark-request", put, "/api/staff/requests/{id}", h.MarkRequest)
	api.HandleSheet(a.api, api.Staff, "staff-requests-sheet", "/api/staff/requests.csv", "partnership-requests.csv", h.WriteRequests)
	api.Handle(a.api, api.Staff, "staff-chats", get, "/api/staff/chats", h.ListChats)
	api.Handle(a.api, api.Staff, "staff-mark-chat", put, "/api/staff/chats/{id}", h.MarkChat)
	api.HandleSheet(a.api, api.Staff, "staff-chats-sheet", "/api/staff/chats.csv", "chats.csv", h.WriteChats)
	api.Handle(a.api, api.Staff, "staff-log", get, "/api/staff/log", h.ListLog)
	api.Handle(a.api, api.Staff, "staff-backups", get, "/api/staff/backups", a.backups.Show)
	api.HandleSheet(a.api, api.Staff, "staff-log-sheet", "/api/staff/log.csv", "log.csv", h.WriteLog)
	api.Handle(a.api, api.Staff, "staff-status", get, "/api/staff/status", a.monitor.Show)
}

// ownerRoutes are the shop's facts, texts, reviews, redirects and users.
func (a *App) ownerRoutes() {
	const get, post, put, del = http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete
	f, c, r, u := a.factDesk, a.contentDesk, a.redirectDesk, a.accounts
	api.Handle(a.api, api.Staff, "staff-facts", get, "/api/staff/facts", f.ShowFacts)
	api.Handle(a.api, api.Staff, "staff-change-fact", put, "/api/staff/facts/{key}", f.ChangeFact, api.MaxBytes(shop.MaxFactBody))
	api.Handle(a.api, api.Staff, "staff-reset-fact", del, "/api/staff/facts/{key}", f.ResetFact)
	api.Handle(a.api, api.Staff, "staff-fact-history", get, "/api/staff/facts/{key}/history", f.ShowHistory)
	api.Handle(a.api, api.Staff, "staff-undo-fact", post, "/api/staff/facts/{key}/undo", f.UndoFact)
	api.HandleSheet(a.api, api.Staff, "staff-fees-sheet", "/api/staff/fees.csv", "fees.csv", f.WriteFees)
	api.Handle(a.api, api.Staff, "staff-texts", get, "/api/staff/texts", c.ShowTexts)
	api.Handle(a.api, api.Staff, "staff-preview-text", post, "/api/staff/texts/preview", c.Preview, api.MaxBytes(content.MaxTextBody))
	a.textRoutes()
	api.Handle(a.api, api.Staff, "staff-reviews", get, "/api/staff/reviews", c.ShowReviews)
	api.Handle(a.api, api.Staff, "staff-add-review", post, "/api/staff/reviews", c.AddReview, api.Status(http.StatusCreated))
	api.Handle(a.api, api.Staff, "staff-change-review", put, "/api/staff/reviews/{id}", c.ChangeReview)
	api.Handle(a.api, api.Staff, "staff-remove-review", del, "/api/staff/reviews/{id}", c.RemoveReview)
	api.HandleSheet(a.api, api.Staff, "staff-reviews-sheet", "/api/staff/reviews.csv", "reviews.csv", c.WriteReviews)
	api.Handle(a.api, api.Staff, "staff-redirects", get, "/api/staff/redirects", r.ShowRules)
	api.Handle(a.api, api.Staff, "staff-add-redirect", post, "/api/staff/redirects", r.AddRule, api.Status(http.StatusCreated))
	api.Handle(a.api, api.Staff, "staff-remove-redirect", del, "/api/staff/redirects", r.RemoveRule)
	api.HandleSheet(a.api, api.Staff, "staff-redirects-sheet", "/api/staff/redirects.csv", "redirects.csv", r.WriteRules)
	api.Handle(a.api, api.Owner, "staff-users", get, "/api/staff/users", u.Users)
	api.Handle(a.api, api.Owner, "staff-invite-user", post, "/api/staff/users", u.Invite, api.Status(http.StatusCreated))
	api.Handle(a.api, api.Owner, "staff-change-role", put, "/api/staff/users/{id}/role", u.ChangeRole)
	api.Handle(a.api, api.Owner, "staff-remove-second-factor", del, "/api/staff/users/{id}/second-factor", u.RemoveUserFactor)
	api.Handle(a.api, api.Owner, "staff-end-user-sessions", del, "/api/staff/users/{id}/sessions", u.EndUserSessions)
	api.HandleSheet(a.api, api.Owner, "staff-users-sheet", "/api/staff/users.csv", "users.csv", u.WriteUsers)
}

// textRoutes are the content desk.
func (a *App) textRoutes() {
	const get, post, put, del = http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete
	h, large := a.texts, api.MaxBytes(desk.MaxTextBody)
	api.Handle(a.api, api.Staff, "staff-content", get, "/api/staff/content", h.ListItems)
	api.Handle(a.api, api.Staff, "staff-create-content", post, "/api/staff/content", h.Create, api.Status(http.StatusCreated))
	api.Handle(a.api, api.Staff, "staff-content-facts", get, "/api/staff/content/facts", a.stated.ShowStale)
	api.Handle(a.api, api.Staff, "staff-confirm-content-facts", post, "/api/staff/content/facts/confirm", a.stated.ConfirmPages, large)
	api.Handle(a.api, api.Staff, "staff-check-content", post, "/api/staff/content/check", h.Check, large)
	api.Handle(a.api, api.Staff, "staff-show-content", get, "/api/staff/content/{id}", h.Show)
	api.Handle(a.api, api.Staff, "staff-save-content", put, "/api/staff/content/{id}", h.Save, large)
	api.Handle(a.api, api.Staff, "staff-remove-content", del, "/api/staff/content/{id}", h.Remove)
	api.Handle(a.api, api.Staff, "staff-content-evidence", post, "/api/staff/content/{id}/evidence", h.SetEvidence)
	api.Handle(a.api, api.Staff, "staff-publish-content", post, "/api/staff/content/{id}/publish", h.Publish)
	api.Handle(a.api, api.Staff, "staff-withdraw-content", post, "/api/staff/content/{id}/withdraw", h.Withdraw)
	api.Handle(a.api, api.Staff, "staff-restore-content", post, "/api/staff/content/{id}/restore", h.Restore)
	api.Handle(a.api, api.Staff, "staff-content-revision", get, "/api/staff/content/{id}/revisions/{number}", h.ShowRevision)
	api.Handle(a.api, api.Staff, "staff-content-rivals", get, "/api/staff/content/{id}/rivals", h.ShowRivals)
}

func (a *App) accountRoutes() {
	h := a.accounts
	tries := api.Limit(limitAccountRequests)
	api.Handle(a.api, api.Known, "sign-up", http.MethodPost, "/api/auth/sign-up", h.SignUp, api.Limit(limitSignUps))
	api.Handle(a.api, api.Known, "sign-in", http.MethodPost, "/api/auth/sign-in", h.SignIn, api.Limit(limitSignIns))
	api.Handle(a.api, api.Known, "second-factor", http.MethodPost, "/api/auth/second-factor", h.SecondFactor, api.Limit(limitSignIns))
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
	api.Handle(a.api, api.Customer, "second-factor-state", http.MethodGet, "/api/account/second-factor", h.Factor)
	api.Handle(a.api, api.Customer, "begin-second-factor", http.MethodPost, "/api/account/second-factor", h.BeginFactor, tries)
	api.Handle(a.api, api.Customer, "confirm-second-factor", http.MethodPut, "/api/account/second-factor", h.ConfirmFactor, tries)
	api.Handle(a.api, api.Customer, "end-second-factor", http.MethodDelete, "/api/account/second-factor", h.EndFactor, tries)
	api.Handle(a.api, api.Customer, "new-recovery-codes", http.MethodPost, "/api/account/second-factor/recovery-codes", h.NewRecoveryCodes, tries)
	api.Handle(a.api, api.Customer, "account-orders", http.MethodGet, "/api/account/orders", a.orders.Mine)
	api.Handle(a.api, api.Customer, "account-contact", http.MethodGet, "/api/account/contact", a.orders.Contact)
	api.Handle(a.api, api.Customer, "sessions", http.MethodGet, "/api/account/sessions", h.Sessions)
	api.Handle(a.api, api.Customer, "end-sessions", http.MethodDelete, "/api/account/sessions", h.EndSessions)
	api.Handle(a.api, api.Customer, "end-session", http.MethodDelete, "/api/account/sessions/{id}", h.EndSession)
}

// seoRoutes are the dashboard's functions and reads: for staff alone.
func (a *App) seoRoutes() {
	const post, get, put = http.MethodPost, http.MethodGet, http.MethodPut
	h := a.dashboard
	long := api.LongAnswer(seo.AnswerTime)
	api.Handle(a.api, api.Staff, "seo-crawl", post, "/functions/v1/seo-crawl", seo.Function[seo.CrawlIn](h, "seo-crawl"), long)
	api.Handle(a.api, api.Staff, "seo-pagespeed", post, "/functions/v1/seo-pagespeed", seo.Function[seo.SpeedIn](h, "seo-pagespeed"), long)
	api.Handle(a.api, api.Staff, "seo-rankings", post, "/functions/v1/seo-rankings", seo.Function[seo.RankingsIn](h, "seo-rankings"), long)
	api.Handle(a.api, api.Staff, "seo-gsc-integration", post, "/functions/v1/seo-gsc-integration", seo.Function[seo.NoBody](h, "seo-gsc-integration"), long)
	api.Handle(a.api, api.Staff, "seo-report", post, "/functions/v1/seo-report", seo.Function[seo.NoBody](h, "seo-report"), long)
	api.Handle(a.api, api.Staff, "seo-backlink-monitor", post, "/functions/v1/seo-backlink-monitor", seo.Function[seo.BacklinksIn](h, "seo-backlink-monitor"), long)
	api.Handle(a.api, api.Staff, "seo-local-tracking", post, "/functions/v1/seo-local-tracking", seo.Function[seo.CallsIn](h, "seo-local-tracking"), long)
	api.Handle(a.api, api.Staff, "seo-ai-content", post, "/functions/v1/seo-ai-content", seo.Function[seo.ContentIn](h, "seo-ai-content"), long)
	api.Handle(a.api, api.Staff, "seo-competitor-tracker", post, "/functions/v1/seo-competitor-tracker", seo.Function[seo.CallsIn](h, "seo-competitor-tracker"), long)
	api.Handle(a.api, api.Staff, "seo-competitor-prices", post, "/functions/v1/seo-competitor-prices", seo.Function[seo.NoBody](h, "seo-competitor-prices"), long)

	api.Handle(a.api, api.Staff, "cancel-job", http.MethodDelete, "/api/jobs/{id}", h.CancelJob)
	api.Handle(a.api, api.Staff, "seo-skip-external", post, "/api/seo/jobs/{id}/skip-external", h.SkipExternal, api.Status(http.StatusAccepted))

	// An open dashboard polls these every few seconds: the running actions, and their results.
	api.Handle(a.api, api.StaffTab, "seo-actions", get, "/api/seo/actions", h.ShowActions)
	api.Handle(a.api, api.StaffTab, "show-job", get, "/api/jobs/{id}", h.ShowJob)
	a.api.Document(api.StaffTab, "follow-job", "/api/jobs/{id}/events", "text/event-stream", a.orError(h.StreamJob))
	api.Handle(a.api, api.StaffTab, "seo-overview", get, "/api/seo/overview", h.ShowOverview)
	api.Handle(a.api, api.StaffTab, "seo-summary", get, "/api/seo/summary", h.ShowSummary)

	api.Handle(a.api, api.Staff, "seo-speed", get, "/api/seo/speed", h.ShowSpeed)
	api.Handle(a.api, api.Staff, "seo-rules", get, "/api/seo/rules", h.ShowRules)
	api.Handle(a.api, api.Staff, "seo-crawls", get, "/api/seo/crawls", h.ShowCrawls)
	api.Handle(a.api, api.Staff, "seo-findings", get, "/api/seo/findings", h.ShowFindings)
	api.Handle(a.api, api.Staff, "seo-finding-groups", get, "/api/seo/findings/groups", h.ShowGroups)
	api.Handle(a.api, api.Staff, "seo-finding-members", get, "/api/seo/findings/{id}/members", h.ShowMembers)
	api.Handle(a.api, api.Staff, "seo-wont-fix-finding", put, "/api/seo/findings/{id}/wont-fix", h.SetWontFix)
	api.Handle(a.api, api.Staff, "seo-clear-wont-fix-finding", http.MethodDelete, "/api/seo/findings/{id}/wont-fix", h.ClearWontFix)
	api.Handle(a.api, api.Staff, "seo-wont-fix-rule", put, "/api/seo/rules/{rule}/wont-fix", h.SetRuleWontFix)
	api.Handle(a.api, api.Staff, "seo-clear-wont-fix-rule", http.MethodDelete, "/api/seo/rules/{rule}/wont-fix", h.ClearRuleWontFix)
	api.HandleSheet(a.api, api.Staff, "seo-findings-sheet", "/api/seo/findings.csv", "findings.csv", h.WriteFindings)
	api.Handle(a.api, api.Staff, "seo-recheck", post, "/api/seo/findings/{id}/recheck", h.Recheck)
	api.Handle(a.api, api.Staff, "seo-pages", get, "/api/seo/pages", h.ShowPages)
	api.HandleSheet(a.api, api.Staff, "seo-pages-sheet", "/api/seo/pages.csv", "pages.csv", h.WritePages)
	api.Handle(a.api, api.Staff, "seo-page", get, "/api/seo/page", h.ShowPage)

	a.searchRoutes()
	a.marketRoutes()

	api.Handle(a.api, api.Staff, "seo-settings", get, "/api/seo/settings", h.ShowSettings)
	api.Handle(a.api, api.Staff, "seo-change-source", put, "/api/seo/sources/{name}", h.ChangeSource)
	api.Handle(a.api, api.Staff, "seo-test-source", post, "/api/seo/sources/{name}/test", h.TestSource)
	api.Handle(a.api, api.Staff, "seo-change-lists", put, "/api/seo/lists", h.ChangeLists, api.MaxBytes(seo.MaxLists))
	api.Handle(a.api, api.Staff, "seo-change-schedule", put, "/api/seo/schedules/{action}", h.ChangeSchedule)

	api.Handle(a.api, api.Staff, "seo-latest-report", get, "/api/seo/reports/latest", h.ShowReport)
	api.Handle(a.api, api.Staff, "seo-latest-content", get, "/api/seo/content/latest", h.ShowNewestDraft)
	api.Handle(a.api, api.Staff, "seo-contents", get, "/api/seo/content", h.ShowDrafts)
	api.Handle(a.api, api.Staff, "seo-content", get, "/api/seo/content/draft", h.ShowDraft)
	api.Handle(a.api, api.Staff, "seo-content-markdown", get, "/api/seo/content.md", h.MarkdownOfDraft)
	api.HandleSheet(a.api, api.Staff, "seo-content-sheet", "/api/seo/content.csv", "drafts.csv", h.WriteDrafts)
}

// searchRoutes are what is known of search results: ranks, Search Console, opportunities.
func (a *App) searchRoutes() {
	const post, get, put = http.MethodPost, http.MethodGet, http.MethodPut
	h := a.dashboard
	api.Handle(a.api, api.Staff, "seo-stored-rankings", get, "/api/seo/rankings", h.ShowRankings)
	api.Handle(a.api, api.Staff, "seo-rankings-summary", get, "/api/seo/rankings/summary", h.ShowRankingSummary)
	api.Handle(a.api, api.Staff, "seo-keyword", get, "/api/seo/rankings/keyword", h.ShowKeyword)
	api.Handle(a.api, api.Staff, "seo-rankings-plan", get, "/api/seo/rankings/plan", h.ShowPlan)
	api.HandleSheet(a.api, api.Staff, "seo-rankings-sheet", "/api/seo/rankings.csv", "rankings.csv", h.WriteRankings)
	api.Handle(a.api, api.Staff, "seo-change-tracking", put, "/api/seo/tracking", h.ChangeTracking)

	api.Handle(a.api, api.Staff, "seo-gsc", get, "/api/seo/gsc", h.ShowQueries)
	api.Handle(a.api, api.Staff, "seo-gsc-summary", get, "/api/seo/gsc/summary", h.ShowConsole)
	api.Handle(a.api, api.Staff, "seo-gsc-pages", get, "/api/seo/gsc/pages", h.ShowConsolePages)
	api.Handle(a.api, api.Staff, "seo-gsc-cannibalization", get, "/api/seo/gsc/cannibalization", h.ShowCannibalization)
	api.Handle(a.api, api.Staff, "seo-gsc-history", get, "/api/seo/gsc/history", h.ShowQueryHistory)
	api.HandleSheet(a.api, api.Staff, "seo-gsc-sheet", "/api/seo/gsc.csv", "queries.csv", h.WriteQueries)
	api.Handle(a.api, api.Staff, "seo-gsc-import", post, "/api/seo/gsc/import", h.ImportConsole,
		api.Upload(seo.MaxImport, "application/zip", "text/csv", "application/octet-stream"))

	api.Handle(a.api, api.Staff, "seo-opportunities", get, "/api/seo/opportunities", h.ShowOpportunities)
	api.Handle(a.api, api.Staff, "seo-act", post, "/api/seo/opportunities/{id}/act", h.ActOnOpportunity)
	api.Handle(a.api, api.Staff, "seo-unact", http.MethodDelete, "/api/seo/opportunities/{id}/act", h.UnactOnOpportunity)
	api.Handle(a.api, api.Staff, "seo-forecasts", get, "/api/seo/opportunities/forecasts", h.ShowForecasts)
	api.Handle(a.api, api.Staff, "seo-curve", get, "/api/seo/opportunities/curve", h.ShowCurve)
	api.Handle(a.api, api.Staff, "seo-assumptions", get, "/api/seo/opportunities/assumptions", h.ShowAssumptions)
	api.Handle(a.api, api.Staff, "seo-change-assumptions", put, "/api/seo/opportunities/assumptions", h.ChangeAssumptions)
}

// marketRoutes are what is known of other sites: links, directories, competitors, prices.
func (a *App) marketRoutes() {
	const post, get, put = http.MethodPost, http.MethodGet, http.MethodPut
	h := a.dashboard
	api.Handle(a.api, api.Staff, "seo-backlinks", get, "/api/seo/backlinks", h.ShowBacklinks)
	api.Handle(a.api, api.Staff, "seo-backlinks-summary", get, "/api/seo/backlinks/summary", h.ShowBacklinkSummary)
	api.Handle(a.api, api.Staff, "seo-all-backlinks", get, "/api/seo/backlinks/all", h.ShowAllBacklinks)
	api.HandleSheet(a.api, api.Staff, "seo-backlinks-sheet", "/api/seo/backlinks.csv", "backlinks.csv", h.WriteBacklinks)
	api.HandleUpload(a.api, api.Staff, "seo-backlinks-import", "/api/seo/backlinks/import", h.ImportBacklinks, seo.MaxLinkImport,
		"text/csv", "application/octet-stream")
	api.Handle(a.api, api.Staff, "seo-promises", get, "/api/seo/backlinks/promises", h.ShowPromises)
	api.Handle(a.api, api.Staff, "seo-add-promise", post, "/api/seo/backlinks/promises", h.AddPromise, api.Status(http.StatusCreated))
	api.Handle(a.api, api.Staff, "seo-change-promise", put, "/api/seo/backlinks/promises/{id}", h.ChangePromise)
	api.Handle(a.api, api.Staff, "seo-remove-promise", http.MethodDelete, "/api/seo/backlinks/promises/{id}", h.RemovePromise)

	api.Handle(a.api, api.Staff, "seo-local", get, "/api/seo/local", h.ShowLocal)
	api.Handle(a.api, api.Staff, "seo-local-plan", get, "/api/seo/local/plan", h.ShowLocalPlan)
	api.Handle(a.api, api.Staff, "seo-change-local", put, "/api/seo/local/settings", h.ChangeLocalSetting)
	api.Handle(a.api, api.Staff, "seo-change-checklist", put, "/api/seo/local/checklist", h.ChangeChecklist)
	api.Handle(a.api, api.Staff, "seo-change-citation-work", put, "/api/seo/local/citations/{directory}/work", h.ChangeCitationWork)

	api.Handle(a.api, api.Staff, "seo-competitors", get, "/api/seo/competitors", h.ShowRivals)
	api.Handle(a.api, api.Staff, "seo-competitors-latest", get, "/api/seo/competitors/latest", h.ShowRivalResult)
	api.Handle(a.api, api.Staff, "seo-competitors-plan", get, "/api/seo/competitors/plan", h.ShowRivalPlan)

	api.Handle(a.api, api.Staff, "seo-prices", get, "/api/seo/prices", h.ShowPrices)
	api.HandleSheet(a.api, api.Staff, "seo-prices-sheet", "/api/seo/prices.csv", "prices.csv", h.WritePrices)
}
