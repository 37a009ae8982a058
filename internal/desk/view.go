package desk

import (
	"cmp"
	"context"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/draft"
)

func (s *Service) drafts() *draft.Service {
	if s.Drafts == nil {
		return nil
	}
	return s.Drafts()
}

// shipped reports whether a file that came with the binary stands under an item's path.
func (s *Service) shipped(r row) bool {
	_, err := fs.Stat(s.Files, r.kind.file(r.slug))
	return err == nil
}

func textOf(k Kind, slug, file string) (Text, error) {
	f, err := content.ReadDeskFile(k.folder(), file)
	return Text{
		Slug: slug, Title: f.Title, Description: f.Description, Excerpt: f.Excerpt, Category: f.Category, Author: f.Author, Date: f.Date,
		Services: append([]string{}, f.Services...), Kinds: append([]string{}, f.Kinds...), Service: f.Service, Body: strings.TrimRight(f.Body, "\n"),
	}, err
}

func (t Text) file() content.DeskFile {
	line := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return content.DeskFile{
		Title: line(t.Title), Description: line(t.Description), Excerpt: line(t.Excerpt), Category: t.Category, Author: line(t.Author), Date: t.Date,
		Services: t.Services, Kinds: t.Kinds, Service: t.Service, Body: t.Body,
	}
}

// List is everything on the desk, and what a text is made of.
func (s *Service) List(ctx context.Context) (Body, error) {
	rows, err := s.rows(ctx)
	if err != nil {
		return Body{}, err
	}
	library, facts := s.Library(), s.Facts()
	b := Body{
		Items: []Item{}, Pages: []Page{}, Categories: content.ArticleCategories(), Kinds: content.ArticleKinds(), Services: []Page{},
		Linked: s.linked(library.With(facts)), Placeholders: []Placeholder{},
	}
	taken := map[string]bool{}
	var ids []*string
	for i := range rows {
		b.Items = append(b.Items, s.item(rows[i]))
		taken[rows[i].kind.file(rows[i].slug)] = true
	}
	for i := range b.Items {
		ids = append(ids, &b.Items[i].UpdatedBy, &b.Items[i].PublishedBy)
	}
	if err := s.named(ctx, s.DB, ids...); err != nil {
		return b, err
	}
	for _, a := range library.With(facts).Articles {
		if !taken[Article.file(a.Slug)] {
			b.Pages = append(b.Pages, Page{"/blog/" + a.Slug, a.Title})
		}
	}
	for i := range library.Services {
		b.Services = append(b.Services, Page{"/" + library.Services[i].Slug, library.Services[i].Name})
	}
	values := library.Values(facts)
	for _, name := range content.PlaceholderOrder(values) {
		b.Placeholders = append(b.Placeholders, Placeholder{"{" + name + "}", values[name]})
	}
	return b, nil
}

// linked are the pages that a sentence may rest on.
func (s *Service) linked(l *content.Library) []Page {
	out := []Page{}
	for i := range l.Services {
		out = append(out, Page{"/" + l.Services[i].Slug, l.Services[i].Title})
	}
	for _, b := range l.Brands {
		out = append(out, Page{"/" + b.Slug, b.BrandName})
	}
	for _, a := range l.Articles {
		out = append(out, Page{"/blog/" + a.Slug, a.Title})
	}
	out = append(out, Page{"/faq", "Questions and answers"}, Page{"/", "Home page"})
	for _, path := range content.LegalPaths() {
		out = append(out, Page{path, strings.TrimPrefix(path, "/")})
	}
	return out
}

// item is a row as lists show it, with ids in the place of names.
func (s *Service) item(r row) Item {
	out := Item{
		ID: r.id, Kind: r.kind, Slug: r.slug, Title: r.title, Path: r.path(), State: r.state(), Version: r.version, Keyword: r.keyword,
		UpdatedAt: r.updatedAt, UpdatedBy: r.updatedBy, PublishedBy: r.publishedBy, Marked: r.marked, Score: r.score,
		PublishAt: pointed(r.publishAt), PublishedAt: pointed(r.publishedAt),
	}
	if r.live > 0 {
		out.Problem = strings.TrimSpace(s.now.Load().problems[r.kind.file(r.slug)])
	}
	return out
}

