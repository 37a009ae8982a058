package account

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"enamel/internal/api"
	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/fault"
)

const (
	maxSessions  = 100 // of a user
	maxUserAgent = 300 // bytes
	maxAddress   = 100 // bytes
	renewEvery   = time.Hour
	// renewLimit keeps a busy database from holding up what somebody only reads.
	renewLimit = time.Second
)

// lives is how long sessions last.
type lives struct{ idle, most time.Duration }

// livesOf: who can do harm signs in more often.
func livesOf(role string) lives {
	const day = 24 * time.Hour
	if role == api.RoleCustomer {
		return lives{idle: 30 * day, most: 180 * day}
	}
	return lives{idle: 7 * day, most: 30 * day}
}

// end is when a session ends that was made and last used at these times.
func (l lives) end(created, seen time.Time) time.Time {
	idle, most := seen.Add(l.idle), created.Add(l.most)
	if idle.Before(most) {
		return idle
	}
	return most
}

// Authenticate implements api.Sessions. It is one read (for owners who
// must have a second factor, two), and once an hour of a session's use one write,
// which may be left for later.
func (s *Service) Authenticate(ctx context.Context, token string) (p *api.Principal, renew time.Duration, err error) {
	now := s.db.Now()
	p, session, err := s.recognize(ctx, token, now)
	if p == nil || err != nil || now.Sub(session.SeenAt) < renewEvery {
		return p, 0, err
	}
	expires := livesOf(p.Role).end(session.CreatedAt, now)
	renewed, err := s.renew(ctx, session, expires)
	if err != nil {
		return nil, 0, fmt.Errorf("renew the session: %w", err)
	}
	if renewed {
		renew = expires.Sub(now)
	}
	return p, renew, nil
}

// Recognize implements api.Sessions. It writes nothing.
func (s *Service) Recognize(ctx context.Context, token string) (*api.Principal, error) {
	p, _, err := s.recognize(ctx, token, s.db.Now())
	return p, err
}

// recognize reads the session of a token and whose it is; nil: it opens nothing now.
func (s *Service) recognize(ctx context.Context, token string, now time.Time) (*api.Principal, Session, error) {
	if !isToken(token) {
		return nil, Session{}, nil
	}
	session, u, found, err := loadSession(ctx, s.db, hashOf(token))
	if err != nil {
		return nil, Session{}, fmt.Errorf("read the session: %w", busy(err))
	}
	// By the role of today: what was signed in to as a customer may be staff's now.
	if !found || !now.Before(session.ExpiresAt) || !now.Before(livesOf(u.Role).end(session.CreatedAt, session.SeenAt)) {
		return nil, Session{}, nil
	}
	p := u.principal()
	p.SessionID = session.ID
	if s.mustHaveFactor(u) {
		f, err := loadFactor(ctx, s.db, u.ID)
		if err != nil {
			return nil, Session{}, busy(err)
		}
		p.LacksSecondFactor = !f.on()
	}
	return p, session, nil
}

// renew reports false, too, when the database has no time for it now.
func (s *Service) renew(ctx context.Context, session Session, expires time.Time) (renewed bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, renewLimit)
	defer cancel()
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		renewed, err = renewSession(ctx, tx, session, expires)
		return err
	})
	if db.IsBusy(err) {
		return false, nil
	}
	return renewed && err == nil, err
}

// openSession signs a user in within the caller's transaction. The session that
// the request came with ends.
func openSession(ctx context.Context, tx *db.Tx, u User, v Visit) (SignedIn, error) {
	if v.SessionID != "" {
		if err := replaceSession(ctx, tx, u, v); err != nil {
			return SignedIn{}, err
		}
	}
	token, now, l := newToken(), tx.Now(), livesOf(u.Role)
	expires := l.end(now, now)
	err := insertSession(ctx, tx, u.ID, hashOf(token), Session{
		ID: db.NewID(), CreatedAt: now, SeenAt: now, ExpiresAt: expires,
		Address: cut(v.Address, maxAddress), UserAgent: cut(v.UserAgent, maxUserAgent),
	})
	if err != nil {
		return SignedIn{}, err
	}
	return SignedIn{User: u, Token: token, Life: expires.Sub(now)}, nil
}

// replaceSession ends the session that a sign-in came with, which may be
// somebody else's on a shared browser.
func replaceSession(ctx context.Context, tx *db.Tx, u User, v Visit) error {
	whose, err := endSession(ctx, tx, v.SessionID)
	if err != nil || whose == "" {
		return err
	}
	return auditlog.Record(ctx, tx, auditlog.Entry{
		Actor: u.ID, Action: "account.session-replaced", Subject: whose, Detail: v.SessionID, Address: v.Address,
	})
}

// cut bounds a header to what a database takes, in bytes.
func cut(text string, most int) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "?"), "\x00", "")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "")
	}
	return text
}

// SignOut ends the session of a principal.
func (s *Service) SignOut(ctx context.Context, p *api.Principal, v Visit) error {
	err := s.tx(ctx, func(tx *db.Tx) error {
		if deleted, err := deleteSession(ctx, tx, p.ID, p.SessionID); err != nil || !deleted {
			return err
		}
		return record(ctx, tx, p.ID, "account.sign-out", "", v.Address)
	})
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}

// Sessions lists where a user is signed in, the last used first.
func (s *Service) Sessions(ctx context.Context, userID string) ([]Session, error) {
	list, err := listSessions(ctx, s.db, userID, s.db.Now())
	if err != nil {
		return nil, fmt.Errorf("list the sessions: %w", busy(err))
	}
	return list, nil
}

// EndSession ends one session of a user; NotFound where they have no such.
func (s *Service) EndSession(ctx context.Context, userID, id string, v Visit) error {
	none := fault.New(fault.NotFound, "There is no such session.")
	if uuid.Validate(id) != nil { // PostgreSQL takes no text but UTF-8 without NUL
		return none
	}
	err := s.tx(ctx, func(tx *db.Tx) error {
		deleted, err := deleteSession(ctx, tx, userID, id)
		if err != nil {
			return err
		}
		if !deleted {
			return none
		}
		return record(ctx, tx, userID, "account.session-ended", id, v.Address)
	})
	if err != nil {
		return fmt.Errorf("end a session: %w", err)
	}
	return nil
}

// EndSessions signs a user out everywhere.
func (s *Service) EndSessions(ctx context.Context, userID string, v Visit) error {
	err := s.tx(ctx, func(tx *db.Tx) error {
		n, err := deleteSessions(ctx, tx, userID)
		if err != nil {
			return err
		}
		return record(ctx, tx, userID, "account.sessions-ended", fmt.Sprintf("%d sessions", n), v.Address)
	})
	if err != nil {
		return fmt.Errorf("end the sessions: %w", err)
	}
	return nil
}
