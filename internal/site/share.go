package site

import (
	"slices"
	"strings"

	"enamel/internal/catalog"
	"enamel/internal/ssr"
)

// share sets the picture that represents a page when its address is shared.
// Private pages and error pages have none.
func (b builder) share(p *ssr.Page) {
	if !p.Private && p.Status == 0 {
		p.Head.Image = b.shareImage(p.Path)
	}
}

// shareImage is the picture of a path, whatever its query. A unit has its first
// photo; one that has none and came after the web build has its drawing's, or
// that of its kind. The URL is empty where nothing is drawn.
func (b builder) shareImage(path string) ssr.Image {
	path, _, _ = strings.Cut(path, "?")
	var others []string
	if slug, ok := strings.CutPrefix(path, unitPath("")); ok {
		if i := slices.IndexFunc(b.units, func(u catalog.Unit) bool { return u.Slug == slug }); i >= 0 {
			u := b.units[i]
			if photos := u.PublicPhotos(); len(photos) > 0 {
				path, width, height := photos[0].Share()
				return ssr.Image{URL: b.origin + path, Width: width, Height: height, Alt: u.Name}
			}
			others = []string{slug, kindKey(u.Kind)}
		}
	}
	picture := b.pictures.share(path, others...)
	if picture.Src == "" {
		return ssr.Image{}
	}
	return ssr.Image{URL: b.origin + picture.Src, Width: picture.Width, Height: picture.Height, Alt: picture.Alt}
}
