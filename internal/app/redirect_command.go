package app

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"strings"
	"text/tabwriter"
	"time"

	"enamel/internal/config"
	"enamel/internal/redirect"
	"enamel/internal/shop"
	"enamel/internal/site"
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
			return addRedirect(ctx, c, s, r, args[1], args[2], *status)
		case len(args) == 2 && args[0] == "remove":
			if err := s.audit(ctx, "redirect.remove", args[1], ""); err != nil {
				return err
			}
			return r.Remove(ctx, args[1])
		}
		return errUsage
	})
}

func addRedirect(ctx context.Context, c *console, s *store, r *redirect.Service, from, to string, status int) error {
	served, err := s.served(ctx)
	if err != nil {
		return err
	}
	if err := s.audit(ctx, "redirect.add", from, to); err != nil {
		return err
	}
	added, err := r.Add(ctx, from, to, status, served)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.out, "%s leads to %s (%d)\n", added.From, added.To, added.Status)
	return err
}

func listRedirects(ctx context.Context, c *console, r *redirect.Service) error {
	list, err := r.List(ctx)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	for _, rule := range list {
		if _, err := fmt.Fprintf(w, "%s\t%s\t%d\n", rule.From, rule.To, rule.Status); err != nil {
			return err
		}
	}
	return w.Flush()
}

// served tells which paths answer by themselves: those that are published, and
// all below the ones that are for programs and files.
func (s *store) served(ctx context.Context) (func(path string) bool, error) {
	zone, err := shop.Zone()
	if err != nil {
		return nil, err
	}
	words, err := loadContent()
	if err != nil {
		return nil, err
	}
	pages := site.New(site.Config{Facts: s.facts, Catalog: s.catalog, Content: words, Zone: zone, Now: time.Now})
	resources, err := pages.Build(ctx)
	if err != nil {
		return nil, err
	}
	published := map[string]bool{}
	for _, r := range resources {
		if r.Page != nil {
			published[r.Page.Path] = true
		} else {
			published[r.Key] = true
		}
	}
	return func(path string) bool {
		first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
		switch first {
		case "api", "functions", "assets", "pictures", "order":
			return true
		}
		return published[path]
	}, nil
}
