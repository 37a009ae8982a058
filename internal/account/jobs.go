package account

import (
	"context"
	"fmt"
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/job"
	"enamel/internal/mail"
)

const (
	// forgotJob looks an address up and writes to it.
	forgotJob = "account.forgot"
	// maxForgot bounds what is looked up, in bytes.
	maxForgot = 320

	pruneJob   = "account.prune"
	pruneEvery = 6 * time.Hour
	pruneBatch = 500 // bounds one delete

	// unverifiedLife is how long an account stays whose address nobody verifies.
	unverifiedLife = 30 * 24 * time.Hour
)

// forgotArgs is whatever was typed, and the IP address that it came from.
type forgotArgs struct {
	Email   string `json:"email"`
	Address string `json:"address"`
}

// Register adds the jobs of accounts to a queue.
func (s *Service) Register(q *job.Queue) {
	job.Handle(q, forgotJob, func(ctx context.Context, _ *job.Run, a forgotArgs) error { return s.forgot(ctx, a) })
	job.Handle(q, pruneJob, func(ctx context.Context, _ *job.Run, _ struct{}) error { return s.Prune(ctx) })
	q.Schedule(pruneJob, pruneEvery)
}

// Prune deletes what has expired: sessions, tokens, challenges, failed sign-ins,
// counts of letters, unverified accounts. A token's row stays for as long as its letters count.
func (s *Service) Prune(ctx context.Context) error {
	for _, p := range []struct {
		query string
		age   time.Duration
	}{
		{`delete from session where id in (select id from session where expires_at <= $1 order by expires_at limit $2)`, 0},
		{`delete from account_token where (user_id, purpose) in
			(select user_id, purpose from account_token where expires_at <= $1 order by expires_at limit $2)`, mail.CountWindow},
		{`delete from sign_in_failure where account in
			(select account from sign_in_failure where last_at <= $1 order by last_at limit $2)`, failureWindow},
		{`delete from sign_in_challenge where token_hash in
			(select token_hash from sign_in_challenge where expires_at <= $1 order by expires_at limit $2)`, 0},
		{`delete from letter_count where (recipient, kind) in
			(select recipient, kind from letter_count where last_at <= $1 order by last_at limit $2)`, mail.CountWindow},
	} {
		if err := s.db.Prune(ctx, p.query, p.age); err != nil {
			return fmt.Errorf("prune the accounts: %w", err)
		}
	}
	if err := s.pruneUnverified(ctx); err != nil {
		return fmt.Errorf("prune the unverified accounts: %w", err)
	}
	return nil
}

// pruneUnverified deletes customers who have not verified their address in 30
// days; their orders stay, and are nobody's.
func (s *Service) pruneUnverified(ctx context.Context) error {
	for deleted := pruneBatch; deleted == pruneBatch; {
		err := s.db.Tx(ctx, func(tx *db.Tx) error {
			ids, err := deleteUnverified(ctx, tx, tx.Now().Add(-unverifiedLife), pruneBatch)
			if err != nil {
				return err
			}
			deleted = len(ids)
			for _, id := range ids {
				if err := auditlog.Record(ctx, tx, auditlog.Entry{Action: "account.lapsed", Subject: id}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
