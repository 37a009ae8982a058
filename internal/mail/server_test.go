package mail

import (
	"bufio"
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
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	srv := &server{script: s, listener: l, quit: make(chan struct{})}
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			wg.Go(func() { srv.talk(c) })
		}
	})
	t.Cleanup(func() {
		close(srv.quit)
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

func (s *server) talk(c net.Conn) {
	defer func() { _ = c.Close() }()
	secure := s.implicit
	if s.implicit {
		c = tls.Server(c, s.tls)
	}
	in := bufio.NewReader(c)
	say := func(text string) { _, _ = io.WriteString(c, text+"\r\n") }
	if s.greeting != nil {
		s.greeting(c)
		<-s.quit
		return
	}
	say("220 test ESMTP")
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimRight(line, "\r\n")
		verb, rest, _ := strings.Cut(line, " ")
		verb = strings.ToUpper(verb)
		s.mu.Lock()
		s.commands = append(s.commands, line)
		s.mu.Unlock()
		if s.onCommand != nil {
			s.onCommand(verb)
		}
		if r := s.reply[verb]; r == "-" {
			<-s.quit
			return
		} else if r != "" {
			say(r)
			continue
		}
		switch verb {
		case "EHLO":
			say("250-test")
			if s.tls != nil && !secure {
				say("250-STARTTLS")
			}
			if s.user != "" {
				say("250-AUTH PLAIN")
			}
			say("250 SMTPUTF8")
		case "STARTTLS":
			say("220 go on")
			c, secure = tls.Server(c, s.tls), true
			in = bufio.NewReader(c)
		case "AUTH":
			raw, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(rest, "PLAIN "))
			if string(raw) != "\x00"+strings.Replace(s.user, ":", "\x00", 1) {
				say("535 no")
				continue
			}
			say("235 welcome")
		case "DATA":
			say("354 go on")
			s.take(in)
			if r := s.reply["."]; r == "-" {
				<-s.quit
				return
			} else if r != "" {
				say(r)
				continue
			}
			say("250 taken")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 fine")
		}
	}
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
