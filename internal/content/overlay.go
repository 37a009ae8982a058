package content

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
)

// Over lays files of the content desk over others, by their paths: the desk's
// file wins. A path without a text takes the file away.
func Over(files fs.FS, desk map[string]string) fs.FS { return overlay{files, desk} }

type overlay struct {
	fs.FS
	desk map[string]string
}

// ofDesk reports whether a file is one of the desk.
func (l *loader) ofDesk(name string) bool {
	o, over := l.files.(overlay)
	return over && o.desk[name] != ""
}

// ReadFile implements fs.ReadFileFS.
func (o overlay) ReadFile(name string) ([]byte, error) {
	text, ok := o.desk[name]
	switch {
	case !ok:
		return fs.ReadFile(o.FS, name)
	case text == "":
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return []byte(text), nil
}

// ReadDir implements fs.ReadDirFS.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(o.FS, name)
	entries = slices.DeleteFunc(slices.Clone(entries), func(e fs.DirEntry) bool { _, ok := o.desk[path.Join(name, e.Name())]; return ok })
	for file, text := range o.desk {
		if path.Dir(file) == name && text != "" {
			entries = append(entries, deskFile(path.Base(file)))
			err = nil
		}
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	return entries, err
}

// deskFile is the entry of a file of the desk.
type deskFile string

func (f deskFile) Name() string               { return string(f) }
func (f deskFile) IsDir() bool                { return false }
func (f deskFile) Type() fs.FileMode          { return 0 }
func (f deskFile) Info() (fs.FileInfo, error) { return nil, fs.ErrNotExist }
