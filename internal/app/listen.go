package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"

	"enamel/internal/api"
)

// openSockets opens ENAMEL_ADDR and, where this process ends TLS, ENAMEL_HTTP_ADDR.
func (a *App) openSockets(ctx context.Context) (err error) {
	sockets, err := activation.Listeners()
	if err != nil {
		return fmt.Errorf("LISTEN_FDS: %w", err)
	}
	if a.listen, a.handed, err = listen(ctx, sockets, 0, a.config.Addr); err != nil {
		return err
	}
	if a.tls = certificates(a.config); a.tls != nil {
		a.listenPlain, _, err = listen(ctx, sockets, 1, a.config.TLS.HTTPAddr)
	}
	return err
}

// listen takes the socket i of those that systemd or a parent process hands over
// in LISTEN_FDS (sd_listen_fds(3)). Without one it opens the address.
func listen(ctx context.Context, sockets []net.Listener, i int, address string) (l net.Listener, handed bool, err error) {
	if i < len(sockets) && sockets[i] != nil {
		return sockets[i], true, nil
	}
	l, err = new(net.ListenConfig).Listen(ctx, "tcp", address)
	return l, false, err
}

// readyWait is how long a socket that was handed over waits for the pages.
const readyWait = 10 * time.Second

// accept serves the site's socket. A process that shares the socket, or the
// kernel's queue, keeps the visitors until this one has pages to show. systemd
// hears of that moment (Type=notify).
func (a *App) accept(ctx context.Context, server *http.Server) error {
	ready := make(chan struct{})
	go func() {
		defer close(ready)
		a.awaitPages(ctx)
		if _, err := daemon.SdNotify(false, daemon.SdNotifyReady); err != nil {
			a.log.WarnContext(ctx, "could not tell systemd that the site is ready", "err", err)
		}
	}()
	if a.handed {
		<-ready
	}
	serve := func(l net.Listener) error { return server.Serve(api.Corked(l)) }
	if a.tls != nil {
		serve = func(l net.Listener) error { return server.ServeTLS(l, "", "") }
	}
	if err := serve(a.listen); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// awaitPages returns once home is published, after readyWait or with ctx.
func (a *App) awaitPages(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, readyWait)
	defer cancel()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for !a.pages.Ready() {
		select {
		case <-ctx.Done():
			return
		case <-again.C:
		}
	}
}
