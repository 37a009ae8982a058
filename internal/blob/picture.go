package blob

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"runtime/debug"
)

const (
	longestSide   = 2560 // of what is kept
	masterQuality = 88
)

// master is the largest JPEG that is kept of a picture: upright, opaque, without metadata.
type master struct {
	jpeg          []byte
	width, height int
	phone         []byte // the size that most people look at: they need not wait for a job
}

// newMaster decodes a picture and makes it a master. It fails with Invalid.
func newMaster(picture []byte) (master, error) {
	h, err := readHeader(picture)
	if err != nil {
		return master{}, err
	}
	src, err := h.decode(picture)
	if err != nil {
		return master{}, broken(err)
	}
	width, height := within(h.width, h.height, longestSide)
	upright := turned(shrunk(src, width, height), h.orientation)
	m := master{width: upright.Rect.Dx(), height: upright.Rect.Dy()}
	if m.jpeg, err = encode(upright, masterQuality); err != nil {
		return master{}, err
	}
	m.phone, err = sized(upright, forPhones(m.width, m.height))
	return m, err
}

// within is the size of a picture whose longest side is at most so long.
func within(width, height, longest int) (w, h int) {
	side := max(width, height)
	if side <= longest {
		return width, height
	}
	return max(1, width*longest/side), max(1, height*longest/side)
}

func encode(img image.Image, quality int) ([]byte, error) {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("blob: encode: %w", err)
	}
	return out.Bytes(), nil
}

// shrunk is a picture on white at a size that is no larger: each pixel is the
// mean of those it covers. It goes row by row, so that it needs little memory.
func shrunk(src image.Image, width, height int) *image.RGBA {
	b := src.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	row := image.NewRGBA(image.Rect(0, 0, b.Dx(), 1))
	sums := make([]float64, 3*(b.Dx()+1))
	means, acc := make([]float64, 3*width), make([]float64, 3*width)
	scale := float64(height) / float64(b.Dy())
	for y, to := 0, 0; y < b.Dy(); y++ {
		draw.Draw(row, row.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(row, row.Rect, src, image.Pt(b.Min.X, b.Min.Y+y), draw.Over)
		shrinkRow(row.Pix, sums, means)
		top, bottom := float64(y)*scale, float64(y+1)*scale
		share := min(bottom, float64(to+1)) - top
		addRow(acc, means, share)
		if y == b.Dy()-1 || bottom >= float64(to+1) {
			writeRow(out.Pix[to*out.Stride:], acc)
			to++
			clear(acc)
			addRow(acc, means, bottom-float64(to))
		}
	}
	return out
}

// shrinkRow makes the means of a row of RGBA pixels; sums is room to work.
func shrinkRow(pix []uint8, sums, means []float64) {
	n, width := len(sums)/3-1, len(means)/3
	for x := range n {
		for c := range 3 {
			sums[3*x+3+c] = sums[3*x+c] + float64(pix[4*x+c])
		}
	}
	scale := float64(n) / float64(width)
	upTo := func(at float64, c int) float64 {
		i := min(int(at), n-1)
		return sums[3*i+c] + (at-float64(i))*float64(pix[4*i+c])
	}
	for x := range width {
		for c := range 3 {
			means[3*x+c] = (upTo(float64(x+1)*scale, c) - upTo(float64(x)*scale, c)) / scale
		}
	}
}

func addRow(acc, means []float64, share float64) {
	for i, v := range means {
		acc[i] += v * share
	}
}

func writeRow(pix []uint8, acc []float64) {
	for x := range len(acc) / 3 {
		for c := range 3 {
			pix[4*x+c] = uint8(min(255, max(0, acc[3*x+c]+.5)))
		}
		pix[4*x+3] = 255
	}
}

// turned is a picture as it was taken upright, by the orientation of EXIF.
func turned(src *image.RGBA, orientation int) *image.RGBA {
	if orientation == 1 {
		return src
	}
	w, h := src.Rect.Dx(), src.Rect.Dy()
	across := orientation >= 5 // rows become columns
	mirrored := orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8
	upsideDown := orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7
	out := image.NewRGBA(src.Rect)
	if across {
		out = image.NewRGBA(image.Rect(0, 0, h, w))
	}
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			fromX, fromY := x, y
			if across {
				fromX, fromY = y, x
			}
			if mirrored {
				fromX = w - 1 - fromX
			}
			if upsideDown {
				fromY = h - 1 - fromY
			}
			copy(out.Pix[y*out.Stride+4*x:][:4], src.Pix[fromY*src.Stride+4*fromX:][:4])
		}
	}
	return out
}

// freeMemory gives back what a decoded picture took, before the next takes as much.
func freeMemory() { debug.FreeOSMemory() }
