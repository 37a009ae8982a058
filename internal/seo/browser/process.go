package browser

import (
	"cmp"
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
)

// killWait bounds the wait for the last words of a process that was killed.
const killWait = 5 * time.Second

// process makes a command whose whole process group is killed when ctx ends. It
// works in the Room, and of the environment sees what programs need to run: no
// secrets.
func (r *Room) process(ctx context.Context, path string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, path, args...) //nolint:gosec // the operator's programs; addresses are those of the site
	cmd.Dir = r.Dir
	cmd.Env = []string{"HOME=" + r.Dir, "TMPDIR=" + r.Dir}
	for _, name := range []string{"PATH", "LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "XDG_DATA_DIRS"} {
		if value, ok := os.LookupEnv(name); ok {
			cmd.Env = append(cmd.Env, name+"="+value)
		}
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		if err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL); !errors.Is(err, syscall.ESRCH) {
			return err
		}
		return os.ErrProcessDone
	}
	cmd.WaitDelay = killWait
	return cmd
}

// waitGroup waits for the end of a command of process that was started, and ends
// what it left behind in its group.
func waitGroup(cmd *exec.Cmd) error {
	err := cmd.Wait()
	_ = cmd.Cancel() // mostly there is nothing left
	if errors.Is(err, exec.ErrWaitDelay) {
		return nil // it ended well; what it left behind was still listened to
	}
	return err
}

// tail keeps the end of what a process says.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const maxTail = 4 << 10

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	t.text = t.text[max(0, len(t.text)-maxTail):]
	return len(p), nil
}

// lastLine is the last line that is not empty.
func (t *tail) lastLine() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.text)), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

// endedError is how a process ended that should not have ended so.
type endedError struct {
	said string // last; may be empty
	err  error
}

func (e *endedError) Error() string { return cmp.Or(e.said, e.err.Error()) }
func (e *endedError) Unwrap() error { return e.err }
