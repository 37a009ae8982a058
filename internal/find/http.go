package find

import "context"

// Handlers are the route of the search.
type Handlers struct{ service *Service }

// NewHandlers makes the handlers of a service.
func NewHandlers(s *Service) *Handlers { return &Handlers{service: s} }

// SearchIn is the query of GET /api/search.
type SearchIn struct {
	Q string `query:"q" doc:"What is looked for; of more than 200 characters the first count. Empty: what there is to browse"`
}

// SearchOut is its answer.
type SearchOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         SearchResult
}

// Search answers GET /api/search.
func (h *Handlers) Search(ctx context.Context, in *SearchIn) (*SearchOut, error) {
	r, err := h.service.Search(ctx, in.Q)
	if err != nil {
		return nil, err
	}
	return &SearchOut{CacheControl: "no-store", Body: r}, nil
}
