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
)

// listen takes the socket that systemd or a parent process hands over in
// LISTEN_FDS (sd_listen_fds(3)). Without one it opens the address.
func listen(ctx context.Context, address string) (l net.Listener, handed bool, err error) {
	sockets, err := activation.Listeners()
	if err != nil {
		return nil, false, fmt.Errorf("LISTEN_FDS: %w", err)
	}
	if len(sockets) > 0 && sockets[0] != nil {
		return sockets[0], true, nil
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
			a.log.WarnContext(ctx, "systemd was not told that the site is ready", "err", err)
		}
	}()
	if a.handed {
		<-ready
	}
	if err := server.Serve(a.listen); !errors.Is(err, http.ErrServerClosed) {
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
