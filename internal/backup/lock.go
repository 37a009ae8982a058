package backup

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// held is the failure to take a lock that somebody has.
type held struct{ path string }

func (h held) Error() string { return fmt.Sprintf("%s is locked", h.path) }

// Use says that a process uses the shop in a data folder, until release. Many may;
// Restore waits for none of them and refuses.
func Use(folder string) (release func() error, err error) {
	release, err = lock(useFile(folder), false)
	if errors.As(err, new(held)) {
		return nil, fmt.Errorf("a restore is under way: %w", err)
	}
	if err != nil {
		return nil, fmt.Errorf("the data folder cannot be written: %w", err)
	}
	return release, nil
}

func useFile(folder string) string { return filepath.Join(folder, "use.lock") }

// lock takes a lock on a file, which the system lets go of when the process ends.
func lock(path string, alone bool) (unlock func() error, err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600) //nolint:gosec // in the data folder
	if err != nil {
		return nil, err
	}
	how := syscall.LOCK_SH
	if alone {
		how = syscall.LOCK_EX
	}
	err = syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = held{path}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f.Close, nil
}
