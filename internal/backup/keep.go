package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"
)

// forget removes the backups of a place that are older than before, but for the
// newest proven one, and the pictures that none of the others names.
func forget(ctx context.Context, at place, before time.Time) error {
	files, err := at.list(ctx, "")
	if err != nil {
		return err
	}
	needed := map[string]bool{}
	proven := false
	for _, stamp := range stamps(files) {
		m, err := readManifest(ctx, at, stamp)
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // without it nobody knows which pictures are needed
			return err
		}
		if stamp < before.UTC().Format(stampLayout) && (proven || m.Proven == nil) {
			if err := removeAll(ctx, at, stamp, files); err != nil {
				return err
			}
			continue
		}
		proven = proven || m.Proven != nil
		for hash := range m.Pictures {
			needed[pictureName(hash)] = true
		}
	}
	for name := range files {
		if strings.HasPrefix(name, "photos/") && !needed[name] {
			if err := at.remove(ctx, name); err != nil {
				return err
			}
		}
	}
	return nil
}

// removeAll removes a backup, its manifest first: what is left of it without one does not count.
func removeAll(ctx context.Context, at place, stamp string, files map[string]int64) error {
	manifest := stamp + "/" + manifestName
	if _, ok := files[manifest]; ok {
		if err := at.remove(ctx, manifest); err != nil {
			return fmt.Errorf("forget %s: %w", stamp, err)
		}
	}
	for name := range files {
		if strings.HasPrefix(name, stamp+"/") && name != manifest {
			if err := at.remove(ctx, name); err != nil {
				return fmt.Errorf("forget %s: %w", stamp, err)
			}
		}
	}
	return nil
}
