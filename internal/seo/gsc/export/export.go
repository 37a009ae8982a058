// Package export reads what Search Console exports: a zip of CSV files, or one of them.
package export

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/seo/gsc/tally"
)

const (
	maxBytes = 16 << 20 // of the file, and of all that is packed in it
	maxRows  = 100_000
)

// Tables are the rows by query, address or day; nil: the export has no such table.
type Tables struct {
	Queries, Pages, Days map[string]tally.Sums
	Rows                 int
}

// Read reads an export in any of Search Console's languages.
func Read(body []byte) (Tables, error) {
	var t Tables
	files := [][]byte{body}
	var err error
	switch {
	case len(body) > maxBytes:
		return t, tooLarge()
	case bytes.HasPrefix(body, []byte("PK\x03\x04")):
		files, err = unpack(body)
	}
	for i := 0; i < len(files) && err == nil; i++ {
		err = t.read(files[i])
	}
	if err == nil && t.Queries == nil {
		err = fault.Field("file", "The file has no queries as Search Console exports them. Give the zip of Performance, Export, Download CSV, made without a comparison; "+
			"or the file of queries in it, with query, clicks, impressions, CTR and position.")
	}
	return t, err
}

func tooLarge() error {
	return fault.New(fault.TooLarge, "The export is too large: at most 16 MB and 100,000 rows are taken.")
}

// unpack returns the CSV files of a zip.
func unpack(body []byte) ([][]byte, error) {
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		return nil, fault.Wrap(fault.Invalid, "This zip file is damaged. Export it again.", err)
	}
	var files [][]byte
	left := uint64(maxBytes)
	for _, f := range archive.File {
		if !strings.EqualFold(path.Ext(f.Name), ".csv") || strings.HasPrefix(path.Base(f.Name), "._") { // macOS's own notes
			continue
		}
		if f.UncompressedSize64 > left { // which the zip's reader holds it to
			return nil, tooLarge()
		}
		left -= f.UncompressedSize64
		text, err := fs.ReadFile(archive, f.Name)
		if err != nil {
			return nil, fault.Wrap(fault.Invalid, "This zip file is damaged. Export it again.", err)
		}
		files = append(files, text)
	}
	return files, nil
}

// read takes the rows of a file, or none where it is another table.
func (t *Tables) read(text []byte) error {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return fault.Field("file", "The file is no CSV in UTF-8. Save it so, or give the zip as Search Console made it.")
	}
	lines := csv.NewReader(bytes.NewReader(text))
	lines.FieldsPerRecord = -1
	header, _, _ := bytes.Cut(text, []byte("\n"))
	for _, separator := range ";\t" {
		if bytes.ContainsRune(header, separator) {
			lines.Comma = separator
		}
	}
	var table map[string]tally.Sums
	var columns []int
	for n := 1; ; n++ {
		record, err := lines.Read()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fault.Wrap(fault.Invalid, fmt.Sprintf("Line %d of the export cannot be read.", n), err)
		case n == 1:
			if columns = columnsOf(record); columns == nil {
				return nil
			}
			continue
		}
		subject, figures, ok := rowOf(record, columns)
		if !ok {
			return fault.Field("file", fmt.Sprintf("Line %d of the export has no query, clicks, impressions, CTR and position that can be read.", n))
		}
		if table == nil {
			if table = t.start(subject); table == nil {
				return nil
			}
		}
		table[subject] = figures
		if t.Rows++; t.Rows > maxRows {
			return tooLarge()
		}
	}
}

// start makes the table that a subject is of; nil where it is there already. Search Console writes the queries before
// the countries, the devices and the rest, whatever the language.
func (t *Tables) start(subject string) map[string]tally.Sums {
	table := &t.Queries
	if tally.Shift(subject, 0) != "" {
		table = &t.Days
	} else if strings.HasPrefix(subject, "https://") || strings.HasPrefix(subject, "http://") {
		table = &t.Pages
	}
	if *table != nil {
		return nil
	}
	*table = map[string]tally.Sums{}
	return *table
}

// columnsOf are the places of subject, clicks, impressions and position: by their English names in any order, else
// those that Search Console writes in each language; nil: it is no such table.
func columnsOf(header []string) []int {
	columns := []int{0}
	for _, name := range []string{"Clicks", "Impressions", "Position", "CTR"} {
		if i := slices.IndexFunc(header, func(cell string) bool { return strings.EqualFold(form.Trim(cell), name) }); i >= 0 {
			columns = append(columns, i)
		}
	}
	for slices.Contains(columns[1:], columns[0]) {
		columns[0]++
	}
	switch {
	case len(columns) == 5 && columns[0] < len(header):
		if slices.Contains([]string{"Country", "Device", "Search Appearance"}, form.Trim(header[columns[0]])) {
			return nil // they may stand first in a zip that was unpacked and packed again
		}
		return columns[:4]
	case len(header) == 5:
		return []int{0, 1, 2, 4}
	}
	return nil
}

// rowOf reads a line.
func rowOf(record []string, columns []int) (subject string, figures tally.Sums, ok bool) {
	if len(record) <= slices.Max(columns) {
		return "", figures, false
	}
	clicks, err1 := count(record[columns[1]])
	impressions, err2 := count(record[columns[2]])
	position, err3 := strconv.ParseFloat(strings.Replace(form.Trim(record[columns[3]]), ",", ".", 1), 64)
	figures, ok = tally.Of(clicks, impressions, position)
	return form.Trim(record[columns[0]]), figures, ok && err1 == nil && err2 == nil && err3 == nil
}

// count reads a whole number, whatever parts its thousands.
func count(text string) (float64, error) {
	groups := strings.FieldsFunc(form.Trim(text), func(r rune) bool { return strings.ContainsRune(".,' \u00a0\u202f", r) })
	for i, group := range groups {
		if i > 0 && len(group) != 3 {
			return 0, strconv.ErrSyntax
		}
	}
	n, err := strconv.ParseUint(strings.Join(groups, ""), 10, 40)
	return float64(n), err
}
