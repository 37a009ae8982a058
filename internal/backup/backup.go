// Package backup copies the shop while it runs, restores it, and proves each copy
// by restoring it aside. One format serves both databases: SQLite files, pictures
// by their hash, and a manifest.
package backup

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pressly/goose/v3"

	"enamel/internal/blob"
	"enamel/internal/check"
	"enamel/internal/db"
)

// limit is how long a backup, or a restore, may take.
const limit = 2 * time.Hour

// Part is a database of the shop: the file that a backup has of it, and where it is.
type Part struct {
	Name string
	DB   db.Config
}

// Shop is the name of the part whose photos and rules are the shop's.
const Shop = "enamel.db"

func (p Part) version() string { return cmp.Or(p.DB.Schema.Version, goose.DefaultTablename) }

// at is the part as a file of its own, of a schema that this program knows in full.
func (p Part) at(path string) db.Config {
	schema := p.DB.Schema
	if schema.Files == nil {
		schema = db.ShopSchema()
	}
	schema.Floor = ""
	return db.Config{Path: path, Schema: schema, Read: limit}
}

// whole is the part where the shop has it. A newer schema is refused: this
// program would leave out what it does not know.
func (p Part) whole() db.Config {
	c := p.DB
	c.Schema = p.at("").Schema
	return c
}

// Store is how an S3 bucket is reached.
type Store struct{ Endpoint, Key, Secret string }

// Config is what is backed up, or restored.
type Config struct {
	Parts   []Part
	Photos  string              // the folder of photos; empty: in the database
	Work    string              // a folder for what is under way
	Rules   func() []check.Rule // of the shop's rows
	Version string              // of the program
	Mark    string              // of the shop's secret
	Store   Store
	Now     func() time.Time
}

// Result is a backup that was made, proven unless its manifest names a problem.
type Result struct {
	Manifest
	Sent  int    // pictures that were not there
	Place string // its location, without credentials
}

// Make makes a backup and proves it. A backup that fails the proof is kept, and
// its manifest says why.
func Make(ctx context.Context, c Config, address string) (r Result, err error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	to, err := openPlace(address, c.Store)
	if err != nil {
		return r, err
	}
	work, done, err := workshop(c.Work, "backup")
	if err != nil {
		return r, err
	}
	defer done()
	made := c.Now().UTC().Truncate(time.Second)
	r = Result{Place: to.String(), Manifest: Manifest{Stamp: made.Format(stampLayout), Made: made, Version: c.Version, Mark: c.Mark, Database: c.database()}}
	for _, p := range c.Parts {
		path := filepath.Join(work, p.Name)
		if err := snapshot(ctx, p, path); err != nil {
			return r, fmt.Errorf("copy %s: %w", p.Name, err)
		}
		f, err := describe(ctx, path, p.Name, p.version())
		if err != nil {
			return r, err
		}
		r.Files = append(r.Files, f)
	}
	sent, err := c.sendPictures(ctx, to, &r.Manifest, filepath.Join(work, Shop))
	if err != nil {
		return r, err
	}
	r.Sent = len(sent)
	for _, f := range r.Files {
		path := filepath.Join(work, f.Name)
		if err := errors.Join(send(ctx, to, r.Stamp+"/"+f.Name, path, f.Size), os.Remove(path)); err != nil {
			return r, err
		}
	}
	if err := c.prove(ctx, to, r.Manifest, sent, work); err != nil {
		r.Problem = err.Error()
	} else {
		now := c.Now().UTC()
		r.Proven = &now
	}
	return r, r.write(ctx, to)
}

func (c Config) database() string {
	if c.Parts[0].DB.URL != "" {
		return "PostgreSQL"
	}
	return "SQLite"
}

// workshop is an empty folder for one backup or restore at a time; done empties it.
func workshop(folder, name string) (path string, done func(), err error) {
	unlock, err := lock(filepath.Join(folder, name+".lock"), true)
	if errors.As(err, new(held)) {
		return "", nil, fmt.Errorf("another %s runs", name)
	}
	if err != nil {
		return "", nil, err
	}
	path = filepath.Join(folder, name+".tmp")
	if err := errors.Join(os.RemoveAll(path), os.MkdirAll(path, 0o700)); err != nil {
		return "", nil, errors.Join(err, unlock())
	}
	return path, func() { _ = errors.Join(os.RemoveAll(path), unlock()) }, nil
}

