package app

import (
	"context"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"path"
	"slices"

	"enamel/internal/catalog"
	"enamel/internal/config"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/outbound"
	"enamel/internal/seo"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
	"enamel/internal/seo/draft"
	"enamel/internal/seo/finding"
	seoreport "enamel/internal/seo/report"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/source"
	"enamel/internal/seo/speed"
	"enamel/internal/seo/watch"
	"enamel/internal/shop"
	"enamel/web"
)

// wireDashboard opens what crawls have found, and makes the dashboard's engines.
func (a *App) wireDashboard(ctx context.Context, played bool) (err error) {
	zone, err := shop.Zone()
	if err != nil {
		return err
	}
	a.crawls, err = db.Open(ctx, db.Config{URL: a.config.DatabaseURL, Path: a.config.CrawlFile(), Schema: crawl.Schema(), Relaxed: true, Log: a.log})
	if err != nil {
		return err
	}
	font, err := headingFont()
	if err != nil {
		return err
	}
	a.web = outbound.NewWeb(a.webOptions())
	a.findings = finding.New(finding.Config{Crawler: a.newCrawler(nil, nil), DB: a.crawls, Rules: audit.Rules(), Record: a.recordOf})
	sources, speeds := a.newSources()
	a.sources = sources
	search := a.newSearching(ctx, sources, played)
	sources.Try[source.SearchConsole] = search.console.Try
	watched := watch.NewStore(a.store.db, firstLists(played))
	market, err := a.newMarket(sources, search.ranks, watched, played)
	if err != nil {
		return err
	}
	drafts, err := a.newDrafts(sources, search, played)
	if err != nil {
		return err
	}
	a.store.desk.Drafts = func() *draft.Service { return drafts }
	a.store.desk.Read, a.store.desk.Own = market.reader.Fetch, market.reader.Own
	a.referrers, a.home = market.referrers, a.origin.String()+"/"
	a.seo = seo.New(seo.Config{
		DB: a.store.db, Log: a.log, Origin: a.origin.String(), Zone: zone, Sandbox: played,
		Shop:    func() string { return a.store.facts().Name },
		Crawler: a.newCrawler, Findings: a.findings,
		Rules: a.findings.Rules,
		Speed: speeds, Templates: a.templates,
		Mail: a.store.outbox, Staff: func() string { return a.store.facts().Email },
		Reports: seoreport.NewStore(a.store.db),
		Printer: seoreport.NewPrinter(seoreport.PrintConfig{Zone: zone, Font: font, Chromium: a.config.Sources.Chromium}),
		Sources: sources,
		Ranks:   search.ranks, Console: search.console, Opportunities: search.opportunities,
		Watched: watched,
		Links:   market.links, Local: market.local, Rivals: market.rivals, Prices: market.prices,
		Drafts:  drafts,
		Changed: a.changedForReport,
		Opening: func(ctx context.Context) ([]seo.OpenPoint, error) { return a.store.opening(ctx, a.config) },
	})
	a.seo.Register(a.jobs)
	days, keep := a.store.days, a.store.keep
	a.seo.RegisterPruning(a.jobs, seo.Keep{Figures: days(keep.figures), Copies: days(keep.copies), Backlinks: days(keep.backlinks)})
	a.dashboard = seo.NewHandlers(a.seo)
	return nil
}

// headingFont is the font of the pages' headings, from the web build.
func headingFont() ([]byte, error) {
	names, err := fs.Glob(web.Files, path.Join(web.Root, "public/assets/archivo-enamel-*.woff2"))
	if err != nil {
		return nil, err
	}
	if len(names) != 1 {
		return nil, fmt.Errorf("the web build has %d fonts of the headings", len(names))
	}
	return fs.ReadFile(web.Files, names[0])
}

