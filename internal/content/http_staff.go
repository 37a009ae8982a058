package content

import (
	"context"
	"encoding/csv"
	"strconv"
	"strings"

	"enamel/internal/api"
	browser "enamel/internal/form"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

// MaxTextBody is the largest request with a legal text, in bytes.
const MaxTextBody = 96 << 10

const noStore = "no-store"

// Desk lets staff keep the reviews, and see and preview the legal texts; the
// texts are settings, which shop.Desk changes.
type Desk struct {
	reviews  *Reviews
	legal    *Legal
	settings *setting.Store
	facts    func() shop.Facts
}

// NewDesk makes a Desk.
func NewDesk(r *Reviews, l *Legal, s *setting.Store, facts func() shop.Facts) *Desk {
	return &Desk{reviews: r, legal: l, settings: s, facts: facts}
}

// ReviewsOut is GET /api/staff/reviews.
type ReviewsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         ReviewsBody
}

// ReviewsBody is the owner's reviews, the newest first.
type ReviewsBody struct {
	Reviews []StoredReview `json:"reviews"`
	More    bool           `json:"more" doc:"There are more than these 1000"`
}

// ReviewEdit is a review as it is typed.
type ReviewEdit struct {
	Name     string `json:"name" required:"false"`
	Location string `json:"location" required:"false"`
	Rating   int    `json:"rating" required:"false"`
	Text     string `json:"text" required:"false"`
	Verified bool   `json:"verified" required:"false" doc:"The shop has seen that they bought or had a repair here"`
}

func (e ReviewEdit) review() Review {
	return Review{Name: e.Name, Location: e.Location, Rating: e.Rating, Text: e.Text, Verified: e.Verified}
}

// NewReviewIn is POST /api/staff/reviews.
type NewReviewIn struct{ Body ReviewEdit }

// ReviewID names a review in a path.
type ReviewID struct {
	ID string `path:"id" maxLength:"64"`
}

// ReviewIn is PUT /api/staff/reviews/{id}.
type ReviewIn struct {
	ReviewID
	Body ReviewEdit
}

// DoneOut is the answer that has nothing to tell.
type DoneOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct{}
}

func done() *DoneOut { return &DoneOut{CacheControl: noStore} }

// ShowReviews handles GET /api/staff/reviews.
func (d *Desk) ShowReviews(ctx context.Context, _ *struct{}) (*ReviewsOut, error) {
	list, more, err := d.reviews.List(ctx)
	return &ReviewsOut{CacheControl: noStore, Body: ReviewsBody{Reviews: append([]StoredReview{}, list...), More: more}}, err
}

// WriteReviews handles GET /api/staff/reviews.csv.
func (d *Desk) WriteReviews(ctx context.Context, _ *struct{}, out *csv.Writer) error {
	list, _, err := d.reviews.List(ctx)
	if err != nil {
		return err
	}
	rows := [][]string{{"name", "location", "rating", "verified", "text"}}
	for _, v := range list {
		rows = append(rows, []string{browser.Cell(v.Name), browser.Cell(v.Location), strconv.Itoa(v.Rating), strconv.FormatBool(v.Verified), browser.Cell(v.Text)})
	}
	return out.WriteAll(rows)
}

// AddReview handles POST /api/staff/reviews.
func (d *Desk) AddReview(ctx context.Context, in *NewReviewIn) (*DoneOut, error) {
	_, err := d.reviews.Add(ctx, api.PrincipalOf(ctx).ID, in.Body.review())
	return done(), err
}

// ChangeReview handles PUT /api/staff/reviews/{id}.
func (d *Desk) ChangeReview(ctx context.Context, in *ReviewIn) (*DoneOut, error) {
	return done(), d.reviews.Change(ctx, api.PrincipalOf(ctx).ID, in.ID, in.Body.review())
}

// RemoveReview handles DELETE /api/staff/reviews/{id}.
func (d *Desk) RemoveReview(ctx context.Context, in *ReviewID) (*DoneOut, error) {
	return done(), d.reviews.Remove(ctx, api.PrincipalOf(ctx).ID, in.ID)
}

// TextsOut is GET /api/staff/texts.
type TextsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         TextsBody
}

// TextsBody is the legal texts, and the facts that they may name in braces.
type TextsBody struct {
	Texts        []LegalText    `json:"texts"`
	Placeholders []NamedInBrace `json:"placeholders"`
}

// LegalText is one legal text as it is typed; its fact is Key.
type LegalText struct {
	Key      string `json:"key"`
	Title    string `json:"title"`
	Path     string `json:"path"`
	Markdown string `json:"markdown"`
	Sample   bool   `json:"sample" doc:"The text that a new shop starts with, and the page says so"`
	Version  int64  `json:"version"`
	Problem  string `json:"problem" doc:"Why what is stored is not in force; empty: it is"`
}

// NamedInBrace is a placeholder, and what stands in its place now.
type NamedInBrace struct {
	Name string `json:"name" doc:"With its braces"`
	Now  string `json:"now"`
}

// ShowTexts handles GET /api/staff/texts.
func (d *Desk) ShowTexts(_ context.Context, _ *struct{}) (*TextsOut, error) {
	entries := map[string]setting.Entry{}
	for _, e := range d.settings.List() {
		entries[e.Key] = e
	}
	out := &TextsOut{CacheControl: noStore}
	now := d.settings.Snapshot()
	for _, p := range legalPages() {
		e := entries[LegalSetting(p.Slug)]
		out.Body.Texts = append(out.Body.Texts, LegalText{
			Key: e.Key, Title: p.Title, Path: "/" + p.Slug, Markdown: d.legal.texts[p.Slug].Get(now), Sample: !e.Changed, Version: e.Version, Problem: e.Problem,
		})
	}
	facts := d.facts()
	for _, p := range placeholders() {
		out.Body.Placeholders = append(out.Body.Placeholders, NamedInBrace{Name: "{" + p.name + "}", Now: p.text(facts)})
	}
	return out, nil
}

// PreviewIn is POST /api/staff/texts/preview.
type PreviewIn struct {
	Body struct {
		Markdown string `json:"markdown" required:"false"`
	}
}

// PreviewOut is a legal text as its page would show it.
type PreviewOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         PreviewBody
}

// PreviewBody is HTML that is safe to show, and what keeps the text from being saved.
type PreviewBody struct {
	HTML    string `json:"html"`
	Problem string `json:"problem" doc:"Empty: it can be saved"`
}

// Preview handles POST /api/staff/texts/preview: it stores nothing.
func (d *Desk) Preview(_ context.Context, in *PreviewIn) (*PreviewOut, error) {
	out := &PreviewOut{CacheControl: noStore}
	if err := d.legal.check(in.Body.Markdown); err != nil {
		out.Body.Problem = "This text " + strings.TrimSpace(err.Error())
	}
	if len(in.Body.Markdown) <= maxLegal {
		markup, _ := d.legal.html(in.Body.Markdown)
		out.Body.HTML = newFiller(d.facts(), nil).html.Replace(markup)
	}
	return out, nil
}
