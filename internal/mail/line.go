package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

// lineIdle is how long a connection waits for the next letter.
const lineIdle = time.Second

// line is a connection to the mail server, which takes one letter after another.
type line struct {
	conn   *guarded
	client *gomail.Client
	talk   *smtp.Client
	leave  func() bool // ends the watch of a hand-over's context
	hangUp *time.Timer
}

// handOver sends a letter on the line that was used last, or on a new one where that
// has hung up, and keeps the line for the next.
func (s *SMTP) handOver(ctx context.Context, msg *gomail.Msg) error {
	if l := s.line(); l != nil && l.hangUp.Stop() {
		l.watch(ctx)
		err := s.send(l, msg)
		if refusal, ok := errors.AsType[*gomail.SendError](err); !ok || refusal.Reason != gomail.ErrSMTPMailFrom {
			return err
		} // else the server had enough of this connection
	}
	l, err := s.open(ctx)
	if err != nil {
		return err
	}
	return s.send(l, msg)
}

// line takes the one that was used last; nil: there is none.
func (s *SMTP) line() *line {
	s.mu.Lock()
	defer s.mu.Unlock()
	last := len(s.lines) - 1
	if last < 0 {
		return nil
	}
	l := s.lines[last]
	s.lines = s.lines[:last]
	return l
}

func (s *SMTP) send(l *line, msg *gomail.Msg) error {
	err := l.client.SendWithSMTPClient(l.talk, msg)
	if !l.leave() || err != nil {
		go l.close()
		return err
	}
	l.hangUp = time.AfterFunc(s.idle, l.close)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lines = append(s.lines, l)
	return nil
}

func (l *line) close() {
	_ = l.client.CloseWithSMTPClient(l.talk)
	_ = l.conn.Close()
}

// watch closes the connection when ctx, that of a hand-over, ends: the library
// leaves some open when a server misbehaves.
func (l *line) watch(ctx context.Context) {
	l.conn.left = maxReplies
	l.leave = context.AfterFunc(ctx, func() { _ = l.conn.Close() }) // whoever waits on it learns of it
}

func (s *SMTP) open(ctx context.Context) (*line, error) {
	l := &line{conn: &guarded{}}
	client, err := gomail.NewClient(s.host, s.options(func(dialing context.Context, network, addr string) (net.Conn, error) {
		c, err := s.dial(dialing, network, addr)
		if err != nil {
			return nil, err
		}
		l.conn.Conn = c
		l.watch(ctx)
		if !s.implicit {
			return l.conn, nil
		}
		t := tls.Client(l.conn, s.tls())
		return t, t.HandshakeContext(dialing)
	})...)
	if err != nil {
		return nil, err
	}
	l.client = client
	l.talk, err = client.DialToSMTPClientWithContext(ctx)
	if err != nil && l.conn.Conn != nil {
		_ = l.conn.Close()
	}
	return l, err
}

// guarded is a connection with a bound on what is read from it.
type guarded struct {
	net.Conn
	left int
}

// Read fails when the server has said more than any conversation needs.
func (g *guarded) Read(b []byte) (int, error) {
	if g.left <= 0 {
		return 0, errors.New("the mail server says too much")
	}
	n, err := g.Conn.Read(b[:min(len(b), g.left)])
	g.left -= n
	return n, err
}
