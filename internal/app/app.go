// Package app puts the parts together: wiring, every URL, and the subcommands.
package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"golang.org/x/crypto/acme/autocert"
	"golang.org/x/sync/errgroup"

	"enamel/internal/account"
	"enamel/internal/alert"
	"enamel/internal/api"
	"enamel/internal/assistant"
	"enamel/internal/assistant/tool"
	"enamel/internal/backup"
	"enamel/internal/blob"
	"enamel/internal/catalog"
	"enamel/internal/config"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/desk"
	"enamel/internal/find"
	"enamel/internal/job"
	"enamel/internal/limit"
	"enamel/internal/llm"
	"enamel/internal/monitor"
	"enamel/internal/order"
	"enamel/internal/outbound"
	"enamel/internal/partner"
	"enamel/internal/recall"
	"enamel/internal/redirect"
	"enamel/internal/sandbox"
	"enamel/internal/seo"
	"enamel/internal/seo/finding"
	"enamel/internal/seo/link/referrer"
	"enamel/internal/shop"
	"enamel/internal/site"
	"enamel/internal/ssr"
	"enamel/internal/staff"
	"enamel/web"
)

// Options are what a running site is made of.
type Options struct {
	Config  config.Config
	Sandbox bool // an internet in a box stands in for what is not configured
	Log     *slog.Logger
	Now     func() time.Time // the clock of the pages; nil: time.Now
	Engine  newEngine        // starts what renders the pages; nil: ssr.NewEngine
}

// newEngine starts an engine that runs the text of render.js.
type newEngine func(script string, o ssr.EngineOptions) (ssr.Engine, error)

// App is a site that listens; Run serves it.
type App struct {
	config config.Config
	log    *slog.Logger
	origin *url.URL
	listen net.Listener
	handed bool              // the socket comes from systemd or a parent, and outlives this process
	tls    *autocert.Manager // nil: a proxy ends TLS
	// listenPlain is for HTTP beside own TLS.
	listenPlain net.Listener
	grace       time.Duration
	store       *store
	limiter     *limit.Limiter
	jobs        *job.Queue
	sandbox     *sandbox.Sandbox // nil without --sandbox

	api      *api.API
	assets   *ssr.Assets
	start    newEngine
	engine   ssr.Engine
	pages    *ssr.Publisher
	metrics  *metrics
	registry *prometheus.Registry
	monitor  *monitor.Service
	headers  http.Header
	orders   *order.Handlers
	units    *catalog.Desk
	holds    *catalog.Holds
	photos   *blob.Handlers
	ordering *order.Service
	lists    *shopLists
	partners *partner.Handlers
	alerts   *alert.Handlers
	alerting *alert.Service
	// handOvers are whom the shop is to call or write.
	handOvers tool.HandOvers
	desk      *staff.Handlers
	model     *llm.Client // of the chat and the dashboard; nil where none is configured
	chat      *assistant.Handlers
	finder    *find.Service
	search    *find.Handlers
	reviews   *content.Reviews
	recalls   *recall.Fetcher
	backups   *backup.Service
	// recallDesk are the routes of recalls.
	recallDesk *recall.Handlers
	users      *account.Service
	accounts   *account.Handlers
	// redirects are where old addresses have gone.
	redirects *redirect.Service
	// Services through which staff change the shop itself.
	factDesk     *shop.Desk
	contentDesk  *content.Desk
	texts        *desk.Handlers
	stated       *desk.Facts
	redirectDesk *redirect.Desk
	seo          *seo.Service
	dashboard    *seo.Handlers
	crawls       *db.DB // the crawls' results
	findings     *finding.Service
	referrers    *referrer.Log    // pages elsewhere that visitors came from
	home         string           // the address of the home page
	web          *outbound.Web    // how the dashboard reaches addresses of content
	now          func() time.Time // the day of what is published
	// ownerPassword opens the account of the owner that the sandbox has just made.
	ownerPassword string
}

