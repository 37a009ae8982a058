package desk

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"enamel/internal/blob"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/fault"
)

// Album keeps the photos that texts show.
type Album interface {
	Photos(ctx context.Context, hashes []string) (map[string]blob.Photo, error)
	Use(ctx context.Context, tx *db.Tx, hash string, units, shown int) (width, height int, err error)
}

// pictures are the photos of files that the album has.
func (s *Service) pictures(ctx context.Context, files map[string]string) (content.Pictures, error) {
	all := strings.Join(slices.Collect(maps.Values(files)), "\n")
	return s.Album.Photos(ctx, content.PicturesOf(all))
}

// keepPhotos counts the photos of an item as a deed leaves it.
func (s *Service) keepPhotos(ctx context.Context, tx *db.Tx, r row) error {
	texts := map[int64]string{0: "", r.version: r.file}
	for _, number := range []int64{r.live, r.planned} {
		if _, known := texts[number]; known {
			continue
		}
		_, file, err := revision(ctx, tx, r.id, number)
		if err != nil {
			return err
		}
		texts[number] = file
	}
	return usePhotos(ctx, tx, s.Album, r.id, texts[r.version]+"\n"+texts[r.planned], texts[r.live])
}

// usePhotos tells the album which photos an item has, in the transaction of a deed.
// Kept are its newest text and its scheduled one, live is the published one.
// Visitors see what is live. A photo that the album lacks is not counted: the
// loader names it.
func usePhotos(ctx context.Context, tx *db.Tx, album Album, item string, kept, live string) error {
	before, after := map[string]int{}, map[string]int{} // shown, by hash
	for _, hash := range content.PicturesOf(kept) {
		after[hash] = 0
	}
	for _, hash := range content.PicturesOf(live) {
		after[hash] = 1
	}
	if err := countedPhotos(ctx, tx, item, before); err != nil {
		return err
	}
	for hash := range before {
		if _, has := after[hash]; !has {
			after[hash] = -1
		}
	}
	for _, hash := range slices.Sorted(maps.Keys(after)) {
		was, had := before[hash]
		shown, units, query := after[hash], 0, `insert into content_photo (item, hash, shown) values ($1, $2, $3) on conflict (item, hash) do update set shown = excluded.shown`
		switch {
		case had && was == shown:
			continue
		case shown < 0:
			shown, units, query = 0, -1, `delete from content_photo where item = $1 and hash = $2 and $3 = 0`
		case !had:
			units = 1
		}
		_, _, err := album.Use(ctx, tx, hash, units, shown-was)
		if fault.KindOf(err) == fault.NotFound {
			continue
		}
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, query, item, hash, shown); err != nil {
			return fmt.Errorf("count the photos of a text: %w", err)
		}
	}
	return nil
}

// countedPhotos are those of an item that the album counts, with whether visitors see them.
func countedPhotos(ctx context.Context, tx *db.Tx, item string, into map[string]int) error {
	rows, err := tx.Query(ctx, `select hash, shown from content_photo where item = $1`, item)
	if err != nil {
		return fmt.Errorf("read the photos of a text: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var hash string
		var shown int
		if err := rows.Scan(&hash, &shown); err != nil {
			return fmt.Errorf("read the photos of a text: %w", err)
		}
		into[hash] = shown
	}
	return rows.Err()
}
