package crawl

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"enamel/internal/fault"
)

// hold keeps a crawl for this run alone, by a lock on a file that ends with the
// process, however that ends. A crawl that is held already is a fault.Conflict.
func (c *Crawler) hold(id int64) (release func(), err error) {
	if c.Locks == "" {
		return func() {}, nil
	}
	path := filepath.Join(c.Locks, fmt.Sprintf("crawl-%d.lock", id))
	for {
		file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600) //nolint:gosec // in our own folder, by a number
		if err != nil {
			return nil, err
		}
		if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
			_ = file.Close()
			if errors.Is(err, syscall.EWOULDBLOCK) {
				return nil, fault.New(fault.Conflict, "That crawl is still running")
			}
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
		// Whoever held the file may have removed it since it was opened.
		current, err := isAt(file, path)
		if err != nil || !current {
			_ = file.Close()
			if err != nil {
				return nil, err
			}
			continue
		}
		return func() {
			_ = os.Remove(path) // an empty file more or less
			_ = file.Close()
		}, nil
	}
}

// isAt reports whether an open file is the one that stands at a path.
func isAt(file *os.File, path string) (bool, error) {
	open, err := file.Stat()
	if err != nil {
		return false, err
	}
	there, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil && os.SameFile(open, there), err
}
