package setting

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"enamel/internal/db"
)

// Topic is bumped by every change.
const Topic = "setting"

// Snapshot is the value of every key at one moment.
type Snapshot struct {
	values   []any
	stored   map[string]stored
	versions map[string]int64 // of the keys that have a history
}

// Stored reports whether a key's value comes from a row: somebody has settled it,
// even where it equals the default.
func (s *Snapshot) Stored(key string) bool {
	row, ok := s.stored[key]
	return ok && row.problem == ""
}

type stored struct {
	json    json.RawMessage
	problem string
}

// Entry is one key for a list. Value is what is in force.
type Entry struct {
	Key     string
	Value   json.RawMessage
	Default json.RawMessage
	Changed bool   // a row exists
	Version int64  // of the newest change; 0: there was none
	Problem string // why the row is not in force, such as a rule that is newer than the row
}

// Store reads and writes the settings.
type Store struct {
	db       *db.DB
	registry *Registry
	current  atomic.Pointer[Snapshot]
	loading  sync.Mutex
}

// Open reads the rows. A row that is no longer allowed doesn't stop the shop:
// its default is in force, and List tells of it.
func Open(ctx context.Context, d *db.DB, r *Registry) (*Store, error) {
	s := &Store{db: d, registry: r}
	if err := s.load(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// Snapshot returns the values in force. Take one for each piece of work, so that
// its parts agree.
func (s *Store) Snapshot() *Snapshot { return s.current.Load() }

// Run keeps the snapshot fresh with what other processes write, until ctx ends.
// It calls loaded after each reading, so that what depends on the settings
// never looks at an older one.
func (s *Store) Run(ctx context.Context, loaded func()) error {
	s.db.Watch(ctx, []string{Topic}, func() {
		for s.load(ctx) != nil { // the database is away: no later signal may come
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
			}
		}
		loaded()
	})
	return nil
}

// load reads all rows. Loads follow one another, so that an older one never
// replaces a newer.
func (s *Store) load(ctx context.Context) error {
	s.loading.Lock()
	defer s.loading.Unlock()
	versions, err := s.versions(ctx) // read first: an edit of a newer value is refused, not lost
	if err != nil {
		return err
	}
	rows, err := s.db.Query(ctx, `select key, value from setting`)
	if err != nil {
		return fmt.Errorf("read settings: %w", err)
	}
	defer rows.Close()
	snapshot := &Snapshot{values: make([]any, len(s.registry.defs)), stored: make(map[string]stored), versions: versions}
	for i, d := range s.registry.defs {
		snapshot.values[i] = d.def
	}
	for rows.Next() {
		var key, value string
		if err := rows.Scan(&key, &value); err != nil {
			return fmt.Errorf("read settings: %w", err)
		}
		i, known := s.registry.index[key]
		if !known { // of another version of the program
			continue
		}
		row := stored{json: json.RawMessage(value)}
		if v, err := s.registry.defs[i].parse(row.json); err == nil {
			snapshot.values[i] = v
		} else {
			row.problem = err.Error()
		}
		snapshot.stored[key] = row
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("read settings: %w", err)
	}
	s.current.Store(snapshot)
	return nil
}

func (s *Store) versions(ctx context.Context) (map[string]int64, error) {
	rows, err := s.db.Query(ctx, `select key, max(version) from setting_change group by key`)
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	defer rows.Close()
	out := make(map[string]int64)
	for rows.Next() {
		var key string
		var version int64
		if err := rows.Scan(&key, &version); err != nil {
			return nil, fmt.Errorf("read settings: %w", err)
		}
		out[key] = version
	}
	return out, rows.Err()
}

// Set checks and stores a value for the command line. An unknown key or a value
// that is not allowed is fault.Invalid, with a text that says what is.
func (s *Store) Set(ctx context.Context, key string, value []byte) error {
	return s.Change(ctx, Edit{Key: key, Value: append([]byte{}, value...), By: commandLine})
}

// Reset brings the default back, for the command line.
func (s *Store) Reset(ctx context.Context, key string) error {
	return s.Change(ctx, Edit{Key: key, By: commandLine})
}

// List returns every key, sorted, with its value in force.
func (s *Store) List() []Entry {
	snapshot := s.Snapshot()
	list := make([]Entry, 0, len(s.registry.defs))
	for _, d := range s.registry.defs {
		e := Entry{Key: d.key, Value: slices.Clone(d.json), Default: slices.Clone(d.json), Version: snapshot.versions[d.key]}
		if row, ok := snapshot.stored[d.key]; ok {
			e.Changed, e.Problem = true, row.problem
			if row.problem == "" {
				e.Value = slices.Clone(row.json)
			}
		}
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b Entry) int { return strings.Compare(a.Key, b.Key) })
	return list
}
