package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"enamel/internal/config"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/outbound"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/finding"
)

// crawlFlags are the choices of `enamel crawl`.
type crawlFlags struct {
	start        string
	options      crawl.Options
	allowPrivate bool
	resume       bool
	given        map[string]bool // by the names of the flags that were typed
	format       string
	failOn       string
}

// crawlSite runs `enamel crawl`: of the shop's own site as a job of the server
// beside it, else in this process, with a store of its own.
func crawlSite(ctx context.Context, c *console, args []string) error {
	f, err := parseCrawlFlags(c, args)
	if err != nil {
		return err
	}
	cfg, err := config.Load(c.getenv)
	if err != nil {
		return err
	}
	if err := makeFolder(cfg.Data); err != nil {
		return err
	}
	// net/http writes there what is strange in the answers of others, by no other way.
	defer log.SetOutput(log.Writer())
	log.SetOutput(io.Discard)
	if cfg.Origin == nil || !isOrigin(cfg.Origin, f.start) || !hasShop(cfg) {
		return explain(crawlAlone(ctx, c, cfg, f, nil))
	}
	s, err := openStore(ctx, cfg, nil)
	if err != nil {
		return err
	}
	return errors.Join(explain(crawlOwn(ctx, c, cfg, f, s)), s.close())
}

// hasShop reports whether there is the shop's database.
func hasShop(cfg config.Config) bool {
	_, err := os.Stat(cfg.DatabaseFile())
	return cfg.DatabaseURL != "" || err == nil
}

func parseCrawlFlags(c *console, args []string) (f crawlFlags, err error) {
	flags := flag.NewFlagSet("crawl", flag.ContinueOnError)
	flags.SetOutput(c.err)
	flags.IntVar(&f.options.MaxPages, "max-pages", crawl.DefaultMaxPages, "how many pages to visit, at most 100,000")
	flags.IntVar(&f.options.Concurrency, "concurrency", crawl.DefaultConcurrency, "how many to visit at a time, at most 64")
	flags.DurationVar(&f.options.Delay, "delay", 0, "at least between two visits, such as 500ms")
	flags.DurationVar(&f.options.Deadline, "deadline", 0, "when to stop visiting, such as 10m; 0: never")
	flags.BoolVar(&f.allowPrivate, "allow-private", false, "visit the site though its address is a private one")
	flags.BoolVar(&f.resume, "resume", false, "go on with the newest crawl of the site, which was cut short, or ended at a lower --max-pages; what of --concurrency, --delay and --deadline is not given stays as it was")
	flags.StringVar(&f.format, "format", "table", "of the result: table, json or csv")
	flags.StringVar(&f.failOn, "fail-on", "", "exit with 1 where there is an error, or a warning: error or warning")
	rest, err := interspersed(flags, args)
	if err != nil {
		return f, err
	}
	f.given = map[string]bool{}
	flags.Visit(func(typed *flag.Flag) { f.given[typed.Name] = true })
	if err := errors.Join(oneOf("--format", f.format, "table", "json", "csv"), oneOf("--fail-on", f.failOn, "", string(audit.Error), string(audit.Warning))); err != nil {
		_, _ = fmt.Fprintln(c.err, err)
		return f, errUsage
	}
	switch {
	case len(rest) != 1:
		return f, errUsage
	case f.options.MaxPages == 0: // crawl takes it for the default
		return f, errors.New("the number of pages must be 1 to 100,000")
	case f.options.Concurrency == 0:
		return f, errors.New("the concurrency must be 1 to 64")
	}
	f.start, err = address.Normalize(rest[0])
	if err != nil {
		return f, fmt.Errorf("%q is %w: want the address of a site, such as https://example.com", rest[0], err)
	}
	f.options.Start = f.start
	return f, nil
}

// oneOf refuses a value that is none of the allowed ones. An empty one may not be
// written, but left out.
func oneOf(option, value string, allowed ...string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	allowed = slices.DeleteFunc(allowed, func(s string) bool { return s == "" })
	return fmt.Errorf("%s %q: want %s", option, value, strings.Join(allowed, " or "))
}

func isOrigin(origin *url.URL, start string) bool {
	own, err := address.Normalize(origin.String())
	return err == nil && address.HostPort(own) == address.HostPort(start)
}

// crawlAlone crawls in this process. The record is what the shop says of itself
// where the site is its own, else nil.
func crawlAlone(ctx context.Context, c *console, cfg config.Config, f crawlFlags, record *audit.Record) error {
	d, err := db.Open(ctx, db.Config{Path: filepath.Join(cfg.Data, "crawl-command.db"), Schema: crawl.Schema(), Relaxed: true})
	if err != nil {
		return err
	}
	o := outbound.WebOptions{Allow: slices.Clone(cfg.AllowPrivate)}
	f.allowPrivate = f.allowPrivate || record != nil
	if f.allowPrivate {
		o.Allow = append(o.Allow, allowedNames(f.start)...)
	}
	f.allowPrivate = f.allowPrivate || slices.Contains(cfg.AllowPrivate, address.HostPort(f.start))
	web := outbound.NewWeb(o)
	defer web.Close()
	settings := crawl.Config{DB: d, Web: web, Progress: progressOn(c.err)}
	if cfg.Origin != nil {
		settings.Agent = crawl.Agent + "/1 (+" + cfg.Origin.String() + ")"
	}
	crawler := crawl.New(settings)
	findings := finding.New(finding.Config{Crawler: crawler, DB: d, Rules: audit.Rules(), Record: func(string) *audit.Record { return record }})
	ended, err := startCrawl(ctx, c, crawler, f)
	if err == nil && read(ended) {
		if _, err = findings.Conclude(ctx, ended); err == nil {
			err = findings.Forget(ctx)
		}
	}
	if err == nil {
		err = printCrawl(ctx, c, crawler, findings, ended, f)
	}
	return errors.Join(err, d.Close())
}

