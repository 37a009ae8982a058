package outbound

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zlib"
	"github.com/klauspost/compress/zstd"
)

const (
	acceptEncoding = "gzip, br, zstd, deflate"
	maxEncodings   = 3
	maxZstdWindow  = 8 << 20 // RFC 9659's limit for servers
)

// ErrEncoding says that a body is in an encoding that Body cannot take off.
var ErrEncoding = errors.New("a Content-Encoding that is not supported")

// Body reads an answer's body with its encodings taken off, one read at a
// time, so that a bomb unfolds no further than its reader goes.
type Body struct {
	r       io.Reader
	wire    *wireCount
	release []func()
}

type wireCount struct {
	r io.Reader
	n int64
}

func (c *wireCount) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// Body returns the decompressed body of an answer that Do gave. A Content-Encoding
// that is none (none, UTF-8) changes nothing, as in browsers. Release it after the
// last read; res.Body is closed by the caller all the same.
func (w *Web) Body(res *http.Response) (*Body, error) {
	b := &Body{wire: &wireCount{r: res.Body}}
	b.r = b.wire
	names := strings.FieldsFunc(strings.Join(res.Header.Values("Content-Encoding"), ","), func(r rune) bool { return r == ',' || r == ' ' })
	if len(names) > maxEncodings {
		return nil, fmt.Errorf("%w: %d of them", ErrEncoding, len(names))
	}
	for i := len(names) - 1; i >= 0; i-- {
		if err := b.unwrap(&w.decoders, strings.ToLower(names[i])); err != nil {
			b.Release()
			return nil, err
		}
	}
	return b, nil
}

// Read reads decompressed bytes. Errors of the connection and of a broken
// encoding come as they are; a body that ends early is io.ErrUnexpectedEOF.
func (b *Body) Read(p []byte) (int, error) { return b.r.Read(p) }

// Wire is how many bytes of the body have come over the wire so far.
func (b *Body) Wire() int64 { return b.wire.n }

// Release gives the decoders back. Nothing may be read afterwards.
func (b *Body) Release() {
	for _, release := range b.release {
		release()
	}
	b.r, b.release = strings.NewReader(""), nil
}

// unwrap puts the decoder of an encoding on top of b.r.
func (b *Body) unwrap(d *decoders, encoding string) error {
	if !isCoding(encoding) {
		return nil
	}
	in := take[*bufio.Reader](b, d.buffers)
	in.Reset(b.r)
	start, err := in.Peek(2)
	if len(start) == 0 {
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		b.r = in // an empty body needs no decoding
		return nil
	}
	switch encoding {
	case "gzip", "x-gzip":
		z := take[*gzip.Reader](b, d.gzip)
		b.r, err = gunzip(z, in)
	case "br":
		z := take[*brotli.Reader](b, d.brotli)
		b.r, err = z, z.Reset(in)
	case "zstd":
		z := take[*zstd.Decoder](b, d.zstd)
		b.r, err = z, z.Reset(in)
	case "deflate":
		b.r, err = inflate(b, d, in, start)
	default:
		return fmt.Errorf("%w: %.40q", ErrEncoding, encoding)
	}
	return err
}

// isCoding is true of the names in IANA's HTTP Content Coding Registry, but for
// identity, which changes nothing.
func isCoding(name string) bool {
	switch name {
	case "aes128gcm", "br", "compress", "x-compress", "dcb", "dcz", "deflate", "exi", "gzip", "x-gzip", "pack200-gzip", "zstd":
		return true
	}
	return false
}

// Gunzip reads a gzip stream, member by member. Like browsers, it leaves out
// anything after the last: some servers add line ends or zeros.
func Gunzip(in *bufio.Reader) (io.Reader, error) { return gunzip(new(gzip.Reader), in) }

func gunzip(z *gzip.Reader, in *bufio.Reader) (io.Reader, error) {
	if err := z.Reset(in); err != nil {
		return nil, err
	}
	z.Multistream(false)
	return &members{z, in}, nil
}

type members struct {
	z  *gzip.Reader
	in *bufio.Reader
}

func (m *members) Read(p []byte) (int, error) {
	for {
		n, err := m.z.Read(p)
		if n > 0 && errors.Is(err, io.EOF) {
			return n, nil
		}
		if n > 0 || !errors.Is(err, io.EOF) {
			return n, err
		}
		magic, err := m.in.Peek(2)
		if string(magic) != "\x1f\x8b" {
			if len(magic) > 0 || err == nil {
				err = io.EOF
			}
			return 0, err
		}
		if err := m.z.Reset(m.in); err != nil {
			return 0, err
		}
		m.z.Multistream(false)
	}
}

// inflate reads what HTTP calls deflate: zlib's format (RFC 9110, section
// 8.4.1.2), and the bare stream that some servers send in its place.
func inflate(b *Body, d *decoders, in *bufio.Reader, start []byte) (io.Reader, error) {
	if len(start) == 2 && start[0]&0x0f == 8 && (uint(start[0])<<8|uint(start[1]))%31 == 0 {
		if z, ok := d.zlib.Get().(io.ReadCloser); ok {
			b.release = append(b.release, func() { d.zlib.Put(z) })
			if r, ok := z.(zlib.Resetter); ok {
				return z, r.Reset(in, nil)
			}
		}
		z, err := zlib.NewReader(in)
		if err == nil {
			b.release = append(b.release, func() { d.zlib.Put(z) })
		}
		return z, err
	}
	z := take[io.ReadCloser](b, d.deflate)
	if r, ok := z.(flate.Resetter); ok {
		return z, r.Reset(in, nil)
	}
	return z, nil
}

// take borrows from a pool until Release.
func take[T any](b *Body, pool *sync.Pool) T {
	v := pool.Get()
	b.release = append(b.release, func() { pool.Put(v) })
	return v.(T)
}

func newDecoders() decoders {
	pool := func(fresh func() any) *sync.Pool { return &sync.Pool{New: fresh} }
	return decoders{
		buffers: pool(func() any { return bufio.NewReaderSize(nil, 16<<10) }),
		gzip:    pool(func() any { return new(gzip.Reader) }),
		zlib:    &sync.Pool{}, // a zlib reader cannot be made without a stream
		deflate: pool(func() any { return flate.NewReader(strings.NewReader("")) }),
		brotli:  pool(func() any { return brotli.NewReader(nil) }),
		zstd: pool(func() any {
			// With one at a time, a decoder starts no goroutines.
			z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxZstdWindow))
			if err != nil {
				panic(err) // the options are constants
			}
			return z
		}),
	}
}
