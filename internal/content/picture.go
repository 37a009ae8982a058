package content

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"enamel/internal/blob"
)

// Pictures are the photos that texts may show, by hash.
type Pictures map[string]blob.Photo

// Limits of a picture's alternative text, in characters.
const leastAlt, mostAlt = 10, 250

// photoPath finds the one address that a picture may have.
func photoPath() *regexp.Regexp {
	return regexp.MustCompile(`/photos/([0-9a-f]{64})/([1-9][0-9]*)\.jpg`)
}

// PicturesOf are the hashes of the photos that a text names, each once.
func PicturesOf(text string) []string {
	out := []string{}
	for _, found := range photoPath().FindAllStringSubmatch(text, -1) {
		out = append(out, found[1])
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// ForStaff is a text's HTML with its pictures as staff see them, before they are published.
func ForStaff(markup string) string {
	return photoPath().ReplaceAllString(markup, "/api/staff$0")
}

// picture is the photo that an image names, its width, and why it cannot stand; "" where it can.
func (p Pictures) picture(n *ast.Image, source []byte) (photo blob.Photo, width int, problem string) {
	parts := photoPath().FindStringSubmatch(string(n.Destination))
	if parts == nil || parts[0] != string(n.Destination) {
		return photo, 0, fmt.Sprintf("a picture at %q; allowed are photos of our own, as /photos/<hash>/<width>.jpg", n.Destination)
	}
	width, _ = strconv.Atoi(parts[2])
	photo, kept := p[parts[1]]
	words := altOf(n, source)
	switch length := utf8.RuneCountInString(words); {
	case !kept:
		problem = fmt.Sprintf("the picture %s… is not in the store of photos; upload it again", parts[1][:8])
	case !blob.IsWidth(width):
		problem = fmt.Sprintf("a picture %d pixels wide; allowed is one of the sizes that photos come in, as 720", width)
	case length < leastAlt || length > mostAlt:
		problem = fmt.Sprintf("a picture with %d characters of alternative text; allowed are %d to %d, which say what it shows", length, leastAlt, mostAlt)
	case strings.ContainsAny(words, "{}"):
		problem = "a picture's alternative text with a placeholder; allowed are plain words"
	case len(n.Title) > 0:
		problem = "a picture with a title; allowed are an alternative text and an address"
	case !standsAlone(n):
		problem = "a picture within a text; allowed is a paragraph of its own"
	}
	return photo, width, problem
}

// standsAlone reports whether an image is all of a paragraph that is in no list or quote.
func standsAlone(n *ast.Image) bool {
	of := n.Parent()
	return of.Kind() == ast.KindParagraph && of.ChildCount() == 1 && of.Parent().Kind() == ast.KindDocument
}

// altOf is an image's alternative text.
func altOf(n *ast.Image, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // its function never fails
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Value(source))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(html.UnescapeString(b.String()))
}

// pictureRenderer writes an image that may stand as a figure, and no other.
type pictureRenderer struct{ pictures Pictures }

func (r pictureRenderer) RegisterFuncs(register renderer.NodeRendererFuncRegisterer) {
	register.Register(ast.KindImage, r.image)
	register.Register(ast.KindParagraph, r.paragraph)
}

// paragraph leaves out the marks of one that is a figure.
func (r pictureRenderer) paragraph(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if image, ok := n.FirstChild().(*ast.Image); ok && standsAlone(image) {
		return ast.WalkContinue, nil
	}
	tag := "</p>\n"
	if entering {
		tag = "<p>"
	}
	_, err := w.WriteString(tag)
	return ast.WalkContinue, err
}

// figureSizes is how wide ui/prose shows a figure.
const figureSizes = "(max-width: 640px) 100vw, 608px"

func (r pictureRenderer) image(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n, _ := node.(*ast.Image)
	photo, width, problem := r.pictures.picture(n, source)
	if !entering || problem != "" {
		return ast.WalkSkipChildren, nil
	}
	set := []string{}
	for _, at := range blob.Widths(photo.Width, photo.Height) {
		wide, _ := blob.Fit(at, photo.Width, photo.Height)
		set = append(set, fmt.Sprintf("%s %dw", blob.Path(photo.Hash, at), wide))
	}
	width = min(width, slices.Max(blob.Widths(photo.Width, photo.Height)))
	wide, high := blob.Fit(width, photo.Width, photo.Height)
	_, err := fmt.Fprintf(w, "<figure><img src=\"%s\" srcset=\"%s\" sizes=\"%s\" width=\"%d\" height=\"%d\" alt=\"%s\" loading=\"lazy\" decoding=\"async\"></figure>\n",
		blob.Path(photo.Hash, width), strings.Join(set, ", "), figureSizes, wide, high, html.EscapeString(altOf(n, source)))
	return ast.WalkSkipChildren, err
}
