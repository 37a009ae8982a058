package backup

import (
	"errors"
	"os"
	"time"
)

const (
	piece     = 4 << 20               // bytes that may wait for the disk
	pieceRest = 20 * time.Millisecond // at least, between two syncs of a file that SQLite writes
)

// gentle writes a file to the disk piece by piece: an order's own sync would wait
// behind all that a copy has left for the disk to write.
type gentle struct {
	file   *os.File
	behind int // bytes since the last sync
}

func (g *gentle) Write(b []byte) (int, error) {
	n, err := g.file.Write(b)
	if g.behind += n; err == nil && g.behind >= piece {
		g.behind = 0
		err = settle(g.file)
	}
	return n, err
}

// settle has the disk take a file, and leaves it to others for as long.
func settle(f *os.File) error {
	began := time.Now()
	err := f.Sync()
	time.Sleep(time.Since(began))
	return err
}

// gently does what writes the file at path, which the disk takes meanwhile.
func gently(path string, do func() error) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) //nolint:gosec // in a folder of the program
	if err != nil {
		return err
	}
	written, settled := make(chan struct{}), make(chan error, 1)
	go func() {
		for {
			select {
			case <-written:
				settled <- f.Close()
				return
			case <-time.After(pieceRest):
			}
			if err := settle(f); err != nil {
				settled <- errors.Join(err, f.Close())
				return
			}
		}
	}()
	err = do()
	close(written)
	return errors.Join(err, <-settled)
}
