package speed

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// killWait bounds the wait for the last words of a process that was killed.
const killWait = 5 * time.Second

// browser is a Chromium that listens for Lighthouse. Lighthouse could start one
// itself, but in a session of its own, where it would outlive whoever is killed.
type browser struct {
	port int
	end  context.CancelFunc
	done chan struct{}
	hold []*os.File
}

// startBrowser starts Chromium with its profile in dir. It reaches one host only,
// and ends with stop, with ctx, and with this process, however that ends.
func startBrowser(ctx context.Context, path, dir, host string) (*browser, error) {
	ctx, end := context.WithCancel(ctx)
	b := &browser{end: end, done: make(chan struct{})}
	cmd := newProcess(ctx, dir, path, browserFlags(dir, host)...)
	said := &listening{port: make(chan int, 1)}
	cmd.Stderr = said
	if err := b.start(cmd); err != nil {
		end()
		return nil, err
	}
	go func() {
		defer close(b.done)
		_ = waitGroup(cmd) // it is killed in the end: how it went says nothing
	}()
	select {
	case b.port = <-said.port:
		return b, nil
	case <-b.done:
	case <-ctx.Done():
	}
	b.stop()
	if ctx.Err() != nil && said.lastLine() == "" {
		return nil, ctx.Err()
	}
	return nil, errors.New("it ended: " + said.lastLine())
}

// start gives Chromium the two ends of the debugging pipe, as its files 3 and 4.
// Nothing is said over it; but when our ends close, Chromium exits, so that even
// a killed server leaves none behind.
func (b *browser) start(cmd *exec.Cmd) error {
	in, hold, err := os.Pipe()
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // Chromium has its own by then
	b.hold = append(b.hold, hold)
	listen, out, err := os.Pipe()
	if err != nil {
		return errors.Join(err, hold.Close())
	}
	defer func() { _ = out.Close() }()
	b.hold = append(b.hold, listen)
	cmd.ExtraFiles = []*os.File{in, out}
	if err := cmd.Start(); err != nil {
		return errors.Join(err, hold.Close(), listen.Close())
	}
	return nil
}

// stop kills the browser and all that it has started, and waits for their end.
func (b *browser) stop() {
	b.end()
	<-b.done
	for _, f := range b.hold {
		_ = f.Close() // nobody is at the other end
	}
}

// browserFlags are those that Lighthouse gives a Chromium that it starts, by
// chrome-launcher, and what keeps this one to its host.
func browserFlags(dir, host string) []string {
	flags := []string{
		"--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,CalculateNativeWinOcclusion,InterestFeedContentSuggestions," +
			"CertificateTransparencyComponentUpdater,AutofillServerCommunication,PrivacySandboxSettings4,RenderDocument",
		"--disable-extensions", "--disable-component-extensions-with-background-pages", "--disable-background-networking",
		"--disable-component-update", "--disable-client-side-phishing-detection", "--disable-sync", "--metrics-recording-only",
		"--disable-default-apps", "--mute-audio", "--no-default-browser-check", "--no-first-run", "--disable-backgrounding-occluded-windows",
		"--disable-renderer-backgrounding", "--disable-background-timer-throttling", "--disable-ipc-flooding-protection",
		"--password-store=basic", "--use-mock-keychain", "--force-fieldtrials=*BackgroundTracing/default/", "--disable-hang-monitor",
		"--disable-prompt-on-repost", "--disable-domain-reliability", "--propagate-iph-for-testing",
		"--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe", "--remote-debugging-port=0",
		"--user-data-dir=" + filepath.Join(dir, "profile"), "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE " + host,
	}
	if os.Geteuid() == 0 {
		flags = append(flags, "--no-sandbox") // Chromium does not start for root without
	}
	return append(flags, "about:blank")
}

// newProcess makes a command whose whole process group is killed when ctx ends.
// It works in dir, and of the environment sees what programs need to run: no
// secrets.
func newProcess(ctx context.Context, dir, path string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, path, args...) //nolint:gosec // the operator's programs; addresses are those of the site
	cmd.Dir = dir
	cmd.Env = []string{"HOME=" + dir, "TMPDIR=" + dir}
	for _, name := range []string{
		"PATH", "LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "XDG_DATA_DIRS",
		"HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy",
	} {
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

// runGroup runs a command of newProcess.
func runGroup(cmd *exec.Cmd) error {
	if err := cmd.Start(); err != nil {
		return err
	}
	return waitGroup(cmd)
}

// waitGroup waits for the end of a command of newProcess, and ends what it left
// behind in its group.
func waitGroup(cmd *exec.Cmd) error {
	err := cmd.Wait()
	_ = cmd.Cancel() // mostly there is nothing left
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

// listening is a tail that hears on which port Chromium listens.
type listening struct {
	tail
	port  chan int // of room for one
	heard bool
}

func (l *listening) Write(p []byte) (int, error) {
	n, err := l.tail.Write(p)
	if l.heard {
		return n, err
	}
	l.mu.Lock()
	found := regexp.MustCompile(`DevTools listening on ws://[^/\s]*:(\d{1,5})/`).FindSubmatch(l.text)
	l.mu.Unlock()
	if found != nil {
		port, err := strconv.Atoi(string(found[1]))
		if err != nil {
			return n, fmt.Errorf("port of Chromium: %w", err)
		}
		l.heard = true
		l.port <- port
	}
	return n, err
}
