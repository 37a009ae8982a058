package app

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"enamel/internal/form"
	"enamel/internal/seo"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
	"enamel/internal/seo/finding"
)

// tally counts findings.
type tally map[audit.Severity]int

// eachFinding hands over what a crawl found, with the pages that have it.
type eachFinding func(func(finding.Finding, []audit.Member) error) error

// writeCrawl prints what a crawl found, as it is read.
func writeCrawl(ctx context.Context, w io.Writer, c *crawl.Crawler, s *finding.Service, ended crawl.Crawl, format string) (tally, error) {
	out := bufio.NewWriter(w)
	t := tally{}
	each := func(write func(finding.Finding, []audit.Member) error) error {
		if !read(ended) {
			return nil
		}
		return s.Each(ctx, finding.Query{Start: ended.Options.Start}, func(f finding.Finding, members []audit.Member) error {
			if f.State == finding.NotChecked { // of an earlier crawl
				return nil
			}
			t[f.Severity]++
			return write(f, members)
		})
	}
	var err error
	switch format {
	case "json":
		err = writeCrawlJSON(ctx, out, c, ended, each)
	case "csv":
		err = writeCrawlCSV(out, each)
	default:
		if err = writeCrawlTable(out, each); err == nil {
			_, err = io.WriteString(out, crawlSummary(ended, t))
		}
	}
	if err != nil {
		return t, err
	}
	return t, out.Flush()
}

// crawledFinding is a finding in the JSON of `enamel crawl`.
type crawledFinding struct {
	finding.Finding
	Members []audit.Member `json:"members,omitempty"` // the pages that have it, where there are several
}

// crawledPage is a page in the JSON of `enamel crawl`.
type crawledPage struct {
	URL          string        `json:"url"`
	Status       int           `json:"status"`
	Failure      visit.Failure `json:"failure,omitempty"`
	Final        string        `json:"final,omitempty"` // the address at the end of its redirects
	Hops         []visit.Hop   `json:"redirects,omitempty"`
	Type         string        `json:"type,omitempty"`
	Depth        int           `json:"depth"` // links from the start; -1: none
	InSitemap    bool          `json:"in_sitemap"`
	Blocked      bool          `json:"blocked,omitempty"` // by robots.txt
	Indexable    bool          `json:"indexable"`
	Title        string        `json:"title,omitempty"`
	Description  string        `json:"description,omitempty"`
	H1           string        `json:"h1,omitempty"`
	Words        int           `json:"words"`
	Bytes        int64         `json:"bytes"`
	Milliseconds int64         `json:"milliseconds"`
	Inlinks      int           `json:"inlinks"`
	Outlinks     int           `json:"outlinks"`
}

func writeCrawlJSON(ctx context.Context, w *bufio.Writer, c *crawl.Crawler, ended crawl.Crawl, each eachFinding) error {
	ix, err := c.Index(ctx, ended.ID)
	if err != nil {
		return err
	}
	head, err := json.Marshal(struct {
		Start string      `json:"start"`
		State crawl.State `json:"state"`
		Note  string      `json:"note,omitempty"`
		Pages int         `json:"pages_crawled"`
	}{ended.Options.Start, seo.StateOf(ended), ended.Note, ended.Pages})
	if err != nil {
		return err
	}
	list := jsonList{w: w}
	list.begin(string(head[:len(head)-1]) + `,"pages":[`)
	err = ix.Pages(ctx, func(r visit.Row) error {
		if r.External || r.Loaded || !r.Visited {
			return nil
		}
		final := r.Final
		if final == r.URL {
			final = ""
		}
		return list.add(crawledPage{
			URL: r.URL, Status: r.Status, Failure: r.Failure, Final: final, Hops: r.Hops, Type: r.Type, Depth: r.Depth, InSitemap: r.InSitemap,
			Blocked: r.Blocked, Indexable: r.Indexable, Title: r.Title, Description: r.Description, H1: r.H1, Words: r.Words, Bytes: r.Bytes,
			Milliseconds: r.Took, Inlinks: r.Inlinks, Outlinks: r.Outlinks,
		})
	})
	if err != nil {
		return err
	}
	list.begin(`],"findings":[`)
	err = each(func(f finding.Finding, members []audit.Member) error { return list.add(crawledFinding{f, members}) })
	if err != nil {
		return err
	}
	list.begin("]}\n")
	return nil
}

// jsonList writes lists whose length is not known.
type jsonList struct {
	w    *bufio.Writer
	some bool
}

// begin writes what stands before a list; the writer keeps its first error.
func (l *jsonList) begin(text string) {
	_, _ = l.w.WriteString(text)
	l.some = false
}

func (l *jsonList) add(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	separator := "\n"
	if l.some {
		separator = ",\n"
	}
	l.some = true
	_, err = l.w.WriteString(separator + string(b))
	return err
}

// writeCrawlCSV writes a line for each page that has a finding. It writes no byte
// order mark, as the dashboard's files have it: what is printed is read by programs,
// which would take it for a part of the first heading.
func writeCrawlCSV(w io.Writer, each eachFinding) error {
	out := csv.NewWriter(w)
	if err := out.Write([]string{"severity", "rule", "url", "detail", "proof", "target"}); err != nil {
		return err
	}
	err := each(func(f finding.Finding, members []audit.Member) error {
		if len(members) == 0 {
			members = []audit.Member{{URL: f.URL}}
		}
		for _, m := range members {
			err := out.Write([]string{string(f.Severity), f.Rule, form.Cell(m.URL), form.Cell(f.Detail), form.Cell(f.Proof), form.Cell(f.Target)})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	out.Flush()
	return out.Error()
}

func writeCrawlTable(w io.Writer, each eachFinding) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	lines := 0
	err := each(func(f finding.Finding, _ []audit.Member) error {
		url := crawl.Line(f.URL)
		if f.Pages > 1 {
			url += " and " + countOf(f.Pages-1, "other page")
		}
		if _, err := fmt.Fprintf(out, "%s\t%s\t%s\t%s\n", f.Severity, f.Rule, url, crawl.Line(f.Detail)); err != nil {
			return err
		}
		if lines++; lines%200 == 0 { // the columns are laid out anew, so that the memory stays small
			return out.Flush()
		}
		return nil
	})
	if err != nil {
		return err
	}
	return out.Flush()
}

func crawlSummary(ended crawl.Crawl, t tally) string {
	text := fmt.Sprintf("%s crawled in %.1f s: %s, %s, %s\n", countOf(ended.Pages, "page"), ended.Finished.Sub(ended.Started).Seconds(),
		countOf(t[audit.Error], "error"), countOf(t[audit.Warning], "warning"), countOf(t[audit.Notice], "notice"))
	switch {
	case seo.StateOf(ended) == crawl.Partial:
		text += "partial: " + crawl.Line(ended.Note) + "\n"
	case ended.State == crawl.Done && ended.Note != "":
		text += "note: " + crawl.Line(ended.Note) + "\n"
	}
	return text
}

// countOf is a number of things, such as 1 page and 2 pages.
func countOf(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
