package crawl

import (
	"context"

	"enamel/internal/fault"
	"enamel/internal/seo/crawl/visit"
)

func (c *Crawler) Begin(ctx context.Context, o Options) (Crawl, error)         { return Crawl{}, nil }
func (c *Crawler) Run(ctx context.Context, o Options) (Crawl, error)           { return Crawl{}, nil }
func (c *Crawler) Resume(ctx context.Context, id int64, a Anew) (Crawl, error) { return Crawl{}, nil }
func (c *Crawler) Find(ctx context.Context, id int64) (Crawl, error)           { return Crawl{}, nil }
func (c *Crawler) Latest(ctx context.Context, start string) (Crawl, error)     { return Crawl{}, nil }
func (c *Crawler) List(ctx context.Context, most int) ([]Crawl, error)         { return nil, nil }
func (c *Crawler) Abandon(ctx context.Context, id int64, why string) error     { return nil }
func (c *Crawler) Fail(ctx context.Context, id int64, why string) error        { return nil }
func (c *Crawler) Before(ctx context.Context, of Crawl) (Crawl, error) {
	return Crawl{}, fault.New(fault.NotFound, "There is no such crawl")
}
func (c *Crawler) Index(ctx context.Context, id int64) (*Index, error) { return nil, nil }
func (c *Crawler) Notes(ctx context.Context, id int64, each func(url string, note []byte) error) error {
	return nil
}
func (c *Crawler) Pages(ctx context.Context, q PageQuery) (rows []visit.Row, total int, err error) {
	return nil, 0, nil
}
func (c *Crawler) Links(ctx context.Context, id int64, url string) ([]visit.LinkRow, error) {
	return nil, nil
}
func (c *Crawler) Visit(ctx context.Context, id int64, urls []string) (*Second, error) {
	return nil, nil
}

// PageQuery asks for a part of the pages of a crawl.
type PageQuery struct {
	Crawl         int64
	Text          string // part of the address
	Indexability  string // one of visit's words; empty: any
	Status        int    // 200; 300: all 3xx, and so on; 0: any
	Sort          string // url, status, title, h1, description, words, depth, inlinks, indexability, speed; empty: the order in which they were found
	Desc          bool
	Offset, Limit int
}

// Index reads what a crawl has stored.
type Index struct{}

func (ix *Index) Site() *visit.Site                                           { return nil }
func (ix *Index) Pages(ctx context.Context, each func(visit.Row) error) error { return nil }
func (ix *Index) Row(ctx context.Context, url string) (row visit.Row, ok bool, err error) {
	return row, false, nil
}
func (ix *Index) Links(ctx context.Context, each func(visit.LinkRow) error) error { return nil }
func (ix *Index) FormerlyIndexable(ctx context.Context, each func(url string) error) error {
	return nil
}

// Second is what a second visit to a few addresses found.
type Second struct {
	Site  *visit.Site
	Rows  []visit.Row
	Pages []*visit.Page
}

// Over is the stored site with what the second visit found in its place.
func (s *Second) Over(stored *Index) *Overlay { return &Overlay{} }

// Overlay is an Index with some addresses in a newer state.
type Overlay struct{}

func (o *Overlay) Site() *visit.Site                                           { return nil }
func (o *Overlay) Pages(ctx context.Context, each func(visit.Row) error) error { return nil }
func (o *Overlay) Row(ctx context.Context, url string) (row visit.Row, ok bool, err error) {
	return row, false, nil
}
func (o *Overlay) Links(ctx context.Context, each func(visit.LinkRow) error) error { return nil }
func (o *Overlay) FormerlyIndexable(ctx context.Context, each func(url string) error) error {
	return nil
}
