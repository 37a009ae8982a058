package app

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"enamel/internal/account"
	"enamel/internal/api"
	"enamel/internal/blob"
	"enamel/internal/content"
	"enamel/internal/desk"
	"enamel/internal/order"
	"enamel/internal/partner"
	"enamel/internal/shop"
	"enamel/internal/site"
	"enamel/internal/ssr"
	"enamel/internal/staff"
	"enamel/web"
)

// newEngine starts an engine of its own for whoever renders.
func (a *App) newEngine() (ssr.Engine, error) {
	script, err := fs.ReadFile(web.Files, path.Join(web.Root, "render.js"))
	if err != nil {
		return nil, fmt.Errorf("the web build: %w", err)
	}
	return a.start(string(script), ssr.EngineOptions{Log: a.log})
}

// wireShop loads the web build, opens the database, listens and makes what needs no pages.
func (a *App) wireShop(ctx context.Context, o Options) (err error) {
	dist, err := fs.Sub(web.Files, web.Root)
	if err != nil {
		return err
	}
	if a.assets, err = ssr.LoadAssets(dist); err != nil {
		return err
	}
	if a.store, err = openStore(ctx, o.Config, a.log); err != nil {
		return err
	}
	a.photos = blob.NewHandlers(a.store.photos)
	if err := a.openSockets(ctx); err != nil {
		return err
	}
	if a.origin, err = o.Config.PublicOrigin(a.listen.Addr().String()); err != nil {
		return err
	}
	if o.Sandbox {
		if err := a.startSandbox(ctx); err != nil {
			return err
		}
	}
	if err := a.wireOrders(); err != nil {
		return err
	}
	if err := a.wireAccounts(ctx, o.Sandbox); err != nil {
		return err
	}
	partners := partner.New(partner.Config{DB: a.store.db, Facts: a.store.facts, Mail: a.store.outbox})
	a.partners = partner.NewHandlers(partners)
	if err := a.wireDesk(ctx, partners); err != nil {
		return err
	}
	if err := a.wireReviews(ctx, o.Sandbox); err != nil {
		return err
	}
	if err := a.wireRecalls(); err != nil {
		return err
	}
	if err := a.wireAlerts(); err != nil {
		return err
	}
	if err := a.wireBackups(); err != nil {
		return err
	}
	if err := a.wireJobs(); err != nil {
		return err
	}
	if err := a.wireAssistant(); err != nil {
		return err
	}
	return a.wireDashboard(ctx, o.Sandbox)
}

func (a *App) wireOrders() error {
	geocoder, err := a.geocoder()
	if err != nil {
		return err
	}
	a.ordering, err = order.New(order.Config{
		DB: a.store.db, Catalog: a.store.catalog, Geocoder: geocoder, Facts: a.store.facts, Limits: a.store.orderLimits,
		Origin: a.origin.String(), Secret: a.store.secret, Mail: a.store.outbox, Names: account.Names,
	})
	if err != nil {
		return err
	}
	a.orders = order.NewHandlers(a.ordering)
	a.wireUnits()
	return nil
}

func (a *App) wireDesk(ctx context.Context, partners *partner.Service) error {
	zone, err := shop.Zone()
	if err != nil {
		return err
	}
	a.stated = desk.NewFacts(a.store.desk, a.store.legalStated)
	a.desk = staff.NewHandlers(staff.New(staff.Config{
		DB: a.store.db, Facts: a.store.facts, Catalog: a.store.catalog, Orders: a.ordering, Partners: partners, Zone: zone,
		Recalls: a.store.recalls, Changed: a.changedForStaff,
	}))
	return a.stated.Settle(ctx)
}

func (a *App) wirePages() error {
	dist, err := fs.Sub(web.Files, web.Root)
	if err != nil {
		return err
	}
	zone, err := shop.Zone()
	if err != nil {
		return err
	}
	pictures, err := site.LoadPictures(dist, "pictures.json")
	if err != nil {
		return err
	}
	pages := site.New(site.Config{
		Facts: a.store.facts, Catalog: a.store.catalog, Content: a.store.desk.Library, Pictures: pictures, Reviews: a.reviews, Legal: a.store.legalPages,
		Origin: a.origin.String(), Zone: zone, Now: a.now, Versions: site.NewPageVersions(a.store.db, a.log),
		Names: a.names, Screened: a.store.recalls.Fresh,
	})
	registry := prometheus.NewRegistry()
	a.registry = registry
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	a.metrics = newMetrics(registry)
	a.pages, err = ssr.New(ssr.Options{
		Engine: a.engine, Assets: a.assets, Build: pages.Build, Log: a.log, Registry: registry,
		NotFound: site.NotFoundPath, Failed: site.ErrorPath, Location: zone, Now: a.now, Busy: a.metrics.busy,
	})
	if err != nil {
		return err
	}
	a.lists, err = newShopLists(listsConfig{
		site: pages, pages: a.pages, assets: a.assets, log: a.log, registry: registry, failed: a.errorPage,
		engine: a.newEngine, allow: a.allowed(limitShopLists), allowSold: a.allowed(limitSoldPages),
	})
	return err
}

// allowed counts pages that are rendered on demand by address, under a limit.
func (a *App) allowed(limit string) allowance {
	return func(r *http.Request) (time.Duration, bool) {
		return a.limiter.Allow(limit, api.ClientAddress(r, a.config.TrustedProxies))
	}
}

func loadContent() (*content.Library, error) {
	files, err := content.Files()
	if err != nil {
		return nil, err
	}
	return content.Load(files)
}

// wireReviews gives a sandbox its samples.
func (a *App) wireReviews(ctx context.Context, sandbox bool) error {
	a.reviews = content.NewReviews(a.store.db, sandbox)
	if !sandbox {
		return nil
	}
	return a.reviews.AddSamples(ctx, sampleReviews(a.store.facts().Repair.Towns))
}

func (a *App) newAPI() *api.API {
	return api.New(api.Config{
		Log: a.log, Limiter: a.limiter, Proxies: a.config.TrustedProxies, Sessions: a.users, Audit: a.store,
		SignIn: site.AuthPath, SetUp: site.AccountPath + "#second-factor",
		Forbidden: http.HandlerFunc(a.forbiddenPage), ErrorPage: http.HandlerFunc(a.errorPage), Prefixes: wirePrefixes(),
	})
}
