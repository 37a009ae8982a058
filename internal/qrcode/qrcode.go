// Package qrcode draws QR codes.
package qrcode

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// margin is what scanners want around a code, in modules.
const margin = 4

// Path is the dark modules of a code as the d of an SVG path, one unit each.
func Path(code *qr.Code) string {
	var d strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for code.Black(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&d, "M%d %dh%dv1h-%dz", from, y, x-from, x-from)
			}
		}
	}
	return d.String()
}

// SVG is a text as a code in a picture of its own, on white.
func SVG(text string) ([]byte, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, fmt.Errorf("qrcode: %w", err)
	}
	side := code.Size + 2*margin
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-%d -%d %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M-%d-%dh%dv%dh-%dz"/><path d="%s"/></svg>`,
		margin, margin, side, side, margin, margin, side, side, side, Path(code)), nil
}
