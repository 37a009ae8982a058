package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
)

const (
	restartRequests = 100_000
	restartVisitors = 8
	restarts        = 5
)

// restartRuns are the raw runs.
type restartRuns struct {
	Asked  int64     `json:"asked"`
	Failed []string  `json:"failed"`
	Slow   []float64 `json:"slowest_ms"` // of each visitor
}

// measureRestart counts the requests that fail while servers take one socket
// over from each other. Half of the restarts overlap, as with two processes; in
// the other half the old server ends first, as under systemctl restart.
func measureRestart(ctx context.Context, b *bench) error {
	data, err := b.seeded(ctx, "restart")
	if err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer func() { _ = listener.Close() }()
	tcp, ok := listener.(*net.TCPListener)
	if !ok {
		return errors.New("the socket is not TCP")
	}
	socket, err := tcp.File()
	if err != nil {
		return err
	}
	defer func() { _ = socket.Close() }()
	h := handover{b: b, data: data, socket: socket, url: "http://" + listener.Addr().String()}
	runs, err := h.run(ctx)
	b.report.Runs["restart"] = runs
	if err != nil {
		return err
	}
	b.add("requests while the server restarted", float64(runs.Asked), "", nil)
	b.add("of them failed", float64(len(runs.Failed)), "", atMost(0))
	b.add("longest wait in a restart", percentile(runs.Slow, 100), "ms", nil)
	return nil
}

// handover starts servers on one socket.
type handover struct {
	b      *bench
	data   string
	socket *os.File
	url    string
	nodes  int
}

// start returns once the server says that it is ready, over NOTIFY_SOCKET.
func (h *handover) start(ctx context.Context) (*exec.Cmd, error) {
	h.nodes++
	notify := filepath.Join(h.b.dir, fmt.Sprintf("notify%d", h.nodes))
	heard, err := new(net.ListenConfig).ListenPacket(ctx, "unixgram", notify)
	if err != nil {
		return nil, err
	}
	defer func() { _ = heard.Close() }()
	cmd := exec.CommandContext(ctx, "sh", "-c", `LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" serve --sandbox`, h.b.binary) //nolint:gosec // the binary to measure
	cmd.Env = append(ownEnvironment(), append(serverEnv(h.data, "localhost:8080"), "NOTIFY_SOCKET="+notify)...)
	cmd.ExtraFiles = []*os.File{h.socket}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	if err := heard.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		return nil, err
	}
	if _, _, err := heard.ReadFrom(make([]byte, 64)); err != nil {
		return nil, fmt.Errorf("the server does not become ready: %w", err)
	}
	return cmd, nil
}

func (h *handover) run(ctx context.Context) (runs restartRuns, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // ends the server that runs
	now, err := h.start(ctx)
	if err != nil {
		return runs, err
	}
	var asked atomic.Int64
	var visitors sync.WaitGroup
	runs.Slow = make([]float64, restartVisitors)
	failed := make([][]string, restartVisitors)
	for i := range restartVisitors {
		visitors.Go(func() { runs.Slow[i], failed[i] = h.visit(ctx, &asked) })
	}
	for i := range restarts {
		if err := reached(ctx, &asked, int64(i+1)*restartRequests/(restarts+1)); err != nil {
			return runs, err
		}
		if now, err = h.replace(ctx, now, i%2 == 0); err != nil {
			return runs, err
		}
	}
	visitors.Wait()
	for _, one := range failed {
		runs.Failed = append(runs.Failed, one...)
	}
	runs.Asked = asked.Load()
	return runs, stopServer(now)
}

// replace puts another server in the place of one, which ends before or after.
func (h *handover) replace(ctx context.Context, old *exec.Cmd, overlap bool) (*exec.Cmd, error) {
	if !overlap {
		if err := stopServer(old); err != nil {
			return nil, err
		}
		return h.start(ctx)
	}
	next, err := h.start(ctx)
	if err != nil {
		return nil, err
	}
	return next, stopServer(old)
}

func stopServer(cmd *exec.Cmd) error {
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	return cmd.Wait()
}

// reached waits until so many requests were made.
func reached(ctx context.Context, asked *atomic.Int64, count int64) error {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for asked.Load() < count {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
	return nil
}

// visit asks for home over one kept connection, in turn with the other
// visitors, until all requests are made. Go's client, as browsers do, repeats a
// GET whose connection was closed while idle.
func (h *handover) visit(ctx context.Context, asked *atomic.Int64) (slowest float64, failed []string) {
	client := &http.Client{Transport: &http.Transport{}, Timeout: 30 * time.Second}
	defer client.CloseIdleConnections()
	for asked.Add(1) <= restartRequests {
		began := time.Now()
		if err := load(ctx, client, h.url+"/"); err != nil {
			failed = append(failed, err.Error())
		}
		slowest = max(slowest, milliseconds(time.Since(began)))
	}
	asked.Add(-1)
	return slowest, failed
}

func load(ctx context.Context, client *http.Client, url string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return err
	}
	resp, err := client.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if _, err := io.Copy(io.Discard, io.LimitReader(resp.Body, maxAnswer)); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return nil
}
