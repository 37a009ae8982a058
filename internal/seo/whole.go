package seo

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// Whole is a whole number in whatever notation of JSON: 1e2 is 100. What is
// beyond 32 bits is the largest or the smallest number of these.
type Whole int

// UnmarshalJSON implements json.Unmarshaler.
func (n *Whole) UnmarshalJSON(text []byte) error {
	f, err := strconv.ParseFloat(string(text), 64)
	if f != math.Trunc(f) || err != nil && !math.IsInf(f, 0) {
		return &json.UnmarshalTypeError{Value: "number", Type: reflect.TypeFor[Whole]()}
	}
	*n = Whole(min(max(f, math.MinInt32), math.MaxInt32))
	return nil
}

// Schema implements huma.SchemaProvider.
func (Whole) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeInteger} }
