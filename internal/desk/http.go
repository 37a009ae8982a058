package desk

import (
	"context"

	"enamel/internal/api"
	"enamel/internal/seo/draft/manuscript"
)

// MaxTextBody is the largest request with a text, in bytes.
const MaxTextBody = 96 << 10

const noStore = "no-store"

// Handlers are the routes of the desk.
type Handlers struct{ service *Service }

// NewHandlers makes the handlers of a service.
func NewHandlers(s *Service) *Handlers { return &Handlers{service: s} }

// Answered is an answer that no cache keeps.
type Answered[T any] struct {
	CacheControl string `header:"Cache-Control"`
	Body         T
}

func answer[T any](body T, err error) (*Answered[T], error) {
	return &Answered[T]{noStore, body}, err
}

// shown answers an item as a deed has left it.
func (h *Handlers) shown(ctx context.Context, id string, err error) (*Answered[View], error) {
	if err != nil {
		return nil, err
	}
	return answer(h.service.View(ctx, id))
}

// ID names an item in a path.
type ID struct {
	ID string `path:"id" maxLength:"64"`
}

// ListItems handles GET /api/staff/content.
func (h *Handlers) ListItems(ctx context.Context, _ *struct{}) (*Answered[Body], error) {
	return answer(h.service.List(ctx))
}

// NewIn is POST /api/staff/content.
type NewIn struct{ Body Start }

// Create handles POST /api/staff/content.
func (h *Handlers) Create(ctx context.Context, in *NewIn) (*Answered[View], error) {
	id, err := h.service.Create(ctx, api.PrincipalOf(ctx).ID, in.Body)
	return h.shown(ctx, id, err)
}

// Show handles GET /api/staff/content/{id}.
func (h *Handlers) Show(ctx context.Context, in *ID) (*Answered[View], error) {
	return answer(h.service.View(ctx, in.ID))
}

// Edit is a text as it is typed.
type Edit struct {
	Version int64  `json:"version" doc:"That was edited"`
	Keyword string `json:"keyword" required:"false"`
	Text    Text   `json:"text"`
}

// SaveIn is PUT /api/staff/content/{id}.
type SaveIn struct {
	ID
	Body Edit
}

// Save handles PUT /api/staff/content/{id}.
func (h *Handlers) Save(ctx context.Context, in *SaveIn) (*Answered[View], error) {
	return h.shown(ctx, in.ID.ID, h.service.Save(ctx, api.PrincipalOf(ctx).ID, in.ID.ID, in.Body.Version, in.Body.Keyword, in.Body.Text))
}

// CheckIn is POST /api/staff/content/check.
type CheckIn struct {
	Body struct {
		ID      string `json:"id" maxLength:"64"`
		Keyword string `json:"keyword" required:"false"`
		Text    Text   `json:"text"`
	}
}

// Check handles POST /api/staff/content/check: it stores nothing.
func (h *Handlers) Check(ctx context.Context, in *CheckIn) (*Answered[Check], error) {
	return answer(h.service.Check(ctx, in.Body.ID, in.Body.Keyword, in.Body.Text))
}

// EvidenceIn is POST /api/staff/content/{id}/evidence.
type EvidenceIn struct {
	ID
	Body struct {
		Sentence string `json:"sentence" maxLength:"2000" doc:"Plain, as the check names it"`
		Ties     []struct {
			Kind manuscript.TieKind `json:"kind" enum:"page,record"`
			Ref  string             `json:"ref" maxLength:"200"`
		} `json:"ties" required:"false" maxItems:"5"`
		Sign bool `json:"sign" required:"false" doc:"Whoever asks answers for the sentence"`
	}
}

// SetEvidence handles POST /api/staff/content/{id}/evidence.
func (h *Handlers) SetEvidence(ctx context.Context, in *EvidenceIn) (*Answered[View], error) {
	var ties []manuscript.Tie
	for _, t := range in.Body.Ties {
		ties = append(ties, manuscript.Tie{Kind: t.Kind, Ref: t.Ref})
	}
	return h.shown(ctx, in.ID.ID, h.service.Rest(ctx, api.PrincipalOf(ctx).ID, in.ID.ID, in.Body.Sentence, ties, in.Body.Sign))
}

// PublishIn is POST /api/staff/content/{id}/publish.
type PublishIn struct {
	ID
	Body struct {
		Version int64  `json:"version"`
		At      string `json:"at" required:"false" maxLength:"40" doc:"2026-12-01T09:00 on the shop's clock; empty: now"`
	}
}

// Publish handles POST /api/staff/content/{id}/publish.
func (h *Handlers) Publish(ctx context.Context, in *PublishIn) (*Answered[View], error) {
	return h.shown(ctx, in.ID.ID, h.service.Publish(ctx, api.PrincipalOf(ctx).ID, in.ID.ID, in.Body.Version, in.Body.At))
}

// VersionIn is a deed to a version of an item.
type VersionIn struct {
	ID
	Body struct {
		Version int64 `json:"version"`
	}
}

// Withdraw handles POST /api/staff/content/{id}/withdraw.
func (h *Handlers) Withdraw(ctx context.Context, in *VersionIn) (*Answered[View], error) {
	return h.shown(ctx, in.ID.ID, h.service.Withdraw(ctx, api.PrincipalOf(ctx).ID, in.ID.ID, in.Body.Version))
}

// RestoreIn is POST /api/staff/content/{id}/restore.
type RestoreIn struct {
	ID
	Body struct {
		Version int64 `json:"version"`
		Number  int64 `json:"number" doc:"Of the revision"`
	}
}

// Restore handles POST /api/staff/content/{id}/restore.
func (h *Handlers) Restore(ctx context.Context, in *RestoreIn) (*Answered[View], error) {
	return h.shown(ctx, in.ID.ID, h.service.Restore(ctx, api.PrincipalOf(ctx).ID, in.ID.ID, in.Body.Version, in.Body.Number))
}

// PastIn is GET /api/staff/content/{id}/revisions/{number}.
type PastIn struct {
	ID
	Number int64 `path:"number"`
}

// ShowRevision handles GET /api/staff/content/{id}/revisions/{number}.
func (h *Handlers) ShowRevision(ctx context.Context, in *PastIn) (*Answered[Past], error) {
	return answer(h.service.Past(ctx, in.ID.ID, in.Number))
}

// RemoveIn is DELETE /api/staff/content/{id}.
type RemoveIn struct {
	ID
	Version int64 `query:"version"`
}

// Removed is the answer that has nothing to tell.
type Removed struct{}

// Remove handles DELETE /api/staff/content/{id}.
func (h *Handlers) Remove(ctx context.Context, in *RemoveIn) (*Answered[Removed], error) {
	return answer(Removed{}, h.service.Remove(ctx, api.PrincipalOf(ctx).ID, in.ID.ID, in.Version))
}
