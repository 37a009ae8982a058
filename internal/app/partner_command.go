package app

import (
	"context"
	"fmt"
	"io"
	"strings"

	"enamel/internal/config"
	"enamel/internal/inbox"
	"enamel/internal/partner"
	"enamel/internal/shop"
)

// partners runs `enamel partner`.
func partners(ctx context.Context, c *console, args []string) error {
	if len(args) != 1 || args[0] != "list" {
		return errUsage
	}
	return withStore(ctx, c, func(_ config.Config, s *store) error {
		return listPartners(ctx, c, partner.New(partner.Config{DB: s.db, Facts: s.facts}))
	})
}

// listPartners prints the newest requests, each with its message below.
func listPartners(ctx context.Context, c *console, p *partner.Service) error {
	const most = 200
	list, err := p.List(ctx, inbox.Filter{Limit: most})
	if err != nil {
		return err
	}
	zone, err := shop.Zone()
	if err != nil {
		return err
	}
	var b strings.Builder
	lineEnds := strings.NewReplacer("\r\n", "\n", "\r", "\n") // a bare CR would write over the line's start
	if len(list.Rows) == 0 {
		b.WriteString("There are no partnership requests yet.\n")
	}
	for _, r := range list.Rows {
		fmt.Fprintf(&b, "%s  %s, %s\n  %s, %s, %s\n",
			r.CreatedAt.In(zone).Format("2006-01-02 15:04"), r.CompanyName, r.BusinessLabel(), r.ContactName, r.Phone, r.Email)
		for line := range strings.Lines(lineEnds.Replace(r.Message)) {
			b.WriteString("  | " + strings.TrimSuffix(line, "\n") + "\n")
		}
	}
	_, err = io.WriteString(c.out, b.String())
	return err
}
