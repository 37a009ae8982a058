package blob

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"enamel/internal/db"
)

// store has bytes by name. A put is part of the transaction if the store can do
// that.
type store interface {
	put(ctx context.Context, tx *db.Tx, name string, data []byte) error
	get(ctx context.Context, name string) ([]byte, error) // fails with NotFound
	// drop forgets all whose name begins so.
	drop(ctx context.Context, tx *db.Tx, prefix string) error
	// hashes lists the photos of which something is stored since before a time. Rows know no time.
	hashes(ctx context.Context, before time.Time) ([]string, error)
}

// Names; they are made of hex digits, or of ids that Part has checked.
func photoPrefix(hash string) string { return hash[:2] + "/" + hash + "-" }
func masterName(hash string) string  { return photoPrefix(hash) + "full.jpg" }
func sizeName(hash string, width int) string {
	return fmt.Sprintf("%s%d.jpg", photoPrefix(hash), width)
}
func uploadPrefix(id string) string           { return "uploads/" + id + "." }
func partName(id string, offset int64) string { return fmt.Sprintf("%s%d", uploadPrefix(id), offset) }

// files are a folder of one node.
type files struct{ folder string }

// put writes beside, syncs and renames, so that no reader and no crash sees half a file.
func (s files) put(_ context.Context, _ *db.Tx, name string, data []byte) error {
	path := filepath.Join(s.folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("blob: %w", err)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".*.partial") // 0600
	if err != nil {
		return fmt.Errorf("blob: %w", err)
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("blob: %w", errors.Join(err, os.Remove(f.Name())))
	}
	return nil
}

func (s files) get(_ context.Context, name string) ([]byte, error) {
	data, err := os.ReadFile(filepath.Join(s.folder, name)) //nolint:gosec // names are made here
	if errors.Is(err, fs.ErrNotExist) {
		return nil, notFound()
	}
	if err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	return data, nil
}

func (s files) drop(_ context.Context, _ *db.Tx, prefix string) error {
	paths, err := filepath.Glob(filepath.Join(s.folder, prefix) + "*")
	for _, path := range paths {
		err = errors.Join(err, os.Remove(path))
	}
	if err != nil {
		return fmt.Errorf("blob: %w", err)
	}
	return nil
}

func (s files) hashes(_ context.Context, before time.Time) ([]string, error) {
	var out []string
	err := filepath.WalkDir(s.folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(s.folder, path)
		if err != nil {
			return err
		}
		hash := hashOf(filepath.ToSlash(name))
		if hash == "" {
			return nil
		}
		info, err := d.Info()
		if err == nil && info.ModTime().Before(before) {
			out = append(out, hash)
		}
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("blob: %w", err)
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// rows are a table that several nodes share.
type rows struct{ db *db.DB }

func (s rows) put(ctx context.Context, tx *db.Tx, name string, data []byte) error {
	_, err := tx.Exec(ctx, `insert into blob (name, data) values ($1, $2) on conflict (name) do update set data = excluded.data`, name, data)
	return err
}

func (s rows) get(ctx context.Context, name string) (data []byte, err error) {
	err = s.db.QueryRow(ctx, `select data from blob where name = $1`, name).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, notFound()
	}
	if err != nil {
		return nil, fmt.Errorf("blob: read a row: %w", err)
	}
	return data, nil
}

func (s rows) drop(ctx context.Context, tx *db.Tx, prefix string) error {
	_, err := tx.Exec(ctx, `delete from blob where name >= $1 and name < $2`, prefix, prefix+"~")
	return err
}

func (s rows) hashes(ctx context.Context, _ time.Time) ([]string, error) {
	var out []string
	err := s.db.Each(ctx, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		if hash := hashOf(name); hash != "" {
			out = append(out, hash)
		}
		return err
	}, `select name from blob order by name`)
	if err != nil {
		return nil, fmt.Errorf("blob: list the rows: %w", err)
	}
	return slices.Compact(out), nil
}
