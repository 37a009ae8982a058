package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// process is a subprocess that ends with stop, or with the context it was
// started under: asked first, killed after five seconds.
type process struct {
	name string
	cmd  *exec.Cmd
	end  context.CancelFunc
	done chan struct{}
	err  error // after done
}

// command is a subprocess's command line.
type command struct {
	cores string   // as taskset takes them; empty: any
	env   []string // beside this process's own
	log   string   // file for what it says
	args  []string
}

// start starts a command, pinned to its cores.
func start(ctx context.Context, c command) (*process, error) {
	ctx, end := context.WithCancel(ctx)
	p := &process{name: filepath.Base(c.args[0]), end: end, done: make(chan struct{})}
	p.cmd = c.build(ctx)
	log, err := os.OpenFile(c.log, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		end()
		return nil, err
	}
	p.cmd.Stdout, p.cmd.Stderr = log, log
	if err := p.cmd.Start(); err != nil {
		end()
		return nil, errors.Join(fmt.Errorf("start %s: %w", p.name, err), log.Close())
	}
	go func() {
		defer close(p.done)
		p.err = errors.Join(p.cmd.Wait(), log.Close())
	}()
	return p, nil
}

func (c command) build(ctx context.Context) *exec.Cmd {
	args := c.args
	if c.cores != "" {
		args = append([]string{"taskset", "-c", c.cores}, args...)
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...) //nolint:gosec // the bench's own commands
	cmd.Env = append(ownEnvironment(), c.env...)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// ownEnvironment is this process's, without what would configure the binary.
func ownEnvironment() []string {
	var env []string
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "ENAMEL_") {
			env = append(env, e)
		}
	}
	return env
}

// stop ends the process and waits for it.
func (p *process) stop() {
	p.end()
	<-p.done
}

func (p *process) pid() int { return p.cmd.Process.Pid }

// signal sends a signal to the process.
func (p *process) signal(s syscall.Signal) error { return p.cmd.Process.Signal(s) }

// cpu is the processor time that the process has used.
func (p *process) cpu() (time.Duration, error) {
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(p.pid()), "stat"))
	if err != nil {
		return 0, err
	}
	own, _, err := usedBy(string(stat))
	return own, err
}

// postgresCPU is the processor time that all PostgreSQL servers on this machine
// have used, with processes that ended.
func postgresCPU() (sum time.Duration, err error) {
	paths, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0, err
	}
	for _, path := range paths {
		stat, err := os.ReadFile(path) //nolint:gosec // of /proc
		if err != nil || !strings.Contains(string(stat), " (postgres) ") {
			continue // it may have ended
		}
		own, ended, err := usedBy(string(stat))
		if err != nil {
			return 0, err
		}
		sum += own + ended
	}
	if sum == 0 {
		return 0, errors.New("PostgreSQL does not run on this machine")
	}
	return sum, nil
}

// usedBy reads out of /proc/PID/stat what a process has used, and what those of
// its children used that have ended.
func usedBy(stat string) (own, ended time.Duration, err error) {
	const tick = 10 * time.Millisecond // USER_HZ is 100 on every Linux that Go runs on
	name, after, _ := strings.Cut(stat, ") ")
	fields := strings.Fields(after)
	if len(fields) < 15 {
		return 0, 0, fmt.Errorf("the stat of %s) is too short", name)
	}
	var ticks [4]int // utime, stime, cutime, cstime
	for i := range ticks {
		if ticks[i], err = strconv.Atoi(fields[11+i]); err != nil {
			return 0, 0, fmt.Errorf("the stat of %s): %w", name, err)
		}
	}
	return time.Duration(ticks[0]+ticks[1]) * tick, time.Duration(ticks[2]+ticks[3]) * tick, nil
}

// settle waits until the process has used hardly any processor time for so
// long, but not longer than limit.
func (p *process) settle(ctx context.Context, quiet, limit time.Duration) error {
	const step = 250 * time.Millisecond
	tick := time.NewTicker(step)
	defer tick.Stop()
	last, err := p.cpu()
	if err != nil {
		return err
	}
	for calm, waited := time.Duration(0), time.Duration(0); calm < quiet; waited += step {
		if waited >= limit {
			return fmt.Errorf("%s is still busy after %v", p.name, limit)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-p.done:
			return fmt.Errorf("%s ended: %w", p.name, p.err)
		case <-tick.C:
		}
		now, err := p.cpu()
		if err != nil {
			return err
		}
		calm += step
		if now-last > step/10 {
			calm = 0
		}
		last = now
	}
	return nil
}

// memory is the resident size now and at its highest, in megabytes.
func (p *process) memory() (now, peak float64, err error) {
	path := filepath.Join("/proc", strconv.Itoa(p.pid()), "status")
	rss, err := procField(path, "VmRSS")
	if err != nil {
		return 0, 0, err
	}
	high, err := procField(path, "VmHWM")
	return kilobytes(rss) / 1024, kilobytes(high) / 1024, err
}

// freeAddress is an address on loopback that nobody listens at.
func freeAddress(ctx context.Context) (string, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