// newSources makes the vault of the providers, and the engine of page speed, which asks one.
func (a *App) newSources() (*source.Vault, *speed.Service) {
	sources := source.New(source.Config{
		DB: a.store.db, Secret: a.store.secret, Environment: sourcesOf(a.config.Sources),
		Sandbox: a.playedSources(), Hosts: a.webOptions().Hosts, Guard: a.web,
	})
	speeds := speed.New(speed.Config{
		DB: a.store.db, Log: a.log, Origin: a.origin.String(), Local: config.Loopback(a.origin), Sources: sources,
		Lighthouse: a.config.Sources.Lighthouse, Chromium: a.config.Sources.Chromium,
	})
	sources.Try = map[string]func(context.Context) (string, error){
		source.PageSpeed: speeds.Try,
		source.Search:    func(ctx context.Context) (string, error) { return serp.Try(ctx, sources) },
	}
	return sources, speeds
}

// webOptions lets crawls, and sources that staff have set, reach public addresses,
// this site, and the private addresses that the operator has named.
func (a *App) webOptions() outbound.WebOptions {
	o := outbound.WebOptions{Allow: append([]string{hostPort(a.origin.Host, a.origin.Scheme)}, a.config.AllowPrivate...)}
	if a.sandbox != nil {
		o.Hosts = a.sandbox.Hosts()
	}
	return o
}

func hostPort(host, scheme string) string {
	if _, _, err := net.SplitHostPort(host); err == nil {
		return host
	}
	if scheme == "https" {
		return net.JoinHostPort(host, "443")
	}
	return net.JoinHostPort(host, "80")
}

// newCrawler makes a crawler for one crawl.
func (a *App) newCrawler(progress func(crawl.Progress), skipExternal func() bool) *crawl.Crawler {
	return crawl.New(crawl.Config{
		DB: a.crawls, Keep: a.store.keep.crawls.Get(a.store.settings.Snapshot()), Web: a.web, Progress: progress, SkipExternal: skipExternal, Agent: crawl.Agent + "/1 (+" + a.origin.String() + ")",
		Inspect: func(p *visit.Page, s *visit.Site) []byte { return a.findings.Inspect(p, s) },
	})
}

// recordOf is what the shop says of itself; nil where a site is not its own.
func (a *App) recordOf(start string) *audit.Record {
	if !isOrigin(a.origin, start) {
		return nil
	}
	return auditRecord(a.store.facts())
}

// templates are a page of each template whose speed counts, but for the home page:
// the list, the first unit that is in stock, a repair page and an article.
func (a *App) templates(ctx context.Context) ([]string, error) {
	paths := []string{"/shop"}
	units, err := a.store.catalog.Shown(ctx)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(units, func(u catalog.Unit) bool { return !u.Sold() }); i >= 0 {
		paths = append(paths, "/shop/"+units[i].Slug)
	}
	words := a.store.desk.Library()
	if len(words.Services) > 0 {
		paths = append(paths, "/"+words.Services[0].Slug)
	}
	if len(words.Articles) > 0 {
		paths = append(paths, "/blog/"+words.Articles[0].Slug)
	}
	for i := range paths {
		paths[i] = a.origin.String() + paths[i]
	}
	return paths, nil
}

// sourcesOf is what the environment sets of each source.
func sourcesOf(s config.Sources) map[string]source.Environment {
	return map[string]source.Environment{
		"pagespeed":      {URL: s.SpeedURL, Key: s.SpeedKey},
		"search":         {Provider: s.SearchProvider, URL: s.SearchURL, Key: s.SearchKey},
		"search-console": {URL: s.ConsoleURL, Key: s.ConsoleCredentials, Site: s.ConsoleSite},
		"places":         {URL: s.PlacesURL, Key: s.PlacesKey},
		"links":          {Provider: s.LinksProvider, URL: s.LinksURL, Key: s.LinksKey},
	}
}

// orPage answers people where a handler has sent nothing: by the 404 page, of any
// other failure by the envelope.
func (a *App) orPage(h func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		switch err := h(w, r); {
		case err == nil:
		case fault.KindOf(err) == fault.NotFound:
			a.notFound(w, r)
		default:
			a.api.WriteError(w, r, err)
		}
	}
}

// orError answers with the one envelope where a handler has sent nothing.
func (a *App) orError(h func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			a.api.WriteError(w, r, err)
		}
	}
}
