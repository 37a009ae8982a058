package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"
)

const (
	manifestName = "manifest.json"
	maxManifest  = 64 << 20
	stampLayout  = "20060102T150405Z"
)

// Manifest says what a backup is made of and whether it was proven.
type Manifest struct {
	Stamp    string           `json:"stamp"` // the name of its folder
	Made     time.Time        `json:"made"`
	Version  string           `json:"version"`  // of the program
	Database string           `json:"database"` // that it was made of: SQLite or PostgreSQL
	Mark     string           `json:"mark"`     // of the secret
	Files    []File           `json:"files"`
	Pictures map[string]int64 `json:"pictures"` // bytes by hash
	Proven   *time.Time       `json:"proven"`   // when it was restored aside without a fault
	Problem  string           `json:"problem,omitempty"`
}

// File is one database of a backup, an SQLite file.
type File struct {
	Name   string           `json:"name"`
	Size   int64            `json:"size"`
	SHA256 string           `json:"sha256"`
	Schema int64            `json:"schema"` // its version
	Rows   map[string]int64 `json:"rows"`   // by table
}

// Size is how many bytes a backup has.
func (m Manifest) Size() (n int64) {
	for _, f := range m.Files {
		n += f.Size
	}
	for _, size := range m.Pictures {
		n += size
	}
	return n
}

// Rows is how many rows its databases have, in how many tables.
func (m Manifest) Rows() (rows int64, tables int) {
	for _, f := range m.Files {
		tables += len(f.Rows)
		for _, n := range f.Rows {
			rows += n
		}
	}
	return rows, tables
}

// Mark tells one secret from another and gives nothing of it away.
func Mark(secret []byte) string {
	sum := sha256.Sum256(append([]byte("enamel backup "), secret...))
	return hex.EncodeToString(sum[:4])
}

func (m Manifest) write(ctx context.Context, to place) error {
	text, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	return sendBytes(ctx, to, m.Stamp+"/"+manifestName, text)
}

func readManifest(ctx context.Context, from place, stamp string) (m Manifest, err error) {
	r, err := from.get(ctx, stamp+"/"+manifestName)
	if err != nil {
		return m, err
	}
	defer r.Close() //nolint:errcheck // it was only read
	text, err := io.ReadAll(io.LimitReader(r, maxManifest))
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	if err != nil {
		return m, fmt.Errorf("read the manifest of %s: %w", stamp, err)
	}
	for hash := range m.Pictures {
		if len(hash) != 2*sha256.Size {
			return m, fmt.Errorf("read the manifest of %s: %q is no hash", stamp, hash)
		}
	}
	m.Stamp = stamp
	return m, nil
}

// isStamp tells the folder of a backup from others.
func isStamp(name string) bool {
	_, err := time.Parse(stampLayout, name)
	return err == nil
}

// stamps are the backups in a list of files, the newest first.
func stamps(files map[string]int64) []string {
	var all []string
	for name := range files {
		if stamp, _, ok := strings.Cut(name, "/"); ok && isStamp(stamp) {
			all = append(all, stamp)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	slices.Reverse(all)
	return all
}

// newestProven is the newest backup there that was proven, and the stamps of
// the newer ones that were not.
func newestProven(ctx context.Context, at place) (m Manifest, newer []string, err error) {
	files, err := at.list(ctx, "")
	if err != nil {
		return m, nil, err
	}
	for _, stamp := range stamps(files) {
		m, err := readManifest(ctx, at, stamp)
		switch {
		case errors.Is(err, fs.ErrNotExist): // it was not finished
		case err != nil:
			return m, nil, err
		case m.Proven != nil:
			return m, newer, nil
		default:
			newer = append(newer, stamp)
		}
	}
	return m, newer, fmt.Errorf("no backup in %s was proven; name one of its folders to restore it nonetheless", at)
}

func pictureName(hash string) string { return "photos/" + hash[:2] + "/" + hash + ".jpg" }

// send copies a file of this machine to a place.
func send(ctx context.Context, to place, name, path string, size int64) error {
	f, err := os.Open(path) //nolint:gosec // made here
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // it was only read
	return to.put(ctx, name, f, size)
}

func sendBytes(ctx context.Context, to place, name string, data []byte) error {
	return to.put(ctx, name, bytes.NewReader(data), int64(len(data)))
}

// fetch copies a database of a backup to this machine and compares its hash.
func (m Manifest) fetch(ctx context.Context, from place, name, path string) (File, error) {
	i := slices.IndexFunc(m.Files, func(f File) bool { return f.Name == name })
	if i < 0 {
		return File{}, errors.New("the backup does not have it")
	}
	want := m.Files[i]
	r, err := from.get(ctx, m.Stamp+"/"+name)
	if err != nil {
		return want, err
	}
	defer r.Close()                                                        //nolint:errcheck // it was only read
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600) //nolint:gosec // in a folder of the program
	if err != nil {
		return want, err
	}
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(&gentle{file: f}, sum), io.LimitReader(r, want.Size+1))
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return want, fmt.Errorf("fetch: %w", err)
	}
	if n != want.Size || hex.EncodeToString(sum.Sum(nil)) != want.SHA256 {
		return want, errors.New("it is damaged: its bytes are not those that the manifest has the hash of")
	}
	return want, nil
}

// fetchPicture reads a picture and compares its hash.
func fetchPicture(ctx context.Context, from place, hash string, size int64) ([]byte, error) {
	r, err := from.get(ctx, pictureName(hash))
	if err != nil {
		return nil, err
	}
	defer r.Close() //nolint:errcheck // it was only read
	data, err := io.ReadAll(io.LimitReader(r, size+1))
	if err != nil {
		return nil, fmt.Errorf("fetch the picture %s: %w", hash, err)
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != hash {
		return nil, fmt.Errorf("the picture %s is damaged", hash)
	}
	return data, nil
}
