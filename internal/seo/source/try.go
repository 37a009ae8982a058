package source

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// Bounds of a test.
const (
	testPatience  = 25 * time.Second
	maxTestText   = 300 // characters
	leastRedacted = 6   // bytes: a shorter part of a key tells little, and would blank innocent words
)

// Test asks the provider once, which counts, and keeps what came of it.
func (v *Vault) Test(ctx context.Context, name string) (TestResult, error) {
	if _, err := find(name); err != nil {
		return TestResult{}, err
	}
	try := v.Try[name]
	if try == nil {
		return TestResult{}, fault.New(fault.Unavailable, "This version cannot use this source yet. A saved key stays.")
	}
	c, ok, err := v.Connection(ctx, name)
	if err != nil {
		return TestResult{}, err
	}
	if !ok {
		return TestResult{}, fault.New(fault.Conflict, c.Refusal)
	}
	text, err := attempt(ctx, try)
	if ctx.Err() != nil { // nobody waits any more
		return TestResult{}, context.Cause(ctx)
	}
	return v.keep(ctx, name, c, text, err)
}

func attempt(ctx context.Context, try func(context.Context) (string, error)) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, testPatience)
	defer cancel()
	text, err := try(ctx)
	if err != nil && ctx.Err() != nil {
		return "", fault.New(fault.BadProvider, "It did not answer within 25 seconds.")
	}
	return text, err
}

// keep stores the result of a test of a connection.
func (v *Vault) keep(ctx context.Context, name string, c Connection, text string, failure error) (TestResult, error) {
	t := tested{result: TestResult{OK: failure == nil, Text: text}}
	if failure != nil {
		t.result.Text = failure.Error()
		if f := (&fault.Error{}); errors.As(failure, &f) {
			t.result.Text = f.Msg
		}
	}
	t.result.Text = redacted(t.result.Text, c)
	var err error
	if t.mark, err = v.sealer.mark(c); err != nil {
		return TestResult{}, err
	}
	err = v.DB.Tx(ctx, func(tx *db.Tx) error {
		t.result.At = tx.Now()
		return saveTest(ctx, tx, name, t)
	})
	return t.result, err
}

// redacted is what a provider said, in one line and without what may be secret
// of the connection: some repeat the key that they refuse.
func redacted(text string, c Connection) string {
	for _, secret := range secretsOf(c) {
		text = strings.ReplaceAll(text, secret, "[hidden]")
	}
	text = strings.ToValidUTF8(text, "\ufffd")
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) })
	line := []rune(strings.Join(words, " "))
	if len(line) > maxTestText {
		line = append(line[:maxTestText-1], '…')
	}
	return string(line)
}

// secretsOf lists what must not be told, in each spelling that goes over the
// wire, the longest first.
func secretsOf(c Connection) []string {
	plain := []string{c.Key}
	plain = append(plain, strings.Split(c.Key, ":")...) // a name and its password
	plain = append(plain, leaves(c.Key)...)
	if u, err := url.Parse(c.URL); err == nil {
		if password, ok := u.User.Password(); ok {
			plain = append(plain, password)
		}
		for _, values := range u.Query() {
			plain = append(plain, values...)
		}
	}
	var out []string
	for _, p := range plain {
		if p == "" || p != c.Key && len(p) < leastRedacted {
			continue
		}
		quoted, err := json.Marshal(p)
		if err != nil {
			continue // strings are never refused
		}
		out = append(out, p, url.QueryEscape(p), url.PathEscape(p), strings.Trim(string(quoted), `"`), base64.StdEncoding.EncodeToString([]byte(p)))
	}
	slices.SortFunc(out, func(a, b string) int { return len(b) - len(a) })
	return out
}

// leaves are the texts in a JSON document, a text of several lines by line too;
// none where it is none.
func leaves(document string) []string {
	var values map[string]any
	if json.Unmarshal([]byte(document), &values) != nil {
		return nil
	}
	var out []string
	for _, value := range values {
		if text, ok := value.(string); ok {
			out = append(out, text)
			out = append(out, strings.Split(text, "\n")...)
		}
	}
	return out
}
