package mail

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/quotedprintable"
	netmail "net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"enamel/internal/form"
)

func decodeWords(t *testing.T, s string) string {
	t.Helper()
	out, err := new(mime.WordDecoder).DecodeHeader(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// readBody decodes the text, line ends as \n.
func readBody(t *testing.T, m *netmail.Message) string {
	t.Helper()
	if enc := m.Header.Get("Content-Transfer-Encoding"); enc != "quoted-printable" {
		t.Fatalf("encoding %q", enc)
	}
	b, err := io.ReadAll(quotedprintable.NewReader(m.Body))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(b), "\r\n", "\n")
}

// bad are messages that must never be sent.
func bad() map[string]Message {
	with := func(change func(*Message)) Message {
		m := letter()
		change(&m)
		return m
	}
	return map[string]Message{
		"no recipient":          with(func(m *Message) { m.To = "" }),
		"not an address":        with(func(m *Message) { m.To = "buyer" }),
		"no domain":             with(func(m *Message) { m.To = "buyer@" }),
		"no local part":         with(func(m *Message) { m.To = "@home.example" }),
		"two recipients":        with(func(m *Message) { m.To = "a@home.example, b@home.example" + " c" }),
		"a name":                with(func(m *Message) { m.To = "Buyer <buyer@home.example>" }),
		"header in recipient":   with(func(m *Message) { m.To = "a@home.example\r\nBcc: c@d.example" }),
		"quoted line break":     with(func(m *Message) { m.To = "\"a\r\nBcc: c@d.example\"@home.example" }),
		"tab":                   with(func(m *Message) { m.To = "a\t@home.example" }),
		"NUL":                   with(func(m *Message) { m.To = "a\x00@home.example" }),
		"broken UTF-8":          with(func(m *Message) { m.To = "a\xff@home.example" }),
		"long recipient":        with(func(m *Message) { m.To = strings.Repeat("a", 400) + "@home.example" }),
		"header in reply to":    with(func(m *Message) { m.ReplyTo = "a@home.example\nBcc: c@d.example" }),
		"reply to nobody":       with(func(m *Message) { m.ReplyTo = "x" }),
		"header in subject":     with(func(m *Message) { m.Subject = "Order\r\nBcc: c@d.example" }),
		"bare CR in subject":    with(func(m *Message) { m.Subject = "Order\rBcc: c@d.example" }),
		"separator in subject":  with(func(m *Message) { m.Subject = "Order\u2028Bcc: c@d.example" }),
		"header in unsubscribe": with(func(m *Message) { m.Unsubscribe = "https://shop.example/stop\r\nBcc: c@d.example" }),
		"second unsubscribe":    with(func(m *Message) { m.Unsubscribe = "https://shop.example/a>,<mailto:c@d.example" }),
		"script to unsubscribe": with(func(m *Message) { m.Unsubscribe = "javascript:alert(1)" }),
		"word to unsubscribe":   with(func(m *Message) { m.Unsubscribe = "stop" }),
		"blank subject":         with(func(m *Message) { m.Subject = " " }),
		"long subject":          with(func(m *Message) { m.Subject = strings.Repeat("x", 400) }),
		"long text":             with(func(m *Message) { m.Text = strings.Repeat("x", 300<<10) }),
		"broken UTF-8, subject": with(func(m *Message) { m.Subject = "\xff" }),
	}
}

func TestBadMessagesAreRefused(t *testing.T) {
	dir := t.TempDir()
	f, err := NewFolder(dir, is("hello@shop.example"))
	if err != nil {
		t.Fatal(err)
	}
	srv := serve(t, script{})
	s := local(t, srv, "")
	for name, m := range bad() {
		if err := f.Send(t.Context(), jobID, m); err == nil {
			t.Errorf("%s: written", name)
		}
		if err := s.Send(t.Context(), jobID, m); err == nil {
			t.Errorf("%s: sent", name)
		}
	}
	for _, id := range []string{"", "../x", "a/b", "a b", "a\r\nX: y", "a@b"} {
		if err := f.Send(t.Context(), id, letter()); err == nil {
			t.Errorf("id %q was taken", id)
		}
	}
	if _, commands := srv.got(); len(commands) != 0 {
		t.Errorf("the server heard %q", commands)
	}
	if files := list(t, dir); len(files) != 0 {
		t.Errorf("files %v", files)
	}
}

func FuzzWhatAFormAcceptsCanBeMailed(f *testing.F) {
	for _, s := range []string{"a@b", "a..b@c", ".a@b", "a@b.c-d", "{a}@b", "a@" + strings.Repeat("x", 63)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if err := CheckAddress(s); form.IsEmail(s) && len(s) <= 255 && err != nil {
			t.Errorf("%q is accepted and cannot be mailed: %v", s, err)
		}
	})
}

