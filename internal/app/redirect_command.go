package app

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"text/tabwriter"
	"time"

	"enamel/internal/api"
	"enamel/internal/auditlog"
	"enamel/internal/config"
	"enamel/internal/redirect"
	"enamel/internal/shop"
	"enamel/internal/site"
	"enamel/internal/ssr"
	"enamel/web"
)

// redirects runs `enamel redirect`.
func redirects(ctx context.Context, c *console, args []string) error {
	flags := flag.NewFlagSet("redirect", flag.ContinueOnError)
	flags.SetOutput(c.err)
	status := flags.Int("status", http.StatusMovedPermanently, "of `redirect add`: 301, or 308")
	args, err := interspersed(flags, args)
	if err != nil {
		return err
	}
	return withStore(ctx, c, func(_ config.Config, s *store) error {
		r := redirect.New(s.db)
		switch {
		case len(args) == 1 && args[0] == "list":
			return listRedirects(ctx, c, r)
		case len(args) == 3 && args[0] == "add":
			return addRedirect(ctx, c, s, args[1], args[2], *status)
		case len(args) == 2 && args[0] == "remove":
			return r.Remove(ctx, auditlog.CommandLine, args[1])
		}
		return errUsage
	})
}

func addRedirect(ctx context.Context, c *console, s *store, from, to string, status int) error {
	found, err := s.addresses(ctx)
	if err != nil {
		return err
	}
	added, err := redirect.New(s.db).Add(ctx, auditlog.CommandLine, from, to, status, found)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.out, "%s leads to %s (%d)\n", added.Address(), added.To, added.Status)
	return err
}

func listRedirects(ctx context.Context, c *console, r *redirect.Service) error {
	list, err := r.List(ctx)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	for _, rule := range list {
		if _, err := fmt.Fprintf(w, "%s\t%s\t%d\n", rule.Address(), rule.To, rule.Status); err != nil {
			return err
		}
	}
	return w.Flush()
}

// addresses is what stands under the addresses of the site: its routes, and
// what is published at this moment.
type addresses struct {
	routes   *api.API
	site     *site.Site
	statuses map[string]int // by path
}

func (s *store) addresses(ctx context.Context) (*addresses, error) {
	zone, err := shop.Zone()
	if err != nil {
		return nil, err
	}
	routes, err := routesAlone()
	if err != nil {
		return nil, err
	}
	a := &addresses{routes: routes, statuses: map[string]int{}}
	a.site = site.New(site.Config{Facts: s.facts, Catalog: s.catalog, Content: s.desk.Library, Zone: zone, Now: time.Now})
	resources, err := a.site.Build(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range resources {
		if r.Page == nil {
			a.statuses[r.Key] = http.StatusOK
		} else {
			a.statuses[r.Page.Path] = cmp.Or(r.Page.Status, http.StatusOK)
		}
	}
	return a, nil
}

// routesAlone are the routes of a site that serves nobody.
func routesAlone() (*api.API, error) {
	dist, err := fs.Sub(web.Files, web.Root)
	if err != nil {
		return nil, err
	}
	a := describedApp()
	if a.assets, err = ssr.LoadAssets(dist); err != nil {
		return nil, err
	}
	a.routes()
	return a.api, nil
}

// Answers implements redirect.Site. The page of a unit that has left the floor
// gives way to a redirect.
func (a *addresses) Answers(path string) bool {
	switch a.routes.RouteOf(&url.URL{Path: path}).Pattern {
	case anyRoute:
		return false
	case unitRoute, articleRoute:
		return a.statuses[path] == http.StatusOK
	}
	return true
}

// Refuses implements redirect.Site: people are sent to what is published for
// everybody, under its own address, and not to what programs read.
func (a *addresses) Refuses(ctx context.Context, to *url.URL) string {
	route := a.routes.RouteOf(to)
	if a.statuses[to.Path] != http.StatusOK || route.Guard != api.Anyone || route.Pattern == anyRoute || strings.HasPrefix(to.Path, "/api/") {
		return "There is no page at the new address"
	}
	if to.Path != site.ShopPath || to.RawQuery == "" {
		return ""
	}
	list, err := a.site.ShopList(ctx, to.RawQuery)
	switch {
	case err != nil || list.Moved == "" && list.Page.Status != 0:
		return "There is no list at the new address"
	case list.Moved != "":
		return "The list at the new address has another: " + list.Moved
	}
	return ""
}
