package blob

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"enamel/internal/check"
	"enamel/internal/db"
	"enamel/internal/fault"
)

// Uses are how many units and texts have a photo, and how many show it to visitors.
type Uses struct{ Units, Shown int }

// Checks are the rules of photos. Used counts who has each photo, by hash.
func (s *Service) Checks(now time.Time, used func(context.Context, db.Reader) (map[string]Uses, error)) []check.Rule {
	return []check.Rule{
		{
			Name: "photo.uses", About: "The album counts who has a photo: what nobody has goes after a week.",
			Find: func(ctx context.Context, r db.Reader, report func(row, text string)) error {
				return findUses(ctx, r, used, report)
			},
			Repair: func(ctx context.Context, tx *db.Tx, hash string) error {
				uses, err := used(ctx, tx)
				if err != nil {
					return err
				}
				_, err = tx.Exec(ctx, `update photo set units = $1, shown = $2, used_at = $3 where hash = $4`, uses[hash].Units, uses[hash].Shown, db.Millis(tx.Now()), hash)
				return err
			},
		},
		{
			Name: "photo.known", About: "A unit and a text have photos of the album alone.",
			Find: func(ctx context.Context, r db.Reader, report func(row, text string)) error {
				kept, uses, err := readUses(ctx, r, used)
				for _, hash := range slices.Sorted(maps.Keys(uses)) {
					if _, ok := kept[hash]; !ok {
						report(hash, fmt.Sprintf("%d units or texts have it, and the album has not", uses[hash].Units))
					}
				}
				return err
			},
		},
		{
			Name: "photo.stored", About: "The picture of each photo is stored.",
			Find: func(ctx context.Context, r db.Reader, report func(row, text string)) error {
				kept, err := readAlbum(ctx, r)
				if err != nil {
					return err
				}
				for _, hash := range slices.Sorted(maps.Keys(kept)) {
					if err := s.missing(ctx, hash, report); err != nil {
						return err
					}
				}
				return nil
			},
		},
		{
			Name: "photo.stray", About: "A stored picture belongs to a photo, or is younger than a week.",
			Find: func(ctx context.Context, r db.Reader, report func(row, text string)) error {
				kept, err := readAlbum(ctx, r)
				if err != nil {
					return err
				}
				hashes, err := s.store.hashes(ctx, now.Add(-keepUnused))
				for _, hash := range hashes {
					if _, ok := kept[hash]; !ok {
						report(hash, "pictures of it are stored, and it is no photo of the album")
					}
				}
				return err
			},
			Repair: func(ctx context.Context, tx *db.Tx, hash string) error {
				n, err := tx.Exec(ctx, `update photo set width = width where hash = $1`, hash)
				if err != nil || n > 0 {
					return err
				}
				return s.store.drop(ctx, tx, photoPrefix(hash))
			},
		},
	}
}

// missing reports a photo without its picture. It asks for the row again, which
// may have gone since the check began.
func (s *Service) missing(ctx context.Context, hash string, report func(row, text string)) error {
	_, err := s.store.get(ctx, masterName(hash))
	if fault.KindOf(err) != fault.NotFound {
		return err
	}
	still, err := s.Photos(ctx, []string{hash})
	if len(still) > 0 {
		report(hash, "its picture is not stored")
	}
	return err
}

func findUses(ctx context.Context, r db.Reader, used func(context.Context, db.Reader) (map[string]Uses, error), report func(row, text string)) error {
	kept, uses, err := readUses(ctx, r, used)
	for _, hash := range slices.Sorted(maps.Keys(kept)) {
		if a, want := kept[hash], uses[hash]; a != want {
			report(hash, fmt.Sprintf("%d have it and %d show it; the album counts %d and %d", want.Units, want.Shown, a.Units, a.Shown))
		}
	}
	return err
}

func readUses(ctx context.Context, r db.Reader, used func(context.Context, db.Reader) (map[string]Uses, error)) (map[string]Uses, map[string]Uses, error) {
	kept, err := readAlbum(ctx, r)
	if err != nil {
		return nil, nil, err
	}
	uses, err := used(ctx, r)
	if err != nil {
		return nil, nil, err
	}
	return kept, uses, nil
}

func readAlbum(ctx context.Context, r db.Reader) (map[string]Uses, error) {
	rows, err := r.Query(ctx, `select hash, units, shown from photo`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	kept := map[string]Uses{}
	for rows.Next() {
		var hash string
		var a Uses
		if err := rows.Scan(&hash, &a.Units, &a.Shown); err != nil {
			return nil, err
		}
		kept[hash] = a
	}
	return kept, rows.Err()
}

// hashOf is the photo that a stored name belongs to; empty: it is no photo's.
func hashOf(name string) string {
	_, file, ok := strings.Cut(name, "/")
	hash, _, dash := strings.Cut(file, "-")
	if !ok || !dash || len(hash) != 64 || !strings.HasPrefix(name, photoPrefix(hash)) {
		return ""
	}
	return hash
}
