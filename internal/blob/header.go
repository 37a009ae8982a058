package blob

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"

	"enamel/internal/fault"
)

// Bounds of a picture, read from its header before it is decoded.
const (
	maxPixels = 12 << 20 // 4096 x 3072
	maxSide   = 16384
	maxScans  = 100 // of a JPEG: each is a walk through all of it
)

// header is what a picture says of itself.
type header struct {
	decode        func([]byte) (image.Image, error)
	width, height int
	orientation   int // of EXIF, 1 to 8; 1 is upright
}

// readHeader finds the kind of a picture by its first bytes. It fails with Invalid
// or TooLarge, in words for who took the picture.
func readHeader(picture []byte) (header, error) {
	if len(picture) > MaxPicture {
		return header{}, tooLarge()
	}
	h := header{orientation: 1}
	var size func([]byte) (image.Config, error)
	switch kind := kindOf(picture); kind {
	case "JPEG":
		h.decode, size = reading(jpeg.Decode), reading(jpeg.DecodeConfig)
		var scans int
		if h.orientation, scans = walkJPEG(picture); scans > maxScans {
			return header{}, refused("The picture is wound up too oddly: save it as a plain JPEG first.")
		}
	case "PNG":
		h.decode, size = reading(png.Decode), reading(png.DecodeConfig)
	case "WebP":
		h.decode, size = reading(webp.Decode), reading(webp.DecodeConfig)
		if len(picture) > 20 && string(picture[12:16]) == "VP8X" && picture[20]&0x02 != 0 {
			return header{}, refused("The picture is animated: a photo stands still.")
		}
	case "HEIC":
		return header{}, refused("This is a HEIC picture, which the shop cannot read: save it as JPEG. On an iPhone choose Settings, Camera, Formats, Most Compatible.")
	default:
		return header{}, refused("This is no photo: choose a JPEG, PNG or WebP picture.")
	}
	c, err := size(picture)
	if err != nil || c.Width < 1 || c.Height < 1 {
		return header{}, broken(err)
	}
	if c.Width > maxSide || c.Height > maxSide || c.Width*c.Height > maxPixels {
		return header{}, refused(fmt.Sprintf("The picture is %d by %d pixels: 12 megapixels at most.", c.Width, c.Height))
	}
	h.width, h.height = c.Width, c.Height
	return h, nil
}

func reading[T any](read func(io.Reader) (T, error)) func([]byte) (T, error) {
	return func(picture []byte) (T, error) { return read(bytes.NewReader(picture)) }
}

func refused(msg string) error { return fault.Field("photo", msg) }

func broken(err error) error {
	const msg = "The picture is cut off or damaged: take or choose it again."
	return &fault.Error{Kind: fault.Invalid, Msg: msg, Fields: map[string]string{"photo": msg}, Err: err}
}

// kindOf tells pictures apart by their first bytes; empty is none of them.
func kindOf(picture []byte) string {
	has := func(at int, text string) bool {
		return len(picture) >= at+len(text) && string(picture[at:at+len(text)]) == text
	}
	switch {
	case has(0, "\xff\xd8\xff"):
		return "JPEG"
	case has(0, "\x89PNG\r\n\x1a\n"):
		return "PNG"
	case has(0, "RIFF") && has(8, "WEBP"):
		return "WebP"
	case has(4, "ftyphe"), has(4, "ftypmif1"), has(4, "ftypmsf1"):
		return "HEIC"
	}
	return ""
}

// Markers of a JPEG.
const (
	markEnd  = 0xD9
	markScan = 0xDA
	markAPP1 = 0xE1
)

// walkJPEG reads the orientation that a camera wrote, and counts the scans, up to
// the end of the picture or the first byte that is out of place.
func walkJPEG(picture []byte) (orientation, scans int) {
	orientation = 1
	rest := picture[2:]
	for len(rest) >= 4 && rest[0] == 0xFF && rest[1] != markEnd {
		mark := rest[1]
		if mark == 0xFF { // a fill byte
			rest = rest[1:]
			continue
		}
		n := 2 + int(binary.BigEndian.Uint16(rest[2:]))
		if n < 4 || n > len(rest) {
			return orientation, scans
		}
		body := rest[4:n]
		rest = rest[n:]
		switch tiff, isEXIF := bytes.CutPrefix(body, []byte("Exif\x00\x00")); {
		case mark == markAPP1 && isEXIF:
			orientation = orientationOf(tiff)
		case mark == markScan:
			scans++
			rest = afterScan(rest)
		}
	}
	return orientation, scans
}

// afterScan is what follows the compressed bytes of a scan: a marker that is
// neither a stuffed byte nor a restart.
func afterScan(rest []byte) []byte {
	for {
		i := bytes.IndexByte(rest, 0xFF)
		if i < 0 || i+1 >= len(rest) {
			return nil
		}
		rest = rest[i:]
		if next := rest[1]; next != 0 && (next < 0xD0 || next > 0xD7) {
			return rest
		}
		rest = rest[2:]
	}
}

// orientationOf is the tag of that name in the first directory of a TIFF; 1 where there is none.
func orientationOf(tiff []byte) int {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.BigEndian
	if string(tiff[:2]) == "II" {
		order = binary.LittleEndian
	}
	const tag, entry = 0x0112, 12
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 1
	}
	n := int(order.Uint16(tiff[at:]))
	entries := tiff[at+2:]
	for ; n > 0 && len(entries) >= entry; n-- {
		if order.Uint16(entries) == tag {
			if v := int(order.Uint16(entries[8:])); v >= 1 && v <= 8 {
				return v
			}
			return 1
		}
		entries = entries[entry:]
	}
	return 1
}
