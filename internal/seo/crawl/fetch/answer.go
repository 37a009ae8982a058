package fetch

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"enamel/internal/seo/crawl/document"
	"enamel/internal/seo/crawl/visit"
)

const (
	sniffed    = 512       // bytes by which net/http tells types
	maxKept    = 1 << 20   // a larger buffer is not kept for the next page
	maxDrained = 256 << 10 // an answer up to this size is read out, so that its connection serves again
	drainTime  = 250 * time.Millisecond
)

// takePage reads an answer of the site itself.
func (f *Fetcher) takePage(ctx context.Context, page *visit.Page, res *http.Response) { //nolint:cyclop // one case for each kind of answer
	if isStream(page.Type) || page.Type != "" && !isHTML(page.Type) && sized(page, res) {
		return
	}
	body, err := f.Web.Body(res)
	if err != nil {
		page.Failure, page.Detail = bodyFailure(ctx, err)
		return
	}
	defer body.Release()
	buffer := f.buffers.Get().(*bytes.Buffer) // the pool makes nothing else
	defer func() {
		if buffer.Cap() <= maxKept {
			buffer.Reset()
			f.buffers.Put(buffer)
		}
	}()
	limited := io.LimitReader(body, f.MaxBytes+1)
	_, err = buffer.ReadFrom(io.LimitReader(limited, sniffed))
	actual := mediaType(http.DetectContentType(buffer.Bytes()))
	if page.Type == "" && buffer.Len() > 0 {
		page.Type = actual
	}
	parse := isHTML(page.Type) && (isHTML(actual) || strings.HasPrefix(actual, "text/") || actual == "application/octet-stream")
	page.Bytes = int64(buffer.Len())
	if err == nil {
		to := io.Discard
		if parse {
			to = buffer
		}
		var read int64
		read, err = io.Copy(to, limited)
		page.Bytes += read
	}
	page.Wire = body.Wire()
	switch {
	case err != nil:
		page.Failure, page.Detail = bodyFailure(ctx, err)
	case page.Bytes > f.MaxBytes:
		page.Bytes = f.MaxBytes
		page.Failure, page.Detail = visit.TooLarge, "larger than "+strconv.FormatInt(f.MaxBytes, 10)+" bytes"
	case isHTML(page.Type) && !parse:
		page.Detail = "sent as " + page.Type + ", but it is " + actual
	}
	if parse && (buffer.Len() > 0 || err == nil) {
		page.Document = document.Parse(buffer.Bytes()[:page.Bytes], res.Header.Get("Content-Type"), page.Final)
	}
}

// takeFile hands the body of a file to its reader.
func (f *Fetcher) takeFile(ctx context.Context, page *visit.Page, res *http.Response, limit int64, read func(io.Reader, string) error) error {
	if res.StatusCode < 200 || res.StatusCode > 299 {
		drain(res.Body)
		return nil
	}
	return f.takeBody(ctx, page, res, limit, read)
}

// takeBody hands a body to its reader, whatever the status.
func (f *Fetcher) takeBody(ctx context.Context, page *visit.Page, res *http.Response, limit int64, read func(io.Reader, string) error) error {
	body, err := f.Web.Body(res)
	if err != nil {
		page.Failure, page.Detail = bodyFailure(ctx, err)
		return nil
	}
	defer body.Release()
	watched := &watch{r: io.LimitReader(body, limit)}
	err = read(watched, res.Header.Get("Content-Type"))
	page.Bytes, page.Wire = watched.n, body.Wire()
	if watched.err != nil {
		page.Failure, page.Detail = bodyFailure(ctx, watched.err)
		return nil
	}
	return err
}

// watch counts what was read and keeps the error that ended it.
type watch struct {
	r   io.Reader
	n   int64
	err error
}

func (w *watch) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	w.n += int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		w.err = err
	}
	return n, err
}

// takeStatus notes an answer to a request for the first bytes as if the whole
// had been asked for.
func takeStatus(page *visit.Page, res *http.Response) {
	page.Bytes = max(0, res.ContentLength)
	if res.StatusCode == http.StatusPartialContent || res.StatusCode == http.StatusRequestedRangeNotSatisfiable { // the second: it is empty
		page.Status = http.StatusOK
		_, total, _ := strings.Cut(res.Header.Get("Content-Range"), "/")
		n, _ := strconv.ParseInt(total, 10, 64) // 0 where the server does not say
		page.Bytes = max(0, n)
	}
	if res.ContentLength >= 0 && res.ContentLength <= maxDrained {
		drain(res.Body)
	}
}

// sized takes the size of a file from its headers and reports whether that is
// enough: then there is no need to read it.
func sized(page *visit.Page, res *http.Response) bool {
	if res.ContentLength < 0 || res.Header.Get("Content-Encoding") != "" {
		return false
	}
	page.Bytes, page.Wire = res.ContentLength, res.ContentLength
	if res.ContentLength <= maxDrained {
		drain(res.Body)
	}
	return true
}

// drain reads what is left of a small answer, for as long as that takes no
// time to speak of, and closes it.
func drain(body io.ReadCloser) {
	timer := time.AfterFunc(drainTime, func() { _ = body.Close() })
	defer timer.Stop()
	_, _ = io.CopyN(io.Discard, body, maxDrained) // a failure to read the rest does no harm
	_ = body.Close()
}

// mediaType is the type of a Content-Type, or "" where it names none.
func mediaType(header string) string {
	media, _, _ := strings.Cut(header, ";")
	media = strings.ToLower(strings.TrimSpace(media))
	if !strings.Contains(media, "/") || len(media) > 100 {
		return ""
	}
	return media
}

func isHTML(media string) bool { return media == "text/html" || media == "application/xhtml+xml" }

// isStream reports a type that may go on for ever and is never read.
func isStream(media string) bool {
	return strings.HasPrefix(media, "audio/") || strings.HasPrefix(media, "video/") || media == "text/event-stream"
}