// read reports a crawl that has read the site, or as much of it as it could.
func read(ended crawl.Crawl) bool { return ended.State == crawl.Done || ended.State == crawl.Partial }

// printCrawl prints what a crawl found. Its error is what the command ends with.
func printCrawl(ctx context.Context, c *console, crawler *crawl.Crawler, findings *finding.Service, ended crawl.Crawl, f crawlFlags) error {
	t, err := writeCrawl(context.WithoutCancel(ctx), c.out, crawler, findings, ended, f.format)
	if err != nil {
		return err
	}
	return verdictOn(ended, t, f)
}

// allowedNames are the server of an address and, since it is one site, the same with www or without;
// of this machine all its names, among which redirects lead.
func allowedNames(start string) []string {
	host, port, err := net.SplitHostPort(address.HostPort(start))
	if err != nil {
		return nil
	}
	if ip := net.ParseIP(host); host == "localhost" || ip != nil && ip.IsLoopback() {
		return []string{net.JoinHostPort(host, port), net.JoinHostPort("localhost", port), net.JoinHostPort("127.0.0.1", port), net.JoinHostPort("::1", port)}
	}
	plain := strings.TrimPrefix(host, "www.")
	return []string{net.JoinHostPort(plain, port), net.JoinHostPort("www."+plain, port)}
}

// privateHost reports an address on this machine or in its network.
func privateHost(start string) bool {
	host, _, err := net.SplitHostPort(address.HostPort(start))
	ip := net.ParseIP(host)
	return err == nil && (host == "localhost" || ip != nil && (ip.IsLoopback() || ip.IsUnspecified() || ip.IsPrivate() || ip.IsLinkLocalUnicast()))
}

func startCrawl(ctx context.Context, c *console, crawler *crawl.Crawler, f crawlFlags) (crawl.Crawl, error) {
	if !f.resume {
		return crawler.Run(ctx, f.options)
	}
	latest, err := crawler.Latest(ctx, f.start)
	if fault.KindOf(err) == fault.NotFound {
		return latest, fmt.Errorf("there is no such crawl: none that is kept began at %s", f.start)
	}
	if err != nil {
		return latest, err
	}
	if f.given["max-pages"] && f.options.MaxPages < latest.Options.MaxPages {
		_, _ = fmt.Fprintf(c.err, "--max-pages %d is ignored: the crawl may visit %d already\n", f.options.MaxPages, latest.Options.MaxPages)
	}
	return crawler.Resume(ctx, latest.ID, f.anew())
}

// anew is what the flags tell a resumed crawl otherwise than before.
func (f crawlFlags) anew() (a crawl.Anew) {
	if f.given["max-pages"] {
		a.MaxPages = f.options.MaxPages
	}
	if f.given["concurrency"] {
		a.Concurrency = &f.options.Concurrency
	}
	if f.given["delay"] {
		a.Delay = &f.options.Delay
	}
	if f.given["deadline"] {
		a.Deadline = &f.options.Deadline
	}
	return a
}

// verdictOn is the error that the command ends with, if any.
func verdictOn(ended crawl.Crawl, t tally, f crawlFlags) error {
	switch {
	case ended.State == crawl.Cancelled:
		return fmt.Errorf("called off after %s; --resume goes on with it", countOf(ended.Pages, "page"))
	case ended.Pages == 0 && privateHost(f.start) && !f.allowPrivate:
		return errors.New("no page could be read: the site has a private address, which needs --allow-private")
	case ended.State == crawl.Failed:
		return fmt.Errorf("no page could be read: %s", crawl.Line(ended.Note))
	case f.failOn != "" && t[audit.Error] > 0:
		return errors.New(countOf(t[audit.Error], "error"))
	case f.failOn == string(audit.Warning) && t[audit.Warning] > 0:
		return errors.New(countOf(t[audit.Warning], "warning"))
	}
	return nil
}

// lineOn writes a line that changes on a terminal, elsewhere nothing.
func lineOn(w io.Writer) func(string) {
	file, ok := w.(*os.File)
	if !ok {
		return func(string) {}
	}
	if info, err := file.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return func(string) {}
	}
	return func(text string) { _, _ = io.WriteString(w, "\r\x1b[K"+text) }
}

// progressOn shows how a crawl goes.
func progressOn(w io.Writer) func(crawl.Progress) {
	show := lineOn(w)
	var shown time.Time
	return func(p crawl.Progress) {
		if now := time.Now(); p.Phase == crawl.Concluding || now.Sub(shown) >= progressEvery {
			shown = now
			show(progressLine(p))
		}
	}
}

// progressEvery is as often as anybody can read it.
const progressEvery = 200 * time.Millisecond

const progressWidth = 60 // characters of an address

func progressLine(p crawl.Progress) string {
	switch p.Phase {
	case crawl.Concluding:
		return ""
	case crawl.Checking:
		return fmt.Sprintf("%s: %d of %d links", p.Phase, p.Links, p.Links+p.LinksLeft)
	}
	current := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, p.Current)
	if len(current) > progressWidth {
		current = "…" + current[len(current)-progressWidth:]
	}
	return fmt.Sprintf("%s: %d of %d pages, %d waiting, %.0f a second  %s", p.Phase, p.Done, p.Most, p.Queued, p.Rate, current)
}
