package report

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"enamel/internal/fault"
)

// Bounds of a PDF.
const (
	printLimit = 30 * time.Second // the wait for another's included
	maxPDF     = 20 << 20         // bytes
	killLimit  = 2 * time.Second  // until the pipes of a killed Chromium are closed
)

// PDF prints a page by Chromium, one at a time. Without Chromium it is a
// fault.Unavailable that says what to do instead.
func (p *Printer) PDF(ctx context.Context, page []byte) ([]byte, error) {
	chromium, err := p.findChromium()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, printLimit)
	defer cancel()
	select {
	case p.turn <- struct{}{}:
		defer func() { <-p.turn }()
	case <-ctx.Done():
		return nil, noPDF(context.Cause(ctx))
	}
	folder, err := os.MkdirTemp("", "enamel-report-")
	if err != nil {
		return nil, fmt.Errorf("print a report: %w", err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	if err := os.WriteFile(filepath.Join(folder, "report.html"), page, 0o600); err != nil {
		return nil, fmt.Errorf("print a report: %w", err)
	}
	if err := printTo(ctx, chromium, folder); err != nil {
		return nil, noPDF(err)
	}
	return readPDF(filepath.Join(folder, "report.pdf"))
}

func (p *Printer) findChromium() (string, error) {
	names := []string{p.chromium}
	if p.chromium == "" {
		names = []string{"chromium", "chromium-browser", "google-chrome"}
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fault.New(fault.Unavailable, "A PDF needs Chromium on the server: install it (Debian: apt-get install chromium) or name its path in ENAMEL_CHROMIUM. "+
		"Until then, open the report's print page and let your browser print it to a file.")
}

// noPDF is the fault of a Chromium that printed nothing.
func noPDF(err error) error {
	return fault.Wrap(fault.Unavailable, "The PDF could not be made. Open the report's print page and let your browser print it to a file.", err)
}

// printTo has Chromium write report.pdf beside report.html, without a network,
// and leaves none of its processes behind.
func printTo(ctx context.Context, chromium, folder string) error {
	args := []string{
		"--headless", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage", "--disable-extensions", "--disable-sync",
		"--disable-background-networking", "--disable-component-update", "--disable-breakpad", "--disable-crash-reporter",
		"--proxy-server=127.0.0.1:1", // nothing is to be fetched
		"--user-data-dir=" + filepath.Join(folder, "profile"), "--no-pdf-header-footer",
		"--print-to-pdf=" + filepath.Join(folder, "report.pdf"), "file://" + filepath.Join(folder, "report.html"),
	}
	if os.Geteuid() == 0 {
		args = append([]string{"--no-sandbox"}, args...) // Chromium refuses to start as root otherwise
	}
	cmd := exec.CommandContext(ctx, chromium, args...) //nolint:gosec // the operator's Chromium, and a path of ours
	cmd.Dir = folder
	cmd.Env = []string{"HOME=" + folder, "TMPDIR=" + folder, "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = killLimit
	err := cmd.Run()
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // what outlived it
	}
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

func readPDF(path string) ([]byte, error) {
	f, err := os.Open(path) //nolint:gosec // a path of ours
	if err != nil {
		return nil, noPDF(err)
	}
	defer func() { _ = f.Close() }()
	b, err := io.ReadAll(io.LimitReader(f, maxPDF+1))
	switch {
	case err != nil:
		return nil, noPDF(err)
	case len(b) > maxPDF:
		return nil, noPDF(fmt.Errorf("more than %d bytes", maxPDF))
	case len(b) < 5 || string(b[:5]) != "%PDF-":
		return nil, noPDF(errors.New("no PDF"))
	}
	return b, nil
}
