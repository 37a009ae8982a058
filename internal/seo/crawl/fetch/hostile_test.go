package fetch_test

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"enamel/internal/seo/crawl/fetch"
	"enamel/internal/seo/crawl/visit"
)

func countNew(n *atomic.Int64) func(net.Conn, http.ConnState) {
	return func(_ net.Conn, s http.ConnState) {
		if s == http.StateNew {
			n.Add(1)
		}
	}
}

// wire answers each request on its own connection by hand, and closes it when
// answer returns. It returns the address and the count of requests.
func wire(t testing.TB, answer func(c net.Conn, gone <-chan struct{})) (addr string, requests *atomic.Int64) {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	t.Cleanup(func() { close(done); _ = l.Close() })
	requests = new(atomic.Int64)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = c.Close() }()
				if _, err := http.ReadRequest(bufio.NewReader(c)); err == nil {
					requests.Add(1)
					answer(c, done)
				}
			}()
		}
	}()
	return l.Addr().String(), requests
}

const (
	ok   = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
	part = "<title>Used washers</title><a href=/dryers>Dryers</a>"
)

func TestHostileServers(t *testing.T) {
	say := func(text string) func(net.Conn, <-chan struct{}) {
		return func(c net.Conn, _ <-chan struct{}) { _, _ = io.WriteString(c, text) }
	}
	stall := func(text string) func(net.Conn, <-chan struct{}) {
		return func(c net.Conn, gone <-chan struct{}) {
			_, _ = io.WriteString(c, text)
			<-gone
		}
	}
	endless := func(head, more string) func(net.Conn, <-chan struct{}) {
		return func(c net.Conn, _ <-chan struct{}) {
			_, err := io.WriteString(c, head)
			for err == nil {
				_, err = io.WriteString(c, more)
			}
		}
	}
	drip := func(head, more string) func(net.Conn, <-chan struct{}) {
		return func(c net.Conn, gone <-chan struct{}) {
			_, err := io.WriteString(c, head)
			tick := time.NewTicker(5 * time.Millisecond)
			defer tick.Stop()
			for err == nil {
				select {
				case <-gone:
					return
				case <-tick.C:
					_, err = io.WriteString(c, more)
				}
			}
		}
	}
	kilobyte := strings.Repeat("washers ", 128)
	tests := []struct {
		name     string
		answer   func(net.Conn, <-chan struct{})
		failure  visit.Failure
		status   int
		document bool
		requests int64
	}{
		{"closes before an answer", say(""), visit.Unreachable, 0, false, 2},
		{"closes within the headers", say("HTTP/1.1 200 OK\r\nX: "), visit.Unreachable, 0, false, 2},
		{"never answers", stall(""), visit.Timeout, 0, false, 1},
		{"stops within the headers", stall("HTTP/1.1 200 OK\r\nX: "), visit.Timeout, 0, false, 1},
		{"stops within the body", stall(ok + "Content-Length: 1000\r\n\r\n" + part), visit.Timeout, 200, true, 1},
		{"closes within the body", say(ok + "Content-Length: 1000\r\n\r\n" + part), visit.Broken, 200, true, 1},
		{"closes within a chunk", say(ok + "Transfer-Encoding: chunked\r\n\r\nff\r\n" + part), visit.Broken, 200, true, 1},
		{"chunks without an end", say(ok + "Transfer-Encoding: chunked\r\n\r\n35\r\n" + part + "\r\n"), visit.Broken, 200, true, 1},
		{"chunks that are none", say(ok + "Transfer-Encoding: chunked\r\n\r\n" + part), visit.Broken, 200, false, 1},
		{"a length that is too short", say(ok + "Content-Length: 27\r\n\r\n" + part), visit.NoFailure, 200, true, 1},
		{"a length that is negative", say(ok + "Content-Length: -5\r\n\r\n" + part), visit.Broken, 0, false, 1},
		{"drips for ever", drip(ok+"\r\n"+part, "x"), visit.Timeout, 200, true, 1},
		{"headers that drip for ever", drip("HTTP/1.1 200 OK\r\n", "X: y\r\n"), visit.Timeout, 0, false, 1},
		{"streams for ever", endless(ok+"\r\n"+part, kilobyte), visit.TooLarge, 200, true, 1},
		{"says 200 MB, and sends them", endless(ok+"Content-Length: 209715200\r\n\r\n"+part, kilobyte), visit.TooLarge, 200, true, 1},
		{"says 1 KB of another type", endless("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 1024\r\n\r\n", kilobyte), visit.NoFailure, 200, false, 1},
		{"plays music for ever", endless("HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n", kilobyte), visit.NoFailure, 200, false, 1},
		{"sends data for ever", endless("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n", kilobyte), visit.TooLarge, 200, false, 1},
		{"a flood of headers", endless("HTTP/1.1 200 OK\r\n", "X-Flood: "+kilobyte+"\r\n"), visit.Broken, 0, false, 1},
		{"a header without an end", endless("HTTP/1.1 200 OK\r\nX-Flood: ", kilobyte), visit.Broken, 0, false, 1},
		{"is no web server", say("220 mail.shop.example ESMTP\r\n"), visit.Broken, 0, false, 1},
		{"HTTP/1.0", say("HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n" + part), visit.NoFailure, 200, true, 1},
		{"an encoding that is none", say(ok + "Content-Encoding: UTF-8\r\n\r\n" + part), visit.NoFailure, 200, true, 1},
		{"an encoding that nobody uses", say(ok + "Content-Encoding: compress\r\n\r\n" + part), visit.Broken, 200, false, 1},
		{"gzip that is none", say(ok + "Content-Encoding: gzip\r\n\r\n" + part), visit.Broken, 200, false, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			addr, requests := wire(t, tt.answer)
			o := fetch.Options{MaxBytes: 1 << 20, Timeout: time.Minute}
			if tt.failure == visit.Timeout {
				o.Timeout = time.Second
			}
			f := fetcher(t, o, addr)
			p := f.Get(t.Context(), "http://"+addr+"/")
			if p.Failure != tt.failure || p.Status != tt.status || requests.Load() != tt.requests {
				t.Fatalf("%q (%s), %d, %d requests", p.Failure, p.Detail, p.Status, requests.Load())
			}
			if (p.Detail == "") != (p.Failure == visit.NoFailure) || p.Bytes > 1<<20 || p.Took > o.Timeout+5*time.Second {
				t.Errorf("%q, %d bytes, %v", p.Detail, p.Bytes, p.Took)
			}
			if (p.Document != nil) != tt.document {
				t.Fatalf("document %+v", p.Document)
			}
			if tt.document && p.Document.Titles[0] != "Used washers" {
				t.Errorf("document %+v", p.Document)
			}
		})
	}
}

