package seo

import (
	"net/http"

	"enamel/internal/fault"
)

// PrintReport handles GET /seo/reports/{id}: a report as a page to print.
func (h *Handlers) PrintReport(http.ResponseWriter, *http.Request) error {
	return fault.New(fault.NotFound, "There is no such report")
}

// PDFReport handles GET /seo/reports/{id}/pdf.
func (h *Handlers) PDFReport(http.ResponseWriter, *http.Request) error {
	return fault.New(fault.NotFound, "There is no such report")
}
