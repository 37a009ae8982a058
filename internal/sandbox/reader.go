package sandbox

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
)

const (
	lookEvery  = 2 * time.Second  // at the sitemap
	readWithin = 20 * time.Second // a site that takes longer stays as it was
	readAgain  = 10 * time.Minute // even if the sitemap tells of no change
	readAtOnce = 4
	maxRead    = 2000
	maxReadKiB = 2 << 10
)

// reader knows the shop's pages as a search engine does: by reading them.
type reader struct {
	origin string
	client *http.Client
	every  time.Duration

	looked, read time.Time
	listed       map[string]string // addresses of the sitemap and when their pages changed
	pages        []Page
	version      int // grows with each change
}

func newReader(origin string) *reader {
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &reader{
		origin: origin, every: lookEvery,
		client: &http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone(), CheckRedirect: stay},
	}
}

// refresh reads the site if its sitemap has changed. A site that does not answer
// stays as it was.
func (r *reader) refresh(ctx context.Context, now time.Time) {
	if r.origin == "" || now.Sub(r.looked) < r.every && !r.looked.IsZero() {
		return
	}
	r.looked = now
	ctx, cancel := context.WithTimeout(ctx, readWithin)
	defer cancel()
	listed, err := r.list(ctx)
	if err != nil || maps.Equal(listed, r.listed) && now.Sub(r.read) < readAgain {
		return
	}
	addresses := slices.Sorted(maps.Keys(listed))
	pages := make([]Page, len(addresses))
	var g errgroup.Group
	g.SetLimit(readAtOnce)
	for i, address := range addresses {
		g.Go(func() (err error) {
			pages[i], err = r.visit(ctx, address)
			return err
		})
	}
	if g.Wait() != nil {
		return
	}
	r.read, r.listed = now, listed
	if !reflect.DeepEqual(pages, r.pages) {
		r.pages = pages
		r.version++
	}
}

// list returns the addresses of the sitemap and when their pages changed.
func (r *reader) list(ctx context.Context) (map[string]string, error) {
	status, _, body, err := r.get(ctx, r.origin+"/sitemap.xml")
	if err != nil || status != http.StatusOK {
		return nil, errors.Join(err, errors.New("the shop has no sitemap"))
	}
	var set struct {
		URLs []struct {
			Loc     string `xml:"loc"`
			Lastmod string `xml:"lastmod"`
		} `xml:"url"`
	}
	err = xml.Unmarshal(body, &set)
	listed := map[string]string{}
	for _, u := range set.URLs[:min(len(set.URLs), maxRead)] {
		if strings.HasPrefix(u.Loc, r.origin+"/") {
			listed[u.Loc] = u.Lastmod
		}
	}
	return listed, err
}

// visit reads one page.
func (r *reader) visit(ctx context.Context, address string) (Page, error) {
	status, header, body, err := r.get(ctx, address)
	if err != nil {
		return Page{}, err
	}
	p, err := readPage(address, body)
	p.Gone = status != http.StatusOK
	p.NoIndex = p.NoIndex || forbids(header.Get("X-Robots-Tag"))
	return p, err
}

func (r *reader) get(ctx context.Context, address string) (status int, header http.Header, body []byte, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return 0, nil, nil, err
	}
	req.Header.Set("User-Agent", "SandboxSearch/1")
	res, err := r.client.Do(req)
	if err != nil {
		return 0, nil, nil, err
	}
	body, err = io.ReadAll(io.LimitReader(res.Body, maxReadKiB<<10))
	return res.StatusCode, res.Header, body, errors.Join(err, res.Body.Close())
}
