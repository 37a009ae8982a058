package desk

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"log/slog"
	"strings"
	"testing"

	"enamel/internal/blob"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

// withAlbum is a desk over the shop's own files with an album of photos.
func withAlbum(t *testing.T, d *db.DB) (*Service, *blob.Service) {
	t.Helper()
	registry := setting.NewRegistry()
	record, err := shop.Define(registry)
	must(t, err)
	settings, err := setting.Open(t.Context(), d, registry)
	must(t, err)
	files, err := content.Files()
	must(t, err)
	zone, err := shop.Zone()
	must(t, err)
	album := blob.New(d, "")
	s, err := New(t.Context(), Config{
		DB: d, Files: files, Facts: func() shop.Facts { return record.Facts(settings.Snapshot()) }, Album: album, Zone: zone, Log: slog.New(slog.DiscardHandler),
		Names: func(_ context.Context, _ db.Reader, ids ...string) (map[string]string, error) {
			names := map[string]string{}
			for _, id := range ids {
				names[id] = "Name of " + id
			}
			return names, nil
		},
	})
	must(t, err)
	return s, album
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestVisitorsSeeAPictureWhileItsTextIsPublished(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, album := withAlbum(t, d)
		var picture bytes.Buffer
		must(t, jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 900, 600)), nil))
		photo, err := album.Add(t.Context(), picture.Bytes())
		must(t, err)
		seen := func() bool {
			_, _, err := album.JPEG(t.Context(), photo.Hash, 720, true)
			return err == nil
		}
		counted := func() (units, shown int) {
			must(t, d.QueryRow(t.Context(), `select units, shown from photo where hash = $1`, photo.Hash).Scan(&units, &shown))
			return units, shown
		}
		id, err := s.Create(t.Context(), "ann", Start{Kind: Answer, Title: "How do I clean the lint screen?"})
		must(t, err)
		body := "Call {phone} and ask.\n\n![A lint screen full of lint](/photos/" + photo.Hash + "/720.jpg)"
		must(t, s.Save(t.Context(), "ann", id, 1, "", Text{Slug: "lint-screen", Title: "How do I clean the lint screen?", Body: body}))
		if units, shown := counted(); units != 1 || shown != 0 || seen() {
			t.Fatalf("a draft's picture counts %d, shown %d, seen %t", units, shown, seen())
		}
		v, err := s.View(t.Context(), id)
		must(t, err)
		if len(v.Check.Problems) > 0 || !strings.Contains(v.Check.HTML, `<figure><img src="/api/staff/photos/`+photo.Hash) {
			t.Errorf("staff see %v\n%s", v.Check.Problems, v.Check.HTML)
		}
		must(t, s.Publish(t.Context(), "ann", id, 2, ""))
		if units, shown := counted(); units != 1 || shown != 1 || !seen() {
			t.Errorf("a published picture counts %d, shown %d, seen %t", units, shown, seen())
		}
		if html := s.Library().Answer("lint-screen"); !strings.Contains(html, `<img src="/photos/`+photo.Hash+`/720.jpg"`) {
			t.Errorf("the page shows %s", html)
		}
		must(t, s.Save(t.Context(), "ann", id, 3, "", Text{Slug: "lint-screen", Title: "How do I clean the lint screen?", Body: "Call {phone} and ask."}))
		if units, shown := counted(); units != 1 || shown != 1 {
			t.Errorf("the picture of what is published counts %d, shown %d", units, shown)
		}
		must(t, s.Withdraw(t.Context(), "ann", id, 4))
		if units, shown := counted(); units != 0 || shown != 0 || seen() {
			t.Errorf("a withdrawn picture counts %d, shown %d", units, shown)
		}
		must(t, s.Restore(t.Context(), "ann", id, 5, 2))
		must(t, s.Remove(t.Context(), "ann", id, 6))
		if units, shown := counted(); units != 0 || shown != 0 {
			t.Errorf("a removed item's picture counts %d, shown %d", units, shown)
		}
	})
}

func TestAPictureThatTheStoreLacksKeepsATextFromBeingPublished(t *testing.T) {
	t.Parallel()
	s, _ := withAlbum(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)))
	id, err := s.Create(t.Context(), "ann", Start{Kind: Answer, Title: "How do I clean the lint screen?"})
	must(t, err)
	body := "Call {phone}.\n\n![A lint screen full of lint](/photos/" + strings.Repeat("0a", 32) + "/720.jpg)"
	must(t, s.Save(t.Context(), "ann", id, 1, "", Text{Slug: "lint-screen", Title: "How do I clean the lint screen?", Body: body}))
	err = s.Publish(t.Context(), "ann", id, 2, "")
	var wrong *fault.Error
	if !errors.As(err, &wrong) {
		t.Fatalf("published: %v", err)
	}
	if text := wrong.Fields["body"]; wrong.Kind != fault.Invalid || !strings.Contains(text, "Line 3: the picture 0a0a0a0a… is not in the store of photos") {
		t.Errorf("%v: %q", err, text)
	}
}