func TestARedirectWhoseBodyStallsCostsLittle(t *testing.T) {
	var asked atomic.Bool
	addr, _ := wire(t, func(c net.Conn, gone <-chan struct{}) {
		if !asked.Swap(true) {
			_, _ = io.WriteString(c, "HTTP/1.1 301 Moved\r\nLocation: /there\r\nContent-Length: 1000\r\n\r\n")
			<-gone
		}
		_, _ = io.WriteString(c, ok+"\r\n"+part)
	})
	f := fetcher(t, fetch.Options{Timeout: 10 * time.Second}, addr)
	if p := f.Get(t.Context(), "http://"+addr+"/"); p.Status != 200 || p.Document == nil || p.Took > 5*time.Second {
		t.Errorf("%+v", p)
	}
}

func TestBombsAreCut(t *testing.T) {
	page := append([]byte(part), bytes.Repeat([]byte("washers "), 2<<20)...) // 16 MB
	pack := func(w io.WriteCloser, err error) {
		if err == nil {
			_, err = w.Write(page)
		}
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var zip, br, zst, def bytes.Buffer
	pack(gzip.NewWriter(&zip), nil)
	pack(brotli.NewWriterLevel(&br, 1), nil)
	z, err := zstd.NewWriter(&zst)
	pack(z, err)
	d, err := flate.NewWriter(&def, 1)
	pack(d, err)
	for encoding, packed := range map[string][]byte{"gzip": zip.Bytes(), "br": br.Bytes(), "zstd": zst.Bytes(), "deflate": def.Bytes()} {
		f, url := serve(t, fetch.Options{MaxBytes: 1 << 20}, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Content-Encoding", encoding)
			_, _ = w.Write(packed)
		})
		p := f.Get(t.Context(), url)
		if p.Failure != visit.TooLarge || p.Bytes != 1<<20 || p.Wire > p.Bytes || p.Document == nil {
			t.Errorf("%s: %q (%s), %d bytes, %d on the wire", encoding, p.Failure, p.Detail, p.Bytes, p.Wire)
		}
	}
}

func TestALargePageTakesNoMoreMemoryThanTheLimit(t *testing.T) {
	f, url := serve(t, fetch.Options{}, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		chunk := bytes.Repeat([]byte("<p>washers "), 1<<12)
		for range 200 << 20 / len(chunk) {
			if _, err := w.Write(chunk); err != nil {
				return
			}
		}
	})
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	p := f.Get(t.Context(), url)
	runtime.ReadMemStats(&after)
	if p.Failure != visit.TooLarge || p.Bytes != fetch.DefaultMaxBytes {
		t.Errorf("%q, %d bytes", p.Failure, p.Bytes)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 100<<20 {
		t.Errorf("%d MB were allocated for a page cut at 10 MB", took>>20)
	}
}

func TestNothingIsLeftRunning(t *testing.T) {
	addr, _ := wire(t, func(c net.Conn, gone <-chan struct{}) {
		_, _ = io.WriteString(c, ok+"\r\n"+part)
		<-gone
	})
	silent, _ := wire(t, func(c net.Conn, _ <-chan struct{}) { _, _ = io.Copy(io.Discard, c) })
	f := fetcher(t, fetch.Options{MaxBytes: 10}, addr)
	hurried := fetcher(t, fetch.Options{Timeout: 20 * time.Millisecond}, silent)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	mine := func() int {
		stacks := make([]byte, 4<<20)
		stacks = stacks[:runtime.Stack(stacks, true)]
		return bytes.Count(stacks, []byte("net/http.(*persistConn)")) + bytes.Count(stacks, []byte("crawl/fetch.drain"))
	}
	for range 20 {
		if p := f.Get(t.Context(), "http://"+addr+"/"); p.Failure != visit.TooLarge {
			t.Fatalf("%+v", p)
		}
		if p := hurried.Get(t.Context(), "http://"+silent+"/"); p.Failure != visit.Timeout {
			t.Fatalf("%+v", p)
		}
		_ = f.Check(t.Context(), "http://"+addr+"/")
		_ = f.Get(cancelled, "http://"+addr+"/")
	}
	f.Web.Close()
	for deadline := time.Now().Add(5 * time.Second); mine() > 0; runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines of visits that are over", mine())
		}
	}
}
