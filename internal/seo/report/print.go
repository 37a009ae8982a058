package report

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
	"slices"
	"strings"
	"time"
)

//go:embed report.html
var pageText string

//go:embed no-pdf.html
var noPDFText string

//go:embed report.css
var styleText string

// PrintConfig of a Printer.
type PrintConfig struct {
	Zone     *time.Location
	Font     []byte // WOFF2 of the headings; nil: Arial
	Chromium string // path; empty: looked for on PATH
}

// Printer writes reports as pages to print and as PDF. A page needs nothing
// but itself: its style and its font are within it.
type Printer struct {
	page     *template.Template
	noPDF    *template.Template
	policy   string
	chromium string
	slot     chan struct{} // held by who runs Chromium
}

// NewPrinter makes a Printer.
func NewPrinter(c PrintConfig) *Printer {
	style := fontFace(c.Font) + styleText
	hash := sha256.Sum256([]byte(style))
	parsed := func(text string) *template.Template {
		return template.Must(template.New("report").Funcs(words(c.Zone, style)).Parse(text))
	}
	return &Printer{
		page: parsed(pageText), noPDF: parsed(noPDFText),
		policy: "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) +
			"'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		chromium: c.Chromium,
		slot:     make(chan struct{}, 1),
	}
}

// HTML writes a report as a page: the same one gives the same bytes.
func (p *Printer) HTML(w io.Writer, s Stored) error { return p.page.Execute(w, s) }

// NoPDF writes a page that says why there is no PDF of a report, and leads back
// to it.
func (p *Printer) NoPDF(w io.Writer, id, why string) error {
	return p.noPDF.Execute(w, struct{ ID, Why string }{id, why})
}

// Policy is the Content-Security-Policy of such a page: its own style, its own
// font, and nothing else.
func (p *Printer) Policy() string { return p.policy }

// FileName names the PDF of a report by its day.
func FileName(s Stored, zone *time.Location) string {
	return "seo-report-" + s.Report.At.In(zone).Format(time.DateOnly) + ".pdf"
}

func fontFace(woff2 []byte) string {
	if len(woff2) == 0 {
		return ""
	}
	return `@font-face{font-family:"Archivo Enamel";font-weight:500 800;font-stretch:75% 100%;src:url(data:font/woff2;base64,` +
		base64.StdEncoding.EncodeToString(woff2) + `) format("woff2")}` + "\n"
}

// words are the functions of the template.
func words(zone *time.Location, style string) template.FuncMap {
	return template.FuncMap{
		"style":    func() template.CSS { return template.CSS(style) }, //nolint:gosec // ours, from the binary alone
		"date":     func(at time.Time) string { return at.In(zone).Format("January 2, 2006") },
		"day":      func(at time.Time) string { return at.In(zone).Format("Jan 2") },
		"clock":    func(at time.Time) string { return at.In(zone).Format("3:04 PM") },
		"rfc":      func(at time.Time) string { return at.UTC().Format(time.RFC3339) },
		"duration": func(minutes int) string { return duration(minutes) },
		"places":   func(n int) string { return count(n, "place") },
		"path":     pathOf,
		"severity": sentence,
		"kind": func(kind string) string {
			if kind == neutral {
				return "Changed"
			}
			return sentence(kind)
		},
		"aside": func(kind string) string { // a colour says nothing on grey paper
			if kind == neutral {
				return ""
			}
			return " (" + kind + ")"
		},
		"level": func(level string) string {
			if level == noLevel {
				return ""
			}
			return sentence(strings.ReplaceAll(level, "-", " "))
		},
		"anything": func(areas []Area) bool {
			return slices.ContainsFunc(areas, func(a Area) bool { return a.State == measured || a.State == stale })
		},
		"unconnected": func(areas []Area) []Area {
			return slices.DeleteFunc(slices.Clone(areas), func(a Area) bool { return a.State != notConnected })
		},
	}
}

// pathOf is an address without the site's origin.
func pathOf(site, address string) string {
	path, own := strings.CutPrefix(address, site)
	switch {
	case own && path == "":
		return "/"
	case own && path[0] == '/':
		return path
	}
	return address
}
