package blob_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/blob"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

const (
	ann = "user-ann"
	bob = "user-bob"
	one = "0190f3c2-aaaa-7000-8000-000000000001"
)

// each runs a test where files are kept and where rows are.
func each(t *testing.T, fn func(t *testing.T, d *db.DB, s *blob.Service)) {
	t.Helper()
	t.Run("files", func(t *testing.T) {
		t.Parallel()
		d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
		fn(t, d, blob.New(d, filepath.Join(t.TempDir(), "photos")))
	})
	t.Run("rows", func(t *testing.T) {
		t.Parallel()
		d := dbtest.Open(t, dbtest.Config(t, dbtest.Postgres))
		fn(t, d, blob.New(d, ""))
	})
}

// noisy is a picture that compresses badly: shapes as of a kitchen, and the grain of a phone's sensor.
func noisy(width, height int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	grain := rand.New(rand.NewPCG(1, 2))
	for y := range height {
		for x := range width {
			v := 120 + 60*((x*9/width+y*12/height)%2) + (x*y>>9)%17 + grain.IntN(25)
			img.SetRGBA(x, y, color.RGBA{uint8(v), uint8(v - grain.IntN(12)), uint8(v - 20), 255})
		}
	}
	return img
}

// part sends the bytes of a picture from an offset to an end.
func part(s *blob.Service, owner, id string, picture []byte, from, to int) (blob.Upload, error) {
	return s.Take(context.Background(), blob.Part{Upload: id, Owner: owner, Offset: int64(from), Size: int64(len(picture)), Data: picture[from:to]})
}

func TestAnUploadGoesOnWhereItStopped(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, s *blob.Service) {
		picture := jpegOf(t, noisy(300, 200))
		cut := len(picture) / 2
		if _, err := s.Find(t.Context(), ann, one); fault.KindOf(err) != fault.NotFound {
			t.Errorf("before it began: %v", err)
		}
		for range 2 { // the answer to the first was lost
			if u, err := part(s, ann, one, picture, 0, cut); err != nil || u.Received != int64(cut) || u.Photo != nil {
				t.Fatalf("%+v, %v", u, err)
			}
		}
		_, err := part(s, ann, one, picture, cut+5000, len(picture))
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Conflict || f.Extra["received"] != int64(cut) {
			t.Errorf("a part left out: %v", err)
		}
		if _, err := s.Find(t.Context(), bob, one); fault.KindOf(err) != fault.NotFound {
			t.Errorf("another's upload: %v", err)
		}
		if _, err := part(s, bob, one, picture, cut, len(picture)); fault.KindOf(err) != fault.NotFound {
			t.Errorf("a part of another's upload: %v", err)
		}
		if u, err := s.Find(t.Context(), ann, one); err != nil || u.Received != int64(cut) {
			t.Errorf("%+v, %v", u, err)
		}
		var all sync.WaitGroup
		for range 3 { // a double click, and a retry
			all.Go(func() {
				if u, err := part(s, ann, one, picture, cut, len(picture)); err != nil || u.Photo == nil || u.Photo.Width != 300 || u.Photo.Height != 200 {
					t.Errorf("%+v, %v", u, err)
				}
			})
		}
		all.Wait()
		u, err := s.Find(t.Context(), ann, one)
		if err != nil || u.Photo == nil || u.Received != int64(len(picture)) {
			t.Errorf("%+v, %v", u, err)
		}
		if n := stored(t, d); n != 1 {
			t.Errorf("%d things are kept, want the photo alone", n)
		}
	})
}