func TestCheckAddress(t *testing.T) {
	for _, s := range []string{"a@b.co", "a..b@home.example", "a+b@home.example", "o'neil@home.example", ".a@home.example"} {
		if err := CheckAddress(s); err != nil {
			t.Errorf("%s: %v", s, err)
		}
	}
	for _, s := range []string{"", "a", "a@", "@b.co", "a@b c.co", "a@b.co\n", "a@<b.co>"} {
		if CheckAddress(s) == nil {
			t.Errorf("%q was taken", s)
		}
	}
}

func list(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data", "mail")
	f, err := NewFolder(dir, is("Panther City <hello@shop.example>"))
	if err != nil {
		t.Fatal(err)
	}
	const later = "01990000-0001-7000-8000-000000000000"
	for _, id := range []string{later, jobID, jobID} { // the last is a repeat
		if err := f.Send(t.Context(), id, letter()); err != nil {
			t.Fatal(err)
		}
	}
	files := list(t, dir)
	if !slices.Equal(files, []string{jobID + ".eml", later + ".eml"}) {
		t.Fatalf("files %v", files)
	}
	raw, err := os.ReadFile(filepath.Join(dir, files[0]))
	if err != nil {
		t.Fatal(err)
	}
	checkLetter(t, string(raw))
	for path, want := range map[string]os.FileMode{dir: 0o700, filepath.Join(dir, files[0]): 0o600} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != want {
			t.Errorf("%s has mode %v", path, info.Mode().Perm())
		}
	}
}

// Providers of mail show a button where both headers stand, each in one line.
func TestUnsubscribeInOneClick(t *testing.T) {
	dir := t.TempDir()
	f, err := NewFolder(dir, is("hello@shop.example"))
	if err != nil {
		t.Fatal(err)
	}
	m := letter()
	m.Unsubscribe = "https://shop.example/api/alerts/stop?token=" + strings.Repeat("x", 43)
	srv := serve(t, script{})
	if err := errors.Join(f.Send(t.Context(), jobID, m), local(t, srv, "").Send(t.Context(), jobID, m)); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(filepath.Join(dir, jobID+".eml"))
	if err != nil {
		t.Fatal(err)
	}
	sent, _ := srv.got()
	for _, l := range append(sent, string(raw)) {
		read, err := netmail.ReadMessage(strings.NewReader(l))
		if err != nil {
			t.Fatal(err)
		}
		h := read.Header
		if h.Get("List-Unsubscribe") != "<"+m.Unsubscribe+">" || h.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
			t.Errorf("headers %v", h)
		}
	}
	if err := f.Send(t.Context(), jobID, letter()); err != nil {
		t.Fatal(err)
	}
	if raw, err = os.ReadFile(filepath.Join(dir, jobID+".eml")); err != nil || strings.Contains(string(raw), "List-Unsubscribe") {
		t.Errorf("a letter that nobody can unsubscribe from: %v\n%s", err, raw)
	}
}

// The shop's address may change while the shop runs.
func TestSenderIsAskedForEachLetter(t *testing.T) {
	dir, from := t.TempDir(), "old@shop.example"
	current := func() string { return from }
	srv := serve(t, script{})
	folder, err1 := NewFolder(dir, current)
	server, err2 := NewSMTP("smtp://"+srv.addr(), current)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	from = "new@other.example"
	if err := errors.Join(folder.Send(t.Context(), jobID, letter()), server.Send(t.Context(), jobID, letter())); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(filepath.Join(dir, jobID+".eml"))
	if err != nil {
		t.Fatal(err)
	}
	letters, commands := srv.got()
	for _, l := range append(letters, string(raw)) {
		if !strings.Contains(l, "From: <new@other.example>") || !strings.Contains(l, jobID+"@other.example") {
			t.Errorf("the letter is from another:\n%s", l)
		}
	}
	if !strings.Contains(strings.Join(commands, "\n"), "MAIL FROM:<new@other.example>") {
		t.Errorf("the envelope: %q", commands)
	}
	from = "nobody"
	if folder.Send(t.Context(), jobID, letter()) == nil || server.Send(t.Context(), jobID, letter()) == nil {
		t.Error("sent without a sender")
	}
}

func TestFolderThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	f, err := NewFolder(filepath.Join(dir, "mail"), is("hello@shop.example"))
	if err != nil {
		t.Fatal(err)
	}
	// A folder of the letter's name stands in the way of the rename.
	if err := os.MkdirAll(filepath.Join(dir, "mail", jobID+".eml", "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := f.Send(t.Context(), jobID, letter()); err == nil {
		t.Error("it was written")
	}
	if files := list(t, filepath.Join(dir, "mail")); len(files) != 1 {
		t.Errorf("a part of a letter is left: %v", files)
	}
	if err := os.RemoveAll(filepath.Join(dir, "mail")); err != nil {
		t.Fatal(err)
	}
	if err := f.Send(t.Context(), jobID, letter()); err == nil {
		t.Error("it was written into a folder that is gone")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := f.Send(ctx, jobID, letter()); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := NewFolder(file, is("hello@shop.example")); err == nil {
		t.Error("a file was taken for a folder")
	}
}
