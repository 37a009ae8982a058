package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"time"

	"enamel/internal/account"
	"enamel/internal/api"
	"enamel/internal/assistant/clerk"
	"enamel/internal/auditlog"
	"enamel/internal/backup"
	"enamel/internal/blob"
	"enamel/internal/catalog"
	"enamel/internal/config"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/desk"
	"enamel/internal/mail"
	"enamel/internal/order"
	"enamel/internal/recall"
	"enamel/internal/setting"
	"enamel/internal/shop"
	"enamel/web"
)

// store is what the server and the subcommands beside it share: the database
// and what stands on it.
type store struct {
	db       *db.DB
	settings *setting.Store
	record   shop.Record
	legal    *content.Legal
	limits   map[string]setting.Key[int]
	failures setting.Key[int]
	ordering orderKeys
	keeping  backupKeys
	keep     keepKeys
	factor   setting.Key[bool]
	untested setting.Key[bool]
	prices   modelPrices
	topics   setting.Key[map[string]clerk.Fact]
	catalog  *catalog.Service
	recalls  *recall.Service
	photos   *blob.Service
	desk     *desk.Service
	secret   []byte
	ownFile  bool // the database is a file in the data folder
	outbox   *mail.Outbox
	release  func() error // ends the use of the data folder, for a restore to begin
}

func (s *store) close() error { return errors.Join(s.db.Close(), s.release()) }

// Names of the limits by address; each is a setting limit.<name>, a minute.
const (
	limitOrders          = "orders"
	limitDeliveryChecks  = "delivery_checks"
	limitSignIns         = "sign_ins"
	limitSignUps         = "sign_ups"
	limitAccountRequests = "account_requests" // other requests that try a password or send a letter

	limitPartnershipRequests = "partnership_requests"
	limitShopLists           = "shop_lists" // those that have to be rendered
	limitSoldPages           = "sold_pages" // of units that left the floor, which have to be rendered
	limitSearches            = "searches"
	limitSearchPages         = "search_pages" // those that have to be rendered
	limitHolds               = "holds"        // of units, by visitors
	limitChatTurns           = "chat_turns"
	limitAlerts              = "alerts"     // the form of one, and what its letters open
	limitCallBacks           = "call_backs" // also wrong ones, whose page has to be rendered
)

// openStore opens the database with its settings and the catalogue; log, where it is not nil, names slow statements.
func openStore(ctx context.Context, c config.Config, log *slog.Logger) (s *store, err error) {
	if err := makeFolder(c.Data); err != nil {
		return nil, err
	}
	s = &store{secret: c.Secret, ownFile: c.DatabaseURL == ""}
	release, err := backup.Use(c.Data)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, release())
		}
	}()
	s.release = release
	if s.secret == nil {
		if s.secret, err = config.KeptSecret(c.Data); err != nil {
			return nil, err
		}
	}
	s.outbox = mail.NewOutbox(s.secret)
	registry := setting.NewRegistry()
	if s.record, err = shop.Define(registry); err != nil {
		return nil, err
	}
	if s.legal, err = content.DefineLegal(registry); err != nil {
		return nil, err
	}
	s.limits = defineLimits(registry)
	s.failures = setting.Define(registry, "limit.account_failures", 10, between("failed sign-ins of an account in 15 minutes", 1, 1000))
	s.ordering = defineOrders(registry)
	s.keeping = backupKeys{
		hour: setting.Define(registry, "backup.hour", 3, between("o'clock", 0, 23)),
		days: setting.Define(registry, "backup.keep_days", 30, between("days", 1, 3650)),
	}
	s.keep = defineKeeping(registry)
	s.factor = setting.Define[bool](registry, "account.owner_second_factor", false, nil)
	s.untested = setting.Define[bool](registry, "intake.tests_optional", false, nil)
	s.prices = defineModelPrices(registry)
	s.topics = clerk.DefineFacts(registry)
	if s.db, err = db.Open(ctx, db.Config{URL: c.DatabaseURL, Path: c.DatabaseFile(), Now: clock(c.Data), Log: log}); err != nil {
		return nil, err
	}
	if s.settings, err = setting.Open(ctx, s.db, registry); err != nil {
		return nil, errors.Join(err, s.db.Close())
	}
	s.photos = blob.New(s.db, c.PhotoFolder())
	for _, open := range []func(context.Context) error{s.openCatalog, s.openDesk} {
		if err := open(ctx); err != nil {
			return nil, errors.Join(err, s.db.Close())
		}
	}
	return s, nil
}

func (s *store) openDesk(ctx context.Context) error {
	files, err := content.Files()
	if err != nil {
		return err
	}
	zone, err := shop.Zone()
	if err != nil {
		return err
	}
	s.desk, err = desk.New(ctx, desk.Config{DB: s.db, Files: files, Facts: s.facts, Album: s.photos, Zone: zone, Names: account.Names, Log: slog.Default()})
	return err
}

func (s *store) openCatalog(context.Context) error {
	dist, err := fs.Sub(web.Files, web.Root)
	if err != nil {
		return err
	}
	pictures, err := catalog.LoadPictures(dist, "pictures.json")
	if err != nil {
		return err
	}
	s.recalls = recall.New(recall.Config{DB: s.db, Facts: s.facts, Mail: s.outbox})
	s.catalog = catalog.New(catalog.Config{
		DB: s.db, Pictures: pictures, Photos: s.photos, Screen: s.recalls.Screen, TestsOptional: s.testsOptional,
	})
	return nil
}

