package app

import (
	"context"
	"crypto/sha256"
	"sync"

	"enamel/internal/ssr"
)

// renders is what this process has rendered, by the hash of the page's JSON.
// Every test starts a whole site, and most of their pages are the same.
var renders = struct {
	sync.Mutex
	html   map[[sha256.Size]byte]string
	engine ssr.Engine
}{html: map[[sha256.Size]byte]string{}}

// shareRenders is ssr.NewEngine for tests. A render is a pure function of the
// page's JSON, so each page is rendered once, by one real engine.
func shareRenders(script string, o ssr.EngineOptions) (ssr.Engine, error) {
	renders.Lock()
	defer renders.Unlock()
	if renders.engine == nil {
		engine, err := ssr.NewEngine(script, o)
		if err != nil {
			return nil, err
		}
		renders.engine = engine
	}
	return sharedEngine{}, nil
}

type sharedEngine struct{}

// Render implements ssr.Engine.
func (sharedEngine) Render(ctx context.Context, json string) (string, error) {
	key := sha256.Sum256([]byte(json))
	renders.Lock()
	html, ok := renders.html[key]
	renders.Unlock()
	if ok {
		return html, nil
	}
	html, err := renders.engine.Render(ctx, json)
	if err == nil {
		renders.Lock()
		renders.html[key] = html
		renders.Unlock()
	}
	return html, err
}

// Close implements ssr.Engine; the engine goes with the process.
func (sharedEngine) Close() {}
