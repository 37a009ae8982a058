package catalog_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

const head = "id,version,brand,model,price,regular_price,grade,notes,width\n"

func TestAnExportComesBackUnchanged(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		var sheet bytes.Buffer
		if err := catalog.Export(&sheet, all(t, s)); err != nil {
			t.Fatal(err)
		}
		before := revision(t, d)
		out, err := s.Import(t.Context(), ann, strings.NewReader("\ufeff"+sheet.String()), false)
		if err != nil || len(out.Added)+len(out.Changed)+len(out.Wrong) != 0 || revision(t, d) != before {
			t.Errorf("%+v, %v", out, err)
		}
		cheaper := strings.Replace(sheet.String(), ",499,", ",479,", 1)
		if out, err = s.Import(t.Context(), ann, strings.NewReader(cheaper), false); err != nil || len(out.Changed) != 1 || find(t, s, out.Changed[0]).Sale != 47900 {
			t.Errorf("%+v, %v", out, err)
		}
		out, err = s.Import(t.Context(), ann, strings.NewReader(cheaper), false)
		if err != nil || len(out.Wrong) != 2 || out.Wrong[0].Column != "price" || out.Wrong[1].Column != "version" {
			t.Errorf("the sheet is older than the unit now: %+v, %v", out, err)
		}
	})
}

func TestAnImportListsEveryWrongCellAndWritesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		before, entries := revision(t, d), len(audited(t, d))
		sheet := head +
			"bosch-shpm88z75n,,,,449,,,,\n" + // right
			"roper-rtw4516fw,,,,cheap,,D,,\n" +
			"no-such-unit,,,,449,,,,\n" +
			",,Acme,,449,899,A,,\n" +
			"lg-wm4000hba,7,,,449,,,,\n"
		out, err := s.Import(t.Context(), ann, strings.NewReader(sheet), false)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range out.Wrong {
			if w.Row != 5 || w.Column == "model" || w.Column == "depth" {
				got = append(got, strings.Repeat("#", w.Row)+w.Column)
			}
			if w.Problem == "" {
				t.Errorf("%+v says nothing", w)
			}
		}
		want := []string{"###grade", "###price", "####id", "#####depth", "#####model", "######version"}
		if got = slices.DeleteFunc(got, func(s string) bool { return s == "######stock" }); !slices.Equal(got, want) {
			t.Errorf("wrong cells %v, want %v", got, want)
		}
		if find(t, s, "bosch-shpm88z75n").Sale == 44900 || revision(t, d) != before || len(audited(t, d)) != entries {
			t.Error("a part was written")
		}
	})
}

func TestADryRunWritesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		before := revision(t, d)
		sheet := head + "bosch-shpm88z75n,1,,,449,,,-,\n\n,,GE,JGBS66REKSS,\"$1,049.00\",\"1,599\",B,Dent | Scratch,30 in\n"
		dry, err := s.Import(t.Context(), ann, strings.NewReader(sheet), true)
		if err != nil || len(dry.Wrong) != 0 || len(dry.Added) != 1 || len(dry.Changed) != 1 || revision(t, d) != before || len(all(t, s)) != 79 {
			t.Fatalf("%+v, %v", dry, err)
		}
		wet, err := s.Import(t.Context(), ann, strings.NewReader(sheet), false)
		if err != nil || !slices.Equal(wet.Added, dry.Added) || len(wet.Wrong) != 0 {
			t.Fatalf("%+v, %v", wet, err)
		}
		u := find(t, s, "ge-jgbs66rekss-2")
		if u.Sale != 104900 || u.Width != 30 || u.Height == 0 || !slices.Equal(u.Notes, []string{"Dent", "Scratch"}) {
			t.Errorf("%+v", u)
		}
		if b := find(t, s, bosch); b.Sale != 44900 || len(b.Notes) != 0 || len(b.Features) == 0 {
			t.Errorf("%+v", b)
		}
	})
}

func TestWhatIsNoSheet(t *testing.T) {
	t.Parallel()
	s := open(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)))
	for name, sheet := range map[string]string{
		"nothing": "", "an unknown column": "id,sofa\n", "a column twice": "id,price,price\n",
		"too few cells": head + "bosch-shpm88z75n,1\n", "an open quote": head + "\"bosch\n", "too large": strings.Repeat("a", 8<<20+1),
		"too many rows": "id\n" + strings.Repeat("x\n", 2001),
	} {
		if _, err := s.Import(t.Context(), ann, strings.NewReader(sheet), false); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}
