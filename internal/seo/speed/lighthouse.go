package speed

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"enamel/internal/fault"
)

const (
	lighthouseName  = "Lighthouse on this machine"
	lighthouseLimit = 90 * time.Second // one run takes about 15 s
	sizeEach        = 50 * time.Millisecond
	howToInstall    = "Install Chromium and Lighthouse (npm i -g lighthouse)"
)

// lighthouse runs the Lighthouse command and its browser on this machine.
type lighthouse struct {
	command  string // path
	chromium string // path
	origin   *url.URL
	limit    time.Duration // of one run
	log      *slog.Logger
}

// findLighthouse looks for the command and the browser; a fault says what to install.
func (s *Service) findLighthouse() (*lighthouse, error) {
	l := &lighthouse{origin: s.origin, limit: s.runLimit, log: s.Log}
	var err error
	if l.command, err = findCommand(s.Lighthouse, "ENAMEL_LIGHTHOUSE", lighthousePlaces()); err != nil {
		return nil, err
	}
	l.chromium, err = findCommand(s.Chromium, "ENAMEL_CHROMIUM", []string{"chromium", "chromium-browser", "google-chrome"})
	return l, err
}

// lighthousePlaces are where the command may be: on PATH, or where the build of
// the site has it, beside the folder of this program too.
func lighthousePlaces() []string {
	const built = "web/node_modules/.bin/lighthouse"
	places := []string{"lighthouse", "./" + built}
	if self, err := os.Executable(); err == nil {
		places = append(places, filepath.Join(filepath.Dir(self), "..", built))
	}
	return places
}

func findCommand(configured, variable string, places []string) (string, error) {
	if configured != "" {
		path, err := exec.LookPath(configured)
		if err != nil {
			return "", fault.Wrap(fault.Unavailable, variable+" names no program that can be run: "+configured, err)
		}
		return filepath.Abs(path)
	}
	for _, name := range places {
		if path, err := exec.LookPath(name); err == nil {
			return filepath.Abs(path)
		}
	}
	return "", fault.New(fault.Unavailable, "Lighthouse cannot be run here. "+howToInstall+".")
}

// run measures a page of the site once; a failure is a fault that says why.
func (l *lighthouse) run(ctx context.Context, page string, strategy Strategy) (Result, error) {
	if !sameOrigin(page, l.origin) {
		return Result{}, fault.New(fault.Forbidden, lighthouseName+" measures pages of this site only.")
	}
	r, err := l.once(ctx, page, strategy)
	var u *unmeasuredError
	if errors.As(err, &u) && u.passing() && ctx.Err() == nil {
		return l.once(ctx, page, strategy)
	}
	return r, err
}

// once starts a browser with a fresh profile, which ends with the run.
func (l *lighthouse) once(ctx context.Context, page string, strategy Strategy) (Result, error) {
	dir, err := os.MkdirTemp("", "enamel-speed-")
	if err != nil {
		return Result{}, fmt.Errorf("lighthouse: %w", err)
	}
	defer func() {
		if err := os.RemoveAll(dir); err != nil {
			l.log.WarnContext(ctx, "a folder of Lighthouse stays behind", "err", err)
		}
	}()
	limited, cancel := context.WithTimeout(ctx, l.limit)
	defer cancel()
	r, err := l.measure(limited, dir, page, strategy)
	switch {
	case ctx.Err() != nil:
		return Result{}, ctx.Err()
	case limited.Err() != nil:
		return Result{}, fault.Wrap(fault.BadProvider, fmt.Sprintf("%s did not end within %s.", lighthouseName, l.limit), limited.Err())
	}
	return r, err
}

func (l *lighthouse) measure(ctx context.Context, dir, page string, strategy Strategy) (Result, error) {
	b, err := startBrowser(ctx, l.chromium, dir, l.origin.Hostname())
	if err != nil {
		return Result{}, fault.Wrap(fault.BadProvider, "Chromium did not start: "+plain(err.Error(), maxReason), err)
	}
	defer b.stop()
	report, failed := l.report(ctx, dir, b.port, page, strategy)
	r, err := parseReport(report)
	if failed != nil && (err != nil || r.RuntimeError == nil) { // what it calls a runtime error is in its report
		return Result{}, failed
	}
	if err != nil {
		return Result{}, refused(lighthouseName, err)
	}
	if r.FinalURL != "" && r.RuntimeError == nil && !sameOrigin(r.FinalURL, l.origin) {
		return Result{}, fault.New(fault.BadProvider, "The page leads to another site, which "+lighthouseName+" does not measure.")
	}
	out, err := r.result()
	if err != nil {
		return Result{}, refused(lighthouseName, err)
	}
	return out, nil
}

// report is what the command prints, with the fault where it exits with other than 0.
func (l *lighthouse) report(ctx context.Context, dir string, port int, page string, strategy Strategy) ([]byte, error) {
	args := []string{
		page, "--output=json", "--quiet", "--only-categories=performance", "--no-enable-error-reporting", "--port=" + strconv.Itoa(port),
	}
	if strategy == Desktop {
		args = append(args, "--preset=desktop")
	}
	// A file, since Node leaves behind what a pipe has no room for when it exits.
	out, err := os.Create(filepath.Join(dir, "report.json")) //nolint:gosec // the folder is our own
	if err != nil {
		return nil, fmt.Errorf("lighthouse: %w", err)
	}
	defer func() { _ = out.Close() }() // only read from here
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd := newProcess(ctx, dir, l.command, args...)
	// Where the browser is gone the command would start another, which nobody ends.
	cmd.Env = append(cmd.Env, "CHROME_PATH="+os.DevNull)
	said := &tail{}
	cmd.Stdout, cmd.Stderr = out, said
	go endAbove(ctx, out, cancel)
	ended := runGroup(cmd)
	text, err := readCapped(out)
	switch {
	case err != nil:
		return nil, fault.Wrap(fault.BadProvider, lighthouseName+" printed more than a report has.", err)
	case ended != nil:
		return text, fault.Wrap(fault.BadProvider, lighthouseName+" failed: "+plain(cmp.Or(said.lastLine(), ended.Error()), maxReason), ended)
	}
	return text, nil
}

// endAbove cancels when a file is larger than a report may be, until ctx ends.
func endAbove(ctx context.Context, f *os.File, cancel func()) {
	tick := time.NewTicker(sizeEach)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if info, err := f.Stat(); err != nil || info.Size() > maxReport {
				cancel()
				return
			}
		}
	}
}

// readCapped reads all of a file that is no larger than a report may be.
func readCapped(f *os.File) ([]byte, error) {
	text, err := io.ReadAll(io.NewSectionReader(f, 0, maxReport+1))
	if err == nil && len(text) > maxReport {
		err = errReport
	}
	return text, err
}
