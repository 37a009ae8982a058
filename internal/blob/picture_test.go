package blob_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"strings"
	"testing"

	"enamel/internal/blob"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
)

// quarters is a picture whose top left is red and whose bottom right is blue, on gray.
func quarters(width, height int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			c := color.RGBA{128, 128, 128, 255}
			switch {
			case x < width/2 && y < height/2:
				c = color.RGBA{220, 20, 20, 255}
			case x >= width/2 && y >= height/2:
				c = color.RGBA{20, 20, 220, 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

func jpegOf(t testing.TB, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func pngOf(t testing.TB, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func sample(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

type byteOrder interface {
	binary.AppendByteOrder
	String() string
}

// exif is a JPEG with segments behind its first marker: the tag of orientation among what else a phone writes.
func exif(picture []byte, order byteOrder, orientation uint16, more int) []byte {
	mark := map[string]string{"LittleEndian": "II*\x00", "BigEndian": "MM\x00*"}[order.String()]
	tiff := append([]byte("Exif\x00\x00"), mark...)
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 2)
	tiff = append(tiff, make([]byte, 12)...) // another tag
	tiff = order.AppendUint16(tiff, 0x0112)
	tiff = order.AppendUint16(tiff, 3)
	tiff = order.AppendUint32(tiff, 1)
	tiff = order.AppendUint16(tiff, orientation)
	tiff = append(tiff, "\x00\x00GPS 43.1,-77.6"...)
	out := bytes.Clone(picture[:2])
	segment := func(mark byte, body []byte) {
		out = append(binary.BigEndian.AppendUint16(append(out, 0xFF, mark), uint16(len(body)+2)), body...)
	}
	segment(0xE1, tiff)
	for range more {
		segment(0xE1, bytes.Repeat([]byte("maker note "), 5900))
	}
	return append(out, picture[2:]...)
}

// chunked is a PNG header of a size, with nothing behind it.
func chunked(width, height uint32) []byte {
	body := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("IHDR"), width), height)
	body = append(body, 8, 6, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\r"), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(body))
}

func album(t *testing.T, d *db.DB) *blob.Service { return blob.New(d, t.TempDir()) }

// kept adds a picture and reads it back, the next larger there is.
func kept(t *testing.T, s *blob.Service, picture []byte) (blob.Photo, []byte, image.Image) {
	t.Helper()
	p, err := s.Add(t.Context(), picture)
	if err != nil {
		t.Fatal(err)
	}
	data, _, err := s.JPEG(t.Context(), p.Hash, 1920, false)
	if err != nil {
		t.Fatal(err)
	}
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds().Dx() != p.Width || img.Bounds().Dy() != p.Height {
		t.Errorf("%v is said to be %d by %d", img.Bounds(), p.Width, p.Height)
	}
	return p, data, img
}

// near says that a pixel has about a color.
func near(img image.Image, x, y int, r, g, b int) bool {
	at := color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)
	far := func(a uint8, want int) bool { return int(a) < want-30 || int(a) > want+30 }
	return !far(at.R, r) && !far(at.G, g) && !far(at.B, b)
}

func TestPicturesAreTakenByWhatTheyAre(t *testing.T) {
	t.Parallel()
	s := album(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)))
	gray := image.NewGray(image.Rect(0, 0, 60, 40))
	clear := image.NewNRGBA(image.Rect(0, 0, 60, 40)) // nothing but transparent
	deep := image.NewRGBA64(image.Rect(0, 0, 60, 40))
	for name, c := range map[string]struct {
		picture       []byte
		width, height int
		r, g, b       int // of the pixel at 5, 5
	}{
		"JPEG":               {jpegOf(t, quarters(60, 40)), 60, 40, 220, 20, 20},
		"a gray JPEG":        {jpegOf(t, gray), 60, 40, 0, 0, 0},
		"a CMYK JPEG":        {sample(t, "cmyk.jpg"), 150, 103, 58, 1, 0},
		"a progressive one":  {sample(t, "progressive.jpg"), 150, 103, 130, 19, 0},
		"PNG":                {pngOf(t, quarters(60, 40)), 60, 40, 220, 20, 20},
		"a deep PNG":         {pngOf(t, deep), 60, 40, 255, 255, 255},
		"a transparent PNG":  {pngOf(t, clear), 60, 40, 255, 255, 255},
		"WebP":               {sample(t, "lossy.webp"), 150, 103, 130, 19, 0},
		"a lossless WebP":    {sample(t, "lossless.webp"), 75, 100, 255, 255, 255},
		"a panorama":         {pngOf(t, quarters(5120, 20)), 2560, 10, 220, 20, 20},
		"a line":             {pngOf(t, quarters(5121, 1)), 2560, 1, 128, 128, 128},
		"one with something": {append(jpegOf(t, quarters(60, 40)), "<script>alert(1)</script>"...), 60, 40, 220, 20, 20},
	} {
		p, data, img := kept(t, s, c.picture)
		if p.Width != c.width || p.Height != c.height || !near(img, 5, min(5, c.height/4), c.r, c.g, c.b) {
			t.Errorf("%s: %+v, %v", name, p, img.At(5, 5))
		}
		if bytes.Contains(data, []byte("script")) {
			t.Errorf("%s: what stood behind the picture is kept", name)
		}
	}
}

// TestPhotosStandUpright whichever way the phone was held, and say nothing of where that was.
func TestPhotosStandUpright(t *testing.T) {
	t.Parallel()
	s := album(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)))
	plain := jpegOf(t, quarters(60, 40))
	// The place of red after each orientation, and whether the picture is wider
	// than high.
	for orientation, c := range map[uint16]struct {
		right, bottom, across bool
	}{
		1: {}, 2: {right: true}, 3: {right: true, bottom: true}, 4: {bottom: true}, 5: {across: true},
		6: {right: true, across: true}, 7: {right: true, bottom: true, across: true}, 8: {bottom: true, across: true},
		0: {}, 9: {},
	} {
		for _, order := range []byteOrder{binary.BigEndian, binary.LittleEndian} {
			p, data, img := kept(t, s, exif(plain, order, orientation, 20))
			w, h := 60, 40
			if c.across {
				w, h = 40, 60
			}
			x, y := 5, 5
			if c.right {
				x = w - 6
			}
			if c.bottom {
				y = h - 6
			}
			// A mirrored picture has its blue in the other corner still, across from the red.
			if p.Width != w || p.Height != h || !near(img, x, y, 220, 20, 20) || !near(img, w-1-x, h-1-y, 20, 20, 220) {
				t.Errorf("orientation %d (%v): %+v, %v at %d,%d", orientation, order, p, img.At(x, y), x, y)
			}
			if bytes.Contains(data, []byte("GPS")) || bytes.Contains(data, []byte("maker note")) {
				t.Errorf("orientation %d: the metadata is kept", orientation)
			}
		}
	}
}

