package mail

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// script says how a server behaves; the zero script takes every letter.
type script struct {
	tls       *tls.Config // for STARTTLS, or from the first byte where implicit
	implicit  bool
	user      string            // user and password that AUTH PLAIN wants
	reply     map[string]string // verb -> reply instead of the normal one; "-" hangs
	greeting  func(w io.Writer) // instead of the normal one
	onCommand func(verb string) // hears each command
	limit     int               // letters on a connection, if any limit
}

// server is a small SMTP server.
type server struct {
	script
	listener net.Listener
	mu       sync.Mutex
	letters  []string
	commands []string
	quit     chan struct{}
}

func serve(t *testing.T, s script) *server {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	srv := &server{script: s, listener: l, quit: make(chan struct{})}
	ended, end := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			wg.Go(func() { srv.talk(c) })
			context.AfterFunc(ended, func() { _ = c.Close() })
		}
	})
	t.Cleanup(func() {
		close(srv.quit)
		end()
		_ = l.Close()
		wg.Wait()
	})
	return srv
}

func (s *server) addr() string { return s.listener.Addr().String() }

func (s *server) got() (letters, commands []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.letters...), append([]string(nil), s.commands...)
}

// conversation is one connection to a server.
type conversation struct {
	*server
	conn   net.Conn
	in     *bufio.Reader
	secure bool
	taken  int
}

func (s *server) talk(c net.Conn) {
	defer func() { _ = c.Close() }()
	v := &conversation{server: s, conn: c, secure: s.implicit}
	if s.implicit {
		v.conn = tls.Server(c, s.tls)
	}
	v.in = bufio.NewReader(v.conn)
	if s.greeting != nil {
		s.greeting(v.conn)
		<-s.quit
		return
	}
	v.say("220 test ESMTP")
	for v.step() {
	}
}

func (v *conversation) say(text string) { _, _ = io.WriteString(v.conn, text+"\r\n") }

// scripted gives the reply that the script has for verb, if it has one.
func (v *conversation) scripted(verb string) bool {
	switch r := v.reply[verb]; r {
	case "":
		return false
	case "-":
		<-v.quit
	default:
		v.say(r)
	}
	return true
}

// step answers one command; false ends the conversation.
func (v *conversation) step() bool {
	line, err := v.in.ReadString('\n')
	if err != nil {
		return false
	}
	line = strings.TrimRight(line, "\r\n")
	verb, rest, _ := strings.Cut(line, " ")
	verb = strings.ToUpper(verb)
	v.mu.Lock()
	v.commands = append(v.commands, line)
	v.mu.Unlock()
	if v.onCommand != nil {
		v.onCommand(verb)
	}
	if v.scripted(verb) {
		return true
	}
	switch verb {
	case "EHLO":
		v.hello()
	case "STARTTLS":
		v.say("220 go on")
		v.conn, v.secure = tls.Server(v.conn, v.tls), true
		v.in = bufio.NewReader(v.conn)
	case "AUTH":
		raw, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(rest, "PLAIN "))
		if string(raw) == "\x00"+strings.Replace(v.user, ":", "\x00", 1) {
			v.say("235 welcome")
		} else {
			v.say("535 no")
		}
	case "DATA":
		v.say("354 go on")
		v.take(v.in)
		if !v.scripted(".") {
			v.say("250 taken")
		}
		v.taken++
		return v.taken != v.limit
	case "QUIT":
		v.say("221 bye")
		return false
	default:
		v.say("250 fine")
	}
	return true
}

func (v *conversation) hello() {
	v.say("250-test")
	if v.tls != nil && !v.secure {
		v.say("250-STARTTLS")
	}
	if v.user != "" {
		v.say("250-AUTH PLAIN")
	}
	v.say("250 SMTPUTF8")
}

func (s *server) take(in *bufio.Reader) {
	var letter strings.Builder
	for {
		line, err := in.ReadString('\n')
		if err != nil || line == ".\r\n" {
			break
		}
		letter.WriteString(strings.TrimPrefix(line, ".")) // RFC 5321, 4.5.2
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.letters = append(s.letters, letter.String())
}

// certificate returns a server's side for example.com, and what trusts it.
func certificate(t *testing.T) (*tls.Config, *x509.CertPool) {
	t.Helper()
	https := httptest.NewTLSServer(nil)
	defer https.Close()
	roots := x509.NewCertPool()
	roots.AddCert(https.Certificate())
	return &tls.Config{Certificates: https.TLS.Certificates, MinVersion: tls.VersionTLS12}, roots
}
