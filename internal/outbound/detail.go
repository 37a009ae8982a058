package outbound

import (
	"encoding/json"
	"io"
	"strings"
)

const (
	maxRefusal = 64 << 10 // bytes read of an answer that refuses
	maxDetail  = 200      // characters
)

// detailOf is the reason that a refusal in JSON gives; empty: none. Providers write
// it as {"error":"…"}, {"error":{"message":"…"}}, {"message":"…"} or {"status_message":"…"}.
func detailOf(body io.Reader) string {
	var a struct {
		Error         json.RawMessage `json:"error"`
		Message       json.RawMessage `json:"message"`
		StatusMessage json.RawMessage `json:"status_message"`
	}
	if json.NewDecoder(io.LimitReader(body, maxRefusal)).Decode(&a) != nil {
		return ""
	}
	var inner struct {
		Message json.RawMessage `json:"message"`
	}
	_ = json.Unmarshal(a.Error, &inner) // it may be a text
	for _, raw := range []json.RawMessage{a.Error, inner.Message, a.Message, a.StatusMessage} {
		var text string
		if json.Unmarshal(raw, &text) != nil {
			continue
		}
		if line := []rune(strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")); len(line) > 0 {
			return string(line[:min(len(line), maxDetail)])
		}
	}
	return ""
}
