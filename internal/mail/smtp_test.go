package mail

import (
	"context"
	"errors"
	"io"
	"net"
	netmail "net/mail"
	"strings"
	"sync"
	"testing"
	"time"
)

const jobID = "01990000-0000-7000-8000-000000000001"

func letter() Message {
	return Message{
		To: "buyer@home.example", ReplyTo: "hello@shop.example", Subject: "Order 10001: we’ve got it",
		Text: "Thank you.\r\n.\nTotal: $540.17\n" + strings.Repeat("long ", 300) + "\nCafé\n",
	}
}

// is a sender that stays the same.
func is(from string) func() string { return func() string { return from } }

func send(t *testing.T, s *SMTP) error {
	t.Helper()
	return s.Send(t.Context(), jobID, letter())
}

func local(t *testing.T, srv *server, user string) *SMTP {
	t.Helper()
	if user != "" {
		user += "@"
	}
	s, err := NewSMTP("smtp://"+user+srv.addr(), is("Panther City <hello@shop.example>"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// remote is a sender whose server, wherever url says it is, is srv.
func remote(t *testing.T, srv *server, url string) *SMTP {
	t.Helper()
	s, err := NewSMTP(url, is("hello@shop.example"))
	if err != nil {
		t.Fatal(err)
	}
	s.dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, srv.addr())
	}
	return s
}

func TestSMTPSendsTheLetter(t *testing.T) {
	srv := serve(t, script{})
	if err := send(t, local(t, srv, "")); err != nil {
		t.Fatal(err)
	}
	letters, commands := srv.got()
	if len(letters) != 1 {
		t.Fatalf("%d letters", len(letters))
	}
	checkLetter(t, letters[0])
	talk := strings.Join(commands, "\n")
	if !strings.Contains(talk, "MAIL FROM:<hello@shop.example>") || !strings.Contains(talk, "RCPT TO:<buyer@home.example>") {
		t.Errorf("the envelope: %s", talk)
	}
}

// checkLetter reads a letter() the way a mail program does.
func checkLetter(t *testing.T, raw string) {
	t.Helper()
	m, err := netmail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatalf("%v in\n%s", err, raw)
	}
	want := map[string]string{
		"To": "<buyer@home.example>", "Reply-To": "<hello@shop.example>",
		"Message-Id": "<" + jobID + "@shop.example>", "Auto-Submitted": "auto-generated",
	}
	for name, value := range want {
		if got := m.Header.Get(name); got != value {
			t.Errorf("%s: %q, want %q", name, got, value)
		}
	}
	from, err := m.Header.AddressList("From")
	if err != nil || len(from) != 1 || from[0].Address != "hello@shop.example" {
		t.Errorf("From: %v, %v", from, err)
	}
	if date, err := m.Header.Date(); err != nil || time.Since(date) > time.Minute {
		t.Errorf("Date: %v, %v", date, err)
	}
	if got := decodeWords(t, m.Header.Get("Subject")); got != letter().Subject {
		t.Errorf("Subject: %q", got)
	}
	text := readBody(t, m)
	if want := strings.ReplaceAll(letter().Text, "\r\n", "\n"); text != want {
		t.Errorf("text %q, want %q", text, want)
	}
}

func TestSMTPUnusualAddresses(t *testing.T) {
	srv := serve(t, script{})
	s := local(t, srv, "")
	for _, to := range []string{"a..b@home.example", "a,b@home.example", `a"b@home.example`, "a>b@home.example", "jürgen@home.example", "a@b@home.example"} {
		m := letter()
		m.To = to
		if err := s.Send(t.Context(), jobID, m); err != nil {
			t.Errorf("%s: %v", to, err)
			continue
		}
		letters, _ := srv.got()
		parsed, err := netmail.ReadMessage(strings.NewReader(letters[len(letters)-1]))
		if err != nil {
			t.Fatal(err)
		}
		list, err := parsed.Header.AddressList("To")
		if err != nil || len(list) != 1 || list[0].Address != to {
			t.Errorf("%s became %v (%v)", to, list, err)
		}
	}
	_, commands := srv.got()
	for _, c := range commands {
		if strings.HasPrefix(c, "RCPT TO:<a,b@") || strings.Contains(c, "<a>b@") {
			t.Errorf("%s needs quotes", c)
		}
	}
}

