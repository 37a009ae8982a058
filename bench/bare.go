package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// bareCommand makes this program the handler that the site is measured against.
const bareCommand = "serve-bare"

// barePage is one answer, its headers as a handler assigns them.
type barePage struct {
	header http.Header
	body   []byte
}

// serveBare answers each captured path with its bytes and headers, and does
// nothing else: no routes, no log, no limits.
func serveBare(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet(bareCommand, flag.ContinueOnError)
	addr := flags.String("addr", "", "listen address")
	file := flags.String("answers", "", "captured answers, JSON")
	if err := flags.Parse(args); err != nil {
		return err
	}
	pages, err := loadBare(*file)
	if err != nil {
		return err
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", *addr)
	if err != nil {
		return err
	}
	s := &http.Server{Handler: bareHandler(pages)} //nolint:gosec // bare: a load generator is its only client
	go func() {
		<-ctx.Done()
		_ = s.Close()
	}()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func loadBare(file string) (map[string]*barePage, error) {
	text, err := os.ReadFile(file) //nolint:gosec // written by the bench
	if err != nil {
		return nil, err
	}
	var answers []answer
	if err := json.Unmarshal(text, &answers); err != nil {
		return nil, err
	}
	pages := map[string]*barePage{}
	for _, a := range answers {
		a.Header.Del("Date") // net/http sets it
		pages[a.Path] = &barePage{header: a.Header, body: a.Body}
	}
	return pages, nil
}

func bareHandler(pages map[string]*barePage) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := pages[r.URL.Path]
		if p == nil {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		h := w.Header()
		for name, values := range p.header {
			h[name] = values
		}
		_, _ = w.Write(p.body)
	})
}

// startBare starts the bare handler with the answers.
func (b *bench) startBare(ctx context.Context, answers []answer) (*server, error) {
	text, err := json.Marshal(answers)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(b.dir, "answers.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return nil, err
	}
	addr, err := freeAddress(ctx)
	if err != nil {
		return nil, err
	}
	p, err := start(ctx, command{
		cores: b.servers, log: filepath.Join(b.dir, "bare.log"),
		args: []string{b.self, bareCommand, "-addr", addr, "-answers", file},
	})
	if err != nil {
		return nil, err
	}
	s := &server{process: p, url: "http://" + addr}
	return s, s.poll(ctx, answers[0].Path, 20*time.Millisecond)
}
