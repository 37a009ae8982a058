package blob

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"slices"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/job"
)

const (
	sizesJob   = "blob.sizes"
	pruneJob   = "blob.prune"
	pruneEvery = 24 * time.Hour
	keepUnused = 7 * 24 * time.Hour // uploads that nobody finishes, photos that no unit has
)

type sizes struct {
	Hash string `json:"hash"`
}

// Register adds the jobs of photos to a queue.
func (s *Service) Register(q *job.Queue) {
	job.Handle(q, sizesJob, func(ctx context.Context, _ *job.Run, a sizes) error { return s.makeSizes(ctx, a.Hash) })
	job.Handle(q, pruneJob, func(ctx context.Context, _ *job.Run, _ struct{}) error { return s.prune(ctx) })
	q.Schedule(pruneJob, pruneEvery)
}

// makeSizes makes a photo in the widths that pages ask for and it lacks; one that is gone needs none.
func (s *Service) makeSizes(ctx context.Context, hash string) error {
	return s.alone(ctx, func() error {
		master, err := s.store.get(ctx, masterName(hash))
		if fault.KindOf(err) == fault.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		src, err := jpeg.Decode(bytes.NewReader(master))
		if err != nil {
			return job.Permanent(fmt.Errorf("blob: the kept photo %s: %w", hash, err))
		}
		full := src.Bounds().Size()
		for _, width := range Widths(full.X, full.Y) {
			if _, err := s.store.get(ctx, sizeName(hash, width)); !IsMissing(err) {
				if err != nil {
					return err
				}
				continue // such as that of phones, which is made with the master
			}
			picture, err := sized(src, width)
			if err != nil {
				return err
			}
			if err := s.keepSize(ctx, hash, width, picture); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) keepSize(ctx context.Context, hash string, width int, picture []byte) error {
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `update photo set width = width where hash = $1`, hash)
		if err != nil || n == 0 {
			return err
		}
		return s.store.put(ctx, tx, sizeName(hash, width), picture)
	})
}

// Limits on a size's bytes: a phone loads the first on a slow line.
const (
	phoneWidth   = 720
	phoneBytes   = 60_000
	bestQuality  = 80
	leastQuality = 45
)

// forPhones is which of its widths phones load of a photo.
func forPhones(width, height int) int { return min(phoneWidth, slices.Max(Widths(width, height))) }

// sized is a photo at a width. Sizes for phones lose quality until they are light
// enough.
func sized(src image.Image, width int) ([]byte, error) {
	full := src.Bounds().Size()
	w, h := Fit(width, full.X, full.Y)
	img := shrunk(src, w, h)
	for quality := bestQuality; ; quality -= 7 {
		picture, err := encode(img, quality)
		if err != nil || width > phoneWidth || len(picture) <= phoneBytes || quality <= leastQuality {
			return picture, err
		}
	}
}

// prune forgets uploads that nobody finishes, and photos that no unit has.
func (s *Service) prune(ctx context.Context) error {
	before := db.Millis(s.db.Now().Add(-keepUnused))
	for {
		var hash, id sql.NullString
		err := s.db.Tx(ctx, func(tx *db.Tx) error {
			err := tx.QueryRow(ctx, `delete from photo where hash = (select min(hash) from photo where units = 0 and used_at < $1)
				and units = 0 and used_at < $1 returning hash`, before).Scan(&hash)
			if err == nil {
				err = s.store.drop(ctx, tx, photoPrefix(hash.String))
			}
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return err
			}
			err = tx.QueryRow(ctx, `select min(id) from upload where changed_at < $1`, before).Scan(&id)
			if err == nil && id.Valid {
				err = s.forgetUpload(ctx, tx, id.String)
			}
			return err
		})
		if err != nil || !hash.Valid && !id.Valid {
			return err
		}
	}
}
