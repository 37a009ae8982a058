package backup

import (
	"context"
	"fmt"
	"time"

	"enamel/internal/db"
)

// NewestProven is when the newest backup that was proven was begun, the zero
// time where none was.
func NewestProven(ctx context.Context, r db.Reader) (time.Time, error) {
	var ms int64
	if err := r.QueryRow(ctx, `select coalesce(max(started_at), 0) from backup_run where proven_at is not null`).Scan(&ms); err != nil {
		return time.Time{}, fmt.Errorf("find the newest proven backup: %w", err)
	}
	if ms == 0 {
		return time.Time{}, nil
	}
	return db.FromMillis(ms), nil
}
