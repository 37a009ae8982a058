package recall_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"enamel/internal/auditlog"
	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/mail/mailtest"
	"enamel/internal/outbound"
	"enamel/internal/recall"
	"enamel/internal/sandbox"
	"enamel/internal/shop"
)

const ann = "user-ann"

// desk is a shop with its samples, its list of recalls, and where that comes from.
type desk struct {
	t       *testing.T
	db      *db.DB
	units   *catalog.Service
	recalls *recall.Service
	fetcher *recall.Fetcher
	box     *sandbox.Sandbox
}

func each(t *testing.T, fn func(t *testing.T, k *desk)) {
	t.Helper()
	t.Parallel()
	box, err := sandbox.Start(t.Context(), slog.New(slog.DiscardHandler), sandbox.Shop{})
	if err != nil {
		t.Fatal(err)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := &desk{t: t, db: d, box: box}
		k.recalls = recall.New(recall.Config{DB: d, Facts: func() shop.Facts { return shop.Facts{Email: "shop@example.com"} }, Mail: mailtest.Outbox()})
		k.units = catalog.New(catalog.Config{DB: d, Screen: k.recalls.Screen})
		if k.fetcher, err = recall.NewFetcher(k.recalls, box.URLs().Recalls, recall.Sandbox, outbound.Options{Hosts: box.Hosts()}); err != nil {
			t.Fatal(err)
		}
		if err := k.units.Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		fn(t, k)
	})
}

func (k *desk) refresh() {
	k.t.Helper()
	if err := k.fetcher.Refresh(k.t.Context()); err != nil {
		k.t.Fatal(err)
	}
}

// add puts a unit of a brand and model on the floor.
func (k *desk) add(brand, model, kind string) catalog.Unit {
	k.t.Helper()
	fields := map[string]string{
		"kind": kind, "brand": brand, "model": model, "finish": "white", "price": "199", "regular_price": "399", "grade": "B", "year": "2008",
		"height": "36", "width": "27", "depth": "28", "capacity": "4", "hookup": "120 V outlet",
	}
	e, err := catalog.ReadEdit(fields)
	if err != nil {
		k.t.Fatal(err)
	}
	added, err := k.units.Add(k.t.Context(), ann, e)
	if err != nil {
		k.t.Fatalf("%s %s: %v", brand, model, err)
	}
	return added.Unit
}

func (k *desk) onSale(slug string) bool {
	k.t.Helper()
	units, err := k.units.All(k.t.Context())
	if err != nil {
		k.t.Fatal(err)
	}
	return slices.ContainsFunc(units, func(u catalog.Unit) bool { return u.Slug == slug })
}

func (k *desk) open() []recall.Hit {
	k.t.Helper()
	hits, total, err := k.recalls.Open(k.t.Context(), 100)
	if err != nil || total != len(hits) {
		k.t.Fatal(total, len(hits), err)
	}
	return hits
}

// TestNoPlantedUnitReachesAPage plants one unit for each of the sandbox's recalls, in the words of staff.
func TestNoPlantedUnitReachesAPage(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.refresh()
		if hits := k.open(); len(hits) != 0 {
			t.Errorf("of the samples %d are found, such as %+v", len(hits), hits[0])
		}
		if units, err := k.units.All(t.Context()); err != nil || len(units) != 79 {
			t.Fatalf("%d samples on sale, %v", len(units), err)
		}
		file, err := os.ReadFile("match/testdata/planted.txt")
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(file)), "\n")
		for i, line := range lines {
			_, list, _ := strings.Cut(line, ": ")
			all := strings.Split(list, "; ")
			part := append(strings.Split(all[i%len(all)], " | "), "dishwasher")
			u := k.add(part[0], part[1], part[2])
			if u.OffSale != "recall" {
				t.Errorf("%s: %q is on sale", line, part)
			}
		}
		if units, err := k.units.All(t.Context()); err != nil || len(lines) != 100 || len(units) != 79 {
			t.Errorf("%d of %d planted units reached a page, %v", len(units)-79, len(lines), err)
		}
	})
}

