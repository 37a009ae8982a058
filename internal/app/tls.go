package app

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
	"golang.org/x/sync/errgroup"

	"enamel/internal/api"
	"enamel/internal/config"
)

const (
	acmeWait  = 30 * time.Second // for an answer of the ACME directory
	lookAgain = 12 * time.Hour   // at the certificate
)

// certificates are those of ENAMEL_TLS_HOST, which an ACME directory gives and
// renews; nil where a proxy ends TLS. The directory is never asked for another host.
func certificates(c config.Config) *autocert.Manager {
	if c.TLS.Host == "" {
		return nil
	}
	return &autocert.Manager{
		Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(c.TLS.Host), Cache: autocert.DirCache(c.CertificateFolder()),
		Client: &acme.Client{DirectoryURL: cmp.Or(c.TLS.Directory, acme.LetsEncryptURL), HTTPClient: &http.Client{Timeout: acmeWait}, UserAgent: "enamel"},
	}
}

// serveTLS has the site's server speak TLS, with a second server for plain HTTP.
func (a *App) serveTLS(ctx context.Context, g *errgroup.Group, site *http.Server) {
	if a.tls == nil {
		return
	}
	site.TLSConfig = a.tls.TLSConfig()
	plain := newServer(a.plain(site.Handler), a.log)
	g.Go(func() error {
		if err := plain.Serve(a.listenPlain); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	context.AfterFunc(ctx, func() { _ = plain.Close() })
	g.Go(func() error { a.watchCertificate(ctx); return nil })
}

// plain answers the directory's challenges and health checks, and leads
// visitors to the same page by https.
func (a *App) plain(site http.Handler) http.Handler {
	return a.tls.HTTPHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reads := r.Method == http.MethodGet || r.Method == http.MethodHead
		switch {
		case reads && (r.URL.Path == healthPath || r.URL.Path == readyPath):
			site.ServeHTTP(w, r)
		case reads && api.ForPeople(r.URL.Path):
			to := url.URL{Scheme: a.origin.Scheme, Host: a.origin.Host, Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
			http.Redirect(w, r, to.String(), http.StatusMovedPermanently)
		default:
			http.Error(w, "Use "+a.origin.String()+".", http.StatusBadRequest)
		}
	}))
}

// watchCertificate fetches the first certificate before a visitor comes, and
// tells the log where it cannot be had or renewed.
func (a *App) watchCertificate(ctx context.Context) {
	retry := time.Minute
	for {
		wait := lookAgain
		if err := a.hasCertificate(ctx); err != nil && ctx.Err() == nil {
			a.log.ErrorContext(ctx, "the certificate", slog.String("host", a.config.TLS.Host), slog.Any("err", err))
			wait, retry = retry, min(2*retry, time.Hour)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// hasCertificate reports what is wrong with the certificate that visitors get.
// One is renewed when a third of its time is left.
func (a *App) hasCertificate(ctx context.Context) error {
	type answer struct {
		certificate *tls.Certificate
		err         error
	}
	got := make(chan answer, 1)
	go func() { // which may take minutes, and knows no context
		c, err := a.tls.GetCertificate(&tls.ClientHelloInfo{ServerName: a.config.TLS.Host, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}})
		got <- answer{c, err}
	}()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case g := <-got:
		if g.err != nil {
			return g.err
		}
		leaf := g.certificate.Leaf
		if left := time.Until(leaf.NotAfter); left < leaf.NotAfter.Sub(leaf.NotBefore)/4 {
			return fmt.Errorf("was not renewed and ends on %s", leaf.NotAfter.Format(time.DateOnly))
		}
		return nil
	}
}
