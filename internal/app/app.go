// Package app puts the parts together: wiring, every URL, and the subcommands.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
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
	"enamel/internal/seo/source"
	"enamel/internal/shop"
	"enamel/internal/ssr"
	"enamel/internal/staff"
)

// Options are what a running site is made of.
type Options struct {
	Config  config.Config
	Sandbox bool // an internet in a box stands in for what is not configured
	Log     *slog.Logger
	Now     func() time.Time // the clock of the pages; nil: time.Now
	Engine  engineStarter    // starts what renders the pages; nil: ssr.NewEngine
}

// engineStarter starts an engine that runs the text of render.js.
type engineStarter func(script string, o ssr.EngineOptions) (ssr.Engine, error)

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
	start    engineStarter
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
	sources      *source.Vault // the dashboard's
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
func New(ctx context.Context, o Options) (a *App, err error) {
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
	var starting errgroup.Group // it takes as long as the wiring of the shop
	starting.Go(func() (err error) {
		a.engine, err = a.newEngine()
		return err
	})
	if err := errors.Join(a.wireShop(ctx, o), starting.Wait()); err != nil {
		return a, err
	}
	if err := a.wirePages(); err != nil {
		return a, err
	}
	a.wireMonitor()
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
		ConnContext:       api.CorkContext,
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
