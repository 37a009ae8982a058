package site

import (
	"slices"
	"strings"

	"enamel/internal/catalog"
	"enamel/internal/ssr"
)

// share gives a page the picture that stands for it where its address is
// shared. What is one visitor's own, and what stands in place of a page, has none.
func (b builder) share(p *ssr.Page) {
	if !p.Private && p.Status == 0 {
		p.Head.Image = b.shareImage(p.Path)
	}
}

// shareImage is the picture of a path, whatever its query. A unit that came
// after the web build has its drawing's, or that of its kind; the URL is empty
// where nothing is drawn.
func (b builder) shareImage(path string) ssr.Image {
	path, _, _ = strings.Cut(path, "?")
	var others []string
	if slug, ok := strings.CutPrefix(path, unitPath("")); ok {
		if i := slices.IndexFunc(b.units, func(u catalog.Unit) bool { return u.Slug == slug }); i >= 0 {
			others = []string{slug, kindKey(b.units[i].Kind)}
		}
	}
	picture := b.pictures.share(path, others...)
	if picture.Src == "" {
		return ssr.Image{}
	}
	return ssr.Image{URL: b.origin + picture.Src, Width: picture.Width, Height: picture.Height, Alt: picture.Alt}
}