func TestWhatIsNoPhotoIsRefusedInWords(t *testing.T) {
	t.Parallel()
	s := album(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)))
	whole := jpegOf(t, quarters(60, 40))
	animated := append([]byte("RIFF\x1e\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00"), make([]byte, 14)...)
	scans := bytes.Clone(whole[:len(whole)-2])
	for range 101 {
		scans = append(scans, "\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00"...)
	}
	for name, c := range map[string]struct {
		picture []byte
		says    string
	}{
		"nothing":                     {nil, "no photo"},
		"HTML":                        {[]byte("<!doctype html><script>"), "no photo"},
		"SVG":                         {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "no photo"},
		"a GIF":                       {[]byte("GIF89a\x01\x00\x01\x00"), "no photo"},
		"a PDF that ends as a JPEG":   {append([]byte("%PDF-1.7\n"), whole...), "no photo"},
		"HEIC":                        {[]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), "HEIC"},
		"an animated WebP":            {animated, "animated"},
		"a JPEG cut off":              {whole[:len(whole)/2], "cut off"},
		"a JPEG's first bytes":        {whole[:3], "cut off"},
		"a PNG with another checksum": {append(chunked(10, 10)[:29], 0, 0, 0, 0), "cut off"},
		"a PNG of no width":           {chunked(0, 10), "cut off"},
		"a PNG of gigapixels":         {chunked(100_000, 100_000), "12 megapixels"},
		"a PNG of 13 megapixels":      {chunked(4097, 3072), "12 megapixels"},
		"a PNG of one long line":      {chunked(12_000_000, 1), "12 megapixels"},
		"a JPEG of a hundred scans":   {append(scans, 0xFF, 0xD9), "oddly"},
	} {
		_, err := s.Add(t.Context(), c.picture)
		if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := s.Add(t.Context(), make([]byte, 20<<20+1)); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("a picture of more than 20 MB: %v", err)
	}
}
