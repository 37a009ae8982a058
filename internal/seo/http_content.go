package seo

import (
	"context"
	"encoding/csv"

	"enamel/internal/seo/draft"
)

// ShowNewestDraft handles GET /api/seo/content/latest.
func (h *Handlers) ShowNewestDraft(ctx context.Context, _ *struct{}) (*Answer[*draft.Draft], error) {
	return answer(marked(ctx, h.service, "seo-ai-content", h.service.Drafts.Latest))
}

// DraftIn names a draft.
type DraftIn struct {
	ID string `query:"id" required:"true"`
}

// ShowDraft handles GET /api/seo/content/draft.
func (h *Handlers) ShowDraft(ctx context.Context, in *DraftIn) (*Answer[*draft.Draft], error) {
	return answer(h.service.Drafts.Find(ctx, in.ID))
}

// DraftsIn chooses drafts.
type DraftsIn struct {
	Text  string `query:"text" maxLength:"200" doc:"Part of topic, keyword or title"`
	After string `query:"after" maxLength:"64" doc:"next of the answer before"`
}

// ShowDrafts handles GET /api/seo/content.
func (h *Handlers) ShowDrafts(ctx context.Context, in *DraftsIn) (*Answer[draft.Rows], error) {
	return answer(h.service.Drafts.List(ctx, in.Text, in.After))
}

// WriteDrafts handles GET /api/seo/content.csv.
func (h *Handlers) WriteDrafts(ctx context.Context, _ *struct{}, out *csv.Writer) error {
	return h.service.writeDrafts(ctx, out)
}

// MarkdownOut is a draft as a file.
type MarkdownOut struct {
	CacheControl       string `header:"Cache-Control"`
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	Body               []byte
}

// MarkdownOfDraft handles GET /api/seo/content.md.
func (h *Handlers) MarkdownOfDraft(ctx context.Context, in *DraftIn) (*MarkdownOut, error) {
	d, err := h.service.Drafts.Find(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &MarkdownOut{noStore, "text/markdown; charset=utf-8", `attachment; filename="draft.md"`, []byte("# " + d.Generated.Title + "\n\n" + d.Generated.Content)}, nil
}
