package seo

import (
	"bytes"
	"errors"
	"net/http"
	"strconv"

	"enamel/internal/fault"
	"enamel/internal/seo/report"
)

// PrintReport handles GET /seo/reports/{id}: a report as a page to print.
func (h *Handlers) PrintReport(w http.ResponseWriter, r *http.Request) error {
	_, page, err := h.printed(r)
	if err != nil {
		return err
	}
	return h.answerPage(w, http.StatusOK, page)
}

// answerPage sends a page of the printer's.
func (h *Handlers) answerPage(w http.ResponseWriter, status int, page []byte) error {
	header := w.Header()
	header.Set("Content-Security-Policy", h.service.Printer.Policy())
	header.Del("Speculation-Rules") // the policy lets no rules be fetched
	return writeDocument(w, status, "text/html; charset=utf-8", page)
}

// PDFReport handles GET /seo/reports/{id}/pdf. If there can be none, a page
// says why and links back.
func (h *Handlers) PDFReport(w http.ResponseWriter, r *http.Request) error {
	stored, page, err := h.printed(r)
	if err != nil {
		return err
	}
	pdf, err := h.service.Printer.PDF(r.Context(), page)
	if f := (&fault.Error{}); errors.As(err, &f) && f.Kind == fault.Unavailable {
		h.service.Log.WarnContext(r.Context(), "could not print a report", "id", stored.ID, "err", err)
		var said bytes.Buffer
		if err := h.service.Printer.NoPDF(&said, stored.ID, f.Msg); err != nil {
			return err
		}
		return h.answerPage(w, http.StatusServiceUnavailable, said.Bytes())
	}
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `inline; filename="`+report.FileName(stored, h.service.Zone)+`"`)
	return writeDocument(w, http.StatusOK, "application/pdf", pdf)
}

// printed is the report that a path names, and its page.
func (h *Handlers) printed(r *http.Request) (report.Stored, []byte, error) {
	id := r.PathValue("id")
	if !isID(id) {
		return report.Stored{}, nil, fault.New(fault.NotFound, "There is no such report")
	}
	stored, err := h.service.Reports.Find(r.Context(), id)
	if err != nil {
		return stored, nil, err
	}
	stored.PDF = h.service.Printer.CanPrint()
	var page bytes.Buffer
	err = h.service.Printer.HTML(&page, stored)
	return stored, page.Bytes(), err
}

// writeDocument sends a document that no cache may keep. It ignores a client that
// hangs up.
func writeDocument(w http.ResponseWriter, status int, contentType string, body []byte) error {
	header := w.Header()
	header.Set("Content-Type", contentType)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	header.Set("Cache-Control", noStore)
	w.WriteHeader(status)
	_, _ = w.Write(body) //nolint:gosec // html/template has escaped what is in it
	return nil
}
