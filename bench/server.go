package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
)

// server is a running binary.
type server struct {
	*process
	url  string
	data string // folder
}

// serve starts the binary on a data folder, logging to a file as in production,
// without waiting for anything.
func (b *bench) serve(ctx context.Context, data, cores string, env ...string) (*server, error) {
	addr, err := freeAddress(ctx)
	if err != nil {
		return nil, err
	}
	p, err := start(ctx, command{
		cores: cores, log: filepath.Join(b.dir, "enamel.log"), env: append(serverEnv(data, addr), env...),
		args: []string{b.binary, "serve", "--sandbox"},
	})
	if err != nil {
		return nil, err
	}
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	return &server{process: p, url: "http://localhost:" + port, data: data}, nil
}

// settled serves a data folder and returns once the server is ready and quiet.
func (b *bench) settled(ctx context.Context, data string, env ...string) (*server, error) {
	s, err := b.serve(ctx, data, "", env...)
	if err != nil {
		return nil, err
	}
	if err = s.ready(ctx); err == nil {
		err = s.settle(ctx, time.Second, time.Minute)
	}
	if err != nil {
		s.stop()
		return nil, err
	}
	return s, nil
}

func serverEnv(data, addr string) []string {
	return []string{"ENAMEL_DATA=" + data, "ENAMEL_ADDR=" + addr}
}

// theSite is the server that most parts measure: pinned, on a seeded database
// without limits, everything published and compressed at its best.
func (b *bench) theSite(ctx context.Context) (*server, error) {
	if b.site != nil {
		return b.site, nil
	}
	data, err := b.seeded(ctx, "site")
	if err != nil {
		return nil, err
	}
	s, err := b.serve(ctx, data, b.servers)
	if err != nil {
		return nil, err
	}
	b.site = s
	if err := s.ready(ctx); err != nil {
		return nil, err
	}
	b.say("   waiting until every page is published and compressed")
	// Compression at Brotli's best begins after 5 s of quiet and rests as long as it works.
	return s, s.settle(ctx, 7*time.Second, 2*time.Minute)
}

// seeded makes a data folder with the shop's units, whose limits by address let
// a load generator through and whose stock never ends.
func (b *bench) seeded(ctx context.Context, name string) (string, error) {
	data := filepath.Join(b.dir, name)
	return data, b.seed(ctx, data, db.Config{Path: databaseIn(data)}, nil)
}

// seed fills the database to, which env names to the binary.
func (b *bench) seed(ctx context.Context, data string, to db.Config, env []string) error {
	if err := b.enamelIn(ctx, env, data, "", "seed", "--samples"); err != nil {
		return err
	}
	for _, limit := range []string{"limit.orders", "limit.delivery_checks", "limit.open_pieces_contact", "limit.open_pieces_network"} {
		if err := b.enamelIn(ctx, env, data, "", "setting", "set", limit, "1000000"); err != nil {
			return err
		}
	}
	return raiseStock(ctx, to)
}

// enamel runs a subcommand of the binary on a data folder, beside its server or without.
func (b *bench) enamel(ctx context.Context, data, input string, args ...string) error {
	return b.enamelIn(ctx, nil, data, input, args...)
}

// enamelIn is enamel with more of an environment.
func (b *bench) enamelIn(ctx context.Context, env []string, data, input string, args ...string) error {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, b.binary, args...) //nolint:gosec // the binary to measure
	cmd.Env = slices.Concat(ownEnvironment(), serverEnv(data, "localhost:8080"), env)
	cmd.Stdin = strings.NewReader(input)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("enamel %s: %w: %s", strings.Join(args, " "), err, out)
	}
	return nil
}

func databaseIn(data string) string { return filepath.Join(data, "enamel.db") }

// ready waits for /readyz.
func (s *server) ready(ctx context.Context) error {
	return s.poll(ctx, "/readyz", 5*time.Millisecond)
}

