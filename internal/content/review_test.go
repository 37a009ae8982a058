package content

import (
	"errors"
	"strings"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

func kind() Review {
	return Review{Name: "Ann Lee", Location: "Keller", Rating: 5, Text: "The dryer came on the day they said.", Verified: true}
}

func TestReviewsComeFromTheOwner(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := NewReviews(d, false)
		if list, err := r.Shown(t.Context()); err != nil || len(list) != 0 {
			t.Fatalf("a new shop has %v, %v", list, err)
		}
		first, err := r.Add(t.Context(), "user-ann", kind())
		if err != nil {
			t.Fatal(err)
		}
		second := kind()
		second.Name, second.Rating = " Bo Diaz ", 4
		if _, err := r.Add(t.Context(), "user-ann", second); err != nil {
			t.Fatal(err)
		}
		list, err := r.Shown(t.Context())
		if err != nil || len(list) != 2 || list[0].Name != "Bo Diaz" || list[1] != first || list[0].Sample {
			t.Fatalf("%+v, %v", list, err)
		}
		if err := r.Remove(t.Context(), "user-ann", first.ID); err != nil {
			t.Fatal(err)
		}
		if err := r.Remove(t.Context(), "user-ann", first.ID); fault.KindOf(err) != fault.NotFound {
			t.Errorf("removed twice: %v", err)
		}
		if list, err := r.Shown(t.Context()); err != nil || len(list) != 1 {
			t.Errorf("%+v, %v", list, err)
		}
	})
}

func TestSamplesShowInASandboxOnly(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		box := NewReviews(d, true)
		for range 2 { // each start
			if err := box.AddSamples(t.Context(), []Review{kind(), kind()}); err != nil {
				t.Fatal(err)
			}
		}
		list, err := box.Shown(t.Context())
		if err != nil || len(list) != 2 || !list[0].Sample || list[0].Verified {
			t.Errorf("in the sandbox: %+v, %v", list, err)
		}
		own, err := box.Add(t.Context(), "user-ann", kind())
		if err != nil {
			t.Fatal(err)
		}
		if list, err := box.Shown(t.Context()); err != nil || len(list) != 1 || list[0] != own {
			t.Errorf("beside a customer's own: %+v, %v", list, err)
		}
		if err := box.Remove(t.Context(), "user-ann", own.ID); err != nil {
			t.Fatal(err)
		}
		if list, err := box.Shown(t.Context()); err != nil || len(list) != 2 {
			t.Errorf("after it: %+v, %v", list, err)
		}
		shop := NewReviews(d, false)
		if list, err := shop.Shown(t.Context()); err != nil || len(list) != 0 {
			t.Errorf("out of it: %+v, %v", list, err)
		}
		if err := shop.AddSamples(t.Context(), nil); err == nil {
			t.Error("a shop took samples")
		}
	})
}

// TestTheOwnerSeesMoreThanThePage, to the number that one list may have, and can
// remove the oldest.
func TestTheOwnerSeesMoreThanThePage(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := NewReviews(d, true)
		if err := r.AddSamples(t.Context(), []Review{kind()}); err != nil {
			t.Fatal(err)
		}
		first, err := r.Add(t.Context(), "user-ann", kind())
		if err != nil {
			t.Fatal(err)
		}
		fill := func(upTo int) {
			err := d.Tx(t.Context(), func(tx *db.Tx) error {
				var n int
				if err := tx.QueryRow(t.Context(), `select count(*) from review where origin = $1`, originOwner).Scan(&n); err != nil {
					return err
				}
				for range upTo - n {
					if err := insertReview(t.Context(), tx, StoredReview{ID: db.NewID(), Review: kind()}, originOwner); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		fill(1000)
		list, more, err := r.List(t.Context())
		if err != nil || len(list) != 1000 || more || list[999].ID != first.ID {
			t.Fatalf("%d reviews, more %t, %v", len(list), more, err)
		}
		if shown, err := r.Shown(t.Context()); err != nil || len(shown) != 24 {
			t.Errorf("%d on the page, %v", len(shown), err)
		}
		fill(1001)
		if list, more, err := r.List(t.Context()); err != nil || len(list) != 1000 || !more {
			t.Errorf("%d of 1001, more %t, %v", len(list), more, err)
		}
		if err := r.Remove(t.Context(), "user-ann", first.ID); err != nil {
			t.Error(err)
		}
	})
}

func TestWrongReviewsAreNamed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := NewReviews(d, false)
		for field, change := range map[string]func(*Review){
			"name":     func(v *Review) { v.Name = " " },
			"location": func(v *Review) { v.Location = strings.Repeat("x", 101) },
			"text":     func(v *Review) { v.Text = "a\x00b" },
			"rating":   func(v *Review) { v.Rating = 6 },
		} {
			v := kind()
			change(&v)
			_, err := r.Add(t.Context(), "user-ann", v)
			var f *fault.Error
			if !errors.As(err, &f) || f.Kind != fault.Invalid || len(f.Fields) != 1 || f.Fields[field] == "" {
				t.Errorf("%s: %v", field, err)
			}
		}
	})
}

func TestAReviewIsChangedOrRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := NewReviews(d, true)
		if err := r.AddSamples(t.Context(), []Review{kind()}); err != nil {
			t.Fatal(err)
		}
		sample, err := r.Shown(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		own, err := r.Add(t.Context(), "user-ann", kind())
		if err != nil {
			t.Fatal(err)
		}
		changed := kind()
		changed.Name, changed.Verified = "Bo Diaz", true
		if err := r.Change(t.Context(), "user-ann", own.ID, changed); err != nil {
			t.Fatal(err)
		}
		if list, err := r.Shown(t.Context()); err != nil || len(list) != 1 || list[0].Name != "Bo Diaz" || !list[0].Verified {
			t.Errorf("%+v, %v", list, err)
		}
		if err := r.Change(t.Context(), "user-ann", sample[0].ID, changed); fault.KindOf(err) != fault.NotFound {
			t.Errorf("a sample became a customer's: %v", err)
		}
		changed.Text = "Great\u202egreat"
		if err := r.Change(t.Context(), "user-ann", own.ID, changed); fault.KindOf(err) != fault.Invalid {
			t.Errorf("a text that turns around: %v", err)
		}
	})
}
