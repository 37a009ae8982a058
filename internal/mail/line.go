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

// handOver sends a letter on l, or on a new line where l is nil or has hung up.
// It returns the line for the next letter; nil: none.
func (s *SMTP) handOver(ctx context.Context, l *line, msg *gomail.Msg) (*line, error) {
	if l != nil && l.hangUp.Stop() {
		l.watch(ctx)
		next, err := l.send(msg)
		if refusal, ok := errors.AsType[*gomail.SendError](err); !ok || refusal.Reason != gomail.ErrSMTPMailFrom {
			return next, err
		} // else the server had enough of this connection
	}
	l, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	return l.send(msg)
}

func (l *line) send(msg *gomail.Msg) (*line, error) {
	err := l.client.SendWithSMTPClient(l.talk, msg)
	if !l.leave() || err != nil {
		go l.close()
		return nil, err
	}
	l.hangUp = time.AfterFunc(lineIdle, l.close)
	return l, nil
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