// poll asks for a path until the answer is 200, for at most a minute.
func (s *server) poll(ctx context.Context, path string, every time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		answer, err := fetch(ctx, s.url+path)
		if err == nil && answer.Status == http.StatusOK {
			return nil
		}
		select {
		case <-s.done:
			return fmt.Errorf("%s ended: %w", s.name, s.err)
		case <-ctx.Done():
			return fmt.Errorf("%s does not answer at %s: %w", s.name, path, ctx.Err())
		case <-tick.C:
		}
	}
}

// allPublished waits until every URL of the newest build is ready, for at most a minute.
func (s *server) allPublished(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	entries := regexp.MustCompile(`(?m)^enamel_(?:planned|published)_entries (\d+)$`)
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		text, err := get(ctx, s.url+"/metrics")
		if err != nil {
			return fmt.Errorf("%s: count its pages: %w", s.name, err)
		}
		found := entries.FindAllSubmatch(text, -1)
		if len(found) == 2 && string(found[0][1]) != "0" && string(found[0][1]) == string(found[1][1]) {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s does not publish all pages: %w", s.name, ctx.Err())
		case <-tick.C:
		}
	}
}

// answer is a response as it came over the wire.
type answer struct {
	Path   string
	Status int
	Header http.Header
	Body   []byte // as encoded
}

const maxAnswer = 16 << 20

// fetch gets a URL, taking Brotli, over a connection of its own.
func fetch(ctx context.Context, url string) (answer, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return answer{}, err
	}
	req.Header.Set("Accept-Encoding", "br")
	req.Close = true
	t := &http.Transport{DisableCompression: true, DisableKeepAlives: true}
	resp, err := t.RoundTrip(req)
	if err != nil {
		return answer{}, err
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return answer{}, err
	}
	resp.Header.Del("Connection")
	return answer{Path: req.URL.Path, Status: resp.StatusCode, Header: resp.Header, Body: body}, nil
}

// unmeasured are headers that differ by nature, or that a server adds by itself.
func unmeasured() []string {
	return []string{"Date", "X-Request-Id", "Server", "Accept-Ranges", "Last-Modified"}
}

// sameAnswer says how got differs from want, nil where it does not.
func sameAnswer(want, got answer) error {
	if got.Status != want.Status || string(got.Body) != string(want.Body) {
		return fmt.Errorf("%s: other status or bytes", want.Path)
	}
	w, g := want.Header.Clone(), got.Header.Clone()
	for _, name := range unmeasured() {
		w.Del(name)
		g.Del(name)
	}
	for name := range g {
		if w.Get(name) == "" {
			return fmt.Errorf("%s: header %s was not expected", want.Path, name)
		}
	}
	for name, values := range w {
		if strings.Join(g.Values(name), ", ") != strings.Join(values, ", ") {
			return fmt.Errorf("%s: header %s is %q, want %q", want.Path, name, g.Values(name), values)
		}
	}
	return nil
}

// units are the slugs of all units, in the list's order.
func (s *server) units(ctx context.Context) ([]string, error) {
	text, err := get(ctx, s.url+"/api/products")
	if err != nil {
		return nil, err
	}
	return slugs(text)
}

// get reads a URL's text, not encoded; anything but 200 is an error.
func get(ctx context.Context, url string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err == nil && resp.StatusCode != http.StatusOK {
		err = &statusError{url: url, code: resp.StatusCode, body: body}
	}
	return body, err
}

// statusError is an answer other than 200.
type statusError struct {
	url  string
	code int
	body []byte
}

// Error implements error.
func (e *statusError) Error() string { return fmt.Sprintf("%s answers %d", e.url, e.code) }

// emptyFolder makes a folder for one run.
func (b *bench) emptyFolder(name string) (string, error) {
	dir := filepath.Join(b.dir, name)
	return dir, os.MkdirAll(dir, 0o700)
}