func TestAPersonClearsAHit(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.refresh()
		u := k.add("Samsung", "wa476dshasu/a1", "dishwasher")
		hits := k.open()
		if len(hits) != 1 || hits[0].Unit.Slug != u.Slug || !strings.Contains(hits[0].Recall.Products, "WA476DSHASU") || !slices.Contains(hits[0].Matched, "Samsung") {
			t.Fatalf("%+v", hits)
		}
		if err := k.recalls.Clear(t.Context(), ann, hits[0].ID, " no "); fault.KindOf(err) != fault.Invalid {
			t.Errorf("without a reason: %v", err)
		}
		if _, err := k.units.Sell(t.Context(), ann, u.Slug, 0, false); fault.KindOf(err) != fault.Conflict {
			t.Errorf("sold in the showroom: %v", err)
		}
		if _, err := k.units.SetHold(t.Context(), ann, u.Slug, catalog.Hold{For: "Bob", Until: k.db.Now().Add(1e12)}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("on hold: %v", err)
		}
		if err := k.recalls.Clear(t.Context(), ann, hits[0].ID, "The tub is of 2018, outside the range."); err != nil {
			t.Fatal(err)
		}
		if !k.onSale(u.Slug) || len(k.open()) != 0 {
			t.Error("a cleared unit is not on sale")
		}
		if err := k.recalls.Clear(t.Context(), ann, hits[0].ID, "Once more."); fault.KindOf(err) != fault.Conflict {
			t.Errorf("cleared twice: %v", err)
		}
		entries, err := auditlog.List(t.Context(), k.db, 10)
		if err != nil || !slices.ContainsFunc(entries, func(e auditlog.Entry) bool {
			return e.Action == "recall.clear" && e.Actor == ann && e.Subject == u.Slug && strings.Contains(e.Detail, "outside the range")
		}) {
			t.Errorf("the log: %+v, %v", entries, err)
		}
		k.refresh() // the same recall, cleared
		if !k.onSale(u.Slug) {
			t.Error("a night opened the cleared hit again")
		}
		if _, err := k.recalls.Import(t.Context(), file("26-001", "Samsung washers, models WA476DSHASU and WA484DSHAWR")); err != nil {
			t.Fatal(err)
		}
		if k.onSale(u.Slug) || len(k.open()) != 1 {
			t.Error("a new recall of the model did not take the unit off sale")
		}
		kept, err := k.recalls.HitsOf(t.Context(), u.Slug)
		if err != nil || len(kept) != 2 || kept[1].ClearedBy != ann || kept[1].Reason == "" {
			t.Errorf("hits of the unit: %+v, %v", kept, err)
		}
	})
}

// file is a list of one recall in CPSC's format.
func file(number, prose string) []byte {
	b, _ := json.Marshal([]map[string]any{{"RecallNumber": number, "RecallDate": "2026-11-01T00:00:00", "Title": "Washers Recalled", "Description": prose, "URL": "javascript:alert(1)"}})
	return b
}

func TestARecallFindsUnitsOnTheFloor(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		letters := mailtest.Open(t, k.db, nil)
		on, sold := k.add("LG", "WT4801CW", "top-load-washer"), k.add("LG", "WT6001HV", "top-load-washer")
		if _, err := k.units.Sell(t.Context(), ann, sold.Slug, 0, false); err != nil {
			t.Fatal(err)
		}
		k.refresh()
		if k.onSale(on.Slug) {
			t.Error("the list came, and the unit is on sale")
		}
		if m := letters.Next(); m.To != "shop@example.com" || !strings.Contains(m.Subject, "Recall hit: LG top-load washer WT4801CW") || !strings.Contains(m.Text, on.Slug) {
			t.Errorf("letter %+v", m)
		}
		if _, err := k.units.UndoSale(t.Context(), ann, sold.Slug, 0, k.db.Now().Add(-1e12)); err != nil {
			t.Fatal(err)
		}
		if k.onSale(sold.Slug) {
			t.Error("a recalled unit came back on the floor, and is on sale")
		}
	})
}

func TestAnOrderGivesBackARecalledUnit(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		u := k.add("LG", "WT4801CW", "top-load-washer")
		lines := []catalog.Line{{ID: u.Slug, Quantity: 1}}
		tx := func(do func(*db.Tx) error) {
			if err := k.db.Tx(t.Context(), do); err != nil {
				t.Fatal(err)
			}
		}
		tx(func(tx *db.Tx) error { _, _, err := k.units.Take(t.Context(), tx, lines); return err })
		k.refresh()
		tx(func(tx *db.Tx) error { return k.units.PutBack(t.Context(), tx, lines) })
		tx(func(tx *db.Tx) error {
			_, short, err := k.units.Take(t.Context(), tx, lines)
			if len(short) != 1 || short[0].Available != 0 {
				t.Errorf("an order took a recalled unit: %+v", short)
			}
			return err
		})
	})
}

