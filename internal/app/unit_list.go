package app

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/shop"
)

// told prints how a unit stands after a deed.
func told(c *console) func(catalog.Unit, error) error {
	return func(u catalog.Unit, err error) error {
		if err != nil {
			return err
		}
		zone, err := shop.Zone()
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(c.out, "%s: %s, %s\n", u.Slug, u.Sale, standing(u, zone))
		return err
	}
}

// standing is whether a unit can be bought, for people.
func standing(u catalog.Unit, zone *time.Location) string {
	var words []string
	if u.OffSale != "" {
		words = append(words, "off sale: "+u.OffSale)
	}
	if u.OnFloor == 0 {
		words = append(words, "sold "+u.SoldAt.In(zone).Format("2006-01-02 15:04"))
	}
	if u.Stock > 0 {
		words = append(words, fmt.Sprintf("%d in stock", u.Stock))
	}
	if u.Hold.For != "" {
		words = append(words, fmt.Sprintf("on hold for %s until %s", u.Hold.For, u.Hold.Until.In(zone).Format("2006-01-02 15:04")))
	}
	return strings.Join(words, ", ")
}

func listUnits(ctx context.Context, c *console, s *store, sold bool) error {
	list, err := floor(ctx, s, sold)
	if err != nil {
		return err
	}
	zone, err := shop.Zone()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	for _, u := range list {
		if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%d days\t%s\t%s\n", u.Slug, u.Sale, u.Grade, u.Days(s.db.Now()), u.Name, standing(u, zone)); err != nil {
			return err
		}
	}
	return w.Flush()
}

// showUnit prints all that is said of a unit, and what staff changed of it.
func showUnit(ctx context.Context, c *console, s *store, id string) error {
	u, err := s.catalog.One(ctx, id)
	if err != nil {
		return err
	}
	history, err := s.catalog.History(ctx, id)
	if err != nil {
		return err
	}
	zone, err := shop.Zone()
	if err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n%d days on the shelf, version %d\n\n", u.Slug, standing(u, zone), u.Days(s.db.Now()), u.Version)
	for _, a := range catalog.Attributes() {
		fmt.Fprintf(&b, "--%s %s\n", flagOf(a.Name), a.Text(u))
	}
	for _, h := range history {
		fmt.Fprintf(&b, "\n%s  %s  %s", h.At.In(zone).Format("2006-01-02 15:04"), h.By, h)
	}
	_, err = io.WriteString(c.out, strings.TrimSuffix(b.String(), "\n")+"\n")
	return err
}