// New opens the database, listens and wires everything.
// Close, or the end of Run, lets go of it.
func New(ctx context.Context, o Options) (a *App, err error) { //nolint:cyclop // one step for each part of the wiring, each with its error
	a = &App{config: o.Config, log: o.Log, grace: stopGrace, now: o.Now, start: o.Engine}
	if a.now == nil {
		a.now = time.Now
	}
	if a.start == nil {
		a.start = ssr.NewEngine
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
		}
	}()
	if a.store, err = openStore(ctx, o.Config, a.log); err != nil {
		return a, err
	}
	a.photos = blob.NewHandlers(a.store.photos)
	if err := a.openSockets(ctx); err != nil {
		return a, err
	}
	if a.origin, err = o.Config.PublicOrigin(a.listen.Addr().String()); err != nil {
		return a, err
	}
	if o.Sandbox {
		if err := a.startSandbox(ctx); err != nil {
			return a, err
		}
	}
	if err := a.wireOrders(); err != nil {
		return a, err
	}
	if err := a.wireAccounts(ctx, o.Sandbox); err != nil {
		return a, err
	}
	partners := partner.New(partner.Config{DB: a.store.db, Facts: a.store.facts, Mail: a.store.outbox})
	a.partners = partner.NewHandlers(partners)
	if err := a.wireDesk(ctx, partners); err != nil {
		return a, err
	}
	if err := a.wireReviews(ctx, o.Sandbox); err != nil {
		return a, err
	}
	if err := a.wireRecalls(); err != nil {
		return a, err
	}
	if err := a.wireAlerts(); err != nil {
		return a, err
	}
	if err := a.wireBackups(); err != nil {
		return a, err
	}
	if err := a.wireJobs(); err != nil {
		return a, err
	}
	if err := a.wirePages(); err != nil {
		return a, err
	}
	if err := a.wireAssistant(); err != nil {
		return a, err
	}
	if err := a.wireDashboard(ctx, o.Sandbox); err != nil {
		return a, err
	}
	a.limiter = limit.New(a.store.db, a.store.perMinute)
	a.redirects = redirect.New(a.store.db)
	if err := a.redirects.Load(ctx); err != nil {
		return a, err
	}
	if err := a.wireDesks(); err != nil {
		return a, err
	}
	a.headers = securityHeaders(a.origin)
	a.api = a.newAPI()
	a.routes()
	return a, nil
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
	if a.assets, err = ssr.LoadAssets(dist); err != nil {
		return err
	}
	script, err := fs.ReadFile(dist, "render.js")
	if err != nil {
		return fmt.Errorf("the web build: %w", err)
	}
	if a.engine, err = a.start(string(script), ssr.EngineOptions{Log: a.log}); err != nil {
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
		NotFound: site.NotFoundPath, Failed: site.ErrorPath, Location: zone, Now: a.now,
	})
	if err != nil {
		return err
	}
	a.lists, err = newShopLists(listsConfig{
		site: pages, pages: a.pages, assets: a.assets, log: a.log, registry: registry, failed: a.errorPage,
		engine: func() (ssr.Engine, error) { return a.start(string(script), ssr.EngineOptions{Log: a.log}) },
		allow:  a.allowed(limitShopLists), allowSold: a.allowed(limitSoldPages),
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

// Origin is the address at which people see the site.
func (a *App) Origin() string { return a.origin.String() }

// stopGrace is how long a stop lets the requests under way go on.
const stopGrace = 10 * time.Second

// Run serves until ctx ends, then lets requests and jobs finish, for 10 s each,
// and closes everything.
func (a *App) Run(ctx context.Context) error {
	handler, err := a.api.Serve(api.Around{
		Origin: a.origin, Headers: a.headers, Recorder: a.metrics, AnyHost: []string{healthPath, readyPath}, AnySite: []string{stopAlertsRoute}, Seen: a.noteReferrer, OwnTLS: a.tls != nil,
	})
	if err != nil {
		return errors.Join(err, a.Close())
	}
	var underWay sync.RWMutex // held for reading by each request
	server := newServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !underWay.TryRLock() {
			panic(http.ErrAbortHandler) // the site is closed
		}
		defer underWay.RUnlock()
		handler.ServeHTTP(w, r)
	}), a.log)
	g, ctx := errgroup.WithContext(ctx)
	a.serveTLS(ctx, g, server)
	g.Go(func() error { return a.accept(ctx, server) })
	g.Go(func() error {
		<-ctx.Done()
		return a.stop(context.WithoutCancel(ctx), server, &underWay)
	})
	for _, run := range []func(context.Context) error{a.pages.Run, a.jobs.Run, a.limiter.Run, a.watchSettings, a.watchRows, a.watchDesk, a.redirects.Run, a.seo.Run, a.keepReferrers, a.finder.Run} {
		g.Go(func() error { return run(ctx) })
	}
	err = g.Wait()
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	return errors.Join(err, a.Close())
}

func newServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// stop lets the requests under way finish. Those that take longer than the
// grace lose their connections and contexts, which ends them: a client that has
// stopped reading is no failure of the site. None runs when it returns.
func (a *App) stop(ctx context.Context, server *http.Server, underWay *sync.RWMutex) error {
	grace, cancel := context.WithTimeout(ctx, a.grace)
	defer cancel()
	err := server.Shutdown(grace)
	if errors.Is(err, context.DeadlineExceeded) {
		a.log.WarnContext(ctx, "requests were cut off at the stop", "after", a.grace)
		err = server.Close()
	}
	underWay.Lock() // the rest is closed with nobody in it
	return err
}

// watchSettings publishes again after each change of a fact.
func (a *App) watchSettings(ctx context.Context) error {
	return a.store.settings.Run(ctx, func() { a.refresh(); a.settleFacts(ctx) })
}

// watchRows publishes again after each change of a unit or a review.
func (a *App) watchRows(ctx context.Context) error {
	a.store.db.Watch(ctx, []string{catalog.Topic, content.ReviewTopic}, a.refresh)
	return nil
}

// watchDesk publishes again after each change of what the content desk has published.
func (a *App) watchDesk(ctx context.Context) error {
	return a.store.desk.Run(ctx, func() { a.refresh(); a.settleFacts(ctx) })
}

// Close lets go of what New opened; it may be called again.
func (a *App) Close() error {
	var errs []error
	for _, l := range []net.Listener{a.listen, a.listenPlain} {
		if l == nil {
			continue
		}
		if err := l.Close(); !errors.Is(err, net.ErrClosed) {
			errs = append(errs, err)
		}
	}
	if a.lists != nil {
		a.lists.close()
		a.lists = nil
	}
	if a.engine != nil {
		a.engine.Close()
		a.engine = nil
	}
	if a.sandbox != nil {
		errs = append(errs, a.sandbox.Close())
		a.sandbox = nil
	}
	if a.web != nil {
		a.web.Close()
		a.web = nil
	}
	if a.crawls != nil {
		errs = append(errs, a.crawls.Close())
		a.crawls = nil
	}
	if a.store != nil {
		errs = append(errs, a.store.close())
		a.store = nil
	}
	return errors.Join(errs...)
}

// makeFolder makes the data folder, for its owner's eyes only.
func makeFolder(path string) error {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return fmt.Errorf("ENAMEL_DATA: %w", err)
	}
	return nil
}
