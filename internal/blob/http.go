package blob

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"enamel/internal/api"
)

// Handlers are the routes of photos.
type Handlers struct{ service *Service }

// NewHandlers makes the handlers of a service.
func NewHandlers(s *Service) *Handlers { return &Handlers{service: s} }

// PartIn is PUT /api/staff/uploads/{id}.
type PartIn struct {
	ID      string `path:"id" doc:"16 to 64 letters, digits and hyphens, made by the client"`
	Offset  int64  `query:"offset" doc:"Bytes before this part"`
	Size    int64  `query:"size" doc:"Bytes of the whole picture"`
	RawBody []byte
}

// UploadIn is GET /api/staff/uploads/{id}.
type UploadIn struct {
	ID string `path:"id"`
}

// UploadOut is how far an upload has come.
type UploadOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         Upload
}

// PutPart handles PUT /api/staff/uploads/{id}.
func (h *Handlers) PutPart(ctx context.Context, in *PartIn) (*UploadOut, error) {
	by := api.PrincipalOf(ctx).ID
	u, err := h.service.Take(ctx, Part{Upload: in.ID, Owner: by, Offset: in.Offset, Size: in.Size, Data: in.RawBody})
	return &UploadOut{CacheControl: "no-store", Body: u}, err
}

// ShowUpload handles GET /api/staff/uploads/{id}.
func (h *Handlers) ShowUpload(ctx context.Context, in *UploadIn) (*UploadOut, error) {
	u, err := h.service.Find(ctx, api.PrincipalOf(ctx).ID, in.ID)
	return &UploadOut{CacheControl: "no-store", Body: u}, err
}

// WritePhoto handles GET /photos/{hash}/{file}: what visitors may see.
func (h *Handlers) WritePhoto(w http.ResponseWriter, r *http.Request) error {
	return h.write(w, r, true, "public, max-age=31536000, immutable")
}

// WriteAnyPhoto handles GET /api/staff/photos/{hash}/{file}.
func (h *Handlers) WriteAnyPhoto(w http.ResponseWriter, r *http.Request) error {
	return h.write(w, r, false, "private, no-cache")
}

func (h *Handlers) write(w http.ResponseWriter, r *http.Request, visitors bool, keep string) error {
	hash, file := r.PathValue("hash"), r.PathValue("file")
	name, isJPEG := strings.CutSuffix(file, ".jpg")
	width, err := strconv.Atoi(name)
	if err != nil || !isJPEG || !IsWidth(width) || name != strconv.Itoa(width) {
		return notFound()
	}
	picture, final, err := h.service.JPEG(r.Context(), hash, width, visitors)
	if err != nil {
		return err
	}
	head := w.Header()
	head.Set("Content-Type", "image/jpeg")
	head.Set("Cache-Control", "no-store")
	if final {
		head.Set("Cache-Control", keep)
		head.Set("ETag", `"`+hash[:16]+"-"+name+`"`)
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(picture))
	return nil
}
