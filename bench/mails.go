package main

import (
	"context"
	"database/sql"
	"net/url"
)

// mails counts letters in a running site's database.
type mails struct{ pool *sql.DB }

func openMails(ctx context.Context, path string) (*mails, error) {
	pool, err := openFile(path, url.Values{"_busy_timeout": {"5000"}, "_query_only": {"on"}})
	if err != nil {
		return nil, err
	}
	return &mails{pool}, pool.PingContext(ctx)
}

func (m *mails) close() { _ = m.pool.Close() }

// count gives how many were sent and how many are still to be.
func (m *mails) count(ctx context.Context) (sent, waiting int, err error) {
	err = m.pool.QueryRowContext(ctx, `select count(*) filter (where state = 'done'), count(*) filter (where state <> 'done')
		from job where name = 'mail.send'`).Scan(&sent, &waiting)
	return sent, waiting, err
}
