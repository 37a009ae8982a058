// Package blob keeps the photos that staff upload: it takes them in parts, makes
// each an upright JPEG without metadata in the sizes that pages ask for, and
// forgets those that no unit has.
package blob

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/job"
)

// Photo is a picture in the album.
type Photo struct {
	Hash   string `json:"hash" doc:"SHA-256 of the largest JPEG, hex"`
	Width  int    `json:"width" doc:"Pixels, upright"`
	Height int    `json:"height"`
}

// Path is where visitors find a photo at a width.
func Path(hash string, width int) string { return fmt.Sprintf("/photos/%s/%d.jpg", hash, width) }

// StaffPath is where staff find a photo at a width, one for staff alone too.
func StaffPath(hash string, width int) string { return "/api/staff" + Path(hash, width) }

// Widths lists the widths that a photo is made in, up to the first that is its own size.
func Widths(width, height int) []int {
	all := widths()
	for i, w := range all {
		if fit, _ := Fit(w, width, height); fit == width {
			return all[:i+1]
		}
	}
	return all
}

// Fit is the size of a photo at a width. It is no larger than the photo, and a tall
// one has no more pixels than a picture of 4 by 3 at that width.
func Fit(at, width, height int) (w, h int) {
	wide, high := float64(max(1, width)), float64(max(1, height))
	scale := min(1, float64(at)/wide, math.Sqrt(float64(at*at)*3/4/(wide*high)))
	return max(1, int(math.Round(wide*scale))), max(1, int(math.Round(high*scale)))
}

func widths() []int { return []int{320, 480, 720, 960, 1280, 1920} }

// IsWidth reports whether photos are made in a width, or stand in for it where they are smaller.
func IsWidth(w int) bool { return slices.Contains(widths(), w) }

// Service keeps photos.
type Service struct {
	db    *db.DB
	store store
	turn  chan struct{} // holds one: only who put it there decodes a picture
}

// New makes a Service that keeps files in a folder or, where that is empty, rows
// of the database, which several nodes share.
func New(d *db.DB, folder string) *Service {
	s := &Service{db: d, store: rows{d}, turn: make(chan struct{}, 1)}
	if folder != "" {
		s.store = files{folder}
	}
	return s
}

// alone runs a deed that decodes a picture when no other does: a large one takes
// much memory.
func (s *Service) alone(ctx context.Context, deed func() error) error {
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		return fmt.Errorf("blob: wait for a turn: %w", ctx.Err())
	}
	defer func() { <-s.turn }()
	defer freeMemory()
	return deed()
}

// Add keeps a picture. It fails with Invalid, or TooLarge, in words for who took it.
func (s *Service) Add(ctx context.Context, picture []byte) (Photo, error) {
	whole := func() ([]byte, error) { return picture, nil }
	return s.keep(ctx, whole, func(*db.Tx, Photo) error { return nil })
}

// keep makes a photo of what read gives, and does then in the transaction that keeps it.
func (s *Service) keep(ctx context.Context, read func() ([]byte, error), then func(*db.Tx, Photo) error) (p Photo, err error) {
	err = s.alone(ctx, func() error {
		picture, err := read()
		if err != nil {
			return err
		}
		master, err := newMaster(picture)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(master.jpeg)
		p = Photo{Hash: hex.EncodeToString(sum[:]), Width: master.width, Height: master.height}
		return s.db.Tx(ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(ctx, `insert into photo (hash, width, height, units, shown, used_at) values ($1, $2, $3, 0, 0, $4)
				on conflict (hash) do update set used_at = excluded.used_at`, p.Hash, p.Width, p.Height, db.Millis(tx.Now()))
			if err != nil {
				return err
			}
			if err := s.store.put(ctx, tx, masterName(p.Hash), master.jpeg); err != nil {
				return err
			}
			if err := s.store.put(ctx, tx, sizeName(p.Hash, forPhones(p.Width, p.Height)), master.phone); err != nil {
				return err
			}
			if _, err := job.Insert(ctx, tx, sizesJob, sizes{Hash: p.Hash}); err != nil {
				return err
			}
			return then(tx, p)
		})
	})
	if err != nil {
		return Photo{}, fmt.Errorf("blob: keep a photo: %w", err)
	}
	return p, nil
}

// Use adds to the number of units and texts that have a photo and to that of those
// that show it to visitors. It gives the photo's size, and fails with NotFound.
func (s *Service) Use(ctx context.Context, tx *db.Tx, hash string, units, shown int) (width, height int, err error) {
	err = tx.QueryRow(ctx, `update photo set units = units + $1, shown = shown + $2, used_at = $3 where hash = $4 returning width, height`,
		units, shown, db.Millis(tx.Now()), hash).Scan(&width, &height)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, 0, notFound()
	}
	if err != nil {
		return 0, 0, fmt.Errorf("blob: use a photo: %w", err)
	}
	return width, height, nil
}

// Photos are those of the hashes that the album has, by hash.
func (s *Service) Photos(ctx context.Context, hashes []string) (map[string]Photo, error) {
	out := map[string]Photo{}
	for some := range slices.Chunk(hashes, 500) {
		args, places := make([]any, len(some)), make([]string, len(some))
		for i, hash := range some {
			args[i], places[i] = hash, fmt.Sprintf("$%d", i+1)
		}
		err := s.db.Each(ctx, func(rows *sql.Rows) error {
			var p Photo
			err := rows.Scan(&p.Hash, &p.Width, &p.Height)
			out[p.Hash] = p
			return err
		}, `select hash, width, height from photo where hash in (`+strings.Join(places, ", ")+`)`, args...)
		if err != nil {
			return nil, fmt.Errorf("blob: read photos: %w", err)
		}
	}
	return out, nil
}

// Master is the largest JPEG of a photo, which the others are made of.
func (s *Service) Master(ctx context.Context, hash string) ([]byte, error) {
	return s.store.get(ctx, masterName(hash))
}

// PutBack keeps the largest JPEG of a photo that a backup has. A job makes its sizes.
func (s *Service) PutBack(ctx context.Context, hash string, master []byte) error {
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := s.store.put(ctx, tx, masterName(hash), master); err != nil {
			return err
		}
		_, err := job.InsertBehind(ctx, tx, sizesJob, sizes{Hash: hash})
		return err
	})
}

// IsMissing reports whether an error says that the store lacks the photo.
func IsMissing(err error) bool { return fault.KindOf(err) == fault.NotFound }

func notFound() error { return fault.New(fault.NotFound, "There is no such photo.") }

// JPEG returns a photo at one of the widths. If that size is not made yet, it
// returns the next larger one, and final is false. It fails with NotFound, also
// for a photo that visitors may not see.
func (s *Service) JPEG(ctx context.Context, hash string, width int, visitors bool) (picture []byte, final bool, err error) {
	var fullWidth, fullHeight, shown int
	err = s.db.QueryRow(ctx, `select width, height, shown from photo where hash = $1`, hash).Scan(&fullWidth, &fullHeight, &shown)
	if errors.Is(err, sql.ErrNoRows) || err == nil && visitors && shown == 0 {
		return nil, false, notFound()
	}
	if err != nil {
		return nil, false, fmt.Errorf("blob: read a photo: %w", err)
	}
	made := Widths(fullWidth, fullHeight)
	want := min(width, made[len(made)-1])
	for _, w := range made {
		if w < want {
			continue
		}
		if picture, err = s.store.get(ctx, sizeName(hash, w)); err == nil || fault.KindOf(err) != fault.NotFound {
			return picture, w == want, err
		}
	}
	picture, err = s.store.get(ctx, masterName(hash))
	return picture, false, err
}
