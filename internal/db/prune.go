package db

import (
	"context"
	"time"
)

// pruneBatch is how many rows one transaction of Prune deletes.
const pruneBatch = 500

// Prune deletes what is older than an age, a batch a transaction. The query
// takes the time before which rows go as $1 and the size of a batch as $2.
func (d *DB) Prune(ctx context.Context, query string, age time.Duration) error {
	for {
		gone, err := d.Exec(ctx, query, Millis(d.Now().Add(-age)), pruneBatch)
		if err != nil || gone < pruneBatch {
			return err
		}
	}
}
