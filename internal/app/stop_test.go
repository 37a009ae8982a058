package app

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"net"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"enamel/internal/db/dbtest"
)

// commandEnv makes the test's binary run a subcommand instead of the tests.
const commandEnv = "ENAMEL_TEST_COMMAND"

func TestMain(m *testing.M) {
	if command := os.Getenv(commandEnv); command != "" {
		os.Exit(Main(strings.Fields(command)))
	}
	os.Exit(m.Run())
}

// stall asks for pages and reads none, until the server takes no more requests
// because it waits to write.
func stall(t *testing.T, address string) {
	t.Helper()
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	request := []byte("GET / HTTP/1.1\r\nHost: localhost\r\nX-Filler: " + strings.Repeat("x", 8<<10) + "\r\n\r\n")
	for err == nil {
		_ = conn.SetWriteDeadline(time.Now().Add(500 * time.Millisecond))
		_, err = conn.Write(request)
	}
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatal(err)
	}
}

func TestAClientThatReadsNothingDoesNotHoldTheStop(t *testing.T) {
	each(t, func(t *testing.T, r *running) {
		stall(t, r.app.listen.Addr().String())
		r.app.grace = 100 * time.Millisecond
		began := time.Now()
		if err := r.stop(); err != nil {
			t.Errorf("the site ended with %v", err)
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("stopping took %v", took)
		}
		if !strings.Contains(r.logs.String(), "requests were cut off") {
			t.Error("nothing in the log")
		}
	})
}

func TestASecondInterruptKills(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), commandEnv+"=serve --sandbox")
	for name, value := range environment(t, dbtest.Config(t, dbtest.SQLite)) {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	var logs bytes.Buffer
	cmd.Stderr = &logs
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("%v\n%s", err, logs.String())
	}
	origin, err := url.Parse(strings.TrimSpace(strings.TrimPrefix(line, "Enamel is at ")))
	if err != nil {
		t.Fatal(err)
	}
	stall(t, "127.0.0.1:"+origin.Port())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = cmd.Wait() // ProcessState has it all
	}()
	deadline, again := time.After(stopGrace/2), time.NewTicker(100*time.Millisecond)
	defer again.Stop()
	for {
		select {
		case <-again.C:
			_ = cmd.Process.Signal(os.Interrupt) // it may have ended
			continue
		case <-deadline:
			t.Error("it still runs")
			_ = cmd.Process.Kill()
			<-ended
		case <-ended:
			if s, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || !s.Signaled() || s.Signal() != syscall.SIGINT {
				t.Errorf("it ended with %v\n%s", cmd.ProcessState, logs.String())
			}
		}
		return
	}
}
