package model

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/geo"
	"enamel/internal/mail/mailtest"
	"enamel/internal/order"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

// orders has none, and delivers everywhere.
type orders struct{}

func (orders) FindByNumber(context.Context, string, string) (order.Order, error) {
	return order.Order{}, fault.New(fault.NotFound, "There is no such order.")
}

func (orders) CheckDelivery(context.Context, geo.Address) (order.Check, error) {
	return order.Check{Validated: true, Valid: true, Distance: 6.2, Fee: 9900, Message: "Great! This address is 6.2 miles away and within our delivery area."}, nil
}

// openDesk is a desk with what a shop starts with.
func openDesk(t testing.TB) *tool.Desk {
	t.Helper()
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	registry := setting.NewRegistry()
	record, err1 := shop.Define(registry)
	settings, err2 := setting.Open(t.Context(), d, registry)
	units := catalog.New(catalog.Config{DB: d})
	err3 := units.Seed(t.Context())
	files, err4 := content.Files()
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		t.Fatal(err)
	}
	words, err1 := content.Load(files)
	zone, err2 := shop.Zone()
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	facts := func() shop.Facts { return record.Facts(settings.Snapshot()) }
	ledger := tool.NewLedger(d, facts, mailtest.Outbox())
	desk, err := tool.New(tool.Config{
		Catalog: units, Content: func() *content.Library { return words }, Facts: facts, Orders: orders{}, Deliveries: orders{},
		HandOvers: ledger, LookUps: ledger, Zone: zone, Log: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return time.Date(2026, 11, 23, 10, 0, 0, 0, zone) }, // a Monday
	})
	if err != nil {
		t.Fatal(err)
	}
	return desk
}