func stored(t *testing.T, d *db.DB) (n int) {
	t.Helper()
	if err := d.QueryRow(t.Context(), `select count(*) from photo`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestPartsThatNoUploadTakes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, s *blob.Service) {
		for name, c := range map[string]struct {
			part blob.Part
			kind fault.Kind
		}{
			"a short id":            {blob.Part{Upload: "short", Size: 1, Data: []byte("x")}, fault.Invalid},
			"an id that is a path":  {blob.Part{Upload: "../../../../etc/passwd", Size: 1, Data: []byte("x")}, fault.Invalid},
			"nothing":               {blob.Part{Upload: one}, fault.Invalid},
			"too large":             {blob.Part{Upload: one, Size: 20<<20 + 1, Data: []byte("x")}, fault.TooLarge},
			"beyond the end":        {blob.Part{Upload: one, Size: 2, Data: []byte("xyz")}, fault.Invalid},
			"before the beginning":  {blob.Part{Upload: one, Size: 2, Offset: -1, Data: []byte("xy")}, fault.Invalid},
			"a long part":           {blob.Part{Upload: one, Size: 1 << 20, Data: make([]byte, blob.MaxPart+1)}, fault.Invalid},
			"a crumb":               {blob.Part{Upload: one, Size: 1 << 20, Data: []byte("x")}, fault.Invalid},
			"one that has no first": {blob.Part{Upload: one, Size: 8, Offset: 4, Data: []byte("xxxx")}, fault.Conflict},
			"whole, but no picture": {blob.Part{Upload: one, Size: 4, Data: []byte("xxxx")}, fault.Invalid},
			"the same once more":    {blob.Part{Upload: one, Size: 4, Data: []byte("xxxx")}, fault.Invalid},
		} {
			c.part.Owner = ann
			if _, err := s.Take(t.Context(), c.part); fault.KindOf(err) != c.kind {
				t.Errorf("%s: %v", name, err)
			}
			if _, err := s.Find(t.Context(), ann, c.part.Upload); fault.KindOf(err) != fault.NotFound {
				t.Errorf("%s is kept: %v", name, err)
			}
		}
		begin := func(owner string, n int) error {
			_, err := s.Take(t.Context(), blob.Part{Upload: fmt.Sprintf("%s-%020d", owner, n), Owner: owner, Size: 5000, Data: make([]byte, 4096)})
			return err
		}
		for n := range 40 {
			if err := begin(ann, n); err != nil {
				t.Fatal(err)
			}
		}
		if err := begin(ann, 40); fault.KindOf(err) != fault.RateLimited {
			t.Errorf("the 41st: %v", err)
		}
		if err := begin(bob, 0); err != nil {
			t.Errorf("somebody else's first: %v", err)
		}
	})
}