func defineLimits(r *setting.Registry) map[string]setting.Key[int] {
	out := map[string]setting.Key[int]{}
	for name, perMinute := range map[string]int{
		limitOrders: 120, limitDeliveryChecks: 120, limitSignIns: 60, limitSignUps: 20, limitAccountRequests: 60,
		limitPartnershipRequests: 20, limitShopLists: 60, limitSoldPages: 60, limitSearches: 600, limitSearchPages: 60, limitChatTurns: 120, limitAlerts: 20, limitCallBacks: 20, limitHolds: 20,
	} {
		out[name] = setting.Define(r, "limit."+name, perMinute, between("requests a minute", 1, 1_000_000))
	}
	return out
}

// orderKeys are the settings that keep one visitor from holding the whole shop.
type orderKeys struct{ pieces, contact, network, lapse, holds setting.Key[int] }

func defineOrders(r *setting.Registry) orderKeys {
	return orderKeys{
		pieces:  setting.Define(r, "limit.order_pieces", 5, between("pieces an order", 1, 5000)),
		contact: setting.Define(r, "limit.open_pieces_contact", 6, between("unconfirmed pieces", 1, 1_000_000)),
		network: setting.Define(r, "limit.open_pieces_network", 12, between("unconfirmed pieces", 1, 1_000_000)),
		lapse:   setting.Define(r, "order.lapse_hours", 18, between("opening hours", 1, 1000)),
		holds:   setting.Define(r, "limit.holds_network", 3, between("units on hold", 1, 1000)),
	}
}

// modelPrices are US dollars for a million tokens, which is millionths of a
// dollar for one.
type modelPrices struct{ input, output setting.Key[float64] }

// defineModelPrices starts with those of a common model, for the owner to set.
func defineModelPrices(r *setting.Registry) modelPrices {
	check := func(usd float64) error {
		if !(usd >= 0 && usd <= 10_000) {
			return errors.New("must be 0 to 10000 US dollars for a million tokens")
		}
		return nil
	}
	return modelPrices{
		input:  setting.Define(r, "assistant.usd_per_million_input", 3.0, check),
		output: setting.Define(r, "assistant.usd_per_million_output", 15.0, check),
	}
}

// between checks a whole number of what.
func between(what string, least, most int) func(int) error {
	return func(n int) error {
		if n < least || n > most {
			return fmt.Errorf("must be a whole number of %d to %d %s", least, most, what)
		}
		return nil
	}
}

// perMinute is how many requests of a name one address may make in a minute.
func (s *store) perMinute(name string) int { return s.limits[name].Get(s.settings.Snapshot()) }

// facts is the newest reading of the record of business facts.
func (s *store) facts() shop.Facts { return s.record.Facts(s.settings.Snapshot()) }

// orderLimits are the newest limits of orders.
func (s *store) orderLimits() order.Limits {
	k, now := s.ordering, s.settings.Snapshot()
	return order.Limits{
		OrderPieces: k.pieces.Get(now), ContactPieces: k.contact.Get(now), NetworkPieces: k.network.Get(now), LapseHours: k.lapse.Get(now),
	}
}

// holdRules are the newest rules of customers' holds.
func (s *store) holdRules() catalog.HoldRules {
	f := s.facts()
	return catalog.HoldRules{Long: time.Duration(f.HoldHours) * time.Hour, Network: s.ordering.holds.Get(s.settings.Snapshot()), Phone: f.Phone}
}

// legalPages are the texts that the shop answers for.
func (s *store) legalPages() []content.LegalPage {
	now := s.settings.Snapshot()
	return s.legal.Pages(now, s.record.Facts(now))
}

// maxFailures is how many failed sign-ins an account may have in 15 minutes.
func (s *store) maxFailures() int { return s.failures.Get(s.settings.Snapshot()) }

// ownerFactor says whether owners must have a second factor.
func (s *store) ownerFactor() bool { return s.factor.Get(s.settings.Snapshot()) }

// testsOptional says whether units may be sold without their tests.
func (s *store) testsOptional() bool { return s.untested.Get(s.settings.Snapshot()) }

// modelCost is what a language model takes for so many tokens, in millionths of
// a US dollar, rounded up.
func (s *store) modelCost(input, output int64) int64 {
	now := s.settings.Snapshot()
	return int64(math.Ceil(float64(input)*s.prices.input.Get(now) + float64(output)*s.prices.output.Get(now)))
}

// recorded does what a subcommand is told, and puts it on record when it is
// done: what was refused is not. It is for deeds whose own transaction takes no
// entry.
func (s *store) recorded(ctx context.Context, action, subject, detail string, deed func() error) error {
	if err := deed(); err != nil {
		return err
	}
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		return auditlog.Record(ctx, tx, auditlog.Entry{Actor: auditlog.CommandLine, Action: action, Subject: subject, Detail: detail})
	})
	if err != nil {
		return fmt.Errorf("it is done, but not in the audit log: %w", err)
	}
	return nil
}

// Audit implements api.Auditor: it is asked before the deed.
func (s *store) Audit(ctx context.Context, p *api.Principal, action, address string) error {
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		return auditlog.Record(ctx, tx, auditlog.Entry{Actor: p.ID, Action: action, Detail: p.Role, Address: address})
	})
}
