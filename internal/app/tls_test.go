package app

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/letsencrypt/challtestsrv"
	"github.com/letsencrypt/pebble/v2/ca"
	pebble "github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"

	"enamel/internal/config"
	"enamel/internal/db/dbtest"
)

const tlsHost = "shop.example.test"

// directory is an ACME directory, Pebble, that reaches the sites of this process.
type directory struct {
	url   string
	asked atomic.Int64 // requests
	roots *x509.CertPool
	close func()
	trust *http.Client // trusts the directory's own address
	serve atomic.Pointer[http.Handler]
}

func newDirectory(t *testing.T) *directory {
	t.Helper()
	d := &directory{roots: x509.NewCertPool()}
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d.asked.Add(1)
		(*d.serve.Load()).ServeHTTP(w, r)
	}))
	d.url, d.close, d.trust = server.URL+wfe.DirectoryPath, server.Close, server.Client()
	t.Cleanup(server.Close)
	return d
}

// reach has the directory look for its challenges at these ports of this machine.
func (d *directory) reach(t *testing.T, plain, tls int) {
	t.Helper()
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	t.Setenv("PEBBLE_WFE_NONCEREJECT", "0")
	quiet := log.New(io.Discard, "", 0)
	names := freeAddress(t)
	dns, err := challtestsrv.New(challtestsrv.Config{DNSAddrs: []string{names}, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	dns.SetDefaultDNSIPv6("")
	dns.Run()
	t.Cleanup(dns.Shutdown)
	store := pebble.NewMemoryStore()
	authority := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {}})
	front := wfe.New(quiet, store, va.New(quiet, plain, tls, false, names, store), authority, []string{"pebble.test"}, false, false, 0, 0)
	handler := front.Handler()
	d.serve.Store(&handler)
	d.roots.AppendCertsFromPEM(authority.GetRootCert(0).PEM())
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// newTLSSite makes a site with TLS of its own; the function it returns runs the site.
func newTLSSite(t *testing.T, d *directory, env map[string]string) (*running, func()) {
	t.Helper()
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	logs := &lockedBuffer{}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	a, err := New(ctx, Options{Config: cfg, Log: slog.New(slog.NewJSONHandler(logs, nil)), Engine: shareRenders})
	if err != nil {
		t.Fatal(err)
	}
	a.tls.Client.HTTPClient = d.trust
	r := &running{t: t, app: a, url: "http://" + a.listenPlain.Addr().String(), env: env, logs: logs}
	return r, func() {
		ended := make(chan error, 1)
		go func() { ended <- a.Run(ctx) }()
		r.stop = sync.OnceValue(func() error { cancel(); return awaitEnd(ended) })
		t.Cleanup(func() {
			if err := r.stop(); err != nil {
				t.Errorf("the site ended with %v", err)
			}
		})
		r.eventually("the site is ready", func() bool { return r.get("/readyz").status == http.StatusOK })
	}
}

// visitor is a browser that trusts the directory and finds the site at any name.
func (r *running) visitor(d *directory) *http.Client {
	transport := &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: d.roots, MinVersion: tls.VersionTLS12}, ForceAttemptHTTP2: true,
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, r.app.listen.Addr().String())
		},
	}
	r.t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport, Timeout: 30 * time.Second}
}

// page is what a visitor got by https.
type page struct {
	status, proto, hsts, body string
	serial                    *big.Int // of the certificate
}

// home opens the home page once the certificate is there.
func (r *running) home(client *http.Client) (p page) {
	r.t.Helper()
	r.eventually("home opens by https", func() bool {
		request, err := http.NewRequestWithContext(r.t.Context(), http.MethodGet, "https://"+tlsHost+"/", http.NoBody)
		if err != nil {
			r.t.Fatal(err)
		}
		response, err := client.Do(request)
		if err != nil {
			return false
		}
		defer func() { _ = response.Body.Close() }()
		b, err := io.ReadAll(response.Body)
		p = page{response.Status, response.Proto, response.Header.Get("Strict-Transport-Security"), string(b), response.TLS.PeerCertificates[0].SerialNumber}
		return err == nil
	})
	return p
}

func port(l net.Listener) int { return l.Addr().(*net.TCPAddr).Port }

