package partner

import (
	"context"

	"enamel/internal/form"
)

// Handlers are the routes of partnership requests. Bodies hold optional fields
// only: what is missing is refused by the domain, in the words of the
// specification.
type Handlers struct{ service *Service }

// NewHandlers makes the handlers of a service.
func NewHandlers(s *Service) *Handlers { return &Handlers{service: s} }

// CreateIn is POST /api/partnership-requests.
type CreateIn struct{ Body CreateBody }

// CreateBody is the partnership form.
type CreateBody struct {
	CompanyName  string  `json:"company_name" required:"false" doc:"2 to 200 characters"`
	ContactName  string  `json:"contact_name" required:"false" doc:"2 to 100 characters"`
	Email        string  `json:"email" required:"false" doc:"At most 255 characters"`
	Phone        string  `json:"phone" required:"false" doc:"10 to 20 characters"`
	BusinessType string  `json:"business_type" required:"false" doc:"property_management, remodeling, pet_grooming, hair_salon, laundromat, hotel or other"`
	Message      *string `json:"message" required:"false" doc:"At most 2000 characters; may be null"`
	Website      string  `json:"website" required:"false" doc:"Leave it out: people do not see this field"`
}

// CreateOut is the answer of 201, which has nothing to tell.
type CreateOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct{}
}

// Create handles POST /api/partnership-requests. Only a robot fills the hidden
// field: it gets the same answer, and nothing is kept.
func (h *Handlers) Create(ctx context.Context, in *CreateIn) (*CreateOut, error) {
	out := &CreateOut{CacheControl: "no-store"}
	b := in.Body
	if form.Trim(b.Website) != "" {
		return out, nil
	}
	f := Form{CompanyName: b.CompanyName, ContactName: b.ContactName, Email: b.Email, Phone: b.Phone, BusinessType: b.BusinessType}
	if b.Message != nil {
		f.Message = *b.Message
	}
	if _, err := h.service.Create(ctx, f); err != nil {
		return nil, err
	}
	return out, nil
}
