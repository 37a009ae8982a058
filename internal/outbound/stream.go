package outbound

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
)

// maxEvent is the size of one server-sent event, and of a line.
const maxEvent = 1 << 20

// Stream makes one call and gives the data of each server-sent event to take as
// it comes, until the stream ends or take fails; io.EOF is an end. An answer of
// type application/json is given as one. Failures are those of Do, and take's.
func (p *Provider) Stream(ctx context.Context, r Request, take func(event []byte) error) error {
	ctx, cancel := context.WithTimeout(ctx, p.timeout)
	defer cancel()
	// Compressed events would come in lumps.
	res, err := p.open(ctx, r, http.Header{"Accept": {"text/event-stream, application/json"}, "Accept-Encoding": {"identity"}})
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }() // read to its end or given up: nothing left to learn
	body := &streamBody{body: res.Body, provider: p, ctx: ctx, left: p.maxBytes}
	if kind, _, err := mime.ParseMediaType(res.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		err = readEvents(body, take)
		if errors.Is(err, bufio.ErrTooLong) {
			return &Error{Kind: TooLarge, Origin: p.origin, Err: fmt.Errorf("an event over %d bytes", maxEvent)}
		}
		return err
	}
	whole, err := io.ReadAll(body)
	if err == nil {
		err = take(whole)
	}
	return ended(err)
}

// ended is err, but for the end that take may tell.
func ended(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// readEvents reads https://html.spec.whatwg.org/multipage/server-sent-events.html;
// an event without the blank line after it is dropped.
func readEvents(body io.Reader, take func(event []byte) error) error {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, maxEvent)
	var data []byte
	for lines.Scan() {
		field, value, _ := bytes.Cut(lines.Bytes(), []byte(":"))
		switch {
		case string(field) == "data":
			data = append(append(data, bytes.TrimPrefix(value, []byte(" "))...), '\n')
		case len(lines.Bytes()) == 0 && len(data) > 0:
			if err := take(data); err != nil {
				return ended(err)
			}
			data = data[:0]
		}
		if len(data) > maxEvent {
			return bufio.ErrTooLong
		}
	}
	return lines.Err()
}

// streamBody counts what is read.
type streamBody struct {
	body     io.Reader
	provider *Provider
	ctx      context.Context // of the request
	left     int64
}

// Read fails with an *Error, or with context.Canceled where the caller gave up.
func (b *streamBody) Read(into []byte) (int, error) {
	n, err := b.body.Read(into)
	b.left -= int64(n)
	switch {
	case b.left < 0:
		return 0, &Error{Kind: TooLarge, Origin: b.provider.origin, Err: fmt.Errorf("over %d bytes", b.provider.maxBytes)}
	case err == nil || errors.Is(err, io.EOF):
		return n, err
	case b.ctx.Err() != nil || isTimeout(err):
		return n, b.provider.failed(b.ctx, err)
	}
	return n, b.provider.failed(b.ctx, &Error{Kind: Truncated, Err: err})
}
