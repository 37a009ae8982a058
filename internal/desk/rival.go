package desk

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"sync"
	"time"

	"enamel/internal/seo/crawl/document"
	"enamel/internal/seo/draft"
	"enamel/internal/seo/snapshot"
)

// Rivals is GET /api/staff/content/{id}/rivals: a text beside the pages that rank for its keyword.
type Rivals struct {
	Keyword string   `json:"keyword"`
	Note    string   `json:"note" doc:"Where the pages come from, and what asking cost"`
	Ours    Compared `json:"ours" doc:"The newest text"`
	Rivals  []Rival  `json:"rivals" maxItems:"5" doc:"In their order of rank"`
	Missing []string `json:"missing" doc:"Terms that at least half of the pages use and ours does not, the most used first, at most 20"`
}

// Compared is what a text is measured by.
type Compared struct {
	Words    int      `json:"words"`
	Headings []string `json:"headings" doc:"At most 40"`
}

// Rival is a page of another site.
type Rival struct {
	Title string `json:"title"`
	URL   string `json:"url"`
	Compared
	Problem string `json:"problem" doc:"Why it could not be read; empty: it was"`

	site, text string
}

const (
	mostRivals   = 5
	mostHeadings = 40
	mostHeading  = 200 // characters
	rivalsTime   = 25 * time.Second
)

// rivals puts a text, its title and HTML, beside the pages that rank.
func (s *Service) rivals(ctx context.Context, keyword, title, ours string) (Rivals, error) {
	own := document.Parse([]byte("<main>"+ours+"</main>"), "text/html; charset=utf-8", "")
	out := Rivals{Keyword: keyword, Rivals: []Rival{}, Missing: []string{}, Ours: compared(own)}
	drafts := s.drafts()
	switch {
	case keyword == "":
		out.Note = "Give the text a keyword first: the pages that rank for it are compared."
		return out, nil
	case drafts == nil || s.Read == nil:
		out.Note = "No search results are known here."
		return out, nil
	}
	ranking, err := drafts.Ranking(ctx, keyword)
	if err != nil {
		return out, err
	}
	out.Note = ranked(ranking)
	hosts := ""
	for _, t := range ranking.Titles {
		u, err := url.Parse(t.URL)
		if err != nil {
			continue
		}
		hosts += u.Hostname() + " "
		if len(out.Rivals) < mostRivals && !s.Own(u.Host) {
			out.Rivals = append(out.Rivals, Rival{Title: snapshot.Plain(t.Title, mostHeading), URL: t.URL, Compared: Compared{Headings: []string{}}, site: u.Hostname()})
		}
	}
	s.read(ctx, out.Rivals)
	out.Missing = s.missing(out.Rivals, hosts, title+". "+own.Text)
	return out, nil
}

// ranked says where a ranking comes from, and what it cost.
func ranked(r draft.Ranking) string {
	switch {
	case r.Why != "":
		return r.Why
	case r.Calls == 0:
		return "As the newest check of ranks saw them."
	case r.CostCents == nil:
		return "By one search, whose cost is not known."
	case *r.CostCents == 0:
		return "By one search, which cost nothing."
	}
	return fmt.Sprintf("By one search, at $%.4f.", *r.CostCents/100)
}

// read opens the pages at once; each site is asked as slowly as it wishes, and
// those that take too long say so.
func (s *Service) read(ctx context.Context, pages []Rival) {
	ctx, cancel := context.WithTimeout(ctx, rivalsTime)
	defer cancel()
	var all sync.WaitGroup
	for i := range pages {
		all.Go(func() { s.readOne(ctx, &pages[i]) })
	}
	all.Wait()
}

func (s *Service) readOne(ctx context.Context, r *Rival) {
	page, err := s.Read(ctx, r.URL)
	switch {
	case err != nil:
		r.Problem = "No answer in time"
	case page.Why != "":
		r.Problem = page.Why
	default:
		doc := document.Parse(page.Body, "text/html; charset=utf-8", page.Final)
		r.Compared, r.text = compared(doc), doc.Text
	}
}

func compared(doc *document.Document) Compared {
	out := Compared{Words: doc.Words, Headings: []string{}}
	for _, h := range doc.Headings {
		if text := snapshot.Plain(h.Text, mostHeading); text != "" && h.At >= 0 && len(out.Headings) < mostHeadings {
			out.Headings = append(out.Headings, text)
		}
	}
	return out
}

// RivalsOf puts the newest text of an item beside the pages that rank for its keyword.
func (s *Service) RivalsOf(ctx context.Context, id string) (Rivals, error) {
	r, err := find(ctx, s.DB, id)
	if err != nil {
		return Rivals{}, err
	}
	t, err := textOf(r.kind, r.slug, r.file)
	if err != nil {
		return Rivals{}, err
	}
	c, err := s.Check(ctx, id, r.keyword, t)
	if err != nil {
		return Rivals{}, err
	}
	return s.rivals(ctx, r.keyword, t.Title, c.HTML)
}

// ShowRivals handles GET /api/staff/content/{id}/rivals.
func (h *Handlers) ShowRivals(ctx context.Context, in *ID) (*Answered[Rivals], error) {
	return answer(h.service.RivalsOf(ctx, in.ID))
}

// sites counts those of the pages that were read.
func sites(pages []Rival) int {
	var out []string
	for _, p := range pages {
		if p.text != "" && !slices.Contains(out, p.site) {
			out = append(out, p.site)
		}
	}
	return len(out)
}
