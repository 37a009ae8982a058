package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	gomail "github.com/wneessen/go-mail"
)

const (
	smtpTimeout = 30 * time.Second // of a whole hand-over
	maxReplies  = 256 << 10        // bytes that a server may say in one hand-over
	maxLines    = 8                // connections at once
)

// SMTP hands letters to a mail server, several on one connection.
type SMTP struct {
	host     string
	port     int
	implicit bool // TLS from the first byte
	loopback bool
	user     string
	password string
	from     func() string
	timeout  time.Duration
	roots    *x509.CertPool // nil: the system's
	dial     func(ctx context.Context, network, addr string) (net.Conn, error)
	idle     time.Duration // that a connection waits for the next letter
	turns    chan struct{} // has an element for each connection in use
	mu       sync.Mutex
	lines    []*line // that nobody uses, the newest last
}

var _ Sender = (*SMTP)(nil)

// NewSMTP takes smtp[s]://[user:password@]host[:port]. smtps is TLS from the
// first byte (port 465); smtp upgrades by STARTTLS (port 587) and sends nothing
// without it, but for a server on this machine, where there is no TLS at all.
// The certificate is always checked. from returns each letter's sender: an
// address, with or without a name.
func NewSMTP(server string, from func() string) (*SMTP, error) {
	if _, err := author(from()); err != nil {
		return nil, err
	}
	u, err := url.Parse(server)
	if err != nil || (u.Scheme != "smtp" && u.Scheme != "smtps") || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return nil, errors.New("mail: want smtp[s]://[user:password@]host[:port]") // the URL may hold a password
	}
	s := &SMTP{
		host: u.Hostname(), port: 587, implicit: u.Scheme == "smtps", loopback: isLoopback(u.Hostname()),
		user: u.User.Username(), from: from, timeout: smtpTimeout, dial: new(net.Dialer).DialContext,
		idle: lineIdle, turns: make(chan struct{}, maxLines),
	}
	s.password, _ = u.User.Password()
	if s.implicit {
		s.port = 465
	}
	if p := u.Port(); p != "" {
		if s.port, err = strconv.Atoi(p); err != nil || s.port < 1 || s.port > 65535 {
			return nil, errors.New("mail: the port of the mail server must be 1 to 65535")
		}
	}
	return s, nil
}

// Send hands the letter over within 30 s of its turn. Once the server has taken it,
// what goes wrong afterwards is no failure: it would only be sent again.
func (s *SMTP) Send(ctx context.Context, id string, m Message) error {
	msg, err := compose(s.from(), id, m)
	if err != nil {
		return err
	}
	select {
	case s.turns <- struct{}{}:
		defer func() { <-s.turns }()
	case <-ctx.Done():
		return fmt.Errorf("mail: smtp: %w", ctx.Err())
	}
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	if err = s.handOver(ctx, msg); err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return fmt.Errorf("mail: smtp: %w (%w)", ctx.Err(), err)
	}
	return fmt.Errorf("mail: smtp: %w", err)
}

// options are those of one connection, which dial opens.
func (s *SMTP) options(dial gomail.DialContextFunc) []gomail.Option {
	policy := gomail.TLSMandatory
	auth := []gomail.SMTPAuthType{
		gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin, gomail.SMTPAuthCramMD5,
	}
	switch {
	case s.implicit:
		policy = gomail.TLSOpportunistic // connect has made it TLS already
	case s.loopback:
		policy = gomail.NoTLS
		auth = []gomail.SMTPAuthType{gomail.SMTPAuthCramMD5, gomail.SMTPAuthPlainNoEnc, gomail.SMTPAuthLoginNoEnc}
	}
	options := []gomail.Option{
		gomail.WithPort(s.port),
		gomail.WithTimeout(s.timeout),
		gomail.WithTLSPolicy(policy),
		gomail.WithTLSConfig(s.tls()),
		gomail.WithDialContextFunc(dial),
		gomail.WithoutNoop(),
		gomail.WithoutRset(),
	}
	if s.user != "" {
		options = append(options, gomail.WithUsername(s.user), gomail.WithPassword(s.password), gomail.WithOpportunisticSMTPAuth(auth...))
	}
	return options
}

func (s *SMTP) tls() *tls.Config {
	return &tls.Config{ServerName: s.host, RootCAs: s.roots, MinVersion: tls.VersionTLS12}
}

func isLoopback(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}
