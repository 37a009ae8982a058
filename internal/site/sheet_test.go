package site_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"enamel/internal/catalog"
	"enamel/internal/catalog/inspection"
	"enamel/internal/db"
	"enamel/internal/site"
)

const roper = "roper-rtw4516fw"

func TestAnOffSaleUnitIsOnNoPage(t *testing.T) {
	b := build(t)
	err := b.db.Tx(t.Context(), func(tx *db.Tx) error { return catalog.TakeOffSale(t.Context(), tx, "ann", roper) })
	if err != nil {
		t.Fatal(err)
	}
	resources := b.rebuild(t)
	if p, published := find(resources, "/shop/"+roper); published {
		t.Errorf("its page: %+v", p)
	}
	p := unitPage(t, site.New(b.config), roper)
	if props := p.Props.(site.GoneProps); p.Status != http.StatusGone || props.Sold || p.Head.Robots != "noindex" || strings.Contains(p.Head.Title+p.Head.Description, "sold") {
		t.Errorf("its page: %d, %+v", p.Status, p.Head)
	}
	for _, r := range resources {
		if r.Page == nil && strings.Contains(string(r.Body), roper) {
			t.Errorf("%s names it", r.Key)
		}
	}
	list, err := site.New(b.config).ShopList(t.Context(), "category=washersdryers&stock=all")
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range list.Page.Props.(site.ShopListProps).Products {
		if u.ID == roper {
			t.Error("a list shows it")
		}
	}
}

func TestTheSheetOfAUnit(t *testing.T) {
	b := build(t)
	sheet := &[]inspection.Reading{{Test: "drain", Value: "2", Passed: true}, {Test: "leak", Value: "None", Passed: true}, {Test: "noise", Value: "Noisy", Passed: true}}
	if _, err := b.config.Catalog.Set(t.Context(), "id-of-luis", roper, 0, catalog.Edit{Readings: sheet}); err != nil {
		t.Fatal(err)
	}
	b.config.Names = func(_ context.Context, ids ...string) (map[string]string, error) {
		return map[string]string{"id-of-luis": "Luis Ortega"}, nil
	}
	b.config.Screened = func(context.Context) (bool, error) { return true, nil }
	resources, err := site.New(b.config).Build(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := page(t, resources, "/shop/"+roper).Props.(site.UnitProps).Sheet
	if got == nil || len(got.Rows) != 4 || got.Passed != 3 || got.By != "Luis" || got.At == "" {
		t.Fatalf("%+v", got)
	}
	if want := (site.SheetRow{Test: "Drain", Must: "4 min at most", Read: "2 min", Passed: true}); got.Rows[0] != want || got.Rows[3].Test != "Recall, brand and model" {
		t.Errorf("rows %+v", got.Rows)
	}
	if without := page(t, resources, "/shop/lg-wm4000hba").Props.(site.UnitProps).Sheet; without != nil {
		t.Errorf("a unit that nobody tested: %+v", without)
	}
}
