package speed

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
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
	howToInstall    = "Install Chromium and Lighthouse (npm i -g lighthouse)"
)

// lighthouse runs the Lighthouse command and its browser on this machine.
type lighthouse struct {
	command  string // path
	chromium string // path
	origin   *url.URL
	limit    time.Duration // of one run
}

// findLighthouse looks for the command and the browser; a fault says what to install.
func (s *Service) findLighthouse() (*lighthouse, error) {
	l := &lighthouse{origin: s.origin, limit: s.runLimit}
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
func (l *lighthouse) once(ctx context.Context, page string, strategy Strategy) (r Result, err error) {
	dir, err := os.MkdirTemp("", "enamel-speed-")
	if err != nil {
		return Result{}, fmt.Errorf("lighthouse: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	limited, cancel := context.WithTimeout(ctx, l.limit)
	defer cancel()
	r, err = l.measure(limited, dir, page, strategy)
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
		return Result{}, fault.Wrap(fault.BadProvider, "Chromium did not start: "+plain(err.Error(), maxTitle), err)
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
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd := newProcess(ctx, dir, l.command, args...)
	// Where the browser is gone the command would start another, which nobody ends.
	cmd.Env = append(cmd.Env, "CHROME_PATH="+os.DevNull)
	out, said := &capped{limit: maxReport, full: cancel}, &tail{}
	cmd.Stdout, cmd.Stderr = out, said
	err := runGroup(cmd)
	switch {
	case out.over:
		return nil, fault.New(fault.BadProvider, lighthouseName+" printed more than a report has.")
	case err != nil:
		return out.text.Bytes(), fault.Wrap(fault.BadProvider, lighthouseName+" failed: "+plain(cmp.Or(said.lastLine(), err.Error()), maxTitle), err)
	}
	return out.text.Bytes(), nil
}

// capped keeps what is written, up to a limit; whoever writes more is ended.
type capped struct {
	text  bytes.Buffer
	limit int
	full  func()
	over  bool
}

func (c *capped) Write(p []byte) (int, error) {
	if c.over = c.over || c.text.Len()+len(p) > c.limit; c.over {
		c.full()
		return 0, errReport
	}
	return c.text.Write(p)
}
