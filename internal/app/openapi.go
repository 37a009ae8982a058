package app

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"enamel/internal/account"
	"enamel/internal/api"
	"enamel/internal/blob"
	"enamel/internal/desk"
	"enamel/internal/order"
	"enamel/internal/partner"
	"enamel/internal/recall"
	"enamel/internal/seo"
	"enamel/internal/site"
	"enamel/internal/staff"
)

// openAPI prints the description of the API, or with --pages one that holds
// the pages' props alone: the TypeScript types of both are generated from it.
func openAPI(_ context.Context, c *console, args []string) error {
	switch {
	case len(args) == 0:
		a := describedApp()
		a.apiRoutes()
		return printJSON(c.out, a.api.OpenAPI())
	case len(args) == 1 && args[0] == "--pages":
		return printJSON(c.out, pageSchemas())
	}
	return errUsage
}

// describedApp is an App that can register its routes, to be read, but serve none.
func describedApp() *App {
	return &App{ // unread: what the handlers of staff are made of
		origin: &url.URL{}, store: &store{},
		orders: order.NewHandlers(nil), accounts: account.NewHandlers(nil), partners: partner.NewHandlers(nil), dashboard: seo.NewHandlers(nil), photos: blob.NewHandlers(nil), recallDesk: recall.NewHandlers(nil, nil, nil), desk: staff.NewHandlers(nil), texts: desk.NewHandlers(nil), stated: desk.NewFacts(nil, nil),
		api: api.New(api.Config{Log: slog.New(slog.DiscardHandler), Prefixes: wirePrefixes()}),
	}
}

// wirePrefixes begin the names of the engines' types on the wire: each engine has its own Summary.
func wirePrefixes() map[string]string {
	const engines = "enamel/internal/seo/"
	return map[string]string{
		"enamel/internal/staff": "Staff", "enamel/internal/backup": "Backup", "enamel/internal/desk": "Desk", "enamel/internal/alert": "Alert",
		engines + "rank": "Rank", engines + "gsc": "Console", engines + "opportunity": "Keyword", engines + "serp": "Search",
		engines + "link": "Link", engines + "local": "Local", engines + "rival": "Rival", engines + "price": "Price", engines + "snapshot": "Snapshot",
		engines + "citation": "Local", engines + "link/ledger": "Link", engines + "price/offer": "Price",
		"enamel/internal/blob": "Upload", "enamel/internal/recall": "Recall",
		engines + "draft": "Content", engines + "draft/manuscript": "Content", engines + "draft/score": "Content", engines + "draft/claim": "Content",
	}
}

func pageSchemas() *huma.OpenAPI {
	huma.DefaultArrayNullable = false
	r := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	r.Schema(reflect.TypeFor[site.Pages](), true, "Pages")
	return &huma.OpenAPI{
		OpenAPI: "3.1.0", Info: &huma.Info{Title: "Props of the pages", Version: "1"}, Paths: map[string]*huma.PathItem{},
		Components: &huma.Components{Schemas: r},
	}
}

func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return fmt.Errorf("encode: %w", err)
	}
	return nil
}
