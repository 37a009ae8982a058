package ssr

// Planned reports whether something is published under a key, or is about to
// be. Before the first build nobody knows: ready is false.
func (p *Publisher) Planned(key string) (planned, ready bool) {
	known := p.known()
	return known[key] != nil, known != nil
}
