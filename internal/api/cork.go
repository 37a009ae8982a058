package api

import (
	"context"
	"net"
)

// corkFrom is how many bytes net/http's buffer of a connection takes: a smaller
// answer leaves it in one piece anyway.
const corkFrom = 4 << 10

// Corked has TCP connections send a handler's large Write in one system call.
// net/http makes two of it: its buffer with the header and the body's beginning, and the rest.
// The server also needs CorkContext as its ConnContext.
func Corked(l net.Listener) net.Listener { return corkedListener{l} }

type corkedListener struct{ net.Listener }

func (l corkedListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		return &corkedConn{TCPConn: tcp}, nil
	}
	return c, err
}

// corkedConn is written to by the goroutine of its request alone.
type corkedConn struct {
	*net.TCPConn
	corked bool
	held   []byte    // written while corked, not sent
	parts  [2][]byte // of one system call; here so that it need not be allocated
}

// Write keeps what net/http's buffer held while corked, and sends it with the next.
func (c *corkedConn) Write(b []byte) (int, error) {
	switch {
	case len(c.held) > 0:
		if err := c.send(b); err != nil {
			return 0, err
		}
		return len(b), nil
	case c.corked && len(b) <= corkFrom:
		c.held = append(c.held, b...)
		return len(b), nil
	}
	return c.TCPConn.Write(b)
}

func (c *corkedConn) send(rest []byte) error {
	c.parts = [2][]byte{c.held, rest}
	parts := net.Buffers(c.parts[:])
	_, err := parts.WriteTo(c.TCPConn)
	c.held, c.parts = c.held[:0], [2][]byte{}
	return err
}

// uncork sends what is still held.
func (c *corkedConn) uncork() error {
	c.corked = false
	if len(c.held) == 0 {
		return nil
	}
	return c.send(nil)
}

type corkKey struct{}

// CorkContext is for http.Server.ConnContext.
func CorkContext(ctx context.Context, c net.Conn) context.Context {
	if corked, ok := c.(*corkedConn); ok {
		return context.WithValue(ctx, corkKey{}, corked)
	}
	return ctx
}

// corkedWrite is a Write of b between cork and uncork.
func corkedWrite(ctx context.Context, b []byte, write func([]byte) (int, error)) (int, error) {
	c, ok := ctx.Value(corkKey{}).(*corkedConn)
	if !ok || len(b) < corkFrom {
		return write(b)
	}
	c.corked = true
	n, err := write(b)
	if sent := c.uncork(); err == nil {
		err = sent
	}
	return n, err
}
