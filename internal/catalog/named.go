package catalog

import (
	"context"
	"strconv"
	"strings"

	"enamel/internal/db"
)

// Named reads units by their slugs, sold and off sale ones too; what is no unit any more is not in it.
func (s *Service) Named(ctx context.Context, r db.Reader, slugs []string) (map[string]Unit, error) {
	if len(slugs) == 0 {
		return nil, nil
	}
	marks, args := make([]string, len(slugs)), make([]any, len(slugs))
	for i, slug := range slugs {
		marks[i], args[i] = "$"+strconv.Itoa(i+1), slug
	}
	units, err := s.read(ctx, r, s.db.Now(), `where slug in (`+strings.Join(marks, ", ")+`)`, args...)
	out := make(map[string]Unit, len(units))
	for _, u := range units {
		out[u.Slug] = u
	}
	return out, err
}
