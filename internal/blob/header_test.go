package blob

import "testing"

// FuzzReadHeader reads whatever comes, within bounds.
func FuzzReadHeader(f *testing.F) {
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x20Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06"))
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x20Exif\x00\x00II*\x00\xff\xff\xff\xff"))
	f.Add([]byte("\xff\xd8\xff\xda\x00\x03\x00\xff\x00\xff\xd0\xff"))
	f.Add([]byte("RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02"))
	f.Add([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"))
	f.Fuzz(func(t *testing.T, picture []byte) {
		h, err := readHeader(picture)
		if err == nil && (h.orientation < 1 || h.orientation > 8 || h.width < 1 || h.height < 1 || h.width*h.height > maxPixels) {
			t.Errorf("%+v", h)
		}
		if len(picture) >= 2 {
			if o, _ := walkJPEG(picture); o < 1 || o > 8 {
				t.Errorf("orientation %d", o)
			}
		}
	})
}
