package seo

import (
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/report"
)

// ReportResult is what seo-report answers.
type ReportResult struct {
	ID     string        `json:"id"`
	Report report.Report `json:"report"`
	PDF    bool          `json:"pdf"`
}

// runReport words a report of what is stored, and keeps it.
func (s *Service) runReport(r *Run) (any, error) {
	if kept, err := s.Reports.Find(r.ctx, r.ID); err == nil { // of an attempt before a crash
		return s.reportResult(kept), nil
	} else if fault.KindOf(err) != fault.NotFound {
		return nil, err
	}
	in, _, err := s.gather(r.ctx)
	if err != nil {
		return nil, err
	}
	stored := report.Stored{
		ID: r.ID, CreatedAt: in.At, Report: report.Make(in),
		Stamp: figure.Stamp{Source: "Stored results", FetchedAt: in.At, Origin: figure.Measured},
	}
	err = s.DB.Tx(r.ctx, func(tx *db.Tx) error { return s.Reports.Save(r.ctx, tx, stored) })
	return s.reportResult(stored), err
}

func (s *Service) reportResult(r report.Stored) ReportResult {
	return ReportResult{ID: r.ID, Report: r.Report, PDF: s.Printer.CanPrint()}
}
