package app

import (
	"log/slog"
	"strconv"
	"time"

	"enamel/internal/api"
)

// logHandler is slog's JSON handler, but for the line that every request
// leaves: that one is written in its form by hand, in a fifth of the time.
type logHandler struct {
	slog.Handler // JSON, to out
	out          *gatherer
}

var _ api.RequestLogger = logHandler{}

// LogRequest implements api.RequestLogger.
func (h logHandler) LogRequest(l *api.RequestLine) bool {
	return h.out.writeLine(func(b []byte) ([]byte, bool) { return appendRequest(b, l) })
}

// appendRequest appends a line. It reports false where a text needs escapes.
func appendRequest(b []byte, l *api.RequestLine) (line []byte, ok bool) {
	if !plainText(l.Method) || !plainText(l.Path) || !plainText(l.Address) || !plainText(l.ID) {
		return b, false
	}
	b = append(b, `{"time":"`...)
	b = l.End.AppendFormat(b, time.RFC3339Nano)
	b = append(b, `","level":"INFO","msg":"request","method":"`...)
	b = append(b, l.Method...)
	b = append(b, `","path":"`...)
	b = append(b, l.Path...)
	b = append(b, `","status":`...)
	b = strconv.AppendInt(b, int64(l.Status), 10)
	b = append(b, `,"bytes":`...)
	b = strconv.AppendInt(b, l.Bytes, 10)
	b = append(b, `,"took":`...)
	b = strconv.AppendInt(b, l.Took.Nanoseconds(), 10)
	b = append(b, `,"address":"`...)
	b = append(b, l.Address...)
	b = append(b, `","request_id":"`...)
	b = append(b, l.ID...)
	return append(b, "\"}\n"...), true
}

// plainText reports whether a text stands in JSON as it is.
func plainText(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}
