package site_test

import (
	"bytes"
	"image/png"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"testing"

	"enamel/internal/ssr"
)

// largestShared keeps a preview quick on mobile data.
const largestShared = 60 << 10

func TestEveryPublicPageIsSharedWithItsOwnPicture(t *testing.T) {
	b := build(t)
	seen := map[string]string{}
	for _, r := range b.resources {
		if r.Page == nil {
			continue
		}
		image := r.Page.Head.Image
		if r.Page.Private || r.Page.Status != 0 {
			if image != (ssr.Image{}) {
				t.Errorf("%s is nobody's to share and has %+v", r.Page.Path, image)
			}
			continue
		}
		if other, ok := seen[image.URL]; ok {
			t.Errorf("%s and %s are shared with one picture, %q", r.Page.Path, other, image.URL)
		}
		seen[image.URL] = r.Page.Path
		b.checkShared(t, r.Page.Path, image)
	}
	if want := 79 + 2 + 5 + 11 + 6 + 10 + 4; len(seen) != want {
		t.Errorf("%d pages are shared with a picture, want %d", len(seen), want)
	}
}

// checkShared holds a picture to what the head says of it.
func (b built) checkShared(t *testing.T, page string, image ssr.Image) {
	t.Helper()
	name, ok := strings.CutPrefix(image.URL, b.config.Origin+"/")
	if !ok || image.Alt == "" {
		t.Errorf("%s: picture %+v", page, image)
		return
	}
	data, err := fs.ReadFile(b.dist, path.Join("public", name))
	if err != nil {
		t.Errorf("%s: %v", page, err)
		return
	}
	config, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil || config.Width != 1200 || config.Height != 630 || image.Width != config.Width || image.Height != config.Height {
		t.Errorf("%s: %d x %d, %v; the head says %+v", page, config.Width, config.Height, err, image)
	}
	if len(data) > largestShared {
		t.Errorf("%s: %d bytes", page, len(data))
	}
}

func TestAChoiceInTheShopIsSharedAsTheShop(t *testing.T) {
	b := build(t)
	whole, _ := b.list(t, "")
	if whole.Head.Image.URL == "" {
		t.Fatal("the shop has no picture")
	}
	if choice, _ := b.list(t, "category=stoves"); choice.Head.Image != whole.Head.Image {
		t.Errorf("stoves are shared with %+v, want %+v", choice.Head.Image, whole.Head.Image)
	}
	if refused, _ := b.list(t, "width=wide"); refused.Status != http.StatusUnprocessableEntity || refused.Head.Image != (ssr.Image{}) {
		t.Errorf("status %d, picture %+v", refused.Status, refused.Head.Image)
	}
}

func TestHeadNamesThePictureForChatsAndFeeds(t *testing.T) {
	doc := build(t).render(t)["/dryer-repair"]
	for _, want := range []string{
		`<meta property="og:image" content="https://shop.example/pictures/share-dryer-repair-`,
		`<meta property="og:image:width" content="1200">`, `<meta property="og:image:height" content="630">`,
		`<meta property="og:image:alt" content="Dryer Repair. `, `<meta name="twitter:card" content="summary_large_image">`,
	} {
		if !strings.Contains(doc, want) {
			t.Errorf("the head lacks %s", want)
		}
	}
}