func TestTwoHitsClearedAtOnceGiveTheUnitBack(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		u := k.add("LG", "WT4801CW", "top-load-washer")
		for _, number := range []string{"26-001", "26-002"} {
			if _, err := k.recalls.Import(t.Context(), file(number, "LG washers, model WT4801CW")); err != nil {
				t.Fatal(err)
			}
		}
		hits := k.open()
		if len(hits) != 2 || k.onSale(u.Slug) {
			t.Fatalf("%+v", hits)
		}
		var both sync.WaitGroup
		for _, h := range hits {
			both.Go(func() {
				if err := k.recalls.Clear(t.Context(), ann, h.ID, "Its serial is outside the range."); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		if !k.onSale(u.Slug) {
			t.Error("no hit is open, and the unit is off sale")
		}
	})
}

// TestAPieceThatComesBackIsScreened: none stood on the floor when the recall came.
func TestAPieceThatComesBackIsScreened(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		u := k.add("LG", "WT4801CW", "top-load-washer")
		for stock := range 2 {
			e, err := catalog.ReadEdit(map[string]string{"stock": strconv.Itoa(stock)})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := k.units.Set(t.Context(), ann, u.Slug, 0, e); err != nil {
				t.Fatal(err)
			}
			if stock == 0 {
				k.refresh()
			}
		}
		if k.onSale(u.Slug) || len(k.open()) != 1 {
			t.Error("a recalled unit came back on sale")
		}
	})
}

func TestAFailedRefreshKeepsTheList(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.refresh()
		before := k.count(`select count(*) from recall`)
		for _, m := range []sandbox.Mode{{Status: http.StatusInternalServerError}, {HalfBody: true}} {
			if err := k.box.Script(sandbox.RecallsHost, m); err != nil {
				t.Fatal(err)
			}
			k.refresh()
			if after := k.count(`select count(*) from recall`); before != 100 || after != before || k.count(`select count(*) from recall_list where failure <> ''`) != 1 {
				t.Errorf("%+v: %d recalls, %d before", m, after, before)
			}
			if u := k.add("LG", "WT5680HVA "+strconv.Itoa(m.Status), "top-load-washer"); u.OffSale == "" {
				t.Error("the old list does not count")
			}
		}
		if err := k.box.Script(sandbox.RecallsHost, sandbox.Mode{}); err != nil {
			t.Fatal(err)
		}
		asked := k.box.Requests(sandbox.RecallsHost)
		k.refresh()
		if n := k.box.Requests(sandbox.RecallsHost) - asked; n != 2 || k.count(`select count(*) from recall_list where failure = ''`) != 1 {
			t.Errorf("a night asks %d times", n)
		}
	})
}

func (k *desk) count(query string) (n int) {
	k.t.Helper()
	if err := k.db.QueryRow(k.t.Context(), query).Scan(&n); err != nil {
		k.t.Fatal(err)
	}
	return n
}

func TestImport(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		for _, bad := range []string{``, `null`, `{}`, `[1]`, `[]`, `<html>`, `[{"RecallNumber":"1","Title":"A toy bear","Description":"Bears"}]`} {
			if _, err := k.recalls.Import(t.Context(), []byte(bad)); fault.KindOf(err) != fault.Invalid {
				t.Errorf("%q: %v", bad, err)
			}
		}
		u := k.add("Roper", "RTW4516FW", "top-load-washer") // a known model
		for range 2 {
			if n, err := k.recalls.Import(t.Context(), file("26-777", "Roper washers\x00 RTW4516F and "+strings.Repeat("é", 30_000))); err != nil || n != 1 {
				t.Fatal(n, err)
			}
		}
		hits := k.open()
		if len(hits) != 2 || k.onSale(u.Slug) || hits[0].Recall.URL != "" || len([]rune(hits[0].Recall.Products)) > 20_000 { // with the sample of the same model
			t.Errorf("%d hits of %s", len(hits), fmt.Sprintf("%.300v", hits))
		}
	})
}

func TestRealRecallsReplaceThoseOfTheSandbox(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		k.refresh()
		u := k.add("LG", "WT4801CW", "top-load-washer")
		live, err := recall.NewFetcher(k.recalls, k.box.URLs().Recalls, recall.Measured, outbound.Options{Hosts: k.box.Hosts()})
		if err != nil {
			t.Fatal(err)
		}
		if err := live.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := k.count(`select count(*) from recall where origin = 'sandbox'`); n != 0 || len(k.open()) != 1 || k.onSale(u.Slug) {
			t.Errorf("%d recalls of the sandbox are left; hits %+v", n, k.open())
		}
	})
}
