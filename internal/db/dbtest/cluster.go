package dbtest

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// keeper starts the server and stops it when no test uses it any more.
//
//go:embed keeper.sh
var keeper string

const (
	port         = "5432" // of the socket's name; nothing listens on the network
	startTimeout = 30 * time.Second
	install      = "tests need PostgreSQL 15 or newer on this machine (Debian: apt-get install postgresql), " +
		"or " + serverEnv + "=postgres://… of a server where they may create databases"
)

// cluster is a server that all test processes of a user share: one database
// folder in the temporary folder, without the network and without fsync. Three
// lock files hold it together, so a killed test leaves nothing behind:
// "change" is held while the server is started or stopped, "users" is shared by
// every test that uses it, "keeper" is held as long as the keeper lives.
type cluster struct {
	folder string
	bin    string
	owner  *syscall.Credential // nil: this user; initdb refuses root
}

// useCluster makes sure that the server runs until the test ends and returns
// its URL.
func useCluster(t testing.TB) string {
	t.Helper()
	c, err := findCluster()
	if err != nil {
		t.Fatalf("PostgreSQL: %v", err)
	}
	change, err := c.lock("change", syscall.LOCK_EX)
	if err != nil {
		t.Fatalf("PostgreSQL: %v", err)
	}
	defer func() { _ = change.Close() }()
	if err := c.ensure(); err != nil {
		t.Fatalf("PostgreSQL: start a server for the tests in %s: %v", c.folder, err)
	}
	users, err := c.lock("users", syscall.LOCK_SH)
	if err != nil {
		t.Fatalf("PostgreSQL: %v", err)
	}
	t.Cleanup(func() { _ = users.Close() })
	return c.url()
}

func (c *cluster) url() string {
	q := url.Values{"host": {c.data()}, "port": {port}, "sslmode": {"disable"}}
	return (&url.URL{Scheme: "postgres", User: url.User("postgres"), Path: "/postgres", RawQuery: q.Encode()}).String()
}

func findCluster() (*cluster, error) {
	bin, err := findBinaries()
	if err != nil {
		return nil, err
	}
	c := &cluster{bin: bin, folder: filepath.Join(os.TempDir(), "enamel-postgres-"+strconv.Itoa(os.Getuid()))}
	if os.Getuid() == 0 {
		if c.owner, err = credential("postgres"); err != nil {
			return nil, err
		}
	}
	if err := os.Mkdir(c.folder, 0o755); err != nil && !errors.Is(err, os.ErrExist) { //nolint:gosec // the owner above reads it
		return nil, err
	}
	info, err := os.Lstat(c.folder)
	if err != nil {
		return nil, err
	}
	if s, ok := info.Sys().(*syscall.Stat_t); !ok || !info.IsDir() || int(s.Uid) != os.Getuid() {
		return nil, fmt.Errorf("%s is not a folder of this user", c.folder)
	}
	return c, nil
}

// findBinaries returns the folder of the newest server programs.
func findBinaries() (string, error) {
	if path, err := exec.LookPath("postgres"); err == nil {
		path, err = filepath.EvalSymlinks(path) // the other programs are beside the real one
		return filepath.Dir(path), err
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if err != nil || len(found) == 0 {
		return "", errors.Join(errors.New(install), err)
	}
	version := func(path string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path)))) // no number: oldest
		return n
	}
	newest := slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })
	return filepath.Dir(newest), nil
}

func credential(name string) (*syscall.Credential, error) {
	u, err := user.Lookup(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", install, err)
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}

func (c *cluster) data() string { return filepath.Join(c.folder, "data") }

// lock opens a lock file and takes it; closing the file, or the end of the
// process, gives it back.
func (c *cluster) lock(name string, how int) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(c.folder, name), os.O_CREATE|os.O_RDWR, 0o644) //nolint:gosec // read by the keeper
	if err != nil {
		return nil, err
	}
	for {
		err := syscall.Flock(int(f.Fd()), how)
		if err == nil {
			return f, nil
		}
		if !errors.Is(err, syscall.EINTR) {
			return nil, errors.Join(fmt.Errorf("lock %s: %w", name, err), f.Close())
		}
	}
}

// ensure starts the server unless a keeper holds it; "change" is held.
func (c *cluster) ensure() error {
	k, err := c.lock("keeper", syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := k.Close(); err != nil {
		return err
	}
	return c.start()
}

func (c *cluster) start() error {
	if _, err := os.Stat(filepath.Join(c.data(), "postmaster.pid")); err == nil {
		_ = c.command("pg_ctl", "stop", "-D", c.data(), "-m", "immediate").Run() // a stale file: nothing to stop
	}
	if err := os.RemoveAll(c.data()); err != nil {
		return err
	}
	if err := os.Mkdir(c.data(), 0o700); err != nil {
		return err
	}
	if c.owner != nil {
		if err := os.Chown(c.data(), int(c.owner.Uid), int(c.owner.Gid)); err != nil {
			return err
		}
	}
	initdb := c.command("initdb", "-D", c.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	users, err := c.lock("users", syscall.LOCK_SH) // makes the file that the keeper opens
	if err != nil {
		return err
	}
	defer func() { _ = users.Close() }()
	return c.keep()
}

// keep starts the keeper in a session of its own, since it outlives this
// process, and waits until the server answers.
func (c *cluster) keep() error {
	log, err := os.OpenFile(filepath.Join(c.folder, "log"), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()
	cmd := exec.Command("/bin/sh", "-c", keeper, "keeper", c.folder, c.bin, port) //nolint:gosec,noctx // outlives the test
	cmd.Dir, cmd.Stdout, cmd.Stderr = c.folder, log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: c.owner}
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	server, err := sql.Open("pgx", c.url())
	if err != nil {
		return err
	}
	defer func() { _ = server.Close() }()
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	for {
		err := server.PingContext(ctx)
		if err == nil {
			return nil
		}
		select {
		case ended := <-ended:
			return errors.Join(fmt.Errorf("the server ended; see %s", log.Name()), ended)
		case <-ctx.Done():
			return fmt.Errorf("no answer within %v (%w); see %s", startTimeout, err, log.Name())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func (c *cluster) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(c.bin, name), args...) //nolint:gosec,noctx // the server's own tools, all brief
	cmd.Dir = c.folder
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.owner}
	return cmd
}
