package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"sync/atomic"
)

// sink is a mail server on this machine that takes every letter and keeps none.
type sink struct {
	listener    net.Listener
	connections atomic.Int64
}

func openSink(ctx context.Context) (*sink, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("the mail server: %w", err)
	}
	s := &sink{listener: l}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			s.connections.Add(1)
			go serveLetters(c)
		}
	}()
	return s, nil
}

// env names the sink to the binary.
func (s *sink) env() string { return "ENAMEL_SMTP_URL=smtp://" + s.listener.Addr().String() }

func (s *sink) close() { _ = s.listener.Close() }

// serveLetters answers one connection until it ends.
func serveLetters(c net.Conn) {
	defer func() { _ = c.Close() }()
	in := bufio.NewReader(c)
	reply := "220 sink"
	for letter := false; ; {
		if reply != "" {
			if _, err := io.WriteString(c, reply+"\r\n"); err != nil {
				return
			}
		}
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		switch line = strings.ToUpper(strings.TrimSpace(line)); {
		case letter && line == ".":
			letter, reply = false, "250 taken"
		case letter:
			reply = ""
		case line == "DATA":
			letter, reply = true, "354 go on"
		case line == "QUIT":
			reply = "221 bye"
		default:
			reply = "250 fine"
		}
	}
}
