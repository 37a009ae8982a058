package speed

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/browser"
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
	log      *slog.Logger
}

// findLighthouse looks for the command and the browser; a fault says what to install.
func (s *Service) findLighthouse() (*lighthouse, error) {
	l := &lighthouse{origin: s.origin, limit: s.runLimit, log: s.Log}
	var err error
	if l.command, err = browser.Find(s.Lighthouse, lighthousePlaces()...); err != nil {
		return nil, notFound(s.Lighthouse, "ENAMEL_LIGHTHOUSE", err)
	}
	if l.chromium, err = browser.Chromium(s.Chromium); err != nil {
		return nil, notFound(s.Chromium, "ENAMEL_CHROMIUM", err)
	}
	return l, nil
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

// notFound is the fault of a program that is not where the operator says, or anywhere.
func notFound(configured, variable string, err error) error {
	if configured != "" {
		return fault.Wrap(fault.Unavailable, variable+" names no program that can be run: "+configured, err)
	}
	return fault.Wrap(fault.Unavailable, "Lighthouse cannot be run here. "+howToInstall+".", err)
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
	room, err := browser.Open()
	if err != nil {
		return Result{}, fmt.Errorf("lighthouse: %w", err)
	}
	defer func() {
		if err := room.Close(); err != nil {
			l.log.WarnContext(ctx, "a folder of Lighthouse stays behind", "err", err)
		}
	}()
	limited, cancel := context.WithTimeout(ctx, l.limit)
	defer cancel()
	r, err := l.measure(limited, room, page, strategy)
	switch {
	case ctx.Err() != nil:
		return Result{}, ctx.Err()
	case limited.Err() != nil:
		return Result{}, fault.Wrap(fault.BadProvider, fmt.Sprintf("%s did not end within %s.", lighthouseName, l.limit), limited.Err())
	}
	return r, err
}

func (l *lighthouse) measure(ctx context.Context, room *browser.Room, page string, strategy Strategy) (Result, error) {
	b, err := room.Listen(ctx, l.chromium, l.origin)
	if err != nil {
		return Result{}, fault.Wrap(fault.BadProvider, "Chromium did not start: "+plain(err.Error(), maxReason), err)
	}
	defer b.Stop()
	report, failed := l.report(ctx, room, b.Port, page, strategy)
	r, err := parseReport(report)
	if failed != nil && (err != nil || r.RuntimeError == nil) { // Lighthouse puts a runtime error into its report
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
func (l *lighthouse) report(ctx context.Context, room *browser.Room, port int, page string, strategy Strategy) ([]byte, error) {
	args := []string{
		page, "--output=json", "--quiet", "--only-categories=performance", "--no-enable-error-reporting", "--port=" + strconv.Itoa(port),
	}
	if strategy == Desktop {
		args = append(args, "--preset=desktop")
	}
	text, err := room.Run(ctx, browser.Program{
		Path: l.command, Args: args, File: "report.json", Most: maxReport,
		// If the browser is gone, the command would start another, and nothing would
		// end it.
		Env: []string{"CHROME_PATH=" + os.DevNull},
	})
	switch {
	case errors.Is(err, browser.ErrTooMuch):
		return nil, fault.Wrap(fault.BadProvider, lighthouseName+" printed more than a report has.", err)
	case err != nil:
		return text, fault.Wrap(fault.BadProvider, lighthouseName+" failed: "+plain(err.Error(), maxReason), err)
	}
	return text, nil
}
