package report

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/browser"
)

// Bounds of a PDF.
const (
	printLimit = 30 * time.Second // the wait for another's included
	maxPDF     = 20 << 20         // bytes
)

// CanPrint reports whether there is a Chromium for PDF.
func (p *Printer) CanPrint() bool {
	_, err := browser.Chromium(p.chromium)
	return err == nil
}

// PDF prints a page by Chromium, one at a time. Without Chromium it is a
// fault.Unavailable that says what to do instead.
func (p *Printer) PDF(ctx context.Context, page []byte) ([]byte, error) {
	chromium, err := browser.Chromium(p.chromium)
	if err != nil {
		return nil, fault.Wrap(fault.Unavailable, "A PDF needs Chromium on the server: install it (Debian: apt-get install chromium) or name its path in ENAMEL_CHROMIUM. "+
			"Until then, open the report's print page and let your browser print it to a file.", err)
	}
	ctx, cancel := context.WithTimeout(ctx, printLimit)
	defer cancel()
	select {
	case p.slot <- struct{}{}:
		defer func() { <-p.slot }()
	case <-ctx.Done():
		return nil, noPDF(context.Cause(ctx))
	}
	room, err := browser.Open()
	if err != nil {
		return nil, fmt.Errorf("print a report: %w", err)
	}
	defer func() { _ = room.Close() }()
	file := filepath.Join(room.Dir, "report.html")
	if err := os.WriteFile(file, page, 0o600); err != nil {
		return nil, fmt.Errorf("print a report: %w", err)
	}
	pdf, err := room.Run(ctx, printing(room, chromium, file))
	switch {
	case err != nil:
		return nil, noPDF(err)
	case !bytes.HasPrefix(pdf, []byte("%PDF-")):
		return nil, noPDF(errors.New("no PDF"))
	}
	return pdf, nil
}

// printing has Chromium write a page as report.pdf, without a network.
func printing(room *browser.Room, chromium, page string) browser.Program {
	const made = "report.pdf"
	return browser.Program{
		Path: chromium, File: made, Writes: true, Most: maxPDF, Env: []string{"LANG=C.UTF-8"},
		Args: room.Flags(
			browser.Offline, "--headless", "--disable-breakpad", "--disable-crash-reporter",
			"--no-pdf-header-footer", "--print-to-pdf="+filepath.Join(room.Dir, made), "file://"+page,
		),
	}
}

// noPDF is the fault of a Chromium that printed nothing.
func noPDF(err error) error {
	return fault.Wrap(fault.Unavailable, "The PDF could not be made. Open the report's print page and let your browser print it to a file.", err)
}
