package site

import (
	"context"
	"strings"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/catalog/inspection"
)

// sheets are the inspection sheets of units, and what their pages say of them.
type sheets struct {
	readings map[string][]catalog.Reading
	names    map[string]string
	optional bool // units may be sold without
	screened bool
	zone     *time.Location
}

func (s *Site) readSheets(ctx context.Context, units []catalog.Unit) (out sheets, err error) {
	out = sheets{optional: s.c.Catalog.TestsOptional(), zone: s.c.Zone}
	slugs := make([]string, len(units))
	for i, u := range units {
		slugs[i] = u.Slug
	}
	if out.readings, err = s.c.Catalog.Readings(ctx, slugs...); err != nil || len(out.readings) == 0 {
		return out, err
	}
	if s.c.Screened != nil {
		if out.screened, err = s.c.Screened(ctx); err != nil {
			return out, err
		}
	}
	if s.c.Names == nil {
		return out, nil
	}
	var ids []string
	for _, readings := range out.readings {
		for _, r := range readings {
			ids = append(ids, r.By)
		}
	}
	out.names, err = s.c.Names(ctx, ids...)
	return out, err
}

// of is the sheet of a unit, in the order of its tests.
func (s sheets) of(u catalog.Unit) *Sheet {
	readings := s.readings[u.Slug]
	sheet := &Sheet{Rows: []SheetRow{}}
	if len(readings) == 0 {
		if s.optional {
			return sheet
		}
		return nil
	}
	var last catalog.Reading
	for _, t := range inspection.Tests(string(u.Kind)) {
		for _, r := range readings {
			if r.Test != t.Test {
				continue
			}
			sheet.add(SheetRow{Test: t.Label, Must: t.Limit, Read: t.Text(r.Value), Passed: r.Passed})
			if r.At.After(last.At) {
				last = r
			}
		}
	}
	if s.screened {
		sheet.add(SheetRow{Test: "Recall, brand and model", Must: "None open", Read: "None", Passed: true})
	}
	sheet.At = last.At.In(s.zone).Format("Jan 2, 3:04 PM")
	if name := s.names[last.By]; name != last.By && !strings.Contains(name, "@") { // a user with a name
		sheet.By, _, _ = strings.Cut(name, " ")
	}
	return sheet
}

func (s *Sheet) add(r SheetRow) {
	s.Rows = append(s.Rows, r)
	if r.Passed {
		s.Passed++
	}
}
