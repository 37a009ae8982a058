package site

import (
	"path/filepath"
	"testing"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

// Seeded is a freshly seeded shop with the shipped content.
type Seeded struct {
	DB       *db.DB
	Settings *setting.Store
	Config   Config
}

// Seed makes a shop whose units have these pictures.
func Seed(t *testing.T, units catalog.Pictures, others Pictures) Seeded {
	t.Helper()
	now := func() time.Time { return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) }
	d, err := db.Open(t.Context(), db.Config{Path: filepath.Join(t.TempDir(), "site.db"), Now: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	goods := catalog.New(catalog.Config{DB: d, Pictures: units})
	if err := goods.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	registry := setting.NewRegistry()
	record, err := shop.Define(registry)
	if err != nil {
		t.Fatal(err)
	}
	legal, err := content.DefineLegal(registry)
	if err != nil {
		t.Fatal(err)
	}
	settings, err := setting.Open(t.Context(), d, registry)
	if err != nil {
		t.Fatal(err)
	}
	zone, err := shop.Zone()
	if err != nil {
		t.Fatal(err)
	}
	files, err := content.Files()
	if err != nil {
		t.Fatal(err)
	}
	words, err := content.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return Seeded{DB: d, Settings: settings, Config: Config{
		Facts: func() shop.Facts { return record.Facts(settings.Snapshot()) }, Catalog: goods, Content: func() *content.Library { return words }, Pictures: others,
		Legal: func() []content.LegalPage {
			return legal.Pages(settings.Snapshot(), record.Facts(settings.Snapshot()))
		},
		Origin: "https://shop.example", Zone: zone,
		Now: now,
	}}
}
