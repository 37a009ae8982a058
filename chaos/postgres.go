package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// postgres is a server of this program's own, with all that makes it durable.
type postgres struct {
	bin, folder, port string
	attr              func() *syscall.SysProcAttr
	cmd               *exec.Cmd
	ended             chan struct{}
}

// newPostgres makes a cluster with an empty database.
func newPostgres(ctx context.Context, folder string) (*postgres, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil || len(found) == 0 {
		return nil, errors.Join(errors.New("PostgreSQL is missing (Debian: apt-get install postgresql)"), err)
	}
	p := &postgres{bin: slices.Max(found), folder: folder}
	if p.port, err = freePort(ctx); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(p.data(), 0o700); err != nil {
		return nil, err
	}
	if err := p.becomeSomebody(); err != nil {
		return nil, err
	}
	initdb := p.command(ctx, "initdb", "-D", p.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C")
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w\n%s", err, out)
	}
	if err := p.start(ctx); err != nil {
		return nil, err
	}
	return p, p.exec(ctx, "postgres", `create database enamel template template0 locale 'C' encoding 'UTF8'`)
}

// becomeSomebody chooses a user, since PostgreSQL refuses to run as root.
func (p *postgres) becomeSomebody() error {
	p.attr = func() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGQUIT} }
	if os.Getuid() != 0 {
		return nil
	}
	if os.Getenv(roomEnv) == roomOfUser { // root by name only
		p.attr = func() *syscall.SysProcAttr {
			one := []syscall.SysProcIDMap{{ContainerID: 1000, HostID: 0, Size: 1}}
			return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGQUIT, Cloneflags: syscall.CLONE_NEWUSER, UidMappings: one, GidMappings: one}
		}
		return nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return err
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return err
	}
	p.attr = func() *syscall.SysProcAttr {
		return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGQUIT, Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}} //nolint:gosec // 32 bits, as read
	}
	return os.Chown(p.data(), int(uid), int(gid))
}

func (p *postgres) data() string { return filepath.Join(p.folder, "data") }

func (p *postgres) url(database, port string) string {
	return "postgres://postgres@127.0.0.1:" + port + "/" + database + "?sslmode=disable"
}

func (p *postgres) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, filepath.Join(p.bin, name), args...) //nolint:gosec // the server's own tools
	cmd.Dir, cmd.SysProcAttr = p.folder, p.attr()
	return cmd
}

// start runs the server until it answers.
func (p *postgres) start(ctx context.Context) error {
	log, err := os.OpenFile(filepath.Join(filepath.Dir(p.folder), "postgres.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()
	cmd := p.command(context.WithoutCancel(ctx), "postgres", "-D", p.data(), "-p", p.port, "-k", p.data(), "-c", "listen_addresses=127.0.0.1",
		"-c", "shared_buffers=64MB", "-c", "max_wal_size=128MB", "-c", "min_wal_size=32MB", "-c", "max_connections=80")
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }()
	p.cmd, p.ended = cmd, ended
	return p.answers(ctx)
}

// kill stops the server at once, without a checkpoint.
func (p *postgres) kill() {
	_ = p.cmd.Process.Signal(syscall.SIGQUIT)
	<-p.ended
}

// revive starts the server where it has ended, as a supervisor does, and waits until it answers.
func (p *postgres) revive(ctx context.Context) error {
	select {
	case <-p.ended:
		return p.start(ctx)
	default:
		return p.answers(ctx)
	}
}

func (p *postgres) answers(ctx context.Context) error {
	return until(ctx, 30*time.Second, "PostgreSQL answers", func() bool { return p.exec(ctx, "postgres", `select 1`) == nil })
}

func (p *postgres) exec(ctx context.Context, database, query string) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	c, err := pgx.Connect(ctx, p.url(database, p.port))
	if err != nil {
		return err
	}
	_, err = c.Exec(ctx, query)
	return errors.Join(err, c.Close(ctx))
}
