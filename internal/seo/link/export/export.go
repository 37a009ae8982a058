// Package export reads the links that other tools export as CSV, row by row.
package export

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/encoding"
	utf "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"enamel/internal/fault"
	"enamel/internal/seo/link/anchor"
	"enamel/internal/seo/snapshot"
)

const (
	mostBytes = 300 << 20
	mostRow   = 1 << 20
)

// Columns that are read.
const (
	page = iota
	target
	text
	first
	last
	authority
	links
	count
)

// format is the export of a tool: what each column is called, in letters and digits alone. Those
// in needs tell it from others.
type format struct {
	kind    string
	needs   []string
	columns [count]string // with spaces between names that it had at some time
}

func formats() []format {
	return []format{
		{"Search Console, top linking sites", []string{"site", "linkingpages"}, [count]string{page: "site", links: "linkingpages"}},
		{"Search Console, latest links", []string{"linkingpage"}, [count]string{page: "linkingpage", last: "lastcrawled"}},
		{"Ahrefs", []string{"referringpageurl"}, [count]string{"referringpageurl", "targeturl linkurl", "anchor linkanchor", "firstseen", "lastseen lastcheck", "domainrating"}},
		{
			"Majestic",
			[]string{"sourceurl", "sourcetrustflow"},
			[count]string{"sourceurl", "targeturl", "anchortext", "sourcefirstfounddate firstindexeddate", "sourcecrawldate lastseendate", "sourcetrustflow"},
		},
		{"Moz", []string{"url", "da"}, [count]string{"url", "targeturl", "anchortext", "firstseen", "lastseen", "da"}},
		{"Moz", []string{"url", "domainauthority"}, [count]string{"url", "targeturl", "anchortext", "firstseen", "lastseen", "domainauthority"}},
		{"Bing", []string{"sourceurl", "targeturl"}, [count]string{"sourceurl", "targeturl", "anchortext"}},
		{"Bing, domains", []string{"domain", "backlinkscount"}, [count]string{page: "domain", links: "backlinkscount"}},
	}
}

// Sheet is an export that is being read.
type Sheet struct {
	Kind    string // the tool that exported it
	Scored  bool   // it tells the domains' authority
	Rows    int    // that were read, without the header
	csv     *csv.Reader
	columns [count]int // -1: it has none
	in      bounded
}

// bounded ends a file that is too large, and a row that does not end: a quote that is never closed
// would make one row of all that follows.
type bounded struct {
	io.Reader
	read, row int64 // bytes, and those of the rows that are done
	rows      int   // that are done
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	switch b.read += int64(n); {
	case b.read > mostBytes:
		return 0, fault.New(fault.TooLarge, "The file is too large: at most 300 MB are taken.")
	case b.read > b.row+mostRow:
		return 0, fault.Field("file", fmt.Sprintf("Row %d is longer than 1 MB: a quotation mark may never be closed there.", b.rows+1))
	}
	return n, err
}

// Open reads the header of an export in UTF-8 or UTF-16.
func Open(body io.Reader) (*Sheet, error) {
	s := &Sheet{in: bounded{Reader: transform.NewReader(body, utf.BOMOverride(encoding.Nop.NewDecoder()))}}
	start := bufio.NewReaderSize(&s.in, 16<<10)
	head, _ := start.Peek(16 << 10) // a failure comes again
	line, _, _ := bytes.Cut(head, []byte("\n"))
	s.csv = csv.NewReader(start)
	s.csv.ReuseRecord, s.csv.LazyQuotes, s.csv.FieldsPerRecord = true, true, -1
	for _, separator := range ";\t" {
		if bytes.Count(line, []byte(string(separator))) > bytes.Count(line, []byte(string(s.csv.Comma))) {
			s.csv.Comma = separator
		}
	}
	header, err := s.csv.Read()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, s.broken(err)
	}
	var cells []string
	for _, cell := range header {
		cells = append(cells, strings.Join(strings.FieldsFunc(strings.ToLower(cell), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), ""))
	}
	kinds := []string{}
	for _, f := range formats() {
		if !slices.Contains(kinds, f.kind) {
			kinds = append(kinds, f.kind)
		}
		if slices.ContainsFunc(f.needs, func(name string) bool { return !slices.Contains(cells, name) }) {
			continue
		}
		s.Kind = f.kind
		for i, names := range f.columns {
			s.columns[i] = slices.IndexFunc(cells, func(cell string) bool { return slices.Contains(strings.Fields(names), cell) })
		}
		s.Scored = s.columns[authority] >= 0
		return s, nil
	}
	return nil, fault.Field("file", fmt.Sprintf("The columns %q are unknown. Upload a CSV export, with English headers, of %s.",
		snapshot.Plain(strings.Join(header, ", "), 200), strings.Join(kinds, "; ")))
}

// Next is the next row; io.EOF after the last. Its texts are of a whole row: keep copies.
func (s *Sheet) Next() (anchor.Claim, error) {
	s.in.row, s.in.rows = s.csv.InputOffset(), s.Rows+1
	record, err := s.csv.Read()
	if errors.Is(err, io.EOF) {
		return anchor.Claim{}, io.EOF
	}
	if err != nil {
		return anchor.Claim{}, s.broken(err)
	}
	s.Rows++
	cell := func(column int) string {
		if i := s.columns[column]; i >= 0 && i < len(record) {
			return strings.TrimSpace(record[i])
		}
		return ""
	}
	c := anchor.Claim{Page: cell(page), Target: cell(target), Text: cell(text), First: anchor.Dated(cell(first)), Last: anchor.Dated(cell(last)), Links: 1}
	if !strings.Contains(c.Page, "://") {
		c.Page = "https://" + c.Page
	}
	if c.Whole = s.columns[links] >= 0; c.Whole {
		c.Links, _ = strconv.Atoi(strings.ReplaceAll(cell(links), ",", ""))
	}
	if v, err := strconv.ParseFloat(cell(authority), 64); err == nil && v >= 0 && v <= 100 {
		c.Authority = &v
	}
	return c, nil
}

// broken is the fault of a file that cannot be read to its end.
func (s *Sheet) broken(err error) error {
	if errors.As(err, new(*fault.Error)) {
		return err
	}
	return fault.Wrap(fault.Invalid, fmt.Sprintf("The file breaks off at row %d. Nothing of it was stored.", s.in.rows+1), err)
}