func TestSMTPCredentials(t *testing.T) {
	certificates, roots := certificate(t)
	t.Run("STARTTLS", func(t *testing.T) {
		srv := serve(t, script{tls: certificates, user: "shop:p@ss w"})
		s := remote(t, srv, "smtp://shop:p%40ss%20w@example.com")
		s.roots = roots
		if err := send(t, s); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("TLS from the first byte", func(t *testing.T) {
		srv := serve(t, script{tls: certificates, implicit: true, user: "shop:pass"})
		s := remote(t, srv, "smtps://shop:pass@example.com:4650")
		s.roots = roots
		if err := send(t, s); err != nil {
			t.Fatal(err)
		}
		if letters, _ := srv.got(); len(letters) != 1 {
			t.Errorf("%d letters", len(letters))
		}
	})
	t.Run("this machine", func(t *testing.T) {
		if err := send(t, local(t, serve(t, script{user: "shop:pass"}), "shop:pass")); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("wrong", func(t *testing.T) {
		err := send(t, local(t, serve(t, script{user: "shop:pass"}), "shop:wrong-one"))
		if err == nil || strings.Contains(err.Error(), "wrong-one") {
			t.Errorf("got %v, want a failure that does not tell the password", err)
		}
	})
}

func TestSMTPSendsNothingInClearOverTheNetwork(t *testing.T) {
	certificates, roots := certificate(t)
	tests := map[string]struct {
		script script
		url    string
		trust  bool
	}{
		"no STARTTLS, no credentials":      {script{}, "smtp://example.com", true},
		"no STARTTLS":                      {script{user: "shop:pass"}, "smtp://shop:pass@example.com", true},
		"unknown certificate":              {script{tls: certificates, user: "shop:pass"}, "smtp://shop:pass@example.com", false},
		"unknown certificate, first byte":  {script{tls: certificates, implicit: true}, "smtps://shop:pass@example.com", false},
		"plain server where TLS is wanted": {script{}, "smtps://shop:pass@example.com", true},
		"certificate of another name":      {script{tls: certificates}, "smtp://shop:pass@mail.other.example", true},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			srv := serve(t, tt.script)
			s := remote(t, srv, tt.url)
			if tt.trust {
				s.roots = roots
			}
			s.timeout = 2 * time.Second
			if err := send(t, s); err == nil {
				t.Error("it was sent")
			}
			letters, commands := srv.got()
			for _, c := range commands {
				if !strings.HasPrefix(c, "EHLO") && c != "STARTTLS" && c != "QUIT" && strings.ToValidUTF8(c, "") == c {
					t.Errorf("the server heard %q", c)
				}
			}
			if len(letters) != 0 {
				t.Error("the server got the letter")
			}
		})
	}
}

func TestSMTPFailures(t *testing.T) {
	tests := map[string]struct {
		script script
		want   string
	}{
		"recipient refused for now": {script{reply: map[string]string{"RCPT": "451 4.7.1 later"}}, "451"},
		"recipient refused":         {script{reply: map[string]string{"RCPT": "550 5.1.1 nobody"}}, "550"},
		"sender refused":            {script{reply: map[string]string{"MAIL": "553 who"}}, "553"},
		"letter refused":            {script{reply: map[string]string{".": "452 full"}}, "452"},
		"greeted with a refusal":    {script{greeting: func(w io.Writer) { _, _ = io.WriteString(w, "421 busy\r\n") }}, "421"},
		"not a mail server":         {script{greeting: func(w io.Writer) { _, _ = io.WriteString(w, "HTTP/1.1 400 Bad Request\r\n\r\n") }}, ""},
		"endless greeting": {script{greeting: func(w io.Writer) {
			for range 100 {
				if _, err := io.WriteString(w, strings.Repeat("220-x", 2000)); err != nil {
					return
				}
			}
		}}, "too much"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := local(t, serve(t, tt.script), "")
			s.timeout = 5 * time.Second
			err := send(t, s)
			if err == nil || !strings.Contains(err.Error(), tt.want) || errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

func TestSMTPServerThatHangs(t *testing.T) {
	tests := map[string]script{
		"at the greeting":    {greeting: func(io.Writer) {}},
		"at EHLO":            {reply: map[string]string{"EHLO": "-"}},
		"at the recipient":   {reply: map[string]string{"RCPT": "-"}},
		"after the letter":   {reply: map[string]string{".": "-"}},
		"inside a handshake": {greeting: func(w io.Writer) { _, _ = io.WriteString(w, "22") }},
	}
	for name, sc := range tests {
		t.Run(name, func(t *testing.T) {
			s := local(t, serve(t, sc), "")
			s.timeout = 100 * time.Millisecond
			if err := send(t, s); err == nil {
				t.Error("it was sent")
			}
		})
	}
	t.Run("TLS", func(t *testing.T) {
		s := remote(t, serve(t, script{greeting: func(io.Writer) {}}), "smtps://example.com")
		s.timeout = 100 * time.Millisecond
		if err := send(t, s); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("until the caller gives up", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		srv := serve(t, script{reply: map[string]string{"RCPT": "-"}, onCommand: func(verb string) {
			if verb == "RCPT" {
				cancel()
			}
		}})
		if err := local(t, srv, "").Send(ctx, jobID, letter()); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}

// A failure after the server has taken the letter would send it twice.

func TestSMTPSendsSeveralLettersOnAConnection(t *testing.T) {
	srv := serve(t, script{})
	s := local(t, srv, "")
	s.idle = time.Minute
	for range 3 { // one after the other
		if err := send(t, s); err != nil {
			t.Error(err)
		}
	}
	if _, commands := srv.got(); count(commands, "EHLO") != 1 {
		t.Errorf("three letters in a row: %q", commands)
	}
	for range 3 {
		var all sync.WaitGroup
		for range 2 * maxLines {
			all.Go(func() {
				if err := send(t, s); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
	letters, commands := srv.got()
	if n := count(commands, "EHLO"); len(letters) != 3+6*maxLines || n > maxLines {
		t.Errorf("%d letters on %d connections", len(letters), n)
	}
}

// A server may end a connection between two letters, and neither fails by it.
func TestSMTPCallsAServerThatHungUpAgain(t *testing.T) {
	srv := serve(t, script{limit: 1})
	s := local(t, srv, "")
	const sent = 3
	for range sent {
		if err := send(t, s); err != nil {
			t.Fatal(err)
		}
	}
	letters, commands := srv.got()
	if n := count(commands, "EHLO"); len(letters) != sent || n != len(letters) {
		t.Errorf("%d letters on %d connections", len(letters), n)
	}
}

// A refused letter leaves no connection in doubt behind.
func TestSMTPStartsAgainAfterARefusal(t *testing.T) {
	srv := serve(t, script{reply: map[string]string{"RCPT": "550 5.1.1 nobody"}})
	s := local(t, srv, "")
	for range maxLines + 1 {
		if err := send(t, s); err == nil {
			t.Fatal("it was sent")
		}
	}
	if _, commands := srv.got(); count(commands, "EHLO") != maxLines+1 {
		t.Errorf("%q", commands)
	}
}

// count counts the commands of a verb.
func count(commands []string, verb string) (n int) {
	for _, c := range commands {
		if strings.HasPrefix(c, verb) {
			n++
		}
	}
	return n
}

func TestSMTPRefused(t *testing.T) {
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	_ = l.Close()
	s, err := NewSMTP("smtp://"+addr, is("hello@shop.example"))
	if err != nil {
		t.Fatal(err)
	}
	if err := send(t, s); err == nil {
		t.Error("it was sent to nobody")
	}
}

func TestNewSMTPRefuses(t *testing.T) {
	for _, u := range []string{"", "mail.example", "http://mail.example", "smtp://", "smtp://u:secret@mail.example:0", "smtp://u:secret@mail.example:70000", "smtp://u:secret@mail.example/path", "smtp://u:secret@mail.example?x=1", "smtp://u:secret@ma il.example"} {
		_, err := NewSMTP(u, is("hello@shop.example"))
		if err == nil {
			t.Errorf("%q was taken", u)
		} else if strings.Contains(err.Error(), "secret") {
			t.Errorf("the error tells the password: %v", err)
		}
	}
	for _, from := range []string{"", "shop", "a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example"} {
		if _, err := NewSMTP("smtp://mail.example", is(from)); err == nil {
			t.Errorf("sender %q was taken", from)
		}
		if _, err := NewFolder(t.TempDir(), is(from)); err == nil {
			t.Errorf("sender %q was taken for a folder", from)
		}
	}
}