func TestTheSiteEndsTLSItself(t *testing.T) {
	d := newDirectory(t)
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	for name, value := range map[string]string{
		"ENAMEL_TLS_HOST": tlsHost, "ENAMEL_HTTP_ADDR": "127.0.0.1:0", "ENAMEL_ACME_URL": d.url,
		"ENAMEL_OWNER_EMAIL": "owner@example.com", "ENAMEL_OWNER_PASSWORD": testPassword,
	} {
		env[name] = value
	}
	r, runs := newTLSSite(t, d, env)
	d.reach(t, port(r.app.listenPlain), port(r.app.listen))
	runs()
	client := r.visitor(d)
	first := r.home(client)
	if first.status != "200 OK" || first.proto != "HTTP/2.0" || first.hsts == "" {
		t.Errorf("%s %s, HSTS %q", first.proto, first.status, first.hsts)
	}
	if !strings.Contains(first.body, `rel="canonical" href="https://`+tlsHost+`/"`) {
		t.Error("home names another origin")
	}
	r.signsInByHTTPS(client)
	r.plainHTTPLeadsToHTTPS()
	if info, err := os.Stat(r.app.config.CertificateFolder()); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the certificate's folder: %v, %v", info.Mode(), err)
	}
	if strings.Contains(r.logs.String(), "ENAMEL_TRUSTED_PROXIES") {
		t.Error("the log asks for a proxy")
	}

	asked := d.asked.Load()
	if err := get(t, client, "https://other.example.test/"); err == nil || !strings.Contains(err.Error(), "tls") {
		t.Errorf("a stranger's host: %v", err)
	}
	if n := d.asked.Load() - asked; n > 0 {
		t.Errorf("the directory was asked %d times for a stranger's host", n)
	}

	if err := r.stop(); err != nil {
		t.Fatal(err)
	}
	d.close()
	env["ENAMEL_HTTP_ADDR"] = "127.0.0.1:0"
	again, runs := newTLSSite(t, d, env)
	runs()
	if kept := again.home(again.visitor(d)); kept.serial.Cmp(first.serial) != 0 {
		t.Errorf("a restart without the directory shows another certificate than %v", first.serial)
	}
}

// signsInByHTTPS as the owner, from the site's own page, and gets the cookie that needs https.
func (r *running) signsInByHTTPS(client *http.Client) {
	r.t.Helper()
	body := strings.NewReader(fmt.Sprintf(`{"email":"owner@example.com","password":%q}`, testPassword))
	request, err := http.NewRequestWithContext(r.t.Context(), http.MethodPost, "https://"+tlsHost+"/api/auth/sign-in", body)
	if err != nil {
		r.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Origin", "https://"+tlsHost)
	response, err := client.Do(request)
	if err != nil {
		r.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	cookies := response.Cookies()
	if response.StatusCode != http.StatusOK || len(cookies) != 1 || cookies[0].Name != "__Host-enamel" || !cookies[0].Secure {
		r.t.Errorf("%s %v", response.Status, cookies)
	}
}

func (r *running) plainHTTPLeadsToHTTPS() {
	r.t.Helper()
	if a := r.get("/shop?category=stoves"); a.status != http.StatusMovedPermanently || a.header.Get("Location") != "https://"+tlsHost+"/shop?category=stoves" {
		r.t.Errorf("a page: %d to %q", a.status, a.header.Get("Location"))
	}
	for path, want := range map[string]int{"//evil.example/": http.StatusMovedPermanently, "/api/products": http.StatusBadRequest, "/readyz": http.StatusOK} {
		if a := r.get(path); a.status != want || a.header.Get("Location") != "" && !strings.HasPrefix(a.header.Get("Location"), "https://"+tlsHost+"/") {
			r.t.Errorf("%s: %d to %q", path, a.status, a.header.Get("Location"))
		}
	}
	if a := r.post("/auth", nil); a.status != http.StatusBadRequest {
		r.t.Errorf("a form: %d", a.status)
	}
	r.env["ENAMEL_HTTP_ADDR"] = r.app.listenPlain.Addr().String()
	if code, said := r.command("health"); code != 0 {
		r.t.Errorf("health: %s", said)
	}
}

// withoutSite is an App that has its certificates, and nothing else.
func withoutSite(t *testing.T, d *directory) (*App, *lockedBuffer) {
	t.Helper()
	env := map[string]string{"ENAMEL_TLS_HOST": tlsHost, "ENAMEL_ACME_URL": d.url, "ENAMEL_DATA": t.TempDir()}
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	logs := &lockedBuffer{}
	a := &App{config: cfg, tls: certificates(cfg), log: slog.New(slog.NewJSONHandler(logs, nil))}
	a.tls.Client.HTTPClient = d.trust
	return a, logs
}

func TestACertificateComesByPlainHTTP(t *testing.T) {
	d := newDirectory(t)
	a, _ := withoutSite(t, d)
	plain := a.plain(http.NotFoundHandler())
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Host = tlsHost // as at port 80
		plain.ServeHTTP(w, r)
	}))
	defer server.Close()
	d.reach(t, port(server.Listener), 1) // nothing answers on port 1
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := a.hasCertificate(ctx); err != nil {
		t.Error(err)
	}
}

func TestTheLogTellsOfACertificateThatCannotBeHad(t *testing.T) {
	d := newDirectory(t)
	d.close()
	a, logs := withoutSite(t, d)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); a.watchCertificate(ctx) }()
	r := &running{t: t}
	r.eventually("the log tells of it", func() bool {
		return strings.Contains(logs.String(), `"level":"ERROR","msg":"the certificate","host":"`+tlsHost)
	})
	cancel()
	<-ended
}
