package backup

import "context"

// The jobs run these.
var (
	RunDue  = (*Service).run
	WatchIt = (*Service).watch
)

// Stalled reads from a bucket that stops in the middle.
func Stalled(ctx context.Context, address string, s Store) error {
	p, err := openPlace(address, s)
	if err != nil {
		return err
	}
	b := p.(bucket)
	b.stall = 1 << 26 // 67 ms
	r, err := b.get(ctx, "photos/x")
	if err != nil {
		return err
	}
	defer r.Close() //nolint:errcheck // it was only read
	_, err = r.Read(make([]byte, 100))
	if err == nil {
		_, err = r.Read(make([]byte, 100))
	}
	return err
}
