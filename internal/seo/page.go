package seo

import (
	"context"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
	"enamel/internal/seo/finding"
)

const (
	sheetPages   = 1_000 // that are read at once for a sheet
	pageFindings = 200   // that a page's detail lists
)

// newest is the crawl of this site that ended last and whose pages stand; its ID
// is 0 where there is none.
func (s *Service) newest(ctx context.Context) (crawl.Crawl, error) {
	home, err := address.Normalize(s.Origin)
	if err != nil {
		return crawl.Crawl{}, err
	}
	list, err := s.crawls.List(ctx, maxCrawls)
	i := slices.IndexFunc(list, func(c crawl.Crawl) bool {
		return c.Options.Start == home && (c.State == crawl.Done || c.State == crawl.Partial)
	})
	if err != nil || i < 0 {
		return crawl.Crawl{}, err
	}
	return list[i], nil
}

func (f *PagesFilter) query(id int64, offset, limit int) crawl.PageQuery {
	return crawl.PageQuery{Crawl: id, Text: f.Text, Indexability: f.Indexability, Status: f.Status, Sort: f.Sort, Desc: f.Desc, Offset: offset, Limit: limit}
}

// Pages are those of the newest crawl that in chooses.
func (s *Service) Pages(ctx context.Context, in *PagesIn) (out Pages, err error) {
	out.Pages = []SitePage{}
	newest, err := s.newest(ctx)
	if err != nil || newest.ID == 0 {
		return out, err
	}
	out.Crawl, out.Read = newest.ID, newest.Pages
	if _, out.Unread, err = s.crawls.Pages(ctx, crawl.PageQuery{Crawl: newest.ID, Indexability: visit.NotRead, Limit: 1}); err != nil {
		return out, err
	}
	rows, total, err := s.crawls.Pages(ctx, in.query(newest.ID, in.Offset, in.Limit))
	if err != nil {
		return out, err
	}
	out.Total = total
	out.Pages, err = s.counted(ctx, rows)
	return out, err
}

// counted are rows with their open findings.
func (s *Service) counted(ctx context.Context, rows []visit.Row) ([]SitePage, error) {
	urls := make([]string, len(rows))
	for i := range rows {
		urls[i] = rows[i].URL
	}
	counts, err := s.Findings.OfPages(ctx, s.Origin, urls)
	if err != nil {
		return nil, err
	}
	pages := make([]SitePage, len(rows))
	for i := range rows {
		r, n := &rows[i], counts[rows[i].URL]
		pages[i] = SitePage{
			URL: r.URL, Status: answered(r), Failure: r.Failure.Words(), Title: r.Title, H1: r.H1, Description: r.Description, Words: r.Words,
			Depth: r.Depth, Inlinks: r.Inlinks, Indexability: r.Indexability(), TookMS: r.Took, Bytes: r.Bytes, Final: r.Final,
			Errors: n.Errors, Warnings: n.Warnings, Notices: n.Notices,
		}
	}
	return pages, nil
}

// answered is the status of an address itself, whatever it redirects to.
func answered(r *visit.Row) int {
	if len(r.Hops) > 0 {
		return r.Hops[0].Status
	}
	return r.Status
}

// Page is one address of the newest crawl; fault.NotFound where it knows none such.
func (s *Service) Page(ctx context.Context, url string) (out PageDetail, err error) {
	newest, err := s.newest(ctx)
	if err != nil || newest.ID == 0 {
		return out, noPage(err)
	}
	index, err := s.crawls.Index(ctx, newest.ID)
	if err != nil {
		return out, err
	}
	row, ok, err := index.Row(ctx, url)
	if err != nil || !ok {
		return out, noPage(err)
	}
	pages, err := s.counted(ctx, []visit.Row{row})
	if err != nil {
		return out, err
	}
	links, err := s.crawls.Links(ctx, newest.ID, url)
	if err != nil {
		return out, err
	}
	out.Page, out.Links = pages[0], make([]PageLink, len(links))
	for i, l := range links {
		out.Links[i] = PageLink{To: l.To, Text: l.Text, Kind: l.Kind, NoFollow: l.NoFollow}
	}
	out.Findings, _, _, err = s.Findings.List(ctx, finding.Query{Start: s.Origin, Page: url, Limit: pageFindings})
	return out, err
}

// noPage is err, or the fault of a page that no crawl knows.
func noPage(err error) error {
	if err != nil {
		return err
	}
	return fault.New(fault.NotFound, "The newest crawl has no such page")
}

// writePages writes the pages of the newest crawl that in chooses.
func (s *Service) writePages(ctx context.Context, in *PagesFilter, out *csv.Writer) error {
	err := out.Write([]string{
		"address", "status", "failure", "title", "h1", "description", "words", "depth", "inlinks", "indexability",
		"milliseconds", "bytes", "leads to", "errors", "warnings", "notices",
	})
	if err != nil {
		return err
	}
	newest, err := s.newest(ctx)
	if err != nil || newest.ID == 0 {
		return err
	}
	for offset := 0; ; offset += sheetPages {
		rows, _, err := s.crawls.Pages(ctx, in.query(newest.ID, offset, sheetPages))
		if err != nil {
			return err
		}
		pages, err := s.counted(ctx, rows)
		if err != nil {
			return err
		}
		for i := range pages {
			p := &pages[i]
			depth := "" // of a page to which no page links
			if p.Depth >= 0 {
				depth = strconv.Itoa(p.Depth)
			}
			err := writeCells(out, p.URL, strconv.Itoa(p.Status), p.Failure, p.Title, p.H1, p.Description, strconv.Itoa(p.Words), depth,
				strconv.Itoa(p.Inlinks), p.Indexability, strconv.FormatInt(p.TookMS, 10), strconv.FormatInt(p.Bytes, 10),
				p.Final, strconv.Itoa(p.Errors), strconv.Itoa(p.Warnings), strconv.Itoa(p.Notices))
			if err != nil {
				return err
			}
		}
		if len(rows) < sheetPages {
			return nil
		}
	}
}

// writeSheet writes a heading, and a line for each of a list.
func writeSheet[T any](out *csv.Writer, heading string, list []T, line func(*T) []string) error {
	if err := out.Write(strings.Split(heading, ", ")); err != nil {
		return err
	}
	for i := range list {
		if err := writeCells(out, line(&list[i])...); err != nil {
			return err
		}
	}
	return nil
}

// writeCells writes a row of texts of somebody else's pages.
func writeCells(out *csv.Writer, cells ...string) error {
	for i := range cells {
		cells[i] = form.Cell(cells[i])
	}
	return out.Write(cells)
}
