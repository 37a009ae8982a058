package mail

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	gomail "github.com/wneessen/go-mail"
)

// Folder is the Sender for shops without a mail server: one .eml file a letter.
type Folder struct {
	dir     string
	from    func() string
	writing sync.Mutex // each syncs the disk, which the database needs too
}

var _ Sender = (*Folder)(nil)

// NewFolder makes dir, which only the owner may open. from is asked for the
// sender of each letter, which may have a name.
func NewFolder(dir string, from func() string) (*Folder, error) {
	if _, err := author(from()); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return &Folder{dir: dir, from: from}, nil
}

// Send writes <id>.eml, whole or not at all. Ids of jobs sort by the time of
// their making, and so do the files. A repeat replaces its file.
func (f *Folder) Send(ctx context.Context, id string, m Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	msg, err := compose(f.from(), id, m)
	if err != nil {
		return err
	}
	f.writing.Lock()
	defer f.writing.Unlock()
	if err := ctx.Err(); err != nil { // it may have ended meanwhile
		return fmt.Errorf("mail: %w", err)
	}
	if err := writeWhole(f.dir, id+".eml", msg); err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	return nil
}

// writeWhole writes beside, syncs and renames, so that no reader and no crash
// sees half a letter.
func writeWhole(dir, name string, msg *gomail.Msg) error {
	f, err := os.CreateTemp(dir, ".*.partial") // 0600
	if err != nil {
		return err
	}
	_, err = msg.WriteTo(f)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), filepath.Join(dir, name))
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return syncDir(dir)
}

// syncDir makes a rename last.
func syncDir(dir string) error {
	d, err := os.Open(dir) //nolint:gosec // the operator names the folder
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
