package main

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// startNginx serves the answers with Debian's nginx: one worker a server's
// core, files from the page cache, its access log buffered to a file.
func (b *bench) startNginx(ctx context.Context, answers []answer) (*server, error) {
	dir, err := b.emptyFolder("nginx")
	if err != nil {
		return nil, err
	}
	for i, a := range answers {
		if err := os.WriteFile(filepath.Join(dir, "page"+strconv.Itoa(i)), a.Body, 0o600); err != nil {
			return nil, err
		}
	}
	addr, err := freeAddress(ctx)
	if err != nil {
		return nil, err
	}
	conf := filepath.Join(dir, "nginx.conf")
	workers := max(len(b.report.Machine.cores)/2, 1)
	if err := os.WriteFile(conf, []byte(nginxConfig(dir, addr, workers, answers)), 0o600); err != nil {
		return nil, err
	}
	p, err := start(ctx, command{
		cores: b.servers, log: filepath.Join(dir, "error.log"),
		args: []string{nginxBinary(), "-p", dir, "-e", "stderr", "-c", conf},
	})
	if err != nil {
		return nil, err
	}
	s := &server{process: p, url: "http://" + addr}
	return s, s.poll(ctx, answers[0].Path, 20*time.Millisecond)
}

// nginxBinary is where Debian puts it, which not everybody's path holds.
func nginxBinary() string {
	if path, err := exec.LookPath("nginx"); err == nil {
		return path
	}
	return "/usr/sbin/nginx"
}

func nginxConfig(dir, addr string, workers int, answers []answer) string {
	var b strings.Builder
	if os.Geteuid() == 0 {
		b.WriteString("user root;\n") // the bytes lie in a private folder
	}
	fmt.Fprintf(&b, `daemon off;
worker_processes %d;
pid %s/pid;
events { worker_connections 1024; }
http {
	access_log %s/access.log combined buffer=64k flush=1s;
	client_body_temp_path %s/t1; proxy_temp_path %s/t2; fastcgi_temp_path %s/t3; uwsgi_temp_path %s/t4; scgi_temp_path %s/t5;
	sendfile on; tcp_nopush on; keepalive_requests 1000000000;
	open_file_cache max=100; open_file_cache_valid 1h;
	etag off; if_modified_since off; types {}
	server {
		listen %s;
`, workers, dir, dir, dir, dir, dir, dir, dir, addr)
	for i, a := range answers {
		fmt.Fprintf(&b, "\t\tlocation = %s {\n\t\t\troot %s; try_files /page%d =404;\n%s\t\t}\n", a.Path, dir, i, nginxHeaders(a.Header))
	}
	b.WriteString("\t}\n}\n")
	return b.String()
}

// nginxHeaders gives an answer's headers, but for those that nginx sets itself.
func nginxHeaders(h http.Header) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(h)) {
		switch value := strings.Join(h.Values(name), ", "); name {
		case "Date", "Content-Length":
		case "Content-Type":
			fmt.Fprintf(&b, "\t\t\tdefault_type %s;\n", nginxQuote(value))
		default:
			fmt.Fprintf(&b, "\t\t\tadd_header %s %s;\n", name, nginxQuote(value))
		}
	}
	return b.String()
}

func nginxQuote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
