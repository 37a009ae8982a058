package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"enamel/internal/db/dbtest"
)

// handedTo starts a server on a socket of this process, as systemd does, and
// returns once the server says that it is ready.
func handedTo(t *testing.T, socket *os.File, env []string) *exec.Cmd {
	t.Helper()
	notify := filepath.Join(t.TempDir(), "notify")
	heard, err := new(net.ListenConfig).ListenPacket(t.Context(), "unixgram", notify)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = heard.Close() }()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, "sh", "-c", `LISTEN_FDS=1 LISTEN_PID=$$ exec "$0"`, os.Args[0])
	cmd.Env = append(env, commandEnv+"=serve --sandbox", "NOTIFY_SOCKET="+notify)
	cmd.ExtraFiles = []*os.File{socket}
	logs := new(bytes.Buffer)
	cmd.Stderr = logs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = heard.SetReadDeadline(time.Now().Add(patience))
	said := make([]byte, 64)
	n, _, err := heard.ReadFrom(said)
	if err != nil || string(said[:n]) != "READY=1" {
		t.Fatalf("the server said %q, %v\n%s", said[:n], err, logs)
	}
	return cmd
}

func TestAServerHandsItsSocketToTheNextOne(t *testing.T) {
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	socket, err := listener.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = socket.Close() }()
	env := os.Environ()
	for name, value := range environment(t, dbtest.Config(t, dbtest.SQLite)) {
		env = append(env, name+"="+value)
	}
	now := handedTo(t, socket, env)
	var asked, failed atomic.Int64
	stop := make(chan struct{})
	var visitors sync.WaitGroup
	for range 4 {
		visitors.Go(func() { keepAsking(t, listener.Addr().String(), stop, &asked, &failed) })
	}
	for range 2 {
		next := handedTo(t, socket, env)
		if err := now.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := now.Wait(); err != nil {
			t.Errorf("the server that was asked to stop: %v", err)
		}
		now = next
	}
	close(stop)
	visitors.Wait()
	_ = now.Process.Signal(syscall.SIGTERM)
	_ = now.Wait()
	if asked.Load() == 0 || failed.Load() > 0 {
		t.Errorf("%d of %d requests failed", failed.Load(), asked.Load())
	}
}

// keepAsking asks for home until stop, over one kept connection. The transport
// repeats a request whose connection was closed while idle, as browsers do.
func keepAsking(t *testing.T, address string, stop <-chan struct{}, asked, failed *atomic.Int64) {
	client := &http.Client{Transport: &http.Transport{}, Timeout: 10 * time.Second}
	defer client.CloseIdleConnections()
	for {
		select {
		case <-stop:
			return
		default:
		}
		asked.Add(1)
		err := get(t, client, "http://"+address+"/")
		if errors.Is(err, io.EOF) { // closed without a word: a GET may be repeated (RFC 9110, 9.2.2)
			t.Log("repeated:", err)
			err = get(t, client, "http://"+address+"/")
		}
		if err != nil {
			failed.Add(1)
			t.Log(err)
		}
	}
}

func get(t *testing.T, client *http.Client, address string) error {
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody)
	if err != nil {
		return err
	}
	reused := false
	trace := &httptrace.ClientTrace{GotConn: func(c httptrace.GotConnInfo) { reused = c.Reused }}
	response, err := client.Do(r.WithContext(httptrace.WithClientTrace(r.Context(), trace)))
	if err != nil {
		return fmt.Errorf("reused %v: %w", reused, err)
	}
	defer func() { _ = response.Body.Close() }()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", response.StatusCode)
	}
	return nil
}
