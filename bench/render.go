package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/setting"
	"enamel/internal/shop"
	"enamel/internal/site"
	"enamel/internal/ssr"
	"enamel/web"
)

// renders a page kind is measured by; one more comes before them.
const renders = 9

// renderKinds are the React pages, as the web build names them.
func renderKinds() []string { return []string{"home", "unit", "checkout", "order", "not-found"} }

// renderTimes renders the first page of each kind in an engine of its own,
// with the props that the site would give it. Milliseconds.
func renderTimes(ctx context.Context, dir string) (map[string][]float64, error) {
	dist, err := fs.Sub(web.Files, web.Root)
	if err != nil {
		return nil, err
	}
	pages, err := sitePages(ctx, dist, filepath.Join(dir, "render.db"))
	if err != nil {
		return nil, fmt.Errorf("build the pages: %w", err)
	}
	script, err := fs.ReadFile(dist, "render.js")
	if err != nil {
		return nil, err
	}
	engine, err := ssr.NewEngine(string(script), ssr.EngineOptions{})
	if err != nil {
		return nil, err
	}
	defer engine.Close()
	out := map[string][]float64{}
	for _, kind := range renderKinds() {
		i := slices.IndexFunc(pages, func(r ssr.Resource) bool { return r.Page != nil && r.Page.Name == kind })
		if i < 0 {
			return nil, fmt.Errorf("the site has no page %q", kind)
		}
		if out[kind], err = renderPage(ctx, engine, pages[i].Page); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func renderPage(ctx context.Context, engine ssr.Engine, p *ssr.Page) ([]float64, error) {
	call, err := json.Marshal(map[string]any{"page": p.Name, "props": p.Props})
	if err != nil {
		return nil, err
	}
	var took []float64
	for i := range renders + 1 {
		started := time.Now()
		if _, err := engine.Render(ctx, string(call)); err != nil {
			return nil, err
		}
		if i > 0 {
			took = append(took, milliseconds(time.Since(started)))
		}
	}
	return took, nil
}

// sitePages are the pages of a shop as it is seeded.
func sitePages(ctx context.Context, dist fs.FS, path string) (pages []ssr.Resource, err error) {
	registry := setting.NewRegistry()
	record, err := shop.Define(registry)
	if err != nil {
		return nil, err
	}
	pictures, err := catalog.LoadPictures(dist, "pictures.json")
	if err != nil {
		return nil, err
	}
	zone, err := shop.Zone()
	if err != nil {
		return nil, err
	}
	d, err := db.Open(ctx, db.Config{Path: path})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	settings, err := setting.Open(ctx, d, registry)
	if err != nil {
		return nil, err
	}
	units := catalog.New(catalog.Config{DB: d, Pictures: pictures})
	if err := units.Seed(ctx); err != nil {
		return nil, err
	}
	return site.New(site.Config{
		Facts:   func() shop.Facts { return record.Facts(settings.Snapshot()) },
		Catalog: units, Origin: "http://localhost", Zone: zone, Now: time.Now,
	}).Build(ctx)
}
