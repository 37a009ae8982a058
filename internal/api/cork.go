package api

import (
	"context"
	"net"
)

// serverBuffer is how many bytes net/http's buffer of a connection takes.
const serverBuffer = 4 << 10

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
	held   []byte // written while corked, not sent: more is in net/http's buffer, which its next flush sends
	parts  [2][]byte
	rest   net.Buffers // of parts, in one system call; fields need not be allocated
}

// Write keeps a full buffer of net/http while corked, and sends it with what comes next.
func (c *corkedConn) Write(b []byte) (int, error) {
	switch {
	case len(c.held) > 0:
		c.parts = [2][]byte{c.held, b}
		c.rest = c.parts[:]
		sent, err := c.rest.WriteTo(c.TCPConn)
		sent -= int64(len(c.held))
		c.held, c.parts, c.rest = c.held[:0], [2][]byte{}, nil
		return int(max(sent, 0)), err
	case c.corked && len(b) <= serverBuffer:
		c.held = append(c.held, b...)
		return len(b), nil
	}
	return c.TCPConn.Write(b)
}

type corkKey struct{}

// CorkContext is for http.Server.ConnContext.
func CorkContext(ctx context.Context, c net.Conn) context.Context {
	if corked, ok := c.(*corkedConn); ok {
		return context.WithValue(ctx, corkKey{}, corked)
	}
	return ctx
}

// corkedWrite corks the connection during one Write of a handler. Within it net/http
// flushes its buffer only where more follows.
func corkedWrite(ctx context.Context, b []byte, write func([]byte) (int, error)) (int, error) {
	if c, ok := ctx.Value(corkKey{}).(*corkedConn); ok {
		c.corked = true
		defer func() { c.corked = false }()
	}
	return write(b)
}
