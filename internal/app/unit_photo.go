package app

import (
	"context"
	"errors"
	"fmt"
	"os"

	"enamel/internal/blob"
	"enamel/internal/catalog"
	"enamel/internal/fault"
)

// edit is what the flags say of a unit. Photos are kept first: those of a unit
// that is refused go after a week.
func (f unitFlags) edit(ctx context.Context, s *store) (catalog.Edit, error) {
	e, err := catalog.ReadEdit(f.typed)
	e.Serial = f.serial
	if err != nil || len(f.photos) == 0 {
		return e, withFlags(err)
	}
	photos := make([]catalog.Photo, len(f.photos))
	for i, path := range f.photos {
		p, err := addPhoto(ctx, s.photos, path)
		if err != nil {
			return e, err
		}
		photos[i].Hash = p.Hash
	}
	e.Photos = &photos
	return e, nil
}

// addPhoto keeps a file by the checks of every upload.
func addPhoto(ctx context.Context, album *blob.Service, path string) (blob.Photo, error) {
	info, err := os.Stat(path)
	if err != nil {
		return blob.Photo{}, err
	}
	if !info.Mode().IsRegular() || info.Size() > blob.MaxPicture {
		return blob.Photo{}, fault.Field("photo", path+": A photo is a file of 20 MB at most.")
	}
	picture, err := os.ReadFile(path) //nolint:gosec // the operator may read the file anyway
	if err != nil {
		return blob.Photo{}, err
	}
	p, err := album.Add(ctx, picture)
	var refused *fault.Error
	if errors.As(err, &refused) && refused.Kind == fault.Invalid {
		return p, fault.Field("photo", fmt.Sprintf("%s: %s", path, refused.Msg))
	}
	return p, err
}
