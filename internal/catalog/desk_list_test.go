package catalog_test

import (
	"context"
	"testing"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

// listed are the ids of a whole list, read in parts of n.
func listed(t *testing.T, s *catalog.Service, l catalog.Listing) (ids []string, total int) {
	t.Helper()
	for {
		part, err := s.List(t.Context(), l)
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range part.Units {
			ids = append(ids, u.Slug)
		}
		if l.After = part.Next; l.After == "" {
			return ids, part.Total
		}
	}
}

func TestStaffFindUnitsByWordsAndByHowTheyStand(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		serial := "ZX 81%"
		e := stove(t)
		e.Serial = &serial
		if _, err := s.Add(t.Context(), ann, e); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Sell(t.Context(), ann, bosch, 0, false); err != nil {
			t.Fatal(err)
		}
		all, total := listed(t, s, catalog.Listing{Limit: 7})
		seen := map[string]bool{}
		for _, id := range all {
			seen[id] = true
		}
		if len(seen) != total || len(all) != total || all[0] != "acme-gr-30" {
			t.Errorf("%d of %d, the first is %s", len(seen), total, all[0])
		}
		for text, want := range map[string]int{"acme range": 1, "81% zx": 1, "zx 81_": 0, "SHPM88": 1, "bosch-shpm88z75n": 1} {
			if ids, n := listed(t, s, catalog.Listing{Text: text, Limit: 5}); len(ids) != want || n != want {
				t.Errorf("%q: %v, %d", text, ids, n)
			}
		}
		if ids, _ := listed(t, s, catalog.Listing{Show: catalog.ShowSold, Limit: 5}); len(ids) == 0 || ids[0] != bosch {
			t.Errorf("sold: %v", ids)
		}
		counts, err := s.Counts(t.Context())
		if err != nil || counts.Floor+counts.Sold != total || counts.NoPhoto != counts.Floor || counts.Held != 0 {
			t.Errorf("%+v, %v", counts, err)
		}
		if _, err := s.List(t.Context(), catalog.Listing{After: "x", Limit: 1}); fault.KindOf(err) != fault.Invalid {
			t.Error(err)
		}
	})
}

func TestADraftMakesOneUnit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, e := catalog.New(catalog.Config{DB: d}), stove(t)
		send := func(ctx context.Context) error {
			added, err := s.Intake(ctx, ann, "draft-1", e)
			if err == nil && added.Unit.Slug != "acme-gr-30" {
				t.Errorf("it became %s", added.Unit.Slug)
			}
			return err
		}
		if won := atOnce(t, send, send, send); won != 3 || len(all(t, s)) != 1 {
			t.Errorf("%d answered, %d units", won, len(all(t, s)))
		}
		models, err := s.Models(t.Context(), "acme g")
		if err != nil || len(models) != 1 || models[0].Seen != 1 || models[0].Fields["width"] != "29.875" || models[0].Last[0].PriceCents != 39900 {
			t.Errorf("%+v, %v", models, err)
		}
		if models, err = s.Models(t.Context(), "jgbs66"); err != nil || len(models) != 1 || models[0].Brand != "GE" || models[0].Seen != 0 {
			t.Errorf("of the samples: %+v, %v", models, err)
		}
	})
}

func TestABulkChangeIsShownMadeAndTakenBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		const other = "roper-rtw4516fw"
		was := find(t, s, bosch).Sale
		b := catalog.Bulk{IDs: []string{bosch, other, "no-such-unit"}, PricePercent: -10, Fields: map[string]string{"badges": "Clearance"}, Preview: true}
		rows, err := s.Bulk(t.Context(), ann, b)
		if err != nil || len(rows) != 3 || rows[1].Problem == "" || rows[0].After["badges"] != "Clearance" || find(t, s, bosch).Sale != was {
			t.Fatalf("%+v, %v", rows, err)
		}
		b.Preview, b.Versions = false, map[string]int64{rows[0].ID: rows[0].Version, rows[2].ID: rows[2].Version}
		if _, err := s.Set(t.Context(), ann, other, 0, typed(t, "grade", "C")); err != nil {
			t.Fatal(err)
		}
		rows, err = s.Bulk(t.Context(), ann, b)
		if err != nil || rows[2].ID != other || rows[2].Problem != "The unit has changed since the preview." || find(t, s, bosch).Sale >= was {
			t.Fatalf("%+v, %v", rows, err)
		}
		undone, err := s.UndoBulk(t.Context(), ann, map[string]int64{bosch: rows[0].Version})
		if err != nil || undone[0].Problem != "" || find(t, s, bosch).Sale != was {
			t.Errorf("%+v, %v", undone, err)
		}
		if undone, err = s.UndoBulk(t.Context(), ann, map[string]int64{bosch: rows[0].Version}); err != nil || undone[0].Problem != "The unit has changed since then." {
			t.Errorf("twice: %+v, %v", undone, err)
		}
	})
}
