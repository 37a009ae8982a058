package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// place has files by name: a folder, or a bucket.
type place interface {
	// put leaves the whole file there or none.
	put(ctx context.Context, name string, from io.Reader, size int64) error
	get(ctx context.Context, name string) (io.ReadCloser, error) // fails with fs.ErrNotExist
	// list gives the sizes of all files under a prefix, which ends with a slash or is empty.
	list(ctx context.Context, prefix string) (map[string]int64, error)
	remove(ctx context.Context, name string) error
	String() string // without credentials
}

// openPlace opens what s3://bucket/prefix or the path of a folder names.
func openPlace(address string, s Store) (place, error) {
	if rest, ok := strings.CutPrefix(address, "s3://"); ok {
		return openBucket(rest, s)
	}
	abs, err := filepath.Abs(address)
	return folder(abs), err
}

// folder is a place on this machine.
type folder string

func (f folder) String() string { return string(f) }

func (f folder) path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

// put writes beside, syncs and renames, so that no crash leaves half a file.
func (f folder) put(_ context.Context, name string, from io.Reader, size int64) error {
	path := f.path(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".*.partial") // 0600
	if err != nil {
		return err
	}
	n, err := io.Copy(&gentle{file: file}, from)
	if err == nil && n != size {
		err = io.ErrUnexpectedEOF
	}
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", name, errors.Join(err, os.Remove(file.Name())))
	}
	return nil
}

func (f folder) get(_ context.Context, name string) (io.ReadCloser, error) {
	return os.Open(f.path(name))
}

func (f folder) list(_ context.Context, prefix string) (map[string]int64, error) {
	all := map[string]int64{}
	err := filepath.WalkDir(f.path(prefix), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, ".partial") {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(string(f), path)
		all[filepath.ToSlash(name)] = info.Size()
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	return all, err
}

// remove also takes the file's folder where nothing else is in it.
func (f folder) remove(_ context.Context, name string) error {
	err := os.Remove(f.path(name))
	_ = os.Remove(filepath.Dir(f.path(name))) // fails while something is in it
	return err
}