// TestAPhotoIsSeenInItsSizes by visitors once a unit shows it; until a size is made the next larger one stands in.
func TestAPhotoIsSeenInItsSizes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, s *blob.Service) {
		p, err := s.Add(t.Context(), exif(jpegOf(t, noisy(1000, 750)), binary.BigEndian, 6, 0))
		if err != nil || p.Width != 750 || p.Height != 1000 {
			t.Fatalf("%+v, %v", p, err)
		}
		width := func(want int, visitors bool) (n, size int, final bool) {
			data, final, err := s.JPEG(t.Context(), p.Hash, want, visitors)
			if err != nil {
				t.Fatal(err)
			}
			c, err := jpeg.DecodeConfig(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			return c.Width, len(data), final
		}
		use := func(units, shown int) {
			if err := d.Tx(t.Context(), func(tx *db.Tx) error {
				_, _, err := s.Use(t.Context(), tx, p.Hash, units, shown)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		use(1, 0)
		if _, _, err := s.JPEG(t.Context(), p.Hash, 320, true); fault.KindOf(err) != fault.NotFound {
			t.Errorf("visitors see what is for staff: %v", err)
		}
		if w, _, final := width(320, false); w != 540 || final {
			t.Errorf("%d wide, %v", w, final)
		}
		if w, n, final := width(720, false); w != 540 || n > 60_000 || !final {
			t.Errorf("at once: %d wide, %d bytes, %v", w, n, final)
		}
		if err := blob.MakeSizes(s, t.Context(), p.Hash); err != nil {
			t.Fatal(err)
		}
		use(0, 1)
		for want, is := range map[int]int{320: 240, 480: 360, 720: 540, 960: 720, 1280: 750, 1920: 750} {
			w, n, final := width(want, true)
			if w != is || !final || want <= 720 && n > 60_000 {
				t.Errorf("%d: %d wide, %d bytes, %v", want, w, n, final)
			}
		}
		use(0, -1)
		if _, _, err := s.JPEG(t.Context(), p.Hash, 320, true); fault.KindOf(err) != fault.NotFound {
			t.Errorf("visitors see what no unit shows any more: %v", err)
		}
		if err := blob.MakeSizes(s, t.Context(), strings.Repeat("ab", 32)); err != nil {
			t.Errorf("sizes of a photo that is gone: %v", err)
		}
	})
}

// TestWhatNobodyWantsIsForgotten a week later: uploads that stopped, photos that no unit has.
func TestWhatNobodyWantsIsForgotten(t *testing.T) {
	t.Parallel()
	for _, kind := range []dbtest.Kind{dbtest.SQLite, dbtest.Postgres} {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			c := dbtest.Config(t, kind)
			var now atomic.Int64
			now.Store(time.Date(2026, 11, 2, 9, 0, 0, 0, time.UTC).UnixMilli())
			c.Now = func() time.Time { return time.UnixMilli(now.Load()) }
			d := dbtest.Open(t, c)
			folder := ""
			if kind == dbtest.SQLite {
				folder = t.TempDir()
			}
			s := blob.New(d, folder)
			add := func(width int) string {
				p, err := s.Add(t.Context(), jpegOf(t, quarters(width, 40)))
				if err != nil {
					t.Fatal(err)
				}
				if err := blob.MakeSizes(s, t.Context(), p.Hash); err != nil {
					t.Fatal(err)
				}
				return p.Hash
			}
			used, unused := add(60), add(62)
			if err := d.Tx(t.Context(), func(tx *db.Tx) error {
				_, _, err := s.Use(t.Context(), tx, used, 1, 1)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Take(t.Context(), blob.Part{Upload: one, Owner: ann, Size: 5000, Data: make([]byte, 4096)}); err != nil {
				t.Fatal(err)
			}
			for _, days := range []int{6, 2} {
				now.Add((time.Duration(days) * 24 * time.Hour).Milliseconds())
				if err := blob.Prune(s, t.Context()); err != nil {
					t.Fatal(err)
				}
				gone := days == 2 // after eight in all
				_, _, err := s.JPEG(t.Context(), unused, 320, false)
				_, err2 := s.Find(t.Context(), ann, one)
				if (fault.KindOf(err) == fault.NotFound) != gone || (fault.KindOf(err2) == fault.NotFound) != gone {
					t.Errorf("%d days: %v, %v", days, err, err2)
				}
			}
			if _, final, err := s.JPEG(t.Context(), used, 320, true); err != nil || !final {
				t.Errorf("a photo that a unit shows: %v, %v", final, err)
			}
			left := 0
			if kind == dbtest.SQLite {
				_ = filepath.WalkDir(folder, func(_ string, e os.DirEntry, _ error) error {
					if !e.IsDir() {
						left++
					}
					return nil
				})
			} else if err := d.QueryRow(t.Context(), `select count(*) from blob`).Scan(&left); err != nil {
				t.Fatal(err)
			}
			if left != 2 {
				t.Errorf("%d files are left, want the photo and its one size", left)
			}
		})
	}
}

// TestPicturesAreDecodedOneAtATime, and who has left waits no longer.
func TestPicturesAreDecodedOneAtATime(t *testing.T) {
	t.Parallel()
	s := album(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)))
	ctx, leave := context.WithCancel(t.Context())
	leave()
	release := blob.Occupy(s)
	if _, err := s.Add(ctx, jpegOf(t, quarters(60, 40))); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	release()
	if _, err := s.Add(t.Context(), jpegOf(t, quarters(60, 40))); err != nil {
		t.Errorf("%v", err)
	}
}