// snapshot writes a part as it is at one moment into a new SQLite file.
func snapshot(ctx context.Context, p Part, path string) error {
	d, err := db.Open(ctx, p.whole()) // makes a part that nothing has used yet
	if err != nil {
		return err
	}
	defer d.Close() //nolint:errcheck // it was only read
	if p.DB.URL != "" {
		return draw(ctx, p, path)
	}
	source, err := openFile(p.DB.Path, readOnly())
	if err != nil {
		return err
	}
	defer source.Close() //nolint:errcheck // it was only read
	return gently(path, func() error {
		_, err := source.ExecContext(ctx, `vacuum into ?`, path)
		return err
	})
}

// sendPictures sends the pictures that the place lacks, and lists all in the manifest.
func (c Config) sendPictures(ctx context.Context, to place, m *Manifest, file string) (sent []string, err error) {
	d, err := openFile(file, readOnly())
	if err != nil {
		return nil, err
	}
	defer d.Close() //nolint:errcheck // it was only read
	there, err := to.list(ctx, "photos/")
	if err != nil {
		return nil, fmt.Errorf("list the pictures of %s: %w", to, err)
	}
	album, done, err := c.album(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	m.Pictures = map[string]int64{}
	err = each(ctx, d, `select hash from photo order by hash`, 1, func(row []string) error {
		hash := row[0]
		if size, ok := there[pictureName(hash)]; ok {
			m.Pictures[hash] = size
			return nil
		}
		data, err := album.Master(ctx, hash)
		if blob.IsMissing(err) { // forgotten since, or lost: the proof tells
			return nil
		}
		if err != nil {
			return fmt.Errorf("read the photo %s: %w", hash, err)
		}
		m.Pictures[hash] = int64(len(data))
		sent = append(sent, hash)
		return sendBytes(ctx, to, pictureName(hash), data)
	})
	return sent, err
}

// album is where the shop keeps its photos.
func (c Config) album(ctx context.Context) (s *blob.Service, done func(), err error) {
	d, err := db.Open(ctx, c.Parts[0].DB)
	if err != nil {
		return nil, nil, err
	}
	return blob.New(d, c.Photos), func() { _ = d.Close() }, nil
}

// prove restores a backup aside and looks for what is wrong with it.
func (c Config) prove(ctx context.Context, from place, m Manifest, sent []string, work string) error {
	for _, p := range c.Parts {
		path := filepath.Join(work, "proof-"+p.Name)
		f, err := m.fetch(ctx, from, p.Name, path)
		if err == nil {
			err = c.proveFile(ctx, p, m, f, path)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
	}
	there, err := from.list(ctx, "photos/")
	if err != nil {
		return err
	}
	for hash, size := range m.Pictures {
		if there[pictureName(hash)] != size {
			return fmt.Errorf("the picture %s is not there", hash)
		}
	}
	for hash := range m.Pictures {
		if !slices.Contains(sent, hash) && !strings.HasPrefix(hash, m.share()) {
			continue
		}
		if _, err := fetchPicture(ctx, from, hash, m.Pictures[hash]); err != nil {
			return errors.Join(err, from.remove(ctx, pictureName(hash))) // the next backup sends it again
		}
	}
	return nil
}

// share begins the hashes of the older pictures that are read this day: each is
// read once in 256 days.
func (m Manifest) share() string { return fmt.Sprintf("%02x", m.Made.Unix()/(24*60*60)%256) }

func (c Config) proveFile(ctx context.Context, p Part, m Manifest, f File, path string) error {
	if err := examine(ctx, path); err != nil {
		return err
	}
	rows, _, err := countRows(ctx, path, p.version())
	if err != nil {
		return err
	}
	for name, n := range f.Rows {
		if rows[name] != n {
			return fmt.Errorf("table %s has %d rows, its manifest counts %d", name, rows[name], n)
		}
	}
	d, err := db.Open(ctx, p.at(path))
	if err != nil {
		return err
	}
	defer d.Close() //nolint:errcheck // the copy goes
	if p.Name != Shop {
		return nil
	}
	err = d.Each(ctx, func(rows *sql.Rows) error {
		var hash string
		if err := rows.Scan(&hash); err != nil {
			return err
		}
		if _, ok := m.Pictures[hash]; !ok {
			return fmt.Errorf("the shop has lost the photo %s", hash)
		}
		return nil
	}, `select hash from photo where units > 0`)
	if err != nil {
		return err
	}
	problems, err := check.Run(ctx, d, c.Rules())
	if err != nil {
		return err
	}
	if len(problems) > 0 {
		return fmt.Errorf("%d rows break the shop's rules, the first %s: enamel check names them", len(problems), problems[0].Rule)
	}
	return nil
}