func pointed(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// path is where an item stands on the site.
func (r row) path() string {
	switch r.kind {
	case Answer:
		return "/faq"
	case Section:
		f, err := content.ReadDeskFile(content.Sections, r.file)
		if err == nil && f.Service != "" {
			return f.Service
		}
		return "/"
	}
	return "/blog/" + r.slug
}

func (r row) state() string {
	switch {
	case r.planned > 0:
		return "scheduled"
	case r.live == 0:
		return "draft"
	case r.live == r.version || r.liveFile == r.file:
		return "published"
	}
	return "changed"
}

// View is an item whole.
func (s *Service) View(ctx context.Context, id string) (v View, err error) {
	r, err := find(ctx, s.DB, id)
	if err != nil {
		return v, err
	}
	v.Item = s.item(r)
	if v.Text, err = textOf(r.kind, r.slug, r.file); err != nil {
		return v, err
	}
	if r.live > 0 {
		live, err := textOf(r.kind, r.slug, r.liveFile)
		if err != nil {
			return v, err
		}
		v.Live = &live
	}
	if v.Revisions, err = s.revisions(ctx, id); err != nil {
		return v, err
	}
	if v.Check, err = s.Check(ctx, r.id, r.keyword, v.Text); err != nil {
		return v, err
	}
	ids := []*string{&v.UpdatedBy, &v.PublishedBy}
	for i := range v.Revisions {
		ids = append(ids, &v.Revisions[i].By)
	}
	return v, s.named(ctx, s.DB, ids...)
}

// Check says what is known of a text of an item, and stores nothing.
func (s *Service) Check(ctx context.Context, id, keyword string, t Text) (Check, error) {
	r, err := find(ctx, s.DB, id)
	if err != nil {
		return Check{}, err
	}
	if err := plain(keyword, t); err != nil {
		return Check{}, err
	}
	w, err := s.writing(r, t)
	if err != nil {
		return Check{}, err
	}
	w.keyword = keyword
	c, err := s.check(ctx, w)
	if err != nil {
		return c, err
	}
	var ids []*string
	for i := range c.Evidence {
		ids = append(ids, &c.Evidence[i].SignedBy)
	}
	return c, s.named(ctx, s.DB, ids...)
}

// Past is a revision whole.
func (s *Service) Past(ctx context.Context, id string, number int64) (p Past, err error) {
	r, err := find(ctx, s.DB, id)
	if err != nil {
		return p, err
	}
	if p.Revision, p.File, err = revision(ctx, s.DB, id, number); err != nil {
		return p, err
	}
	if p.Text, err = textOf(r.kind, r.slug, p.File); err != nil {
		return p, err
	}
	return p, s.named(ctx, s.DB, &p.By)
}

// Start says what an item begins with.
type Start struct {
	Kind    Kind   `json:"kind" enum:"article,answer,section"`
	Title   string `json:"title" required:"false"`
	Draft   string `json:"draft" required:"false" doc:"Id of a draft of AI Content, whose text it takes"`
	Page    string `json:"page" required:"false" doc:"Path of an article that came with the site, which it takes over"`
	Service string `json:"service" required:"false" doc:"Path of a section's repair page"`
}

// Create makes an item and returns its id.
func (s *Service) Create(ctx context.Context, by string, n Start) (string, error) {
	switch {
	case n.Page != "":
		return s.takeOver(ctx, by, n.Page)
	case n.Draft != "":
		return s.fromDraft(ctx, by, n)
	}
	t := Text{Title: n.Title, Service: n.Service, Author: "{name}", Category: content.ArticleCategories()[0], Date: s.DB.Now().In(s.Zone).Format(time.DateOnly)}
	if err := plain("", t); err != nil {
		return "", err
	}
	if n.Kind != Article {
		t.Author, t.Category, t.Date = "", "", ""
	}
	return s.begin(ctx, by, row{kind: n.Kind}, t)
}

// takeOver begins with the bytes of an article that came with the site.
func (s *Service) takeOver(ctx context.Context, by, path string) (string, error) {
	slug := strings.TrimPrefix(path, "/blog/")
	raw, err := fs.ReadFile(s.Files, Article.file(slug))
	if err != nil {
		return "", fault.Field("page", "The site's own articles do not include this one")
	}
	r := row{id: db.NewID(), kind: Article, slug: slug, evidence: evidence{}}
	f, err := content.ReadDeskFile(content.Articles, string(raw))
	if err != nil {
		return "", err
	}
	return r.id, s.store(ctx, by, writing{row: r, slug: slug, text: f, file: string(raw)})
}

// begin stores a text under a free address made of its title.
func (s *Service) begin(ctx context.Context, by string, r row, t Text) (string, error) {
	rows, err := s.rows(ctx)
	if err != nil {
		return "", err
	}
	base := slugOf(t.Title)
	for n := 1; ; n++ {
		if t.Slug = base; n > 1 {
			t.Slug = base + "-" + strconv.Itoa(n)
		}
		w, err := s.writing(r, t)
		if err != nil {
			return "", err
		}
		free := !slices.ContainsFunc(rows, func(other row) bool { return other.kind == r.kind && other.slug == t.Slug })
		if !free || s.slugProblem(w) != "" {
			continue
		}
		w.id = db.NewID()
		return w.id, s.store(ctx, by, w)
	}
}

// slugOf makes an address of a title.
func slugOf(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	out := ""
	for _, word := range words {
		if len(out)+len(word) > 60 {
			break
		}
		out = strings.TrimPrefix(out+"-"+word, "-")
	}
	return cmp.Or(out, "untitled")
}
