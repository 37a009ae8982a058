package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"enamel/internal/blob"
	"enamel/internal/db"
)

// Restored says what a restore did.
type Restored struct {
	Manifest
	Place string
	Newer []string // stamps of newer backups there that were not proven
	Lost  string   // the earlier contents that the restore replaced; empty: none
	Put   int      // pictures that were not there
	Age   time.Duration
}

// Restore puts a backup where the Config's parts and photos are. The address is a
// place, of whose backups it takes the newest proven one, or the folder of one.
// Without replace it refuses a shop that has orders or accounts.
func Restore(ctx context.Context, c Config, address string, replace bool) (r Restored, err error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	free, err := c.claim(ctx)
	if err != nil {
		return r, err
	}
	defer free()
	from, m, newer, err := c.find(ctx, address)
	if err != nil {
		return r, err
	}
	r = Restored{Manifest: m, Place: from.String(), Newer: newer, Age: c.Now().Sub(m.Made)}
	if r.Lost, err = c.lost(ctx); err != nil {
		r.Lost = "a database that cannot be read (" + err.Error() + ")"
	}
	if r.Lost != "" && !replace {
		return r, fmt.Errorf("%s would be lost: --replace gives it up", r.Lost)
	}
	work, done, err := workshop(c.Work, "restore")
	if err != nil {
		return r, err
	}
	defer done()
	for _, p := range c.Parts {
		if err := p.stage(ctx, from, r.Manifest, filepath.Join(work, p.Name)); err != nil {
			return r, fmt.Errorf("%s: %w", p.Name, err)
		}
	}
	if c.Parts[0].DB.URL != "" {
		return r, c.intoPostgres(ctx, from, &r, work)
	}
	return r, c.intoFolder(ctx, from, &r, work)
}

// find opens a backup by its address.
func (c Config) find(ctx context.Context, address string) (at place, m Manifest, newer []string, err error) {
	address = strings.TrimSuffix(strings.TrimSuffix(address, "/"), "/"+Shop)
	stamp := path.Base(address)
	if !isStamp(stamp) {
		if at, err = openPlace(address, c.Store); err != nil {
			return nil, m, nil, err
		}
		m, newer, err = newestProven(ctx, at)
		return at, m, newer, err
	}
	at, err = openPlace(strings.TrimSuffix(address, "/"+stamp), c.Store)
	if err != nil {
		return nil, m, nil, err
	}
	m, err = readManifest(ctx, at, stamp)
	return at, m, nil, err
}

// claim makes sure that no shop uses what is restored, until free.
func (c Config) claim(ctx context.Context) (free func(), err error) {
	if address := c.Parts[0].DB.URL; address != "" {
		return func() {}, claimPostgres(ctx, address)
	}
	unlock, err := lock(useFile(c.Work), true)
	if errors.As(err, new(held)) {
		return nil, errors.New("the shop runs on this data folder, or a command does: stop it first")
	}
	if err != nil {
		return nil, err
	}
	return func() { _ = unlock() }, nil
}

// lost says what a restore takes away.
func (c Config) lost(ctx context.Context) (string, error) {
	if address := c.Parts[0].DB.URL; address != "" {
		return lostPostgres(ctx, address)
	}
	if _, err := os.Stat(c.Parts[0].DB.Path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	d, err := openFile(c.Parts[0].DB.Path, readOnly())
	if err != nil {
		return "", err
	}
	defer d.Close() //nolint:errcheck // it was only read
	var orders, users int
	err = d.QueryRowContext(ctx, countsOfShop).Scan(&orders, &users)
	return whatIsLost(orders, users), err
}

// countsOfShop counts what nobody can make again.
const countsOfShop = `select (select count(*) from orders), (select count(*) from users)`

func whatIsLost(orders, users int) string {
	if orders+users == 0 {
		return ""
	}
	return fmt.Sprintf("a shop with %d orders and %d accounts", orders, users)
}

// stage fetches a part, checks it, and brings it up to this program's schema.
func (p Part) stage(ctx context.Context, from place, m Manifest, to string) error {
	if _, err := m.fetch(ctx, from, p.Name, to); err != nil {
		return err
	}
	if err := examine(ctx, to); err != nil {
		return err
	}
	d, err := db.Open(ctx, p.at(to)) // refuses a newer schema
	if err != nil {
		return err
	}
	if p.Name == Shop { // a backup holds no unfinished uploads
		_, err = d.Exec(ctx, `delete from upload where hash is null`)
	}
	return errors.Join(err, d.Close())
}

// intoFolder puts the pictures and then the files where the shop looks for them.
func (c Config) intoFolder(ctx context.Context, from place, r *Restored, work string) error {
	d, err := db.Open(ctx, db.Config{Path: filepath.Join(work, Shop), Relaxed: true})
	if err != nil {
		return err
	}
	r.Put, err = putBack(ctx, from, r.Manifest, blob.New(d, c.Photos))
	if err = errors.Join(err, d.Close()); err != nil {
		return err
	}
	for i := len(c.Parts) - 1; i >= 0; i-- { // the shop's own comes last
		to := c.Parts[i].DB.Path
		for _, beside := range []string{"-shm", "-wal", ""} { // the old shop is kept aside, with its newest writes
			if err := os.Rename(to+beside, to+".before"+beside); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		if err := os.Rename(filepath.Join(work, c.Parts[i].Name), to); err != nil {
			return err
		}
	}
	return nil
}

// putBack gives an album the pictures that it lacks, and has all sizes made.
func putBack(ctx context.Context, from place, m Manifest, album *blob.Service) (n int, err error) {
	for hash, size := range m.Pictures {
		data, err := album.Master(ctx, hash)
		if err != nil && !blob.IsMissing(err) {
			return n, err
		}
		if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != hash {
			if data, err = fetchPicture(ctx, from, hash, size); err != nil {
				return n, err
			}
			n++
		}
		if err := album.PutBack(ctx, hash, data); err != nil {
			return n, err
		}
	}
	return n, nil
}
