package app

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"enamel/internal/account"
	"enamel/internal/backup"
	"enamel/internal/config"
	"enamel/internal/content"
	"enamel/internal/seo"
	"enamel/internal/setting"
)

// openingPoint is something that the owner settles before the shop opens.
// docs/opening.md has a section of each, in this order.
type openingPoint struct {
	title string
	fix   string
	open  func(before) bool
}

// before is what is known of a shop that has not opened.
type before struct {
	config   config.Config
	settings map[string]setting.Entry
	units    int // on the floor
	samples  int // of these
	owned    bool
	proven   bool // a backup, of late
}

func openingPoints() []openingPoint {
	return []openingPoint{
		fact("Name", "shop.name", "shop.name_lines"),
		fact("Phone", "shop.phone"),
		fact("Email", "shop.email"),
		fact("Showroom address", "shop.storefront"),
		fact("Office address", "shop.office"),
		fact("Hours", "shop.showroom", "shop.service_desk"),
		fact("Delivery, tax and services", "shop.delivery", "shop.tax", "shop.services"),
		fact("Offers", "shop.promotions"),
		fact("Repair area and prices", "shop.repair", "shop.repair_prices"),
		fact("Rating and claims", "shop.rating", "shop.claims", "shop.grades"),
		fact("Links", "shop.links"),
		{"Units", "Nothing is for sale yet, or samples still are.", func(b before) bool {
			return b.samples > 0 || b.units == 0
		}},
		{"Mail", "Set ENAMEL_SMTP_URL; letters are only written to files.", func(b before) bool { return b.config.SMTPURL == "" }},
		{"Web address", "Set ENAMEL_ORIGIN to the public https address; it is still this machine's.", func(b before) bool {
			return b.config.Origin == nil || config.Loopback(b.config.Origin)
		}},
		{"Proxy and TLS", "Name the proxy that ends TLS in ENAMEL_TRUSTED_PROXIES; without it all visitors count as one. Or set ENAMEL_TLS_HOST.", func(b before) bool {
			return len(b.config.TrustedProxies) == 0 && b.config.TLS.Host == ""
		}},
		{"Secret and backup", "Set ENAMEL_SECRET, apart from the data folder and the backups, and ENAMEL_BACKUP_URL; a backup has to be proven in the last 26 hours.", func(b before) bool {
			return b.config.Secret == nil || !b.proven
		}},
		fact("Privacy policy", content.LegalSetting("privacy")),
		fact("Terms of sale", content.LegalSetting("terms")),
		fact("Return policy", content.LegalSetting("returns")),
		fact("Warranty", content.LegalSetting("warranty")),
		{"Owner and staff", "Make the owner's account: enamel user add EMAIL --role owner.", func(b before) bool { return !b.owned }},
	}
}

// fact is settled once the owner has stored each key, be it with its start
// value, and no address among them is for documentation.
func fact(title string, keys ...string) openingPoint {
	return openingPoint{title, "Still as delivered, or with an .example address. Store your own with enamel setting set: " + strings.Join(keys, ", ") + ".", func(b before) bool {
		for _, key := range keys {
			e := b.settings[key]
			if !e.Changed || e.Problem != "" || bytes.Contains(e.Value, []byte(".example")) {
				return true
			}
		}
		return false
	}}
}

// opening lists the points that are open.
func (s *store) opening(ctx context.Context, c config.Config) ([]seo.OpenPoint, error) {
	b := before{config: c, settings: map[string]setting.Entry{}}
	for _, e := range s.settings.List() {
		b.settings[e.Key] = e
	}
	var err error
	if b.units, b.samples, err = s.catalog.CountFloor(ctx); err != nil {
		return nil, err
	}
	if b.owned, err = account.HasOwnerBeside(ctx, s.db, sandboxOwner); err != nil {
		return nil, err
	}
	if b.proven, err = backup.Proven(ctx, s.db); err != nil {
		return nil, err
	}
	list := []seo.OpenPoint{}
	for _, p := range openingPoints() {
		if p.open(b) {
			list = append(list, seo.OpenPoint{Title: p.title, Fix: p.fix})
		}
	}
	return list, nil
}

// checkFacts runs `enamel check-facts`.
func checkFacts(ctx context.Context, c *console, args []string) error {
	if len(args) > 0 {
		return errUsage
	}
	return withStore(ctx, c, func(cfg config.Config, s *store) error {
		list, err := s.opening(ctx, cfg)
		if err != nil {
			return err
		}
		for _, p := range list {
			if _, err := fmt.Fprintf(c.out, "%s: %s\n", p.Title, p.Fix); err != nil {
				return err
			}
		}
		if len(list) > 0 {
			return fmt.Errorf("%d of %d points are open; docs/opening.md explains each", len(list), len(openingPoints()))
		}
		_, err = fmt.Fprintln(c.out, "Every point is settled.")
		return err
	})
}
