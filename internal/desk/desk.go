// Package desk is the content desk: articles, answers and sections that staff
// write, check, publish and keep true, beside the files that come with the
// binary. One loader reads both.
package desk

import (
	"context"
	"io/fs"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/draft"
	"enamel/internal/seo/draft/knowledge"
	"enamel/internal/seo/snapshot"
	"enamel/internal/shop"
)

// Topic is bumped when what the desk has published changes.
const Topic = "content"

// Kind is what an item becomes on the site.
type Kind string

// The kinds.
const (
	Article Kind = "article" // of the blog
	Answer  Kind = "answer"  // on the FAQ page
	Section Kind = "section" // of a repair page
)

func (k Kind) folder() content.Folder {
	switch k {
	case Answer:
		return content.Answers
	case Section:
		return content.Sections
	}
	return content.Articles
}

// file is the path of an item's file.
func (k Kind) file(slug string) string { return string(k.folder()) + "/" + slug + ".md" }

// Config of a Service. Drawing, Drafts, Read and Own may be absent.
type Config struct {
	DB    *db.DB
	Files fs.FS // that come with the binary
	Facts func() shop.Facts
	Album Album          // the photos that texts show
	Zone  *time.Location // of the shop
	Log   *slog.Logger
	Names func(ctx context.Context, r db.Reader, ids ...string) (map[string]string, error)
	// Drawing is what the page of an article shows above its text; its address is empty where there is none.
	Drawing func(slug string, kinds []string) (src, alt string)
	// Drafts has the drafts that an item may begin with; nil: there are none.
	Drafts func() *draft.Service
	// Read reads a page of another site; nil: none can be read. Own tells our own host.
	Read func(ctx context.Context, url string) (snapshot.Page, error)
	Own  func(host string) bool
}

// Service keeps the items, and the library of what is published.
type Service struct {
	Config
	base *content.Library // the content embedded in the binary
	now  atomic.Pointer[published]

	loading sync.Mutex
}

// published is what is in force.
type published struct {
	library  *content.Library
	files    map[string]string // of the desk, by path
	pictures content.Pictures  // that those show
	problems map[string]string // the faults of those, by path
	bank     func() (*knowledge.Bank, error)
	stated   func() []content.Stating

	mu     sync.Mutex
	others map[string]*others // by the path of the item that they are without; "": of any that is not published
}

// New makes a Service with what is published now.
func New(ctx context.Context, c Config) (*Service, error) {
	base, err := content.Load(c.Files)
	if err != nil {
		return nil, err
	}
	s := &Service{Config: c, base: base}
	return s, s.Load(ctx)
}

// Library is all content in force: the files with the desk's over them.
func (s *Service) Library() *content.Library { return s.now.Load().library }

// Bank is what drafts rest on: the passages, and the pages in force.
func (s *Service) Bank() (*knowledge.Bank, error) { return s.now.Load().bank() }

// Load reads what is published. The library stays the same where nothing changed.
func (s *Service) Load(ctx context.Context) error {
	s.loading.Lock() // a slow reading does not end after a newer one
	defer s.loading.Unlock()
	files, err := s.liveFiles(ctx)
	if err != nil {
		return err
	}
	if now := s.now.Load(); now != nil && same(now.files, files) {
		return nil
	}
	pictures, err := s.pictures(ctx, files)
	if err != nil {
		return err
	}
	next := &published{files: files, pictures: pictures, problems: map[string]string{}, others: map[string]*others{}}
	var problems []content.Problem
	if next.library = s.base; len(files) > 0 {
		next.library, problems = content.LoadOver(s.Files, files, pictures)
	}
	next.stated = sync.OnceValue(func() []content.Stating { return content.Stated(content.Over(s.Files, files)) })
	next.bank = sync.OnceValues(func() (*knowledge.Bank, error) { return knowledge.Load(next.library) })
	for _, p := range problems {
		next.problems[p.Name] += p.Text + ". "
	}
	s.now.Store(next)
	return nil
}

func same(a, b map[string]string) bool {
	if len(a) != len(b) {
		return false
	}
	for path, text := range a {
		if b[path] != text {
			return false
		}
	}
	return true
}

// Run keeps the library fresh until ctx ends; changed is called after each reading.
func (s *Service) Run(ctx context.Context, changed func()) error {
	s.DB.Watch(ctx, []string{Topic}, func() {
		if err := s.Load(ctx); err != nil {
			s.Log.ErrorContext(ctx, "could not read the content desk", "cause", err)
			return
		}
		changed()
	})
	return nil
}

func notFound() error { return fault.New(fault.NotFound, "There is no such text on the content desk.") }
