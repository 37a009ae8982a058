package catalog

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// Columns of a sheet beside those of Attributes.
const (
	columnID      = "id" // empty: a new unit
	columnVersion = "version"
)

// emptied is a cell that clears what a unit has; an empty one leaves it.
const emptied = "-"

// Export writes units as a sheet (CSV) that Import takes back.
func Export(w io.Writer, units []Unit) error {
	out := csv.NewWriter(w)
	rows := [][]string{sheetHeader()}
	for _, u := range units {
		rows = append(rows, sheetCells(u))
	}
	if err := out.WriteAll(rows); err != nil {
		return fmt.Errorf("catalog: export: %w", err)
	}
	return nil
}

func sheetHeader() []string {
	header := []string{columnID, columnVersion}
	for _, a := range Attributes() {
		header = append(header, a.Name)
	}
	return header
}

func sheetCells(u Unit) []string {
	cells := []string{u.Slug, strconv.FormatInt(u.Version, 10)}
	for _, a := range Attributes() {
		cells = append(cells, a.Text(u))
	}
	return cells
}

// Imported is what a sheet did, or would do: ids of units, and every cell that is wrong.
type Imported struct {
	Rows           int
	Added, Changed []string
	Wrong          []WrongCell
}

// WrongCell is a cell of a sheet, the header being row 1, and what is wrong with it.
type WrongCell struct {
	Row     int    `json:"row"`
	Column  string `json:"column"`
	Problem string `json:"problem"`
}

// errUnwanted undoes the transaction of a sheet that must not be written.
var errUnwanted = errors.New("catalog: the sheet is not wanted")

// Import adds and changes units as a sheet says, in one transaction: nothing
// where a cell is wrong, or where it is a dry run. It fails with Invalid on what
// is no sheet.
func (s *Service) Import(ctx context.Context, by string, sheet io.Reader, dryRun bool) (Imported, error) {
	rows, err := readSheet(sheet)
	if err != nil {
		return Imported{}, err
	}
	var out Imported
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		out = Imported{Rows: len(rows)}
		for _, row := range rows {
			if err := s.importRow(ctx, tx, by, row, &out); err != nil {
				return err
			}
		}
		if dryRun || len(out.Wrong) > 0 {
			return errUnwanted
		}
		return nil
	})
	if err != nil && !errors.Is(err, errUnwanted) {
		return Imported{}, fmt.Errorf("catalog: import: %w", err)
	}
	slices.SortStableFunc(out.Wrong, func(a, b WrongCell) int { return cmp.Or(a.Row-b.Row, cmp.Compare(a.Column, b.Column)) })
	return out, nil
}

// sheetRow is a row of a sheet, its empty cells left out.
type sheetRow struct {
	number int
	id     string
	typed  map[string]string
}

func (s *Service) importRow(ctx context.Context, tx *db.Tx, by string, row sheetRow, out *Imported) error {
	version, err := strconv.ParseInt(cmp.Or(row.typed[columnVersion], "0"), 10, 64)
	if err != nil {
		out.Wrong = append(out.Wrong, WrongCell{row.number, columnVersion, "It must be the number that the export has, or empty."})
	}
	delete(row.typed, columnVersion)
	e, err := ReadEdit(row.typed)
	if err := out.blame(row, err); err != nil {
		return err
	}
	// An unreadable field counts as wrong, and the rest of its row is checked too.
	if row.id == "" {
		added, err := s.add(ctx, tx, by, e)
		if err == nil {
			out.Added = append(out.Added, added.Unit.Slug)
		}
		return out.blame(row, err)
	}
	before, err := lock(ctx, tx, row.id)
	if err != nil {
		return out.blame(row, err)
	}
	after, err := s.set(ctx, tx, by, row.id, version, e)
	if err == nil && after.Version != before.Version {
		out.Changed = append(out.Changed, row.id)
	}
	return out.blame(row, err)
}

// blame puts a fault down to the cells of its row; another error stays one.
func (out *Imported) blame(row sheetRow, err error) error {
	var f *fault.Error
	switch {
	case !errors.As(err, &f):
		return err
	case f.Kind == fault.NotFound:
		out.Wrong = append(out.Wrong, WrongCell{row.number, columnID, "It must be the id of a unit, or empty for a new one."})
	case f.Kind == fault.Conflict:
		out.Wrong = append(out.Wrong, WrongCell{row.number, columnVersion, f.Msg})
	}
	for name, msg := range f.Fields {
		if !slices.ContainsFunc(out.Wrong, func(w WrongCell) bool { return w.Row == row.number && w.Column == name }) {
			out.Wrong = append(out.Wrong, WrongCell{row.number, name, msg})
		}
	}
	return nil
}

// maxSheet bounds a sheet, in bytes.
const maxSheet = 8 << 20

// readSheet reads the rows, in the order in which their units are locked.
func readSheet(sheet io.Reader) ([]sheetRow, error) {
	text, err := io.ReadAll(io.LimitReader(sheet, maxSheet+1))
	if err != nil {
		return nil, fmt.Errorf("catalog: read the sheet: %w", err)
	}
	if len(text) > maxSheet {
		return nil, fault.New(fault.Invalid, "The sheet is too large: 8 MB at most.")
	}
	in := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	header, err := in.Read()
	if err != nil {
		return nil, fault.Wrap(fault.Invalid, "The sheet has no header: its first row must name the columns.", err)
	}
	if err := checkHeader(header); err != nil {
		return nil, err
	}
	var rows []sheetRow
	for {
		cells, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fault.Wrap(fault.Invalid, "The sheet cannot be read: "+err.Error()+".", err)
		}
		row := sheetRow{typed: map[string]string{}}
		row.number, _ = in.FieldPos(0)
		for i, cell := range cells {
			switch cell = strings.TrimSpace(cell); cell {
			case "":
			case emptied:
				row.typed[header[i]] = ""
			default:
				row.typed[header[i]] = cell
			}
		}
		row.id = row.typed[columnID]
		delete(row.typed, columnID)
		rows = append(rows, row)
		if len(rows) > maxUnits {
			return nil, fault.New(fault.Invalid, "The sheet has too many rows: "+strconv.Itoa(maxUnits)+" at most.")
		}
	}
	slices.SortStableFunc(rows, func(a, b sheetRow) int { return cmp.Compare(a.id, b.id) })
	return rows, nil
}

func checkHeader(header []string) error {
	known := []string{columnID, columnVersion}
	for _, a := range Attributes() {
		known = append(known, a.Name)
	}
	for i, name := range header {
		header[i] = strings.TrimSpace(name)
		if !slices.Contains(known, header[i]) || slices.Contains(header[:i], header[i]) {
			return fault.New(fault.Invalid, fmt.Sprintf("Row 1, column %d, %q: a column must be one of these, once: %s.", i+1, name, strings.Join(known, ", ")))
		}
	}
	return nil
}
