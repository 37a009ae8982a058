package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// node is one running shop.
type node struct {
	name, binary, data, port, log string
	env                           []string
	cmd                           *exec.Cmd
	ended                         chan struct{}
	underWay                      atomic.Int64 // requests
	restBefore                    atomic.Int64 // requests go to other nodes until then, as behind a proxy
}

func newNode(ctx context.Context, name, binary, folder string, env ...string) (*node, error) {
	port, err := freePort(ctx)
	if err != nil {
		return nil, err
	}
	n := &node{name: name, binary: binary, data: filepath.Join(folder, name), port: port, log: filepath.Join(folder, name+".log")}
	n.env = append([]string{"ENAMEL_DATA=" + n.data, "ENAMEL_ADDR=127.0.0.1:" + port}, env...)
	return n, nil
}

func (n *node) url() string { return "http://localhost:" + n.port }

// weight is the higher the less a request should go to the node.
func (n *node) weight(now int64) int64 {
	const failed = 1000
	if n.restBefore.Load() > now {
		return n.underWay.Load() + failed
	}
	return n.underWay.Load()
}

// start runs the shop, without waiting for it.
func (n *node) start() error {
	log, err := os.OpenFile(n.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()
	cmd := exec.Command(n.binary, "serve", "--sandbox") //nolint:gosec,noctx // the shop that is tried; stop ends it
	cmd.Env = append(ownEnvironment(), n.env...)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }()
	n.cmd, n.ended = cmd, ended
	return nil
}

func (n *node) signal(s syscall.Signal) { _ = n.cmd.Process.Signal(s) }

// kill ends the shop at once; the kernel keeps what it wrote.
func (n *node) kill() {
	n.signal(syscall.SIGKILL)
	<-n.ended
}

// ready waits until the shop takes visitors.
func (n *node) ready(ctx context.Context, limit time.Duration) error {
	return until(ctx, limit, n.name+" is ready", func() bool {
		status, _, err := request(ctx, "GET", n.url()+"/readyz", nil, nil)
		return err == nil && status == 200
	})
}

// command runs a subcommand of the binary on the node's database.
func (n *node) command(ctx context.Context, input string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, n.binary, args...) //nolint:gosec // the shop that is tried
	cmd.Env = append(ownEnvironment(), n.env...)
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("enamel %s: %w: %s", strings.Join(args, " "), err, out)
	}
	return string(out), err
}

// prepare lets the load through: it comes from one address and from few people.
func (n *node) prepare(ctx context.Context) error {
	if _, err := n.command(ctx, "", "seed", "--samples"); err != nil {
		return err
	}
	for _, limit := range []string{"orders", "holds", "open_pieces_contact", "open_pieces_network"} {
		if _, err := n.command(ctx, "", "setting", "set", "limit."+limit, "1000000"); err != nil {
			return err
		}
	}
	if _, err := n.command(ctx, "", "setting", "set", "limit.holds_network", "1000"); err != nil {
		return err
	}
	_, err := n.command(ctx, staffPassword, "user", "add", staffEmail, "--role", "staff", "--password-stdin")
	return err
}

// ownEnvironment is this process's, without what would configure the shop.
func ownEnvironment() []string {
	var env []string
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "ENAMEL_") {
			env = append(env, e)
		}
	}
	return env
}

func freePort(ctx context.Context) (string, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	_, port, err := net.SplitHostPort(l.Addr().String())
	return port, errors.Join(err, l.Close())
}

// until waits for something to become true.
func until(ctx context.Context, limit time.Duration, what string, done func() bool) error {
	end := time.Now().Add(limit)
	for !done() {
		if time.Now().After(end) {
			return fmt.Errorf("%s: not within %v", what, limit)
		}
		if err := pause(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
	return nil
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
