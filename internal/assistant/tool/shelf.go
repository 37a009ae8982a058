package tool

import (
	"context"
	"sync/atomic"
	"time"

	"enamel/internal/catalog"
)

const (
	// fresh is how long a reading of the shelf serves.
	fresh = time.Second
	// stale is how long it serves while the database does not answer.
	stale = time.Minute
)

// shelf reads the catalogue at most once in a second, one reading at a time.
type shelf struct {
	catalog Catalog
	now     func() time.Time
	turn    chan struct{} // holds one while the catalogue is being read
	newest  atomic.Pointer[stock]
}

// stock is one reading of the shelf.
type stock struct {
	at  time.Time
	all []catalog.Unit // in the shop's order
}

func newShelf(c Catalog, now func() time.Time) *shelf {
	return &shelf{catalog: c, now: now, turn: make(chan struct{}, 1)}
}

// units are those that the site shows. The slice is shared: nobody changes it.
func (s *shelf) units(ctx context.Context) ([]catalog.Unit, error) {
	if read := s.within(fresh); read != nil {
		return read.all, nil
	}
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if read := s.within(fresh); read != nil { // by who was ahead
		return read.all, nil
	}
	at := s.now()
	all, err := s.catalog.Shown(ctx)
	if err != nil {
		if read := s.within(stale); read != nil {
			return read.all, nil
		}
		return nil, err
	}
	s.newest.Store(&stock{at: at, all: all})
	return all, nil
}

// within is the newest reading, nil where it is older.
func (s *shelf) within(age time.Duration) *stock {
	read := s.newest.Load()
	if read == nil || s.now().Sub(read.at) > age {
		return nil
	}
	return read
}
