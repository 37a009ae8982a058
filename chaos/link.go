package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/Shopify/toxiproxy/v2"
	"github.com/rs/zerolog"
)

// newLink is a proxy in this process between one node and the database.
func newLink(server *toxiproxy.ApiServer, name, upstreamPort string) (*toxiproxy.Proxy, string, error) {
	p := toxiproxy.NewProxy(server, name, "127.0.0.1:0", "127.0.0.1:"+upstreamPort)
	if err := p.Start(); err != nil {
		return nil, "", err
	}
	_, port, _ := strings.Cut(p.Listen, ":")
	return p, port, nil
}

func newProxies() *toxiproxy.ApiServer {
	return toxiproxy.NewServer(toxiproxy.NewMetricsContainer(nil), zerolog.Nop())
}

// poison makes a link misbehave in both directions; the function ends it.
func poison(ctx context.Context, p *toxiproxy.Proxy, kind, attributes string) (cure func(), err error) {
	for _, stream := range []string{"upstream", "downstream"} {
		toxic := fmt.Sprintf(`{"name": %q, "type": %q, "stream": %q, "attributes": %s}`, kind+stream, kind, stream, attributes)
		if _, err := p.Toxics.AddToxicJson(strings.NewReader(toxic)); err != nil {
			return nil, fmt.Errorf("toxic %s: %w", kind, err)
		}
	}
	return func() { p.Toxics.ResetToxics(context.WithoutCancel(ctx)) }, nil
}
